# Generated from the OpenAPI document by `npm run client-models`. Do not edit.
"""Models of responses. Unknown fields and unknown values are kept."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=(), defer_build=True)



class Agent(Model):
    """Somebody who does runs: a name, instructions, and a runtime that says how."""

    object: Literal["agent"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    status: Literal["active", "archived"] | str
    """`archived` agents take no runs."""
    source: Literal["catalog", "custom"] | str
    """`catalog`: it was hired. `custom`: it is your own."""
    catalog_key: str | None
    """The entry of the catalog that it was hired from; null: it is your own."""
    name: str
    """What people call it, up to 128 characters."""
    description: str | None
    """What it is for, in your words."""
    runtime: Runtime
    instructions: str | None
    """What the agent is told before every run: of a model its system prompt."""
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    output_schema: dict[str, Any] | None
    """JSON Schema (2020-12) of the output."""
    policy: str | None
    """A policy template, or pol_… of yours."""
    connectors: list[AgentConnector]
    """The connectors whose tools it may use."""
    approvals: ApprovalRule | None
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
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    archived_at: datetime | None
    """When it was archived; null: it is active."""


class AgentConfiguration(Model):
    """An agent as it was at one revision."""

    name: str
    """What people call it, up to 128 characters."""
    description: str | None
    """What it is for, in your words."""
    runtime: Runtime
    instructions: str | None
    """What the agent is told before every run: of a model its system prompt."""
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    output_schema: dict[str, Any] | None
    """JSON Schema (2020-12) of the output."""
    policy: str | None
    """A policy template, or pol_… of yours."""
    connectors: list[AgentConfigurationConnector]
    """The connectors whose tools it may use."""
    approvals: ApprovalRule | None
    limits: AgentLimits
    schedule: Schedule | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None
    """The only protocols beside this API that it can be called by; null: all that the operator opens."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""


class AgentConfigurationConnector(Model):
    id: str
    """Its id, by which every other call names it."""
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class AgentConnector(Model):
    id: str
    """Its id, by which every other call names it."""
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class AgentLimits(Model):
    """What one run of the agent may use at most."""

    timeout_seconds: int | None = None
    """Default 600."""
    max_steps: int | None = None
    """Turns of the model in one run; beyond them it fails with `budget_exceeded`."""
    max_tokens: int | None = None
    """Tokens of one run, in and out; beyond them it fails with `budget_exceeded`."""
    max_cost_usd: float | None = None
    """What a run of a model agent may cost; needs a model that the price table knows."""
    on_budget: Literal["fail", "ask"] | str | None = None
    """Where a run of a model agent has used its `max_tokens` or `max_cost_usd`: `fail` (the default) ends it with `budget_exceeded`, in the middle of a turn too; `ask` lets it wait with `requires_action` before its next turn."""
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
    on_budget: Literal["fail", "ask"] | str | None = None
    """Where a run of a model agent has used its `max_tokens` or `max_cost_usd`: `fail` (the default) ends it with `budget_exceeded`, in the middle of a turn too; `ask` lets it wait with `requires_action` before its next turn."""
    concurrency: int | None = None
    """Runs at a time."""
    retries: int | None = None
    """Further tries after the agent's own error; default 0."""


class AgentPatchConnector(Model):
    id: str
    """Its id, by which every other call names it."""
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class AgentUnservedBuild(Model):
    build: str
    """Which of your builds it is; null: it did not say."""
    runs: int
    """How many runs."""


class AgentUpdate(Model):
    """What changed of an agent."""

    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    revision: int
    """The revision's number, counted from 1 for each agent."""
    changed_fields: list[str]
    """The top-level fields that differ."""
    old: dict[str, Any]
    """The changed top-level fields as they were; secrets are [redacted]."""
    new: dict[str, Any]
    """The changed top-level fields as they are."""
    changed_by: str | None
    """The key or person who changed it; null: nobody, but for instance a rollback by an alert."""
    changed_at: datetime
    """When it was changed."""
    values_omitted: bool | None = None
    """True, and there only then, where old and new were too large to send."""


class AgentUpdatedEvent(Model):
    """An agent's configuration changed."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["agent.updated"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: AgentUpdate


class Alert(Model):
    """One time that a rule fired."""

    object: Literal["alert"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    rule: AlertRuleSummary
    severity: Literal["info", "warning", "critical"] | str
    """How bad it is, for whoever is told."""
    summary: str
    """One sentence for people."""
    triggered_at: datetime
    """When it fired."""
    metric_snapshot: AlertMetricSnapshot
    """What the rule saw when it fired."""
    status: Literal["firing", "resolved"] | str
    """`firing` until the number is back, then `resolved`."""
    resolved_at: datetime | None
    """When the number was back; null: it fires still."""
    resolved_value: float | None
    """What it recovered with; null: nothing was left to judge."""
    acknowledged_at: datetime | None
    """When somebody said that they are on it; null: nobody has."""
    acknowledged_by: str | None
    """Who that was."""
    acknowledgement: str | None
    """What was said with it."""
    rollback: AlertRollback | None


class AlertMetricSnapshot(Model):
    """What the rule saw when it fired."""

    metric: str
    """The number that is watched."""
    value: float
    """The number that was seen."""
    unit: str
    """What it is counted in."""
    sample_count: int
    """How many things it was taken from."""
    window_start: datetime
    """From when on it looked."""
    window_end: datetime
    """Until when it looked."""
    dimensions: dict[str, Any]
    """What it was narrowed to, such as an agent."""


class AlertRollback(Model):
    """Null where the alert called for none."""

    status: Literal["pending", "done", "failed"] | str
    """Whether the deployment was taken back."""
    deployment_id: str | None
    """The deployment that undid it."""
    reason: str | None
    """Why it could not be done."""


class AlertRule(Model):
    """A number to watch, and what is too much of it."""

    object: Literal["alert_rule"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""
    description: str | None
    """What it is for, in your words."""
    metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs"] | str
    """error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more."""
    comparison: Literal["gt", "gte", "lt", "lte"] | str
    """Which side of the threshold is wrong: `gt` above, `lt` below."""
    threshold: float
    """The number from which on it fires."""
    window_seconds: int
    """How far back it looks."""
    agent_id: str | None
    """The agent that it is about; null: all of the organisation's."""
    severity: Literal["info", "warning", "critical"] | str
    """How bad it is, for whoever is told."""
    enabled: bool
    """Whether it is on."""
    cooldown_seconds: int
    """How long it keeps still after the number was back."""
    rollback: bool
    """Whether a deployment of the last hour is taken back when it fires."""
    status: Literal["ok", "firing", "no_data"] | str
    """no_data: nothing to judge by, not looked at yet, or disabled."""
    last_value: float | None
    """The number when it was last looked at; null: there was nothing to judge."""
    last_evaluated_at: datetime | None
    """When the rule was last looked at; null: not yet."""
    cooldown_until: datetime | None
    """Until then it does not fire again."""
    firing_alert_id: str | None
    """What fires now; null: nothing."""
    created_by: str | None
    """The key or person who made it."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class AlertRuleSummary(Model):
    """The rule as it was when it fired."""

    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""
    metric: str
    """The number that is watched."""
    comparison: str
    """Which side of the threshold is wrong: `gt` above, `lt` below."""
    threshold: float
    """The number from which on it fires."""
    window_seconds: int
    """How far back it looks."""
    agent_id: str | None
    """The agent that it is about; null: all of the organisation's."""


class AlertTriggeredEvent(Model):
    """A monitoring alert fired."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["alert.triggered"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: TriggeredAlert


class AllowedAuthorization(Model):
    """The key that a person gave an application, and the way back to it."""

    object: Literal["api_key"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""
    kind: Literal["standard", "demo"] | str
    """`demo` keys are slow and see no private connectors."""
    prefix: str
    """The first characters, to tell keys apart."""
    last4: str
    """The last four characters, to tell it by."""
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str]
    """What it may do; write implies read."""
    agent_ids: list[str] | None
    """The only agents it may use; null: all."""
    queues: list[str] | None
    """The only worker queues it may serve; null: all."""
    networks: list[str] | None
    """The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well."""
    status: Literal["active", "expiring", "expired", "revoked"] | str
    """`expiring`: within 24 hours."""
    created_at: datetime
    """When it was made."""
    expires_at: datetime | None
    """A key made by a key ends no later than its maker."""
    last_used_at: datetime | None
    """When it was last used, within a minute; null: never."""
    last_used_address: str | None
    """Where the call of `last_used_at` came from."""
    rotated_from: str | None
    """The key that it replaces."""
    parent_id: str | None
    """The key that made it, and that can be revoked together with it; null: no key did."""
    exposed_at: datetime | None
    """When it was last seen in a request over plain HTTP: rotate it."""
    client_id: str | None
    """The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand."""
    redirect_to: str | None
    """Where a browser goes that brings the client its code. Shown this once: null where an idempotency key repeats the answer."""


class Analytics(Model):
    """How runs went within a time."""

    object: Literal["analytics"]
    """What kind of thing this is."""
    from_: datetime = Field(alias="from")
    """Where it begins."""
    to: datetime
    """Where it ends."""
    interval: Literal["hour", "day"] | str
    """How long one point of the series is."""
    agent_id: str | None
    """The agent that it is about; null: all of the organisation's."""
    accepted: int
    """Runs that were taken."""
    completed: int
    """Runs that ended with a result."""
    failed: int
    """Those that failed."""
    cancelled: int
    """Runs that were stopped."""
    success_rate: float | None
    """Completed among completed and failed, in percent; null: none of either."""
    guardrail_blocks: int
    """Refused requests, and runs failed by a policy."""
    tokens_used: int
    """Tokens of ended runs, in and out."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""
    latency_ms: Percentiles | None
    failures_by_code: list[AnalyticsFailuresByCodeItem]
    """Failed runs by `error.code`, most first."""
    busiest_agents: list[AnalyticsBusiestAgent]
    """The agents with the most runs."""
    busiest_api_keys: list[AnalyticsBusiestApiKey]
    """The keys with the most runs."""
    guardrails: list[AnalyticsGuardrail]
    """What guards found, by guard."""
    feedback: list[FeedbackCounts]
    """What was said of runs, by agent, revision and name, the most frequent first; by when it was first said."""
    webhooks: WebhookHealth | None
    series: list[AnalyticsPoint]
    """The same, point by point."""


class AnalyticsBusiestAgent(Model):
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    """Runs that ended with a result."""
    failed: int
    """Those that failed."""
    cancelled: int
    """Runs that were stopped."""
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class AnalyticsBusiestApiKey(Model):
    api_key_id: str | None
    """The key that called; null: no key did, but a person."""
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    """Runs that ended with a result."""
    failed: int
    """Those that failed."""
    cancelled: int
    """Runs that were stopped."""
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class AnalyticsFailuresByCodeItem(Model):
    code: str
    """The stable switch for programs."""
    runs: int
    """How many runs."""


class AnalyticsGuardrail(Model):
    """Runs, and requests that were refused, in which a guard found something."""

    guard: str
    """Which guard it was."""
    stage: Literal["input", "output"] | str
    """Which side it was: `input` or `output`."""
    action: Literal["block", "redact", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Whether it only records, and changes nothing."""
    runs: int
    """How many runs."""


class AnalyticsPoint(Model):
    """One point of the series."""

    start: datetime
    """When the point begins."""
    accepted: int
    """Runs that were taken."""
    completed: int
    """Runs that ended with a result."""
    failed: int
    """Those that failed."""
    cancelled: int
    """Runs that were stopped."""
    success_rate: float | None
    """Completed among completed and failed, in percent; null: none of either."""
    guardrail_blocks: int
    """Refused requests, and runs failed by a policy."""
    tokens_used: int
    """Tokens of ended runs, in and out."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""
    latency_ms: Percentiles | None


class ApiKey(Model):
    """A key, without its secret."""

    object: Literal["api_key"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""
    kind: Literal["standard", "demo"] | str
    """`demo` keys are slow and see no private connectors."""
    prefix: str
    """The first characters, to tell keys apart."""
    last4: str
    """The last four characters, to tell it by."""
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str]
    """What it may do; write implies read."""
    agent_ids: list[str] | None
    """The only agents it may use; null: all."""
    queues: list[str] | None
    """The only worker queues it may serve; null: all."""
    networks: list[str] | None
    """The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well."""
    status: Literal["active", "expiring", "expired", "revoked"] | str
    """`expiring`: within 24 hours."""
    created_at: datetime
    """When it was made."""
    expires_at: datetime | None
    """A key made by a key ends no later than its maker."""
    last_used_at: datetime | None
    """When it was last used, within a minute; null: never."""
    last_used_address: str | None
    """Where the call of `last_used_at` came from."""
    rotated_from: str | None
    """The key that it replaces."""
    parent_id: str | None
    """The key that made it, and that can be revoked together with it; null: no key did."""
    exposed_at: datetime | None
    """When it was last seen in a request over plain HTTP: rotate it."""
    client_id: str | None
    """The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand."""
    successor_id: str | None = None
    """In the answer of a revocation alone: a key that followed this one by rotation, still works and was not revoked with it."""


class Approval(Model):
    """Of a question that a rule decides about: whose word counts, and what they have said so far."""

    approvers: NamedApprovers
    began_by: str | None
    """Who began the run, and so has no vote; null: no person did."""
    votes: list[ApprovalVote]
    """In their order."""
    delegations: list[ApprovalDelegation]
    """In their order."""
    on_expiry: Literal["fail", "reject", "escalate"] | str
    """What happens at `expires_at`."""
    escalate_to: NamedApprovers | None
    escalated_at: datetime | None
    """Since when `approvers` are these."""


class ApprovalChange(Model):
    """What happened to a question that a rule decides about."""

    type: Literal["voted", "delegated", "escalated"] | str
    """Which kind it is."""
    vote: ApprovalVote | None = None
    delegation: ApprovalDelegation | None = None
    event_id: str | None = None
    """The event that webhooks were told of it with."""


class ApprovalDelegation(Model):
    """A vote that was handed on."""

    from_: str = Field(alias="from")
    """Whose vote it was."""
    to: str
    """Whose it is now."""
    at: datetime
    """When."""


class ApprovalRule(Model):
    """Who decides about the approvals that runs of the agent ask for, and until when."""

    approvers: Approvers
    expires_in_seconds: int | None = None
    """The deadline; as the question says where it is left out."""
    on_expiry: Literal["fail", "reject", "escalate"] | str | None = None
    """What the deadline does: `fail` ends the run with `action_expired`, `reject` answers, `escalate` asks `escalate_to`, and is the default where that is named."""
    escalate_to: Escalation | None = None


class ApprovalVote(Model):
    """One person's word about a question."""

    type: Literal["approve", "reject"] | str
    """Which kind it is."""
    by: str
    """Who voted."""
    instead_of: str | None
    """Who had handed the vote on to them; null: it is their own."""
    payload: dict[str, Any] | None
    """What they said with it, such as a `note`."""
    at: datetime
    """When."""
    counts: bool | None = None
    """False if the vote does not count: when the next person voted, this one had left, or was no approver any more."""


class Approvers(Model):
    """Who may approve, and how many of them must. Whoever began the run never may."""

    role: Literal["developer", "admin", "owner"] | str | None = None
    """Everybody of this role or a higher one."""
    users: list[str] | None = None
    """People, by their id or e-mail address, beside the role or without one."""
    count: int | None = None
    """How many of them must approve; one rejection is enough."""


class AuditEntry(Model):
    """Something that somebody did, or was refused."""

    object: Literal["audit_entry"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    action: str
    """The operation's name, as in this document; `admin.…` is a command of the operator."""
    actor: str
    """A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in."""
    actor_name: str | None
    """Of the operator: the name of the system's user."""
    outcome: Literal["succeeded", "refused"] | str
    """Whether it was done or refused."""
    reason: str | None
    """Why it was refused."""
    count: int
    """How often the same was refused within a minute; 1 for whatever succeeded."""
    resource_type: str | None
    """What kind of thing it was done to."""
    resource_id: str | None
    """Which one."""
    before: dict[str, Any] | None
    """The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`."""
    after: dict[str, Any] | None
    """The changed fields as they are; null where something was deleted or nothing changed."""
    address: str | None
    """Where the call came from."""
    user_agent: str | None
    """The program that it came from, as it says itself."""
    request_id: str | None
    """Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too."""
    created_at: datetime
    """When it was made."""


class AuditEntryOfEvent(Model):
    """The entry of the audit log, less what does not fit into a webhook's body."""

    object: Literal["audit_entry"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    action: str
    """The operation's name, as in this document; `admin.…` is a command of the operator."""
    actor: str
    """A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in."""
    actor_name: str | None
    """Of the operator: the name of the system's user."""
    outcome: Literal["succeeded", "refused"] | str
    """Whether it was done or refused."""
    reason: str | None
    """Why it was refused."""
    count: int
    """How often the same was refused within a minute; 1 for whatever succeeded."""
    resource_type: str | None
    """What kind of thing it was done to."""
    resource_id: str | None
    """Which one."""
    before: dict[str, Any] | None
    """The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`."""
    after: dict[str, Any] | None
    """The changed fields as they are; null where something was deleted or nothing changed."""
    address: str | None
    """Where the call came from."""
    user_agent: str | None
    """The program that it came from, as it says itself."""
    request_id: str | None
    """Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too."""
    created_at: datetime
    """When it was made."""
    values_omitted: bool | None = None
    """True, and there only then, where what changed was too large to send."""


class AuditRecordedEvent(Model):
    """An entry was added to the audit log."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["audit.recorded"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: AuditEntryOfEvent


class AuthorizationRequest(Model):
    """Who asks a person for what by OAuth."""

    object: Literal["authorization_request"]
    """What kind of thing this is."""
    client: OAuthClient
    redirect_host: str
    """Where the answer is sent."""
    is_local: bool
    """The answer is sent to a program on the person's own machine, and any program there could be that one."""
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str]
    """What it may do; write implies read."""
    agent: AuthorizedAgent | None
    max_days: int
    """The longest that it can be given for."""
    problem: str | None
    """Why it cannot be given."""
    request: str | None
    """What is sent back to give it: it holds what is shown here. Null where it cannot be."""
    refusal_url: str
    """Where a browser goes that brings the client a no."""


class AuthorizedAgent(Model):
    """The only agent that is asked for; null: all of them."""

    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""


class BudgetQuestion(Model):
    """The budget that is used up. `respond` with the choice `raise_once`, `raise` with a `limit`, or `stop`; `approve` is the first, `reject` the last."""

    cap_id: str | None
    """The cap; null: the run's own budget."""
    unit: Literal["usd", "tokens", "runs"] | str
    """What it is counted in."""
    limit: float
    """How much it allows, in the unit."""
    used: float
    """How much of it is used."""
    resets_at: datetime | None
    """When it goes on by itself."""


class BudgetReachedEvent(Model):
    """80 % or 100 % of a spend cap is used. Sent once per period for each."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["budget.reached"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: ReachedBudget


class Cancellation(Model):
    """How many runs a call has stopped."""

    object: Literal["cancellation"]
    """What kind of thing this is."""
    matched: int
    """Runs that matched."""
    cancelled: int
    """Stopped already."""
    cancelling: int
    """Told to stop; they end within seconds."""


class Cap(Model):
    """How much runs may use in a period."""

    object: Literal["cap"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    agent_id: str | None
    """Runs of this agent alone."""
    api_key_id: str | None
    """Runs of this key alone, and of those that replace it."""
    user: str | None
    """Runs for this end user alone."""
    each_user: bool
    """Every end user has this much of their own; runs without a `user` are not counted."""
    period: Literal["day", "week", "month"] | str
    """Calendar days, weeks from Monday on, or months, in UTC."""
    unit: Literal["usd", "tokens", "runs"] | str
    """US dollars by the price table, tokens in and out, or accepted runs."""
    limit: float
    """How much a period may have, in the unit; whole numbers of tokens and runs."""
    on_limit: Literal["refuse", "ask"] | str
    """`refuse`: runs are refused with 429 `cap_reached`, and those under way fail with `budget_exceeded` before their next turn. `ask`: they wait with `requires_action` until somebody raises the cap, lets them go on, or stops them, or the period is over."""
    used: float | None
    """Of this period, in the unit; null where each user has their own and none is named."""
    period_start: datetime
    """When this period began."""
    resets_at: datetime
    """When the next period begins."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class CatalogAgent(Model):
    """An agent that can be hired."""

    object: Literal["catalog_agent"]
    """What kind of thing this is."""
    key: str
    """What it is hired by: `POST /agents/{catalog_key}/deploy`."""
    category: str
    """What it is good for."""
    name: str
    """What people call it, up to 128 characters."""
    description: str | None
    """What it is for, in your words."""
    runtime: Runtime
    instructions: str | None
    """What the agent is told before every run: of a model its system prompt."""
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    output_schema: dict[str, Any] | None
    """JSON Schema (2020-12) of the output."""
    policy: str | None
    """A policy template, or pol_… of yours."""
    connectors: list[CatalogAgentConnector]
    """The connectors whose tools it may use."""
    approvals: ApprovalRule | None
    limits: AgentLimits
    schedule: Schedule | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None
    """The only protocols beside this API that it can be called by; null: all that the operator opens."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    examples: list[CatalogAgentExample]
    """Inputs to try it with."""


class CatalogAgentConnector(Model):
    id: str
    """Its id, by which every other call names it."""
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class CatalogAgentExample(Model):
    input: dict[str, Any]
    """What it gets."""


class ChangedMember(Model):
    """A member after a change, and what ended by it."""

    object: Literal["member"]
    """What kind of thing this is."""
    id: str
    """The person's id."""
    email: str
    """The e-mail address."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    joined_at: datetime
    """Since when they belong to the organisation."""
    made: ChangedMemberMade
    """How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership."""
    set_up: ChangedMemberSetUp
    """How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves."""
    ended: ChangedMemberEnded
    """How many keys and invitations ended with this, and webhooks were switched off: all of theirs, or those beyond the new role."""


class ChangedMemberEnded(Model):
    """How many keys and invitations ended with this, and webhooks were switched off: all of theirs, or those beyond the new role."""

    api_keys: int
    """Keys."""
    invitations: int
    """Invitations."""
    webhooks: int
    """Webhooks."""


class ChangedMemberMade(Model):
    """How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership."""

    api_keys: int
    """Keys."""
    invitations: int
    """Invitations."""
    webhooks: int
    """Webhooks."""


class ChangedMemberSetUp(Model):
    """How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves."""

    connectors: int
    """The connectors whose tools it may use."""
    http_agents: int
    """HTTP agents."""


class ChangedOrganizationSettings(Model):
    """The settings after a change, and the keys that end sooner by it."""

    object: Literal["organization_settings"]
    """What kind of thing this is."""
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
    """A webhook after a change."""

    object: Literal["webhook"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    url: str
    """Its address."""
    events: list[str]
    """Which events it is told of; `*` is all of them."""
    active: bool
    """Whether deliveries are sent."""
    description: str | None
    """What it is for, in your words."""
    retry_policy: Literal["standard", "extended"] | str
    """`standard`: three attempts. `extended`: further ones, hours apart, for three days."""
    created_at: datetime
    """When it was made."""
    disabled_reason: Literal["gone", "failing", "maker_gone"] | str | None
    """Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`."""
    disabled_at: datetime | None
    """When the service deactivated it; null: it did not."""
    failing_since: datetime | None
    """The first attempt that failed since one got through; null: the last one did."""
    last_delivery_at: datetime | None
    """When it was last sent something; null: never."""
    previous_secret_expires_at: datetime | None
    """Until then, or until the next rotation, deliveries are signed with both secrets."""
    warnings: list[Literal["rotate_secret"]]
    """`rotate_secret`: it was taken over, and whoever had it before knows its secret."""


class ComparedRun(Model):
    """One of the two runs."""

    id: str
    """Its id, by which every other call names it."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    agent_revision: int
    """The revision of the agent that it runs."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """How it is now."""
    error: RunError | None
    latency_ms: int | None
    """What it worked, in milliseconds; null while it goes on."""
    queued_ms: int
    """What it waited for a worker."""
    waiting_ms: int
    """What it waited for people."""
    tokens_used: int
    """Tokens of ended runs, in and out."""
    cost_usd: float | None
    """By the operator's price table; null where it has no price."""
    scores: list[ComparedScore]
    """What was said of it, by name."""


class ComparedScore(Model):
    """What was said of a run, by name."""

    name: str
    """What people call it, up to 128 characters."""
    up: int
    """Thumbs up."""
    down: int
    """Thumbs down."""
    scores: int
    """How many there were."""
    average_score: float | None
    """Of the scores that were given; null: none was."""


class ComparedStep(Model):
    """A step of either run, side by side."""

    type: Literal["run", "queue", "attempt", "step", "turn", "tool", "guard", "wait", "delivery"] | str
    """Which kind it is."""
    name: str
    """Of turns that two models took, both: `large → small`."""
    base: Span | None
    other: Span | None
    same: bool | None
    """Whether the same came of it: of a step its result, of a call its arguments and result, of a wait its answer. Null where only one has it, or nothing is known of what came of it."""


class Comparison(Model):
    """Two runs, side by side."""

    object: Literal["comparison"]
    """What kind of thing this is."""
    base: ComparedRun
    other: ComparedRun
    same_input: bool
    """Whether both got the same."""
    same_output: bool
    """The same JSON, whatever the order of its keys."""
    output_changes: list[JsonChange]
    """What is otherwise in the output of `other`: the first 100."""
    steps: list[ComparedStep]
    """Steps, turns, calls and waits in their order: the first 500."""
    truncated: bool
    """There are more changes or steps than are shown."""


class ConnectLink(Model):
    """An address to send somebody to, who then consents."""

    object: Literal["connect_link"]
    """What kind of thing this is."""
    connector_id: str
    """The connector that it is about."""
    user: str | None
    """Whose connection; null: the organisation's."""
    url: str
    """Whoever opens it connects for that user: give it to nobody else. It works once."""
    expires_at: datetime
    """When it ends; null: never."""


class Connector(Model):
    """Tools from elsewhere: an MCP server, or a service with an OpenAPI document."""

    object: Literal["connector"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""
    description: str | None
    """What it is for, in your words."""
    type: Literal["mcp", "openapi"] | str
    """`mcp`: an MCP server. `openapi`: a service with an OpenAPI document."""
    url: str
    """Its address."""
    document_url: str | None
    """Where its document is fetched from."""
    document_summary: DocumentSummary | None
    visibility: Literal["shared", "private"] | str
    """`private`: no demo key sees it."""
    headers: dict[str, str]
    """What is sent with every call; shown as `[redacted]`."""
    oauth: ConnectorOAuth | None
    authorization: ConnectorAuthorization | None
    approval: ConnectorApproval
    status: Literal["unchecked", "ok", "failing"] | str
    """What the last check found."""
    last_checked_at: datetime | None
    """When it was last tried by `check`; null: never."""
    last_error: str | None
    """What the last check failed with; null: nothing."""
    tool_count: int | None
    """How many tools the last good check found."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class ConnectorApproval(Model):
    """Which tools wait for a person."""

    default: Literal["never", "always"] | str
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: dict[str, Literal["never", "always"] | str]
    """By the tool's name as `check` lists it; the others follow `default`."""


class ConnectorAuthorization(Model):
    """How people connect it."""

    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: str | None
    """What the provider calls this service."""
    client_secret: str | None
    """What it proves itself with; shown as `[redacted]`."""
    scope: str | None
    """What is asked of the provider, with spaces."""


class ConnectorCheck(Model):
    """What came of trying a connector."""

    object: Literal["connector_check"]
    """What kind of thing this is."""
    connector_id: str
    """The connector that it is about."""
    ok: bool
    """Whether it worked; where it did not, `error` says why."""
    tools: list[ConnectorTool]
    """Its tools, each with its schema."""
    tool_tokens: int
    """About how many tokens all of them cost in every turn of a model that is given them."""
    warnings: list[str]
    """What works, and probably not as it was meant: tools that cost much, names in `approval` that no tool has, tools that cannot be called and are left out."""
    error: ConnectorCheckError | None
    """What went wrong; null: nothing."""
    checked_at: datetime
    """When it was tried."""


class ConnectorCheckError(Model):
    """What went wrong; null: nothing."""

    code: str
    """The stable switch for programs."""
    message: str
    """For people; its words may change."""


class ConnectorOAuth(Model):
    """How the service gets tokens for itself."""

    token_url: str
    """Where tokens are got."""
    client_id: str
    """What the provider calls this service."""
    client_secret: str
    """What it proves itself with; shown as `[redacted]`."""
    scope: str | None
    """What is asked of the provider, with spaces."""


class ConnectorPatchApproval(Model):
    """Which tools wait for a person before each call: `always` or `never`."""

    default: Literal["never", "always"] | str | None = None
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: dict[str, Literal["never", "always"] | str] | None = None
    """By the tool's name as `check` lists it; the others follow `default`."""


class ConnectorPatchAuthorization(Model):
    """A person's consent: authorization code with PKCE."""

    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: str | None = None
    """As whom the service comes; without it, it introduces or registers itself."""
    client_secret: str | None = None
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: str | None = None
    """Without it, what the server asks for."""


class ConnectorPatchOauth(Model):
    """Client credentials: the service gets tokens for itself."""

    token_url: str
    """Where tokens are issued: https, without credentials."""
    client_id: str
    """What the provider calls this service."""
    client_secret: str | None = None
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: str | None = None
    """What is asked of the provider, with spaces."""


class ConnectorTool(Model):
    """One tool, as the model sees it."""

    name: str
    """What allow-lists and approvals call it."""
    description: str
    """What it is for, in your words."""
    input_schema: dict[str, Any]
    """JSON Schema (2020-12) of what it takes."""
    approval: Literal["never", "always"] | str
    """Which tools wait for a person before each call: `always` or `never`."""


class CreateConnectorRequestApproval(Model):
    """Which tools wait for a person before each call: `always` or `never`."""

    default: Literal["never", "always"] | str | None = None
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: dict[str, Literal["never", "always"] | str] | None = None
    """By the tool's name as `check` lists it; the others follow `default`."""


class CreateConnectorRequestAuthorization(Model):
    """A person's consent: authorization code with PKCE."""

    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: str | None = None
    """As whom the service comes; without it, it introduces or registers itself."""
    client_secret: str | None = None
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: str | None = None
    """Without it, what the server asks for."""


class CreateConnectorRequestOauth(Model):
    """Client credentials: the service gets tokens for itself."""

    token_url: str
    """Where tokens are issued: https, without credentials."""
    client_id: str
    """What the provider calls this service."""
    client_secret: str | None = None
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: str | None = None
    """What is asked of the provider, with spaces."""


class CreateRunRequestThread(Model):
    """Begins a thread with this run, bound to its agent; `{}` will do."""

    user: str | None = None
    """Your own name of the end user it is for; data can be found and erased by it."""
    metadata: dict[str, str] | None = None
    """Up to 16 string pairs of your own."""


class CustomAgentRequestConnector(Model):
    id: str
    """Its id, by which every other call names it."""
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class DefaultPolicy(Model):
    """The policy that guards every agent."""

    object: Literal["default_policy"]
    """What kind of thing this is."""
    policy: str | None
    """A template by its name, or a policy by its id."""


class DeletedAlertRule(Model):
    """Says that it is gone."""

    object: Literal["alert_rule"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""


class DeletedCap(Model):
    """Says that it is gone."""

    object: Literal["cap"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""


class DeletedConnector(Model):
    """Says that it is gone."""

    object: Literal["connector"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""


class DeletedEmailDomain(Model):
    """Says that it is gone."""

    object: Literal["email_domain"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""


class DeletedFeedback(Model):
    """Says that it is gone."""

    object: Literal["feedback"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""


class DeletedFile(Model):
    """Says that it is gone."""

    object: Literal["file"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""


class DeletedPolicy(Model):
    """Says that it is gone."""

    object: Literal["policy"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""


class DeletedProvider(Model):
    """Says that it is gone."""

    object: Literal["provider"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""


class DeletedSingleSignOn(Model):
    """Says that it is gone."""

    object: Literal["single_sign_on"]
    """What kind of thing this is."""
    deleted: bool
    """Always true: it is gone."""


class DeletedThread(Model):
    """Says that it is gone."""

    object: Literal["thread"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""
    erasure_id: str
    """What becomes of the content of its runs."""


class DeletedWebhook(Model):
    """Says that it is gone."""

    object: Literal["webhook"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    deleted: bool
    """Always true: it is gone."""


class Delivery(Model):
    """One event on its way to one webhook."""

    object: Literal["delivery"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    webhook_id: str
    """The webhook that it is about."""
    event_id: str
    """The event that is delivered."""
    event_type: str
    """Its type, as `run.completed`."""
    status: Literal["pending", "succeeded", "failed"] | str
    """`pending` until it was acknowledged or given up."""
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
    """When it was made."""
    completed_at: datetime | None
    """When it ended; null while it goes on."""


class DeliveryAttempt(Model):
    """One send, and what was answered."""

    number: int
    """Which it is, counted from 1."""
    outcome: Literal["sending", "succeeded", "failed", "interrupted"] | str
    """`interrupted`: the node stopped before it knew; the receiver may have got it."""
    started_at: datetime
    """When it began; null while it waits."""
    duration_ms: int | None
    """How long it took, in milliseconds."""
    request_url: str
    """Where it was sent."""
    request_headers: dict[str, Any] | None
    """What it was sent with."""
    response_status: int | None
    """What was answered; null: nothing was."""
    response_headers: dict[str, Any] | None
    """What the answer came with."""
    response_body: str | None
    """The first 16 KiB, as text."""
    response_truncated: bool
    """Whether the answer was longer than what is kept."""
    error: DeliveryError | None


class DeliveryDetail(Model):
    """A delivery with all its attempts."""

    object: Literal["delivery"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    webhook_id: str
    """The webhook that it is about."""
    event_id: str
    """The event that is delivered."""
    event_type: str
    """Its type, as `run.completed`."""
    status: Literal["pending", "succeeded", "failed"] | str
    """How it is now."""
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
    """When it was made."""
    completed_at: datetime | None
    """When it ended; null while it goes on."""
    request_body: str
    """The exact text that was signed and sent."""
    attempts: list[DeliveryAttempt]
    """Each send, with what was answered."""


class DeliveryError(Model):
    """Why a send failed."""

    code: str
    """`http_status`, `timeout`, `address_refused`, `dns_failed`, `tls_failed`, …"""
    message: str
    """For people; its words may change."""


class DeployAgentRequestConnector(Model):
    id: str
    """Its id, by which every other call names it."""
    tools: list[str] | ToolSearch | None = None
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class Deployment(Model):
    """Which revision new runs take, since when, and who said so."""

    object: Literal["deployment"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    revision: int
    """The revision's number, counted from 1 for each agent."""
    previous_revision: int | None
    """What ran before it; null: nothing did."""
    reason: str | None
    """Why it was rolled back; null for an ordinary deployment."""
    rolled_back_from: int | None
    """The revision that was taken back."""
    rolled_back_to: int | None
    """The revision that was deployed again."""
    created_by: str | None
    """Who made it: a key, a person, or the rule of an alert; null: the service itself, when it was first started."""
    created_at: datetime
    """When it was made."""


class DeploymentCreatedEvent(Model):
    """A new deployment was created."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["deployment.created"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: Deployment


class DeploymentRollbackEvent(Model):
    """A rollback was triggered."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["deployment.rollback"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: Deployment


class Disconnected(Model):
    """Says that nobody's consent is kept any more."""

    object: Literal["connector"]
    """What kind of thing this is."""
    id: str
    """The connector."""
    user: str | None
    """Your own name of the end user; null: the organisation's."""
    disconnected: bool
    """False: it was not connected."""


class DocumentSummary(Model):
    """What was understood of an OpenAPI document."""

    openapi: str
    """Its version of OpenAPI or Swagger."""
    title: str | None
    """A short name of it."""
    version: str | None
    """Its version, as it says itself."""
    operations: int
    """How many tools it gives."""
    left_out: int
    """How many of its operations no tool was made of; `warnings` says why."""
    warnings: list[DocumentWarning]
    """What was left out of it: the first 50."""
    tool_tokens: int | None
    """About how many tokens all of its tools together cost in every turn of a model that is given them. An agent pays less that names the ones it needs in `connectors[].tools`, or has `"tools": {"search": true}` there."""
    bytes: int
    """How large it is."""


class DocumentWarning(Model):
    """What was left out of it, and why."""

    path: str
    """Where in the document."""
    message: str
    """For people; its words may change."""


class EmailDomain(Model):
    """A domain that the organisation has claimed."""

    object: Literal["email_domain"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    domain: str
    """The domain, as `example.com`."""
    record: EmailDomainRecord
    """What the domain's DNS has to say."""
    verified_at: datetime | None
    """When it was proven; null: not yet."""
    verified_by: Literal["dns", "operator"] | str | None
    """Who had it proven."""
    created_at: datetime
    """When it was made."""


class EmailDomainRecord(Model):
    """What the domain's DNS has to say."""

    type: Literal["TXT"]
    """The kind of record."""
    name: str
    """Where it goes."""
    value: str
    """What it says."""


class Erasure(Model):
    """What is erased, and how far that is."""

    object: Literal["erasure"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    status: Literal["pending", "completed"] | str
    """`completed` once everything is gone."""
    threads: int
    """Threads that are gone so far."""
    runs: int
    """Runs that have lost their content so far."""
    files: int
    """Files that are gone so far."""
    created_at: datetime
    """When it was made."""
    completed_at: datetime | None
    """When it ended; null while it goes on."""


class Error(Model):
    """The one shape of every error answer."""

    error: ErrorError
    """What went wrong."""


class ErrorError(Model):
    """What went wrong."""

    type: str
    """The class of it, by its status: `invalid_request_error`, `authentication_error`, `permission_error`, `not_found_error`, `conflict_error`, `rate_limit_error` or `api_error`."""
    code: Literal["invalid_json", "json_too_deep", "invalid_type", "missing_required_field", "unknown_field", "invalid_query", "invalid_cursor", "invalid_header", "invalid_idempotency_key", "malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "invalid_credentials", "second_factor_required", "missing_session", "invalid_session", "session_required", "second_factor_missing", "csrf_rejected", "demo_key_restricted", "session_tokens_disabled", "not_an_approver", "owner_required", "insufficient_scope", "api_key_replaced", "schedule_maker_gone", "single_sign_on_required", "agent_not_allowed", "network_not_allowed", "origin_not_allowed", "metrics_not_allowed", "link_not_valid", "https_required", "route_not_found", "door_closed", "agent_not_found", "catalog_agent_not_found", "run_not_found", "api_key_not_found", "member_not_found", "invitation_not_found", "session_not_found", "organization_not_found", "webhook_not_found", "delivery_not_found", "password_link_not_found", "policy_not_found", "cap_not_found", "connector_not_found", "provider_not_found", "alert_not_found", "error_report_not_found", "thread_not_found", "thread_message_not_found", "erasure_not_found", "replay_not_found", "feedback_not_found", "file_not_found", "pipeline_not_found", "pipeline_run_not_found", "single_sign_on_not_found", "email_domain_not_found", "method_not_allowed", "idempotency_key_in_flight", "request_timeout", "payload_too_large", "file_content_missing", "range_not_satisfiable", "unsupported_media_type", "inexact_number", "invalid_value", "invalid_input", "invalid_json_schema", "invalid_url", "agent_archived", "model_not_found", "module_not_found", "invalid_module", "tool_not_found", "provider_name_taken", "provider_read_only", "too_many_providers", "queue_not_allowed", "worker_not_found", "revision_not_found", "nothing_to_roll_back", "idempotency_key_reused", "journal_not_found", "step_not_found", "replay_unsupported", "no_run_matches", "too_many_runs", "too_many_replays", "replay_not_active", "run_not_active", "thread_busy", "thread_agent_mismatch", "already_voted", "approver_not_found", "action_not_pending", "api_key_not_active", "last_owner", "already_member", "address_unproven", "mail_not_configured", "domain_not_verified", "domain_taken", "too_many_domains", "domain_required", "password_too_common", "wrong_password", "wrong_code", "second_factor_on", "second_factor_off", "concurrency_limit_exceeded", "cap_reached", "quota_exceeded", "file_quota_exceeded", "invalid_action", "invalid_secret", "webhook_inactive", "too_many_webhooks", "guardrail_violation", "invalid_guard", "policy_in_use", "policy_is_template", "too_many_caps", "too_many_policies", "invalid_document", "provider_in_use", "connector_in_use", "too_many_connectors", "too_many_alerts", "pipeline_archived", "pipeline_run_not_active", "pipeline_run_not_retryable", "cyclic_steps", "step_agent_not_found", "invalid_expression", "invalid_schedule", "too_many_queued_runs", "headers_too_large", "rate_limit_exceeded", "internal_error", "run_failed", "service_unavailable", "service_overloaded", "storage_full", "file_store_unavailable", "database_read_only"] | str
    message: str
    """What to do next, for people."""
    param: str | None
    """The field, query parameter or header at fault, as `steps.2.input`; null: none in particular."""
    details: list[ErrorErrorDetail]
    """Every fault that was found, the first of them in `param`, too."""
    request_id: str
    """Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too."""


class ErrorErrorDetail(Model):
    param: str | None
    """The field, query parameter or header at fault."""
    code: str
    """The stable switch for programs."""
    message: str
    """For people; its words may change."""


class ErrorOccurrence(Model):
    """One time that it failed."""

    request_id: str | None
    """Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too."""
    organization_id: str | None
    """The organisation."""
    occurred_at: datetime
    """When it happened."""


class ErrorReport(Model):
    """A failure on the service's own side, counted."""

    object: Literal["error_report"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    fingerprint: str
    """Failures that share it are one report."""
    kind: Literal["request", "background"] | str
    """request: a call was answered 500; background: work that nobody waits for."""
    name: str
    """The kind of error, as the code calls it."""
    message: str
    """For people; its words may change."""
    stack: str | None
    """Of the latest one."""
    place: str
    """Method and route, or what the service was doing."""
    count: int
    """How often."""
    last_request_id: str | None
    """The latest call that ran into it."""
    first_seen_at: datetime
    """When it was first seen."""
    last_seen_at: datetime
    """When it was last heard of."""


class ErrorReportDetail(Model):
    """The report with its latest occurrences."""

    object: Literal["error_report"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    fingerprint: str
    """Failures that share it are one report."""
    kind: Literal["request", "background"] | str
    """request: a call was answered 500; background: work that nobody waits for."""
    name: str
    """The kind of error, as the code calls it."""
    message: str
    """For people; its words may change."""
    stack: str | None
    """Of the latest one."""
    place: str
    """Method and route, or what the service was doing."""
    count: int
    """How often."""
    last_request_id: str | None
    """The latest call that ran into it."""
    first_seen_at: datetime
    """When it was first seen."""
    last_seen_at: datetime
    """When it was last heard of."""
    occurrences: list[ErrorOccurrence]
    """The latest ones, the newest first."""


class Escalation(Model):
    """Who decides once the deadline is over, in place of those before them."""

    role: Literal["developer", "admin", "owner"] | str | None = None
    """Everybody of this role or a higher one."""
    users: list[str] | None = None
    """People, by their id or e-mail address, beside the role or without one."""
    count: int | None = None
    """How many of them must approve; one rejection is enough."""
    expires_in_seconds: int | None = None
    """How long these have; as long again where it is left out."""
    on_expiry: Literal["fail", "reject"] | str | None = None
    """Where they do not decide; `fail` by default."""


class Event(Model):
    """Something that happened, as webhooks are told of it."""

    object: Literal["event"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    type: str
    """The event's type; it says what `data` holds."""
    created_at: datetime
    """When it was made."""
    data: dict[str, Any]
    """What it holds depends on the type."""


class Feedback(Model):
    """What somebody thinks of a run."""

    object: Literal["feedback"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    run_id: str
    """The run that it is about; null: none."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    agent_revision: int
    """That the run ran."""
    name: str
    """What is judged, such as `accuracy`; averages and shares are counted by it."""
    thumbs: Literal["up", "down"] | str | None
    """Up or down; null: neither was said."""
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
    """When it was made."""
    updated_at: datetime
    """When it was last said."""


class FeedbackCounts(Model):
    """What was said of runs, counted by name."""

    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    agent_revision: int
    """The revision of the agent that it runs."""
    name: str
    """What people call it, up to 128 characters."""
    up: int
    """Thumbs up."""
    down: int
    """Thumbs down."""
    up_share: float | None
    """Thumbs up among thumbs, in percent; null: none."""
    scores: int
    """How many scores there were."""
    average_score: float | None
    """Of the scores that were given; null: none was."""
    labels: list[FeedbackCountsLabel]
    """Each label that was given, the most frequent first."""


class FeedbackCountsLabel(Model):
    label: str
    """The label."""
    given: int
    """How often it was given."""
    share: float
    """Of all labels by this name, in percent."""


class FileLink(Model):
    """An address that reads a file without a key."""

    object: Literal["file_link"]
    """What kind of thing this is."""
    file_id: str
    """The file; `GET /files/{id}` has the rest of it."""
    url: str
    """Its address."""
    expires_at: datetime
    """When it ends; null: never."""


class GivenFile(Model):
    """A file that a tool gave."""

    type: Literal["file"]
    """Which kind it is."""
    file_id: str
    """The file; `GET /files/{id}` has the rest of it."""


class GuardFinding(Model):
    """What a guard saw, and did."""

    guard: str
    """The guard's name, else its type."""
    stage: Literal["input", "output"] | str
    """Which side it was: `input` or `output`."""
    field: str
    """Where it was found, as `input.query`."""
    action: Literal["block", "redact", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Whether it only records, and changes nothing."""
    count: int
    """How often."""


class GuardUsage(Model):
    """Of all of this, what guards used that ask a model."""

    input_tokens: int
    """Tokens that went in."""
    output_tokens: int
    """Tokens that came out."""
    cost_usd: float | None
    """By the operator's price table; null where it has no price."""


class HeardRun(Model):
    """What a worker is told of one of its runs."""

    token: str
    """Proves that the run is this worker's."""
    status: Literal["held", "ended", "gone", "invalid", "later"] | str
    """How it is now."""
    kept: int | None = None
    """Items up to this one are done."""
    told: list[WorkerOrder] | None = None
    """What the run was sent since."""
    message: str | None = None
    """Of invalid: what is wrong."""


class Invitation(Model):
    """An invitation that is open."""

    object: Literal["invitation"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    email: str
    """The e-mail address."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    invited_by: str
    """Who invited them."""
    created_at: datetime
    """When it was made."""
    expires_at: datetime
    """When it ends; null: never."""


class InvitationOffer(Model):
    """What an invitation's link offers, and to whom."""

    object: Literal["invitation_offer"]
    """What kind of thing this is."""
    organization_name: str
    """What it is an invitation to."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    email: str
    """Whom it is for."""
    invited_by: str | None
    """The address of who invites; null: it is not known any more."""
    expires_at: datetime
    """When it ends; null: never."""


class JsonChange(Model):
    """One place where the two differ."""

    path: str
    """Where, as a JSON Pointer; empty: the whole."""
    kind: Literal["added", "removed", "changed"] | str
    """`demo` keys are slow and see no private connectors."""
    base: Any
    """Null where it is not there, and where `omitted`."""
    other: Any
    """Null where it is not there, and where `omitted`."""
    omitted: bool
    """Too large to be shown here."""


class JsonSchemaGuard(Model):
    """A JSON Schema (2020-12) that the whole must match."""

    type: Literal["json_schema"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""
    schema_: dict[str, Any] = Field(alias="schema")
    """JSON Schema that it must match."""


class JsonSchemaGuardRequest(Model):
    """A JSON Schema (2020-12) that the whole must match."""

    type: Literal["json_schema"]
    """Which kind it is."""
    schema_: dict[str, Any] = Field(alias="schema")
    """JSON Schema that it must match."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class KeyExpiringEvent(Model):
    """An API key expires soon. Sent 14 days before (the operator can change this) and one day before."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["key.expiring"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: ApiKey


class LimitsGuard(Model):
    """How many model turns and tokens a run may use."""

    type: Literal["limits"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["output"]
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block"]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""
    max_steps: int | None
    """The most turns of a run."""
    max_tokens: int | None
    """The most tokens of a run."""


class LimitsGuardRequest(Model):
    """How many model turns and tokens a run may use."""

    type: Literal["limits"]
    """Which kind it is."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["output"] | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block"] | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    max_steps: int | None = None
    """The most turns of a run."""
    max_tokens: int | None = None
    """The most tokens of a run."""


class ListedRun(Model):
    """A run without its input, output and feedback, unless `expand` asks for them."""

    object: Literal["run"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    agent_revision: int
    """The revision of the agent that it runs, whatever is deployed since."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """`queued`, `running`, `requires_action` and `cancelling` go on; `completed`, `failed` and `cancelled` are the end."""
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
    """When it was made."""
    started_at: datetime | None
    """When it began; null while it waits."""
    completed_at: datetime | None
    """When it ended; null while it goes on."""
    input: dict[str, Any] | None = None
    """What the agent got."""
    output: dict[str, Any] | None = None
    """The result, once completed."""
    feedback: list[Feedback] | None = None
    """The newest twenty, newest first; GET /runs/{id}/feedback has them all."""


class LostWorker(Model):
    """A worker that fell silent."""

    object: Literal["worker"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """Where it is, as it says itself."""
    address: str
    """Where it registered from."""
    build: str
    """Which of your builds it is; null: it did not say."""
    sdk: str
    """What it is written with."""
    queues: list[str]
    """The queues it comes for."""
    agents: list[str]
    """What it runs, by its own names."""
    concurrency: int
    """Runs at a time."""
    running: int
    """Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them."""
    status: Literal["active", "lost"] | str
    """`lost`: it has been silent for too long."""
    registered_at: datetime
    """When it registered."""
    last_seen_at: datetime
    """When it was last heard of."""
    unserved_queues: list[str]
    """Those of its queues that no worker serves any more."""


class MaxSizeGuard(Model):
    """The size of the JSON text."""

    type: Literal["max_size"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""
    max_bytes: int
    """The most bytes, as JSON."""


class MaxSizeGuardRequest(Model):
    """The size of the JSON text."""

    type: Literal["max_size"]
    """Which kind it is."""
    max_bytes: int
    """The most bytes, as JSON."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class Me(Model):
    """Who is calling."""

    object: Literal["me"]
    """What kind of thing this is."""
    user: User | None
    api_key_id: str | None
    """The key that called; null: no key did, but a person."""
    organization: Organization
    organizations: list[Organization]
    """Every organisation the person belongs to."""
    scopes: list[str]
    """What it may do; write implies read."""
    agent_ids: list[str] | None
    """The only agents it may touch; null: all."""
    expires_at: datetime | None
    """When the key, token or session ends; null: never."""
    second_factor: SecondFactor | None
    doors: list[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str]
    """The protocols beside this API that are spoken here."""


class Member(Model):
    """Somebody of the organisation."""

    object: Literal["member"]
    """What kind of thing this is."""
    id: str
    """The person's id."""
    email: str
    """The e-mail address."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    joined_at: datetime
    """Since when they belong to the organisation."""
    made: MemberMade
    """How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership."""
    set_up: MemberSetUp
    """How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves."""


class MemberMade(Model):
    """How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership."""

    api_keys: int
    """Keys."""
    invitations: int
    """Invitations."""
    webhooks: int
    """Webhooks."""


class MemberSetUp(Model):
    """How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves."""

    connectors: int
    """The connectors whose tools it may use."""
    http_agents: int
    """HTTP agents."""


class MessagePartAnswer(Model):
    type: Literal["answer"]
    """Which kind it is."""
    action_id: str
    """The question, `required_action.id`."""
    answer: Literal["approve", "reject", "respond"] | str
    """What was decided."""
    payload: dict[str, Any] | None
    """What was answered."""


class MessagePartData(Model):
    type: Literal["data"]
    """Which kind it is."""
    data: dict[str, Any]
    """An input or output that is more than one text."""


class MessagePartFile(Model):
    type: Literal["file"]
    """Which kind it is."""
    file_id: str
    """The file; `GET /files/{id}` has the rest of it."""


class MessagePartQuestion(Model):
    type: Literal["question"]
    """Which kind it is."""
    action_id: str
    """The question, `required_action.id`."""
    question: Literal["approval", "input", "connect"] | str
    """What is asked, to be answered with yes or no."""
    prompt: str | None
    """What the person is asked."""
    tool: str | None
    """The tool's name."""
    arguments: dict[str, Any] | None
    """What the tool is called with."""


class MessagePartReasoning(Model):
    type: Literal["reasoning"]
    """Which kind it is."""
    text: str
    """The words."""


class MessagePartText(Model):
    type: Literal["text"]
    """Which kind it is."""
    text: str
    """The words."""


class MessagePartToolCall(Model):
    type: Literal["tool_call"]
    """Which kind it is."""
    tool_call_id: str
    """The same in the call and in its answer."""
    tool: str
    """The tool's name."""
    arguments: Any
    """What the tool was sent."""


class MessagePartToolResult(Model):
    type: Literal["tool_result"]
    """Which kind it is."""
    tool_call_id: str
    """The same in the call and in its answer."""
    tool: str
    """The tool's name."""
    status: Literal["succeeded", "failed", "rejected"] | str
    """How it is now."""
    result: str
    """What the tool answered."""


class ModelGuard(Model):
    """A yes/no question put to a model; yes is a violation."""

    type: Literal["model"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""
    question: str
    """What is asked, to be answered with yes or no."""
    on_error: Literal["block", "allow"] | str
    """Where the model cannot be asked; default block."""


class ModelGuardRequest(Model):
    """A yes/no question put to a model; yes is a violation."""

    type: Literal["model"]
    """Which kind it is."""
    question: str
    """What is asked, to be answered with yes or no."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    on_error: Literal["block", "allow"] | str | None = None
    """Where the model cannot be asked; default block."""


class ModelPrice(Model):
    """US dollars for a million tokens."""

    input: float
    """Dollars for a million tokens that go in."""
    output: float
    """Dollars for a million tokens that come out."""
    cached_input: float | None = None
    """Dollars for a million tokens that the provider had kept."""
    cache_write: float | None = None
    """Dollars for a million tokens that the provider keeps."""
    from_: str | None = Field(default=None, alias="from")
    """The day that it holds from, `YYYY-MM-DD` in UTC."""


class ModelUsage(Model):
    """What one model did, and the price that it was counted by; whatever it costs today."""

    model: str
    """The model's name at its provider; `default` is the one that the provider names."""
    input_tokens: int
    """Tokens that went in."""
    output_tokens: int
    """Tokens that came out."""
    cost_usd: float | None
    """By the operator's price table; null where it has no price."""
    price: ModelPrice | None


class NamedApprovers(Model):
    """Who may vote about a question, and how many of them must approve."""

    role: Literal["developer", "admin", "owner"] | str | None
    """Everybody of this role or a higher one."""
    users: list[str]
    """People who may vote, beside the role."""
    count: int
    """How many of them must approve."""


class NewApiKey(Model):
    """A new key with its secret, which is never shown again."""

    object: Literal["api_key"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""
    kind: Literal["standard", "demo"] | str
    """`demo` keys are slow and see no private connectors."""
    prefix: str
    """The first characters, to tell keys apart."""
    last4: str
    """The last four characters, to tell it by."""
    scopes: list[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str]
    """What it may do; write implies read."""
    agent_ids: list[str] | None
    """The only agents it may use; null: all."""
    queues: list[str] | None
    """The only worker queues it may serve; null: all."""
    networks: list[str] | None
    """The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well."""
    status: Literal["active", "expiring", "expired", "revoked"] | str
    """`expiring`: within 24 hours."""
    created_at: datetime
    """When it was made."""
    expires_at: datetime | None
    """A key made by a key ends no later than its maker."""
    last_used_at: datetime | None
    """When it was last used, within a minute; null: never."""
    last_used_address: str | None
    """Where the call of `last_used_at` came from."""
    rotated_from: str | None
    """The key that it replaces."""
    parent_id: str | None
    """The key that made it, and that can be revoked together with it; null: no key did."""
    exposed_at: datetime | None
    """When it was last seen in a request over plain HTTP: rotate it."""
    client_id: str | None
    """The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand."""
    secret: str | None
    """The key itself: `ar_live_…`. Shown this once: null where an idempotency key repeats the answer."""


class NewInvitation(Model):
    """An invitation with its link, which is never shown again."""

    object: Literal["invitation"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    email: str
    """The e-mail address."""
    role: Literal["owner", "admin", "developer", "viewer"] | str
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    invited_by: str
    """Who invited them."""
    created_at: datetime
    """When it was made."""
    expires_at: datetime
    """When it ends; null: never."""
    url: str | None
    """The link to hand over. Shown this once: null where an idempotency key repeats the answer."""
    mailed: bool
    """Whether it is on its way by mail, too: the server has a mail server."""


class NewThreadMessage(Model):
    """Something that was said elsewhere."""

    role: Literal["user", "assistant", "tool", "system"] | str
    """Who spoke, or what somebody may do."""
    content: str | list[MessagePart]
    """A text, or parts."""


class OAuthClient(Model):
    """An application that asks by OAuth, by its own document."""

    id: str
    """The address of its Client ID Metadata Document."""
    name: str
    """As it calls itself: nobody has checked that."""
    host: str
    """Whose document it is."""


class Organization(Model):
    """The organisation, and its plan."""

    object: Literal["organization"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""
    plan: Literal["free", "developer", "business", "enterprise"] | str
    """The plan, which says how many requests a minute."""
    role: Literal["owner", "admin", "developer", "viewer"] | str | None
    """owner: everything; admin: all but owners; developer: builds and runs; viewer: reads."""
    is_operator: bool
    """The installation's own organisation, which sees its error reports."""
    requires_second_factor: bool
    """Members sign in with a second factor, or set one up first."""
    created_at: datetime
    """When it was made."""


class OrganizationSettings(Model):
    """What its owners decided for all."""

    object: Literal["organization_settings"]
    """What kind of thing this is."""
    max_key_age_days: int | None
    """How old API keys may become; null: as old as the installation lets them, see the default."""
    default_max_key_age_days: int | None
    """What holds where the organisation says nothing; null: keys may become any age."""
    cors_origins: list[str]
    """Origins whose pages may call the API from a browser with a key or token of this organisation, beside those that the operator allows; * is any. Cookies count on the service's own pages alone."""


class OtherPipelineStreamEvent(Model):
    """Of a type that is not listed here: one that the agent made up, or one of a newer service."""

    type: str
    """Which kind it is."""
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    """The pipeline run that it is about."""


class OtherRunStreamEvent(Model):
    """Of a type that is not listed here: one that the agent made up, or one of a newer service."""

    type: str
    """The event's type."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""


class PatternsGuard(Model):
    """RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]."""

    type: Literal["patterns"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""
    deny: list[str]
    """What is looked for."""
    allow: list[str]
    """What is let through all the same."""


class PatternsGuardRequest(Model):
    """RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]."""

    type: Literal["patterns"]
    """Which kind it is."""
    deny: list[str]
    """What is looked for."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    allow: list[str] | None = None
    """What is let through all the same."""


class Percentiles(Model):
    """Milliseconds, within two per cent; null: no runs."""

    p50: int
    """Half took no longer."""
    p95: int
    """95 of 100 took no longer."""
    p99: int
    """99 of 100 took no longer."""


class PiiGuard(Model):
    """Personal data, found by its form and its check digits."""

    type: Literal["pii"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""
    kinds: list[Literal["email", "phone", "card", "iban", "national_id"] | str]
    """Default: all of them."""
    regions: list[str]
    """Countries whose phone numbers are known without a +; default US."""


class PiiGuardRequest(Model):
    """Personal data, found by its form and its check digits."""

    type: Literal["pii"]
    """Which kind it is."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    kinds: list[Literal["email", "phone", "card", "iban", "national_id"] | str] | None = None
    """Default: all of them."""
    regions: list[str] | None = None
    """Countries whose phone numbers are known without a +; default US."""


class Pipeline(Model):
    """A graph of steps, each an agent's run."""

    object: Literal["pipeline"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    status: Literal["active", "archived"] | str
    """How it is now."""
    name: str
    """What people call it, up to 128 characters."""
    description: str | None
    """What it is for, in your words."""
    input_schema: dict[str, Any] | None
    """JSON Schema (2020-12) that every run's input must match."""
    steps: list[PipelineStep]
    """Each an agent's run, in no order but the one that their expressions ask for."""
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
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    archived_at: datetime | None
    """When it was archived; null: it is active."""


class PipelineCompletedEvent(Model):
    """A pipeline run finished."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["pipeline.completed"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: PipelineRunOfEvent


class PipelineCompletedStreamEvent(Model):
    """The end, however it ended: `pipeline_run.status` says how."""

    type: Literal["pipeline.completed"]
    """Which kind it is."""
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    """The pipeline run that it is about."""
    pipeline_run: PipelineRun


class PipelineCreatedStreamEvent(Model):
    """The pipeline run was accepted; always the first."""

    type: Literal["pipeline.created"]
    """Which kind it is."""
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    """The pipeline run that it is about."""
    pipeline_run: PipelineRun


class PipelineError(Model):
    """Which step failed, and why."""

    code: str
    """The run's error code, the code that its request was refused with, or `invalid_expression`, `run_cancelled`, `too_many_items`, `output_too_large`."""
    message: str
    """For people; its words may change."""
    step: str | None
    """The step at fault."""
    run_id: str | None
    """The run that it is about; null: none."""


class PipelineRetry(Model):
    """How often a step is tried."""

    max_attempts: int
    """Runs in all, the first included."""
    backoff_seconds: int | None = None
    """Before the second; doubled for each next."""


class PipelineRun(Model):
    """One go through a pipeline."""

    object: Literal["pipeline_run"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    pipeline_id: str
    """The pipeline that it is a run of."""
    pipeline_revision: int
    """The definition that it began with, whatever was changed since."""
    status: Literal["running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """How it is now."""
    input: dict[str, Any]
    """What it gets."""
    output: dict[str, Any] | None
    """The result, once completed."""
    error: PipelineError | None
    steps: list[PipelineStepRun]
    """Each an agent's run, in no order but the one that their expressions ask for."""
    latency_ms: int | None
    """From the start to the end."""
    tokens_used: int
    """Of all its runs; complete once it has ended."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    idempotency_key: str | None
    """The key that it was created with; null: none."""
    api_key_id: str | None
    """The key that called; null: no key did, but a person."""
    scheduled_at: datetime | None
    """The tick of the schedule that began it."""
    created_at: datetime
    """When it was made."""
    completed_at: datetime | None
    """When it ended; null while it goes on."""


class PipelineRunOfEvent(Model):
    """The pipeline run, less what does not fit into a webhook's body."""

    object: Literal["pipeline_run"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    pipeline_id: str
    """The pipeline that it is a run of."""
    pipeline_revision: int
    """The definition that it began with, whatever was changed since."""
    status: Literal["running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """How it is now."""
    input: dict[str, Any]
    """What it gets."""
    output: dict[str, Any] | None
    """The result, once completed."""
    error: PipelineError | None
    steps: list[PipelineStepRun]
    """Each an agent's run, in no order but the one that their expressions ask for."""
    latency_ms: int | None
    """From the start to the end."""
    tokens_used: int
    """Of all its runs; complete once it has ended."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    idempotency_key: str | None
    """The key that it was created with; null: none."""
    api_key_id: str | None
    """The key that called; null: no key did, but a person."""
    scheduled_at: datetime | None
    """The tick of the schedule that began it."""
    created_at: datetime
    """When it was made."""
    completed_at: datetime | None
    """When it ended; null while it goes on."""
    output_omitted: bool | None = None
    """True, and there only then, where the output was too large to send."""
    input_omitted: bool | None = None
    """True, and there only then, where the input was too large to send."""
    items_omitted: bool | None = None
    """True, and there only then, where the list of items was too large to send."""


class PipelineStep(Model):
    """One step: an agent, its input, and when it runs."""

    name: str
    """What expressions call it: `steps.<name>`."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
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
    """Which kind it is."""
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    """The pipeline run that it is about."""
    step: PipelineStepRun


class PipelineStepCompletedStreamEvent(Model):
    """A step is done."""

    type: Literal["pipeline.step.completed"]
    """Which kind it is."""
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    """The pipeline run that it is about."""
    step: PipelineStepRun


class PipelineStepFailedStreamEvent(Model):
    """A step has failed."""

    type: Literal["pipeline.step.failed"]
    """Which kind it is."""
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    """The pipeline run that it is about."""
    step: PipelineStepRun


class PipelineStepItem(Model):
    """One item of a fan-out."""

    index: int
    """Which item it is, from 0."""
    run_id: str | None
    """The run that it is about; null: none."""
    status: Literal["pending", "running", "requires_action", "completed", "failed", "skipped", "cancelled"] | str
    """How it is now."""
    attempt: int
    """Runs of it so far; above 1 after a retry."""
    latency_ms: int | None
    """From its start to its end, what it waited included."""
    error: PipelineError | None


class PipelineStepRequiresActionStreamEvent(Model):
    """A run of a step waits for a person."""

    type: Literal["pipeline.step.requires_action"]
    """Which kind it is."""
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    """The pipeline run that it is about."""
    step: PipelineStepRun


class PipelineStepRun(Model):
    """What became of a step."""

    name: str
    """What people call it, up to 128 characters."""
    run_id: str | None
    """The run that it is about; null: none."""
    status: Literal["pending", "running", "requires_action", "completed", "failed", "skipped", "cancelled"] | str
    """How it is now."""
    attempt: int
    """Runs of it so far; above 1 after a retry."""
    latency_ms: int | None
    """From its start to its end, what it waited included."""
    error: PipelineError | None
    taken_from: str | None
    """The earlier pipeline run that did it, of which this one is a retry; null: this one did, or will."""
    item_count: int | None
    """Of a fan-out, once its list is known."""
    items: list[PipelineStepItem] | None
    """Of a fan-out: the items that have begun, newest run each. Null in lists of runs."""


class PipelineStepSkippedStreamEvent(Model):
    """A step's `when` was false."""

    type: Literal["pipeline.step.skipped"]
    """Which kind it is."""
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    """The pipeline run that it is about."""
    step: PipelineStepRun


class PipelineStepStartedStreamEvent(Model):
    """A step has begun."""

    type: Literal["pipeline.step.started"]
    """Which kind it is."""
    sequence: int
    """Without gaps; also the event's SSE id."""
    pipeline_run_id: str
    """The pipeline run that it is about."""
    step: PipelineStepRun


class Policy(Model):
    """A list of guards."""

    object: Literal["policy"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""
    description: str | None
    """What it is for, in your words."""
    source: Literal["template", "custom"] | str
    """`template`: shipped, and not to be changed. `custom`: your own."""
    guards: list[Guard]
    """What is looked for, where, and what is then done; all of them count."""
    revision: int
    """Counts the changes; 1 is the policy as it was made."""
    is_default: bool
    """Whether it guards every agent of the organisation."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    created_at: datetime | None
    """When it was made."""
    updated_at: datetime | None
    """When it was last changed."""


class PolicyCheck(Model):
    """What a policy would do with a text."""

    object: Literal["policy_check"]
    """What kind of thing this is."""
    policy: str
    """A template by its name, or a policy by its id."""
    stage: Literal["input", "output"] | str
    """Which side it was: `input` or `output`."""
    blocked: bool
    """Whether it would have been refused."""
    findings: list[GuardFinding]
    """What each guard found."""
    text: str | None
    """The text as it would go on; null where none was given or it is blocked."""
    value: dict[str, Any] | None
    """The object as it would go on; null likewise."""


class Problem(Model):
    """The same as `Error` by RFC 9457, for callers that accept `application/problem+json`."""

    type: str
    """The address of the paragraph about this code, relative to the service's origin."""
    title: str
    """A short name of it."""
    status: int
    """The HTTP status, once more."""
    detail: str
    """What to do next, for people."""
    code: Literal["invalid_json", "json_too_deep", "invalid_type", "missing_required_field", "unknown_field", "invalid_query", "invalid_cursor", "invalid_header", "invalid_idempotency_key", "malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "invalid_credentials", "second_factor_required", "missing_session", "invalid_session", "session_required", "second_factor_missing", "csrf_rejected", "demo_key_restricted", "session_tokens_disabled", "not_an_approver", "owner_required", "insufficient_scope", "api_key_replaced", "schedule_maker_gone", "single_sign_on_required", "agent_not_allowed", "network_not_allowed", "origin_not_allowed", "metrics_not_allowed", "link_not_valid", "https_required", "route_not_found", "door_closed", "agent_not_found", "catalog_agent_not_found", "run_not_found", "api_key_not_found", "member_not_found", "invitation_not_found", "session_not_found", "organization_not_found", "webhook_not_found", "delivery_not_found", "password_link_not_found", "policy_not_found", "cap_not_found", "connector_not_found", "provider_not_found", "alert_not_found", "error_report_not_found", "thread_not_found", "thread_message_not_found", "erasure_not_found", "replay_not_found", "feedback_not_found", "file_not_found", "pipeline_not_found", "pipeline_run_not_found", "single_sign_on_not_found", "email_domain_not_found", "method_not_allowed", "idempotency_key_in_flight", "request_timeout", "payload_too_large", "file_content_missing", "range_not_satisfiable", "unsupported_media_type", "inexact_number", "invalid_value", "invalid_input", "invalid_json_schema", "invalid_url", "agent_archived", "model_not_found", "module_not_found", "invalid_module", "tool_not_found", "provider_name_taken", "provider_read_only", "too_many_providers", "queue_not_allowed", "worker_not_found", "revision_not_found", "nothing_to_roll_back", "idempotency_key_reused", "journal_not_found", "step_not_found", "replay_unsupported", "no_run_matches", "too_many_runs", "too_many_replays", "replay_not_active", "run_not_active", "thread_busy", "thread_agent_mismatch", "already_voted", "approver_not_found", "action_not_pending", "api_key_not_active", "last_owner", "already_member", "address_unproven", "mail_not_configured", "domain_not_verified", "domain_taken", "too_many_domains", "domain_required", "password_too_common", "wrong_password", "wrong_code", "second_factor_on", "second_factor_off", "concurrency_limit_exceeded", "cap_reached", "quota_exceeded", "file_quota_exceeded", "invalid_action", "invalid_secret", "webhook_inactive", "too_many_webhooks", "guardrail_violation", "invalid_guard", "policy_in_use", "policy_is_template", "too_many_caps", "too_many_policies", "invalid_document", "provider_in_use", "connector_in_use", "too_many_connectors", "too_many_alerts", "pipeline_archived", "pipeline_run_not_active", "pipeline_run_not_retryable", "cyclic_steps", "step_agent_not_found", "invalid_expression", "invalid_schedule", "too_many_queued_runs", "headers_too_large", "rate_limit_exceeded", "internal_error", "run_failed", "service_unavailable", "service_overloaded", "storage_full", "file_store_unavailable", "database_read_only"] | str
    param: str | None
    """The field, query parameter or header at fault, as `steps.2.input`; null: none in particular."""
    details: list[ProblemDetail]
    """Every fault that was found, the first of them in `param`, too."""
    request_id: str
    """Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too."""


class ProblemDetail(Model):
    param: str | None
    """The field, query parameter or header at fault."""
    code: str
    """The stable switch for programs."""
    message: str
    """For people; its words may change."""


class PromptInjectionGuard(Model):
    """Words that try to overrule an agent's instructions."""

    type: Literal["prompt_injection"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""


class PromptInjectionGuardRequest(Model):
    """Words that try to overrule an agent's instructions."""

    type: Literal["prompt_injection"]
    """Which kind it is."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class Provider(Model):
    """Where models come from."""

    object: Literal["provider"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """What people call it, up to 128 characters."""
    type: Literal["openai", "anthropic", "openai_compatible", "ai_sdk"] | str
    """`ai_sdk` is a provider of the AI SDK that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`)."""
    source: Literal["organization", "environment"] | str
    """`environment`: set by the operator for every organisation, and read-only here."""
    base_url: str | None
    """Where it is, where that is not the provider's own address."""
    api_key_prefix: str | None
    """How its key begins; null where it has none, or a short one."""
    api_key_last4: str | None
    """The last four characters of its key."""
    default_model: str | None
    """The model of agents that ask for the `default` one."""
    is_default: bool
    """Whether agents that ask for the `default` provider get this one."""
    models: list[ProviderModel]
    """Those that the operator's price table has for its type, with what they cost today, the default model first. A provider may have others."""
    created_at: datetime | None
    """When it was made."""
    updated_at: datetime | None
    """When it was last changed."""


class ProviderCheck(Model):
    """What one tiny call to the model came to."""

    object: Literal["provider_check"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    ok: bool
    """Whether it worked; where it did not, `error` says why."""
    model: str
    """The model that was asked."""
    latency_ms: int
    """How long the call took, in milliseconds; null: it failed."""
    error: ProviderCheckError | None
    """What went wrong; null: nothing."""


class ProviderCheckError(Model):
    """What went wrong; null: nothing."""

    code: Literal["provider_error", "provider_rate_limited"] | str
    """The stable switch for programs."""
    message: str
    """What the provider said, or why it could not be reached."""


class ProviderModel(Model):
    """A model of a provider, and what it costs."""

    name: str
    """What `runtime.model` of a model agent names."""
    price: ModelPrice | None


class ReachedBudget(Model):
    """A share of a cap that is used."""

    cap: Cap
    threshold: int
    """Per cent: 80 or 100."""
    user: str | None
    """Whose, where each user has their own."""


class ReceivedAction(Model):
    """What a person told the run."""

    type: Literal["approve", "reject", "respond", "message"] | str
    """What it was told."""
    action_id: str | None = None
    """The question, `required_action.id`."""
    payload: dict[str, Any] | None = None
    """What was answered."""
    arguments: dict[str, Any] | None = None
    """What was approved in place of the arguments that were asked about."""
    votes: list[ApprovalVote] | None = None
    """Where a rule decides: all that was voted, the last of them decided."""
    by: str | None = None
    """The key or the user who answered; null: nobody did in time."""


class RecoveryCodes(Model):
    """Each signs in once without the phone. Shown this once."""

    object: Literal["recovery_codes"]
    """What kind of thing this is."""
    codes: list[str]
    """Each signs you in once in place of a code. Shown this once."""


class Redelivery(Model):
    """How many deliveries are made again."""

    object: Literal["redelivery"]
    """What kind of thing this is."""
    webhook_id: str
    """The webhook that it is about."""
    since: datetime
    """From when on."""
    count: int
    """How many are on their way again."""
    has_more: bool
    """There are more than one call takes: call again."""


class RegisterWorkerRequestAgent(Model):
    name: str
    """What the worker calls it."""
    queue: str
    """The queue its runs wait in."""
    description: str | None = None
    """What it is for, in your words."""
    input_schema: dict[str, Any] | None = None
    """JSON Schema (2020-12) of what it takes."""
    output_schema: dict[str, Any] | None = None
    """JSON Schema (2020-12) of what it gives."""
    builds: Literal["auto", "pinned", "never"] | str | None = None
    """Whether a run stays with the build that began it."""


class RegisteredWorker(Model):
    """What the service knows the worker by."""

    object: Literal["worker_registration"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    protocol: int
    """The version that is spoken."""
    heartbeat_seconds: float
    """A worker that holds runs reports as often as this."""
    silence_seconds: float
    """After such a silence its runs go to other workers."""
    poll_seconds: int
    """How long a poll waits at most."""
    ping_seconds: float
    """While a poll waits, the response body gets a space as often as this, before its JSON. A worker that receives nothing for longer than twice this time opens a new connection and polls again."""
    output_bytes: int
    """How large an output, a step and all that is emitted may each be."""
    report_bytes: int
    """The largest report that is taken."""
    agents: list[RegisteredWorkerAgent]
    """What it can run."""


class RegisteredWorkerAgent(Model):
    name: str
    """What people call it, up to 128 characters."""
    agent_id: str | None
    """The agent that it is about; null: all of the organisation's."""
    revision: int | None
    """The revision's number, counted from 1 for each agent."""


class Replay(Model):
    """Many runs, done again."""

    object: Literal["replay"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    status: Literal["running", "cancelling", "completed", "cancelled"] | str
    """How it is now."""
    revision: int | None
    """That all of them run; null: each its own."""
    model: str | None
    """The model's name at its provider; `default` is the one that the provider names."""
    from_step: str | None
    """The step that runs go on from; null: their beginning."""
    effects: Literal["live", "recorded"] | str
    """Whether the world is touched again, or answered for by the record."""
    concurrency: int
    """Runs at a time."""
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
    """The key or person who made it."""
    created_at: datetime
    """When it was made."""
    completed_at: datetime | None
    """When it ended; null while it goes on."""


class ReplayComparison(Model):
    """What the runs came to before and now."""

    object: Literal["replay_comparison"]
    """What kind of thing this is."""
    replay_id: str
    """The replay that is compared."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
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
    error_code: Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "internal_error"] | str | None = None
    """That failed with this code."""
    api_key_id: str | None = None
    """The key that called; null: no key did, but a person."""
    thread_id: str | None = None
    """The thread that it belongs to."""
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
    """The mean, in milliseconds."""
    p50: float
    """Half took no longer."""
    p95: float
    """95 of 100 took no longer."""


class ReplayRefusal(Model):
    """Why not."""

    code: str
    """The stable switch for programs."""
    message: str
    """For people; its words may change."""


class ReplaySide(Model):
    """What the runs of one side came to."""

    revisions: list[int]
    """That these runs ran."""
    completed: int
    """Runs that ended with a result."""
    failed: int
    """Those that failed."""
    cancelled: int
    """Runs that were stopped."""
    success_rate: float | None
    """Completed among completed and failed, in percent; null: none of either."""
    latency_ms: ReplayLatency | None
    tokens_used: int
    """Tokens of ended runs, in and out."""
    cost_usd: float | None
    """Of all together; null: none of them has a price."""
    scores: list[ComparedScore]
    """What was said of them, by name."""


class ReplayedRun(Model):
    """A run, and the one that does it again."""

    object: Literal["replayed_run"]
    """What kind of thing this is."""
    id: str
    """The run that is done again."""
    run_id: str | None
    """The run that does it; null: there is none."""
    status: Literal["waiting", "active", "completed", "failed", "cancelled", "refused"] | str
    """How it is now."""
    refusal: ReplayRefusal | None


class ReportedRun(Model):
    """What a worker tells of one of its runs."""

    token: str
    """Proves that the run is this worker's."""
    first: int | None = None
    """The number of the first item; they count from 1."""
    items: list[WorkerItem] | None = None
    """What became of it since the last report, in order."""
    heard: int | None = None
    """The number of the last thing that it was told."""


class RequiredAction(Model):
    """What a parked run is waiting for."""

    id: str
    """Its id, by which every other call names it."""
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
    budget: BudgetQuestion | None = None
    approval: Approval | None = None
    digest: str | None = None
    """Identifies what is asked: type, prompt, tool, arguments, schema and the agent's revision. An answer applies to this question alone."""
    changed_from: str | None = None
    """The digest of the question that was answered before the agent asked this one in its place. That answer does not apply."""
    expires_at: datetime | None
    """When it ends; null: never."""


class ResetStreamEvent(Model):
    """What was put together from earlier deltas is void, for instance because the run began anew after a crash; so is what was thought in the turn that goes on."""

    type: Literal["stream.reset"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    attempt: int
    """Which attempt the stream goes on with."""
    output: str
    """The text so far, in place of all deltas before."""


class Revision(Model):
    """An agent's configuration at one moment."""

    object: Literal["revision"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    revision: int
    """The revision's number, counted from 1 for each agent."""
    configuration: AgentConfiguration
    changed_fields: list[str]
    """Top-level fields that differ from the revision before."""
    created_by: str | None
    """The key or user that made it."""
    created_at: datetime
    """When it was made."""


class Run(Model):
    """One piece of work of one agent."""

    object: Literal["run"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    agent_revision: int
    """The revision of the agent that it runs, whatever is deployed since."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """`queued`, `running`, `requires_action` and `cancelling` go on; `completed`, `failed` and `cancelled` are the end."""
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
    """When it was made."""
    started_at: datetime | None
    """When it began; null while it waits."""
    completed_at: datetime | None
    """When it ended; null while it goes on."""


class RunActionReceivedStreamEvent(Model):
    """A person has answered, or sent a message."""

    type: Literal["run.action.received"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    action: ReceivedAction


class RunApprovalChangedStreamEvent(Model):
    """Somebody has voted or handed their vote on, or the deadline has passed and others decide now."""

    type: Literal["run.approval.changed"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    required_action: RequiredAction
    change: ApprovalChange


class RunCancelledEvent(Model):
    """A run was cancelled."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["run.cancelled"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: RunOfEvent


class RunCancelledStreamEvent(Model):
    """The end: it was stopped."""

    type: Literal["run.cancelled"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    run: Run


class RunCompletedEvent(Model):
    """A run finished successfully."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["run.completed"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: RunOfEvent


class RunCompletedStreamEvent(Model):
    """The end: it has a result."""

    type: Literal["run.completed"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    run: Run


class RunCreatedStreamEvent(Model):
    """The run was accepted; always the first."""

    type: Literal["run.created"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    run: Run


class RunError(Model):
    """Why a run failed."""

    type: Literal["timeout", "agent", "tool", "policy", "provider", "system"] | str
    """Whose fault it was, roughly; `code` says more."""
    code: Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "internal_error"] | str
    """The stable switch for programs."""
    message: str
    """For people; its words may change."""
    retryable: bool
    """Whether running it again may help."""
    details: dict[str, Any] | None
    """What else is known, such as an HTTP agent's status and body; null: nothing."""


class RunEscalatedEvent(Model):
    """The deadline of a question passed and it was escalated. `required_action.approval` lists the approvers."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["run.escalated"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: RunOfEvent


class RunFailedEvent(Model):
    """A run failed or timed out."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["run.failed"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: RunOfEvent


class RunFailedStreamEvent(Model):
    """The end: it failed, and `run.error` says why."""

    type: Literal["run.failed"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    run: Run


class RunOfEvent(Model):
    """The run, less what does not fit into a webhook's body: `GET /runs/{id}` has it whole."""

    object: Literal["run"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    agent_revision: int
    """The revision of the agent that it runs, whatever is deployed since."""
    status: Literal["queued", "running", "requires_action", "cancelling", "completed", "failed", "cancelled"] | str
    """As it was when the event happened."""
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
    """When it was made."""
    started_at: datetime | None
    """When it began; null while it waits."""
    completed_at: datetime | None
    """When it ended; null while it goes on."""
    output_omitted: bool | None = None
    """True, and there only then, where the output was too large to send."""
    input_omitted: bool | None = None
    """True, and there only then, where the input was too large to send."""


class RunOutputDeltaStreamEvent(Model):
    """The next piece of text."""

    type: Literal["run.output.delta"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    delta: str
    """To be put after what came before."""


class RunReasoningDeltaStreamEvent(Model):
    """The next piece of what the model thinks before it speaks; never part of the output."""

    type: Literal["run.reasoning.delta"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    delta: str
    """To be put after what came before in the same turn."""


class RunRequiresActionEvent(Model):
    """A run waits for a person. `required_action` has the question."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["run.requires_action"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: RunOfEvent


class RunRequiresActionStreamEvent(Model):
    """The run waits for a person."""

    type: Literal["run.requires_action"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    required_action: RequiredAction


class RunStartedStreamEvent(Model):
    """An agent has begun to work on it."""

    type: Literal["run.started"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    started_at: datetime
    """When it began; null while it waits."""


class RunToolCalledStreamEvent(Model):
    """The agent calls a tool."""

    type: Literal["run.tool.called"]
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
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
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
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
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
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
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
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
    """Which kind it is."""
    sequence: int
    """Without gaps between resets; also the event's SSE id."""
    run_id: str
    """The run that it is about; null: none."""
    created_at: datetime
    """When it happened."""
    turn: int
    """Which turn of the model it is, from 1."""


class RunUsage(Model):
    """What the model's providers counted and said, where a model ran it."""

    input_tokens: int
    """Tokens that went in."""
    cached_input_tokens: int | None = None
    """Of these, what the provider had read before and kept."""
    output_tokens: int
    """Tokens that came out."""
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


class RuntimeA2a(Model):
    type: Literal["a2a"]
    """Which kind it is."""
    url: str
    """The https address of the agent's card, `…/.well-known/agent-card.json`. It speaks A2A 1.0."""
    headers: dict[str, str] | None = None
    """Sent with every call; stored encrypted and shown as [redacted]."""


class RuntimeHttp(Model):
    type: Literal["http"]
    """Which kind it is."""
    url: str
    """The https address of your agent."""
    headers: dict[str, str] | None = None
    """Sent with every call; stored encrypted and shown as [redacted]."""
    secret: str | None = None
    """Signs every call. Without one the service makes one; it is shown once, then as [redacted]."""


class RuntimeModel(Model):
    type: Literal["model"]
    """Which kind it is."""
    provider: str
    """The provider's name; `default` is the organisation's, else the operator's first."""
    model: str
    """The model's name at its provider; `default` is the one that the provider names."""
    models: list[RuntimeModelModel] | None = None
    """Where `model` fails, these are asked, in their order."""
    max_output_tokens: int | None = None
    """What one turn may write at most. An answer that is cut there is kept, and the run's `usage.finish_reason` is `length`."""
    temperature: float | None = None
    """0 for the likeliest words, higher for others."""
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
    """The model's name at its provider; `default` is the one that the provider names."""


class RuntimeModelModel(Model):
    provider: str | None = None
    """The agent's own without it."""
    model: str
    """The model's name at its provider; `default` is the one that the provider names."""


class RuntimeModelTool(Model):
    """The model may write programs and have them run, without network, in a sandbox that the operator has turned on (`AGENTRUN_CODE`)."""

    type: Literal["code"]
    """Which kind it is."""
    languages: list[Literal["python", "javascript", "shell"] | str] | None = None
    """The only ones; without it all that the machine has."""
    approval: Literal["never", "always"] | str | None = None
    """`always`: a person sees each script first, and the run waits in `requires_action`."""
    timeout_seconds: int | None = None
    """For one script; the operator's limit holds beside it."""


class RuntimeModule(Model):
    type: Literal["module"]
    """Which kind it is."""
    module: str
    """The module's name on the server."""
    code: str | None = None
    """The hash of the files that this revision runs, whatever lies on the server now. Left out when `runtime` is written, the files are taken as they are and become a new revision if they differ; sent back, they stay. A module that ships with the service has none."""


class RuntimeResponses(Model):
    type: Literal["responses"]
    """Which kind it is."""
    url: str
    """The https base address of an API as OpenAI's, `https://api.openai.com/v1`; `/responses` is added."""
    model: str
    """What the API calls whoever is to answer."""
    headers: dict[str, str] | None = None
    """Sent with every call; stored encrypted and shown as [redacted]."""
    background: bool | None = None
    """Whether responses are made in the background, so that a connection or a node that is lost does not lose them. `false` where the API knows no `background`: then a lost one is asked for again."""


class RuntimeWorker(Model):
    type: Literal["worker"]
    """Which kind it is."""
    queue: str
    """Where workers of yours come for its runs."""
    handler: str | None = None
    """What the workers call it; the agent's own name without one."""
    builds: Literal["auto", "pinned", "never"] | str | None = None
    """`pinned`: a run stays with workers of the build that began it until none of them was heard of for 75 seconds. `never`: it never changes to another build. `auto`: any worker goes on with it."""


class Schedule(Model):
    """When the clock begins a run: five fields of cron, or six with seconds first, or @hourly, @daily, @weekly, @monthly and @yearly."""

    cron: str
    """Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`*/5`); `L` is the last day, `#2` the second such weekday."""
    timezone: str | None = None
    """An IANA time zone; its changes of the clock are followed."""
    input: dict[str, Any] | None = None
    """What every run gets; `{}` without it."""
    enabled: bool | None = None
    """False: kept, but nothing runs."""


class ScheduleRefusal(Model):
    """Why the schedule's last time began no run; null where it did, and once the schedule is changed."""

    scheduled_at: datetime
    """The tick of the schedule."""
    code: str
    """As the same call would have been answered with."""
    message: str
    """For people; its words may change."""


class SecondFactor(Model):
    """Whether you have one."""

    object: Literal["second_factor"]
    """What kind of thing this is."""
    enabled_at: datetime | None
    """Since when it is on; null: it is off."""
    recovery_codes_left: int
    """How many of them were not used yet."""
    missing: bool
    """The organisation requires one that you do not have: until you set it up, nothing else is open."""


class SecondFactorSetup(Model):
    """What an authenticator app needs. Shown this once."""

    object: Literal["second_factor_setup"]
    """What kind of thing this is."""
    secret: str
    """For an authenticator, in base32. Shown this once."""
    otpauth_url: str
    """The same as an address that authenticators scan as a QR code."""
    expires_at: datetime
    """When it ends; null: never."""


class SecretsGuard(Model):
    """API keys, tokens and private keys."""

    type: Literal["secrets"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""


class SecretsGuardRequest(Model):
    """API keys, tokens and private keys."""

    type: Literal["secrets"]
    """Which kind it is."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class Session(Model):
    """Where somebody is signed in."""

    object: Literal["session"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    organization_id: str
    """The organisation."""
    is_current: bool
    """Whether it is the one that asks."""
    method: Literal["password", "sso"] | str
    """How you signed in; `sso`: single sign-on."""
    address: str | None
    """Where the call came from."""
    user_agent: str | None
    """The program that it came from, as it says itself."""
    created_at: datetime
    """When it was made."""
    last_seen_at: datetime
    """When it was last heard of."""
    expires_at: datetime
    """When it ends; null: never."""


class SessionToken(Model):
    """A short-lived token, shown this once."""

    object: Literal["session_token"]
    """What kind of thing this is."""
    secret: str
    """`ar_st_…`, for `Authorization: Bearer`. Shown this once."""
    scopes: list[str]
    """What it may do; write implies read."""
    expires_at: datetime
    """When it ends; null: never."""


class SignInOptions(Model):
    """What the sign-in page offers to somebody who has said nothing yet."""

    object: Literal["sign_in_options"]
    """What kind of thing this is."""
    single_sign_on: SignInOptionsSingleSignOn | None
    """The installation's provider: GET /api/auth/sso goes to it."""


class SignInOptionsSingleSignOn(Model):
    """The installation's provider: GET /api/auth/sso goes to it."""

    name: str
    """What the button says."""


class SignedIn(Model):
    """Who has signed in, and until when."""

    object: Literal["session"]
    """What kind of thing this is."""
    id: str
    """The session."""
    user: User
    organization: Organization
    expires_at: datetime
    """When it ends; null: never."""


class SingleSignOn(Model):
    """The organisation's provider, without its secret."""

    object: Literal["single_sign_on"]
    """What kind of thing this is."""
    issuer: str
    """The provider's address, https, as its own documents write it and without `/.well-known/…`."""
    client_id: str
    """What the provider calls this service."""
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
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class Span(Model):
    """A stretch of a run's time."""

    id: str
    """Within this trace."""
    parent_id: str | None
    """The span that it is a part of; null: the run itself."""
    type: Literal["run", "queue", "attempt", "step", "turn", "tool", "guard", "wait", "delivery"] | str
    """`queue`: until a worker had it; `step`: of the agent's own (`ctx.step`); `turn`: of a model; `tool`: a call; `guard`: a policy's guards looked at something; `wait`: for a person; `delivery`: a webhook was told."""
    name: str
    """The step, the tool, the model, what was asked, what was looked at; for people."""
    started_at: datetime
    """When it began; null while it waits."""
    ended_at: datetime | None
    """Null: it goes on."""
    status: Literal["ok", "failed", "cancelled", "lost", "open"] | str
    """`lost`: the attempt that it was a part of ended before it; `open`: it goes on."""
    data: dict[str, Any]
    """What is known of it. `step`: `key`, which a replay may go on from, and `result`, or `result_bytes` where it is large, `error` where it failed, and `recorded` where another run did it; `turn`: `turn`, `model`, `usage`, `finish_reason`, `first_token_ms`; `tool`: `call_id`, `arguments`, `result`; `guard`: `stage`, `field`, `decision` (`passed`, `flagged`, `redacted`, `blocked`) and the `guards` that found something; `wait`: `required_action`, `answer`; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`."""


class StoredFile(Model):
    """What is known of a file."""

    object: Literal["file"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
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
    """When it was made."""


class TermsGuard(Model):
    """Words and phrases; one that stands inside an allowed one does not count."""

    type: Literal["terms"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""
    deny: list[str]
    """What is looked for."""
    allow: list[str]
    """What is let through all the same."""
    case_sensitive: bool
    """Default false."""
    whole_words: bool
    """Default true."""


class TermsGuardRequest(Model):
    """Words and phrases; one that stands inside an allowed one does not count."""

    type: Literal["terms"]
    """Which kind it is."""
    deny: list[str]
    """What is looked for."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["input", "output", "both"] | str | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "redact", "flag"] | str | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""
    allow: list[str] | None = None
    """What is let through all the same."""
    case_sensitive: bool | None = None
    """Default false."""
    whole_words: bool | None = None
    """Default true."""


class TestData(Model):
    """What a test event says."""

    webhook_id: str
    """The webhook that it is about."""
    message: str
    """Says that this is a test."""


class TestEvent(Model):
    """A test event, sent on demand."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["test"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: TestData


class Thread(Model):
    """A conversation."""

    object: Literal["thread"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    agent_id: str | None
    """The one agent that answers in it; null: any of yours."""
    user: str | None
    """Your own name of the end user it is for; data can be found and erased by it."""
    metadata: dict[str, str]
    """Up to 16 string pairs of your own."""
    message_count: int
    """How many messages it has."""
    run_count: int
    """Runs that it has taken."""
    tokens_used: int
    """Of those of them that have ended."""
    cost_usd: float
    """What these cost, as far as prices are known."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed or spoken in."""


class ThreadMessage(Model):
    """Something that was said."""

    object: Literal["thread_message"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    thread_id: str
    """The thread that it belongs to."""
    run_id: str | None
    """The run that it was said in."""
    agent_id: str | None
    """The agent that it is about; null: all of the organisation's."""
    role: Literal["user", "assistant", "tool", "system"] | str
    """Who spoke, or what somebody may do."""
    content: list[MessagePart]
    """What was said, in parts."""
    created_at: datetime
    """When it was made."""


class ToolSearch(Model):
    """Gives the model a tool that searches the others."""

    search: bool
    """Always true."""


class ToolsGuard(Model):
    """The only tools that may be used; a name may end in * for all that begin so."""

    type: Literal["tools"]
    """Which kind it is."""
    name: str | None
    """What findings call it; default its type."""
    on: Literal["output"]
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool
    """Decides and records, changes nothing."""
    allow: list[str]
    """What is let through all the same."""


class ToolsGuardRequest(Model):
    """The only tools that may be used; a name may end in * for all that begin so."""

    type: Literal["tools"]
    """Which kind it is."""
    allow: list[str]
    """What is let through all the same."""
    name: str | None = None
    """What findings call it; default its type."""
    on: Literal["output"] | None = None
    """Which side it looks at: `input`, `output` or `both`."""
    action: Literal["block", "flag"] | str | None = None
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: bool | None = None
    """Decides and records, changes nothing."""


class Trace(Model):
    """Where a run's time went, as spans within spans."""

    object: Literal["trace"]
    """What kind of thing this is."""
    run_id: str
    """The run that it is about; null: none."""
    spans: list[Span]
    """By their start; the first is the run itself."""
    truncated: bool
    """There are more events than a trace is made of, or the first of them are gone: spans may be missing."""


class TriggeredAlert(Model):
    """A rule that fired, with what it saw."""

    id: str
    """Its id, by which every other call names it."""
    rule: AlertRuleSummary
    severity: str
    """How bad it is, for whoever is told."""
    summary: str
    """One sentence for people."""
    triggered_at: datetime
    """When it fired."""
    metric_snapshot: TriggeredAlertMetricSnapshot
    """What the rule saw when it fired."""


class TriggeredAlertMetricSnapshot(Model):
    """What the rule saw when it fired."""

    metric: str
    """The number that is watched."""
    value: float
    """The number that was seen."""
    unit: str
    """What it is counted in."""
    sample_count: int
    """How many things it was taken from."""
    window_start: datetime
    """From when on it looked."""
    window_end: datetime
    """Until when it looked."""
    dimensions: dict[str, Any]
    """What it was narrowed to, such as an agent."""


class Usage(Model):
    """What was used this month, against the plan."""

    object: Literal["usage"]
    """What kind of thing this is."""
    month: str
    """The month, as `2026-11`, in UTC."""
    plan: Literal["free", "developer", "business", "enterprise"] | str
    """The plan, which says how many requests a minute."""
    limits: UsageLimits
    """What the plan allows."""
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    """Runs that ended with a result."""
    failed: int
    """Those that failed."""
    cancelled: int
    """Runs that were stopped."""
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""
    calls_remaining: int | None
    """Of the quota; null: unlimited."""
    by_agent: list[UsageByAgentItem]
    """The month by agent."""
    by_api_key: list[UsageByApiKeyItem]
    """The month by key."""
    by_user: list[UsageByUserItem]
    """End users whose runs used tokens; those who cost most come first."""
    by_model: list[UsageByModelItem]
    """The month by model, the dearest first."""
    daily: list[UsageDailyItem]
    """The month by day."""
    resets_at: datetime
    """When the next month begins."""


class UsageByAgentItem(Model):
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    """Runs that ended with a result."""
    failed: int
    """Those that failed."""
    cancelled: int
    """Runs that were stopped."""
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class UsageByApiKeyItem(Model):
    api_key_id: str | None
    """The key that called; null: no key did, but a person."""
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    """Runs that ended with a result."""
    failed: int
    """Those that failed."""
    cancelled: int
    """Runs that were stopped."""
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class UsageByModelItem(Model):
    model: str | None
    """Null: guards, or what an agent's own code told."""
    tokens_used: int
    """Tokens of ended runs, in and out."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""
    unpriced_tokens: int
    """Of the tokens, those that no price is known of."""


class UsageByUserItem(Model):
    user: str
    """Your own name of the end user; null: the organisation's."""
    runs: int
    """How many runs."""
    tokens_used: int
    """Tokens of ended runs, in and out."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class UsageDailyItem(Model):
    date: str
    """The day, as `2026-11-17`, in UTC."""
    calls: int
    """Accepted runs: the unit of the quota."""
    completed: int
    """Runs that ended with a result."""
    failed: int
    """Those that failed."""
    cancelled: int
    """Runs that were stopped."""
    tokens_used: int
    """For information; not a unit of any limit."""
    cost_usd: float
    """What the runs that ended cost, as far as prices are known."""


class UsageLimits(Model):
    """What the plan allows."""

    requests_per_minute: int | None
    """Per key; null: unlimited."""
    burst: int | None
    """The most requests at once."""
    monthly_quota: int | None
    """Calls a month; null: unlimited."""


class User(Model):
    """A person."""

    object: Literal["user"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    email: str
    """The e-mail address."""
    created_at: datetime
    """When it was made."""


class Webhook(Model):
    """An address that is told of events."""

    object: Literal["webhook"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    url: str
    """Its address."""
    events: list[str]
    """Which events it is told of; `*` is all of them."""
    active: bool
    """Whether deliveries are sent."""
    description: str | None
    """What it is for, in your words."""
    retry_policy: Literal["standard", "extended"] | str
    """`standard`: three attempts. `extended`: further ones, hours apart, for three days."""
    created_at: datetime
    """When it was made."""
    disabled_reason: Literal["gone", "failing", "maker_gone"] | str | None
    """Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`."""
    disabled_at: datetime | None
    """When the service deactivated it; null: it did not."""
    failing_since: datetime | None
    """The first attempt that failed since one got through; null: the last one did."""
    last_delivery_at: datetime | None
    """When it was last sent something; null: never."""
    previous_secret_expires_at: datetime | None
    """Until then, or until the next rotation, deliveries are signed with both secrets."""


class WebhookHealth(Model):
    """Deliveries of the whole organisation that ended in the period; null for a key limited to some agents."""

    delivered: int
    """Deliveries that were acknowledged."""
    failed: int
    """Those that failed."""
    success_rate: float | None
    """Acknowledged among ended, in percent; null: none has ended."""


class WebhookWithSecret(Model):
    """A webhook with its signing secret, which is never shown again."""

    object: Literal["webhook"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    url: str
    """Its address."""
    events: list[str]
    """Which events it is told of; `*` is all of them."""
    active: bool
    """Whether deliveries are sent."""
    description: str | None
    """What it is for, in your words."""
    retry_policy: Literal["standard", "extended"] | str
    """`standard`: three attempts. `extended`: further ones, hours apart, for three days."""
    created_at: datetime
    """When it was made."""
    disabled_reason: Literal["gone", "failing", "maker_gone"] | str | None
    """Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`."""
    disabled_at: datetime | None
    """When the service deactivated it; null: it did not."""
    failing_since: datetime | None
    """The first attempt that failed since one got through; null: the last one did."""
    last_delivery_at: datetime | None
    """When it was last sent something; null: never."""
    previous_secret_expires_at: datetime | None
    """Until then, or until the next rotation, deliveries are signed with both secrets."""
    secret: str | None
    """Deliveries are signed with it: keep it. Shown this once: null where an idempotency key repeats the answer."""
    warnings: list[Literal["weak_secret"]]
    """What is well to know."""


class Worker(Model):
    """A process of yours that comes for runs."""

    object: Literal["worker"]
    """What kind of thing this is."""
    id: str
    """Its id, by which every other call names it."""
    name: str
    """Where it is, as it says itself."""
    address: str
    """Where it registered from."""
    build: str
    """Which of your builds it is; null: it did not say."""
    sdk: str
    """What it is written with."""
    queues: list[str]
    """The queues it comes for."""
    agents: list[str]
    """What it runs, by its own names."""
    concurrency: int
    """Runs at a time."""
    running: int
    """Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them."""
    status: Literal["active", "lost"] | str
    """`lost`: it has been silent for too long."""
    registered_at: datetime
    """When it registered."""
    last_seen_at: datetime
    """When it was last heard of."""


class WorkerItem(Model):
    """One thing that became of a run."""

    type: str
    """delta, event, step, log, file, answer, ask, completed, failed or released."""
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
    """Of ask and answer. JSON text."""
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
    """Of file and answer: the number by which the reply names it."""
    verb: str | None = None
    """Of file: get, list, read, begin, push or end."""
    argument: str | None = None
    """Of file: what the verb is about."""


class WorkerLostEvent(Model):
    """A worker stopped reporting without deregistering."""

    id: str
    """Its id, by which every other call names it."""
    type: Literal["worker.lost"]
    """Which kind it is."""
    created_at: datetime
    """When it was made."""
    data: LostWorker


class WorkerOrder(Model):
    """Something that a run was sent."""

    number: int
    """Which it is, counted from 1."""
    type: str
    """cancel, message, filed or answered."""
    reason: str | None = None
    """Of cancel."""
    message: str | None = None
    """Of message. JSON text."""
    call: int | None = None
    """Of filed and answered: the call that is answered."""
    done: bool | None = None
    """Of filed: false where it could not be done. Of answered: false where the question has no answer."""
    text: str | None = None
    """Of filed: JSON text, bytes in base64, or why it could not. Of answered: the answer as JSON text."""


class WorkerReportAnswer(Model):
    """What the service tells back."""

    object: Literal["worker_report"]
    """What kind of thing this is."""
    runs: list[HeardRun]
    """In the report's order."""


class WorkerRun(Model):
    """A run that a worker is given."""

    token: str
    """The run's lease and fencing token."""
    run_id: str
    """The run that it is about; null: none."""
    agent: str
    """What the worker calls it."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    agent_revision: int
    """The revision of the agent that it runs."""
    attempt: int
    """Which go at it this is, from 1."""
    metadata: dict[str, str]
    """String pairs of whoever asked for it."""
    input: str
    """The run's input. JSON text."""
    steps: list[list[str]]
    """What it has done already."""
    answers: list[list[str]]
    """Always empty: an answer is sent only for the question that it was given to."""
    answered: list[str]
    """Keys of questions that were answered. An item of type `answer` asks for the answer."""
    messages: list[str]
    """In their order, oldest first."""
    thread: str | None
    """The conversation that it is a part of. JSON text."""
    remaining_ms: int
    """After so long it is stopped."""
    traceparent: str | None
    """Its place in a trace, as W3C Trace Context writes it."""


class WorkerRuns(Model):
    """The runs that a worker is given."""

    object: Literal["worker_runs"]
    """What kind of thing this is."""
    runs: list[WorkerRun]
    """How many runs."""
    report: bool
    """Something waits for a run of the worker: it should report at once."""


Guard = Annotated[PiiGuard | SecretsGuard | PromptInjectionGuard | TermsGuard | PatternsGuard | MaxSizeGuard | JsonSchemaGuard | ToolsGuard | LimitsGuard | ModelGuard | dict[str, Any], Field(union_mode="left_to_right")]

GuardRequest = Annotated[PiiGuardRequest | SecretsGuardRequest | PromptInjectionGuardRequest | TermsGuardRequest | PatternsGuardRequest | MaxSizeGuardRequest | JsonSchemaGuardRequest | ToolsGuardRequest | LimitsGuardRequest | ModelGuardRequest | dict[str, Any], Field(union_mode="left_to_right")]

MessagePart = Annotated[MessagePartText | MessagePartData | MessagePartReasoning | MessagePartToolCall | MessagePartToolResult | MessagePartFile | MessagePartQuestion | MessagePartAnswer | dict[str, Any], Field(union_mode="left_to_right")]

PipelineStreamEvent = PipelineCreatedStreamEvent | PipelineStepStartedStreamEvent | PipelineStepRequiresActionStreamEvent | PipelineStepCompletedStreamEvent | PipelineStepFailedStreamEvent | PipelineStepSkippedStreamEvent | PipelineStepCancelledStreamEvent | PipelineCompletedStreamEvent
"""Distinguished by `type`. Events of unknown types are instances of `OtherPipelineStreamEvent`."""

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

RunStreamEvent = RunCreatedStreamEvent | RunStartedStreamEvent | RunOutputDeltaStreamEvent | RunReasoningDeltaStreamEvent | RunTurnStartedStreamEvent | RunTurnCompletedStreamEvent | RunToolCalledStreamEvent | RunToolProgressStreamEvent | RunToolCompletedStreamEvent | RunRequiresActionStreamEvent | RunActionReceivedStreamEvent | RunApprovalChangedStreamEvent | RunCompletedStreamEvent | RunFailedStreamEvent | RunCancelledStreamEvent | ResetStreamEvent
"""Distinguished by `type`. Events of unknown types are instances of `OtherRunStreamEvent`."""

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
    "run.approval.changed": RunApprovalChangedStreamEvent,
    "run.completed": RunCompletedStreamEvent,
    "run.failed": RunFailedStreamEvent,
    "run.cancelled": RunCancelledStreamEvent,
    "stream.reset": ResetStreamEvent,
}

Runtime = Annotated[RuntimeModule | RuntimeHttp | RuntimeModel | RuntimeWorker | RuntimeA2a | RuntimeResponses | dict[str, Any], Field(union_mode="left_to_right")]

KnownWebhookEvent = RunCompletedEvent | RunFailedEvent | RunRequiresActionEvent | RunEscalatedEvent | RunCancelledEvent | BudgetReachedEvent | DeploymentCreatedEvent | DeploymentRollbackEvent | AlertTriggeredEvent | AgentUpdatedEvent | PipelineCompletedEvent | KeyExpiringEvent | WorkerLostEvent | AuditRecordedEvent | TestEvent

WEBHOOK_EVENTS: dict[str, type[Model]] = {
    "run.completed": RunCompletedEvent,
    "run.failed": RunFailedEvent,
    "run.requires_action": RunRequiresActionEvent,
    "run.escalated": RunEscalatedEvent,
    "run.cancelled": RunCancelledEvent,
    "budget.reached": BudgetReachedEvent,
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
