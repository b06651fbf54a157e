import { expect, test } from "vitest";
import { toGo, toPython, toTypeScript } from "./code-samples.ts";
import { shellQuote } from "./curl.ts";

const call = {
  agentId: "ag_1",
  input: { query: 'say "hi"', deep: { on: true, none: null, list: [1, "two"] }, empty: {} },
};

test("the input is a literal of each language", () => {
  expect(toTypeScript(call)).toContain('"on": true');
  const python = toPython(call);
  expect(python).toContain('"on": True,\n            "none": None,\n            "list": [\n');
  expect(python).toContain('"query": "say \\"hi\\"",');
  const go = toGo(call);
  expect(go).toContain('"deep": map[string]any{\n\t\t\t\t"on": true,\n\t\t\t\t"none": nil,\n\t\t\t\t"list": []any{');
  expect(go).toContain('"empty": map[string]any{},');
});

test("an input cannot break out of shell quotes", () => {
  expect(shellQuote("it's $HOME")).toBe(`'it'\\''s $HOME'`);
});
