import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { worded } from "./patterns.ts";
import { PlanName } from "./plans.ts";
import { closed, Nullable, ObjectName, OneOf, TimeBound, Timestamp } from "./schema.ts";

const count = Type.Integer({ minimum: 0 });

const counts = {
  calls: Type.Integer({ minimum: 0, description: "Runs that were accepted in the period. The quota counts these." }),
  completed: Type.Integer({
    minimum: 0,
    description: "Runs that completed in the period, whenever they were accepted.",
  }),
  failed: Type.Integer({ minimum: 0, description: "Runs that failed in the period." }),
  cancelled: Type.Integer({ minimum: 0, description: "Runs that were cancelled in the period." }),
  tokens_used: Type.Integer({ minimum: 0, description: "For information only: no limit uses it." }),
  cost_usd: Type.Number({ minimum: 0, description: "Cost of the ended runs that have a price." }),
};

const accepted = Type.Integer({ minimum: 0, description: "Runs that were accepted in the period." });

const spent = { tokens_used: count, cost_usd: counts.cost_usd };

export const Usage = Type.Object(
  {
    object: ObjectName("usage"),
    month: Type.String({ examples: ["2026-01"] }),
    plan: PlanName,
    limits: Type.Object({
      requests_per_minute: Nullable(Type.Integer({ description: "Per key; null means unlimited." })),
      burst: Nullable(Type.Integer()),
      monthly_quota: Nullable(Type.Integer({ description: "Calls per month; null means unlimited." })),
    }),
    ...counts,
    calls_remaining: Nullable(
      Type.Integer({
        description: "Remaining calls of the quota; null if it is unlimited, or if `month` is not the current month.",
      }),
    ),
    by_agent: Type.Array(Type.Object({ agent_id: Id("ag"), ...counts })),
    by_api_key: Type.Array(
      Type.Object({ api_key_id: Nullable(Type.Unsafe<`key_${string}`>({ ...Id("key") })), ...counts }),
    ),
    by_user: Type.Array(Type.Object({ user: Type.String(), runs: accepted, ...spent }), {
      description: "End users of the runs, most expensive first.",
    }),
    by_model: Type.Array(
      Type.Object({
        model: Nullable(
          Type.String({ description: "Null for guards, and for usage that an agent's own code reported." }),
        ),
        ...spent,
        unpriced_tokens: Type.Integer({ minimum: 0, description: "Tokens without a known price." }),
      }),
    ),
    daily: Type.Array(Type.Object({ date: Type.String({ format: "date" }), ...counts })),
    resets_at: Type.Unsafe<string>({ ...Timestamp, description: "Start of the next month." }),
  },
  { title: "Usage" },
);
export type Usage = Static<typeof Usage>;

const Percentiles = Nullable(
  Type.Object(
    { p50: count, p95: count, p99: count },
    { title: "Percentiles", description: "Milliseconds, accurate to 2 %; null if there are no runs." },
  ),
);

const rates = {
  accepted: count,
  completed: count,
  failed: count,
  cancelled: count,
  success_rate: Nullable(
    Type.Number({
      description: "Completed runs as a percentage of completed and failed ones; null if there are none.",
    }),
  ),
  guardrail_blocks: Type.Integer({ minimum: 0, description: "Requests and runs that a policy blocked." }),
  ...spent,
  latency_ms: Percentiles,
};

const judged = {
  name: Type.String(),
  up: count,
  down: count,
  up_share: Nullable(Type.Number({ description: "Thumbs up as a percentage of all thumbs; null if there are none." })),
  scores: Type.Integer({ minimum: 0, description: "Number of scores." }),
  average_score: Nullable(Type.Number()),
};

/** The feedback on one revision with one name. */
const FeedbackCounts = Type.Object(
  {
    agent_id: Id("ag"),
    agent_revision: count,
    ...judged,
    labels: Type.Array(Type.Object({ label: Type.String(), given: count, share: Type.Number() })),
  },
  { title: "FeedbackCounts" },
);

/** The feedback with one name in an interval. */
const FeedbackPoint = Type.Object(judged, { title: "FeedbackPoint" });

const WebhookHealth = Type.Object(
  { delivered: count, failed: count, success_rate: Nullable(Type.Number()) },
  {
    title: "WebhookHealth",
    description:
      "Deliveries of the whole organisation that ended in the period; null for a key that is limited to some agents.",
  },
);

const intervalEnd = Type.Unsafe<string>({
  ...Timestamp,
  description: "End of the interval. The first and the last one are shorter if the period starts or ends within them.",
});

export const Analytics = Type.Object(
  {
    object: ObjectName("analytics"),
    created_after: Type.Unsafe<string>({ ...Timestamp, description: "Start of the period that the figures cover." }),
    created_before: Type.Unsafe<string>({ ...Timestamp, description: "End of the period, which is not part of it." }),
    interval: OneOf(["hour", "day"]),
    time_zone: Type.String({ description: "The time zone of the days.", examples: ["Europe/Zurich"] }),
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
        { description: "Number of runs and rejected requests in which a guard found something." },
      ),
    ),
    feedback: Type.Array(FeedbackCounts, {
      description:
        "Feedback by agent, revision and name, most frequent first. The time of the first submission counts.",
    }),
    webhooks: Nullable(WebhookHealth),
    series: Type.Array(
      Type.Object(
        {
          start: Timestamp,
          end: intervalEnd,
          ...rates,
          feedback: Type.Array(FeedbackPoint, {
            description: "Feedback by name. The time of the first submission counts.",
          }),
        },
        { title: "AnalyticsPoint" },
      ),
    ),
  },
  { title: "Analytics" },
);
export type Analytics = Static<typeof Analytics>;

const UsageQuery = Type.Object(
  {
    month: Type.Optional(
      Type.String({
        pattern: worded("^20[0-9]{2}-(0[1-9]|1[0-2])$", "must be a month such as 2026-01"),
        description: "`YYYY-MM` in UTC; default the current month.",
      }),
    ),
  },
  closed,
);

const AnalyticsQuery = Type.Object(
  {
    created_after: TimeBound(
      "A full hour. Default: the start of the interval seven days before `created_before`.",
      "`time_zone`",
    ),
    created_before: TimeBound("A full hour, or a time in the future. Default: now.", "`time_zone`"),
    time_zone: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          "The IANA time zone of the days; default UTC. Counts are stored by the hour of UTC, so a zone that is not a whole number of hours from UTC is rejected.",
        examples: ["Europe/Zurich"],
      }),
    ),
    interval: Type.Optional(OneOf(["hour", "day"], { description: "The interval of the series; default day." })),
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
    summary: "Get usage and plan limits",
    description:
      "With `Accept: text/csv`, returns one table with a line for each total, agent, key, user, model and day.",
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
    summary: "Get run statistics",
    description:
      "Counted per hour as runs end, without scanning the runs. Covers exactly the period from `created_after` to `created_before`. With `Accept: text/csv`, returns one table with a line for the total and for each interval, agent, key and error code.",
    scope: "analytics:read",
    query: AnalyticsQuery,
    tableOnRequest: true,
    responses: { 200: Analytics },
    compressed: true,
  },
} as const satisfies Record<string, Endpoint>;
