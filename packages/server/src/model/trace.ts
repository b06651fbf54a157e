import type { Span, SpanStatus, SpanType } from "@agentrun/contract";
import { failureIn, stepThatFailed } from "./failed-steps.ts";
import type { GuardCheck } from "./policies.ts";
import { isFinal, type RunRecord, type StepRecord } from "./runs.ts";
import { isSecretStep } from "./secrets.ts";
import type { StreamEvent } from "./stream-events.ts";
import type { DeliveryRecord } from "./webhooks.ts";

type Fields = Record<string, unknown>;

/** What a trace needs besides the stream. `told`: the webhook deliveries. */
type TraceSources = { steps: readonly StepRecord[]; checks: readonly GuardCheck[]; told: readonly DeliveryRecord[] };

/**
 * The spans of a run, from the run and its stream, as its policies allow: no data is recorded only for traces. Spans that are open when
 * their attempt ends are ended with it.
 */
export function traceOf(run: RunRecord, events: readonly StreamEvent[], { steps, checks, told }: TraceSources): Span[] {
  const trace = new SpanList(run);
  for (const event of events) if (Object.hasOwn(handlers, event.type)) handlers[event.type]?.(trace, event);
  for (const step of steps) addStep(trace, run, step);
  for (const check of checks) addCheck(trace, check);
  if (run.completedAt) noteFailedTurn(trace, run);
  if (run.completedAt) trace.endAll(run.completedAt.toISOString(), endStatus(run));
  else if (run.status === "queued") trace.waitAgain(events.at(-1)?.type !== "run.action.received");
  const [root, ...parts] = trace.spans;
  return [root as Span, ...parts.sort(byStart), ...told.map((delivery) => toDelivery(delivery, trace.root.id))];
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
  /** By the key that ends them: a turn, the id of a call or of a question. Calls of an agent may share an id: the oldest is first. */
  readonly open = new Map<string, Span[]>();
  /** When it was queued the last time; earlier times are not stored. */
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

  /** The attempt at this time. */
  around(at: string): Span {
    return this.spans.findLast(({ type, started_at }) => type === "attempt" && started_at <= at) ?? this.root;
  }

  beginQueue(at: string): Span {
    return this.begin("queue", "queue", at, this.root.id, {});
  }

  /** Queued after its start: its attempt was lost, or it resumes with an answer. */
  waitAgain(isLost: boolean): void {
    if (!this.attempt) return;
    if (isLost) this.loseAttempt(this.waitsSince);
    this.beginQueue(this.waitsSince);
  }

  loseAttempt(at: string): void {
    this.endParts(at, "lost");
    if (this.attempt) end(this.attempt, at, "lost");
  }

  /** Starts a part of the current attempt, which the same key ends. */
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
  delete span.data.next_attempt_at;
  return span;
}

type Handler = (trace: SpanList, event: StreamEvent) => void;

const handlers: Readonly<Record<string, Handler>> = {
  "stream.reset": handleReset,
  "run.turn.started": startTurn,
  "run.output.delta": noteFirstToken,
  "run.reasoning.delta": noteFirstToken,
  "run.turn.retrying": noteRetry,
  "run.turn.completed": endTurn,
  "run.tool.called": startCall,
  "run.tool.completed": endCall,
  "run.requires_action": startWait,
  "run.approval.changed": updateWait,
  "run.action.received": endWait,
};

/** A reset with a higher attempt starts that attempt. Other resets only take back text. */
function handleReset(trace: SpanList, { attempt, created_at }: StreamEvent): void {
  if (Number(attempt) > Number(trace.attempt?.data.attempt ?? 0)) trace.beginAttempt(Number(attempt), created_at);
}

/** One turn at a time: if a model is called again, it is for the same turn. */
const turnKey = "turn";

function startTurn(trace: SpanList, { turn, created_at }: StreamEvent): void {
  trace.endPart(turnKey, created_at, "lost", {});
  trace.beginPart(turnKey, "turn", "model", created_at, { turn });
}

function noteFirstToken(trace: SpanList, { created_at }: StreamEvent): void {
  const [turn] = trace.open.get(turnKey) ?? [];
  if (turn) turn.data.first_token_ms ??= Date.parse(created_at) - Date.parse(turn.started_at);
}

function noteRetry(trace: SpanList, { attempt, reason, next_attempt_at }: StreamEvent): void {
  const [turn] = trace.open.get(turnKey) ?? [];
  if (turn) Object.assign(turn.data, { failed_tries: attempt, last_error: reason, next_attempt_at });
}

/** A run that fails during a turn failed because of it: the error counts all tries, the stream only reports some. */
function noteFailedTurn(trace: SpanList, { error }: RunRecord): void {
  const [turn] = trace.open.get(turnKey) ?? [];
  if (!turn || !error) return;
  const { tries } = (error.details ?? {}) as { tries?: number };
  Object.assign(turn.data, tries === undefined ? { error } : { failed_tries: tries, error });
}

function endTurn(trace: SpanList, { turn, model, usage, finish_reason, warning, created_at }: StreamEvent): void {
  const status = finish_reason === "error" ? "failed" : "ok";
  const data = { turn, model, usage, finish_reason, ...(warning === undefined ? {} : { warning }) };
  const ended = trace.endPart(turnKey, created_at, status, data);
  if (ended) ended.name = String(model);
}

const callKey = ({ call_id, tool }: StreamEvent) => `call ${call_id ?? tool}`;

function startCall(trace: SpanList, event: StreamEvent): void {
  const { call_id = null, arguments: given = null } = event;
  trace.beginPart(callKey(event), "tool", String(event.tool ?? "tool"), event.created_at, {
    call_id,
    arguments: given,
  });
}

function endCall(trace: SpanList, event: StreamEvent): void {
  const { status = "succeeded", result = null } = event;
  trace.endPart(callKey(event), event.created_at, status === "succeeded" ? "ok" : "failed", { status, result });
}

const questionKey = (id: unknown) => `question ${id}`;

function startWait(trace: SpanList, { required_action, created_at }: StreamEvent): void {
  const action = required_action as {
    id: string;
    prompt: string | null;
    type: string;
    url?: unknown;
    changed_from?: string;
  };
  // The link authenticates the run's end user, so readers of a trace must not see it.
  const { url: _, ...shown } = action;
  const data = { required_action: shown };
  if (action.changed_from !== undefined) markUnused(trace, action.changed_from);
  trace.beginPart(questionKey(action.id), "wait", action.prompt ?? action.type, created_at, data);
}

/** The question with this digest was answered and then changed: its answer did not apply. */
function markUnused(trace: SpanList, digest: string): void {
  const wait = trace.spans.findLast(
    ({ type, data }) =>
      type === "wait" && "answer" in data && (data.required_action as { digest?: string }).digest === digest,
  );
  if (wait) wait.data.unused = true;
}

/** Updates the question, and adds the vote, delegation or escalation to its changes. */
function updateWait(trace: SpanList, { required_action, change, created_at }: StreamEvent): void {
  const action = required_action as { id: string };
  const [wait] = trace.open.get(questionKey(action.id)) ?? [];
  if (!wait) return;
  const before = (wait.data.changes ?? []) as readonly object[];
  const dated = { ...(change as object), at: created_at };
  Object.assign(wait.data, { required_action: action, changes: [...before, dated] });
}

function endWait(trace: SpanList, { action, created_at }: StreamEvent): void {
  const answer = action as { type: string; action_id?: string };
  trace.endPart(questionKey(answer.action_id), created_at, answer.type === "reject" ? "failed" : "ok", { answer });
}

/** A step is stored when its work is done. Steps taken over from another run are shown at the start of this run. */
function addStep(trace: SpanList, run: RunRecord, { key, value, bytes, createdAt, tookMs }: StepRecord): void {
  const isRecorded = createdAt < run.createdAt;
  const ended = isRecorded ? (run.startedAt ?? run.createdAt) : createdAt;
  const at = ended.toISOString();
  const startedAt = new Date(ended.getTime() - (isRecorded ? 0 : (tookMs ?? 0))).toISOString();
  const failed = stepThatFailed(key);
  const data = { key: failed ?? key, ...known(failed, value, bytes), ...(isRecorded ? { recorded: true } : {}) };
  const name = data.key.replace(/#\d+$/, "");
  end(trace.begin("step", name, startedAt, trace.around(at).id, data), at, failed === null ? "ok" : "failed");
}

/** The check of the input was before the first attempt, so it belongs to the run. */
function addCheck(trace: SpanList, { started_at: at, took_ms: tookMs, ...data }: GuardCheck): void {
  const guard = trace.begin("guard", data.field, at, trace.around(at).id, data);
  const status = data.decision === "blocked" ? "failed" : "ok";
  end(guard, new Date(Date.parse(at) + tookMs).toISOString(), status);
}

function known(failed: string | null, value: string | null, bytes: number): Fields {
  if (value === null) return { result_bytes: bytes };
  return failed === null ? { result: resultIn(value) } : { error: failureIn(value) };
}

/** The stored value may also contain the step's emissions, which are in the stream. */
function resultIn(value: string): unknown {
  const stored: unknown = JSON.parse(value);
  if (typeof stored !== "object" || stored === null || !("result" in stored)) return stored;
  return isSecretStep(stored) ? "[redacted]" : stored.result;
}

const deliveryStatuses: Record<DeliveryRecord["status"], SpanStatus> = {
  pending: "open",
  closing: "open",
  succeeded: "ok",
  failed: "failed",
};

const toDelivery = (delivery: DeliveryRecord, parent: string): Span => ({
  id: delivery.id,
  parent_id: parent,
  type: "delivery",
  name: delivery.eventType,
  started_at: delivery.createdAt.toISOString(),
  ended_at: delivery.completedAt?.toISOString() ?? null,
  status: deliveryStatuses[delivery.status],
  data: {
    delivery_id: delivery.id,
    webhook_id: delivery.webhookId,
    event_type: delivery.eventType,
    attempts: delivery.attempts,
  },
});
