import { expect, test } from "vitest";
import { splitSentence } from "./split-sentence.ts";

test.each([
  [
    "Key A created webhook Key A: x",
    "Key A",
    "Key A",
    ["actor:Key A", "verb: created webhook ", "resource:Key A", "rest:: x"],
  ],
  ["The operator set the plan", null, null, ["verb:The operator set the plan"]],
  ["Key A signed in", "Key A", "elsewhere", ["actor:Key A", "verb: signed in"]],
])("%s", (sentence, actor, resource, parts) => {
  expect(splitSentence(sentence, actor, resource).map(({ part, text }) => `${part}:${text}`)).toEqual(parts);
});
