import { settings } from "../../packages/server/src/settings/config.ts";

const start = "<!-- settings: made by `npm run readme` -->";
const end = "<!-- end of settings -->";

/** The settings page with its table generated from the configuration. */
export function withSettingsTable(page: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error("docs/settings.md has no start or end marker of its table.");
  return `${before}${start}\n\n${settingsTable()}\n\n${end}${after}`;
}

function settingsTable(): string {
  const rows = Object.entries<{ fallback: unknown; about: string; shown?: string }>(settings).map(
    ([name, setting]) => `| \`${name}\` | ${shownDefault(setting)} | ${linked(setting.about)} |`,
  );
  return ["| Setting | Default | What it does |", "| --- | --- | --- |", ...rows].join("\n");
}

function shownDefault({ fallback, shown }: { fallback: unknown; shown?: string }): string {
  if (shown !== undefined) return shown.includes(" ") ? shown : `\`${shown}\``;
  if (typeof fallback === "object" && Object.keys(fallback ?? {}).length === 0) return "–";
  return `\`${String(fallback)}\``;
}

/** Links are relative to the same folder. */
const linked = (about: string): string =>
  about.replaceAll("](docs/", "](").replaceAll(/(?<![\w(/[`])docs\/([\w-]+\.md)/g, "[$1]($1)");
