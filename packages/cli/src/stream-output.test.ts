import type { RunEvent } from "agent-run-client";
import { expect, test } from "vitest";
import { describe } from "./stream-output.ts";

const received = (action: object) =>
  describe({ type: "run.action.received", sequence: 1, run_id: "run_1", action } as RunEvent);

test("an answer is shown as a sentence", () => {
  expect(received({ type: "approve", action_id: "act_1", by: "key_1", payload: { note: "fine" } })).toBe(
    'run.action.received: approved by key_1: {"note":"fine"}',
  );
  expect(received({ type: "reject", by: null, payload: null })).toBe("run.action.received: rejected at the deadline");
  expect(received({ type: "message", payload: {} })).toBe("run.action.received: message received");
  expect(received({ type: "later", by: "usr_1" })).toBe("run.action.received: later by usr_1");
});
