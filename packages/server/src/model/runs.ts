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
import { type FeedbackRecord, toFeedback } from "./feedback.ts";
import type { GuardCheck } from "./policies.ts";

/** What a run is found by: its tenant leads every key. */
export type RunKey = { organizationId: OrganizationId; id: RunId };
/** All that is held of a run for hours by whoever reads its stream; one that was just accepted is at hand as a whole. */
export type FollowedRun = (RunKey & Pick<RunRecord, "attempt">) | RunRecord;

export type RunRecord = RunKey & {
  agentId: AgentId;
  agentRevision: number;
  apiKeyId: ApiKeyId | null;
  /** The pipeline run that it is a step of. */
  pipelineRunId: PipelineRunId | null;
  /** The tick of its agent's schedule that began it. */
  scheduledAt: Date | null;
  /** The conversation that it is a part of. */
  threadId: ThreadId | null;
  /** The run that it does again, */
  replayOf: RunId | null;
  /** and what is otherwise in it; not known where only its answer is wanted. */
  replay?: ReplaySettings | null;
  /** Whom it is for, by the caller's own name of them. */
  user: string | null;
  status: RunStatus;
  priority: number;
  /** JSON text, opaque to us. */
  input: string;
  /** JSON text, opaque to us. */
  output: string | null;
  error: RunError | null;
  requiredAction: RequiredAction | null;
  /** What the guards saw so far; null: nothing. */
  guardrails: GuardFinding[] | null;
  metadata: Record<string, string>;
  attempt: number;
  timeoutSeconds: number;
  tokensUsed: number;
  /** Null where no model ran it. */
  usage: RunUsage | null;
  latencyMs: number | null;
  /** What it waited for a worker or its thread, and for people, without the wait that goes on. */
  queuedMs: number;
  waitingMs: number;
  /** Since when it waits, or last did. */
  waitsSince: Date;
  idempotencyKey: string | null;
  /** The last event of its stream that is kept. */
  sequence: number;
  parked: Parked | null;
  /** Its JSON text, once it has ended and will not change any more. */
  rendered?: string;
  /** How long guards looked, when it is written: what is kept already stays. */
  guardChecks?: readonly GuardCheck[] | null;
  /** Where it belongs in a trace; null without tracing, and not known where only its answer is wanted. */
  traceparent?: string | null;
  /** The person who began it, where one did and left no key behind; not known where only its answer is wanted. */
  personId?: UserId | null;
  /** The cap on runs that it was accepted beyond; not known where only its answer is wanted. */
  overCap?: CapId | null;
  /** The queue that workers take it from, when it is written; null: nodes run it. */
  workerQueue?: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
};

/** A run as lists have it: what came in, what came out and what was said of it only where somebody asks for it. */
export type ListedRunRecord = Omit<RunRecord, "input" | "output"> & {
  input: string | undefined;
  output: string | null | undefined;
  feedback?: FeedbackRecord[];
};

/** What is otherwise in a run that does another again than its agent's revision says. */
export type ReplaySettings = {
  /** `recorded`: what the run asks of the world is answered from the journal, or fails it. */
  effects: "live" | "recorded";
  /** Another model of the agent's provider. */
  model: string | null;
};

/** One thing that a run has done or been told. */
export type JournalRecord = {
  kind: "step" | "answer";
  /** Its name, and how often that came before: `fetch#0`. */
  key: string;
  /** JSON text. */
  value: string;
  /** Sealed where it is kept. */
  isSecret: boolean;
  /** When it was kept, */
  createdAt: Date;
  /** and how long the work had taken; null: nobody has said so. */
  tookMs: number | null;
};

/** A step as it is looked at: of a large result only how large it is. */
export type StepRecord = Pick<JournalRecord, "key" | "createdAt" | "tookMs"> & { value: string | null; bytes: number };

/** How a run's time is divided. */
export type RunTimes = { queuedMs: number; waitingMs: number; latencyMs: number };

/** What became of the time from its acceptance until now: whatever was not waited was worked. */
export function timesOf(run: RunRecord, now: number): RunTimes {
  const since = (from: Date) => Math.max(0, Math.round(now - from.getTime()));
  const goesOn = since(run.waitsSince);
  const queuedMs = run.queuedMs + (run.status === "queued" ? goesOn : 0);
  const waitingMs = run.waitingMs + (run.status === "requires_action" ? goesOn : 0);
  return { queuedMs, waitingMs, latencyMs: Math.max(0, since(run.createdAt) - queuedMs - waitingMs) };
}

/** What a parked run needs to go on: where its answer belongs, and what happens if none comes. */
export type Parked = {
  key: string;
  onExpiry: "fail" | "approve" | "reject" | "escalate";
  /** What those have who decide after the deadline: how long, and what then. */
  escalation?: { seconds: number; onExpiry: "fail" | "reject" };
  /** A tool asks, not the agent: a person may decline to answer. */
  mayDecline?: boolean;
  /** It asks about a budget: a cap, or, where that is null, the run's own. */
  budget?: { capId: CapId | null };
};

/** Every legal move of a run; whatever is not here cannot happen. */
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
 * The JSON text of a run: written once when it ends, then used by the event, the answer and every later read. What came in and
 * what came out are JSON already, and go in as they are: no digit of a long number is lost, and nothing is read to be written again.
 */
export function renderRun(record: RunRecord): string {
  if (record.rendered !== undefined) return record.rendered;
  const head = JSON.stringify(headOf(record)).slice(0, -1);
  return `${head},"input":${record.input},"output":${record.output},${JSON.stringify(tailOf(record)).slice(1)}`;
}

/** The same in a list, of what was read of it. */
export function renderListedRun(record: ListedRunRecord): string {
  if (record.rendered !== undefined) return record.rendered;
  const input = record.input === undefined ? "" : `"input":${record.input},`;
  const output = record.output === undefined ? "" : `"output":${record.output},`;
  const feedback = record.feedback === undefined ? {} : { feedback: record.feedback.map(toFeedback) };
  const tail = JSON.stringify({ ...tailOf(record), ...feedback }).slice(1);
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
