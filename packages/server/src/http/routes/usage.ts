import type { Analytics, Usage } from "@agentrun/contract";
import {
  type AnalyticsDeps,
  type AnalyticsReport,
  failuresOf,
  getAnalytics,
  percentilesOf,
  type Summary,
} from "../../domain/analytics.ts";
import { getUsage, type MonthOfUsage } from "../../domain/usage.ts";
import type { FeedbackSummary } from "../../model/feedback-summary.ts";
import type { Counts } from "../../model/usage.ts";
import { type Handlers, ok } from "../endpoint-types.ts";

const mostListed = 100;
const busiest = 10;

export const usageHandlers = (deps: AnalyticsDeps) =>
  ({
    getUsage: async ({ caller, query }) => ok(toUsage(await getUsage(deps, caller, query.month))),
    getAnalytics: async ({ caller, query }) => ok(toAnalytics(await getAnalytics(deps, caller, query))),
  }) satisfies Partial<Handlers>;

const toUsage = ({ month, resetsAt, terms, limit, quota, callsRemaining, usage }: MonthOfUsage): Usage => ({
  object: "usage",
  month,
  plan: terms.plan,
  limits: {
    requests_per_minute: limit?.requests_per_minute ?? null,
    burst: limit?.burst ?? null,
    monthly_quota: quota,
  },
  ...toCounts(usage.total),
  calls_remaining: callsRemaining,
  by_agent: usage.byAgent.slice(0, mostListed).map((row) => ({ agent_id: row.agentId, ...toCounts(row) })),
  by_api_key: usage.byKey.slice(0, mostListed).map((row) => ({ api_key_id: row.apiKeyId, ...toCounts(row) })),
  daily: usage.byDay
    .toSorted((a, b) => a.day.getTime() - b.day.getTime())
    .map((row) => ({ date: row.day.toISOString().slice(0, 10), ...toCounts(row) })),
  resets_at: resetsAt.toISOString(),
});

const toCounts = ({ calls, completed, failed, cancelled, tokens }: Counts) => ({
  calls,
  completed,
  failed,
  cancelled,
  tokens_used: tokens,
});

const toAnalytics = (report: AnalyticsReport): Analytics => ({
  object: "analytics",
  from: report.from.toISOString(),
  to: report.to.toISOString(),
  interval: report.interval,
  agent_id: report.agentId,
  ...toRates(report.total),
  failures_by_code: failuresOf(report.total),
  busiest_agents: report.usage.byAgent.slice(0, busiest).map((row) => ({ agent_id: row.agentId, ...toCounts(row) })),
  busiest_api_keys: report.usage.byKey.slice(0, busiest).map((row) => ({ api_key_id: row.apiKeyId, ...toCounts(row) })),
  guardrails: report.findings,
  feedback: report.feedback.slice(0, mostListed).map(toFeedbackCounts),
  webhooks: report.webhooks && {
    ...report.webhooks,
    success_rate: share(report.webhooks.delivered, report.webhooks.failed),
  },
  series: report.series.map(({ start, summary }) => ({ start: start.toISOString(), ...toRates(summary) })),
});

const toFeedbackCounts = ({ agentId, agentRevision, labels, total, ...summary }: FeedbackSummary) => {
  const labelled = labels.reduce((sum, { given }) => sum + given, 0);
  return {
    agent_id: agentId,
    agent_revision: agentRevision,
    ...summary,
    up_share: share(summary.up, summary.down),
    average_score: summary.scores === 0 ? null : total / summary.scores,
    labels: labels.slice(0, mostListed).map(({ label, given }) => ({ label, given, share: given / labelled })),
  };
};

const share = (good: number, bad: number): number | null => (good + bad === 0 ? null : good / (good + bad));

function toRates(summary: Summary) {
  const completed = summary.outcomes.get("completed") ?? 0;
  const failed = failuresOf(summary).reduce((sum, { runs }) => sum + runs, 0);
  return {
    accepted: summary.accepted,
    completed,
    failed,
    cancelled: summary.outcomes.get("cancelled") ?? 0,
    success_rate: share(completed, failed),
    guardrail_blocks: summary.refusals + (summary.outcomes.get("guardrail_violation") ?? 0),
    tokens_used: summary.tokens,
    latency_ms: percentilesOf(summary),
  };
}
