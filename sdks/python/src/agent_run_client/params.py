# Generated from the OpenAPI document by `npm run client-models`. Do not edit.
"""Nested objects of requests as typed dictionaries: a type checker reports unknown keys and wrong types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

from . import models


class AgentLimits(TypedDict):
    """What one run of the agent may use at most."""

    timeout_seconds: NotRequired[int]
    """Default 600."""
    max_steps: NotRequired[int]
    """Turns of the model in one run; beyond them it fails with `budget_exceeded`."""
    max_tokens: NotRequired[int]
    """Tokens of one run, in and out; beyond them it fails with `budget_exceeded`."""
    max_cost_usd: NotRequired[float]
    """What a run of a model agent may cost; needs a model that the price table knows."""
    on_budget: NotRequired[Literal["fail", "ask"] | str]
    """Where a run of a model agent has used its `max_tokens` or `max_cost_usd`: `fail` (the default) ends it with `budget_exceeded`, in the middle of a turn too; `ask` lets it wait with `requires_action` before its next turn."""
    concurrency: NotRequired[int]
    """Runs at a time."""
    retries: NotRequired[int]
    """Further tries after the agent's own error; default 0."""


class AgentLimitsPatch(TypedDict):
    """Put into what is there; null takes a limit away."""

    timeout_seconds: NotRequired[int | None]
    """Default 600."""
    max_steps: NotRequired[int | None]
    """Turns of the model in one run; beyond them it fails with `budget_exceeded`."""
    max_tokens: NotRequired[int | None]
    """Tokens of one run, in and out; beyond them it fails with `budget_exceeded`."""
    max_cost_usd: NotRequired[float | None]
    """What a run of a model agent may cost; needs a model that the price table knows."""
    on_budget: NotRequired[Literal["fail", "ask"] | str | None]
    """Where a run of a model agent has used its `max_tokens` or `max_cost_usd`: `fail` (the default) ends it with `budget_exceeded`, in the middle of a turn too; `ask` lets it wait with `requires_action` before its next turn."""
    concurrency: NotRequired[int | None]
    """Runs at a time."""
    retries: NotRequired[int | None]
    """Further tries after the agent's own error; default 0."""


class AgentPatchConnector(TypedDict):
    id: str
    """Its id, by which every other call names it."""
    tools: NotRequired[Sequence[str] | ToolSearch | models.ToolSearch]
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class ApprovalRule(TypedDict):
    """Who decides about the approvals that runs of the agent ask for, and until when."""

    approvers: Approvers | models.Approvers
    expires_in_seconds: NotRequired[int]
    """The deadline; as the question says where it is left out."""
    on_expiry: NotRequired[Literal["fail", "reject", "escalate"] | str]
    """What the deadline does: `fail` ends the run with `action_expired`, `reject` answers, `escalate` asks `escalate_to`, and is the default where that is named."""
    escalate_to: NotRequired[Escalation | models.Escalation]


class Approvers(TypedDict):
    """Who may approve, and how many of them must. Whoever began the run never may."""

    role: NotRequired[Literal["developer", "admin", "owner"] | str]
    """Everybody of this role or a higher one."""
    users: NotRequired[Sequence[str]]
    """People, by their id or e-mail address, beside the role or without one."""
    count: NotRequired[int]
    """How many of them must approve; one rejection is enough."""


class ConnectorPatchApproval(TypedDict):
    """Which tools wait for a person before each call: `always` or `never`."""

    default: NotRequired[Literal["never", "always"] | str]
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: NotRequired[Mapping[str, Literal["never", "always"] | str]]
    """By the tool's name as `check` lists it; the others follow `default`."""


class ConnectorPatchAuthorization(TypedDict):
    """A person's consent: authorization code with PKCE."""

    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: NotRequired[str | None]
    """As whom the service comes; without it, it introduces or registers itself."""
    client_secret: NotRequired[str | None]
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: NotRequired[str | None]
    """Without it, what the server asks for."""


class ConnectorPatchOauth(TypedDict):
    """Client credentials: the service gets tokens for itself."""

    token_url: str
    """Where tokens are issued: https, without credentials."""
    client_id: str
    """What the provider calls this service."""
    client_secret: NotRequired[str]
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: NotRequired[str | None]
    """What is asked of the provider, with spaces."""


class CreateConnectorRequestApproval(TypedDict):
    """Which tools wait for a person before each call: `always` or `never`."""

    default: NotRequired[Literal["never", "always"] | str]
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: NotRequired[Mapping[str, Literal["never", "always"] | str]]
    """By the tool's name as `check` lists it; the others follow `default`."""


class CreateConnectorRequestAuthorization(TypedDict):
    """A person's consent: authorization code with PKCE."""

    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: NotRequired[str | None]
    """As whom the service comes; without it, it introduces or registers itself."""
    client_secret: NotRequired[str | None]
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: NotRequired[str | None]
    """Without it, what the server asks for."""


class CreateConnectorRequestOauth(TypedDict):
    """Client credentials: the service gets tokens for itself."""

    token_url: str
    """Where tokens are issued: https, without credentials."""
    client_id: str
    """What the provider calls this service."""
    client_secret: NotRequired[str]
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: NotRequired[str | None]
    """What is asked of the provider, with spaces."""


class CreateRunRequestThread(TypedDict):
    """Begins a thread with this run, bound to its agent; `{}` will do."""

    user: NotRequired[str]
    """Your own name of the end user it is for; data can be found and erased by it."""
    metadata: NotRequired[Mapping[str, str]]
    """Up to 16 string pairs of your own."""


class CustomAgentRequestConnector(TypedDict):
    id: str
    """Its id, by which every other call names it."""
    tools: NotRequired[Sequence[str] | ToolSearch | models.ToolSearch]
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class DeployAgentRequestConnector(TypedDict):
    id: str
    """Its id, by which every other call names it."""
    tools: NotRequired[Sequence[str] | ToolSearch | models.ToolSearch]
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class Escalation(TypedDict):
    """Who decides once the deadline is over, in place of those before them."""

    role: NotRequired[Literal["developer", "admin", "owner"] | str]
    """Everybody of this role or a higher one."""
    users: NotRequired[Sequence[str]]
    """People, by their id or e-mail address, beside the role or without one."""
    count: NotRequired[int]
    """How many of them must approve; one rejection is enough."""
    expires_in_seconds: NotRequired[int]
    """How long these have; as long again where it is left out."""
    on_expiry: NotRequired[Literal["fail", "reject"] | str]
    """Where they do not decide; `fail` by default."""


class JsonSchemaGuardRequest(TypedDict):
    """A JSON Schema (2020-12) that the whole must match."""

    type: Literal["json_schema"]
    """Which kind it is."""
    schema: Mapping[str, Any]
    """JSON Schema that it must match."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "flag"] | str]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class LimitsGuardRequest(TypedDict):
    """How many model turns and tokens a run may use."""

    type: Literal["limits"]
    """Which kind it is."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["output"]]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block"]]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    max_steps: NotRequired[int | None]
    """The most turns of a run."""
    max_tokens: NotRequired[int | None]
    """The most tokens of a run."""


class MaxSizeGuardRequest(TypedDict):
    """The size of the JSON text."""

    type: Literal["max_size"]
    """Which kind it is."""
    max_bytes: int
    """The most bytes, as JSON."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "flag"] | str]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class MessagePartAnswer(TypedDict):
    type: Literal["answer"]
    """Which kind it is."""
    action_id: str
    """The question, `required_action.id`."""
    answer: Literal["approve", "reject", "respond"] | str
    """What was decided."""
    payload: Mapping[str, Any] | None
    """What was answered."""


class MessagePartData(TypedDict):
    type: Literal["data"]
    """Which kind it is."""
    data: Mapping[str, Any]
    """An input or output that is more than one text."""


class MessagePartFile(TypedDict):
    type: Literal["file"]
    """Which kind it is."""
    file_id: str
    """The file; `GET /files/{id}` has the rest of it."""


class MessagePartQuestion(TypedDict):
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
    arguments: Mapping[str, Any] | None
    """What the tool is called with."""


class MessagePartReasoning(TypedDict):
    type: Literal["reasoning"]
    """Which kind it is."""
    text: str
    """The words."""


class MessagePartText(TypedDict):
    type: Literal["text"]
    """Which kind it is."""
    text: str
    """The words."""


class MessagePartToolCall(TypedDict):
    type: Literal["tool_call"]
    """Which kind it is."""
    tool_call_id: str
    """The same in the call and in its answer."""
    tool: str
    """The tool's name."""
    arguments: Any
    """What the tool was sent."""


class MessagePartToolResult(TypedDict):
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


class ModelGuardRequest(TypedDict):
    """A yes/no question put to a model; yes is a violation."""

    type: Literal["model"]
    """Which kind it is."""
    question: str
    """What is asked, to be answered with yes or no."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "flag"] | str]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    on_error: NotRequired[Literal["block", "allow"] | str]
    """Where the model cannot be asked; default block."""


class NewThreadMessage(TypedDict):
    """Something that was said elsewhere."""

    role: Literal["user", "assistant", "tool", "system"] | str
    """Who spoke, or what somebody may do."""
    content: str | Sequence[MessagePart | models.MessagePart]
    """A text, or parts."""


class PatternsGuardRequest(TypedDict):
    """RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]."""

    type: Literal["patterns"]
    """Which kind it is."""
    deny: Sequence[str]
    """What is looked for."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    allow: NotRequired[Sequence[str]]
    """What is let through all the same."""


class PiiGuardRequest(TypedDict):
    """Personal data, found by its form and its check digits."""

    type: Literal["pii"]
    """Which kind it is."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    kinds: NotRequired[Sequence[Literal["email", "phone", "card", "iban", "national_id"] | str]]
    """Default: all of them."""
    regions: NotRequired[Sequence[str]]
    """Countries whose phone numbers are known without a +; default US."""


class PipelineRetry(TypedDict):
    """How often a step is tried."""

    max_attempts: int
    """Runs in all, the first included."""
    backoff_seconds: NotRequired[int]
    """Before the second; doubled for each next."""


class PipelineStep(TypedDict):
    """One step: an agent, its input, and when it runs."""

    name: str
    """What expressions call it: `steps.<name>`."""
    agent_id: str
    """The agent that it is about; null: all of the organisation's."""
    depends_on: NotRequired[Sequence[str]]
    """Steps that must have ended first, beside those that its expressions name."""
    input: NotRequired[Mapping[str, Any]]
    """The run's input; without it the pipeline's input, or in a fan-out `item` and `index`. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value."""
    when: NotRequired[str]
    """The step is skipped where this is false."""
    for_each: NotRequired[str]
    """A list: the step runs once for each of its items, 1,000 at most."""
    max_concurrency: NotRequired[int]
    """Items at a time in a fan-out."""
    retry: NotRequired[PipelineRetry | models.PipelineRetry]
    timeout_seconds: NotRequired[int]
    """Of each run."""
    on_failure: NotRequired[Literal["fail", "continue"] | str]
    """`fail`: the other steps are cancelled and the pipeline fails. `continue`: the others go on."""


class PromptInjectionGuardRequest(TypedDict):
    """Words that try to overrule an agent's instructions."""

    type: Literal["prompt_injection"]
    """Which kind it is."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class RegisterWorkerRequestAgent(TypedDict):
    name: str
    """What the worker calls it."""
    queue: str
    """The queue its runs wait in."""
    description: NotRequired[str | None]
    """What it is for, in your words."""
    input_schema: NotRequired[Mapping[str, Any] | None]
    """JSON Schema (2020-12) of what it takes."""
    output_schema: NotRequired[Mapping[str, Any] | None]
    """JSON Schema (2020-12) of what it gives."""
    builds: NotRequired[Literal["auto", "pinned", "never"] | str]
    """Whether a run stays with the build that began it."""


class ReplayFilter(TypedDict):
    """Which runs of the agent, as GET /runs filters; all by default."""

    status: NotRequired[Sequence[Literal["completed", "failed", "cancelled"] | str]]
    """Ended so; any of them by default."""
    revision: NotRequired[int]
    """That ran this revision."""
    error_code: NotRequired[Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "internal_error"] | str]
    """That failed with this code."""
    api_key_id: NotRequired[str]
    """The key that called; null: no key did, but a person."""
    thread_id: NotRequired[str]
    """The thread that it belongs to."""
    user: NotRequired[str]
    """Your own name of the end user it is for; data can be found and erased by it."""
    metadata: NotRequired[Mapping[str, str]]
    """Up to 16 string pairs of your own."""
    created_after: NotRequired[datetime | str]
    """At or after. A day alone is its first moment, UTC."""
    created_before: NotRequired[datetime | str]
    """Before. A day alone is its first moment, UTC."""
    feedback: NotRequired[Literal["any", "none", "up", "down"] | str]
    """Runs of which anybody has said anything, nothing, or with a thumb up or down."""
    feedback_name: NotRequired[str]
    """With feedback of this name."""
    feedback_label: NotRequired[str]
    """With feedback of this label."""
    min_score: NotRequired[float]
    """With a score of at least this."""
    max_score: NotRequired[float]
    """With a score of at most this."""


class ReportedRun(TypedDict):
    """What a worker tells of one of its runs."""

    token: str
    """Proves that the run is this worker's."""
    first: NotRequired[int]
    """The number of the first item; they count from 1."""
    items: NotRequired[Sequence[WorkerItem | models.WorkerItem]]
    """What became of it since the last report, in order."""
    heard: NotRequired[int]
    """The number of the last thing that it was told."""


class RuntimeA2a(TypedDict):
    type: Literal["a2a"]
    """Which kind it is."""
    url: str
    """The https address of the agent's card, `…/.well-known/agent-card.json`. It speaks A2A 1.0."""
    headers: NotRequired[Mapping[str, str]]
    """Sent with every call; stored encrypted and shown as [redacted]."""


class RuntimeHttp(TypedDict):
    type: Literal["http"]
    """Which kind it is."""
    url: str
    """The https address of your agent."""
    headers: NotRequired[Mapping[str, str]]
    """Sent with every call; stored encrypted and shown as [redacted]."""
    secret: NotRequired[str]
    """Signs every call. Without one the service makes one; it is shown once, then as [redacted]."""


class RuntimeModel(TypedDict):
    type: Literal["model"]
    """Which kind it is."""
    provider: str
    """The provider's name; `default` is the organisation's, else the operator's first."""
    model: str
    """The model's name at its provider; `default` is the one that the provider names."""
    models: NotRequired[Sequence[RuntimeModelModel | models.RuntimeModelModel]]
    """Where `model` fails, these are asked, in their order."""
    max_output_tokens: NotRequired[int]
    """What one turn may write at most. An answer that is cut there is kept, and the run's `usage.finish_reason` is `length`."""
    temperature: NotRequired[float]
    """0 for the likeliest words, higher for others."""
    top_p: NotRequired[float]
    """Only the likeliest words up to this share."""
    stop: NotRequired[Sequence[str]]
    """The model ends its answer before it would write one of these."""
    seed: NotRequired[int]
    """The same seed, about the same answer."""
    tool_choice: NotRequired[str]
    """`auto` (the default), `none`, `required` (some tool), or a tool's name. The last two hold until a tool was called."""
    parallel_tool_calls: NotRequired[bool]
    """Whether a turn may call several tools; false: one."""
    reasoning_effort: NotRequired[Literal["none", "minimal", "low", "medium", "high", "xhigh"] | str]
    """How much the model thinks before it speaks, where it can."""
    provider_options: NotRequired[Mapping[str, Any]]
    """Further fields of the request in the provider's own words, such as `{"top_k": 40}`. What the service itself says goes before them."""
    prompt: NotRequired[str]
    """A template over the input: {{field}}."""
    compaction: NotRequired[RuntimeModelCompaction | models.RuntimeModelCompaction]
    """What becomes of a thread that grows longer than the model's window; it stays readable whole."""
    tools: NotRequired[Sequence[RuntimeModelTool | models.RuntimeModelTool]]
    """What the service itself lends the model, beside `connectors`."""


class RuntimeModelCompaction(TypedDict):
    """What becomes of a thread that grows longer than the model's window; it stays readable whole."""

    strategy: NotRequired[Literal["drop", "summarize"] | str]
    """`drop`: the oldest turns of a long thread are not told. `summarize`: a model puts them in short."""
    context_tokens: NotRequired[int]
    """The model's window."""
    provider: NotRequired[str]
    """Of the summaries; the agent's own without it."""
    model: NotRequired[str]
    """The model's name at its provider; `default` is the one that the provider names."""


class RuntimeModelModel(TypedDict):
    provider: NotRequired[str]
    """The agent's own without it."""
    model: str
    """The model's name at its provider; `default` is the one that the provider names."""


class RuntimeModelTool(TypedDict):
    """The model may write programs and have them run, without network, in a sandbox that the operator has turned on (`AGENTRUN_CODE`)."""

    type: Literal["code"]
    """Which kind it is."""
    languages: NotRequired[Sequence[Literal["python", "javascript", "shell"] | str]]
    """The only ones; without it all that the machine has."""
    approval: NotRequired[Literal["never", "always"] | str]
    """`always`: a person sees each script first, and the run waits in `requires_action`."""
    timeout_seconds: NotRequired[int]
    """For one script; the operator's limit holds beside it."""


class RuntimeModule(TypedDict):
    type: Literal["module"]
    """Which kind it is."""
    module: str
    """The module's name on the server."""
    code: NotRequired[str]
    """The hash of the files that this revision runs, whatever lies on the server now. Left out when `runtime` is written, the files are taken as they are and become a new revision if they differ; sent back, they stay. A module that ships with the service has none."""


class RuntimeResponses(TypedDict):
    type: Literal["responses"]
    """Which kind it is."""
    url: str
    """The https base address of an API as OpenAI's, `https://api.openai.com/v1`; `/responses` is added."""
    model: str
    """What the API calls whoever is to answer."""
    headers: NotRequired[Mapping[str, str]]
    """Sent with every call; stored encrypted and shown as [redacted]."""
    background: NotRequired[bool]
    """Whether responses are made in the background, so that a connection or a node that is lost does not lose them. `false` where the API knows no `background`: then a lost one is asked for again."""


class RuntimeWorker(TypedDict):
    type: Literal["worker"]
    """Which kind it is."""
    queue: str
    """Where workers of yours come for its runs."""
    handler: NotRequired[str]
    """What the workers call it; the agent's own name without one."""
    builds: NotRequired[Literal["auto", "pinned", "never"] | str]
    """`pinned`: a run stays with workers of the build that began it until none of them was heard of for 75 seconds. `never`: it never changes to another build. `auto`: any worker goes on with it."""


class Schedule(TypedDict):
    """When the clock begins a run: five fields of cron, or six with seconds first, or @hourly, @daily, @weekly, @monthly and @yearly."""

    cron: str
    """Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`*/5`); `L` is the last day, `#2` the second such weekday."""
    timezone: NotRequired[str]
    """An IANA time zone; its changes of the clock are followed."""
    input: NotRequired[Mapping[str, Any]]
    """What every run gets; `{}` without it."""
    enabled: NotRequired[bool]
    """False: kept, but nothing runs."""


class SecretsGuardRequest(TypedDict):
    """API keys, tokens and private keys."""

    type: Literal["secrets"]
    """Which kind it is."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class TermsGuardRequest(TypedDict):
    """Words and phrases; one that stands inside an allowed one does not count."""

    type: Literal["terms"]
    """Which kind it is."""
    deny: Sequence[str]
    """What is looked for."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    allow: NotRequired[Sequence[str]]
    """What is let through all the same."""
    case_sensitive: NotRequired[bool]
    """Default false."""
    whole_words: NotRequired[bool]
    """Default true."""


class ToolSearch(TypedDict):
    """Gives the model a tool that searches the others."""

    search: bool
    """Always true."""


class ToolsGuardRequest(TypedDict):
    """The only tools that may be used; a name may end in * for all that begin so."""

    type: Literal["tools"]
    """Which kind it is."""
    allow: Sequence[str]
    """What is let through all the same."""
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["output"]]
    """Which side it looks at: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "flag"] | str]
    """What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it."""
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class WorkerItem(TypedDict):
    """One thing that became of a run."""

    type: str
    """delta, event, step, log, file, answer, ask, completed, failed or released."""
    text: NotRequired[str]
    """Of a delta."""
    event: NotRequired[str]
    """Of an event, with its `type`. JSON text."""
    key: NotRequired[str]
    """Of a step or a question: its name, # and how often it came before."""
    value: NotRequired[str]
    """Of a step: `result`, and what it `emitted`. JSON text."""
    took_ms: NotRequired[float]
    """Of a step: how long its work took, for the run's trace."""
    question: NotRequired[str]
    """Of ask and answer. JSON text."""
    output: NotRequired[str]
    """Of completed: an object. JSON text."""
    tokens_used: NotRequired[int]
    """Of completed, failed and ask."""
    thread_state: NotRequired[str]
    """Of completed: what the thread is to remember. JSON text."""
    code: NotRequired[Literal["agent_error", "output_too_large"] | str]
    """Of failed."""
    message: NotRequired[str]
    """Of log and failed."""
    name: NotRequired[str]
    """Of failed: the kind of error."""
    fields: NotRequired[str]
    """Of log. JSON text."""
    call: NotRequired[int]
    """Of file and answer: the number by which the reply names it."""
    verb: NotRequired[str]
    """Of file: get, list, read, begin, push or end."""
    argument: NotRequired[str]
    """Of file: what the verb is about."""


GuardRequest = PiiGuardRequest | SecretsGuardRequest | PromptInjectionGuardRequest | TermsGuardRequest | PatternsGuardRequest | MaxSizeGuardRequest | JsonSchemaGuardRequest | ToolsGuardRequest | LimitsGuardRequest | ModelGuardRequest

MessagePart = MessagePartText | MessagePartData | MessagePartReasoning | MessagePartToolCall | MessagePartToolResult | MessagePartFile | MessagePartQuestion | MessagePartAnswer

Runtime = RuntimeModule | RuntimeHttp | RuntimeModel | RuntimeWorker | RuntimeA2a | RuntimeResponses
