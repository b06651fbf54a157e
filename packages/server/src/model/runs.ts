import type {
  AgentId,
  ApiKeyId,
  CapId,
  GuardFinding,
  OrganizationId,
  PipelineRunId,
  RequiredAction,
  Run,
  RunError,
  RunId,
  RunStatus,
  RunUsage,
  ThreadId,
  UserId,
} from "@agentrun/contract";
import type { ClientOptions } from "./client-options.ts";
import { type FeedbackRecord, toFeedback } from "./feedback.ts";
import type { GuardCheck } from "./policies.ts";

/** Identifies a run. */
export type RunKey = { organizationId: OrganizationId; id: RunId };
/** What a reader of a stream keeps in memory, possibly for hours; for a new run, the whole record. */
export type FollowedRun = (RunKey & Pick<RunRecord, "attempt">) | RunRecord;

export type RunRecord = RunKey & {
  agentId: AgentId;
  agentRevision: number;
  apiKeyId: ApiKeyId | null;
  /** The pipeline run that it belongs to. */
  pipelineRunId: PipelineRunId | null;
  /** The scheduled time that started it. */
  scheduledAt: Date | null;
  /** The thread that it belongs to. */
  threadId: ThreadId | null;
  /** The run that it repeats. */
  replayOf: RunId | null;
  /** What differs from that run; not loaded if only the response is needed. */
  replay?: ReplaySettings | null;
  /** The end user it is for, as named by the caller. */
  user: string | null;
  status: RunStatus;
  priority: number;
  /** JSON text, opaque to us. */
  input: string;
  /** JSON text, opaque to us. */
  output: string | null;
  error: RunError | null;
  requiredAction: RequiredAction | null;
  /** The findings of the guards so far; null: none. */
  guardrails: GuardFinding[] | null;
  /** What its caller added to it. */
  clientOptions: ClientOptions | null;
  metadata: Record<string, string>;
  attempt: number;
  timeoutSeconds: number;
  tokensUsed: number;
  /** Null: no model was used. */
  usage: RunUsage | null;
  latencyMs: number | null;
  /** Time in the queue (`queuedMs`) and waiting for people (`waitingMs`), without the current wait. */
  queuedMs: number;
  waitingMs: number;
  /** The start of the current or the last wait. */
  waitsSince: Date;
  idempotencyKey: string | null;
  /** The sequence number of its last stored event. */
  sequence: number;
  parked: Parked | null;
  /** Its JSON text once it has ended. */
  rendered?: string;
  /** New guard checks to store; they are appended to the stored ones. */
  guardChecks?: readonly GuardCheck[] | null;
  /** Its trace context; null without tracing; not loaded if only the response is needed. */
  traceparent?: string | null;
  /** The member who started it without a key; not loaded if only the response is needed. */
  personId?: UserId | null;
  /** The cap on runs that it was accepted beyond; not loaded if only the response is needed. */
  overCap?: CapId | null;
  /** The worker queue to store it in; null: nodes execute it. */
  workerQueue?: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
};

/** A run in a list; input, its preview, output and feedback only if requested. */
export type ListedRunRecord = Omit<RunRecord, "input" | "output"> & {
  input: string | undefined;
  output: string | null | undefined;
  inputPreview?: string;
  feedback?: FeedbackRecord[];
};

/** How a replay differs from an ordinary run of the revision. */
export type ReplaySettings = {
  /** `recorded`: steps and tools return recorded results; a missing recording fails the run. */
  effects: "live" | "recorded";
  /** Another model of the agent's provider. */
  model: string | null;
};

/** One entry of a run's journal: a step's result or an answer. */
export type JournalRecord = {
  kind: "step" | "answer";
  /** The name and the number of earlier entries with this name: `fetch#0`. */
  key: string;
  /** JSON text. */
  value: string;
  /** Stored encrypted. */
  isSecret: boolean;
  /** When it was stored. */
  createdAt: Date;
  /** How long the work took; null: unknown. */
  tookMs: number | null;
};

/** A step for traces. The value of a large result is null; `bytes` is its size. */
export type StepRecord = Pick<JournalRecord, "key" | "createdAt" | "tookMs"> & { value: string | null; bytes: number };

/** How a run's time is divided. */
type RunTimes = { queuedMs: number; waitingMs: number; latencyMs: number };

/** Divides the time since acceptance: time without a wait counts as latency. */
export function timesOf(run: RunRecord, now: number): RunTimes {
  const since = (from: Date) => Math.max(0, Math.round(now - from.getTime()));
  const currentWait = since(run.waitsSince);
  const queuedMs = run.queuedMs + (run.status === "queued" ? currentWait : 0);
  const waitingMs = run.waitingMs + (run.status === "requires_action" ? currentWait : 0);
  return { queuedMs, waitingMs, latencyMs: Math.max(0, since(run.createdAt) - queuedMs - waitingMs) };
}

/** What a parked run needs to resume: the key of its answer, and what happens without one. */
export type Parked = {
  key: string;
  onExpiry: "fail" | "approve" | "reject" | "escalate";
  /** After an escalation: the new deadline, and what happens then. */
  escalation?: { seconds: number; onExpiry: "fail" | "reject" };
  /** The question is from a tool, so a person may decline to answer. */
  mayDecline?: boolean;
  /** The question is about a cap, or, if null, about the run's own budget. */
  budget?: { capId: CapId | null };
  /** The code does not match the journal. */
  mismatch?: true;
};

/** All allowed status changes of a run. */
const moves: Record<RunStatus, readonly RunStatus[]> = {
  queued: ["running", "cancelled", "failed"],
  running: ["requires_action", "cancelling", "completed", "failed", "cancelled", "queued"],
  requires_action: ["queued", "cancelled", "failed"],
  cancelling: ["cancelled", "completed", "failed"],
  completed: [],
  failed: [],
  cancelled: [],
};

export const isFinal = (status: RunStatus): boolean => moves[status].length === 0;

/**
 * The JSON text of a run: written once when it ends, then used by the event, the response and every later read. Input and output are
 * inserted as stored, without parsing, so that long numbers stay exact.
 */
export function renderRun(record: RunRecord): string {
  if (record.rendered !== undefined) return record.rendered;
  const head = JSON.stringify(headOf(record)).slice(0, -1);
  return `${head},"input":${record.input},"output":${record.output},${JSON.stringify(tailOf(record)).slice(1)}`;
}

/** The same for a run in a list. */
export function renderListedRun(record: ListedRunRecord): string {
  if (record.rendered !== undefined) return record.rendered;
  const input = record.input === undefined ? "" : `"input":${record.input},`;
  const output = record.output === undefined ? "" : `"output":${record.output},`;
  const feedback = record.feedback === undefined ? {} : { feedback: record.feedback.map(toFeedback) };
  const preview = record.inputPreview === undefined ? {} : { input_preview: record.inputPreview };
  const tail = JSON.stringify({ ...tailOf(record), ...preview, ...feedback }).slice(1);
  return `${JSON.stringify(headOf(record)).slice(0, -1)},${input}${output}${tail}`;
}

/** A run as the API, the stream and the events show it. */
export const toRun = (record: RunRecord): Run => ({
  ...headOf(record),
  input: JSON.parse(record.input),
  output: record.output === null ? null : JSON.parse(record.output),
  ...tailOf(record),
});

const headOf = (record: ListedRunRecord) => ({
  object: "run" as const,
  id: record.id,
  agent_id: record.agentId,
  agent_revision: record.agentRevision,
  status: record.status,
});

const tailOf = (record: ListedRunRecord) => ({
  error: record.error,
  required_action: record.requiredAction,
  latency_ms: record.latencyMs,
  queued_ms: record.queuedMs,
  waiting_ms: record.waitingMs,
  tokens_used: record.tokensUsed,
  cost_usd: record.usage?.cost_usd ?? null,
  guardrails: record.guardrails,
  usage: record.usage,
  output_schema: record.clientOptions?.output_schema ?? null,
  metadata: record.metadata,
  priority: record.priority,
  timeout_seconds: record.timeoutSeconds,
  attempt: record.attempt,
  idempotency_key: record.idempotencyKey,
  api_key_id: record.apiKeyId,
  pipeline_run_id: record.pipelineRunId,
  thread_id: record.threadId,
  user: record.user,
  replay_of: record.replayOf,
  scheduled_at: record.scheduledAt?.toISOString() ?? null,
  created_at: record.createdAt.toISOString(),
  started_at: record.startedAt?.toISOString() ?? null,
  completed_at: record.completedAt?.toISOString() ?? null,
});
