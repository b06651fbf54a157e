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
  type MetricSnapshot,
  type OrganizationId,
  type TriggeredAlert,
} from "@agentrun/contract";

/** What a rule asks. */
export type AlertCondition = {
  metric: AlertMetric;
  comparison: AlertComparison;
  threshold: number;
  windowSeconds: number;
  agentId: AgentId | null;
};

/** Where a rule stands. */
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
    cooldownSeconds: number;
    rollback: boolean;
    createdBy: string | null;
    createdAt: Date;
    updatedAt: Date;
  };

export type RollbackStatus = "pending" | "done" | "failed";

/** One time that a rule fired. */
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

/** What a metric was, and of how many things; null where there was nothing to judge by. */
export type Reading = { value: number; sampleCount: number } | null;

/** Nothing is known of a rule that is new, changed or switched off. */
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
 * What follows a reading: it fires once, resolves once, and after that keeps still for a while. Where nothing is left to
 * judge by there is nothing wrong either, so an alert does not outlive the traffic that caused it.
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
  const quiet = rule.cooldownSeconds > 0 ? new Date(now.getTime() + rule.cooldownSeconds * 1_000) : null;
  return { move: "resolve", status, cooldownUntil: quiet };
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** Counts are kept by the minute for so long, and by the hour after that. */
export const minutesKeptHours = 3;

/** Where a window begins: with a whole minute, or with a whole hour where the minutes are no longer told apart. */
export function windowStart(now: Date, windowSeconds: number): Date {
  const start = now.getTime() - windowSeconds * 1_000;
  const fineFrom = Math.floor(now.getTime() / hourMs) * hourMs - minutesKeptHours * hourMs;
  const step = start < fineFrom ? hourMs : minuteMs;
  return new Date(Math.floor(start / step) * step);
}

const percentMetrics = new Set(Object.keys(alertMetrics).filter((name) => unitOf(name as AlertMetric) === "percent"));

function unitOf(metric: AlertMetric): string {
  return alertMetrics[metric].unit;
}

/** Why a condition can never change its mind; null where it can. */
export function findConditionFault({ metric, comparison, threshold }: AlertCondition): string | null {
  const most = percentMetrics.has(metric) ? 100 : Number.POSITIVE_INFINITY;
  if (threshold > most) return `'${metric}' is a percentage and never above ${most}.`;
  const atLeast = isBreached({ comparison, threshold } as AlertCondition, 0);
  const atMost = isBreached({ comparison, threshold } as AlertCondition, most);
  if (atLeast !== atMost) return null;
  return `'${metric}' is ${atLeast ? "always" : "never"} ${words[comparison]} ${threshold}.`;
}

const words: Record<AlertComparison, string> = { gt: "above", gte: "at least", lt: "below", lte: "at most" };
const shown = (value: number): string => String(Number(value.toFixed(2)));

/** The sentence that people read first. */
export function summarize(rule: Pick<AlertRuleRecord, "name"> & AlertCondition, value: number): string {
  const unit = unitOf(rule.metric);
  const whose = rule.agentId ? ` of ${rule.agentId}` : "";
  return `${rule.name}: ${rule.metric}${whose} was ${shown(value)} ${unit} over ${rule.windowSeconds} s, ${words[rule.comparison]} ${shown(rule.threshold)}.`;
}

export const toSnapshot = (rule: AlertCondition, reading: NonNullable<Reading>, now: Date): MetricSnapshot => ({
  metric: rule.metric,
  value: reading.value,
  unit: unitOf(rule.metric),
  sample_count: reading.sampleCount,
  window_start: windowStart(now, rule.windowSeconds).toISOString(),
  window_end: now.toISOString(),
  dimensions: { agent_id: rule.agentId },
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

/** An alert as its event tells of it. */
export const toTriggeredAlert = (alert: AlertRecord): TriggeredAlert => ({
  id: alert.id,
  rule: alert.rule,
  severity: alert.severity,
  summary: alert.summary,
  triggered_at: alert.triggeredAt.toISOString(),
  metric_snapshot: alert.snapshot,
});
