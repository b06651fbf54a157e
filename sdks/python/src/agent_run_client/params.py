# Made from the OpenAPI document by `npm run client-models`. Do not edit.
"""What is sent inside of something else, as dictionaries that a type checker knows: an unknown or mistyped key is told of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

from . import models


class AgentLimits(TypedDict):
    timeout_seconds: NotRequired[int]
    """Default 600."""
    max_steps: NotRequired[int]
    """Turns of the model in one run; beyond them it fails with `budget_exceeded`."""
    max_tokens: NotRequired[int]
    """Tokens of one run, in and out; beyond them it fails with `budget_exceeded`."""
    max_cost_usd: NotRequired[float]
    """What a run of a model agent may cost; needs a model that the price table knows."""
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
    concurrency: NotRequired[int | None]
    """Runs at a time."""
    retries: NotRequired[int | None]
    """Further tries after the agent's own error; default 0."""


class AgentPatchConnector(TypedDict):
    id: str
    tools: NotRequired[Sequence[str] | ToolSearch | models.ToolSearch]
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class ConnectorPatchApproval(TypedDict):
    default: NotRequired[Literal["never", "always"] | str]
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: NotRequired[Mapping[str, Literal["never", "always"] | str]]
    """By the tool's name as `check` lists it; the others follow `default`."""


class ConnectorPatchAuthorization(TypedDict):
    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: NotRequired[str | None]
    """As whom the service comes; without it, it introduces or registers itself."""
    client_secret: NotRequired[str | None]
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: NotRequired[str | None]
    """Without it, what the server asks for."""


class ConnectorPatchOauth(TypedDict):
    token_url: str
    """Where tokens are issued: https, without credentials."""
    client_id: str
    client_secret: NotRequired[str]
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: NotRequired[str | None]


class CreateConnectorRequestApproval(TypedDict):
    default: NotRequired[Literal["never", "always"] | str]
    """`always`: a person is asked before each call; the run waits in `requires_action`."""
    tools: NotRequired[Mapping[str, Literal["never", "always"] | str]]
    """By the tool's name as `check` lists it; the others follow `default`."""


class CreateConnectorRequestAuthorization(TypedDict):
    owner: Literal["organization", "user"] | str
    """Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`."""
    client_id: NotRequired[str | None]
    """As whom the service comes; without it, it introduces or registers itself."""
    client_secret: NotRequired[str | None]
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: NotRequired[str | None]
    """Without it, what the server asks for."""


class CreateConnectorRequestOauth(TypedDict):
    token_url: str
    """Where tokens are issued: https, without credentials."""
    client_id: str
    client_secret: NotRequired[str]
    """Stored encrypted and shown as [redacted]; sent back so, it stays."""
    scope: NotRequired[str | None]


class CreateRunRequestThread(TypedDict):
    """Begins a thread with this run, bound to its agent; `{}` will do."""

    user: NotRequired[str]
    """Your own name of the end user it is for; data can be found and erased by it."""
    metadata: NotRequired[Mapping[str, str]]
    """Up to 16 string pairs of your own."""


class CustomAgentRequestConnector(TypedDict):
    id: str
    tools: NotRequired[Sequence[str] | ToolSearch | models.ToolSearch]
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class DeployAgentRequestConnector(TypedDict):
    id: str
    tools: NotRequired[Sequence[str] | ToolSearch | models.ToolSearch]
    """The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do."""


class JsonSchemaGuardRequest(TypedDict):
    """A JSON Schema (2020-12) that the whole must match."""

    type: Literal["json_schema"]
    schema: Mapping[str, Any]
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    action: NotRequired[Literal["block", "flag"] | str]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class LimitsGuardRequest(TypedDict):
    """How many model turns and tokens a run may use."""

    type: Literal["limits"]
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["output"]]
    action: NotRequired[Literal["block"]]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    max_steps: NotRequired[int | None]
    max_tokens: NotRequired[int | None]


class MaxSizeGuardRequest(TypedDict):
    """The size of the JSON text."""

    type: Literal["max_size"]
    max_bytes: int
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    action: NotRequired[Literal["block", "flag"] | str]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class MessagePartAnswer(TypedDict):
    type: Literal["answer"]
    action_id: str
    answer: Literal["approve", "reject", "respond"] | str
    payload: Mapping[str, Any] | None


class MessagePartData(TypedDict):
    type: Literal["data"]
    data: Mapping[str, Any]
    """An input or output that is more than one text."""


class MessagePartFile(TypedDict):
    type: Literal["file"]
    file_id: str


class MessagePartQuestion(TypedDict):
    type: Literal["question"]
    action_id: str
    question: Literal["approval", "input", "connect"] | str
    prompt: str | None
    tool: str | None
    arguments: Mapping[str, Any] | None


class MessagePartReasoning(TypedDict):
    type: Literal["reasoning"]
    text: str


class MessagePartText(TypedDict):
    type: Literal["text"]
    text: str


class MessagePartToolCall(TypedDict):
    type: Literal["tool_call"]
    tool_call_id: str
    tool: str
    arguments: Any
    """What the tool was sent."""


class MessagePartToolResult(TypedDict):
    type: Literal["tool_result"]
    tool_call_id: str
    tool: str
    status: Literal["succeeded", "failed", "rejected"] | str
    result: str


class ModelGuardRequest(TypedDict):
    """A yes/no question put to a model; yes is a violation."""

    type: Literal["model"]
    question: str
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    action: NotRequired[Literal["block", "flag"] | str]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    on_error: NotRequired[Literal["block", "allow"] | str]
    """Where the model cannot be asked; default block."""


class NewThreadMessage(TypedDict):
    role: Literal["user", "assistant", "tool", "system"] | str
    content: str | Sequence[MessagePart | models.MessagePart]
    """A text, or parts."""


class PatternsGuardRequest(TypedDict):
    """RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked]."""

    type: Literal["patterns"]
    deny: Sequence[str]
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    allow: NotRequired[Sequence[str]]


class PiiGuardRequest(TypedDict):
    """Personal data, found by its form and its check digits."""

    type: Literal["pii"]
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    kinds: NotRequired[Sequence[Literal["email", "phone", "card", "iban", "national_id"] | str]]
    """Default: all of them."""
    regions: NotRequired[Sequence[str]]
    """Countries whose phone numbers are known without a +; default US."""


class PipelineRetry(TypedDict):
    max_attempts: int
    """Runs in all, the first included."""
    backoff_seconds: NotRequired[int]
    """Before the second; doubled for each next."""


class PipelineStep(TypedDict):
    name: str
    """What expressions call it: `steps.<name>`."""
    agent_id: str
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
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class RegisterWorkerRequestAgent(TypedDict):
    name: str
    """What the worker calls it."""
    queue: str
    description: NotRequired[str | None]
    input_schema: NotRequired[Mapping[str, Any] | None]
    output_schema: NotRequired[Mapping[str, Any] | None]
    builds: NotRequired[Literal["auto", "pinned"] | str]


class ReplayFilter(TypedDict):
    """Which runs of the agent, as GET /runs filters; all by default."""

    status: NotRequired[Sequence[Literal["completed", "failed", "cancelled"] | str]]
    """Ended so; any of them by default."""
    revision: NotRequired[int]
    """That ran this revision."""
    thread_id: NotRequired[str]
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
    token: str
    first: NotRequired[int]
    """The number of the first item; they count from 1."""
    items: NotRequired[Sequence[WorkerItem | models.WorkerItem]]
    heard: NotRequired[int]
    """The number of the last thing that it was told."""


class RuntimeHttp(TypedDict):
    type: Literal["http"]
    url: str
    """The https address of your agent."""
    headers: NotRequired[Mapping[str, str]]
    """Sent with every call; stored encrypted and shown as [redacted]."""
    secret: NotRequired[str]
    """Signs every call. Without one the service makes one; it is shown once, then as [redacted]."""


class RuntimeModel(TypedDict):
    type: Literal["model"]
    provider: str
    model: str
    models: NotRequired[Sequence[RuntimeModelModel | models.RuntimeModelModel]]
    """Where `model` fails, these are asked, in their order."""
    max_output_tokens: NotRequired[int]
    """What one turn may write at most. An answer that is cut there is kept, and the run's `usage.finish_reason` is `length`."""
    temperature: NotRequired[float]
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


class RuntimeModelModel(TypedDict):
    provider: NotRequired[str]
    """The agent's own without it."""
    model: str


class RuntimeModelTool(TypedDict):
    """The model may write programs and have them run, without network, in a sandbox that the operator has turned on (`AGENTRUN_CODE`)."""

    type: Literal["code"]
    languages: NotRequired[Sequence[Literal["python", "javascript", "shell"] | str]]
    """The only ones; without it all that the machine has."""
    approval: NotRequired[Literal["never", "always"] | str]
    """`always`: a person sees each script first, and the run waits in `requires_action`."""
    timeout_seconds: NotRequired[int]
    """For one script; the operator's limit holds beside it."""


class RuntimeModule(TypedDict):
    type: Literal["module"]
    module: str
    """The module's name on the server."""
    code: NotRequired[str]
    """The hash of the files that this revision runs, whatever lies on the server now. Left out when `runtime` is written, the files are taken as they are and become a new revision if they differ; sent back, they stay. A module that ships with the service has none."""


class RuntimeWorker(TypedDict):
    type: Literal["worker"]
    queue: str
    """Where workers of yours come for its runs."""
    handler: NotRequired[str]
    """What the workers call it; the agent's own name without one."""
    builds: NotRequired[Literal["auto", "pinned"] | str]
    """`pinned`: a run stays with workers of the build that began it while one of them lives. `auto`: any worker goes on with it."""


class Schedule(TypedDict):
    cron: str
    """Five fields (minute, hour, day, month, weekday), or six with seconds first."""
    timezone: NotRequired[str]
    """An IANA time zone; its changes of the clock are followed."""
    input: NotRequired[Mapping[str, Any]]
    """What every run gets; `{}` without it."""
    enabled: NotRequired[bool]
    """False: kept, but nothing runs."""


class SecretsGuardRequest(TypedDict):
    """API keys, tokens and private keys."""

    type: Literal["secrets"]
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class TermsGuardRequest(TypedDict):
    """Words and phrases; one that stands inside an allowed one does not count."""

    type: Literal["terms"]
    deny: Sequence[str]
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""
    allow: NotRequired[Sequence[str]]
    case_sensitive: NotRequired[bool]
    """Default false."""
    whole_words: NotRequired[bool]
    """Default true."""


class ToolSearch(TypedDict):
    search: bool
    """Always true."""


class ToolsGuardRequest(TypedDict):
    """The only tools that may be used; a name may end in * for all that begin so."""

    type: Literal["tools"]
    allow: Sequence[str]
    name: NotRequired[str | None]
    """What findings call it; default its type."""
    on: NotRequired[Literal["output"]]
    action: NotRequired[Literal["block", "flag"] | str]
    shadow: NotRequired[bool]
    """Decides and records, changes nothing."""


class WorkerItem(TypedDict):
    type: str
    """delta, event, step, log, file, ask, completed, failed or released."""
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
    """Of ask. JSON text."""
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
    """Of file: its number among the run's calls about files."""
    verb: NotRequired[str]
    """Of file: get, list, read, begin, push or end."""
    argument: NotRequired[str]
    """Of file: what the verb is about."""


GuardRequest = PiiGuardRequest | SecretsGuardRequest | PromptInjectionGuardRequest | TermsGuardRequest | PatternsGuardRequest | MaxSizeGuardRequest | JsonSchemaGuardRequest | ToolsGuardRequest | LimitsGuardRequest | ModelGuardRequest

MessagePart = MessagePartText | MessagePartData | MessagePartReasoning | MessagePartToolCall | MessagePartToolResult | MessagePartFile | MessagePartQuestion | MessagePartAnswer

Runtime = RuntimeModule | RuntimeHttp | RuntimeModel | RuntimeWorker
