import assert from "node:assert/strict";
import test from "node:test";
import { testAgent } from "agent-run-kit/testing";
import digest from "../agents/digest.ts";
import tickets from "../agents/tickets.ts";
import triage from "../agents/triage.ts";
import { pick, readRows } from "./rows.ts";

for (const { input, expected_output: expected } of readRows<{ id: string; text: string }>("data/tickets.jsonl"))
  test(`assigns: ${input.text}`, async () => {
    const run = await testAgent(triage, { input });
    assert.deepEqual(pick(run.output, expected), expected);
  });

test("the report counts the tickets of each team", async () => {
  const listed = await testAgent(tickets, {});
  assert.deepEqual(listed.output?.tickets, [
    { id: "t-1", text: "My parcel has not arrived." },
    { id: "t-2", text: "The invoice shows the wrong address." },
    { id: "t-3", text: "Where is my parcel?" },
  ]);
  const run = await testAgent(digest, { input: { teams: ["delivery", "billing", "delivery"] } });
  assert.deepEqual(run.output, { result: "delivery: 2, billing: 1" });
});
