import type { Analytics, Usage } from "@agentrun/contract";
import {
  type AnalyticsDeps,
  type AnalyticsReport,
  failuresOf,
  getAnalytics,
  percentilesOf,
  type Summary,
} from "../../domain/usage/analytics.ts";
import { getUsage, type MonthOfUsage } from "../../domain/usage/usage.ts";
import { percentOf } from "../../lib/statistics.ts";
import type { FeedbackSummary, Judged } from "../../model/feedback.ts";
import { type Counts, type SpentCounts, toAmount } from "../../model/usage.ts";
import { type Handlers, ok } from "../endpoint-types.ts";
import { wantsTable } from "../request-headers.ts";

const maxListed = 100;
const busiestCount = 10;

export const usageHandlers = (deps: AnalyticsDeps) =>
  ({
    getUsage: async ({ caller, query, headers }) => {
      const usage = toUsage(await getUsage(deps, caller, query.month));
      return wantsTable(headers) ? { table: toTable(usage) } : ok(usage);
    },
    getAnalytics: async ({ caller, query, headers }) => {
      const analytics = toAnalytics(await getAnalytics(deps, caller, query));
      return wantsTable(headers) ? { table: toAnalyticsTable(analytics) } : ok(analytics);
    },
  }) satisfies Partial<Handlers>;

const toUsage = ({ month, resetsAt, terms, limit, quota, usage, ...rest }: MonthOfUsage): Usage => ({
  object: "usage",
  month,
  plan: terms.plan,
  limits: {
    requests_per_minute: limit?.requests_per_minute ?? null,
    burst: limit?.burst ?? null,
    monthly_quota: quota,
  },
  ...toCounts(usage.total),
  calls_remaining: rest.callsRemaining,
  by_agent: usage.byAgent.slice(0, maxListed).map((row) => ({ agent_id: row.agentId, ...toCounts(row) })),
  by_api_key: usage.byKey.slice(0, maxListed).map((row) => ({ api_key_id: row.apiKeyId, ...toCounts(row) })),
  by_user: rest.byUser.map(({ user, runs, ...spent }) => ({ user, runs, ...toSpent(spent) })),
  by_model: rest.byModel.map(({ model, unpriced, ...spent }) => ({
    model,
    ...toSpent(spent),
    unpriced_tokens: unpriced,
  })),
  daily: usage.byDay
    .toSorted((a, b) => a.day.getTime() - b.day.getTime())
    .map((row) => ({ date: row.day.toISOString().slice(0, 10), ...toCounts(row) })),
  resets_at: resetsAt.toISOString(),
});

const toCounts = ({ calls, completed, failed, cancelled, ...spent }: Counts) => ({
  calls,
  completed,
  failed,
  cancelled,
  ...toSpent(spent),
});

const toSpent = ({ tokens, cost }: SpentCounts) => ({ tokens_used: tokens, cost_usd: toAmount(cost) });

const tableColumns = [
  "calls",
  "runs",
  "completed",
  "failed",
  "cancelled",
  "tokens_used",
  "cost_usd",
  "unpriced_tokens",
] as const;

/** All groups in one table; the first two columns name the group and the key. */
function toTable({ month, by_agent, by_api_key, by_user, by_model, daily, ...total }: Usage): string {
  const lines = [
    { group: "total", key: month, ...total },
    ...by_agent.map((row) => ({ group: "agent", key: row.agent_id, ...row })),
    ...by_api_key.map((row) => ({ group: "api_key", key: row.api_key_id, ...row })),
    ...by_user.map((row) => ({ group: "user", key: row.user, ...row })),
    ...by_model.map((row) => ({ group: "model", key: row.model, ...row })),
    ...daily.map((row) => ({ group: "day", key: row.date, ...row })),
  ];
  const columns = ["group", "key", ...tableColumns];
  return toCsv(columns, lines);
}

const toAnalytics = (report: AnalyticsReport): Analytics => ({
  object: "analytics",
  created_after: report.from.toISOString(),
  created_before: report.to.toISOString(),
  interval: report.interval,
  time_zone: report.timeZone,
  agent_id: report.agentId,
  ...toRates(report.total),
  failures_by_code: failuresOf(report.total),
  busiest_agents: report.usage.byAgent
    .slice(0, busiestCount)
    .map((row) => ({ agent_id: row.agentId, ...toCounts(row) })),
  busiest_api_keys: report.usage.byKey
    .slice(0, busiestCount)
    .map((row) => ({ api_key_id: row.apiKeyId, ...toCounts(row) })),
  guardrails: report.findings,
  feedback: report.feedback.slice(0, maxListed).map(toFeedbackCounts),
  webhooks: report.webhooks && {
    ...report.webhooks,
    success_rate: rateOf(report.webhooks.delivered, report.webhooks.failed),
  },
  series: report.series.map(({ start, end, summary, feedback }) => ({
    start: start.toISOString(),
    end: end.toISOString(),
    ...toRates(summary),
    feedback: feedback.map(toJudged),
  })),
});

const analyticsColumns = [
  "group",
  "key",
  "accepted",
  "completed",
  "failed",
  "cancelled",
  "success_rate",
  "guardrail_blocks",
  "tokens_used",
  "cost_usd",
  "p50_ms",
  "p95_ms",
  "p99_ms",
];

/** The total, whose key is the period, and all groups in one table, as in the table of usage. */
function toAnalyticsTable(analytics: Analytics): string {
  const { created_after: from, created_before: to, interval, series, ...report } = analytics;
  const withLatency = ({ latency_ms: latency, ...rates }: Pick<Analytics, "latency_ms">) => {
    return { ...rates, p50_ms: latency?.p50, p95_ms: latency?.p95, p99_ms: latency?.p99 };
  };
  return toCsv(analyticsColumns, [
    { group: "total", key: `${from}/${to}`, ...withLatency(report) },
    ...series.map((point) => ({ group: interval, key: point.start, ...withLatency(point) })),
    ...report.busiest_agents.map((row) => ({ group: "agent", key: row.agent_id, accepted: row.calls, ...row })),
    ...report.busiest_api_keys.map((row) => ({ group: "api_key", key: row.api_key_id, accepted: row.calls, ...row })),
    ...report.failures_by_code.map(({ code, runs }) => ({ group: "error_code", key: code, failed: runs })),
  ]);
}

const toJudged = ({ name, up, down, scores, total }: Judged) => ({
  ...{ name, up, down, up_share: rateOf(up, down) },
  ...{ scores, average_score: scores === 0 ? null : total / scores },
});

const toFeedbackCounts = ({ agentId, agentRevision, labels, ...judged }: FeedbackSummary) => {
  const labelled = labels.reduce((sum, { given }) => sum + given, 0);
  return {
    agent_id: agentId,
    agent_revision: agentRevision,
    ...toJudged(judged),
    labels: labels
      .slice(0, maxListed)
      .map(({ label, given }) => ({ label, given, share: percentOf(given, labelled) ?? 0 })),
  };
};

const rateOf = (good: number, bad: number): number | null => percentOf(good, good + bad);

function toRates(summary: Summary) {
  const completed = summary.outcomes.get("completed") ?? 0;
  const failed = failuresOf(summary).reduce((sum, { runs }) => sum + runs, 0);
  return {
    accepted: summary.accepted,
    completed,
    failed,
    cancelled: summary.outcomes.get("cancelled") ?? 0,
    success_rate: rateOf(completed, failed),
    guardrail_blocks: summary.refusals + (summary.outcomes.get("guardrail_violation") ?? 0),
    ...toSpent(summary),
    latency_ms: percentilesOf(summary),
  };
}

/** A table in RFC 4180 format; missing values are empty cells. */
export function toCsv(columns: readonly string[], lines: readonly Record<string, unknown>[]): string {
  const rows = lines.map((line) => columns.map((column) => toCell(line[column])));
  return [columns, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** Escapes texts that a spreadsheet would run as a formula, because end users choose their names. */
function toCell(value: unknown): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
