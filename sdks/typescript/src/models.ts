// Made from the OpenAPI document by `npm run client-models`. Do not edit.

/** A value that this library knows, or one that a newer service sends. */
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
  note?: string | null | undefined;
}

export interface AddThreadMessagesRequest {
  messages: Array<NewThreadMessage>;
}

export interface Agent {
  object: "agent";
  id: string;
  status: Open<"active" | "archived">;
  source: Open<"catalog" | "custom">;
  catalog_key: string | null;
  name: string;
  description: string | null;
  runtime: Runtime;
  instructions: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** JSON Schema (2020-12) of the output. */
  output_schema: Record<string, unknown> | null;
  /** A policy template, or pol_… of yours. */
  policy: string | null;
  connectors: Array<AgentConnector>;
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
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}

export interface AgentConfiguration {
  name: string;
  description: string | null;
  runtime: Runtime;
  instructions: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** JSON Schema (2020-12) of the output. */
  output_schema: Record<string, unknown> | null;
  /** A policy template, or pol_… of yours. */
  policy: string | null;
  connectors: Array<AgentConfigurationConnector>;
  limits: AgentLimits;
  schedule: Schedule | null;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
}

export interface AgentConfigurationConnector {
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface AgentConnector {
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface AgentLimits {
  /** Default 600. */
  timeout_seconds?: number | undefined;
  /** Turns of the model in one run; beyond them it fails with `budget_exceeded`. */
  max_steps?: number | undefined;
  /** Tokens of one run, in and out; beyond them it fails with `budget_exceeded`. */
  max_tokens?: number | undefined;
  /** What a run of a model agent may cost; needs a model that the price table knows. */
  max_cost_usd?: number | undefined;
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
  /** Runs at a time. */
  concurrency?: number | null | undefined;
  /** Further tries after the agent's own error; default 0. */
  retries?: number | null | undefined;
}

export interface AgentList {
  object: "list";
  data: Array<Agent>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface AgentPatch {
  name?: string | undefined;
  description?: string | null | undefined;
  runtime?: Runtime | undefined;
  instructions?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** A policy template, or pol_… of yours. */
  policy?: string | null | undefined;
  connectors?: Array<AgentPatchConnector> | undefined;
  limits?: AgentLimitsPatch | undefined;
  schedule?: Schedule | null | undefined;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors?: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null | undefined;
  /** Put into what is there; null takes a key out. */
  metadata?: Record<string, string | null> | undefined;
}

export interface AgentPatchConnector {
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface AgentUnservedBuild {
  build: string;
  runs: number;
}

export interface AgentUpdate {
  agent_id: string;
  revision: number;
  changed_fields: Array<string>;
  /** The changed top-level fields as they were; secrets are [redacted]. */
  old: Record<string, unknown>;
  /** The changed top-level fields as they are. */
  new: Record<string, unknown>;
  changed_by: string | null;
  changed_at: string;
  /** True, and there only then, where old and new were too large to send. */
  values_omitted?: boolean | undefined;
}

export interface AgentUpdatedEvent {
  id: string;
  type: "agent.updated";
  created_at: string;
  data: AgentUpdate;
}

export interface Alert {
  object: "alert";
  id: string;
  rule: AlertRuleSummary;
  severity: Open<"info" | "warning" | "critical">;
  summary: string;
  triggered_at: string;
  metric_snapshot: AlertMetricSnapshot;
  status: Open<"firing" | "resolved">;
  resolved_at: string | null;
  /** What it recovered with; null: nothing was left to judge. */
  resolved_value: number | null;
  acknowledged_at: string | null;
  acknowledged_by: string | null;
  /** What was said with it. */
  acknowledgement: string | null;
  rollback: AlertRollback | null;
}

export interface AlertList {
  object: "list";
  data: Array<Alert>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface AlertMetricSnapshot {
  metric: string;
  value: number;
  unit: string;
  sample_count: number;
  window_start: string;
  window_end: string;
  dimensions: Record<string, unknown>;
}

/** Null where the alert called for none. */
export interface AlertRollback {
  status: Open<"pending" | "done" | "failed">;
  /** The deployment that undid it. */
  deployment_id: string | null;
  /** Why it could not be done. */
  reason: string | null;
}

export interface AlertRule {
  object: "alert_rule";
  id: string;
  name: string;
  description: string | null;
  /** error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more. */
  metric: Open<"error_rate" | "p95_latency_ms" | "run_count" | "queue_depth" | "queue_wait_ms" | "tokens" | "quota_used_percent" | "webhook_failure_rate" | "guardrail_blocks" | "unserved_runs">;
  comparison: Open<"gt" | "gte" | "lt" | "lte">;
  threshold: number;
  window_seconds: number;
  agent_id: string | null;
  severity: Open<"info" | "warning" | "critical">;
  enabled: boolean;
  cooldown_seconds: number;
  rollback: boolean;
  /** no_data: nothing to judge by, not looked at yet, or disabled. */
  status: Open<"ok" | "firing" | "no_data">;
  last_value: number | null;
  last_evaluated_at: string | null;
  /** Until then it does not fire again. */
  cooldown_until: string | null;
  firing_alert_id: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface AlertRuleList {
  object: "list";
  data: Array<AlertRule>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface AlertRulePatch {
  name?: string | undefined;
  /** error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more. */
  metric?: Open<"error_rate" | "p95_latency_ms" | "run_count" | "queue_depth" | "queue_wait_ms" | "tokens" | "quota_used_percent" | "webhook_failure_rate" | "guardrail_blocks" | "unserved_runs"> | undefined;
  comparison?: Open<"gt" | "gte" | "lt" | "lte"> | undefined;
  /** In the metric's unit; rates are percent. */
  threshold?: number | undefined;
  /** How far back the metric looks. It begins with a whole minute, beyond three hours with a whole hour. */
  window_seconds?: number | undefined;
  /** The agent it is about; null: the whole organisation. */
  agent_id?: string | null | undefined;
  description?: string | null | undefined;
  severity?: Open<"info" | "warning" | "critical"> | undefined;
  enabled?: boolean | undefined;
  /** After it has recovered, it does not fire again for so long. */
  cooldown_seconds?: number | undefined;
  /** Fired within an hour of a deployment of its agent, it rolls that deployment back. */
  rollback?: boolean | undefined;
}

export interface AlertRuleSummary {
  id: string;
  name: string;
  metric: string;
  comparison: string;
  threshold: number;
  window_seconds: number;
  agent_id: string | null;
}

export interface AlertTriggeredEvent {
  id: string;
  type: "alert.triggered";
  created_at: string;
  data: TriggeredAlert;
}

export interface Analytics {
  object: "analytics";
  from: string;
  to: string;
  interval: Open<"hour" | "day">;
  agent_id: string | null;
  accepted: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** Completed among completed and failed; null: none of either. */
  success_rate: number | null;
  /** Refused requests, and runs failed by a policy. */
  guardrail_blocks: number;
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
  latency_ms: Percentiles | null;
  failures_by_code: Array<AnalyticsFailuresByCodeItem>;
  busiest_agents: Array<AnalyticsBusiestAgent>;
  busiest_api_keys: Array<AnalyticsBusiestApiKey>;
  guardrails: Array<AnalyticsGuardrail>;
  /** What was said of runs, by agent, revision and name, the most frequent first; by when it was first said. */
  feedback: Array<FeedbackCounts>;
  webhooks: WebhookHealth | null;
  series: Array<AnalyticsPoint>;
}

export interface AnalyticsBusiestAgent {
  agent_id: string;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface AnalyticsBusiestApiKey {
  api_key_id: string | null;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface AnalyticsFailuresByCodeItem {
  code: string;
  runs: number;
}

/** Runs, and requests that were refused, in which a guard found something. */
export interface AnalyticsGuardrail {
  guard: string;
  stage: Open<"input" | "output">;
  action: Open<"block" | "redact" | "flag">;
  shadow: boolean;
  runs: number;
}

export interface AnalyticsPoint {
  start: string;
  accepted: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** Completed among completed and failed; null: none of either. */
  success_rate: number | null;
  /** Refused requests, and runs failed by a policy. */
  guardrail_blocks: number;
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
  latency_ms: Percentiles | null;
}

export interface ApiKey {
  object: "api_key";
  id: string;
  name: string;
  kind: Open<"standard" | "demo">;
  /** The first characters, to tell keys apart. */
  prefix: string;
  last4: string;
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "*">>;
  /** The only agents it may use; null: all. */
  agent_ids: Array<string> | null;
  /** The only worker queues it may serve; null: all. */
  queues: Array<string> | null;
  /** The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well. */
  networks: Array<string> | null;
  /** `expiring`: within 24 hours. */
  status: Open<"active" | "expiring" | "expired" | "revoked">;
  created_at: string;
  /** A key made by a key ends no later than its maker. */
  expires_at: string | null;
  last_used_at: string | null;
  /** Where the call of `last_used_at` came from. */
  last_used_address: string | null;
  /** The key that it replaces. */
  rotated_from: string | null;
  /** The key that made it, and that can be revoked together with it; null: no key did. */
  parent_id: string | null;
  /** When it was last seen in a request over plain HTTP: rotate it. */
  exposed_at: string | null;
  /** In the answer of a revocation alone: a key that followed this one by rotation, still works and was not revoked with it. */
  successor_id?: string | undefined;
}

export interface ApiKeyList {
  object: "list";
  data: Array<ApiKey>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface ApiKeyPatch {
  name?: string | undefined;
  /** The only addresses and networks (CIDR, IPv4 or IPv6) it may be used from; null: everywhere. A key made or changed by a bound key lies within that one's, and has them where it names none. */
  networks?: Array<string> | null | undefined;
}

export interface AuditEntry {
  object: "audit_entry";
  id: string;
  /** The operation's name, as in this document; `admin.…` is a command of the operator. */
  action: string;
  /** A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in. */
  actor: string;
  /** Of the operator: the name of the system's user. */
  actor_name: string | null;
  outcome: Open<"succeeded" | "refused">;
  /** Why it was refused. */
  reason: string | null;
  /** How often the same was refused within a minute; 1 for whatever succeeded. */
  count: number;
  resource_type: string | null;
  resource_id: string | null;
  /** The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`. */
  before: Record<string, unknown> | null;
  /** The changed fields as they are; null where something was deleted or nothing changed. */
  after: Record<string, unknown> | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: string;
}

export interface AuditEntryOfEvent {
  object: "audit_entry";
  id: string;
  /** The operation's name, as in this document; `admin.…` is a command of the operator. */
  action: string;
  /** A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in. */
  actor: string;
  /** Of the operator: the name of the system's user. */
  actor_name: string | null;
  outcome: Open<"succeeded" | "refused">;
  /** Why it was refused. */
  reason: string | null;
  /** How often the same was refused within a minute; 1 for whatever succeeded. */
  count: number;
  resource_type: string | null;
  resource_id: string | null;
  /** The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`. */
  before: Record<string, unknown> | null;
  /** The changed fields as they are; null where something was deleted or nothing changed. */
  after: Record<string, unknown> | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: string;
  /** True, and there only then, where what changed was too large to send. */
  values_omitted?: boolean | undefined;
}

export interface AuditList {
  object: "list";
  data: Array<AuditEntry>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface AuditRecordedEvent {
  id: string;
  type: "audit.recorded";
  created_at: string;
  data: AuditEntryOfEvent;
}

export interface BeginSecondFactorRequest {
  password: string;
}

export interface CancelRunsRequest {
  agent_id?: string | undefined;
  status?: Array<Open<"queued" | "running" | "requires_action" | "cancelling">> | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
}

export interface Cancellation {
  object: "cancellation";
  matched: number;
  /** Stopped already. */
  cancelled: number;
  /** Told to stop; they end within seconds. */
  cancelling: number;
}

export interface CatalogAgent {
  object: "catalog_agent";
  key: string;
  category: string;
  name: string;
  description: string | null;
  runtime: Runtime;
  instructions: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** JSON Schema (2020-12) of the output. */
  output_schema: Record<string, unknown> | null;
  /** A policy template, or pol_… of yours. */
  policy: string | null;
  connectors: Array<CatalogAgentConnector>;
  limits: AgentLimits;
  schedule: Schedule | null;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  examples: Array<CatalogAgentExample>;
}

export interface CatalogAgentConnector {
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface CatalogAgentExample {
  input: Record<string, unknown>;
}

export interface CatalogAgentList {
  object: "list";
  data: Array<CatalogAgent>;
  has_more: boolean;
}

export interface ChangePasswordRequest {
  current_password: string;
  /** At least 12 characters, and none of those that are tried first (`password_too_common`). */
  new_password: string;
  /** Six digits of your authenticator, or one of your recovery codes. Each works once. */
  code?: string | undefined;
}

export interface ChangeSecondFactorRequest {
  password: string;
  /** Six digits of your authenticator, or one of your recovery codes. Each works once. */
  code: string;
}

export interface ChangedMember {
  object: "member";
  /** The person's id. */
  id: string;
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
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
  api_keys: number;
  invitations: number;
  webhooks: number;
}

/** How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership. */
export interface ChangedMemberMade {
  api_keys: number;
  invitations: number;
  webhooks: number;
}

/** How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves. */
export interface ChangedMemberSetUp {
  connectors: number;
  http_agents: number;
}

export interface ChangedOrganizationSettings {
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

export interface ChangedWebhook {
  object: "webhook";
  id: string;
  url: string;
  events: Array<string>;
  /** Whether deliveries are sent. */
  active: boolean;
  /** What it is for, in your words. */
  description: string | null;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy: Open<"standard" | "extended">;
  created_at: string;
  /** Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`. */
  disabled_reason: Open<"gone" | "failing" | "maker_gone"> | null;
  disabled_at: string | null;
  last_delivery_at: string | null;
  /** Until then, or until the next rotation, deliveries are signed with both secrets. */
  previous_secret_expires_at: string | null;
  /** `rotate_secret`: it was taken over, and whoever had it before knows its secret. */
  warnings: Array<"rotate_secret">;
}

export interface CheckPolicyRequest {
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
  domain: string;
}

export interface ComparedRun {
  id: string;
  agent_id: string;
  agent_revision: number;
  status: Open<"queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  error: RunError | null;
  latency_ms: number | null;
  queued_ms: number;
  waiting_ms: number;
  tokens_used: number;
  cost_usd: number | null;
  scores: Array<ComparedScore>;
}

export interface ComparedScore {
  name: string;
  up: number;
  down: number;
  /** How many there were. */
  scores: number;
  average_score: number | null;
}

export interface ComparedStep {
  type: Open<"run" | "queue" | "attempt" | "step" | "turn" | "tool" | "wait" | "delivery">;
  name: string;
  base: Span | null;
  other: Span | null;
  /** Whether the same came of it: of a step its result, of a call its arguments and result, of a wait its answer. Null where only one has it, or nothing is known of what came of it. */
  same: boolean | null;
}

export interface Comparison {
  object: "comparison";
  base: ComparedRun;
  other: ComparedRun;
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

export interface ConnectLink {
  object: "connect_link";
  connector_id: string;
  /** Whose connection; null: the organisation's. */
  user: string | null;
  /** Whoever opens it connects for that user: give it to nobody else. It works once. */
  url: string;
  expires_at: string;
}

export interface ConnectRequest {
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
}

export interface Connector {
  object: "connector";
  id: string;
  name: string;
  description: string | null;
  type: Open<"mcp" | "openapi">;
  url: string;
  document_url: string | null;
  document_summary: DocumentSummary | null;
  visibility: Open<"shared" | "private">;
  headers: Record<string, string>;
  oauth: ConnectorOAuth | null;
  authorization: ConnectorAuthorization | null;
  approval: ConnectorApproval;
  /** What the last check found. */
  status: Open<"unchecked" | "ok" | "failing">;
  last_checked_at: string | null;
  last_error: string | null;
  /** How many tools the last good check found. */
  tool_count: number | null;
  created_at: string;
  updated_at: string;
}

export interface ConnectorApproval {
  /** `always`: a person is asked before each call; the run waits in `requires_action`. */
  default: Open<"never" | "always">;
  /** By the tool's name as `check` lists it; the others follow `default`. */
  tools: Record<string, Open<"never" | "always">>;
}

export interface ConnectorAuthorization {
  /** Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`. */
  owner: Open<"organization" | "user">;
  client_id: string | null;
  client_secret: string | null;
  scope: string | null;
}

export interface ConnectorCheck {
  object: "connector_check";
  connector_id: string;
  ok: boolean;
  tools: Array<ConnectorTool>;
  /** About how many tokens all of them cost in every turn of a model that is given them. */
  tool_tokens: number;
  /** What works, and probably not as it was meant: tools that cost much, names in `approval` that no tool has, tools that cannot be called and are left out. */
  warnings: Array<string>;
  error: ConnectorCheckError | null;
  checked_at: string;
}

export interface ConnectorCheckError {
  code: string;
  message: string;
}

export interface ConnectorList {
  object: "list";
  data: Array<Connector>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface ConnectorOAuth {
  token_url: string;
  client_id: string;
  client_secret: string;
  scope: string | null;
}

export interface ConnectorPatch {
  name?: string | undefined;
  /** The MCP endpoint, or the API's base address: https, without credentials. `stdio:<name>` is a program of the operator's list. */
  url?: string | undefined;
  description?: string | null | undefined;
  /** An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML); `openapi` connectors need it or a `document_url`. */
  document?: Record<string, unknown> | string | undefined;
  /** Where the document (JSON or YAML, up to 16 MiB) is fetched from, now and at each check: https, without credentials. */
  document_url?: string | undefined;
  /** `private`: a demo key does not see it, nor make, change or run an agent or pipeline that has it, nor act on their runs. */
  visibility?: Open<"shared" | "private"> | undefined;
  /** Sent with every call; stored encrypted and shown as [redacted]. Sent back so, a value stays as it is. */
  headers?: Record<string, string> | undefined;
  oauth?: ConnectorPatchOauth | null | undefined;
  authorization?: ConnectorPatchAuthorization | null | undefined;
  approval?: ConnectorPatchApproval | undefined;
}

export interface ConnectorPatchApproval {
  /** `always`: a person is asked before each call; the run waits in `requires_action`. */
  default?: Open<"never" | "always"> | undefined;
  /** By the tool's name as `check` lists it; the others follow `default`. */
  tools?: Record<string, Open<"never" | "always">> | undefined;
}

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

export interface ConnectorPatchOauth {
  /** Where tokens are issued: https, without credentials. */
  token_url: string;
  client_id: string;
  /** Stored encrypted and shown as [redacted]; sent back so, it stays. */
  client_secret?: string | undefined;
  scope?: string | null | undefined;
}

export interface ConnectorTool {
  /** What allow-lists and approvals call it. */
  name: string;
  description: string;
  input_schema: Record<string, unknown>;
  approval: Open<"never" | "always">;
}

export interface CreateAlertRuleRequest {
  name: string;
  /** error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more. */
  metric: Open<"error_rate" | "p95_latency_ms" | "run_count" | "queue_depth" | "queue_wait_ms" | "tokens" | "quota_used_percent" | "webhook_failure_rate" | "guardrail_blocks" | "unserved_runs">;
  comparison: Open<"gt" | "gte" | "lt" | "lte">;
  /** In the metric's unit; rates are percent. */
  threshold: number;
  /** How far back the metric looks. It begins with a whole minute, beyond three hours with a whole hour. */
  window_seconds?: number | undefined;
  /** The agent it is about; null: the whole organisation. */
  agent_id?: string | null | undefined;
  description?: string | null | undefined;
  severity?: Open<"info" | "warning" | "critical"> | undefined;
  enabled?: boolean | undefined;
  /** After it has recovered, it does not fire again for so long. */
  cooldown_seconds?: number | undefined;
  /** Fired within an hour of a deployment of its agent, it rolls that deployment back. */
  rollback?: boolean | undefined;
}

export interface CreateApiKeyRequest {
  name: string;
  /** Default `standard`. */
  kind?: Open<"standard" | "demo"> | undefined;
  /** Default `runs:write agents:read usage:read`. */
  scopes?: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "*">> | undefined;
  agent_ids?: Array<string> | null | undefined;
  /** The only worker queues it may serve, with the scope `workers:run`; null: all. */
  queues?: Array<string> | null | undefined;
  /** The only addresses and networks (CIDR, IPv4 or IPv6) it may be used from; null: everywhere. A key made or changed by a bound key lies within that one's, and has them where it names none. */
  networks?: Array<string> | null | undefined;
  expires_at?: string | null | undefined;
}

export interface CreateConnectorRequest {
  name: string;
  type: Open<"mcp" | "openapi">;
  /** The MCP endpoint, or the API's base address: https, without credentials. `stdio:<name>` is a program of the operator's list. */
  url?: string | undefined;
  description?: string | null | undefined;
  /** An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML); `openapi` connectors need it or a `document_url`. */
  document?: Record<string, unknown> | string | undefined;
  /** Where the document (JSON or YAML, up to 16 MiB) is fetched from, now and at each check: https, without credentials. */
  document_url?: string | undefined;
  /** `private`: a demo key does not see it, nor make, change or run an agent or pipeline that has it, nor act on their runs. */
  visibility?: Open<"shared" | "private"> | undefined;
  /** Sent with every call; stored encrypted and shown as [redacted]. Sent back so, a value stays as it is. */
  headers?: Record<string, string> | undefined;
  oauth?: CreateConnectorRequestOauth | null | undefined;
  authorization?: CreateConnectorRequestAuthorization | null | undefined;
  approval?: CreateConnectorRequestApproval | undefined;
}

export interface CreateConnectorRequestApproval {
  /** `always`: a person is asked before each call; the run waits in `requires_action`. */
  default?: Open<"never" | "always"> | undefined;
  /** By the tool's name as `check` lists it; the others follow `default`. */
  tools?: Record<string, Open<"never" | "always">> | undefined;
}

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

export interface CreateConnectorRequestOauth {
  /** Where tokens are issued: https, without credentials. */
  token_url: string;
  client_id: string;
  /** Stored encrypted and shown as [redacted]; sent back so, it stays. */
  client_secret?: string | undefined;
  scope?: string | null | undefined;
}

export interface CreateFeedbackRequest {
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
  name: string;
  steps: Array<PipelineStep>;
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
  name: string;
  guards: Array<GuardRequest>;
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
  agent_id: string;
  /** What the agent gets. */
  input: Record<string, unknown>;
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
  scopes?: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "*">> | undefined;
  /** Default 600. */
  ttl_seconds?: number | undefined;
}

export interface CreateWebhookRequest {
  /** Where deliveries go: https, without credentials, outside private networks. */
  url: string;
  /** Which events are delivered; `*` for all, which takes the scopes of all. */
  events: Array<Open<"run.completed" | "run.failed" | "run.requires_action" | "deployment.created" | "deployment.rollback" | "alert.triggered" | "agent.updated" | "pipeline.completed" | "key.expiring" | "worker.lost" | "audit.recorded" | "*">>;
  /** `whsec_…`; made and shown once where you give none. */
  secret?: string | undefined;
  active?: boolean | undefined;
  description?: string | null | undefined;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy?: Open<"standard" | "extended"> | undefined;
}

export interface CustomAgentRequest {
  name: string;
  runtime: Runtime;
  description?: string | null | undefined;
  instructions?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** A policy template, or pol_… of yours. */
  policy?: string | null | undefined;
  connectors?: Array<CustomAgentRequestConnector> | undefined;
  limits?: AgentLimits | undefined;
  schedule?: Schedule | null | undefined;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors?: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface CustomAgentRequestConnector {
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface DefaultPolicy {
  object: "default_policy";
  policy: string | null;
}

export interface DefaultPolicyPatch {
  policy: string | null;
}

export interface DeletedAlertRule {
  object: "alert_rule";
  id: string;
  deleted: boolean;
}

export interface DeletedConnector {
  object: "connector";
  id: string;
  deleted: boolean;
}

export interface DeletedEmailDomain {
  object: "email_domain";
  id: string;
  deleted: boolean;
}

export interface DeletedFeedback {
  object: "feedback";
  id: string;
  deleted: boolean;
}

export interface DeletedFile {
  object: "file";
  id: string;
  deleted: boolean;
}

export interface DeletedPolicy {
  object: "policy";
  id: string;
  deleted: boolean;
}

export interface DeletedProvider {
  object: "provider";
  id: string;
  deleted: boolean;
}

export interface DeletedSingleSignOn {
  object: "single_sign_on";
  deleted: boolean;
}

export interface DeletedThread {
  object: "thread";
  id: string;
  deleted: boolean;
  /** What becomes of the content of its runs. */
  erasure_id: string;
}

export interface DeletedWebhook {
  object: "webhook";
  id: string;
  deleted: boolean;
}

export interface Delivery {
  object: "delivery";
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
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
  created_at: string;
  completed_at: string | null;
}

export interface DeliveryAttempt {
  number: number;
  /** `interrupted`: the node stopped before it knew; the receiver may have got it. */
  outcome: Open<"sending" | "succeeded" | "failed" | "interrupted">;
  started_at: string;
  duration_ms: number | null;
  request_url: string;
  request_headers: Record<string, unknown> | null;
  response_status: number | null;
  response_headers: Record<string, unknown> | null;
  /** The first 16 KiB, as text. */
  response_body: string | null;
  /** Whether the answer was longer than what is kept. */
  response_truncated: boolean;
  error: DeliveryError | null;
}

export interface DeliveryDetail {
  object: "delivery";
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
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
  created_at: string;
  completed_at: string | null;
  /** The exact text that was signed and sent. */
  request_body: string;
  attempts: Array<DeliveryAttempt>;
}

export interface DeliveryError {
  /** `http_status`, `timeout`, `address_refused`, `dns_failed`, `tls_failed`, … */
  code: string;
  message: string;
}

export interface DeliveryList {
  object: "list";
  data: Array<Delivery>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface DeployAgentRequest {
  name?: string | undefined;
  description?: string | null | undefined;
  runtime?: Runtime | undefined;
  instructions?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** A policy template, or pol_… of yours. */
  policy?: string | null | undefined;
  connectors?: Array<DeployAgentRequestConnector> | undefined;
  limits?: AgentLimits | undefined;
  schedule?: Schedule | null | undefined;
  /** The only protocols beside this API that it can be called by; null: all that the operator opens. */
  doors?: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface DeployAgentRequestConnector {
  id: string;
  /** The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface Deployment {
  object: "deployment";
  id: string;
  agent_id: string;
  revision: number;
  /** What ran before it; null: nothing did. */
  previous_revision: number | null;
  /** Why it was rolled back; null for an ordinary deployment. */
  reason: string | null;
  rolled_back_from: number | null;
  rolled_back_to: number | null;
  /** Who made it: a key, a person, or the rule of an alert; null: the service itself, when it was first started. */
  created_by: string | null;
  created_at: string;
}

export interface DeploymentCreatedEvent {
  id: string;
  type: "deployment.created";
  created_at: string;
  data: Deployment;
}

export interface DeploymentList {
  object: "list";
  data: Array<Deployment>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface DeploymentRollbackEvent {
  id: string;
  type: "deployment.rollback";
  created_at: string;
  data: Deployment;
}

export interface Disconnected {
  object: "connector";
  id: string;
  user: string | null;
  /** False: it was not connected. */
  disconnected: boolean;
}

export interface DocumentSummary {
  /** Its version of OpenAPI or Swagger. */
  openapi: string;
  title: string | null;
  version: string | null;
  /** How many tools it gives. */
  operations: number;
  /** How many of its operations no tool was made of; `warnings` says why. */
  left_out: number;
  /** What was left out of it: the first 50. */
  warnings: Array<DocumentWarning>;
  /** About how many tokens all of its tools together cost in every turn of a model that is given them. An agent pays less that names the ones it needs in `connectors[].tools`, or has `"tools": {"search": true}` there. */
  tool_tokens: number | null;
  bytes: number;
}

export interface DocumentWarning {
  /** Where in the document. */
  path: string;
  message: string;
}

export interface EmailDomain {
  object: "email_domain";
  id: string;
  domain: string;
  /** What the domain's DNS has to say. */
  record: EmailDomainRecord;
  verified_at: string | null;
  verified_by: Open<"dns" | "operator"> | null;
  created_at: string;
}

export interface EmailDomainList {
  object: "list";
  data: Array<EmailDomain>;
  has_more: boolean;
}

/** What the domain's DNS has to say. */
export interface EmailDomainRecord {
  type: "TXT";
  name: string;
  value: string;
}

export interface Erasure {
  object: "erasure";
  id: string;
  status: Open<"pending" | "completed">;
  /** Threads that are gone so far. */
  threads: number;
  /** Runs that have lost their content so far. */
  runs: number;
  /** Files that are gone so far. */
  files: number;
  created_at: string;
  completed_at: string | null;
}

export interface Error {
  error: ErrorError;
}

export interface ErrorError {
  type: string;
  /** The stable switch for programs. */
  code: string;
  /** What to do next, for people. */
  message: string;
  param: string | null;
  details: Array<ErrorErrorDetail>;
  request_id: string;
}

export interface ErrorErrorDetail {
  /** The field, query parameter or header at fault. */
  param: string | null;
  code: string;
  message: string;
}

export interface ErrorOccurrence {
  request_id: string | null;
  organization_id: string | null;
  occurred_at: string;
}

export interface ErrorReport {
  object: "error_report";
  id: string;
  /** Failures that share it are one report. */
  fingerprint: string;
  /** request: a call was answered 500; background: work that nobody waits for. */
  kind: Open<"request" | "background">;
  /** The kind of error, as the code calls it. */
  name: string;
  message: string;
  /** Of the latest one. */
  stack: string | null;
  /** Method and route, or what the service was doing. */
  place: string;
  count: number;
  last_request_id: string | null;
  first_seen_at: string;
  last_seen_at: string;
}

export interface ErrorReportDetail {
  object: "error_report";
  id: string;
  /** Failures that share it are one report. */
  fingerprint: string;
  /** request: a call was answered 500; background: work that nobody waits for. */
  kind: Open<"request" | "background">;
  /** The kind of error, as the code calls it. */
  name: string;
  message: string;
  /** Of the latest one. */
  stack: string | null;
  /** Method and route, or what the service was doing. */
  place: string;
  count: number;
  last_request_id: string | null;
  first_seen_at: string;
  last_seen_at: string;
  /** The latest ones, the newest first. */
  occurrences: Array<ErrorOccurrence>;
}

export interface ErrorReportList {
  object: "list";
  data: Array<ErrorReport>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface Event {
  object: "event";
  id: string;
  type: string;
  created_at: string;
  /** What it holds depends on the type. */
  data: Record<string, unknown>;
}

export interface EventList {
  object: "list";
  data: Array<Event>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface Feedback {
  object: "feedback";
  id: string;
  run_id: string;
  agent_id: string;
  /** That the run ran. */
  agent_revision: number;
  /** What is judged, such as `accuracy`; averages and shares are counted by it. */
  name: string;
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
  created_at: string;
  /** When it was last said. */
  updated_at: string;
}

export interface FeedbackCounts {
  agent_id: string;
  agent_revision: number;
  name: string;
  up: number;
  down: number;
  /** Thumbs up among thumbs; null: none. */
  up_share: number | null;
  /** How many scores there were. */
  scores: number;
  average_score: number | null;
  labels: Array<FeedbackCountsLabel>;
}

export interface FeedbackCountsLabel {
  label: string;
  given: number;
  share: number;
}

export interface FeedbackList {
  object: "list";
  data: Array<Feedback>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface FileLink {
  object: "file_link";
  file_id: string;
  url: string;
  expires_at: string;
}

export interface ForgotPasswordRequest {
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

export interface GivenFile {
  type: "file";
  file_id: string;
}

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

export interface GuardFinding {
  /** The guard's name, else its type. */
  guard: string;
  stage: Open<"input" | "output">;
  field: string;
  action: Open<"block" | "redact" | "flag">;
  shadow: boolean;
  count: number;
}

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
  input_tokens: number;
  output_tokens: number;
  cost_usd: number | null;
}

export interface HeardRun {
  token: string;
  status: Open<"held" | "ended" | "gone" | "invalid" | "later">;
  /** Items up to this one are done. */
  kept?: number | undefined;
  told?: Array<WorkerOrder> | undefined;
  /** Of invalid: what is wrong. */
  message?: string | undefined;
}

export interface Invitation {
  object: "invitation";
  id: string;
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  invited_by: string;
  created_at: string;
  expires_at: string;
}

export interface InvitationList {
  object: "list";
  data: Array<Invitation>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface InviteRequest {
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
}

export interface JsonChange {
  /** Where, as a JSON Pointer; empty: the whole. */
  path: string;
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
  type: "json_schema";
  /** What findings call it; default its type. */
  name: string | null;
  on: Open<"input" | "output" | "both">;
  action: Open<"block" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  schema: Record<string, unknown>;
}

/** A JSON Schema (2020-12) that the whole must match. */
export interface JsonSchemaGuardRequest {
  type: "json_schema";
  schema: Record<string, unknown>;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: Open<"input" | "output" | "both"> | undefined;
  action?: Open<"block" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

export interface KeyExpiringEvent {
  id: string;
  type: "key.expiring";
  created_at: string;
  data: ApiKey;
}

/** How many model turns and tokens a run may use. */
export interface LimitsGuard {
  type: "limits";
  /** What findings call it; default its type. */
  name: string | null;
  on: "output";
  action: "block";
  /** Decides and records, changes nothing. */
  shadow: boolean;
  max_steps: number | null;
  max_tokens: number | null;
}

/** How many model turns and tokens a run may use. */
export interface LimitsGuardRequest {
  type: "limits";
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: "output" | undefined;
  action?: "block" | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  max_steps?: number | null | undefined;
  max_tokens?: number | null | undefined;
}

/** A run without its input, output and feedback, unless `expand` asks for them. */
export interface ListedRun {
  object: "run";
  id: string;
  agent_id: string;
  /** The revision of the agent that it runs, whatever is deployed since. */
  agent_revision: number;
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
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** What the agent got. */
  input?: Record<string, unknown> | undefined;
  /** The result, once completed. */
  output?: Record<string, unknown> | null | undefined;
  /** The newest twenty, newest first; GET /runs/{id}/feedback has them all. */
  feedback?: Array<Feedback> | undefined;
}

export interface LoginRequest {
  email: string;
  password: string;
  /** Six digits of your authenticator, or one of your recovery codes. Each works once. */
  code?: string | undefined;
  /** Where to begin. */
  organization_id?: string | undefined;
}

export interface LostWorker {
  object: "worker";
  id: string;
  /** Where it is, as it says itself. */
  name: string;
  /** Where it registered from. */
  address: string;
  build: string;
  sdk: string;
  queues: Array<string>;
  /** What it runs, by its own names. */
  agents: Array<string>;
  concurrency: number;
  /** Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them. */
  running: number;
  /** `lost`: it has been silent for too long. */
  status: Open<"active" | "lost">;
  registered_at: string;
  last_seen_at: string;
  /** Those of its queues that no worker serves any more. */
  unserved_queues: Array<string>;
}

/** The size of the JSON text. */
export interface MaxSizeGuard {
  type: "max_size";
  /** What findings call it; default its type. */
  name: string | null;
  on: Open<"input" | "output" | "both">;
  action: Open<"block" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  max_bytes: number;
}

/** The size of the JSON text. */
export interface MaxSizeGuardRequest {
  type: "max_size";
  max_bytes: number;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: Open<"input" | "output" | "both"> | undefined;
  action?: Open<"block" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

export interface Me {
  object: "me";
  user: User | null;
  api_key_id: string | null;
  organization: Organization;
  /** Every organisation the person belongs to. */
  organizations: Array<Organization>;
  scopes: Array<string>;
  agent_ids: Array<string> | null;
  expires_at: string | null;
  second_factor: SecondFactor | null;
  /** The protocols beside this API that are spoken here. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">>;
}

export interface Member {
  object: "member";
  /** The person's id. */
  id: string;
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  joined_at: string;
  /** How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership. */
  made: MemberMade;
  /** How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves. */
  set_up: MemberSetUp;
}

export interface MemberList {
  object: "list";
  data: Array<Member>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

/** How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership. */
export interface MemberMade {
  api_keys: number;
  invitations: number;
  webhooks: number;
}

export interface MemberPatch {
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
}

/** How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves. */
export interface MemberSetUp {
  connectors: number;
  http_agents: number;
}

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
  type: "answer";
  action_id: string;
  answer: Open<"approve" | "reject" | "respond">;
  payload: Record<string, unknown> | null;
}

export interface MessagePartData {
  type: "data";
  /** An input or output that is more than one text. */
  data: Record<string, unknown>;
}

export interface MessagePartFile {
  type: "file";
  file_id: string;
}

export interface MessagePartQuestion {
  type: "question";
  action_id: string;
  question: Open<"approval" | "input" | "connect">;
  prompt: string | null;
  tool: string | null;
  arguments: Record<string, unknown> | null;
}

export interface MessagePartReasoning {
  type: "reasoning";
  text: string;
}

export interface MessagePartText {
  type: "text";
  text: string;
}

export interface MessagePartToolCall {
  type: "tool_call";
  tool_call_id: string;
  tool: string;
  /** What the tool was sent. */
  arguments: unknown;
}

export interface MessagePartToolResult {
  type: "tool_result";
  tool_call_id: string;
  tool: string;
  status: Open<"succeeded" | "failed" | "rejected">;
  result: string;
}

/** A yes/no question put to a model; yes is a violation. */
export interface ModelGuard {
  type: "model";
  /** What findings call it; default its type. */
  name: string | null;
  on: Open<"input" | "output" | "both">;
  action: Open<"block" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  question: string;
  /** Where the model cannot be asked; default block. */
  on_error: Open<"block" | "allow">;
}

/** A yes/no question put to a model; yes is a violation. */
export interface ModelGuardRequest {
  type: "model";
  question: string;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: Open<"input" | "output" | "both"> | undefined;
  action?: Open<"block" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  /** Where the model cannot be asked; default block. */
  on_error?: Open<"block" | "allow"> | undefined;
}

/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
  cached_input?: number | undefined;
  cache_write?: number | undefined;
  /** The day that it holds from, `YYYY-MM-DD` in UTC. */
  from?: string | undefined;
}

/** What one model did, and the price that it was counted by; whatever it costs today. */
export interface ModelUsage {
  model: string;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number | null;
  price: ModelPrice | null;
}

export interface NewApiKey {
  object: "api_key";
  id: string;
  name: string;
  kind: Open<"standard" | "demo">;
  /** The first characters, to tell keys apart. */
  prefix: string;
  last4: string;
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "*">>;
  /** The only agents it may use; null: all. */
  agent_ids: Array<string> | null;
  /** The only worker queues it may serve; null: all. */
  queues: Array<string> | null;
  /** The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well. */
  networks: Array<string> | null;
  /** `expiring`: within 24 hours. */
  status: Open<"active" | "expiring" | "expired" | "revoked">;
  created_at: string;
  /** A key made by a key ends no later than its maker. */
  expires_at: string | null;
  last_used_at: string | null;
  /** Where the call of `last_used_at` came from. */
  last_used_address: string | null;
  /** The key that it replaces. */
  rotated_from: string | null;
  /** The key that made it, and that can be revoked together with it; null: no key did. */
  parent_id: string | null;
  /** When it was last seen in a request over plain HTTP: rotate it. */
  exposed_at: string | null;
  /** The key itself: `ar_live_…`. Shown this once: null where an idempotency key repeats the answer. */
  secret: string | null;
}

export interface NewInvitation {
  object: "invitation";
  id: string;
  email: string;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  invited_by: string;
  created_at: string;
  expires_at: string;
  /** The link to hand over. Shown this once: null where an idempotency key repeats the answer. */
  url: string | null;
  /** Whether it is on its way by mail, too: the server has a mail server. */
  mailed: boolean;
}

export interface NewThreadMessage {
  role: Open<"user" | "assistant" | "tool" | "system">;
  /** A text, or parts. */
  content: string | Array<MessagePart>;
}

export interface Organization {
  object: "organization";
  id: string;
  name: string;
  plan: Open<"free" | "developer" | "business" | "enterprise">;
  /** owner: everything; admin: all but owners; developer: builds and runs; viewer: reads. */
  role: Open<"owner" | "admin" | "developer" | "viewer"> | null;
  /** The installation's own organisation, which sees its error reports. */
  is_operator: boolean;
  /** Members sign in with a second factor, or set one up first. */
  requires_second_factor: boolean;
  created_at: string;
}

export interface OrganizationPatch {
  requires_second_factor: boolean;
}

export interface OrganizationSettings {
  object: "organization_settings";
  /** How old API keys may become; null: as old as the installation lets them, see the default. */
  max_key_age_days: number | null;
  /** What holds where the organisation says nothing; null: keys may become any age. */
  default_max_key_age_days: number | null;
  /** Origins whose pages may call the API from a browser with a key or token of this organisation, beside those that the operator allows; * is any. Cookies count on the service's own pages alone. */
  cors_origins: Array<string>;
}

export interface OrganizationSettingsPatch {
  max_key_age_days?: number | null | undefined;
  /** All of them: what is not named any more is allowed no more. */
  cors_origins?: Array<string> | undefined;
}

/** Of a type that is not listed here: one that the agent made up, or one of a newer service. */
export interface OtherPipelineStreamEvent {
  type: string;
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  pipeline_run_id: string;
  [field: string]: unknown;
}

/** Of a type that is not listed here: one that the agent made up, or one of a newer service. */
export interface OtherRunStreamEvent {
  type: string;
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  [field: string]: unknown;
}

/** RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]. */
export interface PatternsGuard {
  type: "patterns";
  /** What findings call it; default its type. */
  name: string | null;
  on: Open<"input" | "output" | "both">;
  action: Open<"block" | "redact" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  deny: Array<string>;
  allow: Array<string>;
}

/** RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]. */
export interface PatternsGuardRequest {
  type: "patterns";
  deny: Array<string>;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: Open<"input" | "output" | "both"> | undefined;
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  allow?: Array<string> | undefined;
}

/** Milliseconds, within two per cent; null: no runs. */
export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/** Personal data, found by its form and its check digits. */
export interface PiiGuard {
  type: "pii";
  /** What findings call it; default its type. */
  name: string | null;
  on: Open<"input" | "output" | "both">;
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
  type: "pii";
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: Open<"input" | "output" | "both"> | undefined;
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  /** Default: all of them. */
  kinds?: Array<Open<"email" | "phone" | "card" | "iban" | "national_id">> | undefined;
  /** Countries whose phone numbers are known without a +; default US. */
  regions?: Array<string> | undefined;
}

export interface Pipeline {
  object: "pipeline";
  id: string;
  status: Open<"active" | "archived">;
  name: string;
  description: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
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
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}

export interface PipelineCompletedEvent {
  id: string;
  type: "pipeline.completed";
  created_at: string;
  data: PipelineRunOfEvent;
}

/** The end, however it ended: `pipeline_run.status` says how. */
export interface PipelineCompletedStreamEvent {
  type: "pipeline.completed";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  pipeline_run_id: string;
  pipeline_run: PipelineRun;
}

/** The pipeline run was accepted; always the first. */
export interface PipelineCreatedStreamEvent {
  type: "pipeline.created";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  pipeline_run_id: string;
  pipeline_run: PipelineRun;
}

export interface PipelineError {
  /** The run's error code, the code that its request was refused with, or `invalid_expression`, `run_cancelled`, `too_many_items`, `output_too_large`. */
  code: string;
  message: string;
  /** The step at fault. */
  step: string | null;
  run_id: string | null;
}

export interface PipelineList {
  object: "list";
  data: Array<Pipeline>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface PipelinePatch {
  name?: string | undefined;
  description?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  steps?: Array<PipelineStep> | undefined;
  /** The pipeline's output; without it the outputs of the steps that no other waits for. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value. */
  output?: Record<string, unknown> | null | undefined;
  schedule?: Schedule | null | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface PipelineRetry {
  /** Runs in all, the first included. */
  max_attempts: number;
  /** Before the second; doubled for each next. */
  backoff_seconds?: number | undefined;
}

export interface PipelineRun {
  object: "pipeline_run";
  id: string;
  pipeline_id: string;
  pipeline_revision: number;
  status: Open<"running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: PipelineError | null;
  steps: Array<PipelineStepRun>;
  /** From the start to the end. */
  latency_ms: number | null;
  /** Of all its runs; complete once it has ended. */
  tokens_used: number;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  idempotency_key: string | null;
  api_key_id: string | null;
  /** The tick of the schedule that began it. */
  scheduled_at: string | null;
  created_at: string;
  completed_at: string | null;
}

export interface PipelineRunList {
  object: "list";
  data: Array<PipelineRun>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface PipelineRunOfEvent {
  object: "pipeline_run";
  id: string;
  pipeline_id: string;
  pipeline_revision: number;
  status: Open<"running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: PipelineError | null;
  steps: Array<PipelineStepRun>;
  /** From the start to the end. */
  latency_ms: number | null;
  /** Of all its runs; complete once it has ended. */
  tokens_used: number;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  idempotency_key: string | null;
  api_key_id: string | null;
  /** The tick of the schedule that began it. */
  scheduled_at: string | null;
  created_at: string;
  completed_at: string | null;
  /** True, and there only then, where the output was too large to send. */
  output_omitted?: boolean | undefined;
  /** True, and there only then, where the input was too large to send. */
  input_omitted?: boolean | undefined;
  /** True, and there only then, where the list of items was too large to send. */
  items_omitted?: boolean | undefined;
}

export interface PipelineStep {
  /** What expressions call it: `steps.<name>`. */
  name: string;
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
  type: "pipeline.step.cancelled";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** A step is done. */
export interface PipelineStepCompletedStreamEvent {
  type: "pipeline.step.completed";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** A step has failed. */
export interface PipelineStepFailedStreamEvent {
  type: "pipeline.step.failed";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  pipeline_run_id: string;
  step: PipelineStepRun;
}

export interface PipelineStepItem {
  index: number;
  run_id: string | null;
  status: Open<"pending" | "running" | "requires_action" | "completed" | "failed" | "skipped" | "cancelled">;
  /** Runs of it so far; above 1 after a retry. */
  attempt: number;
  latency_ms: number | null;
  error: PipelineError | null;
}

/** A run of a step waits for a person. */
export interface PipelineStepRequiresActionStreamEvent {
  type: "pipeline.step.requires_action";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  pipeline_run_id: string;
  step: PipelineStepRun;
}

export interface PipelineStepRun {
  name: string;
  run_id: string | null;
  status: Open<"pending" | "running" | "requires_action" | "completed" | "failed" | "skipped" | "cancelled">;
  /** Runs of it so far; above 1 after a retry. */
  attempt: number;
  latency_ms: number | null;
  error: PipelineError | null;
  /** Of a fan-out, once its list is known. */
  item_count: number | null;
  /** Of a fan-out: the items that have begun, newest run each. Null in lists of runs. */
  items: Array<PipelineStepItem> | null;
}

/** A step's `when` was false. */
export interface PipelineStepSkippedStreamEvent {
  type: "pipeline.step.skipped";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** A step has begun. */
export interface PipelineStepStartedStreamEvent {
  type: "pipeline.step.started";
  /** Without gaps; also the event's SSE id. */
  sequence: number;
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** One event of the stream, told apart by `type`. What else may come is `OtherPipelineStreamEvent`: keep a default branch, or name it where you read the stream. */
export type PipelineStreamEvent =
  | PipelineCreatedStreamEvent
  | PipelineStepStartedStreamEvent
  | PipelineStepRequiresActionStreamEvent
  | PipelineStepCompletedStreamEvent
  | PipelineStepFailedStreamEvent
  | PipelineStepSkippedStreamEvent
  | PipelineStepCancelledStreamEvent
  | PipelineCompletedStreamEvent;

export interface Policy {
  object: "policy";
  id: string;
  name: string;
  description: string | null;
  source: Open<"template" | "custom">;
  guards: Array<Guard>;
  /** Counts the changes; 1 is the policy as it was made. */
  revision: number;
  /** Whether it guards every agent of the organisation. */
  is_default: boolean;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  created_at: string | null;
  updated_at: string | null;
}

export interface PolicyCheck {
  object: "policy_check";
  policy: string;
  stage: Open<"input" | "output">;
  blocked: boolean;
  findings: Array<GuardFinding>;
  /** The text as it would go on; null where none was given or it is blocked. */
  text: string | null;
  /** The object as it would go on; null likewise. */
  value: Record<string, unknown> | null;
}

export interface PolicyList {
  object: "list";
  data: Array<Policy>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface PolicyPatch {
  name?: string | undefined;
  description?: string | null | undefined;
  guards?: Array<GuardRequest> | undefined;
  /** Up to 16 string pairs of your own. */
  metadata?: Record<string, string> | undefined;
}

export interface PollWorkerRequest {
  /** Runs that it has room for; 0 waits for a nudge. */
  slots: number;
  /** Runs that it has in hand. */
  running?: number | undefined;
  wait_seconds?: number | undefined;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  param: string | null;
  details: Array<ProblemDetail>;
  request_id: string;
}

export interface ProblemDetail {
  /** The field, query parameter or header at fault. */
  param: string | null;
  code: string;
  message: string;
}

/** Words that try to overrule an agent's instructions. */
export interface PromptInjectionGuard {
  type: "prompt_injection";
  /** What findings call it; default its type. */
  name: string | null;
  on: Open<"input" | "output" | "both">;
  action: Open<"block" | "redact" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
}

/** Words that try to overrule an agent's instructions. */
export interface PromptInjectionGuardRequest {
  type: "prompt_injection";
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: Open<"input" | "output" | "both"> | undefined;
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

export interface Provider {
  object: "provider";
  id: string;
  name: string;
  /** `ai_sdk` is a provider of the AI SDK that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`). */
  type: Open<"openai" | "anthropic" | "openai_compatible" | "ai_sdk">;
  /** `environment`: set by the operator for every organisation, and read-only here. */
  source: Open<"organization" | "environment">;
  base_url: string | null;
  /** How its key begins; null where it has none, or a short one. */
  api_key_prefix: string | null;
  api_key_last4: string | null;
  default_model: string | null;
  is_default: boolean;
  created_at: string | null;
  updated_at: string | null;
}

export interface ProviderCheck {
  object: "provider_check";
  id: string;
  ok: boolean;
  model: string;
  latency_ms: number;
  error: ProviderCheckError | null;
}

export interface ProviderCheckError {
  code: Open<"provider_error" | "provider_rate_limited">;
  /** What the provider said, or why it could not be reached. */
  message: string;
}

export interface ProviderList {
  object: "list";
  data: Array<Provider>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
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

export interface ReceivedAction {
  type: Open<"approve" | "reject" | "respond" | "message">;
  action_id?: string | undefined;
  /** What was answered. */
  payload?: Record<string, unknown> | null | undefined;
  /** What was approved in place of the arguments that were asked about. */
  arguments?: Record<string, unknown> | undefined;
  /** The key or the user who answered; null: nobody did in time. */
  by?: string | null | undefined;
}

export interface RecoveryCodes {
  object: "recovery_codes";
  /** Each signs you in once in place of a code. Shown this once. */
  codes: Array<string>;
}

export interface RedeliverFailedRequest {
  /** Failed deliveries made at or after this time. */
  since: string;
}

export interface Redelivery {
  object: "redelivery";
  webhook_id: string;
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
  queues: Array<string>;
  /** What it can run. */
  agents?: Array<RegisterWorkerRequestAgent> | undefined;
}

export interface RegisterWorkerRequestAgent {
  /** What the worker calls it. */
  name: string;
  queue: string;
  description?: string | null | undefined;
  input_schema?: Record<string, unknown> | null | undefined;
  output_schema?: Record<string, unknown> | null | undefined;
  builds?: Open<"auto" | "pinned"> | undefined;
}

export interface RegisteredWorker {
  object: "worker_registration";
  id: string;
  /** The version that is spoken. */
  protocol: number;
  /** A worker that holds runs reports as often as this. */
  heartbeat_seconds: number;
  /** After such a silence its runs go to other workers. */
  silence_seconds: number;
  /** How long a poll waits at most. */
  poll_seconds: number;
  /** How large an output, a step and all that is emitted may each be. */
  output_bytes: number;
  /** The largest report that is taken. */
  report_bytes: number;
  agents: Array<RegisteredWorkerAgent>;
}

export interface RegisteredWorkerAgent {
  name: string;
  agent_id: string | null;
  revision: number | null;
}

export interface Replay {
  object: "replay";
  id: string;
  agent_id: string;
  status: Open<"running" | "cancelling" | "completed" | "cancelled">;
  /** That all of them run; null: each its own. */
  revision: number | null;
  model: string | null;
  from_step: string | null;
  effects: Open<"live" | "recorded">;
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
  created_by: string;
  created_at: string;
  completed_at: string | null;
}

export interface ReplayComparison {
  object: "replay_comparison";
  replay_id: string;
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
  average: number;
  p50: number;
  p95: number;
}

export interface ReplayList {
  object: "list";
  data: Array<Replay>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

/** Why not. */
export interface ReplayRefusal {
  code: string;
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

export interface ReplaySide {
  /** That these runs ran. */
  revisions: Array<number>;
  completed: number;
  failed: number;
  cancelled: number;
  /** Completed among completed and failed; null: none of either. */
  success_rate: number | null;
  latency_ms: ReplayLatency | null;
  tokens_used: number;
  /** Of all together; null: none of them has a price. */
  cost_usd: number | null;
  scores: Array<ComparedScore>;
}

export interface ReplayedRun {
  object: "replayed_run";
  /** The run that is done again. */
  id: string;
  /** The run that does it; null: there is none. */
  run_id: string | null;
  status: Open<"waiting" | "active" | "completed" | "failed" | "cancelled" | "refused">;
  refusal: ReplayRefusal | null;
}

export interface ReplayedRunList {
  object: "list";
  data: Array<ReplayedRun>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface ReportedRun {
  token: string;
  /** The number of the first item; they count from 1. */
  first?: number | undefined;
  items?: Array<WorkerItem> | undefined;
  /** The number of the last thing that it was told. */
  heard?: number | undefined;
}

export interface RequiredAction {
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
  type: "stream.reset";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** Which attempt the stream goes on with. */
  attempt: number;
  /** The text so far, in place of all deltas before. */
  output: string;
}

export interface Revision {
  object: "revision";
  id: string;
  agent_id: string;
  revision: number;
  configuration: AgentConfiguration;
  /** Top-level fields that differ from the revision before. */
  changed_fields: Array<string>;
  /** The key or user that made it. */
  created_by: string | null;
  created_at: string;
}

export interface RevisionList {
  object: "list";
  data: Array<Revision>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface RollbackRequest {
  /** Default: the one deployed before. */
  revision?: number | undefined;
  reason: string;
}

export interface RotateApiKeyRequest {
  /** How long the old key still works; default 86400. */
  grace_seconds?: number | undefined;
}

export interface RotateSecretRequest {
  /** `whsec_…`; made and shown once where you give none. */
  secret?: string | undefined;
  /** How long deliveries are signed with the old secret as well. */
  grace_seconds?: number | undefined;
}

export interface Run {
  object: "run";
  id: string;
  agent_id: string;
  /** The revision of the agent that it runs, whatever is deployed since. */
  agent_revision: number;
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
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

/** A person has answered, or sent a message. */
export interface RunActionReceivedStreamEvent {
  type: "run.action.received";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  action: ReceivedAction;
}

export interface RunActionRequest {
  type: Open<"approve" | "reject" | "respond" | "message">;
  /** The `required_action.id` that is meant; without it, the one that is pending. */
  action_id?: string | undefined;
  /** The answer, the message, or a note on the decision. */
  payload?: Record<string, unknown> | undefined;
  /** With `approve`: what the tool is called with instead of `required_action.arguments`, by the schema in `required_action.schema`. Refused with 422 `invalid_action` where the question has none. */
  arguments?: Record<string, unknown> | undefined;
}

/** The end: it was stopped. */
export interface RunCancelledStreamEvent {
  type: "run.cancelled";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

export interface RunCompletedEvent {
  id: string;
  type: "run.completed";
  created_at: string;
  data: RunOfEvent;
}

/** The end: it has a result. */
export interface RunCompletedStreamEvent {
  type: "run.completed";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

/** The run was accepted; always the first. */
export interface RunCreatedStreamEvent {
  type: "run.created";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

export interface RunError {
  type: Open<"timeout" | "agent" | "tool" | "policy" | "provider" | "system">;
  /** The stable switch for programs. */
  code: Open<"run_timeout" | "agent_error" | "tool_error" | "guardrail_violation" | "provider_error" | "provider_rate_limited" | "provider_not_configured" | "budget_exceeded" | "action_expired" | "worker_lost" | "output_too_large" | "not_recorded">;
  /** For people; its words may change. */
  message: string;
  /** Whether running it again may help. */
  retryable: boolean;
  details: Record<string, unknown> | null;
}

export interface RunFailedEvent {
  id: string;
  type: "run.failed";
  created_at: string;
  data: RunOfEvent;
}

/** The end: it failed, and `run.error` says why. */
export interface RunFailedStreamEvent {
  type: "run.failed";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

export interface RunList {
  object: "list";
  data: Array<ListedRun>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface RunOfEvent {
  object: "run";
  id: string;
  agent_id: string;
  /** The revision of the agent that it runs, whatever is deployed since. */
  agent_revision: number;
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
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** True, and there only then, where the output was too large to send. */
  output_omitted?: boolean | undefined;
  /** True, and there only then, where the input was too large to send. */
  input_omitted?: boolean | undefined;
}

/** The next piece of text. */
export interface RunOutputDeltaStreamEvent {
  type: "run.output.delta";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** To be put after what came before. */
  delta: string;
}

/** The next piece of what the model thinks before it speaks; never part of the output. */
export interface RunReasoningDeltaStreamEvent {
  type: "run.reasoning.delta";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** To be put after what came before in the same turn. */
  delta: string;
}

/** The run waits for a person. */
export interface RunRequiresActionStreamEvent {
  type: "run.requires_action";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  required_action: RequiredAction;
}

export interface RunRequires_actionEvent {
  id: string;
  type: "run.requires_action";
  created_at: string;
  data: RunOfEvent;
}

/** An agent has begun to work on it. */
export interface RunStartedStreamEvent {
  type: "run.started";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  started_at: string;
}

/** One event of the stream, told apart by `type`. What else may come is `OtherRunStreamEvent`: keep a default branch, or name it where you read the stream. */
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
  | RunCompletedStreamEvent
  | RunFailedStreamEvent
  | RunCancelledStreamEvent
  | ResetStreamEvent;

export interface RunStreamEventList {
  object: "list";
  data: Array<RunStreamEvent>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

/** The agent calls a tool. */
export interface RunToolCalledStreamEvent {
  type: "run.tool.called";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
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
  type: "run.tool.completed";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
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
  type: "run.tool.progress";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
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
  type: "run.turn.completed";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
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
  type: "run.turn.started";
  /** Without gaps between resets; also the event's SSE id. */
  sequence: number;
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** Which turn of the model it is, from 1. */
  turn: number;
}

export interface RunUsage {
  input_tokens: number;
  /** Of these, what the provider had read before and kept. */
  cached_input_tokens?: number | undefined;
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

export type Runtime =
  | RuntimeModule
  | RuntimeHttp
  | RuntimeModel
  | RuntimeWorker;

export interface RuntimeHttp {
  type: "http";
  /** The https address of your agent. */
  url: string;
  /** Sent with every call; stored encrypted and shown as [redacted]. */
  headers?: Record<string, string> | undefined;
  /** Signs every call. Without one the service makes one; it is shown once, then as [redacted]. */
  secret?: string | undefined;
}

export interface RuntimeModel {
  type: "model";
  provider: string;
  model: string;
  /** Where `model` fails, these are asked, in their order. */
  models?: Array<RuntimeModelModel> | undefined;
  /** What one turn may write at most. An answer that is cut there is kept, and the run's `usage.finish_reason` is `length`. */
  max_output_tokens?: number | undefined;
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
  model?: string | undefined;
}

export interface RuntimeModelModel {
  /** The agent's own without it. */
  provider?: string | undefined;
  model: string;
}

/** The model may write programs and have them run, without network, in a sandbox that the operator has turned on (`AGENTRUN_CODE`). */
export interface RuntimeModelTool {
  type: "code";
  /** The only ones; without it all that the machine has. */
  languages?: Array<Open<"python" | "javascript" | "shell">> | undefined;
  /** `always`: a person sees each script first, and the run waits in `requires_action`. */
  approval?: Open<"never" | "always"> | undefined;
  /** For one script; the operator's limit holds beside it. */
  timeout_seconds?: number | undefined;
}

export interface RuntimeModule {
  type: "module";
  /** The module's name on the server. */
  module: string;
  /** The hash of the files that this revision runs, whatever lies on the server now. Left out when `runtime` is written, the files are taken as they are and become a new revision if they differ; sent back, they stay. A module that ships with the service has none. */
  code?: string | undefined;
}

export interface RuntimeWorker {
  type: "worker";
  /** Where workers of yours come for its runs. */
  queue: string;
  /** What the workers call it; the agent's own name without one. */
  handler?: string | undefined;
  /** `pinned`: a run stays with workers of the build that began it while one of them lives. `auto`: any worker goes on with it. */
  builds?: Open<"auto" | "pinned"> | undefined;
}

export interface Schedule {
  /** Five fields (minute, hour, day, month, weekday), or six with seconds first. */
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
  scheduled_at: string;
  /** As the same call would have been answered with. */
  code: string;
  message: string;
}

export interface SecondFactor {
  object: "second_factor";
  enabled_at: string | null;
  recovery_codes_left: number;
  /** The organisation requires one that you do not have: until you set it up, nothing else is open. */
  missing: boolean;
}

export interface SecondFactorSetup {
  object: "second_factor_setup";
  /** For an authenticator, in base32. Shown this once. */
  secret: string;
  /** The same as an address that authenticators scan as a QR code. */
  otpauth_url: string;
  expires_at: string;
}

/** API keys, tokens and private keys. */
export interface SecretsGuard {
  type: "secrets";
  /** What findings call it; default its type. */
  name: string | null;
  on: Open<"input" | "output" | "both">;
  action: Open<"block" | "redact" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
}

/** API keys, tokens and private keys. */
export interface SecretsGuardRequest {
  type: "secrets";
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: Open<"input" | "output" | "both"> | undefined;
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

export interface Session {
  object: "session";
  id: string;
  organization_id: string;
  is_current: boolean;
  /** How you signed in; `sso`: single sign-on. */
  method: Open<"password" | "sso">;
  address: string | null;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface SessionList {
  object: "list";
  data: Array<Session>;
  has_more: boolean;
}

export interface SessionToken {
  object: "session_token";
  /** `ar_st_…`, for `Authorization: Bearer`. Shown this once. */
  token: string;
  scopes: Array<string>;
  expires_at: string;
}

export interface SignInOptions {
  object: "sign_in_options";
  /** The installation's provider: GET /api/auth/sso goes to it. */
  single_sign_on: SignInOptionsSingleSignOn | null;
}

/** The installation's provider: GET /api/auth/sso goes to it. */
export interface SignInOptionsSingleSignOn {
  /** What the button says. */
  name: string;
}

export interface SignedIn {
  object: "session";
  id: string;
  user: User;
  organization: Organization;
  expires_at: string;
}

export interface SingleSignOn {
  object: "single_sign_on";
  /** The provider's address, https, as its own documents write it and without `/.well-known/…`. */
  issuer: string;
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
  created_at: string;
  updated_at: string;
}

export interface SingleSignOnRequest {
  /** The provider's address, https, as its own documents write it and without `/.well-known/…`. */
  issuer: string;
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

export interface Span {
  /** Within this trace. */
  id: string;
  /** The span that it is a part of; null: the run itself. */
  parent_id: string | null;
  /** `queue`: until a worker had it; `step`: of the agent's own (`ctx.step`); `turn`: of a model; `tool`: a call; `wait`: for a person; `delivery`: a webhook was told. */
  type: Open<"run" | "queue" | "attempt" | "step" | "turn" | "tool" | "wait" | "delivery">;
  /** The step, the tool, the model, what was asked; for people. */
  name: string;
  started_at: string;
  /** Null: it goes on. */
  ended_at: string | null;
  /** `lost`: the attempt that it was a part of ended before it; `open`: it goes on. */
  status: Open<"ok" | "failed" | "cancelled" | "lost" | "open">;
  /** What is known of it. `step`: `key`, which a replay may go on from, and `result`, or `result_bytes` where it is large, `error` where it failed, and `recorded` where another run did it; `turn`: `turn`, `model`, `usage`, `finish_reason`, `first_token_ms`; `tool`: `call_id`, `arguments`, `result`; `wait`: `required_action`, `answer`; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`. */
  data: Record<string, unknown>;
}

export interface StoredFile {
  object: "file";
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
  created_at: string;
}

export interface StoredFileList {
  object: "list";
  data: Array<StoredFile>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface SwitchOrganizationRequest {
  organization_id: string;
}

/** Words and phrases; one that stands inside an allowed one does not count. */
export interface TermsGuard {
  type: "terms";
  /** What findings call it; default its type. */
  name: string | null;
  on: Open<"input" | "output" | "both">;
  action: Open<"block" | "redact" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  deny: Array<string>;
  allow: Array<string>;
  /** Default false. */
  case_sensitive: boolean;
  /** Default true. */
  whole_words: boolean;
}

/** Words and phrases; one that stands inside an allowed one does not count. */
export interface TermsGuardRequest {
  type: "terms";
  deny: Array<string>;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: Open<"input" | "output" | "both"> | undefined;
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
  allow?: Array<string> | undefined;
  /** Default false. */
  case_sensitive?: boolean | undefined;
  /** Default true. */
  whole_words?: boolean | undefined;
}

export interface TestData {
  webhook_id: string;
  message: string;
}

export interface TestEvent {
  id: string;
  type: "test";
  created_at: string;
  data: TestData;
}

export interface Thread {
  object: "thread";
  id: string;
  /** The one agent that answers in it; null: any of yours. */
  agent_id: string | null;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user: string | null;
  /** Up to 16 string pairs of your own. */
  metadata: Record<string, string>;
  message_count: number;
  /** Runs that it has taken. */
  run_count: number;
  /** Of those of them that have ended. */
  tokens_used: number;
  /** What these cost, as far as prices are known. */
  cost_usd: number;
  created_at: string;
  /** When it was last changed or spoken in. */
  updated_at: string;
}

export interface ThreadList {
  object: "list";
  data: Array<Thread>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface ThreadMessage {
  object: "thread_message";
  id: string;
  thread_id: string;
  /** The run that it was said in. */
  run_id: string | null;
  agent_id: string | null;
  role: Open<"user" | "assistant" | "tool" | "system">;
  content: Array<MessagePart>;
  created_at: string;
}

export interface ThreadMessageList {
  object: "list";
  data: Array<ThreadMessage>;
  first_id: string | null;
  last_id: string | null;
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

export interface ToolSearch {
  /** Always true. */
  search: boolean;
}

/** The only tools that may be used; a name may end in * for all that begin so. */
export interface ToolsGuard {
  type: "tools";
  /** What findings call it; default its type. */
  name: string | null;
  on: "output";
  action: Open<"block" | "flag">;
  /** Decides and records, changes nothing. */
  shadow: boolean;
  allow: Array<string>;
}

/** The only tools that may be used; a name may end in * for all that begin so. */
export interface ToolsGuardRequest {
  type: "tools";
  allow: Array<string>;
  /** What findings call it; default its type. */
  name?: string | null | undefined;
  on?: "output" | undefined;
  action?: Open<"block" | "flag"> | undefined;
  /** Decides and records, changes nothing. */
  shadow?: boolean | undefined;
}

export interface Trace {
  object: "trace";
  run_id: string;
  /** By their start; the first is the run itself. */
  spans: Array<Span>;
  /** There are more events than a trace is made of, or the first of them are gone: spans may be missing. */
  truncated: boolean;
}

export interface TriggeredAlert {
  id: string;
  rule: AlertRuleSummary;
  severity: string;
  summary: string;
  triggered_at: string;
  metric_snapshot: TriggeredAlertMetricSnapshot;
}

export interface TriggeredAlertMetricSnapshot {
  metric: string;
  value: number;
  unit: string;
  sample_count: number;
  window_start: string;
  window_end: string;
  dimensions: Record<string, unknown>;
}

export interface Usage {
  object: "usage";
  month: string;
  plan: Open<"free" | "developer" | "business" | "enterprise">;
  limits: UsageLimits;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
  /** Of the quota; null: unlimited. */
  calls_remaining: number | null;
  by_agent: Array<UsageByAgentItem>;
  by_api_key: Array<UsageByApiKeyItem>;
  /** End users whose runs used tokens; those who cost most come first. */
  by_user: Array<UsageByUserItem>;
  by_model: Array<UsageByModelItem>;
  daily: Array<UsageDailyItem>;
  /** When the next month begins. */
  resets_at: string;
}

export interface UsageByAgentItem {
  agent_id: string;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface UsageByApiKeyItem {
  api_key_id: string | null;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface UsageByModelItem {
  /** Null: guards, or what an agent's own code told. */
  model: string | null;
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
  /** Of the tokens, those that no price is known of. */
  unpriced_tokens: number;
}

export interface UsageByUserItem {
  user: string;
  runs: number;
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface UsageDailyItem {
  date: string;
  /** Accepted runs: the unit of the quota. */
  calls: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** For information; not a unit of any limit. */
  tokens_used: number;
  /** What the runs that ended cost, as far as prices are known. */
  cost_usd: number;
}

export interface UsageLimits {
  /** Per key; null: unlimited. */
  requests_per_minute: number | null;
  burst: number | null;
  /** Calls a month; null: unlimited. */
  monthly_quota: number | null;
}

export interface User {
  object: "user";
  id: string;
  email: string;
  created_at: string;
}

export interface Webhook {
  object: "webhook";
  id: string;
  url: string;
  events: Array<string>;
  /** Whether deliveries are sent. */
  active: boolean;
  /** What it is for, in your words. */
  description: string | null;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy: Open<"standard" | "extended">;
  created_at: string;
  /** Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`. */
  disabled_reason: Open<"gone" | "failing" | "maker_gone"> | null;
  disabled_at: string | null;
  last_delivery_at: string | null;
  /** Until then, or until the next rotation, deliveries are signed with both secrets. */
  previous_secret_expires_at: string | null;
}

/** Deliveries of the whole organisation that ended in the period; null for a key limited to some agents. */
export interface WebhookHealth {
  delivered: number;
  failed: number;
  success_rate: number | null;
}

export interface WebhookList {
  object: "list";
  data: Array<Webhook>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface WebhookPatch {
  /** Where deliveries go: https, without credentials, outside private networks. */
  url?: string | undefined;
  /** Which events are delivered; `*` for all, which takes the scopes of all. */
  events?: Array<Open<"run.completed" | "run.failed" | "run.requires_action" | "deployment.created" | "deployment.rollback" | "alert.triggered" | "agent.updated" | "pipeline.completed" | "key.expiring" | "worker.lost" | "audit.recorded" | "*">> | undefined;
  active?: boolean | undefined;
  description?: string | null | undefined;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy?: Open<"standard" | "extended"> | undefined;
}

export interface WebhookWithSecret {
  object: "webhook";
  id: string;
  url: string;
  events: Array<string>;
  /** Whether deliveries are sent. */
  active: boolean;
  /** What it is for, in your words. */
  description: string | null;
  /** `standard`: three attempts. `extended`: further ones, hours apart, for three days. */
  retry_policy: Open<"standard" | "extended">;
  created_at: string;
  /** Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`. */
  disabled_reason: Open<"gone" | "failing" | "maker_gone"> | null;
  disabled_at: string | null;
  last_delivery_at: string | null;
  /** Until then, or until the next rotation, deliveries are signed with both secrets. */
  previous_secret_expires_at: string | null;
  /** Deliveries are signed with it: keep it. Shown this once: null where an idempotency key repeats the answer. */
  secret: string | null;
  warnings: Array<"weak_secret">;
}

export interface Worker {
  object: "worker";
  id: string;
  /** Where it is, as it says itself. */
  name: string;
  /** Where it registered from. */
  address: string;
  build: string;
  sdk: string;
  queues: Array<string>;
  /** What it runs, by its own names. */
  agents: Array<string>;
  concurrency: number;
  /** Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them. */
  running: number;
  /** `lost`: it has been silent for too long. */
  status: Open<"active" | "lost">;
  registered_at: string;
  last_seen_at: string;
}

export interface WorkerItem {
  /** delta, event, step, log, file, ask, completed, failed or released. */
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
  /** Of ask. JSON text. */
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
  /** Of file: its number among the run's calls about files. */
  call?: number | undefined;
  /** Of file: get, list, read, begin, push or end. */
  verb?: string | undefined;
  /** Of file: what the verb is about. */
  argument?: string | undefined;
}

export interface WorkerList {
  object: "list";
  data: Array<Worker>;
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

export interface WorkerLostEvent {
  id: string;
  type: "worker.lost";
  created_at: string;
  data: LostWorker;
}

export interface WorkerOrder {
  number: number;
  /** cancel, message or filed. */
  type: string;
  /** Of cancel. */
  reason?: string | undefined;
  /** Of message. JSON text. */
  message?: string | undefined;
  /** Of filed: the call that is answered. */
  call?: number | undefined;
  /** Of filed: false where it could not be done. */
  done?: boolean | undefined;
  /** Of filed: JSON text, bytes in base64, or why it could not. */
  text?: string | undefined;
}

export interface WorkerReport {
  /** Every run that the worker holds. */
  runs: Array<ReportedRun>;
}

export interface WorkerReportAnswer {
  object: "worker_report";
  /** In the report's order. */
  runs: Array<HeardRun>;
}

export interface WorkerRun {
  /** The run's lease and fencing token. */
  token: string;
  run_id: string;
  /** What the worker calls it. */
  agent: string;
  agent_id: string;
  agent_revision: number;
  attempt: number;
  metadata: Record<string, string>;
  /** The run's input. JSON text. */
  input: string;
  /** What it has done already. */
  steps: Array<Array<string>>;
  /** What it was answered. */
  answers: Array<Array<string>>;
  messages: Array<string>;
  /** The conversation that it is a part of. JSON text. */
  thread: string | null;
  /** After so long it is stopped. */
  remaining_ms: number;
  /** Its place in a trace, as W3C Trace Context writes it. */
  traceparent: string | null;
}

export interface WorkerRuns {
  object: "worker_runs";
  runs: Array<WorkerRun>;
  /** Something waits for a run of the worker: it should report at once. */
  report: boolean;
}

/** What `listAgents` can be asked. */
export interface ListAgentsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  status?: Open<"active" | "archived" | "all"> | undefined;
  source?: Open<"catalog" | "custom"> | undefined;
  /** Agents with this in their name, in capitals or not. */
  name?: string | undefined;
}

/** What `listRevisions` can be asked. */
export interface ListRevisionsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** What `listDeployments` can be asked. */
export interface ListDeploymentsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** What `listRuns` can be asked. */
export interface ListRunsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  agent_id?: string | undefined;
  api_key_id?: string | undefined;
  pipeline_run_id?: string | undefined;
  thread_id?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** One status, or several with commas. */
  status?: string | undefined;
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
  /** What each run is to have that lists leave out: `input`, `output`, `feedback`, or several with commas. */
  expand?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

/** What `cancelRun` can be asked. */
export interface CancelRunQuery {
  /** Seconds to wait until it has really stopped. */
  wait?: number | undefined;
  /** End it without asking the agent. */
  force?: boolean | undefined;
}

/** What `listApiKeys` can be asked. */
export interface ListApiKeysQuery {
  /** Page size. */
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

/** What `revokeApiKey` can be asked. */
export interface RevokeApiKeyQuery {
  /** Revoke the keys that it made as well, those that it rotated itself into, and those that they made; default false. One that somebody else rotated it into stays, and is the answer's `successor_id`. */
  cascade?: boolean | undefined;
}

/** What `listMembers` can be asked. */
export interface ListMembersQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** What `listInvitations` can be asked. */
export interface ListInvitationsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** What `updateOrganizationSettings` can be asked. */
export interface UpdateOrganizationSettingsQuery {
  /** Only say what it would do; default false. */
  dry_run?: boolean | undefined;
}

/** What `getUsage` can be asked. */
export interface GetUsageQuery {
  /** `YYYY-MM`; default the current one, UTC. */
  month?: string | undefined;
}

/** What `getAnalytics` can be asked. */
export interface GetAnalyticsQuery {
  /** Default seven days before `to`. A day alone is its first moment, UTC. */
  from?: string | undefined;
  /** Default now. A day alone is its first moment, UTC. */
  to?: string | undefined;
  /** Of the series; default day. */
  interval?: Open<"hour" | "day"> | undefined;
  agent_id?: string | undefined;
}

/** What `listAudit` can be asked. */
export interface ListAuditQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  action?: string | undefined;
  actor?: string | undefined;
  outcome?: Open<"succeeded" | "refused"> | undefined;
  resource_id?: string | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
}

/** What `streamRun` can be asked. */
export interface StreamRunQuery {
  /** What happens to the run when the reader leaves. */
  on_disconnect?: Open<"continue" | "cancel"> | undefined;
}

/** What `followRun` can be asked. */
export interface FollowRunQuery {
  /** Only events after this sequence. */
  after?: number | undefined;
}

/** What `listRunEvents` can be asked. */
export interface ListRunEventsQuery {
  /** Only events after this sequence. */
  after?: number | undefined;
  limit?: number | undefined;
}

/** What `listFeedback` can be asked. */
export interface ListFeedbackQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** What `listReplays` can be asked. */
export interface ListReplaysQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  agent_id?: string | undefined;
}

/** What `listReplayRuns` can be asked. */
export interface ListReplayRunsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  status?: Open<"waiting" | "active" | "completed" | "failed" | "cancelled" | "refused"> | undefined;
}

/** What `listWebhooks` can be asked. */
export interface ListWebhooksQuery {
  /** Page size. */
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

/** What `listDeliveries` can be asked. */
export interface ListDeliveriesQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  status?: Open<"pending" | "succeeded" | "failed"> | undefined;
  event_id?: string | undefined;
}

/** What `listEvents` can be asked. */
export interface ListEventsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** One event type, or several with commas; without it, every type that the key may read: `run.*` takes `runs:read`, `pipeline.completed` `pipelines:read`, `alert.triggered` `alerts:read`, `agent.updated`, `deployment.*` and `worker.lost` `agents:read`, `key.expiring` `api_keys:read`, `audit.recorded` `audit:read`. */
  type?: string | undefined;
  /** Events about this run. Not for the feed: a run has a stream of its own. */
  run_id?: string | undefined;
}

/** What `listWorkers` can be asked. */
export interface ListWorkersQuery {
  /** Page size. */
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

/** What `listPolicies` can be asked. */
export interface ListPoliciesQuery {
  /** Page size. */
  limit?: number | undefined;
  after?: string | undefined;
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  source?: Open<"template" | "custom"> | undefined;
}

/** What `listConnectors` can be asked. */
export interface ListConnectorsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  type?: Open<"mcp" | "openapi"> | undefined;
  visibility?: Open<"shared" | "private"> | undefined;
}

/** What `listProviders` can be asked. */
export interface ListProvidersQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** What `listAlerts` can be asked. */
export interface ListAlertsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  /** `firing`: what fires now. */
  status?: Open<"ok" | "firing" | "no_data"> | undefined;
  agent_id?: string | undefined;
}

/** What `listAlertHistory` can be asked. */
export interface ListAlertHistoryQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  status?: Open<"firing" | "resolved"> | undefined;
}

/** What `listErrors` can be asked. */
export interface ListErrorsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  kind?: Open<"request" | "background"> | undefined;
  /** The report that a quoted request id leads to. */
  request_id?: string | undefined;
}

/** What `listThreads` can be asked. */
export interface ListThreadsQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  agent_id?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

/** What `listThreadMessages` can be asked. */
export interface ListThreadMessagesQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** In the order of the conversation, or its end first. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** What `listFiles` can be asked. */
export interface ListFilesQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  run_id?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
  /** At or after. A day alone is its first moment, UTC. */
  created_after?: string | undefined;
  /** Before. A day alone is its first moment, UTC. */
  created_before?: string | undefined;
}

/** What `createFile` can be asked. */
export interface CreateFileQuery {
  /** What to call it; of a form, its file's own name where this is left out. */
  name?: string | undefined;
  /** Your own name of the end user it is for; data can be found and erased by it. */
  user?: string | undefined;
}

/** What `getSharedFile` can be asked. */
export interface GetSharedFileQuery {
  /** What the link was signed with. */
  token: string;
}

/** What `listRunFiles` can be asked. */
export interface ListRunFilesQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
}

/** What `listPipelines` can be asked. */
export interface ListPipelinesQuery {
  /** Page size. */
  limit?: number | undefined;
  /** Start after this id, in the order of the list. */
  after?: string | undefined;
  /** The page that ends before this id. */
  before?: string | undefined;
  /** By creation. */
  order?: Open<"asc" | "desc"> | undefined;
  status?: Open<"active" | "archived" | "all"> | undefined;
}

/** What `listPipelineRuns` can be asked. */
export interface ListPipelineRunsQuery {
  /** Page size. */
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

/** What `cancelPipelineRun` can be asked. */
export interface CancelPipelineRunQuery {
  /** Seconds to wait until it has really stopped. */
  wait?: number | undefined;
}

/** What `followPipelineRun` can be asked. */
export interface FollowPipelineRunQuery {
  /** Only events after this sequence. */
  after?: number | undefined;
}

/** What webhooks deliver. A newer service may send types that are not here: keep a default branch. */
export type WebhookEvent =
  | RunCompletedEvent
  | RunFailedEvent
  | RunRequires_actionEvent
  | DeploymentCreatedEvent
  | DeploymentRollbackEvent
  | AlertTriggeredEvent
  | AgentUpdatedEvent
  | PipelineCompletedEvent
  | KeyExpiringEvent
  | WorkerLostEvent
  | AuditRecordedEvent
  | TestEvent;
