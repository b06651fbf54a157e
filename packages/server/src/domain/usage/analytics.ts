import type { AgentId, AnalyticsQuery } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { addTo, type Histogram, quantile } from "../../lib/statistics.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type FeedbackSummary, type Judged, judgedByName, summarizeFeedback } from "../../model/feedback.ts";
import type { Period, UsageRecord } from "../../model/usage.ts";
import type { FindingCount } from "../../store/guardrails/findings.ts";
import type { Store } from "../../store/store.ts";
import type { DeliveryCounts } from "../../store/usage/usage.ts";
import { type AnalyticsWindow, type Interval, toWindow } from "./analytics-window.ts";
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
  timeZone: string;
  agentId: AgentId | null;
  total: Summary;
  series: { start: Date; end: Date; summary: Summary; feedback: Judged[] }[];
  usage: UsageRecord;
  webhooks: DeliveryCounts | null;
  findings: FindingCount[];
  feedback: FeedbackSummary[];
};

export type AnalyticsDeps = UsageDeps & { store: Pick<Store, "feedback" | "guardrails"> };

export async function getAnalytics(
  deps: AnalyticsDeps,
  caller: Caller,
  query: AnalyticsQuery,
): Promise<AnalyticsReport> {
  const now = deps.clock.now();
  const window = toWindow(query, now);
  const period = toPeriod(window, now, narrow(caller, query.agent_id));
  const starts = window.starts.map((start) => new Date(start));
  const { organizationId } = caller;
  const { store } = deps;
  const [endings, acceptances, latencies, costs, usage, webhooks, refusals, findings, feedbackCounts, judgements] =
    await Promise.all([
      store.usage.countEndings(organizationId, period, starts),
      store.usage.countAcceptances(organizationId, period, starts),
      store.usage.countLatencies(organizationId, period, starts),
      store.usage.countCosts(organizationId, period, starts),
      store.usage.read(organizationId, period),
      // Webhooks receive events of every agent, so a limited key must not see them.
      caller.agentIds ? null : store.usage.countDeliveries(organizationId, period.from, period.to),
      store.guardrails.countRefusals(organizationId, period, starts),
      store.guardrails.countFindings(organizationId, period),
      store.feedback.count(organizationId, period),
      store.feedback.countByInterval(organizationId, period, starts),
    ]);
  const total = newSummary();
  const points = starts.map(newSummary);
  const each = (interval: number, add: (summary: Summary) => void) => {
    add(total);
    const point = points[interval - 1];
    if (point) add(point);
  };
  for (const row of acceptances) each(row.interval, (summary) => addAccepted(summary, row.runs));
  for (const row of endings) each(row.interval, (summary) => addEnding(summary, row));
  for (const row of latencies) each(row.interval, (summary) => addTo(summary.latencies, row.bucket, row.runs));
  for (const row of costs) each(row.interval, (summary) => addCost(summary, row.cost));
  for (const row of refusals) each(row.interval, (summary) => addRefused(summary, row.requests));
  const [from, to] = [new Date(window.from), new Date(window.to)];
  const judgedIn = Map.groupBy(judgements, ({ interval }) => interval);
  const series = starts.map((start, index) => ({
    start,
    end: starts[index + 1] ?? to,
    summary: points[index] ?? newSummary(),
    feedback: judgedByName(judgedIn.get(index + 1) ?? []),
  }));
  const feedback = summarizeFeedback(feedbackCounts);
  const { interval, timeZone } = window;
  const agentId = query.agent_id ?? null;
  return { from, to, interval, timeZone, agentId, total, series, usage, webhooks, findings, feedback };
}

const dayMs = 86_400_000;

/** Nothing is counted after the present, so the sums of whole days can be read for a period that ends during the day. */
const toPeriod = ({ from, to }: AnalyticsWindow, now: number, agentIds: Period["agentIds"]): Period => ({
  from: new Date(from),
  to: new Date(to < now ? to : Math.ceil(to / dayMs) * dayMs),
  agentIds,
});

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
