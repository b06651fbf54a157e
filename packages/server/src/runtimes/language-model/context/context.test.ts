import fc from "fast-check";
import { expect, test } from "vitest";
import { toMessageText, toUserText } from "./context.ts";

test.each([
  ["a query alone is the message", undefined, '{"query":"hi"}', "hi"],
  ["anything else goes as it is", undefined, '{"query":"hi","n":1}', '{"query":"hi","n":1}'],
  ["an empty query as well", undefined, '{"query":" "}', '{"query":" "}'],
  ["a field that is absent is empty", "[{{a}}]", "{}", "[]"],
  ["null is empty", "[{{a}}]", '{"a":null}', "[]"],
  [
    "a value that is not a string is inserted as JSON",
    "{{a}} {{ b }}",
    '{"a":[1,{"x":2}],"b":true}',
    '[1,{"x":2}] true',
  ],
  ["what a value holds is never a template", "{{a}}", '{"a":"{{b}}","b":"no"}', "{{b}}"],
  ["what a value holds is never a replacement pattern", "<{{a}}>", '{"a":"$&$1"}', "<$&$1>"],
  ["an inherited member is no field", "[{{constructor}}]x", "{}", "[]x"],
  ["an empty template result falls back to the input", "{{a}}", '{"b":1}', '{"b":1}'],
])("%s", (_what, template, input, expected) => {
  expect(toUserText(template, input)).toBe(expected);
});

test("every text of every field appears unchanged in the message", () => {
  const field = fc.constantFrom("a", "b", "c");
  fc.assert(
    fc.property(fc.dictionary(field, fc.string({ minLength: 1, unit: "binary" })), (input) => {
      const text = toUserText("<{{a}}|{{b}}|{{c}}>", JSON.stringify(input));
      expect(text).toBe(`<${input.a ?? ""}|${input.b ?? ""}|${input.c ?? ""}>`);
    }),
  );
});

test("a message with one text is sent as that text; any other shape as JSON", () => {
  expect(toMessageText('{"text":"in blue"}')).toBe("in blue");
  expect(toMessageText('{"colour":"blue"}')).toBe('{"colour":"blue"}');
});
