import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { Environment } from "@marcbachmann/cel-js";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

/** The version whose nodes this package meters. Before you change it, read "How it stays true to upstream" in the README. */
const writtenFor = "8.0.0";

test(`this package requires @marcbachmann/cel-js ${writtenFor}, and that version is installed`, () => {
  const path = findPackageJSON("@marcbachmann/cel-js", import.meta.url) ?? "";
  expect(manifest.dependencies["@marcbachmann/cel-js"]).toBe(writtenFor);
  expect(JSON.parse(readFileSync(path, "utf8")).version).toBe(writtenFor);
});

test("a node is evaluated by its method, which replaces itself on the node at the first call", () => {
  const parsed = new Environment().parse("1 + 2");
  expect("evaluate" in parsed.ast).toBe(true);
  expect(Object.hasOwn(parsed.ast, "evaluate")).toBe(false);
  expect(parsed({})).toBe(3n);
  expect(Object.hasOwn(parsed.ast, "evaluate")).toBe(true);
});
