import { expect, test } from "vitest";
import { testAgent } from "../../../kit/src/test-agent.ts";
import approval from "./module.ts";

test("a person sees the request with its details, and a yes is told as approved with what they sent", async () => {
  const input = { request: "Refund 40 EUR?", details: { order: "A-1" } };
  const run = await testAgent(approval, { input, answers: [{ approved: true, payload: { note: "fine" } }] });
  expect(run.output).toEqual({ result: "approved", decided_with: { note: "fine" } });
  expect(run.questions).toEqual([{ type: "approval", prompt: "Refund 40 EUR?", arguments: { order: "A-1" } }]);
});

test("a no is told as rejected", async () => {
  const { output } = await testAgent(approval, { input: { request: "Go?" }, answers: [false] });
  expect(output).toEqual({ result: "rejected", decided_with: null });
});

test("a request that expires is rejected unless its caller chose another end", async () => {
  const input = { request: "Go?", ttl_seconds: 60 };
  const silent = await testAgent(approval, { input, answers: ["expired"] });
  expect(silent.output).toEqual({ result: "rejected", decided_with: null });
  expect(silent.questions[0]).toMatchObject({ ttl_seconds: 60 });

  const chosen = await testAgent(approval, { input: { ...input, on_expiry: "fail" }, answers: ["expired"] });
  expect(chosen).toMatchObject({ status: "failed", error: { code: "action_expired" } });
});
