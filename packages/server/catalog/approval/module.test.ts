import { expect, test } from "vitest";
import { fakeContext } from "../fake-context.ts";
import approval from "./module.ts";

test("a person sees the request with its details, and a yes is told as approved with what they sent", async () => {
  const input = { request: "Refund 40 EUR?", details: { order: "A-1" } };
  const { context, asked } = fakeContext(input, { answers: [{ approved: true, payload: { note: "fine" } }] });
  expect(await approval.run(context)).toEqual({ result: "approved", decided_with: { note: "fine" } });
  expect(asked).toEqual([{ type: "approval", prompt: "Refund 40 EUR?", arguments: { order: "A-1" } }]);
});

test("a no is told as rejected", async () => {
  const { context } = fakeContext({ request: "Go?" }, { answers: [{ approved: false, payload: null }] });
  expect(await approval.run(context)).toEqual({ result: "rejected", decided_with: null });
});

test("a request that expires is rejected unless its caller chose another end", async () => {
  const silent = fakeContext(
    { request: "Go?", expires_in_seconds: 60 },
    { answers: [{ approved: false, payload: null }] },
  );
  await approval.run(silent.context);
  expect(silent.asked[0]).toMatchObject({ expires_in_seconds: 60, on_expiry: "reject" });

  const chosen = fakeContext(
    { request: "Go?", expires_in_seconds: 60, on_expiry: "fail" },
    { answers: [{ approved: true, payload: null }] },
  );
  await approval.run(chosen.context);
  expect(chosen.asked[0]).toMatchObject({ on_expiry: "fail" });
});
