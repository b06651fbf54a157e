import type { AgentId, AnalyticsQuery } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { addTo, type Histogram, quantile } from "../../lib/statistics.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type FeedbackSummary, summarizeFeedback } from "../../model/feedback.ts";
import type { Period, UsageRecord } from "../../model/usage.ts";
import type { FindingCount } from "../../store/guardrails/findings.ts";
import type { Store } from "../../store/store.ts";
import type { Interval } from "../../store/usage/counts.ts";
import type { DeliveryCounts } from "../../store/usage/usage.ts";
import type { UsageDeps } from "./usage.ts";

/** The counts of one interval, or of them all. */
export type Summary = {
  accepted: number;
  outcomes: Map<string, number>;
  tokens: number;
  cost: number;
  refusals: number;
  latencies: Histogram;
};

export type AnalyticsReport = {
  from: Date;
  to: Date;
  interval: Interval;
  agentId: AgentId | null;
  total: Summary;
  series: { start: Date; summary: Summary }[];
  usage: UsageRecord;
  webhooks: DeliveryCounts | null;
  findings: FindingCount[];
  feedback: FeedbackSummary[];
};

const intervalMs = { hour: 3_600_000, day: 86_400_000 };
const defaultDays = 7;
/** A series is for a chart, which cannot show more points than this. */
const mostPoints = { hour: 24 * 31, day: 400 };

export type AnalyticsDeps = UsageDeps & { store: Pick<Store, "feedback" | "guardrails"> };

export async function getAnalytics(
  deps: AnalyticsDeps,
  caller: Caller,
  query: AnalyticsQuery,
): Promise<AnalyticsReport> {
  const interval = query.interval ?? "day";
  const period = toPeriod(query, interval, deps.clock.now(), caller);
  const { organizationId } = caller;
  const { store } = deps;
  const [endings, acceptances, latencies, costs, usage, webhooks, refusals, findings, feedbackCounts] =
    await Promise.all([
      store.usage.countEndings(organizationId, period, interval),
      store.usage.countAcceptances(organizationId, period, interval),
      store.usage.countLatencies(organizationId, period, interval),
      store.usage.countCosts(organizationId, period, interval),
      store.usage.read(organizationId, period),
      // Webhooks receive events of every agent, so a limited key must not see them.
      caller.agentIds ? null : store.usage.countDeliveries(organizationId, period.from, period.to),
      store.guardrails.countRefusals(organizationId, period, interval),
      store.guardrails.countFindings(organizationId, period),
      store.feedback.count(organizationId, period),
    ]);
  const total = newSummary();
  const points = emptySeries(period, interval);
  const each = (start: Date, add: (summary: Summary) => void) => {
    add(total);
    const point = points.get(start.getTime());
    if (point) add(point);
  };
  for (const row of acceptances) each(row.start, (summary) => addAccepted(summary, row.runs));
  for (const row of endings) each(row.start, (summary) => addEnding(summary, row));
  for (const row of latencies) each(row.start, (summary) => addTo(summary.latencies, row.bucket, row.runs));
  for (const row of costs) each(row.start, (summary) => addCost(summary, row.cost));
  for (const row of refusals) each(row.start, (summary) => addRefused(summary, row.requests));
  const series = [...points].map(([start, summary]) => ({ start: new Date(start), summary }));
  const feedback = summarizeFeedback(feedbackCounts);
  return { ...period, interval, agentId: query.agent_id ?? null, total, series, usage, webhooks, findings, feedback };
}

/** Rounds to whole intervals: counts are stored by the hour, and a partial interval would look like a drop. */
function toPeriod(query: AnalyticsQuery, interval: Interval, now: number, caller: Caller): Period {
  const step = intervalMs[interval];
  const end = query.to === undefined ? now : Date.parse(query.to);
  const begin = query.from === undefined ? end - defaultDays * intervalMs.day : Date.parse(query.from);
  if (begin >= end) throw new ServiceError("invalid_value", { param: "from", message: "'from' must be before 'to'." });
  const [from, to] = [Math.floor(begin / step) * step, Math.ceil(end / step) * step];
  if ((to - from) / step > mostPoints[interval]) {
    const message = `At most ${mostPoints[interval]} points: shorten the period${interval === "hour" ? " or use interval=day" : ""}.`;
    throw new ServiceError("invalid_value", { param: "from", message });
  }
  return { from: new Date(from), to: new Date(to), agentIds: narrow(caller, query.agent_id) };
}

function narrow(caller: Caller, agentId: AgentId | undefined): readonly AgentId[] | null {
  if (agentId === undefined) return caller.agentIds;
  if (caller.agentIds && !caller.agentIds.includes(agentId)) throw new ServiceError("agent_not_allowed");
  return [agentId];
}

const newSummary = (): Summary => ({
  accepted: 0,
  outcomes: new Map(),
  tokens: 0,
  cost: 0,
  refusals: 0,
  latencies: new Map(),
});

function emptySeries(period: Period, interval: Interval): Map<number, Summary> {
  const points = new Map<number, Summary>();
  const step = intervalMs[interval];
  for (let at = period.from.getTime(); at < period.to.getTime(); at += step) points.set(at, newSummary());
  return points;
}

function addAccepted(summary: Summary, runs: number): void {
  summary.accepted += runs;
}

function addCost(summary: Summary, cost: number): void {
  summary.cost += cost;
}

function addRefused(summary: Summary, requests: number): void {
  summary.refusals += requests;
}

function addEnding(summary: Summary, { outcome, runs, tokens }: { outcome: string; runs: number; tokens: number }) {
  summary.outcomes.set(outcome, (summary.outcomes.get(outcome) ?? 0) + runs);
  summary.tokens += tokens;
}

/** Error codes of failed runs, most frequent first. */
export const failuresOf = (summary: Summary): { code: string; runs: number }[] =>
  [...summary.outcomes]
    .filter(([outcome, runs]) => runs > 0 && outcome !== "completed" && outcome !== "cancelled")
    .map(([code, runs]) => ({ code, runs }))
    .sort((a, b) => b.runs - a.runs);

export function percentilesOf(summary: Summary): { p50: number; p95: number; p99: number } | null {
  const of = (share: number) => quantile(summary.latencies, share) ?? 0;
  return summary.latencies.size === 0 ? null : { p50: of(0.5), p95: of(0.95), p99: of(0.99) };
}
