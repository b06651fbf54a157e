import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { worded } from "./patterns.ts";
import { PlanName } from "./plans.ts";
import { closed, Nullable, ObjectName, OneOf, TimeBound, Timestamp } from "./schema.ts";

const count = Type.Integer({ minimum: 0 });

const counts = {
  calls: Type.Integer({ minimum: 0, description: "Accepted runs: the unit of the quota." }),
  completed: count,
  failed: count,
  cancelled: count,
  tokens_used: Type.Integer({ minimum: 0, description: "For information; not a unit of any limit." }),
  cost_usd: Type.Number({ minimum: 0, description: "What the runs that ended cost, as far as prices are known." }),
};

const spent = { tokens_used: count, cost_usd: counts.cost_usd };

export const Usage = Type.Object(
  {
    object: ObjectName("usage"),
    month: Type.String({ examples: ["2026-01"] }),
    plan: PlanName,
    limits: Type.Object({
      requests_per_minute: Nullable(Type.Integer({ description: "Per key; null: unlimited." })),
      burst: Nullable(Type.Integer()),
      monthly_quota: Nullable(Type.Integer({ description: "Calls a month; null: unlimited." })),
    }),
    ...counts,
    calls_remaining: Nullable(Type.Integer({ description: "Of the quota; null: unlimited." })),
    by_agent: Type.Array(Type.Object({ agent_id: Id("ag"), ...counts })),
    by_api_key: Type.Array(
      Type.Object({ api_key_id: Nullable(Type.Unsafe<`key_${string}`>({ ...Id("key") })), ...counts }),
    ),
    by_user: Type.Array(Type.Object({ user: Type.String(), runs: count, ...spent }), {
      description: "End users whose runs used tokens; those who cost most come first.",
    }),
    by_model: Type.Array(
      Type.Object({
        model: Nullable(Type.String({ description: "Null: guards, or what an agent's own code told." })),
        ...spent,
        unpriced_tokens: Type.Integer({ minimum: 0, description: "Of the tokens, those that no price is known of." }),
      }),
    ),
    daily: Type.Array(Type.Object({ date: Type.String({ format: "date" }), ...counts })),
    resets_at: Type.Unsafe<string>({ ...Timestamp, description: "When the next month begins." }),
  },
  { title: "Usage" },
);
export type Usage = Static<typeof Usage>;

const Percentiles = Nullable(
  Type.Object(
    { p50: count, p95: count, p99: count },
    { title: "Percentiles", description: "Milliseconds, within two per cent; null: no runs." },
  ),
);

const rates = {
  accepted: count,
  completed: count,
  failed: count,
  cancelled: count,
  success_rate: Nullable(
    Type.Number({ description: "Completed among completed and failed, in percent; null: none of either." }),
  ),
  guardrail_blocks: Type.Integer({ minimum: 0, description: "Refused requests, and runs failed by a policy." }),
  ...spent,
  latency_ms: Percentiles,
};

/** What was said of the runs of one revision, under one name. */
const FeedbackCounts = Type.Object(
  {
    agent_id: Id("ag"),
    agent_revision: count,
    name: Type.String(),
    up: count,
    down: count,
    up_share: Nullable(Type.Number({ description: "Thumbs up among thumbs, in percent; null: none." })),
    scores: Type.Integer({ minimum: 0, description: "How many scores there were." }),
    average_score: Nullable(Type.Number()),
    labels: Type.Array(Type.Object({ label: Type.String(), given: count, share: Type.Number() })),
  },
  { title: "FeedbackCounts" },
);

const WebhookHealth = Type.Object(
  { delivered: count, failed: count, success_rate: Nullable(Type.Number()) },
  {
    title: "WebhookHealth",
    description:
      "Deliveries of the whole organisation that ended in the period; null for a key limited to some agents.",
  },
);

export const Analytics = Type.Object(
  {
    object: ObjectName("analytics"),
    from: Timestamp,
    to: Timestamp,
    interval: OneOf(["hour", "day"]),
    agent_id: Nullable(Id("ag")),
    ...rates,
    failures_by_code: Type.Array(Type.Object({ code: Type.String(), runs: count })),
    busiest_agents: Type.Array(Type.Object({ agent_id: Id("ag"), ...counts })),
    busiest_api_keys: Type.Array(
      Type.Object({ api_key_id: Nullable(Type.Unsafe<`key_${string}`>({ ...Id("key") })), ...counts }),
    ),
    guardrails: Type.Array(
      Type.Object(
        {
          guard: Type.String(),
          stage: OneOf(["input", "output"]),
          action: OneOf(["block", "redact", "flag"]),
          shadow: Type.Boolean(),
          runs: count,
        },
        { description: "Runs, and requests that were refused, in which a guard found something." },
      ),
    ),
    feedback: Type.Array(FeedbackCounts, {
      description:
        "What was said of runs, by agent, revision and name, the most frequent first; by when it was first said.",
    }),
    webhooks: Nullable(WebhookHealth),
    series: Type.Array(Type.Object({ start: Timestamp, ...rates }, { title: "AnalyticsPoint" })),
  },
  { title: "Analytics" },
);
export type Analytics = Static<typeof Analytics>;

const UsageQuery = Type.Object(
  {
    month: Type.Optional(
      Type.String({
        pattern: worded("^20[0-9]{2}-(0[1-9]|1[0-2])$", "must be a month such as 2026-01"),
        description: "`YYYY-MM`; default the current one, UTC.",
      }),
    ),
  },
  closed,
);

const AnalyticsQuery = Type.Object(
  {
    from: TimeBound("Default seven days before `to`."),
    to: TimeBound("Default now."),
    interval: Type.Optional(OneOf(["hour", "day"], { description: "Of the series; default day." })),
    agent_id: Type.Optional(Id("ag")),
  },
  closed,
);
export type AnalyticsQuery = Static<typeof AnalyticsQuery>;

export const usageEndpoints = {
  getUsage: {
    method: "GET",
    path: "/usage",
    tag: "Usage",
    summary: "Plan limits and the month's usage",
    description: "As one table, a line a total, agent, key, user, model or day, where the caller accepts `text/csv`.",
    scope: "usage:read",
    query: UsageQuery,
    tableOnRequest: true,
    responses: { 200: Usage },
    compressed: true,
  },
  getAnalytics: {
    method: "GET",
    path: "/analytics",
    tag: "Usage",
    summary: "How the organisation's runs went",
    description: "Counted by the minute or hour as runs end, never by scanning them.",
    scope: "analytics:read",
    query: AnalyticsQuery,
    responses: { 200: Analytics },
    compressed: true,
  },
} as const satisfies Record<string, Endpoint>;
