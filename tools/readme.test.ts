import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withSettingsTable } from "./settings-table.ts";
import { withTemplateTable } from "./template-table.ts";

const root = new URL("../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");

test("the README's settings are the ones the service reads; run `npm run readme` when they are not", () => {
  expect(readme).toBe(withSettingsTable(readme));
});

test("the README's policy templates are the ones that are shipped; run `npm run readme` when they are not", () => {
  expect(readme).toBe(withTemplateTable(readme));
});

test("every file that the README and ARCHITECTURE.md link to is there", () => {
  const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map((name) =>
    readFileSync(new URL(name, root), "utf8"),
  );
  const links = pages.flatMap((page) => [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? ""));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test("every script that the README tells people to run exists", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { scripts: object };
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
