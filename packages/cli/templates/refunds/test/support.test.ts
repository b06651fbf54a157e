import assert from "node:assert/strict";
import test from "node:test";
import { testAgent } from "agent-run-kit/testing";
import support from "../agents/support.ts";
import { pick, readRows } from "./rows.ts";

for (const { input, expected_output: expected } of readRows<{ query: string }>("data/questions.jsonl"))
  test(`answers: ${input.query}`, async () => {
    const run = await testAgent(support, { input, answers: [true] });
    assert.deepEqual(pick(run.output, expected), expected);
  });

const input = { query: "Refund o-8" };

test("a refund waits for an approval, and a rejection refunds nothing", async () => {
  const waiting = await testAgent(support, { input });
  assert.equal(waiting.status, "requires_action");
  assert.equal(waiting.questions[0]?.prompt, "Refund 240 EUR for order o-8?");
  assert.equal((await testAgent(support, { input, answers: [false] })).output?.refunded, 0);
});

test("after a crash, the order is not refunded again", async () => {
  const cut = await testAgent(support, { input, answers: [true], crashAfter: "refund" });
  const run = await testAgent(support, { input, answers: [true], journal: cut.journal });
  assert.equal(run.steps.find(({ name }) => name === "refund")?.isReplayed, true);
});
