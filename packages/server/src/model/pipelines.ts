import type {
  ApiKeyId,
  OrganizationId,
  PipelineDefinition,
  PipelineError,
  PipelineId,
  PipelineRunId,
  PipelineRunStatus,
  PipelineStepStatus,
  RunError,
  RunId,
  RunStatus,
  ScheduleRefusal,
} from "@agentrun/contract";

/** `runId`: only the one that this is a run of. */
export type PipelineFilter = { status: "active" | "archived" | "all"; runId: PipelineRunId | null };

export type PipelineRecord = {
  id: PipelineId;
  organizationId: OrganizationId;
  revision: number;
  definition: PipelineDefinition;
  nextRunAt: Date | null;
  /** Why its last time began no run. */
  scheduleRefusal: ScheduleRefusal | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
};

/** How the nodes name a pipeline run to each other. */
export const toHint = ({ organizationId, id }: PipelineRunKey): string => `${organizationId}/${id}`;

export function fromHint(hint: string): PipelineRunKey {
  const [organizationId, id] = hint.split("/");
  return { organizationId: organizationId as OrganizationId, id: id as PipelineRunId };
}

/** What a pipeline run is found by. */
export type PipelineRunKey = { organizationId: OrganizationId; id: PipelineRunId };

export type PipelineRunRecord = PipelineRunKey & {
  pipelineId: PipelineId;
  pipelineRevision: number;
  /** As it was when the run began. */
  definition: PipelineDefinition;
  apiKeyId: ApiKeyId | null;
  actor: string;
  status: PipelineRunStatus;
  /** JSON text. */
  input: string;
  /** JSON text. */
  output: string | null;
  /** Set as soon as it is bound to fail, while its other steps are still being stopped. */
  error: PipelineError | null;
  metadata: Record<string, string>;
  idempotencyKey: string | null;
  scheduledAt: Date | null;
  /** The span that it and its runs belong under. */
  traceparent: string | null;
  tokensUsed: number;
  latencyMs: number | null;
  /** The last event of its stream. */
  sequence: number;
  createdAt: Date;
  completedAt: Date | null;
};

/** How far a step is; one that has not begun has no record. */
export type StepRecord = {
  number: number;
  status: Exclude<PipelineStepStatus, "pending">;
  /** Null: no fan-out. */
  items: number | null;
  error: PipelineError | null;
  startedAt: Date;
  completedAt: Date | null;
  /** The earlier pipeline run whose step it is, and with whose runs. */
  takenFrom?: PipelineRunId | null;
};

/** One run that a step has or is to have. */
export type TaskRecord = {
  step: number;
  item: number;
  attempt: number;
  runId: RunId;
  /** Why there will be no such run. */
  refusal: PipelineError | null;
  /** Null: not made yet. */
  run: TaskRun | null;
  createdAt: Date;
  /** It is an earlier pipeline run's. */
  isTaken?: boolean;
};

export type TaskRun = {
  status: RunStatus;
  error: RunError | null;
  latencyMs: number | null;
  tokensUsed: number;
  completedAt: Date | null;
};

export type Progress = { steps: StepRecord[]; tasks: TaskRecord[] };

export type PipelineStreamEvent = {
  type: string;
  sequence: number;
  pipeline_run_id: PipelineRunId;
  [key: string]: unknown;
};

/** Every legal move of a pipeline run; whatever is not here cannot happen. */
const moves: Record<PipelineRunStatus, readonly PipelineRunStatus[]> = {
  running: ["requires_action", "cancelling", "completed", "failed"],
  requires_action: ["running", "cancelling", "completed", "failed"],
  cancelling: ["cancelled", "failed"],
  completed: [],
  failed: [],
  cancelled: [],
};

export const isEnded = (status: PipelineRunStatus): boolean => moves[status].length === 0;
