import assert from "node:assert/strict";
import test from "node:test";
import { testAgent } from "agent-run-kit/testing";
import research from "../agents/research.ts";
import { pick, readRows } from "./rows.ts";

for (const { input, expected_output: expected } of readRows<{ query: string; max_sources?: number }>(
  "data/questions.jsonl",
))
  test(`answers: ${input.query}`, async () => {
    const run = await testAgent(research, { input });
    assert.deepEqual(pick(run.output, expected), expected);
  });

test("no more sources are read than allowed", async () => {
  const run = await testAgent(research, { input: { query: "energy of a roof", max_sources: 1 } });
  assert.equal(run.steps.filter(({ name }) => name.startsWith("model read")).length, 1);
  assert.ok(run.tokensUsed > 0);
});
