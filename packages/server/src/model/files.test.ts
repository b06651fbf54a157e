import { expect, test } from "vitest";
import { endingOf, toKnownType } from "./files.ts";

test.each([
  ["application/octet-stream", "report.PDF", "application/pdf"],
  ["application/octet-stream", "a.tar.constructor", "application/octet-stream"],
  ["application/octet-stream", "png", "application/octet-stream"],
  ["text/plain; charset=utf-8", "chart.png", "text/plain; charset=utf-8"],
])("a file declared as %s with the name %s has the type %s", (declared, name, type) => {
  expect(toKnownType(declared, name)).toBe(type);
});

test("a type has its common extension, or none", () => {
  expect([endingOf("image/jpeg"), endingOf("IMAGE/PNG; a=b"), endingOf("chemical/x-pdb")]).toEqual([
    ".jpg",
    ".png",
    "",
  ]);
});
