import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadTable } from "./commands/table.ts";
import { docsPage } from "./docs.ts";

test("the page in docs is what the table says; npm run cli-docs writes it", async () => {
  expect(readFileSync(new URL("../../../docs/cli.md", import.meta.url), "utf8")).toBe(docsPage(await loadTable()));
});
