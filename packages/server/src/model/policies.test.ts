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

test("the strictest of what guards did is what was decided, and one in the shadow only says", () => {
  expect(decisionOf([])).toBe("passed");
  expect(decisionOf([found("flag")])).toBe("flagged");
  expect(decisionOf([found("block", true)])).toBe("flagged");
  expect(decisionOf([found("redact"), found("flag")])).toBe("redacted");
  expect(decisionOf([found("redact"), found("block")])).toBe("blocked");
});

test("a look is told of that took a while, found something or asked a model; of a stream's pieces, what ends the run", () => {
  expect(isWorthRecording(look({}))).toBe(false);
  expect(isWorthRecording(look({ tookMs: 1 }))).toBe(true);
  expect(isWorthRecording(look({ asksModel: true }))).toBe(true);
  expect(isWorthRecording(look({ findings: [found("flag")] }))).toBe(true);
  expect(isWorthRecording(look({ field: streamField, tookMs: 2, findings: [found("redact")] }))).toBe(false);
  expect(isWorthRecording(look({ field: streamField, findings: [found("block")] }))).toBe(true);
});

test("what is kept can be put behind what is there, and read", () => {
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
