import assert from "node:assert/strict";
import test from "node:test";
import { testAgent } from "agent-run-kit/testing";
import review from "../agents/review.ts";
import { pick, readRows } from "./rows.ts";

for (const { input, expected_output: expected } of readRows<{ diff: string }>("data/changes.jsonl"))
  test(`reviews: ${JSON.stringify(input.diff)}`, async () => {
    const run = await testAgent(review, { input });
    assert.deepEqual(pick(run.output, expected), expected);
  });

test("reads the diff from GitHub, and posts the review with a token", async () => {
  const calls: string[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    calls.push(`${init.method ?? "GET"} ${url}`);
    return init.method === "POST" ? Response.json({}) : new Response("+++ b/b.ts\n+// TODO\n");
  };
  const input = { pull_request: "https://api.github.com/repos/a/b/pulls/1" };
  const run = await testAgent(review, { input, fetch, secrets: { GITHUB_TOKEN: "t" } });
  assert.equal(run.output?.result, "b.ts: Finish this before it is merged.");
  assert.deepEqual(calls, [`GET ${input.pull_request}`, `POST ${input.pull_request}/reviews`]);
});
