import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig, settings } from "../packages/server/src/config.ts";
import { performancePage } from "./performance-page.ts";
import { withSettingsTable } from "./settings-table.ts";
import { withTemplateTable } from "./template-table.ts";

const root = new URL("../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");

test("the README's settings are the ones the service reads; run `npm run readme` when they are not", () => {
  expect(readme).toBe(withSettingsTable(readme));
});

const defaults = [...readme.matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \| /gm)].map(([, name = "", shown = ""]) => ({
  name,
  shown,
}));

test("every default that the README shows may be written down as it is shown, and changes nothing", () => {
  expect(defaults.map(({ name }) => name)).toEqual(Object.keys(settings));
  const values = defaults
    .filter(({ shown }) => shown.startsWith("`"))
    .map(({ name, shown }) => [name, shown.slice(1, -1)]);
  expect(values.length).toBeGreaterThan(30);
  for (const [name = "", value] of values) expect(readConfig({ [name]: value }), name).toEqual(readConfig({}));
  expect(readConfig(Object.fromEntries(values))).toEqual(readConfig({}));
});

test("a default that the README shows as a dash is no value: the setting is not set, and an empty one is not either", () => {
  const dashes = defaults.filter(({ shown }) => shown === "–").map(({ name }) => name);
  expect(dashes).toEqual(expect.arrayContaining(["DATABASE_URL", "OTEL_EXPORTER_OTLP_HEADERS"]));
  expect(readConfig(Object.fromEntries(dashes.map((name) => [name, ""])))).toEqual(readConfig({}));
  const rest = defaults.filter(({ shown }) => shown !== "–" && !shown.startsWith("`"));
  expect(rest).toEqual([{ name: "AGENTRUN_PROCESSES", shown: "1 up to four cores, half of them above" }]);
});

test("the README's policy templates are the ones that are shipped; run `npm run readme` when they are not", () => {
  expect(readme).toBe(withTemplateTable(readme));
});

test("the page of figures is made of what was measured; run `npm run readme` when it is not", () => {
  expect(readFileSync(new URL("docs/performance.md", root), "utf8")).toBe(performancePage());
});

test("every file that the README and ARCHITECTURE.md link to is there", () => {
  const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map((name) =>
    readFileSync(new URL(name, root), "utf8"),
  );
  const links = pages.flatMap((page) => [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? ""));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test("commands are written as whoever has installed the package types them", () => {
  const pages = [
    "README.md",
    ...readdirSync(new URL("docs/", root)).flatMap((name) => (/\.md$/.test(name) ? `docs/${name}` : [])),
  ];
  const blocks = pages.flatMap((page) =>
    [...readFileSync(new URL(page, root), "utf8").matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = ""]) => ({
      page,
      text,
    })),
  );
  expect(blocks.length).toBeGreaterThan(20);
  expect(blocks.filter(({ text }) => text.includes("npx agentrun")).map(({ page }) => page)).toEqual([]);
});

test("every script that the README tells people to run exists", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { scripts: object };
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
