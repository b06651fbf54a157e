import fc from "fast-check";
import { expect, test } from "vitest";
import { ThinkTags } from "./think-tags.ts";

function split(pieces: readonly string[]) {
  const tags = new ThinkTags();
  const all = [...pieces.flatMap((piece) => tags.push(piece)), ...tags.end()];
  const of = (wanted: string) => all.flatMap(({ type, text }) => (type === wanted ? text : [])).join("");
  return { text: of("text"), reasoning: of("reasoning") };
}

test.each([
  ["an answer alone", "Hello.", { text: "Hello.", reasoning: "" }],
  ["a thought before it", "<think>Hm.</think>\n\nHello.", { text: "Hello.", reasoning: "Hm." }],
  ["a thought after empty lines", "\n<think>Hm.</think>Hello.", { text: "Hello.", reasoning: "Hm." }],
  ["a thought that does not end", "<think>Hm, </thin", { text: "", reasoning: "Hm, </thin" }],
  ["a tag in the middle of an answer", "Write <think>x</think>.", { text: "Write <think>x</think>.", reasoning: "" }],
  ["a second thought", "<think>a</think>b<think>c</think>", { text: "b<think>c</think>", reasoning: "a" }],
  ["an incomplete tag", "<thin", { text: "<thin", reasoning: "" }],
  ["nothing but space", " \n", { text: " \n", reasoning: "" }],
])("%s is separated", (_what, text, expected) => {
  expect(split([text])).toEqual(expected);
});

test("the result is the same however the stream is split", () => {
  const part = fc.constantFrom("<think>", "</think>", "<", "think", ">", "/", "a", " ", "\n", "é");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const whole = parts.join("");
      expect(split([...whole])).toEqual(split([whole]));
      expect(split(parts)).toEqual(split([whole]));
    }),
  );
});

test("text that cannot become a tag is not held back", () => {
  const tags = new ThinkTags();
  expect(tags.push("Hel")).toEqual([{ type: "text", text: "Hel" }]);
  const thinking = new ThinkTags();
  expect(thinking.push("<think>so be it <")).toEqual([{ type: "reasoning", text: "so be it " }]);
});
