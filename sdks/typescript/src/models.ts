// Made from the OpenAPI document by `npm run client-models`. Do not edit.

/** A known value, or one that a newer service sends. */
export type Open<T extends string> = T | (string & {});

export interface AbortCanaryRequest {
  /** The reason. */
  reason?: string | undefined;
}

export interface AcceptInvitationRequest {
  /** The last part of the link. */
  token: string;
  /** The password of your account. For a new account, choose one: at least 12 characters, and not a common password. */
  password: string;
  /** A six-digit code from your authenticator, or a recovery code. Each works once. */
  code?: string | undefined;
}

export interface AcknowledgeRequest {
  /** A note for other members. */
  note?: string | null | undefined;
}

export interface AddDatasetRowsRequest {
  /** All of them are added, or none. */
  rows: Array<NewDatasetRow>;
}

export interface AddThreadMessagesRequest {
  /** The messages, oldest first. */
  messages: Array<NewThreadMessage>;
}

/** An agent: a name, instructions, and a runtime that defines how it runs. */
export interface Agent {
  /** The type of the object. */
  object: "agent";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** `archived` agents accept no runs. */
  status: Open<"active" | "archived">;
  /** `catalog`: hired from the catalog. `custom`: your own. */
  source: Open<"catalog" | "custom">;
  /** The catalog entry that it was hired from; null for a custom agent. */
  catalog_key: string | null;
  /** The name, up to 128 characters. */
  name: string;
  /** Your description of its purpose. */
  description: string | null;
  runtime: Runtime;
  /** The instructions for the agent; for a model agent, the system prompt. */
  instructions: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** JSON Schema (2020-12) of the output. */
  output_schema: Record<string, unknown> | null;
  /** A policy template, or the id of your own policy (`pol_…`). */
  policy: string | null;
  /** The connectors whose tools it may use. */
  connectors: Array<AgentConnector>;
  approvals: ApprovalRule | null;
  limits: AgentLimits;
  schedule: Schedule | null;
  /** The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null;
  /** Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false. */
  client_schemas: boolean;
  /** Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false. */
  client_tools: boolean;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  gate: Gate | null;
  /** The deployed revision. */
  revision: number;
  /** The next scheduled time. */
  next_run_at: string | null;
  schedule_refusal: ScheduleRefusal | null;
  /** For worker agents whose runs are pinned to builds: builds that no worker has any more, and how many of their runs are waiting. Only returned for a single agent. */
  unserved_builds?: Array<AgentUnservedBuild> | undefined;
  pending_deployment?: PendingDeployment | undefined;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When it was archived; null if it is active. */
  archived_at: string | null;
}

/** The results of a batch. */
export interface AgentBatch {
  /** The type of the object. */
  object: "agent_batch";
  /** Number of items with an agent. */
  accepted: number;
  /** Number of items with an error. */
  rejected: number;
  /** One result per item, in the order of the request. */
  data: Array<AgentBatchItem>;
}

/** The result of one item: an agent or an error. */
export interface AgentBatchItem {
  /** The status that DELETE /agents/{id} would have. */
  status: number;
  agent: Agent | null;
  /** The error, or null. */
  error: AgentBatchItemError | null;
}

/** The error, or null. */
export interface AgentBatchItemError {
  /** The type. */
  type: string;
  code: Open<"invalid_json" | "json_too_deep" | "invalid_type" | "missing_required_field" | "unknown_field" | "invalid_query" | "invalid_cursor" | "invalid_header" | "invalid_idempotency_key" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "invalid_credentials" | "second_factor_required" | "missing_session" | "invalid_session" | "session_required" | "second_factor_missing" | "csrf_rejected" | "demo_key_restricted" | "user_token_restricted" | "token_runs_used_up" | "session_tokens_disabled" | "code_upload_not_allowed" | "not_an_approver" | "owner_required" | "insufficient_scope" | "api_key_replaced" | "schedule_maker_gone" | "single_sign_on_required" | "agent_not_allowed" | "network_not_allowed" | "origin_not_allowed" | "metrics_not_allowed" | "link_not_valid" | "https_required" | "route_not_found" | "door_closed" | "agent_not_found" | "catalog_agent_not_found" | "run_not_found" | "api_key_not_found" | "member_not_found" | "invitation_not_found" | "session_not_found" | "organization_not_found" | "webhook_not_found" | "delivery_not_found" | "password_link_not_found" | "policy_not_found" | "cap_not_found" | "connector_not_found" | "provider_not_found" | "secret_not_found" | "alert_not_found" | "error_report_not_found" | "thread_not_found" | "thread_message_not_found" | "erasure_not_found" | "agent_code_not_found" | "feedback_not_found" | "file_not_found" | "pipeline_not_found" | "pipeline_run_not_found" | "single_sign_on_not_found" | "email_domain_not_found" | "method_not_allowed" | "idempotency_key_in_flight" | "precondition_failed" | "request_timeout" | "payload_too_large" | "file_content_missing" | "range_not_satisfiable" | "unsupported_media_type" | "inexact_number" | "invalid_value" | "invalid_input" | "client_schemas_not_allowed" | "client_tools_not_allowed" | "invalid_json_schema" | "invalid_url" | "agent_archived" | "model_not_found" | "module_not_found" | "invalid_module" | "tool_not_found" | "provider_name_taken" | "provider_read_only" | "secret_name_taken" | "queue_not_allowed" | "worker_not_found" | "revision_not_found" | "revision_already_deployed" | "revision_never_deployed" | "nothing_to_roll_back" | "idempotency_key_reused" | "journal_not_found" | "step_not_found" | "replay_unsupported" | "no_run_matches" | "too_many_runs" | "run_not_active" | "thread_busy" | "thread_agent_mismatch" | "already_voted" | "approver_not_found" | "action_not_pending" | "api_key_not_active" | "last_owner" | "already_member" | "address_unproven" | "mail_not_configured" | "domain_not_verified" | "domain_taken" | "domain_required" | "password_too_common" | "wrong_password" | "wrong_code" | "second_factor_on" | "second_factor_off" | "concurrency_limit_exceeded" | "cap_reached" | "quota_exceeded" | "file_quota_exceeded" | "invalid_action" | "invalid_secret" | "networks_exclude_caller" | "webhook_inactive" | "guardrail_violation" | "invalid_guard" | "policy_in_use" | "policy_is_template" | "configuration_changed" | "invalid_document" | "provider_in_use" | "connector_in_use" | "pipeline_archived" | "pipeline_run_not_active" | "pipeline_run_not_retryable" | "cyclic_steps" | "invalid_expression" | "invalid_schedule" | "too_many_queued_runs" | "headers_too_large" | "rate_limit_exceeded" | "replay_not_found" | "too_many_replays" | "replay_not_active" | "canary_not_found" | "canary_active" | "canary_not_active" | "canary_unsupported" | "gate_not_passed" | "gate_missing" | "pending_deployment_not_found" | "deployment_not_pending" | "dataset_not_found" | "dataset_row_not_found" | "too_many_datasets" | "too_many_dataset_rows" | "scorer_not_found" | "scorer_version_not_found" | "too_many_scorers" | "scoring_rule_not_found" | "scoring_rule_exists" | "scorer_unsupported" | "too_many_scoring_rules" | "experiment_not_found" | "too_many_experiments" | "experiment_too_large" | "dataset_empty" | "experiment_not_active" | "experiment_active" | "nothing_to_resume" | "rating_not_found" | "rating_closed" | "already_rated" | "not_comparable" | "too_many_providers" | "too_many_secrets" | "too_many_domains" | "too_many_webhooks" | "too_many_caps" | "too_many_policies" | "too_many_connectors" | "too_many_alerts" | "internal_error" | "run_failed" | "service_unavailable" | "service_overloaded" | "storage_full" | "file_store_unavailable" | "database_read_only">;
  /** What went wrong and what to do next, for people. */
  message: string;
  /** The field, query parameter or header that caused the error, such as `steps.2.input`, or null. */
  param: string | null;
  /** All errors that were found. The first one is also in `param`. */
  details: Array<AgentBatchItemErrorDetail>;
  /** The URL of the documentation of the code. */
  doc_url: string;
  /** The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem. */
  request_id: string;
}

export interface AgentBatchItemErrorDetail {
  /** The field, query parameter or header that caused the error. */
  param: string | null;
  /** A stable code for programs. */
  code: string;
  /** A message for people. The text may change. */
  message: string;
}

/** The files that revisions of an agent run, identified by their hash. */
export interface AgentCode {
  /** The type of the object. */
  object: "agent_code";
  /** The SHA-256 of the code, in lower-case hex: `runtime.code` of an agent. */
  code: string;
  /** The name of the module. */
  module: string;
  /** The file that exports the agent. */
  entry: string;
  /** The size of all files in bytes. */
  size: number;
  /** The number of files. */
  file_count: number;
  /** Only in `GET /agents/code/{code}`. */
  files?: Array<AgentCodeFile> | undefined;
  /** Only with `content=true`: the compressed files as they were uploaded, in base64. */
  content?: string | undefined;
  /** When it was created. */
  created_at: string;
}

export interface AgentCodeFile {
  /** The path in the project. */
  path: string;
  /** The size in bytes. */
  size: number;
  /** The SHA-256 of its content, in lower-case hex. */
  sha256: string;
}

/** The configuration of an agent at one revision. */
export interface AgentConfiguration {
  /** The name, up to 128 characters. */
  name: string;
  /** Your description of its purpose. */
  description: string | null;
  runtime: Runtime;
  /** The instructions for the agent; for a model agent, the system prompt. */
  instructions: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** JSON Schema (2020-12) of the output. */
  output_schema: Record<string, unknown> | null;
  /** A policy template, or the id of your own policy (`pol_…`). */
  policy: string | null;
  /** The connectors whose tools it may use. */
  connectors: Array<AgentConfigurationConnector>;
  approvals: ApprovalRule | null;
  limits: AgentLimits;
  schedule: Schedule | null;
  /** The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null;
  /** Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false. */
  client_schemas: boolean;
  /** Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false. */
  client_tools: boolean;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
}

export interface AgentConfigurationConnector {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface AgentConnector {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them. */
  tools?: Array<string> | ToolSearch | undefined;
}

/** Limits of one run of the agent. */
export interface AgentLimits {
  /** Default 600. */
  timeout_seconds?: number | undefined;
  /** Maximum number of model turns in one run. Beyond it, the run fails with `budget_exceeded`. */
  max_steps?: number | undefined;
  /** Maximum number of tokens in one run, input and output. Beyond it, the run fails with `budget_exceeded`. */
  max_tokens?: number | undefined;
  /** Maximum cost of a run of a model agent. Requires a model that is in the price table. */
  max_cost_usd?: number | undefined;
  /** What happens when a run of a model agent has used its `max_tokens` or `max_cost_usd`. `fail` (the default) ends it with `budget_exceeded`, even in the middle of a turn. With `ask` it waits with `requires_action` before its next turn. */
  on_budget?: Open<"fail" | "ask"> | undefined;
  /** Maximum number of concurrent runs. */
  concurrency?: number | undefined;
  /** Number of retries after an error of the agent; default 0. */
  retries?: number | undefined;
}

/** Merged into the current limits; null removes a limit. */
export interface AgentLimitsPatch {
  /** Default 600. */
  timeout_seconds?: number | null | undefined;
  /** Maximum number of model turns in one run. Beyond it, the run fails with `budget_exceeded`. */
  max_steps?: number | null | undefined;
  /** Maximum number of tokens in one run, input and output. Beyond it, the run fails with `budget_exceeded`. */
  max_tokens?: number | null | undefined;
  /** Maximum cost of a run of a model agent. Requires a model that is in the price table. */
  max_cost_usd?: number | null | undefined;
  /** What happens when a run of a model agent has used its `max_tokens` or `max_cost_usd`. `fail` (the default) ends it with `budget_exceeded`, even in the middle of a turn. With `ask` it waits with `requires_action` before its next turn. */
  on_budget?: Open<"fail" | "ask"> | null | undefined;
  /** Maximum number of concurrent runs. */
  concurrency?: number | null | undefined;
  /** Number of retries after an error of the agent; default 0. */
  retries?: number | null | undefined;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface AgentList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Agent>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface AgentPatch {
  /** The name, up to 128 characters. */
  name?: string | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  runtime?: Runtime | undefined;
  /** The instructions for the agent; for a model agent, the system prompt. */
  instructions?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** A policy template, or the id of your own policy (`pol_…`). */
  policy?: string | null | undefined;
  /** The connectors whose tools it may use. */
  connectors?: Array<AgentPatchConnector> | undefined;
  approvals?: ApprovalRule | null | undefined;
  limits?: AgentLimitsPatch | undefined;
  schedule?: Schedule | null | undefined;
  /** The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled. */
  doors?: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null | undefined;
  /** Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false. */
  client_schemas?: boolean | undefined;
  /** Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false. */
  client_tools?: boolean | undefined;
  /** Merged into the existing pairs; null removes a key. */
  metadata?: Record<string, string | null> | undefined;
  gate?: Gate | null | undefined;
}

export interface AgentPatchConnector {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them. */
  tools?: Array<string> | ToolSearch | undefined;
}

/** Another agent judges the output, in a run of its own. */
export interface AgentScorer {
  /** The type. */
  type: "agent";
  /** The agent. Its input has `input`, `output` and `expected_output`; its output must have `score` (0 to 1, true or false), and may have `reason`. */
  agent_id: string;
  /** The lowest score that passes. Default: `0.5`. */
  pass_at?: number | undefined;
}

export interface AgentUnservedBuild {
  /** The build of your worker; null if it sent none. */
  build: string;
  /** Number of runs. */
  runs: number;
}

/** A change to an agent. */
export interface AgentUpdate {
  /** The agent. */
  agent_id: string;
  /** The revision number, counted from 1 for each agent. */
  revision: number;
  /** The changed top-level fields, and the path of each secret that changed, such as `runtime.headers.Authorization`. */
  changed_fields: Array<string>;
  /** The changed top-level fields before the change; secrets are [redacted]. */
  old: Record<string, unknown>;
  /** The changed top-level fields after the change. */
  new: Record<string, unknown>;
  /** The key or person that changed it; null if the service did, for example an alert that rolled back. */
  changed_by: string | null;
  /** When it was changed. */
  changed_at: string;
  /** True if old and new were too large to send; otherwise absent. */
  values_omitted?: boolean | undefined;
}

/** An agent's configuration changed. */
export interface AgentUpdatedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "agent.updated";
  /** When it was created. */
  created_at: string;
  data: AgentUpdate;
}

/** How far the raters agree on what passes. */
export interface Agreement {
  /** Outputs that all raters have rated. */
  rated: number;
  /** Outputs that all raters passed, or that all failed. */
  agreed: number;
  /** Fleiss' kappa: 1 is full agreement, 0 is what chance alone would give. Null if all ratings are the same, or none is given. */
  kappa: number | null;
}

/** A metric to watch, and the threshold at which the alert fires. */
export interface Alert {
  /** The type of the object. */
  object: "alert";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** Your description of its purpose. */
  description: string | null;
  /** error_rate: failed runs as a percentage of completed and failed runs; p95_latency_ms: working time of ended runs, without waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the monthly calls; webhook_failure_rate: failed deliveries as a percentage of ended ones; guardrail_blocks: requests and runs that a guardrail blocked; unserved_runs: runs that wait in a queue without a worker, or for a build that no worker has any more; average_score and pass_rate: of the feedback with `feedback_name`, such as that of a scoring rule: the average score, and scores that passed as a percentage. Their window starts at a full hour. */
  metric: Open<"error_rate" | "p95_latency_ms" | "run_count" | "queue_depth" | "queue_wait_ms" | "tokens" | "quota_used_percent" | "webhook_failure_rate" | "guardrail_blocks" | "unserved_runs" | "average_score" | "pass_rate">;
  /** How the metric is compared with the threshold: `gt` fires above it, `lt` below it. */
  comparison: Open<"gt" | "gte" | "lt" | "lte">;
  /** The threshold. */
  threshold: number;
  /** The length of the evaluation window. */
  window_seconds: number;
  /** The agent; null means all agents of the organisation. */
  agent_id: string | null;
  /** The name of the feedback, for `average_score` and `pass_rate` only; such as that of a scoring rule. */
  feedback_name: string | null;
  /** With fewer samples in the window, such as ended or scored runs, there is no data. Null: no minimum. */
  min_samples: number | null;
  /** The severity, for the people who are notified. */
  severity: Open<"info" | "warning" | "critical">;
  /** Whether it is in use. False: it is kept, but sends or starts nothing. */
  active: boolean;
  /** How long the rule does not fire again after it has resolved. */
  cooldown_seconds: number;
  /** Whether the rule rolls back a deployment of the last hour when it fires. */
  rollback: boolean;
  /** no_data: there is no data, it was not evaluated yet, or it is not active. */
  status: Open<"ok" | "firing" | "no_data">;
  /** The value at the last evaluation; null if there was no data. */
  last_value: number | null;
  /** When the rule was last evaluated; null if not yet. */
  last_evaluated_at: string | null;
  /** It does not fire again before this time. */
  cooldown_until: string | null;
  /** The current firing; null if the alert is not firing. */
  firing_id: string | null;
  /** The key or person that created it. */
  created_by: string | null;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** One firing of an alert. */
export interface AlertFiring {
  /** The type of the object. */
  object: "alert_firing";
  /** The id, used to refer to it in other calls. */
  id: string;
  rule: AlertRuleSummary;
  /** The severity, for the people who are notified. */
  severity: Open<"info" | "warning" | "critical">;
  /** A one-sentence summary for people. */
  summary: string;
  /** When it fired. */
  triggered_at: string;
  /** The metric when the rule fired. */
  metric_snapshot: AlertFiringMetricSnapshot;
  /** `firing` until the metric returns to normal, then `resolved`. */
  status: Open<"firing" | "resolved">;
  /** When the metric returned to normal; null while it is firing. */
  resolved_at: string | null;
  /** The value when it resolved; null if there was no data. */
  resolved_value: number | null;
  /** When it was acknowledged; null if it was not. */
  acknowledged_at: string | null;
  /** Who acknowledged it. */
  acknowledged_by: string | null;
  /** The note of the acknowledgement. */
  acknowledgement: string | null;
  rollback: AlertRollback | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface AlertFiringList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<AlertFiring>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The metric when the rule fired. */
export interface AlertFiringMetricSnapshot {
  /** The metric to watch. */
  metric: string;
  /** The value. */
  value: number;
  /** The unit. */
  unit: string;
  /** The number of samples. */
  sample_count: number;
  /** Start of the evaluation window. */
  window_start: string;
  /** End of the evaluation window. */
  window_end: string;
  /** The filters of the metric, such as an agent. */
  dimensions: Record<string, unknown>;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface AlertList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Alert>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface AlertPatch {
  /** The name, up to 128 characters. */
  name?: string | undefined;
  /** error_rate: failed runs as a percentage of completed and failed runs; p95_latency_ms: working time of ended runs, without waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the monthly calls; webhook_failure_rate: failed deliveries as a percentage of ended ones; guardrail_blocks: requests and runs that a guardrail blocked; unserved_runs: runs that wait in a queue without a worker, or for a build that no worker has any more; average_score and pass_rate: of the feedback with `feedback_name`, such as that of a scoring rule: the average score, and scores that passed as a percentage. Their window starts at a full hour. */
  metric?: Open<"error_rate" | "p95_latency_ms" | "run_count" | "queue_depth" | "queue_wait_ms" | "tokens" | "quota_used_percent" | "webhook_failure_rate" | "guardrail_blocks" | "unserved_runs" | "average_score" | "pass_rate"> | undefined;
  /** How the metric is compared with the threshold: `gt` fires above it, `lt` below it. */
  comparison?: Open<"gt" | "gte" | "lt" | "lte"> | undefined;
  /** In the unit of the metric. Rates are percentages. */
  threshold?: number | undefined;
  /** The length of the evaluation window. It starts at a full minute; above three hours, at a full hour. */
  window_seconds?: number | undefined;
  /** The agent; null means the whole organisation. */
  agent_id?: string | null | undefined;
  /** The name of the feedback, for `average_score` and `pass_rate` only; such as that of a scoring rule. */
  feedback_name?: string | null | undefined;
  /** With fewer samples in the window, such as ended or scored runs, there is no data. Null: no minimum. */
  min_samples?: number | null | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** The severity, for the people who are notified. */
  severity?: Open<"info" | "warning" | "critical"> | undefined;
  /** Whether it is in use. False: it is kept, but sends or starts nothing. */
  active?: boolean | undefined;
  /** How long it does not fire again after it has resolved. */
  cooldown_seconds?: number | undefined;
  /** If it fires within an hour of a deployment of its agent, that deployment is rolled back. */
  rollback?: boolean | undefined;
}

/** The rollback; null if the alert caused none. */
export interface AlertRollback {
  /** Whether the deployment was rolled back. */
  status: Open<"pending" | "done" | "failed">;
  /** The deployment that rolled it back. */
  deployment_id: string | null;
  /** Why the rollback failed. */
  reason: string | null;
}

/** The alert as it was when it fired. */
export interface AlertRuleSummary {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** The metric to watch. */
  metric: string;
  /** How the metric is compared with the threshold: `gt` fires above it, `lt` below it. */
  comparison: string;
  /** The threshold. */
  threshold: number;
  /** The length of the evaluation window. */
  window_seconds: number;
  /** The agent; null means all agents of the organisation. */
  agent_id: string | null;
}

/** A monitoring alert fired. */
export interface AlertTriggeredEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "alert.triggered";
  /** When it was created. */
  created_at: string;
  data: TriggeredAlert;
}

export interface AllowAuthorizationRequest {
  /** `request` from the authorization request. */
  request: string;
  /** The number of days that access is granted for; default 30. */
  days?: number | undefined;
}

/** The key that a person granted to an application, and the redirect URL. */
export interface AllowedAuthorization {
  /** The type of the object. */
  object: "api_key";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** `demo` keys have lower limits and cannot see private connectors. */
  kind: Open<"standard" | "demo">;
  /** The first characters, to identify the key. */
  prefix: string;
  /** The last four characters, to identify it. */
  last4: string;
  /** The permissions; write includes read. */
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "configurations:read" | "configurations:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">>;
  /** The only agents that it may use; null means all. */
  agent_ids: Array<string> | null;
  /** The only worker queues that it may serve; null means all. */
  queues: Array<string> | null;
  /** The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens. */
  networks: Array<string> | null;
  /** `expiring`: expires within 24 hours. */
  status: Open<"active" | "expiring" | "expired" | "revoked">;
  /** When it was created. */
  created_at: string;
  /** When the key expires; null if it never expires. A key that was created by another key expires no later than that key. */
  expires_at: string | null;
  /** When it was last used, accurate to a minute; null if never. */
  last_used_at: string | null;
  /** The address of the call at `last_used_at`. */
  last_used_address: string | null;
  /** The key that it replaces. */
  rotated_from: string | null;
  /** The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it. */
  parent_id: string | null;
  /** When it was last sent over plain HTTP. If this is set, rotate the key. */
  exposed_at: string | null;
  /** The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly. */
  client_id: string | null;
  /** The URL that takes the code to the client. Returned only once: null in a replayed response for an idempotency key. */
  redirect_to: string | null;
}

/** Run statistics of a period. */
export interface Analytics {
  /** The type of the object. */
  object: "analytics";
  /** Start of the period that the figures cover. */
  created_after: string;
  /** End of the period, which is not part of it. */
  created_before: string;
  /** The length of one point of the series. */
  interval: Open<"hour" | "day">;
  /** The time zone of the days. */
  time_zone: string;
  /** The agent; null means all agents of the organisation. */
  agent_id: string | null;
  /** Number of accepted runs. */
  accepted: number;
  /** Number of completed runs. */
  completed: number;
  /** Number that failed. */
  failed: number;
  /** Number of cancelled runs. */
  cancelled: number;
  /** Completed runs as a percentage of completed and failed ones; null if there are none. */
  success_rate: number | null;
  /** Requests and runs that a policy blocked. */
  guardrail_blocks: number;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
  latency_ms: Percentiles | null;
  /** Failed runs by `error.code`, most frequent first. */
  failures_by_code: Array<AnalyticsFailuresByCodeItem>;
  /** The agents with the most runs. */
  busiest_agents: Array<AnalyticsBusiestAgent>;
  /** The keys with the most runs. */
  busiest_api_keys: Array<AnalyticsBusiestApiKey>;
  /** Findings by guard. */
  guardrails: Array<AnalyticsGuardrail>;
  /** Feedback by agent, revision and name, most frequent first. The time of the first submission counts. */
  feedback: Array<FeedbackCounts>;
  webhooks: WebhookHealth | null;
  /** The same values for each point in time. */
  series: Array<AnalyticsPoint>;
}

export interface AnalyticsBusiestAgent {
  /** The agent; null means all agents of the organisation. */
  agent_id: string;
  /** Runs that were accepted in the period. The quota counts these. */
  calls: number;
  /** Runs that completed in the period, whenever they were accepted. */
  completed: number;
  /** Runs that failed in the period. */
  failed: number;
  /** Runs that were cancelled in the period. */
  cancelled: number;
  /** For information only: no limit uses it. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
}

export interface AnalyticsBusiestApiKey {
  /** The API key that made the call; null if a person did. */
  api_key_id: string | null;
  /** Runs that were accepted in the period. The quota counts these. */
  calls: number;
  /** Runs that completed in the period, whenever they were accepted. */
  completed: number;
  /** Runs that failed in the period. */
  failed: number;
  /** Runs that were cancelled in the period. */
  cancelled: number;
  /** For information only: no limit uses it. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
}

export interface AnalyticsFailuresByCodeItem {
  /** A stable code for programs. */
  code: string;
  /** Number of runs. */
  runs: number;
}

/** Number of runs and rejected requests in which a guard found something. */
export interface AnalyticsGuardrail {
  /** The guard. */
  guard: string;
  /** The checked part: `input` or `output`. */
  stage: Open<"input" | "output">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Whether the guard only records findings and changes nothing. */
  shadow: boolean;
  /** Number of runs. */
  runs: number;
}

/** One point of the series. */
export interface AnalyticsPoint {
  /** The start of the point. */
  start: string;
  /** End of the interval. The first and the last one are shorter if the period starts or ends within them. */
  end: string;
  /** Number of accepted runs. */
  accepted: number;
  /** Number of completed runs. */
  completed: number;
  /** Number that failed. */
  failed: number;
  /** Number of cancelled runs. */
  cancelled: number;
  /** Completed runs as a percentage of completed and failed ones; null if there are none. */
  success_rate: number | null;
  /** Requests and runs that a policy blocked. */
  guardrail_blocks: number;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
  latency_ms: Percentiles | null;
  /** Feedback by name. The time of the first submission counts. */
  feedback: Array<FeedbackPoint>;
}

/** A key, without its secret. */
export interface ApiKey {
  /** The type of the object. */
  object: "api_key";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** `demo` keys have lower limits and cannot see private connectors. */
  kind: Open<"standard" | "demo">;
  /** The first characters, to identify the key. */
  prefix: string;
  /** The last four characters, to identify it. */
  last4: string;
  /** The permissions; write includes read. */
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "configurations:read" | "configurations:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">>;
  /** The only agents that it may use; null means all. */
  agent_ids: Array<string> | null;
  /** The only worker queues that it may serve; null means all. */
  queues: Array<string> | null;
  /** The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens. */
  networks: Array<string> | null;
  /** `expiring`: expires within 24 hours. */
  status: Open<"active" | "expiring" | "expired" | "revoked">;
  /** When it was created. */
  created_at: string;
  /** When the key expires; null if it never expires. A key that was created by another key expires no later than that key. */
  expires_at: string | null;
  /** When it was last used, accurate to a minute; null if never. */
  last_used_at: string | null;
  /** The address of the call at `last_used_at`. */
  last_used_address: string | null;
  /** The key that it replaces. */
  rotated_from: string | null;
  /** The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it. */
  parent_id: string | null;
  /** When it was last sent over plain HTTP. If this is set, rotate the key. */
  exposed_at: string | null;
  /** The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly. */
  client_id: string | null;
  /** Only in the response of a revocation: the key that replaced this one by rotation, which still works and was not revoked. */
  successor_id?: string | undefined;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ApiKeyList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<ApiKey>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface ApiKeyPatch {
  /** The name, up to 128 characters. */
  name?: string | undefined;
  /** The only addresses and networks (CIDR, IPv4 or IPv6) that it may be used from; null means no restriction. If a restricted key creates or changes a key, the networks must lie within its own; by default they are the same. */
  networks?: Array<string> | null | undefined;
}

/** What was changed. */
export interface AppliedConfiguration {
  /** The type of the object. */
  object: "applied_configuration";
  /** The name of the configuration. */
  name: string;
  /** Identifies the plan, the configuration and the state of the resources that it compares. */
  digest: string;
  /** In the order in which they are made. */
  changes: Array<ConfigurationChange>;
  /** Number of resources that already are as the configuration describes. */
  unchanged: number;
  /** New revisions that must pass the gates of their agents. These agents are unchanged until then. */
  pending_deployments: Array<PendingDeployment>;
}

export interface ApplyConfigurationRequest {
  /** Resources by kind and name, such as `agents.support`: the fields of the request that creates the resource, with names instead of ids. The JSON Schema is at `/schemas/configuration.json`. */
  configuration: Record<string, unknown>;
  /** The name of the configuration. `prune` deletes only resources that are managed under this name. Default: `default`. */
  name?: string | undefined;
  /** Whether to delete resources that this configuration manages and no longer contains. Default: `false`. */
  prune?: boolean | undefined;
  /** Plan and apply only these. By default, everything. */
  only?: Array<string> | undefined;
  /** Identifies the plan, the configuration and the state of the resources that it compares. */
  digest: string;
}

/** For a question that an approval rule decides: who may vote, and the votes so far. */
export interface Approval {
  approvers: NamedApprovers;
  /** Who started the run and therefore cannot vote; null if it was not a person. */
  created_by: string | null;
  /** The votes, in order. */
  votes: Array<ApprovalVote>;
  /** The delegations, in order. */
  delegations: Array<ApprovalDelegation>;
  /** What happens at `expires_at`. */
  on_expiry: Open<"fail" | "reject" | "escalate">;
  escalate_to: NamedApprovers | null;
  /** When the question was escalated to these `approvers`. */
  escalated_at: string | null;
}

/** A change to a question that an approval rule decides. */
export interface ApprovalChange {
  /** The type. */
  type: Open<"voted" | "delegated" | "escalated">;
  vote?: ApprovalVote | undefined;
  delegation?: ApprovalDelegation | undefined;
  /** The event that was sent to webhooks. */
  event_id?: string | undefined;
}

/** A delegated vote. */
export interface ApprovalDelegation {
  /** Who delegated the vote. */
  from: string;
  /** Whose it is now. */
  to: string;
  /** When. */
  at: string;
}

/** Who decides about approvals that runs of the agent request, and the deadline. */
export interface ApprovalRule {
  approvers: Approvers;
  /** The deadline; by default that of the question. */
  ttl_seconds?: number | undefined;
  /** What happens at the deadline: `fail` ends the run with `action_expired`, `reject` rejects, and `escalate` passes the question to `escalate_to`. The default is `escalate` if `escalate_to` is set, otherwise `fail`. */
  on_expiry?: Open<"fail" | "reject" | "escalate"> | undefined;
  escalate_to?: Escalation | undefined;
}

/** One person's vote on a question. */
export interface ApprovalVote {
  /** The type. */
  type: Open<"approve" | "reject">;
  /** Who voted. */
  by: string;
  /** Who delegated the vote to them; null if it is their own vote. */
  instead_of: string | null;
  /** What they sent with the vote, such as a `note`. */
  payload: Record<string, unknown> | null;
  /** When. */
  at: string;
  /** False if the vote does not count, because the voter had left or was no longer an approver when the next vote was cast. */
  counts?: boolean | undefined;
}

/** Who may approve, and how many approvals are required. The person who started the run can never approve it. */
export interface Approvers {
  /** Members with this role or a higher one. */
  role?: Open<"developer" | "admin" | "owner"> | undefined;
  /** Members by id or e-mail address, in addition to the role or instead of it. */
  members?: Array<string> | undefined;
  /** How many approvals are required. One rejection is enough to reject. Default: `1`. */
  count?: number | undefined;
}

export interface ArchiveAgentsRequest {
  /** The agents to archive. */
  agent_ids: Array<string>;
}

/** An action or a denied attempt. */
export interface AuditEntry {
  /** The type of the object. */
  object: "audit_entry";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name of the operation, as in this document. `admin.…` is a command of the operator. */
  action: string;
  /** A key, a person, an alert, `operator` or `system`; `anonymous` for a failed sign-in. */
  actor: string;
  /** The name of the key, or the person's e-mail address, at the time of the action. For the operator: the name of the operating-system user. */
  actor_name: string | null;
  /** The entry as a sentence. Its wording can change: filter by `action` instead. */
  summary: string;
  /** Whether it was done or denied. */
  outcome: Open<"succeeded" | "refused">;
  /** Why it was denied. */
  reason: string | null;
  /** How often the same attempt was denied within a minute; 1 for successful actions. */
  count: number;
  /** The type of the resource. */
  resource_type: string | null;
  /** The id of the resource. */
  resource_id: string | null;
  /** The name of the resource at the time of the action, if it has one. */
  resource_name: string | null;
  /** The changed fields before the change; null if a resource was created or nothing changed. Secrets are shown as fingerprints: the same secret has the same `fp:…`. */
  before: Record<string, unknown> | null;
  /** The changed fields after the change; null if a resource was deleted or nothing changed. */
  after: Record<string, unknown> | null;
  /** The network address of the caller. */
  address: string | null;
  /** The `User-Agent` header of the caller. */
  user_agent: string | null;
  /** The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem. */
  request_id: string | null;
  /** When it was created. */
  created_at: string;
}

/** The audit entry, without fields that are too large for a webhook. */
export interface AuditEntryOfEvent {
  /** The type of the object. */
  object: "audit_entry";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name of the operation, as in this document. `admin.…` is a command of the operator. */
  action: string;
  /** A key, a person, an alert, `operator` or `system`; `anonymous` for a failed sign-in. */
  actor: string;
  /** The name of the key, or the person's e-mail address, at the time of the action. For the operator: the name of the operating-system user. */
  actor_name: string | null;
  /** The entry as a sentence. Its wording can change: filter by `action` instead. */
  summary: string;
  /** Whether it was done or denied. */
  outcome: Open<"succeeded" | "refused">;
  /** Why it was denied. */
  reason: string | null;
  /** How often the same attempt was denied within a minute; 1 for successful actions. */
  count: number;
  /** The type of the resource. */
  resource_type: string | null;
  /** The id of the resource. */
  resource_id: string | null;
  /** The name of the resource at the time of the action, if it has one. */
  resource_name: string | null;
  /** The changed fields before the change; null if a resource was created or nothing changed. Secrets are shown as fingerprints: the same secret has the same `fp:…`. */
  before: Record<string, unknown> | null;
  /** The changed fields after the change; null if a resource was deleted or nothing changed. */
  after: Record<string, unknown> | null;
  /** The network address of the caller. */
  address: string | null;
  /** The `User-Agent` header of the caller. */
  user_agent: string | null;
  /** The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem. */
  request_id: string | null;
  /** When it was created. */
  created_at: string;
  /** True if the changes was too large to send; otherwise absent. */
  values_omitted?: boolean | undefined;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface AuditList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<AuditEntry>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** An entry was added to the audit log. */
export interface AuditRecordedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "audit.recorded";
  /** When it was created. */
  created_at: string;
  data: AuditEntryOfEvent;
}

/** An application's OAuth request for access. */
export interface AuthorizationRequest {
  /** The type of the object. */
  object: "authorization_request";
  client: OAuthClient;
  /** The host that receives the result. */
  redirect_host: string;
  /** The result is sent to a program on the person's own machine. Any program there could receive it. */
  is_local: boolean;
  /** The permissions; write includes read. */
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "configurations:read" | "configurations:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">>;
  agent: AuthorizedAgent | null;
  /** The maximum number of days that access can be granted for. */
  max_days: number;
  /** Why access cannot be granted. */
  problem: string | null;
  /** Send this back to grant access: it contains these values. Null if access cannot be granted. */
  request: string | null;
  /** The URL that reports the denial to the client. */
  refusal_url: string;
}

/** The only agent that is requested; null means all. */
export interface AuthorizedAgent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
}

export interface BeginSecondFactorRequest {
  /** The current password. */
  password: string;
}

/** The exhausted budget. `respond` with the choice `raise_once`, `raise` with a `limit`, or `stop`. `approve` means `raise_once`, `reject` means `stop`. */
export interface BudgetQuestion {
  /** The cap; null for the run's own budget. */
  cap_id: string | null;
  /** The unit. */
  unit: Open<"usd" | "tokens" | "runs">;
  /** The limit, in the unit. */
  limit: number;
  /** The amount used. */
  used: number;
  /** When the run resumes automatically. */
  resets_at: string | null;
}

/** 80 % or 100 % of a spend cap is used. Sent once per period for each. */
export interface BudgetReachedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "budget.reached";
  /** When it was created. */
  created_at: string;
  data: ReachedBudget;
}

/** A revision that gets a part of the new runs of an agent before it is deployed. */
export interface Canary {
  /** The type of the object. */
  object: "canary";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The revision that is tested. */
  revision: number;
  /** The deployed revision that it is compared with. */
  stable_revision: number;
  /** The current status. */
  status: Open<"active" | "promoted" | "rolled_back" | "aborted">;
  /** Why it was rolled back or aborted; otherwise null. */
  reason: string | null;
  /** The steps. Each one runs an agent. Expressions and `depends_on` determine the order. */
  steps: Array<CanaryStep>;
  /** The number of the current step, from 1. */
  step: number;
  /** Runs of the canary that ended in the current step. */
  step_runs: number;
  /** When the current step started. */
  step_started_at: string;
  /** The share of new runs that use the canary now; 0 when it has ended. */
  percent: number;
  /** Latency and cost of the canary are worse only if they exceed those of the stable revision by more than this percentage. */
  tolerated_percent: number;
  /** The runs that were created and have ended since the canary started. */
  metrics: Array<CanaryMetric>;
  /** The deployment that promoted it or rolled it back. */
  deployment_id: string | null;
  /** The key or person that created it. */
  created_by: string;
  /** When it was created. */
  created_at: string;
  /** When it was promoted, rolled back or aborted. */
  ended_at: string | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface CanaryList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Canary>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** A metric of the canary next to that of the stable revision. */
export interface CanaryMetric {
  /** The metric to watch. */
  metric: Open<"failures" | "latency" | "cost" | "feedback" | "scores">;
  stable: StableSample;
  canary: CanarySample;
  /** The probability of a difference of this size or larger if the canary were not worse. Null: too few measurements. */
  p_value: number | null;
  /** `worse` or `better` only if the difference is statistically significant, corrected for the number of comparisons; otherwise `undecided`. */
  verdict: Open<"worse" | "better" | "undecided">;
}

/** What was measured of one revision. */
export interface CanarySample {
  /** The number of runs or ratings that were measured. */
  count: number;
  /** For failures, the percentage of runs that failed; for feedback, the percentage of thumbs that are down; for latency, the median in milliseconds; for cost, the median in US dollars. Null: nothing was measured. */
  value: number | null;
}

/** A step ends when it has reached both its minutes and its runs. */
export interface CanaryStep {
  /** The share of new runs that use the canary. */
  percent: number;
  /** The step takes at least this long. */
  minutes: number | null;
  /** The step takes until this many runs of the canary have ended. */
  runs: number | null;
}

export interface CancelRunsRequest {
  /** Only runs of this agent. */
  agent_id?: string | undefined;
  /** Only runs of this revision of their agent. */
  agent_revision?: number | undefined;
  /** The API key that made the call; null if a person did. */
  api_key_id?: string | undefined;
  /** The thread that it belongs to. */
  thread_id?: string | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | undefined;
  /** Only runs with one of these statuses. */
  status?: Array<Open<"queued" | "running" | "requires_action" | "cancelling">> | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
  /** At or after. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Before. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The number of runs that were cancelled. */
export interface Cancellation {
  /** The type of the object. */
  object: "cancellation";
  /** Number of runs that matched. */
  matched: number;
  /** Number of runs that have stopped. */
  cancelled: number;
  /** Number of runs that are stopping; they end within seconds. */
  cancelling: number;
}

/** A limit on what runs may use per period. */
export interface Cap {
  /** The type of the object. */
  object: "cap";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Only runs of this agent. */
  agent_id: string | null;
  /** Only runs of this key and of the keys that replace it. */
  api_key_id: string | null;
  /** Only runs for this end user. */
  user: string | null;
  /** Whether each end user has a separate limit. `missing_user` decides about runs without a `user`. */
  each_user: boolean;
  /** Calendar days, weeks starting on Monday, or months, in UTC. */
  period: Open<"day" | "week" | "month">;
  /** US dollars by the price table, input and output tokens, or accepted runs. */
  unit: Open<"usd" | "tokens" | "runs">;
  /** The limit per period, in the unit; a whole number for tokens and runs. */
  limit: number;
  /** `refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends. */
  on_limit: Open<"refuse" | "ask">;
  /** For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited. */
  missing_user: Open<"count" | "refuse" | "ignore"> | null;
  /** For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars. */
  unpriced: Open<"refuse" | "ignore"> | null;
  /** The amount used in this period, in the unit; null if each user has a separate limit and no user is given. */
  used: number | null;
  /** Start of this period. */
  period_start: string;
  /** Start of the next period. */
  resets_at: string;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface CapList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Cap>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface CapPatch {
  /** The limit per period, in the unit; a whole number for tokens and runs. */
  limit?: number | undefined;
  /** `refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends. */
  on_limit?: Open<"refuse" | "ask"> | undefined;
  /** For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited. */
  missing_user?: Open<"count" | "refuse" | "ignore"> | undefined;
  /** For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars. */
  unpriced?: Open<"refuse" | "ignore"> | undefined;
}

/** An agent that can be hired. */
export interface CatalogAgent {
  /** The type of the object. */
  object: "catalog_agent";
  /** The catalog key, for `POST /agents/{catalog_key}/deploy`. */
  key: string;
  /** The category. */
  category: string;
  /** The name, up to 128 characters. */
  name: string;
  /** Your description of its purpose. */
  description: string | null;
  runtime: Runtime;
  /** The instructions for the agent; for a model agent, the system prompt. */
  instructions: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** JSON Schema (2020-12) of the output. */
  output_schema: Record<string, unknown> | null;
  /** A policy template, or the id of your own policy (`pol_…`). */
  policy: string | null;
  /** The connectors whose tools it may use. */
  connectors: Array<CatalogAgentConnector>;
  approvals: ApprovalRule | null;
  limits: AgentLimits;
  schedule: Schedule | null;
  /** The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null;
  /** Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false. */
  client_schemas: boolean;
  /** Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false. */
  client_tools: boolean;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  /** Example inputs. */
  examples: Array<CatalogAgentExample>;
}

export interface CatalogAgentConnector {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them. */
  tools?: Array<string> | ToolSearch | undefined;
}

export interface CatalogAgentExample {
  /** The input. */
  input: Record<string, unknown>;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface CatalogAgentList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<CatalogAgent>;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface ChangePasswordRequest {
  /** The current password. */
  current_password: string;
  /** At least 12 characters, and not a common password (`password_too_common`). */
  new_password: string;
  /** A six-digit code from your authenticator, or a recovery code. Each works once. */
  code?: string | undefined;
}

export interface ChangeSecondFactorRequest {
  /** The current password. */
  password: string;
  /** A six-digit code from your authenticator, or a recovery code. Each works once. */
  code: string;
}

/** A member after a change, with the number of revoked keys, invitations and webhooks. */
export interface ChangedMember {
  /** The type of the object. */
  object: "member";
  /** The id of the member. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** When the member joined the organisation. */
  joined_at: string;
  /** Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves. */
  made: ChangedMemberMade;
  /** Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves. */
  set_up: ChangedMemberSetUp;
  /** Number of keys and invitations that were revoked and webhooks that were deactivated: all of the member's, or those that exceed the new role. */
  ended: ChangedMemberEnded;
}

/** Number of keys and invitations that were revoked and webhooks that were deactivated: all of the member's, or those that exceed the new role. */
export interface ChangedMemberEnded {
  /** Number of API keys. */
  api_keys: number;
  /** Number of invitations. */
  invitations: number;
  /** Number of webhooks. */
  webhooks: number;
}

/** Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves. */
export interface ChangedMemberMade {
  /** Number of API keys. */
  api_keys: number;
  /** Number of invitations. */
  invitations: number;
  /** Number of webhooks. */
  webhooks: number;
}

/** Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves. */
export interface ChangedMemberSetUp {
  /** The connectors whose tools it may use. */
  connectors: number;
  /** Number of HTTP agents. */
  http_agents: number;
}

/** The settings after a change, with the number of keys that now expire earlier. */
export interface ChangedOrganizationSettings {
  /** The type of the object. */
  object: "organization_settings";
  /** Maximum age of API keys in days; null means the default of the installation. */
  max_key_age_days: number | null;
  /** The maximum age if the organisation sets none; null means no limit. */
  default_max_key_age_days: number | null;
  /** Origins of web pages that may call the API from a browser with a key or token of this organisation, in addition to those that the operator allows; * means any. Cookies work only on the service's own pages. */
  cors_origins: Array<string>;
  /** How a lower maximum age affects existing keys. A higher one does not extend any of them. */
  shortened: ChangedOrganizationSettingsShortened;
}

/** How a lower maximum age affects existing keys. A higher one does not extend any of them. */
export interface ChangedOrganizationSettingsShortened {
  /** Number of active keys that now expire earlier. */
  api_keys: number;
  /** Number of those keys that are already too old and expire immediately. */
  ended_at_once: number;
  /** When the first of the other keys expires; null if there are no others. */
  next_ends_at: string | null;
}

/** A row that passes on one side only. */
export interface ChangedRow {
  /** The row of the data set. */
  row_id: string;
  /** The scorer. */
  scorer_id: string;
  /** `broken`: it passes only on the first side. `fixed`: only on the second one. */
  change: Open<"fixed" | "broken">;
  /** The run of the first side. */
  base_run_id: string | null;
  /** The run of the second side. */
  other_run_id: string | null;
}

/** A webhook after a change. */
export interface ChangedWebhook {
  /** The type of the object. */
  object: "webhook";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The URL. */
  url: string;
  /** The event types that it receives; `*` means all. */
  events: Array<string>;
  /** Whether deliveries are sent. */
  active: boolean;
  /** Your description of its purpose. */
  description: string | null;
  /** `standard`: three attempts. `extended`: further attempts, hours apart, for three days. */
  retry_policy: Open<"standard" | "extended">;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`. */
  disabled_reason: Open<"gone" | "failing" | "maker_gone"> | null;
  /** When the service deactivated it; null if it did not. */
  disabled_at: string | null;
  /** The first failed attempt since the last success; null if the last attempt succeeded. */
  failing_since: string | null;
  /** When the last delivery was sent; null if none was. */
  last_delivery_at: string | null;
  /** Until then, or until the next rotation, deliveries are signed with both secrets. */
  previous_secret_expires_at: string | null;
  /** `rotate_secret`: the webhook has a new owner, and the previous owner has its secret. */
  warnings: Array<"rotate_secret">;
}

export interface ClaimDomainRequest {
  /** The domain, such as `example.com`. */
  domain: string;
}

/** A tool that the caller of a run runs itself. */
export interface ClientTool {
  /** The name that the model uses. No tool of the agent may have it. */
  name: string;
  /** What the tool does, for the model. */
  description?: string | undefined;
  /** JSON Schema (2020-12) of the arguments; default an object with any fields. */
  parameters?: Record<string, unknown> | undefined;
}

/** A call of a tool that the caller of the run runs itself. */
export interface ClientToolCall {
  /** The id of the call, which its result names. */
  id: string;
  /** The tool. */
  name: string;
  /** What the model sends, usually an object. */
  arguments: unknown;
}

/** The figures of the pairs. */
export interface ComparedRevision {
  pass_rate: PassRate | null;
  /** Average score. */
  mean: number | null;
}

/** One of the two runs. */
export interface ComparedRun {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The revision of the agent. */
  agent_revision: number;
  /** The current status. */
  status: Open<"queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  error: RunError | null;
  /** Working time in milliseconds; null while it is in progress. */
  latency_ms: number | null;
  /** Time that it waited for a worker, in milliseconds. */
  queued_ms: number;
  /** Time that it waited for people, in milliseconds. */
  waiting_ms: number;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** Cost by the operator's price table; null if the model has no price. */
  cost_usd: number | null;
  /** Feedback by name. */
  scores: Array<ComparedScore>;
}

/** The feedback on a run with one name. */
export interface ComparedScore {
  /** The name, up to 128 characters. */
  name: string;
  /** Number of thumbs up. */
  up: number;
  /** Number of thumbs down. */
  down: number;
  /** Number of scores. */
  scores: number;
  /** The average score; null if there is no score. */
  average_score: number | null;
}

/** A step in one or both runs. */
export interface ComparedStep {
  /** The type. */
  type: Open<"run" | "queue" | "attempt" | "step" | "turn" | "tool" | "guard" | "wait" | "delivery">;
  /** The name. For a turn that two different models took, both names: `large → small`. */
  name: string;
  base: Span | null;
  other: Span | null;
  /** Whether both runs had the same result: for a step its result, for a call its arguments and result, for a wait its answer. Null if only one run has the step, or if no result is known. */
  same: boolean | null;
}

/** A comparison of two runs. */
export interface Comparison {
  /** The type of the object. */
  object: "comparison";
  base: ComparedRun;
  other: ComparedRun;
  /** Whether both runs have the same input. */
  same_input: boolean;
  /** Whether the outputs are the same JSON, regardless of key order. */
  same_output: boolean;
  /** What differs in the output of `other`: the first 100 changes. */
  output_changes: Array<JsonChange>;
  /** Steps, turns, calls and waits in order: the first 500. */
  steps: Array<ComparedStep>;
  /** Whether there are more changes or steps than are shown. */
  truncated: boolean;
}

/** What happens to one resource. */
export interface ConfigurationChange {
  /** The kind of resource. */
  kind: Open<"providers" | "connectors" | "policies" | "agents" | "pipelines" | "webhooks" | "alerts" | "caps" | "datasets">;
  /** Its name in the configuration. */
  name: string;
  /** `adopt`: the resource exists as described, and becomes managed. `replace`: it is deleted and created again, because a field that cannot be changed differs. */
  action: Open<"create" | "update" | "replace" | "adopt" | "delete">;
  /** The id of the resource; null if it does not exist yet. */
  id: string | null;
  /** The fields that differ. */
  fields: Array<ConfigurationField>;
}

/** How the organisation differs from a configuration. */
export interface ConfigurationDrift {
  /** The name of the configuration. */
  name: string;
  /** Identifies the plan, the configuration and the state of the resources that it compares. */
  digest: string;
  /** Number of resources that differ. */
  changed: number;
  /** The first 50 of them. */
  changes: Array<ConfigurationDriftChange>;
}

export interface ConfigurationDriftChange {
  /** The kind of resource. */
  kind: string;
  /** Its name in the configuration. */
  name: string;
  /** What applying the configuration would do. */
  action: Open<"create" | "update" | "replace" | "adopt" | "delete">;
  /** The id of the resource; null if it does not exist. */
  id: string | null;
  /** JSON Pointers to the first 20 fields that differ. Values are not part of events. */
  paths: Array<string>;
}

/** `agentrun diff --report` found that resources differ from a configuration file. */
export interface ConfigurationDriftedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "configuration.drifted";
  /** When it was created. */
  created_at: string;
  data: ConfigurationDrift;
}

/** A field that differs. */
export interface ConfigurationField {
  /** A JSON Pointer to the field in the resource. */
  path: string;
  /** What happens to the field. */
  change: Open<"added" | "removed" | "changed">;
  /** The current value. Secrets are shown as fingerprints. */
  before: unknown;
  /** The new value. Secrets are shown as fingerprints. */
  after: unknown;
}

/** What applying a configuration would change. */
export interface ConfigurationPlan {
  /** The type of the object. */
  object: "configuration_plan";
  /** The name of the configuration. */
  name: string;
  /** Identifies the plan, the configuration and the state of the resources that it compares. */
  digest: string;
  /** In the order in which they are made. */
  changes: Array<ConfigurationChange>;
  /** Number of resources that already are as the configuration describes. */
  unchanged: number;
}

export interface ConfirmSecondFactorRequest {
  /** A six-digit code from your authenticator, or a recovery code. Each works once. */
  code: string;
}

/** A URL to send to a person, who then gives consent. */
export interface ConnectLink {
  /** The type of the object. */
  object: "connect_link";
  /** The connector. */
  connector_id: string;
  /** The end user who connects; null means the organisation. */
  user: string | null;
  /** Opening the URL connects that user, so send it only to them. It works once. */
  url: string;
  /** When it expires; null if it never expires. */
  expires_at: string;
}

export interface ConnectRequest {
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | undefined;
}

/** Tools from an MCP server, or from a service with an OpenAPI document. */
export interface Connector {
  /** The type of the object. */
  object: "connector";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** Your description of its purpose. */
  description: string | null;
  /** `mcp`: an MCP server. `openapi`: a service with an OpenAPI document. */
  type: Open<"mcp" | "openapi">;
  /** The URL. */
  url: string;
  /** The URL of its OpenAPI document. */
  document_url: string | null;
  document_summary: DocumentSummary | null;
  /** `private`: hidden from demo keys. */
  visibility: Open<"shared" | "private">;
  /** Headers to send with every call; returned as `[redacted]`. */
  headers: Record<string, string>;
  oauth: ConnectorOAuth | null;
  authorization: ConnectorAuthorization | null;
  approval: ConnectorApproval;
  /** The result of the last test. */
  status: Open<"untested" | "ok" | "failing">;
  /** When `test` was last called; null if never. */
  last_tested_at: string | null;
  /** The error of the last check; null if there was none. */
  last_error: string | null;
  /** Number of tools in the last successful test. */
  tool_count: number | null;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** Which tools require approval. */
export interface ConnectorApproval {
  /** `always`: each call requires approval, and the run waits in `requires_action`. */
  default: Open<"never" | "always">;
  /** By tool name, as `test` returns it. Other tools use `default`. */
  tools: Record<string, Open<"never" | "always">>;
}

/** How users connect. */
export interface ConnectorAuthorization {
  /** Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`. */
  owner: Open<"organization" | "user">;
  /** The client id of this service at the provider. */
  client_id: string | null;
  /** The client secret; returned as `[redacted]`. */
  client_secret: string | null;
  /** The scopes to request, separated by spaces. */
  scope: string | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ConnectorList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Connector>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** How the service gets tokens for itself. */
export interface ConnectorOAuth {
  /** The token endpoint. */
  token_url: string;
  /** The client id of this service at the provider. */
  client_id: string;
  /** The client secret; returned as `[redacted]`. */
  client_secret: string;
  /** The scopes to request, separated by spaces. */
  scope: string | null;
}

export interface ConnectorPatch {
  /** The name, up to 128 characters. */
  name?: string | undefined;
  /** The URL of the MCP endpoint or of the API: https, without credentials. `stdio:<name>` is a program that the operator has configured. */
  url?: string | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML). `openapi` connectors need this or `document_url`. */
  document?: Record<string, unknown> | string | undefined;
  /** The URL from which the document (JSON or YAML, up to 16 MiB) is fetched, now and at each test: https, without credentials. */
  document_url?: string | undefined;
  /** `private`: demo keys cannot see it, cannot create, change or run agents or pipelines that use it, and cannot act on their runs. */
  visibility?: Open<"shared" | "private"> | undefined;
  /** Sent with every call; stored encrypted and returned as [redacted]. A value that you send back as [redacted] does not change. */
  headers?: Record<string, string> | undefined;
  /** Client credentials: the service requests tokens for itself. */
  oauth?: ConnectorPatchOauth | null | undefined;
  /** User consent: authorization code with PKCE. */
  authorization?: ConnectorPatchAuthorization | null | undefined;
  /** Which tools require approval before each call: `always` or `never`. */
  approval?: ConnectorPatchApproval | undefined;
}

/** Which tools require approval before each call: `always` or `never`. */
export interface ConnectorPatchApproval {
  /** `always`: each call requires approval, and the run waits in `requires_action`. */
  default?: Open<"never" | "always"> | undefined;
  /** By tool name, as `test` returns it. Other tools use `default`. */
  tools?: Record<string, Open<"never" | "always">> | undefined;
}

/** User consent: authorization code with PKCE. */
export interface ConnectorPatchAuthorization {
  /** Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`. */
  owner: Open<"organization" | "user">;
  /** The client id of the service. Without it, the service uses its metadata document or registers itself. */
  client_id?: string | null | undefined;
  /** Stored encrypted and returned as [redacted]; send [redacted] to keep it. */
  client_secret?: string | null | undefined;
  /** The scopes to request; by default those that the server requests. */
  scope?: string | null | undefined;
}

/** Client credentials: the service requests tokens for itself. */
export interface ConnectorPatchOauth {
  /** The token endpoint: https, without credentials. */
  token_url: string;
  /** The client id of this service at the provider. */
  client_id: string;
  /** Stored encrypted and returned as [redacted]; send [redacted] to keep it. */
  client_secret?: string | undefined;
  /** The scopes to request, separated by spaces. */
  scope?: string | null | undefined;
}

/** The result of a test. */
export interface ConnectorTest {
  /** The type of the object. */
  object: "connector_test";
  /** The connector. */
  connector_id: string;
  /** Whether it succeeded; if not, see `error`. */
  ok: boolean;
  /** The tools, each with its schema. */
  tools: Array<ConnectorTool>;
  /** Approximate number of tokens that all tools add to each model turn. */
  tool_tokens: number;
  /** Possible problems: expensive tools, names in `approval` that no tool has, and tools that are left out because they cannot be called. */
  warnings: Array<string>;
  /** The error, or null. */
  error: ConnectorTestError | null;
  /** When the test ran. */
  tested_at: string;
}

/** The error, or null. */
export interface ConnectorTestError {
  /** A stable code for programs. */
  code: string;
  /** A message for people. The text may change. */
  message: string;
}

/** One tool, as the model sees it. */
export interface ConnectorTool {
  /** The name that allow-lists and approvals use. */
  name: string;
  /** Your description of its purpose. */
  description: string;
  /** JSON Schema (2020-12) of the input. */
  input_schema: Record<string, unknown>;
  /** Which tools require approval before each call: `always` or `never`. */
  approval: Open<"never" | "always">;
}

/** The output contains a text. */
export interface ContainsScorer {
  /** The type. */
  type: "contains";
  /** A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole. */
  field?: string | undefined;
  /** Default: the expected output, or its `field`. */
  text?: string | undefined;
  /** Upper and lower case are the same. Default: `false`. */
  ignore_case?: boolean | undefined;
}

export interface CreateAlertRequest {
  /** The name, up to 128 characters. */
  name: string;
  /** error_rate: failed runs as a percentage of completed and failed runs; p95_latency_ms: working time of ended runs, without waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the monthly calls; webhook_failure_rate: failed deliveries as a percentage of ended ones; guardrail_blocks: requests and runs that a guardrail blocked; unserved_runs: runs that wait in a queue without a worker, or for a build that no worker has any more; average_score and pass_rate: of the feedback with `feedback_name`, such as that of a scoring rule: the average score, and scores that passed as a percentage. Their window starts at a full hour. */
  metric: Open<"error_rate" | "p95_latency_ms" | "run_count" | "queue_depth" | "queue_wait_ms" | "tokens" | "quota_used_percent" | "webhook_failure_rate" | "guardrail_blocks" | "unserved_runs" | "average_score" | "pass_rate">;
  /** How the metric is compared with the threshold: `gt` fires above it, `lt` below it. */
  comparison: Open<"gt" | "gte" | "lt" | "lte">;
  /** In the unit of the metric. Rates are percentages. */
  threshold: number;
  /** The length of the evaluation window. It starts at a full minute; above three hours, at a full hour. Default: `300`. */
  window_seconds?: number | undefined;
  /** The agent; null means the whole organisation. */
  agent_id?: string | null | undefined;
  /** The name of the feedback, for `average_score` and `pass_rate` only; such as that of a scoring rule. */
  feedback_name?: string | null | undefined;
  /** With fewer samples in the window, such as ended or scored runs, there is no data. Null: no minimum. */
  min_samples?: number | null | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** The severity, for the people who are notified. Default: `warning`. */
  severity?: Open<"info" | "warning" | "critical"> | undefined;
  /** Whether it is in use. False: it is kept, but sends or starts nothing. Default: `true`. */
  active?: boolean | undefined;
  /** How long it does not fire again after it has resolved. Default: `300`. */
  cooldown_seconds?: number | undefined;
  /** If it fires within an hour of a deployment of its agent, that deployment is rolled back. */
  rollback?: boolean | undefined;
}

export interface CreateApiKeyRequest {
  /** The name, up to 128 characters. */
  name: string;
  /** Default `standard`. */
  kind?: Open<"standard" | "demo"> | undefined;
  /** Default `runs:write agents:read usage:read`. */
  scopes?: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "configurations:read" | "configurations:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">> | undefined;
  /** The only agents that the key may access. Null or left out: all agents that its creator may access. */
  agent_ids?: Array<string> | null | undefined;
  /** The only worker queues that it may serve, with the scope `workers:run`; null means all. */
  queues?: Array<string> | null | undefined;
  /** The only addresses and networks (CIDR, IPv4 or IPv6) that it may be used from; null means no restriction. If a restricted key creates or changes a key, the networks must lie within its own; by default they are the same. */
  networks?: Array<string> | null | undefined;
  /** When the key expires. Null or left out: after the organisation's `max_key_age_days`, or never if that is not set. */
  expires_at?: string | null | undefined;
}

export interface CreateCanaryRequest {
  /** A draft, or an earlier revision. It must have the same type of runtime as the deployed revision. */
  revision: number;
  /** With increasing percentages; each has `minutes`, `runs` or both. The first must be below 100. Default: 5, 25 and 100 % with 100 runs each. */
  steps?: Array<NewCanaryStep> | undefined;
  /** Latency and cost of the canary are worse only if they exceed those of the stable revision by more than this percentage. Default: `10`. */
  tolerated_percent?: number | undefined;
}

export interface CreateCapRequest {
  /** Only runs of this agent. */
  agent_id?: string | null | undefined;
  /** Only runs of this key and of the keys that replace it. */
  api_key_id?: string | null | undefined;
  /** Only runs for this end user. */
  user?: string | null | undefined;
  /** Whether each end user has a separate limit. `missing_user` decides about runs without a `user`. Default: `false`. */
  each_user?: boolean | undefined;
  /** Calendar days, weeks starting on Monday, or months, in UTC. */
  period: Open<"day" | "week" | "month">;
  /** US dollars by the price table, input and output tokens, or accepted runs. */
  unit: Open<"usd" | "tokens" | "runs">;
  /** The limit per period, in the unit; a whole number for tokens and runs. */
  limit: number;
  /** `refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends. Default: `refuse`. */
  on_limit?: Open<"refuse" | "ask"> | undefined;
  /** For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited. Default: `count`. */
  missing_user?: Open<"count" | "refuse" | "ignore"> | undefined;
  /** For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars. Default: `refuse`. */
  unpriced?: Open<"refuse" | "ignore"> | undefined;
}

export interface CreateConnectorRequest {
  /** The name, up to 128 characters. */
  name: string;
  /** `mcp`: an MCP server. `openapi`: a service with an OpenAPI document. */
  type: Open<"mcp" | "openapi">;
  /** The URL of the MCP endpoint or of the API: https, without credentials. `stdio:<name>` is a program that the operator has configured. */
  url?: string | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML). `openapi` connectors need this or `document_url`. */
  document?: Record<string, unknown> | string | undefined;
  /** The URL from which the document (JSON or YAML, up to 16 MiB) is fetched, now and at each test: https, without credentials. */
  document_url?: string | undefined;
  /** `private`: demo keys cannot see it, cannot create, change or run agents or pipelines that use it, and cannot act on their runs. */
  visibility?: Open<"shared" | "private"> | undefined;
  /** Sent with every call; stored encrypted and returned as [redacted]. A value that you send back as [redacted] does not change. */
  headers?: Record<string, string> | undefined;
  /** Client credentials: the service requests tokens for itself. */
  oauth?: CreateConnectorRequestOauth | null | undefined;
  /** User consent: authorization code with PKCE. */
  authorization?: CreateConnectorRequestAuthorization | null | undefined;
  /** Which tools require approval before each call: `always` or `never`. */
  approval?: CreateConnectorRequestApproval | undefined;
}

/** Which tools require approval before each call: `always` or `never`. */
export interface CreateConnectorRequestApproval {
  /** `always`: each call requires approval, and the run waits in `requires_action`. */
  default?: Open<"never" | "always"> | undefined;
  /** By tool name, as `test` returns it. Other tools use `default`. */
  tools?: Record<string, Open<"never" | "always">> | undefined;
}

/** User consent: authorization code with PKCE. */
export interface CreateConnectorRequestAuthorization {
  /** Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`. */
  owner: Open<"organization" | "user">;
  /** The client id of the service. Without it, the service uses its metadata document or registers itself. */
  client_id?: string | null | undefined;
  /** Stored encrypted and returned as [redacted]; send [redacted] to keep it. */
  client_secret?: string | null | undefined;
  /** The scopes to request; by default those that the server requests. */
  scope?: string | null | undefined;
}

/** Client credentials: the service requests tokens for itself. */
export interface CreateConnectorRequestOauth {
  /** The token endpoint: https, without credentials. */
  token_url: string;
  /** The client id of this service at the provider. */
  client_id: string;
  /** Stored encrypted and returned as [redacted]; send [redacted] to keep it. */
  client_secret?: string | undefined;
  /** The scopes to request, separated by spaces. */
  scope?: string | null | undefined;
}

export interface CreateDatasetRequest {
  /** The agent that the rows are inputs for. */
  agent_id: string;
  /** For people; need not be unique. */
  name: string;
  /** What the rows have in common. */
  description?: string | null | undefined;
  /** All of them are added, or none. */
  rows?: Array<NewDatasetRow> | undefined;
}

export interface CreateDeploymentRequest {
  /** A draft, or an earlier revision. */
  revision: number;
  /** Only evaluate it with the agent's gate. If it passes, it can be deployed or used for a canary without another evaluation. Default: `false`. */
  evaluate_only?: boolean | undefined;
}

export interface CreateExperimentRequest {
  /** The name, up to 128 characters. */
  name?: string | null | undefined;
  /** The data set. */
  dataset_id: string;
  /** Default: the current version. */
  dataset_version?: number | undefined;
  /** Deployed revisions and drafts. Default: the deployed revision. */
  agent_revisions?: Array<number> | undefined;
  /** Each scorer once. */
  scorers: Array<ScorerUse>;
  /** `live`: everything happens, for every run. `recorded`: the results of steps, calls and questions are taken from the run that the row was made from, so nothing has side effects; a run that needs another result fails with `not_recorded`. */
  effects: Open<"live" | "recorded">;
  /** Maximum number of its runs at a time, including queued ones. Default: `10`. */
  concurrency?: number | undefined;
  /** The priority of its runs. By default, all other runs of the organisation go first. Default: `-10`. */
  priority?: number | undefined;
  /** When its runs and scorers have cost this much, no more start. Runs that are active then are completed. */
  max_cost_usd?: number | undefined;
  /** The time limit of each run. */
  timeout_seconds?: number | undefined;
}

export interface CreateFeedbackRequest {
  /** Up or down; null if neither was given. */
  thumbs?: Open<"up" | "down"> | undefined;
  /** A number on your own scale. */
  score?: number | undefined;
  /** Your own label, such as `hallucination`. Shares are calculated for each label. */
  label?: string | undefined;
  /** A comment for people. */
  comment?: string | undefined;
  /** The rated quality, such as `accuracy`. Averages and shares are calculated for each name. Default: `overall`. */
  name?: string | undefined;
  /** The end user who gave the feedback; it is erased with their data. Left out: the feedback is the caller's own. */
  user?: string | undefined;
}

export interface CreateFileLinkRequest {
  /** How long the link works, at most one day. Default: `3600`. */
  ttl_seconds?: number | undefined;
}

export interface CreatePipelineRequest {
  /** The name, up to 128 characters. */
  name: string;
  /** The steps. Each one runs an agent. Expressions and `depends_on` determine the order. */
  steps: Array<PipelineStep>;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** The output of the pipeline. Default: the outputs of the steps that no other step depends on. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression. */
  output?: Record<string, unknown> | null | undefined;
  schedule?: Schedule | null | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
}

export interface CreatePipelineRunRequest {
  /** The value of `input` in expressions. */
  input: Record<string, unknown>;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
  /** The idempotency key, for callers that cannot set the header. */
  idempotency_key?: string | undefined;
}

export interface CreatePolicyRequest {
  /** The name, up to 128 characters. */
  name: string;
  /** The guards. All of them apply. */
  guards: Array<GuardRequest>;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
}

export interface CreateProviderRequest {
  /** The name for `runtime.provider` of a model agent; unique in the organisation, and not `default`. */
  name: string;
  /** `openai_compatible` is any server with OpenAI's chat completions API, such as Ollama, vLLM or llama.cpp. */
  type: Open<"openai" | "anthropic" | "openai_compatible">;
  /** Stored encrypted and never returned; null for a server that needs no key. */
  api_key?: string | null | undefined;
  /** The base URL of its API: https, outside private networks; null means the provider's own URL. */
  base_url?: string | null | undefined;
  /** The model for agents whose `runtime.model` is `default`. */
  default_model?: string | null | undefined;
  /** Whether agents whose `runtime.provider` is `default` use it. At most one provider is the default: the organisation's first one, until you choose another (one without a `default_model` only if the operator has no provider). If it is deleted, the oldest remaining one becomes the default. Without one, the operator's provider is used. */
  is_default?: boolean | undefined;
}

export interface CreateReplayRequest {
  /** The agent. */
  agent_id: string;
  filter?: ReplayFilter | undefined;
  /** Only the newest N matching runs. Without it, all matching runs are replayed; more than 10000 are rejected. */
  limit?: number | undefined;
  /** The revision of the agent to run; default the value of the original run. */
  agent_revision?: number | undefined;
  /** For model agents: another model of the same provider, instead of the revision's model and its fallbacks. */
  model?: string | undefined;
  /** Continue from this step: everything before it is taken from the journal of the original run and not repeated. Use `key` of a step in the run's trace, such as `fetch#0`, or a step name for the first step of that name. For model agents, `turn#0` is the first turn and `tool#0.1` its second tool call. */
  from_step?: string | undefined;
  /** `recorded`: the results of steps, turns, calls and questions are taken from the journals of the original runs, so no side effect happens twice. `live`: everything happens again, for every run. POST /replays/estimate counts the runs first. */
  effects: Open<"live" | "recorded">;
  /** After this much working time the run fails with `run_timeout`; default the value of the original run. */
  timeout_seconds?: number | undefined;
  /** The priority of the new runs. By default, all other runs of the organisation go first. Default: `-10`. */
  priority?: number | undefined;
  /** Maximum number of new runs at a time, including queued ones. Default: `10`. */
  concurrency?: number | undefined;
}

export interface CreateRunBatchRequest {
  /** Each item is the body of a POST /runs, with its own `idempotency_key`. */
  runs: Array<CreateRunRequest>;
}

export interface CreateRunRequest {
  /** The agent. Add `@stable` for its deployed revision, `@canary` for the revision of its active canary, or `@rev_…` for any revision. */
  agent_id: string;
  /** The input for the agent. */
  input: Record<string, unknown>;
  /** The revision of the agent to run, even if it is not deployed; default the deployed one. Cannot be used with a thread. */
  agent_revision?: number | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
  /** After this much working time the run fails with `run_timeout`; default the agent's limit. */
  timeout_seconds?: number | undefined;
  /** Among waiting runs of the organisation, those with a higher priority start first; default 0. */
  priority?: number | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | undefined;
  /** The thread to continue. */
  thread_id?: string | undefined;
  /** Creates a thread with this run, bound to its agent. `{}` is enough. */
  thread?: CreateRunRequestThread | undefined;
  /** A thread has one active run at a time. `queue`: wait. `reject`: fail with 422 `thread_busy`. `interrupt`: cancel the active and waiting runs of the thread, keep their messages, and start this run. Default: `queue`. */
  on_busy?: Open<"queue" | "reject" | "interrupt"> | undefined;
  /** JSON Schema (2020-12) that the output of this run must match, instead of the agent's. Only for agents that allow it with `client_schemas`. */
  output_schema?: Record<string, unknown> | undefined;
  /** Tools that you run yourself: the run waits with a `required_action` of the type `tool_call` for their results. Only for agents that allow it with `client_tools`. */
  tools?: Array<ClientTool> | undefined;
  /** With `tools`: `auto` (the default), `required` (the model must call any tool first), or the name of one of them to call first. */
  tool_choice?: string | undefined;
  /** The idempotency key, for callers that cannot set the header. */
  idempotency_key?: string | undefined;
}

/** Creates a thread with this run, bound to its agent. `{}` is enough. */
export interface CreateRunRequestThread {
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
}

export interface CreateScorerRequest {
  /** The name, up to 128 characters. */
  name: string;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  definition: ScorerDefinition;
}

export interface CreateScoringRuleRequest {
  /** The agent whose runs are scored. */
  agent_id: string;
  /** The name of the feedback that has the scores, such as `tone`. Each rule of an agent has its own. */
  name: string;
  scorer: ScorerUse;
  /** The share of the completed runs that is scored. The id of a run decides, so rules with the same percentage score the same runs. */
  percent: number;
  filter?: ScoringFilter | undefined;
  /** If false, no further runs are scored. Default: `true`. */
  active?: boolean | undefined;
  /** At most this many runs are scored per day (UTC). */
  max_scores_per_day?: number | null | undefined;
  /** No further runs are scored on a day (UTC) on which the scores have cost this much. */
  max_cost_usd_per_day?: number | null | undefined;
}

export interface CreateSecretRequest {
  /** The name for `ctx.secrets.get` and `${secret:NAME}`; unique in the organisation, or in the agent. */
  name: string;
  /** Stored encrypted and never returned. */
  value: string;
  /** The only agent that can read it; without it, every agent of the organisation can. For its agent, it takes precedence over the organisation's secret of the same name. */
  agent_id?: string | null | undefined;
}

export interface CreateThreadRequest {
  /** The only agent that may use the thread; null means any agent. */
  agent_id?: string | null | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | null | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
}

export interface CreateTokenRequest {
  /** Default: all scopes of the caller; with `user`, those of `runs:write`, `threads:read`, `files:write` and `feedback:write` that the caller has. */
  scopes?: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "configurations:read" | "configurations:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">> | undefined;
  /** Default 600. */
  ttl_seconds?: number | undefined;
  /** Binds the token to an end user: everything that it creates belongs to this user, and it reaches nothing else. Required for a token that can read runs, threads, files or events, unless `all_users` is true. */
  user?: string | undefined;
  /** `true`: the token may read the data of every end user. Never give such a token to a web page. */
  all_users?: boolean | undefined;
  /** The only agents that the token may use. */
  agent_ids?: Array<string> | undefined;
  /** The only thread that the token may read and continue. It must be a thread of the `user`, who is its default. */
  thread_id?: string | undefined;
  /** The only web origins whose pages may use the token. The organisation or the operator must allow each of them. */
  origins?: Array<string> | undefined;
  /** The number of runs that the token may create; needs `user`. */
  max_runs?: number | undefined;
}

export interface CreateWebhookRequest {
  /** The URL for deliveries: https, without credentials, outside private networks. */
  url: string;
  /** The event types to deliver. `*` means all, and requires the scopes of all. */
  events: Array<Open<"run.completed" | "run.failed" | "run.requires_action" | "run.escalated" | "run.cancelled" | "budget.reached" | "deployment.created" | "deployment.promoted" | "deployment.rollback" | "deployment.waiting" | "deployment.refused" | "alert.triggered" | "agent.updated" | "pipeline.completed" | "evaluation.completed" | "key.expiring" | "worker.lost" | "configuration.drifted" | "audit.recorded" | "*">>;
  /** `whsec_` and 1 to 250 visible ASCII characters. If you send none, one is created and returned once. */
  secret?: string | undefined;
  /** Whether it is in use. False: it is kept, but sends or starts nothing. Default: `true`. */
  active?: boolean | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** `standard`: three attempts. `extended`: further attempts, hours apart, for three days. */
  retry_policy?: Open<"standard" | "extended"> | undefined;
}

/** A new cap, with warnings about runs that it may not limit as expected. */
export interface CreatedCap {
  /** The type of the object. */
  object: "cap";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Only runs of this agent. */
  agent_id: string | null;
  /** Only runs of this key and of the keys that replace it. */
  api_key_id: string | null;
  /** Only runs for this end user. */
  user: string | null;
  /** Whether each end user has a separate limit. `missing_user` decides about runs without a `user`. */
  each_user: boolean;
  /** Calendar days, weeks starting on Monday, or months, in UTC. */
  period: Open<"day" | "week" | "month">;
  /** US dollars by the price table, input and output tokens, or accepted runs. */
  unit: Open<"usd" | "tokens" | "runs">;
  /** The limit per period, in the unit; a whole number for tokens and runs. */
  limit: number;
  /** `refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends. */
  on_limit: Open<"refuse" | "ask">;
  /** For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited. */
  missing_user: Open<"count" | "refuse" | "ignore"> | null;
  /** For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars. */
  unpriced: Open<"refuse" | "ignore"> | null;
  /** The amount used in this period, in the unit; null if each user has a separate limit and no user is given. */
  used: number | null;
  /** Start of this period. */
  period_start: string;
  /** Start of the next period. */
  resets_at: string;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** `runs_without_user`: the cap has `each_user`, and the request did not decide about runs without a `user`. `unpriced_models`: an agent whose runs count uses a model without a known price; see `unpriced`. */
  warnings: Array<Open<"runs_without_user" | "unpriced_models">>;
}

export interface CustomAgentRequest {
  /** The name, up to 128 characters. */
  name: string;
  runtime: Runtime;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** The instructions for the agent; for a model agent, the system prompt. */
  instructions?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** A policy template, or the id of your own policy (`pol_…`). */
  policy?: string | null | undefined;
  /** The connectors whose tools it may use. */
  connectors?: Array<CustomAgentRequestConnector> | undefined;
  approvals?: ApprovalRule | null | undefined;
  limits?: AgentLimits | undefined;
  schedule?: Schedule | null | undefined;
  /** The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled. */
  doors?: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null | undefined;
  /** Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false. */
  client_schemas?: boolean | undefined;
  /** Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false. */
  client_tools?: boolean | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
  gate?: Gate | null | undefined;
}

export interface CustomAgentRequestConnector {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them. */
  tools?: Array<string> | ToolSearch | undefined;
}

/** Inputs and expected outputs that revisions of an agent are tested with. */
export interface Dataset {
  /** The type of the object. */
  object: "dataset";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** For people; need not be unique. */
  name: string;
  /** What the rows have in common. */
  description: string | null;
  /** The number of changes to its rows. Former versions can still be read. */
  version: number;
  /** Number of rows in the current version. */
  rows: number;
  /** The key or person that created it. */
  created_by: string;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** A change of the rows of a data set. */
export interface DatasetChange {
  /** The type of the object. */
  object: "dataset_change";
  /** The data set. */
  id: string;
  /** The version with the change; the former one if nothing changed. */
  version: number;
  /** Number of rows in this version. */
  rows: number;
  /** Number of rows that were added. */
  added: number;
  /** Number of rows that were removed. */
  removed: number;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface DatasetList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Dataset>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface DatasetPatch {
  /** For people; need not be unique. */
  name?: string | undefined;
  /** What the rows have in common. */
  description?: string | null | undefined;
}

/** A test case. */
export interface DatasetRow {
  /** The type of the object. */
  object: "dataset_row";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The input of the agent. */
  input: Record<string, unknown>;
  /** The output that the agent should return, or a part of it. */
  expected_output: Record<string, unknown> | null;
  /** Groups of rows. */
  tags: Array<string>;
  /** The run that the row was made from; null if none. */
  source_run_id: string | null;
  /** The end user whose data the row contains. */
  user: string | null;
  /** The version that added the row. */
  added_in: number;
  /** The version that removed the row; null if it is not removed. */
  removed_in: number | null;
  /** When it was created. */
  created_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface DatasetRowList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<DatasetRow>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface DecideDeploymentRequest {
  /** The reason. */
  reason?: string | undefined;
}

/** The policy that applies to every agent. */
export interface DefaultPolicy {
  /** The type of the object. */
  object: "default_policy";
  /** The name of a template, or the id of a policy. */
  policy: string | null;
}

export interface DefaultPolicyPatch {
  /** The name of a template, or the id of a policy. */
  policy: string | null;
}

/** Confirms the deletion. */
export interface DeletedAlert {
  /** The type of the object. */
  object: "alert";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedCap {
  /** The type of the object. */
  object: "cap";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedConnector {
  /** The type of the object. */
  object: "connector";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedDataset {
  /** The type of the object. */
  object: "dataset";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedEmailDomain {
  /** The type of the object. */
  object: "email_domain";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedFeedback {
  /** The type of the object. */
  object: "feedback";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedFile {
  /** The type of the object. */
  object: "file";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms that the invitation no longer works. */
export interface DeletedInvitation {
  /** The type of the object. */
  object: "invitation";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedPolicy {
  /** The type of the object. */
  object: "policy";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedProvider {
  /** The type of the object. */
  object: "provider";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedScorer {
  /** The type of the object. */
  object: "scorer";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedScoringRule {
  /** The type of the object. */
  object: "scoring_rule";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedSecret {
  /** The type of the object. */
  object: "secret";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms that the session has ended. */
export interface DeletedSession {
  /** The type of the object. */
  object: "session";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms that all sessions have ended. */
export interface DeletedSessions {
  /** The type of the object. */
  object: "session";
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedSingleSignOn {
  /** The type of the object. */
  object: "single_sign_on";
  /** Always true. */
  deleted: boolean;
}

/** Confirms the deletion. */
export interface DeletedThread {
  /** The type of the object. */
  object: "thread";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
  /** The erasure of the content of its runs. */
  erasure_id: string;
}

/** Confirms the deletion. */
export interface DeletedWebhook {
  /** The type of the object. */
  object: "webhook";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Confirms that the worker is no longer registered. */
export interface DeletedWorker {
  /** The type of the object. */
  object: "worker";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** One event for one webhook. */
export interface Delivery {
  /** The type of the object. */
  object: "delivery";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The webhook. */
  webhook_id: string;
  /** The event that is delivered. */
  event_id: string;
  /** The event type, such as `run.completed`. */
  event_type: string;
  /** `pending` until the delivery is acknowledged or has finally failed. */
  status: Open<"pending" | "succeeded" | "failed">;
  /** Number of attempts that were started. */
  attempt_count: number;
  /** Null if no further attempt follows. */
  next_attempt_at: string | null;
  /** The HTTP status of the last attempt. */
  response_status: number | null;
  error: DeliveryError | null;
  /** The delivery that it repeats. */
  redelivery_of: string | null;
  /** The delivery that repeats it. */
  redelivered_as: string | null;
  /** When it was created. */
  created_at: string;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
}

/** One delivery attempt and its response. */
export interface DeliveryAttempt {
  /** The number, counted from 1. */
  number: number;
  /** `interrupted`: the node stopped before it had a result. The receiver may have received the event. */
  outcome: Open<"sending" | "succeeded" | "failed" | "interrupted">;
  /** When it started. */
  started_at: string;
  /** Working time in milliseconds; null while it is in progress. */
  latency_ms: number | null;
  /** The URL of the request. */
  request_url: string;
  /** The headers of the request. */
  request_headers: Record<string, unknown> | null;
  /** The HTTP status of the response; null if there was no response. */
  response_status: number | null;
  /** The headers of the response. */
  response_headers: Record<string, unknown> | null;
  /** The first 16 KiB, as text. */
  response_body: string | null;
  /** Whether the response was longer than the stored part. */
  response_truncated: boolean;
  error: DeliveryError | null;
}

/** A delivery with all its attempts. */
export interface DeliveryDetail {
  /** The type of the object. */
  object: "delivery";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The webhook. */
  webhook_id: string;
  /** The event that is delivered. */
  event_id: string;
  /** The event type, such as `run.completed`. */
  event_type: string;
  /** The current status. */
  status: Open<"pending" | "succeeded" | "failed">;
  /** Number of attempts that were started. */
  attempt_count: number;
  /** Null if no further attempt follows. */
  next_attempt_at: string | null;
  /** The HTTP status of the last attempt. */
  response_status: number | null;
  error: DeliveryError | null;
  /** The delivery that it repeats. */
  redelivery_of: string | null;
  /** The delivery that repeats it. */
  redelivered_as: string | null;
  /** When it was created. */
  created_at: string;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
  /** The exact text that was signed and sent. */
  request_body: string;
  /** The delivery attempts, each with its response. */
  attempts: Array<DeliveryAttempt>;
}

/** Why an attempt failed. */
export interface DeliveryError {
  /** `http_status`, `timeout`, `address_refused`, `dns_failed`, `tls_failed`, … */
  code: string;
  /** A message for people. The text may change. */
  message: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface DeliveryList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Delivery>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface DeployAgentRequest {
  /** The name, up to 128 characters. */
  name?: string | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  runtime?: Runtime | undefined;
  /** The instructions for the agent; for a model agent, the system prompt. */
  instructions?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** A policy template, or the id of your own policy (`pol_…`). */
  policy?: string | null | undefined;
  /** The connectors whose tools it may use. */
  connectors?: Array<DeployAgentRequestConnector> | undefined;
  approvals?: ApprovalRule | null | undefined;
  limits?: AgentLimits | undefined;
  schedule?: Schedule | null | undefined;
  /** The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled. */
  doors?: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">> | null | undefined;
  /** Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false. */
  client_schemas?: boolean | undefined;
  /** Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false. */
  client_tools?: boolean | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
}

export interface DeployAgentRequestConnector {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them. */
  tools?: Array<string> | ToolSearch | undefined;
}

/** The revision that new runs use, since when, and who deployed it. */
export interface Deployment {
  /** The type of the object. */
  object: "deployment";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The revision number, counted from 1 for each agent. */
  revision: number;
  /** The revision before it; null if there was none. */
  previous_revision: number | null;
  /** Why it was rolled back; null for a normal deployment. */
  reason: string | null;
  /** The revision that was replaced. */
  rolled_back_from: number | null;
  /** The revision that was deployed again. */
  rolled_back_to: number | null;
  /** Who created it: a key, a person, an alert or a canary; null for the service itself, at its first start. */
  created_by: string | null;
  /** When it was created. */
  created_at: string;
  pending_deployment?: PendingDeployment | undefined;
}

/** A new deployment was created. */
export interface DeploymentCreatedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "deployment.created";
  /** When it was created. */
  created_at: string;
  data: Deployment;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface DeploymentList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Deployment>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** A canary was promoted: its revision is deployed. `created_by` is the canary, or who promoted it. */
export interface DeploymentPromotedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "deployment.promoted";
  /** When it was created. */
  created_at: string;
  data: Deployment;
}

/** A revision was not deployed: it did not pass the gate of its agent, or a person rejected it. */
export interface DeploymentRefusedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "deployment.refused";
  /** When it was created. */
  created_at: string;
  data: PendingDeployment;
}

/** A deployment or a canary was rolled back. `reason` has the cause. */
export interface DeploymentRollbackEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "deployment.rollback";
  /** When it was created. */
  created_at: string;
  data: Deployment;
}

/** A revision did not pass the gate of its agent, and waits for a person's decision. */
export interface DeploymentWaitingEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "deployment.waiting";
  /** When it was created. */
  created_at: string;
  data: PendingDeployment;
}

/** Confirms that the consent was deleted. */
export interface Disconnected {
  /** The type of the object. */
  object: "connector";
  /** The connector. */
  id: string;
  /** Your identifier of the end user; null means the organisation. */
  user: string | null;
  /** False if it was not connected. */
  disconnected: boolean;
}

/** A summary of an OpenAPI document. */
export interface DocumentSummary {
  /** The OpenAPI or Swagger version. */
  openapi: string;
  /** A short title. */
  title: string | null;
  /** The version that it reports. */
  version: string | null;
  /** Number of tools. */
  operations: number;
  /** Number of operations without a tool; see `warnings`. */
  left_out: number;
  /** Parts that were left out: the first 50. */
  warnings: Array<DocumentWarning>;
  /** Approximate number of tokens that all of its tools add to each model turn. To reduce it, list the tools that an agent needs in `connectors[].tools`, or set `"tools": {"search": true}` there. */
  tool_tokens: number | null;
  /** The size in bytes. */
  bytes: number;
}

/** A part of the document that was left out, and why. */
export interface DocumentWarning {
  /** The position in the document. */
  path: string;
  /** A message for people. The text may change. */
  message: string;
}

/** A domain that the organisation has claimed. */
export interface EmailDomain {
  /** The type of the object. */
  object: "email_domain";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The domain, such as `example.com`. */
  domain: string;
  /** The DNS record that the domain must have. */
  record: EmailDomainRecord;
  /** When it was verified; null if it is not verified yet. */
  verified_at: string | null;
  /** Who verified it. */
  verified_by: Open<"dns" | "operator"> | null;
  /** When it was created. */
  created_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface EmailDomainList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<EmailDomain>;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The DNS record that the domain must have. */
export interface EmailDomainRecord {
  /** The DNS record type. */
  type: "TXT";
  /** The name of the DNS record. */
  name: string;
  /** The value of the DNS record. */
  value: string;
}

/** An erasure and its progress. */
export interface Erasure {
  /** The type of the object. */
  object: "erasure";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** `completed` once everything is erased. */
  status: Open<"pending" | "completed">;
  /** Number of threads erased so far. */
  threads: number;
  /** Number of runs whose content was erased so far. */
  runs: number;
  /** Number of files erased so far. */
  files: number;
  /** When it was created. */
  created_at: string;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
}

/** The format of every error response. */
export interface Error {
  /** The error. */
  error: ErrorError;
}

/** The error. */
export interface ErrorError {
  /** The class of the error, by HTTP status: `invalid_request_error`, `authentication_error`, `permission_error`, `not_found_error`, `method_not_allowed_error`, `conflict_error`, `rate_limit_error` or `api_error`. */
  type: string;
  code: Open<"invalid_json" | "json_too_deep" | "invalid_type" | "missing_required_field" | "unknown_field" | "invalid_query" | "invalid_cursor" | "invalid_header" | "invalid_idempotency_key" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "invalid_credentials" | "second_factor_required" | "missing_session" | "invalid_session" | "session_required" | "second_factor_missing" | "csrf_rejected" | "demo_key_restricted" | "user_token_restricted" | "token_runs_used_up" | "session_tokens_disabled" | "code_upload_not_allowed" | "not_an_approver" | "owner_required" | "insufficient_scope" | "api_key_replaced" | "schedule_maker_gone" | "single_sign_on_required" | "agent_not_allowed" | "network_not_allowed" | "origin_not_allowed" | "metrics_not_allowed" | "link_not_valid" | "https_required" | "route_not_found" | "door_closed" | "agent_not_found" | "catalog_agent_not_found" | "run_not_found" | "api_key_not_found" | "member_not_found" | "invitation_not_found" | "session_not_found" | "organization_not_found" | "webhook_not_found" | "delivery_not_found" | "password_link_not_found" | "policy_not_found" | "cap_not_found" | "connector_not_found" | "provider_not_found" | "secret_not_found" | "alert_not_found" | "error_report_not_found" | "thread_not_found" | "thread_message_not_found" | "erasure_not_found" | "agent_code_not_found" | "feedback_not_found" | "file_not_found" | "pipeline_not_found" | "pipeline_run_not_found" | "single_sign_on_not_found" | "email_domain_not_found" | "method_not_allowed" | "idempotency_key_in_flight" | "precondition_failed" | "request_timeout" | "payload_too_large" | "file_content_missing" | "range_not_satisfiable" | "unsupported_media_type" | "inexact_number" | "invalid_value" | "invalid_input" | "client_schemas_not_allowed" | "client_tools_not_allowed" | "invalid_json_schema" | "invalid_url" | "agent_archived" | "model_not_found" | "module_not_found" | "invalid_module" | "tool_not_found" | "provider_name_taken" | "provider_read_only" | "secret_name_taken" | "queue_not_allowed" | "worker_not_found" | "revision_not_found" | "revision_already_deployed" | "revision_never_deployed" | "nothing_to_roll_back" | "idempotency_key_reused" | "journal_not_found" | "step_not_found" | "replay_unsupported" | "no_run_matches" | "too_many_runs" | "run_not_active" | "thread_busy" | "thread_agent_mismatch" | "already_voted" | "approver_not_found" | "action_not_pending" | "api_key_not_active" | "last_owner" | "already_member" | "address_unproven" | "mail_not_configured" | "domain_not_verified" | "domain_taken" | "domain_required" | "password_too_common" | "wrong_password" | "wrong_code" | "second_factor_on" | "second_factor_off" | "concurrency_limit_exceeded" | "cap_reached" | "quota_exceeded" | "file_quota_exceeded" | "invalid_action" | "invalid_secret" | "networks_exclude_caller" | "webhook_inactive" | "guardrail_violation" | "invalid_guard" | "policy_in_use" | "policy_is_template" | "configuration_changed" | "invalid_document" | "provider_in_use" | "connector_in_use" | "pipeline_archived" | "pipeline_run_not_active" | "pipeline_run_not_retryable" | "cyclic_steps" | "invalid_expression" | "invalid_schedule" | "too_many_queued_runs" | "headers_too_large" | "rate_limit_exceeded" | "replay_not_found" | "too_many_replays" | "replay_not_active" | "canary_not_found" | "canary_active" | "canary_not_active" | "canary_unsupported" | "gate_not_passed" | "gate_missing" | "pending_deployment_not_found" | "deployment_not_pending" | "dataset_not_found" | "dataset_row_not_found" | "too_many_datasets" | "too_many_dataset_rows" | "scorer_not_found" | "scorer_version_not_found" | "too_many_scorers" | "scoring_rule_not_found" | "scoring_rule_exists" | "scorer_unsupported" | "too_many_scoring_rules" | "experiment_not_found" | "too_many_experiments" | "experiment_too_large" | "dataset_empty" | "experiment_not_active" | "experiment_active" | "nothing_to_resume" | "rating_not_found" | "rating_closed" | "already_rated" | "not_comparable" | "too_many_providers" | "too_many_secrets" | "too_many_domains" | "too_many_webhooks" | "too_many_caps" | "too_many_policies" | "too_many_connectors" | "too_many_alerts" | "internal_error" | "run_failed" | "service_unavailable" | "service_overloaded" | "storage_full" | "file_store_unavailable" | "database_read_only">;
  /** What went wrong and what to do next, for people. */
  message: string;
  /** The field, query parameter or header that caused the error, such as `steps.2.input`, or null. */
  param: string | null;
  /** All errors that were found. The first one is also in `param`. */
  details: Array<ErrorErrorDetail>;
  /** The URL of the documentation of the code. */
  doc_url: string;
  /** The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem. */
  request_id: string;
}

export interface ErrorErrorDetail {
  /** The field, query parameter or header that caused the error. */
  param: string | null;
  /** A stable code for programs. */
  code: string;
  /** A message for people. The text may change. */
  message: string;
}

/** One occurrence of the error. */
export interface ErrorOccurrence {
  /** The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem. */
  request_id: string | null;
  /** The organisation. */
  organization_id: string | null;
  /** When it happened. */
  occurred_at: string;
}

/** An error of the service itself, with a count. */
export interface ErrorReport {
  /** The type of the object. */
  object: "error_report";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Errors with the same fingerprint are one report. */
  fingerprint: string;
  /** request: a call returned 500; background: background work failed. */
  kind: Open<"request" | "background">;
  /** The class of the error. */
  name: string;
  /** A message for people. The text may change. */
  message: string;
  /** The stack of the latest occurrence. */
  stack: string | null;
  /** Method and route, or the background task. */
  place: string;
  /** The number of matches. */
  count: number;
  /** The id of the latest request that caused it. */
  last_request_id: string | null;
  /** When it was first seen. */
  first_seen_at: string;
  /** When it was last seen. */
  last_seen_at: string;
}

/** The report with its latest occurrences. */
export interface ErrorReportDetail {
  /** The type of the object. */
  object: "error_report";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Errors with the same fingerprint are one report. */
  fingerprint: string;
  /** request: a call returned 500; background: background work failed. */
  kind: Open<"request" | "background">;
  /** The class of the error. */
  name: string;
  /** A message for people. The text may change. */
  message: string;
  /** The stack of the latest occurrence. */
  stack: string | null;
  /** Method and route, or the background task. */
  place: string;
  /** The number of matches. */
  count: number;
  /** The id of the latest request that caused it. */
  last_request_id: string | null;
  /** When it was first seen. */
  first_seen_at: string;
  /** When it was last seen. */
  last_seen_at: string;
  /** The latest occurrences, newest first. */
  occurrences: Array<ErrorOccurrence>;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ErrorReportList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<ErrorReport>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** Who decides after the deadline, instead of the first approvers. */
export interface Escalation {
  /** Members with this role or a higher one. */
  role?: Open<"developer" | "admin" | "owner"> | undefined;
  /** Members by id or e-mail address, in addition to the role or instead of it. */
  members?: Array<string> | undefined;
  /** How many approvals are required. One rejection is enough to reject. Default: `1`. */
  count?: number | undefined;
  /** How long the new approvers have; by default as long as the first deadline. */
  ttl_seconds?: number | undefined;
  /** What happens if they do not decide; default `fail`. */
  on_expiry?: Open<"fail" | "reject"> | undefined;
}

/** An experiment has ended, or was cancelled. GET /experiments/{id}/results has its results. */
export interface EvaluationCompletedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "evaluation.completed";
  /** When it was created. */
  created_at: string;
  data: Experiment;
}

/** An event, as webhooks receive it. */
export interface Event {
  /** The type of the object. */
  object: "event";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The event type. It determines the content of `data`. */
  type: string;
  /** When it was created. */
  created_at: string;
  /** The data of the event; it depends on the type. */
  data: Record<string, unknown>;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface EventList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Event>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The output equals the expected output. */
export interface ExactScorer {
  /** The type. */
  type: "exact";
  /** A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole. */
  field?: string | undefined;
  /** Only the fields of the expected output are compared; the output may have others. Default: `false`. */
  partial?: boolean | undefined;
}

/** Runs of revisions with the rows of a data set, and their scores. */
export interface Experiment {
  /** The type of the object. */
  object: "experiment";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string | null;
  /** The agent. */
  agent_id: string;
  /** The data set. */
  dataset_id: string;
  /** The version of the data set. */
  dataset_version: number;
  /** The revisions of the agent. */
  agent_revisions: Array<number>;
  /** The scorers. */
  scorers: Array<UsedScorer>;
  /** `live`: everything happened. `recorded`: results came from the journals of former runs. */
  effects: Open<"live" | "recorded">;
  /** The current status. */
  status: Open<"running" | "cancelling" | "completed" | "cancelled">;
  /** Maximum number of concurrent runs. */
  concurrency: number;
  /** When its runs and scorers have cost this much, no more start; null: no limit. */
  max_cost_usd: number | null;
  /** Rows of the version. */
  rows: number;
  /** Number of runs: rows times revisions. */
  total: number;
  /** Runs that have not started. */
  waiting: number;
  /** Runs that have started and not ended. */
  active: number;
  /** Runs that have ended and are not scored yet, with `rating`. */
  scoring: number;
  /** Runs that wait for ratings by people; see GET /ratings. */
  rating: number;
  /** Runs that completed and are scored. */
  completed: number;
  /** Runs that failed, with `missed`. */
  failed: number;
  /** Runs that failed because an effect was not recorded. They are not scored. */
  missed: number;
  /** Runs that were cancelled, or did not start before the experiment was cancelled. */
  cancelled: number;
  /** Runs that could not start; see GET /experiments/{id}/rows for the reasons. */
  refused: number;
  /** Tokens of the runs and of their scorers. */
  tokens_used: number;
  /** Cost of the runs and of their scorers, as far as prices are known. */
  cost_usd: number;
  /** The key or person that created it. */
  created_by: string;
  /** When it was created. */
  created_at: string;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
}

/** Two revisions compared on the same rows. */
export interface ExperimentComparison {
  /** The type of the object. */
  object: "experiment_comparison";
  /** The experiment. */
  experiment_id: string;
  /** The experiment that it is compared with; it can be the same one. */
  other_experiment_id: string;
  /** The revision of the first side. */
  base_revision: number;
  /** The revision of the second side. */
  other_revision: number;
  /** `worse` if one scorer is worse, `better` if one is better and none is worse. The error level of 5 % is divided by the number of scorers. */
  verdict: Open<"better" | "worse" | "undecided">;
  /** The scorers that both have in the same version. */
  scorers: Array<ScorerComparison>;
  /** At most 200, broken ones first. */
  changed: Array<ChangedRow>;
}

/** Working time of completed runs in milliseconds: the median and the 95th percentile. */
export interface ExperimentLatency {
  /** The median. */
  p50: number;
  /** The 95th percentile. */
  p95: number;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ExperimentList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Experiment>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** Why the run could not start. */
export interface ExperimentRefusal {
  /** A stable code for programs. */
  code: string;
  /** A message for people. The text may change. */
  message: string;
}

/** How many runs of each revision passed. */
export interface ExperimentResults {
  /** The type of the object. */
  object: "experiment_results";
  /** The experiment. */
  experiment_id: string;
  /** The current status. */
  status: Open<"running" | "cancelling" | "completed" | "cancelled">;
  /** The results of each revision, in the order of the experiment. */
  revisions: Array<RevisionResult>;
}

/** A row of the data set with its runs and scores. */
export interface ExperimentRow {
  /** The type of the object. */
  object: "experiment_row";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The input of the agent. */
  input: Record<string, unknown>;
  /** The output that the agent should return, or a part of it. */
  expected_output: Record<string, unknown> | null;
  /** Groups of rows. */
  tags: Array<string>;
  /** The run that the row was made from; null if none. */
  source_run_id: string | null;
  /** Whether a scorer passes one revision and not another. */
  changed: boolean;
  /** In the order of the revisions. */
  runs: Array<ExperimentRun>;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ExperimentRowList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<ExperimentRow>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The run of a revision with a row, and its scores. */
export interface ExperimentRun {
  /** The revision of the agent. */
  agent_revision: number;
  /** The run; null if it was not created. */
  run_id: string | null;
  /** The current status. */
  status: Open<"waiting" | "active" | "scoring" | "completed" | "failed" | "cancelled" | "refused">;
  /** It failed because an effect was not recorded. */
  missed: boolean;
  refusal: ExperimentRefusal | null;
  /** Working time in milliseconds; null while it is in progress. */
  latency_ms: number | null;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** Cost by the operator's price table; null if the model has no price. */
  cost_usd: number | null;
  /** The scores of the run, in the order of the scorers. */
  scores: Array<Score>;
}

/** The organisation's resources as a configuration. */
export interface ExportedConfiguration {
  /** The type of the object. */
  object: "exported_configuration";
  /** Resources by kind and name, such as `agents.support`: the fields of the request that creates the resource, with names instead of ids. The JSON Schema is at `/schemas/configuration.json`. */
  configuration: Record<string, unknown>;
  /** The secrets. Set these environment variables to use the configuration elsewhere. */
  secrets: Array<ExportedSecret>;
}

/** A secret that is exported as a reference. */
export interface ExportedSecret {
  /** The kind of resource. */
  kind: Open<"providers" | "connectors" | "policies" | "agents" | "pipelines" | "webhooks" | "alerts" | "caps" | "datasets">;
  /** Its name in the configuration. */
  name: string;
  /** A JSON Pointer to the field in the resource. */
  path: string;
  /** The environment variable in the reference. */
  variable: string;
}

/** An expression over the run. */
export interface ExpressionScorer {
  /** The type. */
  type: "expression";
  /** A CEL expression that returns true, false, or a number from 0 to 1. Its variables: `input`, `output`, `expected_output`, `status`, `tools` (the names of called tools in their order), `cost_usd`, `latency_ms` and `tokens`. */
  expression: string;
  /** The lowest score that passes. Default: `0.5`. */
  pass_at?: number | undefined;
}

/** Feedback on a run. */
export interface Feedback {
  /** The type of the object. */
  object: "feedback";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The run, or null. */
  run_id: string;
  /** The agent. */
  agent_id: string;
  /** The revision of the run. */
  agent_revision: number;
  /** The rated quality, such as `accuracy`. Averages and shares are calculated for each name. */
  name: string;
  /** Up or down; null if neither was given. */
  thumbs: Open<"up" | "down"> | null;
  /** A number on your own scale. */
  score: number | null;
  /** Your own label, such as `hallucination`. Shares are calculated for each label. */
  label: string | null;
  /** A comment for people. */
  comment: string | null;
  /** The end user who gave the feedback; null if the caller gave it. */
  user: string | null;
  /** The key or person that sent it, or the scoring rule: `key_…`, `usr_…` or `srl_…`. */
  created_by: string;
  /** When it was created. */
  created_at: string;
  /** When it was last sent. */
  updated_at: string;
}

/** Feedback on runs, counted by name. */
export interface FeedbackCounts {
  /** The agent. */
  agent_id: string;
  /** The revision of the agent. */
  agent_revision: number;
  /** The name, up to 128 characters. */
  name: string;
  /** Number of thumbs up. */
  up: number;
  /** Number of thumbs down. */
  down: number;
  /** Thumbs up as a percentage of all thumbs; null if there are none. */
  up_share: number | null;
  /** Number of scores. */
  scores: number;
  /** The average score; null if there is no score. */
  average_score: number | null;
  /** The labels, most frequent first. */
  labels: Array<FeedbackCountsLabel>;
}

export interface FeedbackCountsLabel {
  /** The label. */
  label: string;
  /** How often the label was given. */
  given: number;
  /** Percentage of all labels with this feedback name. */
  share: number;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface FeedbackList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Feedback>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** Feedback with one name in an interval. */
export interface FeedbackPoint {
  /** The name, up to 128 characters. */
  name: string;
  /** Number of thumbs up. */
  up: number;
  /** Number of thumbs down. */
  down: number;
  /** Thumbs up as a percentage of all thumbs; null if there are none. */
  up_share: number | null;
  /** Number of scores. */
  scores: number;
  /** The average score; null if there is no score. */
  average_score: number | null;
}

/** A URL that reads a file without a key. */
export interface FileLink {
  /** The type of the object. */
  object: "file_link";
  /** The file; `GET /files/{id}` returns its details. */
  file_id: string;
  /** The URL. */
  url: string;
  /** When it expires; null if it never expires. */
  expires_at: string;
}

export interface ForgotPasswordRequest {
  /** The e-mail address. */
  email: string;
}

export interface ForkThreadRequest {
  /** The last message to copy. */
  message_id?: string | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | null | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
}

/** An evaluation that a new revision must pass before it is deployed. It needs `at_least`, `not_worse_by` or both. */
export interface Gate {
  /** A data set of this agent. Its current version is used. */
  dataset_id: string;
  /** The scorers. */
  scorers: Array<GateScorer>;
  /** With every scorer, at least this percentage of the scored rows must pass. The percentage itself is compared, not its interval. */
  at_least?: number | undefined;
  /** With every scorer, the percentage of rows that pass may be lower than that of the deployed revision by at most this many percentage points, on the rows that both revisions have a score for. */
  not_worse_by?: number | undefined;
  /** With every scorer, at least this many rows must have a score. Default: `10`. */
  min_rows?: number | undefined;
  /** As in `POST /experiments`. */
  effects: Open<"live" | "recorded">;
  /** Limit of an evaluation. A revision whose evaluation reaches it does not pass. */
  max_cost_usd?: number | undefined;
  /** Whether a revision that does not pass is refused, or deployed if a person approves. Default: `refuse`. */
  on_failure?: Open<"refuse" | "ask"> | undefined;
}

/** The comparison with the deployed revision; null without it. */
export interface GateComparison {
  /** Rows that both revisions have a score for. */
  pairs: number;
  /** Of these, how many pass with the deployed revision, in per cent. */
  base_percent: number | null;
  /** The same with the new revision. */
  percent: number | null;
  /** McNemar's exact test; null without pairs. */
  p_value: number | null;
  /** `better`, `worse`, or `undecided` if the rows do not support either. */
  verdict: Open<"better" | "worse" | "undecided">;
}

/** The result of one scorer. */
export interface GateResult {
  /** The scorer. */
  scorer_id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** Rows with a score. */
  scored: number;
  /** Rows that passed. */
  passed: number;
  /** Percentage of scored rows that passed. */
  percent: number | null;
  compared: GateComparison | null;
}

/** A scorer, by `id` or by `name`. */
export interface GateScorer {
  /** The id, used to refer to it in other calls. */
  id?: string | undefined;
  /** Instead of `id`: the name of a scorer. Only one scorer of the organisation can have it. */
  name?: string | undefined;
  /** Default: the version that is current when the revision is evaluated. */
  version?: number | undefined;
}

export interface GiveRatingRequest {
  /** Whether it is good enough. For the scale `pass_fail`. */
  passed?: boolean | undefined;
  /** 5 is the best. For the scale `one_to_five`. */
  rating?: number | undefined;
  /** Why, for the other members. */
  comment?: string | undefined;
}

/** A file that a tool created. */
export interface GivenFile {
  /** The type. */
  type: "file";
  /** The file; `GET /files/{id}` returns its details. */
  file_id: string;
}

/** What a member has rated. */
export interface GivenRating {
  /** The type of the object. */
  object: "given_rating";
  /** The rating. */
  id: string;
  /** The experiment. */
  experiment_id: string;
  /** The run whose output is rated. */
  run_id: string;
  /** Whether it is good enough for this member. */
  passed: boolean;
  /** Null for the scale `pass_fail`. */
  rating: number | null;
  /** Why, in the words of the member. */
  comment: string | null;
  /** All ratings are given, so the output has its score. */
  settled: boolean;
  /** When it was created. */
  created_at: string;
}

/** One rule of a policy. */
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
  | ModelGuard
  | HttpGuard;

/** What a guard found and did. */
export interface GuardFinding {
  /** The name of the guard, or its type. */
  guard: string;
  /** The checked part: `input` or `output`. */
  stage: Open<"input" | "output">;
  /** Where the match was found, such as `input.query`. */
  field: string;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Whether the guard only records findings and changes nothing. */
  shadow: boolean;
  /** The number of matches. */
  count: number;
}

/** One rule for a policy. */
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
  | ModelGuardRequest
  | HttpGuardRequest;

/** The part of the usage that model guards caused. */
export interface GuardUsage {
  /** Number of input tokens. */
  input_tokens: number;
  /** Number of output tokens. */
  output_tokens: number;
  /** Cost by the operator's price table; null if the model has no price. */
  cost_usd: number | null;
}

/** What the service returns about one run of a worker. */
export interface HeardRun {
  /** The lease token: proves that this worker holds the run. */
  token: string;
  /** The current status. */
  status: Open<"held" | "ended" | "gone" | "invalid" | "later">;
  /** Items up to this number are stored. */
  kept?: number | undefined;
  /** Messages for the run since the last report. */
  told?: Array<WorkerOrder> | undefined;
  /** For invalid: the error. */
  message?: string | undefined;
}

/** A service of your own that classifies the text, such as Presidio. */
export interface HttpGuard {
  /** The type. */
  type: "http";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
  /** The https URL that gets the text. */
  url: string;
  /** `flagged` (default): the service returns {"flagged": true} for a violation. `presidio`: the list of findings of the Presidio Analyzer; any finding is a violation. */
  format: Open<"flagged" | "presidio">;
  /** The name of a secret of the organisation that is sent as `Authorization: Bearer`. */
  secret: string | null;
  /** For Presidio: the language of the texts; default en. */
  language: string;
  /** For Presidio: the lowest score of a finding that counts; default 0.5. */
  min_score: number;
  /** What happens if the service fails or does not answer in time; default block. */
  on_error: Open<"block" | "allow">;
}

/** A service of your own that classifies the text, such as Presidio. */
export interface HttpGuardRequest {
  /** The type. */
  type: "http";
  /** The https URL that gets the text. */
  url: string;
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
  /** `flagged` (default): the service returns {"flagged": true} for a violation. `presidio`: the list of findings of the Presidio Analyzer; any finding is a violation. */
  format?: Open<"flagged" | "presidio"> | undefined;
  /** The name of a secret of the organisation that is sent as `Authorization: Bearer`. */
  secret?: string | null | undefined;
  /** For Presidio: the language of the texts; default en. */
  language?: string | undefined;
  /** For Presidio: the lowest score of a finding that counts; default 0.5. */
  min_score?: number | undefined;
  /** What happens if the service fails or does not answer in time; default block. */
  on_error?: Open<"block" | "allow"> | undefined;
}

export interface ImportDatasetRowsRequest {
  /** Only these runs of the agent. Those that do not match the filter are left out. */
  run_ids?: Array<string> | undefined;
  filter?: ReplayFilter | undefined;
  /** Only the newest N matching runs. Default: `10000`. */
  limit?: number | undefined;
  /** Whether the output of a completed run becomes the expected output of its row. Use false if the outputs were wrong. Default: `true`. */
  expect_output?: boolean | undefined;
  /** Groups of rows, such as a language or a topic. */
  tags?: Array<string> | undefined;
}

/** An open invitation. */
export interface Invitation {
  /** The type of the object. */
  object: "invitation";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** Who sent the invitation. */
  invited_by: string;
  /** When it was created. */
  created_at: string;
  /** When it expires; null if it never expires. */
  expires_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface InvitationList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Invitation>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The organisation, role and e-mail address of an invitation. */
export interface InvitationOffer {
  /** The type of the object. */
  object: "invitation_offer";
  /** The name of the organisation. */
  organization_name: string;
  /** owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** The e-mail address that was invited. */
  email: string;
  /** The e-mail address of the person who sent the invitation; null if it is no longer known. */
  invited_by: string | null;
  /** When it expires; null if it never expires. */
  expires_at: string;
}

export interface InviteRequest {
  /** The e-mail address. */
  email: string;
  /** owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
}

/** One difference. */
export interface JsonChange {
  /** The position, as a JSON Pointer; empty for the whole output. */
  path: string;
  /** `demo` keys have lower limits and cannot see private connectors. */
  kind: Open<"added" | "removed" | "changed">;
  /** The value in `base`; null if it is absent or `omitted`. */
  base: unknown;
  /** The value in `other`; null if it is absent or `omitted`. */
  other: unknown;
  /** Whether the value is too large to be shown. */
  omitted: boolean;
}

/** The JSON Schema (2020-12) that the whole value must match. */
export interface JsonSchemaGuard {
  /** The type. */
  type: "json_schema";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
  /** The JSON Schema that it must match. */
  schema: Record<string, unknown>;
}

/** The JSON Schema (2020-12) that the whole value must match. */
export interface JsonSchemaGuardRequest {
  /** The type. */
  type: "json_schema";
  /** The JSON Schema that it must match. */
  schema: Record<string, unknown>;
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
}

/** The output matches a JSON Schema. */
export interface JsonSchemaScorer {
  /** The type. */
  type: "json_schema";
  /** A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole. */
  field?: string | undefined;
  /** JSON Schema (2020-12). */
  schema: Record<string, unknown>;
}

/** An API key expires soon. Sent 14 days before (the operator can change this) and one day before. */
export interface KeyExpiringEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "key.expiring";
  /** When it was created. */
  created_at: string;
  data: ApiKey;
}

/** Limits on model turns and tokens per run. */
export interface LimitsGuard {
  /** The type. */
  type: "limits";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: "output";
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: "block";
  /** Records findings and changes nothing. */
  shadow: boolean;
  /** Maximum number of turns in a run. */
  max_steps: number | null;
  /** Maximum number of tokens in a run. */
  max_tokens: number | null;
}

/** Limits on model turns and tokens per run. */
export interface LimitsGuardRequest {
  /** The type. */
  type: "limits";
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: "output" | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: "block" | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
  /** Maximum number of turns in a run. */
  max_steps?: number | null | undefined;
  /** Maximum number of tokens in a run. */
  max_tokens?: number | null | undefined;
}

/** A run without its input, output and feedback, unless `expand` lists them. */
export interface ListedRun {
  /** The type of the object. */
  object: "run";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The revision of the agent that the run uses, even if another one was deployed since. */
  agent_revision: number;
  /** `queued`, `running`, `requires_action` and `cancelling` are in progress; `completed`, `failed` and `cancelled` are final. */
  status: Open<"queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  error: RunError | null;
  required_action: RequiredAction | null;
  /** Working time in milliseconds once it has ended: total time without waits. */
  latency_ms: number | null;
  /** Time that it waited for a worker or for its thread, without the current wait. */
  queued_ms: number;
  /** Time that it waited for people, without the current wait. */
  waiting_ms: number;
  /** Input and output tokens of all turns; 0 if no model ran. */
  tokens_used: number;
  /** The cost at the prices of that time; null if no model ran or the model has no price. */
  cost_usd: number | null;
  /** What the guards of the policies found; null if nothing. */
  guardrails: Array<GuardFinding> | null;
  usage: RunUsage | null;
  /** The schema of the output that the caller sent for this run; null: the agent's. */
  output_schema: Record<string, unknown> | null;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  /** The requested priority. Runs with a higher priority start first. */
  priority: number;
  /** After this much working time the run fails: the requested timeout, or the agent's limit. */
  timeout_seconds: number;
  /** 0 while queued; above 1 after a lost worker or a retry. */
  attempt: number;
  /** The idempotency key that it was created with. A request with the same key returns this run. */
  idempotency_key: string | null;
  /** The key that created it; null if no key did, for example if a signed-in person did. */
  api_key_id: string | null;
  /** The pipeline run that it belongs to. */
  pipeline_run_id: string | null;
  /** The thread that it belongs to. */
  thread_id: string | null;
  /** Your identifier of the end user. You can search and erase data by it. */
  user: string | null;
  /** The original run, if this one is a replay. */
  replay_of: string | null;
  /** The scheduled time that started it. */
  scheduled_at: string | null;
  /** When it was created. */
  created_at: string;
  /** When it started for the first time; null until then. */
  started_at: string | null;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
  /** Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all. */
  feedback?: Array<Feedback> | undefined;
  /** The input of the agent. */
  input?: Record<string, unknown> | undefined;
  /** The result, once completed. */
  output?: Record<string, unknown> | null | undefined;
  /** With `expand`: its first 200 characters, as JSON. */
  input_preview?: string | undefined;
}

export interface LoginRequest {
  /** The e-mail address. */
  email: string;
  /** The current password. */
  password: string;
  /** A six-digit code from your authenticator, or a recovery code. Each works once. */
  code?: string | undefined;
  /** The id of the organisation to sign in to. */
  organization_id?: string | undefined;
}

export interface LookUpInvitationRequest {
  /** The last part of the link. */
  token: string;
}

/** A worker that stopped reporting. */
export interface LostWorker {
  /** The type of the object. */
  object: "worker";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name that the worker reports. */
  name: string;
  /** The network address from which it registered. */
  address: string;
  /** The build of your worker; null if it sent none. */
  build: string;
  /** The library that the worker uses. */
  sdk: string;
  /** The queues that it serves. */
  queues: Array<string>;
  /** The agents that it runs, by its own names. */
  agents: Array<string>;
  /** Maximum number of concurrent runs. */
  concurrency: number;
  /** Number of runs that it held at its last report; 0 for a lost worker, because other workers have taken them. */
  running: number;
  /** `lost`: it has not reported for too long. */
  status: Open<"active" | "lost">;
  /** When it registered. */
  registered_at: string;
  /** When it was last seen. */
  last_seen_at: string;
  /** Its queues that no other worker serves. */
  unserved_queues: Array<string>;
}

/** The size of the JSON text. */
export interface MaxSizeGuard {
  /** The type. */
  type: "max_size";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
  /** Maximum size in bytes, as JSON. */
  max_bytes: number;
}

/** The size of the JSON text. */
export interface MaxSizeGuardRequest {
  /** The type. */
  type: "max_size";
  /** Maximum size in bytes, as JSON. */
  max_bytes: number;
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
}

/** The caller. */
export interface Me {
  /** The type of the object. */
  object: "me";
  user: User | null;
  /** The API key that made the call; null if a person did. */
  api_key_id: string | null;
  organization: Organization;
  /** All organisations of the person. */
  organizations: Array<Organization>;
  /** The permissions; write includes read. */
  scopes: Array<string>;
  /** The only agents that it may access; null means all. */
  agent_ids: Array<string> | null;
  /** When the key, token or session expires; null if it never expires. */
  expires_at: string | null;
  second_factor: SecondFactor | null;
  /** The other protocols that are enabled. */
  doors: Array<Open<"ai-sdk-ui" | "ag-ui" | "openai" | "a2a" | "mcp">>;
}

/** A member of the organisation. */
export interface Member {
  /** The type of the object. */
  object: "member";
  /** The id of the member. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** When the member joined the organisation. */
  joined_at: string;
  /** Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves. */
  made: MemberMade;
  /** Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves. */
  set_up: MemberSetUp;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface MemberList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Member>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves. */
export interface MemberMade {
  /** Number of API keys. */
  api_keys: number;
  /** Number of invitations. */
  invitations: number;
  /** Number of webhooks. */
  webhooks: number;
}

export interface MemberPatch {
  /** owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
}

/** Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves. */
export interface MemberSetUp {
  /** The connectors whose tools it may use. */
  connectors: number;
  /** Number of HTTP agents. */
  http_agents: number;
}

/** One part of a message; `type` identifies it. */
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
  /** The type. */
  type: "answer";
  /** The id of the question, from `required_action.id`. */
  action_id: string;
  /** The decision. */
  answer: Open<"approve" | "reject" | "respond">;
  /** The answer. */
  payload: Record<string, unknown> | null;
}

export interface MessagePartData {
  /** The type. */
  type: "data";
  /** An input or output that is more than one text. */
  data: Record<string, unknown>;
}

export interface MessagePartFile {
  /** The type. */
  type: "file";
  /** The file; `GET /files/{id}` returns its details. */
  file_id: string;
}

export interface MessagePartQuestion {
  /** The type. */
  type: "question";
  /** The id of the question, from `required_action.id`. */
  action_id: string;
  /** A yes-or-no question. */
  question: Open<"approval" | "input" | "connect">;
  /** The question for the person. */
  prompt: string | null;
  /** The name of the tool. */
  tool: string | null;
  /** The arguments of the tool call. */
  arguments: Record<string, unknown> | null;
}

export interface MessagePartReasoning {
  /** The type. */
  type: "reasoning";
  /** The text. */
  text: string;
}

export interface MessagePartText {
  /** The type. */
  type: "text";
  /** The text. */
  text: string;
}

export interface MessagePartToolCall {
  /** The type. */
  type: "tool_call";
  /** The id of the tool call. The call and its result have the same id. */
  tool_call_id: string;
  /** The name of the tool. */
  tool: string;
  /** The arguments of the tool call. */
  arguments: unknown;
}

export interface MessagePartToolResult {
  /** The type. */
  type: "tool_result";
  /** The id of the tool call. The call and its result have the same id. */
  tool_call_id: string;
  /** The name of the tool. */
  tool: string;
  /** The current status. */
  status: Open<"succeeded" | "failed" | "rejected">;
  /** The result of the tool call. */
  result: string;
}

/** A yes-or-no question for a model; yes is a violation. */
export interface ModelGuard {
  /** The type. */
  type: "model";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
  /** A yes-or-no question. */
  question: string;
  /** What happens if the model call fails; default block. */
  on_error: Open<"block" | "allow">;
}

/** A yes-or-no question for a model; yes is a violation. */
export interface ModelGuardRequest {
  /** The type. */
  type: "model";
  /** A yes-or-no question. */
  question: string;
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
  /** What happens if the model call fails; default block. */
  on_error?: Open<"block" | "allow"> | undefined;
}

/** Prices in US dollars per million tokens. */
export interface ModelPrice {
  /** US dollars per million input tokens. */
  input: number;
  /** US dollars per million output tokens. */
  output: number;
  /** US dollars per million input tokens read from the provider's cache. */
  cached_input?: number | undefined;
  /** US dollars per million tokens written to the provider's cache. */
  cache_write?: number | undefined;
  /** The first day on which the price applies, `YYYY-MM-DD` in UTC. */
  from?: string | undefined;
}

/** A model judges the output by a rubric, at temperature 0. */
export interface ModelScorer {
  /** The type. */
  type: "model";
  /** A provider's name, as in a model agent. */
  provider: string;
  /** The name of the model. Name a fixed version. */
  model: string;
  /** What a good output is, and what makes it worse. */
  rubric: string;
  /** `rate`: the model rates the output from 0 to 1. `compare`: it says whether the output or the expected output is better, twice, with their positions swapped; the score is 1, 0.5 or 0. Default: `rate`. */
  mode?: Open<"rate" | "compare"> | undefined;
  /** The lowest score that passes. Default: `0.5`. */
  pass_at?: number | undefined;
}

/** The usage of one model at one price. Later price changes do not affect it. */
export interface ModelUsage {
  /** The name of the model at its provider; `default` means the provider's default model. */
  model: string;
  /** Number of input tokens. */
  input_tokens: number;
  /** Number of output tokens. */
  output_tokens: number;
  /** Cost by the operator's price table; null if the model has no price. */
  cost_usd: number | null;
  price: ModelPrice | null;
}

/** Who may vote on a question, and how many approvals are required. */
export interface NamedApprovers {
  /** Members with this role or a higher one. */
  role: Open<"developer" | "admin" | "owner"> | null;
  /** Members who may vote, in addition to the role. */
  members: Array<string>;
  /** How many approvals are required. */
  count: number;
}

/** A new key with its secret, which is never returned again. */
export interface NewApiKey {
  /** The type of the object. */
  object: "api_key";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** `demo` keys have lower limits and cannot see private connectors. */
  kind: Open<"standard" | "demo">;
  /** The first characters, to identify the key. */
  prefix: string;
  /** The last four characters, to identify it. */
  last4: string;
  /** The permissions; write includes read. */
  scopes: Array<Open<"runs:read" | "runs:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "pipelines:read" | "pipelines:write" | "alerts:read" | "alerts:write" | "policies:read" | "policies:write" | "connectors:read" | "connectors:write" | "threads:read" | "threads:write" | "files:read" | "files:write" | "configurations:read" | "configurations:write" | "usage:read" | "analytics:read" | "audit:read" | "workers:run" | "feedback:write" | "approvals:manage" | "*">>;
  /** The only agents that it may use; null means all. */
  agent_ids: Array<string> | null;
  /** The only worker queues that it may serve; null means all. */
  queues: Array<string> | null;
  /** The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens. */
  networks: Array<string> | null;
  /** `expiring`: expires within 24 hours. */
  status: Open<"active" | "expiring" | "expired" | "revoked">;
  /** When it was created. */
  created_at: string;
  /** When the key expires; null if it never expires. A key that was created by another key expires no later than that key. */
  expires_at: string | null;
  /** When it was last used, accurate to a minute; null if never. */
  last_used_at: string | null;
  /** The address of the call at `last_used_at`. */
  last_used_address: string | null;
  /** The key that it replaces. */
  rotated_from: string | null;
  /** The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it. */
  parent_id: string | null;
  /** When it was last sent over plain HTTP. If this is set, rotate the key. */
  exposed_at: string | null;
  /** The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly. */
  client_id: string | null;
  /** The key itself: `ar_live_…`. Returned only once: null in a replayed response for an idempotency key. */
  secret: string | null;
}

/** A step of a new canary: it ends when it has reached both its minutes and its runs. */
export interface NewCanaryStep {
  /** The share of new runs that use the canary. */
  percent: number;
  /** The step takes at least this long. */
  minutes?: number | undefined;
  /** The step takes until this many runs of the canary have ended. */
  runs?: number | undefined;
}

/** A test case to add. */
export interface NewDatasetRow {
  /** The input of the agent. */
  input: Record<string, unknown>;
  /** The output that the agent should return, or a part of it. */
  expected_output?: Record<string, unknown> | null | undefined;
  /** Groups of rows, such as a language or a topic. */
  tags?: Array<string> | undefined;
  /** The end user whose data the row contains. Erasing the user's data deletes the row. */
  user?: string | null | undefined;
}

/** An invitation with its link, which is never returned again. */
export interface NewInvitation {
  /** The type of the object. */
  object: "invitation";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only. */
  role: Open<"owner" | "admin" | "developer" | "viewer">;
  /** Who sent the invitation. */
  invited_by: string;
  /** When it was created. */
  created_at: string;
  /** When it expires; null if it never expires. */
  expires_at: string;
  /** The link for the invited person. Returned only once: null in a replayed response for an idempotency key. */
  url: string | null;
  /** Whether the link is also sent by e-mail, which requires a mail server. */
  mailed: boolean;
}

/** A message to import. */
export interface NewThreadMessage {
  /** The role: who wrote a message, or what a member may do. */
  role: Open<"user" | "assistant" | "tool" | "system">;
  /** A text, or a list of parts. */
  content: string | Array<MessagePart>;
}

/** A number is close to the expected one. */
export interface NumericScorer {
  /** The type. */
  type: "numeric";
  /** A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole. */
  field?: string | undefined;
  /** The largest difference that passes. */
  tolerance: number;
  /** The tolerance is a share of the expected number: 0.05 is five per cent. Default: `false`. */
  relative?: boolean | undefined;
}

/** An OAuth application, identified by its metadata document. */
export interface OAuthClient {
  /** The URL of its Client ID Metadata Document. */
  id: string;
  /** The name that the application gives itself. It is not verified. */
  name: string;
  /** The host of the document. */
  host: string;
}

/** The organisation and its plan. */
export interface Organization {
  /** The type of the object. */
  object: "organization";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** The plan, which sets the requests per minute. */
  plan: Open<"free" | "developer" | "business" | "enterprise">;
  /** owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only. */
  role: Open<"owner" | "admin" | "developer" | "viewer"> | null;
  /** Whether this is the operator's organisation, which can read error reports. */
  is_operator: boolean;
  /** Whether members must have a second factor. */
  requires_second_factor: boolean;
  /** When it was created. */
  created_at: string;
}

export interface OrganizationPatch {
  /** Whether every member needs a second factor. */
  requires_second_factor: boolean;
}

/** Settings that apply to all members. */
export interface OrganizationSettings {
  /** The type of the object. */
  object: "organization_settings";
  /** Maximum age of API keys in days; null means the default of the installation. */
  max_key_age_days: number | null;
  /** The maximum age if the organisation sets none; null means no limit. */
  default_max_key_age_days: number | null;
  /** Origins of web pages that may call the API from a browser with a key or token of this organisation, in addition to those that the operator allows; * means any. Cookies work only on the service's own pages. */
  cors_origins: Array<string>;
}

export interface OrganizationSettingsPatch {
  /** Maximum age of keys in days; null means no limit. */
  max_key_age_days?: number | null | undefined;
  /** The complete list: origins that are not in it are no longer allowed. */
  cors_origins?: Array<string> | undefined;
}

/** An event of a type that is not listed here: sent by the agent, or by a newer version of the service. */
export interface OtherPipelineStreamEvent {
  /** The type. */
  type: string;
  /** No gaps; also the SSE id of the event. */
  sequence: number;
  /** The pipeline run. */
  pipeline_run_id: string;
  [field: string]: unknown;
}

/** An event of a type that is not listed here: sent by the agent, or by a newer version of the service. */
export interface OtherRunStreamEvent {
  /** The event type. */
  type: string;
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  [field: string]: unknown;
}

/** Share of runs that passed. */
export interface PassRate {
  /** The share in per cent. */
  percent: number;
  /** Lower end of the 95 % interval (Wilson). */
  low: number;
  /** Upper end of the 95 % interval. */
  high: number;
}

/** RE2 patterns. A match inside a match of an allowed pattern does not count. All patterns of all guards share about one second per text; text that could not be checked in time counts as a match and is redacted as [unchecked]. */
export interface PatternsGuard {
  /** The type. */
  type: "patterns";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
  /** What to look for. */
  deny: Array<string>;
  /** Exceptions. */
  allow: Array<string>;
}

/** RE2 patterns. A match inside a match of an allowed pattern does not count. All patterns of all guards share about one second per text; text that could not be checked in time counts as a match and is redacted as [unchecked]. */
export interface PatternsGuardRequest {
  /** The type. */
  type: "patterns";
  /** What to look for. */
  deny: Array<string>;
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
  /** Exceptions. */
  allow?: Array<string> | undefined;
}

/** A revision of an agent with a gate, which is deployed when it has passed. Only agents with a gate have this object: `GET /agents/{id}` returns the newest one, and `PATCH /agents/{id}` that of the requested change, if it waits or did not pass before. `POST /agents/{id}/deployments` returns it with the status 202 and the deployment that remains live. */
export interface PendingDeployment {
  /** The type of the object. */
  object: "pending_deployment";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The revision to deploy. */
  revision: number;
  /** The deployed revision when it was requested. */
  base_revision: number;
  /** `waiting`: it did not pass, and a person decides. `passed`: it was only evaluated. `refused`: by the gate. `rejected`: by a person. `superseded`: another deployment came first. */
  status: Open<"evaluating" | "waiting" | "passed" | "deployed" | "refused" | "rejected" | "superseded">;
  /** Whether it is only evaluated. */
  evaluate_only: boolean;
  /** Why it did not pass, was rejected or superseded; otherwise null. */
  reason: string | null;
  gate: Gate;
  /** The experiment. */
  experiment_id: string;
  /** Empty until the experiment has ended. */
  results: Array<GateResult>;
  /** The deployment; null if it is not deployed. */
  deployment_id: string | null;
  /** The key or person that created it. */
  created_by: string;
  /** When it was created. */
  created_at: string;
  /** Who approved or rejected it; null: the gate alone decided. */
  decided_by: string | null;
  /** Null while it is `evaluating` or `waiting`. */
  ended_at: string | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface PendingDeploymentList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<PendingDeployment>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** Members of the organisation rate the output. */
export interface PeopleScorer {
  /** The type. */
  type: "people";
  /** Shown to the raters with the input, the output and the expected output. */
  question: string;
  /** How many members rate each output. Default: `2`. */
  raters?: number | undefined;
  /** `pass_fail`: an output passes if more than half of the raters pass it; its score is their share. `one_to_five`: it passes if the average is at least `pass_at`; its score is the average, from 0 (all 1) to 1 (all 5). Default: `pass_fail`. */
  scale?: Open<"pass_fail" | "one_to_five"> | undefined;
  /** The lowest average that passes on the scale `one_to_five`. Default: `4`. */
  pass_at?: number | undefined;
}

/** Milliseconds, accurate to 2 %; null if there are no runs. */
export interface Percentiles {
  /** The median. */
  p50: number;
  /** The 95th percentile. */
  p95: number;
  /** The 99th percentile. */
  p99: number;
}

/** Personal data, detected by format, check digits and the words before it. */
export interface PiiGuard {
  /** The type. */
  type: "pii";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
  /** Default: all of them. */
  kinds: Array<Open<"email" | "phone" | "card" | "iban" | "national_id">>;
  /** Countries whose phone numbers are detected without a +; default US. */
  regions: Array<string>;
}

/** Personal data, detected by format, check digits and the words before it. */
export interface PiiGuardRequest {
  /** The type. */
  type: "pii";
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
  /** Default: all of them. */
  kinds?: Array<Open<"email" | "phone" | "card" | "iban" | "national_id">> | undefined;
  /** Countries whose phone numbers are detected without a +; default US. */
  regions?: Array<string> | undefined;
}

/** A graph of steps, each of which runs an agent. */
export interface Pipeline {
  /** The type of the object. */
  object: "pipeline";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The current status. */
  status: Open<"active" | "archived">;
  /** The name, up to 128 characters. */
  name: string;
  /** Your description of its purpose. */
  description: string | null;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema: Record<string, unknown> | null;
  /** The steps. Each one runs an agent. Expressions and `depends_on` determine the order. */
  steps: Array<PipelineStep>;
  /** The output of the pipeline. Default: the outputs of the steps that no other step depends on. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression. */
  output: Record<string, unknown> | null;
  schedule: Schedule | null;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  /** Increases with each change. A run shows the revision that it started with. */
  revision: number;
  /** The next scheduled time. */
  next_run_at: string | null;
  schedule_refusal: ScheduleRefusal | null;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When it was archived; null if it is active. */
  archived_at: string | null;
}

/** A pipeline run finished. */
export interface PipelineCompletedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "pipeline.completed";
  /** When it was created. */
  created_at: string;
  data: PipelineRunOfEvent;
}

/** The pipeline run has ended; see `pipeline_run.status`. Always the last event. */
export interface PipelineCompletedStreamEvent {
  /** The type. */
  type: "pipeline.completed";
  /** No gaps; also the SSE id of the event. */
  sequence: number;
  /** The pipeline run. */
  pipeline_run_id: string;
  pipeline_run: PipelineRun;
}

/** The pipeline run was accepted; always the first event. */
export interface PipelineCreatedStreamEvent {
  /** The type. */
  type: "pipeline.created";
  /** No gaps; also the SSE id of the event. */
  sequence: number;
  /** The pipeline run. */
  pipeline_run_id: string;
  pipeline_run: PipelineRun;
}

/** The step that failed, and why. */
export interface PipelineError {
  /** The run's error code, the code with which its request was rejected, or `invalid_expression`, `run_cancelled`, `too_many_items`, `output_too_large`. */
  code: string;
  /** A message for people. The text may change. */
  message: string;
  /** The step that failed. */
  step: string | null;
  /** The run, or null. */
  run_id: string | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface PipelineList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Pipeline>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface PipelinePatch {
  /** The name, up to 128 characters. */
  name?: string | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** JSON Schema (2020-12) that every run's input must match. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** The steps. Each one runs an agent. Expressions and `depends_on` determine the order. */
  steps?: Array<PipelineStep> | undefined;
  /** The output of the pipeline. Default: the outputs of the steps that no other step depends on. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression. */
  output?: Record<string, unknown> | null | undefined;
  schedule?: Schedule | null | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
}

/** How often a step is retried. */
export interface PipelineRetry {
  /** Number of runs, including the first. */
  max_attempts: number;
  /** Delay before the second run; doubled for each further one. Default: `1`. */
  backoff_seconds?: number | undefined;
}

/** One run of a pipeline. */
export interface PipelineRun {
  /** The type of the object. */
  object: "pipeline_run";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The pipeline. */
  pipeline_id: string;
  /** The revision of the pipeline that it started with. */
  pipeline_revision: number;
  /** The current status. */
  status: Open<"running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  /** The input. */
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: PipelineError | null;
  /** The steps. Each one runs an agent. Expressions and `depends_on` determine the order. */
  steps: Array<PipelineStepRun>;
  /** Time from start to end. */
  latency_ms: number | null;
  /** Tokens of all its runs; complete once it has ended. */
  tokens_used: number;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  /** The idempotency key that it was created with; null if none. */
  idempotency_key: string | null;
  /** The API key that made the call; null if a person did. */
  api_key_id: string | null;
  /** The scheduled time that started it. */
  scheduled_at: string | null;
  /** When it was created. */
  created_at: string;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface PipelineRunList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<PipelineRun>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The pipeline run, without fields that are too large for a webhook. */
export interface PipelineRunOfEvent {
  /** The type of the object. */
  object: "pipeline_run";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The pipeline. */
  pipeline_id: string;
  /** The revision of the pipeline that it started with. */
  pipeline_revision: number;
  /** The current status. */
  status: Open<"running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  /** The input. */
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: PipelineError | null;
  /** The steps. Each one runs an agent. Expressions and `depends_on` determine the order. */
  steps: Array<PipelineStepRun>;
  /** Time from start to end. */
  latency_ms: number | null;
  /** Tokens of all its runs; complete once it has ended. */
  tokens_used: number;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  /** The idempotency key that it was created with; null if none. */
  idempotency_key: string | null;
  /** The API key that made the call; null if a person did. */
  api_key_id: string | null;
  /** The scheduled time that started it. */
  scheduled_at: string | null;
  /** When it was created. */
  created_at: string;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
  /** True if the output was too large to send; otherwise absent. */
  output_omitted?: boolean | undefined;
  /** True if the input was too large to send; otherwise absent. */
  input_omitted?: boolean | undefined;
  /** True if the list of items was too large to send; otherwise absent. */
  items_omitted?: boolean | undefined;
}

/** One step: an agent, its input, and when it runs. */
export interface PipelineStep {
  /** The name in expressions: `steps.<name>`. */
  name: string;
  /** The agent. */
  agent_id: string;
  /** Steps that must have ended first, in addition to those in its expressions. */
  depends_on?: Array<string> | undefined;
  /** The input of the run. Default: the input of the pipeline, or in a fan-out `item` and `index`. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression. */
  input?: Record<string, unknown> | undefined;
  /** If this is false, the step is skipped. */
  when?: string | undefined;
  /** A list: the step runs once for each item, at most 1,000. */
  for_each?: string | undefined;
  /** Maximum number of concurrent items in a fan-out. Default: `10`. */
  max_concurrency?: number | undefined;
  retry?: PipelineRetry | undefined;
  /** Timeout of each run. */
  timeout_seconds?: number | undefined;
  /** `fail`: the other steps are cancelled and the pipeline fails. `continue`: the other steps continue. Default: `fail`. */
  on_failure?: Open<"fail" | "continue"> | undefined;
}

/** A step was cancelled. */
export interface PipelineStepCancelledStreamEvent {
  /** The type. */
  type: "pipeline.step.cancelled";
  /** No gaps; also the SSE id of the event. */
  sequence: number;
  /** The pipeline run. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** A step has completed. */
export interface PipelineStepCompletedStreamEvent {
  /** The type. */
  type: "pipeline.step.completed";
  /** No gaps; also the SSE id of the event. */
  sequence: number;
  /** The pipeline run. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** A step has failed. */
export interface PipelineStepFailedStreamEvent {
  /** The type. */
  type: "pipeline.step.failed";
  /** No gaps; also the SSE id of the event. */
  sequence: number;
  /** The pipeline run. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** One item of a fan-out. */
export interface PipelineStepItem {
  /** The index of the item, from 0. */
  index: number;
  /** The run, or null. */
  run_id: string | null;
  /** The current status. */
  status: Open<"pending" | "running" | "requires_action" | "completed" | "failed" | "skipped" | "cancelled">;
  /** Number of runs so far; above 1 after a retry. */
  attempt: number;
  /** From its start to its end, including waits. */
  latency_ms: number | null;
  error: PipelineError | null;
}

/** A run of a step waits for a person. */
export interface PipelineStepRequiresActionStreamEvent {
  /** The type. */
  type: "pipeline.step.requires_action";
  /** No gaps; also the SSE id of the event. */
  sequence: number;
  /** The pipeline run. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** The state of a step. */
export interface PipelineStepRun {
  /** The name, up to 128 characters. */
  name: string;
  /** The run, or null. */
  run_id: string | null;
  /** The current status. */
  status: Open<"pending" | "running" | "requires_action" | "completed" | "failed" | "skipped" | "cancelled">;
  /** Number of runs so far; above 1 after a retry. */
  attempt: number;
  /** From its start to its end, including waits. */
  latency_ms: number | null;
  error: PipelineError | null;
  /** The earlier pipeline run that executed the step, if this one is a retry; null if this one executes it. */
  taken_from: string | null;
  /** Number of items in a fan-out, once its list is known. */
  item_count: number | null;
  /** The items of a fan-out that have started, each with its newest run. Null in lists of pipeline runs. */
  items: Array<PipelineStepItem> | null;
}

/** A step was skipped because its `when` is false. */
export interface PipelineStepSkippedStreamEvent {
  /** The type. */
  type: "pipeline.step.skipped";
  /** No gaps; also the SSE id of the event. */
  sequence: number;
  /** The pipeline run. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** A step has started. */
export interface PipelineStepStartedStreamEvent {
  /** The type. */
  type: "pipeline.step.started";
  /** No gaps; also the SSE id of the event. */
  sequence: number;
  /** The pipeline run. */
  pipeline_run_id: string;
  step: PipelineStepRun;
}

/** One event of the stream; `type` identifies it. What else may come is `OtherPipelineStreamEvent`: keep a default branch, or name it where you read the stream. */
export type PipelineStreamEvent =
  | PipelineCreatedStreamEvent
  | PipelineStepStartedStreamEvent
  | PipelineStepRequiresActionStreamEvent
  | PipelineStepCompletedStreamEvent
  | PipelineStepFailedStreamEvent
  | PipelineStepSkippedStreamEvent
  | PipelineStepCancelledStreamEvent
  | PipelineCompletedStreamEvent;

export interface PlanConfigurationRequest {
  /** Resources by kind and name, such as `agents.support`: the fields of the request that creates the resource, with names instead of ids. The JSON Schema is at `/schemas/configuration.json`. */
  configuration: Record<string, unknown>;
  /** The name of the configuration. `prune` deletes only resources that are managed under this name. Default: `default`. */
  name?: string | undefined;
  /** Whether to delete resources that this configuration manages and no longer contains. Default: `false`. */
  prune?: boolean | undefined;
  /** Plan and apply only these. By default, everything. */
  only?: Array<string> | undefined;
  /** Whether to send `configuration.drifted` if anything would change, for a check that runs regularly. Requires `configurations:write`. Default: `false`. */
  report?: boolean | undefined;
}

/** A list of guards. */
export interface Policy {
  /** The type of the object. */
  object: "policy";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** Your description of its purpose. */
  description: string | null;
  /** `template`: shipped and read-only. `custom`: your own. */
  source: Open<"template" | "custom">;
  /** The guards. All of them apply. */
  guards: Array<Guard>;
  /** Increases with each change, starting at 1. */
  revision: number;
  /** Whether it applies to every agent of the organisation. */
  is_default: boolean;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string | null;
  /** When it was last changed. */
  updated_at: string | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface PolicyList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Policy>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface PolicyPatch {
  /** The name, up to 128 characters. */
  name?: string | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** The guards. All of them apply. */
  guards?: Array<GuardRequest> | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
}

/** What a policy would do with a text. */
export interface PolicyTest {
  /** The type of the object. */
  object: "policy_test";
  /** The name of a template, or the id of a policy. */
  policy: string;
  /** The checked part: `input` or `output`. */
  stage: Open<"input" | "output">;
  /** Whether it would be blocked. */
  blocked: boolean;
  /** What each guard found. */
  findings: Array<GuardFinding>;
  /** The resulting text; null if no text was given or it is blocked. */
  text: string | null;
  /** The resulting object; null if no object was given or it is blocked. */
  value: Record<string, unknown> | null;
}

export interface PollWorkerRequest {
  /** Number of runs that the worker has room for; 0 waits only for a request to report. */
  slots: number;
  /** Number of runs that the worker is executing. */
  running?: number | undefined;
  /** How long to wait for a run; default 25. */
  wait_seconds?: number | undefined;
}

/** The same data as `Error` in the format of RFC 9457, for callers that accept `application/problem+json`. */
export interface Problem {
  /** The URL of the documentation of this code, relative to the service's origin. */
  type: string;
  /** A short title. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What to do next, for people. */
  detail: string;
  code: Open<"invalid_json" | "json_too_deep" | "invalid_type" | "missing_required_field" | "unknown_field" | "invalid_query" | "invalid_cursor" | "invalid_header" | "invalid_idempotency_key" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "invalid_credentials" | "second_factor_required" | "missing_session" | "invalid_session" | "session_required" | "second_factor_missing" | "csrf_rejected" | "demo_key_restricted" | "user_token_restricted" | "token_runs_used_up" | "session_tokens_disabled" | "code_upload_not_allowed" | "not_an_approver" | "owner_required" | "insufficient_scope" | "api_key_replaced" | "schedule_maker_gone" | "single_sign_on_required" | "agent_not_allowed" | "network_not_allowed" | "origin_not_allowed" | "metrics_not_allowed" | "link_not_valid" | "https_required" | "route_not_found" | "door_closed" | "agent_not_found" | "catalog_agent_not_found" | "run_not_found" | "api_key_not_found" | "member_not_found" | "invitation_not_found" | "session_not_found" | "organization_not_found" | "webhook_not_found" | "delivery_not_found" | "password_link_not_found" | "policy_not_found" | "cap_not_found" | "connector_not_found" | "provider_not_found" | "secret_not_found" | "alert_not_found" | "error_report_not_found" | "thread_not_found" | "thread_message_not_found" | "erasure_not_found" | "agent_code_not_found" | "feedback_not_found" | "file_not_found" | "pipeline_not_found" | "pipeline_run_not_found" | "single_sign_on_not_found" | "email_domain_not_found" | "method_not_allowed" | "idempotency_key_in_flight" | "precondition_failed" | "request_timeout" | "payload_too_large" | "file_content_missing" | "range_not_satisfiable" | "unsupported_media_type" | "inexact_number" | "invalid_value" | "invalid_input" | "client_schemas_not_allowed" | "client_tools_not_allowed" | "invalid_json_schema" | "invalid_url" | "agent_archived" | "model_not_found" | "module_not_found" | "invalid_module" | "tool_not_found" | "provider_name_taken" | "provider_read_only" | "secret_name_taken" | "queue_not_allowed" | "worker_not_found" | "revision_not_found" | "revision_already_deployed" | "revision_never_deployed" | "nothing_to_roll_back" | "idempotency_key_reused" | "journal_not_found" | "step_not_found" | "replay_unsupported" | "no_run_matches" | "too_many_runs" | "run_not_active" | "thread_busy" | "thread_agent_mismatch" | "already_voted" | "approver_not_found" | "action_not_pending" | "api_key_not_active" | "last_owner" | "already_member" | "address_unproven" | "mail_not_configured" | "domain_not_verified" | "domain_taken" | "domain_required" | "password_too_common" | "wrong_password" | "wrong_code" | "second_factor_on" | "second_factor_off" | "concurrency_limit_exceeded" | "cap_reached" | "quota_exceeded" | "file_quota_exceeded" | "invalid_action" | "invalid_secret" | "networks_exclude_caller" | "webhook_inactive" | "guardrail_violation" | "invalid_guard" | "policy_in_use" | "policy_is_template" | "configuration_changed" | "invalid_document" | "provider_in_use" | "connector_in_use" | "pipeline_archived" | "pipeline_run_not_active" | "pipeline_run_not_retryable" | "cyclic_steps" | "invalid_expression" | "invalid_schedule" | "too_many_queued_runs" | "headers_too_large" | "rate_limit_exceeded" | "replay_not_found" | "too_many_replays" | "replay_not_active" | "canary_not_found" | "canary_active" | "canary_not_active" | "canary_unsupported" | "gate_not_passed" | "gate_missing" | "pending_deployment_not_found" | "deployment_not_pending" | "dataset_not_found" | "dataset_row_not_found" | "too_many_datasets" | "too_many_dataset_rows" | "scorer_not_found" | "scorer_version_not_found" | "too_many_scorers" | "scoring_rule_not_found" | "scoring_rule_exists" | "scorer_unsupported" | "too_many_scoring_rules" | "experiment_not_found" | "too_many_experiments" | "experiment_too_large" | "dataset_empty" | "experiment_not_active" | "experiment_active" | "nothing_to_resume" | "rating_not_found" | "rating_closed" | "already_rated" | "not_comparable" | "too_many_providers" | "too_many_secrets" | "too_many_domains" | "too_many_webhooks" | "too_many_caps" | "too_many_policies" | "too_many_connectors" | "too_many_alerts" | "internal_error" | "run_failed" | "service_unavailable" | "service_overloaded" | "storage_full" | "file_store_unavailable" | "database_read_only">;
  /** The field, query parameter or header that caused the error, such as `steps.2.input`, or null. */
  param: string | null;
  /** All errors that were found. The first one is also in `param`. */
  details: Array<ProblemDetail>;
  /** The URL of the documentation of the code. */
  doc_url: string;
  /** The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem. */
  request_id: string;
}

export interface ProblemDetail {
  /** The field, query parameter or header that caused the error. */
  param: string | null;
  /** A stable code for programs. */
  code: string;
  /** A message for people. The text may change. */
  message: string;
}

/** A heuristic for text that tries to override an agent's instructions: English phrases. It finds 14 of the 40 attempts in the project's corpus (35 %), so use it as a sign and not as a protection. */
export interface PromptInjectionGuard {
  /** The type. */
  type: "prompt_injection";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
}

/** A heuristic for text that tries to override an agent's instructions: English phrases. It finds 14 of the 40 attempts in the project's corpus (35 %), so use it as a sign and not as a protection. */
export interface PromptInjectionGuardRequest {
  /** The type. */
  type: "prompt_injection";
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
}

/** A model provider. */
export interface Provider {
  /** The type of the object. */
  object: "provider";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** `ai_sdk` is an AI SDK provider that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`). */
  type: Open<"openai" | "anthropic" | "openai_compatible" | "ai_sdk">;
  /** `environment`: configured by the operator for every organisation, and read-only here. */
  source: Open<"organization" | "environment">;
  /** The base URL, if it is not the provider's own. */
  base_url: string | null;
  /** The first characters of its key; null if it has none or a short one. */
  api_key_prefix: string | null;
  /** The last four characters of its key. */
  api_key_last4: string | null;
  /** The model for agents that use `default`. */
  default_model: string | null;
  /** Whether agents that use the `default` provider use this one. */
  is_default: boolean;
  /** The models that the operator's price table has for this type, with their current prices, default model first. The provider may offer more. */
  models: Array<ProviderModel>;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string | null;
  /** When it was last changed. */
  updated_at: string | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ProviderList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Provider>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** A model of a provider and its price. */
export interface ProviderModel {
  /** The name for `runtime.model` of a model agent. */
  name: string;
  price: ModelPrice | null;
}

export interface ProviderPatch {
  /** The name for `runtime.provider` of a model agent; unique in the organisation, and not `default`. */
  name?: string | undefined;
  /** The base URL of its API: https, outside private networks; null means the provider's own URL. */
  base_url?: string | null | undefined;
  /** Stored encrypted and never returned; null for a server that needs no key. */
  api_key?: string | null | undefined;
  /** The model for agents whose `runtime.model` is `default`. */
  default_model?: string | null | undefined;
  /** Whether agents whose `runtime.provider` is `default` use it. At most one provider is the default: the organisation's first one, until you choose another (one without a `default_model` only if the operator has no provider). If it is deleted, the oldest remaining one becomes the default. Without one, the operator's provider is used. */
  is_default?: boolean | undefined;
}

/** The result of one minimal model call. */
export interface ProviderTest {
  /** The type of the object. */
  object: "provider_test";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Whether it succeeded; if not, see `error`. */
  ok: boolean;
  /** The model that was called. */
  model: string;
  /** Duration of the call in milliseconds; null if it failed. */
  latency_ms: number;
  /** The error, or null. */
  error: ProviderTestError | null;
}

/** The error, or null. */
export interface ProviderTestError {
  /** A stable code for programs. */
  code: Open<"provider_error" | "provider_rate_limited">;
  /** The response of the provider, or why it could not be reached. */
  message: string;
}

/** The output of a run that waits for ratings by members. */
export interface Rating {
  /** The type of the object. */
  object: "rating";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The experiment. */
  experiment_id: string;
  /** The name of the experiment; null if it has none. */
  experiment_name: string | null;
  /** The scorer. */
  scorer_id: string;
  /** The name of the scorer. */
  scorer_name: string;
  /** What to rate, from the scorer. */
  question: string;
  /** `pass_fail`: send `passed`. `one_to_five`: send `rating`. */
  scale: Open<"pass_fail" | "one_to_five">;
  /** The agent. */
  agent_id: string;
  /** The run whose output is rated. */
  run_id: string;
  /** The input of the run. */
  input: Record<string, unknown>;
  /** The output to rate. */
  output: Record<string, unknown>;
  /** The expected output of the row. */
  expected_output: Record<string, unknown> | null;
  /** How many members rate it. */
  raters: number;
  /** How many have rated it. Their ratings are not shown. */
  rated: number;
  /** When it was created. */
  created_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface RatingList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Rating>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** A cap that is 80 % or 100 % used. */
export interface ReachedBudget {
  cap: Cap;
  /** The percentage: 80 or 100. */
  threshold: number;
  /** The end user, if each user has a separate limit. */
  user: string | null;
}

/** What a person sent to the run. */
export interface ReceivedAction {
  /** The type of the action. */
  type: Open<"approve" | "reject" | "respond" | "message">;
  /** The id of the question, from `required_action.id`. */
  action_id?: string | undefined;
  /** The answer. */
  payload?: Record<string, unknown> | null | undefined;
  /** The arguments that were approved instead of the original ones. */
  arguments?: Record<string, unknown> | undefined;
  /** If an approval rule decides: all votes. The last one was decisive. */
  votes?: Array<ApprovalVote> | undefined;
  /** The key or person that answered; null if the deadline passed without an answer. */
  by?: string | null | undefined;
}

/** Recovery codes, returned only once. Each replaces the authenticator for one sign-in. */
export interface RecoveryCodes {
  /** The type of the object. */
  object: "recovery_codes";
  /** Each code replaces an authenticator code once. Returned only once. */
  codes: Array<string>;
}

export interface RedeliverFailedRequest {
  /** Failed deliveries that were created at or after this time. */
  since: string;
}

/** The number of deliveries that are sent again. */
export interface Redelivery {
  /** The type of the object. */
  object: "redelivery";
  /** The webhook. */
  webhook_id: string;
  /** The start time. */
  since: string;
  /** Number of new deliveries. */
  count: number;
  /** There are more than one call can handle: call again. */
  has_more: boolean;
}

/** The text of the output matches a regular expression. */
export interface RegexScorer {
  /** The type. */
  type: "regex";
  /** A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole. */
  field?: string | undefined;
  /** A regular expression in RE2 syntax. It may match anywhere. */
  pattern: string;
}

export interface RegisterWorkerRequest {
  /** The highest protocol version that the worker supports. */
  protocol: number;
  /** The name of the worker, such as its host; for people. */
  name?: string | undefined;
  /** The build of your worker. */
  build?: string | undefined;
  /** The library that the worker uses. */
  sdk?: string | undefined;
  /** Maximum number of concurrent runs. */
  concurrency: number;
  /** The queues that it serves. */
  queues: Array<string>;
  /** The agents that it can run. */
  agents?: Array<RegisterWorkerRequestAgent> | undefined;
}

export interface RegisterWorkerRequestAgent {
  /** The name of the agent in the worker. */
  name: string;
  /** The queue of its runs. */
  queue: string;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** JSON Schema (2020-12) of the input. */
  input_schema?: Record<string, unknown> | null | undefined;
  /** JSON Schema (2020-12) of the output. */
  output_schema?: Record<string, unknown> | null | undefined;
  /** Whether a run must stay with the build that started it. */
  builds?: Open<"auto" | "pinned" | "never"> | undefined;
}

/** The registration of a worker. */
export interface RegisteredWorker {
  /** The type of the object. */
  object: "worker_registration";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The protocol version to use. */
  protocol: number;
  /** The interval at which a worker that holds runs must report. */
  heartbeat_seconds: number;
  /** A worker that has not reported for this long loses its runs to other workers. */
  silence_seconds: number;
  /** Maximum duration of a poll. */
  poll_seconds: number;
  /** While a poll waits, the service sends a space at this interval, before the JSON of the response body. A worker that receives nothing for more than twice this time opens a new connection and polls again. */
  ping_seconds: number;
  /** Maximum size of an output, of a step, and of everything that a run emits. */
  output_bytes: number;
  /** Maximum size of a report. */
  report_bytes: number;
  /** The agents that it can run. */
  agents: Array<RegisteredWorkerAgent>;
}

export interface RegisteredWorkerAgent {
  /** The name, up to 128 characters. */
  name: string;
  /** The agent. */
  agent_id: string | null;
  /** The revision of the agent. */
  agent_revision: number | null;
}

export interface RemoveDatasetRowsRequest {
  /** Rows that are already removed are ignored. */
  row_ids: Array<string>;
}

/** A replay of many runs. */
export interface Replay {
  /** The type of the object. */
  object: "replay";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The current status. */
  status: Open<"running" | "cancelling" | "completed" | "cancelled">;
  /** The revision for all runs; null means each run's own. */
  agent_revision: number | null;
  /** The name of the model at its provider; `default` means the provider's default model. */
  model: string | null;
  /** The step from which the runs continue; null means from the start. */
  from_step: string | null;
  /** `live`: side effects happen again. `recorded`: results are taken from the journal. */
  effects: Open<"live" | "recorded">;
  /** Maximum number of concurrent runs. */
  concurrency: number;
  /** Number of runs to replay. */
  total: number;
  /** Number of runs that have not started. */
  waiting: number;
  /** Number of runs that have started and not ended. */
  active: number;
  /** Number of runs that completed. */
  completed: number;
  /** Failed. */
  failed: number;
  /** Number of runs that were cancelled, or did not start before the replay was cancelled. */
  cancelled: number;
  /** Number of runs that could not start; see GET /replays/{id}/runs for the reasons. */
  refused: number;
  /** The key or person that created it. */
  created_by: string;
  /** When it was created. */
  created_at: string;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
}

/** A comparison of the original runs and the new runs. */
export interface ReplayComparison {
  /** The type of the object. */
  object: "replay_comparison";
  /** The replay that is compared. */
  replay_id: string;
  /** The agent. */
  agent_id: string;
  /** Pairs of runs that have both ended. */
  pairs: number;
  /** Pairs in which both runs completed with the same JSON text. */
  same_output: number;
  /** Pairs in which both runs completed with different outputs. */
  other_output: number;
  /** Pairs in which only the new run completed. */
  fixed: number;
  /** Pairs in which only the original run completed. */
  broken: number;
  base: ReplaySide;
  other: ReplaySide;
}

/** What a replay would do. */
export interface ReplayEstimate {
  /** The type of the object. */
  object: "replay_estimate";
  /** The agent. */
  agent_id: string;
  /** As in the request. */
  effects: Open<"live" | "recorded">;
  /** Number of runs that would be replayed. */
  total: number;
  /** What the original runs cost, by the price table; null if no price is known. Another model or revision can cost more or less. */
  estimated_cost_usd: number | null;
}

/** Which runs of the agent to replay, with the filters of GET /runs; default all. */
export interface ReplayFilter {
  /** Only runs with one of these statuses; default any. */
  status?: Array<Open<"completed" | "failed" | "cancelled">> | undefined;
  /** Only runs of this revision. */
  agent_revision?: number | undefined;
  /** Only runs that failed with this code. */
  error_code?: Open<"run_timeout" | "agent_error" | "tool_error" | "guardrail_violation" | "provider_error" | "provider_rate_limited" | "provider_not_configured" | "budget_exceeded" | "action_expired" | "approval_impossible" | "worker_lost" | "output_too_large" | "not_recorded" | "nondeterministic" | "internal_error"> | undefined;
  /** The API key that made the call; null if a person did. */
  api_key_id?: string | undefined;
  /** The thread that it belongs to. */
  thread_id?: string | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
  /** At or after. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Before. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Runs with any feedback, without feedback, or with a thumb up or down. */
  feedback?: Open<"any" | "none" | "up" | "down"> | undefined;
  /** Runs with feedback of this name. */
  feedback_name?: string | undefined;
  /** Runs with feedback that has this label. */
  feedback_label?: string | undefined;
  /** Runs with a score of at least this value. */
  min_score?: number | undefined;
  /** Runs with a score of at most this value. */
  max_score?: number | undefined;
}

/** For completed runs; null if there are none. */
export interface ReplayLatency {
  /** The average in milliseconds. */
  average: number;
  /** The median. */
  p50: number;
  /** The 95th percentile. */
  p95: number;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ReplayList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Replay>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** Why the run could not start. */
export interface ReplayRefusal {
  /** A stable code for programs. */
  code: string;
  /** A message for people. The text may change. */
  message: string;
}

export interface ReplayRunRequest {
  /** The input for the agent; default the value of the original run. */
  input?: Record<string, unknown> | undefined;
  /** The revision of the agent to run; default the value of the original run. */
  agent_revision?: number | undefined;
  /** For model agents: another model of the same provider, instead of the revision's model and its fallbacks. */
  model?: string | undefined;
  /** Continue from this step: everything before it is taken from the journal of the original run and not repeated. Use `key` of a step in the run's trace, such as `fetch#0`, or a step name for the first step of that name. For model agents, `turn#0` is the first turn and `tool#0.1` its second tool call. */
  from_step?: string | undefined;
  /** With `recorded`, the results of steps, turns, calls and questions are taken only from the journal of the original run, so no side effect happens twice. A missing result fails the run with `not_recorded`. For module and model agents. Default: `live`. */
  effects?: Open<"live" | "recorded"> | undefined;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata?: Record<string, string> | undefined;
  /** After this much working time the run fails with `run_timeout`; default the value of the original run. */
  timeout_seconds?: number | undefined;
  /** Among waiting runs of the organisation, those with a higher priority start first; default the value of the original run. */
  priority?: number | undefined;
  /** The idempotency key, for callers that cannot set the header. */
  idempotency_key?: string | undefined;
}

/** Statistics of the original runs or of the new runs. */
export interface ReplaySide {
  /** The revisions of these runs. */
  agent_revisions: Array<number>;
  /** Number of completed runs. */
  completed: number;
  /** Number that failed. */
  failed: number;
  /** Number of cancelled runs. */
  cancelled: number;
  /** Completed runs as a percentage of completed and failed ones; null if there are none. */
  success_rate: number | null;
  latency_ms: ReplayLatency | null;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** The total cost; null if none of the runs has a price. */
  cost_usd: number | null;
  /** Feedback by name. */
  scores: Array<ComparedScore>;
}

/** An original run and its new run. */
export interface ReplayedRun {
  /** The type of the object. */
  object: "replayed_run";
  /** The original run. */
  id: string;
  /** The new run; null if it was not created. */
  run_id: string | null;
  /** The current status. */
  status: Open<"waiting" | "active" | "completed" | "failed" | "cancelled" | "refused">;
  refusal: ReplayRefusal | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ReplayedRunList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<ReplayedRun>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** A worker's report on one of its runs. */
export interface ReportedRun {
  /** The lease token: proves that this worker holds the run. */
  token: string;
  /** The number of the first item; items are numbered from 1. */
  first?: number | undefined;
  /** What happened since the last report, in order. */
  items?: Array<WorkerItem> | undefined;
  /** The number of the last message that the worker has received. */
  heard?: number | undefined;
}

/** What a waiting run needs. */
export interface RequiredAction {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** `connect`: the run's user opens `url` and consents, and the run continues with their token. `reject` ends the run, `approve` checks again. `tool_call`: the run's client runs its own `tool_calls` and sends all results with `respond`. */
  type: Open<"approval" | "input" | "connect" | "tool_call">;
  /** With the type `tool_call`: all calls of the client's tools in this turn of the model. */
  tool_calls?: Array<ClientToolCall> | undefined;
  /** The tool that is called after approval, or the tool that has the question (you can also `reject` such a question). Null for a question of the agent itself. */
  tool: string | null;
  /** The arguments of the tool call. */
  arguments: Record<string, unknown> | null;
  /** The question for the person. */
  prompt: string | null;
  /** JSON Schema for the answer. For an approval: the schema for `arguments` that replace these. */
  schema: Record<string, unknown> | null;
  /** Where the run's user connects. Only for that user, and usable once. Null unless the type is `connect`. */
  url?: string | null | undefined;
  /** The connector to connect. */
  connector_id?: string | null | undefined;
  budget?: BudgetQuestion | null | undefined;
  error?: RunError | null | undefined;
  approval?: Approval | null | undefined;
  /** Identifies the question: type, prompt, tool, arguments, schema and the agent's revision. An answer applies to this question only. */
  digest?: string | undefined;
  /** The digest of the question that was answered before the agent replaced it with this one. That answer does not apply. */
  changed_from?: string | undefined;
  /** Since when the run waits for this. */
  created_at?: string | undefined;
  /** When it expires; null if it never expires. */
  expires_at: string | null;
}

export interface ResetPasswordRequest {
  /** The last part of the link. */
  token: string;
  /** At least 12 characters, and not a common password (`password_too_common`). */
  new_password: string;
}

/** Discard the text from earlier deltas, for example because the run restarted after a crash. Discard the reasoning of the current turn too. */
export interface ResetStreamEvent {
  /** The type. */
  type: "stream.reset";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The attempt that the stream continues with. */
  attempt: number;
  /** The text so far. It replaces all earlier deltas. */
  output: string;
}

export interface ResumeExperimentRequest {
  /** A new limit, which includes what was spent before; null: none. */
  max_cost_usd?: number | null | undefined;
}

export interface RetryPipelineRunRequest {
  /** The idempotency key, for callers that cannot set the header. */
  idempotency_key?: string | undefined;
}

/** An immutable version of an agent's configuration. */
export interface Revision {
  /** The type of the object. */
  object: "revision";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The revision number, counted from 1 for each agent. */
  revision: number;
  configuration: AgentConfiguration;
  /** Top-level fields that differ from the previous revision. */
  changed_fields: Array<string>;
  /** The key or person that created it. */
  created_by: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last deployed; null for a draft. */
  deployed_at: string | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface RevisionList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Revision>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The results of a revision. */
export interface RevisionResult {
  /** The revision of the agent. */
  agent_revision: number;
  /** Runs that completed. */
  completed: number;
  /** Runs that failed, with `missed`. */
  failed: number;
  /** Runs that failed because an effect was not recorded. */
  missed: number;
  latency_ms: ExperimentLatency | null;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** Cost by the operator's price table; null if the model has no price. */
  cost_usd: number;
  /** The scorers. */
  scorers: Array<ScorerResult>;
}

export interface RollbackRequest {
  /** A revision that was deployed before. Default: one step back in the deployment history (3, 2, 1), never to a revision that was rolled back. */
  revision?: number | undefined;
  /** The reason. It is shown in the deployment and in the event. */
  reason: string;
}

export interface RotateApiKeyRequest {
  /** How long the old key keeps working; default 86400. */
  grace_seconds?: number | undefined;
}

export interface RotateSecretRequest {
  /** Stored encrypted and never returned. */
  value: string;
  /** How long `ctx.secrets.getAll` also returns the former value. Default: `86400`. */
  grace_seconds?: number | undefined;
}

export interface RotateWebhookRequest {
  /** `whsec_` and 1 to 250 visible ASCII characters. If you send none, one is created and returned once. */
  secret?: string | undefined;
  /** How long deliveries are also signed with the old secret. Default: `86400`. */
  grace_seconds?: number | undefined;
}

/** One execution of one agent. */
export interface Run {
  /** The type of the object. */
  object: "run";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The revision of the agent that the run uses, even if another one was deployed since. */
  agent_revision: number;
  /** `queued`, `running`, `requires_action` and `cancelling` are in progress; `completed`, `failed` and `cancelled` are final. */
  status: Open<"queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  /** The input of the agent. */
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: RunError | null;
  required_action: RequiredAction | null;
  /** Working time in milliseconds once it has ended: total time without waits. */
  latency_ms: number | null;
  /** Time that it waited for a worker or for its thread, without the current wait. */
  queued_ms: number;
  /** Time that it waited for people, without the current wait. */
  waiting_ms: number;
  /** Input and output tokens of all turns; 0 if no model ran. */
  tokens_used: number;
  /** The cost at the prices of that time; null if no model ran or the model has no price. */
  cost_usd: number | null;
  /** What the guards of the policies found; null if nothing. */
  guardrails: Array<GuardFinding> | null;
  usage: RunUsage | null;
  /** The schema of the output that the caller sent for this run; null: the agent's. */
  output_schema: Record<string, unknown> | null;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  /** The requested priority. Runs with a higher priority start first. */
  priority: number;
  /** After this much working time the run fails: the requested timeout, or the agent's limit. */
  timeout_seconds: number;
  /** 0 while queued; above 1 after a lost worker or a retry. */
  attempt: number;
  /** The idempotency key that it was created with. A request with the same key returns this run. */
  idempotency_key: string | null;
  /** The key that created it; null if no key did, for example if a signed-in person did. */
  api_key_id: string | null;
  /** The pipeline run that it belongs to. */
  pipeline_run_id: string | null;
  /** The thread that it belongs to. */
  thread_id: string | null;
  /** Your identifier of the end user. You can search and erase data by it. */
  user: string | null;
  /** The original run, if this one is a replay. */
  replay_of: string | null;
  /** The scheduled time that started it. */
  scheduled_at: string | null;
  /** When it was created. */
  created_at: string;
  /** When it started for the first time; null until then. */
  started_at: string | null;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
  /** Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all. */
  feedback?: Array<Feedback> | undefined;
}

/** A person has answered or sent a message, or the caller has sent the results of its tools. */
export interface RunActionReceivedStreamEvent {
  /** The type. */
  type: "run.action.received";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  action: ReceivedAction;
}

export interface RunActionRequest {
  /** `delegate` passes your vote to another member, for a question with approvers. The other types answer the question or send a message. */
  type: Open<"approve" | "reject" | "respond" | "message" | "delegate">;
  /** The `required_action.id` to answer; default the pending one. `approve` and `respond` need it if `required_action.changed_from` is set. */
  action_id?: string | undefined;
  /** The answer, the message, or a note on the decision. */
  payload?: Record<string, unknown> | undefined;
  /** With `approve`: arguments for the tool call that replace `required_action.arguments`. They must match `required_action.schema`. Rejected with 422 `invalid_action` if the question has no schema. */
  arguments?: Record<string, unknown> | undefined;
  /** With `delegate`: the member who votes instead of you, by `usr_…` or e-mail address. */
  to?: string | undefined;
}

/** A person voted or delegated a vote, or the deadline passed and the question was escalated. */
export interface RunApprovalChangedStreamEvent {
  /** The type. */
  type: "run.approval.changed";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  required_action: RequiredAction;
  change: ApprovalChange;
}

/** The results of a batch. */
export interface RunBatch {
  /** The type of the object. */
  object: "run_batch";
  /** Number of items with a run. */
  accepted: number;
  /** Number of items with an error. */
  rejected: number;
  /** One result per item, in the order of the request. */
  data: Array<RunBatchItem>;
}

/** The result of one item: a run or an error. */
export interface RunBatchItem {
  /** The status that POST /runs would have: 202 for a run in progress, 200 for one that has ended (a repeated `idempotency_key`), otherwise that of the error. */
  status: number;
  run: Run | null;
  /** The error, or null. */
  error: RunBatchItemError | null;
}

/** The error, or null. */
export interface RunBatchItemError {
  /** The type. */
  type: string;
  code: Open<"invalid_json" | "json_too_deep" | "invalid_type" | "missing_required_field" | "unknown_field" | "invalid_query" | "invalid_cursor" | "invalid_header" | "invalid_idempotency_key" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "invalid_credentials" | "second_factor_required" | "missing_session" | "invalid_session" | "session_required" | "second_factor_missing" | "csrf_rejected" | "demo_key_restricted" | "user_token_restricted" | "token_runs_used_up" | "session_tokens_disabled" | "code_upload_not_allowed" | "not_an_approver" | "owner_required" | "insufficient_scope" | "api_key_replaced" | "schedule_maker_gone" | "single_sign_on_required" | "agent_not_allowed" | "network_not_allowed" | "origin_not_allowed" | "metrics_not_allowed" | "link_not_valid" | "https_required" | "route_not_found" | "door_closed" | "agent_not_found" | "catalog_agent_not_found" | "run_not_found" | "api_key_not_found" | "member_not_found" | "invitation_not_found" | "session_not_found" | "organization_not_found" | "webhook_not_found" | "delivery_not_found" | "password_link_not_found" | "policy_not_found" | "cap_not_found" | "connector_not_found" | "provider_not_found" | "secret_not_found" | "alert_not_found" | "error_report_not_found" | "thread_not_found" | "thread_message_not_found" | "erasure_not_found" | "agent_code_not_found" | "feedback_not_found" | "file_not_found" | "pipeline_not_found" | "pipeline_run_not_found" | "single_sign_on_not_found" | "email_domain_not_found" | "method_not_allowed" | "idempotency_key_in_flight" | "precondition_failed" | "request_timeout" | "payload_too_large" | "file_content_missing" | "range_not_satisfiable" | "unsupported_media_type" | "inexact_number" | "invalid_value" | "invalid_input" | "client_schemas_not_allowed" | "client_tools_not_allowed" | "invalid_json_schema" | "invalid_url" | "agent_archived" | "model_not_found" | "module_not_found" | "invalid_module" | "tool_not_found" | "provider_name_taken" | "provider_read_only" | "secret_name_taken" | "queue_not_allowed" | "worker_not_found" | "revision_not_found" | "revision_already_deployed" | "revision_never_deployed" | "nothing_to_roll_back" | "idempotency_key_reused" | "journal_not_found" | "step_not_found" | "replay_unsupported" | "no_run_matches" | "too_many_runs" | "run_not_active" | "thread_busy" | "thread_agent_mismatch" | "already_voted" | "approver_not_found" | "action_not_pending" | "api_key_not_active" | "last_owner" | "already_member" | "address_unproven" | "mail_not_configured" | "domain_not_verified" | "domain_taken" | "domain_required" | "password_too_common" | "wrong_password" | "wrong_code" | "second_factor_on" | "second_factor_off" | "concurrency_limit_exceeded" | "cap_reached" | "quota_exceeded" | "file_quota_exceeded" | "invalid_action" | "invalid_secret" | "networks_exclude_caller" | "webhook_inactive" | "guardrail_violation" | "invalid_guard" | "policy_in_use" | "policy_is_template" | "configuration_changed" | "invalid_document" | "provider_in_use" | "connector_in_use" | "pipeline_archived" | "pipeline_run_not_active" | "pipeline_run_not_retryable" | "cyclic_steps" | "invalid_expression" | "invalid_schedule" | "too_many_queued_runs" | "headers_too_large" | "rate_limit_exceeded" | "replay_not_found" | "too_many_replays" | "replay_not_active" | "canary_not_found" | "canary_active" | "canary_not_active" | "canary_unsupported" | "gate_not_passed" | "gate_missing" | "pending_deployment_not_found" | "deployment_not_pending" | "dataset_not_found" | "dataset_row_not_found" | "too_many_datasets" | "too_many_dataset_rows" | "scorer_not_found" | "scorer_version_not_found" | "too_many_scorers" | "scoring_rule_not_found" | "scoring_rule_exists" | "scorer_unsupported" | "too_many_scoring_rules" | "experiment_not_found" | "too_many_experiments" | "experiment_too_large" | "dataset_empty" | "experiment_not_active" | "experiment_active" | "nothing_to_resume" | "rating_not_found" | "rating_closed" | "already_rated" | "not_comparable" | "too_many_providers" | "too_many_secrets" | "too_many_domains" | "too_many_webhooks" | "too_many_caps" | "too_many_policies" | "too_many_connectors" | "too_many_alerts" | "internal_error" | "run_failed" | "service_unavailable" | "service_overloaded" | "storage_full" | "file_store_unavailable" | "database_read_only">;
  /** What went wrong and what to do next, for people. */
  message: string;
  /** The field, query parameter or header that caused the error, such as `steps.2.input`, or null. */
  param: string | null;
  /** All errors that were found. The first one is also in `param`. */
  details: Array<RunBatchItemErrorDetail>;
  /** The URL of the documentation of the code. */
  doc_url: string;
  /** The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem. */
  request_id: string;
}

export interface RunBatchItemErrorDetail {
  /** The field, query parameter or header that caused the error. */
  param: string | null;
  /** A stable code for programs. */
  code: string;
  /** A message for people. The text may change. */
  message: string;
}

/** A run was cancelled. */
export interface RunCancelledEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "run.cancelled";
  /** When it was created. */
  created_at: string;
  data: RunOfEvent;
}

/** The run was cancelled; always the last event. */
export interface RunCancelledStreamEvent {
  /** The type. */
  type: "run.cancelled";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

/** A run finished successfully. */
export interface RunCompletedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "run.completed";
  /** When it was created. */
  created_at: string;
  data: RunOfEvent;
}

/** The run completed; always the last event. */
export interface RunCompletedStreamEvent {
  /** The type. */
  type: "run.completed";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

/** The run was accepted; always the first event. */
export interface RunCreatedStreamEvent {
  /** The type. */
  type: "run.created";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

/** Why a run failed. */
export interface RunError {
  /** The source of the error. `code` is more specific. */
  type: Open<"timeout" | "agent" | "tool" | "policy" | "provider" | "system">;
  /** A stable code for programs. */
  code: Open<"run_timeout" | "agent_error" | "tool_error" | "guardrail_violation" | "provider_error" | "provider_rate_limited" | "provider_not_configured" | "budget_exceeded" | "action_expired" | "approval_impossible" | "worker_lost" | "output_too_large" | "not_recorded" | "nondeterministic" | "internal_error">;
  /** A message for people. The text may change. */
  message: string;
  /** Whether running it again may help. */
  retryable: boolean;
  /** More details, such as the status and body of an HTTP agent; null if there are none. */
  details: Record<string, unknown> | null;
}

/** The deadline of a question passed and it was escalated. `required_action.approval` lists the approvers. */
export interface RunEscalatedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "run.escalated";
  /** When it was created. */
  created_at: string;
  data: RunOfEvent;
}

/** A run failed or timed out. */
export interface RunFailedEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "run.failed";
  /** When it was created. */
  created_at: string;
  data: RunOfEvent;
}

/** The run failed; `run.error` has the reason. Always the last event. */
export interface RunFailedStreamEvent {
  /** The type. */
  type: "run.failed";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  run: Run;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface RunList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<ListedRun>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The run, without fields that are too large for a webhook: `GET /runs/{id}` returns all of them. */
export interface RunOfEvent {
  /** The type of the object. */
  object: "run";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The revision of the agent that the run uses, even if another one was deployed since. */
  agent_revision: number;
  /** The status when the event happened. */
  status: Open<"queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled">;
  /** The input of the agent. */
  input: Record<string, unknown>;
  /** The result, once completed. */
  output: Record<string, unknown> | null;
  error: RunError | null;
  required_action: RequiredAction | null;
  /** Working time in milliseconds once it has ended: total time without waits. */
  latency_ms: number | null;
  /** Time that it waited for a worker or for its thread, without the current wait. */
  queued_ms: number;
  /** Time that it waited for people, without the current wait. */
  waiting_ms: number;
  /** Input and output tokens of all turns; 0 if no model ran. */
  tokens_used: number;
  /** The cost at the prices of that time; null if no model ran or the model has no price. */
  cost_usd: number | null;
  /** What the guards of the policies found; null if nothing. */
  guardrails: Array<GuardFinding> | null;
  usage: RunUsage | null;
  /** The schema of the output that the caller sent for this run; null: the agent's. */
  output_schema: Record<string, unknown> | null;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  /** The requested priority. Runs with a higher priority start first. */
  priority: number;
  /** After this much working time the run fails: the requested timeout, or the agent's limit. */
  timeout_seconds: number;
  /** 0 while queued; above 1 after a lost worker or a retry. */
  attempt: number;
  /** The idempotency key that it was created with. A request with the same key returns this run. */
  idempotency_key: string | null;
  /** The key that created it; null if no key did, for example if a signed-in person did. */
  api_key_id: string | null;
  /** The pipeline run that it belongs to. */
  pipeline_run_id: string | null;
  /** The thread that it belongs to. */
  thread_id: string | null;
  /** Your identifier of the end user. You can search and erase data by it. */
  user: string | null;
  /** The original run, if this one is a replay. */
  replay_of: string | null;
  /** The scheduled time that started it. */
  scheduled_at: string | null;
  /** When it was created. */
  created_at: string;
  /** When it started for the first time; null until then. */
  started_at: string | null;
  /** When it ended; null while it is in progress. */
  completed_at: string | null;
  /** Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all. */
  feedback?: Array<Feedback> | undefined;
  /** True if the output was too large to send; otherwise absent. */
  output_omitted?: boolean | undefined;
  /** True if the input was too large to send; otherwise absent. */
  input_omitted?: boolean | undefined;
}

/** The next part of the output text. */
export interface RunOutputDeltaStreamEvent {
  /** The type. */
  type: "run.output.delta";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** Text to append. */
  delta: string;
}

/** The next part of the model's reasoning; never part of the output. */
export interface RunReasoningDeltaStreamEvent {
  /** The type. */
  type: "run.reasoning.delta";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** Text to append in the same turn. */
  delta: string;
}

/** A run waits for a person, or for the results of the caller's tools. `required_action` has the question or the calls. */
export interface RunRequiresActionEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "run.requires_action";
  /** When it was created. */
  created_at: string;
  data: RunOfEvent;
}

/** The run waits for a person, or for the results of the caller's tools. */
export interface RunRequiresActionStreamEvent {
  /** The type. */
  type: "run.requires_action";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  required_action: RequiredAction;
}

/** An agent has started to work on the run. */
export interface RunStartedStreamEvent {
  /** The type. */
  type: "run.started";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** When it started. */
  started_at: string;
}

/** One event of the stream; `type` identifies it. What else may come is `OtherRunStreamEvent`: keep a default branch, or name it where you read the stream. */
export type RunStreamEvent =
  | RunCreatedStreamEvent
  | RunStartedStreamEvent
  | RunOutputDeltaStreamEvent
  | RunReasoningDeltaStreamEvent
  | RunTurnStartedStreamEvent
  | RunTurnRetryingStreamEvent
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

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface RunStreamEventList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<RunStreamEvent>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The agent calls a tool. */
export interface RunToolCalledStreamEvent {
  /** The type. */
  type: "run.tool.called";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The name of the tool. */
  tool?: string | undefined;
  /** The id of the call, the same when it starts and ends. */
  call_id?: string | undefined;
  /** The arguments of the call. */
  arguments?: unknown | undefined;
}

/** A tool call has ended or was rejected. */
export interface RunToolCompletedStreamEvent {
  /** The type. */
  type: "run.tool.completed";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The name of the tool. */
  tool?: string | undefined;
  /** The id of the call, the same when it starts and ends. */
  call_id?: string | undefined;
  /** The outcome of the call. */
  status?: Open<"succeeded" | "failed" | "rejected"> | undefined;
  /** The result that the model received. */
  result?: string | undefined;
  /** Files that the call created in addition to text, such as an image. */
  files?: Array<GivenFile> | undefined;
}

/** Progress of a tool call; at most once a second per call, and not part of the transcript. */
export interface RunToolProgressStreamEvent {
  /** The type. */
  type: "run.tool.progress";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The name of the tool. */
  tool?: string | undefined;
  /** The id of the call, the same when it starts and ends. */
  call_id?: string | undefined;
  /** The progress, in the tool's own unit. */
  progress?: number | undefined;
  /** The total, if the tool reports it. */
  total?: number | undefined;
  /** What the tool is doing. */
  message?: string | undefined;
}

/** A model turn has ended. If it calls tools, the calls follow. */
export interface RunTurnCompletedStreamEvent {
  /** The type. */
  type: "run.turn.completed";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The number of the model turn, from 1. */
  turn: number;
  /** The model of this turn. */
  model: string;
  /** Why the turn ended. */
  finish_reason: Open<"stop" | "length" | "content_filter" | "tool_calls" | "error" | "other">;
  usage: RunUsage;
  /** The turn has no text, no tool call and no file. `empty_answer`: the model wrote nothing, or only reasoning. `unclosed_reasoning`: its reasoning has a `<think>` without `</think>`, so the answer may be within it. */
  warning?: Open<"empty_answer" | "unclosed_reasoning"> | undefined;
}

/** The model provider failed, and the turn is tried again. Sent for the first three tries of a turn, then at most once a minute. */
export interface RunTurnRetryingStreamEvent {
  /** The type. */
  type: "run.turn.retrying";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The number of the model turn, from 1. */
  turn: number;
  /** The model of the next try. */
  model: string;
  /** Why the last try failed. */
  reason: string;
  /** How many tries of this turn have failed. */
  attempt: number;
  /** When the next try starts. */
  next_attempt_at: string;
}

/** A model turn has started. */
export interface RunTurnStartedStreamEvent {
  /** The type. */
  type: "run.turn.started";
  /** No gaps between resets; also the SSE id of the event. */
  sequence: number;
  /** The run, or null. */
  run_id: string;
  /** When it happened. */
  created_at: string;
  /** The number of the model turn, from 1. */
  turn: number;
}

/** Usage as reported by the model providers. */
export interface RunUsage {
  /** Number of input tokens. */
  input_tokens: number;
  /** Input tokens that the provider read from its cache. */
  cached_input_tokens?: number | undefined;
  /** Number of output tokens. */
  output_tokens: number;
  /** Output tokens that the model used for reasoning. */
  reasoning_tokens?: number | undefined;
  /** Input and output tokens that no provider reported: an estimate, for example for an interrupted turn. */
  estimated_tokens?: number | undefined;
  guards?: GuardUsage | undefined;
  /** By the operator's price table; null where it has no price. */
  cost_usd: number | null;
  /** The usage by model, and by price if the price changed; without guards. */
  models?: Array<ModelUsage> | undefined;
  /** Why the model ended its answer. `length`: the answer reached the maximum length and was cut. */
  finish_reason?: Open<"stop" | "length" | "content_filter" | "tool_calls" | "error" | "other"> | undefined;
}

/** How an agent runs; `type` identifies the kind. */
export type Runtime =
  | RuntimeModule
  | RuntimeHttp
  | RuntimeModel
  | RuntimeWorker
  | RuntimeA2a
  | RuntimeResponses;

export interface RuntimeA2a {
  /** The type. */
  type: "a2a";
  /** The https URL of the agent card, `…/.well-known/agent-card.json`. The agent must support A2A 1.0. */
  url: string;
  /** Sent with every call; stored encrypted and returned as [redacted]. */
  headers?: Record<string, string> | undefined;
}

export interface RuntimeHttp {
  /** The type. */
  type: "http";
  /** The https URL of your agent. */
  url: string;
  /** Sent with every call; stored encrypted and returned as [redacted]. */
  headers?: Record<string, string> | undefined;
  /** Signs every call. If you send none, the service creates one. Returned once, then as [redacted]. */
  secret?: string | undefined;
}

export interface RuntimeModel {
  /** The type. */
  type: "model";
  /** The name of the provider; `default` means the organisation's, or else the operator's first. */
  provider: string;
  /** The name of the model at its provider; `default` means the provider's default model. */
  model: string;
  /** Fallback models, tried in this order if `model` fails. */
  models?: Array<RuntimeModelModel> | undefined;
  /** Maximum number of output tokens per turn. A truncated answer is kept, and `usage.finish_reason` of the run is `length`. */
  max_output_tokens?: number | undefined;
  /** The sampling temperature. 0 gives the most likely text; higher values vary more. */
  temperature?: number | undefined;
  /** Nucleus sampling: use only the most likely tokens up to this probability. */
  top_p?: number | undefined;
  /** The model stops before it writes one of these texts. */
  stop?: Array<string> | undefined;
  /** The same seed gives about the same answer. */
  seed?: number | undefined;
  /** `auto` (the default), `none`, `required` (any tool), or the name of a tool. The last two apply until a tool was called. */
  tool_choice?: string | undefined;
  /** Whether a turn may call several tools; false means one. */
  parallel_tool_calls?: boolean | undefined;
  /** How much the model reasons before it answers, if supported. */
  reasoning_effort?: Open<"none" | "minimal" | "low" | "medium" | "high" | "xhigh"> | undefined;
  /** Additional request fields of the provider, such as `{"top_k": 40}`. Fields that the service sets take precedence. */
  provider_options?: Record<string, unknown> | undefined;
  /** Maximum wait for the first token of a turn, including hidden reasoning; default 300. Then the turn is tried again, by the next of `models` if there is one. */
  first_token_timeout_seconds?: number | undefined;
  /** Maximum wait between two tokens of a turn; default 120. Then the turn is tried again from its start. */
  token_timeout_seconds?: number | undefined;
  /** A template for the prompt, with {{field}} from the input. */
  prompt?: string | undefined;
  /** What happens when a thread becomes longer than the model's context window. The thread itself stays complete. */
  compaction?: RuntimeModelCompaction | undefined;
  /** Built-in tools of the service, in addition to `connectors`. */
  tools?: Array<RuntimeModelTool> | undefined;
}

/** What happens when a thread becomes longer than the model's context window. The thread itself stays complete. */
export interface RuntimeModelCompaction {
  /** `drop`: the oldest turns of a long thread are not sent to the model. `summarize`: a model summarises them. Default: `drop`. */
  strategy?: Open<"drop" | "summarize"> | undefined;
  /** The size of the model's context window, in tokens. Default: `100000`. */
  context_tokens?: number | undefined;
  /** The model for summaries; default the agent's model. */
  provider?: string | undefined;
  /** The name of the model at its provider; `default` means the provider's default model. */
  model?: string | undefined;
}

export interface RuntimeModelModel {
  /** Default: the agent's provider. */
  provider?: string | undefined;
  /** The name of the model at its provider; `default` means the provider's default model. */
  model: string;
  /** Default: that of the agent. */
  first_token_timeout_seconds?: number | undefined;
  /** Default: that of the agent. */
  token_timeout_seconds?: number | undefined;
}

/** The model may write programs and run them, without network access, in a sandbox that the operator has enabled (`AGENTRUN_CODE`). */
export interface RuntimeModelTool {
  /** The type. */
  type: "code";
  /** The only allowed languages; default all that the machine has. */
  languages?: Array<Open<"python" | "javascript" | "shell">> | undefined;
  /** `always`: each script requires approval, and the run waits in `requires_action`. Default: `never`. */
  approval?: Open<"never" | "always"> | undefined;
  /** Timeout of one script. The operator's limit also applies. */
  timeout_seconds?: number | undefined;
}

export interface RuntimeModule {
  /** The type. */
  type: "module";
  /** The name of the module on the server. */
  module: string;
  /** The hash of the files that this revision runs, even if the files on the server have changed. If you leave it out when you write `runtime`, the current files are used, and create a new revision if they differ; send it back to keep the files. Modules that ship with the service have no hash. */
  code?: string | undefined;
}

export interface RuntimeResponses {
  /** The type. */
  type: "responses";
  /** The https base URL of an OpenAI-compatible API, such as `https://api.openai.com/v1`; `/responses` is appended. */
  url: string;
  /** The model name that the API expects. */
  model: string;
  /** Sent with every call; stored encrypted and returned as [redacted]. */
  headers?: Record<string, string> | undefined;
  /** Whether responses are created in the background, so that they survive a lost connection or node. Use `false` if the API does not support `background`: then a lost response is requested again. Default: `true`. */
  background?: boolean | undefined;
}

export interface RuntimeWorker {
  /** The type. */
  type: "worker";
  /** The queue from which your workers take its runs. */
  queue: string;
  /** The name of the agent in the workers; default the agent's name. */
  handler?: string | undefined;
  /** `pinned`: a run stays with workers of the build that started it, until none of them has reported for 75 seconds. `never`: a run never changes to another build. `auto`: any worker can continue a run. Default: `auto`. */
  builds?: Open<"auto" | "pinned" | "never"> | undefined;
}

/** When runs start automatically: a cron expression with five fields, or six with seconds first, or @hourly, @daily, @weekly, @monthly or @yearly. */
export interface Schedule {
  /** Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`0-59/5`); `L` is the last day, `#2` the second such weekday. */
  cron: string;
  /** An IANA time zone, including its daylight saving time. Default: `UTC`. */
  timezone?: string | undefined;
  /** The input of every run; default `{}`. */
  input?: Record<string, unknown> | undefined;
  /** False: the schedule is kept but starts no runs. Default: `true`. */
  active?: boolean | undefined;
}

/** Why the last scheduled time started no run; null if it did, or after the schedule was changed. */
export interface ScheduleRefusal {
  /** The scheduled time. */
  scheduled_at: string;
  /** The error code that the same API call would have returned. */
  code: string;
  /** A message for people. The text may change. */
  message: string;
}

/** What a scorer gave a run. */
export interface Score {
  /** The scorer. */
  scorer_id: string;
  /** From 0 to 1; null if the scorer failed. */
  score: number | null;
  /** Whether it passed; null if the scorer failed. */
  passed: boolean | null;
  /** Why; for a scorer that failed, the error. */
  reason: string | null;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** Cost by the operator's price table; null if the model has no price. */
  cost_usd: number | null;
  /** The run of an agent that scores; otherwise null. */
  run_id: string | null;
}

/** Average of the differences of the pairs, with its interval from a paired bootstrap. */
export interface ScoreDifference {
  /** The average. */
  mean: number;
  /** The lower end of the interval. */
  low: number;
  /** The upper end of the interval. */
  high: number;
}

/** Scores the outputs of runs. */
export interface Scorer {
  /** The type of the object. */
  object: "scorer";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** Your description of its purpose. */
  description: string | null;
  /** The number of its definition; each change adds one. */
  version: number;
  definition: ScorerDefinition;
  /** The key or person that created it. */
  created_by: string;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** Two revisions compared by a scorer. */
export interface ScorerComparison {
  /** The scorer. */
  scorer_id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** Rows that have a score in both. */
  pairs: number;
  base: ComparedRevision;
  other: ComparedRevision;
  /** Rows that pass only in the other one. */
  fixed: number;
  /** Rows that pass only in the base. */
  broken: number;
  /** McNemar's exact test of fixed and broken rows; null without pairs. */
  p_value: number | null;
  difference: ScoreDifference | null;
  /** `better`, `worse`, or `undecided` if the rows do not support either. */
  verdict: Open<"better" | "worse" | "undecided">;
}

/** How an output is scored. */
export type ScorerDefinition =
  | ExactScorer
  | ContainsScorer
  | RegexScorer
  | JsonSchemaScorer
  | NumericScorer
  | ExpressionScorer
  | ModelScorer
  | AgentScorer
  | PeopleScorer;

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ScorerList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Scorer>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface ScorerPatch {
  /** The name, up to 128 characters. */
  name?: string | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  definition?: ScorerDefinition | undefined;
}

/** What a scorer gave the runs of a revision. */
export interface ScorerResult {
  /** The scorer. */
  scorer_id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** The version that it reports. */
  version: number;
  /** Runs with a score. */
  scored: number;
  /** Runs that passed. */
  passed: number;
  /** Runs that the scorer could not score. */
  errors: number;
  pass_rate: PassRate | null;
  /** Average score. */
  mean: number | null;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** Cost by the operator's price table; null if the model has no price. */
  cost_usd: number;
  agreement: Agreement | null;
  /** The same for the rows with each tag, at most 100. */
  tags: Array<TagResult>;
}

/** A scorer, in its current or another version. */
export interface ScorerUse {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** Default: the current version. */
  version?: number | undefined;
}

/** A former or current definition of a scorer. */
export interface ScorerVersion {
  /** The type of the object. */
  object: "scorer_version";
  /** The scorer. */
  id: string;
  /** The number of its definition; each change adds one. */
  version: number;
  definition: ScorerDefinition;
  /** The key or person that created it. */
  created_by: string;
  /** When it was created. */
  created_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ScorerVersionList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<ScorerVersion>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** The current day (UTC). */
export interface ScoringDay {
  /** Runs that were scored. */
  scored: number;
  /** Runs that the scorer could not score. */
  errors: number;
  /** Sampled runs that were not scored, because a limit of the day was reached. */
  skipped: number;
  /** Tokens of the models that scored. */
  tokens_used: number;
  /** What the scores have cost, by the price table. */
  cost_usd: number;
}

/** Which runs of the agent are scored; default all. */
export interface ScoringFilter {
  /** Only runs of this revision. */
  agent_revision?: number | undefined;
  /** Only runs that this key started. */
  api_key_id?: string | undefined;
  /** Only runs that have all of these pairs. */
  metadata?: Record<string, string> | undefined;
}

/** Scores a sample of the runs of an agent after they completed. */
export interface ScoringRule {
  /** The type of the object. */
  object: "scoring_rule";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The agent. */
  agent_id: string;
  /** The name of the feedback that has the scores, such as `tone`. Each rule of an agent has its own. */
  name: string;
  scorer: UsedScorer;
  /** The share of the completed runs that is scored. The id of a run decides, so rules with the same percentage score the same runs. */
  percent: number;
  filter: ScoringFilter;
  /** If false, no further runs are scored. */
  active: boolean;
  /** At most this many runs are scored per day (UTC). */
  max_scores_per_day: number | null;
  /** No further runs are scored on a day (UTC) on which the scores have cost this much. */
  max_cost_usd_per_day: number | null;
  today: ScoringDay;
  /** The key or person that created it. */
  created_by: string;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ScoringRuleList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<ScoringRule>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface ScoringRulePatch {
  /** The name of the feedback that has the scores, such as `tone`. Each rule of an agent has its own. */
  name?: string | undefined;
  scorer?: ScorerUse | undefined;
  /** The share of the completed runs that is scored. The id of a run decides, so rules with the same percentage score the same runs. */
  percent?: number | undefined;
  filter?: ScoringFilter | undefined;
  /** If false, no further runs are scored. */
  active?: boolean | undefined;
  /** At most this many runs are scored per day (UTC). */
  max_scores_per_day?: number | null | undefined;
  /** No further runs are scored on a day (UTC) on which the scores have cost this much. */
  max_cost_usd_per_day?: number | null | undefined;
}

/** Whether you have a second factor. */
export interface SecondFactor {
  /** The type of the object. */
  object: "second_factor";
  /** When it was enabled; null if it is off. */
  enabled_at: string | null;
  /** Number of unused recovery codes. */
  recovery_codes_left: number;
  /** The organisation requires a second factor and you have none: until you set it up, all other calls are rejected. */
  missing: boolean;
}

/** The secret for an authenticator app, returned only once. */
export interface SecondFactorSetup {
  /** The type of the object. */
  object: "second_factor_setup";
  /** The base32 secret for an authenticator. Returned only once. */
  secret: string;
  /** The same as a URL that authenticators scan as a QR code. */
  otpauth_url: string;
  /** When it expires; null if it never expires. */
  expires_at: string;
}

/** A secret, without its value. */
export interface Secret {
  /** The type of the object. */
  object: "secret";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name, up to 128 characters. */
  name: string;
  /** The only agent that can read it; null: every agent of the organisation. */
  agent_id: string | null;
  /** Starts at 1. Each rotation adds 1. */
  version: number;
  /** Until when `ctx.secrets.getAll` also returns the former value; null: there is none. */
  previous_expires_at: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface SecretList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Secret>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** API keys, tokens, private keys, and passwords after their name (`password = …`). */
export interface SecretsGuard {
  /** The type. */
  type: "secrets";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
}

/** API keys, tokens, private keys, and passwords after their name (`password = …`). */
export interface SecretsGuardRequest {
  /** The type. */
  type: "secrets";
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
}

/** One place where you are signed in. */
export interface Session {
  /** The type of the object. */
  object: "session";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The organisation. */
  organization_id: string;
  /** Whether this is the session that makes the call. */
  is_current: boolean;
  /** How you signed in; `sso` means single sign-on. */
  method: Open<"password" | "sso">;
  /** The network address of the caller. */
  address: string | null;
  /** The `User-Agent` header of the caller. */
  user_agent: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last seen. */
  last_seen_at: string;
  /** When it expires; null if it never expires. */
  expires_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface SessionList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Session>;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** A short-lived token, returned only once. */
export interface SessionToken {
  /** The type of the object. */
  object: "session_token";
  /** `ar_st_…`, for `Authorization: Bearer`. Returned only once. */
  secret: string;
  /** The permissions; write includes read. */
  scopes: Array<string>;
  /** The end user whose runs, threads and files are all it reaches. */
  user: string | null;
  /** The only agents that it may use; null: those of its parent. */
  agent_ids: Array<string> | null;
  /** The only thread that it may read and continue. */
  thread_id: string | null;
  /** The only web origins whose pages may use it; null: those of the organisation. */
  origins: Array<string> | null;
  /** The number of runs that it may create; null means no limit. */
  max_runs: number | null;
  /** When it expires; null if it never expires. */
  expires_at: string;
}

/** What the sign-in page needs before the user enters an e-mail address. */
export interface SignInOptions {
  /** The type of the object. */
  object: "sign_in_options";
  /** The installation's provider, reached through GET /api/auth/sso. */
  single_sign_on: SignInOptionsSingleSignOn | null;
}

/** The installation's provider, reached through GET /api/auth/sso. */
export interface SignInOptionsSingleSignOn {
  /** The label of the button. */
  name: string;
}

/** The new session. */
export interface SignedIn {
  /** The type of the object. */
  object: "session";
  /** The session. */
  id: string;
  user: User;
  organization: Organization;
  /** When it expires; null if it never expires. */
  expires_at: string;
}

/** The organisation's provider, without its secret. */
export interface SingleSignOn {
  /** The type of the object. */
  object: "single_sign_on";
  /** The issuer URL of the provider: https, as in its own metadata, without `/.well-known/…`. */
  issuer: string;
  /** The client id of this service at the provider. */
  client_id: string;
  /** The scopes to request from the provider. */
  scopes: string;
  /** The claim that determines roles: a name such as `groups`, or a path such as `realm_access.roles`. */
  roles_claim: string | null;
  /** Maps values of that claim to roles. If several match, the highest role applies. */
  role_mapping: Record<string, Open<"owner" | "admin" | "developer" | "viewer">>;
  /** The role of people without a mapped value; null means that they cannot sign in. */
  default_role: Open<"owner" | "admin" | "developer" | "viewer"> | null;
  /** Whether only owners may still sign in with a password. */
  required: boolean;
  /** Whether a person who was removed or has left becomes a member again by signing in. */
  readmits_removed: boolean;
  /** The redirect URI to register at the provider. */
  redirect_uri: string;
  /** The URL that starts a sign-in, for the provider's application list. */
  sign_in_url: string;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface SingleSignOnRequest {
  /** The issuer URL of the provider: https, as in its own metadata, without `/.well-known/…`. */
  issuer: string;
  /** The client id of this service at the provider. */
  client_id: string;
  /** Stored encrypted and never returned. Left out, or sent as [redacted]: unchanged. */
  client_secret?: string | undefined;
  /** The scopes to request from the provider. */
  scopes?: string | undefined;
  /** The claim that determines roles: a name such as `groups`, or a path such as `realm_access.roles`. */
  roles_claim?: string | null | undefined;
  /** Maps values of that claim to roles. If several match, the highest role applies. */
  role_mapping?: Record<string, Open<"owner" | "admin" | "developer" | "viewer">> | undefined;
  /** The role of people without a mapped value; null means that they cannot sign in. */
  default_role?: Open<"owner" | "admin" | "developer" | "viewer"> | null | undefined;
  /** Whether only owners may still sign in with a password. */
  required?: boolean | undefined;
  /** Whether a person who was removed or has left becomes a member again by signing in. */
  readmits_removed?: boolean | undefined;
}

/** A period of a run's time. */
export interface Span {
  /** The id within this trace. */
  id: string;
  /** The parent span; null for the run itself. */
  parent_id: string | null;
  /** `queue`: waiting for a worker; `step`: a step of the agent (`ctx.step`); `turn`: a model turn; `tool`: a tool call; `guard`: a check by a policy's guards; `wait`: waiting for a person; `delivery`: a webhook delivery. */
  type: Open<"run" | "queue" | "attempt" | "step" | "turn" | "tool" | "guard" | "wait" | "delivery">;
  /** The name of the step, tool, model, question or checked field; for people. */
  name: string;
  /** When it started. */
  started_at: string;
  /** Null while it is in progress. */
  ended_at: string | null;
  /** `lost`: its attempt ended before the span did; `open`: in progress. */
  status: Open<"ok" | "failed" | "cancelled" | "lost" | "open">;
  /** Details of the span. `step`: `key`, which a replay can continue from, and `result` (`result_bytes` if it is large), `error` if it failed, and `recorded` if the result is from another run; `turn`: `turn`, `model`, `usage`, `finish_reason`, `warning` if it has no answer, `first_token_ms`, and after failed tries `failed_tries`, `last_error`, `next_attempt_at` while it waits, and `error` if the run failed in it; `tool`: `call_id`, `arguments`, `result`; `guard`: `stage`, `field`, `decision` (`passed`, `flagged`, `redacted`, `blocked`) and the `guards` with findings; `wait`: `required_action`, `answer`, and `unused` if the question changed after the answer, which therefore did not apply; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`. */
  data: Record<string, unknown>;
}

/** What was measured of one revision. */
export interface StableSample {
  /** The number of runs or ratings that were measured. */
  count: number;
  /** For failures, the percentage of runs that failed; for feedback, the percentage of thumbs that are down; for latency, the median in milliseconds; for cost, the median in US dollars. Null: nothing was measured. */
  value: number | null;
}

/** The metadata of a file. */
export interface StoredFile {
  /** The type of the object. */
  object: "file";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The file name: no path, no control characters. */
  name: string;
  /** The content type that the uploader sent. It is not verified. */
  content_type: string;
  /** The size in bytes. */
  size: number;
  /** The SHA-256 of its content, in lower-case hex. */
  sha256: string;
  /** Your identifier of the end user. You can search and erase data by it. */
  user: string | null;
  /** The run that created it. */
  run_id: string | null;
  /** When it was created. */
  created_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface StoredFileList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<StoredFile>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface SwitchOrganizationRequest {
  /** The organisation. */
  organization_id: string;
}

/** The results of the rows with a tag. */
export interface TagResult {
  /** The tag. */
  tag: string;
  /** Runs with a score. */
  scored: number;
  /** Runs that passed. */
  passed: number;
  /** Runs that the scorer could not score. */
  errors: number;
  pass_rate: PassRate | null;
  /** Average score. */
  mean: number | null;
}

/** Words and phrases. A match inside an allowed phrase does not count. */
export interface TermsGuard {
  /** The type. */
  type: "terms";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: Open<"input" | "output" | "both">;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "redact" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
  /** What to look for. */
  deny: Array<string>;
  /** Exceptions. */
  allow: Array<string>;
  /** Default false. */
  case_sensitive: boolean;
  /** Default true. */
  whole_words: boolean;
}

/** Words and phrases. A match inside an allowed phrase does not count. */
export interface TermsGuardRequest {
  /** The type. */
  type: "terms";
  /** What to look for. */
  deny: Array<string>;
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: Open<"input" | "output" | "both"> | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "redact" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
  /** Exceptions. */
  allow?: Array<string> | undefined;
  /** Default false. */
  case_sensitive?: boolean | undefined;
  /** Default true. */
  whole_words?: boolean | undefined;
}

/** A message that identifies the test. */
export interface TestData {
  /** The webhook. */
  webhook_id: string;
  /** States that this is a test. */
  message: string;
}

/** A test event, sent on demand. */
export interface TestEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "test";
  /** When it was created. */
  created_at: string;
  data: TestData;
}

export interface TestPolicyRequest {
  /** The checked part: `input` or `output`. */
  stage: Open<"input" | "output">;
  /** The text to test. */
  text?: string | undefined;
  /** The input or output object to test. */
  value?: Record<string, unknown> | undefined;
}

export interface TestProviderRequest {
  /** The model to test; default the provider's default model. */
  model?: string | undefined;
}

/** A conversation. */
export interface Thread {
  /** The type of the object. */
  object: "thread";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The only agent that may use the thread; null means any agent. */
  agent_id: string | null;
  /** Your identifier of the end user. You can search and erase data by it. */
  user: string | null;
  /** Up to 16 key-value pairs of your own, as strings. */
  metadata: Record<string, string>;
  /** Number of messages. */
  message_count: number;
  /** Number of runs in the thread. */
  run_count: number;
  /** Tokens of its ended runs. */
  tokens_used: number;
  /** Cost of its ended runs that have a price. */
  cost_usd: number;
  /** When it was created. */
  created_at: string;
  /** When it was last changed or got a message. */
  updated_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ThreadList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Thread>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** A message of a thread. */
export interface ThreadMessage {
  /** The type of the object. */
  object: "thread_message";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The thread that it belongs to. */
  thread_id: string;
  /** The run that created the message. */
  run_id: string | null;
  /** The agent of its run; null for a message that was added. */
  agent_id: string | null;
  /** The role: who wrote a message, or what a member may do. */
  role: Open<"user" | "assistant" | "tool" | "system">;
  /** The content, in parts. */
  content: Array<MessagePart>;
  /** When it was created. */
  created_at: string;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface ThreadMessageList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<ThreadMessage>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface ThreadPatch {
  /** The only agent that may use the thread; null means any agent. */
  agent_id?: string | null | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | null | undefined;
  /** Merged into the existing pairs; null removes a key. */
  metadata?: Record<string, string | null> | undefined;
}

/** Gives the model a tool that searches the other tools. */
export interface ToolSearch {
  /** Always true. */
  search: boolean;
}

/** The only tools that may be used. A name may end in * to match a prefix. */
export interface ToolsGuard {
  /** The type. */
  type: "tools";
  /** The name in findings; default its type. */
  name: string | null;
  /** What the guard checks: `input`, `output` or `both`. */
  on: "output";
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action: Open<"block" | "flag">;
  /** Records findings and changes nothing. */
  shadow: boolean;
  /** Exceptions. */
  allow: Array<string>;
}

/** The only tools that may be used. A name may end in * to match a prefix. */
export interface ToolsGuardRequest {
  /** The type. */
  type: "tools";
  /** Exceptions. */
  allow: Array<string>;
  /** The name in findings; default its type. */
  name?: string | null | undefined;
  /** What the guard checks: `input`, `output` or `both`. */
  on?: "output" | undefined;
  /** What happens on a match: `block` rejects, `redact` removes the match, `flag` records it. */
  action?: Open<"block" | "flag"> | undefined;
  /** Records findings and changes nothing. */
  shadow?: boolean | undefined;
}

/** A run's time as nested spans. */
export interface Trace {
  /** The type of the object. */
  object: "trace";
  /** The run, or null. */
  run_id: string;
  /** Sorted by start time; the first one is the run itself. */
  spans: Array<Span>;
  /** Whether spans may be missing, because the run has more events than a trace shows or its first events were deleted. */
  truncated: boolean;
}

/** An alert that fired, with the metric. */
export interface TriggeredAlert {
  /** The id, used to refer to it in other calls. */
  id: string;
  rule: AlertRuleSummary;
  /** The severity, for the people who are notified. */
  severity: string;
  /** A one-sentence summary for people. */
  summary: string;
  /** When it fired. */
  triggered_at: string;
  /** The metric when the rule fired. */
  metric_snapshot: TriggeredAlertMetricSnapshot;
}

/** The metric when the rule fired. */
export interface TriggeredAlertMetricSnapshot {
  /** The metric to watch. */
  metric: string;
  /** The value. */
  value: number;
  /** The unit. */
  unit: string;
  /** The number of samples. */
  sample_count: number;
  /** Start of the evaluation window. */
  window_start: string;
  /** End of the evaluation window. */
  window_end: string;
  /** The filters of the metric, such as an agent. */
  dimensions: Record<string, unknown>;
}

/** The month's usage and the plan's limits. */
export interface Usage {
  /** The type of the object. */
  object: "usage";
  /** The month in UTC, such as `2026-11`. */
  month: string;
  /** The plan, which sets the requests per minute. */
  plan: Open<"free" | "developer" | "business" | "enterprise">;
  /** The limits of the plan. */
  limits: UsageLimits;
  /** Runs that were accepted in the period. The quota counts these. */
  calls: number;
  /** Runs that completed in the period, whenever they were accepted. */
  completed: number;
  /** Runs that failed in the period. */
  failed: number;
  /** Runs that were cancelled in the period. */
  cancelled: number;
  /** For information only: no limit uses it. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
  /** Remaining calls of the quota; null if it is unlimited, or if `month` is not the current month. */
  calls_remaining: number | null;
  /** The month by agent. */
  by_agent: Array<UsageByAgentItem>;
  /** The month by key. */
  by_api_key: Array<UsageByApiKeyItem>;
  /** End users of the runs, most expensive first. */
  by_user: Array<UsageByUserItem>;
  /** The month by model, most expensive first. */
  by_model: Array<UsageByModelItem>;
  /** The month by day. */
  daily: Array<UsageDailyItem>;
  /** Start of the next month. */
  resets_at: string;
}

export interface UsageByAgentItem {
  /** The agent. */
  agent_id: string;
  /** Runs that were accepted in the period. The quota counts these. */
  calls: number;
  /** Runs that completed in the period, whenever they were accepted. */
  completed: number;
  /** Runs that failed in the period. */
  failed: number;
  /** Runs that were cancelled in the period. */
  cancelled: number;
  /** For information only: no limit uses it. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
}

export interface UsageByApiKeyItem {
  /** The API key that made the call; null if a person did. */
  api_key_id: string | null;
  /** Runs that were accepted in the period. The quota counts these. */
  calls: number;
  /** Runs that completed in the period, whenever they were accepted. */
  completed: number;
  /** Runs that failed in the period. */
  failed: number;
  /** Runs that were cancelled in the period. */
  cancelled: number;
  /** For information only: no limit uses it. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
}

export interface UsageByModelItem {
  /** Null for guards, and for usage that an agent's own code reported. */
  model: string | null;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
  /** Tokens without a known price. */
  unpriced_tokens: number;
}

export interface UsageByUserItem {
  /** Your identifier of the end user; null means the organisation. */
  user: string;
  /** Runs that were accepted in the period. */
  runs: number;
  /** Input and output tokens of ended runs. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
}

export interface UsageDailyItem {
  /** The day in UTC, such as `2026-11-17`. */
  date: string;
  /** Runs that were accepted in the period. The quota counts these. */
  calls: number;
  /** Runs that completed in the period, whenever they were accepted. */
  completed: number;
  /** Runs that failed in the period. */
  failed: number;
  /** Runs that were cancelled in the period. */
  cancelled: number;
  /** For information only: no limit uses it. */
  tokens_used: number;
  /** Cost of the ended runs that have a price. */
  cost_usd: number;
}

/** The limits of the plan. */
export interface UsageLimits {
  /** Per key; null means unlimited. */
  requests_per_minute: number | null;
  /** Maximum burst of requests. */
  burst: number | null;
  /** Calls per month; null means unlimited. */
  monthly_quota: number | null;
}

/** A scorer in a version. */
export interface UsedScorer {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The version that it reports. */
  version: number;
  /** The name, up to 128 characters. */
  name: string;
}

/** A person. */
export interface User {
  /** The type of the object. */
  object: "user";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** When it was created. */
  created_at: string;
}

/** A URL that receives events. */
export interface Webhook {
  /** The type of the object. */
  object: "webhook";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The URL. */
  url: string;
  /** The event types that it receives; `*` means all. */
  events: Array<string>;
  /** Whether deliveries are sent. */
  active: boolean;
  /** Your description of its purpose. */
  description: string | null;
  /** `standard`: three attempts. `extended`: further attempts, hours apart, for three days. */
  retry_policy: Open<"standard" | "extended">;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`. */
  disabled_reason: Open<"gone" | "failing" | "maker_gone"> | null;
  /** When the service deactivated it; null if it did not. */
  disabled_at: string | null;
  /** The first failed attempt since the last success; null if the last attempt succeeded. */
  failing_since: string | null;
  /** When the last delivery was sent; null if none was. */
  last_delivery_at: string | null;
  /** Until then, or until the next rotation, deliveries are signed with both secrets. */
  previous_secret_expires_at: string | null;
}

/** Deliveries of the whole organisation that ended in the period; null for a key that is limited to some agents. */
export interface WebhookHealth {
  /** Number of deliveries that were acknowledged. */
  delivered: number;
  /** Number that failed. */
  failed: number;
  /** Acknowledged deliveries as a percentage of ended ones; null if none has ended. */
  success_rate: number | null;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface WebhookList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Webhook>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

export interface WebhookPatch {
  /** The URL for deliveries: https, without credentials, outside private networks. */
  url?: string | undefined;
  /** The event types to deliver. `*` means all, and requires the scopes of all. */
  events?: Array<Open<"run.completed" | "run.failed" | "run.requires_action" | "run.escalated" | "run.cancelled" | "budget.reached" | "deployment.created" | "deployment.promoted" | "deployment.rollback" | "deployment.waiting" | "deployment.refused" | "alert.triggered" | "agent.updated" | "pipeline.completed" | "evaluation.completed" | "key.expiring" | "worker.lost" | "configuration.drifted" | "audit.recorded" | "*">> | undefined;
  /** Whether it is in use. False: it is kept, but sends or starts nothing. */
  active?: boolean | undefined;
  /** Your description of its purpose. */
  description?: string | null | undefined;
  /** `standard`: three attempts. `extended`: further attempts, hours apart, for three days. */
  retry_policy?: Open<"standard" | "extended"> | undefined;
}

/** A webhook with its signing secret, which is never returned again. */
export interface WebhookWithSecret {
  /** The type of the object. */
  object: "webhook";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The URL. */
  url: string;
  /** The event types that it receives; `*` means all. */
  events: Array<string>;
  /** Whether deliveries are sent. */
  active: boolean;
  /** Your description of its purpose. */
  description: string | null;
  /** `standard`: three attempts. `extended`: further attempts, hours apart, for three days. */
  retry_policy: Open<"standard" | "extended">;
  /** The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches. */
  managed_by?: string | null | undefined;
  /** When it was created. */
  created_at: string;
  /** Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`. */
  disabled_reason: Open<"gone" | "failing" | "maker_gone"> | null;
  /** When the service deactivated it; null if it did not. */
  disabled_at: string | null;
  /** The first failed attempt since the last success; null if the last attempt succeeded. */
  failing_since: string | null;
  /** When the last delivery was sent; null if none was. */
  last_delivery_at: string | null;
  /** Until then, or until the next rotation, deliveries are signed with both secrets. */
  previous_secret_expires_at: string | null;
  /** The signing secret. Store it. Returned only once: null in a replayed response for an idempotency key. */
  secret: string | null;
  /** Warnings. */
  warnings: Array<"weak_secret">;
}

/** One of your processes that executes runs. */
export interface Worker {
  /** The type of the object. */
  object: "worker";
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The name that the worker reports. */
  name: string;
  /** The network address from which it registered. */
  address: string;
  /** The build of your worker; null if it sent none. */
  build: string;
  /** The library that the worker uses. */
  sdk: string;
  /** The queues that it serves. */
  queues: Array<string>;
  /** The agents that it runs, by its own names. */
  agents: Array<string>;
  /** Maximum number of concurrent runs. */
  concurrency: number;
  /** Number of runs that it held at its last report; 0 for a lost worker, because other workers have taken them. */
  running: number;
  /** `lost`: it has not reported for too long. */
  status: Open<"active" | "lost">;
  /** When it registered. */
  registered_at: string;
  /** When it was last seen. */
  last_seen_at: string;
}

/** Something that happened to a run. */
export interface WorkerItem {
  /** delta, event, step, log, file, secret, answer, ask, mismatch, completed, failed or released. */
  type: string;
  /** For delta. */
  text?: string | undefined;
  /** For event, with its `type`. JSON text. */
  event?: string | undefined;
  /** For a step or a question: its name, # and how many with this name came before. */
  key?: string | undefined;
  /** For step: `result`, and what it `emitted`. JSON text. */
  value?: string | undefined;
  /** For step: how long it took, for the run's trace. */
  latency_ms?: number | undefined;
  /** For ask and answer. JSON text. */
  question?: string | undefined;
  /** For completed: an object. JSON text. */
  output?: string | undefined;
  /** For completed, failed, ask and mismatch. */
  tokens_used?: number | undefined;
  /** For completed: the new state of the thread. JSON text. */
  thread_state?: string | undefined;
  /** For mismatch: the key that the journal has next. */
  expected?: string | undefined;
  /** For mismatch: the key of the call that the code made; empty if the code ended. */
  found?: string | undefined;
  /** For mismatch: the file and line of the call. */
  source?: string | undefined;
  /** For failed. */
  code?: Open<"agent_error" | "output_too_large"> | undefined;
  /** For log and failed. */
  message?: string | undefined;
  /** For failed: the class of the error. For secret: its name. */
  name?: string | undefined;
  /** For failed: where the error comes from, innermost first. Lines such as `    at run (src/agent.ts:12:3)`, with paths relative to the worker's folder, become `details.stack`, `file` and `line` of the run's error; other lines are ignored. */
  stack?: string | undefined;
  /** For log. JSON text. */
  fields?: string | undefined;
  /** For file, secret and answer: the number that the reply refers to. */
  call?: number | undefined;
  /** For file: get, list, read, begin, push or end. */
  verb?: string | undefined;
  /** For file: the argument of the verb. */
  argument?: string | undefined;
}

/** One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page. */
export interface WorkerList {
  /** The type of the object. */
  object: "list";
  /** The items of this page, in order. */
  data: Array<Worker>;
  /** The id of the first item of this page, for `before`; null if the page is empty. */
  first_id: string | null;
  /** The id of the last item of this page, for `after`; null if the page is empty. */
  last_id: string | null;
  /** Whether another page follows. To get it, set `after` to `last_id`. */
  has_more: boolean;
}

/** A worker stopped reporting without deregistering. */
export interface WorkerLostEvent {
  /** The id, used to refer to it in other calls. */
  id: string;
  /** The type. */
  type: "worker.lost";
  /** When it was created. */
  created_at: string;
  data: LostWorker;
}

/** A message for a run. */
export interface WorkerOrder {
  /** The number, counted from 1. */
  number: number;
  /** cancel, message, filed, secret or answered. */
  type: string;
  /** For cancel. */
  reason?: string | undefined;
  /** For message. JSON text. */
  message?: string | undefined;
  /** For filed, secret and answered: the number of the call. */
  call?: number | undefined;
  /** For filed and secret: false if the call failed. For answered: false if the question has no answer. */
  done?: boolean | undefined;
  /** For filed: JSON text, bytes in base64, or an error. For secret: a JSON array of its valid values, newest first, or an error. For answered: the answer as JSON text. */
  text?: string | undefined;
}

/** A worker's report on its runs. */
export interface WorkerReport {
  /** All runs that the worker holds. Runs beyond its `concurrency` get the status `later`. */
  runs: Array<ReportedRun>;
}

/** The response to a worker's report. */
export interface WorkerReportAnswer {
  /** The type of the object. */
  object: "worker_report";
  /** In the order of the report. */
  runs: Array<HeardRun>;
}

/** A run for a worker to execute. */
export interface WorkerRun {
  /** The lease and fencing token of the run. */
  token: string;
  /** The run, or null. */
  run_id: string;
  /** The name of the agent in the worker. */
  agent: string;
  /** The agent. */
  agent_id: string;
  /** The revision of the agent. */
  agent_revision: number;
  /** The number of the attempt, from 1. */
  attempt: number;
  /** Your own key-value pairs, as strings. */
  metadata: Record<string, string>;
  /** The input of the run. JSON text. */
  input: string;
  /** Completed steps. */
  steps: Array<Array<string>>;
  /** Always empty: an answer is sent only in reply to its question. */
  answers: Array<Array<string>>;
  /** Keys of answered questions. Send an item of type `answer` to get the answer. */
  answered: Array<string>;
  /** Keys of the steps and answered questions of earlier attempts, in order, to compare with. A failed step is `key!time`. Steps within steps are left out. */
  history: Array<string>;
  /** The messages, oldest first. */
  messages: Array<string>;
  /** The thread that the run belongs to. JSON text. */
  thread: string | null;
  /** The run is stopped after this time. */
  remaining_ms: number;
  /** The trace context, in the W3C Trace Context format. */
  traceparent: string | null;
}

/** Runs for a worker to execute. */
export interface WorkerRuns {
  /** The type of the object. */
  object: "worker_runs";
  /** Number of runs. */
  runs: Array<WorkerRun>;
  /** A run of the worker has new messages: report now. */
  report: boolean;
}

/** The query parameters of `listAgents`. */
export interface ListAgentsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items with this status. */
  status?: Open<"active" | "archived" | "all"> | undefined;
  /** Only items from this source. */
  source?: Open<"catalog" | "custom"> | undefined;
  /** Only agents whose name contains this text (case-insensitive). */
  name?: string | undefined;
}

/** The query parameters of `listRevisions`. */
export interface ListRevisionsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `listDeployments`. */
export interface ListDeploymentsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `listRuns`. */
export interface ListRunsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items of this agent. */
  agent_id?: string | undefined;
  /** Only runs of this revision of their agent. */
  agent_revision?: number | undefined;
  /** Only items that this key created. */
  api_key_id?: string | undefined;
  /** Only steps of this pipeline run. */
  pipeline_run_id?: string | undefined;
  /** Only runs of this thread. */
  thread_id?: string | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | undefined;
  /** One status, or several separated by commas. */
  status?: string | undefined;
  /** Only runs that failed with this code. */
  error_code?: Open<"run_timeout" | "agent_error" | "tool_error" | "guardrail_violation" | "provider_error" | "provider_rate_limited" | "provider_not_configured" | "budget_exceeded" | "action_expired" | "approval_impossible" | "worker_lost" | "output_too_large" | "not_recorded" | "nondeterministic" | "internal_error"> | undefined;
  /** Only ended runs whose input, output and error together contain all of these words, also as an error code such as `agent_error`. The last word matches as a prefix. Property names are not searched, and only the first 32 KiB of each. */
  text?: string | undefined;
  /** Only runs with at least this working time. */
  min_latency_ms?: number | undefined;
  /** Only runs with at most this working time. */
  max_latency_ms?: number | undefined;
  /** Only runs with at least this cost. */
  min_cost_usd?: number | undefined;
  /** Only runs with at most this cost. Runs without a known cost are not included. */
  max_cost_usd?: number | undefined;
  /** The sort field for `order`. With a field other than `created_at`, only ended runs are listed; with `cost_usd`, only those with a known cost. */
  sort?: Open<"created_at" | "latency_ms" | "cost_usd"> | undefined;
  /** Runs with any feedback, without feedback, or with a thumb up or down. */
  feedback?: Open<"any" | "none" | "up" | "down"> | undefined;
  /** Runs with feedback of this name. */
  feedback_name?: string | undefined;
  /** Runs with feedback that has this label. */
  feedback_label?: string | undefined;
  /** Runs with a score of at least this value. */
  min_score?: number | undefined;
  /** Runs with a score of at most this value. */
  max_score?: number | undefined;
  /** Fields to include that lists leave out by default: `input`, `output`, `input_preview`, `feedback`, or several separated by commas. */
  expand?: string | undefined;
  /** Only items with these key-value pairs, such as `metadata[team]=support`. */
  metadata?: Record<string, string> | undefined;
}

/** The query parameters of `getRun`. */
export interface GetRunQuery {
  /** `feedback` to include it; `input` and `output` are always included. */
  expand?: string | undefined;
}

/** The query parameters of `cancelRun`. */
export interface CancelRunQuery {
  /** Seconds to wait until it has stopped. */
  wait?: number | undefined;
  /** End the run without waiting for the agent. */
  force?: boolean | undefined;
}

/** The query parameters of `listApiKeys`. */
export interface ListApiKeysQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** One status, or several separated by commas. */
  status?: string | undefined;
}

/** The query parameters of `updateApiKey`. */
export interface UpdateApiKeyQuery {
  /** Also accept `networks` without your own address if you change the key that you call with; default false. */
  force?: boolean | undefined;
}

/** The query parameters of `revokeApiKey`. */
export interface RevokeApiKeyQuery {
  /** Also revoke the keys that it created, the keys that it rotated itself into, and the keys that those created; default false. A key that another caller rotated it into is kept and returned as `successor_id`. */
  cascade?: boolean | undefined;
}

/** The query parameters of `getAuthorizationRequest`. */
export interface GetAuthorizationRequestQuery {
  /** The query string from the client, as base64url. */
  request: string;
}

/** The query parameters of `listMembers`. */
export interface ListMembersQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `listInvitations`. */
export interface ListInvitationsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `updateOrganizationSettings`. */
export interface UpdateOrganizationSettingsQuery {
  /** Only return the effects and change nothing; default false. */
  dry_run?: boolean | undefined;
}

/** The query parameters of `getUsage`. */
export interface GetUsageQuery {
  /** `YYYY-MM` in UTC; default the current month. */
  month?: string | undefined;
}

/** The query parameters of `getAnalytics`. */
export interface GetAnalyticsQuery {
  /** A full hour. Default: the start of the interval seven days before `created_before`. A date without a time means the start of that day in `time_zone`. */
  created_after?: string | undefined;
  /** A full hour, or a time in the future. Default: now. A date without a time means the start of that day in `time_zone`. */
  created_before?: string | undefined;
  /** The IANA time zone of the days; default UTC. Counts are stored by the hour of UTC, so a zone that is not a whole number of hours from UTC is rejected. */
  time_zone?: string | undefined;
  /** The interval of the series; default day. */
  interval?: Open<"hour" | "day"> | undefined;
  /** Only items of this agent. */
  agent_id?: string | undefined;
}

/** The query parameters of `listAudit`. */
export interface ListAuditQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only this action, such as `createApiKey`. */
  action?: string | undefined;
  /** Only actions of this key or person. */
  actor?: string | undefined;
  /** Only actions that were done, or only those that were denied. */
  outcome?: Open<"succeeded" | "refused"> | undefined;
  /** Only actions on this resource. */
  resource_id?: string | undefined;
}

/** The query parameters of `streamRun`. */
export interface StreamRunQuery {
  /** What happens to the run when the reader disconnects. */
  on_disconnect?: Open<"continue" | "cancel"> | undefined;
}

/** The query parameters of `followRun`. */
export interface FollowRunQuery {
  /** Only events after this sequence number. */
  after?: number | undefined;
}

/** The query parameters of `listRunEvents`. */
export interface ListRunEventsQuery {
  /** Only events after this sequence number. */
  after?: number | undefined;
  /** Maximum number of items. */
  limit?: number | undefined;
}

/** The query parameters of `listFeedback`. */
export interface ListFeedbackQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `listReplays`. */
export interface ListReplaysQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items of this agent. */
  agent_id?: string | undefined;
}

/** The query parameters of `listReplayRuns`. */
export interface ListReplayRunsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items with this status. */
  status?: Open<"waiting" | "active" | "completed" | "failed" | "cancelled" | "refused"> | undefined;
}

/** The query parameters of `listDatasets`. */
export interface ListDatasetsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items of this agent. */
  agent_id?: string | undefined;
}

/** The query parameters of `listDatasetRows`. */
export interface ListDatasetRowsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only rows of this version. Default: the current one. */
  version?: number | undefined;
  /** Only rows with this tag. */
  tag?: string | undefined;
}

/** The query parameters of `listCanaries`. */
export interface ListCanariesQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `listPendingDeployments`. */
export interface ListPendingDeploymentsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `listScorers`. */
export interface ListScorersQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `listScoringRules`. */
export interface ListScoringRulesQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items of this agent. */
  agent_id?: string | undefined;
}

/** The query parameters of `listExperiments`. */
export interface ListExperimentsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items of this agent. */
  agent_id?: string | undefined;
  /** Only experiments with this data set. */
  dataset_id?: string | undefined;
}

/** The query parameters of `listExperimentRows`. */
export interface ListExperimentRowsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only rows with a run that does not pass, that differ between revisions, or with a run that could not start. */
  show?: Open<"failing" | "changed" | "refused"> | undefined;
  /** Only rows with this tag. */
  tag?: string | undefined;
  /** Only this row. */
  row_id?: string | undefined;
}

/** The query parameters of `compareExperiment`. */
export interface CompareExperimentQuery {
  /** An experiment with the same data set. Default: the same experiment. */
  other_experiment_id?: string | undefined;
  /** Default: the first revision of the experiment. */
  base_revision?: number | undefined;
  /** Default: the last revision of the other experiment. */
  other_revision?: number | undefined;
}

/** The query parameters of `listRatings`. */
export interface ListRatingsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only outputs of this experiment. */
  experiment_id?: string | undefined;
}

/** The query parameters of `listWebhooks`. */
export interface ListWebhooksQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only active webhooks, or only inactive ones. */
  active?: boolean | undefined;
}

/** The query parameters of `listDeliveries`. */
export interface ListDeliveriesQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items with this status. */
  status?: Open<"pending" | "succeeded" | "failed"> | undefined;
  /** Only deliveries of this event. */
  event_id?: string | undefined;
}

/** The query parameters of `listEvents`. */
export interface ListEventsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** One event type, or several separated by commas. Default: every type that the key may read. `run.*` requires `runs:read`, `evaluation.completed` `runs:read`, `pipeline.completed` `pipelines:read`, `alert.triggered` `alerts:read`, `agent.updated`, `deployment.*` and `worker.lost` `agents:read`, `key.expiring` `api_keys:read`, `budget.reached` `policies:read`, `configuration.drifted` `configurations:read`, `audit.recorded` `audit:read`. `feed.new_runs` (`runs:read`) is only for streaming and only sent if it is requested: runs were accepted, at most eight times a second; `data.run_id` is the newest one. It has no `id` and is not stored, so list the runs again after a reconnect. */
  type?: string | undefined;
  /** Only events about this run. Not available for streaming: use the run's own stream. */
  run_id?: string | undefined;
}

/** The query parameters of `listWorkers`. */
export interface ListWorkersQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only workers that serve this queue. */
  queue?: string | undefined;
}

/** The query parameters of `listPolicies`. */
export interface ListPoliciesQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this one: `last_id` of the previous page. */
  after?: string | undefined;
  /** Items before this one: `first_id` of the next page. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items from this source. */
  source?: Open<"template" | "custom"> | undefined;
}

/** The query parameters of `listCaps`. */
export interface ListCapsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items of this agent. */
  agent_id?: string | undefined;
  /** Only items that this key created. */
  api_key_id?: string | undefined;
}

/** The query parameters of `getCap`. */
export interface GetCapQuery {
  /** If each user has a separate limit: the user whose `used` is returned. */
  user?: string | undefined;
}

/** The query parameters of `listConnectors`. */
export interface ListConnectorsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items of this type. */
  type?: Open<"mcp" | "openapi"> | undefined;
  /** Only items with this visibility. */
  visibility?: Open<"shared" | "private"> | undefined;
}

/** The query parameters of `listProviders`. */
export interface ListProvidersQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `listSecrets`. */
export interface ListSecretsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only secrets with this name. */
  name?: string | undefined;
  /** Only secrets of this agent, without the organisation's. */
  agent_id?: string | undefined;
}

/** The query parameters of `listAlerts`. */
export interface ListAlertsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** `firing`: only alerts that are firing. */
  status?: Open<"ok" | "firing" | "no_data"> | undefined;
  /** Only items of this agent. */
  agent_id?: string | undefined;
}

/** The query parameters of `listAlertHistory`. */
export interface ListAlertHistoryQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items with this status. */
  status?: Open<"firing" | "resolved"> | undefined;
}

/** The query parameters of `listErrors`. */
export interface ListErrorsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items of this kind. */
  kind?: Open<"request" | "background"> | undefined;
  /** Only the report of this request id. */
  request_id?: string | undefined;
}

/** The query parameters of `listThreads`. */
export interface ListThreadsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items of this agent. */
  agent_id?: string | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | undefined;
  /** Only items with these key-value pairs, such as `metadata[team]=support`. */
  metadata?: Record<string, string> | undefined;
}

/** The query parameters of `listThreadMessages`. */
export interface ListThreadMessagesQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** `asc`: oldest first. `desc`: newest first. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Returns the newest messages, oldest first, as the client of another protocol keeps them: `ui` for `useChat` of the AI SDK, `ag-ui` for AG-UI. */
  format?: Open<"ui" | "ag-ui"> | undefined;
}

/** The query parameters of `getAgentCode`. */
export interface GetAgentCodeQuery {
  /** Whether to return the content of the files. */
  content?: boolean | undefined;
}

/** The query parameters of `listFiles`. */
export interface ListFilesQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only files of this run. */
  run_id?: string | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | undefined;
}

/** The query parameters of `createFile`. */
export interface CreateFileQuery {
  /** The file name. For a form, the default is the name of its file. */
  name?: string | undefined;
  /** Your identifier of the end user. You can search and erase data by it. */
  user?: string | undefined;
}

/** The query parameters of `getSharedFile`. */
export interface GetSharedFileQuery {
  /** The signature of the link. */
  token: string;
}

/** The query parameters of `listRunFiles`. */
export interface ListRunFilesQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
}

/** The query parameters of `listPipelines`. */
export interface ListPipelinesQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** Only items with this status. */
  status?: Open<"active" | "archived" | "all"> | undefined;
  /** Only the pipeline of this pipeline run, such as `pipeline_run_id` of a run. */
  run_id?: string | undefined;
}

/** The query parameters of `listPipelineRuns`. */
export interface ListPipelineRunsQuery {
  /** Maximum number of items. A page can have fewer items even if another page follows: check `has_more`. */
  limit?: number | undefined;
  /** Items after this id, in the order of the list. */
  after?: string | undefined;
  /** Items before this id, in the order of the list. */
  before?: string | undefined;
  /** Order by creation time. */
  order?: Open<"asc" | "desc"> | undefined;
  /** Only items created at or after this time. A date without a time means the start of that day in UTC. */
  created_after?: string | undefined;
  /** Only items created before this time. A date without a time means the start of that day in UTC. */
  created_before?: string | undefined;
  /** One status, or several separated by commas. */
  status?: string | undefined;
}

/** The query parameters of `cancelPipelineRun`. */
export interface CancelPipelineRunQuery {
  /** Seconds to wait until it has stopped. */
  wait?: number | undefined;
}

/** The query parameters of `followPipelineRun`. */
export interface FollowPipelineRunQuery {
  /** Only events after this sequence number. */
  after?: number | undefined;
}

/** The query parameters of `exportConfiguration`. */
export interface ExportConfigurationQuery {
  /** Only these kinds, separated by commas. */
  kinds?: string | undefined;
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
  | DeploymentPromotedEvent
  | DeploymentRollbackEvent
  | DeploymentWaitingEvent
  | DeploymentRefusedEvent
  | AlertTriggeredEvent
  | AgentUpdatedEvent
  | PipelineCompletedEvent
  | EvaluationCompletedEvent
  | KeyExpiringEvent
  | WorkerLostEvent
  | ConfigurationDriftedEvent
  | AuditRecordedEvent
  | TestEvent;
