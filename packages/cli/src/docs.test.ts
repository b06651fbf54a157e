import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operations } from "./commands/operations.ts";
import { loadTable } from "./commands/table.ts";
import { docsPage } from "./docs.ts";
import { commandHelp } from "./help.ts";
import { listFilters } from "./list-filters.ts";
import { operationWords } from "./operation-words.ts";
import { filterName } from "./pages.ts";

test("the page in docs matches the command table; npm run cli-docs writes it", async () => {
  expect(readFileSync(new URL("../../../docs/cli.md", import.meta.url), "utf8")).toBe(docsPage(await loadTable()));
});

/** These commands do not map to one API call. */
const withoutOperation =
  /^(serve|init|dev|deploy|open|login|logout|profiles .*|chat|listen|trigger|logs tail|api|completion|admin .*)$/;

test("the help of a command that calls the API contains the reference's description and the scope", async () => {
  const table = await loadTable();
  const silent = table
    .filter(({ path }) => !withoutOperation.test(path) && !(path in operations))
    .map(({ path }) => path);
  expect(silent).toEqual([]);
  expect(Object.keys(operations).filter((path) => !table.some((command) => command.path === path))).toEqual([]);
  const [rotate] = table.filter(({ path }) => path === "keys rotate");
  const help = rotate && commandHelp(rotate, (_style, text) => text).replaceAll(/\s+/g, " ");
  expect(help).toContain(operationWords.rotateApiKey);
  expect(help).toContain("Scope: `api_keys:write`.");
});

test("every filter of a list is a flag of its command; the audit log has shorter names for its times", async () => {
  const table = await loadTable();
  const shorter: Record<string, string> = { created_after: "since", created_before: "until" };
  const missing = Object.entries(operations).flatMap(([path, operation]) => {
    const filters = Object.keys((listFilters as Record<string, object>)[operation] ?? {});
    const flags = table.find((command) => command.path === path)?.flags ?? {};
    const nameOf = (filter: string) => (path === "audit" && shorter[filter]) || filterName(filter);
    return filters.filter((filter) => !(nameOf(filter) in flags)).map((filter) => `${path}: ${filter}`);
  });
  expect(missing).toEqual([]);
});
