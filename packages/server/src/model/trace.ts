import type { Span, SpanStatus, SpanType } from "@agentrun/contract";
import { failureIn, stepThatFailed } from "./failed-steps.ts";
import type { GuardCheck } from "./policies.ts";
import { isFinal, type RunRecord, type StepRecord } from "./runs.ts";
import type { StreamEvent } from "./stream-events.ts";
import type { DeliveryRecord } from "./webhooks.ts";

type Fields = Record<string, unknown>;

/** What is known of a run beside its stream. */
type Kept = { steps: readonly StepRecord[]; checks: readonly GuardCheck[]; told: readonly DeliveryRecord[] };

/**
 * Everything of a run that took time, read off the run and its stream, as its policies let it through: nothing is recorded for it
 * that was not there already. What an attempt left open when it ended ended with it.
 */
export function traceOf(run: RunRecord, events: readonly StreamEvent[], { steps, checks, told }: Kept): Span[] {
  const trace = new SpanList(run);
  for (const event of events) if (Object.hasOwn(takers, event.type)) takers[event.type]?.(trace, event);
  for (const step of steps) takeStep(trace, run, step);
  for (const check of checks) takeCheck(trace, check);
  if (run.completedAt) trace.endAll(run.completedAt.toISOString(), endStatus(run));
  else if (run.status === "queued") trace.waitAgain(events.at(-1)?.type !== "run.action.received");
  const [root, ...parts] = trace.spans;
  return [root as Span, ...parts.sort(byStart), ...told.map((each) => toDelivery(each, trace.root.id))];
}

const byStart = (a: Span, b: Span) => (a.started_at < b.started_at ? -1 : a.started_at > b.started_at ? 1 : 0);

function endStatus({ status }: RunRecord): SpanStatus {
  if (!isFinal(status)) return "open";
  return status === "completed" ? "ok" : (status as "failed" | "cancelled");
}

/** The spans so far, and which of them are open: the attempt, and within it a turn, calls and a wait. */
class SpanList {
  readonly spans: Span[] = [];
  readonly root: Span;
  attempt: Span | null = null;
  /** By what ends them: a turn, the id of a call, that of a question. An agent's own calls may share one: the first began first. */
  readonly open = new Map<string, Span[]>();
  /** When it was put into the queue for the last time: an earlier time is not known. */
  readonly waitsSince: string;

  constructor(run: RunRecord) {
    this.waitsSince = run.waitsSince.toISOString();
    const { error, usage, guardrails } = run;
    const [created, started] = [run.createdAt.toISOString(), run.startedAt?.toISOString() ?? null];
    this.root = this.begin("run", run.id, created, null, { error, usage, guardrails });
    const queue = this.beginQueue(created);
    if (!started && !run.completedAt) return;
    end(queue, started ?? run.completedAt?.toISOString() ?? created, started ? "ok" : endStatus(run));
    if (started) this.beginAttempt(1, started);
  }

  begin(type: SpanType, name: string, at: string, parent: string | null, data: Fields): Span {
    const id = String(this.spans.length + 1);
    const span: Span = { id, parent_id: parent, type, name, started_at: at, ended_at: null, status: "open", data };
    this.spans.push(span);
    return span;
  }

  beginAttempt(attempt: number, at: string): void {
    const didWait = this.attempt && this.waitsSince > this.attempt.started_at && this.waitsSince < at;
    this.loseAttempt(didWait ? this.waitsSince : at);
    if (didWait) end(this.beginQueue(this.waitsSince), at, "ok");
    this.attempt = this.begin("attempt", `attempt ${attempt}`, at, this.root.id, { attempt });
  }

  /** The attempt that something of this time is a part of. */
  around(at: string): Span {
    return this.spans.findLast(({ type, started_at }) => type === "attempt" && started_at <= at) ?? this.root;
  }

  beginQueue(at: string): Span {
    return this.begin("queue", "queue", at, this.root.id, {});
  }

  /** In the queue, though it has begun: its attempt was lost, or goes on with the answer it got. */
  waitAgain(isLost: boolean): void {
    if (!this.attempt) return;
    if (isLost) this.loseAttempt(this.waitsSince);
    this.beginQueue(this.waitsSince);
  }

  loseAttempt(at: string): void {
    this.endParts(at, "lost");
    if (this.attempt) end(this.attempt, at, "lost");
  }

  /** A part of the attempt that goes on, which the same key ends. */
  beginPart(key: string, type: SpanType, name: string, at: string, data: Fields): void {
    const span = this.begin(type, name, at, (this.attempt ?? this.root).id, data);
    this.open.set(key, [...(this.open.get(key) ?? []), span]);
  }

  endPart(key: string, at: string, status: SpanStatus, data: Fields): Span | undefined {
    const span = this.open.get(key)?.shift();
    if (!span) return undefined;
    Object.assign(span.data, data);
    return end(span, at, status);
  }

  endParts(at: string, status: SpanStatus): void {
    for (const span of [...this.open.values()].flat()) end(span, at, status);
    this.open.clear();
  }

  endAll(at: string, status: SpanStatus): void {
    this.endParts(at, status === "ok" ? "lost" : status);
    if (this.attempt) end(this.attempt, at, status);
    end(this.root, at, status);
  }
}

function end(span: Span, at: string, status: SpanStatus): Span {
  span.ended_at = at;
  span.status = status;
  return span;
}

type Taker = (trace: SpanList, event: StreamEvent) => void;

const takers: Readonly<Record<string, Taker>> = {
  "stream.reset": takeReset,
  "run.turn.started": beginTurn,
  "run.output.delta": takeFirstToken,
  "run.reasoning.delta": takeFirstToken,
  "run.turn.completed": takeTurn,
  "run.tool.called": takeCall,
  "run.tool.completed": takeResult,
  "run.requires_action": takeQuestion,
  "run.approval.changed": takeChange,
  "run.action.received": takeAnswer,
};

/** A later attempt begins; within one, a reset takes text back and nothing else. */
function takeReset(trace: SpanList, { attempt, created_at }: StreamEvent): void {
  if (Number(attempt) > Number(trace.attempt?.data.attempt ?? 0)) trace.beginAttempt(Number(attempt), created_at);
}

/** One at a time: a model that is asked again is asked for the same turn. */
const turnKey = "turn";

function beginTurn(trace: SpanList, { turn, created_at }: StreamEvent): void {
  trace.endPart(turnKey, created_at, "lost", {});
  trace.beginPart(turnKey, "turn", "model", created_at, { turn });
}

function takeFirstToken(trace: SpanList, { created_at }: StreamEvent): void {
  const [turn] = trace.open.get(turnKey) ?? [];
  if (turn) turn.data.first_token_ms ??= Date.parse(created_at) - Date.parse(turn.started_at);
}

function takeTurn(trace: SpanList, { turn, model, usage, finish_reason, created_at }: StreamEvent): void {
  const status = finish_reason === "error" ? "failed" : "ok";
  const ended = trace.endPart(turnKey, created_at, status, { turn, model, usage, finish_reason });
  if (ended) ended.name = String(model);
}

const callKey = ({ call_id, tool }: StreamEvent) => `call ${call_id ?? tool}`;

function takeCall(trace: SpanList, event: StreamEvent): void {
  const { call_id = null, arguments: given = null } = event;
  trace.beginPart(callKey(event), "tool", String(event.tool ?? "tool"), event.created_at, {
    call_id,
    arguments: given,
  });
}

function takeResult(trace: SpanList, event: StreamEvent): void {
  const { status = "succeeded", result = null } = event;
  trace.endPart(callKey(event), event.created_at, status === "succeeded" ? "ok" : "failed", { status, result });
}

const questionKey = (id: unknown) => `question ${id}`;

function takeQuestion(trace: SpanList, { required_action, created_at }: StreamEvent): void {
  const asked = required_action as { id: string; prompt: string | null; type: string; url?: unknown };
  // Whoever holds the link is the run's user: it is shown to nobody who reads a trace.
  const { url: _, ...shown } = asked;
  const data = { required_action: shown };
  trace.beginPart(questionKey(asked.id), "wait", asked.prompt ?? asked.type, created_at, data);
}

/** The question as it is by then, and everything that was voted, handed on and escalated on the way. */
function takeChange(trace: SpanList, { required_action, change, created_at }: StreamEvent): void {
  const asked = required_action as { id: string };
  const [wait] = trace.open.get(questionKey(asked.id)) ?? [];
  if (!wait) return;
  const before = (wait.data.changes ?? []) as readonly object[];
  const told = { ...(change as object), at: created_at };
  Object.assign(wait.data, { required_action: asked, changes: [...before, told] });
}

function takeAnswer(trace: SpanList, { action, created_at }: StreamEvent): void {
  const answer = action as { type: string; action_id?: string };
  trace.endPart(questionKey(answer.action_id), created_at, answer.type === "reject" ? "failed" : "ok", { answer });
}

/** Noted when its work was done; what another run did was there when this one began. */
function takeStep(trace: SpanList, run: RunRecord, { key, value, bytes, createdAt, tookMs }: StepRecord): void {
  const isRecorded = createdAt < run.createdAt;
  const ended = isRecorded ? (run.startedAt ?? run.createdAt) : createdAt;
  const at = ended.toISOString();
  const began = new Date(ended.getTime() - (isRecorded ? 0 : (tookMs ?? 0))).toISOString();
  const failed = stepThatFailed(key);
  const data = { key: failed ?? key, ...known(failed, value, bytes), ...(isRecorded ? { recorded: true } : {}) };
  const name = data.key.replace(/#\d+$/, "");
  end(trace.begin("step", name, began, trace.around(at).id, data), at, failed === null ? "ok" : "failed");
}

/** The input was looked at before there was a run. */
function takeCheck(trace: SpanList, { started_at: at, took_ms: tookMs, ...data }: GuardCheck): void {
  const guard = trace.begin("guard", data.field, at, trace.around(at).id, data);
  const status = data.decision === "blocked" ? "failed" : "ok";
  end(guard, new Date(Date.parse(at) + tookMs).toISOString(), status);
}

function known(failed: string | null, value: string | null, bytes: number): Fields {
  if (value === null) return { result_bytes: bytes };
  return failed === null ? { result: resultIn(value) } : { error: failureIn(value) };
}

/** Beside the result lies what the step has emitted, which the stream tells. */
function resultIn(value: string): unknown {
  const kept: unknown = JSON.parse(value);
  return typeof kept === "object" && kept !== null && "result" in kept ? kept.result : kept;
}

const deliveryStatuses: Record<DeliveryRecord["status"], SpanStatus> = {
  pending: "open",
  closing: "open",
  succeeded: "ok",
  failed: "failed",
};

const toDelivery = (told: DeliveryRecord, parent: string): Span => ({
  id: told.id,
  parent_id: parent,
  type: "delivery",
  name: told.eventType,
  started_at: told.createdAt.toISOString(),
  ended_at: told.completedAt?.toISOString() ?? null,
  status: deliveryStatuses[told.status],
  data: {
    delivery_id: told.id,
    webhook_id: told.webhookId,
    event_type: told.eventType,
    attempts: told.attempts,
  },
});
