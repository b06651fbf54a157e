import { alertComparisons, alertMetricNames } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AlertCondition,
  type AlertMove,
  type AlertState,
  decide,
  findConditionFault,
  isBreached,
  windowStart,
} from "./alerts.ts";

const start = Date.parse("2026-01-02T03:04:05.000Z");
const rule = fc.record({
  metric: fc.constantFrom(...alertMetricNames),
  comparison: fc.constantFrom(...alertComparisons),
  threshold: fc.integer({ min: 0, max: 100 }),
  windowSeconds: fc.integer({ min: 60, max: 86_400 }),
  cooldownSeconds: fc.constantFrom(0, 1, 30, 300),
  agentId: fc.constant(null),
  feedbackName: fc.constant(null),
});
const readings = fc.array(
  fc.record({ value: fc.option(fc.integer({ min: 0, max: 101 })), afterSeconds: fc.integer({ min: 1, max: 100 }) }),
  { maxLength: 60 },
);
type Rule = AlertCondition & { cooldownSeconds: number };
type Step = { move: AlertMove; status: string; value: number | null; at: number };

/** The moves of a rule over a sequence of readings. */
function follow(one: Rule, story: { value: number | null; afterSeconds: number }[]): Step[] {
  let state: Pick<AlertState, "status" | "cooldownUntil"> = { status: "no_data", cooldownUntil: null };
  let at = start;
  return story.map(({ value, afterSeconds }) => {
    at += afterSeconds * 1_000;
    const { move, ...next } = decide(one, state, value, new Date(at));
    state = next;
    return { move, status: next.status, value, at };
  });
}

test("fire and resolve alternate, starting with fire", () => {
  fc.assert(
    fc.property(rule, readings, (one, story) => {
      const moves = follow(one, story).flatMap(({ move }) => (move === "stay" ? [] : [move]));
      expect(moves).toEqual(moves.map((_move, index) => (index % 2 === 0 ? "fire" : "resolve")));
    }),
  );
});

test("a rule fires only on a breach, and is firing exactly between fire and resolve", () => {
  fc.assert(
    fc.property(rule, readings, (one, story) => {
      let isOpen = false;
      for (const { move, status, value } of follow(one, story)) {
        if (move === "fire") expect(value !== null && isBreached(one, value)).toBe(true);
        if (move === "resolve") expect(value === null || !isBreached(one, value)).toBe(true);
        if (move !== "stay") isOpen = move === "fire";
        expect(status === "firing").toBe(isOpen);
      }
    }),
  );
});

test("after it resolves, a rule is silent for its cooldown; a later breach fires at once", () => {
  fc.assert(
    fc.property(rule, readings, (one, story) => {
      let quietUntil = 0;
      let isOpen = false;
      for (const { move, value, at } of follow(one, story)) {
        const isDue = !isOpen && value !== null && isBreached(one, value) && at >= quietUntil;
        expect(move === "fire").toBe(isDue);
        if (move === "resolve") quietUntil = at + one.cooldownSeconds * 1_000;
        if (move !== "stay") isOpen = move === "fire";
      }
    }),
  );
});

test("a condition is faulty exactly if no value can change its result", () => {
  fc.assert(
    fc.property(rule, (one) => {
      const most = findConditionFault({ ...one, comparison: "gt", threshold: 100 }) === null ? 1e9 : 100;
      const answers = new Set([0, 1e-9, one.threshold, most - 1e-9, most].map((value) => isBreached(one, value)));
      expect(findConditionFault(one) === null).toBe(answers.size === 2);
    }),
  );
  expect(
    findConditionFault({
      metric: "error_rate",
      comparison: "lt",
      threshold: 101,
      windowSeconds: 60,
      agentId: null,
      feedbackName: null,
    }),
  ).toContain("never");
});

test("a window starts early by less than a minute, or by less than an hour without minute counts", () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 86_400 }), fc.integer({ min: 0, max: 86_400_000 }), (seconds, shift) => {
      const now = new Date(start + shift);
      const early = now.getTime() - seconds * 1_000 - windowStart(now, seconds).getTime();
      expect(early).toBeGreaterThanOrEqual(0);
      expect(early).toBeLessThan(seconds <= 3 * 3_600 ? 60_000 : 3_600_000);
    }),
  );
});
