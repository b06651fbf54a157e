import type { AlertRule } from "../models.ts";
import { formatDuration, formatNumber, toWords } from "./format.ts";

type Metric = {
  label: string;
  unit: "percent" | "milliseconds" | "runs" | "tokens";
  isPerAgent: boolean;
  about: string;
};

/** Display names and units of the metrics. */
export const metrics: Record<string, Metric> = {
  error_rate: { label: "Error rate", unit: "percent", isPerAgent: true, about: "Failed among the runs that ended." },
  p95_latency_ms: {
    label: "Latency p95",
    unit: "milliseconds",
    isPerAgent: true,
    about: "Of the runs that ended: 95 of 100 were faster.",
  },
  run_count: { label: "Runs", unit: "runs", isPerAgent: true, about: "Runs that were accepted." },
  queue_depth: { label: "Queue", unit: "runs", isPerAgent: true, about: "Runs that wait, on average." },
  queue_wait_ms: { label: "Wait in the queue", unit: "milliseconds", isPerAgent: true, about: "The longest wait." },
  tokens: { label: "Tokens", unit: "tokens", isPerAgent: true, about: "Used by the runs that ended." },
  quota_used_percent: {
    label: "Quota used",
    unit: "percent",
    isPerAgent: false,
    about: "Of the month's calls, where the plan limits them.",
  },
  webhook_failure_rate: {
    label: "Webhook failures",
    unit: "percent",
    isPerAgent: false,
    about: "Failed among the deliveries that ended.",
  },
  guardrail_blocks: {
    label: "Guardrail blocks",
    unit: "runs",
    isPerAgent: true,
    about: "Runs that a guardrail ended.",
  },
  unserved_runs: {
    label: "Runs without a worker",
    unit: "runs",
    isPerAgent: true,
    about: "Waiting in a queue that no worker serves, or begun by a build that no worker has any more.",
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

type Condition = Pick<AlertRule, "metric" | "comparison" | "threshold" | "window_seconds">;

/** "Error rate > 5 % over 5 min". */
export function conditionText({ metric, comparison, threshold, window_seconds }: Condition): string {
  const sign = comparisons[comparison]?.sign ?? comparison;
  return `${metricLabel(metric)} ${sign} ${metricValue(metric, threshold)} over ${spanText(window_seconds)}`;
}
