// Generated from the OpenAPI document by `npm run client-models`. Do not edit.

/** A known value, or another string that a newer service may send. */
export type Open<T extends string> = T | (string & {});

export interface AcceptInvitationRequest {
  /** The last part of the link. */
  token: string;
  /** Of your account; for a new account the one to be: at least 12 characters, and none of those that are tried first. */
  password: string;
  /** Six digits of your authenticator, or one of your recovery codes. Each works once. */
  code?: string | undefined;
}

export interface AcknowledgeRequest {
  /** What to tell colleagues. */
  note?: string | null | undefined;
}

export interface AddThreadMessagesRequest {
  /** In their order, oldest first. */
  messages: Array<NewThreadMessage>;
}

/** Somebody who does runs: a name, instructions, and a runtime that says how. */
export interface Agent {
  /** What kind of thing this is. */
  object: "agent";
  /** Its id, by which every other call names it. */
  id: string;
  /** `archived` agents take no runs. */
  status: Open<"active" | "archived">;
  /** `catalog`: it was hired. `custom`: it is your own. */
  source: Open<"catalog" | "custom">;
  /** The entry of the catalog that it was hired from; null: it is your own. */
  catalog_key: string | null;
  /** What people call it, up to 128 characters. */
  name: string;
  /** What it is for, in your words. */
  description: string | null;
  runtime: Runtime;
  /** What the agent is told before every run: of a model its system prompt. */
  instructions: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** JSON Schema (2020-12) of the output. */
  output_schema: Record<string, unknown> | null;
  /** A policy template, or pol_… of yours. */
  policy: string | null;
  /** The connectors whose tools it may use. */
  connectors: Array<AgentConnector>;
  approvals: ApprovalRule | null;
  limits: AgentLimits;
  schedule: Schedule | null;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** The deployed revision. */
  revision: number;
  /** The schedule's next time. */
  next_run_at: string | null;
  schedule_refusal: ScheduleRefusal | null;
  /** Of one that workers run and whose runs are pinned to builds: builds that no worker has any more, and how many runs wait that they began. In a single get alone. */
  unserved_builds?: Array<AgentUnservedBuild> | undefined;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When it was archived; null: it is active. */
  archived_at: string | null;
}

/** An agent as it was at one revision. */
export interface AgentConfiguration {
  /** What people call it, up to 128 characters. */
  name: string;
  /** What it is for, in your words. */
  description: string | null;
  runtime: Runtime;
  /** What the agent is told before every run: of a model its system prompt. */
  instructions: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** JSON Schema (2020-12) of the output. */
  output_schema: Record<string, unknown> | null;
  /** A policy template, or pol_… of yours. */
  policy: string | null;
  /** The connectors whose tools it may use. */
  connectors: Array<AgentConfigurationConnector>;
  approvals: ApprovalRule | null;
  limits: AgentLimits;
  schedule: Schedule | null;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
}

export interface AgentConfigurationConnector {
  /** Its id, by which every other call names it. */
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface AgentConnector {
  /** Its id, by which every other call names it. */
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

/** What one run of the agent may use at most. */
export interface AgentLimits {
  /** Default 600. */
  timeout_seconds?: number | undefined;
  /** Turns of the model in one run; beyond them it fails with `budget_exceeded`. */
  max_steps?: number | undefined;
  /** Tokens of one run, in and out; beyond them it fails with `budget_exceeded`. */
  max_tokens?: number | undefined;
  /** What a run of a model agent may cost; needs a model that the price table knows. */
  max_cost_usd?: number | undefined;
  /** Where a run of a model agent has used its `max_tokens` or `max_cost_usd`: `fail` (the default) ends it with `budget_exceeded`, in the middle of a turn too; `ask` lets it wait with `requires_action` before its next turn. */
  on_budget?: Open<"fail" | "ask"> | undefined;
  /** Runs at a time. */
  concurrency?: number | undefined;
  /** Further tries after the agent's own error; default 0. */
  retries?: number | undefined;
}

/** Put into what is there; null takes a limit away. */
export interface AgentLimitsPatch {
  /** Default 600. */
  timeout_seconds?: number | null | undefined;
  /** Turns of the model in one run; beyond them it fails with `budget_exceeded`. */
  max_steps?: number | null | undefined;
  /** Tokens of one run, in and out; beyond them it fails with `budget_exceeded`. */
  max_tokens?: number | null | undefined;
  /** What a run of a model agent may cost; needs a model that the price table knows. */
  max_cost_usd?: number | null | undefined;
  /** Where a run of a model agent has used its `max_tokens` or `max_cost_usd`: `fail` (the default) ends it with `budget_exceeded`, in the middle of a turn too; `ask` lets it wait with `requires_action` before its next turn. */
  on_budget?: Open<"fail" | "ask"> | null | undefined;
  /** Runs at a time. */
  concurrency?: number | null | undefined;
  /** Further tries after the agent's own error; default 0. */
  retries?: number | null | undefined;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface AgentList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Agent>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface AgentPatch {
  /** What people call it, up to 128 characters. */
  name?: string | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  runtime?: Runtime | undefined;
  /** What the agent is told before every run: of a model its system prompt. */
  instructions?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** A policy template, or pol_… of yours. */
  policy?: string | null | undefined;
  /** The connectors whose tools it may use. */
  connectors?: Array<AgentPatchConnector> | undefined;
  approvals?: ApprovalRule | null | undefined;
  limits?: AgentLimitsPatch | undefined;
  schedule?: Schedule | null | undefined;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors?: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null | undefined;
  /** Put into what is there; null takes a key out. */
  metadata?: Record<string, string | null> | undefined;
}

export interface AgentPatchConnector {
  /** Its id, by which every other call names it. */
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface AgentUnservedBuild {
  /** Which of your builds it is; null: it did not say. */
  build: string;
  /** How many runs. */
  runs: number;
}

/** What changed of an agent. */
export interface AgentUpdate {
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** The revision's number, counted from 1 for each agent. */
  revision: number;
  /** The top-level fields that differ. */
  changed_fields: Array<string>;
  /** The changed top-level fields as they were; secrets are [redacted]. */
  old: Record<string, unknown>;
  /** The changed top-level fields as they are. */
  new: Record<string, unknown>;
  /** The key or person who changed it; null: nobody, but for instance a rollback by an alert. */
  changed_by: string | null;
  /** When it was changed. */
  changed_at: string;
  /** True, and there only then, where old and new were too large to send. */
  values_omitted?: boolean | undefined;
}

/** An agent's configuration changed. */
export interface AgentUpdatedEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "agent.updated";
  /** When it was made. */
  created_at: string;
  data: AgentUpdate;
}

/** One time that a rule fired. */
export interface Alert {
  /** What kind of thing this is. */
  object: "alert";
  /** Its id, by which every other call names it. */
  id: string;
  rule: AlertRuleSummary;
  /** How bad it is, for whoever is told. */
  severity: Open<"info" | "warning" | "critical">;
  /** One sentence for people. */
  summary: string;
  /** When it fired. */
  triggered_at: string;
  /** What the rule saw when it fired. */
  metric_snapshot: AlertMetricSnapshot;
  /** `firing` until the number is back, then `resolved`. */
  status: Open<"firing" | "resolved">;
  /** When the number was back; null: it fires still. */
  resolved_at: string | null;
  /** What it recovered with; null: nothing was left to judge. */
  resolved_value: number | null;
  /** When somebody said that they are on it; null: nobody has. */
  acknowledged_at: string | null;
  /** Who that was. */
  acknowledged_by: string | null;
  /** What was said with it. */
  acknowledgement: string | null;
  rollback: AlertRollback | null;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface AlertList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Alert>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** What the rule saw when it fired. */
export interface AlertMetricSnapshot {
  /** The number that is watched. */
  metric: string;
  /** The number that was seen. */
  value: number;
  /** What it is counted in. */
  unit: string;
  /** How many things it was taken from. */
  sample_count: number;
  /** From when on it looked. */
  window_start: string;
  /** Until when it looked. */
  window_end: string;
  /** What it was narrowed to, such as an agent. */
  dimensions: Record<string, unknown>;
}

/** Null where the alert called for none. */
export interface AlertRollback {
  /** Whether the deployment was taken back. */
  status: Open<"pending" | "done" | "failed">;
  /** The deployment that undid it. */
  deployment_id: string | null;
  /** Why it could not be done. */
  reason: string | null;
}

/** A number to watch, and what is too much of it. */
export interface AlertRule {
  /** What kind of thing this is. */
  object: "alert_rule";
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** What it is for, in your words. */
  description: string | null;
  /** error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more. */
  metric: Open<"error_rate" | "p95_latency_ms" | "run_count" | "queue_depth" | "queue_wait_ms" | "tokens" | "quota_used_percent" | "webhook_failure_rate" | "guardrail_blocks" | "unserved_runs">;
  /** Which side of the threshold is wrong: `gt` above, `lt` below. */
  comparison: Open<"gt" | "gte" | "lt" | "lte">;
  /** The number from which on it fires. */
  threshold: number;
  /** How far back it looks. */
  window_seconds: number;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string | null;
  /** How bad it is, for whoever is told. */
  severity: Open<"info" | "warning" | "critical">;
  /** Whether it is on. */
  enabled: boolean;
  /** How long it keeps still after the number was back. */
  cooldown_seconds: number;
  /** Whether a deployment of the last hour is taken back when it fires. */
  rollback: boolean;
  /** no_data: nothing to judge by, not looked at yet, or disabled. */
  status: Open<"ok" | "firing" | "no_data">;
  /** The number when it was last looked at; null: there was nothing to judge. */
  last_value: number | null;
  /** When the rule was last looked at; null: not yet. */
  last_evaluated_at: string | null;
  /** Until then it does not fire again. */
  cooldown_until: string | null;
  /** What fires now; null: nothing. */
  firing_alert_id: string | null;
  /** The key or person who made it. */
  created_by: string | null;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface AlertRuleList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<AlertRule>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface AlertRulePatch {
  /** What people call it, up to 128 characters. */
  name?: string | undefined;
  /** error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more. */
  metric?: Open<"error_rate" | "p95_latency_ms" | "run_count" | "queue_depth" | "queue_wait_ms" | "tokens" | "quota_used_percent" | "webhook_failure_rate" | "guardrail_blocks" | "unserved_runs"> | undefined;
  /** Which side of the threshold is wrong: `gt` above, `lt` below. */
  comparison?: Open<"gt" | "gte" | "lt" | "lte"> | undefined;
  /** In the metric's unit; rates are percent. */
  threshold?: number | undefined;
  /** How far back the metric looks. It begins with a whole minute, beyond three hours with a whole hour. */
  window_seconds?: number | undefined;
  /** The agent it is about; null: the whole organisation. */
  agent_id?: string | null | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** How bad it is, for whoever is told. */
  severity?: Open<"info" | "warning" | "critical"> | undefined;
  /** Whether it is on. */
  enabled?: boolean | undefined;
  /** After it has recovered, it does not fire again for so long. */
  cooldown_seconds?: number | undefined;
  /** Fired within an hour of a deployment of its agent, it rolls that deployment back. */
  rollback?: boolean | undefined;
}

/** The rule as it was when it fired. */
export interface AlertRuleSummary {
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** The number that is watched. */
  metric: string;
  /** Which side of the threshold is wrong: `gt` above, `lt` below. */
  comparison: string;
  /** The number from which on it fires. */
  threshold: number;
  /** How far back it looks. */
  window_seconds: number;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string | null;
}

/** A monitoring alert fired. */
export interface AlertTriggeredEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "alert.triggered";
  /** When it was made. */
  created_at: string;
  data: TriggeredAlert;
}

export interface AllowAuthorizationRequest {
  /** `request` of what was shown. */
  request: string;
  /** How long it is given for; default 30. */
  days?: number | undefined;
}

/** The key that a person gave an application, and the way back to it. */
export interface AllowedAuthorization {
  /** What kind of thing this is. */
  object: "api_key";
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** `demo` keys are slow and see no private connectors. */
  kind: Open<"standard" | "demo">;
  /** The first characters, to tell keys apart. */
  prefix: string;
  /** The last four characters, to tell it by. */
  last4: string;
  /** What it may do; write implies read. */
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">>;
  /** The only agents it may use; null: all. */
  agent_ids: Array<string> | null;
  /** The only worker queues it may serve; null: all. */
  queues: Array<string> | null;
  /** The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well. */
  networks: Array<string> | null;
  /** `expiring`: within 24 hours. */
  status: Open<"active" | "expiring" | "expired" | "revoked">;
  /** When it was made. */
  created_at: string;
  /** A key made by a key ends no later than its maker. */
  expires_at: string | null;
  /** When it was last used, within a minute; null: never. */
  last_used_at: string | null;
  /** Where the call of `last_used_at` came from. */
  last_used_address: string | null;
  /** The key that it replaces. */
  rotated_from: string | null;
  /** The key that made it, and that can be revoked together with it; null: no key did. */
  parent_id: string | null;
  /** When it was last seen in a request over plain HTTP: rotate it. */
  exposed_at: string | null;
  /** The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand. */
  client_id: string | null;
  /** Where a browser goes that brings the client its code. Shown this once: null where an idempotency key repeats the answer. */
  redirect_to: string | null;
}

/** How runs went within a time. */
export interface Analytics {
  /** What kind of thing this is. */
  object: "analytics";
  /** Where it begins. */
  from: string;
  /** Where it ends. */
  to: string;
  /** How long one point of the series is. */
  interval: Open<"hour" | "day">;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string | null;
  /** Runs that were taken. */
  accepted: number;
  /** Runs that ended with a result. */
  completed: number;
  /** Those that failed. */
  failed: number;
  /** Runs that were stopped. */
  cancelled: number;
  /** Completed among completed and failed, in percent; null: none of either. */
  success_rate: number | null;
  /** Refused requests, and runs failed by a policy. */
  guardrail_blocks: number;
  /** Tokens of ended runs, in and out. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
  latency_ms: Percentiles | null;
  /** Failed runs by `error.code`, most first. */
  failures_by_code: Array<AnalyticsFailuresByCodeItem>;
  /** The agents with the most runs. */
  busiest_agents: Array<AnalyticsBusiestAgent>;
  /** The keys with the most runs. */
  busiest_api_keys: Array<AnalyticsBusiestApiKey>;
  /** What guards found, by guard. */
  guardrails: Array<AnalyticsGuardrail>;
  /** What was said of runs, by agent, revision and name, the most frequent first; by when it was first said. */
  feedback: Array<FeedbackCounts>;
  webhooks: WebhookHealth | null;
  /** The same, point by point. */
  series: Array<AnalyticsPoint>;
}

export interface AnalyticsBusiestAgent {
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  /** Runs that ended with a result. */
  completed: number;
  /** Those that failed. */
  failed: number;
  /** Runs that were stopped. */
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface AnalyticsBusiestApiKey {
  /** The key that called; null: no key did, but a person. */
  api_key_id: string | null;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  /** Runs that ended with a result. */
  completed: number;
  /** Those that failed. */
  failed: number;
  /** Runs that were stopped. */
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface AnalyticsFailuresByCodeItem {
  /** The stable switch for programs. */
  code: string;
  /** How many runs. */
  runs: number;
}

/** Runs, and requests that were refused, in which a guard found something. */
export interface AnalyticsGuardrail {
  /** Which guard it was. */
  guard: string;
  /** Which side it was: `input` or `output`. */
  stage: Open<"input" | "output">;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Whether it only records, and changes nothing. */
  shadow: boolean;
  /** How many runs. */
  runs: number;
}

/** One point of the series. */
export interface AnalyticsPoint {
  /** When the point begins. */
  start: string;
  /** Runs that were taken. */
  accepted: number;
  /** Runs that ended with a result. */
  completed: number;
  /** Those that failed. */
  failed: number;
  /** Runs that were stopped. */
  cancelled: number;
  /** Completed among completed and failed, in percent; null: none of either. */
  success_rate: number | null;
  /** Refused requests, and runs failed by a policy. */
  guardrail_blocks: number;
  /** Tokens of ended runs, in and out. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
  latency_ms: Percentiles | null;
}

/** A key, without its secret. */
export interface ApiKey {
  /** What kind of thing this is. */
  object: "api_key";
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** `demo` keys are slow and see no private connectors. */
  kind: Open<"standard" | "demo">;
  /** The first characters, to tell keys apart. */
  prefix: string;
  /** The last four characters, to tell it by. */
  last4: string;
  /** What it may do; write implies read. */
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">>;
  /** The only agents it may use; null: all. */
  agent_ids: Array<string> | null;
  /** The only worker queues it may serve; null: all. */
  queues: Array<string> | null;
  /** The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well. */
  networks: Array<string> | null;
  /** `expiring`: within 24 hours. */
  status: Open<"active" | "expiring" | "expired" | "revoked">;
  /** When it was made. */
  created_at: string;
  /** A key made by a key ends no later than its maker. */
  expires_at: string | null;
  /** When it was last used, within a minute; null: never. */
  last_used_at: string | null;
  /** Where the call of `last_used_at` came from. */
  last_used_address: string | null;
  /** The key that it replaces. */
  rotated_from: string | null;
  /** The key that made it, and that can be revoked together with it; null: no key did. */
  parent_id: string | null;
  /** When it was last seen in a request over plain HTTP: rotate it. */
  exposed_at: string | null;
  /** The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand. */
  client_id: string | null;
  /** In the answer of a revocation alone: a key that followed this one by rotation, still works and was not revoked with it. */
  successor_id?: string | undefined;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface ApiKeyList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<ApiKey>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface ApiKeyPatch {
  /** What people call it, up to 128 characters. */
  name?: string | undefined;
  /** The only addresses and networks (CIDR, IPv4 or IPv6) it may be used from; null: everywhere. A key made or changed by a bound key lies within that one's, and has them where it names none. */
  networks?: Array<string> | null | undefined;
}

/** Of a question that a rule decides about: whose word counts, and what they have said so far. */
export interface Approval {
  approvers: NamedApprovers;
  /** Who began the run, and so has no vote; null: no person did. */
  began_by: string | null;
  /** In their order. */
  votes: Array<ApprovalVote>;
  /** In their order. */
  delegations: Array<ApprovalDelegation>;
  /** What happens at `expires_at`. */
  on_expiry: Open<"fail" | "reject" | "escalate">;
  escalate_to: NamedApprovers | null;
  /** Since when `approvers` are these. */
  escalated_at: string | null;
}

/** What happened to a question that a rule decides about. */
export interface ApprovalChange {
  /** Which kind it is. */
  type: Open<"voted" | "delegated" | "escalated">;
  vote?: ApprovalVote | undefined;
  delegation?: ApprovalDelegation | undefined;
  /** The event that webhooks were told of it with. */
  event_id?: string | undefined;
}

/** A vote that was handed on. */
export interface ApprovalDelegation {
  /** Whose vote it was. */
  from: string;
  /** Whose it is now. */
  to: string;
  /** When. */
  at: string;
}

/** Who decides about the approvals that runs of the agent ask for, and until when. */
export interface ApprovalRule {
  approvers: Approvers;
  /** The deadline; as the question says where it is left out. */
  expires_in_seconds?: number | undefined;
  /** What the deadline does: `fail` ends the run with `action_expired`, `reject` answers, `escalate` asks `escalate_to`, and is the default where that is named. */
  on_expiry?: Open<"fail" | "reject" | "escalate"> | undefined;
  escalate_to?: Escalation | undefined;
}

/** One person's word about a question. */
export interface ApprovalVote {
  /** Which kind it is. */
  type: Open<"approve" | "reject">;
  /** Who voted. */
  by: string;
  /** Who had handed the vote on to them; null: it is their own. */
  instead_of: string | null;
  /** What they said with it, such as a `note`. */
  payload: Record<string, unknown> | null;
  /** When. */
  at: string;
  /** False if the vote does not count: when the next person voted, this one had left, or was no approver any more. */
  counts?: boolean | undefined;
}

/** Who may approve, and how many of them must. Whoever began the run never may. */
export interface Approvers {
  /** Everybody of this role or a higher one. */
  role?: Open<"developer" | "admin" | "owner"> | undefined;
  /** People, by their id or e-mail address, beside the role or without one. */
  users?: Array<string> | undefined;
  /** How many of them must approve; one rejection is enough. */
  count?: number | undefined;
}

/** Something that somebody did, or was refused. */
export interface AuditEntry {
  /** What kind of thing this is. */
  object: "audit_entry";
  /** Its id, by which every other call names it. */
  id: string;
  /** The operation's name, as in this document; `admin.…` is a command of the operator. */
  action: string;
  /** A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in. */
  actor: string;
  /** Of the operator: the name of the system's user. */
  actor_name: string | null;
  /** Whether it was done or refused. */
  outcome: Open<"succeeded" | "refused">;
  /** Why it was refused. */
  reason: string | null;
  /** How often the same was refused within a minute; 1 for whatever succeeded. */
  count: number;
  /** What kind of thing it was done to. */
  resource_type: string | null;
  /** Which one. */
  resource_id: string | null;
  /** The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`. */
  before: Record<string, unknown> | null;
  /** The changed fields as they are; null where something was deleted or nothing changed. */
  after: Record<string, unknown> | null;
  /** Where the call came from. */
  address: string | null;
  /** The program that it came from, as it says itself. */
  user_agent: string | null;
  /** Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too. */
  request_id: string | null;
  /** When it was made. */
  created_at: string;
}

/** The entry of the audit log, less what does not fit into a webhook's body. */
export interface AuditEntryOfEvent {
  /** What kind of thing this is. */
  object: "audit_entry";
  /** Its id, by which every other call names it. */
  id: string;
  /** The operation's name, as in this document; `admin.…` is a command of the operator. */
  action: string;
  /** A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in. */
  actor: string;
  /** Of the operator: the name of the system's user. */
  actor_name: string | null;
  /** Whether it was done or refused. */
  outcome: Open<"succeeded" | "refused">;
  /** Why it was refused. */
  reason: string | null;
  /** How often the same was refused within a minute; 1 for whatever succeeded. */
  count: number;
  /** What kind of thing it was done to. */
  resource_type: string | null;
  /** Which one. */
  resource_id: string | null;
  /** The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`. */
  before: Record<string, unknown> | null;
  /** The changed fields as they are; null where something was deleted or nothing changed. */
  after: Record<string, unknown> | null;
  /** Where the call came from. */
  address: string | null;
  /** The program that it came from, as it says itself. */
  user_agent: string | null;
  /** Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too. */
  request_id: string | null;
  /** When it was made. */
  created_at: string;
  /** True, and there only then, where what changed was too large to send. */
  values_omitted?: boolean | undefined;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface AuditList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<AuditEntry>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** An entry was added to the audit log. */
export interface AuditRecordedEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "audit.recorded";
  /** When it was made. */
  created_at: string;
  data: AuditEntryOfEvent;
}

/** Who asks a person for what by OAuth. */
export interface AuthorizationRequest {
  /** What kind of thing this is. */
  object: "authorization_request";
  client: OAuthClient;
  /** Where the answer is sent. */
  redirect_host: string;
  /** The answer is sent to a program on the person's own machine, and any program there could be that one. */
  is_local: boolean;
  /** What it may do; write implies read. */
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">>;
  agent: AuthorizedAgent | null;
  /** The longest that it can be given for. */
  max_days: number;
  /** Why it cannot be given. */
  problem: string | null;
  /** What is sent back to give it: it holds what is shown here. Null where it cannot be. */
  request: string | null;
  /** Where a browser goes that brings the client a no. */
  refusal_url: string;
}

/** The only agent that is asked for; null: all of them. */
export interface AuthorizedAgent {
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
}

export interface BeginSecondFactorRequest {
  /** The password as it is now. */
  password: string;
}

/** The budget that is used up. `respond` with the choice `raise_once`, `raise` with a `limit`, or `stop`; `approve` is the first, `reject` the last. */
export interface BudgetQuestion {
  /** The cap; null: the run's own budget. */
  cap_id: string | null;
  /** What it is counted in. */
  unit: Open<"usd" | "tokens" | "runs">;
  /** How much it allows, in the unit. */
  limit: number;
  /** How much of it is used. */
  used: number;
  /** When it goes on by itself. */
  resets_at: string | null;
}

/** 80 % or 100 % of a spend cap is used. Sent once per period for each. */
export interface BudgetReachedEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "budget.reached";
  /** When it was made. */
  created_at: string;
  data: ReachedBudget;
}

export interface CancelRunsRequest {
  /** Only this agent's. */
  agent_id?: string | undefined;
  /** That ran this revision of their agent. */
  agent_revision?: number | undefined;
  /** The key that called; null: no key did, but a person. */
  api_key_id?: string | undefined;
  /** The thread that it belongs to. */
  thread_id?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** Only those in one of these states. */
  status?: Array<Open<"queued" | "running" | "requires_action" | "cancelling">> | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
}

/** How many runs a call has stopped. */
export interface Cancellation {
  /** What kind of thing this is. */
  object: "cancellation";
  /** Runs that matched. */
  matched: number;
  /** Stopped already. */
  cancelled: number;
  /** Told to stop; they end within seconds. */
  cancelling: number;
}

/** How much runs may use in a period. */
export interface Cap {
  /** What kind of thing this is. */
  object: "cap";
  /** Its id, by which every other call names it. */
  id: string;
  /** Runs of this agent alone. */
  agent_id: string | null;
  /** Runs of this key alone, and of those that replace it. */
  api_key_id: string | null;
  /** Runs for this end user alone. */
  user: string | null;
  /** Every end user has this much of their own; runs without a `user` are not counted. */
  each_user: boolean;
  /** Calendar days, weeks from Monday on, or months, in UTC. */
  period: Open<"day" | "week" | "month">;
  /** US dollars by the price table, tokens in and out, or accepted runs. */
  unit: Open<"usd" | "tokens" | "runs">;
  /** How much a period may have, in the unit; whole numbers of tokens and runs. */
  limit: number;
  /** `refuse`: runs are refused with 429 `cap_reached`, and those under way fail with `budget_exceeded` before their next turn. `ask`: they wait with `requires_action` until somebody raises the cap, lets them go on, or stops them, or the period is over. */
  on_limit: Open<"refuse" | "ask">;
  /** Of this period, in the unit; null where each user has their own and none is named. */
  used: number | null;
  /** When this period began. */
  period_start: string;
  /** When the next period begins. */
  resets_at: string;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface CapList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Cap>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface CapPatch {
  /** How much a period may have, in the unit; whole numbers of tokens and runs. */
  limit?: number | undefined;
  /** `refuse`: runs are refused with 429 `cap_reached`, and those under way fail with `budget_exceeded` before their next turn. `ask`: they wait with `requires_action` until somebody raises the cap, lets them go on, or stops them, or the period is over. */
  on_limit?: Open<"refuse" | "ask"> | undefined;
}

/** An agent that can be hired. */
export interface CatalogAgent {
  /** What kind of thing this is. */
  object: "catalog_agent";
  /** What it is hired by: `POST /agents/{catalog_key}/deploy`. */
  key: string;
  /** What it is good for. */
  category: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** What it is for, in your words. */
  description: string | null;
  runtime: Runtime;
  /** What the agent is told before every run: of a model its system prompt. */
  instructions: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** JSON Schema (2020-12) of the output. */
  output_schema: Record<string, unknown> | null;
  /** A policy template, or pol_… of yours. */
  policy: string | null;
  /** The connectors whose tools it may use. */
  connectors: Array<CatalogAgentConnector>;
  approvals: ApprovalRule | null;
  limits: AgentLimits;
  schedule: Schedule | null;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** Inputs to try it with. */
  examples: Array<CatalogAgentExample>;
}

export interface CatalogAgentConnector {
  /** Its id, by which every other call names it. */
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface CatalogAgentExample {
  /** What it gets. */
  input: Record<string, unknown>;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface CatalogAgentList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<CatalogAgent>;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface ChangePasswordRequest {
  /** The password as it is now. */
  current_password: string;
  /** At least 12 characters, and none of those that are tried first (`password_too_common`). */
  new_password: string;
  /** Six digits of your authenticator, or one of your recovery codes. Each works once. */
  code?: string | undefined;
}

export interface ChangeSecondFactorRequest {
  /** The password as it is now. */
  password: string;
  /** Six digits of your authenticator, or one of your recovery codes. Each works once. */
  code: string;
}

/** A member after a change, and what ended by it. */
export interface ChangedMember {
  /** What kind of thing this is. */
  object: "member";
  /** The person's id. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** Since when they belong to the organisation. */
  joined_at: string;
  /** How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership. */
  made: ChangedMemberMade;
  /** How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves. */
  set_up: ChangedMemberSetUp;
  /** How many keys and invitations ended with this, and webhooks were switched off: all of theirs, or those beyond the new role. */
  ended: ChangedMemberEnded;
}

/** How many keys and invitations ended with this, and webhooks were switched off: all of theirs, or those beyond the new role. */
export interface ChangedMemberEnded {
  /** Keys. */
  api_keys: number;
  /** Invitations. */
  invitations: number;
  /** Webhooks. */
  webhooks: number;
}

/** How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership. */
export interface ChangedMemberMade {
  /** Keys. */
  api_keys: number;
  /** Invitations. */
  invitations: number;
  /** Webhooks. */
  webhooks: number;
}

/** How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves. */
export interface ChangedMemberSetUp {
  /** The connectors whose tools it may use. */
  connectors: number;
  /** HTTP agents. */
  http_agents: number;
}

/** The settings after a change, and the keys that end sooner by it. */
export interface ChangedOrganizationSettings {
  /** What kind of thing this is. */
  object: "organization_settings";
  /** How old API keys may become; null: as old as the installation lets them, see the default. */
  max_key_age_days: number | null;
  /** What holds where the organisation says nothing; null: keys may become any age. */
  default_max_key_age_days: number | null;
  /** Origins whose pages may call the API from a browser with a key or token of this organisation, beside those that the operator allows; * is any. Cookies count on the service's own pages alone. */
  cors_origins: Array<string>;
  /** What a lower maximum age does to keys that exist. A higher one gives none of them more time. */
  shortened: ChangedOrganizationSettingsShortened;
}

/** What a lower maximum age does to keys that exist. A higher one gives none of them more time. */
export interface ChangedOrganizationSettingsShortened {
  /** How many keys in use end sooner by this. */
  api_keys: number;
  /** Of those, how many are too old already and end at once. */
  ended_at_once: number;
  /** When the first of the others ends; null: there is none. */
  next_ends_at: string | null;
}

/** A webhook after a change. */
export interface ChangedWebhook {
  /** What kind of thing this is. */
  object: "webhook";
  /** Its id, by which every other call names it. */
  id: string;
  /** Its address. */
  url: string;
  /** Which events it is told of; `*` is all of them. */
  events: Array<string>;
  /** Whether deliveries are sent. */
  active: boolean;
  /** What it is for, in your words. */
  description: string | null;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy: Open<"standard" | "extended">;
  /** When it was made. */
  created_at: string;
  /** Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`. */
  disabled_reason: Open<"gone" | "failing" | "maker_gone"> | null;
  /** When the service deactivated it; null: it did not. */
  disabled_at: string | null;
  /** The first attempt that failed since one got through; null: the last one did. */
  failing_since: string | null;
  /** When it was last sent something; null: never. */
  last_delivery_at: string | null;
  /** Until then, or until the next rotation, deliveries are signed with both secrets. */
  previous_secret_expires_at: string | null;
  /** `rotate_secret`: it was taken over, and whoever had it before knows its secret. */
  warnings: Array<"rotate_secret">;
}

export interface CheckPolicyRequest {
  /** Which side it was: `input` or `output`. */
  stage: Open<"input" | "output">;
  /** What would be checked, as text. */
  text?: string | undefined;
  /** What would be checked, as an input or output object. */
  value?: Record<string, unknown> | undefined;
}

export interface CheckProviderRequest {
  /** The provider's default model unless given. */
  model?: string | undefined;
}

export interface ClaimDomainRequest {
  /** The domain, as `example.com`. */
  domain: string;
}

/** One of the two runs. */
export interface ComparedRun {
  /** Its id, by which every other call names it. */
  id: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** The revision of the agent that it runs. */
  agent_revision: number;
  /** How it is now. */
  status: Open<"queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  error: RunError | null;
  /** What it worked, in milliseconds; null while it goes on. */
  latency_ms: number | null;
  /** What it waited for a worker. */
  queued_ms: number;
  /** What it waited for people. */
  waiting_ms: number;
  /** Tokens of ended runs, in and out. */
  tokens_used: number;
  /** By the operator's price table; null where it has no price. */
  cost_usd: number | null;
  /** What was said of it, by name. */
  scores: Array<ComparedScore>;
}

/** What was said of a run, by name. */
export interface ComparedScore {
  /** What people call it, up to 128 characters. */
  name: string;
  /** Thumbs up. */
  up: number;
  /** Thumbs down. */
  down: number;
  /** How many there were. */
  scores: number;
  /** Of the scores that were given; null: none was. */
  average_score: number | null;
}

/** A step of either run, side by side. */
export interface ComparedStep {
  /** Which kind it is. */
  type: Open<"run" | "queue" | "attempt" | "step" | "turn" | "tool" | "guard" | "wait" | "delivery">;
  /** Of turns that two models took, both: `large → small`. */
  name: string;
  base: Span | null;
  other: Span | null;
  /** Whether the same came of it: of a step its result, of a call its arguments and result, of a wait its answer. Null where only one has it, or nothing is known of what came of it. */
  same: boolean | null;
}

/** Two runs, side by side. */
export interface Comparison {
  /** What kind of thing this is. */
  object: "comparison";
  base: ComparedRun;
  other: ComparedRun;
  /** Whether both got the same. */
  same_input: boolean;
  /** The same JSON, whatever the order of its keys. */
  same_output: boolean;
  /** What is otherwise in the output of `other`: the first 100. */
  output_changes: Array<JsonChange>;
  /** Steps, turns, calls and waits in their order: the first 500. */
  steps: Array<ComparedStep>;
  /** There are more changes or steps than are shown. */
  truncated: boolean;
}

export interface ConfirmSecondFactorRequest {
  /** Six digits of your authenticator, or one of your recovery codes. Each works once. */
  code: string;
}

/** An address to send somebody to, who then consents. */
export interface ConnectLink {
  /** What kind of thing this is. */
  object: "connect_link";
  /** The connector that it is about. */
  connector_id: string;
  /** Whose connection; null: the organisation's. */
  user: string | null;
  /** Whoever opens it connects for that user: give it to nobody else. It works once. */
  url: string;
  /** When it ends; null: never. */
  expires_at: string;
}

export interface ConnectRequest {
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
}

/** Tools from elsewhere: an MCP server, or a service with an OpenAPI document. */
export interface Connector {
  /** What kind of thing this is. */
  object: "connector";
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** What it is for, in your words. */
  description: string | null;
  /** `mcp`: an MCP server. `openapi`: a service with an OpenAPI document. */
  type: Open<"mcp" | "openapi">;
  /** Its address. */
  url: string;
  /** Where its document is fetched from. */
  document_url: string | null;
  document_summary: DocumentSummary | null;
  /** `private`: no demo key sees it. */
  visibility: Open<"shared" | "private">;
  /** What is sent with every call; shown as `[redacted]`. */
  headers: Record<string, string>;
  oauth: ConnectorOAuth | null;
  authorization: ConnectorAuthorization | null;
  approval: ConnectorApproval;
  /** What the last check found. */
  status: Open<"unchecked" | "ok" | "failing">;
  /** When it was last tried by `check`; null: never. */
  last_checked_at: string | null;
  /** What the last check failed with; null: nothing. */
  last_error: string | null;
  /** How many tools the last good check found. */
  tool_count: number | null;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** Which tools wait for a person. */
export interface ConnectorApproval {
  /** `always`: a person is asked before each call; the run waits in `requires_action`. */
  default: Open<"never" | "always">;
  /** By the tool's name as `check` lists it; the others follow `default`. */
  tools: Record<string, Open<"never" | "always">>;
}

/** How people connect it. */
export interface ConnectorAuthorization {
  /** Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`. */
  owner: Open<"organization" | "user">;
  /** What the provider calls this service. */
  client_id: string | null;
  /** What it proves itself with; shown as `[redacted]`. */
  client_secret: string | null;
  /** What is asked of the provider, with spaces. */
  scope: string | null;
}

/** What came of trying a connector. */
export interface ConnectorCheck {
  /** What kind of thing this is. */
  object: "connector_check";
  /** The connector that it is about. */
  connector_id: string;
  /** Whether it worked; where it did not, `error` says why. */
  ok: boolean;
  /** Its tools, each with its schema. */
  tools: Array<ConnectorTool>;
  /** About how many tokens all of them cost in every turn of a model that is given them. */
  tool_tokens: number;
  /** What works, and probably not as it was meant: tools that cost much, names in `approval` that no tool has, tools that cannot be called and are left out. */
  warnings: Array<string>;
  /** What went wrong; null: nothing. */
  error: ConnectorCheckError | null;
  /** When it was tried. */
  checked_at: string;
}

/** What went wrong; null: nothing. */
export interface ConnectorCheckError {
  /** The stable switch for programs. */
  code: string;
  /** For people; its words may change. */
  message: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface ConnectorList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Connector>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** How the service gets tokens for itself. */
export interface ConnectorOAuth {
  /** Where tokens are got. */
  token_url: string;
  /** What the provider calls this service. */
  client_id: string;
  /** What it proves itself with; shown as `[redacted]`. */
  client_secret: string;
  /** What is asked of the provider, with spaces. */
  scope: string | null;
}

export interface ConnectorPatch {
  /** What people call it, up to 128 characters. */
  name?: string | undefined;
  /** The MCP endpoint, or the API's base address: https, without credentials. `stdio:<name>` is a program of the operator's list. */
  url?: string | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML); `openapi` connectors need it or a `document_url`. */
  document?: Record<string, unknown> | string | undefined;
  /** Where the document (JSON or YAML, up to 16 MiB) is fetched from, now and at each check: https, without credentials. */
  document_url?: string | undefined;
  /** `private`: a demo key does not see it, nor make, change or run an agent or pipeline that has it, nor act on their runs. */
  visibility?: Open<"shared" | "private"> | undefined;
  /** Sent with every call; stored encrypted and shown as [redacted]. Sent back so, a value stays as it is. */
  headers?: Record<string, string> | undefined;
  /** Client credentials: the service gets tokens for itself. */
  oauth?: ConnectorPatchOauth | null | undefined;
  /** A person's consent: authorization code with PKCE. */
  authorization?: ConnectorPatchAuthorization | null | undefined;
  /** Which tools wait for a person before each call: `always` or `never`. */
  approval?: ConnectorPatchApproval | undefined;
}

/** Which tools wait for a person before each call: `always` or `never`. */
export interface ConnectorPatchApproval {
  /** `always`: a person is asked before each call; the run waits in `requires_action`. */
  default?: Open<"never" | "always"> | undefined;
  /** By the tool's name as `check` lists it; the others follow `default`. */
  tools?: Record<string, Open<"never" | "always">> | undefined;
}

/** A person's consent: authorization code with PKCE. */
export interface ConnectorPatchAuthorization {
  /** Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`. */
  owner: Open<"organization" | "user">;
  /** As whom the service comes; without it, it introduces or registers itself. */
  client_id?: string | null | undefined;
  /** Stored encrypted and shown as [redacted]; sent back so, it stays. */
  client_secret?: string | null | undefined;
  /** Without it, what the server asks for. */
  scope?: string | null | undefined;
}

/** Client credentials: the service gets tokens for itself. */
export interface ConnectorPatchOauth {
  /** Where tokens are issued: https, without credentials. */
  token_url: string;
  /** What the provider calls this service. */
  client_id: string;
  /** Stored encrypted and shown as [redacted]; sent back so, it stays. */
  client_secret?: string | undefined;
  /** What is asked of the provider, with spaces. */
  scope?: string | null | undefined;
}

/** One tool, as the model sees it. */
export interface ConnectorTool {
  /** What allow-lists and approvals call it. */
  name: string;
  /** What it is for, in your words. */
  description: string;
  /** JSON Schema (2020-12) of what it takes. */
  input_schema: Record<string, unknown>;
  /** Which tools wait for a person before each call: `always` or `never`. */
  approval: Open<"never" | "always">;
}

export interface CreateAlertRuleRequest {
  /** What people call it, up to 128 characters. */
  name: string;
  /** error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more. */
  metric: Open<"error_rate" | "p95_latency_ms" | "run_count" | "queue_depth" | "queue_wait_ms" | "tokens" | "quota_used_percent" | "webhook_failure_rate" | "guardrail_blocks" | "unserved_runs">;
  /** Which side of the threshold is wrong: `gt` above, `lt` below. */
  comparison: Open<"gt" | "gte" | "lt" | "lte">;
  /** In the metric's unit; rates are percent. */
  threshold: number;
  /** How far back the metric looks. It begins with a whole minute, beyond three hours with a whole hour. */
  window_seconds?: number | undefined;
  /** The agent it is about; null: the whole organisation. */
  agent_id?: string | null | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** How bad it is, for whoever is told. */
  severity?: Open<"info" | "warning" | "critical"> | undefined;
  /** Whether it is on. */
  enabled?: boolean | undefined;
  /** After it has recovered, it does not fire again for so long. */
  cooldown_seconds?: number | undefined;
  /** Fired within an hour of a deployment of its agent, it rolls that deployment back. */
  rollback?: boolean | undefined;
}

export interface CreateApiKeyRequest {
  /** What people call it, up to 128 characters. */
  name: string;
  /** Default `standard`. */
  kind?: Open<"standard" | "demo"> | undefined;
  /** Default `runs:write agents:read usage:read`. */
  scopes?: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">> | undefined;
  /** The only agents it may touch; null or left out: all that its maker may. */
  agent_ids?: Array<string> | null | undefined;
  /** The only worker queues it may serve, with the scope `workers:run`; null: all. */
  queues?: Array<string> | null | undefined;
  /** The only addresses and networks (CIDR, IPv4 or IPv6) it may be used from; null: everywhere. A key made or changed by a bound key lies within that one's, and has them where it names none. */
  networks?: Array<string> | null | undefined;
  /** When it shall end; null or left out: as the organisation's `max_key_age_days` says, else never. */
  expires_at?: string | null | undefined;
}

export interface CreateCapRequest {
  /** Runs of this agent alone. */
  agent_id?: string | null | undefined;
  /** Runs of this key alone, and of those that replace it. */
  api_key_id?: string | null | undefined;
  /** Runs for this end user alone. */
  user?: string | null | undefined;
  /** Every end user has this much of their own; runs without a `user` are not counted. */
  each_user?: boolean | undefined;
  /** Calendar days, weeks from Monday on, or months, in UTC. */
  period: Open<"day" | "week" | "month">;
  /** US dollars by the price table, tokens in and out, or accepted runs. */
  unit: Open<"usd" | "tokens" | "runs">;
  /** How much a period may have, in the unit; whole numbers of tokens and runs. */
  limit: number;
  /** `refuse`: runs are refused with 429 `cap_reached`, and those under way fail with `budget_exceeded` before their next turn. `ask`: they wait with `requires_action` until somebody raises the cap, lets them go on, or stops them, or the period is over. */
  on_limit?: Open<"refuse" | "ask"> | undefined;
}

export interface CreateConnectorRequest {
  /** What people call it, up to 128 characters. */
  name: string;
  /** `mcp`: an MCP server. `openapi`: a service with an OpenAPI document. */
  type: Open<"mcp" | "openapi">;
  /** The MCP endpoint, or the API's base address: https, without credentials. `stdio:<name>` is a program of the operator's list. */
  url?: string | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML); `openapi` connectors need it or a `document_url`. */
  document?: Record<string, unknown> | string | undefined;
  /** Where the document (JSON or YAML, up to 16 MiB) is fetched from, now and at each check: https, without credentials. */
  document_url?: string | undefined;
  /** `private`: a demo key does not see it, nor make, change or run an agent or pipeline that has it, nor act on their runs. */
  visibility?: Open<"shared" | "private"> | undefined;
  /** Sent with every call; stored encrypted and shown as [redacted]. Sent back so, a value stays as it is. */
  headers?: Record<string, string> | undefined;
  /** Client credentials: the service gets tokens for itself. */
  oauth?: CreateConnectorRequestOauth | null | undefined;
  /** A person's consent: authorization code with PKCE. */
  authorization?: CreateConnectorRequestAuthorization | null | undefined;
  /** Which tools wait for a person before each call: `always` or `never`. */
  approval?: CreateConnectorRequestApproval | undefined;
}

/** Which tools wait for a person before each call: `always` or `never`. */
export interface CreateConnectorRequestApproval {
  /** `always`: a person is asked before each call; the run waits in `requires_action`. */
  default?: Open<"never" | "always"> | undefined;
  /** By the tool's name as `check` lists it; the others follow `default`. */
  tools?: Record<string, Open<"never" | "always">> | undefined;
}

/** A person's consent: authorization code with PKCE. */
export interface CreateConnectorRequestAuthorization {
  /** Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`. */
  owner: Open<"organization" | "user">;
  /** As whom the service comes; without it, it introduces or registers itself. */
  client_id?: string | null | undefined;
  /** Stored encrypted and shown as [redacted]; sent back so, it stays. */
  client_secret?: string | null | undefined;
  /** Without it, what the server asks for. */
  scope?: string | null | undefined;
}

/** Client credentials: the service gets tokens for itself. */
export interface CreateConnectorRequestOauth {
  /** Where tokens are issued: https, without credentials. */
  token_url: string;
  /** What the provider calls this service. */
  client_id: string;
  /** Stored encrypted and shown as [redacted]; sent back so, it stays. */
  client_secret?: string | undefined;
  /** What is asked of the provider, with spaces. */
  scope?: string | null | undefined;
}

export interface CreateFeedbackRequest {
  /** Up or down; null: neither was said. */
  thumbs?: Open<"up" | "down"> | undefined;
  /** A number of your own scale. */
  score?: number | undefined;
  /** A word of your own, such as `hallucination`; shares are counted by it. */
  label?: string | undefined;
  /** For people. */
  comment?: string | undefined;
  /** What is judged, such as `accuracy`; averages and shares are counted by it. */
  name?: string | undefined;
  /** Your end user who thinks so; it is erased with their data. Left out: it is the caller's own. */
  user?: string | undefined;
}

export interface CreateFileLinkRequest {
  /** How long the link works; an hour where it is left out, a day at most. */
  expires_in_seconds?: number | undefined;
}

export interface CreatePipelineRequest {
  /** What people call it, up to 128 characters. */
  name: string;
  /** Each an agent's run, in no order but the one that their expressions ask for. */
  steps: Array<PipelineStep>;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** The pipeline's output; without it the outputs of the steps that no other waits for. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value. */
  output?: Record<string, unknown> | null | undefined;
  schedule?: Schedule | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface CreatePipelineRunRequest {
  /** What expressions call `input`. */
  input: Record<string, unknown>;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
  /** The idempotency key, for callers that cannot set the header. */
  idempotency_key?: string | undefined;
}

export interface CreatePolicyRequest {
  /** What people call it, up to 128 characters. */
  name: string;
  /** What is looked for, where, and what is then done; all of them count. */
  guards: Array<GuardRequest>;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface CreateProviderRequest {
  /** What `runtime.provider` of a model agent names; unique in the organisation, and not `default`. */
  name: string;
  /** `openai_compatible` is any server that speaks OpenAI's chat completions, such as Ollama, vLLM or llama.cpp. */
  type: Open<"openai" | "anthropic" | "openai_compatible">;
  /** Stored encrypted and never shown again; null for a server that asks for none. */
  api_key?: string | null | undefined;
  /** Where its API begins, https and outside private networks; null: the provider's own address. */
  base_url?: string | null | undefined;
  /** What an agent gets whose `runtime.model` is `default`. */
  default_model?: string | null | undefined;
  /** Whether agents whose `runtime.provider` is `default` use it. One at most is: an organisation's first, until another is made it (one without a `default_model` only where the operator has none); when it is deleted, the oldest of the others. Where none is, the operator's serves. */
  is_default?: boolean | undefined;
}

export interface CreateReplayRequest {
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  filter?: ReplayFilter | undefined;
  /** The newest so many of those that match. Without it all of them are taken, and more than 10000 are refused. */
  limit?: number | undefined;
  /** The revision of the agent that it runs; as the run had it where it is left out. */
  revision?: number | undefined;
  /** Of a model agent: another model of its provider, in place of the revision's and of those asked where that fails. */
  model?: string | undefined;
  /** Goes on from this step: what the run had done and been told before it is taken from its journal, and not done again. `key` of a step in the run's trace, `fetch#0`, or its name for the first of that name; of a model agent `turn#0` is the first turn, `tool#0.1` its second call. */
  from_step?: string | undefined;
  /** `recorded`: steps, turns, calls and questions are answered from the run's journal and by nothing else, so that nothing happens to the world twice; what is not there fails the run with `not_recorded`. For module and model agents. */
  effects?: Open<"live" | "recorded"> | undefined;
  /** After this much work it fails with `run_timeout`; as the run had it where it is left out. */
  timeout_seconds?: number | undefined;
  /** Of the new runs; by default whatever else the organisation runs goes first. */
  priority?: number | undefined;
  /** How many of the new runs there are at a time, queued ones included. */
  concurrency?: number | undefined;
}

export interface CreateRunRequest {
  /** Who shall do it: an agent of `GET /agents`. */
  agent_id: string;
  /** What the agent gets. */
  input: Record<string, unknown>;
  /** The revision of the agent that it runs, such as one that is not deployed; the deployed one where it is left out. Such a run is no turn of a thread. */
  revision?: number | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
  /** After this much work it fails with `run_timeout`; the agent's limit where it is left out. */
  timeout_seconds?: number | undefined;
  /** Among waiting runs of the organisation, higher ones begin first; 0 where it is left out. */
  priority?: number | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** The thread that it goes on with. */
  thread_id?: string | undefined;
  /** Begins a thread with this run, bound to its agent; `{}` will do. */
  thread?: CreateRunRequestThread | undefined;
  /** A thread has one run at a time. `queue`: wait for the turn. `reject`: 422 `thread_busy`. `interrupt`: whatever has not ended there is cancelled, what it said is kept, and this run begins. */
  on_busy?: Open<"queue" | "reject" | "interrupt"> | undefined;
  /** The idempotency key, for callers that cannot set the header. */
  idempotency_key?: string | undefined;
}

/** Begins a thread with this run, bound to its agent; `{}` will do. */
export interface CreateRunRequestThread {
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface CreateThreadRequest {
  /** The one agent that answers in it; null: any of yours. */
  agent_id?: string | null | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface CreateTokenRequest {
  /** What it may do; write implies read. */
  scopes?: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">> | undefined;
  /** Default 600. */
  ttl_seconds?: number | undefined;
}

export interface CreateWebhookRequest {
  /** Where deliveries go: https, without credentials, outside private networks. */
  url: string;
  /** Which events are delivered; `*` for all, which takes the scopes of all. */
  events: Array<Open<"run.completed" | "run.failed" | "run.requires_action" | "run.escalated" | "run.cancelled" | "budget.reached" | "deployment.created" | "deployment.rollback" | "alert.triggered" | "agent.updated" | "pipeline.completed" | "key.expiring" | "worker.lost" | "audit.recorded" | "*">>;
  /** `whsec_` and 1 to 250 visible ASCII characters; made and shown once where you give none. */
  secret?: string | undefined;
  /** Whether deliveries are sent. */
  active?: boolean | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy?: Open<"standard" | "extended"> | undefined;
}

export interface CustomAgentRequest {
  /** What people call it, up to 128 characters. */
  name: string;
  runtime: Runtime;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** What the agent is told before every run: of a model its system prompt. */
  instructions?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** A policy template, or pol_… of yours. */
  policy?: string | null | undefined;
  /** The connectors whose tools it may use. */
  connectors?: Array<CustomAgentRequestConnector> | undefined;
  approvals?: ApprovalRule | null | undefined;
  limits?: AgentLimits | undefined;
  schedule?: Schedule | null | undefined;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors?: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface CustomAgentRequestConnector {
  /** Its id, by which every other call names it. */
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

/** The policy that guards every agent. */
export interface DefaultPolicy {
  /** What kind of thing this is. */
  object: "default_policy";
  /** A template by its name, or a policy by its id. */
  policy: string | null;
}

export interface DefaultPolicyPatch {
  /** A template by its name, or a policy by its id. */
  policy: string | null;
}

/** Says that it is gone. */
export interface DeletedAlertRule {
  /** What kind of thing this is. */
  object: "alert_rule";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
}

/** Says that it is gone. */
export interface DeletedCap {
  /** What kind of thing this is. */
  object: "cap";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
}

/** Says that it is gone. */
export interface DeletedConnector {
  /** What kind of thing this is. */
  object: "connector";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
}

/** Says that it is gone. */
export interface DeletedEmailDomain {
  /** What kind of thing this is. */
  object: "email_domain";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
}

/** Says that it is gone. */
export interface DeletedFeedback {
  /** What kind of thing this is. */
  object: "feedback";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
}

/** Says that it is gone. */
export interface DeletedFile {
  /** What kind of thing this is. */
  object: "file";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
}

/** Says that it is gone. */
export interface DeletedPolicy {
  /** What kind of thing this is. */
  object: "policy";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
}

/** Says that it is gone. */
export interface DeletedProvider {
  /** What kind of thing this is. */
  object: "provider";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
}

/** Says that it is gone. */
export interface DeletedSingleSignOn {
  /** What kind of thing this is. */
  object: "single_sign_on";
  /** Always true: it is gone. */
  deleted: boolean;
}

/** Says that it is gone. */
export interface DeletedThread {
  /** What kind of thing this is. */
  object: "thread";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
  /** What becomes of the content of its runs. */
  erasure_id: string;
}

/** Says that it is gone. */
export interface DeletedWebhook {
  /** What kind of thing this is. */
  object: "webhook";
  /** Its id, by which every other call names it. */
  id: string;
  /** Always true: it is gone. */
  deleted: boolean;
}

/** One event on its way to one webhook. */
export interface Delivery {
  /** What kind of thing this is. */
  object: "delivery";
  /** Its id, by which every other call names it. */
  id: string;
  /** The webhook that it is about. */
  webhook_id: string;
  /** The event that is delivered. */
  event_id: string;
  /** Its type, as `run.completed`. */
  event_type: string;
  /** `pending` until it was acknowledged or given up. */
  status: Open<"pending" | "succeeded" | "failed">;
  /** Attempts that were begun. */
  attempt_count: number;
  /** Null: there is none to come. */
  next_attempt_at: string | null;
  /** Of the last attempt. */
  response_status: number | null;
  error: DeliveryError | null;
  /** The delivery that it repeats. */
  redelivery_of: string | null;
  /** The delivery that repeats it. */
  redelivered_as: string | null;
  /** When it was made. */
  created_at: string;
  /** When it ended; null while it goes on. */
  completed_at: string | null;
}

/** One send, and what was answered. */
export interface DeliveryAttempt {
  /** Which it is, counted from 1. */
  number: number;
  /** `interrupted`: the node stopped before it knew; the receiver may have got it. */
  outcome: Open<"sending" | "succeeded" | "failed" | "interrupted">;
  /** When it began; null while it waits. */
  started_at: string;
  /** How long it took, in milliseconds. */
  duration_ms: number | null;
  /** Where it was sent. */
  request_url: string;
  /** What it was sent with. */
  request_headers: Record<string, unknown> | null;
  /** What was answered; null: nothing was. */
  response_status: number | null;
  /** What the answer came with. */
  response_headers: Record<string, unknown> | null;
  /** The first 16 KiB, as text. */
  response_body: string | null;
  /** Whether the answer was longer than what is kept. */
  response_truncated: boolean;
  error: DeliveryError | null;
}

/** A delivery with all its attempts. */
export interface DeliveryDetail {
  /** What kind of thing this is. */
  object: "delivery";
  /** Its id, by which every other call names it. */
  id: string;
  /** The webhook that it is about. */
  webhook_id: string;
  /** The event that is delivered. */
  event_id: string;
  /** Its type, as `run.completed`. */
  event_type: string;
  /** How it is now. */
  status: Open<"pending" | "succeeded" | "failed">;
  /** Attempts that were begun. */
  attempt_count: number;
  /** Null: there is none to come. */
  next_attempt_at: string | null;
  /** Of the last attempt. */
  response_status: number | null;
  error: DeliveryError | null;
  /** The delivery that it repeats. */
  redelivery_of: string | null;
  /** The delivery that repeats it. */
  redelivered_as: string | null;
  /** When it was made. */
  created_at: string;
  /** When it ended; null while it goes on. */
  completed_at: string | null;
  /** The exact text that was signed and sent. */
  request_body: string;
  /** Each send, with what was answered. */
  attempts: Array<DeliveryAttempt>;
}

/** Why a send failed. */
export interface DeliveryError {
  /** `http_status`, `timeout`, `address_refused`, `dns_failed`, `tls_failed`, … */
  code: string;
  /** For people; its words may change. */
  message: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface DeliveryList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Delivery>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface DeployAgentRequest {
  /** What people call it, up to 128 characters. */
  name?: string | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  runtime?: Runtime | undefined;
  /** What the agent is told before every run: of a model its system prompt. */
  instructions?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** A policy template, or pol_… of yours. */
  policy?: string | null | undefined;
  /** The connectors whose tools it may use. */
  connectors?: Array<DeployAgentRequestConnector> | undefined;
  approvals?: ApprovalRule | null | undefined;
  limits?: AgentLimits | undefined;
  schedule?: Schedule | null | undefined;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors?: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface DeployAgentRequestConnector {
  /** Its id, by which every other call names it. */
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

/** Which revision new runs take, since when, and who said so. */
export interface Deployment {
  /** What kind of thing this is. */
  object: "deployment";
  /** Its id, by which every other call names it. */
  id: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** The revision's number, counted from 1 for each agent. */
  revision: number;
  /** What ran before it; null: nothing did. */
  previous_revision: number | null;
  /** Why it was rolled back; null for an ordinary deployment. */
  reason: string | null;
  /** The revision that was taken back. */
  rolled_back_from: number | null;
  /** The revision that was deployed again. */
  rolled_back_to: number | null;
  /** Who made it: a key, a person, or the rule of an alert; null: the service itself, when it was first started. */
  created_by: string | null;
  /** When it was made. */
  created_at: string;
}

/** A new deployment was created. */
export interface DeploymentCreatedEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "deployment.created";
  /** When it was made. */
  created_at: string;
  data: Deployment;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface DeploymentList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Deployment>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** A rollback was triggered. */
export interface DeploymentRollbackEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "deployment.rollback";
  /** When it was made. */
  created_at: string;
  data: Deployment;
}

/** Says that nobody's consent is kept any more. */
export interface Disconnected {
  /** What kind of thing this is. */
  object: "connector";
  /** The connector. */
  id: string;
  /** Your own name of the end user; null: the organisation's. */
  user: string | null;
  /** False: it was not connected. */
  disconnected: boolean;
}

/** What was understood of an OpenAPI document. */
export interface DocumentSummary {
  /** Its version of OpenAPI or Swagger. */
  openapi: string;
  /** A short name of it. */
  title: string | null;
  /** Its version, as it says itself. */
  version: string | null;
  /** How many tools it gives. */
  operations: number;
  /** How many of its operations no tool was made of; `warnings` says why. */
  left_out: number;
  /** What was left out of it: the first 50. */
  warnings: Array<DocumentWarning>;
  /** About how many tokens all of its tools together cost in every turn of a model that is given them. An agent pays less that names the ones it needs in `connectors[].tools`, or has `"tools": {"search": true}` there. */
  tool_tokens: number | null;
  /** How large it is. */
  bytes: number;
}

/** What was left out of it, and why. */
export interface DocumentWarning {
  /** Where in the document. */
  path: string;
  /** For people; its words may change. */
  message: string;
}

/** A domain that the organisation has claimed. */
export interface EmailDomain {
  /** What kind of thing this is. */
  object: "email_domain";
  /** Its id, by which every other call names it. */
  id: string;
  /** The domain, as `example.com`. */
  domain: string;
  /** What the domain's DNS has to say. */
  record: EmailDomainRecord;
  /** When it was proven; null: not yet. */
  verified_at: string | null;
  /** Who had it proven. */
  verified_by: Open<"dns" | "operator"> | null;
  /** When it was made. */
  created_at: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface EmailDomainList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<EmailDomain>;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** What the domain's DNS has to say. */
export interface EmailDomainRecord {
  /** The kind of record. */
  type: "TXT";
  /** Where it goes. */
  name: string;
  /** What it says. */
  value: string;
}

/** What is erased, and how far that is. */
export interface Erasure {
  /** What kind of thing this is. */
  object: "erasure";
  /** Its id, by which every other call names it. */
  id: string;
  /** `completed` once everything is gone. */
  status: Open<"pending" | "completed">;
  /** Threads that are gone so far. */
  threads: number;
  /** Runs that have lost their content so far. */
  runs: number;
  /** Files that are gone so far. */
  files: number;
  /** When it was made. */
  created_at: string;
  /** When it ended; null while it goes on. */
  completed_at: string | null;
}

/** The one shape of every error answer. */
export interface Error {
  /** What went wrong. */
  error: ErrorError;
}

/** What went wrong. */
export interface ErrorError {
  /** The class of it, by its status: `invalid_request_error`, `authentication_error`, `permission_error`, `not_found_error`, `conflict_error`, `rate_limit_error` or `api_error`. */
  type: string;
  code: Open<"invalid_json" | "json_too_deep" | "invalid_type" | "missing_required_field" | "unknown_field" | "invalid_query" | "invalid_cursor" | "invalid_header" | "invalid_idempotency_key" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "invalid_credentials" | "second_factor_required" | "missing_session" | "invalid_session" | "session_required" | "second_factor_missing" | "csrf_rejected" | "demo_key_restricted" | "session_tokens_disabled" | "not_an_approver" | "owner_required" | "insufficient_scope" | "api_key_replaced" | "schedule_maker_gone" | "single_sign_on_required" | "agent_not_allowed" | "network_not_allowed" | "origin_not_allowed" | "metrics_not_allowed" | "link_not_valid" | "https_required" | "route_not_found" | "door_closed" | "agent_not_found" | "catalog_agent_not_found" | "run_not_found" | "api_key_not_found" | "member_not_found" | "invitation_not_found" | "session_not_found" | "organization_not_found" | "webhook_not_found" | "delivery_not_found" | "password_link_not_found" | "policy_not_found" | "cap_not_found" | "connector_not_found" | "provider_not_found" | "alert_not_found" | "error_report_not_found" | "thread_not_found" | "thread_message_not_found" | "erasure_not_found" | "replay_not_found" | "feedback_not_found" | "file_not_found" | "pipeline_not_found" | "pipeline_run_not_found" | "single_sign_on_not_found" | "email_domain_not_found" | "method_not_allowed" | "idempotency_key_in_flight" | "request_timeout" | "payload_too_large" | "file_content_missing" | "range_not_satisfiable" | "unsupported_media_type" | "inexact_number" | "invalid_value" | "invalid_input" | "invalid_json_schema" | "invalid_url" | "agent_archived" | "model_not_found" | "module_not_found" | "invalid_module" | "tool_not_found" | "provider_name_taken" | "provider_read_only" | "too_many_providers" | "queue_not_allowed" | "worker_not_found" | "revision_not_found" | "nothing_to_roll_back" | "idempotency_key_reused" | "journal_not_found" | "step_not_found" | "replay_unsupported" | "no_run_matches" | "too_many_runs" | "too_many_replays" | "replay_not_active" | "run_not_active" | "thread_busy" | "thread_agent_mismatch" | "already_voted" | "approver_not_found" | "action_not_pending" | "api_key_not_active" | "last_owner" | "already_member" | "address_unproven" | "mail_not_configured" | "domain_not_verified" | "domain_taken" | "too_many_domains" | "domain_required" | "password_too_common" | "wrong_password" | "wrong_code" | "second_factor_on" | "second_factor_off" | "concurrency_limit_exceeded" | "cap_reached" | "quota_exceeded" | "file_quota_exceeded" | "invalid_action" | "invalid_secret" | "webhook_inactive" | "too_many_webhooks" | "guardrail_violation" | "invalid_guard" | "policy_in_use" | "policy_is_template" | "too_many_caps" | "too_many_policies" | "invalid_document" | "provider_in_use" | "connector_in_use" | "too_many_connectors" | "too_many_alerts" | "pipeline_archived" | "pipeline_run_not_active" | "pipeline_run_not_retryable" | "cyclic_steps" | "step_agent_not_found" | "invalid_expression" | "invalid_schedule" | "too_many_queued_runs" | "headers_too_large" | "rate_limit_exceeded" | "internal_error" | "run_failed" | "service_unavailable" | "service_overloaded" | "storage_full" | "file_store_unavailable" | "database_read_only">;
  /** What to do next, for people. */
  message: string;
  /** The field, query parameter or header at fault, as `steps.2.input`; null: none in particular. */
  param: string | null;
  /** Every fault that was found, the first of them in `param`, too. */
  details: Array<ErrorErrorDetail>;
  /** Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too. */
  request_id: string;
}

export interface ErrorErrorDetail {
  /** The field, query parameter or header at fault. */
  param: string | null;
  /** The stable switch for programs. */
  code: string;
  /** For people; its words may change. */
  message: string;
}

/** One time that it failed. */
export interface ErrorOccurrence {
  /** Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too. */
  request_id: string | null;
  /** The organisation. */
  organization_id: string | null;
  /** When it happened. */
  occurred_at: string;
}

/** A failure on the service's own side, counted. */
export interface ErrorReport {
  /** What kind of thing this is. */
  object: "error_report";
  /** Its id, by which every other call names it. */
  id: string;
  /** Failures that share it are one report. */
  fingerprint: string;
  /** request: a call was answered 500; background: work that nobody waits for. */
  kind: Open<"request" | "background">;
  /** The kind of error, as the code calls it. */
  name: string;
  /** For people; its words may change. */
  message: string;
  /** Of the latest one. */
  stack: string | null;
  /** Method and route, or what the service was doing. */
  place: string;
  /** How often. */
  count: number;
  /** The latest call that ran into it. */
  last_request_id: string | null;
  /** When it was first seen. */
  first_seen_at: string;
  /** When it was last heard of. */
  last_seen_at: string;
}

/** The report with its latest occurrences. */
export interface ErrorReportDetail {
  /** What kind of thing this is. */
  object: "error_report";
  /** Its id, by which every other call names it. */
  id: string;
  /** Failures that share it are one report. */
  fingerprint: string;
  /** request: a call was answered 500; background: work that nobody waits for. */
  kind: Open<"request" | "background">;
  /** The kind of error, as the code calls it. */
  name: string;
  /** For people; its words may change. */
  message: string;
  /** Of the latest one. */
  stack: string | null;
  /** Method and route, or what the service was doing. */
  place: string;
  /** How often. */
  count: number;
  /** The latest call that ran into it. */
  last_request_id: string | null;
  /** When it was first seen. */
  first_seen_at: string;
  /** When it was last heard of. */
  last_seen_at: string;
  /** The latest ones, the newest first. */
  occurrences: Array<ErrorOccurrence>;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface ErrorReportList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<ErrorReport>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** Who decides once the deadline is over, in place of those before them. */
export interface Escalation {
  /** Everybody of this role or a higher one. */
  role?: Open<"developer" | "admin" | "owner"> | undefined;
  /** People, by their id or e-mail address, beside the role or without one. */
  users?: Array<string> | undefined;
  /** How many of them must approve; one rejection is enough. */
  count?: number | undefined;
  /** How long these have; as long again where it is left out. */
  expires_in_seconds?: number | undefined;
  /** Where they do not decide; `fail` by default. */
  on_expiry?: Open<"fail" | "reject"> | undefined;
}

/** Something that happened, as webhooks are told of it. */
export interface Event {
  /** What kind of thing this is. */
  object: "event";
  /** Its id, by which every other call names it. */
  id: string;
  /** The event's type; it says what `data` holds. */
  type: string;
  /** When it was made. */
  created_at: string;
  /** What it holds depends on the type. */
  data: Record<string, unknown>;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface EventList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Event>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** What somebody thinks of a run. */
export interface Feedback {
  /** What kind of thing this is. */
  object: "feedback";
  /** Its id, by which every other call names it. */
  id: string;
  /** The run that it is about; null: none. */
  run_id: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** That the run ran. */
  agent_revision: number;
  /** What is judged, such as `accuracy`; averages and shares are counted by it. */
  name: string;
  /** Up or down; null: neither was said. */
  thumbs: Open<"up" | "down"> | null;
  /** A number of your own scale. */
  score: number | null;
  /** A word of your own, such as `hallucination`; shares are counted by it. */
  label: string | null;
  /** For people. */
  comment: string | null;
  /** Your end user who thinks so; null: whoever said it. */
  user: string | null;
  /** The key or the person that said it: `key_…` or `usr_…`. */
  created_by: string;
  /** When it was made. */
  created_at: string;
  /** When it was last said. */
  updated_at: string;
}

/** What was said of runs, counted by name. */
export interface FeedbackCounts {
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** The revision of the agent that it runs. */
  agent_revision: number;
  /** What people call it, up to 128 characters. */
  name: string;
  /** Thumbs up. */
  up: number;
  /** Thumbs down. */
  down: number;
  /** Thumbs up among thumbs, in percent; null: none. */
  up_share: number | null;
  /** How many scores there were. */
  scores: number;
  /** Of the scores that were given; null: none was. */
  average_score: number | null;
  /** Each label that was given, the most frequent first. */
  labels: Array<FeedbackCountsLabel>;
}

export interface FeedbackCountsLabel {
  /** The label. */
  label: string;
  /** How often it was given. */
  given: number;
  /** Of all labels by this name, in percent. */
  share: number;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface FeedbackList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Feedback>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** An address that reads a file without a key. */
export interface FileLink {
  /** What kind of thing this is. */
  object: "file_link";
  /** The file; `GET /files/{id}` has the rest of it. */
  file_id: string;
  /** Its address. */
  url: string;
  /** When it ends; null: never. */
  expires_at: string;
}

export interface ForgotPasswordRequest {
  /** The e-mail address. */
  email: string;
}

export interface ForkThreadRequest {
  /** The last message it keeps. */
  message_id?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

/** A file that a tool gave. */
export interface GivenFile {
  /** Which kind it is. */
  type: "file";
  /** The file; `GET /files/{id}` has the rest of it. */
  file_id: string;
}

/** One thing that a policy looks for. */
export type Guard =
  | PiiGuard
  | SecretsGuard
  | PromptInjectionGuard
  | TermsGuard
  | PatternsGuard
  | MaxSizeGuard
  | JsonSchemaGuard
  | ToolsGuard
  | LimitsGuard
  | ModelGuard;

/** What a guard saw, and did. */
export interface GuardFinding {
  /** The guard's name, else its type. */
  guard: string;
  /** Which side it was: `input` or `output`. */
  stage: Open<"input" | "output">;
  /** Where it was found, as `input.query`. */
  field: string;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Whether it only records, and changes nothing. */
  shadow: boolean;
  /** How often. */
  count: number;
}

/** One thing that a policy shall look for. */
export type GuardRequest =
  | PiiGuardRequest
  | SecretsGuardRequest
  | PromptInjectionGuardRequest
  | TermsGuardRequest
  | PatternsGuardRequest
  | MaxSizeGuardRequest
  | JsonSchemaGuardRequest
  | ToolsGuardRequest
  | LimitsGuardRequest
  | ModelGuardRequest;

/** Of all of this, what guards used that ask a model. */
export interface GuardUsage {
  /** Tokens that went in. */
  input_tokens: number;
  /** Tokens that came out. */
  output_tokens: number;
  /** By the operator's price table; null where it has no price. */
  cost_usd: number | null;
}

/** What a worker is told of one of its runs. */
export interface HeardRun {
  /** Proves that the run is this worker's. */
  token: string;
  /** How it is now. */
  status: Open<"held" | "ended" | "gone" | "invalid" | "later">;
  /** Items up to this one are done. */
  kept?: number | undefined;
  /** What the run was sent since. */
  told?: Array<WorkerOrder> | undefined;
  /** Of invalid: what is wrong. */
  message?: string | undefined;
}

/** An invitation that is open. */
export interface Invitation {
  /** What kind of thing this is. */
  object: "invitation";
  /** Its id, by which every other call names it. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** Who invited them. */
  invited_by: string;
  /** When it was made. */
  created_at: string;
  /** When it ends; null: never. */
  expires_at: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface InvitationList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Invitation>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** What an invitation's link offers, and to whom. */
export interface InvitationOffer {
  /** What kind of thing this is. */
  object: "invitation_offer";
  /** What it is an invitation to. */
  organization_name: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** Whom it is for. */
  email: string;
  /** The address of who invites; null: it is not known any more. */
  invited_by: string | null;
  /** When it ends; null: never. */
  expires_at: string;
}

export interface InviteRequest {
  /** The e-mail address. */
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
}

/** One place where the two differ. */
export interface JsonChange {
  /** Where, as a JSON Pointer; empty: the whole. */
  path: string;
  /** `demo` keys are slow and see no private connectors. */
  kind: Open<"added" | "removed" | "changed">;
  /** Null where it is not there, and where `omitted`. */
  base: unknown;
  /** Null where it is not there, and where `omitted`. */
  other: unknown;
  /** Too large to be shown here. */
  omitted: boolean;
}

/** A JSON Schema (2020-12) that the whole must match. */
export interface JsonSchemaGuard {
  /** Which kind it is. */
  type: "json_schema";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  /** JSON Schema that it must match. */
  schema: Record<string, unknown>;
}

/** A JSON Schema (2020-12) that the whole must match. */
export interface JsonSchemaGuardRequest {
  /** Which kind it is. */
  type: "json_schema";
  /** JSON Schema that it must match. */
  schema: Record<string, unknown>;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: Open<"block" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

/** An API key expires soon. Sent 14 days before (the operator can change this) and one day before. */
export interface KeyExpiringEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "key.expiring";
  /** When it was made. */
  created_at: string;
  data: ApiKey;
}

/** How many model turns and tokens a run may use. */
export interface LimitsGuard {
  /** Which kind it is. */
  type: "limits";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: "output";
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: "block";
  /** Decides and records, changes nothing. */
  shadow: boolean;
  /** The most turns of a run. */
  max_steps: number | null;
  /** The most tokens of a run. */
  max_tokens: number | null;
}

/** How many model turns and tokens a run may use. */
export interface LimitsGuardRequest {
  /** Which kind it is. */
  type: "limits";
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: "output" | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: "block" | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  /** The most turns of a run. */
  max_steps?: number | null | undefined;
  /** The most tokens of a run. */
  max_tokens?: number | null | undefined;
}

/** A run without its input, output and feedback, unless `expand` asks for them. */
export interface ListedRun {
  /** What kind of thing this is. */
  object: "run";
  /** Its id, by which every other call names it. */
  id: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** The revision of the agent that it runs, whatever is deployed since. */
  agent_revision: number;
  /** `queued`, `running`, `requires_action` and `cancelling` go on; `completed`, `failed` and `cancelled` are the end. */
  status: Open<"queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  error: RunError | null;
  required_action: RequiredAction | null;
  /** What it worked, once it has ended: all its time without what it waited. */
  latency_ms: number | null;
  /** What it waited for a worker or for its thread, without the wait that goes on. */
  queued_ms: number;
  /** What it waited for people, without the wait that goes on. */
  waiting_ms: number;
  /** Of all its turns, in and out; 0 where no model ran. */
  tokens_used: number;
  /** What these cost, by the prices of the time; null where no model ran, or one that has no price. */
  cost_usd: number | null;
  /** What the policies' guards saw; null: nothing. */
  guardrails: Array<GuardFinding> | null;
  usage: RunUsage | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** As it was asked for: higher ones begin first. */
  priority: number;
  /** After this much work it fails: as asked, else the agent's limit. */
  timeout_seconds: number;
  /** 0 while queued; above 1 after a lost worker or a retry. */
  attempt: number;
  /** The key that it was created with: a repetition finds this run. */
  idempotency_key: string | null;
  /** The key that asked for it; null: no key did, but for instance a person who has signed in. */
  api_key_id: string | null;
  /** The pipeline run that it is a step of. */
  pipeline_run_id: string | null;
  /** The thread that it is a turn of. */
  thread_id: string | null;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user: string | null;
  /** The run that it does again. */
  replay_of: string | null;
  /** The tick of the agent's schedule that began it. */
  scheduled_at: string | null;
  /** When it was made. */
  created_at: string;
  /** When it began; null while it waits. */
  started_at: string | null;
  /** When it ended; null while it goes on. */
  completed_at: string | null;
  /** What the agent got. */
  input?: Record<string, unknown> | undefined;
  /** The result, once completed. */
  output?: Record<string, unknown> | null | undefined;
  /** The newest twenty, newest first; GET /runs/{id}/feedback has them all. */
  feedback?: Array<Feedback> | undefined;
}

export interface LoginRequest {
  /** The e-mail address. */
  email: string;
  /** The password as it is now. */
  password: string;
  /** Six digits of your authenticator, or one of your recovery codes. Each works once. */
  code?: string | undefined;
  /** Where to begin. */
  organization_id?: string | undefined;
}

export interface LookUpInvitationRequest {
  /** The last part of the link. */
  token: string;
}

/** A worker that fell silent. */
export interface LostWorker {
  /** What kind of thing this is. */
  object: "worker";
  /** Its id, by which every other call names it. */
  id: string;
  /** Where it is, as it says itself. */
  name: string;
  /** Where it registered from. */
  address: string;
  /** Which of your builds it is; null: it did not say. */
  build: string;
  /** What it is written with. */
  sdk: string;
  /** The queues it comes for. */
  queues: Array<string>;
  /** What it runs, by its own names. */
  agents: Array<string>;
  /** Runs at a time. */
  concurrency: number;
  /** Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them. */
  running: number;
  /** `lost`: it has been silent for too long. */
  status: Open<"active" | "lost">;
  /** When it registered. */
  registered_at: string;
  /** When it was last heard of. */
  last_seen_at: string;
  /** Those of its queues that no worker serves any more. */
  unserved_queues: Array<string>;
}

/** The size of the JSON text. */
export interface MaxSizeGuard {
  /** Which kind it is. */
  type: "max_size";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  /** The most bytes, as JSON. */
  max_bytes: number;
}

/** The size of the JSON text. */
export interface MaxSizeGuardRequest {
  /** Which kind it is. */
  type: "max_size";
  /** The most bytes, as JSON. */
  max_bytes: number;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: Open<"block" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

/** Who is calling. */
export interface Me {
  /** What kind of thing this is. */
  object: "me";
  user: User | null;
  /** The key that called; null: no key did, but a person. */
  api_key_id: string | null;
  organization: Organization;
  /** Every organisation the person belongs to. */
  organizations: Array<Organization>;
  /** What it may do; write implies read. */
  scopes: Array<string>;
  /** The only agents it may touch; null: all. */
  agent_ids: Array<string> | null;
  /** When the key, token or session ends; null: never. */
  expires_at: string | null;
  second_factor: SecondFactor | null;
  /** The protocols beside this API that are spoken here. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">>;
}

/** Somebody of the organisation. */
export interface Member {
  /** What kind of thing this is. */
  object: "member";
  /** The person's id. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** Since when they belong to the organisation. */
  joined_at: string;
  /** How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership. */
  made: MemberMade;
  /** How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves. */
  set_up: MemberSetUp;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface MemberList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Member>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership. */
export interface MemberMade {
  /** Keys. */
  api_keys: number;
  /** Invitations. */
  invitations: number;
  /** Webhooks. */
  webhooks: number;
}

export interface MemberPatch {
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
}

/** How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves. */
export interface MemberSetUp {
  /** The connectors whose tools it may use. */
  connectors: number;
  /** HTTP agents. */
  http_agents: number;
}

/** One part of what was said, told apart by `type`. */
export type MessagePart =
  | MessagePartText
  | MessagePartData
  | MessagePartReasoning
  | MessagePartToolCall
  | MessagePartToolResult
  | MessagePartFile
  | MessagePartQuestion
  | MessagePartAnswer;

export interface MessagePartAnswer {
  /** Which kind it is. */
  type: "answer";
  /** The question, `required_action.id`. */
  action_id: string;
  /** What was decided. */
  answer: Open<"approve" | "reject" | "respond">;
  /** What was answered. */
  payload: Record<string, unknown> | null;
}

export interface MessagePartData {
  /** Which kind it is. */
  type: "data";
  /** An input or output that is more than one text. */
  data: Record<string, unknown>;
}

export interface MessagePartFile {
  /** Which kind it is. */
  type: "file";
  /** The file; `GET /files/{id}` has the rest of it. */
  file_id: string;
}

export interface MessagePartQuestion {
  /** Which kind it is. */
  type: "question";
  /** The question, `required_action.id`. */
  action_id: string;
  /** What is asked, to be answered with yes or no. */
  question: Open<"approval" | "input" | "connect">;
  /** What the person is asked. */
  prompt: string | null;
  /** The tool's name. */
  tool: string | null;
  /** What the tool is called with. */
  arguments: Record<string, unknown> | null;
}

export interface MessagePartReasoning {
  /** Which kind it is. */
  type: "reasoning";
  /** The words. */
  text: string;
}

export interface MessagePartText {
  /** Which kind it is. */
  type: "text";
  /** The words. */
  text: string;
}

export interface MessagePartToolCall {
  /** Which kind it is. */
  type: "tool_call";
  /** The same in the call and in its answer. */
  tool_call_id: string;
  /** The tool's name. */
  tool: string;
  /** What the tool was sent. */
  arguments: unknown;
}

export interface MessagePartToolResult {
  /** Which kind it is. */
  type: "tool_result";
  /** The same in the call and in its answer. */
  tool_call_id: string;
  /** The tool's name. */
  tool: string;
  /** How it is now. */
  status: Open<"succeeded" | "failed" | "rejected">;
  /** What the tool answered. */
  result: string;
}

/** A yes/no question put to a model; yes is a violation. */
export interface ModelGuard {
  /** Which kind it is. */
  type: "model";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  /** What is asked, to be answered with yes or no. */
  question: string;
  /** Where the model cannot be asked; default block. */
  on_error: Open<"block" | "allow">;
}

/** A yes/no question put to a model; yes is a violation. */
export interface ModelGuardRequest {
  /** Which kind it is. */
  type: "model";
  /** What is asked, to be answered with yes or no. */
  question: string;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: Open<"block" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  /** Where the model cannot be asked; default block. */
  on_error?: Open<"block" | "allow"> | undefined;
}

/** US dollars for a million tokens. */
export interface ModelPrice {
  /** Dollars for a million tokens that go in. */
  input: number;
  /** Dollars for a million tokens that come out. */
  output: number;
  /** Dollars for a million tokens that the provider had kept. */
  cached_input?: number | undefined;
  /** Dollars for a million tokens that the provider keeps. */
  cache_write?: number | undefined;
  /** The day that it holds from, `YYYY-MM-DD` in UTC. */
  from?: string | undefined;
}

/** What one model did, and the price that it was counted by; whatever it costs today. */
export interface ModelUsage {
  /** The model's name at its provider; `default` is the one that the provider names. */
  model: string;
  /** Tokens that went in. */
  input_tokens: number;
  /** Tokens that came out. */
  output_tokens: number;
  /** By the operator's price table; null where it has no price. */
  cost_usd: number | null;
  price: ModelPrice | null;
}

/** Who may vote about a question, and how many of them must approve. */
export interface NamedApprovers {
  /** Everybody of this role or a higher one. */
  role: Open<"developer" | "admin" | "owner"> | null;
  /** People who may vote, beside the role. */
  users: Array<string>;
  /** How many of them must approve. */
  count: number;
}

/** A new key with its secret, which is never shown again. */
export interface NewApiKey {
  /** What kind of thing this is. */
  object: "api_key";
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** `demo` keys are slow and see no private connectors. */
  kind: Open<"standard" | "demo">;
  /** The first characters, to tell keys apart. */
  prefix: string;
  /** The last four characters, to tell it by. */
  last4: string;
  /** What it may do; write implies read. */
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">>;
  /** The only agents it may use; null: all. */
  agent_ids: Array<string> | null;
  /** The only worker queues it may serve; null: all. */
  queues: Array<string> | null;
  /** The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well. */
  networks: Array<string> | null;
  /** `expiring`: within 24 hours. */
  status: Open<"active" | "expiring" | "expired" | "revoked">;
  /** When it was made. */
  created_at: string;
  /** A key made by a key ends no later than its maker. */
  expires_at: string | null;
  /** When it was last used, within a minute; null: never. */
  last_used_at: string | null;
  /** Where the call of `last_used_at` came from. */
  last_used_address: string | null;
  /** The key that it replaces. */
  rotated_from: string | null;
  /** The key that made it, and that can be revoked together with it; null: no key did. */
  parent_id: string | null;
  /** When it was last seen in a request over plain HTTP: rotate it. */
  exposed_at: string | null;
  /** The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand. */
  client_id: string | null;
  /** The key itself: `ar_live_…`. Shown this once: null where an idempotency key repeats the answer. */
  secret: string | null;
}

/** An invitation with its link, which is never shown again. */
export interface NewInvitation {
  /** What kind of thing this is. */
  object: "invitation";
  /** Its id, by which every other call names it. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** Who invited them. */
  invited_by: string;
  /** When it was made. */
  created_at: string;
  /** When it ends; null: never. */
  expires_at: string;
  /** The link to hand over. Shown this once: null where an idempotency key repeats the answer. */
  url: string | null;
  /** Whether it is on its way by mail, too: the server has a mail server. */
  mailed: boolean;
}

/** Something that was said elsewhere. */
export interface NewThreadMessage {
  /** Who spoke, or what somebody may do. */
  role: Open<"user" | "assistant" | "tool" | "system">;
  /** A text, or parts. */
  content: string | Array<MessagePart>;
}

/** An application that asks by OAuth, by its own document. */
export interface OAuthClient {
  /** The address of its Client ID Metadata Document. */
  id: string;
  /** As it calls itself: nobody has checked that. */
  name: string;
  /** Whose document it is. */
  host: string;
}

/** The organisation, and its plan. */
export interface Organization {
  /** What kind of thing this is. */
  object: "organization";
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** The plan, which says how many requests a minute. */
  plan: Open<"free" | "developer" | "business" | "enterprise">;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer"> | null;
  /** The installation's own organisation, which sees its error reports. */
  is_operator: boolean;
  /** Members sign in with a second factor, or set one up first. */
  requires_second_factor: boolean;
  /** When it was made. */
  created_at: string;
}

export interface OrganizationPatch {
  /** Whether every member needs one. */
  requires_second_factor: boolean;
}

/** What its owners decided for all. */
export interface OrganizationSettings {
  /** What kind of thing this is. */
  object: "organization_settings";
  /** How old API keys may become; null: as old as the installation lets them, see the default. */
  max_key_age_days: number | null;
  /** What holds where the organisation says nothing; null: keys may become any age. */
  default_max_key_age_days: number | null;
  /** Origins whose pages may call the API from a browser with a key or token of this organisation, beside those that the operator allows; * is any. Cookies count on the service's own pages alone. */
  cors_origins: Array<string>;
}

export interface OrganizationSettingsPatch {
  /** How old keys may become; null: any age. */
  max_key_age_days?: number | null | undefined;
  /** All of them: what is not named any more is allowed no more. */
  cors_origins?: Array<string> | undefined;
}

/** Of a type that is not listed here: one that the agent made up, or one of a newer service. */
export interface OtherPipelineStreamEvent {
  /** Which kind it is. */
  type: string;
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  /** The pipeline run that it is about. */
  pipeline_run_id: string;
  [field: string]: unknown;
}

/** Of a type that is not listed here: one that the agent made up, or one of a newer service. */
export interface OtherRunStreamEvent {
  /** The event's type. */
  type: string;
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  [field: string]: unknown;
}

/** RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]. */
export interface PatternsGuard {
  /** Which kind it is. */
  type: "patterns";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  /** What is looked for. */
  deny: Array<string>;
  /** What is let through all the same. */
  allow: Array<string>;
}

/** RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]. */
export interface PatternsGuardRequest {
  /** Which kind it is. */
  type: "patterns";
  /** What is looked for. */
  deny: Array<string>;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  /** What is let through all the same. */
  allow?: Array<string> | undefined;
}

/** Milliseconds, within two per cent; null: no runs. */
export interface Percentiles {
  /** Half took no longer. */
  p50: number;
  /** 95 of 100 took no longer. */
  p95: number;
  /** 99 of 100 took no longer. */
  p99: number;
}

/** Personal data, found by its form and its check digits. */
export interface PiiGuard {
  /** Which kind it is. */
  type: "pii";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  /** Default: all of them. */
  kinds: Array<Open<"email" | "phone" | "card" | "iban" | "national_id">>;
  /** Countries whose phone numbers are known without a +; default US. */
  regions: Array<string>;
}

/** Personal data, found by its form and its check digits. */
export interface PiiGuardRequest {
  /** Which kind it is. */
  type: "pii";
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  /** Default: all of them. */
  kinds?: Array<Open<"email" | "phone" | "card" | "iban" | "national_id">> | undefined;
  /** Countries whose phone numbers are known without a +; default US. */
  regions?: Array<string> | undefined;
}

/** A graph of steps, each an agent's run. */
export interface Pipeline {
  /** What kind of thing this is. */
  object: "pipeline";
  /** Its id, by which every other call names it. */
  id: string;
  /** How it is now. */
  status: Open<"active" | "archived">;
  /** What people call it, up to 128 characters. */
  name: string;
  /** What it is for, in your words. */
  description: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** Each an agent's run, in no order but the one that their expressions ask for. */
  steps: Array<PipelineStep>;
  /** The pipeline's output; without it the outputs of the steps that no other waits for. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value. */
  output: Record<string, unknown> | null;
  schedule: Schedule | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** Counts the changes; a run names the one it began with. */
  revision: number;
  /** The schedule's next time. */
  next_run_at: string | null;
  schedule_refusal: ScheduleRefusal | null;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When it was archived; null: it is active. */
  archived_at: string | null;
}

/** A pipeline run finished. */
export interface PipelineCompletedEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "pipeline.completed";
  /** When it was made. */
  created_at: string;
  data: PipelineRunOfEvent;
}

/** The end, however it ended: `pipeline_run.status` says how. */
export interface PipelineCompletedStreamEvent {
  /** Which kind it is. */
  type: "pipeline.completed";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  /** The pipeline run that it is about. */
  pipeline_run_id: string;
  pipeline_run: PipelineRun;
}

/** The pipeline run was accepted; always the first. */
export interface PipelineCreatedStreamEvent {
  /** Which kind it is. */
  type: "pipeline.created";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  /** The pipeline run that it is about. */
  pipeline_run_id: string;
  pipeline_run: PipelineRun;
}

/** Which step failed, and why. */
export interface PipelineError {
  /** The run's error code, the code that its request was refused with, or `invalid_expression`, `run_cancelled`, `too_many_items`, `output_too_large`. */
  code: string;
  /** For people; its words may change. */
  message: string;
  /** The step at fault. */
  step: string | null;
  /** The run that it is about; null: none. */
  run_id: string | null;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface PipelineList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Pipeline>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface PipelinePatch {
  /** What people call it, up to 128 characters. */
  name?: string | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** Each an agent's run, in no order but the one that their expressions ask for. */
  steps?: Array<PipelineStep> | undefined;
  /** The pipeline's output; without it the outputs of the steps that no other waits for. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value. */
  output?: Record<string, unknown> | null | undefined;
  schedule?: Schedule | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

/** How often a step is tried. */
export interface PipelineRetry {
  /** Runs in all, the first included. */
  max_attempts: number;
  /** Before the second; doubled for each next. */
  backoff_seconds?: number | undefined;
}

/** One go through a pipeline. */
export interface PipelineRun {
  /** What kind of thing this is. */
  object: "pipeline_run";
  /** Its id, by which every other call names it. */
  id: string;
  /** The pipeline that it is a run of. */
  pipeline_id: string;
  /** The definition that it began with, whatever was changed since. */
  pipeline_revision: number;
  /** How it is now. */
  status: Open<"running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  /** What it gets. */
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: PipelineError | null;
  /** Each an agent's run, in no order but the one that their expressions ask for. */
  steps: Array<PipelineStepRun>;
  /** From the start to the end. */
  latency_ms: number | null;
  /** Of all its runs; complete once it has ended. */
  tokens_used: number;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** The key that it was created with; null: none. */
  idempotency_key: string | null;
  /** The key that called; null: no key did, but a person. */
  api_key_id: string | null;
  /** The tick of the schedule that began it. */
  scheduled_at: string | null;
  /** When it was made. */
  created_at: string;
  /** When it ended; null while it goes on. */
  completed_at: string | null;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface PipelineRunList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<PipelineRun>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** The pipeline run, less what does not fit into a webhook's body. */
export interface PipelineRunOfEvent {
  /** What kind of thing this is. */
  object: "pipeline_run";
  /** Its id, by which every other call names it. */
  id: string;
  /** The pipeline that it is a run of. */
  pipeline_id: string;
  /** The definition that it began with, whatever was changed since. */
  pipeline_revision: number;
  /** How it is now. */
  status: Open<"running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  /** What it gets. */
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: PipelineError | null;
  /** Each an agent's run, in no order but the one that their expressions ask for. */
  steps: Array<PipelineStepRun>;
  /** From the start to the end. */
  latency_ms: number | null;
  /** Of all its runs; complete once it has ended. */
  tokens_used: number;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** The key that it was created with; null: none. */
  idempotency_key: string | null;
  /** The key that called; null: no key did, but a person. */
  api_key_id: string | null;
  /** The tick of the schedule that began it. */
  scheduled_at: string | null;
  /** When it was made. */
  created_at: string;
  /** When it ended; null while it goes on. */
  completed_at: string | null;
  /** True, and there only then, where the output was too large to send. */
  output_omitted?: boolean | undefined;
  /** True, and there only then, where the input was too large to send. */
  input_omitted?: boolean | undefined;
  /** True, and there only then, where the list of items was too large to send. */
  items_omitted?: boolean | undefined;
}

/** One step: an agent, its input, and when it runs. */
export interface PipelineStep {
  /** What expressions call it: `steps.<name>`. */
  name: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** Steps that must have ended first, beside those that its expressions name. */
  depends_on?: Array<string> | undefined;
  /** The run's input; without it the pipeline's input, or in a fan-out `item` and `index`. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value. */
  input?: Record<string, unknown> | undefined;
  /** The step is skipped where this is false. */
  when?: string | undefined;
  /** A list: the step runs once for each of its items, 1,000 at most. */
  for_each?: string | undefined;
  /** Items at a time in a fan-out. */
  max_concurrency?: number | undefined;
  retry?: PipelineRetry | undefined;
  /** Of each run. */
  timeout_seconds?: number | undefined;
  /** `fail`: the other steps are cancelled and the pipeline fails. `continue`: the others go on. */
  on_failure?: Open<"fail" | "continue"> | undefined;
}

/** A step was stopped. */
export interface PipelineStepCancelledStreamEvent {
  /** Which kind it is. */
  type: "pipeline.step.cancelled";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  /** The pipeline run that it is about. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** A step is done. */
export interface PipelineStepCompletedStreamEvent {
  /** Which kind it is. */
  type: "pipeline.step.completed";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  /** The pipeline run that it is about. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** A step has failed. */
export interface PipelineStepFailedStreamEvent {
  /** Which kind it is. */
  type: "pipeline.step.failed";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  /** The pipeline run that it is about. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** One item of a fan-out. */
export interface PipelineStepItem {
  /** Which item it is, from 0. */
  index: number;
  /** The run that it is about; null: none. */
  run_id: string | null;
  /** How it is now. */
  status: Open<"pending" | "running" | "requires_action" | "completed" | "failed" | "skipped" | "cancelled">;
  /** Runs of it so far; above 1 after a retry. */
  attempt: number;
  /** From its start to its end, what it waited included. */
  latency_ms: number | null;
  error: PipelineError | null;
}

/** A run of a step waits for a person. */
export interface PipelineStepRequiresActionStreamEvent {
  /** Which kind it is. */
  type: "pipeline.step.requires_action";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  /** The pipeline run that it is about. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** What became of a step. */
export interface PipelineStepRun {
  /** What people call it, up to 128 characters. */
  name: string;
  /** The run that it is about; null: none. */
  run_id: string | null;
  /** How it is now. */
  status: Open<"pending" | "running" | "requires_action" | "completed" | "failed" | "skipped" | "cancelled">;
  /** Runs of it so far; above 1 after a retry. */
  attempt: number;
  /** From its start to its end, what it waited included. */
  latency_ms: number | null;
  error: PipelineError | null;
  /** The earlier pipeline run that did it, of which this one is a retry; null: this one did, or will. */
  taken_from: string | null;
  /** Of a fan-out, once its list is known. */
  item_count: number | null;
  /** Of a fan-out: the items that have begun, newest run each. Null in lists of runs. */
  items: Array<PipelineStepItem> | null;
}

/** A step's `when` was false. */
export interface PipelineStepSkippedStreamEvent {
  /** Which kind it is. */
  type: "pipeline.step.skipped";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  /** The pipeline run that it is about. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** A step has begun. */
export interface PipelineStepStartedStreamEvent {
  /** Which kind it is. */
  type: "pipeline.step.started";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  /** The pipeline run that it is about. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** One event of the stream, told apart by `type`. Other events are `OtherPipelineStreamEvent`: keep a default branch, or name that type where you read the stream. */
export type PipelineStreamEvent =
  | PipelineCreatedStreamEvent
  | PipelineStepStartedStreamEvent
  | PipelineStepRequiresActionStreamEvent
  | PipelineStepCompletedStreamEvent
  | PipelineStepFailedStreamEvent
  | PipelineStepSkippedStreamEvent
  | PipelineStepCancelledStreamEvent
  | PipelineCompletedStreamEvent;

/** A list of guards. */
export interface Policy {
  /** What kind of thing this is. */
  object: "policy";
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** What it is for, in your words. */
  description: string | null;
  /** `template`: shipped, and not to be changed. `custom`: your own. */
  source: Open<"template" | "custom">;
  /** What is looked for, where, and what is then done; all of them count. */
  guards: Array<Guard>;
  /** Counts the changes; 1 is the policy as it was made. */
  revision: number;
  /** Whether it guards every agent of the organisation. */
  is_default: boolean;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** When it was made. */
  created_at: string | null;
  /** When it was last changed. */
  updated_at: string | null;
}

/** What a policy would do with a text. */
export interface PolicyCheck {
  /** What kind of thing this is. */
  object: "policy_check";
  /** A template by its name, or a policy by its id. */
  policy: string;
  /** Which side it was: `input` or `output`. */
  stage: Open<"input" | "output">;
  /** Whether it would have been refused. */
  blocked: boolean;
  /** What each guard found. */
  findings: Array<GuardFinding>;
  /** The text as it would go on; null where none was given or it is blocked. */
  text: string | null;
  /** The object as it would go on; null likewise. */
  value: Record<string, unknown> | null;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface PolicyList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Policy>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface PolicyPatch {
  /** What people call it, up to 128 characters. */
  name?: string | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** What is looked for, where, and what is then done; all of them count. */
  guards?: Array<GuardRequest> | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface PollWorkerRequest {
  /** Runs that it has room for; 0 waits for a nudge. */
  slots: number;
  /** Runs that it has in hand. */
  running?: number | undefined;
  /** How long to wait for a run; 25 where it is left out. */
  wait_seconds?: number | undefined;
}

/** The same as `Error` by RFC 9457, for callers that accept `application/problem+json`. */
export interface Problem {
  /** The address of the paragraph about this code, relative to the service's origin. */
  type: string;
  /** A short name of it. */
  title: string;
  /** The HTTP status, once more. */
  status: number;
  /** What to do next, for people. */
  detail: string;
  code: Open<"invalid_json" | "json_too_deep" | "invalid_type" | "missing_required_field" | "unknown_field" | "invalid_query" | "invalid_cursor" | "invalid_header" | "invalid_idempotency_key" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "invalid_credentials" | "second_factor_required" | "missing_session" | "invalid_session" | "session_required" | "second_factor_missing" | "csrf_rejected" | "demo_key_restricted" | "session_tokens_disabled" | "not_an_approver" | "owner_required" | "insufficient_scope" | "api_key_replaced" | "schedule_maker_gone" | "single_sign_on_required" | "agent_not_allowed" | "network_not_allowed" | "origin_not_allowed" | "metrics_not_allowed" | "link_not_valid" | "https_required" | "route_not_found" | "door_closed" | "agent_not_found" | "catalog_agent_not_found" | "run_not_found" | "api_key_not_found" | "member_not_found" | "invitation_not_found" | "session_not_found" | "organization_not_found" | "webhook_not_found" | "delivery_not_found" | "password_link_not_found" | "policy_not_found" | "cap_not_found" | "connector_not_found" | "provider_not_found" | "alert_not_found" | "error_report_not_found" | "thread_not_found" | "thread_message_not_found" | "erasure_not_found" | "replay_not_found" | "feedback_not_found" | "file_not_found" | "pipeline_not_found" | "pipeline_run_not_found" | "single_sign_on_not_found" | "email_domain_not_found" | "method_not_allowed" | "idempotency_key_in_flight" | "request_timeout" | "payload_too_large" | "file_content_missing" | "range_not_satisfiable" | "unsupported_media_type" | "inexact_number" | "invalid_value" | "invalid_input" | "invalid_json_schema" | "invalid_url" | "agent_archived" | "model_not_found" | "module_not_found" | "invalid_module" | "tool_not_found" | "provider_name_taken" | "provider_read_only" | "too_many_providers" | "queue_not_allowed" | "worker_not_found" | "revision_not_found" | "nothing_to_roll_back" | "idempotency_key_reused" | "journal_not_found" | "step_not_found" | "replay_unsupported" | "no_run_matches" | "too_many_runs" | "too_many_replays" | "replay_not_active" | "run_not_active" | "thread_busy" | "thread_agent_mismatch" | "already_voted" | "approver_not_found" | "action_not_pending" | "api_key_not_active" | "last_owner" | "already_member" | "address_unproven" | "mail_not_configured" | "domain_not_verified" | "domain_taken" | "too_many_domains" | "domain_required" | "password_too_common" | "wrong_password" | "wrong_code" | "second_factor_on" | "second_factor_off" | "concurrency_limit_exceeded" | "cap_reached" | "quota_exceeded" | "file_quota_exceeded" | "invalid_action" | "invalid_secret" | "webhook_inactive" | "too_many_webhooks" | "guardrail_violation" | "invalid_guard" | "policy_in_use" | "policy_is_template" | "too_many_caps" | "too_many_policies" | "invalid_document" | "provider_in_use" | "connector_in_use" | "too_many_connectors" | "too_many_alerts" | "pipeline_archived" | "pipeline_run_not_active" | "pipeline_run_not_retryable" | "cyclic_steps" | "step_agent_not_found" | "invalid_expression" | "invalid_schedule" | "too_many_queued_runs" | "headers_too_large" | "rate_limit_exceeded" | "internal_error" | "run_failed" | "service_unavailable" | "service_overloaded" | "storage_full" | "file_store_unavailable" | "database_read_only">;
  /** The field, query parameter or header at fault, as `steps.2.input`; null: none in particular. */
  param: string | null;
  /** Every fault that was found, the first of them in `param`, too. */
  details: Array<ProblemDetail>;
  /** Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too. */
  request_id: string;
}

export interface ProblemDetail {
  /** The field, query parameter or header at fault. */
  param: string | null;
  /** The stable switch for programs. */
  code: string;
  /** For people; its words may change. */
  message: string;
}

/** Words that try to overrule an agent's instructions. */
export interface PromptInjectionGuard {
  /** Which kind it is. */
  type: "prompt_injection";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
}

/** Words that try to overrule an agent's instructions. */
export interface PromptInjectionGuardRequest {
  /** Which kind it is. */
  type: "prompt_injection";
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

/** Where models come from. */
export interface Provider {
  /** What kind of thing this is. */
  object: "provider";
  /** Its id, by which every other call names it. */
  id: string;
  /** What people call it, up to 128 characters. */
  name: string;
  /** `ai_sdk` is a provider of the AI SDK that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`). */
  type: Open<"openai" | "anthropic" | "openai_compatible" | "ai_sdk">;
  /** `environment`: set by the operator for every organisation, and read-only here. */
  source: Open<"organization" | "environment">;
  /** Where it is, where that is not the provider's own address. */
  base_url: string | null;
  /** How its key begins; null where it has none, or a short one. */
  api_key_prefix: string | null;
  /** The last four characters of its key. */
  api_key_last4: string | null;
  /** The model of agents that ask for the `default` one. */
  default_model: string | null;
  /** Whether agents that ask for the `default` provider get this one. */
  is_default: boolean;
  /** Those that the operator's price table has for its type, with what they cost today, the default model first. A provider may have others. */
  models: Array<ProviderModel>;
  /** When it was made. */
  created_at: string | null;
  /** When it was last changed. */
  updated_at: string | null;
}

/** What one tiny call to the model came to. */
export interface ProviderCheck {
  /** What kind of thing this is. */
  object: "provider_check";
  /** Its id, by which every other call names it. */
  id: string;
  /** Whether it worked; where it did not, `error` says why. */
  ok: boolean;
  /** The model that was asked. */
  model: string;
  /** How long the call took, in milliseconds; null: it failed. */
  latency_ms: number;
  /** What went wrong; null: nothing. */
  error: ProviderCheckError | null;
}

/** What went wrong; null: nothing. */
export interface ProviderCheckError {
  /** The stable switch for programs. */
  code: Open<"provider_error" | "provider_rate_limited">;
  /** What the provider said, or why it could not be reached. */
  message: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface ProviderList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Provider>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** A model of a provider, and what it costs. */
export interface ProviderModel {
  /** What `runtime.model` of a model agent names. */
  name: string;
  price: ModelPrice | null;
}

export interface ProviderPatch {
  /** What `runtime.provider` of a model agent names; unique in the organisation, and not `default`. */
  name?: string | undefined;
  /** Where its API begins, https and outside private networks; null: the provider's own address. */
  base_url?: string | null | undefined;
  /** Stored encrypted and never shown again; null for a server that asks for none. */
  api_key?: string | null | undefined;
  /** What an agent gets whose `runtime.model` is `default`. */
  default_model?: string | null | undefined;
  /** Whether agents whose `runtime.provider` is `default` use it. One at most is: an organisation's first, until another is made it (one without a `default_model` only where the operator has none); when it is deleted, the oldest of the others. Where none is, the operator's serves. */
  is_default?: boolean | undefined;
}

/** A share of a cap that is used. */
export interface ReachedBudget {
  cap: Cap;
  /** Per cent: 80 or 100. */
  threshold: number;
  /** Whose, where each user has their own. */
  user: string | null;
}

/** What a person told the run. */
export interface ReceivedAction {
  /** What it was told. */
  type: Open<"approve" | "reject" | "respond" | "message">;
  /** The question, `required_action.id`. */
  action_id?: string | undefined;
  /** What was answered. */
  payload?: Record<string, unknown> | null | undefined;
  /** What was approved in place of the arguments that were asked about. */
  arguments?: Record<string, unknown> | undefined;
  /** Where a rule decides: all that was voted, the last of them decided. */
  votes?: Array<ApprovalVote> | undefined;
  /** The key or the user who answered; null: nobody did in time. */
  by?: string | null | undefined;
}

/** Each signs in once without the phone. Shown this once. */
export interface RecoveryCodes {
  /** What kind of thing this is. */
  object: "recovery_codes";
  /** Each signs you in once in place of a code. Shown this once. */
  codes: Array<string>;
}

export interface RedeliverFailedRequest {
  /** Failed deliveries made at or after this time. */
  since: string;
}

/** How many deliveries are made again. */
export interface Redelivery {
  /** What kind of thing this is. */
  object: "redelivery";
  /** The webhook that it is about. */
  webhook_id: string;
  /** From when on. */
  since: string;
  /** How many are on their way again. */
  count: number;
  /** There are more than one call takes: call again. */
  has_more: boolean;
}

export interface RegisterWorkerRequest {
  /** The highest version that the worker speaks. */
  protocol: number;
  /** Where it is, such as its host; for people. */
  name?: string | undefined;
  /** Which of your builds it is. */
  build?: string | undefined;
  /** What it is written with. */
  sdk?: string | undefined;
  /** Runs at a time. */
  concurrency: number;
  /** The queues it comes for. */
  queues: Array<string>;
  /** What it can run. */
  agents?: Array<RegisterWorkerRequestAgent> | undefined;
}

export interface RegisterWorkerRequestAgent {
  /** What the worker calls it. */
  name: string;
  /** The queue its runs wait in. */
  queue: string;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** JSON Schema (2020-12) of what it takes. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of what it gives. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** Whether a run stays with the build that began it. */
  builds?: Open<"auto" | "pinned" | "never"> | undefined;
}

/** What the service knows the worker by. */
export interface RegisteredWorker {
  /** What kind of thing this is. */
  object: "worker_registration";
  /** Its id, by which every other call names it. */
  id: string;
  /** The version that is spoken. */
  protocol: number;
  /** A worker that holds runs reports as often as this. */
  heartbeat_seconds: number;
  /** After such a silence its runs go to other workers. */
  silence_seconds: number;
  /** How long a poll waits at most. */
  poll_seconds: number;
  /** While a poll waits, the response body gets a space as often as this, before its JSON. A worker that receives nothing for longer than twice this time opens a new connection and polls again. */
  ping_seconds: number;
  /** How large an output, a step and all that is emitted may each be. */
  output_bytes: number;
  /** The largest report that is taken. */
  report_bytes: number;
  /** What it can run. */
  agents: Array<RegisteredWorkerAgent>;
}

export interface RegisteredWorkerAgent {
  /** What people call it, up to 128 characters. */
  name: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string | null;
  /** The revision's number, counted from 1 for each agent. */
  revision: number | null;
}

/** Many runs, done again. */
export interface Replay {
  /** What kind of thing this is. */
  object: "replay";
  /** Its id, by which every other call names it. */
  id: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** How it is now. */
  status: Open<"running" | "cancelling" | "completed" | "cancelled">;
  /** That all of them run; null: each its own. */
  revision: number | null;
  /** The model's name at its provider; `default` is the one that the provider names. */
  model: string | null;
  /** The step that runs go on from; null: their beginning. */
  from_step: string | null;
  /** Whether the world is touched again, or answered for by the record. */
  effects: Open<"live" | "recorded">;
  /** Runs at a time. */
  concurrency: number;
  /** Runs that it does again. */
  total: number;
  /** Of these, not begun yet. */
  waiting: number;
  /** Begun, and not ended. */
  active: number;
  /** Ended with a result. */
  completed: number;
  /** Failed. */
  failed: number;
  /** Stopped, or not begun before the replay was cancelled. */
  cancelled: number;
  /** Could not be begun; GET /replays/{id}/runs says why. */
  refused: number;
  /** The key or person who made it. */
  created_by: string;
  /** When it was made. */
  created_at: string;
  /** When it ended; null while it goes on. */
  completed_at: string | null;
}

/** What the runs came to before and now. */
export interface ReplayComparison {
  /** What kind of thing this is. */
  object: "replay_comparison";
  /** The replay that is compared. */
  replay_id: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** Runs that were done again, and have ended so. */
  pairs: number;
  /** Both completed, with the same JSON text. */
  same_output: number;
  /** Both completed, otherwise. */
  other_output: number;
  /** Only the new one completed. */
  fixed: number;
  /** Only the old one completed. */
  broken: number;
  base: ReplaySide;
  other: ReplaySide;
}

/** Which runs of the agent, as GET /runs filters; all by default. */
export interface ReplayFilter {
  /** Ended so; any of them by default. */
  status?: Array<Open<"completed" | "failed" | "cancelled">> | undefined;
  /** That ran this revision. */
  revision?: number | undefined;
  /** That failed with this code. */
  error_code?: Open<"run_timeout" | "agent_error" | "tool_error" | "guardrail_violation" | "provider_error" | "provider_rate_limited" | "provider_not_configured" | "budget_exceeded" | "action_expired" | "approval_impossible" | "worker_lost" | "output_too_large" | "not_recorded" | "internal_error"> | undefined;
  /** The key that called; null: no key did, but a person. */
  api_key_id?: string | undefined;
  /** The thread that it belongs to. */
  thread_id?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
  /** Runs of which anybody has said anything, nothing, or with a thumb up or down. */
  feedback?: Open<"any" | "none" | "up" | "down"> | undefined;
  /** With feedback of this name. */
  feedback_name?: string | undefined;
  /** With feedback of this label. */
  feedback_label?: string | undefined;
  /** With a score of at least this. */
  min_score?: number | undefined;
  /** With a score of at most this. */
  max_score?: number | undefined;
}

/** Of those that completed; null: none. */
export interface ReplayLatency {
  /** The mean, in milliseconds. */
  average: number;
  /** Half took no longer. */
  p50: number;
  /** 95 of 100 took no longer. */
  p95: number;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface ReplayList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Replay>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** Why not. */
export interface ReplayRefusal {
  /** The stable switch for programs. */
  code: string;
  /** For people; its words may change. */
  message: string;
}

export interface ReplayRunRequest {
  /** What the agent gets; as the run had it where it is left out. */
  input?: Record<string, unknown> | undefined;
  /** The revision of the agent that it runs; as the run had it where it is left out. */
  revision?: number | undefined;
  /** Of a model agent: another model of its provider, in place of the revision's and of those asked where that fails. */
  model?: string | undefined;
  /** Goes on from this step: what the run had done and been told before it is taken from its journal, and not done again. `key` of a step in the run's trace, `fetch#0`, or its name for the first of that name; of a model agent `turn#0` is the first turn, `tool#0.1` its second call. */
  from_step?: string | undefined;
  /** `recorded`: steps, turns, calls and questions are answered from the run's journal and by nothing else, so that nothing happens to the world twice; what is not there fails the run with `not_recorded`. For module and model agents. */
  effects?: Open<"live" | "recorded"> | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
  /** After this much work it fails with `run_timeout`; as the run had it where it is left out. */
  timeout_seconds?: number | undefined;
  /** Among waiting runs of the organisation, higher ones begin first; as the run had it where it is left out. */
  priority?: number | undefined;
  /** The idempotency key, for callers that cannot set the header. */
  idempotency_key?: string | undefined;
}

/** What the runs of one side came to. */
export interface ReplaySide {
  /** That these runs ran. */
  revisions: Array<number>;
  /** Runs that ended with a result. */
  completed: number;
  /** Those that failed. */
  failed: number;
  /** Runs that were stopped. */
  cancelled: number;
  /** Completed among completed and failed, in percent; null: none of either. */
  success_rate: number | null;
  latency_ms: ReplayLatency | null;
  /** Tokens of ended runs, in and out. */
  tokens_used: number;
  /** Of all together; null: none of them has a price. */
  cost_usd: number | null;
  /** What was said of them, by name. */
  scores: Array<ComparedScore>;
}

/** A run, and the one that does it again. */
export interface ReplayedRun {
  /** What kind of thing this is. */
  object: "replayed_run";
  /** The run that is done again. */
  id: string;
  /** The run that does it; null: there is none. */
  run_id: string | null;
  /** How it is now. */
  status: Open<"waiting" | "active" | "completed" | "failed" | "cancelled" | "refused">;
  refusal: ReplayRefusal | null;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface ReplayedRunList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<ReplayedRun>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** What a worker tells of one of its runs. */
export interface ReportedRun {
  /** Proves that the run is this worker's. */
  token: string;
  /** The number of the first item; they count from 1. */
  first?: number | undefined;
  /** What became of it since the last report, in order. */
  items?: Array<WorkerItem> | undefined;
  /** The number of the last thing that it was told. */
  heard?: number | undefined;
}

/** What a parked run is waiting for. */
export interface RequiredAction {
  /** Its id, by which every other call names it. */
  id: string;
  /** `connect`: the run's user opens `url` and consents, and the run goes on with their token; `reject` ends it, `approve` looks again. */
  type: Open<"approval" | "input" | "connect">;
  /** The tool that may be called once it is approved, or that asks: such a question may also be declined with `reject`. Null: the agent itself asks. */
  tool: string | null;
  /** What the tool would be called with. */
  arguments: Record<string, unknown> | null;
  /** What the person is asked. */
  prompt: string | null;
  /** JSON Schema that the answer must match; of an approval, what `arguments` must match that are approved in place of these. */
  schema: Record<string, unknown> | null;
  /** Where the run's user connects; for them alone, and once. Null but for `connect`. */
  url?: string | null | undefined;
  /** What is to be connected. */
  connector_id?: string | null | undefined;
  budget?: BudgetQuestion | null | undefined;
  approval?: Approval | null | undefined;
  /** Identifies what is asked: type, prompt, tool, arguments, schema and the agent's revision. An answer applies to this question alone. */
  digest?: string | undefined;
  /** The digest of the question that was answered before the agent asked this one in its place. That answer does not apply. */
  changed_from?: string | undefined;
  /** When it ends; null: never. */
  expires_at: string | null;
}

export interface ResetPasswordRequest {
  /** The last part of the link. */
  token: string;
  /** At least 12 characters, and none of those that are tried first (`password_too_common`). */
  new_password: string;
}

/** What was put together from earlier deltas is void, for instance because the run began anew after a crash; so is what was thought in the turn that goes on. */
export interface ResetStreamEvent {
  /** Which kind it is. */
  type: "stream.reset";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** Which attempt the stream goes on with. */
  attempt: number;
  /** The text so far, in place of all deltas before. */
  output: string;
}

export interface RetryPipelineRunRequest {
  /** The idempotency key, for callers that cannot set the header. */
  idempotency_key?: string | undefined;
}

/** An agent's configuration at one moment. */
export interface Revision {
  /** What kind of thing this is. */
  object: "revision";
  /** Its id, by which every other call names it. */
  id: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** The revision's number, counted from 1 for each agent. */
  revision: number;
  configuration: AgentConfiguration;
  /** Top-level fields that differ from the revision before. */
  changed_fields: Array<string>;
  /** The key or user that made it. */
  created_by: string | null;
  /** When it was made. */
  created_at: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface RevisionList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Revision>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface RollbackRequest {
  /** Default: the one deployed before. */
  revision?: number | undefined;
  /** Why; it is in the deployment and in the event. */
  reason: string;
}

export interface RotateApiKeyRequest {
  /** How long the old key still works; default 86400. */
  grace_seconds?: number | undefined;
}

export interface RotateSecretRequest {
  /** `whsec_` and 1 to 250 visible ASCII characters; made and shown once where you give none. */
  secret?: string | undefined;
  /** How long deliveries are signed with the old secret as well. */
  grace_seconds?: number | undefined;
}

/** One piece of work of one agent. */
export interface Run {
  /** What kind of thing this is. */
  object: "run";
  /** Its id, by which every other call names it. */
  id: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** The revision of the agent that it runs, whatever is deployed since. */
  agent_revision: number;
  /** `queued`, `running`, `requires_action` and `cancelling` go on; `completed`, `failed` and `cancelled` are the end. */
  status: Open<"queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  /** What the agent got. */
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: RunError | null;
  required_action: RequiredAction | null;
  /** What it worked, once it has ended: all its time without what it waited. */
  latency_ms: number | null;
  /** What it waited for a worker or for its thread, without the wait that goes on. */
  queued_ms: number;
  /** What it waited for people, without the wait that goes on. */
  waiting_ms: number;
  /** Of all its turns, in and out; 0 where no model ran. */
  tokens_used: number;
  /** What these cost, by the prices of the time; null where no model ran, or one that has no price. */
  cost_usd: number | null;
  /** What the policies' guards saw; null: nothing. */
  guardrails: Array<GuardFinding> | null;
  usage: RunUsage | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** As it was asked for: higher ones begin first. */
  priority: number;
  /** After this much work it fails: as asked, else the agent's limit. */
  timeout_seconds: number;
  /** 0 while queued; above 1 after a lost worker or a retry. */
  attempt: number;
  /** The key that it was created with: a repetition finds this run. */
  idempotency_key: string | null;
  /** The key that asked for it; null: no key did, but for instance a person who has signed in. */
  api_key_id: string | null;
  /** The pipeline run that it is a step of. */
  pipeline_run_id: string | null;
  /** The thread that it is a turn of. */
  thread_id: string | null;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user: string | null;
  /** The run that it does again. */
  replay_of: string | null;
  /** The tick of the agent's schedule that began it. */
  scheduled_at: string | null;
  /** When it was made. */
  created_at: string;
  /** When it began; null while it waits. */
  started_at: string | null;
  /** When it ended; null while it goes on. */
  completed_at: string | null;
}

/** A person has answered, or sent a message. */
export interface RunActionReceivedStreamEvent {
  /** Which kind it is. */
  type: "run.action.received";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  action: ReceivedAction;
}

export interface RunActionRequest {
  /** `delegate` hands your vote about a question with approvers on to somebody else; the others answer it, or say something unasked. */
  type: Open<"approve" | "reject" | "respond" | "message" | "delegate">;
  /** The `required_action.id` that is meant; without it, the one that is pending. */
  action_id?: string | undefined;
  /** The answer, the message, or a note on the decision. */
  payload?: Record<string, unknown> | undefined;
  /** With `approve`: what the tool is called with instead of `required_action.arguments`, by the schema in `required_action.schema`. Refused with 422 `invalid_action` where the question has none. */
  arguments?: Record<string, unknown> | undefined;
  /** With `delegate`: who votes in your place, by `usr_…` or e-mail address. */
  to?: string | undefined;
}

/** Somebody has voted or handed their vote on, or the deadline has passed and others decide now. */
export interface RunApprovalChangedStreamEvent {
  /** Which kind it is. */
  type: "run.approval.changed";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  required_action: RequiredAction;
  change: ApprovalChange;
}

/** A run was cancelled. */
export interface RunCancelledEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "run.cancelled";
  /** When it was made. */
  created_at: string;
  data: RunOfEvent;
}

/** The end: it was stopped. */
export interface RunCancelledStreamEvent {
  /** Which kind it is. */
  type: "run.cancelled";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

/** A run finished successfully. */
export interface RunCompletedEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "run.completed";
  /** When it was made. */
  created_at: string;
  data: RunOfEvent;
}

/** The end: it has a result. */
export interface RunCompletedStreamEvent {
  /** Which kind it is. */
  type: "run.completed";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

/** The run was accepted; always the first. */
export interface RunCreatedStreamEvent {
  /** Which kind it is. */
  type: "run.created";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

/** Why a run failed. */
export interface RunError {
  /** Whose fault it was, roughly; `code` says more. */
  type: Open<"timeout" | "agent" | "tool" | "policy" | "provider" | "system">;
  /** The stable switch for programs. */
  code: Open<"run_timeout" | "agent_error" | "tool_error" | "guardrail_violation" | "provider_error" | "provider_rate_limited" | "provider_not_configured" | "budget_exceeded" | "action_expired" | "approval_impossible" | "worker_lost" | "output_too_large" | "not_recorded" | "internal_error">;
  /** For people; its words may change. */
  message: string;
  /** Whether running it again may help. */
  retryable: boolean;
  /** What else is known, such as an HTTP agent's status and body; null: nothing. */
  details: Record<string, unknown> | null;
}

/** The deadline of a question passed and it was escalated. `required_action.approval` lists the approvers. */
export interface RunEscalatedEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "run.escalated";
  /** When it was made. */
  created_at: string;
  data: RunOfEvent;
}

/** A run failed or timed out. */
export interface RunFailedEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "run.failed";
  /** When it was made. */
  created_at: string;
  data: RunOfEvent;
}

/** The end: it failed, and `run.error` says why. */
export interface RunFailedStreamEvent {
  /** Which kind it is. */
  type: "run.failed";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface RunList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<ListedRun>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** The run, less what does not fit into a webhook's body: `GET /runs/{id}` has it whole. */
export interface RunOfEvent {
  /** What kind of thing this is. */
  object: "run";
  /** Its id, by which every other call names it. */
  id: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** The revision of the agent that it runs, whatever is deployed since. */
  agent_revision: number;
  /** As it was when the event happened. */
  status: Open<"queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  /** What the agent got. */
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: RunError | null;
  required_action: RequiredAction | null;
  /** What it worked, once it has ended: all its time without what it waited. */
  latency_ms: number | null;
  /** What it waited for a worker or for its thread, without the wait that goes on. */
  queued_ms: number;
  /** What it waited for people, without the wait that goes on. */
  waiting_ms: number;
  /** Of all its turns, in and out; 0 where no model ran. */
  tokens_used: number;
  /** What these cost, by the prices of the time; null where no model ran, or one that has no price. */
  cost_usd: number | null;
  /** What the policies' guards saw; null: nothing. */
  guardrails: Array<GuardFinding> | null;
  usage: RunUsage | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** As it was asked for: higher ones begin first. */
  priority: number;
  /** After this much work it fails: as asked, else the agent's limit. */
  timeout_seconds: number;
  /** 0 while queued; above 1 after a lost worker or a retry. */
  attempt: number;
  /** The key that it was created with: a repetition finds this run. */
  idempotency_key: string | null;
  /** The key that asked for it; null: no key did, but for instance a person who has signed in. */
  api_key_id: string | null;
  /** The pipeline run that it is a step of. */
  pipeline_run_id: string | null;
  /** The thread that it is a turn of. */
  thread_id: string | null;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user: string | null;
  /** The run that it does again. */
  replay_of: string | null;
  /** The tick of the agent's schedule that began it. */
  scheduled_at: string | null;
  /** When it was made. */
  created_at: string;
  /** When it began; null while it waits. */
  started_at: string | null;
  /** When it ended; null while it goes on. */
  completed_at: string | null;
  /** True, and there only then, where the output was too large to send. */
  output_omitted?: boolean | undefined;
  /** True, and there only then, where the input was too large to send. */
  input_omitted?: boolean | undefined;
}

/** The next piece of text. */
export interface RunOutputDeltaStreamEvent {
  /** Which kind it is. */
  type: "run.output.delta";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** To be put after what came before. */
  delta: string;
}

/** The next piece of what the model thinks before it speaks; never part of the output. */
export interface RunReasoningDeltaStreamEvent {
  /** Which kind it is. */
  type: "run.reasoning.delta";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** To be put after what came before in the same turn. */
  delta: string;
}

/** A run waits for a person. `required_action` has the question. */
export interface RunRequiresActionEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "run.requires_action";
  /** When it was made. */
  created_at: string;
  data: RunOfEvent;
}

/** The run waits for a person. */
export interface RunRequiresActionStreamEvent {
  /** Which kind it is. */
  type: "run.requires_action";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  required_action: RequiredAction;
}

/** An agent has begun to work on it. */
export interface RunStartedStreamEvent {
  /** Which kind it is. */
  type: "run.started";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** When it began; null while it waits. */
  started_at: string;
}

/** One event of the stream, told apart by `type`. Other events are `OtherRunStreamEvent`: keep a default branch, or name that type where you read the stream. */
export type RunStreamEvent =
  | RunCreatedStreamEvent
  | RunStartedStreamEvent
  | RunOutputDeltaStreamEvent
  | RunReasoningDeltaStreamEvent
  | RunTurnStartedStreamEvent
  | RunTurnCompletedStreamEvent
  | RunToolCalledStreamEvent
  | RunToolProgressStreamEvent
  | RunToolCompletedStreamEvent
  | RunRequiresActionStreamEvent
  | RunActionReceivedStreamEvent
  | RunApprovalChangedStreamEvent
  | RunCompletedStreamEvent
  | RunFailedStreamEvent
  | RunCancelledStreamEvent
  | ResetStreamEvent;

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface RunStreamEventList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<RunStreamEvent>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** The agent calls a tool. */
export interface RunToolCalledStreamEvent {
  /** Which kind it is. */
  type: "run.tool.called";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The tool's name. */
  tool?: string | undefined;
  /** The same in the call and in its end. */
  call_id?: string | undefined;
  /** What the tool is called with. */
  arguments?: unknown | undefined;
}

/** A tool has answered, or was not allowed to. */
export interface RunToolCompletedStreamEvent {
  /** Which kind it is. */
  type: "run.tool.completed";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The tool's name. */
  tool?: string | undefined;
  /** The same in the call and in its end. */
  call_id?: string | undefined;
  /** What came of the call. */
  status?: Open<"succeeded" | "failed" | "rejected"> | undefined;
  /** What the model was told of it. */
  result?: string | undefined;
  /** What it gave beside its words, such as an image: files of the run. */
  files?: Array<GivenFile> | undefined;
}

/** A tool says how far it is; at most once a second for a call, and not part of the transcript. */
export interface RunToolProgressStreamEvent {
  /** Which kind it is. */
  type: "run.tool.progress";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The tool's name. */
  tool?: string | undefined;
  /** The same in the call and in its end. */
  call_id?: string | undefined;
  /** How far, in the tool's own measure. */
  progress?: number | undefined;
  /** How much there is in all, where the tool knows. */
  total?: number | undefined;
  /** What it does at the moment. */
  message?: string | undefined;
}

/** The model's turn is over; where it calls tools, they are called now. */
export interface RunTurnCompletedStreamEvent {
  /** Which kind it is. */
  type: "run.turn.completed";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** Which turn of the model it is, from 1. */
  turn: number;
  /** The model that took it. */
  model: string;
  /** Why it ended. */
  finish_reason: Open<"stop" | "length" | "content_filter" | "tool_calls" | "error" | "other">;
  usage: RunUsage;
}

/** A model is asked: what follows is its turn. */
export interface RunTurnStartedStreamEvent {
  /** Which kind it is. */
  type: "run.turn.started";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  /** The run that it is about; null: none. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** Which turn of the model it is, from 1. */
  turn: number;
}

/** What the model's providers counted and said, where a model ran it. */
export interface RunUsage {
  /** Tokens that went in. */
  input_tokens: number;
  /** Of these, what the provider had read before and kept. */
  cached_input_tokens?: number | undefined;
  /** Tokens that came out. */
  output_tokens: number;
  /** Of these, what the model thought and did not say. */
  reasoning_tokens?: number | undefined;
  /** Of input and output, what no provider has counted: an estimate, for instance for a turn that was cut off. */
  estimated_tokens?: number | undefined;
  guards?: GuardUsage | undefined;
  /** By the operator's price table; null where it has no price. */
  cost_usd: number | null;
  /** The same by model, and by price where that changed; without its guards. */
  models?: Array<ModelUsage> | undefined;
  /** Why the model ended its answer; `length`: it was cut at the longest that it may write. */
  finish_reason?: Open<"stop" | "length" | "content_filter" | "tool_calls" | "error" | "other"> | undefined;
}

/** How an agent runs, told apart by `type`. */
export type Runtime =
  | RuntimeModule
  | RuntimeHttp
  | RuntimeModel
  | RuntimeWorker
  | RuntimeA2a
  | RuntimeResponses;

export interface RuntimeA2a {
  /** Which kind it is. */
  type: "a2a";
  /** The https address of the agent's card, `…/.well-known/agent-card.json`. It speaks A2A 1.0. */
  url: string;
  /** Sent with every call; stored encrypted and shown as [redacted]. */
  headers?: Record<string, string> | undefined;
}

export interface RuntimeHttp {
  /** Which kind it is. */
  type: "http";
  /** The https address of your agent. */
  url: string;
  /** Sent with every call; stored encrypted and shown as [redacted]. */
  headers?: Record<string, string> | undefined;
  /** Signs every call. Without one the service makes one; it is shown once, then as [redacted]. */
  secret?: string | undefined;
}

export interface RuntimeModel {
  /** Which kind it is. */
  type: "model";
  /** The provider's name; `default` is the organisation's, else the operator's first. */
  provider: string;
  /** The model's name at its provider; `default` is the one that the provider names. */
  model: string;
  /** Where `model` fails, these are asked, in their order. */
  models?: Array<RuntimeModelModel> | undefined;
  /** What one turn may write at most. An answer that is cut there is kept, and the run's `usage.finish_reason` is `length`. */
  max_output_tokens?: number | undefined;
  /** 0 for the likeliest words, higher for others. */
  temperature?: number | undefined;
  /** Only the likeliest words up to this share. */
  top_p?: number | undefined;
  /** The model ends its answer before it would write one of these. */
  stop?: Array<string> | undefined;
  /** The same seed, about the same answer. */
  seed?: number | undefined;
  /** `auto` (the default), `none`, `required` (some tool), or a tool's name. The last two hold until a tool was called. */
  tool_choice?: string | undefined;
  /** Whether a turn may call several tools; false: one. */
  parallel_tool_calls?: boolean | undefined;
  /** How much the model thinks before it speaks, where it can. */
  reasoning_effort?: Open<"none" | "minimal" | "low" | "medium" | "high" | "xhigh"> | undefined;
  /** Further fields of the request in the provider's own words, such as `{"top_k": 40}`. What the service itself says goes before them. */
  provider_options?: Record<string, unknown> | undefined;
  /** A template over the input: {{field}}. */
  prompt?: string | undefined;
  /** What becomes of a thread that grows longer than the model's window; it stays readable whole. */
  compaction?: RuntimeModelCompaction | undefined;
  /** What the service itself lends the model, beside `connectors`. */
  tools?: Array<RuntimeModelTool> | undefined;
}

/** What becomes of a thread that grows longer than the model's window; it stays readable whole. */
export interface RuntimeModelCompaction {
  /** `drop`: the oldest turns of a long thread are not told. `summarize`: a model puts them in short. */
  strategy?: Open<"drop" | "summarize"> | undefined;
  /** The model's window. */
  context_tokens?: number | undefined;
  /** Of the summaries; the agent's own without it. */
  provider?: string | undefined;
  /** The model's name at its provider; `default` is the one that the provider names. */
  model?: string | undefined;
}

export interface RuntimeModelModel {
  /** The agent's own without it. */
  provider?: string | undefined;
  /** The model's name at its provider; `default` is the one that the provider names. */
  model: string;
}

/** The model may write programs and have them run, without network, in a sandbox that the operator has turned on (`AGENTRUN_CODE`). */
export interface RuntimeModelTool {
  /** Which kind it is. */
  type: "code";
  /** The only ones; without it all that the machine has. */
  languages?: Array<Open<"python" | "javascript" | "shell">> | undefined;
  /** `always`: a person sees each script first, and the run waits in `requires_action`. */
  approval?: Open<"never" | "always"> | undefined;
  /** For one script; the operator's limit holds beside it. */
  timeout_seconds?: number | undefined;
}

export interface RuntimeModule {
  /** Which kind it is. */
  type: "module";
  /** The module's name on the server. */
  module: string;
  /** The hash of the files that this revision runs, whatever lies on the server now. Left out when `runtime` is written, the files are taken as they are and become a new revision if they differ; sent back, they stay. A module that ships with the service has none. */
  code?: string | undefined;
}

export interface RuntimeResponses {
  /** Which kind it is. */
  type: "responses";
  /** The https base address of an API as OpenAI's, `https://api.openai.com/v1`; `/responses` is added. */
  url: string;
  /** What the API calls whoever is to answer. */
  model: string;
  /** Sent with every call; stored encrypted and shown as [redacted]. */
  headers?: Record<string, string> | undefined;
  /** Whether responses are made in the background, so that a connection or a node that is lost does not lose them. `false` where the API knows no `background`: then a lost one is asked for again. */
  background?: boolean | undefined;
}

export interface RuntimeWorker {
  /** Which kind it is. */
  type: "worker";
  /** Where workers of yours come for its runs. */
  queue: string;
  /** What the workers call it; the agent's own name without one. */
  handler?: string | undefined;
  /** `pinned`: a run stays with workers of the build that began it until none of them was heard of for 75 seconds. `never`: it never changes to another build. `auto`: any worker goes on with it. */
  builds?: Open<"auto" | "pinned" | "never"> | undefined;
}

/** When the clock begins a run: five fields of cron, or six with seconds first, or @hourly, @daily, @weekly, @monthly and @yearly. */
export interface Schedule {
  /** Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`* /5`); `L` is the last day, `#2` the second such weekday. */
  cron: string;
  /** An IANA time zone; its changes of the clock are followed. */
  timezone?: string | undefined;
  /** What every run gets; `{}` without it. */
  input?: Record<string, unknown> | undefined;
  /** False: kept, but nothing runs. */
  enabled?: boolean | undefined;
}

/** Why the schedule's last time began no run; null where it did, and once the schedule is changed. */
export interface ScheduleRefusal {
  /** The tick of the schedule. */
  scheduled_at: string;
  /** As the same call would have been answered with. */
  code: string;
  /** For people; its words may change. */
  message: string;
}

/** Whether you have one. */
export interface SecondFactor {
  /** What kind of thing this is. */
  object: "second_factor";
  /** Since when it is on; null: it is off. */
  enabled_at: string | null;
  /** How many of them were not used yet. */
  recovery_codes_left: number;
  /** The organisation requires one that you do not have: until you set it up, nothing else is open. */
  missing: boolean;
}

/** What an authenticator app needs. Shown this once. */
export interface SecondFactorSetup {
  /** What kind of thing this is. */
  object: "second_factor_setup";
  /** For an authenticator, in base32. Shown this once. */
  secret: string;
  /** The same as an address that authenticators scan as a QR code. */
  otpauth_url: string;
  /** When it ends; null: never. */
  expires_at: string;
}

/** API keys, tokens and private keys. */
export interface SecretsGuard {
  /** Which kind it is. */
  type: "secrets";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
}

/** API keys, tokens and private keys. */
export interface SecretsGuardRequest {
  /** Which kind it is. */
  type: "secrets";
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

/** Where somebody is signed in. */
export interface Session {
  /** What kind of thing this is. */
  object: "session";
  /** Its id, by which every other call names it. */
  id: string;
  /** The organisation. */
  organization_id: string;
  /** Whether it is the one that asks. */
  is_current: boolean;
  /** How you signed in; `sso`: single sign-on. */
  method: Open<"password" | "sso">;
  /** Where the call came from. */
  address: string | null;
  /** The program that it came from, as it says itself. */
  user_agent: string | null;
  /** When it was made. */
  created_at: string;
  /** When it was last heard of. */
  last_seen_at: string;
  /** When it ends; null: never. */
  expires_at: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface SessionList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Session>;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** A short-lived token, shown this once. */
export interface SessionToken {
  /** What kind of thing this is. */
  object: "session_token";
  /** `ar_st_…`, for `Authorization: Bearer`. Shown this once. */
  secret: string;
  /** What it may do; write implies read. */
  scopes: Array<string>;
  /** When it ends; null: never. */
  expires_at: string;
}

/** What the sign-in page offers to somebody who has said nothing yet. */
export interface SignInOptions {
  /** What kind of thing this is. */
  object: "sign_in_options";
  /** The installation's provider: GET /api/auth/sso goes to it. */
  single_sign_on: SignInOptionsSingleSignOn | null;
}

/** The installation's provider: GET /api/auth/sso goes to it. */
export interface SignInOptionsSingleSignOn {
  /** What the button says. */
  name: string;
}

/** Who has signed in, and until when. */
export interface SignedIn {
  /** What kind of thing this is. */
  object: "session";
  /** The session. */
  id: string;
  user: User;
  organization: Organization;
  /** When it ends; null: never. */
  expires_at: string;
}

/** The organisation's provider, without its secret. */
export interface SingleSignOn {
  /** What kind of thing this is. */
  object: "single_sign_on";
  /** The provider's address, https, as its own documents write it and without `/.well-known/…`. */
  issuer: string;
  /** What the provider calls this service. */
  client_id: string;
  /** What is asked of the provider. */
  scopes: string;
  /** The claim that says what somebody may do: a name such as `groups`, or a path such as `realm_access.roles`. */
  roles_claim: string | null;
  /** From a value of that claim to a role. Of several the highest counts. */
  role_mapping: Record<string, Open<"owner" | "admin" | "developer" | "viewer">>;
  /** Of people without a value that is mapped; null: they are not let in. */
  default_role: Open<"owner" | "admin" | "developer" | "viewer"> | null;
  /** Whether passwords open the organisation to owners alone. */
  required: boolean;
  /** Whether somebody who was removed, or has left, becomes a member again by signing in. */
  readmits_removed: boolean;
  /** What to register at the provider as the place that people come back to. */
  redirect_uri: string;
  /** Where signing in begins, for the provider's own list of applications. */
  sign_in_url: string;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface SingleSignOnRequest {
  /** The provider's address, https, as its own documents write it and without `/.well-known/…`. */
  issuer: string;
  /** What the provider calls this service. */
  client_id: string;
  /** Stored encrypted and never shown again. Left out, or sent as [redacted], it stays as it is. */
  client_secret?: string | undefined;
  /** What is asked of the provider. */
  scopes?: string | undefined;
  /** The claim that says what somebody may do: a name such as `groups`, or a path such as `realm_access.roles`. */
  roles_claim?: string | null | undefined;
  /** From a value of that claim to a role. Of several the highest counts. */
  role_mapping?: Record<string, Open<"owner" | "admin" | "developer" | "viewer">> | undefined;
  /** Of people without a value that is mapped; null: they are not let in. */
  default_role?: Open<"owner" | "admin" | "developer" | "viewer"> | null | undefined;
  /** Whether passwords open the organisation to owners alone. */
  required?: boolean | undefined;
  /** Whether somebody who was removed, or has left, becomes a member again by signing in. */
  readmits_removed?: boolean | undefined;
}

/** A stretch of a run's time. */
export interface Span {
  /** Within this trace. */
  id: string;
  /** The span that it is a part of; null: the run itself. */
  parent_id: string | null;
  /** `queue`: until a worker had it; `step`: of the agent's own (`ctx.step`); `turn`: of a model; `tool`: a call; `guard`: a policy's guards looked at something; `wait`: for a person; `delivery`: a webhook was told. */
  type: Open<"run" | "queue" | "attempt" | "step" | "turn" | "tool" | "guard" | "wait" | "delivery">;
  /** The step, the tool, the model, what was asked, what was looked at; for people. */
  name: string;
  /** When it began; null while it waits. */
  started_at: string;
  /** Null: it goes on. */
  ended_at: string | null;
  /** `lost`: the attempt that it was a part of ended before it; `open`: it goes on. */
  status: Open<"ok" | "failed" | "cancelled" | "lost" | "open">;
  /** What is known of it. `step`: `key`, which a replay may go on from, and `result`, or `result_bytes` where it is large, `error` where it failed, and `recorded` where another run did it; `turn`: `turn`, `model`, `usage`, `finish_reason`, `first_token_ms`; `tool`: `call_id`, `arguments`, `result`; `guard`: `stage`, `field`, `decision` (`passed`, `flagged`, `redacted`, `blocked`) and the `guards` that found something; `wait`: `required_action`, `answer`; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`. */
  data: Record<string, unknown>;
}

/** What is known of a file. */
export interface StoredFile {
  /** What kind of thing this is. */
  object: "file";
  /** Its id, by which every other call names it. */
  id: string;
  /** What it is called where it is saved: no path, no control characters. */
  name: string;
  /** As whoever uploaded it said; nobody has looked. */
  content_type: string;
  /** In bytes. */
  size: number;
  /** Of its content, in lower-case hex. */
  sha256: string;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user: string | null;
  /** The run that made it. */
  run_id: string | null;
  /** When it was made. */
  created_at: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface StoredFileList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<StoredFile>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface SwitchOrganizationRequest {
  /** The organisation. */
  organization_id: string;
}

/** Words and phrases; one that stands inside an allowed one does not count. */
export interface TermsGuard {
  /** Which kind it is. */
  type: "terms";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  /** What is looked for. */
  deny: Array<string>;
  /** What is let through all the same. */
  allow: Array<string>;
  /** Default false. */
  case_sensitive: boolean;
  /** Default true. */
  whole_words: boolean;
}

/** Words and phrases; one that stands inside an allowed one does not count. */
export interface TermsGuardRequest {
  /** Which kind it is. */
  type: "terms";
  /** What is looked for. */
  deny: Array<string>;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  /** What is let through all the same. */
  allow?: Array<string> | undefined;
  /** Default false. */
  case_sensitive?: boolean | undefined;
  /** Default true. */
  whole_words?: boolean | undefined;
}

/** What a test event says. */
export interface TestData {
  /** The webhook that it is about. */
  webhook_id: string;
  /** Says that this is a test. */
  message: string;
}

/** A test event, sent on demand. */
export interface TestEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "test";
  /** When it was made. */
  created_at: string;
  data: TestData;
}

/** A conversation. */
export interface Thread {
  /** What kind of thing this is. */
  object: "thread";
  /** Its id, by which every other call names it. */
  id: string;
  /** The one agent that answers in it; null: any of yours. */
  agent_id: string | null;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user: string | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  /** How many messages it has. */
  message_count: number;
  /** Runs that it has taken. */
  run_count: number;
  /** Of those of them that have ended. */
  tokens_used: number;
  /** What these cost, as far as prices are known. */
  cost_usd: number;
  /** When it was made. */
  created_at: string;
  /** When it was last changed or spoken in. */
  updated_at: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface ThreadList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Thread>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** Something that was said. */
export interface ThreadMessage {
  /** What kind of thing this is. */
  object: "thread_message";
  /** Its id, by which every other call names it. */
  id: string;
  /** The thread that it belongs to. */
  thread_id: string;
  /** The run that it was said in. */
  run_id: string | null;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string | null;
  /** Who spoke, or what somebody may do. */
  role: Open<"user" | "assistant" | "tool" | "system">;
  /** What was said, in parts. */
  content: Array<MessagePart>;
  /** When it was made. */
  created_at: string;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface ThreadMessageList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<ThreadMessage>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface ThreadPatch {
  /** The one agent that answers in it; null: any of yours. */
  agent_id?: string | null | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | null | undefined;
  /** Put into what is there; null takes a key out. */
  metadata?: Record<string, string | null> | undefined;
}

/** Gives the model a tool that searches the others. */
export interface ToolSearch {
  /** Always true. */
  search: boolean;
}

/** The only tools that may be used; a name may end in * for all that begin so. */
export interface ToolsGuard {
  /** Which kind it is. */
  type: "tools";
  /** What findings call it; default its type. */
  name: string | null;
  /** Which side it looks at: `input`, `output` or `both`. */
  on: "output";
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action: Open<"block" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  /** What is let through all the same. */
  allow: Array<string>;
}

/** The only tools that may be used; a name may end in * for all that begin so. */
export interface ToolsGuardRequest {
  /** Which kind it is. */
  type: "tools";
  /** What is let through all the same. */
  allow: Array<string>;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  /** Which side it looks at: `input`, `output` or `both`. */
  on?: "output" | undefined;
  /** What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it. */
  action?: Open<"block" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

/** Where a run's time went, as spans within spans. */
export interface Trace {
  /** What kind of thing this is. */
  object: "trace";
  /** The run that it is about; null: none. */
  run_id: string;
  /** By their start; the first is the run itself. */
  spans: Array<Span>;
  /** There are more events than a trace is made of, or the first of them are gone: spans may be missing. */
  truncated: boolean;
}

/** A rule that fired, with what it saw. */
export interface TriggeredAlert {
  /** Its id, by which every other call names it. */
  id: string;
  rule: AlertRuleSummary;
  /** How bad it is, for whoever is told. */
  severity: string;
  /** One sentence for people. */
  summary: string;
  /** When it fired. */
  triggered_at: string;
  /** What the rule saw when it fired. */
  metric_snapshot: TriggeredAlertMetricSnapshot;
}

/** What the rule saw when it fired. */
export interface TriggeredAlertMetricSnapshot {
  /** The number that is watched. */
  metric: string;
  /** The number that was seen. */
  value: number;
  /** What it is counted in. */
  unit: string;
  /** How many things it was taken from. */
  sample_count: number;
  /** From when on it looked. */
  window_start: string;
  /** Until when it looked. */
  window_end: string;
  /** What it was narrowed to, such as an agent. */
  dimensions: Record<string, unknown>;
}

/** What was used this month, against the plan. */
export interface Usage {
  /** What kind of thing this is. */
  object: "usage";
  /** The month, as `2026-11`, in UTC. */
  month: string;
  /** The plan, which says how many requests a minute. */
  plan: Open<"free" | "developer" | "business" | "enterprise">;
  /** What the plan allows. */
  limits: UsageLimits;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  /** Runs that ended with a result. */
  completed: number;
  /** Those that failed. */
  failed: number;
  /** Runs that were stopped. */
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
  /** Of the quota; null: unlimited. */
  calls_remaining: number | null;
  /** The month by agent. */
  by_agent: Array<UsageByAgentItem>;
  /** The month by key. */
  by_api_key: Array<UsageByApiKeyItem>;
  /** End users whose runs used tokens; those who cost most come first. */
  by_user: Array<UsageByUserItem>;
  /** The month by model, the dearest first. */
  by_model: Array<UsageByModelItem>;
  /** The month by day. */
  daily: Array<UsageDailyItem>;
  /** When the next month begins. */
  resets_at: string;
}

export interface UsageByAgentItem {
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  /** Runs that ended with a result. */
  completed: number;
  /** Those that failed. */
  failed: number;
  /** Runs that were stopped. */
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface UsageByApiKeyItem {
  /** The key that called; null: no key did, but a person. */
  api_key_id: string | null;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  /** Runs that ended with a result. */
  completed: number;
  /** Those that failed. */
  failed: number;
  /** Runs that were stopped. */
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface UsageByModelItem {
  /** Null: guards, or what an agent's own code told. */
  model: string | null;
  /** Tokens of ended runs, in and out. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
  /** Of the tokens, those that no price is known of. */
  unpriced_tokens: number;
}

export interface UsageByUserItem {
  /** Your own name of the end user; null: the organisation's. */
  user: string;
  /** How many runs. */
  runs: number;
  /** Tokens of ended runs, in and out. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface UsageDailyItem {
  /** The day, as `2026-11-17`, in UTC. */
  date: string;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  /** Runs that ended with a result. */
  completed: number;
  /** Those that failed. */
  failed: number;
  /** Runs that were stopped. */
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

/** What the plan allows. */
export interface UsageLimits {
  /** Per key; null: unlimited. */
  requests_per_minute: number | null;
  /** The most requests at once. */
  burst: number | null;
  /** Calls a month; null: unlimited. */
  monthly_quota: number | null;
}

/** A person. */
export interface User {
  /** What kind of thing this is. */
  object: "user";
  /** Its id, by which every other call names it. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** When it was made. */
  created_at: string;
}

/** An address that is told of events. */
export interface Webhook {
  /** What kind of thing this is. */
  object: "webhook";
  /** Its id, by which every other call names it. */
  id: string;
  /** Its address. */
  url: string;
  /** Which events it is told of; `*` is all of them. */
  events: Array<string>;
  /** Whether deliveries are sent. */
  active: boolean;
  /** What it is for, in your words. */
  description: string | null;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy: Open<"standard" | "extended">;
  /** When it was made. */
  created_at: string;
  /** Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`. */
  disabled_reason: Open<"gone" | "failing" | "maker_gone"> | null;
  /** When the service deactivated it; null: it did not. */
  disabled_at: string | null;
  /** The first attempt that failed since one got through; null: the last one did. */
  failing_since: string | null;
  /** When it was last sent something; null: never. */
  last_delivery_at: string | null;
  /** Until then, or until the next rotation, deliveries are signed with both secrets. */
  previous_secret_expires_at: string | null;
}

/** Deliveries of the whole organisation that ended in the period; null for a key limited to some agents. */
export interface WebhookHealth {
  /** Deliveries that were acknowledged. */
  delivered: number;
  /** Those that failed. */
  failed: number;
  /** Acknowledged among ended, in percent; null: none has ended. */
  success_rate: number | null;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface WebhookList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Webhook>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

export interface WebhookPatch {
  /** Where deliveries go: https, without credentials, outside private networks. */
  url?: string | undefined;
  /** Which events are delivered; `*` for all, which takes the scopes of all. */
  events?: Array<Open<"run.completed" | "run.failed" | "run.requires_action" | "run.escalated" | "run.cancelled" | "budget.reached" | "deployment.created" | "deployment.rollback" | "alert.triggered" | "agent.updated" | "pipeline.completed" | "key.expiring" | "worker.lost" | "audit.recorded" | "*">> | undefined;
  /** Whether deliveries are sent. */
  active?: boolean | undefined;
  /** What it is for, in your words. */
  description?: string | null | undefined;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy?: Open<"standard" | "extended"> | undefined;
}

/** A webhook with its signing secret, which is never shown again. */
export interface WebhookWithSecret {
  /** What kind of thing this is. */
  object: "webhook";
  /** Its id, by which every other call names it. */
  id: string;
  /** Its address. */
  url: string;
  /** Which events it is told of; `*` is all of them. */
  events: Array<string>;
  /** Whether deliveries are sent. */
  active: boolean;
  /** What it is for, in your words. */
  description: string | null;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy: Open<"standard" | "extended">;
  /** When it was made. */
  created_at: string;
  /** Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`. */
  disabled_reason: Open<"gone" | "failing" | "maker_gone"> | null;
  /** When the service deactivated it; null: it did not. */
  disabled_at: string | null;
  /** The first attempt that failed since one got through; null: the last one did. */
  failing_since: string | null;
  /** When it was last sent something; null: never. */
  last_delivery_at: string | null;
  /** Until then, or until the next rotation, deliveries are signed with both secrets. */
  previous_secret_expires_at: string | null;
  /** Deliveries are signed with it: keep it. Shown this once: null where an idempotency key repeats the answer. */
  secret: string | null;
  /** What is well to know. */
  warnings: Array<"weak_secret">;
}

/** A process of yours that comes for runs. */
export interface Worker {
  /** What kind of thing this is. */
  object: "worker";
  /** Its id, by which every other call names it. */
  id: string;
  /** Where it is, as it says itself. */
  name: string;
  /** Where it registered from. */
  address: string;
  /** Which of your builds it is; null: it did not say. */
  build: string;
  /** What it is written with. */
  sdk: string;
  /** The queues it comes for. */
  queues: Array<string>;
  /** What it runs, by its own names. */
  agents: Array<string>;
  /** Runs at a time. */
  concurrency: number;
  /** Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them. */
  running: number;
  /** `lost`: it has been silent for too long. */
  status: Open<"active" | "lost">;
  /** When it registered. */
  registered_at: string;
  /** When it was last heard of. */
  last_seen_at: string;
}

/** One thing that became of a run. */
export interface WorkerItem {
  /** delta, event, step, log, file, answer, ask, completed, failed or released. */
  type: string;
  /** Of a delta. */
  text?: string | undefined;
  /** Of an event, with its `type`. JSON text. */
  event?: string | undefined;
  /** Of a step or a question: its name, # and how often it came before. */
  key?: string | undefined;
  /** Of a step: `result`, and what it `emitted`. JSON text. */
  value?: string | undefined;
  /** Of a step: how long its work took, for the run's trace. */
  took_ms?: number | undefined;
  /** Of ask and answer. JSON text. */
  question?: string | undefined;
  /** Of completed: an object. JSON text. */
  output?: string | undefined;
  /** Of completed, failed and ask. */
  tokens_used?: number | undefined;
  /** Of completed: what the thread is to remember. JSON text. */
  thread_state?: string | undefined;
  /** Of failed. */
  code?: Open<"agent_error" | "output_too_large"> | undefined;
  /** Of log and failed. */
  message?: string | undefined;
  /** Of failed: the kind of error. */
  name?: string | undefined;
  /** Of log. JSON text. */
  fields?: string | undefined;
  /** Of file and answer: the number by which the reply names it. */
  call?: number | undefined;
  /** Of file: get, list, read, begin, push or end. */
  verb?: string | undefined;
  /** Of file: what the verb is about. */
  argument?: string | undefined;
}

/** One page of a list. Where `has_more` is true, `after` set to `last_id` asks for the next. */
export interface WorkerList {
  /** What kind of thing this is. */
  object: "list";
  /** The things of this page, in order. */
  data: Array<Worker>;
  /** The id of the first thing of this page, for `before`; null: the page is empty. */
  first_id: string | null;
  /** The id of the last thing of this page, for `after`; null: the page is empty. */
  last_id: string | null;
  /** Whether another page follows: ask for it with `after` set to `last_id`. */
  has_more: boolean;
}

/** A worker stopped reporting without deregistering. */
export interface WorkerLostEvent {
  /** Its id, by which every other call names it. */
  id: string;
  /** Which kind it is. */
  type: "worker.lost";
  /** When it was made. */
  created_at: string;
  data: LostWorker;
}

/** Something that a run was sent. */
export interface WorkerOrder {
  /** Which it is, counted from 1. */
  number: number;
  /** cancel, message, filed or answered. */
  type: string;
  /** Of cancel. */
  reason?: string | undefined;
  /** Of message. JSON text. */
  message?: string | undefined;
  /** Of filed and answered: the call that is answered. */
  call?: number | undefined;
  /** Of filed: false where it could not be done. Of answered: false where the question has no answer. */
  done?: boolean | undefined;
  /** Of filed: JSON text, bytes in base64, or why it could not. Of answered: the answer as JSON text. */
  text?: string | undefined;
}

/** What a worker tells of its runs. */
export interface WorkerReport {
  /** Every run that the worker holds. Runs beyond its `concurrency` are answered `later`. */
  runs: Array<ReportedRun>;
}

/** What the service tells back. */
export interface WorkerReportAnswer {
  /** What kind of thing this is. */
  object: "worker_report";
  /** In the report's order. */
  runs: Array<HeardRun>;
}

/** A run that a worker is given. */
export interface WorkerRun {
  /** The run's lease and fencing token. */
  token: string;
  /** The run that it is about; null: none. */
  run_id: string;
  /** What the worker calls it. */
  agent: string;
  /** The agent that it is about; null: all of the organisation's. */
  agent_id: string;
  /** The revision of the agent that it runs. */
  agent_revision: number;
  /** Which go at it this is, from 1. */
  attempt: number;
  /** String pairs of whoever asked for it. */
  metadata: Record<string, string>;
  /** The run's input. JSON text. */
  input: string;
  /** What it has done already. */
  steps: Array<Array<string>>;
  /** Always empty: an answer is sent only for the question that it was given to. */
  answers: Array<Array<string>>;
  /** Keys of questions that were answered. An item of type `answer` asks for the answer. */
  answered: Array<string>;
  /** In their order, oldest first. */
  messages: Array<string>;
  /** The conversation that it is a part of. JSON text. */
  thread: string | null;
  /** After so long it is stopped. */
  remaining_ms: number;
  /** Its place in a trace, as W3C Trace Context writes it. */
  traceparent: string | null;
}

/** The runs that a worker is given. */
export interface WorkerRuns {
  /** What kind of thing this is. */
  object: "worker_runs";
  /** How many runs. */
  runs: Array<WorkerRun>;
  /** Something waits for a run of the worker: it should report at once. */
  report: boolean;
}

/** The query parameters of `listAgents`. */
export interface ListAgentsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those that are so. */
  status?: Open<"active" | "archived" | "all"> | undefined;
  /** Only those from there. */
  source?: Open<"catalog" | "custom"> | undefined;
  /** Agents with this in their name, in capitals or not. */
  name?: string | undefined;
}

/** The query parameters of `listRevisions`. */
export interface ListRevisionsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** The query parameters of `listDeployments`. */
export interface ListDeploymentsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** The query parameters of `listRuns`. */
export interface ListRunsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only this agent's. */
  agent_id?: string | undefined;
  /** That ran this revision of their agent. */
  agent_revision?: number | undefined;
  /** Only what this key asked for. */
  api_key_id?: string | undefined;
  /** Only steps of this pipeline run. */
  pipeline_run_id?: string | undefined;
  /** Only turns of this thread. */
  thread_id?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** One status, or several with commas. */
  status?: string | undefined;
  /** That failed with this code. */
  error_code?: Open<"run_timeout" | "agent_error" | "tool_error" | "guardrail_violation" | "provider_error" | "provider_rate_limited" | "provider_not_configured" | "budget_exceeded" | "action_expired" | "approval_impossible" | "worker_lost" | "output_too_large" | "not_recorded" | "internal_error"> | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
  /** Runs that have ended whose input or output has all of these words, the last of them as far as it is written. Names of members are not looked through, nor more than the first 32 KiB of each. */
  text?: string | undefined;
  /** That worked at least so long. */
  min_latency_ms?: number | undefined;
  /** That worked at most so long. */
  max_latency_ms?: number | undefined;
  /** That cost at least so much. */
  min_cost_usd?: number | undefined;
  /** That cost at most so much; one without a known cost is not found. */
  max_cost_usd?: number | undefined;
  /** By what `order` sorts. By another than `created_at`, only runs that have ended are listed; by `cost_usd`, those with a known cost. */
  sort?: Open<"created_at" | "latency_ms" | "cost_usd"> | undefined;
  /** Runs of which anybody has said anything, nothing, or with a thumb up or down. */
  feedback?: Open<"any" | "none" | "up" | "down"> | undefined;
  /** With feedback of this name. */
  feedback_name?: string | undefined;
  /** With feedback of this label. */
  feedback_label?: string | undefined;
  /** With a score of at least this. */
  min_score?: number | undefined;
  /** With a score of at most this. */
  max_score?: number | undefined;
  /** What each run is to have that lists leave out: `input`, `output`, `feedback`, or several with commas. */
  expand?: string | undefined;
  /** Only those with these pairs, as `metadata[team]=support`. */
  metadata?: Record<string, string> | undefined;
}

/** The query parameters of `cancelRun`. */
export interface CancelRunQuery {
  /** Seconds to wait until it has really stopped. */
  wait?: number | undefined;
  /** End it without asking the agent. */
  force?: boolean | undefined;
}

/** The query parameters of `listApiKeys`. */
export interface ListApiKeysQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** One status, or several with commas. */
  status?: string | undefined;
}

/** The query parameters of `revokeApiKey`. */
export interface RevokeApiKeyQuery {
  /** Revoke the keys that it made as well, those that it rotated itself into, and those that they made; default false. One that somebody else rotated it into stays, and is the answer's `successor_id`. */
  cascade?: boolean | undefined;
}

/** The query parameters of `getAuthorizationRequest`. */
export interface GetAuthorizationRequestQuery {
  /** The query that the client sent the browser with, as base64url. */
  request: string;
}

/** The query parameters of `listMembers`. */
export interface ListMembersQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** The query parameters of `listInvitations`. */
export interface ListInvitationsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** The query parameters of `updateOrganizationSettings`. */
export interface UpdateOrganizationSettingsQuery {
  /** Only say what it would do; default false. */
  dry_run?: boolean | undefined;
}

/** The query parameters of `getUsage`. */
export interface GetUsageQuery {
  /** `YYYY-MM`; default the current one, UTC. */
  month?: string | undefined;
}

/** The query parameters of `getAnalytics`. */
export interface GetAnalyticsQuery {
  /** Default seven days before `to`. A day alone is its first moment, UTC. */
  from?: string | undefined;
  /** Default now. A day alone is its first moment, UTC. */
  to?: string | undefined;
  /** Of the series; default day. */
  interval?: Open<"hour" | "day"> | undefined;
  /** Only this agent's. */
  agent_id?: string | undefined;
}

/** The query parameters of `listAudit`. */
export interface ListAuditQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only this action, as `createApiKey`. */
  action?: string | undefined;
  /** Only what this key or person did. */
  actor?: string | undefined;
  /** Only what was done, or only what was refused. */
  outcome?: Open<"succeeded" | "refused"> | undefined;
  /** Only what was done to this. */
  resource_id?: string | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `streamRun`. */
export interface StreamRunQuery {
  /** What happens to the run when the reader leaves. */
  on_disconnect?: Open<"continue" | "cancel"> | undefined;
}

/** The query parameters of `followRun`. */
export interface FollowRunQuery {
  /** Only events after this sequence. */
  after?: number | undefined;
}

/** The query parameters of `listRunEvents`. */
export interface ListRunEventsQuery {
  /** Only events after this sequence. */
  after?: number | undefined;
  /** How many at most. */
  limit?: number | undefined;
}

/** The query parameters of `listFeedback`. */
export interface ListFeedbackQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** The query parameters of `listReplays`. */
export interface ListReplaysQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only this agent's. */
  agent_id?: string | undefined;
}

/** The query parameters of `listReplayRuns`. */
export interface ListReplayRunsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those that are so. */
  status?: Open<"waiting" | "active" | "completed" | "failed" | "cancelled" | "refused"> | undefined;
}

/** The query parameters of `listWebhooks`. */
export interface ListWebhooksQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those that are told of events, or only those that are not. */
  active?: boolean | undefined;
}

/** The query parameters of `listDeliveries`. */
export interface ListDeliveriesQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those that are so. */
  status?: Open<"pending" | "succeeded" | "failed"> | undefined;
  /** Only those of this event. */
  event_id?: string | undefined;
}

/** The query parameters of `listEvents`. */
export interface ListEventsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** One event type, or several with commas; without it, every type that the key may read: `run.*` takes `runs:read`, `pipeline.completed` `pipelines:read`, `alert.triggered` `alerts:read`, `agent.updated`, `deployment.*` and `worker.lost` `agents:read`, `key.expiring` `api_keys:read`, `budget.reached` `policies:read`, `audit.recorded` `audit:read`. */
  type?: string | undefined;
  /** Events about this run. Not for the feed: a run has a stream of its own. */
  run_id?: string | undefined;
}

/** The query parameters of `listWorkers`. */
export interface ListWorkersQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those that serve it. */
  queue?: string | undefined;
}

/** The query parameters of `listPolicies`. */
export interface ListPoliciesQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Those after this one: `last_id` of the page before. */
  after?: string | undefined;
  /** Those before this one: `first_id` of the page after. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those from there. */
  source?: Open<"template" | "custom"> | undefined;
}

/** The query parameters of `listCaps`. */
export interface ListCapsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only this agent's. */
  agent_id?: string | undefined;
  /** Only what this key asked for. */
  api_key_id?: string | undefined;
}

/** The query parameters of `getCap`. */
export interface GetCapQuery {
  /** Where each user has their own: whose `used` to show. */
  user?: string | undefined;
}

/** The query parameters of `listConnectors`. */
export interface ListConnectorsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those of this kind. */
  type?: Open<"mcp" | "openapi"> | undefined;
  /** Only those that are so visible. */
  visibility?: Open<"shared" | "private"> | undefined;
}

/** The query parameters of `listProviders`. */
export interface ListProvidersQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** The query parameters of `listAlerts`. */
export interface ListAlertsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** `firing`: what fires now. */
  status?: Open<"ok" | "firing" | "no_data"> | undefined;
  /** Only this agent's. */
  agent_id?: string | undefined;
}

/** The query parameters of `listAlertHistory`. */
export interface ListAlertHistoryQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those that are so. */
  status?: Open<"firing" | "resolved"> | undefined;
}

/** The query parameters of `listErrors`. */
export interface ListErrorsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those of this kind. */
  kind?: Open<"request" | "background"> | undefined;
  /** The report that a quoted request id leads to. */
  request_id?: string | undefined;
}

/** The query parameters of `listThreads`. */
export interface ListThreadsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only this agent's. */
  agent_id?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
  /** Only those with these pairs, as `metadata[team]=support`. */
  metadata?: Record<string, string> | undefined;
}

/** The query parameters of `listThreadMessages`. */
export interface ListThreadMessagesQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** In the order of the conversation, or its end first. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** The query parameters of `listFiles`. */
export interface ListFilesQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** The run. */
  run_id?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `createFile`. */
export interface CreateFileQuery {
  /** What to call it; of a form, its file's own name where this is left out. */
  name?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
}

/** The query parameters of `getSharedFile`. */
export interface GetSharedFileQuery {
  /** What the link was signed with. */
  token: string;
}

/** The query parameters of `listRunFiles`. */
export interface ListRunFilesQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** The query parameters of `listPipelines`. */
export interface ListPipelinesQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only those that are so. */
  status?: Open<"active" | "archived" | "all"> | undefined;
  /** Only the pipeline that this is a run of, such as a run's `pipeline_run_id`. */
  run_id?: string | undefined;
}

/** The query parameters of `listPipelineRuns`. */
export interface ListPipelineRunsQuery {
  /** Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** One status, or several with commas. */
  status?: string | undefined;
}

/** The query parameters of `cancelPipelineRun`. */
export interface CancelPipelineRunQuery {
  /** Seconds to wait until it has really stopped. */
  wait?: number | undefined;
}

/** The query parameters of `followPipelineRun`. */
export interface FollowPipelineRunQuery {
  /** Only events after this sequence. */
  after?: number | undefined;
}

/** The events that webhooks deliver. A newer service may send other types: keep a default branch. */
export type WebhookEvent =
  | RunCompletedEvent
  | RunFailedEvent
  | RunRequiresActionEvent
  | RunEscalatedEvent
  | RunCancelledEvent
  | BudgetReachedEvent
  | DeploymentCreatedEvent
  | DeploymentRollbackEvent
  | AlertTriggeredEvent
  | AgentUpdatedEvent
  | PipelineCompletedEvent
  | KeyExpiringEvent
  | WorkerLostEvent
  | AuditRecordedEvent
  | TestEvent;
