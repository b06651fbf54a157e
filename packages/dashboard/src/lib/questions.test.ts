import { expect, test } from "vitest";
import type { RequiredAction, Span } from "../models.ts";
import { answerIn, decidedText, questionCount, questionText, waitingSince } from "./questions.ts";

const asks = (action: Partial<RequiredAction>) =>
  questionText({ prompt: null, tool: null, type: "approval", ...action } as RequiredAction);

test("a request without a prompt shows its subject", () => {
  expect(asks({ prompt: "May I?", tool: "pay" })).toBe("May I?");
  expect(asks({ tool: "pay" })).toBe("Call pay?");
  expect(asks({ type: "connect" })).toBe("The user must connect an account.");
  expect(asks({})).toBe("Approval requested.");
});

test("a request waits since it was made, which may be long after the run was created", () => {
  const since = (action: object) => waitingSince({ run: { created_at: "first" }, action } as never);
  expect(since({ created_at: "later" })).toBe("later");
  expect(since({})).toBe("first");
});

test("a truncated count is marked", () => {
  expect(questionCount({ runs: [1, 2], hasMore: false })).toBe("2");
  expect(questionCount({ runs: [1, 2], hasMore: true })).toBe("2+");
});

test("a vote that needs further votes is not a decision", () => {
  expect(decidedText("reject", { answered: 1, voted: 0 })).toBe("1 rejected");
  expect(decidedText("approve", { answered: 0, voted: 1 })).toBe("1 vote cast, waiting for others");
  expect(decidedText("approve", { answered: 2, voted: 3 })).toBe("2 approved, 3 votes cast, waiting for others");
});

test("the answer is read from the span of the same question", () => {
  const wait = (id: string, more: object) =>
    ({
      type: "wait",
      ended_at: "2026-11-17T02:00:00.000Z",
      data: { required_action: { id }, ...more },
    }) as unknown as Span;
  const payload = { note: "go on" };
  const spans = [
    wait("act_1", { answer: { type: "reject", by: null } }),
    wait("act_2", { answer: { type: "approve", by: "usr_1", payload } }),
  ];
  expect(answerIn(spans, "act_2")).toEqual({
    type: "approve",
    by: "usr_1",
    voters: [],
    note: "go on",
    at: "2026-11-17T02:00:00.000Z",
    isUnused: false,
  });
  expect(answerIn(spans, "act_1")).toMatchObject({ type: "reject", by: null, note: null });
  const votes = [{ by: "usr_1" }, { by: "usr_2" }];
  expect(answerIn([wait("act_4", { answer: { type: "approve", by: "usr_2", votes } })], "act_4")?.voters).toEqual([
    "usr_1",
    "usr_2",
  ]);
  expect(answerIn([wait("act_3", {})], "act_3")).toBeNull();
  expect(answerIn(spans, "act_9")).toBeNull();
});
