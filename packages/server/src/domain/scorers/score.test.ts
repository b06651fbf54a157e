import type { ScorerDefinition } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSchemaCompiler } from "../schemas/json-schema.ts";
import { compileScorer, type ScoredRun, valueAt } from "./score.ts";

const compileSchema = createSchemaCompiler();

type Case = { output?: unknown; expected?: unknown } & Partial<Omit<ScoredRun, "output">>;

function score(definition: ScorerDefinition, { output, expected, ...more }: Case) {
  const run: ScoredRun = {
    input: '{"query":"hello"}',
    status: "completed",
    error: null,
    tools: [],
    costUsd: null,
    latencyMs: 5,
    tokens: 0,
    ...more,
    output: output === undefined ? null : JSON.stringify(output),
    expectedOutput: expected === undefined ? null : JSON.stringify(expected),
  };
  const scored = compileScorer(definition, compileSchema).score?.(run);
  if (!scored) throw new Error("it has no score");
  return scored;
}
const passes = (definition: ScorerDefinition, run: Case) => score(definition, run).passed;

test("exact compares the whole, a part, or only the expected fields", () => {
  const output = { topic: "shipping", list: [1, { a: 2 }] };
  expect(passes({ type: "exact" }, { output, expected: { list: [1, { a: 2 }], topic: "shipping" } })).toBe(true);
  expect(passes({ type: "exact" }, { output, expected: { topic: "shipping" } })).toBe(false);
  expect(passes({ type: "exact", partial: true }, { output, expected: { topic: "shipping" } })).toBe(true);
  expect(passes({ type: "exact", partial: true }, { output, expected: { list: [1] } })).toBe(false);
  expect(passes({ type: "exact", field: "/list/1/a" }, { output, expected: output })).toBe(true);
  expect(passes({ type: "exact", field: "/none" }, { output, expected: output })).toBe(false);
  expect(passes({ type: "exact" }, { output })).toBe(false);
});

test("contains, numbers, patterns and schemas", () => {
  const output = { text: "Your PARCEL is late", n: 10.4 };
  expect(passes({ type: "contains", text: "parcel" }, { output })).toBe(false);
  expect(passes({ type: "contains", text: "parcel", ignore_case: true }, { output })).toBe(true);
  expect(passes({ type: "contains", field: "/text" }, { output, expected: { text: "late" } })).toBe(true);
  const near = { output, expected: { n: 10 } };
  expect(passes({ type: "numeric", field: "/n", tolerance: 0.5 }, near)).toBe(true);
  expect(passes({ type: "numeric", field: "/n", tolerance: 0.3 }, near)).toBe(false);
  expect(passes({ type: "numeric", field: "/n", tolerance: 0.05, relative: true }, near)).toBe(true);
  expect(passes({ type: "numeric", field: "/text", tolerance: 1 }, near)).toBe(false);
  expect(passes({ type: "regex", field: "/text", pattern: "(?i)parcel.*late$" }, { output })).toBe(true);
  expect(passes({ type: "regex", pattern: "^late" }, { output })).toBe(false);
  expect(passes({ type: "json_schema", schema: { required: ["n"] } }, { output })).toBe(true);
  const refused = score({ type: "json_schema", field: "/n", schema: { type: "string" } }, { output });
  expect(refused).toMatchObject({ score: 0, passed: false });
});

test("expressions read the run, and give a share or a truth value", () => {
  const output = { topic: "shipping" };
  const run = { output, expected: { topic: "shipping" }, tools: ["search", "pay"], tokens: 90, costUsd: 0.01 };
  const scoreBy = (expression: string, more: object = {}) => score({ type: "expression", expression, ...more }, run);
  expect(scoreBy("output.topic == expected_output.topic && tools == ['search', 'pay']")).toMatchObject({ score: 1 });
  expect(scoreBy("tokens < 100 ? 0.75 : 0.0")).toMatchObject({ score: 0.75, passed: true });
  expect(scoreBy("0.4")).toMatchObject({ score: 0.4, passed: false });
  expect(scoreBy("0.4", { pass_at: 0.3 })).toMatchObject({ passed: true });
  expect(scoreBy("input.query == 'hello' && cost_usd < 0.02 && latency_ms == 5")).toMatchObject({ passed: true });
  expect(scoreBy("7")).toMatchObject({ score: 0, passed: false });
  expect(scoreBy("output.missing == 1")).toMatchObject({ score: 0, passed: false });
  expect(scoreBy("'text'").reason).toContain("must be true, false or a number");
  // The database cannot store a NUL, and an error quotes the name.
  const unnamed = score({ type: "expression", expression: "output[output.name] == 1" }, { output: { name: "a\0b" } });
  expect(unnamed.reason).toContain("a\u{fffd}b");
});

test("a run without an output fails, except where an expression says otherwise", () => {
  const failedRun = { status: "failed", error: "no money" };
  expect(score({ type: "contains", text: "a" }, failedRun)).toEqual({
    score: 0,
    passed: false,
    reason: "The run has no output: it failed (no money).",
  });
  expect(passes({ type: "expression", expression: "status == 'failed' && output == null" }, failedRun)).toBe(true);
});

test("hostile expressions and patterns are stopped", () => {
  const output = { text: "a".repeat(200_000), list: Array.from({ length: 2_000 }, (_, n) => n) };
  const before = performance.now();
  const slow = score(
    { type: "expression", expression: "output.list.all(a, output.list.all(b, output.list.all(c, a + b + c >= 0)))" },
    { output },
  );
  expect(slow).toMatchObject({ score: 0, passed: false, reason: "the expression takes too long on these values" });
  const pattern = `${"(a|b|ab)*".repeat(40)}c`;
  expect(score({ type: "regex", field: "/text", pattern }, { output })).toMatchObject({ score: 0, passed: false });
  // Seconds would mean that there is no limit.
  expect(performance.now() - before).toBeLessThan(10_000);
});

const json = fc.jsonValue({ maxDepth: 4 });

test("a value has every part of itself, and equals itself", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), (value) => {
      // A pointer to each field finds it, whatever its name.
      for (const [name, member] of Object.entries(value)) {
        const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        expect(valueAt(value, pointer)).toEqual(member);
      }
      expect(passes({ type: "exact" }, { output: value, expected: value })).toBe(true);
      expect(passes({ type: "exact", partial: true }, { output: value, expected: value })).toBe(true);
      expect(passes({ type: "exact", partial: true }, { output: { ...value, more: 1 }, expected: {} })).toBe(true);
    }),
  );
});

test("every scorer gives a share with a truth value, or none, for any output", () => {
  const definitions: ScorerDefinition[] = [
    { type: "exact", partial: true },
    { type: "contains", text: "a" },
    { type: "numeric", field: "/a", tolerance: 1 },
    { type: "regex", pattern: "a+b?" },
    { type: "json_schema", schema: { type: "object", maxProperties: 2 } },
    { type: "expression", expression: "size(output) > 1" },
  ];
  fc.assert(
    fc.property(fc.constantFrom(...definitions), json, json, (definition, output, expected) => {
      const scored = score(definition, { output, expected });
      expect(scored.score === 0 || scored.score === 1).toBe(true);
      expect(scored.passed).toBe(scored.score === 1);
    }),
  );
});
