import type {
  AgentId,
  ApiKeyId,
  CapId,
  GuardFinding,
  OrganizationId,
  PipelineRunId,
  RequiredAction,
  RunError,
  RunId,
  RunStatus,
  RunUsage,
  ThreadId,
  UserId,
} from "@agentrun/contract";
import type { FeedbackRecord } from "./feedback.ts";
import type { GuardCheck } from "./guard-checks.ts";

/** What a run is found by: its tenant leads every key. */
export type RunName = { organizationId: OrganizationId; id: RunId };
/** All that is held of a run for hours by whoever reads its stream; one that was just accepted is at hand as a whole. */
export type FollowedRun = (RunName & Pick<RunRecord, "attempt">) | RunRecord;

export type RunRecord = RunName & {
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
