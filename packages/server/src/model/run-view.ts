import type { Run } from "@agentrun/contract";
import { toFeedback } from "./feedback.ts";
import type { ListedRunRecord, RunRecord } from "./runs.ts";

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
