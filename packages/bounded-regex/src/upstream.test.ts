import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { op, type Program } from "./program.ts";

/** The version whose compiled programs this package reads. Before you change it, read "How it stays true to upstream" in the README. */
const writtenFor = "2.10.0";

test(`this package requires re2js ${writtenFor}, and that version is installed`, () => {
  const installed = JSON.parse(readFileSync(findPackageJSON("re2js", import.meta.url) ?? "", "utf8"));
  expect(manifest.dependencies.re2js).toBe(writtenFor);
  expect(installed.version).toBe(writtenFor);
});

test("a compiled program consists of the known kinds of steps, with the same numbers", () => {
  const kindsOf = (source: string) => (RE2JS.compile(source).re2().prog as Program).inst.map((step) => step.op);
  const fail = 5;
  expect(kindsOf("(?:)")).toEqual([fail, op.nop, op.match]);
  expect(kindsOf("(a)|^")).toEqual([fail, op.capture, op.rune1, op.capture, op.empty, op.alt, op.match]);
  expect(kindsOf("[ab].(?s:.)")).toEqual([fail, op.rune, op.anyNotNewline, op.any, op.match]);
});
