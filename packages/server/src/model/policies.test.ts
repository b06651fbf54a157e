import type { GuardFinding } from "@agentrun/contract";
import { expect, test } from "vitest";
import { decisionOf, isWorthRecording, joinChecks, type MeasuredCheck, splitChecks, streamField } from "./policies.ts";

const found = (action: GuardFinding["action"], shadow = false): GuardFinding => ({
  ...{ guard: "pii", stage: "output", field: "output.text", count: 1 },
  ...{ action, shadow },
});

const look = (changes: Partial<MeasuredCheck>): MeasuredCheck => ({
  ...{ stage: "output", field: "output", beganMs: 0, tookMs: 0.02, findings: [], asksModel: false },
  ...changes,
});

test("the strictest action is the decision, and shadow guards only flag", () => {
  expect(decisionOf([])).toBe("passed");
  expect(decisionOf([found("flag")])).toBe("flagged");
  expect(decisionOf([found("block", true)])).toBe("flagged");
  expect(decisionOf([found("redact"), found("flag")])).toBe("redacted");
  expect(decisionOf([found("redact"), found("block")])).toBe("blocked");
});

test("slow checks, findings and model checks are recorded; of stream pieces only those that block", () => {
  expect(isWorthRecording(look({}))).toBe(false);
  expect(isWorthRecording(look({ tookMs: 1 }))).toBe(true);
  expect(isWorthRecording(look({ asksModel: true }))).toBe(true);
  expect(isWorthRecording(look({ findings: [found("flag")] }))).toBe(true);
  expect(isWorthRecording(look({ field: streamField, tookMs: 2, findings: [found("redact")] }))).toBe(false);
  expect(isWorthRecording(look({ field: streamField, findings: [found("block")] }))).toBe(true);
});

test("stored checks can be appended to existing ones and parsed", () => {
  const check = {
    stage: "input",
    field: "in\0put",
    started_at: "",
    took_ms: 1,
    decision: "passed",
    guards: [],
  } as const;
  const kept = joinChecks([{ ...check, guards: [] }]);
  expect(kept).not.toContain("\0");
  expect(splitChecks(`${kept},${kept}`)).toEqual([check, check]);
  expect([joinChecks([]), joinChecks(null), splitChecks(null)]).toEqual([null, null, []]);
});
