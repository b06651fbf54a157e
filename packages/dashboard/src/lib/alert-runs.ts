import type { Alert, AlertFiring } from "../models.ts";
import type { RunSearch } from "./run-filters.ts";

/** The filters that show the runs behind a metric. Metrics that are not here are not about runs. */
const filters: Record<string, Partial<RunSearch>> = {
  error_rate: { status: "failed" },
  p95_latency_ms: { sort: "slowest" },
  run_count: {},
  queue_depth: { status: "queued" },
  queue_wait_ms: { status: "queued" },
  tokens: {},
  guardrail_blocks: { error: "guardrail_violation" },
  unserved_runs: { status: "queued" },
  average_score: { feedback: "any" },
  pass_rate: { feedback: "any" },
};

type Rule = Pick<Alert, "metric" | "agent_id" | "window_seconds" | "feedback_name">;

/** The runs that a rule is about, created in its current window; null: its metric is not about runs. */
export function runsOfRule(rule: Rule, nowMs: number): RunSearch | null {
  const filter = filterOf(rule);
  if (filter === null || filter.status === "queued") return filter;
  return { ...filter, after: toIso(nowMs - rule.window_seconds * 1_000) };
}

/** The runs that a firing was about: from the start of its window to its end. */
export function runsOfFiring(rule: Rule, firing: Pick<AlertFiring, "triggered_at" | "resolved_at">): RunSearch | null {
  const filter = filterOf(rule);
  if (filter === null) return null;
  // The runs of that time are no longer in the queue.
  const { status, ...others } = filter;
  return {
    ...others,
    ...(status && status !== "queued" ? { status } : {}),
    after: toIso(Date.parse(firing.triggered_at) - rule.window_seconds * 1_000),
    ...(firing.resolved_at ? { before: toIso(Date.parse(firing.resolved_at) + 60_000) } : {}),
  };
}

function filterOf({ metric, agent_id, feedback_name }: Rule): RunSearch | null {
  const filter = filters[metric];
  if (!filter) return null;
  return { ...filter, ...(agent_id ? { agent: agent_id } : {}), ...(feedback_name ? { rated: feedback_name } : {}) };
}

/** Rounded down to a minute, the precision of the filter. */
const toIso = (ms: number): string => new Date(Math.floor(ms / 60_000) * 60_000).toISOString();
