import { expect, test } from "vitest";
import { toSpoken } from "./text-output.ts";

test.each([
  ["its only field", { greeting: "hello" }, "hello"],
  ["the one that is called so", { words: 1, result: "hello" }, "hello"],
  ["none of several that are not", { a: "hello", b: "there" }, null],
  ["no text", { result: 4 }, null],
  ["an empty one", { result: "" }, null],
  ["nothing", {}, null],
])("an output is told in words by %s", (_what, output, words) => {
  expect(toSpoken(output)).toBe(words);
});
