import type { GuardRequest } from "@agentrun/contract";
import { expect, test } from "vitest";
import { checkJson } from "./check-json.ts";
import { stageOf } from "./testing.ts";

const check = (guards: GuardRequest[], json: string) => checkJson(stageOf(guards).texts, "output", json, "output");

test("two names that become the same mark stay two", () => {
  const json = '{"a@example.com":1,"b@example.com":2,"c":{"a@example.com":3}}';
  expect(check([{ type: "pii" }], json).text).toBe('{"[email]":1,"[email] 2":2,"c":{"[email]":3}}');
});

test.each(["block", "redact", "flag"] as const)("a name that a guard would %s is not told below it", (action) => {
  const json = '{"sk-abcdefghij1234567890abcd":{"deep":["AKIAIOSFODNN7EXAMPLE"]}}';
  const fields = check([{ type: "secrets", action }], json).findings.map(({ field }) => field);
  expect(fields).toEqual(["output.*", "output.[secret].deep.0"]);
});

test.each<[string, GuardRequest, string]>([
  ["the number of a person", { type: "pii" }, '{"id":"[national_id]","n":42}'],
  [
    "what a pattern is about",
    { type: "patterns", action: "redact", deny: ["^65[0-9]+$"] },
    '{"id":"[pattern]","n":42}',
  ],
  ["a term", { type: "terms", action: "redact", deny: ["42"] }, '{"id":65929970489,"n":"[term]"}'],
])("%s is found where it stands as a number", (_what, guard, expected) => {
  expect(check([guard], '{"id":65929970489,"n":42}').text).toBe(expected);
});

test("amounts and moments are not taken for numbers of persons", () => {
  const json = '{"at":1763240000,"ms":1763240000123,"cents":2125551234,"rate":1.25}';
  expect(check([{ type: "pii" }], json).text).toBe(json);
});
