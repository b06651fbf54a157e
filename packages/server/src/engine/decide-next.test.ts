import { expect, test } from "vitest";
import type { StopReason } from "../model/run-errors.ts";
import { runError } from "../model/run-errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Outcome } from "../runtimes/runtime.ts";
import { decideExpired, decideNext, decideUnread, type Segment } from "./decide-next.ts";

const usage = { input_tokens: 1, output_tokens: 2 } as RunRecord["usage"];
const run = { timeoutSeconds: 60, tokensUsed: 7, usage: null };
const segment = (given: Partial<Segment> = {}): Segment => ({
  run,
  configuration: { limits: {} as Segment["configuration"]["limits"] },
  stopReason: null,
  retried: 0,
  countedAttempts: 1,
  ...given,
});
const retries = (count: number) => ({ configuration: { limits: { retries: count } } as Segment["configuration"] });

const error = runError("agent_error", "It broke.", false);
const refusal = runError("guardrail_violation", "A policy refuses it.", false);
const completed: Outcome = { type: "completed", output: "{}", tokensUsed: 9, usage };
const failed: Outcome = { type: "failed", error, tokensUsed: 9, usage };
const refused: Outcome = { type: "failed", error: refusal, tokensUsed: 9 };
const asked: Outcome = { type: "asked", key: "ask#0", question: { type: "input", prompt: "Which?" }, digest: "d" };
const lost: Outcome = { type: "lost", message: "it died." };
const spent = { tokensUsed: 9, usage };
const unspent = { tokensUsed: 7, usage: null };

const released = (forgiven: boolean, retried: boolean) => ({ type: "release", forgiven, retried });
const after = (outcome: Outcome, stopReason: StopReason) => decideNext(outcome, segment({ stopReason }));

test("a completed outcome completes the run with its usage", () => {
  expect(decideNext(completed, segment())).toEqual({
    type: "finish",
    ending: { status: "completed", output: "{}", ...spent },
  });
});

test("a failed outcome fails the run with its usage", () => {
  expect(decideNext(failed, segment())).toEqual({ type: "finish", ending: { status: "failed", error, ...spent } });
});

test("a question parks the run with the reported usage, or the usage so far", () => {
  expect(decideNext(asked, segment())).toEqual({ type: "park", asked, spent: unspent });
  expect(decideNext({ ...asked, ...spent }, segment())).toMatchObject({ type: "park", spent });
});

test("a lost worker leads to another attempt, which counts", () => {
  expect(decideNext(lost, segment({ countedAttempts: 2 }))).toEqual(released(false, false));
});

test("a third lost worker fails the run", () => {
  expect(decideNext(lost, segment({ countedAttempts: 3 }))).toMatchObject({
    ending: {
      status: "failed",
      error: { code: "worker_lost", message: "The worker was lost 3 times: it died." },
      tokensUsed: 7,
    },
  });
});

test("a loss that several runs shared costs no attempt, and the runs are isolated", () => {
  const shared = { isCharged: false, suspects: 5 };
  const released = { type: "release", forgiven: true, retried: false, suspects: 5 };
  expect(decideNext(lost, segment({ countedAttempts: 3 }), shared)).toEqual(released);
  const alone = { isCharged: true, suspects: 1 };
  expect(decideNext(lost, segment({ countedAttempts: 2 }), alone)).toEqual({
    ...released,
    forgiven: false,
    suspects: 1,
  });
  expect(decideNext(lost, segment({ countedAttempts: 3 }), alone)).toMatchObject({
    ending: { error: { code: "worker_lost" } },
  });
});

test("an agent's failure is retried up to its limit, without counting attempts", () => {
  expect(decideNext(failed, segment({ ...retries(2), retried: 1 }))).toEqual(released(true, true));
  expect(decideNext(failed, segment({ ...retries(2), retried: 2 }))).toMatchObject({ ending: { status: "failed" } });
});

test("a policy violation is not retried", () => {
  expect(decideNext(refused, segment(retries(2)))).toMatchObject({ ending: { status: "failed", error: refusal } });
});

test("a run that another node took over is not written, regardless of its outcome", () => {
  for (const outcome of [completed, failed, asked, lost]) expect(after(outcome, "lost")).toEqual({ type: "leave" });
});

test("a cancelled run is cancelled with its usage, regardless of its outcome", () => {
  for (const outcome of [completed, failed])
    expect(after(outcome, "cancelled")).toEqual({ type: "finish", ending: { status: "cancelled", ...spent } });
  for (const outcome of [asked, lost])
    expect(after(outcome, "cancelled")).toEqual({ type: "finish", ending: { status: "cancelled", ...unspent } });
});

test("a run that is handed over returns to the queue, and the attempt does not count", () => {
  for (const outcome of [failed, asked, lost]) expect(after(outcome, "handed over")).toEqual(released(true, false));
});

test("a run that exceeds its timeout fails with its usage", () => {
  const late = runError("run_timeout", "The run did not end within 60 seconds.", true);
  expect(after(failed, "timed out")).toEqual({ type: "finish", ending: { status: "failed", error: late, ...spent } });
  for (const outcome of [asked, lost]) expect(after(outcome, "timed out")).toMatchObject({ ending: { error: late } });
});

test("a run that completes during a handover or after its timeout is completed", () => {
  for (const reason of ["handed over", "timed out", "refused by a policy"] as const)
    expect(after(completed, reason)).toMatchObject({ ending: { status: "completed" } });
});

test("a run that a policy stopped fails with the violation", () => {
  expect(after(refused, "refused by a policy")).toMatchObject({ ending: { status: "failed", error: refusal } });
});

const expired = (status: RunRecord["status"], countedAttempts: number, isHolderAlive = false) =>
  decideExpired({ run: { ...run, status } as RunRecord, countedAttempts, isHolderAlive });

test("a run of a dead node gets up to three attempts, and a cancelling one is cancelled", () => {
  expect(expired("running", 2)).toEqual(released(false, false));
  expect(expired("running", 3)).toMatchObject({ ending: { status: "failed", error: { code: "worker_lost" } } });
  expect(expired("cancelling", 3)).toEqual({ type: "finish", ending: { status: "cancelled" } });
});

test("an expired lease of a live node costs no attempt", () => {
  expect(expired("running", 1, true)).toEqual(released(true, false));
  expect(expired("running", 3, true)).toEqual(released(true, false));
  expect(expired("cancelling", 1, true)).toEqual({ type: "finish", ending: { status: "cancelled" } });
});

test("a run with an unreadable revision is released, and fails at the third attempt unless the database was unavailable", () => {
  expect(decideUnread({ run, countedAttempts: 2 }, false)).toEqual(released(false, false));
  expect(decideUnread({ run, countedAttempts: 3 }, false)).toMatchObject({
    ending: { status: "failed", error: { code: "worker_lost" }, tokensUsed: run.tokensUsed },
  });
  expect(decideUnread({ run, countedAttempts: 3 }, true)).toEqual(released(true, false));
});
