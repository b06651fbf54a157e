import assert from "node:assert/strict";
import test from "node:test";
import { testAgent } from "agent-run-kit/testing";
import onCall from "../agents/on-call.ts";
import { pick, readRows } from "./rows.ts";

for (const { input, expected_output: expected } of readRows<{ query: string }>("data/conversations.jsonl"))
  test(`advises: ${input.query}`, async () => {
    const run = await testAgent(onCall, { input });
    assert.deepEqual(pick(run.output, expected), expected);
    assert.equal(run.text, run.output?.result);
  });

test("a restart needs an approval", async () => {
  const input = { query: "Restart checkout" };
  assert.equal((await testAgent(onCall, { input })).status, "requires_action");
  assert.deepEqual((await testAgent(onCall, { input, answers: [true] })).output, { result: "checkout was restarted." });
  assert.deepEqual((await testAgent(onCall, { input, answers: [false] })).output, {
    result: "checkout was not restarted.",
  });
});
