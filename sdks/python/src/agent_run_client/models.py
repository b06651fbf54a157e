# Made from the OpenAPI document by `npm run client-models`. Do not edit.
"""The objects that the service returns. Unknown fields and unknown values are kept."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=(), defer_build=True)



class Agent(Model):
    """An agent: a name, instructions, and a runtime that defines how it runs."""

    object: Literal["agent"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    status: Literal["active", "archived"] | str
    """`archived` agents accept no runs."""
    source: Literal["catalog", "custom"] | str
    """`catalog`: hired from the catalog. `custom`: your own."""
    catalog_key: str | None
    """The catalog entry that it was hired from; null for a custom agent."""
    name: str
    """The name, up to 128 characters."""
    description: str | None
    """Your description of its purpose."""
    runtime: Runtime
    instructions: str | None
    """The instructions for the agent; for a model agent, the system prompt."""
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    output_schema: dict[str, Any] | None
    """JSON Schema (2020-12) of the output."""
    policy: str | None
    """A policy template, or the id of your own policy (`pol_…`)."""
    connectors: list[AgentConnector]
    """The connectors whose tools it may use."""
    approvals: ApprovalRule | None
    limits: AgentLimits
    schedule: Schedule | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None
    """The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled."""
    client_schemas: bool
    """Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false."""
    client_tools: bool
    """Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    gate: Gate | None
    revision: int
    """The deployed revision."""
    next_run_at: datetime | None
    """The next scheduled time."""
    schedule_refusal: ScheduleRefusal | None
    unserved_builds: list[AgentUnservedBuild] | None = None
    """For worker agents whose runs are pinned to builds: builds that no worker has any more, and how many of their runs are waiting. Only returned for a single agent."""
    pending_deployment: PendingDeployment | None = None
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""
    archived_at: datetime | None
    """When it was archived; null if it is active."""


class AgentBatch(Model):
    """The results of a batch."""

    object: Literal["agent_batch"]
    """The type of the object."""
    accepted: int
    """Number of items with an agent."""
    rejected: int
    """Number of items with an error."""
    data: list[AgentBatchItem]
    """One result per item, in the order of the request."""


class AgentBatchItem(Model):
    """The result of one item: an agent or an error."""

    status: int
    """The status that DELETE /agents/{id} would have."""
    agent: Agent | None
    error: AgentBatchItemError | None
    """The error, or null."""


class AgentBatchItemError(Model):
    """The error, or null."""

    type: str
    """The type."""
    code: Literal["invalid_json", "json_too_deep", "invalid_type", "missing_required_field", "unknown_field", "invalid_query", "invalid_cursor", "invalid_header", "invalid_idempotency_key", "malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "invalid_credentials", "second_factor_required", "missing_session", "invalid_session", "session_required", "second_factor_missing", "csrf_rejected", "demo_key_restricted", "user_token_restricted", "token_runs_used_up", "session_tokens_disabled", "code_upload_not_allowed", "not_an_approver", "owner_required", "insufficient_scope", "api_key_replaced", "schedule_maker_gone", "single_sign_on_required", "agent_not_allowed", "network_not_allowed", "origin_not_allowed", "metrics_not_allowed", "link_not_valid", "https_required", "route_not_found", "door_closed", "agent_not_found", "catalog_agent_not_found", "run_not_found", "api_key_not_found", "member_not_found", "invitation_not_found", "session_not_found", "organization_not_found", "webhook_not_found", "delivery_not_found", "password_link_not_found", "policy_not_found", "cap_not_found", "connector_not_found", "provider_not_found", "secret_not_found", "alert_not_found", "error_report_not_found", "thread_not_found", "thread_message_not_found", "erasure_not_found", "agent_code_not_found", "feedback_not_found", "file_not_found", "pipeline_not_found", "pipeline_run_not_found", "single_sign_on_not_found", "email_domain_not_found", "method_not_allowed", "idempotency_key_in_flight", "precondition_failed", "request_timeout", "payload_too_large", "file_content_missing", "range_not_satisfiable", "unsupported_media_type", "inexact_number", "invalid_value", "invalid_input", "client_schemas_not_allowed", "client_tools_not_allowed", "invalid_json_schema", "invalid_url", "agent_archived", "model_not_found", "module_not_found", "invalid_module", "tool_not_found", "provider_name_taken", "provider_read_only", "secret_name_taken", "queue_not_allowed", "worker_not_found", "revision_not_found", "revision_already_deployed", "revision_never_deployed", "nothing_to_roll_back", "idempotency_key_reused", "journal_not_found", "step_not_found", "replay_unsupported", "no_run_matches", "too_many_runs", "run_not_active", "thread_busy", "thread_agent_mismatch", "already_voted", "approver_not_found", "action_not_pending", "api_key_not_active", "last_owner", "already_member", "address_unproven", "mail_not_configured", "domain_not_verified", "domain_taken", "domain_required", "password_too_common", "wrong_password", "wrong_code", "second_factor_on", "second_factor_off", "concurrency_limit_exceeded", "cap_reached", "quota_exceeded", "file_quota_exceeded", "invalid_action", "invalid_secret", "networks_exclude_caller", "webhook_inactive", "guardrail_violation", "invalid_guard", "policy_in_use", "policy_is_template", "configuration_changed", "invalid_document", "provider_in_use", "connector_in_use", "pipeline_archived", "pipeline_run_not_active", "pipeline_run_not_retryable", "cyclic_steps", "invalid_expression", "invalid_schedule", "too_many_queued_runs", "headers_too_large", "rate_limit_exceeded", "replay_not_found", "too_many_replays", "replay_not_active", "canary_not_found", "canary_active", "canary_not_active", "canary_unsupported", "gate_not_passed", "gate_missing", "pending_deployment_not_found", "deployment_not_pending", "dataset_not_found", "dataset_row_not_found", "too_many_datasets", "too_many_dataset_rows", "scorer_not_found", "scorer_version_not_found", "too_many_scorers", "scoring_rule_not_found", "scoring_rule_exists", "scorer_unsupported", "too_many_scoring_rules", "experiment_not_found", "too_many_experiments", "experiment_too_large", "dataset_empty", "experiment_not_active", "experiment_active", "nothing_to_resume", "rating_not_found", "rating_closed", "already_rated", "not_comparable", "too_many_providers", "too_many_secrets", "too_many_domains", "too_many_webhooks", "too_many_caps", "too_many_policies", "too_many_connectors", "too_many_alerts", "internal_error", "run_failed", "service_unavailable", "service_overloaded", "storage_full", "file_store_unavailable", "database_read_only"] | str
    message: str
    """What went wrong and what to do next, for people."""
    param: str | None
    """The field, query parameter or header that caused the error, such as `steps.2.input`, or null."""
    details: list[AgentBatchItemErrorDetail]
    """All errors that were found. The first one is also in `param`."""
    doc_url: str
    """The URL of the documentation of the code."""
    request_id: str
    """The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem."""


class AgentBatchItemErrorDetail(Model):
    param: str | None
    """The field, query parameter or header that caused the error."""
    code: str
    """A stable code for programs."""
    message: str
    """A message for people. The text may change."""


class AgentCode(Model):
    """The files that revisions of an agent run, identified by their hash."""

    object: Literal["agent_code"]
    """The type of the object."""
    code: str
    """The SHA-256 of the code, in lower-case hex: `runtime.code` of an agent."""
    module: str
    """The name of the module."""
    entry: str
    """The file that exports the agent."""
    size: int
    """The size of all files in bytes."""
    file_count: int
    """The number of files."""
    files: list[AgentCodeFile] | None = None
    """Only in `GET /agents/code/{code}`."""
    content: str | None = None
    """Only with `content=true`: the compressed files as they were uploaded, in base64."""
    created_at: datetime
    """When it was created."""


class AgentCodeFile(Model):
    path: str
    """The path in the project."""
    size: int
    """The size in bytes."""
    sha256: str
    """The SHA-256 of its content, in lower-case hex."""


class AgentConfiguration(Model):
    """The configuration of an agent at one revision."""

    name: str
    """The name, up to 128 characters."""
    description: str | None
    """Your description of its purpose."""
    runtime: Runtime
    instructions: str | None
    """The instructions for the agent; for a model agent, the system prompt."""
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    output_schema: dict[str, Any] | None
    """JSON Schema (2020-12) of the output."""
    policy: str | None
    """A policy template, or the id of your own policy (`pol_…`)."""
    connectors: list[AgentConfigurationConnector]
    """The connectors whose tools it may use."""
    approvals: ApprovalRule | None
    limits: AgentLimits
    schedule: Schedule | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None
    """The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled."""
    client_schemas: bool
    """Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false."""
    client_tools: bool
    """Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""


class AgentConfigurationConnector(Model):
    id: str
    """The id, used to refer to it in other calls."""
    tools: list[str] | ToolSearch | None = None
    """The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them."""


class AgentConnector(Model):
    id: str
    """The id, used to refer to it in other calls."""
    tools: list[str] | ToolSearch | None = None
    """The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them."""


class AgentLimits(Model):
    """Limits of one run of the agent."""

    timeout_seconds: int | None = None
    """Default 600."""
    max_steps: int | None = None
    """Maximum number of model turns in one run. Beyond it, the run fails with `budget_exceeded`."""
    max_tokens: int | None = None
    """Maximum number of tokens in one run, input and output. Beyond it, the run fails with `budget_exceeded`."""
    max_cost_usd: float | None = None
    """Maximum cost of a run of a model agent. Requires a model that is in the price table."""
    on_budget: Literal["fail", "ask"] | str | None = None
    """What happens when a run of a model agent has used its `max_tokens` or `max_cost_usd`. `fail` (the default) ends it with `budget_exceeded`, even in the middle of a turn. With `ask` it waits with `requires_action` before its next turn."""
    concurrency: int | None = None
    """Maximum number of concurrent runs."""
    retries: int | None = None
    """Number of retries after an error of the agent; default 0."""


class AgentLimitsPatch(Model):
    """Merged into the current limits; null removes a limit."""

    timeout_seconds: int | None = None
    """Default 600."""
    max_steps: int | None = None
    """Maximum number of model turns in one run. Beyond it, the run fails with `budget_exceeded`."""
    max_tokens: int | None = None
    """Maximum number of tokens in one run, input and output. Beyond it, the run fails with `budget_exceeded`."""
    max_cost_usd: float | None = None
    """Maximum cost of a run of a model agent. Requires a model that is in the price table."""
    on_budget: Literal["fail", "ask"] | str | None = None
    """What happens when a run of a model agent has used its `max_tokens` or `max_cost_usd`. `fail` (the default) ends it with `budget_exceeded`, even in the middle of a turn. With `ask` it waits with `requires_action` before its next turn."""
    concurrency: int | None = None
    """Maximum number of concurrent runs."""
    retries: int | None = None
    """Number of retries after an error of the agent; default 0."""


class AgentPatchConnector(Model):
    id: str
    """The id, used to refer to it in other calls."""
    tools: list[str] | ToolSearch | None = None
    """The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them."""


class AgentScorer(Model):
    """Another agent judges the output, in a run of its own."""

    type: Literal["agent"]
    """The type."""
    agent_id: str
    """The agent. Its input has `input`, `output` and `expected_output`; its output must have `score` (0 to 1, true or false), and may have `reason`."""
    pass_at: float | None = None
    """The lowest score that passes. Default: `0.5`."""


class AgentUnservedBuild(Model):
    build: str
    """The build of your worker; null if it sent none."""
    runs: int
    """Number of runs."""


class AgentUpdate(Model):
    """A change to an agent."""

    agent_id: str
    """The agent."""
    revision: int
    """The revision number, counted from 1 for each agent."""
    changed_fields: list[str]
    """The changed top-level fields, and the path of each secret that changed, such as `runtime.headers.Authorization`."""
    old: dict[str, Any]
    """The changed top-level fields before the change; secrets are [redacted]."""
    new: dict[str, Any]
    """The changed top-level fields after the change."""
    changed_by: str | None
    """The key or person that changed it; null if the service did, for example an alert that rolled back."""
    changed_at: datetime
    """When it was changed."""
    values_omitted: bool | None = None
    """True if old and new were too large to send; otherwise absent."""


class AgentUpdatedEvent(Model):
    """An agent's configuration changed."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["agent.updated"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: AgentUpdate


class Agreement(Model):
    """How far the raters agree on what passes."""

    rated: int
    """Outputs that all raters have rated."""
    agreed: int
    """Outputs that all raters passed, or that all failed."""
    kappa: float | None
    """Fleiss' kappa: 1 is full agreement, 0 is what chance alone would give. Null if all ratings are the same, or none is given."""


class Alert(Model):
    """A metric to watch, and the threshold at which the alert fires."""

    object: Literal["alert"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    description: str | None
    """Your description of its purpose."""
    metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs", "average_score", "pass_rate"] | str
    """error_rate: failed runs as a percentage of completed and failed runs; p95_latency_ms: working time of ended runs, without waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the monthly calls; webhook_failure_rate: failed deliveries as a percentage of ended ones; guardrail_blocks: requests and runs that a guardrail blocked; unserved_runs: runs that wait in a queue without a worker, or for a build that no worker has any more; average_score and pass_rate: of the feedback with `feedback_name`, such as that of a scoring rule: the average score, and scores that passed as a percentage. Their window starts at a full hour."""
    comparison: Literal["gt", "gte", "lt", "lte"] | str
    """How the metric is compared with the threshold: `gt` fires above it, `lt` below it."""
    threshold: float
    """The threshold."""
    window_seconds: int
    """The length of the evaluation window."""
    agent_id: str | None
    """The agent; null means all agents of the organisation."""
    feedback_name: str | None
    """The name of the feedback, for `average_score` and `pass_rate` only; such as that of a scoring rule."""
    min_samples: int | None
    """With fewer samples in the window, such as ended or scored runs, there is no data. Null: no minimum."""
    severity: Literal["info", "warning", "critical"] | str
    """The severity, for the people who are notified."""
    active: bool
    """Whether it is in use. False: it is kept, but sends or starts nothing."""
    cooldown_seconds: int
    """How long the rule does not fire again after it has resolved."""
    rollback: bool
    """Whether the rule rolls back a deployment of the last hour when it fires."""
    status: Literal["ok", "firing", "no_data"] | str
    """no_data: there is no data, it was not evaluated yet, or it is not active."""
    last_value: float | None
    """The value at the last evaluation; null if there was no data."""
    last_evaluated_at: datetime | None
    """When the rule was last evaluated; null if not yet."""
    cooldown_until: datetime | None
    """It does not fire again before this time."""
    firing_id: str | None
    """The current firing; null if the alert is not firing."""
    created_by: str | None
    """The key or person that created it."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""


class AlertFiring(Model):
    """One firing of an alert."""

    object: Literal["alert_firing"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    rule: AlertRuleSummary
    severity: Literal["info", "warning", "critical"] | str
    """The severity, for the people who are notified."""
    summary: str
    """A one-sentence summary for people."""
    triggered_at: datetime
    """When it fired."""
    metric_snapshot: AlertFiringMetricSnapshot
    """The metric when the rule fired."""
    status: Literal["firing", "resolved"] | str
    """`firing` until the metric returns to normal, then `resolved`."""
    resolved_at: datetime | None
    """When the metric returned to normal; null while it is firing."""
    resolved_value: float | None
    """The value when it resolved; null if there was no data."""
    acknowledged_at: datetime | None
    """When it was acknowledged; null if it was not."""
    acknowledged_by: str | None
    """Who acknowledged it."""
    acknowledgement: str | None
    """The note of the acknowledgement."""
    rollback: AlertRollback | None


class AlertFiringMetricSnapshot(Model):
    """The metric when the rule fired."""

    metric: str
    """The metric to watch."""
    value: float
    """The value."""
    unit: str
    """The unit."""
    sample_count: int
    """The number of samples."""
    window_start: datetime
    """Start of the evaluation window."""
    window_end: datetime
    """End of the evaluation window."""
    dimensions: dict[str, Any]
    """The filters of the metric, such as an agent."""


class AlertRollback(Model):
    """The rollback; null if the alert caused none."""

    status: Literal["pending", "done", "failed"] | str
    """Whether the deployment was rolled back."""
    deployment_id: str | None
    """The deployment that rolled it back."""
    reason: str | None
    """Why the rollback failed."""


class AlertRuleSummary(Model):
    """The alert as it was when it fired."""

    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    metric: str
    """The metric to watch."""
    comparison: str
    """How the metric is compared with the threshold: `gt` fires above it, `lt` below it."""
    threshold: float
    """The threshold."""
    window_seconds: int
    """The length of the evaluation window."""
    agent_id: str | None
    """The agent; null means all agents of the organisation."""


class AlertTriggeredEvent(Model):
    """A monitoring alert fired."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["alert.triggered"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: TriggeredAlert


class AllowedAuthorization(Model):
    """The key that a person granted to an application, and the redirect URL."""

    object: Literal["api_key"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    kind: Literal["standard", "demo"] | str
    """`demo` keys have lower limits and cannot see private connectors."""
    prefix: str
    """The first characters, to identify the key."""
    last4: str
    """The last four characters, to identify it."""
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "configurations:read", "configurations:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str]
    """The permissions; write includes read."""
    agent_ids: list[str] | None
    """The only agents that it may use; null means all."""
    queues: list[str] | None
    """The only worker queues that it may serve; null means all."""
    networks: list[str] | None
    """The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens."""
    status: Literal["active", "expiring", "expired", "revoked"] | str
    """`expiring`: expires within 24 hours."""
    created_at: datetime
    """When it was created."""
    expires_at: datetime | None
    """When the key expires; null if it never expires. A key that was created by another key expires no later than that key."""
    last_used_at: datetime | None
    """When it was last used, accurate to a minute; null if never."""
    last_used_address: str | None
    """The address of the call at `last_used_at`."""
    rotated_from: str | None
    """The key that it replaces."""
    parent_id: str | None
    """The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it."""
    exposed_at: datetime | None
    """When it was last sent over plain HTTP. If this is set, rotate the key."""
    client_id: str | None
    """The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly."""
    redirect_to: str | None
    """The URL that takes the code to the client. Returned only once: null in a replayed response for an idempotency key."""


class Analytics(Model):
    """Run statistics of a period."""

    object: Literal["analytics"]
    """The type of the object."""
    created_after: datetime
    """Start of the period that the figures cover."""
    created_before: datetime
    """End of the period, which is not part of it."""
    interval: Literal["hour", "day"] | str
    """The length of one point of the series."""
    time_zone: str
    """The time zone of the days."""
    agent_id: str | None
    """The agent; null means all agents of the organisation."""
    accepted: int
    """Number of accepted runs."""
    completed: int
    """Number of completed runs."""
    failed: int
    """Number that failed."""
    cancelled: int
    """Number of cancelled runs."""
    success_rate: float | None
    """Completed runs as a percentage of completed and failed ones; null if there are none."""
    guardrail_blocks: int
    """Requests and runs that a policy blocked."""
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float
    """Cost of the ended runs that have a price."""
    latency_ms: Percentiles | None
    failures_by_code: list[AnalyticsFailuresByCodeItem]
    """Failed runs by `error.code`, most frequent first."""
    busiest_agents: list[AnalyticsBusiestAgent]
    """The agents with the most runs."""
    busiest_api_keys: list[AnalyticsBusiestApiKey]
    """The keys with the most runs."""
    guardrails: list[AnalyticsGuardrail]
    """Findings by guard."""
    feedback: list[FeedbackCounts]
    """Feedback by agent, revision and name, most frequent first. The time of the first submission counts."""
    webhooks: WebhookHealth | None
    series: list[AnalyticsPoint]
    """The same values for each point in time."""


class AnalyticsBusiestAgent(Model):
    agent_id: str
    """The agent; null means all agents of the organisation."""
    calls: int
    """Runs that were accepted in the period. The quota counts these."""
    completed: int
    """Runs that completed in the period, whenever they were accepted."""
    failed: int
    """Runs that failed in the period."""
    cancelled: int
    """Runs that were cancelled in the period."""
    tokens_used: int
    """For information only: no limit uses it."""
    cost_usd: float
    """Cost of the ended runs that have a price."""


class AnalyticsBusiestApiKey(Model):
    api_key_id: str | None
    """The API key that made the call; null if a person did."""
    calls: int
    """Runs that were accepted in the period. The quota counts these."""
    completed: int
    """Runs that completed in the period, whenever they were accepted."""
    failed: int
    """Runs that failed in the period."""
    cancelled: int
    """Runs that were cancelled in the period."""
    tokens_used: int
    """For information only: no limit uses it."""
    cost_usd: float
    """Cost of the ended runs that have a price."""


class AnalyticsFailuresByCodeItem(Model):
    code: str
    """A stable code for programs."""
    runs: int
    """Number of runs."""


class AnalyticsGuardrail(Model):
    """Number of runs and rejected requests in which a guard found something."""

    guard: str
    """The guard."""
    stage: Literal["input", "output"] | str
    """The checked part: `input` or `output`."""
    action: Literal["block", "redact", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Whether the guard only records findings and changes nothing."""
    runs: int
    """Number of runs."""


class AnalyticsPoint(Model):
    """One point of the series."""

    start: datetime
    """The start of the point."""
    end: datetime
    """End of the interval. The first and the last one are shorter if the period starts or ends within them."""
    accepted: int
    """Number of accepted runs."""
    completed: int
    """Number of completed runs."""
    failed: int
    """Number that failed."""
    cancelled: int
    """Number of cancelled runs."""
    success_rate: float | None
    """Completed runs as a percentage of completed and failed ones; null if there are none."""
    guardrail_blocks: int
    """Requests and runs that a policy blocked."""
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float
    """Cost of the ended runs that have a price."""
    latency_ms: Percentiles | None
    feedback: list[FeedbackPoint]
    """Feedback by name. The time of the first submission counts."""


class ApiKey(Model):
    """A key, without its secret."""

    object: Literal["api_key"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    kind: Literal["standard", "demo"] | str
    """`demo` keys have lower limits and cannot see private connectors."""
    prefix: str
    """The first characters, to identify the key."""
    last4: str
    """The last four characters, to identify it."""
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "configurations:read", "configurations:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str]
    """The permissions; write includes read."""
    agent_ids: list[str] | None
    """The only agents that it may use; null means all."""
    queues: list[str] | None
    """The only worker queues that it may serve; null means all."""
    networks: list[str] | None
    """The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens."""
    status: Literal["active", "expiring", "expired", "revoked"] | str
    """`expiring`: expires within 24 hours."""
    created_at: datetime
    """When it was created."""
    expires_at: datetime | None
    """When the key expires; null if it never expires. A key that was created by another key expires no later than that key."""
    last_used_at: datetime | None
    """When it was last used, accurate to a minute; null if never."""
    last_used_address: str | None
    """The address of the call at `last_used_at`."""
    rotated_from: str | None
    """The key that it replaces."""
    parent_id: str | None
    """The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it."""
    exposed_at: datetime | None
    """When it was last sent over plain HTTP. If this is set, rotate the key."""
    client_id: str | None
    """The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly."""
    successor_id: str | None = None
    """Only in the response of a revocation: the key that replaced this one by rotation, which still works and was not revoked."""


class AppliedConfiguration(Model):
    """What was changed."""

    object: Literal["applied_configuration"]
    """The type of the object."""
    name: str
    """The name of the configuration."""
    digest: str
    """Identifies the plan, the configuration and the state of the resources that it compares."""
    changes: list[ConfigurationChange]
    """In the order in which they are made."""
    unchanged: int
    """Number of resources that already are as the configuration describes."""
    pending_deployments: list[PendingDeployment]
    """New revisions that must pass the gates of their agents. These agents are unchanged until then."""


class Approval(Model):
    """For a question that an approval rule decides: who may vote, and the votes so far."""

    approvers: NamedApprovers
    created_by: str | None
    """Who started the run and therefore cannot vote; null if it was not a person."""
    votes: list[ApprovalVote]
    """The votes, in order."""
    delegations: list[ApprovalDelegation]
    """The delegations, in order."""
    on_expiry: Literal["fail", "reject", "escalate"] | str
    """What happens at `expires_at`."""
    escalate_to: NamedApprovers | None
    escalated_at: datetime | None
    """When the question was escalated to these `approvers`."""


class ApprovalChange(Model):
    """A change to a question that an approval rule decides."""

    type: Literal["voted", "delegated", "escalated"] | str
    """The type."""
    vote: ApprovalVote | None = None
    delegation: ApprovalDelegation | None = None
    event_id: str | None = None
    """The event that was sent to webhooks."""


class ApprovalDelegation(Model):
    """A delegated vote."""

    from_: str = Field(alias="from")
    """Who delegated the vote."""
    to: str
    """Whose it is now."""
    at: datetime
    """When."""


class ApprovalRule(Model):
    """Who decides about approvals that runs of the agent request, and the deadline."""

    approvers: Approvers
    ttl_seconds: int | None = None
    """The deadline; by default that of the question."""
    on_expiry: Literal["fail", "reject", "escalate"] | str | None = None
    """What happens at the deadline: `fail` ends the run with `action_expired`, `reject` rejects, and `escalate` passes the question to `escalate_to`. The default is `escalate` if `escalate_to` is set, otherwise `fail`."""
    escalate_to: Escalation | None = None


class ApprovalVote(Model):
    """One person's vote on a question."""

    type: Literal["approve", "reject"] | str
    """The type."""
    by: str
    """Who voted."""
    instead_of: str | None
    """Who delegated the vote to them; null if it is their own vote."""
    payload: dict[str, Any] | None
    """What they sent with the vote, such as a `note`."""
    at: datetime
    """When."""
    counts: bool | None = None
    """False if the vote does not count, because the voter had left or was no longer an approver when the next vote was cast."""


class Approvers(Model):
    """Who may approve, and how many approvals are required. The person who started the run can never approve it."""

    role: Literal["developer", "admin", "owner"] | str | None = None
    """Members with this role or a higher one."""
    members: list[str] | None = None
    """Members by id or e-mail address, in addition to the role or instead of it."""
    count: int | None = None
    """How many approvals are required. One rejection is enough to reject. Default: `1`."""


class AuditEntry(Model):
    """An action or a denied attempt."""

    object: Literal["audit_entry"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    action: str
    """The name of the operation, as in this document. `admin.…` is a command of the operator."""
    actor: str
    """A key, a person, an alert, `operator` or `system`; `anonymous` for a failed sign-in."""
    actor_name: str | None
    """The name of the key, or the person's e-mail address, at the time of the action. For the operator: the name of the operating-system user."""
    summary: str
    """The entry as a sentence. Its wording can change: filter by `action` instead."""
    outcome: Literal["succeeded", "refused"] | str
    """Whether it was done or denied."""
    reason: str | None
    """Why it was denied."""
    count: int
    """How often the same attempt was denied within a minute; 1 for successful actions."""
    resource_type: str | None
    """The type of the resource."""
    resource_id: str | None
    """The id of the resource."""
    resource_name: str | None
    """The name of the resource at the time of the action, if it has one."""
    before: dict[str, Any] | None
    """The changed fields before the change; null if a resource was created or nothing changed. Secrets are shown as fingerprints: the same secret has the same `fp:…`."""
    after: dict[str, Any] | None
    """The changed fields after the change; null if a resource was deleted or nothing changed."""
    address: str | None
    """The network address of the caller."""
    user_agent: str | None
    """The `User-Agent` header of the caller."""
    request_id: str | None
    """The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem."""
    created_at: datetime
    """When it was created."""


class AuditEntryOfEvent(Model):
    """The audit entry, without fields that are too large for a webhook."""

    object: Literal["audit_entry"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    action: str
    """The name of the operation, as in this document. `admin.…` is a command of the operator."""
    actor: str
    """A key, a person, an alert, `operator` or `system`; `anonymous` for a failed sign-in."""
    actor_name: str | None
    """The name of the key, or the person's e-mail address, at the time of the action. For the operator: the name of the operating-system user."""
    summary: str
    """The entry as a sentence. Its wording can change: filter by `action` instead."""
    outcome: Literal["succeeded", "refused"] | str
    """Whether it was done or denied."""
    reason: str | None
    """Why it was denied."""
    count: int
    """How often the same attempt was denied within a minute; 1 for successful actions."""
    resource_type: str | None
    """The type of the resource."""
    resource_id: str | None
    """The id of the resource."""
    resource_name: str | None
    """The name of the resource at the time of the action, if it has one."""
    before: dict[str, Any] | None
    """The changed fields before the change; null if a resource was created or nothing changed. Secrets are shown as fingerprints: the same secret has the same `fp:…`."""
    after: dict[str, Any] | None
    """The changed fields after the change; null if a resource was deleted or nothing changed."""
    address: str | None
    """The network address of the caller."""
    user_agent: str | None
    """The `User-Agent` header of the caller."""
    request_id: str | None
    """The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem."""
    created_at: datetime
    """When it was created."""
    values_omitted: bool | None = None
    """True if the changes was too large to send; otherwise absent."""


class AuditRecordedEvent(Model):
    """An entry was added to the audit log."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["audit.recorded"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: AuditEntryOfEvent


class AuthorizationRequest(Model):
    """An application's OAuth request for access."""

    object: Literal["authorization_request"]
    """The type of the object."""
    client: OAuthClient
    redirect_host: str
    """The host that receives the result."""
    is_local: bool
    """The result is sent to a program on the person's own machine. Any program there could receive it."""
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "configurations:read", "configurations:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str]
    """The permissions; write includes read."""
    agent: AuthorizedAgent | None
    max_days: int
    """The maximum number of days that access can be granted for."""
    problem: str | None
    """Why access cannot be granted."""
    request: str | None
    """Send this back to grant access: it contains these values. Null if access cannot be granted."""
    refusal_url: str
    """The URL that reports the denial to the client."""


class AuthorizedAgent(Model):
    """The only agent that is requested; null means all."""

    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""


class BudgetQuestion(Model):
    """The exhausted budget. `respond` with the choice `raise_once`, `raise` with a `limit`, or `stop`. `approve` means `raise_once`, `reject` means `stop`."""

    cap_id: str | None
    """The cap; null for the run's own budget."""
    unit: Literal["usd", "tokens", "runs"] | str
    """The unit."""
    limit: float
    """The limit, in the unit."""
    used: float
    """The amount used."""
    resets_at: datetime | None
    """When the run resumes automatically."""


class BudgetReachedEvent(Model):
    """80 % or 100 % of a spend cap is used. Sent once per period for each."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["budget.reached"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: ReachedBudget


class Canary(Model):
    """A revision that gets a part of the new runs of an agent before it is deployed."""

    object: Literal["canary"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    revision: int
    """The revision that is tested."""
    stable_revision: int
    """The deployed revision that it is compared with."""
    status: Literal["active", "promoted", "rolled_back", "aborted"] | str
    """The current status."""
    reason: str | None
    """Why it was rolled back or aborted; otherwise null."""
    steps: list[CanaryStep]
    """The steps. Each one runs an agent. Expressions and `depends_on` determine the order."""
    step: int
    """The number of the current step, from 1."""
    step_runs: int
    """Runs of the canary that ended in the current step."""
    step_started_at: datetime
    """When the current step started."""
    percent: int
    """The share of new runs that use the canary now; 0 when it has ended."""
    tolerated_percent: int
    """Latency and cost of the canary are worse only if they exceed those of the stable revision by more than this percentage."""
    metrics: list[CanaryMetric]
    """The runs that were created and have ended since the canary started."""
    deployment_id: str | None
    """The deployment that promoted it or rolled it back."""
    created_by: str
    """The key or person that created it."""
    created_at: datetime
    """When it was created."""
    ended_at: datetime | None
    """When it was promoted, rolled back or aborted."""


class CanaryMetric(Model):
    """A metric of the canary next to that of the stable revision."""

    metric: Literal["failures", "latency", "cost", "feedback", "scores"] | str
    """The metric to watch."""
    stable: StableSample
    canary: CanarySample
    p_value: float | None
    """The probability of a difference of this size or larger if the canary were not worse. Null: too few measurements."""
    verdict: Literal["worse", "better", "undecided"] | str
    """`worse` or `better` only if the difference is statistically significant, corrected for the number of comparisons; otherwise `undecided`."""


class CanarySample(Model):
    """What was measured of one revision."""

    count: int
    """The number of runs or ratings that were measured."""
    value: float | None
    """For failures, the percentage of runs that failed; for feedback, the percentage of thumbs that are down; for latency, the median in milliseconds; for cost, the median in US dollars. Null: nothing was measured."""


class CanaryStep(Model):
    """A step ends when it has reached both its minutes and its runs."""

    percent: int
    """The share of new runs that use the canary."""
    minutes: int | None
    """The step takes at least this long."""
    runs: int | None
    """The step takes until this many runs of the canary have ended."""


class Cancellation(Model):
    """The number of runs that were cancelled."""

    object: Literal["cancellation"]
    """The type of the object."""
    matched: int
    """Number of runs that matched."""
    cancelled: int
    """Number of runs that have stopped."""
    cancelling: int
    """Number of runs that are stopping; they end within seconds."""


class Cap(Model):
    """A limit on what runs may use per period."""

    object: Literal["cap"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str | None
    """Only runs of this agent."""
    api_key_id: str | None
    """Only runs of this key and of the keys that replace it."""
    user: str | None
    """Only runs for this end user."""
    each_user: bool
    """Whether each end user has a separate limit. `missing_user` decides about runs without a `user`."""
    period: Literal["day", "week", "month"] | str
    """Calendar days, weeks starting on Monday, or months, in UTC."""
    unit: Literal["usd", "tokens", "runs"] | str
    """US dollars by the price table, input and output tokens, or accepted runs."""
    limit: float
    """The limit per period, in the unit; a whole number for tokens and runs."""
    on_limit: Literal["refuse", "ask"] | str
    """`refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends."""
    missing_user: Literal["count", "refuse", "ignore"] | str | None
    """For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited."""
    unpriced: Literal["refuse", "ignore"] | str | None
    """For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars."""
    used: float | None
    """The amount used in this period, in the unit; null if each user has a separate limit and no user is given."""
    period_start: datetime
    """Start of this period."""
    resets_at: datetime
    """Start of the next period."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""


class CatalogAgent(Model):
    """An agent that can be hired."""

    object: Literal["catalog_agent"]
    """The type of the object."""
    key: str
    """The catalog key, for `POST /agents/{catalog_key}/deploy`."""
    category: str
    """The category."""
    name: str
    """The name, up to 128 characters."""
    description: str | None
    """Your description of its purpose."""
    runtime: Runtime
    instructions: str | None
    """The instructions for the agent; for a model agent, the system prompt."""
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    output_schema: dict[str, Any] | None
    """JSON Schema (2020-12) of the output."""
    policy: str | None
    """A policy template, or the id of your own policy (`pol_…`)."""
    connectors: list[CatalogAgentConnector]
    """The connectors whose tools it may use."""
    approvals: ApprovalRule | None
    limits: AgentLimits
    schedule: Schedule | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None
    """The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled."""
    client_schemas: bool
    """Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false."""
    client_tools: bool
    """Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    examples: list[CatalogAgentExample]
    """Example inputs."""


class CatalogAgentConnector(Model):
    id: str
    """The id, used to refer to it in other calls."""
    tools: list[str] | ToolSearch | None = None
    """The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them."""


class CatalogAgentExample(Model):
    input: dict[str, Any]
    """The input."""


class ChangedMember(Model):
    """A member after a change, with the number of revoked keys, invitations and webhooks."""

    object: Literal["member"]
    """The type of the object."""
    id: str
    """The id of the member."""
    email: str
    """The e-mail address."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only."""
    joined_at: datetime
    """When the member joined the organisation."""
    made: ChangedMemberMade
    """Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves."""
    set_up: ChangedMemberSetUp
    """Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves."""
    ended: ChangedMemberEnded
    """Number of keys and invitations that were revoked and webhooks that were deactivated: all of the member's, or those that exceed the new role."""


class ChangedMemberEnded(Model):
    """Number of keys and invitations that were revoked and webhooks that were deactivated: all of the member's, or those that exceed the new role."""

    api_keys: int
    """Number of API keys."""
    invitations: int
    """Number of invitations."""
    webhooks: int
    """Number of webhooks."""


class ChangedMemberMade(Model):
    """Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves."""

    api_keys: int
    """Number of API keys."""
    invitations: int
    """Number of invitations."""
    webhooks: int
    """Number of webhooks."""


class ChangedMemberSetUp(Model):
    """Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves."""

    connectors: int
    """The connectors whose tools it may use."""
    http_agents: int
    """Number of HTTP agents."""


class ChangedOrganizationSettings(Model):
    """The settings after a change, with the number of keys that now expire earlier."""

    object: Literal["organization_settings"]
    """The type of the object."""
    max_key_age_days: int | None
    """Maximum age of API keys in days; null means the default of the installation."""
    default_max_key_age_days: int | None
    """The maximum age if the organisation sets none; null means no limit."""
    cors_origins: list[str]
    """Origins of web pages that may call the API from a browser with a key or token of this organisation, in addition to those that the operator allows; * means any. Cookies work only on the service's own pages."""
    shortened: ChangedOrganizationSettingsShortened
    """How a lower maximum age affects existing keys. A higher one does not extend any of them."""


class ChangedOrganizationSettingsShortened(Model):
    """How a lower maximum age affects existing keys. A higher one does not extend any of them."""

    api_keys: int
    """Number of active keys that now expire earlier."""
    ended_at_once: int
    """Number of those keys that are already too old and expire immediately."""
    next_ends_at: datetime | None
    """When the first of the other keys expires; null if there are no others."""


class ChangedRow(Model):
    """A row that passes on one side only."""

    row_id: str
    """The row of the data set."""
    scorer_id: str
    """The scorer."""
    change: Literal["fixed", "broken"] | str
    """`broken`: it passes only on the first side. `fixed`: only on the second one."""
    base_run_id: str | None
    """The run of the first side."""
    other_run_id: str | None
    """The run of the second side."""


class ChangedWebhook(Model):
    """A webhook after a change."""

    object: Literal["webhook"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    url: str
    """The URL."""
    events: list[str]
    """The event types that it receives; `*` means all."""
    active: bool
    """Whether deliveries are sent."""
    description: str | None
    """Your description of its purpose."""
    retry_policy: Literal["standard", "extended"] | str
    """`standard`: three attempts. `extended`: further attempts, hours apart, for three days."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    disabled_reason: Literal["gone", "failing", "maker_gone"] | str | None
    """Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`."""
    disabled_at: datetime | None
    """When the service deactivated it; null if it did not."""
    failing_since: datetime | None
    """The first failed attempt since the last success; null if the last attempt succeeded."""
    last_delivery_at: datetime | None
    """When the last delivery was sent; null if none was."""
    previous_secret_expires_at: datetime | None
    """Until then, or until the next rotation, deliveries are signed with both secrets."""
    warnings: list[Literal["rotate_secret"]]
    """`rotate_secret`: the webhook has a new owner, and the previous owner has its secret."""


class ClientTool(Model):
    """A tool that the caller of a run runs itself."""

    name: str
    """The name that the model uses. No tool of the agent may have it."""
    description: str | None = None
    """What the tool does, for the model."""
    parameters: dict[str, Any] | None = None
    """JSON Schema (2020-12) of the arguments; default an object with any fields."""


class ClientToolCall(Model):
    """A call of a tool that the caller of the run runs itself."""

    id: str
    """The id of the call, which its result names."""
    name: str
    """The tool."""
    arguments: Any
    """What the model sends, usually an object."""


class ComparedRevision(Model):
    """The figures of the pairs."""

    pass_rate: PassRate | None
    mean: float | None
    """Average score."""


class ComparedRun(Model):
    """One of the two runs."""

    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    agent_revision: int
    """The revision of the agent."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """The current status."""
    error: RunError | None
    latency_ms: int | None
    """Working time in milliseconds; null while it is in progress."""
    queued_ms: int
    """Time that it waited for a worker, in milliseconds."""
    waiting_ms: int
    """Time that it waited for people, in milliseconds."""
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float | None
    """Cost by the operator's price table; null if the model has no price."""
    scores: list[ComparedScore]
    """Feedback by name."""


class ComparedScore(Model):
    """The feedback on a run with one name."""

    name: str
    """The name, up to 128 characters."""
    up: int
    """Number of thumbs up."""
    down: int
    """Number of thumbs down."""
    scores: int
    """Number of scores."""
    average_score: float | None
    """The average score; null if there is no score."""


class ComparedStep(Model):
    """A step in one or both runs."""

    type: Literal["run", "queue", "attempt", "step", "turn", "tool", "guard", "wait", "delivery"] | str
    """The type."""
    name: str
    """The name. For a turn that two different models took, both names: `large → small`."""
    base: Span | None
    other: Span | None
    same: bool | None
    """Whether both runs had the same result: for a step its result, for a call its arguments and result, for a wait its answer. Null if only one run has the step, or if no result is known."""


class Comparison(Model):
    """A comparison of two runs."""

    object: Literal["comparison"]
    """The type of the object."""
    base: ComparedRun
    other: ComparedRun
    same_input: bool
    """Whether both runs have the same input."""
    same_output: bool
    """Whether the outputs are the same JSON, regardless of key order."""
    output_changes: list[JsonChange]
    """What differs in the output of `other`: the first 100 changes."""
    steps: list[ComparedStep]
    """Steps, turns, calls and waits in order: the first 500."""
    truncated: bool
    """Whether there are more changes or steps than are shown."""


class ConfigurationChange(Model):
    """What happens to one resource."""

    kind: Literal["providers", "connectors", "policies", "agents", "pipelines", "webhooks", "alerts", "caps", "datasets"] | str
    """The kind of resource."""
    name: str
    """Its name in the configuration."""
    action: Literal["create", "update", "replace", "adopt", "delete"] | str
    """`adopt`: the resource exists as described, and becomes managed. `replace`: it is deleted and created again, because a field that cannot be changed differs."""
    id: str | None
    """The id of the resource; null if it does not exist yet."""
    fields: list[ConfigurationField]
    """The fields that differ."""


class ConfigurationDrift(Model):
    """How the organisation differs from a configuration."""

    name: str
    """The name of the configuration."""
    digest: str
    """Identifies the plan, the configuration and the state of the resources that it compares."""
    changed: int
    """Number of resources that differ."""
    changes: list[ConfigurationDriftChange]
    """The first 50 of them."""


class ConfigurationDriftChange(Model):
    kind: str
    """The kind of resource."""
    name: str
    """Its name in the configuration."""
    action: Literal["create", "update", "replace", "adopt", "delete"] | str
    """What applying the configuration would do."""
    id: str | None
    """The id of the resource; null if it does not exist."""
    paths: list[str]
    """JSON Pointers to the first 20 fields that differ. Values are not part of events."""


class ConfigurationDriftedEvent(Model):
    """`agentrun diff --report` found that resources differ from a configuration file."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["configuration.drifted"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: ConfigurationDrift


class ConfigurationField(Model):
    """A field that differs."""

    path: str
    """A JSON Pointer to the field in the resource."""
    change: Literal["added", "removed", "changed"] | str
    """What happens to the field."""
    before: Any
    """The current value. Secrets are shown as fingerprints."""
    after: Any
    """The new value. Secrets are shown as fingerprints."""


class ConfigurationPlan(Model):
    """What applying a configuration would change."""

    object: Literal["configuration_plan"]
    """The type of the object."""
    name: str
    """The name of the configuration."""
    digest: str
    """Identifies the plan, the configuration and the state of the resources that it compares."""
    changes: list[ConfigurationChange]
    """In the order in which they are made."""
    unchanged: int
    """Number of resources that already are as the configuration describes."""


class ConnectLink(Model):
    """A URL to send to a person, who then gives consent."""

    object: Literal["connect_link"]
    """The type of the object."""
    connector_id: str
    """The connector."""
    user: str | None
    """The end user who connects; null means the organisation."""
    url: str
    """Opening the URL connects that user, so send it only to them. It works once."""
    expires_at: datetime
    """When it expires; null if it never expires."""


class Connector(Model):
    """Tools from an MCP server, or from a service with an OpenAPI document."""

    object: Literal["connector"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    description: str | None
    """Your description of its purpose."""
    type: Literal["mcp", "openapi"] | str
    """`mcp`: an MCP server. `openapi`: a service with an OpenAPI document."""
    url: str
    """The URL."""
    document_url: str | None
    """The URL of its OpenAPI document."""
    document_summary: DocumentSummary | None
    visibility: Literal["shared", "private"] | str
    """`private`: hidden from demo keys."""
    headers: dict[str, str]
    """Headers to send with every call; returned as `[redacted]`."""
    oauth: ConnectorOAuth | None
    authorization: ConnectorAuthorization | None
    approval: ConnectorApproval
    status: Literal["untested", "ok", "failing"] | str
    """The result of the last test."""
    last_tested_at: datetime | None
    """When `test` was last called; null if never."""
    last_error: str | None
    """The error of the last check; null if there was none."""
    tool_count: int | None
    """Number of tools in the last successful test."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""


class ConnectorApproval(Model):
    """Which tools require approval."""

    default: Literal["never", "always"] | str
    """`always`: each call requires approval, and the run waits in `requires_action`."""
    tools: dict[str, Literal["never", "always"] | str]
    """By tool name, as `test` returns it. Other tools use `default`."""


class ConnectorAuthorization(Model):
    """How users connect."""

    owner: Literal["organization", "user"] | str
    """Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`."""
    client_id: str | None
    """The client id of this service at the provider."""
    client_secret: str | None
    """The client secret; returned as `[redacted]`."""
    scope: str | None
    """The scopes to request, separated by spaces."""


class ConnectorOAuth(Model):
    """How the service gets tokens for itself."""

    token_url: str
    """The token endpoint."""
    client_id: str
    """The client id of this service at the provider."""
    client_secret: str
    """The client secret; returned as `[redacted]`."""
    scope: str | None
    """The scopes to request, separated by spaces."""


class ConnectorPatchApproval(Model):
    """Which tools require approval before each call: `always` or `never`."""

    default: Literal["never", "always"] | str | None = None
    """`always`: each call requires approval, and the run waits in `requires_action`."""
    tools: dict[str, Literal["never", "always"] | str] | None = None
    """By tool name, as `test` returns it. Other tools use `default`."""


class ConnectorPatchAuthorization(Model):
    """User consent: authorization code with PKCE."""

    owner: Literal["organization", "user"] | str
    """Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`."""
    client_id: str | None = None
    """The client id of the service. Without it, the service uses its metadata document or registers itself."""
    client_secret: str | None = None
    """Stored encrypted and returned as [redacted]; send [redacted] to keep it."""
    scope: str | None = None
    """The scopes to request; by default those that the server requests."""


class ConnectorPatchOauth(Model):
    """Client credentials: the service requests tokens for itself."""

    token_url: str
    """The token endpoint: https, without credentials."""
    client_id: str
    """The client id of this service at the provider."""
    client_secret: str | None = None
    """Stored encrypted and returned as [redacted]; send [redacted] to keep it."""
    scope: str | None = None
    """The scopes to request, separated by spaces."""


class ConnectorTest(Model):
    """The result of a test."""

    object: Literal["connector_test"]
    """The type of the object."""
    connector_id: str
    """The connector."""
    ok: bool
    """Whether it succeeded; if not, see `error`."""
    tools: list[ConnectorTool]
    """The tools, each with its schema."""
    tool_tokens: int
    """Approximate number of tokens that all tools add to each model turn."""
    warnings: list[str]
    """Possible problems: expensive tools, names in `approval` that no tool has, and tools that are left out because they cannot be called."""
    error: ConnectorTestError | None
    """The error, or null."""
    tested_at: datetime
    """When the test ran."""


class ConnectorTestError(Model):
    """The error, or null."""

    code: str
    """A stable code for programs."""
    message: str
    """A message for people. The text may change."""


class ConnectorTool(Model):
    """One tool, as the model sees it."""

    name: str
    """The name that allow-lists and approvals use."""
    description: str
    """Your description of its purpose."""
    input_schema: dict[str, Any]
    """JSON Schema (2020-12) of the input."""
    approval: Literal["never", "always"] | str
    """Which tools require approval before each call: `always` or `never`."""


class ContainsScorer(Model):
    """The output contains a text."""

    type: Literal["contains"]
    """The type."""
    field: str | None = None
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    text: str | None = None
    """Default: the expected output, or its `field`."""
    ignore_case: bool | None = None
    """Upper and lower case are the same. Default: `false`."""


class CreateConnectorRequestApproval(Model):
    """Which tools require approval before each call: `always` or `never`."""

    default: Literal["never", "always"] | str | None = None
    """`always`: each call requires approval, and the run waits in `requires_action`."""
    tools: dict[str, Literal["never", "always"] | str] | None = None
    """By tool name, as `test` returns it. Other tools use `default`."""


class CreateConnectorRequestAuthorization(Model):
    """User consent: authorization code with PKCE."""

    owner: Literal["organization", "user"] | str
    """Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`."""
    client_id: str | None = None
    """The client id of the service. Without it, the service uses its metadata document or registers itself."""
    client_secret: str | None = None
    """Stored encrypted and returned as [redacted]; send [redacted] to keep it."""
    scope: str | None = None
    """The scopes to request; by default those that the server requests."""


class CreateConnectorRequestOauth(Model):
    """Client credentials: the service requests tokens for itself."""

    token_url: str
    """The token endpoint: https, without credentials."""
    client_id: str
    """The client id of this service at the provider."""
    client_secret: str | None = None
    """Stored encrypted and returned as [redacted]; send [redacted] to keep it."""
    scope: str | None = None
    """The scopes to request, separated by spaces."""


class CreateRunRequest(Model):
    agent_id: str
    """The agent. Add `@stable` for its deployed revision, `@canary` for the revision of its active canary, or `@rev_…` for any revision."""
    input: dict[str, Any]
    """The input for the agent."""
    agent_revision: int | None = None
    """The revision of the agent to run, even if it is not deployed; default the deployed one. Cannot be used with a thread."""
    metadata: dict[str, str] | None = None
    """Up to 16 key-value pairs of your own, as strings."""
    timeout_seconds: int | None = None
    """After this much working time the run fails with `run_timeout`; default the agent's limit."""
    priority: int | None = None
    """Among waiting runs of the organisation, those with a higher priority start first; default 0."""
    user: str | None = None
    """Your identifier of the end user. You can search and erase data by it."""
    thread_id: str | None = None
    """The thread to continue."""
    thread: CreateRunRequestThread | None = None
    """Creates a thread with this run, bound to its agent. `{}` is enough."""
    on_busy: Literal["queue", "reject", "interrupt"] | str | None = None
    """A thread has one active run at a time. `queue`: wait. `reject`: fail with 422 `thread_busy`. `interrupt`: cancel the active and waiting runs of the thread, keep their messages, and start this run. Default: `queue`."""
    output_schema: dict[str, Any] | None = None
    """JSON Schema (2020-12) that the output of this run must match, instead of the agent's. Only for agents that allow it with `client_schemas`."""
    tools: list[ClientTool] | None = None
    """Tools that you run yourself: the run waits with a `required_action` of the type `tool_call` for their results. Only for agents that allow it with `client_tools`."""
    tool_choice: str | None = None
    """With `tools`: `auto` (the default), `required` (the model must call any tool first), or the name of one of them to call first."""
    idempotency_key: str | None = None
    """The idempotency key, for callers that cannot set the header."""


class CreateRunRequestThread(Model):
    """Creates a thread with this run, bound to its agent. `{}` is enough."""

    user: str | None = None
    """Your identifier of the end user. You can search and erase data by it."""
    metadata: dict[str, str] | None = None
    """Up to 16 key-value pairs of your own, as strings."""


class CreatedCap(Model):
    """A new cap, with warnings about runs that it may not limit as expected."""

    object: Literal["cap"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str | None
    """Only runs of this agent."""
    api_key_id: str | None
    """Only runs of this key and of the keys that replace it."""
    user: str | None
    """Only runs for this end user."""
    each_user: bool
    """Whether each end user has a separate limit. `missing_user` decides about runs without a `user`."""
    period: Literal["day", "week", "month"] | str
    """Calendar days, weeks starting on Monday, or months, in UTC."""
    unit: Literal["usd", "tokens", "runs"] | str
    """US dollars by the price table, input and output tokens, or accepted runs."""
    limit: float
    """The limit per period, in the unit; a whole number for tokens and runs."""
    on_limit: Literal["refuse", "ask"] | str
    """`refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends."""
    missing_user: Literal["count", "refuse", "ignore"] | str | None
    """For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited."""
    unpriced: Literal["refuse", "ignore"] | str | None
    """For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars."""
    used: float | None
    """The amount used in this period, in the unit; null if each user has a separate limit and no user is given."""
    period_start: datetime
    """Start of this period."""
    resets_at: datetime
    """Start of the next period."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""
    warnings: list[Literal["runs_without_user", "unpriced_models"] | str]
    """`runs_without_user`: the cap has `each_user`, and the request did not decide about runs without a `user`. `unpriced_models`: an agent whose runs count uses a model without a known price; see `unpriced`."""


class CustomAgentRequestConnector(Model):
    id: str
    """The id, used to refer to it in other calls."""
    tools: list[str] | ToolSearch | None = None
    """The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them."""


class Dataset(Model):
    """Inputs and expected outputs that revisions of an agent are tested with."""

    object: Literal["dataset"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    name: str
    """For people; need not be unique."""
    description: str | None
    """What the rows have in common."""
    version: int
    """The number of changes to its rows. Former versions can still be read."""
    rows: int
    """Number of rows in the current version."""
    created_by: str
    """The key or person that created it."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""


class DatasetChange(Model):
    """A change of the rows of a data set."""

    object: Literal["dataset_change"]
    """The type of the object."""
    id: str
    """The data set."""
    version: int
    """The version with the change; the former one if nothing changed."""
    rows: int
    """Number of rows in this version."""
    added: int
    """Number of rows that were added."""
    removed: int
    """Number of rows that were removed."""


class DatasetRow(Model):
    """A test case."""

    object: Literal["dataset_row"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    input: dict[str, Any]
    """The input of the agent."""
    expected_output: dict[str, Any] | None
    """The output that the agent should return, or a part of it."""
    tags: list[str]
    """Groups of rows."""
    source_run_id: str | None
    """The run that the row was made from; null if none."""
    user: str | None
    """The end user whose data the row contains."""
    added_in: int
    """The version that added the row."""
    removed_in: int | None
    """The version that removed the row; null if it is not removed."""
    created_at: datetime
    """When it was created."""


class DefaultPolicy(Model):
    """The policy that applies to every agent."""

    object: Literal["default_policy"]
    """The type of the object."""
    policy: str | None
    """The name of a template, or the id of a policy."""


class DeletedAlert(Model):
    """Confirms the deletion."""

    object: Literal["alert"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedCap(Model):
    """Confirms the deletion."""

    object: Literal["cap"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedConnector(Model):
    """Confirms the deletion."""

    object: Literal["connector"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedDataset(Model):
    """Confirms the deletion."""

    object: Literal["dataset"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedEmailDomain(Model):
    """Confirms the deletion."""

    object: Literal["email_domain"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedFeedback(Model):
    """Confirms the deletion."""

    object: Literal["feedback"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedFile(Model):
    """Confirms the deletion."""

    object: Literal["file"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedInvitation(Model):
    """Confirms that the invitation no longer works."""

    object: Literal["invitation"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedPolicy(Model):
    """Confirms the deletion."""

    object: Literal["policy"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedProvider(Model):
    """Confirms the deletion."""

    object: Literal["provider"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedScorer(Model):
    """Confirms the deletion."""

    object: Literal["scorer"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedScoringRule(Model):
    """Confirms the deletion."""

    object: Literal["scoring_rule"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedSecret(Model):
    """Confirms the deletion."""

    object: Literal["secret"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedSession(Model):
    """Confirms that the session has ended."""

    object: Literal["session"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedSessions(Model):
    """Confirms that all sessions have ended."""

    object: Literal["session"]
    """The type of the object."""
    deleted: bool
    """Always true."""


class DeletedSingleSignOn(Model):
    """Confirms the deletion."""

    object: Literal["single_sign_on"]
    """The type of the object."""
    deleted: bool
    """Always true."""


class DeletedThread(Model):
    """Confirms the deletion."""

    object: Literal["thread"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""
    erasure_id: str
    """The erasure of the content of its runs."""


class DeletedWebhook(Model):
    """Confirms the deletion."""

    object: Literal["webhook"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class DeletedWorker(Model):
    """Confirms that the worker is no longer registered."""

    object: Literal["worker"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    deleted: bool
    """Always true."""


class Delivery(Model):
    """One event for one webhook."""

    object: Literal["delivery"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    webhook_id: str
    """The webhook."""
    event_id: str
    """The event that is delivered."""
    event_type: str
    """The event type, such as `run.completed`."""
    status: Literal["pending", "succeeded", "failed"] | str
    """`pending` until the delivery is acknowledged or has finally failed."""
    attempt_count: int
    """Number of attempts that were started."""
    next_attempt_at: datetime | None
    """Null if no further attempt follows."""
    response_status: int | None
    """The HTTP status of the last attempt."""
    error: DeliveryError | None
    redelivery_of: str | None
    """The delivery that it repeats."""
    redelivered_as: str | None
    """The delivery that repeats it."""
    created_at: datetime
    """When it was created."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""


class DeliveryAttempt(Model):
    """One delivery attempt and its response."""

    number: int
    """The number, counted from 1."""
    outcome: Literal["sending", "succeeded", "failed", "interrupted"] | str
    """`interrupted`: the node stopped before it had a result. The receiver may have received the event."""
    started_at: datetime
    """When it started."""
    latency_ms: int | None
    """Working time in milliseconds; null while it is in progress."""
    request_url: str
    """The URL of the request."""
    request_headers: dict[str, Any] | None
    """The headers of the request."""
    response_status: int | None
    """The HTTP status of the response; null if there was no response."""
    response_headers: dict[str, Any] | None
    """The headers of the response."""
    response_body: str | None
    """The first 16 KiB, as text."""
    response_truncated: bool
    """Whether the response was longer than the stored part."""
    error: DeliveryError | None


class DeliveryDetail(Model):
    """A delivery with all its attempts."""

    object: Literal["delivery"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    webhook_id: str
    """The webhook."""
    event_id: str
    """The event that is delivered."""
    event_type: str
    """The event type, such as `run.completed`."""
    status: Literal["pending", "succeeded", "failed"] | str
    """The current status."""
    attempt_count: int
    """Number of attempts that were started."""
    next_attempt_at: datetime | None
    """Null if no further attempt follows."""
    response_status: int | None
    """The HTTP status of the last attempt."""
    error: DeliveryError | None
    redelivery_of: str | None
    """The delivery that it repeats."""
    redelivered_as: str | None
    """The delivery that repeats it."""
    created_at: datetime
    """When it was created."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""
    request_body: str
    """The exact text that was signed and sent."""
    attempts: list[DeliveryAttempt]
    """The delivery attempts, each with its response."""


class DeliveryError(Model):
    """Why an attempt failed."""

    code: str
    """`http_status`, `timeout`, `address_refused`, `dns_failed`, `tls_failed`, …"""
    message: str
    """A message for people. The text may change."""


class DeployAgentRequestConnector(Model):
    id: str
    """The id, used to refer to it in other calls."""
    tools: list[str] | ToolSearch | None = None
    """The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them."""


class Deployment(Model):
    """The revision that new runs use, since when, and who deployed it."""

    object: Literal["deployment"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    revision: int
    """The revision number, counted from 1 for each agent."""
    previous_revision: int | None
    """The revision before it; null if there was none."""
    reason: str | None
    """Why it was rolled back; null for a normal deployment."""
    rolled_back_from: int | None
    """The revision that was replaced."""
    rolled_back_to: int | None
    """The revision that was deployed again."""
    created_by: str | None
    """Who created it: a key, a person, an alert or a canary; null for the service itself, at its first start."""
    created_at: datetime
    """When it was created."""
    pending_deployment: PendingDeployment | None = None


class DeploymentCreatedEvent(Model):
    """A new deployment was created."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["deployment.created"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: Deployment


class DeploymentPromotedEvent(Model):
    """A canary was promoted: its revision is deployed. `created_by` is the canary, or who promoted it."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["deployment.promoted"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: Deployment


class DeploymentRefusedEvent(Model):
    """A revision was not deployed: it did not pass the gate of its agent, or a person rejected it."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["deployment.refused"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: PendingDeployment


class DeploymentRollbackEvent(Model):
    """A deployment or a canary was rolled back. `reason` has the cause."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["deployment.rollback"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: Deployment


class DeploymentWaitingEvent(Model):
    """A revision did not pass the gate of its agent, and waits for a person's decision."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["deployment.waiting"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: PendingDeployment


class Disconnected(Model):
    """Confirms that the consent was deleted."""

    object: Literal["connector"]
    """The type of the object."""
    id: str
    """The connector."""
    user: str | None
    """Your identifier of the end user; null means the organisation."""
    disconnected: bool
    """False if it was not connected."""


class DocumentSummary(Model):
    """A summary of an OpenAPI document."""

    openapi: str
    """The OpenAPI or Swagger version."""
    title: str | None
    """A short title."""
    version: str | None
    """The version that it reports."""
    operations: int
    """Number of tools."""
    left_out: int
    """Number of operations without a tool; see `warnings`."""
    warnings: list[DocumentWarning]
    """Parts that were left out: the first 50."""
    tool_tokens: int | None
    """Approximate number of tokens that all of its tools add to each model turn. To reduce it, list the tools that an agent needs in `connectors[].tools`, or set `"tools": {"search": true}` there."""
    bytes: int
    """The size in bytes."""


class DocumentWarning(Model):
    """A part of the document that was left out, and why."""

    path: str
    """The position in the document."""
    message: str
    """A message for people. The text may change."""


class EmailDomain(Model):
    """A domain that the organisation has claimed."""

    object: Literal["email_domain"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    domain: str
    """The domain, such as `example.com`."""
    record: EmailDomainRecord
    """The DNS record that the domain must have."""
    verified_at: datetime | None
    """When it was verified; null if it is not verified yet."""
    verified_by: Literal["dns", "operator"] | str | None
    """Who verified it."""
    created_at: datetime
    """When it was created."""


class EmailDomainRecord(Model):
    """The DNS record that the domain must have."""

    type: Literal["TXT"]
    """The DNS record type."""
    name: str
    """The name of the DNS record."""
    value: str
    """The value of the DNS record."""


class Erasure(Model):
    """An erasure and its progress."""

    object: Literal["erasure"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    status: Literal["pending", "completed"] | str
    """`completed` once everything is erased."""
    threads: int
    """Number of threads erased so far."""
    runs: int
    """Number of runs whose content was erased so far."""
    files: int
    """Number of files erased so far."""
    created_at: datetime
    """When it was created."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""


class Error(Model):
    """The format of every error response."""

    error: ErrorError
    """The error."""


class ErrorError(Model):
    """The error."""

    type: str
    """The class of the error, by HTTP status: `invalid_request_error`, `authentication_error`, `permission_error`, `not_found_error`, `method_not_allowed_error`, `conflict_error`, `rate_limit_error` or `api_error`."""
    code: Literal["invalid_json", "json_too_deep", "invalid_type", "missing_required_field", "unknown_field", "invalid_query", "invalid_cursor", "invalid_header", "invalid_idempotency_key", "malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "invalid_credentials", "second_factor_required", "missing_session", "invalid_session", "session_required", "second_factor_missing", "csrf_rejected", "demo_key_restricted", "user_token_restricted", "token_runs_used_up", "session_tokens_disabled", "code_upload_not_allowed", "not_an_approver", "owner_required", "insufficient_scope", "api_key_replaced", "schedule_maker_gone", "single_sign_on_required", "agent_not_allowed", "network_not_allowed", "origin_not_allowed", "metrics_not_allowed", "link_not_valid", "https_required", "route_not_found", "door_closed", "agent_not_found", "catalog_agent_not_found", "run_not_found", "api_key_not_found", "member_not_found", "invitation_not_found", "session_not_found", "organization_not_found", "webhook_not_found", "delivery_not_found", "password_link_not_found", "policy_not_found", "cap_not_found", "connector_not_found", "provider_not_found", "secret_not_found", "alert_not_found", "error_report_not_found", "thread_not_found", "thread_message_not_found", "erasure_not_found", "agent_code_not_found", "feedback_not_found", "file_not_found", "pipeline_not_found", "pipeline_run_not_found", "single_sign_on_not_found", "email_domain_not_found", "method_not_allowed", "idempotency_key_in_flight", "precondition_failed", "request_timeout", "payload_too_large", "file_content_missing", "range_not_satisfiable", "unsupported_media_type", "inexact_number", "invalid_value", "invalid_input", "client_schemas_not_allowed", "client_tools_not_allowed", "invalid_json_schema", "invalid_url", "agent_archived", "model_not_found", "module_not_found", "invalid_module", "tool_not_found", "provider_name_taken", "provider_read_only", "secret_name_taken", "queue_not_allowed", "worker_not_found", "revision_not_found", "revision_already_deployed", "revision_never_deployed", "nothing_to_roll_back", "idempotency_key_reused", "journal_not_found", "step_not_found", "replay_unsupported", "no_run_matches", "too_many_runs", "run_not_active", "thread_busy", "thread_agent_mismatch", "already_voted", "approver_not_found", "action_not_pending", "api_key_not_active", "last_owner", "already_member", "address_unproven", "mail_not_configured", "domain_not_verified", "domain_taken", "domain_required", "password_too_common", "wrong_password", "wrong_code", "second_factor_on", "second_factor_off", "concurrency_limit_exceeded", "cap_reached", "quota_exceeded", "file_quota_exceeded", "invalid_action", "invalid_secret", "networks_exclude_caller", "webhook_inactive", "guardrail_violation", "invalid_guard", "policy_in_use", "policy_is_template", "configuration_changed", "invalid_document", "provider_in_use", "connector_in_use", "pipeline_archived", "pipeline_run_not_active", "pipeline_run_not_retryable", "cyclic_steps", "invalid_expression", "invalid_schedule", "too_many_queued_runs", "headers_too_large", "rate_limit_exceeded", "replay_not_found", "too_many_replays", "replay_not_active", "canary_not_found", "canary_active", "canary_not_active", "canary_unsupported", "gate_not_passed", "gate_missing", "pending_deployment_not_found", "deployment_not_pending", "dataset_not_found", "dataset_row_not_found", "too_many_datasets", "too_many_dataset_rows", "scorer_not_found", "scorer_version_not_found", "too_many_scorers", "scoring_rule_not_found", "scoring_rule_exists", "scorer_unsupported", "too_many_scoring_rules", "experiment_not_found", "too_many_experiments", "experiment_too_large", "dataset_empty", "experiment_not_active", "experiment_active", "nothing_to_resume", "rating_not_found", "rating_closed", "already_rated", "not_comparable", "too_many_providers", "too_many_secrets", "too_many_domains", "too_many_webhooks", "too_many_caps", "too_many_policies", "too_many_connectors", "too_many_alerts", "internal_error", "run_failed", "service_unavailable", "service_overloaded", "storage_full", "file_store_unavailable", "database_read_only"] | str
    message: str
    """What went wrong and what to do next, for people."""
    param: str | None
    """The field, query parameter or header that caused the error, such as `steps.2.input`, or null."""
    details: list[ErrorErrorDetail]
    """All errors that were found. The first one is also in `param`."""
    doc_url: str
    """The URL of the documentation of the code."""
    request_id: str
    """The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem."""


class ErrorErrorDetail(Model):
    param: str | None
    """The field, query parameter or header that caused the error."""
    code: str
    """A stable code for programs."""
    message: str
    """A message for people. The text may change."""


class ErrorOccurrence(Model):
    """One occurrence of the error."""

    request_id: str | None
    """The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem."""
    organization_id: str | None
    """The organisation."""
    occurred_at: datetime
    """When it happened."""


class ErrorReport(Model):
    """An error of the service itself, with a count."""

    object: Literal["error_report"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    fingerprint: str
    """Errors with the same fingerprint are one report."""
    kind: Literal["request", "background"] | str
    """request: a call returned 500; background: background work failed."""
    name: str
    """The class of the error."""
    message: str
    """A message for people. The text may change."""
    stack: str | None
    """The stack of the latest occurrence."""
    place: str
    """Method and route, or the background task."""
    count: int
    """The number of matches."""
    last_request_id: str | None
    """The id of the latest request that caused it."""
    first_seen_at: datetime
    """When it was first seen."""
    last_seen_at: datetime
    """When it was last seen."""


class ErrorReportDetail(Model):
    """The report with its latest occurrences."""

    object: Literal["error_report"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    fingerprint: str
    """Errors with the same fingerprint are one report."""
    kind: Literal["request", "background"] | str
    """request: a call returned 500; background: background work failed."""
    name: str
    """The class of the error."""
    message: str
    """A message for people. The text may change."""
    stack: str | None
    """The stack of the latest occurrence."""
    place: str
    """Method and route, or the background task."""
    count: int
    """The number of matches."""
    last_request_id: str | None
    """The id of the latest request that caused it."""
    first_seen_at: datetime
    """When it was first seen."""
    last_seen_at: datetime
    """When it was last seen."""
    occurrences: list[ErrorOccurrence]
    """The latest occurrences, newest first."""


class Escalation(Model):
    """Who decides after the deadline, instead of the first approvers."""

    role: Literal["developer", "admin", "owner"] | str | None = None
    """Members with this role or a higher one."""
    members: list[str] | None = None
    """Members by id or e-mail address, in addition to the role or instead of it."""
    count: int | None = None
    """How many approvals are required. One rejection is enough to reject. Default: `1`."""
    ttl_seconds: int | None = None
    """How long the new approvers have; by default as long as the first deadline."""
    on_expiry: Literal["fail", "reject"] | str | None = None
    """What happens if they do not decide; default `fail`."""


class EvaluationCompletedEvent(Model):
    """An experiment has ended, or was cancelled. GET /experiments/{id}/results has its results."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["evaluation.completed"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: Experiment


class Event(Model):
    """An event, as webhooks receive it."""

    object: Literal["event"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    type: str
    """The event type. It determines the content of `data`."""
    created_at: datetime
    """When it was created."""
    data: dict[str, Any]
    """The data of the event; it depends on the type."""


class ExactScorer(Model):
    """The output equals the expected output."""

    type: Literal["exact"]
    """The type."""
    field: str | None = None
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    partial: bool | None = None
    """Only the fields of the expected output are compared; the output may have others. Default: `false`."""


class Experiment(Model):
    """Runs of revisions with the rows of a data set, and their scores."""

    object: Literal["experiment"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str | None
    """The name, up to 128 characters."""
    agent_id: str
    """The agent."""
    dataset_id: str
    """The data set."""
    dataset_version: int
    """The version of the data set."""
    agent_revisions: list[int]
    """The revisions of the agent."""
    scorers: list[UsedScorer]
    """The scorers."""
    effects: Literal["live", "recorded"] | str
    """`live`: everything happened. `recorded`: results came from the journals of former runs."""
    status: Literal["running", "cancelling", "completed", "cancelled"] | str
    """The current status."""
    concurrency: int
    """Maximum number of concurrent runs."""
    max_cost_usd: float | None
    """When its runs and scorers have cost this much, no more start; null: no limit."""
    rows: int
    """Rows of the version."""
    total: int
    """Number of runs: rows times revisions."""
    waiting: int
    """Runs that have not started."""
    active: int
    """Runs that have started and not ended."""
    scoring: int
    """Runs that have ended and are not scored yet, with `rating`."""
    rating: int
    """Runs that wait for ratings by people; see GET /ratings."""
    completed: int
    """Runs that completed and are scored."""
    failed: int
    """Runs that failed, with `missed`."""
    missed: int
    """Runs that failed because an effect was not recorded. They are not scored."""
    cancelled: int
    """Runs that were cancelled, or did not start before the experiment was cancelled."""
    refused: int
    """Runs that could not start; see GET /experiments/{id}/rows for the reasons."""
    tokens_used: int
    """Tokens of the runs and of their scorers."""
    cost_usd: float
    """Cost of the runs and of their scorers, as far as prices are known."""
    created_by: str
    """The key or person that created it."""
    created_at: datetime
    """When it was created."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""


class ExperimentComparison(Model):
    """Two revisions compared on the same rows."""

    object: Literal["experiment_comparison"]
    """The type of the object."""
    experiment_id: str
    """The experiment."""
    other_experiment_id: str
    """The experiment that it is compared with; it can be the same one."""
    base_revision: int
    """The revision of the first side."""
    other_revision: int
    """The revision of the second side."""
    verdict: Literal["better", "worse", "undecided"] | str
    """`worse` if one scorer is worse, `better` if one is better and none is worse. The error level of 5 % is divided by the number of scorers."""
    scorers: list[ScorerComparison]
    """The scorers that both have in the same version."""
    changed: list[ChangedRow]
    """At most 200, broken ones first."""


class ExperimentLatency(Model):
    """Working time of completed runs in milliseconds: the median and the 95th percentile."""

    p50: float
    """The median."""
    p95: float
    """The 95th percentile."""


class ExperimentRefusal(Model):
    """Why the run could not start."""

    code: str
    """A stable code for programs."""
    message: str
    """A message for people. The text may change."""


class ExperimentResults(Model):
    """How many runs of each revision passed."""

    object: Literal["experiment_results"]
    """The type of the object."""
    experiment_id: str
    """The experiment."""
    status: Literal["running", "cancelling", "completed", "cancelled"] | str
    """The current status."""
    revisions: list[RevisionResult]
    """The results of each revision, in the order of the experiment."""


class ExperimentRow(Model):
    """A row of the data set with its runs and scores."""

    object: Literal["experiment_row"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    input: dict[str, Any]
    """The input of the agent."""
    expected_output: dict[str, Any] | None
    """The output that the agent should return, or a part of it."""
    tags: list[str]
    """Groups of rows."""
    source_run_id: str | None
    """The run that the row was made from; null if none."""
    changed: bool
    """Whether a scorer passes one revision and not another."""
    runs: list[ExperimentRun]
    """In the order of the revisions."""


class ExperimentRun(Model):
    """The run of a revision with a row, and its scores."""

    agent_revision: int
    """The revision of the agent."""
    run_id: str | None
    """The run; null if it was not created."""
    status: Literal["waiting", "active", "scoring", "completed", "failed", "cancelled", "refused"] | str
    """The current status."""
    missed: bool
    """It failed because an effect was not recorded."""
    refusal: ExperimentRefusal | None
    latency_ms: int | None
    """Working time in milliseconds; null while it is in progress."""
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float | None
    """Cost by the operator's price table; null if the model has no price."""
    scores: list[Score]
    """The scores of the run, in the order of the scorers."""


class ExportedConfiguration(Model):
    """The organisation's resources as a configuration."""

    object: Literal["exported_configuration"]
    """The type of the object."""
    configuration: dict[str, Any]
    """Resources by kind and name, such as `agents.support`: the fields of the request that creates the resource, with names instead of ids. The JSON Schema is at `/schemas/configuration.json`."""
    secrets: list[ExportedSecret]
    """The secrets. Set these environment variables to use the configuration elsewhere."""


class ExportedSecret(Model):
    """A secret that is exported as a reference."""

    kind: Literal["providers", "connectors", "policies", "agents", "pipelines", "webhooks", "alerts", "caps", "datasets"] | str
    """The kind of resource."""
    name: str
    """Its name in the configuration."""
    path: str
    """A JSON Pointer to the field in the resource."""
    variable: str
    """The environment variable in the reference."""


class ExpressionScorer(Model):
    """An expression over the run."""

    type: Literal["expression"]
    """The type."""
    expression: str
    """A CEL expression that returns true, false, or a number from 0 to 1. Its variables: `input`, `output`, `expected_output`, `status`, `tools` (the names of called tools in their order), `cost_usd`, `latency_ms` and `tokens`."""
    pass_at: float | None = None
    """The lowest score that passes. Default: `0.5`."""


class Feedback(Model):
    """Feedback on a run."""

    object: Literal["feedback"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    run_id: str
    """The run, or null."""
    agent_id: str
    """The agent."""
    agent_revision: int
    """The revision of the run."""
    name: str
    """The rated quality, such as `accuracy`. Averages and shares are calculated for each name."""
    thumbs: Literal["up", "down"] | str | None
    """Up or down; null if neither was given."""
    score: float | None
    """A number on your own scale."""
    label: str | None
    """Your own label, such as `hallucination`. Shares are calculated for each label."""
    comment: str | None
    """A comment for people."""
    user: str | None
    """The end user who gave the feedback; null if the caller gave it."""
    created_by: str
    """The key or person that sent it, or the scoring rule: `key_…`, `usr_…` or `srl_…`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last sent."""


class FeedbackCounts(Model):
    """Feedback on runs, counted by name."""

    agent_id: str
    """The agent."""
    agent_revision: int
    """The revision of the agent."""
    name: str
    """The name, up to 128 characters."""
    up: int
    """Number of thumbs up."""
    down: int
    """Number of thumbs down."""
    up_share: float | None
    """Thumbs up as a percentage of all thumbs; null if there are none."""
    scores: int
    """Number of scores."""
    average_score: float | None
    """The average score; null if there is no score."""
    labels: list[FeedbackCountsLabel]
    """The labels, most frequent first."""


class FeedbackCountsLabel(Model):
    label: str
    """The label."""
    given: int
    """How often the label was given."""
    share: float
    """Percentage of all labels with this feedback name."""


class FeedbackPoint(Model):
    """Feedback with one name in an interval."""

    name: str
    """The name, up to 128 characters."""
    up: int
    """Number of thumbs up."""
    down: int
    """Number of thumbs down."""
    up_share: float | None
    """Thumbs up as a percentage of all thumbs; null if there are none."""
    scores: int
    """Number of scores."""
    average_score: float | None
    """The average score; null if there is no score."""


class FileLink(Model):
    """A URL that reads a file without a key."""

    object: Literal["file_link"]
    """The type of the object."""
    file_id: str
    """The file; `GET /files/{id}` returns its details."""
    url: str
    """The URL."""
    expires_at: datetime
    """When it expires; null if it never expires."""


class Gate(Model):
    """An evaluation that a new revision must pass before it is deployed. It needs `at_least`, `not_worse_by` or both."""

    dataset_id: str
    """A data set of this agent. Its current version is used."""
    scorers: list[GateScorer]
    """The scorers."""
    at_least: float | None = None
    """With every scorer, at least this percentage of the scored rows must pass. The percentage itself is compared, not its interval."""
    not_worse_by: float | None = None
    """With every scorer, the percentage of rows that pass may be lower than that of the deployed revision by at most this many percentage points, on the rows that both revisions have a score for."""
    min_rows: int | None = None
    """With every scorer, at least this many rows must have a score. Default: `10`."""
    effects: Literal["live", "recorded"] | str
    """As in `POST /experiments`."""
    max_cost_usd: float | None = None
    """Limit of an evaluation. A revision whose evaluation reaches it does not pass."""
    on_failure: Literal["refuse", "ask"] | str | None = None
    """Whether a revision that does not pass is refused, or deployed if a person approves. Default: `refuse`."""


class GateComparison(Model):
    """The comparison with the deployed revision; null without it."""

    pairs: int
    """Rows that both revisions have a score for."""
    base_percent: float | None
    """Of these, how many pass with the deployed revision, in per cent."""
    percent: float | None
    """The same with the new revision."""
    p_value: float | None
    """McNemar's exact test; null without pairs."""
    verdict: Literal["better", "worse", "undecided"] | str
    """`better`, `worse`, or `undecided` if the rows do not support either."""


class GateResult(Model):
    """The result of one scorer."""

    scorer_id: str
    """The scorer."""
    name: str
    """The name, up to 128 characters."""
    scored: int
    """Rows with a score."""
    passed: int
    """Rows that passed."""
    percent: float | None
    """Percentage of scored rows that passed."""
    compared: GateComparison | None


class GateScorer(Model):
    """A scorer, by `id` or by `name`."""

    id: str | None = None
    """The id, used to refer to it in other calls."""
    name: str | None = None
    """Instead of `id`: the name of a scorer. Only one scorer of the organisation can have it."""
    version: int | None = None
    """Default: the version that is current when the revision is evaluated."""


class GivenFile(Model):
    """A file that a tool created."""

    type: Literal["file"]
    """The type."""
    file_id: str
    """The file; `GET /files/{id}` returns its details."""


class GivenRating(Model):
    """What a member has rated."""

    object: Literal["given_rating"]
    """The type of the object."""
    id: str
    """The rating."""
    experiment_id: str
    """The experiment."""
    run_id: str
    """The run whose output is rated."""
    passed: bool
    """Whether it is good enough for this member."""
    rating: int | None
    """Null for the scale `pass_fail`."""
    comment: str | None
    """Why, in the words of the member."""
    settled: bool
    """All ratings are given, so the output has its score."""
    created_at: datetime
    """When it was created."""


class GuardFinding(Model):
    """What a guard found and did."""

    guard: str
    """The name of the guard, or its type."""
    stage: Literal["input", "output"] | str
    """The checked part: `input` or `output`."""
    field: str
    """Where the match was found, such as `input.query`."""
    action: Literal["block", "redact", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Whether the guard only records findings and changes nothing."""
    count: int
    """The number of matches."""


class GuardUsage(Model):
    """The part of the usage that model guards caused."""

    input_tokens: int
    """Number of input tokens."""
    output_tokens: int
    """Number of output tokens."""
    cost_usd: float | None
    """Cost by the operator's price table; null if the model has no price."""


class HeardRun(Model):
    """What the service returns about one run of a worker."""

    token: str
    """The lease token: proves that this worker holds the run."""
    status: Literal["held", "ended", "gone", "invalid", "later"] | str
    """The current status."""
    kept: int | None = None
    """Items up to this number are stored."""
    told: list[WorkerOrder] | None = None
    """Messages for the run since the last report."""
    message: str | None = None
    """For invalid: the error."""


class HttpGuard(Model):
    """A service of your own that classifies the text, such as Presidio."""

    type: Literal["http"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""
    url: str
    """The https URL that gets the text."""
    format: Literal["flagged", "presidio"] | str
    """`flagged` (default): the service returns {"flagged": true} for a violation. `presidio`: the list of findings of the Presidio Analyzer; any finding is a violation."""
    secret: str | None
    """The name of a secret of the organisation that is sent as `Authorization: Bearer`."""
    language: str
    """For Presidio: the language of the texts; default en."""
    min_score: float
    """For Presidio: the lowest score of a finding that counts; default 0.5."""
    on_error: Literal["block", "allow"] | str
    """What happens if the service fails or does not answer in time; default block."""


class HttpGuardRequest(Model):
    """A service of your own that classifies the text, such as Presidio."""

    type: Literal["http"]
    """The type."""
    url: str
    """The https URL that gets the text."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""
    format: Literal["flagged", "presidio"] | str | None = None
    """`flagged` (default): the service returns {"flagged": true} for a violation. `presidio`: the list of findings of the Presidio Analyzer; any finding is a violation."""
    secret: str | None = None
    """The name of a secret of the organisation that is sent as `Authorization: Bearer`."""
    language: str | None = None
    """For Presidio: the language of the texts; default en."""
    min_score: float | None = None
    """For Presidio: the lowest score of a finding that counts; default 0.5."""
    on_error: Literal["block", "allow"] | str | None = None
    """What happens if the service fails or does not answer in time; default block."""


class Invitation(Model):
    """An open invitation."""

    object: Literal["invitation"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    email: str
    """The e-mail address."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only."""
    invited_by: str
    """Who sent the invitation."""
    created_at: datetime
    """When it was created."""
    expires_at: datetime
    """When it expires; null if it never expires."""


class InvitationOffer(Model):
    """The organisation, role and e-mail address of an invitation."""

    object: Literal["invitation_offer"]
    """The type of the object."""
    organization_name: str
    """The name of the organisation."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only."""
    email: str
    """The e-mail address that was invited."""
    invited_by: str | None
    """The e-mail address of the person who sent the invitation; null if it is no longer known."""
    expires_at: datetime
    """When it expires; null if it never expires."""


class JsonChange(Model):
    """One difference."""

    path: str
    """The position, as a JSON Pointer; empty for the whole output."""
    kind: Literal["added", "removed", "changed"] | str
    """`demo` keys have lower limits and cannot see private connectors."""
    base: Any
    """The value in `base`; null if it is absent or `omitted`."""
    other: Any
    """The value in `other`; null if it is absent or `omitted`."""
    omitted: bool
    """Whether the value is too large to be shown."""


class JsonSchemaGuard(Model):
    """The JSON Schema (2020-12) that the whole value must match."""

    type: Literal["json_schema"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""
    schema_: dict[str, Any] = Field(alias="schema")
    """The JSON Schema that it must match."""


class JsonSchemaGuardRequest(Model):
    """The JSON Schema (2020-12) that the whole value must match."""

    type: Literal["json_schema"]
    """The type."""
    schema_: dict[str, Any] = Field(alias="schema")
    """The JSON Schema that it must match."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""


class JsonSchemaScorer(Model):
    """The output matches a JSON Schema."""

    type: Literal["json_schema"]
    """The type."""
    field: str | None = None
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    schema_: dict[str, Any] = Field(alias="schema")
    """JSON Schema (2020-12)."""


class KeyExpiringEvent(Model):
    """An API key expires soon. Sent 14 days before (the operator can change this) and one day before."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["key.expiring"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: ApiKey


class LimitsGuard(Model):
    """Limits on model turns and tokens per run."""

    type: Literal["limits"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["output"]
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block"]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""
    max_steps: int | None
    """Maximum number of turns in a run."""
    max_tokens: int | None
    """Maximum number of tokens in a run."""


class LimitsGuardRequest(Model):
    """Limits on model turns and tokens per run."""

    type: Literal["limits"]
    """The type."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["output"] | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block"] | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""
    max_steps: int | None = None
    """Maximum number of turns in a run."""
    max_tokens: int | None = None
    """Maximum number of tokens in a run."""


class ListedRun(Model):
    """A run without its input, output and feedback, unless `expand` lists them."""

    object: Literal["run"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    agent_revision: int
    """The revision of the agent that the run uses, even if another one was deployed since."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """`queued`, `running`, `requires_action` and `cancelling` are in progress; `completed`, `failed` and `cancelled` are final."""
    error: RunError | None
    required_action: RequiredAction | None
    latency_ms: int | None
    """Working time in milliseconds once it has ended: total time without waits."""
    queued_ms: int
    """Time that it waited for a worker or for its thread, without the current wait."""
    waiting_ms: int
    """Time that it waited for people, without the current wait."""
    tokens_used: int
    """Input and output tokens of all turns; 0 if no model ran."""
    cost_usd: float | None
    """The cost at the prices of that time; null if no model ran or the model has no price."""
    guardrails: list[GuardFinding] | None
    """What the guards of the policies found; null if nothing."""
    usage: RunUsage | None
    output_schema: dict[str, Any] | None
    """The schema of the output that the caller sent for this run; null: the agent's."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    priority: int
    """The requested priority. Runs with a higher priority start first."""
    timeout_seconds: int
    """After this much working time the run fails: the requested timeout, or the agent's limit."""
    attempt: int
    """0 while queued; above 1 after a lost worker or a retry."""
    idempotency_key: str | None
    """The idempotency key that it was created with. A request with the same key returns this run."""
    api_key_id: str | None
    """The key that created it; null if no key did, for example if a signed-in person did."""
    pipeline_run_id: str | None
    """The pipeline run that it belongs to."""
    thread_id: str | None
    """The thread that it belongs to."""
    user: str | None
    """Your identifier of the end user. You can search and erase data by it."""
    replay_of: str | None
    """The original run, if this one is a replay."""
    scheduled_at: datetime | None
    """The scheduled time that started it."""
    created_at: datetime
    """When it was created."""
    started_at: datetime | None
    """When it started for the first time; null until then."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""
    feedback: list[Feedback] | None = None
    """Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all."""
    input: dict[str, Any] | None = None
    """The input of the agent."""
    output: dict[str, Any] | None = None
    """The result, once completed."""
    input_preview: str | None = None
    """With `expand`: its first 200 characters, as JSON."""


class LostWorker(Model):
    """A worker that stopped reporting."""

    object: Literal["worker"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name that the worker reports."""
    address: str
    """The network address from which it registered."""
    build: str
    """The build of your worker; null if it sent none."""
    sdk: str
    """The library that the worker uses."""
    queues: list[str]
    """The queues that it serves."""
    agents: list[str]
    """The agents that it runs, by its own names."""
    concurrency: int
    """Maximum number of concurrent runs."""
    running: int
    """Number of runs that it held at its last report; 0 for a lost worker, because other workers have taken them."""
    status: Literal["active", "lost"] | str
    """`lost`: it has not reported for too long."""
    registered_at: datetime
    """When it registered."""
    last_seen_at: datetime
    """When it was last seen."""
    unserved_queues: list[str]
    """Its queues that no other worker serves."""


class MaxSizeGuard(Model):
    """The size of the JSON text."""

    type: Literal["max_size"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""
    max_bytes: int
    """Maximum size in bytes, as JSON."""


class MaxSizeGuardRequest(Model):
    """The size of the JSON text."""

    type: Literal["max_size"]
    """The type."""
    max_bytes: int
    """Maximum size in bytes, as JSON."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""


class Me(Model):
    """The caller."""

    object: Literal["me"]
    """The type of the object."""
    user: User | None
    api_key_id: str | None
    """The API key that made the call; null if a person did."""
    organization: Organization
    organizations: list[Organization]
    """All organisations of the person."""
    scopes: list[str]
    """The permissions; write includes read."""
    agent_ids: list[str] | None
    """The only agents that it may access; null means all."""
    expires_at: datetime | None
    """When the key, token or session expires; null if it never expires."""
    second_factor: SecondFactor | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str]
    """The other protocols that are enabled."""


class Member(Model):
    """A member of the organisation."""

    object: Literal["member"]
    """The type of the object."""
    id: str
    """The id of the member."""
    email: str
    """The e-mail address."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only."""
    joined_at: datetime
    """When the member joined the organisation."""
    made: MemberMade
    """Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves."""
    set_up: MemberSetUp
    """Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves."""


class MemberMade(Model):
    """Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves."""

    api_keys: int
    """Number of API keys."""
    invitations: int
    """Number of invitations."""
    webhooks: int
    """Number of webhooks."""


class MemberSetUp(Model):
    """Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves."""

    connectors: int
    """The connectors whose tools it may use."""
    http_agents: int
    """Number of HTTP agents."""


class MessagePartAnswer(Model):
    type: Literal["answer"]
    """The type."""
    action_id: str
    """The id of the question, from `required_action.id`."""
    answer: Literal["approve", "reject", "respond"] | str
    """The decision."""
    payload: dict[str, Any] | None
    """The answer."""


class MessagePartData(Model):
    type: Literal["data"]
    """The type."""
    data: dict[str, Any]
    """An input or output that is more than one text."""


class MessagePartFile(Model):
    type: Literal["file"]
    """The type."""
    file_id: str
    """The file; `GET /files/{id}` returns its details."""


class MessagePartQuestion(Model):
    type: Literal["question"]
    """The type."""
    action_id: str
    """The id of the question, from `required_action.id`."""
    question: Literal["approval", "input", "connect"] | str
    """A yes-or-no question."""
    prompt: str | None
    """The question for the person."""
    tool: str | None
    """The name of the tool."""
    arguments: dict[str, Any] | None
    """The arguments of the tool call."""


class MessagePartReasoning(Model):
    type: Literal["reasoning"]
    """The type."""
    text: str
    """The text."""


class MessagePartText(Model):
    type: Literal["text"]
    """The type."""
    text: str
    """The text."""


class MessagePartToolCall(Model):
    type: Literal["tool_call"]
    """The type."""
    tool_call_id: str
    """The id of the tool call. The call and its result have the same id."""
    tool: str
    """The name of the tool."""
    arguments: Any
    """The arguments of the tool call."""


class MessagePartToolResult(Model):
    type: Literal["tool_result"]
    """The type."""
    tool_call_id: str
    """The id of the tool call. The call and its result have the same id."""
    tool: str
    """The name of the tool."""
    status: Literal["succeeded", "failed", "rejected"] | str
    """The current status."""
    result: str
    """The result of the tool call."""


class ModelGuard(Model):
    """A yes-or-no question for a model; yes is a violation."""

    type: Literal["model"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""
    question: str
    """A yes-or-no question."""
    on_error: Literal["block", "allow"] | str
    """What happens if the model call fails; default block."""


class ModelGuardRequest(Model):
    """A yes-or-no question for a model; yes is a violation."""

    type: Literal["model"]
    """The type."""
    question: str
    """A yes-or-no question."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""
    on_error: Literal["block", "allow"] | str | None = None
    """What happens if the model call fails; default block."""


class ModelPrice(Model):
    """Prices in US dollars per million tokens."""

    input: float
    """US dollars per million input tokens."""
    output: float
    """US dollars per million output tokens."""
    cached_input: float | None = None
    """US dollars per million input tokens read from the provider's cache."""
    cache_write: float | None = None
    """US dollars per million tokens written to the provider's cache."""
    from_: str | None = Field(default=None, alias="from")
    """The first day on which the price applies, `YYYY-MM-DD` in UTC."""


class ModelScorer(Model):
    """A model judges the output by a rubric, at temperature 0."""

    type: Literal["model"]
    """The type."""
    provider: str
    """A provider's name, as in a model agent."""
    model: str
    """The name of the model. Name a fixed version."""
    rubric: str
    """What a good output is, and what makes it worse."""
    mode: Literal["rate", "compare"] | str | None = None
    """`rate`: the model rates the output from 0 to 1. `compare`: it says whether the output or the expected output is better, twice, with their positions swapped; the score is 1, 0.5 or 0. Default: `rate`."""
    pass_at: float | None = None
    """The lowest score that passes. Default: `0.5`."""


class ModelUsage(Model):
    """The usage of one model at one price. Later price changes do not affect it."""

    model: str
    """The name of the model at its provider; `default` means the provider's default model."""
    input_tokens: int
    """Number of input tokens."""
    output_tokens: int
    """Number of output tokens."""
    cost_usd: float | None
    """Cost by the operator's price table; null if the model has no price."""
    price: ModelPrice | None


class NamedApprovers(Model):
    """Who may vote on a question, and how many approvals are required."""

    role: Literal["developer", "admin", "owner"] | str | None
    """Members with this role or a higher one."""
    members: list[str]
    """Members who may vote, in addition to the role."""
    count: int
    """How many approvals are required."""


class NewApiKey(Model):
    """A new key with its secret, which is never returned again."""

    object: Literal["api_key"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    kind: Literal["standard", "demo"] | str
    """`demo` keys have lower limits and cannot see private connectors."""
    prefix: str
    """The first characters, to identify the key."""
    last4: str
    """The last four characters, to identify it."""
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "configurations:read", "configurations:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str]
    """The permissions; write includes read."""
    agent_ids: list[str] | None
    """The only agents that it may use; null means all."""
    queues: list[str] | None
    """The only worker queues that it may serve; null means all."""
    networks: list[str] | None
    """The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens."""
    status: Literal["active", "expiring", "expired", "revoked"] | str
    """`expiring`: expires within 24 hours."""
    created_at: datetime
    """When it was created."""
    expires_at: datetime | None
    """When the key expires; null if it never expires. A key that was created by another key expires no later than that key."""
    last_used_at: datetime | None
    """When it was last used, accurate to a minute; null if never."""
    last_used_address: str | None
    """The address of the call at `last_used_at`."""
    rotated_from: str | None
    """The key that it replaces."""
    parent_id: str | None
    """The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it."""
    exposed_at: datetime | None
    """When it was last sent over plain HTTP. If this is set, rotate the key."""
    client_id: str | None
    """The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly."""
    secret: str | None
    """The key itself: `ar_live_…`. Returned only once: null in a replayed response for an idempotency key."""


class NewCanaryStep(Model):
    """A step of a new canary: it ends when it has reached both its minutes and its runs."""

    percent: int
    """The share of new runs that use the canary."""
    minutes: int | None = None
    """The step takes at least this long."""
    runs: int | None = None
    """The step takes until this many runs of the canary have ended."""


class NewDatasetRow(Model):
    """A test case to add."""

    input: dict[str, Any]
    """The input of the agent."""
    expected_output: dict[str, Any] | None = None
    """The output that the agent should return, or a part of it."""
    tags: list[str] | None = None
    """Groups of rows, such as a language or a topic."""
    user: str | None = None
    """The end user whose data the row contains. Erasing the user's data deletes the row."""


class NewInvitation(Model):
    """An invitation with its link, which is never returned again."""

    object: Literal["invitation"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    email: str
    """The e-mail address."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only."""
    invited_by: str
    """Who sent the invitation."""
    created_at: datetime
    """When it was created."""
    expires_at: datetime
    """When it expires; null if it never expires."""
    url: str | None
    """The link for the invited person. Returned only once: null in a replayed response for an idempotency key."""
    mailed: bool
    """Whether the link is also sent by e-mail, which requires a mail server."""


class NewThreadMessage(Model):
    """A message to import."""

    role: Literal["user", "assistant", "tool", "system"] | str
    """The role: who wrote a message, or what a member may do."""
    content: str | list[MessagePart]
    """A text, or a list of parts."""


class NumericScorer(Model):
    """A number is close to the expected one."""

    type: Literal["numeric"]
    """The type."""
    field: str | None = None
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    tolerance: float
    """The largest difference that passes."""
    relative: bool | None = None
    """The tolerance is a share of the expected number: 0.05 is five per cent. Default: `false`."""


class OAuthClient(Model):
    """An OAuth application, identified by its metadata document."""

    id: str
    """The URL of its Client ID Metadata Document."""
    name: str
    """The name that the application gives itself. It is not verified."""
    host: str
    """The host of the document."""


class Organization(Model):
    """The organisation and its plan."""

    object: Literal["organization"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    plan: Literal["free", "developer", "business", "enterprise"] | str
    """The plan, which sets the requests per minute."""
    role: Literal["owner", "admin", "developer", "viewer"] | str | None
    """owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only."""
    is_operator: bool
    """Whether this is the operator's organisation, which can read error reports."""
    requires_second_factor: bool
    """Whether members must have a second factor."""
    created_at: datetime
    """When it was created."""


class OrganizationSettings(Model):
    """Settings that apply to all members."""

    object: Literal["organization_settings"]
    """The type of the object."""
    max_key_age_days: int | None
    """Maximum age of API keys in days; null means the default of the installation."""
    default_max_key_age_days: int | None
    """The maximum age if the organisation sets none; null means no limit."""
    cors_origins: list[str]
    """Origins of web pages that may call the API from a browser with a key or token of this organisation, in addition to those that the operator allows; * means any. Cookies work only on the service's own pages."""


class OtherPipelineStreamEvent(Model):
    """An event of a type that is not listed here: sent by the agent, or by a newer version of the service."""

    type: str
    """The type."""
    sequence: int
    """No gaps; also the SSE id of the event."""
    pipeline_run_id: str
    """The pipeline run."""


class OtherRunStreamEvent(Model):
    """An event of a type that is not listed here: sent by the agent, or by a newer version of the service."""

    type: str
    """The event type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""


class PassRate(Model):
    """Share of runs that passed."""

    percent: float
    """The share in per cent."""
    low: float
    """Lower end of the 95 % interval (Wilson)."""
    high: float
    """Upper end of the 95 % interval."""


class PatternsGuard(Model):
    """RE2 patterns. A match inside a match of an allowed pattern does not count. All patterns of all guards share about one second per text; text that could not be checked in time counts as a match and is redacted as [unchecked]."""

    type: Literal["patterns"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""
    deny: list[str]
    """What to look for."""
    allow: list[str]
    """Exceptions."""


class PatternsGuardRequest(Model):
    """RE2 patterns. A match inside a match of an allowed pattern does not count. All patterns of all guards share about one second per text; text that could not be checked in time counts as a match and is redacted as [unchecked]."""

    type: Literal["patterns"]
    """The type."""
    deny: list[str]
    """What to look for."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""
    allow: list[str] | None = None
    """Exceptions."""


class PendingDeployment(Model):
    """A revision of an agent with a gate, which is deployed when it has passed. Only agents with a gate have this object: `GET /agents/{id}` returns the newest one, and `PATCH /agents/{id}` that of the requested change, if it waits or did not pass before. `POST /agents/{id}/deployments` returns it with the status 202 and the deployment that remains live."""

    object: Literal["pending_deployment"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    revision: int
    """The revision to deploy."""
    base_revision: int
    """The deployed revision when it was requested."""
    status: Literal["evaluating", "waiting", "passed", "deployed", "refused", "rejected", "superseded"] | str
    """`waiting`: it did not pass, and a person decides. `passed`: it was only evaluated. `refused`: by the gate. `rejected`: by a person. `superseded`: another deployment came first."""
    evaluate_only: bool
    """Whether it is only evaluated."""
    reason: str | None
    """Why it did not pass, was rejected or superseded; otherwise null."""
    gate: Gate
    experiment_id: str
    """The experiment."""
    results: list[GateResult]
    """Empty until the experiment has ended."""
    deployment_id: str | None
    """The deployment; null if it is not deployed."""
    created_by: str
    """The key or person that created it."""
    created_at: datetime
    """When it was created."""
    decided_by: str | None
    """Who approved or rejected it; null: the gate alone decided."""
    ended_at: datetime | None
    """Null while it is `evaluating` or `waiting`."""


class PeopleScorer(Model):
    """Members of the organisation rate the output."""

    type: Literal["people"]
    """The type."""
    question: str
    """Shown to the raters with the input, the output and the expected output."""
    raters: int | None = None
    """How many members rate each output. Default: `2`."""
    scale: Literal["pass_fail", "one_to_five"] | str | None = None
    """`pass_fail`: an output passes if more than half of the raters pass it; its score is their share. `one_to_five`: it passes if the average is at least `pass_at`; its score is the average, from 0 (all 1) to 1 (all 5). Default: `pass_fail`."""
    pass_at: float | None = None
    """The lowest average that passes on the scale `one_to_five`. Default: `4`."""


class Percentiles(Model):
    """Milliseconds, accurate to 2 %; null if there are no runs."""

    p50: int
    """The median."""
    p95: int
    """The 95th percentile."""
    p99: int
    """The 99th percentile."""


class PiiGuard(Model):
    """Personal data, detected by format, check digits and the words before it."""

    type: Literal["pii"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""
    kinds: list[Literal["email", "phone", "card", "iban", "national_id"] | str]
    """Default: all of them."""
    regions: list[str]
    """Countries whose phone numbers are detected without a +; default US."""


class PiiGuardRequest(Model):
    """Personal data, detected by format, check digits and the words before it."""

    type: Literal["pii"]
    """The type."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""
    kinds: list[Literal["email", "phone", "card", "iban", "national_id"] | str] | None = None
    """Default: all of them."""
    regions: list[str] | None = None
    """Countries whose phone numbers are detected without a +; default US."""


class Pipeline(Model):
    """A graph of steps, each of which runs an agent."""

    object: Literal["pipeline"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    status: Literal["active", "archived"] | str
    """The current status."""
    name: str
    """The name, up to 128 characters."""
    description: str | None
    """Your description of its purpose."""
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    steps: list[PipelineStep]
    """The steps. Each one runs an agent. Expressions and `depends_on` determine the order."""
    output: dict[str, Any] | None
    """The output of the pipeline. Default: the outputs of the steps that no other step depends on. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression."""
    schedule: Schedule | None
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    revision: int
    """Increases with each change. A run shows the revision that it started with."""
    next_run_at: datetime | None
    """The next scheduled time."""
    schedule_refusal: ScheduleRefusal | None
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""
    archived_at: datetime | None
    """When it was archived; null if it is active."""


class PipelineCompletedEvent(Model):
    """A pipeline run finished."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["pipeline.completed"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: PipelineRunOfEvent


class PipelineCompletedStreamEvent(Model):
    """The pipeline run has ended; see `pipeline_run.status`. Always the last event."""

    type: Literal["pipeline.completed"]
    """The type."""
    sequence: int
    """No gaps; also the SSE id of the event."""
    pipeline_run_id: str
    """The pipeline run."""
    pipeline_run: PipelineRun


class PipelineCreatedStreamEvent(Model):
    """The pipeline run was accepted; always the first event."""

    type: Literal["pipeline.created"]
    """The type."""
    sequence: int
    """No gaps; also the SSE id of the event."""
    pipeline_run_id: str
    """The pipeline run."""
    pipeline_run: PipelineRun


class PipelineError(Model):
    """The step that failed, and why."""

    code: str
    """The run's error code, the code with which its request was rejected, or `invalid_expression`, `run_cancelled`, `too_many_items`, `output_too_large`."""
    message: str
    """A message for people. The text may change."""
    step: str | None
    """The step that failed."""
    run_id: str | None
    """The run, or null."""


class PipelineRetry(Model):
    """How often a step is retried."""

    max_attempts: int
    """Number of runs, including the first."""
    backoff_seconds: int | None = None
    """Delay before the second run; doubled for each further one. Default: `1`."""


class PipelineRun(Model):
    """One run of a pipeline."""

    object: Literal["pipeline_run"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    pipeline_id: str
    """The pipeline."""
    pipeline_revision: int
    """The revision of the pipeline that it started with."""
    status: Literal["running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """The current status."""
    input: dict[str, Any]
    """The input."""
    output: dict[str, Any] | None
    """The result, once completed."""
    error: PipelineError | None
    steps: list[PipelineStepRun]
    """The steps. Each one runs an agent. Expressions and `depends_on` determine the order."""
    latency_ms: int | None
    """Time from start to end."""
    tokens_used: int
    """Tokens of all its runs; complete once it has ended."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    idempotency_key: str | None
    """The idempotency key that it was created with; null if none."""
    api_key_id: str | None
    """The API key that made the call; null if a person did."""
    scheduled_at: datetime | None
    """The scheduled time that started it."""
    created_at: datetime
    """When it was created."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""


class PipelineRunOfEvent(Model):
    """The pipeline run, without fields that are too large for a webhook."""

    object: Literal["pipeline_run"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    pipeline_id: str
    """The pipeline."""
    pipeline_revision: int
    """The revision of the pipeline that it started with."""
    status: Literal["running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """The current status."""
    input: dict[str, Any]
    """The input."""
    output: dict[str, Any] | None
    """The result, once completed."""
    error: PipelineError | None
    steps: list[PipelineStepRun]
    """The steps. Each one runs an agent. Expressions and `depends_on` determine the order."""
    latency_ms: int | None
    """Time from start to end."""
    tokens_used: int
    """Tokens of all its runs; complete once it has ended."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    idempotency_key: str | None
    """The idempotency key that it was created with; null if none."""
    api_key_id: str | None
    """The API key that made the call; null if a person did."""
    scheduled_at: datetime | None
    """The scheduled time that started it."""
    created_at: datetime
    """When it was created."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""
    output_omitted: bool | None = None
    """True if the output was too large to send; otherwise absent."""
    input_omitted: bool | None = None
    """True if the input was too large to send; otherwise absent."""
    items_omitted: bool | None = None
    """True if the list of items was too large to send; otherwise absent."""


class PipelineStep(Model):
    """One step: an agent, its input, and when it runs."""

    name: str
    """The name in expressions: `steps.<name>`."""
    agent_id: str
    """The agent."""
    depends_on: list[str] | None = None
    """Steps that must have ended first, in addition to those in its expressions."""
    input: dict[str, Any] | None = None
    """The input of the run. Default: the input of the pipeline, or in a fan-out `item` and `index`. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression."""
    when: str | None = None
    """If this is false, the step is skipped."""
    for_each: str | None = None
    """A list: the step runs once for each item, at most 1,000."""
    max_concurrency: int | None = None
    """Maximum number of concurrent items in a fan-out. Default: `10`."""
    retry: PipelineRetry | None = None
    timeout_seconds: int | None = None
    """Timeout of each run."""
    on_failure: Literal["fail", "continue"] | str | None = None
    """`fail`: the other steps are cancelled and the pipeline fails. `continue`: the other steps continue. Default: `fail`."""


class PipelineStepCancelledStreamEvent(Model):
    """A step was cancelled."""

    type: Literal["pipeline.step.cancelled"]
    """The type."""
    sequence: int
    """No gaps; also the SSE id of the event."""
    pipeline_run_id: str
    """The pipeline run."""
    step: PipelineStepRun


class PipelineStepCompletedStreamEvent(Model):
    """A step has completed."""

    type: Literal["pipeline.step.completed"]
    """The type."""
    sequence: int
    """No gaps; also the SSE id of the event."""
    pipeline_run_id: str
    """The pipeline run."""
    step: PipelineStepRun


class PipelineStepFailedStreamEvent(Model):
    """A step has failed."""

    type: Literal["pipeline.step.failed"]
    """The type."""
    sequence: int
    """No gaps; also the SSE id of the event."""
    pipeline_run_id: str
    """The pipeline run."""
    step: PipelineStepRun


class PipelineStepItem(Model):
    """One item of a fan-out."""

    index: int
    """The index of the item, from 0."""
    run_id: str | None
    """The run, or null."""
    status: Literal["pending", "running", "requires_action", "completed", "failed", "skipped", "cancelled"] | str
    """The current status."""
    attempt: int
    """Number of runs so far; above 1 after a retry."""
    latency_ms: int | None
    """From its start to its end, including waits."""
    error: PipelineError | None


class PipelineStepRequiresActionStreamEvent(Model):
    """A run of a step waits for a person."""

    type: Literal["pipeline.step.requires_action"]
    """The type."""
    sequence: int
    """No gaps; also the SSE id of the event."""
    pipeline_run_id: str
    """The pipeline run."""
    step: PipelineStepRun


class PipelineStepRun(Model):
    """The state of a step."""

    name: str
    """The name, up to 128 characters."""
    run_id: str | None
    """The run, or null."""
    status: Literal["pending", "running", "requires_action", "completed", "failed", "skipped", "cancelled"] | str
    """The current status."""
    attempt: int
    """Number of runs so far; above 1 after a retry."""
    latency_ms: int | None
    """From its start to its end, including waits."""
    error: PipelineError | None
    taken_from: str | None
    """The earlier pipeline run that executed the step, if this one is a retry; null if this one executes it."""
    item_count: int | None
    """Number of items in a fan-out, once its list is known."""
    items: list[PipelineStepItem] | None
    """The items of a fan-out that have started, each with its newest run. Null in lists of pipeline runs."""


class PipelineStepSkippedStreamEvent(Model):
    """A step was skipped because its `when` is false."""

    type: Literal["pipeline.step.skipped"]
    """The type."""
    sequence: int
    """No gaps; also the SSE id of the event."""
    pipeline_run_id: str
    """The pipeline run."""
    step: PipelineStepRun


class PipelineStepStartedStreamEvent(Model):
    """A step has started."""

    type: Literal["pipeline.step.started"]
    """The type."""
    sequence: int
    """No gaps; also the SSE id of the event."""
    pipeline_run_id: str
    """The pipeline run."""
    step: PipelineStepRun


class Policy(Model):
    """A list of guards."""

    object: Literal["policy"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    description: str | None
    """Your description of its purpose."""
    source: Literal["template", "custom"] | str
    """`template`: shipped and read-only. `custom`: your own."""
    guards: list[Guard]
    """The guards. All of them apply."""
    revision: int
    """Increases with each change, starting at 1."""
    is_default: bool
    """Whether it applies to every agent of the organisation."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime | None
    """When it was created."""
    updated_at: datetime | None
    """When it was last changed."""


class PolicyTest(Model):
    """What a policy would do with a text."""

    object: Literal["policy_test"]
    """The type of the object."""
    policy: str
    """The name of a template, or the id of a policy."""
    stage: Literal["input", "output"] | str
    """The checked part: `input` or `output`."""
    blocked: bool
    """Whether it would be blocked."""
    findings: list[GuardFinding]
    """What each guard found."""
    text: str | None
    """The resulting text; null if no text was given or it is blocked."""
    value: dict[str, Any] | None
    """The resulting object; null if no object was given or it is blocked."""


class Problem(Model):
    """The same data as `Error` in the format of RFC 9457, for callers that accept `application/problem+json`."""

    type: str
    """The URL of the documentation of this code, relative to the service's origin."""
    title: str
    """A short title."""
    status: int
    """The HTTP status."""
    detail: str
    """What to do next, for people."""
    code: Literal["invalid_json", "json_too_deep", "invalid_type", "missing_required_field", "unknown_field", "invalid_query", "invalid_cursor", "invalid_header", "invalid_idempotency_key", "malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "invalid_credentials", "second_factor_required", "missing_session", "invalid_session", "session_required", "second_factor_missing", "csrf_rejected", "demo_key_restricted", "user_token_restricted", "token_runs_used_up", "session_tokens_disabled", "code_upload_not_allowed", "not_an_approver", "owner_required", "insufficient_scope", "api_key_replaced", "schedule_maker_gone", "single_sign_on_required", "agent_not_allowed", "network_not_allowed", "origin_not_allowed", "metrics_not_allowed", "link_not_valid", "https_required", "route_not_found", "door_closed", "agent_not_found", "catalog_agent_not_found", "run_not_found", "api_key_not_found", "member_not_found", "invitation_not_found", "session_not_found", "organization_not_found", "webhook_not_found", "delivery_not_found", "password_link_not_found", "policy_not_found", "cap_not_found", "connector_not_found", "provider_not_found", "secret_not_found", "alert_not_found", "error_report_not_found", "thread_not_found", "thread_message_not_found", "erasure_not_found", "agent_code_not_found", "feedback_not_found", "file_not_found", "pipeline_not_found", "pipeline_run_not_found", "single_sign_on_not_found", "email_domain_not_found", "method_not_allowed", "idempotency_key_in_flight", "precondition_failed", "request_timeout", "payload_too_large", "file_content_missing", "range_not_satisfiable", "unsupported_media_type", "inexact_number", "invalid_value", "invalid_input", "client_schemas_not_allowed", "client_tools_not_allowed", "invalid_json_schema", "invalid_url", "agent_archived", "model_not_found", "module_not_found", "invalid_module", "tool_not_found", "provider_name_taken", "provider_read_only", "secret_name_taken", "queue_not_allowed", "worker_not_found", "revision_not_found", "revision_already_deployed", "revision_never_deployed", "nothing_to_roll_back", "idempotency_key_reused", "journal_not_found", "step_not_found", "replay_unsupported", "no_run_matches", "too_many_runs", "run_not_active", "thread_busy", "thread_agent_mismatch", "already_voted", "approver_not_found", "action_not_pending", "api_key_not_active", "last_owner", "already_member", "address_unproven", "mail_not_configured", "domain_not_verified", "domain_taken", "domain_required", "password_too_common", "wrong_password", "wrong_code", "second_factor_on", "second_factor_off", "concurrency_limit_exceeded", "cap_reached", "quota_exceeded", "file_quota_exceeded", "invalid_action", "invalid_secret", "networks_exclude_caller", "webhook_inactive", "guardrail_violation", "invalid_guard", "policy_in_use", "policy_is_template", "configuration_changed", "invalid_document", "provider_in_use", "connector_in_use", "pipeline_archived", "pipeline_run_not_active", "pipeline_run_not_retryable", "cyclic_steps", "invalid_expression", "invalid_schedule", "too_many_queued_runs", "headers_too_large", "rate_limit_exceeded", "replay_not_found", "too_many_replays", "replay_not_active", "canary_not_found", "canary_active", "canary_not_active", "canary_unsupported", "gate_not_passed", "gate_missing", "pending_deployment_not_found", "deployment_not_pending", "dataset_not_found", "dataset_row_not_found", "too_many_datasets", "too_many_dataset_rows", "scorer_not_found", "scorer_version_not_found", "too_many_scorers", "scoring_rule_not_found", "scoring_rule_exists", "scorer_unsupported", "too_many_scoring_rules", "experiment_not_found", "too_many_experiments", "experiment_too_large", "dataset_empty", "experiment_not_active", "experiment_active", "nothing_to_resume", "rating_not_found", "rating_closed", "already_rated", "not_comparable", "too_many_providers", "too_many_secrets", "too_many_domains", "too_many_webhooks", "too_many_caps", "too_many_policies", "too_many_connectors", "too_many_alerts", "internal_error", "run_failed", "service_unavailable", "service_overloaded", "storage_full", "file_store_unavailable", "database_read_only"] | str
    param: str | None
    """The field, query parameter or header that caused the error, such as `steps.2.input`, or null."""
    details: list[ProblemDetail]
    """All errors that were found. The first one is also in `param`."""
    doc_url: str
    """The URL of the documentation of the code."""
    request_id: str
    """The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem."""


class ProblemDetail(Model):
    param: str | None
    """The field, query parameter or header that caused the error."""
    code: str
    """A stable code for programs."""
    message: str
    """A message for people. The text may change."""


class PromptInjectionGuard(Model):
    """A heuristic for text that tries to override an agent's instructions: English phrases. It finds 14 of the 40 attempts in the project's corpus (35 %), so use it as a sign and not as a protection."""

    type: Literal["prompt_injection"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""


class PromptInjectionGuardRequest(Model):
    """A heuristic for text that tries to override an agent's instructions: English phrases. It finds 14 of the 40 attempts in the project's corpus (35 %), so use it as a sign and not as a protection."""

    type: Literal["prompt_injection"]
    """The type."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""


class Provider(Model):
    """A model provider."""

    object: Literal["provider"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    type: Literal["openai", "anthropic", "openai_compatible", "ai_sdk"] | str
    """`ai_sdk` is an AI SDK provider that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`)."""
    source: Literal["organization", "environment"] | str
    """`environment`: configured by the operator for every organisation, and read-only here."""
    base_url: str | None
    """The base URL, if it is not the provider's own."""
    api_key_prefix: str | None
    """The first characters of its key; null if it has none or a short one."""
    api_key_last4: str | None
    """The last four characters of its key."""
    default_model: str | None
    """The model for agents that use `default`."""
    is_default: bool
    """Whether agents that use the `default` provider use this one."""
    models: list[ProviderModel]
    """The models that the operator's price table has for this type, with their current prices, default model first. The provider may offer more."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime | None
    """When it was created."""
    updated_at: datetime | None
    """When it was last changed."""


class ProviderModel(Model):
    """A model of a provider and its price."""

    name: str
    """The name for `runtime.model` of a model agent."""
    price: ModelPrice | None


class ProviderTest(Model):
    """The result of one minimal model call."""

    object: Literal["provider_test"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    ok: bool
    """Whether it succeeded; if not, see `error`."""
    model: str
    """The model that was called."""
    latency_ms: int
    """Duration of the call in milliseconds; null if it failed."""
    error: ProviderTestError | None
    """The error, or null."""


class ProviderTestError(Model):
    """The error, or null."""

    code: Literal["provider_error", "provider_rate_limited"] | str
    """A stable code for programs."""
    message: str
    """The response of the provider, or why it could not be reached."""


class Rating(Model):
    """The output of a run that waits for ratings by members."""

    object: Literal["rating"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    experiment_id: str
    """The experiment."""
    experiment_name: str | None
    """The name of the experiment; null if it has none."""
    scorer_id: str
    """The scorer."""
    scorer_name: str
    """The name of the scorer."""
    question: str
    """What to rate, from the scorer."""
    scale: Literal["pass_fail", "one_to_five"] | str
    """`pass_fail`: send `passed`. `one_to_five`: send `rating`."""
    agent_id: str
    """The agent."""
    run_id: str
    """The run whose output is rated."""
    input: dict[str, Any]
    """The input of the run."""
    output: dict[str, Any]
    """The output to rate."""
    expected_output: dict[str, Any] | None
    """The expected output of the row."""
    raters: int
    """How many members rate it."""
    rated: int
    """How many have rated it. Their ratings are not shown."""
    created_at: datetime
    """When it was created."""


class ReachedBudget(Model):
    """A cap that is 80 % or 100 % used."""

    cap: Cap
    threshold: int
    """The percentage: 80 or 100."""
    user: str | None
    """The end user, if each user has a separate limit."""


class ReceivedAction(Model):
    """What a person sent to the run."""

    type: Literal["approve", "reject", "respond", "message"] | str
    """The type of the action."""
    action_id: str | None = None
    """The id of the question, from `required_action.id`."""
    payload: dict[str, Any] | None = None
    """The answer."""
    arguments: dict[str, Any] | None = None
    """The arguments that were approved instead of the original ones."""
    votes: list[ApprovalVote] | None = None
    """If an approval rule decides: all votes. The last one was decisive."""
    by: str | None = None
    """The key or person that answered; null if the deadline passed without an answer."""


class RecoveryCodes(Model):
    """Recovery codes, returned only once. Each replaces the authenticator for one sign-in."""

    object: Literal["recovery_codes"]
    """The type of the object."""
    codes: list[str]
    """Each code replaces an authenticator code once. Returned only once."""


class Redelivery(Model):
    """The number of deliveries that are sent again."""

    object: Literal["redelivery"]
    """The type of the object."""
    webhook_id: str
    """The webhook."""
    since: datetime
    """The start time."""
    count: int
    """Number of new deliveries."""
    has_more: bool
    """There are more than one call can handle: call again."""


class RegexScorer(Model):
    """The text of the output matches a regular expression."""

    type: Literal["regex"]
    """The type."""
    field: str | None = None
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    pattern: str
    """A regular expression in RE2 syntax. It may match anywhere."""


class RegisterWorkerRequestAgent(Model):
    name: str
    """The name of the agent in the worker."""
    queue: str
    """The queue of its runs."""
    description: str | None = None
    """Your description of its purpose."""
    input_schema: dict[str, Any] | None = None
    """JSON Schema (2020-12) of the input."""
    output_schema: dict[str, Any] | None = None
    """JSON Schema (2020-12) of the output."""
    builds: Literal["auto", "pinned", "never"] | str | None = None
    """Whether a run must stay with the build that started it."""


class RegisteredWorker(Model):
    """The registration of a worker."""

    object: Literal["worker_registration"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    protocol: int
    """The protocol version to use."""
    heartbeat_seconds: float
    """The interval at which a worker that holds runs must report."""
    silence_seconds: float
    """A worker that has not reported for this long loses its runs to other workers."""
    poll_seconds: int
    """Maximum duration of a poll."""
    ping_seconds: float
    """While a poll waits, the service sends a space at this interval, before the JSON of the response body. A worker that receives nothing for more than twice this time opens a new connection and polls again."""
    output_bytes: int
    """Maximum size of an output, of a step, and of everything that a run emits."""
    report_bytes: int
    """Maximum size of a report."""
    agents: list[RegisteredWorkerAgent]
    """The agents that it can run."""


class RegisteredWorkerAgent(Model):
    name: str
    """The name, up to 128 characters."""
    agent_id: str | None
    """The agent."""
    agent_revision: int | None
    """The revision of the agent."""


class Replay(Model):
    """A replay of many runs."""

    object: Literal["replay"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    status: Literal["running", "cancelling", "completed", "cancelled"] | str
    """The current status."""
    agent_revision: int | None
    """The revision for all runs; null means each run's own."""
    model: str | None
    """The name of the model at its provider; `default` means the provider's default model."""
    from_step: str | None
    """The step from which the runs continue; null means from the start."""
    effects: Literal["live", "recorded"] | str
    """`live`: side effects happen again. `recorded`: results are taken from the journal."""
    concurrency: int
    """Maximum number of concurrent runs."""
    total: int
    """Number of runs to replay."""
    waiting: int
    """Number of runs that have not started."""
    active: int
    """Number of runs that have started and not ended."""
    completed: int
    """Number of runs that completed."""
    failed: int
    """Failed."""
    cancelled: int
    """Number of runs that were cancelled, or did not start before the replay was cancelled."""
    refused: int
    """Number of runs that could not start; see GET /replays/{id}/runs for the reasons."""
    created_by: str
    """The key or person that created it."""
    created_at: datetime
    """When it was created."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""


class ReplayComparison(Model):
    """A comparison of the original runs and the new runs."""

    object: Literal["replay_comparison"]
    """The type of the object."""
    replay_id: str
    """The replay that is compared."""
    agent_id: str
    """The agent."""
    pairs: int
    """Pairs of runs that have both ended."""
    same_output: int
    """Pairs in which both runs completed with the same JSON text."""
    other_output: int
    """Pairs in which both runs completed with different outputs."""
    fixed: int
    """Pairs in which only the new run completed."""
    broken: int
    """Pairs in which only the original run completed."""
    base: ReplaySide
    other: ReplaySide


class ReplayEstimate(Model):
    """What a replay would do."""

    object: Literal["replay_estimate"]
    """The type of the object."""
    agent_id: str
    """The agent."""
    effects: Literal["live", "recorded"] | str
    """As in the request."""
    total: int
    """Number of runs that would be replayed."""
    estimated_cost_usd: float | None
    """What the original runs cost, by the price table; null if no price is known. Another model or revision can cost more or less."""


class ReplayFilter(Model):
    """Which runs of the agent to replay, with the filters of GET /runs; default all."""

    status: list[Literal["completed", "failed", "cancelled"] | str] | None = None
    """Only runs with one of these statuses; default any."""
    agent_revision: int | None = None
    """Only runs of this revision."""
    error_code: Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "nondeterministic", "internal_error"] | str | None = None
    """Only runs that failed with this code."""
    api_key_id: str | None = None
    """The API key that made the call; null if a person did."""
    thread_id: str | None = None
    """The thread that it belongs to."""
    user: str | None = None
    """Your identifier of the end user. You can search and erase data by it."""
    metadata: dict[str, str] | None = None
    """Up to 16 key-value pairs of your own, as strings."""
    created_after: datetime | None = None
    """At or after. A date without a time means the start of that day in UTC."""
    created_before: datetime | None = None
    """Before. A date without a time means the start of that day in UTC."""
    feedback: Literal["any", "none", "up", "down"] | str | None = None
    """Runs with any feedback, without feedback, or with a thumb up or down."""
    feedback_name: str | None = None
    """Runs with feedback of this name."""
    feedback_label: str | None = None
    """Runs with feedback that has this label."""
    min_score: float | None = None
    """Runs with a score of at least this value."""
    max_score: float | None = None
    """Runs with a score of at most this value."""


class ReplayLatency(Model):
    """For completed runs; null if there are none."""

    average: float
    """The average in milliseconds."""
    p50: float
    """The median."""
    p95: float
    """The 95th percentile."""


class ReplayRefusal(Model):
    """Why the run could not start."""

    code: str
    """A stable code for programs."""
    message: str
    """A message for people. The text may change."""


class ReplaySide(Model):
    """Statistics of the original runs or of the new runs."""

    agent_revisions: list[int]
    """The revisions of these runs."""
    completed: int
    """Number of completed runs."""
    failed: int
    """Number that failed."""
    cancelled: int
    """Number of cancelled runs."""
    success_rate: float | None
    """Completed runs as a percentage of completed and failed ones; null if there are none."""
    latency_ms: ReplayLatency | None
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float | None
    """The total cost; null if none of the runs has a price."""
    scores: list[ComparedScore]
    """Feedback by name."""


class ReplayedRun(Model):
    """An original run and its new run."""

    object: Literal["replayed_run"]
    """The type of the object."""
    id: str
    """The original run."""
    run_id: str | None
    """The new run; null if it was not created."""
    status: Literal["waiting", "active", "completed", "failed", "cancelled", "refused"] | str
    """The current status."""
    refusal: ReplayRefusal | None


class ReportedRun(Model):
    """A worker's report on one of its runs."""

    token: str
    """The lease token: proves that this worker holds the run."""
    first: int | None = None
    """The number of the first item; items are numbered from 1."""
    items: list[WorkerItem] | None = None
    """What happened since the last report, in order."""
    heard: int | None = None
    """The number of the last message that the worker has received."""


class RequiredAction(Model):
    """What a waiting run needs."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["approval", "input", "connect", "tool_call"] | str
    """`connect`: the run's user opens `url` and consents, and the run continues with their token. `reject` ends the run, `approve` checks again. `tool_call`: the run's client runs its own `tool_calls` and sends all results with `respond`."""
    tool_calls: list[ClientToolCall] | None = None
    """With the type `tool_call`: all calls of the client's tools in this turn of the model."""
    tool: str | None
    """The tool that is called after approval, or the tool that has the question (you can also `reject` such a question). Null for a question of the agent itself."""
    arguments: dict[str, Any] | None
    """The arguments of the tool call."""
    prompt: str | None
    """The question for the person."""
    schema_: dict[str, Any] | None = Field(alias="schema")
    """JSON Schema for the answer. For an approval: the schema for `arguments` that replace these."""
    url: str | None = None
    """Where the run's user connects. Only for that user, and usable once. Null unless the type is `connect`."""
    connector_id: str | None = None
    """The connector to connect."""
    budget: BudgetQuestion | None = None
    error: RunError | None = None
    approval: Approval | None = None
    digest: str | None = None
    """Identifies the question: type, prompt, tool, arguments, schema and the agent's revision. An answer applies to this question only."""
    changed_from: str | None = None
    """The digest of the question that was answered before the agent replaced it with this one. That answer does not apply."""
    created_at: datetime | None = None
    """Since when the run waits for this."""
    expires_at: datetime | None
    """When it expires; null if it never expires."""


class ResetStreamEvent(Model):
    """Discard the text from earlier deltas, for example because the run restarted after a crash. Discard the reasoning of the current turn too."""

    type: Literal["stream.reset"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    attempt: int
    """The attempt that the stream continues with."""
    output: str
    """The text so far. It replaces all earlier deltas."""


class Revision(Model):
    """An immutable version of an agent's configuration."""

    object: Literal["revision"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    revision: int
    """The revision number, counted from 1 for each agent."""
    configuration: AgentConfiguration
    changed_fields: list[str]
    """Top-level fields that differ from the previous revision."""
    created_by: str | None
    """The key or person that created it."""
    created_at: datetime
    """When it was created."""
    deployed_at: datetime | None
    """When it was last deployed; null for a draft."""


class RevisionResult(Model):
    """The results of a revision."""

    agent_revision: int
    """The revision of the agent."""
    completed: int
    """Runs that completed."""
    failed: int
    """Runs that failed, with `missed`."""
    missed: int
    """Runs that failed because an effect was not recorded."""
    latency_ms: ExperimentLatency | None
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float
    """Cost by the operator's price table; null if the model has no price."""
    scorers: list[ScorerResult]
    """The scorers."""


class Run(Model):
    """One execution of one agent."""

    object: Literal["run"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    agent_revision: int
    """The revision of the agent that the run uses, even if another one was deployed since."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """`queued`, `running`, `requires_action` and `cancelling` are in progress; `completed`, `failed` and `cancelled` are final."""
    input: dict[str, Any]
    """The input of the agent."""
    output: dict[str, Any] | None
    """The result, once completed."""
    error: RunError | None
    required_action: RequiredAction | None
    latency_ms: int | None
    """Working time in milliseconds once it has ended: total time without waits."""
    queued_ms: int
    """Time that it waited for a worker or for its thread, without the current wait."""
    waiting_ms: int
    """Time that it waited for people, without the current wait."""
    tokens_used: int
    """Input and output tokens of all turns; 0 if no model ran."""
    cost_usd: float | None
    """The cost at the prices of that time; null if no model ran or the model has no price."""
    guardrails: list[GuardFinding] | None
    """What the guards of the policies found; null if nothing."""
    usage: RunUsage | None
    output_schema: dict[str, Any] | None
    """The schema of the output that the caller sent for this run; null: the agent's."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    priority: int
    """The requested priority. Runs with a higher priority start first."""
    timeout_seconds: int
    """After this much working time the run fails: the requested timeout, or the agent's limit."""
    attempt: int
    """0 while queued; above 1 after a lost worker or a retry."""
    idempotency_key: str | None
    """The idempotency key that it was created with. A request with the same key returns this run."""
    api_key_id: str | None
    """The key that created it; null if no key did, for example if a signed-in person did."""
    pipeline_run_id: str | None
    """The pipeline run that it belongs to."""
    thread_id: str | None
    """The thread that it belongs to."""
    user: str | None
    """Your identifier of the end user. You can search and erase data by it."""
    replay_of: str | None
    """The original run, if this one is a replay."""
    scheduled_at: datetime | None
    """The scheduled time that started it."""
    created_at: datetime
    """When it was created."""
    started_at: datetime | None
    """When it started for the first time; null until then."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""
    feedback: list[Feedback] | None = None
    """Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all."""


class RunActionReceivedStreamEvent(Model):
    """A person has answered or sent a message, or the caller has sent the results of its tools."""

    type: Literal["run.action.received"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    action: ReceivedAction


class RunApprovalChangedStreamEvent(Model):
    """A person voted or delegated a vote, or the deadline passed and the question was escalated."""

    type: Literal["run.approval.changed"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    required_action: RequiredAction
    change: ApprovalChange


class RunBatch(Model):
    """The results of a batch."""

    object: Literal["run_batch"]
    """The type of the object."""
    accepted: int
    """Number of items with a run."""
    rejected: int
    """Number of items with an error."""
    data: list[RunBatchItem]
    """One result per item, in the order of the request."""


class RunBatchItem(Model):
    """The result of one item: a run or an error."""

    status: int
    """The status that POST /runs would have: 202 for a run in progress, 200 for one that has ended (a repeated `idempotency_key`), otherwise that of the error."""
    run: Run | None
    error: RunBatchItemError | None
    """The error, or null."""


class RunBatchItemError(Model):
    """The error, or null."""

    type: str
    """The type."""
    code: Literal["invalid_json", "json_too_deep", "invalid_type", "missing_required_field", "unknown_field", "invalid_query", "invalid_cursor", "invalid_header", "invalid_idempotency_key", "malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "invalid_credentials", "second_factor_required", "missing_session", "invalid_session", "session_required", "second_factor_missing", "csrf_rejected", "demo_key_restricted", "user_token_restricted", "token_runs_used_up", "session_tokens_disabled", "code_upload_not_allowed", "not_an_approver", "owner_required", "insufficient_scope", "api_key_replaced", "schedule_maker_gone", "single_sign_on_required", "agent_not_allowed", "network_not_allowed", "origin_not_allowed", "metrics_not_allowed", "link_not_valid", "https_required", "route_not_found", "door_closed", "agent_not_found", "catalog_agent_not_found", "run_not_found", "api_key_not_found", "member_not_found", "invitation_not_found", "session_not_found", "organization_not_found", "webhook_not_found", "delivery_not_found", "password_link_not_found", "policy_not_found", "cap_not_found", "connector_not_found", "provider_not_found", "secret_not_found", "alert_not_found", "error_report_not_found", "thread_not_found", "thread_message_not_found", "erasure_not_found", "agent_code_not_found", "feedback_not_found", "file_not_found", "pipeline_not_found", "pipeline_run_not_found", "single_sign_on_not_found", "email_domain_not_found", "method_not_allowed", "idempotency_key_in_flight", "precondition_failed", "request_timeout", "payload_too_large", "file_content_missing", "range_not_satisfiable", "unsupported_media_type", "inexact_number", "invalid_value", "invalid_input", "client_schemas_not_allowed", "client_tools_not_allowed", "invalid_json_schema", "invalid_url", "agent_archived", "model_not_found", "module_not_found", "invalid_module", "tool_not_found", "provider_name_taken", "provider_read_only", "secret_name_taken", "queue_not_allowed", "worker_not_found", "revision_not_found", "revision_already_deployed", "revision_never_deployed", "nothing_to_roll_back", "idempotency_key_reused", "journal_not_found", "step_not_found", "replay_unsupported", "no_run_matches", "too_many_runs", "run_not_active", "thread_busy", "thread_agent_mismatch", "already_voted", "approver_not_found", "action_not_pending", "api_key_not_active", "last_owner", "already_member", "address_unproven", "mail_not_configured", "domain_not_verified", "domain_taken", "domain_required", "password_too_common", "wrong_password", "wrong_code", "second_factor_on", "second_factor_off", "concurrency_limit_exceeded", "cap_reached", "quota_exceeded", "file_quota_exceeded", "invalid_action", "invalid_secret", "networks_exclude_caller", "webhook_inactive", "guardrail_violation", "invalid_guard", "policy_in_use", "policy_is_template", "configuration_changed", "invalid_document", "provider_in_use", "connector_in_use", "pipeline_archived", "pipeline_run_not_active", "pipeline_run_not_retryable", "cyclic_steps", "invalid_expression", "invalid_schedule", "too_many_queued_runs", "headers_too_large", "rate_limit_exceeded", "replay_not_found", "too_many_replays", "replay_not_active", "canary_not_found", "canary_active", "canary_not_active", "canary_unsupported", "gate_not_passed", "gate_missing", "pending_deployment_not_found", "deployment_not_pending", "dataset_not_found", "dataset_row_not_found", "too_many_datasets", "too_many_dataset_rows", "scorer_not_found", "scorer_version_not_found", "too_many_scorers", "scoring_rule_not_found", "scoring_rule_exists", "scorer_unsupported", "too_many_scoring_rules", "experiment_not_found", "too_many_experiments", "experiment_too_large", "dataset_empty", "experiment_not_active", "experiment_active", "nothing_to_resume", "rating_not_found", "rating_closed", "already_rated", "not_comparable", "too_many_providers", "too_many_secrets", "too_many_domains", "too_many_webhooks", "too_many_caps", "too_many_policies", "too_many_connectors", "too_many_alerts", "internal_error", "run_failed", "service_unavailable", "service_overloaded", "storage_full", "file_store_unavailable", "database_read_only"] | str
    message: str
    """What went wrong and what to do next, for people."""
    param: str | None
    """The field, query parameter or header that caused the error, such as `steps.2.input`, or null."""
    details: list[RunBatchItemErrorDetail]
    """All errors that were found. The first one is also in `param`."""
    doc_url: str
    """The URL of the documentation of the code."""
    request_id: str
    """The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem."""


class RunBatchItemErrorDetail(Model):
    param: str | None
    """The field, query parameter or header that caused the error."""
    code: str
    """A stable code for programs."""
    message: str
    """A message for people. The text may change."""


class RunCancelledEvent(Model):
    """A run was cancelled."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["run.cancelled"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: RunOfEvent


class RunCancelledStreamEvent(Model):
    """The run was cancelled; always the last event."""

    type: Literal["run.cancelled"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    run: Run


class RunCompletedEvent(Model):
    """A run finished successfully."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["run.completed"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: RunOfEvent


class RunCompletedStreamEvent(Model):
    """The run completed; always the last event."""

    type: Literal["run.completed"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    run: Run


class RunCreatedStreamEvent(Model):
    """The run was accepted; always the first event."""

    type: Literal["run.created"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    run: Run


class RunError(Model):
    """Why a run failed."""

    type: Literal["timeout", "agent", "tool", "policy", "provider", "system"] | str
    """The source of the error. `code` is more specific."""
    code: Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "nondeterministic", "internal_error"] | str
    """A stable code for programs."""
    message: str
    """A message for people. The text may change."""
    retryable: bool
    """Whether running it again may help."""
    details: dict[str, Any] | None
    """More details, such as the status and body of an HTTP agent; null if there are none."""


class RunEscalatedEvent(Model):
    """The deadline of a question passed and it was escalated. `required_action.approval` lists the approvers."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["run.escalated"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: RunOfEvent


class RunFailedEvent(Model):
    """A run failed or timed out."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["run.failed"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: RunOfEvent


class RunFailedStreamEvent(Model):
    """The run failed; `run.error` has the reason. Always the last event."""

    type: Literal["run.failed"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    run: Run


class RunOfEvent(Model):
    """The run, without fields that are too large for a webhook: `GET /runs/{id}` returns all of them."""

    object: Literal["run"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    agent_revision: int
    """The revision of the agent that the run uses, even if another one was deployed since."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """The status when the event happened."""
    input: dict[str, Any]
    """The input of the agent."""
    output: dict[str, Any] | None
    """The result, once completed."""
    error: RunError | None
    required_action: RequiredAction | None
    latency_ms: int | None
    """Working time in milliseconds once it has ended: total time without waits."""
    queued_ms: int
    """Time that it waited for a worker or for its thread, without the current wait."""
    waiting_ms: int
    """Time that it waited for people, without the current wait."""
    tokens_used: int
    """Input and output tokens of all turns; 0 if no model ran."""
    cost_usd: float | None
    """The cost at the prices of that time; null if no model ran or the model has no price."""
    guardrails: list[GuardFinding] | None
    """What the guards of the policies found; null if nothing."""
    usage: RunUsage | None
    output_schema: dict[str, Any] | None
    """The schema of the output that the caller sent for this run; null: the agent's."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    priority: int
    """The requested priority. Runs with a higher priority start first."""
    timeout_seconds: int
    """After this much working time the run fails: the requested timeout, or the agent's limit."""
    attempt: int
    """0 while queued; above 1 after a lost worker or a retry."""
    idempotency_key: str | None
    """The idempotency key that it was created with. A request with the same key returns this run."""
    api_key_id: str | None
    """The key that created it; null if no key did, for example if a signed-in person did."""
    pipeline_run_id: str | None
    """The pipeline run that it belongs to."""
    thread_id: str | None
    """The thread that it belongs to."""
    user: str | None
    """Your identifier of the end user. You can search and erase data by it."""
    replay_of: str | None
    """The original run, if this one is a replay."""
    scheduled_at: datetime | None
    """The scheduled time that started it."""
    created_at: datetime
    """When it was created."""
    started_at: datetime | None
    """When it started for the first time; null until then."""
    completed_at: datetime | None
    """When it ended; null while it is in progress."""
    feedback: list[Feedback] | None = None
    """Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all."""
    output_omitted: bool | None = None
    """True if the output was too large to send; otherwise absent."""
    input_omitted: bool | None = None
    """True if the input was too large to send; otherwise absent."""


class RunOutputDeltaStreamEvent(Model):
    """The next part of the output text."""

    type: Literal["run.output.delta"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    delta: str
    """Text to append."""


class RunReasoningDeltaStreamEvent(Model):
    """The next part of the model's reasoning; never part of the output."""

    type: Literal["run.reasoning.delta"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    delta: str
    """Text to append in the same turn."""


class RunRequiresActionEvent(Model):
    """A run waits for a person, or for the results of the caller's tools. `required_action` has the question or the calls."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["run.requires_action"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: RunOfEvent


class RunRequiresActionStreamEvent(Model):
    """The run waits for a person, or for the results of the caller's tools."""

    type: Literal["run.requires_action"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    required_action: RequiredAction


class RunStartedStreamEvent(Model):
    """An agent has started to work on the run."""

    type: Literal["run.started"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    started_at: datetime
    """When it started."""


class RunToolCalledStreamEvent(Model):
    """The agent calls a tool."""

    type: Literal["run.tool.called"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    tool: str | None = None
    """The name of the tool."""
    call_id: str | None = None
    """The id of the call, the same when it starts and ends."""
    arguments: Any | None = None
    """The arguments of the call."""


class RunToolCompletedStreamEvent(Model):
    """A tool call has ended or was rejected."""

    type: Literal["run.tool.completed"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    tool: str | None = None
    """The name of the tool."""
    call_id: str | None = None
    """The id of the call, the same when it starts and ends."""
    status: Literal["succeeded", "failed", "rejected"] | str | None = None
    """The outcome of the call."""
    result: str | None = None
    """The result that the model received."""
    files: list[GivenFile] | None = None
    """Files that the call created in addition to text, such as an image."""


class RunToolProgressStreamEvent(Model):
    """Progress of a tool call; at most once a second per call, and not part of the transcript."""

    type: Literal["run.tool.progress"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    tool: str | None = None
    """The name of the tool."""
    call_id: str | None = None
    """The id of the call, the same when it starts and ends."""
    progress: float | None = None
    """The progress, in the tool's own unit."""
    total: float | None = None
    """The total, if the tool reports it."""
    message: str | None = None
    """What the tool is doing."""


class RunTurnCompletedStreamEvent(Model):
    """A model turn has ended. If it calls tools, the calls follow."""

    type: Literal["run.turn.completed"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    turn: int
    """The number of the model turn, from 1."""
    model: str
    """The model of this turn."""
    finish_reason: Literal["stop", "length", "content_filter", "tool_calls", "error", "other"] | str
    """Why the turn ended."""
    usage: RunUsage
    warning: Literal["empty_answer", "unclosed_reasoning"] | str | None = None
    """The turn has no text, no tool call and no file. `empty_answer`: the model wrote nothing, or only reasoning. `unclosed_reasoning`: its reasoning has a `<think>` without `</think>`, so the answer may be within it."""


class RunTurnRetryingStreamEvent(Model):
    """The model provider failed, and the turn is tried again. Sent for the first three tries of a turn, then at most once a minute."""

    type: Literal["run.turn.retrying"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    turn: int
    """The number of the model turn, from 1."""
    model: str
    """The model of the next try."""
    reason: str
    """Why the last try failed."""
    attempt: int
    """How many tries of this turn have failed."""
    next_attempt_at: datetime
    """When the next try starts."""


class RunTurnStartedStreamEvent(Model):
    """A model turn has started."""

    type: Literal["run.turn.started"]
    """The type."""
    sequence: int
    """No gaps between resets; also the SSE id of the event."""
    run_id: str
    """The run, or null."""
    created_at: datetime
    """When it happened."""
    turn: int
    """The number of the model turn, from 1."""


class RunUsage(Model):
    """Usage as reported by the model providers."""

    input_tokens: int
    """Number of input tokens."""
    cached_input_tokens: int | None = None
    """Input tokens that the provider read from its cache."""
    output_tokens: int
    """Number of output tokens."""
    reasoning_tokens: int | None = None
    """Output tokens that the model used for reasoning."""
    estimated_tokens: int | None = None
    """Input and output tokens that no provider reported: an estimate, for example for an interrupted turn."""
    guards: GuardUsage | None = None
    cost_usd: float | None
    """By the operator's price table; null where it has no price."""
    models: list[ModelUsage] | None = None
    """The usage by model, and by price if the price changed; without guards."""
    finish_reason: Literal["stop", "length", "content_filter", "tool_calls", "error", "other"] | str | None = None
    """Why the model ended its answer. `length`: the answer reached the maximum length and was cut."""


class RuntimeA2a(Model):
    type: Literal["a2a"]
    """The type."""
    url: str
    """The https URL of the agent card, `…/.well-known/agent-card.json`. The agent must support A2A 1.0."""
    headers: dict[str, str] | None = None
    """Sent with every call; stored encrypted and returned as [redacted]."""


class RuntimeHttp(Model):
    type: Literal["http"]
    """The type."""
    url: str
    """The https URL of your agent."""
    headers: dict[str, str] | None = None
    """Sent with every call; stored encrypted and returned as [redacted]."""
    secret: str | None = None
    """Signs every call. If you send none, the service creates one. Returned once, then as [redacted]."""


class RuntimeModel(Model):
    type: Literal["model"]
    """The type."""
    provider: str
    """The name of the provider; `default` means the organisation's, or else the operator's first."""
    model: str
    """The name of the model at its provider; `default` means the provider's default model."""
    models: list[RuntimeModelModel] | None = None
    """Fallback models, tried in this order if `model` fails."""
    max_output_tokens: int | None = None
    """Maximum number of output tokens per turn. A truncated answer is kept, and `usage.finish_reason` of the run is `length`."""
    temperature: float | None = None
    """The sampling temperature. 0 gives the most likely text; higher values vary more."""
    top_p: float | None = None
    """Nucleus sampling: use only the most likely tokens up to this probability."""
    stop: list[str] | None = None
    """The model stops before it writes one of these texts."""
    seed: int | None = None
    """The same seed gives about the same answer."""
    tool_choice: str | None = None
    """`auto` (the default), `none`, `required` (any tool), or the name of a tool. The last two apply until a tool was called."""
    parallel_tool_calls: bool | None = None
    """Whether a turn may call several tools; false means one."""
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh"] | str | None = None
    """How much the model reasons before it answers, if supported."""
    provider_options: dict[str, Any] | None = None
    """Additional request fields of the provider, such as `{"top_k": 40}`. Fields that the service sets take precedence."""
    first_token_timeout_seconds: int | None = None
    """Maximum wait for the first token of a turn, including hidden reasoning; default 300. Then the turn is tried again, by the next of `models` if there is one."""
    token_timeout_seconds: int | None = None
    """Maximum wait between two tokens of a turn; default 120. Then the turn is tried again from its start."""
    prompt: str | None = None
    """A template for the prompt, with {{field}} from the input."""
    compaction: RuntimeModelCompaction | None = None
    """What happens when a thread becomes longer than the model's context window. The thread itself stays complete."""
    tools: list[RuntimeModelTool] | None = None
    """Built-in tools of the service, in addition to `connectors`."""


class RuntimeModelCompaction(Model):
    """What happens when a thread becomes longer than the model's context window. The thread itself stays complete."""

    strategy: Literal["drop", "summarize"] | str | None = None
    """`drop`: the oldest turns of a long thread are not sent to the model. `summarize`: a model summarises them. Default: `drop`."""
    context_tokens: int | None = None
    """The size of the model's context window, in tokens. Default: `100000`."""
    provider: str | None = None
    """The model for summaries; default the agent's model."""
    model: str | None = None
    """The name of the model at its provider; `default` means the provider's default model."""


class RuntimeModelModel(Model):
    provider: str | None = None
    """Default: the agent's provider."""
    model: str
    """The name of the model at its provider; `default` means the provider's default model."""
    first_token_timeout_seconds: int | None = None
    """Default: that of the agent."""
    token_timeout_seconds: int | None = None
    """Default: that of the agent."""


class RuntimeModelTool(Model):
    """The model may write programs and run them, without network access, in a sandbox that the operator has enabled (`AGENTRUN_CODE`)."""

    type: Literal["code"]
    """The type."""
    languages: list[Literal["python", "javascript", "shell"] | str] | None = None
    """The only allowed languages; default all that the machine has."""
    approval: Literal["never", "always"] | str | None = None
    """`always`: each script requires approval, and the run waits in `requires_action`. Default: `never`."""
    timeout_seconds: int | None = None
    """Timeout of one script. The operator's limit also applies."""


class RuntimeModule(Model):
    type: Literal["module"]
    """The type."""
    module: str
    """The name of the module on the server."""
    code: str | None = None
    """The hash of the files that this revision runs, even if the files on the server have changed. If you leave it out when you write `runtime`, the current files are used, and create a new revision if they differ; send it back to keep the files. Modules that ship with the service have no hash."""


class RuntimeResponses(Model):
    type: Literal["responses"]
    """The type."""
    url: str
    """The https base URL of an OpenAI-compatible API, such as `https://api.openai.com/v1`; `/responses` is appended."""
    model: str
    """The model name that the API expects."""
    headers: dict[str, str] | None = None
    """Sent with every call; stored encrypted and returned as [redacted]."""
    background: bool | None = None
    """Whether responses are created in the background, so that they survive a lost connection or node. Use `false` if the API does not support `background`: then a lost response is requested again. Default: `true`."""


class RuntimeWorker(Model):
    type: Literal["worker"]
    """The type."""
    queue: str
    """The queue from which your workers take its runs."""
    handler: str | None = None
    """The name of the agent in the workers; default the agent's name."""
    builds: Literal["auto", "pinned", "never"] | str | None = None
    """`pinned`: a run stays with workers of the build that started it, until none of them has reported for 75 seconds. `never`: a run never changes to another build. `auto`: any worker can continue a run. Default: `auto`."""


class Schedule(Model):
    """When runs start automatically: a cron expression with five fields, or six with seconds first, or @hourly, @daily, @weekly, @monthly or @yearly."""

    cron: str
    """Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`0-59/5`); `L` is the last day, `#2` the second such weekday."""
    timezone: str | None = None
    """An IANA time zone, including its daylight saving time. Default: `UTC`."""
    input: dict[str, Any] | None = None
    """The input of every run; default `{}`."""
    active: bool | None = None
    """False: the schedule is kept but starts no runs. Default: `true`."""


class ScheduleRefusal(Model):
    """Why the last scheduled time started no run; null if it did, or after the schedule was changed."""

    scheduled_at: datetime
    """The scheduled time."""
    code: str
    """The error code that the same API call would have returned."""
    message: str
    """A message for people. The text may change."""


class Score(Model):
    """What a scorer gave a run."""

    scorer_id: str
    """The scorer."""
    score: float | None
    """From 0 to 1; null if the scorer failed."""
    passed: bool | None
    """Whether it passed; null if the scorer failed."""
    reason: str | None
    """Why; for a scorer that failed, the error."""
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float | None
    """Cost by the operator's price table; null if the model has no price."""
    run_id: str | None
    """The run of an agent that scores; otherwise null."""


class ScoreDifference(Model):
    """Average of the differences of the pairs, with its interval from a paired bootstrap."""

    mean: float
    """The average."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""


class Scorer(Model):
    """Scores the outputs of runs."""

    object: Literal["scorer"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    description: str | None
    """Your description of its purpose."""
    version: int
    """The number of its definition; each change adds one."""
    definition: ScorerDefinition
    created_by: str
    """The key or person that created it."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""


class ScorerComparison(Model):
    """Two revisions compared by a scorer."""

    scorer_id: str
    """The scorer."""
    name: str
    """The name, up to 128 characters."""
    pairs: int
    """Rows that have a score in both."""
    base: ComparedRevision
    other: ComparedRevision
    fixed: int
    """Rows that pass only in the other one."""
    broken: int
    """Rows that pass only in the base."""
    p_value: float | None
    """McNemar's exact test of fixed and broken rows; null without pairs."""
    difference: ScoreDifference | None
    verdict: Literal["better", "worse", "undecided"] | str
    """`better`, `worse`, or `undecided` if the rows do not support either."""


class ScorerResult(Model):
    """What a scorer gave the runs of a revision."""

    scorer_id: str
    """The scorer."""
    name: str
    """The name, up to 128 characters."""
    version: int
    """The version that it reports."""
    scored: int
    """Runs with a score."""
    passed: int
    """Runs that passed."""
    errors: int
    """Runs that the scorer could not score."""
    pass_rate: PassRate | None
    mean: float | None
    """Average score."""
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float
    """Cost by the operator's price table; null if the model has no price."""
    agreement: Agreement | None
    tags: list[TagResult]
    """The same for the rows with each tag, at most 100."""


class ScorerUse(Model):
    """A scorer, in its current or another version."""

    id: str
    """The id, used to refer to it in other calls."""
    version: int | None = None
    """Default: the current version."""


class ScorerVersion(Model):
    """A former or current definition of a scorer."""

    object: Literal["scorer_version"]
    """The type of the object."""
    id: str
    """The scorer."""
    version: int
    """The number of its definition; each change adds one."""
    definition: ScorerDefinition
    created_by: str
    """The key or person that created it."""
    created_at: datetime
    """When it was created."""


class ScoringDay(Model):
    """The current day (UTC)."""

    scored: int
    """Runs that were scored."""
    errors: int
    """Runs that the scorer could not score."""
    skipped: int
    """Sampled runs that were not scored, because a limit of the day was reached."""
    tokens_used: int
    """Tokens of the models that scored."""
    cost_usd: float
    """What the scores have cost, by the price table."""


class ScoringFilter(Model):
    """Which runs of the agent are scored; default all."""

    agent_revision: int | None = None
    """Only runs of this revision."""
    api_key_id: str | None = None
    """Only runs that this key started."""
    metadata: dict[str, str] | None = None
    """Only runs that have all of these pairs."""


class ScoringRule(Model):
    """Scores a sample of the runs of an agent after they completed."""

    object: Literal["scoring_rule"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str
    """The agent."""
    name: str
    """The name of the feedback that has the scores, such as `tone`. Each rule of an agent has its own."""
    scorer: UsedScorer
    percent: float
    """The share of the completed runs that is scored. The id of a run decides, so rules with the same percentage score the same runs."""
    filter: ScoringFilter
    active: bool
    """If false, no further runs are scored."""
    max_scores_per_day: int | None
    """At most this many runs are scored per day (UTC)."""
    max_cost_usd_per_day: float | None
    """No further runs are scored on a day (UTC) on which the scores have cost this much."""
    today: ScoringDay
    created_by: str
    """The key or person that created it."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""


class SecondFactor(Model):
    """Whether you have a second factor."""

    object: Literal["second_factor"]
    """The type of the object."""
    enabled_at: datetime | None
    """When it was enabled; null if it is off."""
    recovery_codes_left: int
    """Number of unused recovery codes."""
    missing: bool
    """The organisation requires a second factor and you have none: until you set it up, all other calls are rejected."""


class SecondFactorSetup(Model):
    """The secret for an authenticator app, returned only once."""

    object: Literal["second_factor_setup"]
    """The type of the object."""
    secret: str
    """The base32 secret for an authenticator. Returned only once."""
    otpauth_url: str
    """The same as a URL that authenticators scan as a QR code."""
    expires_at: datetime
    """When it expires; null if it never expires."""


class Secret(Model):
    """A secret, without its value."""

    object: Literal["secret"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name, up to 128 characters."""
    agent_id: str | None
    """The only agent that can read it; null: every agent of the organisation."""
    version: int
    """Starts at 1. Each rotation adds 1."""
    previous_expires_at: datetime | None
    """Until when `ctx.secrets.getAll` also returns the former value; null: there is none."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""


class SecretsGuard(Model):
    """API keys, tokens, private keys, and passwords after their name (`password = …`)."""

    type: Literal["secrets"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""


class SecretsGuardRequest(Model):
    """API keys, tokens, private keys, and passwords after their name (`password = …`)."""

    type: Literal["secrets"]
    """The type."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""


class Session(Model):
    """One place where you are signed in."""

    object: Literal["session"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    organization_id: str
    """The organisation."""
    is_current: bool
    """Whether this is the session that makes the call."""
    method: Literal["password", "sso"] | str
    """How you signed in; `sso` means single sign-on."""
    address: str | None
    """The network address of the caller."""
    user_agent: str | None
    """The `User-Agent` header of the caller."""
    created_at: datetime
    """When it was created."""
    last_seen_at: datetime
    """When it was last seen."""
    expires_at: datetime
    """When it expires; null if it never expires."""


class SessionToken(Model):
    """A short-lived token, returned only once."""

    object: Literal["session_token"]
    """The type of the object."""
    secret: str
    """`ar_st_…`, for `Authorization: Bearer`. Returned only once."""
    scopes: list[str]
    """The permissions; write includes read."""
    user: str | None
    """The end user whose runs, threads and files are all it reaches."""
    agent_ids: list[str] | None
    """The only agents that it may use; null: those of its parent."""
    thread_id: str | None
    """The only thread that it may read and continue."""
    origins: list[str] | None
    """The only web origins whose pages may use it; null: those of the organisation."""
    max_runs: int | None
    """The number of runs that it may create; null means no limit."""
    expires_at: datetime
    """When it expires; null if it never expires."""


class SignInOptions(Model):
    """What the sign-in page needs before the user enters an e-mail address."""

    object: Literal["sign_in_options"]
    """The type of the object."""
    single_sign_on: SignInOptionsSingleSignOn | None
    """The installation's provider, reached through GET /api/auth/sso."""


class SignInOptionsSingleSignOn(Model):
    """The installation's provider, reached through GET /api/auth/sso."""

    name: str
    """The label of the button."""


class SignedIn(Model):
    """The new session."""

    object: Literal["session"]
    """The type of the object."""
    id: str
    """The session."""
    user: User
    organization: Organization
    expires_at: datetime
    """When it expires; null if it never expires."""


class SingleSignOn(Model):
    """The organisation's provider, without its secret."""

    object: Literal["single_sign_on"]
    """The type of the object."""
    issuer: str
    """The issuer URL of the provider: https, as in its own metadata, without `/.well-known/…`."""
    client_id: str
    """The client id of this service at the provider."""
    scopes: str
    """The scopes to request from the provider."""
    roles_claim: str | None
    """The claim that determines roles: a name such as `groups`, or a path such as `realm_access.roles`."""
    role_mapping: dict[str, Literal["owner", "admin", "developer", "viewer"] | str]
    """Maps values of that claim to roles. If several match, the highest role applies."""
    default_role: Literal["owner", "admin", "developer", "viewer"] | str | None
    """The role of people without a mapped value; null means that they cannot sign in."""
    required: bool
    """Whether only owners may still sign in with a password."""
    readmits_removed: bool
    """Whether a person who was removed or has left becomes a member again by signing in."""
    redirect_uri: str
    """The redirect URI to register at the provider."""
    sign_in_url: str
    """The URL that starts a sign-in, for the provider's application list."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed."""


class Span(Model):
    """A period of a run's time."""

    id: str
    """The id within this trace."""
    parent_id: str | None
    """The parent span; null for the run itself."""
    type: Literal["run", "queue", "attempt", "step", "turn", "tool", "guard", "wait", "delivery"] | str
    """`queue`: waiting for a worker; `step`: a step of the agent (`ctx.step`); `turn`: a model turn; `tool`: a tool call; `guard`: a check by a policy's guards; `wait`: waiting for a person; `delivery`: a webhook delivery."""
    name: str
    """The name of the step, tool, model, question or checked field; for people."""
    started_at: datetime
    """When it started."""
    ended_at: datetime | None
    """Null while it is in progress."""
    status: Literal["ok", "failed", "cancelled", "lost", "open"] | str
    """`lost`: its attempt ended before the span did; `open`: in progress."""
    data: dict[str, Any]
    """Details of the span. `step`: `key`, which a replay can continue from, and `result` (`result_bytes` if it is large), `error` if it failed, and `recorded` if the result is from another run; `turn`: `turn`, `model`, `usage`, `finish_reason`, `warning` if it has no answer, `first_token_ms`, and after failed tries `failed_tries`, `last_error`, `next_attempt_at` while it waits, and `error` if the run failed in it; `tool`: `call_id`, `arguments`, `result`; `guard`: `stage`, `field`, `decision` (`passed`, `flagged`, `redacted`, `blocked`) and the `guards` with findings; `wait`: `required_action`, `answer`, and `unused` if the question changed after the answer, which therefore did not apply; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`."""


class StableSample(Model):
    """What was measured of one revision."""

    count: int
    """The number of runs or ratings that were measured."""
    value: float | None
    """For failures, the percentage of runs that failed; for feedback, the percentage of thumbs that are down; for latency, the median in milliseconds; for cost, the median in US dollars. Null: nothing was measured."""


class StoredFile(Model):
    """The metadata of a file."""

    object: Literal["file"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The file name: no path, no control characters."""
    content_type: str
    """The content type that the uploader sent. It is not verified."""
    size: int
    """The size in bytes."""
    sha256: str
    """The SHA-256 of its content, in lower-case hex."""
    user: str | None
    """Your identifier of the end user. You can search and erase data by it."""
    run_id: str | None
    """The run that created it."""
    created_at: datetime
    """When it was created."""


class TagResult(Model):
    """The results of the rows with a tag."""

    tag: str
    """The tag."""
    scored: int
    """Runs with a score."""
    passed: int
    """Runs that passed."""
    errors: int
    """Runs that the scorer could not score."""
    pass_rate: PassRate | None
    mean: float | None
    """Average score."""


class TermsGuard(Model):
    """Words and phrases. A match inside an allowed phrase does not count."""

    type: Literal["terms"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""
    deny: list[str]
    """What to look for."""
    allow: list[str]
    """Exceptions."""
    case_sensitive: bool
    """Default false."""
    whole_words: bool
    """Default true."""


class TermsGuardRequest(Model):
    """Words and phrases. A match inside an allowed phrase does not count."""

    type: Literal["terms"]
    """The type."""
    deny: list[str]
    """What to look for."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""
    allow: list[str] | None = None
    """Exceptions."""
    case_sensitive: bool | None = None
    """Default false."""
    whole_words: bool | None = None
    """Default true."""


class TestData(Model):
    """A message that identifies the test."""

    webhook_id: str
    """The webhook."""
    message: str
    """States that this is a test."""


class TestEvent(Model):
    """A test event, sent on demand."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["test"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: TestData


class Thread(Model):
    """A conversation."""

    object: Literal["thread"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    agent_id: str | None
    """The only agent that may use the thread; null means any agent."""
    user: str | None
    """Your identifier of the end user. You can search and erase data by it."""
    metadata: dict[str, str]
    """Up to 16 key-value pairs of your own, as strings."""
    message_count: int
    """Number of messages."""
    run_count: int
    """Number of runs in the thread."""
    tokens_used: int
    """Tokens of its ended runs."""
    cost_usd: float
    """Cost of its ended runs that have a price."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it was last changed or got a message."""


class ThreadMessage(Model):
    """A message of a thread."""

    object: Literal["thread_message"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    thread_id: str
    """The thread that it belongs to."""
    run_id: str | None
    """The run that created the message."""
    agent_id: str | None
    """The agent of its run; null for a message that was added."""
    role: Literal["user", "assistant", "tool", "system"] | str
    """The role: who wrote a message, or what a member may do."""
    content: list[MessagePart]
    """The content, in parts."""
    created_at: datetime
    """When it was created."""


class ToolSearch(Model):
    """Gives the model a tool that searches the other tools."""

    search: bool
    """Always true."""


class ToolsGuard(Model):
    """The only tools that may be used. A name may end in * to match a prefix."""

    type: Literal["tools"]
    """The type."""
    name: str | None
    """The name in findings; default its type."""
    on: Literal["output"]
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool
    """Records findings and changes nothing."""
    allow: list[str]
    """Exceptions."""


class ToolsGuardRequest(Model):
    """The only tools that may be used. A name may end in * to match a prefix."""

    type: Literal["tools"]
    """The type."""
    allow: list[str]
    """Exceptions."""
    name: str | None = None
    """The name in findings; default its type."""
    on: Literal["output"] | None = None
    """What the guard checks: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str | None = None
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: bool | None = None
    """Records findings and changes nothing."""


class Trace(Model):
    """A run's time as nested spans."""

    object: Literal["trace"]
    """The type of the object."""
    run_id: str
    """The run, or null."""
    spans: list[Span]
    """Sorted by start time; the first one is the run itself."""
    truncated: bool
    """Whether spans may be missing, because the run has more events than a trace shows or its first events were deleted."""


class TriggeredAlert(Model):
    """An alert that fired, with the metric."""

    id: str
    """The id, used to refer to it in other calls."""
    rule: AlertRuleSummary
    severity: str
    """The severity, for the people who are notified."""
    summary: str
    """A one-sentence summary for people."""
    triggered_at: datetime
    """When it fired."""
    metric_snapshot: TriggeredAlertMetricSnapshot
    """The metric when the rule fired."""


class TriggeredAlertMetricSnapshot(Model):
    """The metric when the rule fired."""

    metric: str
    """The metric to watch."""
    value: float
    """The value."""
    unit: str
    """The unit."""
    sample_count: int
    """The number of samples."""
    window_start: datetime
    """Start of the evaluation window."""
    window_end: datetime
    """End of the evaluation window."""
    dimensions: dict[str, Any]
    """The filters of the metric, such as an agent."""


class Usage(Model):
    """The month's usage and the plan's limits."""

    object: Literal["usage"]
    """The type of the object."""
    month: str
    """The month in UTC, such as `2026-11`."""
    plan: Literal["free", "developer", "business", "enterprise"] | str
    """The plan, which sets the requests per minute."""
    limits: UsageLimits
    """The limits of the plan."""
    calls: int
    """Runs that were accepted in the period. The quota counts these."""
    completed: int
    """Runs that completed in the period, whenever they were accepted."""
    failed: int
    """Runs that failed in the period."""
    cancelled: int
    """Runs that were cancelled in the period."""
    tokens_used: int
    """For information only: no limit uses it."""
    cost_usd: float
    """Cost of the ended runs that have a price."""
    calls_remaining: int | None
    """Remaining calls of the quota; null if it is unlimited, or if `month` is not the current month."""
    by_agent: list[UsageByAgentItem]
    """The month by agent."""
    by_api_key: list[UsageByApiKeyItem]
    """The month by key."""
    by_user: list[UsageByUserItem]
    """End users of the runs, most expensive first."""
    by_model: list[UsageByModelItem]
    """The month by model, most expensive first."""
    daily: list[UsageDailyItem]
    """The month by day."""
    resets_at: datetime
    """Start of the next month."""


class UsageByAgentItem(Model):
    agent_id: str
    """The agent."""
    calls: int
    """Runs that were accepted in the period. The quota counts these."""
    completed: int
    """Runs that completed in the period, whenever they were accepted."""
    failed: int
    """Runs that failed in the period."""
    cancelled: int
    """Runs that were cancelled in the period."""
    tokens_used: int
    """For information only: no limit uses it."""
    cost_usd: float
    """Cost of the ended runs that have a price."""


class UsageByApiKeyItem(Model):
    api_key_id: str | None
    """The API key that made the call; null if a person did."""
    calls: int
    """Runs that were accepted in the period. The quota counts these."""
    completed: int
    """Runs that completed in the period, whenever they were accepted."""
    failed: int
    """Runs that failed in the period."""
    cancelled: int
    """Runs that were cancelled in the period."""
    tokens_used: int
    """For information only: no limit uses it."""
    cost_usd: float
    """Cost of the ended runs that have a price."""


class UsageByModelItem(Model):
    model: str | None
    """Null for guards, and for usage that an agent's own code reported."""
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float
    """Cost of the ended runs that have a price."""
    unpriced_tokens: int
    """Tokens without a known price."""


class UsageByUserItem(Model):
    user: str
    """Your identifier of the end user; null means the organisation."""
    runs: int
    """Runs that were accepted in the period."""
    tokens_used: int
    """Input and output tokens of ended runs."""
    cost_usd: float
    """Cost of the ended runs that have a price."""


class UsageDailyItem(Model):
    date: str
    """The day in UTC, such as `2026-11-17`."""
    calls: int
    """Runs that were accepted in the period. The quota counts these."""
    completed: int
    """Runs that completed in the period, whenever they were accepted."""
    failed: int
    """Runs that failed in the period."""
    cancelled: int
    """Runs that were cancelled in the period."""
    tokens_used: int
    """For information only: no limit uses it."""
    cost_usd: float
    """Cost of the ended runs that have a price."""


class UsageLimits(Model):
    """The limits of the plan."""

    requests_per_minute: int | None
    """Per key; null means unlimited."""
    burst: int | None
    """Maximum burst of requests."""
    monthly_quota: int | None
    """Calls per month; null means unlimited."""


class UsedScorer(Model):
    """A scorer in a version."""

    id: str
    """The id, used to refer to it in other calls."""
    version: int
    """The version that it reports."""
    name: str
    """The name, up to 128 characters."""


class User(Model):
    """A person."""

    object: Literal["user"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    email: str
    """The e-mail address."""
    created_at: datetime
    """When it was created."""


class Webhook(Model):
    """A URL that receives events."""

    object: Literal["webhook"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    url: str
    """The URL."""
    events: list[str]
    """The event types that it receives; `*` means all."""
    active: bool
    """Whether deliveries are sent."""
    description: str | None
    """Your description of its purpose."""
    retry_policy: Literal["standard", "extended"] | str
    """`standard`: three attempts. `extended`: further attempts, hours apart, for three days."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    disabled_reason: Literal["gone", "failing", "maker_gone"] | str | None
    """Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`."""
    disabled_at: datetime | None
    """When the service deactivated it; null if it did not."""
    failing_since: datetime | None
    """The first failed attempt since the last success; null if the last attempt succeeded."""
    last_delivery_at: datetime | None
    """When the last delivery was sent; null if none was."""
    previous_secret_expires_at: datetime | None
    """Until then, or until the next rotation, deliveries are signed with both secrets."""


class WebhookHealth(Model):
    """Deliveries of the whole organisation that ended in the period; null for a key that is limited to some agents."""

    delivered: int
    """Number of deliveries that were acknowledged."""
    failed: int
    """Number that failed."""
    success_rate: float | None
    """Acknowledged deliveries as a percentage of ended ones; null if none has ended."""


class WebhookWithSecret(Model):
    """A webhook with its signing secret, which is never returned again."""

    object: Literal["webhook"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    url: str
    """The URL."""
    events: list[str]
    """The event types that it receives; `*` means all."""
    active: bool
    """Whether deliveries are sent."""
    description: str | None
    """Your description of its purpose."""
    retry_policy: Literal["standard", "extended"] | str
    """`standard`: three attempts. `extended`: further attempts, hours apart, for three days."""
    managed_by: str | None = None
    """The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches."""
    created_at: datetime
    """When it was created."""
    disabled_reason: Literal["gone", "failing", "maker_gone"] | str | None
    """Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`."""
    disabled_at: datetime | None
    """When the service deactivated it; null if it did not."""
    failing_since: datetime | None
    """The first failed attempt since the last success; null if the last attempt succeeded."""
    last_delivery_at: datetime | None
    """When the last delivery was sent; null if none was."""
    previous_secret_expires_at: datetime | None
    """Until then, or until the next rotation, deliveries are signed with both secrets."""
    secret: str | None
    """The signing secret. Store it. Returned only once: null in a replayed response for an idempotency key."""
    warnings: list[Literal["weak_secret"]]
    """Warnings."""


class Worker(Model):
    """One of your processes that executes runs."""

    object: Literal["worker"]
    """The type of the object."""
    id: str
    """The id, used to refer to it in other calls."""
    name: str
    """The name that the worker reports."""
    address: str
    """The network address from which it registered."""
    build: str
    """The build of your worker; null if it sent none."""
    sdk: str
    """The library that the worker uses."""
    queues: list[str]
    """The queues that it serves."""
    agents: list[str]
    """The agents that it runs, by its own names."""
    concurrency: int
    """Maximum number of concurrent runs."""
    running: int
    """Number of runs that it held at its last report; 0 for a lost worker, because other workers have taken them."""
    status: Literal["active", "lost"] | str
    """`lost`: it has not reported for too long."""
    registered_at: datetime
    """When it registered."""
    last_seen_at: datetime
    """When it was last seen."""


class WorkerItem(Model):
    """Something that happened to a run."""

    type: str
    """delta, event, step, log, file, secret, answer, ask, mismatch, completed, failed or released."""
    text: str | None = None
    """For delta."""
    event: str | None = None
    """For event, with its `type`. JSON text."""
    key: str | None = None
    """For a step or a question: its name, # and how many with this name came before."""
    value: str | None = None
    """For step: `result`, and what it `emitted`. JSON text."""
    latency_ms: float | None = None
    """For step: how long it took, for the run's trace."""
    question: str | None = None
    """For ask and answer. JSON text."""
    output: str | None = None
    """For completed: an object. JSON text."""
    tokens_used: int | None = None
    """For completed, failed, ask and mismatch."""
    thread_state: str | None = None
    """For completed: the new state of the thread. JSON text."""
    expected: str | None = None
    """For mismatch: the key that the journal has next."""
    found: str | None = None
    """For mismatch: the key of the call that the code made; empty if the code ended."""
    source: str | None = None
    """For mismatch: the file and line of the call."""
    code: Literal["agent_error", "output_too_large"] | str | None = None
    """For failed."""
    message: str | None = None
    """For log and failed."""
    name: str | None = None
    """For failed: the class of the error. For secret: its name."""
    stack: str | None = None
    """For failed: where the error comes from, innermost first. Lines such as `    at run (src/agent.ts:12:3)`, with paths relative to the worker's folder, become `details.stack`, `file` and `line` of the run's error; other lines are ignored."""
    fields: str | None = None
    """For log. JSON text."""
    call: int | None = None
    """For file, secret and answer: the number that the reply refers to."""
    verb: str | None = None
    """For file: get, list, read, begin, push or end."""
    argument: str | None = None
    """For file: the argument of the verb."""


class WorkerLostEvent(Model):
    """A worker stopped reporting without deregistering."""

    id: str
    """The id, used to refer to it in other calls."""
    type: Literal["worker.lost"]
    """The type."""
    created_at: datetime
    """When it was created."""
    data: LostWorker


class WorkerOrder(Model):
    """A message for a run."""

    number: int
    """The number, counted from 1."""
    type: str
    """cancel, message, filed, secret or answered."""
    reason: str | None = None
    """For cancel."""
    message: str | None = None
    """For message. JSON text."""
    call: int | None = None
    """For filed, secret and answered: the number of the call."""
    done: bool | None = None
    """For filed and secret: false if the call failed. For answered: false if the question has no answer."""
    text: str | None = None
    """For filed: JSON text, bytes in base64, or an error. For secret: a JSON array of its valid values, newest first, or an error. For answered: the answer as JSON text."""


class WorkerReportAnswer(Model):
    """The response to a worker's report."""

    object: Literal["worker_report"]
    """The type of the object."""
    runs: list[HeardRun]
    """In the order of the report."""


class WorkerRun(Model):
    """A run for a worker to execute."""

    token: str
    """The lease and fencing token of the run."""
    run_id: str
    """The run, or null."""
    agent: str
    """The name of the agent in the worker."""
    agent_id: str
    """The agent."""
    agent_revision: int
    """The revision of the agent."""
    attempt: int
    """The number of the attempt, from 1."""
    metadata: dict[str, str]
    """Your own key-value pairs, as strings."""
    input: str
    """The input of the run. JSON text."""
    steps: list[list[str]]
    """Completed steps."""
    answers: list[list[str]]
    """Always empty: an answer is sent only in reply to its question."""
    answered: list[str]
    """Keys of answered questions. Send an item of type `answer` to get the answer."""
    history: list[str]
    """Keys of the steps and answered questions of earlier attempts, in order, to compare with. A failed step is `key!time`. Steps within steps are left out."""
    messages: list[str]
    """The messages, oldest first."""
    thread: str | None
    """The thread that the run belongs to. JSON text."""
    remaining_ms: int
    """The run is stopped after this time."""
    traceparent: str | None
    """The trace context, in the W3C Trace Context format."""


class WorkerRuns(Model):
    """Runs for a worker to execute."""

    object: Literal["worker_runs"]
    """The type of the object."""
    runs: list[WorkerRun]
    """Number of runs."""
    report: bool
    """A run of the worker has new messages: report now."""


Guard = Annotated[PiiGuard | SecretsGuard | PromptInjectionGuard | TermsGuard | PatternsGuard | MaxSizeGuard | JsonSchemaGuard | ToolsGuard | LimitsGuard | ModelGuard | HttpGuard | dict[str, Any], Field(union_mode="left_to_right")]

GuardRequest = Annotated[PiiGuardRequest | SecretsGuardRequest | PromptInjectionGuardRequest | TermsGuardRequest | PatternsGuardRequest | MaxSizeGuardRequest | JsonSchemaGuardRequest | ToolsGuardRequest | LimitsGuardRequest | ModelGuardRequest | HttpGuardRequest | dict[str, Any], Field(union_mode="left_to_right")]

MessagePart = Annotated[MessagePartText | MessagePartData | MessagePartReasoning | MessagePartToolCall | MessagePartToolResult | MessagePartFile | MessagePartQuestion | MessagePartAnswer | dict[str, Any], Field(union_mode="left_to_right")]

PipelineStreamEvent = PipelineCreatedStreamEvent | PipelineStepStartedStreamEvent | PipelineStepRequiresActionStreamEvent | PipelineStepCompletedStreamEvent | PipelineStepFailedStreamEvent | PipelineStepSkippedStreamEvent | PipelineStepCancelledStreamEvent | PipelineCompletedStreamEvent
"""`type` identifies the class. Unknown types are `OtherPipelineStreamEvent`; check with `isinstance`."""

PIPELINE_STREAM_EVENTS: dict[str, type[Model]] = {
    "pipeline.created": PipelineCreatedStreamEvent,
    "pipeline.step.started": PipelineStepStartedStreamEvent,
    "pipeline.step.requires_action": PipelineStepRequiresActionStreamEvent,
    "pipeline.step.completed": PipelineStepCompletedStreamEvent,
    "pipeline.step.failed": PipelineStepFailedStreamEvent,
    "pipeline.step.skipped": PipelineStepSkippedStreamEvent,
    "pipeline.step.cancelled": PipelineStepCancelledStreamEvent,
    "pipeline.completed": PipelineCompletedStreamEvent,
}

RunStreamEvent = RunCreatedStreamEvent | RunStartedStreamEvent | RunOutputDeltaStreamEvent | RunReasoningDeltaStreamEvent | RunTurnStartedStreamEvent | RunTurnRetryingStreamEvent | RunTurnCompletedStreamEvent | RunToolCalledStreamEvent | RunToolProgressStreamEvent | RunToolCompletedStreamEvent | RunRequiresActionStreamEvent | RunActionReceivedStreamEvent | RunApprovalChangedStreamEvent | RunCompletedStreamEvent | RunFailedStreamEvent | RunCancelledStreamEvent | ResetStreamEvent
"""`type` identifies the class. Unknown types are `OtherRunStreamEvent`; check with `isinstance`."""

RUN_STREAM_EVENTS: dict[str, type[Model]] = {
    "run.created": RunCreatedStreamEvent,
    "run.started": RunStartedStreamEvent,
    "run.output.delta": RunOutputDeltaStreamEvent,
    "run.reasoning.delta": RunReasoningDeltaStreamEvent,
    "run.turn.started": RunTurnStartedStreamEvent,
    "run.turn.retrying": RunTurnRetryingStreamEvent,
    "run.turn.completed": RunTurnCompletedStreamEvent,
    "run.tool.called": RunToolCalledStreamEvent,
    "run.tool.progress": RunToolProgressStreamEvent,
    "run.tool.completed": RunToolCompletedStreamEvent,
    "run.requires_action": RunRequiresActionStreamEvent,
    "run.action.received": RunActionReceivedStreamEvent,
    "run.approval.changed": RunApprovalChangedStreamEvent,
    "run.completed": RunCompletedStreamEvent,
    "run.failed": RunFailedStreamEvent,
    "run.cancelled": RunCancelledStreamEvent,
    "stream.reset": ResetStreamEvent,
}

Runtime = Annotated[RuntimeModule | RuntimeHttp | RuntimeModel | RuntimeWorker | RuntimeA2a | RuntimeResponses | dict[str, Any], Field(union_mode="left_to_right")]

ScorerDefinition = Annotated[ExactScorer | ContainsScorer | RegexScorer | JsonSchemaScorer | NumericScorer | ExpressionScorer | ModelScorer | AgentScorer | PeopleScorer | dict[str, Any], Field(union_mode="left_to_right")]

KnownWebhookEvent = RunCompletedEvent | RunFailedEvent | RunRequiresActionEvent | RunEscalatedEvent | RunCancelledEvent | BudgetReachedEvent | DeploymentCreatedEvent | DeploymentPromotedEvent | DeploymentRollbackEvent | DeploymentWaitingEvent | DeploymentRefusedEvent | AlertTriggeredEvent | AgentUpdatedEvent | PipelineCompletedEvent | EvaluationCompletedEvent | KeyExpiringEvent | WorkerLostEvent | ConfigurationDriftedEvent | AuditRecordedEvent | TestEvent

WEBHOOK_EVENTS: dict[str, type[Model]] = {
    "run.completed": RunCompletedEvent,
    "run.failed": RunFailedEvent,
    "run.requires_action": RunRequiresActionEvent,
    "run.escalated": RunEscalatedEvent,
    "run.cancelled": RunCancelledEvent,
    "budget.reached": BudgetReachedEvent,
    "deployment.created": DeploymentCreatedEvent,
    "deployment.promoted": DeploymentPromotedEvent,
    "deployment.rollback": DeploymentRollbackEvent,
    "deployment.waiting": DeploymentWaitingEvent,
    "deployment.refused": DeploymentRefusedEvent,
    "alert.triggered": AlertTriggeredEvent,
    "agent.updated": AgentUpdatedEvent,
    "pipeline.completed": PipelineCompletedEvent,
    "evaluation.completed": EvaluationCompletedEvent,
    "key.expiring": KeyExpiringEvent,
    "worker.lost": WorkerLostEvent,
    "configuration.drifted": ConfigurationDriftedEvent,
    "audit.recorded": AuditRecordedEvent,
    "test": TestEvent,
}
