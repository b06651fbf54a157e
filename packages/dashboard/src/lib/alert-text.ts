import type { Alert } from "../models.ts";
import { formatDuration, formatNumber, toWords } from "./format.ts";

type Metric = {
  label: string;
  unit: "percent" | "milliseconds" | "runs" | "tokens" | "score";
  isPerAgent: boolean;
  /** Requires the name of a feedback. */
  isOfFeedback?: true;
  about: string;
};

/** Display names and units of the metrics. */
export const metrics: Record<string, Metric> = {
  error_rate: {
    label: "Error rate",
    unit: "percent",
    isPerAgent: true,
    about: "Failed runs as a share of finished runs.",
  },
  p95_latency_ms: {
    label: "Latency p95",
    unit: "milliseconds",
    isPerAgent: true,
    about: "95 % of finished runs were faster.",
  },
  run_count: { label: "Runs", unit: "runs", isPerAgent: true, about: "Accepted runs." },
  queue_depth: { label: "Queue length", unit: "runs", isPerAgent: true, about: "Average number of waiting runs." },
  queue_wait_ms: {
    label: "Queue time",
    unit: "milliseconds",
    isPerAgent: true,
    about: "The longest time that a run waited in the queue.",
  },
  tokens: { label: "Tokens", unit: "tokens", isPerAgent: true, about: "Tokens used by finished runs." },
  quota_used_percent: {
    label: "Quota used",
    unit: "percent",
    isPerAgent: false,
    about: "Share of the plan's monthly calls.",
  },
  webhook_failure_rate: {
    label: "Webhook failures",
    unit: "percent",
    isPerAgent: false,
    about: "Failed deliveries as a share of finished deliveries.",
  },
  guardrail_blocks: {
    label: "Guardrail blocks",
    unit: "runs",
    isPerAgent: true,
    about: "Runs blocked by a guardrail.",
  },
  unserved_runs: {
    label: "Runs without a worker",
    unit: "runs",
    isPerAgent: true,
    about: "Runs in a queue without workers, or of a build without workers.",
  },
  average_score: {
    label: "Average score",
    unit: "score",
    isPerAgent: true,
    isOfFeedback: true,
    about: "The average score of the feedback with one name, such as that of a scoring rule.",
  },
  pass_rate: {
    label: "Pass rate",
    unit: "percent",
    isPerAgent: true,
    isOfFeedback: true,
    about: "Scores that passed as a share of the scores of a scoring rule.",
  },
};

export const comparisons: Record<string, { sign: string; label: string }> = {
  gt: { sign: ">", label: "is above" },
  gte: { sign: "≥", label: "is at least" },
  lt: { sign: "<", label: "is below" },
  lte: { sign: "≤", label: "is at most" },
};

export const metricLabel = (metric: string): string => metrics[metric]?.label ?? toWords(metric);

/** A metric's value in its unit. */
export function metricValue(metric: string, value: number | null): string {
  if (value === null) return "–";
  const unit = metrics[metric]?.unit;
  if (unit === "milliseconds") return formatDuration(value);
  const rounded = formatNumber(Math.round(value * 100) / 100);
  return unit === "percent" ? `${rounded} %` : rounded;
}

/** "5 min", "1 h": a duration without zero parts. */
export function spanText(seconds: number): string {
  if (seconds % 3_600 === 0 && seconds > 0) return `${seconds / 3_600} h`;
  return seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`;
}

type Condition = Pick<Alert, "metric" | "comparison" | "threshold" | "window_seconds"> & {
  feedback_name?: string | null;
};

/** "Error rate > 5 % over 5 min". */
export function conditionText({ metric, comparison, threshold, window_seconds, feedback_name }: Condition): string {
  const sign = comparisons[comparison]?.sign ?? comparison;
  return `${metricLabel(metric)}${feedback_name ? ` of ${feedback_name}` : ""} ${sign} ${metricValue(metric, threshold)} over ${spanText(window_seconds)}`;
}
