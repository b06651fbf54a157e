import {
  type AgentId,
  type AlertComparison,
  type AlertId,
  type AlertMetric,
  type AlertRuleId,
  type AlertRuleStatus,
  type AlertSeverity,
  alertMetrics,
  type DeploymentId,
  feedbackMetrics,
  type MetricSnapshot,
  type OrganizationId,
  type TriggeredAlert,
} from "@agentrun/contract";

/** The condition of a rule. */
export type AlertCondition = {
  metric: AlertMetric;
  comparison: AlertComparison;
  threshold: number;
  windowSeconds: number;
  agentId: AgentId | null;
  /** For metrics of feedback. */
  feedbackName: string | null;
};

/** The current state of a rule. */
export type AlertState = {
  status: AlertRuleStatus;
  lastValue: number | null;
  lastEvaluatedAt: Date | null;
  cooldownUntil: Date | null;
  firingAlertId: AlertId | null;
};

export type AlertRuleRecord = AlertCondition &
  AlertState & {
    id: AlertRuleId;
    organizationId: OrganizationId;
    name: string;
    description: string | null;
    severity: AlertSeverity;
    enabled: boolean;
    /** With fewer samples there is no data. */
    minSamples: number | null;
    cooldownSeconds: number;
    rollback: boolean;
    createdBy: string | null;
    createdAt: Date;
    updatedAt: Date;
  };

export type RollbackStatus = "pending" | "done" | "failed";

/** One firing of a rule. */
export type AlertRecord = {
  id: AlertId;
  organizationId: OrganizationId;
  ruleId: AlertRuleId;
  rule: TriggeredAlert["rule"];
  severity: AlertSeverity;
  summary: string;
  snapshot: MetricSnapshot;
  triggeredAt: Date;
  resolvedAt: Date | null;
  resolvedValue: number | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  acknowledgement: string | null;
  rollbackStatus: RollbackStatus | null;
  rollbackDeploymentId: DeploymentId | null;
  rollbackReason: string | null;
};

/** The value of a metric and its number of samples; null without samples. */
export type Reading = { value: number; sampleCount: number } | null;

/** The state of a rule that is new, changed or disabled. */
export const freshState: AlertState = {
  status: "no_data",
  lastValue: null,
  lastEvaluatedAt: null,
  cooldownUntil: null,
  firingAlertId: null,
};

const comparisons: Record<AlertComparison, (value: number, threshold: number) => boolean> = {
  gt: (value, threshold) => value > threshold,
  gte: (value, threshold) => value >= threshold,
  lt: (value, threshold) => value < threshold,
  lte: (value, threshold) => value <= threshold,
};

export const isBreached = ({ comparison, threshold }: AlertCondition, value: number): boolean =>
  comparisons[comparison](value, threshold);

export type AlertMove = "fire" | "resolve" | "stay";
export type AlertDecision = { move: AlertMove; status: AlertRuleStatus; cooldownUntil: Date | null };

/**
 * Decides what follows a reading: a rule fires once, resolves once, and then stays silent for its cooldown. Without samples an alert
 * resolves, so it does not outlive the traffic that caused it.
 */
export function decide(
  rule: AlertCondition & { cooldownSeconds: number },
  state: Pick<AlertState, "status" | "cooldownUntil">,
  value: number | null,
  now: Date,
): AlertDecision {
  const isFiring = state.status === "firing";
  const cooldownUntil = state.cooldownUntil && state.cooldownUntil > now ? state.cooldownUntil : null;
  if (value !== null && isBreached(rule, value)) {
    if (isFiring) return { move: "stay", status: "firing", cooldownUntil: null };
    if (cooldownUntil) return { move: "stay", status: "ok", cooldownUntil };
    return { move: "fire", status: "firing", cooldownUntil: null };
  }
  const status = value === null ? "no_data" : "ok";
  if (!isFiring) return { move: "stay", status, cooldownUntil };
  const nextCooldown = rule.cooldownSeconds > 0 ? new Date(now.getTime() + rule.cooldownSeconds * 1_000) : null;
  return { move: "resolve", status, cooldownUntil: nextCooldown };
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** Counts are stored per minute for this long, and per hour after that. */
export const minutesKeptHours = 3;

/** The start of a window: a full minute, or a full hour if only hourly counts are left. */
export function windowStart(now: Date, windowSeconds: number): Date {
  const start = now.getTime() - windowSeconds * 1_000;
  const minutesFrom = Math.floor(now.getTime() / hourMs) * hourMs - minutesKeptHours * hourMs;
  const step = start < minutesFrom ? hourMs : minuteMs;
  return new Date(Math.floor(start / step) * step);
}

/** The start of a window of counts that are stored per hour only. */
export const hourlyWindowStart = (now: Date, windowSeconds: number): Date =>
  new Date(Math.floor((now.getTime() - windowSeconds * 1_000) / hourMs) * hourMs);

const startOf = ({ metric, windowSeconds }: AlertCondition, now: Date): Date =>
  (feedbackMetrics.includes(metric) ? hourlyWindowStart : windowStart)(now, windowSeconds);

const percentMetrics = new Set(Object.keys(alertMetrics).filter((name) => unitOf(name as AlertMetric) === "percent"));

function unitOf(metric: AlertMetric): string {
  return alertMetrics[metric].unit;
}

/** Why a condition is always or never true; null if it can change. */
export function findConditionFault({ metric, comparison, threshold }: AlertCondition): string | null {
  const most = percentMetrics.has(metric) ? 100 : Number.POSITIVE_INFINITY;
  if (threshold > most) return `'${metric}' is a percentage and never above ${most}.`;
  const isAtLowest = isBreached({ comparison, threshold } as AlertCondition, 0);
  const isAtHighest = isBreached({ comparison, threshold } as AlertCondition, most);
  if (isAtLowest !== isAtHighest) return null;
  return `'${metric}' is ${isAtLowest ? "always" : "never"} ${words[comparison]} ${threshold}.`;
}

const words: Record<AlertComparison, string> = { gt: "above", gte: "at least", lt: "below", lte: "at most" };
const shown = (value: number): string => String(Number(value.toFixed(2)));

/** The one-line summary of an alert. */
export function summarize(rule: Pick<AlertRuleRecord, "name"> & AlertCondition, value: number): string {
  const unit = unitOf(rule.metric);
  const ofAgent = rule.agentId ? ` of ${rule.agentId}` : "";
  const name = rule.feedbackName ? ` '${rule.feedbackName}'` : "";
  return `${rule.name}: ${rule.metric}${name}${ofAgent} was ${shown(value)} ${unit} over ${rule.windowSeconds} s, ${words[rule.comparison]} ${shown(rule.threshold)}.`;
}

export const toSnapshot = (rule: AlertCondition, reading: NonNullable<Reading>, now: Date): MetricSnapshot => ({
  metric: rule.metric,
  value: reading.value,
  unit: unitOf(rule.metric),
  sample_count: reading.sampleCount,
  window_start: startOf(rule, now).toISOString(),
  window_end: now.toISOString(),
  dimensions: { agent_id: rule.agentId, ...(rule.feedbackName ? { feedback_name: rule.feedbackName } : {}) },
});

export const toRuleSummary = (rule: AlertRuleRecord): TriggeredAlert["rule"] => ({
  id: rule.id,
  name: rule.name,
  metric: rule.metric,
  comparison: rule.comparison,
  threshold: rule.threshold,
  window_seconds: rule.windowSeconds,
  agent_id: rule.agentId,
});

/** An alert as its event contains it. */
export const toTriggeredAlert = (alert: AlertRecord): TriggeredAlert => ({
  id: alert.id,
  rule: alert.rule,
  severity: alert.severity,
  summary: alert.summary,
  triggered_at: alert.triggeredAt.toISOString(),
  metric_snapshot: alert.snapshot,
});
