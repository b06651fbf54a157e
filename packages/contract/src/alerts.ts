import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { slug, storable } from "./patterns.ts";
import { closed, JsonObject, ManagedBy, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

/** What a rule can watch: the unit, and whether it can be limited to one agent. */
export const alertMetrics = {
  error_rate: { unit: "percent", perAgent: true },
  p95_latency_ms: { unit: "milliseconds", perAgent: true },
  run_count: { unit: "runs", perAgent: true },
  queue_depth: { unit: "runs", perAgent: true },
  queue_wait_ms: { unit: "milliseconds", perAgent: true },
  tokens: { unit: "tokens", perAgent: true },
  quota_used_percent: { unit: "percent", perAgent: false },
  webhook_failure_rate: { unit: "percent", perAgent: false },
  guardrail_blocks: { unit: "runs", perAgent: true },
  unserved_runs: { unit: "runs", perAgent: true },
  average_score: { unit: "score", perAgent: true },
  pass_rate: { unit: "percent", perAgent: true },
} as const;

export type AlertMetric = keyof typeof alertMetrics;
export const alertMetricNames = Object.keys(alertMetrics) as AlertMetric[];
export const alertComparisons = ["gt", "gte", "lt", "lte"] as const;
export type AlertComparison = (typeof alertComparisons)[number];
export const alertSeverities = ["info", "warning", "critical"] as const;
export type AlertSeverity = (typeof alertSeverities)[number];
export const alertRuleStatuses = ["ok", "firing", "no_data"] as const;
export type AlertRuleStatus = (typeof alertRuleStatuses)[number];

const metric = OneOf(alertMetricNames, {
  description:
    "error_rate: failed runs as a percentage of completed and failed runs; p95_latency_ms: working time of ended runs, without waits; run_count: accepted runs; queue_depth: waiting runs, " +
    "on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the monthly calls; " +
    "webhook_failure_rate: failed deliveries as a percentage of ended ones; guardrail_blocks: requests and runs that a guardrail blocked; " +
    "unserved_runs: runs that wait in a queue without a worker, or for a build that no worker has any more; " +
    "average_score and pass_rate: of the feedback with `feedback_name`, such as that of a scoring rule: the average score, and scores that passed as a percentage. Their window starts at a full hour.",
});

/** The metrics of feedback with a name. */
export const feedbackMetrics: readonly AlertMetric[] = ["average_score", "pass_rate"];
const comparison = OneOf(alertComparisons);
const severity = OneOf(alertSeverities);
const name = Type.String({ minLength: 1, maxLength: 128, pattern: storable });
const description = Nullable(Type.String({ maxLength: 1_000, pattern: storable }));
const threshold = Type.Number({
  minimum: 0,
  maximum: 1e15,
  description: "In the unit of the metric. Rates are percentages.",
});
const window = Type.Integer({
  minimum: 60,
  maximum: 86_400,
  description: "The length of the evaluation window. It starts at a full minute; above three hours, at a full hour.",
});
const agentId = Nullable(
  Type.Unsafe<`ag_${string}`>({ ...Id("ag"), description: "The agent; null means the whole organisation." }),
);
const feedbackName = Nullable(
  Type.String({
    pattern: slug,
    description: "The name of the feedback, for `average_score` and `pass_rate` only; such as that of a scoring rule.",
  }),
);
const minSamples = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: "With fewer samples in the window, such as ended or scored runs, there is no data. Null: no minimum.",
  }),
);
const cooldown = Type.Integer({
  minimum: 0,
  maximum: 86_400,
  description: "How long it does not fire again after it has resolved.",
});
const rollback = Type.Boolean({
  description: "If it fires within an hour of a deployment of its agent, that deployment is rolled back.",
});

/** A alert watches one metric. */
export const Alert = Type.Object(
  {
    object: ObjectName("alert"),
    id: Id("alr"),
    name: Type.String(),
    description: Nullable(Type.String()),
    metric,
    comparison,
    threshold: Type.Number(),
    window_seconds: Type.Integer(),
    agent_id: Nullable(Id("ag")),
    feedback_name: feedbackName,
    min_samples: minSamples,
    severity,
    active: Type.Boolean(),
    cooldown_seconds: Type.Integer(),
    rollback: Type.Boolean(),
    status: OneOf(alertRuleStatuses, {
      description: "no_data: there is no data, it was not evaluated yet, or it is not active.",
    }),
    last_value: Nullable(Type.Number()),
    last_evaluated_at: Nullable(Timestamp),
    cooldown_until: Nullable(
      Type.Unsafe<string>({ ...Timestamp, description: "It does not fire again before this time." }),
    ),
    firing_id: Nullable(Id("alrt")),
    created_by: Nullable(Type.String()),
    managed_by: ManagedBy,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Alert" },
);
export type Alert = Static<typeof Alert>;

const AlertRuleSummary = Type.Object(
  {
    id: Id("alr"),
    name: Type.String(),
    metric: Type.String(),
    comparison: Type.String(),
    threshold: Type.Number(),
    window_seconds: Type.Integer(),
    agent_id: Nullable(Id("ag")),
  },
  { title: "AlertRuleSummary" },
);

const MetricSnapshot = Type.Object({
  metric: Type.String(),
  value: Type.Number(),
  unit: Type.String(),
  sample_count: Type.Integer(),
  window_start: Timestamp,
  window_end: Timestamp,
  dimensions: JsonObject(),
});
export type MetricSnapshot = Static<typeof MetricSnapshot>;

const triggered = {
  id: Id("alrt"),
  rule: AlertRuleSummary,
  severity: Type.String(),
  summary: Type.String(),
  triggered_at: Timestamp,
  metric_snapshot: MetricSnapshot,
};

/** The data of the event that is sent when a alert fires. */
export const TriggeredAlert = Type.Object(triggered, { title: "TriggeredAlert" });
export type TriggeredAlert = Static<typeof TriggeredAlert>;

/** One firing of an alert. */
export const AlertFiring = Type.Object(
  {
    object: ObjectName("alert_firing"),
    ...triggered,
    severity,
    status: OneOf(["firing", "resolved"]),
    resolved_at: Nullable(Timestamp),
    resolved_value: Nullable(Type.Number({ description: "The value when it resolved; null if there was no data." })),
    acknowledged_at: Nullable(Timestamp),
    acknowledged_by: Nullable(Type.String()),
    acknowledgement: Nullable(Type.String({ description: "The note of the acknowledgement." })),
    rollback: Nullable(
      Type.Object(
        {
          status: OneOf(["pending", "done", "failed"]),
          deployment_id: Nullable(
            Type.Unsafe<`dep_${string}`>({ ...Id("dep"), description: "The deployment that rolled it back." }),
          ),
          reason: Nullable(Type.String({ description: "Why the rollback failed." })),
        },
        { title: "AlertRollback", description: "The rollback; null if the alert caused none." },
      ),
    ),
  },
  { title: "AlertFiring" },
);
export type AlertFiring = Static<typeof AlertFiring>;

export const AlertList = ListOf(Alert, "AlertList");
export const AlertFiringList = ListOf(AlertFiring, "AlertFiringList");

export const ListAlertsQuery = Type.Object(
  {
    ...pageQuery("alr"),
    status: Type.Optional(OneOf(alertRuleStatuses, { description: "`firing`: only alerts that are firing." })),
    agent_id: Type.Optional(Id("ag")),
  },
  closed,
);

export const ListAlertHistoryQuery = Type.Object(
  { ...pageQuery("alrt"), status: Type.Optional(OneOf(["firing", "resolved"])) },
  closed,
);

export const CreateAlertRequest = Type.Object(
  {
    name,
    metric,
    comparison,
    threshold,
    window_seconds: Type.Optional(Type.Unsafe<number>({ ...window, default: 300 })),
    agent_id: Type.Optional(agentId),
    feedback_name: Type.Optional(feedbackName),
    min_samples: Type.Optional(minSamples),
    description: Type.Optional(description),
    severity: Type.Optional(Type.Unsafe<AlertSeverity>({ ...severity, default: "warning" })),
    active: Type.Optional(Type.Boolean({ default: true })),
    cooldown_seconds: Type.Optional(Type.Unsafe<number>({ ...cooldown, default: 300 })),
    rollback: Type.Optional(rollback),
  },
  { ...closed, title: "CreateAlertRequest" },
);
export type CreateAlertRequest = Static<typeof CreateAlertRequest>;

export const AlertPatch = Type.Object(
  {
    name: Type.Optional(name),
    metric: Type.Optional(metric),
    comparison: Type.Optional(comparison),
    threshold: Type.Optional(threshold),
    window_seconds: Type.Optional(window),
    agent_id: Type.Optional(agentId),
    feedback_name: Type.Optional(feedbackName),
    min_samples: Type.Optional(minSamples),
    description: Type.Optional(description),
    severity: Type.Optional(severity),
    active: Type.Optional(Type.Boolean()),
    cooldown_seconds: Type.Optional(cooldown),
    rollback: Type.Optional(rollback),
  },
  { ...closed, minProperties: 1, title: "AlertPatch" },
);
export type AlertPatch = Static<typeof AlertPatch>;

export const AcknowledgeRequest = Type.Object(
  { note: Type.Optional(description) },
  { ...closed, title: "AcknowledgeRequest" },
);
export type AcknowledgeRequest = Static<typeof AcknowledgeRequest>;

export const DeletedAlert = Type.Object(
  { object: ObjectName("alert"), id: Id("alr"), deleted: Type.Boolean() },
  { title: "DeletedAlert" },
);
