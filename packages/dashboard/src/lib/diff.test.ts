import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffLine, diffTexts } from "./diff.ts";

const textOf = (lines: DiffLine[], without: DiffLine["kind"]) =>
  lines
    .filter(({ kind }) => kind !== without)
    .map(({ parts }) => parts.map(({ text }) => text).join(""))
    .join("\n");

test("a diff contains both complete texts", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "{", "}"), { minLength: 1 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffTexts(before, after);
      expect(textOf(lines, "added")).toBe(before);
      expect(textOf(lines, "removed")).toBe(after);
    }),
  );
});

test("only changes are marked, word by word within a line", () => {
  const same = (text: string) => ({ kind: "same", parts: [{ text, isChanged: false }] });
  expect(diffTexts("a\nBe very kind.\nc", "a\nBe kind.\nc")).toEqual([
    same("a"),
    {
      kind: "removed",
      parts: [
        { text: "Be ", isChanged: false },
        { text: "very ", isChanged: true },
        { text: "kind.", isChanged: false },
      ],
    },
    {
      kind: "added",
      parts: [
        { text: "Be ", isChanged: false },
        { text: "kind.", isChanged: false },
      ],
    },
    same("c"),
  ]);
  expect(diffTexts("", "")).toEqual([]);
});
