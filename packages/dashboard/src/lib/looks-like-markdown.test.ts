import { expect, test } from "vitest";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";

test.each([
  ["# Title", true],
  ["one\n- two\n- three", true],
  ["see [this](https://example.com)", true],
  ["```js\n1\n```", true],
  ["| a | b |\n| - | - |", true],
  ["**bold**", true],
  ["plain words, 2 * 3 = 6, and #hashtag", false],
  ["before drawn approved done", false],
])("%j is Markdown: %s", (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected);
});
