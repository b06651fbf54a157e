import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Question } from "./questions.ts";
import { createUndoableDecisions, type UndoableDecision } from "./undoable-decisions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const questionOf = (id: string) => ({ run: { id: `run_${id}` }, action: { id: `act_${id}` } }) as Question;

function create() {
  const sent: UndoableDecision[] = [];
  const ends: (() => void)[] = [];
  const send = (decision: UndoableDecision) => {
    sent.push(decision);
    return new Promise<void>((resolve) => {
      ends.push(resolve);
    });
  };
  const decisions = createUndoableDecisions({ send, waitMs: 10_000 });
  const decide = (id: string, type: "approve" | "reject" = "approve") =>
    decisions.add({ type, note: `note ${id}`, questions: [questionOf(id)] });
  const sentIds = () => sent.flatMap(({ questions }) => questions.map(({ action }) => action.id));
  return { decisions, decide, sent, sentIds, end: () => ends.shift()?.() };
}

test("a decision is sent once, with its note, after the wait", () => {
  const { decisions, decide, sent } = create();
  decide("a", "reject");
  vi.advanceTimersByTime(9_999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toMatchObject([{ type: "reject", note: "note a" }]);
  decisions.sendAll();
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test("undo takes back the last decision that was not sent, and nothing that was", () => {
  const { decisions, decide, sentIds } = create();
  decide("a");
  vi.advanceTimersByTime(6_000);
  decide("b");
  decide("c");
  expect(decisions.undo()?.questions[0]?.action.id).toBe("act_c");
  vi.advanceTimersByTime(4_000);
  expect(sentIds()).toEqual(["act_a"]);
  expect(decisions.undo()?.questions[0]?.action.id).toBe("act_b");
  expect(decisions.undo()).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(sentIds()).toEqual(["act_a"]);
});

test("a sent decision stays listed until its requests have left the lists", async () => {
  const { decisions, decide, end } = create();
  decide("a");
  decisions.sendAll();
  expect(decisions.all()).toMatchObject([{ isSent: true }]);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(decisions.all()).toEqual([]);
});

test("leaving sends everything that waits, at once and once", () => {
  const { decisions, decide, sentIds } = create();
  for (const id of ["a", "b", "c"]) decide(id);
  decisions.sendAll();
  expect(sentIds()).toEqual(["act_a", "act_b", "act_c"]);
  vi.advanceTimersByTime(60_000);
  expect(sentIds()).toHaveLength(3);
});
