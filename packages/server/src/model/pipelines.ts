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

/** `runId`: only the pipeline of this run. */
export type PipelineFilter = { status: "active" | "archived" | "all"; runId: PipelineRunId | null };

export type PipelineRecord = {
  id: PipelineId;
  organizationId: OrganizationId;
  revision: number;
  definition: PipelineDefinition;
  nextRunAt: Date | null;
  /** Why the last scheduled time started no run. */
  scheduleRefusal: ScheduleRefusal | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
};

/** Identifies a pipeline run in signals between nodes. */
export const toHint = ({ organizationId, id }: PipelineRunKey): string => `${organizationId}/${id}`;

export function fromHint(hint: string): PipelineRunKey {
  const [organizationId, id] = hint.split("/");
  return { organizationId: organizationId as OrganizationId, id: id as PipelineRunId };
}

/** Identifies a pipeline run. */
export type PipelineRunKey = { organizationId: OrganizationId; id: PipelineRunId };

export type PipelineRunRecord = PipelineRunKey & {
  pipelineId: PipelineId;
  pipelineRevision: number;
  /** As it was when the run started. */
  definition: PipelineDefinition;
  apiKeyId: ApiKeyId | null;
  actor: string;
  status: PipelineRunStatus;
  /** JSON text. */
  input: string;
  /** JSON text. */
  output: string | null;
  /** Set as soon as the run must fail, while other steps are still being stopped. */
  error: PipelineError | null;
  metadata: Record<string, string>;
  idempotencyKey: string | null;
  scheduledAt: Date | null;
  /** The parent span of this run and its steps' runs. */
  traceparent: string | null;
  tokensUsed: number;
  latencyMs: number | null;
  /** The sequence number of its last event. */
  sequence: number;
  createdAt: Date;
  completedAt: Date | null;
};

/** The state of a step. A step that has not started has no record. */
export type StepRecord = {
  number: number;
  status: Exclude<PipelineStepStatus, "pending">;
  /** The number of items; null: not a fan-out. */
  items: number | null;
  error: PipelineError | null;
  startedAt: Date;
  completedAt: Date | null;
  /** The earlier pipeline run that this step and its runs were taken from. */
  takenFrom?: PipelineRunId | null;
};

/** A run of a step, created or still to be created. */
export type TaskRecord = {
  step: number;
  item: number;
  attempt: number;
  runId: RunId;
  /** Why the run was not created. */
  refusal: PipelineError | null;
  /** Null: not created yet. */
  run: TaskRun | null;
  createdAt: Date;
  /** It belongs to an earlier pipeline run. */
  isTaken?: boolean;
};

type TaskRun = {
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

/** All allowed status changes of a pipeline run. */
const moves: Record<PipelineRunStatus, readonly PipelineRunStatus[]> = {
  running: ["requires_action", "cancelling", "completed", "failed"],
  requires_action: ["running", "cancelling", "completed", "failed"],
  cancelling: ["cancelled", "failed"],
  completed: [],
  failed: [],
  cancelled: [],
};

export const isEnded = (status: PipelineRunStatus): boolean => moves[status].length === 0;
