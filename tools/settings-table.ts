import { settings } from "../packages/server/src/config.ts";

const start = "<!-- settings: made by `npm run readme` -->";
const end = "<!-- end of settings -->";

/** The README with its table of settings made anew from the configuration's own. */
export function withSettingsTable(readme: string): string {
  const [before, rest] = readme.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error("the README has lost the marks of its settings table");
  return `${before}${start}\n\n${settingsTable()}\n\n${end}${after}`;
}

function settingsTable(): string {
  const rows = Object.entries<{ fallback: unknown; about: string; shown?: string }>(settings).map(
    ([name, setting]) => `| \`${name}\` | ${shownDefault(setting)} | ${setting.about} |`,
  );
  return ["| Setting | Default | What it does |", "| --- | --- | --- |", ...rows].join("\n");
}

function shownDefault({ fallback, shown }: { fallback: unknown; shown?: string }): string {
  if (shown !== undefined) return shown.includes(" ") ? shown : `\`${shown}\``;
  if (typeof fallback === "object" && Object.keys(fallback ?? {}).length === 0) return "–";
  return `\`${String(fallback)}\``;
}
