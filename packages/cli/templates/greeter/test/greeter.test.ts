import assert from "node:assert/strict";
import test from "node:test";
import { testAgent } from "agent-run-kit/testing";
import greeter from "../agents/greeter.ts";

test("returns the greeting, and streams it", async () => {
  const run = await testAgent(greeter, { input: { query: "Ada" } });
  assert.deepEqual(run.output, { result: "Hello, Ada!" });
  assert.equal(run.text, "Hello, Ada!");
});

test("asks for approval first if ask_first is set", async () => {
  const input = { query: "Ada", ask_first: true };
  const approved = await testAgent(greeter, { input, answers: [true] });
  assert.equal(approved.questions[0]?.prompt, 'Say "Hello, Ada!"?');
  assert.deepEqual(approved.output, { result: "Hello, Ada!" });
  const rejected = await testAgent(greeter, { input, answers: [false] });
  assert.deepEqual(rejected.output, { result: "Another time." });
});

test("resumes from the last step after a crash", async () => {
  const cut = await testAgent(greeter, { input: { query: "Ada" }, crashAfter: "compose" });
  assert.equal(cut.status, "interrupted");
  const run = await testAgent(greeter, { input: { query: "Ada" }, journal: cut.journal });
  assert.equal(run.status, "completed");
  assert.deepEqual(
    run.steps.map(({ name, isReplayed }) => [name, isReplayed]),
    [["compose", true]],
  );
});
