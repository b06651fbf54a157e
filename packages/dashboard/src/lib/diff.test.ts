import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffLine, diffLines } from "./diff.ts";

const textOf = (lines: DiffLine[], without: DiffLine["kind"]) =>
  lines
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("\n");

test("a diff holds both texts, whatever they are", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "{", "}"), { minLength: 1 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      expect(textOf(lines, "added")).toBe(before);
      expect(textOf(lines, "removed")).toBe(after);
    }),
  );
});

test("only what changed is marked", () => {
  expect(diffLines("a\nb\nc", "a\nx\nc")).toEqual([
    { kind: "same", text: "a" },
    { kind: "removed", text: "b" },
    { kind: "added", text: "x" },
    { kind: "same", text: "c" },
  ]);
});
