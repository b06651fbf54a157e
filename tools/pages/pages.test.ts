import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { errorCodes } from "../../packages/contract/src/errors.ts";
import { eventTypes } from "../../packages/contract/src/events.ts";
import { readConfig, settings } from "../../packages/server/src/settings/config.ts";
import { document, nameOf } from "./document.ts";
import { generatedPages } from "./generated-pages.ts";
import { deadLinks } from "./links.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const names = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md"));
const pages = ["README.md", ...names.map((name) => `docs/${name}`)];
const readme = read("README.md");

test.each(Object.entries(generatedPages))(
  "%s is up to date with the contract and the code; otherwise run `npm run readme`",
  (path, write) => {
    expect(read(path)).toBe(write());
  },
);

const defaults = [...read("docs/settings.md").matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \| /gm)].map(
  ([, name = "", shown = ""]) => ({ name, shown }),
);

test("every documented default is a valid value and changes nothing", () => {
  expect(defaults.map(({ name }) => name)).toEqual(Object.keys(settings));
  const values = defaults
    .filter(({ shown }) => shown.startsWith("`"))
    .map(({ name, shown }) => [name, shown.slice(1, -1)]);
  expect(values.length).toBeGreaterThan(30);
  for (const [name = "", value] of values) expect(readConfig({ [name]: value }), name).toEqual(readConfig({}));
  expect(readConfig(Object.fromEntries(values))).toEqual(readConfig({}));
});

test("a default shown as a dash means that the setting is unset, and an empty value counts as unset", () => {
  const dashes = defaults.filter(({ shown }) => shown === "–").map(({ name }) => name);
  expect(dashes).toEqual(expect.arrayContaining(["DATABASE_URL", "OTEL_EXPORTER_OTLP_HEADERS"]));
  expect(readConfig(Object.fromEntries(dashes.map((name) => [name, ""])))).toEqual(readConfig({}));
  const rest = defaults.filter(({ shown }) => shown !== "–" && !shown.startsWith("`"));
  expect(rest).toEqual([{ name: "AGENTRUN_PROCESSES", shown: "1 up to four cores, else half of the cores" }]);
});

test("the README has at most 8 kB", () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8_000);
});

test("every page is in the table of contents, once", () => {
  const listed = [...read("docs/README.md").matchAll(/^- \[[^\]]+\]\(([^)]+)\): .+$/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(names.filter((name) => name !== "README.md").toSorted());
});

test.each([...pages, "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"])(
  "every link of %s leads somewhere",
  (page) => {
    expect(deadLinks(new URL(page, root))).toEqual([]);
  },
);

test("every setting, error and event is on a page", () => {
  const text = pages.map(read).join("\n");
  const unions = ["RunStreamEvent", "PipelineStreamEvent"].flatMap(
    (name) => document.components.schemas[name]?.anyOf ?? [],
  );
  const streamed = unions
    .map(({ $ref = "" }) => document.components.schemas[nameOf($ref)]?.properties?.type?.const)
    .filter((type) => type !== undefined);
  expect(streamed.length).toBeGreaterThan(20);
  const words = [...Object.keys(settings), ...Object.keys(errorCodes), ...Object.keys(eventTypes), ...streamed];
  expect(words.filter((word) => !text.includes(`\`${word}\``))).toEqual([]);
});

test("commands are written for an installed package", () => {
  const blocks = pages.flatMap((page) =>
    [...read(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = ""]) => ({ page, text })),
  );
  expect(blocks.length).toBeGreaterThan(20);
  expect(blocks.filter(({ text }) => text.includes("npx agentrun")).map(({ page }) => page)).toEqual([]);
});

test("every npm script on a page exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
  const named = pages.flatMap((page) => [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name));
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
