import { expect, test } from "vitest";
import type { StopReason } from "../model/run-errors.ts";
import { runError } from "../model/run-errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Outcome } from "../runtimes/runtime.ts";
import { decideExpired, decideNext, decideUnread, type Segment } from "./decide-next.ts";

const usage = { input_tokens: 1, output_tokens: 2 } as RunRecord["usage"];
const run = { timeoutSeconds: 60, tokensUsed: 7, usage: null };
const stretch = (given: Partial<Segment> = {}): Segment => ({
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
const after = (outcome: Outcome, stopReason: StopReason) => decideNext(outcome, stretch({ stopReason }));

test("a run that completed ends so, with what it used", () => {
  expect(decideNext(completed, stretch())).toEqual({
    type: "finish",
    ending: { status: "completed", output: "{}", ...spent },
  });
});

test("a run that failed ends so, with what it used", () => {
  expect(decideNext(failed, stretch())).toEqual({ type: "finish", ending: { status: "failed", error, ...spent } });
});

test("a run that asks is parked, and has used what it says, or what it had before", () => {
  expect(decideNext(asked, stretch())).toEqual({ type: "park", asked, spent: unspent });
  expect(decideNext({ ...asked, ...spent }, stretch())).toMatchObject({ type: "park", spent });
});

test("one whose worker died is tried again, and counted", () => {
  expect(decideNext(lost, stretch({ countedAttempts: 2 }))).toEqual(released(false, false));
});

test("one whose worker died for the third time has failed", () => {
  expect(decideNext(lost, stretch({ countedAttempts: 3 }))).toMatchObject({
    ending: {
      status: "failed",
      error: { code: "worker_lost", message: "The worker was lost 3 times: it died." },
      tokensUsed: 7,
    },
  });
});

test("a loss that others shared costs no attempt, and the run is tried apart from them", () => {
  const shared = { isCharged: false, suspects: 5 };
  const released = { type: "release", forgiven: true, retried: false, suspects: 5 };
  expect(decideNext(lost, stretch({ countedAttempts: 3 }), shared)).toEqual(released);
  const alone = { isCharged: true, suspects: 1 };
  expect(decideNext(lost, stretch({ countedAttempts: 2 }), alone)).toEqual({
    ...released,
    forgiven: false,
    suspects: 1,
  });
  expect(decideNext(lost, stretch({ countedAttempts: 3 }), alone)).toMatchObject({
    ending: { error: { code: "worker_lost" } },
  });
});

test("what the agent failed with is tried again as often as its limits say, and forgiven", () => {
  expect(decideNext(failed, stretch({ ...retries(2), retried: 1 }))).toEqual(released(true, true));
  expect(decideNext(failed, stretch({ ...retries(2), retried: 2 }))).toMatchObject({ ending: { status: "failed" } });
});

test("what a policy refused is not tried again", () => {
  expect(decideNext(refused, stretch(retries(2)))).toMatchObject({ ending: { status: "failed", error: refusal } });
});

test("a run that is no longer ours is left alone, however it ended", () => {
  for (const outcome of [completed, failed, asked, lost]) expect(after(outcome, "lost")).toEqual({ type: "leave" });
});

test("one that was told to cancel is cancelled, however it ended, with what it used", () => {
  for (const outcome of [completed, failed])
    expect(after(outcome, "cancelled")).toEqual({ type: "finish", ending: { status: "cancelled", ...spent } });
  for (const outcome of [asked, lost])
    expect(after(outcome, "cancelled")).toEqual({ type: "finish", ending: { status: "cancelled", ...unspent } });
});

test("one that is handed over goes back to the queue and is forgiven", () => {
  for (const outcome of [failed, asked, lost]) expect(after(outcome, "handed over")).toEqual(released(true, false));
});

test("one that ran out of time has failed, with what it used", () => {
  const late = runError("run_timeout", "The run did not end within 60 seconds.", true);
  expect(after(failed, "timed out")).toEqual({ type: "finish", ending: { status: "failed", error: late, ...spent } });
  for (const outcome of [asked, lost]) expect(after(outcome, "timed out")).toMatchObject({ ending: { error: late } });
});

test("whoever completes while being handed over or out of time has completed", () => {
  for (const reason of ["handed over", "timed out", "refused by a policy"] as const)
    expect(after(completed, reason)).toMatchObject({ ending: { status: "completed" } });
});

test("one that a policy stopped ends by the outcome that says so", () => {
  expect(after(refused, "refused by a policy")).toMatchObject({ ending: { status: "failed", error: refusal } });
});

const expired = (status: RunRecord["status"], countedAttempts: number, isHolderAlive = false) =>
  decideExpired({ run: { ...run, status } as RunRecord, countedAttempts, isHolderAlive });

test("a run whose node is gone is tried again until the third time, and one that was to cancel is cancelled", () => {
  expect(expired("running", 2)).toEqual(released(false, false));
  expect(expired("running", 3)).toMatchObject({ ending: { status: "failed", error: { code: "worker_lost" } } });
  expect(expired("cancelling", 3)).toEqual({ type: "finish", ending: { status: "cancelled" } });
});

test("a lease that ran out while its node lived costs the run none of its three attempts", () => {
  expect(expired("running", 1, true)).toEqual(released(true, false));
  expect(expired("running", 3, true)).toEqual(released(true, false));
  expect(expired("cancelling", 1, true)).toEqual({ type: "finish", ending: { status: "cancelled" } });
});

test("a run whose revision cannot be read is given back, and fails at the third attempt unless the database was away", () => {
  expect(decideUnread({ run, countedAttempts: 2 }, false)).toEqual(released(false, false));
  expect(decideUnread({ run, countedAttempts: 3 }, false)).toMatchObject({
    ending: { status: "failed", error: { code: "worker_lost" }, tokensUsed: run.tokensUsed },
  });
  expect(decideUnread({ run, countedAttempts: 3 }, true)).toEqual(released(true, false));
});
