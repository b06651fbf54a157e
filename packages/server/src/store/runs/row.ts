import { inputPreviewLength, type RunExpansion, type RunStatus } from "@agentrun/contract";
import { fromUuid } from "../../lib/ids.ts";
import type { ListedRunRecord, ReplaySettings, RunRecord } from "../../model/runs.ts";
import { eventsPerAttempt } from "../../model/stream-events.ts";

export type RunRow = {
  id: string;
  organization_id: string;
  agent_id: string;
  agent_revision: number;
  api_key_id: string | null;
  status: RunStatus | "waiting";
  priority: number;
  input: string;
  output: string | null;
  input_preview?: string;
  error: string | null;
  required_action: string | null;
  guardrails: string | null;
  client_options: string | null;
  metadata: Record<string, string>;
  attempt: number;
  timeout_seconds: number;
  tokens_used: number;
  usage: string | null;
  latency_ms: number | null;
  queued_ms: number;
  waiting_ms: number;
  queued_at: Date;
  idempotency_key: string | null;
  sequence: number;
  parked: string | null;
  pipeline_run_id: string | null;
  scheduled_at: Date | null;
  thread_id: string | null;
  end_user: string | null;
  replay_of: string | null;
  replay?: string | null;
  over_cap?: string | null;
  person_id?: string | null;
  traceparent?: string | null;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
};

/** SQL: how long the run has waited until now. */
export const waitedMs = "greatest(0, extract(epoch from now() - runs.queued_at) * 1000)::bigint";

/** SQL: the stored guard checks with those of the current segment appended. */
export const appendGuardChecks = (added: string): string =>
  `coalesce(runs.guard_checks || ',' || ${added}, ${added}, runs.guard_checks)`;

/** SQL: the first sequence of the attempt after this one. */
export const firstSequenceAfter = (attempt: string): string => `${attempt} * ${eventsPerAttempt}::bigint`;

/** The columns of a record; other columns are only used within statements. */
export const runColumns = `id, organization_id, agent_id, agent_revision, api_key_id, status, priority, input, output, error,
  required_action, guardrails, client_options, metadata, attempt, timeout_seconds, tokens_used, usage, latency_ms, queued_ms, waiting_ms, queued_at, idempotency_key, sequence, parked,
  pipeline_run_id, scheduled_at, thread_id, end_user, replay_of, created_at, started_at, completed_at`;

const columnNames = runColumns.split(/,\s+/);

const inputPreview = `left(input, ${inputPreviewLength}) as input_preview`;

/** The columns of a list: `input`, `output` and the preview of the input only if they are expanded. */
export const listedColumns = (expand: readonly RunExpansion[]): string =>
  [
    ...columnNames.filter((name) => (name !== "input" && name !== "output") || expand.includes(name)),
    ...(expand.includes("input_preview") ? [inputPreview] : []),
  ].join(", ");

/** The columns that may be large. */
export const wideColumns = (columns: string): string[] =>
  columns
    .split(/,\s+/)
    .filter((name) => ["input", "output", "error", "required_action", "client_options", "parked"].includes(name));

export const toListedRecord = (row: RunRow): ListedRunRecord => ({
  ...toRunRecord(row),
  ...(row.input_preview === undefined ? {} : { inputPreview: row.input_preview }),
});

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

export function toRunRecord(row: RunRow): RunRecord {
  return {
    id: fromUuid("run", row.id),
    organizationId: fromUuid("org", row.organization_id),
    agentId: fromUuid("ag", row.agent_id),
    agentRevision: row.agent_revision,
    apiKeyId: row.api_key_id ? fromUuid("key", row.api_key_id) : null,
    pipelineRunId: row.pipeline_run_id ? fromUuid("prun", row.pipeline_run_id) : null,
    scheduledAt: row.scheduled_at,
    threadId: row.thread_id ? fromUuid("thr", row.thread_id) : null,
    user: row.end_user,
    replayOf: row.replay_of ? fromUuid("run", row.replay_of) : null,
    ...(row.replay ? { replay: JSON.parse(row.replay) as ReplaySettings } : {}),
    ...(row.person_id ? { personId: fromUuid("usr", row.person_id) } : {}),
    ...(row.over_cap ? { overCap: fromUuid("cap", row.over_cap) } : {}),
    // `waiting` (for its thread) is internal.
    status: row.status === "waiting" ? "queued" : row.status,
    priority: row.priority,
    input: row.input,
    output: row.output,
    error: parse(row.error),
    requiredAction: parse(row.required_action),
    guardrails: parse(row.guardrails),
    clientOptions: parse(row.client_options),
    metadata: row.metadata,
    attempt: row.attempt,
    timeoutSeconds: row.timeout_seconds,
    tokensUsed: row.tokens_used,
    usage: parse(row.usage),
    latencyMs: row.latency_ms,
    queuedMs: row.queued_ms,
    waitingMs: row.waiting_ms,
    waitsSince: row.queued_at,
    idempotencyKey: row.idempotency_key,
    sequence: row.sequence,
    parked: parse(row.parked),
    ...(row.traceparent === undefined ? {} : { traceparent: row.traceparent }),
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}
