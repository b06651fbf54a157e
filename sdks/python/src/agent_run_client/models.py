# Made from the OpenAPI document by `npm run client-models`. Do not edit.
"""What the service sends. Unknown fields and unknown values are kept."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=(), defer_build=True)



class Agent(Model):
    object: Literal["agent"]
    id: str
    status: Literal["active", "archived"] | str
    source: Literal["catalog", "custom"] | str
    catalog_key: str | None
    name: str
    description: str | None
    runtime: Runtime
    instructions: str | None
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    output_schema: dict[str, Any] | None
    """JSON Schema (2020-12) of the output."""
    policy: str | None
    """A policy template, or pol_… of yours."""
    connectors: list[AgentConnector]
    limits: AgentLimits
    schedule: Schedule | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None
    """The only protocols beside this API that it can be called by; null: all that the operator opens."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    revision: int
    """The deployed revision."""
    next_run_at: datetime | None
    """The schedule's next time."""
    schedule_refusal: ScheduleRefusal | None
    unserved_builds: list[AgentUnservedBuild] | None = None
    """Of one that workers run and whose runs are pinned to builds: builds that no worker has any more, and how many runs wait that they began. In a single get alone."""
    created_at: datetime
    updated_at: datetime
    archived_at: datetime | None


class AgentConfiguration(Model):
    name: str
    description: str | None
    runtime: Runtime
    instructions: str | None
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    output_schema: dict[str, Any] | None
    """JSON Schema (2020-12) of the output."""
    policy: str | None
    """A policy template, or pol_… of yours."""
    connectors: list[AgentConfigurationConnector]
    limits: AgentLimits
    schedule: Schedule | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None
    """The only protocols beside this API that it can be called by; null: all that the operator opens."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""


class AgentConfigurationConnector(Model):
    id: str
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class AgentConnector(Model):
    id: str
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class AgentLimits(Model):
    timeout_seconds: int | None = None
    """Default 600."""
    max_steps: int | None = None
    """Turns of the model in one run; beyond them it fails with `budget_exceeded`."""
    max_tokens: int | None = None
    """Tokens of one run, in and out; beyond them it fails with `budget_exceeded`."""
    max_cost_usd: float | None = None
    """What a run of a model agent may cost; needs a model that the price table knows."""
    concurrency: int | None = None
    """Runs at a time."""
    retries: int | None = None
    """Further tries after the agent's own error; default 0."""


class AgentLimitsPatch(Model):
    """Put into what is there; null takes a limit away."""

    timeout_seconds: int | None = None
    """Default 600."""
    max_steps: int | None = None
    """Turns of the model in one run; beyond them it fails with `budget_exceeded`."""
    max_tokens: int | None = None
    """Tokens of one run, in and out; beyond them it fails with `budget_exceeded`."""
    max_cost_usd: float | None = None
    """What a run of a model agent may cost; needs a model that the price table knows."""
    concurrency: int | None = None
    """Runs at a time."""
    retries: int | None = None
    """Further tries after the agent's own error; default 0."""


class AgentPatchConnector(Model):
    id: str
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class AgentUnservedBuild(Model):
    build: str
    runs: int


class AgentUpdate(Model):
    agent_id: str
    revision: int
    changed_fields: list[str]
    old: dict[str, Any]
    """The changed top-level fields as they were; secrets are [redacted]."""
    new: dict[str, Any]
    """The changed top-level fields as they are."""
    changed_by: str | None
    changed_at: datetime
    values_omitted: bool | None = None
    """True, and there only then, where old and new were too large to send."""


class AgentUpdatedEvent(Model):
    id: str
    type: Literal["agent.updated"]
    created_at: datetime
    data: AgentUpdate


class Alert(Model):
    object: Literal["alert"]
    id: str
    rule: AlertRuleSummary
    severity: Literal["info", "warning", "critical"] | str
    summary: str
    triggered_at: datetime
    metric_snapshot: AlertMetricSnapshot
    status: Literal["firing", "resolved"] | str
    resolved_at: datetime | None
    resolved_value: float | None
    """What it recovered with; null: nothing was left to judge."""
    acknowledged_at: datetime | None
    acknowledged_by: str | None
    acknowledgement: str | None
    """What was said with it."""
    rollback: AlertRollback | None


class AlertMetricSnapshot(Model):
    metric: str
    value: float
    unit: str
    sample_count: int
    window_start: datetime
    window_end: datetime
    dimensions: dict[str, Any]


class AlertRollback(Model):
    """Null where the alert called for none."""

    status: Literal["pending", "done", "failed"] | str
    deployment_id: str | None
    """The deployment that undid it."""
    reason: str | None
    """Why it could not be done."""


class AlertRule(Model):
    object: Literal["alert_rule"]
    id: str
    name: str
    description: str | None
    metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs"] | str
    """error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more."""
    comparison: Literal["gt", "gte", "lt", "lte"] | str
    threshold: float
    window_seconds: int
    agent_id: str | None
    severity: Literal["info", "warning", "critical"] | str
    enabled: bool
    cooldown_seconds: int
    rollback: bool
    status: Literal["ok", "firing", "no_data"] | str
    """no_data: nothing to judge by, not looked at yet, or disabled."""
    last_value: float | None
    last_evaluated_at: datetime | None
    cooldown_until: datetime | None
    """Until then it does not fire again."""
    firing_alert_id: str | None
    created_by: str | None
    created_at: datetime
    updated_at: datetime


class AlertRuleSummary(Model):
    id: str
    name: str
    metric: str
    comparison: str
    threshold: float
    window_seconds: int
    agent_id: str | None


class AlertTriggeredEvent(Model):
    id: str
    type: Literal["alert.triggered"]
    created_at: datetime
    data: TriggeredAlert


class Analytics(Model):
    object: Literal["analytics"]
    from_: datetime = Field(alias="from")
    to: datetime
    interval: Literal["hour", "day"] | str
    agent_id: str | None
    accepted: int
    completed: int
    failed: int
    cancelled: int
    success_rate: float | None
    """Completed among completed and failed; null: none of either."""
    guardrail_blocks: int
    """Refused requests, and runs failed by a policy."""
    tokens_used: int
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""
    latency_ms: Percentiles | None
    failures_by_code: list[AnalyticsFailuresByCodeItem]
    busiest_agents: list[AnalyticsBusiestAgent]
    busiest_api_keys: list[AnalyticsBusiestApiKey]
    guardrails: list[AnalyticsGuardrail]
    feedback: list[FeedbackCounts]
    """What was said of runs, by agent, revision and name, the most frequent first; by when it was first said."""
    webhooks: WebhookHealth | None
    series: list[AnalyticsPoint]


class AnalyticsBusiestAgent(Model):
    agent_id: str
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    failed: int
    cancelled: int
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class AnalyticsBusiestApiKey(Model):
    api_key_id: str | None
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    failed: int
    cancelled: int
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class AnalyticsFailuresByCodeItem(Model):
    code: str
    runs: int


class AnalyticsGuardrail(Model):
    """Runs, and requests that were refused, in which a guard found something."""

    guard: str
    stage: Literal["input", "output"] | str
    action: Literal["block", "redact", "flag"] | str
    shadow: bool
    runs: int


class AnalyticsPoint(Model):
    start: datetime
    accepted: int
    completed: int
    failed: int
    cancelled: int
    success_rate: float | None
    """Completed among completed and failed; null: none of either."""
    guardrail_blocks: int
    """Refused requests, and runs failed by a policy."""
    tokens_used: int
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""
    latency_ms: Percentiles | None


class ApiKey(Model):
    object: Literal["api_key"]
    id: str
    name: str
    kind: Literal["standard", "demo"] | str
    prefix: str
    """The first characters, to tell keys apart."""
    last4: str
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "*"] | str]
    agent_ids: list[str] | None
    """The only agents it may use; null: all."""
    queues: list[str] | None
    """The only worker queues it may serve; null: all."""
    networks: list[str] | None
    """The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well."""
    status: Literal["active", "expiring", "expired", "revoked"] | str
    """`expiring`: within 24 hours."""
    created_at: datetime
    expires_at: datetime | None
    """A key made by a key ends no later than its maker."""
    last_used_at: datetime | None
    last_used_address: str | None
    """Where the call of `last_used_at` came from."""
    rotated_from: str | None
    """The key that it replaces."""
    parent_id: str | None
    """The key that made it, and that can be revoked together with it; null: no key did."""
    exposed_at: datetime | None
    """When it was last seen in a request over plain HTTP: rotate it."""
    successor_id: str | None = None
    """In the answer of a revocation alone: a key that followed this one by rotation, still works and was not revoked with it."""


class AuditEntry(Model):
    object: Literal["audit_entry"]
    id: str
    action: str
    """The operation's name, as in this document; `admin.…` is a command of the operator."""
    actor: str
    """A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in."""
    actor_name: str | None
    """Of the operator: the name of the system's user."""
    outcome: Literal["succeeded", "refused"] | str
    reason: str | None
    """Why it was refused."""
    count: int
    """How often the same was refused within a minute; 1 for whatever succeeded."""
    resource_type: str | None
    resource_id: str | None
    before: dict[str, Any] | None
    """The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`."""
    after: dict[str, Any] | None
    """The changed fields as they are; null where something was deleted or nothing changed."""
    address: str | None
    user_agent: str | None
    request_id: str | None
    created_at: datetime


class AuditEntryOfEvent(Model):
    object: Literal["audit_entry"]
    id: str
    action: str
    """The operation's name, as in this document; `admin.…` is a command of the operator."""
    actor: str
    """A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in."""
    actor_name: str | None
    """Of the operator: the name of the system's user."""
    outcome: Literal["succeeded", "refused"] | str
    reason: str | None
    """Why it was refused."""
    count: int
    """How often the same was refused within a minute; 1 for whatever succeeded."""
    resource_type: str | None
    resource_id: str | None
    before: dict[str, Any] | None
    """The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`."""
    after: dict[str, Any] | None
    """The changed fields as they are; null where something was deleted or nothing changed."""
    address: str | None
    user_agent: str | None
    request_id: str | None
    created_at: datetime
    values_omitted: bool | None = None
    """True, and there only then, where what changed was too large to send."""


class AuditRecordedEvent(Model):
    id: str
    type: Literal["audit.recorded"]
    created_at: datetime
    data: AuditEntryOfEvent


class Cancellation(Model):
    object: Literal["cancellation"]
    matched: int
    cancelled: int
    """Stopped already."""
    cancelling: int
    """Told to stop; they end within seconds."""


class CatalogAgent(Model):
    object: Literal["catalog_agent"]
    key: str
    category: str
    name: str
    description: str | None
    runtime: Runtime
    instructions: str | None
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    output_schema: dict[str, Any] | None
    """JSON Schema (2020-12) of the output."""
    policy: str | None
    """A policy template, or pol_… of yours."""
    connectors: list[CatalogAgentConnector]
    limits: AgentLimits
    schedule: Schedule | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None
    """The only protocols beside this API that it can be called by; null: all that the operator opens."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    examples: list[CatalogAgentExample]


class CatalogAgentConnector(Model):
    id: str
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class CatalogAgentExample(Model):
    input: dict[str, Any]


class ChangedMember(Model):
    object: Literal["member"]
    id: str
    """The person's id."""
    email: str
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    joined_at: datetime
    made: ChangedMemberMade
    """How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership."""
    set_up: ChangedMemberSetUp
    """How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves."""
    ended: ChangedMemberEnded
    """How many keys and invitations ended with this, and webhooks were switched off: all of theirs, or those beyond the new role."""


class ChangedMemberEnded(Model):
    """How many keys and invitations ended with this, and webhooks were switched off: all of theirs, or those beyond the new role."""

    api_keys: int
    invitations: int
    webhooks: int


class ChangedMemberMade(Model):
    """How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership."""

    api_keys: int
    invitations: int
    webhooks: int


class ChangedMemberSetUp(Model):
    """How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves."""

    connectors: int
    http_agents: int


class ChangedOrganizationSettings(Model):
    object: Literal["organization_settings"]
    max_key_age_days: int | None
    """How old API keys may become; null: as old as the installation lets them, see the default."""
    default_max_key_age_days: int | None
    """What holds where the organisation says nothing; null: keys may become any age."""
    cors_origins: list[str]
    """Origins whose pages may call the API from a browser with a key or token of this organisation, beside those that the operator allows; * is any. Cookies count on the service's own pages alone."""
    shortened: ChangedOrganizationSettingsShortened
    """What a lower maximum age does to keys that exist. A higher one gives none of them more time."""


class ChangedOrganizationSettingsShortened(Model):
    """What a lower maximum age does to keys that exist. A higher one gives none of them more time."""

    api_keys: int
    """How many keys in use end sooner by this."""
    ended_at_once: int
    """Of those, how many are too old already and end at once."""
    next_ends_at: datetime | None
    """When the first of the others ends; null: there is none."""


class ChangedWebhook(Model):
    object: Literal["webhook"]
    id: str
    url: str
    events: list[str]
    active: bool
    """Whether deliveries are sent."""
    description: str | None
    """What it is for, in your words."""
    retry_policy: Literal["standard", "extended"] | str
    """`standard`: three attempts. `extended`: further ones, hours apart, for three days."""
    created_at: datetime
    disabled_reason: Literal["gone", "failing", "maker_gone"] | str | None
    """Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`."""
    disabled_at: datetime | None
    last_delivery_at: datetime | None
    previous_secret_expires_at: datetime | None
    """Until then, or until the next rotation, deliveries are signed with both secrets."""
    warnings: list[Literal["rotate_secret"]]
    """`rotate_secret`: it was taken over, and whoever had it before knows its secret."""


class ComparedRun(Model):
    id: str
    agent_id: str
    agent_revision: int
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    error: RunError | None
    latency_ms: int | None
    queued_ms: int
    waiting_ms: int
    tokens_used: int
    cost_usd: float | None
    scores: list[ComparedScore]


class ComparedScore(Model):
    name: str
    up: int
    down: int
    scores: int
    """How many there were."""
    average_score: float | None


class ComparedStep(Model):
    type: Literal["run", "queue", "attempt", "step", "turn", "tool", "wait", "delivery"] | str
    name: str
    base: Span | None
    other: Span | None
    same: bool | None
    """Whether the same came of it: of a step its result, of a call its arguments and result, of a wait its answer. Null where only one has it, or nothing is known of what came of it."""


class Comparison(Model):
    object: Literal["comparison"]
    base: ComparedRun
    other: ComparedRun
    same_input: bool
    same_output: bool
    """The same JSON, whatever the order of its keys."""
    output_changes: list[JsonChange]
    """What is otherwise in the output of `other`: the first 100."""
    steps: list[ComparedStep]
    """Steps, turns, calls and waits in their order: the first 500."""
    truncated: bool
    """There are more changes or steps than are shown."""


class ConnectLink(Model):
    object: Literal["connect_link"]
    connector_id: str
    user: str | None
    """Whose connection; null: the organisation's."""
    url: str
    """Whoever opens it connects for that user: give it to nobody else. It works once."""
    expires_at: datetime


class Connector(Model):
    object: Literal["connector"]
    id: str
    name: str
    description: str | None
    type: Literal["mcp", "openapi"] | str
    url: str
    document_url: str | None
    document_summary: DocumentSummary | None
    visibility: Literal["shared", "private"] | str
    headers: dict[str, str]
    oauth: ConnectorOAuth | None
    authorization: ConnectorAuthorization | None
    approval: ConnectorApproval
    status: Literal["unchecked", "ok", "failing"] | str
    """What the last check found."""
    last_checked_at: datetime | None
    last_error: str | None
    tool_count: int | None
    """How many tools the last good check found."""
    created_at: datetime
    updated_at: datetime


class ConnectorApproval(Model):
    default: Literal["never", "always"] | str
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: dict[str, Literal["never", "always"] | str]
    """By the tool's name as `check` lists it; the others follow `default`."""


class ConnectorAuthorization(Model):
    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: str | None
    client_secret: str | None
    scope: str | None


class ConnectorCheck(Model):
    object: Literal["connector_check"]
    connector_id: str
    ok: bool
    tools: list[ConnectorTool]
    tool_tokens: int
    """About how many tokens all of them cost in every turn of a model that is given them."""
    warnings: list[str]
    """What works, and probably not as it was meant: tools that cost much, names in `approval` that no tool has, tools that cannot be called and are left out."""
    error: ConnectorCheckError | None
    checked_at: datetime


class ConnectorCheckError(Model):
    code: str
    message: str


class ConnectorOAuth(Model):
    token_url: str
    client_id: str
    client_secret: str
    scope: str | None


class ConnectorPatchApproval(Model):
    default: Literal["never", "always"] | str | None = None
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: dict[str, Literal["never", "always"] | str] | None = None
    """By the tool's name as `check` lists it; the others follow `default`."""


class ConnectorPatchAuthorization(Model):
    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: str | None = None
    """As whom the service comes; without it, it introduces or registers itself."""
    client_secret: str | None = None
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: str | None = None
    """Without it, what the server asks for."""


class ConnectorPatchOauth(Model):
    token_url: str
    """Where tokens are issued: https, without credentials."""
    client_id: str
    client_secret: str | None = None
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: str | None = None


class ConnectorTool(Model):
    name: str
    """What allow-lists and approvals call it."""
    description: str
    input_schema: dict[str, Any]
    approval: Literal["never", "always"] | str


class CreateConnectorRequestApproval(Model):
    default: Literal["never", "always"] | str | None = None
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: dict[str, Literal["never", "always"] | str] | None = None
    """By the tool's name as `check` lists it; the others follow `default`."""


class CreateConnectorRequestAuthorization(Model):
    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: str | None = None
    """As whom the service comes; without it, it introduces or registers itself."""
    client_secret: str | None = None
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: str | None = None
    """Without it, what the server asks for."""


class CreateConnectorRequestOauth(Model):
    token_url: str
    """Where tokens are issued: https, without credentials."""
    client_id: str
    client_secret: str | None = None
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: str | None = None


class CreateRunRequestThread(Model):
    """Begins a thread with this run, bound to its agent; `{}` will do."""

    user: str | None = None
    """Your own name of the end user it is for; data can be found and erased by it."""
    metadata: dict[str, str] | None = None
    """Up to 16 string pairs of your own."""


class CustomAgentRequestConnector(Model):
    id: str
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class DefaultPolicy(Model):
    object: Literal["default_policy"]
    policy: str | None


class DeletedAlertRule(Model):
    object: Literal["alert_rule"]
    id: str
    deleted: bool


class DeletedConnector(Model):
    object: Literal["connector"]
    id: str
    deleted: bool


class DeletedEmailDomain(Model):
    object: Literal["email_domain"]
    id: str
    deleted: bool


class DeletedFeedback(Model):
    object: Literal["feedback"]
    id: str
    deleted: bool


class DeletedFile(Model):
    object: Literal["file"]
    id: str
    deleted: bool


class DeletedPolicy(Model):
    object: Literal["policy"]
    id: str
    deleted: bool


class DeletedProvider(Model):
    object: Literal["provider"]
    id: str
    deleted: bool


class DeletedSingleSignOn(Model):
    object: Literal["single_sign_on"]
    deleted: bool


class DeletedThread(Model):
    object: Literal["thread"]
    id: str
    deleted: bool
    erasure_id: str
    """What becomes of the content of its runs."""


class DeletedWebhook(Model):
    object: Literal["webhook"]
    id: str
    deleted: bool


class Delivery(Model):
    object: Literal["delivery"]
    id: str
    webhook_id: str
    event_id: str
    event_type: str
    status: Literal["pending", "succeeded", "failed"] | str
    attempt_count: int
    """Attempts that were begun."""
    next_attempt_at: datetime | None
    """Null: there is none to come."""
    response_status: int | None
    """Of the last attempt."""
    error: DeliveryError | None
    redelivery_of: str | None
    """The delivery that it repeats."""
    redelivered_as: str | None
    """The delivery that repeats it."""
    created_at: datetime
    completed_at: datetime | None


class DeliveryAttempt(Model):
    number: int
    outcome: Literal["sending", "succeeded", "failed", "interrupted"] | str
    """`interrupted`: the node stopped before it knew; the receiver may have got it."""
    started_at: datetime
    duration_ms: int | None
    request_url: str
    request_headers: dict[str, Any] | None
    response_status: int | None
    response_headers: dict[str, Any] | None
    response_body: str | None
    """The first 16 KiB, as text."""
    response_truncated: bool
    """Whether the answer was longer than what is kept."""
    error: DeliveryError | None


class DeliveryDetail(Model):
    object: Literal["delivery"]
    id: str
    webhook_id: str
    event_id: str
    event_type: str
    status: Literal["pending", "succeeded", "failed"] | str
    attempt_count: int
    """Attempts that were begun."""
    next_attempt_at: datetime | None
    """Null: there is none to come."""
    response_status: int | None
    """Of the last attempt."""
    error: DeliveryError | None
    redelivery_of: str | None
    """The delivery that it repeats."""
    redelivered_as: str | None
    """The delivery that repeats it."""
    created_at: datetime
    completed_at: datetime | None
    request_body: str
    """The exact text that was signed and sent."""
    attempts: list[DeliveryAttempt]


class DeliveryError(Model):
    code: str
    """`http_status`, `timeout`, `address_refused`, `dns_failed`, `tls_failed`, …"""
    message: str


class DeployAgentRequestConnector(Model):
    id: str
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class Deployment(Model):
    object: Literal["deployment"]
    id: str
    agent_id: str
    revision: int
    previous_revision: int | None
    """What ran before it; null: nothing did."""
    reason: str | None
    """Why it was rolled back; null for an ordinary deployment."""
    rolled_back_from: int | None
    rolled_back_to: int | None
    created_by: str | None
    """Who made it: a key, a person, or the rule of an alert; null: the service itself, when it was first started."""
    created_at: datetime


class DeploymentCreatedEvent(Model):
    id: str
    type: Literal["deployment.created"]
    created_at: datetime
    data: Deployment


class DeploymentRollbackEvent(Model):
    id: str
    type: Literal["deployment.rollback"]
    created_at: datetime
    data: Deployment


class Disconnected(Model):
    object: Literal["connector"]
    id: str
    user: str | None
    disconnected: bool
    """False: it was not connected."""


class DocumentSummary(Model):
    openapi: str
    """Its version of OpenAPI or Swagger."""
    title: str | None
    version: str | None
    operations: int
    """How many tools it gives."""
    left_out: int
    """How many of its operations no tool was made of; `warnings` says why."""
    warnings: list[DocumentWarning]
    """What was left out of it: the first 50."""
    tool_tokens: int | None
    """About how many tokens all of its tools together cost in every turn of a model that is given them. An agent pays less that names the ones it needs in `connectors[].tools`, or has `"tools": {"search": true}` there."""
    bytes: int


class DocumentWarning(Model):
    path: str
    """Where in the document."""
    message: str


class EmailDomain(Model):
    object: Literal["email_domain"]
    id: str
    domain: str
    record: EmailDomainRecord
    """What the domain's DNS has to say."""
    verified_at: datetime | None
    verified_by: Literal["dns", "operator"] | str | None
    created_at: datetime


class EmailDomainRecord(Model):
    """What the domain's DNS has to say."""

    type: Literal["TXT"]
    name: str
    value: str


class Erasure(Model):
    object: Literal["erasure"]
    id: str
    status: Literal["pending", "completed"] | str
    threads: int
    """Threads that are gone so far."""
    runs: int
    """Runs that have lost their content so far."""
    files: int
    """Files that are gone so far."""
    created_at: datetime
    completed_at: datetime | None


class Error(Model):
    error: ErrorError


class ErrorError(Model):
    type: str
    code: str
    """The stable switch for programs."""
    message: str
    """What to do next, for people."""
    param: str | None
    details: list[ErrorErrorDetail]
    request_id: str


class ErrorErrorDetail(Model):
    param: str | None
    """The field, query parameter or header at fault."""
    code: str
    message: str


class ErrorOccurrence(Model):
    request_id: str | None
    organization_id: str | None
    occurred_at: datetime


class ErrorReport(Model):
    object: Literal["error_report"]
    id: str
    fingerprint: str
    """Failures that share it are one report."""
    kind: Literal["request", "background"] | str
    """request: a call was answered 500; background: work that nobody waits for."""
    name: str
    """The kind of error, as the code calls it."""
    message: str
    stack: str | None
    """Of the latest one."""
    place: str
    """Method and route, or what the service was doing."""
    count: int
    last_request_id: str | None
    first_seen_at: datetime
    last_seen_at: datetime


class ErrorReportDetail(Model):
    object: Literal["error_report"]
    id: str
    fingerprint: str
    """Failures that share it are one report."""
    kind: Literal["request", "background"] | str
    """request: a call was answered 500; background: work that nobody waits for."""
    name: str
    """The kind of error, as the code calls it."""
    message: str
    stack: str | None
    """Of the latest one."""
    place: str
    """Method and route, or what the service was doing."""
    count: int
    last_request_id: str | None
    first_seen_at: datetime
    last_seen_at: datetime
    occurrences: list[ErrorOccurrence]
    """The latest ones, the newest first."""


class Event(Model):
    object: Literal["event"]
    id: str
    type: str
    created_at: datetime
    data: dict[str, Any]
    """What it holds depends on the type."""


class Feedback(Model):
    object: Literal["feedback"]
    id: str
    run_id: str
    agent_id: str
    agent_revision: int
    """That the run ran."""
    name: str
    """What is judged, such as `accuracy`; averages and shares are counted by it."""
    thumbs: Literal["up", "down"] | str | None
    score: float | None
    """A number of your own scale."""
    label: str | None
    """A word of your own, such as `hallucination`; shares are counted by it."""
    comment: str | None
    """For people."""
    user: str | None
    """Your end user who thinks so; null: whoever said it."""
    created_by: str
    """The key or the person that said it: `key_…` or `usr_…`."""
    created_at: datetime
    updated_at: datetime
    """When it was last said."""


class FeedbackCounts(Model):
    agent_id: str
    agent_revision: int
    name: str
    up: int
    down: int
    up_share: float | None
    """Thumbs up among thumbs; null: none."""
    scores: int
    """How many scores there were."""
    average_score: float | None
    labels: list[FeedbackCountsLabel]


class FeedbackCountsLabel(Model):
    label: str
    given: int
    share: float


class FileLink(Model):
    object: Literal["file_link"]
    file_id: str
    url: str
    expires_at: datetime


class GivenFile(Model):
    type: Literal["file"]
    file_id: str


class GuardFinding(Model):
    guard: str
    """The guard's name, else its type."""
    stage: Literal["input", "output"] | str
    field: str
    action: Literal["block", "redact", "flag"] | str
    shadow: bool
    count: int


class GuardUsage(Model):
    """Of all of this, what guards used that ask a model."""

    input_tokens: int
    output_tokens: int
    cost_usd: float | None


class HeardRun(Model):
    token: str
    status: Literal["held", "ended", "gone", "invalid", "later"] | str
    kept: int | None = None
    """Items up to this one are done."""
    told: list[WorkerOrder] | None = None
    message: str | None = None
    """Of invalid: what is wrong."""


class Invitation(Model):
    object: Literal["invitation"]
    id: str
    email: str
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    invited_by: str
    created_at: datetime
    expires_at: datetime


class JsonChange(Model):
    path: str
    """Where, as a JSON Pointer; empty: the whole."""
    kind: Literal["added", "removed", "changed"] | str
    base: Any
    """Null where it is not there, and where `omitted`."""
    other: Any
    """Null where it is not there, and where `omitted`."""
    omitted: bool
    """Too large to be shown here."""


class JsonSchemaGuard(Model):
    """A JSON Schema (2020-12) that the whole must match."""

    type: Literal["json_schema"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    action: Literal["block", "flag"] | str
    shadow: bool
    """Decides and records, changes nothing."""
    schema_: dict[str, Any] = Field(alias="schema")


class JsonSchemaGuardRequest(Model):
    """A JSON Schema (2020-12) that the whole must match."""

    type: Literal["json_schema"]
    schema_: dict[str, Any] = Field(alias="schema")
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    action: Literal["block", "flag"] | str | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class KeyExpiringEvent(Model):
    id: str
    type: Literal["key.expiring"]
    created_at: datetime
    data: ApiKey


class LimitsGuard(Model):
    """How many model turns and tokens a run may use."""

    type: Literal["limits"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["output"]
    action: Literal["block"]
    shadow: bool
    """Decides and records, changes nothing."""
    max_steps: int | None
    max_tokens: int | None


class LimitsGuardRequest(Model):
    """How many model turns and tokens a run may use."""

    type: Literal["limits"]
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["output"] | None = None
    action: Literal["block"] | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    max_steps: int | None = None
    max_tokens: int | None = None


class ListedRun(Model):
    """A run without its input, output and feedback, unless `expand` asks for them."""

    object: Literal["run"]
    id: str
    agent_id: str
    agent_revision: int
    """The revision of the agent that it runs, whatever is deployed since."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    error: RunError | None
    required_action: RequiredAction | None
    latency_ms: int | None
    """What it worked, once it has ended: all its time without what it waited."""
    queued_ms: int
    """What it waited for a worker or for its thread, without the wait that goes on."""
    waiting_ms: int
    """What it waited for people, without the wait that goes on."""
    tokens_used: int
    """Of all its turns, in and out; 0 where no model ran."""
    cost_usd: float | None
    """What these cost, by the prices of the time; null where no model ran, or one that has no price."""
    guardrails: list[GuardFinding] | None
    """What the policies' guards saw; null: nothing."""
    usage: RunUsage | None
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    priority: int
    """As it was asked for: higher ones begin first."""
    timeout_seconds: int
    """After this much work it fails: as asked, else the agent's limit."""
    attempt: int
    """0 while queued; above 1 after a lost worker or a retry."""
    idempotency_key: str | None
    """The key that it was created with: a repetition finds this run."""
    api_key_id: str | None
    """The key that asked for it; null: no key did, but for instance a person who has signed in."""
    pipeline_run_id: str | None
    """The pipeline run that it is a step of."""
    thread_id: str | None
    """The thread that it is a turn of."""
    user: str | None
    """Your own name of the end user it is for; data can be found and erased by it."""
    replay_of: str | None
    """The run that it does again."""
    scheduled_at: datetime | None
    """The tick of the agent's schedule that began it."""
    created_at: datetime
    started_at: datetime | None
    completed_at: datetime | None
    input: dict[str, Any] | None = None
    """What the agent got."""
    output: dict[str, Any] | None = None
    """The result, once completed."""
    feedback: list[Feedback] | None = None
    """The newest twenty, newest first; GET /runs/{id}/feedback has them all."""


class LostWorker(Model):
    object: Literal["worker"]
    id: str
    name: str
    """Where it is, as it says itself."""
    address: str
    """Where it registered from."""
    build: str
    sdk: str
    queues: list[str]
    agents: list[str]
    """What it runs, by its own names."""
    concurrency: int
    running: int
    """Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them."""
    status: Literal["active", "lost"] | str
    """`lost`: it has been silent for too long."""
    registered_at: datetime
    last_seen_at: datetime
    unserved_queues: list[str]
    """Those of its queues that no worker serves any more."""


class MaxSizeGuard(Model):
    """The size of the JSON text."""

    type: Literal["max_size"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    action: Literal["block", "flag"] | str
    shadow: bool
    """Decides and records, changes nothing."""
    max_bytes: int


class MaxSizeGuardRequest(Model):
    """The size of the JSON text."""

    type: Literal["max_size"]
    max_bytes: int
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    action: Literal["block", "flag"] | str | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class Me(Model):
    object: Literal["me"]
    user: User | None
    api_key_id: str | None
    organization: Organization
    organizations: list[Organization]
    """Every organisation the person belongs to."""
    scopes: list[str]
    agent_ids: list[str] | None
    expires_at: datetime | None
    second_factor: SecondFactor | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str]
    """The protocols beside this API that are spoken here."""


class Member(Model):
    object: Literal["member"]
    id: str
    """The person's id."""
    email: str
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    joined_at: datetime
    made: MemberMade
    """How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership."""
    set_up: MemberSetUp
    """How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves."""


class MemberMade(Model):
    """How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership."""

    api_keys: int
    invitations: int
    webhooks: int


class MemberSetUp(Model):
    """How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves."""

    connectors: int
    http_agents: int


class MessagePartAnswer(Model):
    type: Literal["answer"]
    action_id: str
    answer: Literal["approve", "reject", "respond"] | str
    payload: dict[str, Any] | None


class MessagePartData(Model):
    type: Literal["data"]
    data: dict[str, Any]
    """An input or output that is more than one text."""


class MessagePartFile(Model):
    type: Literal["file"]
    file_id: str


class MessagePartQuestion(Model):
    type: Literal["question"]
    action_id: str
    question: Literal["approval", "input", "connect"] | str
    prompt: str | None
    tool: str | None
    arguments: dict[str, Any] | None


class MessagePartReasoning(Model):
    type: Literal["reasoning"]
    text: str


class MessagePartText(Model):
    type: Literal["text"]
    text: str


class MessagePartToolCall(Model):
    type: Literal["tool_call"]
    tool_call_id: str
    tool: str
    arguments: Any
    """What the tool was sent."""


class MessagePartToolResult(Model):
    type: Literal["tool_result"]
    tool_call_id: str
    tool: str
    status: Literal["succeeded", "failed", "rejected"] | str
    result: str


class ModelGuard(Model):
    """A yes/no question put to a model; yes is a violation."""

    type: Literal["model"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    action: Literal["block", "flag"] | str
    shadow: bool
    """Decides and records, changes nothing."""
    question: str
    on_error: Literal["block", "allow"] | str
    """Where the model cannot be asked; default block."""


class ModelGuardRequest(Model):
    """A yes/no question put to a model; yes is a violation."""

    type: Literal["model"]
    question: str
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    action: Literal["block", "flag"] | str | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    on_error: Literal["block", "allow"] | str | None = None
    """Where the model cannot be asked; default block."""


class ModelPrice(Model):
    """US dollars for a million tokens."""

    input: float
    output: float
    cached_input: float | None = None
    cache_write: float | None = None
    from_: str | None = Field(default=None, alias="from")
    """The day that it holds from, `YYYY-MM-DD` in UTC."""


class ModelUsage(Model):
    """What one model did, and the price that it was counted by; whatever it costs today."""

    model: str
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    price: ModelPrice | None


class NewApiKey(Model):
    object: Literal["api_key"]
    id: str
    name: str
    kind: Literal["standard", "demo"] | str
    prefix: str
    """The first characters, to tell keys apart."""
    last4: str
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "*"] | str]
    agent_ids: list[str] | None
    """The only agents it may use; null: all."""
    queues: list[str] | None
    """The only worker queues it may serve; null: all."""
    networks: list[str] | None
    """The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well."""
    status: Literal["active", "expiring", "expired", "revoked"] | str
    """`expiring`: within 24 hours."""
    created_at: datetime
    expires_at: datetime | None
    """A key made by a key ends no later than its maker."""
    last_used_at: datetime | None
    last_used_address: str | None
    """Where the call of `last_used_at` came from."""
    rotated_from: str | None
    """The key that it replaces."""
    parent_id: str | None
    """The key that made it, and that can be revoked together with it; null: no key did."""
    exposed_at: datetime | None
    """When it was last seen in a request over plain HTTP: rotate it."""
    secret: str | None
    """The key itself: `ar_live_…`. Shown this once: null where an idempotency key repeats the answer."""


class NewInvitation(Model):
    object: Literal["invitation"]
    id: str
    email: str
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    invited_by: str
    created_at: datetime
    expires_at: datetime
    url: str | None
    """The link to hand over. Shown this once: null where an idempotency key repeats the answer."""
    mailed: bool
    """Whether it is on its way by mail, too: the server has a mail server."""


class NewThreadMessage(Model):
    role: Literal["user", "assistant", "tool", "system"] | str
    content: str | list[MessagePart]
    """A text, or parts."""


class Organization(Model):
    object: Literal["organization"]
    id: str
    name: str
    plan: Literal["free", "developer", "business", "enterprise"] | str
    role: Literal["owner", "admin", "developer", "viewer"] | str | None
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    is_operator: bool
    """The installation's own organisation, which sees its error reports."""
    requires_second_factor: bool
    """Members sign in with a second factor, or set one up first."""
    created_at: datetime


class OrganizationSettings(Model):
    object: Literal["organization_settings"]
    max_key_age_days: int | None
    """How old API keys may become; null: as old as the installation lets them, see the default."""
    default_max_key_age_days: int | None
    """What holds where the organisation says nothing; null: keys may become any age."""
    cors_origins: list[str]
    """Origins whose pages may call the API from a browser with a key or token of this organisation, beside those that the operator allows; * is any. Cookies count on the service's own pages alone."""


class OtherPipelineStreamEvent(Model):
    """Of a type that is not listed here: one that the agent made up, or one of a newer service."""

    type: str
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str


class OtherRunStreamEvent(Model):
    """Of a type that is not listed here: one that the agent made up, or one of a newer service."""

    type: str
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""


class PatternsGuard(Model):
    """RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]."""

    type: Literal["patterns"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    action: Literal["block", "redact", "flag"] | str
    shadow: bool
    """Decides and records, changes nothing."""
    deny: list[str]
    allow: list[str]


class PatternsGuardRequest(Model):
    """RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]."""

    type: Literal["patterns"]
    deny: list[str]
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    action: Literal["block", "redact", "flag"] | str | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    allow: list[str] | None = None


class Percentiles(Model):
    """Milliseconds, within two per cent; null: no runs."""

    p50: int
    p95: int
    p99: int


class PiiGuard(Model):
    """Personal data, found by its form and its check digits."""

    type: Literal["pii"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    action: Literal["block", "redact", "flag"] | str
    shadow: bool
    """Decides and records, changes nothing."""
    kinds: list[Literal["email", "phone", "card", "iban", "national_id"] | str]
    """Default: all of them."""
    regions: list[str]
    """Countries whose phone numbers are known without a +; default US."""


class PiiGuardRequest(Model):
    """Personal data, found by its form and its check digits."""

    type: Literal["pii"]
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    action: Literal["block", "redact", "flag"] | str | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    kinds: list[Literal["email", "phone", "card", "iban", "national_id"] | str] | None = None
    """Default: all of them."""
    regions: list[str] | None = None
    """Countries whose phone numbers are known without a +; default US."""


class Pipeline(Model):
    object: Literal["pipeline"]
    id: str
    status: Literal["active", "archived"] | str
    name: str
    description: str | None
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    steps: list[PipelineStep]
    output: dict[str, Any] | None
    """The pipeline's output; without it the outputs of the steps that no other waits for. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value."""
    schedule: Schedule | None
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    revision: int
    """Counts the changes; a run names the one it began with."""
    next_run_at: datetime | None
    """The schedule's next time."""
    schedule_refusal: ScheduleRefusal | None
    created_at: datetime
    updated_at: datetime
    archived_at: datetime | None


class PipelineCompletedEvent(Model):
    id: str
    type: Literal["pipeline.completed"]
    created_at: datetime
    data: PipelineRunOfEvent


class PipelineCompletedStreamEvent(Model):
    """The end, however it ended: `pipeline_run.status` says how."""

    type: Literal["pipeline.completed"]
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    pipeline_run: PipelineRun


class PipelineCreatedStreamEvent(Model):
    """The pipeline run was accepted; always the first."""

    type: Literal["pipeline.created"]
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    pipeline_run: PipelineRun


class PipelineError(Model):
    code: str
    """The run's error code, the code that its request was refused with, or `invalid_expression`, `run_cancelled`, `too_many_items`, `output_too_large`."""
    message: str
    step: str | None
    """The step at fault."""
    run_id: str | None


class PipelineRetry(Model):
    max_attempts: int
    """Runs in all, the first included."""
    backoff_seconds: int | None = None
    """Before the second; doubled for each next."""


class PipelineRun(Model):
    object: Literal["pipeline_run"]
    id: str
    pipeline_id: str
    pipeline_revision: int
    status: Literal["running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    input: dict[str, Any]
    output: dict[str, Any] | None
    """The result, once completed."""
    error: PipelineError | None
    steps: list[PipelineStepRun]
    latency_ms: int | None
    """From the start to the end."""
    tokens_used: int
    """Of all its runs; complete once it has ended."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    idempotency_key: str | None
    api_key_id: str | None
    scheduled_at: datetime | None
    """The tick of the schedule that began it."""
    created_at: datetime
    completed_at: datetime | None


class PipelineRunOfEvent(Model):
    object: Literal["pipeline_run"]
    id: str
    pipeline_id: str
    pipeline_revision: int
    status: Literal["running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    input: dict[str, Any]
    output: dict[str, Any] | None
    """The result, once completed."""
    error: PipelineError | None
    steps: list[PipelineStepRun]
    latency_ms: int | None
    """From the start to the end."""
    tokens_used: int
    """Of all its runs; complete once it has ended."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    idempotency_key: str | None
    api_key_id: str | None
    scheduled_at: datetime | None
    """The tick of the schedule that began it."""
    created_at: datetime
    completed_at: datetime | None
    output_omitted: bool | None = None
    """True, and there only then, where the output was too large to send."""
    input_omitted: bool | None = None
    """True, and there only then, where the input was too large to send."""
    items_omitted: bool | None = None
    """True, and there only then, where the list of items was too large to send."""


class PipelineStep(Model):
    name: str
    """What expressions call it: `steps.<name>`."""
    agent_id: str
    depends_on: list[str] | None = None
    """Steps that must have ended first, beside those that its expressions name."""
    input: dict[str, Any] | None = None
    """The run's input; without it the pipeline's input, or in a fan-out `item` and `index`. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value."""
    when: str | None = None
    """The step is skipped where this is false."""
    for_each: str | None = None
    """A list: the step runs once for each of its items, 1,000 at most."""
    max_concurrency: int | None = None
    """Items at a time in a fan-out."""
    retry: PipelineRetry | None = None
    timeout_seconds: int | None = None
    """Of each run."""
    on_failure: Literal["fail", "continue"] | str | None = None
    """`fail`: the other steps are cancelled and the pipeline fails. `continue`: the others go on."""


class PipelineStepCancelledStreamEvent(Model):
    """A step was stopped."""

    type: Literal["pipeline.step.cancelled"]
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    step: PipelineStepRun


class PipelineStepCompletedStreamEvent(Model):
    """A step is done."""

    type: Literal["pipeline.step.completed"]
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    step: PipelineStepRun


class PipelineStepFailedStreamEvent(Model):
    """A step has failed."""

    type: Literal["pipeline.step.failed"]
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    step: PipelineStepRun


class PipelineStepItem(Model):
    index: int
    run_id: str | None
    status: Literal["pending", "running", "requires_action", "completed", "failed", "skipped", "cancelled"] | str
    attempt: int
    """Runs of it so far; above 1 after a retry."""
    latency_ms: int | None
    error: PipelineError | None


class PipelineStepRequiresActionStreamEvent(Model):
    """A run of a step waits for a person."""

    type: Literal["pipeline.step.requires_action"]
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    step: PipelineStepRun


class PipelineStepRun(Model):
    name: str
    run_id: str | None
    status: Literal["pending", "running", "requires_action", "completed", "failed", "skipped", "cancelled"] | str
    attempt: int
    """Runs of it so far; above 1 after a retry."""
    latency_ms: int | None
    error: PipelineError | None
    item_count: int | None
    """Of a fan-out, once its list is known."""
    items: list[PipelineStepItem] | None
    """Of a fan-out: the items that have begun, newest run each. Null in lists of runs."""


class PipelineStepSkippedStreamEvent(Model):
    """A step's `when` was false."""

    type: Literal["pipeline.step.skipped"]
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    step: PipelineStepRun


class PipelineStepStartedStreamEvent(Model):
    """A step has begun."""

    type: Literal["pipeline.step.started"]
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    step: PipelineStepRun


class Policy(Model):
    object: Literal["policy"]
    id: str
    name: str
    description: str | None
    source: Literal["template", "custom"] | str
    guards: list[Guard]
    revision: int
    """Counts the changes; 1 is the policy as it was made."""
    is_default: bool
    """Whether it guards every agent of the organisation."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    created_at: datetime | None
    updated_at: datetime | None


class PolicyCheck(Model):
    object: Literal["policy_check"]
    policy: str
    stage: Literal["input", "output"] | str
    blocked: bool
    findings: list[GuardFinding]
    text: str | None
    """The text as it would go on; null where none was given or it is blocked."""
    value: dict[str, Any] | None
    """The object as it would go on; null likewise."""


class Problem(Model):
    type: str
    title: str
    status: int
    detail: str
    code: str
    param: str | None
    details: list[ProblemDetail]
    request_id: str


class ProblemDetail(Model):
    param: str | None
    """The field, query parameter or header at fault."""
    code: str
    message: str


class PromptInjectionGuard(Model):
    """Words that try to overrule an agent's instructions."""

    type: Literal["prompt_injection"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    action: Literal["block", "redact", "flag"] | str
    shadow: bool
    """Decides and records, changes nothing."""


class PromptInjectionGuardRequest(Model):
    """Words that try to overrule an agent's instructions."""

    type: Literal["prompt_injection"]
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    action: Literal["block", "redact", "flag"] | str | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class Provider(Model):
    object: Literal["provider"]
    id: str
    name: str
    type: Literal["openai", "anthropic", "openai_compatible", "ai_sdk"] | str
    """`ai_sdk` is a provider of the AI SDK that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`)."""
    source: Literal["organization", "environment"] | str
    """`environment`: set by the operator for every organisation, and read-only here."""
    base_url: str | None
    api_key_prefix: str | None
    """How its key begins; null where it has none, or a short one."""
    api_key_last4: str | None
    default_model: str | None
    is_default: bool
    created_at: datetime | None
    updated_at: datetime | None


class ProviderCheck(Model):
    object: Literal["provider_check"]
    id: str
    ok: bool
    model: str
    latency_ms: int
    error: ProviderCheckError | None


class ProviderCheckError(Model):
    code: Literal["provider_error", "provider_rate_limited"] | str
    message: str
    """What the provider said, or why it could not be reached."""


class ReceivedAction(Model):
    type: Literal["approve", "reject", "respond", "message"] | str
    action_id: str | None = None
    payload: dict[str, Any] | None = None
    """What was answered."""
    arguments: dict[str, Any] | None = None
    """What was approved in place of the arguments that were asked about."""
    by: str | None = None
    """The key or the user who answered; null: nobody did in time."""


class RecoveryCodes(Model):
    object: Literal["recovery_codes"]
    codes: list[str]
    """Each signs you in once in place of a code. Shown this once."""


class Redelivery(Model):
    object: Literal["redelivery"]
    webhook_id: str
    since: datetime
    count: int
    """How many are on their way again."""
    has_more: bool
    """There are more than one call takes: call again."""


class RegisterWorkerRequestAgent(Model):
    name: str
    """What the worker calls it."""
    queue: str
    description: str | None = None
    input_schema: dict[str, Any] | None = None
    output_schema: dict[str, Any] | None = None
    builds: Literal["auto", "pinned"] | str | None = None


class RegisteredWorker(Model):
    object: Literal["worker_registration"]
    id: str
    protocol: int
    """The version that is spoken."""
    heartbeat_seconds: float
    """A worker that holds runs reports as often as this."""
    silence_seconds: float
    """After such a silence its runs go to other workers."""
    poll_seconds: int
    """How long a poll waits at most."""
    output_bytes: int
    """How large an output, a step and all that is emitted may each be."""
    report_bytes: int
    """The largest report that is taken."""
    agents: list[RegisteredWorkerAgent]


class RegisteredWorkerAgent(Model):
    name: str
    agent_id: str | None
    revision: int | None


class Replay(Model):
    object: Literal["replay"]
    id: str
    agent_id: str
    status: Literal["running", "cancelling", "completed", "cancelled"] | str
    revision: int | None
    """That all of them run; null: each its own."""
    model: str | None
    from_step: str | None
    effects: Literal["live", "recorded"] | str
    concurrency: int
    total: int
    """Runs that it does again."""
    waiting: int
    """Of these, not begun yet."""
    active: int
    """Begun, and not ended."""
    completed: int
    """Ended with a result."""
    failed: int
    """Failed."""
    cancelled: int
    """Stopped, or not begun before the replay was cancelled."""
    refused: int
    """Could not be begun; GET /replays/{id}/runs says why."""
    created_by: str
    created_at: datetime
    completed_at: datetime | None


class ReplayComparison(Model):
    object: Literal["replay_comparison"]
    replay_id: str
    agent_id: str
    pairs: int
    """Runs that were done again, and have ended so."""
    same_output: int
    """Both completed, with the same JSON text."""
    other_output: int
    """Both completed, otherwise."""
    fixed: int
    """Only the new one completed."""
    broken: int
    """Only the old one completed."""
    base: ReplaySide
    other: ReplaySide


class ReplayFilter(Model):
    """Which runs of the agent, as GET /runs filters; all by default."""

    status: list[Literal["completed", "failed", "cancelled"] | str] | None = None
    """Ended so; any of them by default."""
    revision: int | None = None
    """That ran this revision."""
    thread_id: str | None = None
    user: str | None = None
    """Your own name of the end user it is for; data can be found and erased by it."""
    metadata: dict[str, str] | None = None
    """Up to 16 string pairs of your own."""
    created_after: datetime | None = None
    """At or after. A day alone is its first moment, UTC."""
    created_before: datetime | None = None
    """Before. A day alone is its first moment, UTC."""
    feedback: Literal["any", "none", "up", "down"] | str | None = None
    """Runs of which anybody has said anything, nothing, or with a thumb up or down."""
    feedback_name: str | None = None
    """With feedback of this name."""
    feedback_label: str | None = None
    """With feedback of this label."""
    min_score: float | None = None
    """With a score of at least this."""
    max_score: float | None = None
    """With a score of at most this."""


class ReplayLatency(Model):
    """Of those that completed; null: none."""

    average: float
    p50: float
    p95: float


class ReplayRefusal(Model):
    """Why not."""

    code: str
    message: str


class ReplaySide(Model):
    revisions: list[int]
    """That these runs ran."""
    completed: int
    failed: int
    cancelled: int
    success_rate: float | None
    """Completed among completed and failed; null: none of either."""
    latency_ms: ReplayLatency | None
    tokens_used: int
    cost_usd: float | None
    """Of all together; null: none of them has a price."""
    scores: list[ComparedScore]


class ReplayedRun(Model):
    object: Literal["replayed_run"]
    id: str
    """The run that is done again."""
    run_id: str | None
    """The run that does it; null: there is none."""
    status: Literal["waiting", "active", "completed", "failed", "cancelled", "refused"] | str
    refusal: ReplayRefusal | None


class ReportedRun(Model):
    token: str
    first: int | None = None
    """The number of the first item; they count from 1."""
    items: list[WorkerItem] | None = None
    heard: int | None = None
    """The number of the last thing that it was told."""


class RequiredAction(Model):
    id: str
    type: Literal["approval", "input", "connect"] | str
    """`connect`: the run's user opens `url` and consents, and the run goes on with their token; `reject` ends it, `approve` looks again."""
    tool: str | None
    """The tool that may be called once it is approved, or that asks: such a question may also be declined with `reject`. Null: the agent itself asks."""
    arguments: dict[str, Any] | None
    """What the tool would be called with."""
    prompt: str | None
    """What the person is asked."""
    schema_: dict[str, Any] | None = Field(alias="schema")
    """JSON Schema that the answer must match; of an approval, what `arguments` must match that are approved in place of these."""
    url: str | None = None
    """Where the run's user connects; for them alone, and once. Null but for `connect`."""
    connector_id: str | None = None
    """What is to be connected."""
    expires_at: datetime | None


class ResetStreamEvent(Model):
    """What was put together from earlier deltas is void, for instance because the run began anew after a crash; so is what was thought in the turn that goes on."""

    type: Literal["stream.reset"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    attempt: int
    """Which attempt the stream goes on with."""
    output: str
    """The text so far, in place of all deltas before."""


class Revision(Model):
    object: Literal["revision"]
    id: str
    agent_id: str
    revision: int
    configuration: AgentConfiguration
    changed_fields: list[str]
    """Top-level fields that differ from the revision before."""
    created_by: str | None
    """The key or user that made it."""
    created_at: datetime


class Run(Model):
    object: Literal["run"]
    id: str
    agent_id: str
    agent_revision: int
    """The revision of the agent that it runs, whatever is deployed since."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    input: dict[str, Any]
    """What the agent got."""
    output: dict[str, Any] | None
    """The result, once completed."""
    error: RunError | None
    required_action: RequiredAction | None
    latency_ms: int | None
    """What it worked, once it has ended: all its time without what it waited."""
    queued_ms: int
    """What it waited for a worker or for its thread, without the wait that goes on."""
    waiting_ms: int
    """What it waited for people, without the wait that goes on."""
    tokens_used: int
    """Of all its turns, in and out; 0 where no model ran."""
    cost_usd: float | None
    """What these cost, by the prices of the time; null where no model ran, or one that has no price."""
    guardrails: list[GuardFinding] | None
    """What the policies' guards saw; null: nothing."""
    usage: RunUsage | None
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    priority: int
    """As it was asked for: higher ones begin first."""
    timeout_seconds: int
    """After this much work it fails: as asked, else the agent's limit."""
    attempt: int
    """0 while queued; above 1 after a lost worker or a retry."""
    idempotency_key: str | None
    """The key that it was created with: a repetition finds this run."""
    api_key_id: str | None
    """The key that asked for it; null: no key did, but for instance a person who has signed in."""
    pipeline_run_id: str | None
    """The pipeline run that it is a step of."""
    thread_id: str | None
    """The thread that it is a turn of."""
    user: str | None
    """Your own name of the end user it is for; data can be found and erased by it."""
    replay_of: str | None
    """The run that it does again."""
    scheduled_at: datetime | None
    """The tick of the agent's schedule that began it."""
    created_at: datetime
    started_at: datetime | None
    completed_at: datetime | None


class RunActionReceivedStreamEvent(Model):
    """A person has answered, or sent a message."""

    type: Literal["run.action.received"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    action: ReceivedAction


class RunCancelledStreamEvent(Model):
    """The end: it was stopped."""

    type: Literal["run.cancelled"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    run: Run


class RunCompletedEvent(Model):
    id: str
    type: Literal["run.completed"]
    created_at: datetime
    data: RunOfEvent


class RunCompletedStreamEvent(Model):
    """The end: it has a result."""

    type: Literal["run.completed"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    run: Run


class RunCreatedStreamEvent(Model):
    """The run was accepted; always the first."""

    type: Literal["run.created"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    run: Run


class RunError(Model):
    type: Literal["timeout", "agent", "tool", "policy", "provider", "system"] | str
    code: Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "worker_lost", "output_too_large", "not_recorded"] | str
    """The stable switch for programs."""
    message: str
    """For people; its words may change."""
    retryable: bool
    """Whether running it again may help."""
    details: dict[str, Any] | None


class RunFailedEvent(Model):
    id: str
    type: Literal["run.failed"]
    created_at: datetime
    data: RunOfEvent


class RunFailedStreamEvent(Model):
    """The end: it failed, and `run.error` says why."""

    type: Literal["run.failed"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    run: Run


class RunOfEvent(Model):
    object: Literal["run"]
    id: str
    agent_id: str
    agent_revision: int
    """The revision of the agent that it runs, whatever is deployed since."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    input: dict[str, Any]
    """What the agent got."""
    output: dict[str, Any] | None
    """The result, once completed."""
    error: RunError | None
    required_action: RequiredAction | None
    latency_ms: int | None
    """What it worked, once it has ended: all its time without what it waited."""
    queued_ms: int
    """What it waited for a worker or for its thread, without the wait that goes on."""
    waiting_ms: int
    """What it waited for people, without the wait that goes on."""
    tokens_used: int
    """Of all its turns, in and out; 0 where no model ran."""
    cost_usd: float | None
    """What these cost, by the prices of the time; null where no model ran, or one that has no price."""
    guardrails: list[GuardFinding] | None
    """What the policies' guards saw; null: nothing."""
    usage: RunUsage | None
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    priority: int
    """As it was asked for: higher ones begin first."""
    timeout_seconds: int
    """After this much work it fails: as asked, else the agent's limit."""
    attempt: int
    """0 while queued; above 1 after a lost worker or a retry."""
    idempotency_key: str | None
    """The key that it was created with: a repetition finds this run."""
    api_key_id: str | None
    """The key that asked for it; null: no key did, but for instance a person who has signed in."""
    pipeline_run_id: str | None
    """The pipeline run that it is a step of."""
    thread_id: str | None
    """The thread that it is a turn of."""
    user: str | None
    """Your own name of the end user it is for; data can be found and erased by it."""
    replay_of: str | None
    """The run that it does again."""
    scheduled_at: datetime | None
    """The tick of the agent's schedule that began it."""
    created_at: datetime
    started_at: datetime | None
    completed_at: datetime | None
    output_omitted: bool | None = None
    """True, and there only then, where the output was too large to send."""
    input_omitted: bool | None = None
    """True, and there only then, where the input was too large to send."""


class RunOutputDeltaStreamEvent(Model):
    """The next piece of text."""

    type: Literal["run.output.delta"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    delta: str
    """To be put after what came before."""


class RunReasoningDeltaStreamEvent(Model):
    """The next piece of what the model thinks before it speaks; never part of the output."""

    type: Literal["run.reasoning.delta"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    delta: str
    """To be put after what came before in the same turn."""


class RunRequiresActionStreamEvent(Model):
    """The run waits for a person."""

    type: Literal["run.requires_action"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    required_action: RequiredAction


class RunRequires_actionEvent(Model):
    id: str
    type: Literal["run.requires_action"]
    created_at: datetime
    data: RunOfEvent


class RunStartedStreamEvent(Model):
    """An agent has begun to work on it."""

    type: Literal["run.started"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    started_at: datetime


class RunToolCalledStreamEvent(Model):
    """The agent calls a tool."""

    type: Literal["run.tool.called"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    tool: str | None = None
    """The tool's name."""
    call_id: str | None = None
    """The same in the call and in its end."""
    arguments: Any | None = None
    """What the tool is called with."""


class RunToolCompletedStreamEvent(Model):
    """A tool has answered, or was not allowed to."""

    type: Literal["run.tool.completed"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    tool: str | None = None
    """The tool's name."""
    call_id: str | None = None
    """The same in the call and in its end."""
    status: Literal["succeeded", "failed", "rejected"] | str | None = None
    """What came of the call."""
    result: str | None = None
    """What the model was told of it."""
    files: list[GivenFile] | None = None
    """What it gave beside its words, such as an image: files of the run."""


class RunToolProgressStreamEvent(Model):
    """A tool says how far it is; at most once a second for a call, and not part of the transcript."""

    type: Literal["run.tool.progress"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    tool: str | None = None
    """The tool's name."""
    call_id: str | None = None
    """The same in the call and in its end."""
    progress: float | None = None
    """How far, in the tool's own measure."""
    total: float | None = None
    """How much there is in all, where the tool knows."""
    message: str | None = None
    """What it does at the moment."""


class RunTurnCompletedStreamEvent(Model):
    """The model's turn is over; where it calls tools, they are called now."""

    type: Literal["run.turn.completed"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    turn: int
    """Which turn of the model it is, from 1."""
    model: str
    """The model that took it."""
    finish_reason: Literal["stop", "length", "content_filter", "tool_calls", "error", "other"] | str
    """Why it ended."""
    usage: RunUsage


class RunTurnStartedStreamEvent(Model):
    """A model is asked: what follows is its turn."""

    type: Literal["run.turn.started"]
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    created_at: datetime
    """When it happened."""
    turn: int
    """Which turn of the model it is, from 1."""


class RunUsage(Model):
    input_tokens: int
    cached_input_tokens: int | None = None
    """Of these, what the provider had read before and kept."""
    output_tokens: int
    reasoning_tokens: int | None = None
    """Of these, what the model thought and did not say."""
    estimated_tokens: int | None = None
    """Of input and output, what no provider has counted: an estimate, for instance for a turn that was cut off."""
    guards: GuardUsage | None = None
    cost_usd: float | None
    """By the operator's price table; null where it has no price."""
    models: list[ModelUsage] | None = None
    """The same by model, and by price where that changed; without its guards."""
    finish_reason: Literal["stop", "length", "content_filter", "tool_calls", "error", "other"] | str | None = None
    """Why the model ended its answer; `length`: it was cut at the longest that it may write."""


class RuntimeHttp(Model):
    type: Literal["http"]
    url: str
    """The https address of your agent."""
    headers: dict[str, str] | None = None
    """Sent with every call; stored encrypted and shown as [redacted]."""
    secret: str | None = None
    """Signs every call. Without one the service makes one; it is shown once, then as [redacted]."""


class RuntimeModel(Model):
    type: Literal["model"]
    provider: str
    model: str
    models: list[RuntimeModelModel] | None = None
    """Where `model` fails, these are asked, in their order."""
    max_output_tokens: int | None = None
    """What one turn may write at most. An answer that is cut there is kept, and the run's `usage.finish_reason` is `length`."""
    temperature: float | None = None
    top_p: float | None = None
    """Only the likeliest words up to this share."""
    stop: list[str] | None = None
    """The model ends its answer before it would write one of these."""
    seed: int | None = None
    """The same seed, about the same answer."""
    tool_choice: str | None = None
    """`auto` (the default), `none`, `required` (some tool), or a tool's name. The last two hold until a tool was called."""
    parallel_tool_calls: bool | None = None
    """Whether a turn may call several tools; false: one."""
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh"] | str | None = None
    """How much the model thinks before it speaks, where it can."""
    provider_options: dict[str, Any] | None = None
    """Further fields of the request in the provider's own words, such as `{"top_k": 40}`. What the service itself says goes before them."""
    prompt: str | None = None
    """A template over the input: {{field}}."""
    compaction: RuntimeModelCompaction | None = None
    """What becomes of a thread that grows longer than the model's window; it stays readable whole."""
    tools: list[RuntimeModelTool] | None = None
    """What the service itself lends the model, beside `connectors`."""


class RuntimeModelCompaction(Model):
    """What becomes of a thread that grows longer than the model's window; it stays readable whole."""

    strategy: Literal["drop", "summarize"] | str | None = None
    """`drop`: the oldest turns of a long thread are not told. `summarize`: a model puts them in short."""
    context_tokens: int | None = None
    """The model's window."""
    provider: str | None = None
    """Of the summaries; the agent's own without it."""
    model: str | None = None


class RuntimeModelModel(Model):
    provider: str | None = None
    """The agent's own without it."""
    model: str


class RuntimeModelTool(Model):
    """The model may write programs and have them run, without network, in a sandbox that the operator has turned on (`AGENTRUN_CODE`)."""

    type: Literal["code"]
    languages: list[Literal["python", "javascript", "shell"] | str] | None = None
    """The only ones; without it all that the machine has."""
    approval: Literal["never", "always"] | str | None = None
    """`always`: a person sees each script first, and the run waits in `requires_action`."""
    timeout_seconds: int | None = None
    """For one script; the operator's limit holds beside it."""


class RuntimeModule(Model):
    type: Literal["module"]
    module: str
    """The module's name on the server."""
    code: str | None = None
    """The hash of the files that this revision runs, whatever lies on the server now. Left out when `runtime` is written, the files are taken as they are and become a new revision if they differ; sent back, they stay. A module that ships with the service has none."""


class RuntimeWorker(Model):
    type: Literal["worker"]
    queue: str
    """Where workers of yours come for its runs."""
    handler: str | None = None
    """What the workers call it; the agent's own name without one."""
    builds: Literal["auto", "pinned"] | str | None = None
    """`pinned`: a run stays with workers of the build that began it while one of them lives. `auto`: any worker goes on with it."""


class Schedule(Model):
    cron: str
    """Five fields (minute, hour, day, month, weekday), or six with seconds first."""
    timezone: str | None = None
    """An IANA time zone; its changes of the clock are followed."""
    input: dict[str, Any] | None = None
    """What every run gets; `{}` without it."""
    enabled: bool | None = None
    """False: kept, but nothing runs."""


class ScheduleRefusal(Model):
    """Why the schedule's last time began no run; null where it did, and once the schedule is changed."""

    scheduled_at: datetime
    code: str
    """As the same call would have been answered with."""
    message: str


class SecondFactor(Model):
    object: Literal["second_factor"]
    enabled_at: datetime | None
    recovery_codes_left: int
    missing: bool
    """The organisation requires one that you do not have: until you set it up, nothing else is open."""


class SecondFactorSetup(Model):
    object: Literal["second_factor_setup"]
    secret: str
    """For an authenticator, in base32. Shown this once."""
    otpauth_url: str
    """The same as an address that authenticators scan as a QR code."""
    expires_at: datetime


class SecretsGuard(Model):
    """API keys, tokens and private keys."""

    type: Literal["secrets"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    action: Literal["block", "redact", "flag"] | str
    shadow: bool
    """Decides and records, changes nothing."""


class SecretsGuardRequest(Model):
    """API keys, tokens and private keys."""

    type: Literal["secrets"]
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    action: Literal["block", "redact", "flag"] | str | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class Session(Model):
    object: Literal["session"]
    id: str
    organization_id: str
    is_current: bool
    method: Literal["password", "sso"] | str
    """How you signed in; `sso`: single sign-on."""
    address: str | None
    user_agent: str | None
    created_at: datetime
    last_seen_at: datetime
    expires_at: datetime


class SessionToken(Model):
    object: Literal["session_token"]
    token: str
    """`ar_st_…`, for `Authorization: Bearer`. Shown this once."""
    scopes: list[str]
    expires_at: datetime


class SignInOptions(Model):
    object: Literal["sign_in_options"]
    single_sign_on: SignInOptionsSingleSignOn | None
    """The installation's provider: GET /api/auth/sso goes to it."""


class SignInOptionsSingleSignOn(Model):
    """The installation's provider: GET /api/auth/sso goes to it."""

    name: str
    """What the button says."""


class SignedIn(Model):
    object: Literal["session"]
    id: str
    user: User
    organization: Organization
    expires_at: datetime


class SingleSignOn(Model):
    object: Literal["single_sign_on"]
    issuer: str
    """The provider's address, https, as its own documents write it and without `/.well-known/…`."""
    client_id: str
    scopes: str
    """What is asked of the provider."""
    roles_claim: str | None
    """The claim that says what somebody may do: a name such as `groups`, or a path such as `realm_access.roles`."""
    role_mapping: dict[str, Literal["owner", "admin", "developer", "viewer"] | str]
    """From a value of that claim to a role. Of several the highest counts."""
    default_role: Literal["owner", "admin", "developer", "viewer"] | str | None
    """Of people without a value that is mapped; null: they are not let in."""
    required: bool
    """Whether passwords open the organisation to owners alone."""
    readmits_removed: bool
    """Whether somebody who was removed, or has left, becomes a member again by signing in."""
    redirect_uri: str
    """What to register at the provider as the place that people come back to."""
    sign_in_url: str
    """Where signing in begins, for the provider's own list of applications."""
    created_at: datetime
    updated_at: datetime


class Span(Model):
    id: str
    """Within this trace."""
    parent_id: str | None
    """The span that it is a part of; null: the run itself."""
    type: Literal["run", "queue", "attempt", "step", "turn", "tool", "wait", "delivery"] | str
    """`queue`: until a worker had it; `step`: of the agent's own (`ctx.step`); `turn`: of a model; `tool`: a call; `wait`: for a person; `delivery`: a webhook was told."""
    name: str
    """The step, the tool, the model, what was asked; for people."""
    started_at: datetime
    ended_at: datetime | None
    """Null: it goes on."""
    status: Literal["ok", "failed", "cancelled", "lost", "open"] | str
    """`lost`: the attempt that it was a part of ended before it; `open`: it goes on."""
    data: dict[str, Any]
    """What is known of it. `step`: `key`, which a replay may go on from, and `result`, or `result_bytes` where it is large, `error` where it failed, and `recorded` where another run did it; `turn`: `turn`, `model`, `usage`, `finish_reason`, `first_token_ms`; `tool`: `call_id`, `arguments`, `result`; `wait`: `required_action`, `answer`; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`."""


class StoredFile(Model):
    object: Literal["file"]
    id: str
    name: str
    """What it is called where it is saved: no path, no control characters."""
    content_type: str
    """As whoever uploaded it said; nobody has looked."""
    size: int
    """In bytes."""
    sha256: str
    """Of its content, in lower-case hex."""
    user: str | None
    """Your own name of the end user it is for; data can be found and erased by it."""
    run_id: str | None
    """The run that made it."""
    created_at: datetime


class TermsGuard(Model):
    """Words and phrases; one that stands inside an allowed one does not count."""

    type: Literal["terms"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    action: Literal["block", "redact", "flag"] | str
    shadow: bool
    """Decides and records, changes nothing."""
    deny: list[str]
    allow: list[str]
    case_sensitive: bool
    """Default false."""
    whole_words: bool
    """Default true."""


class TermsGuardRequest(Model):
    """Words and phrases; one that stands inside an allowed one does not count."""

    type: Literal["terms"]
    deny: list[str]
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    action: Literal["block", "redact", "flag"] | str | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    allow: list[str] | None = None
    case_sensitive: bool | None = None
    """Default false."""
    whole_words: bool | None = None
    """Default true."""


class TestData(Model):
    webhook_id: str
    message: str


class TestEvent(Model):
    id: str
    type: Literal["test"]
    created_at: datetime
    data: TestData


class Thread(Model):
    object: Literal["thread"]
    id: str
    agent_id: str | None
    """The one agent that answers in it; null: any of yours."""
    user: str | None
    """Your own name of the end user it is for; data can be found and erased by it."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    message_count: int
    run_count: int
    """Runs that it has taken."""
    tokens_used: int
    """Of those of them that have ended."""
    cost_usd: float
    """What these cost, as far as prices are known."""
    created_at: datetime
    updated_at: datetime
    """When it was last changed or spoken in."""


class ThreadMessage(Model):
    object: Literal["thread_message"]
    id: str
    thread_id: str
    run_id: str | None
    """The run that it was said in."""
    agent_id: str | None
    role: Literal["user", "assistant", "tool", "system"] | str
    content: list[MessagePart]
    created_at: datetime


class ToolSearch(Model):
    search: bool
    """Always true."""


class ToolsGuard(Model):
    """The only tools that may be used; a name may end in * for all that begin so."""

    type: Literal["tools"]
    name: str | None
    """What findings call it; default its type."""
    on: Literal["output"]
    action: Literal["block", "flag"] | str
    shadow: bool
    """Decides and records, changes nothing."""
    allow: list[str]


class ToolsGuardRequest(Model):
    """The only tools that may be used; a name may end in * for all that begin so."""

    type: Literal["tools"]
    allow: list[str]
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["output"] | None = None
    action: Literal["block", "flag"] | str | None = None
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class Trace(Model):
    object: Literal["trace"]
    run_id: str
    spans: list[Span]
    """By their start; the first is the run itself."""
    truncated: bool
    """There are more events than a trace is made of, or the first of them are gone: spans may be missing."""


class TriggeredAlert(Model):
    id: str
    rule: AlertRuleSummary
    severity: str
    summary: str
    triggered_at: datetime
    metric_snapshot: TriggeredAlertMetricSnapshot


class TriggeredAlertMetricSnapshot(Model):
    metric: str
    value: float
    unit: str
    sample_count: int
    window_start: datetime
    window_end: datetime
    dimensions: dict[str, Any]


class Usage(Model):
    object: Literal["usage"]
    month: str
    plan: Literal["free", "developer", "business", "enterprise"] | str
    limits: UsageLimits
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    failed: int
    cancelled: int
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""
    calls_remaining: int | None
    """Of the quota; null: unlimited."""
    by_agent: list[UsageByAgentItem]
    by_api_key: list[UsageByApiKeyItem]
    by_user: list[UsageByUserItem]
    """End users whose runs used tokens; those who cost most come first."""
    by_model: list[UsageByModelItem]
    daily: list[UsageDailyItem]
    resets_at: datetime
    """When the next month begins."""


class UsageByAgentItem(Model):
    agent_id: str
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    failed: int
    cancelled: int
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class UsageByApiKeyItem(Model):
    api_key_id: str | None
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    failed: int
    cancelled: int
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class UsageByModelItem(Model):
    model: str | None
    """Null: guards, or what an agent's own code told."""
    tokens_used: int
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""
    unpriced_tokens: int
    """Of the tokens, those that no price is known of."""


class UsageByUserItem(Model):
    user: str
    runs: int
    tokens_used: int
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class UsageDailyItem(Model):
    date: str
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    failed: int
    cancelled: int
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class UsageLimits(Model):
    requests_per_minute: int | None
    """Per key; null: unlimited."""
    burst: int | None
    monthly_quota: int | None
    """Calls a month; null: unlimited."""


class User(Model):
    object: Literal["user"]
    id: str
    email: str
    created_at: datetime


class Webhook(Model):
    object: Literal["webhook"]
    id: str
    url: str
    events: list[str]
    active: bool
    """Whether deliveries are sent."""
    description: str | None
    """What it is for, in your words."""
    retry_policy: Literal["standard", "extended"] | str
    """`standard`: three attempts. `extended`: further ones, hours apart, for three days."""
    created_at: datetime
    disabled_reason: Literal["gone", "failing", "maker_gone"] | str | None
    """Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`."""
    disabled_at: datetime | None
    last_delivery_at: datetime | None
    previous_secret_expires_at: datetime | None
    """Until then, or until the next rotation, deliveries are signed with both secrets."""


class WebhookHealth(Model):
    """Deliveries of the whole organisation that ended in the period; null for a key limited to some agents."""

    delivered: int
    failed: int
    success_rate: float | None


class WebhookWithSecret(Model):
    object: Literal["webhook"]
    id: str
    url: str
    events: list[str]
    active: bool
    """Whether deliveries are sent."""
    description: str | None
    """What it is for, in your words."""
    retry_policy: Literal["standard", "extended"] | str
    """`standard`: three attempts. `extended`: further ones, hours apart, for three days."""
    created_at: datetime
    disabled_reason: Literal["gone", "failing", "maker_gone"] | str | None
    """Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`."""
    disabled_at: datetime | None
    last_delivery_at: datetime | None
    previous_secret_expires_at: datetime | None
    """Until then, or until the next rotation, deliveries are signed with both secrets."""
    secret: str | None
    """Deliveries are signed with it: keep it. Shown this once: null where an idempotency key repeats the answer."""
    warnings: list[Literal["weak_secret"]]


class Worker(Model):
    object: Literal["worker"]
    id: str
    name: str
    """Where it is, as it says itself."""
    address: str
    """Where it registered from."""
    build: str
    sdk: str
    queues: list[str]
    agents: list[str]
    """What it runs, by its own names."""
    concurrency: int
    running: int
    """Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them."""
    status: Literal["active", "lost"] | str
    """`lost`: it has been silent for too long."""
    registered_at: datetime
    last_seen_at: datetime


class WorkerItem(Model):
    type: str
    """delta, event, step, log, file, ask, completed, failed or released."""
    text: str | None = None
    """Of a delta."""
    event: str | None = None
    """Of an event, with its `type`. JSON text."""
    key: str | None = None
    """Of a step or a question: its name, # and how often it came before."""
    value: str | None = None
    """Of a step: `result`, and what it `emitted`. JSON text."""
    took_ms: float | None = None
    """Of a step: how long its work took, for the run's trace."""
    question: str | None = None
    """Of ask. JSON text."""
    output: str | None = None
    """Of completed: an object. JSON text."""
    tokens_used: int | None = None
    """Of completed, failed and ask."""
    thread_state: str | None = None
    """Of completed: what the thread is to remember. JSON text."""
    code: Literal["agent_error", "output_too_large"] | str | None = None
    """Of failed."""
    message: str | None = None
    """Of log and failed."""
    name: str | None = None
    """Of failed: the kind of error."""
    fields: str | None = None
    """Of log. JSON text."""
    call: int | None = None
    """Of file: its number among the run's calls about files."""
    verb: str | None = None
    """Of file: get, list, read, begin, push or end."""
    argument: str | None = None
    """Of file: what the verb is about."""


class WorkerLostEvent(Model):
    id: str
    type: Literal["worker.lost"]
    created_at: datetime
    data: LostWorker


class WorkerOrder(Model):
    number: int
    type: str
    """cancel, message or filed."""
    reason: str | None = None
    """Of cancel."""
    message: str | None = None
    """Of message. JSON text."""
    call: int | None = None
    """Of filed: the call that is answered."""
    done: bool | None = None
    """Of filed: false where it could not be done."""
    text: str | None = None
    """Of filed: JSON text, bytes in base64, or why it could not."""


class WorkerReportAnswer(Model):
    object: Literal["worker_report"]
    runs: list[HeardRun]
    """In the report's order."""


class WorkerRun(Model):
    token: str
    """The run's lease and fencing token."""
    run_id: str
    agent: str
    """What the worker calls it."""
    agent_id: str
    agent_revision: int
    attempt: int
    metadata: dict[str, str]
    input: str
    """The run's input. JSON text."""
    steps: list[list[str]]
    """What it has done already."""
    answers: list[list[str]]
    """What it was answered."""
    messages: list[str]
    thread: str | None
    """The conversation that it is a part of. JSON text."""
    remaining_ms: int
    """After so long it is stopped."""
    traceparent: str | None
    """Its place in a trace, as W3C Trace Context writes it."""


class WorkerRuns(Model):
    object: Literal["worker_runs"]
    runs: list[WorkerRun]
    report: bool
    """Something waits for a run of the worker: it should report at once."""


Guard = Annotated[PiiGuard | SecretsGuard | PromptInjectionGuard | TermsGuard | PatternsGuard | MaxSizeGuard | JsonSchemaGuard | ToolsGuard | LimitsGuard | ModelGuard | dict[str, Any], Field(union_mode="left_to_right")]

GuardRequest = Annotated[PiiGuardRequest | SecretsGuardRequest | PromptInjectionGuardRequest | TermsGuardRequest | PatternsGuardRequest | MaxSizeGuardRequest | JsonSchemaGuardRequest | ToolsGuardRequest | LimitsGuardRequest | ModelGuardRequest | dict[str, Any], Field(union_mode="left_to_right")]

MessagePart = Annotated[MessagePartText | MessagePartData | MessagePartReasoning | MessagePartToolCall | MessagePartToolResult | MessagePartFile | MessagePartQuestion | MessagePartAnswer | dict[str, Any], Field(union_mode="left_to_right")]

PipelineStreamEvent = PipelineCreatedStreamEvent | PipelineStepStartedStreamEvent | PipelineStepRequiresActionStreamEvent | PipelineStepCompletedStreamEvent | PipelineStepFailedStreamEvent | PipelineStepSkippedStreamEvent | PipelineStepCancelledStreamEvent | PipelineCompletedStreamEvent
"""Told apart by `type`. Those of other types are `OtherPipelineStreamEvent`, which `isinstance` tells."""

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

RunStreamEvent = RunCreatedStreamEvent | RunStartedStreamEvent | RunOutputDeltaStreamEvent | RunReasoningDeltaStreamEvent | RunTurnStartedStreamEvent | RunTurnCompletedStreamEvent | RunToolCalledStreamEvent | RunToolProgressStreamEvent | RunToolCompletedStreamEvent | RunRequiresActionStreamEvent | RunActionReceivedStreamEvent | RunCompletedStreamEvent | RunFailedStreamEvent | RunCancelledStreamEvent | ResetStreamEvent
"""Told apart by `type`. Those of other types are `OtherRunStreamEvent`, which `isinstance` tells."""

RUN_STREAM_EVENTS: dict[str, type[Model]] = {
    "run.created": RunCreatedStreamEvent,
    "run.started": RunStartedStreamEvent,
    "run.output.delta": RunOutputDeltaStreamEvent,
    "run.reasoning.delta": RunReasoningDeltaStreamEvent,
    "run.turn.started": RunTurnStartedStreamEvent,
    "run.turn.completed": RunTurnCompletedStreamEvent,
    "run.tool.called": RunToolCalledStreamEvent,
    "run.tool.progress": RunToolProgressStreamEvent,
    "run.tool.completed": RunToolCompletedStreamEvent,
    "run.requires_action": RunRequiresActionStreamEvent,
    "run.action.received": RunActionReceivedStreamEvent,
    "run.completed": RunCompletedStreamEvent,
    "run.failed": RunFailedStreamEvent,
    "run.cancelled": RunCancelledStreamEvent,
    "stream.reset": ResetStreamEvent,
}

Runtime = Annotated[RuntimeModule | RuntimeHttp | RuntimeModel | RuntimeWorker | dict[str, Any], Field(union_mode="left_to_right")]

KnownWebhookEvent = RunCompletedEvent | RunFailedEvent | RunRequires_actionEvent | DeploymentCreatedEvent | DeploymentRollbackEvent | AlertTriggeredEvent | AgentUpdatedEvent | PipelineCompletedEvent | KeyExpiringEvent | WorkerLostEvent | AuditRecordedEvent | TestEvent

WEBHOOK_EVENTS: dict[str, type[Model]] = {
    "run.completed": RunCompletedEvent,
    "run.failed": RunFailedEvent,
    "run.requires_action": RunRequires_actionEvent,
    "deployment.created": DeploymentCreatedEvent,
    "deployment.rollback": DeploymentRollbackEvent,
    "alert.triggered": AlertTriggeredEvent,
    "agent.updated": AgentUpdatedEvent,
    "pipeline.completed": PipelineCompletedEvent,
    "key.expiring": KeyExpiringEvent,
    "worker.lost": WorkerLostEvent,
    "audit.recorded": AuditRecordedEvent,
    "test": TestEvent,
}
