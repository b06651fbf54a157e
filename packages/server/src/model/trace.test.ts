import { expect, test } from "vitest";
import { newRunRecord } from "../../../../test/support/store.ts";
import { toFailedKey } from "./failed-steps.ts";
import type { RunRecord, StepRecord } from "./runs.ts";
import { eventsPerAttempt, type StreamEvent } from "./stream-events.ts";
import { traceOf } from "./trace.ts";

const startMs = Date.UTC(2026, 0, 2);
const at = (ms: number) => new Date(startMs + ms);

const completed = newRunRecord({
  status: "completed",
  createdAt: at(0),
  startedAt: at(10),
  completedAt: at(1_000),
});

const nothing = { steps: [], checks: [], told: [] };

const stream = (...events: [ms: number, type: string, fields: object][]): StreamEvent[] =>
  events.map(([ms, type, fields], index) => ({
    ...fields,
    type,
    sequence: index + 3,
    run_id: completed.id,
    created_at: at(ms).toISOString(),
  }));

/** Each span with its type, times, status and parent. */
const shown = (run: RunRecord, events: StreamEvent[]) => {
  const spans = traceOf(run, events, nothing);
  const nameOf = (id: string | null) => spans.find((span) => span.id === id)?.type ?? null;
  return spans.map((span) => {
    const took = [span.started_at, span.ended_at].map((time) => (time === null ? null : Date.parse(time) - startMs));
    return [span.type, ...took, span.status, nameOf(span.parent_id)];
  });
};

test("turns, tool calls and waits are children of the attempt", () => {
  const events = stream(
    [20, "run.turn.started", { turn: 1 }],
    [50, "run.output.delta", { delta: "Let" }],
    [60, "run.output.delta", { delta: " me" }],
    [100, "run.turn.completed", { turn: 1, model: "small", finish_reason: "tool_calls", usage: { input_tokens: 3 } }],
    [110, "run.tool.called", { tool: "look", call_id: "a", arguments: { q: 1 } }],
    [111, "run.tool.called", { tool: "ask", call_id: "b" }],
    [150, "run.tool.completed", { tool: "ask", call_id: "b", status: "failed", result: "no" }],
    [200, "run.tool.completed", { tool: "look", call_id: "a", status: "succeeded", result: "yes" }],
    [
      210,
      "run.requires_action",
      { required_action: { id: "act_1", type: "approval", prompt: "May I?", url: "secret" } },
    ],
    [900, "run.action.received", { action: { type: "approve", action_id: "act_1", by: "key_1" } }],
  );
  expect(shown(completed, events)).toEqual([
    ["run", 0, 1_000, "ok", null],
    ["queue", 0, 10, "ok", "run"],
    ["attempt", 10, 1_000, "ok", "run"],
    ["turn", 20, 100, "ok", "attempt"],
    ["tool", 110, 200, "ok", "attempt"],
    ["tool", 111, 150, "failed", "attempt"],
    ["wait", 210, 900, "ok", "attempt"],
  ]);
  const [turn, look, , wait] = traceOf(completed, events, nothing).slice(3);
  expect(turn).toMatchObject({ name: "small", data: { turn: 1, first_token_ms: 30, usage: { input_tokens: 3 } } });
  expect(look?.data).toEqual({ call_id: "a", arguments: { q: 1 }, status: "succeeded", result: "yes" });
  expect(wait?.data).toMatchObject({ answer: { by: "key_1" } });
  expect(JSON.stringify(wait)).not.toContain("secret");
});

test("open spans of a lost attempt end with it", () => {
  const [turn, call, ...rest] = stream(
    [20, "run.turn.started", { turn: 1 }],
    [30, "run.tool.called", { tool: "look", call_id: "a" }],
    [500, "stream.reset", { attempt: 2, output: "" }],
    [510, "run.turn.started", { turn: 1 }],
    [600, "run.turn.completed", { turn: 1, model: "small", finish_reason: "stop" }],
  );
  const later = rest.map((event) => ({ ...event, sequence: event.sequence + eventsPerAttempt }));
  expect(shown(completed, [turn, call, ...later] as StreamEvent[])).toEqual([
    ["run", 0, 1_000, "ok", null],
    ["queue", 0, 10, "ok", "run"],
    ["attempt", 10, 500, "lost", "run"],
    ["turn", 20, 500, "lost", "attempt"],
    ["tool", 30, 500, "lost", "attempt"],
    ["attempt", 500, 1_000, "ok", "run"],
    ["turn", 510, 600, "ok", "attempt"],
  ]);
});

test("the wait after a lost worker belongs to no attempt", () => {
  const lost = { ...completed, attempt: 2, waitsSince: at(200) };
  const events = stream([30, "run.tool.called", { tool: "look" }], [500, "stream.reset", { attempt: 2, output: "" }]);
  expect(shown(lost, events).slice(1)).toEqual([
    ["queue", 0, 10, "ok", "run"],
    ["attempt", 10, 200, "lost", "run"],
    ["tool", 30, 200, "lost", "attempt"],
    ["queue", 200, 500, "ok", "run"],
    ["attempt", 500, 1_000, "ok", "run"],
  ]);
  const queued = newRunRecord({ status: "queued", createdAt: at(0), startedAt: at(10), waitsSince: at(200) });
  expect(shown(queued, events.slice(0, 1)).slice(2)).toEqual([
    ["attempt", 10, 200, "lost", "run"],
    ["tool", 30, 200, "lost", "attempt"],
    ["queue", 200, null, "open", "run"],
  ]);
});

test("an answered run waits in the queue without a lost attempt", () => {
  const answered = newRunRecord({ status: "queued", createdAt: at(0), startedAt: at(10), waitsSince: at(90) });
  const events = stream(
    [20, "run.requires_action", { required_action: { id: "act_1", type: "input", prompt: "Who?" } }],
    [90, "run.action.received", { action: { type: "respond", action_id: "act_1" } }],
  );
  expect(shown(answered, events).slice(2)).toEqual([
    ["attempt", 10, null, "open", "run"],
    ["wait", 20, 90, "ok", "attempt"],
    ["queue", 90, null, "open", "run"],
  ]);
});

test("the answer to a question that then changed is marked as unused", () => {
  const asked = (id: string, digest: string, more: object = {}) => ({
    required_action: { id, type: "approval", prompt: "Refund?", digest, ...more },
  });
  const approved = (action_id: string) => ({ action: { type: "approve", action_id } });
  const events = stream(
    [20, "run.requires_action", asked("act_1", "five")],
    [30, "run.action.received", approved("act_1")],
    [40, "run.requires_action", asked("act_2", "six", { changed_from: "five" })],
    [50, "run.action.received", approved("act_2")],
    [60, "run.requires_action", asked("act_3", "name")],
  );
  const waits = traceOf(completed, events, nothing).filter(({ type }) => type === "wait");
  expect(waits.map(({ data }) => data.unused)).toEqual([true, undefined, undefined]);
});

test("concurrent calls without ids end in order, and none stays open", () => {
  const events = stream(
    [20, "run.tool.called", { tool: "look" }],
    [30, "run.tool.called", { tool: "look" }],
    [40, "run.tool.called", { tool: "look" }],
    [50, "run.tool.completed", { tool: "look" }],
    [60, "run.turn.started", { turn: 1 }],
    [70, "run.turn.started", { turn: 1 }],
  );
  expect(shown(completed, events).slice(3)).toEqual([
    ["tool", 20, 50, "ok", "attempt"],
    ["tool", 30, 1_000, "lost", "attempt"],
    ["tool", 40, 1_000, "lost", "attempt"],
    ["turn", 60, 70, "lost", "attempt"],
    ["turn", 70, 1_000, "lost", "attempt"],
  ]);
});

test("active spans have no end", () => {
  const waiting = newRunRecord({ status: "queued", createdAt: at(0) });
  expect(shown(waiting, [])).toEqual([
    ["run", 0, null, "open", null],
    ["queue", 0, null, "open", "run"],
  ]);
  const asking = newRunRecord({ status: "requires_action", createdAt: at(0), startedAt: at(5) });
  const events = stream([
    7,
    "run.requires_action",
    { required_action: { id: "act_1", type: "input", prompt: "Who?" } },
  ]);
  expect(shown(asking, events).slice(2)).toEqual([
    ["attempt", 5, null, "open", "run"],
    ["wait", 7, null, "open", "attempt"],
  ]);
});

test("a run that was stopped before its start was in the queue until then", () => {
  const stopped = newRunRecord({ status: "cancelled", createdAt: at(0), completedAt: at(70) });
  expect(shown(stopped, [])).toEqual([
    ["run", 0, 70, "cancelled", null],
    ["queue", 0, 70, "cancelled", "run"],
  ]);
});

test("events that an agent sends itself may have any content", () => {
  const events = stream(
    [20, "run.tool.completed", { call_id: "never called" }],
    [30, "run.tool.called", {}],
    [40, "run.turn.completed", {}],
    [50, "run.action.received", { action: { type: "message" } }],
    [60, "constructor", {}],
  );
  expect(shown(completed, events).slice(3)).toEqual([["tool", 30, 1_000, "lost", "attempt"]]);
});

const step = (ms: number, key: string, result: unknown, tookMs: number | null): StepRecord => ({
  key,
  value: JSON.stringify({ result, emitted: ["said"] }),
  bytes: 40,
  createdAt: at(ms),
  tookMs,
});

test("steps belong to their attempt and contain their results", () => {
  const events = stream([500, "stream.reset", { attempt: 2, output: "" }]);
  const steps = [step(300, "fetch#0", { n: 1 }, 100), { ...step(700, "fetch#1", 2, null), value: null, bytes: 20_000 }];
  const found = traceOf(completed, events, { ...nothing, steps }).filter(
    ({ type }) => type === "step" || type === "attempt",
  );
  const [first, fetched, second, again] = found;
  expect(found.map(({ type, name }) => [type, name])).toEqual([
    ["attempt", "attempt 1"],
    ["step", "fetch"],
    ["attempt", "attempt 2"],
    ["step", "fetch"],
  ]);
  expect(fetched).toMatchObject({
    parent_id: first?.id,
    started_at: at(200).toISOString(),
    ended_at: at(300).toISOString(),
    data: { key: "fetch#0", result: { n: 1 } },
  });
  expect(again).toMatchObject({ parent_id: second?.id, started_at: at(700).toISOString() });
  expect(again?.data).toEqual({ key: "fetch#1", result_bytes: 20_000 });
});

test("a step of another run appears at the start, with no duration", () => {
  const [, , , recorded] = traceOf(completed, [], { ...nothing, steps: [step(-5_000, "fetch#0", 1, 4_000)] });
  expect(recorded).toMatchObject({
    type: "step",
    started_at: at(10).toISOString(),
    ended_at: at(10).toISOString(),
    data: { key: "fetch#0", result: 1, recorded: true },
  });
});

test("a failed step contains its error", () => {
  const failed = {
    ...step(300, toFailedKey("fetch#0", 5), null, 100),
    value: '{"error":{"name":"Error","message":"no"}}',
  };
  const [, , , span] = traceOf(completed, [], { ...nothing, steps: [failed] });
  expect(span).toMatchObject({ type: "step", name: "fetch", status: "failed", started_at: at(200).toISOString() });
  expect(span?.data).toEqual({ key: "fetch#0", error: { name: "Error", message: "no" } });
  for (const value of ["null", "5", '{"error":null}', '{"error":{"message":{}}}'])
    expect(traceOf(completed, [], { ...nothing, steps: [{ ...failed, value }] })[3]).toMatchObject({
      status: "failed",
    });
});

test("a guard check belongs to its attempt, and the check of the input to the run", () => {
  const events = stream([500, "stream.reset", { attempt: 2, output: "" }]);
  const look = (ms: number, stage: "input" | "output", decision: "passed" | "blocked") => ({
    ...{ stage, field: stage, decision, guards: decision === "passed" ? [] : ["pii"] },
    ...{ started_at: at(ms).toISOString(), took_ms: 7 },
  });
  const checks = [look(-20, "input", "passed"), look(600, "output", "blocked")];
  const spans = traceOf(completed, events, { ...nothing, checks });
  const attempts = spans.filter(({ type }) => type === "attempt");
  expect(spans[0]?.type).toBe("run");
  expect(spans.filter(({ type }) => type === "guard")).toEqual([
    expect.objectContaining({
      ...{ parent_id: spans[0]?.id, name: "input", status: "ok" },
      ...{ started_at: at(-20).toISOString(), ended_at: at(-13).toISOString() },
      data: { stage: "input", field: "input", decision: "passed", guards: [] },
    }),
    expect.objectContaining({
      ...{ parent_id: attempts[1]?.id, name: "output", status: "failed" },
      data: { stage: "output", field: "output", decision: "blocked", guards: ["pii"] },
    }),
  ]);
});

test("a turn that is retried shows its failed tries, and the failed turn its error and all tries", () => {
  const retrying = { turn: 1, attempt: 2, reason: "Status 503.", next_attempt_at: at(5_000).toISOString() };
  const events = stream([20, "run.turn.started", { turn: 1 }], [50, "run.turn.retrying", retrying]);
  const turnOf = (run: RunRecord, more: StreamEvent[] = []) =>
    traceOf(run, [...events, ...more], nothing).find(({ type }) => type === "turn");
  const { next_attempt_at, reason: last_error } = retrying;
  const active = newRunRecord({ status: "running", createdAt: at(0), startedAt: at(10) });
  expect(turnOf(active)?.data).toEqual({ turn: 1, failed_tries: 2, last_error, next_attempt_at });
  const [end] = stream([90, "run.turn.completed", { turn: 1, model: "small", finish_reason: "stop" }]);
  const ended = turnOf(completed, end ? [end] : []);
  expect(ended).toMatchObject({ status: "ok", data: { failed_tries: 2, last_error } });
  expect(ended?.data).not.toHaveProperty("next_attempt_at");
  const details = { tries: 9 };
  const error = { type: "provider", code: "provider_error", message: "Status 503.", retryable: true, details } as const;
  const failed = turnOf({ ...completed, status: "failed", error });
  expect(failed).toMatchObject({ status: "failed", data: { turn: 1, failed_tries: 9, error } });
});
