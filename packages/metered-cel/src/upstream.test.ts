import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { Environment } from "@marcbachmann/cel-js";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

/** The version whose nodes are metered here. Before you write another: the README, "How it stays true to upstream". */
const writtenFor = "8.0.0";

test(`this package was written for @marcbachmann/cel-js ${writtenFor}, and that is the one that is installed`, () => {
  const path = findPackageJSON("@marcbachmann/cel-js", import.meta.url) ?? "";
  expect(manifest.dependencies["@marcbachmann/cel-js"]).toBe(writtenFor);
  expect(JSON.parse(readFileSync(path, "utf8")).version).toBe(writtenFor);
});

test("a node is evaluated by its method, which writes its successor on the node at the first call", () => {
  const parsed = new Environment().parse("1 + 2");
  expect("evaluate" in parsed.ast).toBe(true);
  expect(Object.hasOwn(parsed.ast, "evaluate")).toBe(false);
  expect(parsed({})).toBe(3n);
  expect(Object.hasOwn(parsed.ast, "evaluate")).toBe(true);
});
