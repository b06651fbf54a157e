import { expect, test } from "vitest";
import { endingOf, toKnownType } from "./files.ts";

test.each([
  ["application/octet-stream", "report.PDF", "application/pdf"],
  ["application/octet-stream", "a.tar.constructor", "application/octet-stream"],
  ["application/octet-stream", "png", "application/octet-stream"],
  ["text/plain; charset=utf-8", "chart.png", "text/plain; charset=utf-8"],
])("a file said to be %s and called %s is %s", (said, name, type) => {
  expect(toKnownType(said, name)).toBe(type);
});

test("a type has the ending that most know, or none", () => {
  expect([endingOf("image/jpeg"), endingOf("IMAGE/PNG; a=b"), endingOf("chemical/x-pdb")]).toEqual([
    ".jpg",
    ".png",
    "",
  ]);
});
