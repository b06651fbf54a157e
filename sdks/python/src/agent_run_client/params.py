# Made from the OpenAPI document by `npm run client-models`. Do not edit.
"""Nested objects of requests, as typed dictionaries: a type checker reports unknown or mistyped keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

from . import models


class AgentLimits(TypedDict):
    """Limits of one run of the agent."""

    timeout_seconds: NotRequired[int]
    """Default 600."""
    max_steps: NotRequired[int]
    """Maximum number of model turns in one run. Beyond it, the run fails with `budget_exceeded`."""
    max_tokens: NotRequired[int]
    """Maximum number of tokens in one run, input and output. Beyond it, the run fails with `budget_exceeded`."""
    max_cost_usd: NotRequired[float]
    """Maximum cost of a run of a model agent. Requires a model that is in the price table."""
    on_budget: NotRequired[Literal["fail", "ask"] | str]
    """What happens when a run of a model agent has used its `max_tokens` or `max_cost_usd`. `fail` (the default) ends it with `budget_exceeded`, even in the middle of a turn. With `ask` it waits with `requires_action` before its next turn."""
    concurrency: NotRequired[int]
    """Maximum number of concurrent runs."""
    retries: NotRequired[int]
    """Number of retries after an error of the agent; default 0."""


class AgentLimitsPatch(TypedDict):
    """Merged into the current limits; null removes a limit."""

    timeout_seconds: NotRequired[int | None]
    """Default 600."""
    max_steps: NotRequired[int | None]
    """Maximum number of model turns in one run. Beyond it, the run fails with `budget_exceeded`."""
    max_tokens: NotRequired[int | None]
    """Maximum number of tokens in one run, input and output. Beyond it, the run fails with `budget_exceeded`."""
    max_cost_usd: NotRequired[float | None]
    """Maximum cost of a run of a model agent. Requires a model that is in the price table."""
    on_budget: NotRequired[Literal["fail", "ask"] | str | None]
    """What happens when a run of a model agent has used its `max_tokens` or `max_cost_usd`. `fail` (the default) ends it with `budget_exceeded`, even in the middle of a turn. With `ask` it waits with `requires_action` before its next turn."""
    concurrency: NotRequired[int | None]
    """Maximum number of concurrent runs."""
    retries: NotRequired[int | None]
    """Number of retries after an error of the agent; default 0."""


class AgentPatchConnector(TypedDict):
    id: str
    """The id, used to refer to it in other calls."""
    tools: NotRequired[Sequence[str] | ToolSearch | models.ToolSearch]
    """The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them."""


class AgentScorer(TypedDict):
    """Another agent judges the output, in a run of its own."""

    type: Literal["agent"]
    """The type."""
    agent_id: str
    """The agent. Its input has `input`, `output` and `expected_output`; its output must have `score` (0 to 1, true or false), and may have `reason`."""
    pass_at: NotRequired[float]
    """The lowest score that passes. Default: `0.5`."""


class ApprovalRule(TypedDict):
    """Who decides about approvals that runs of the agent request, and the deadline."""

    approvers: Approvers | models.Approvers
    ttl_seconds: NotRequired[int]
    """The deadline; by default that of the question."""
    on_expiry: NotRequired[Literal["fail", "reject", "escalate"] | str]
    """What happens at the deadline: `fail` ends the run with `action_expired`, `reject` rejects, and `escalate` passes the question to `escalate_to`. The default is `escalate` if `escalate_to` is set, otherwise `fail`."""
    escalate_to: NotRequired[Escalation | models.Escalation]


class Approvers(TypedDict):
    """Who may approve, and how many approvals are required. The person who started the run can never approve it."""

    role: NotRequired[Literal["developer", "admin", "owner"] | str]
    """Members with this role or a higher one."""
    members: NotRequired[Sequence[str]]
    """Members by id or e-mail address, in addition to the role or instead of it."""
    count: NotRequired[int]
    """How many approvals are required. One rejection is enough to reject. Default: `1`."""


class ClientTool(TypedDict):
    """A tool that the caller of a run runs itself."""

    name: str
    """The name that the model uses. No tool of the agent may have it."""
    description: NotRequired[str]
    """What the tool does, for the model."""
    parameters: NotRequired[Mapping[str, Any]]
    """JSON Schema (2020-12) of the arguments; default an object with any fields."""


class ConnectorPatchApproval(TypedDict):
    """Which tools require approval before each call: `always` or `never`."""

    default: NotRequired[Literal["never", "always"] | str]
    """`always`: each call requires approval, and the run waits in `requires_action`."""
    tools: NotRequired[Mapping[str, Literal["never", "always"] | str]]
    """By tool name, as `test` returns it. Other tools use `default`."""


class ConnectorPatchAuthorization(TypedDict):
    """User consent: authorization code with PKCE."""

    owner: Literal["organization", "user"] | str
    """Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`."""
    client_id: NotRequired[str | None]
    """The client id of the service. Without it, the service uses its metadata document or registers itself."""
    client_secret: NotRequired[str | None]
    """Stored encrypted and returned as [redacted]; send [redacted] to keep it."""
    scope: NotRequired[str | None]
    """The scopes to request; by default those that the server requests."""


class ConnectorPatchOauth(TypedDict):
    """Client credentials: the service requests tokens for itself."""

    token_url: str
    """The token endpoint: https, without credentials."""
    client_id: str
    """The client id of this service at the provider."""
    client_secret: NotRequired[str]
    """Stored encrypted and returned as [redacted]; send [redacted] to keep it."""
    scope: NotRequired[str | None]
    """The scopes to request, separated by spaces."""


class ContainsScorer(TypedDict):
    """The output contains a text."""

    type: Literal["contains"]
    """The type."""
    field: NotRequired[str]
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    text: NotRequired[str]
    """Default: the expected output, or its `field`."""
    ignore_case: NotRequired[bool]
    """Upper and lower case are the same. Default: `false`."""


class CreateConnectorRequestApproval(TypedDict):
    """Which tools require approval before each call: `always` or `never`."""

    default: NotRequired[Literal["never", "always"] | str]
    """`always`: each call requires approval, and the run waits in `requires_action`."""
    tools: NotRequired[Mapping[str, Literal["never", "always"] | str]]
    """By tool name, as `test` returns it. Other tools use `default`."""


class CreateConnectorRequestAuthorization(TypedDict):
    """User consent: authorization code with PKCE."""

    owner: Literal["organization", "user"] | str
    """Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`."""
    client_id: NotRequired[str | None]
    """The client id of the service. Without it, the service uses its metadata document or registers itself."""
    client_secret: NotRequired[str | None]
    """Stored encrypted and returned as [redacted]; send [redacted] to keep it."""
    scope: NotRequired[str | None]
    """The scopes to request; by default those that the server requests."""


class CreateConnectorRequestOauth(TypedDict):
    """Client credentials: the service requests tokens for itself."""

    token_url: str
    """The token endpoint: https, without credentials."""
    client_id: str
    """The client id of this service at the provider."""
    client_secret: NotRequired[str]
    """Stored encrypted and returned as [redacted]; send [redacted] to keep it."""
    scope: NotRequired[str | None]
    """The scopes to request, separated by spaces."""


class CreateRunRequest(TypedDict):
    agent_id: str
    """The agent. Add `@stable` for its deployed revision, `@canary` for the revision of its active canary, or `@rev_…` for any revision."""
    input: Mapping[str, Any]
    """The input for the agent."""
    agent_revision: NotRequired[int]
    """The revision of the agent to run, even if it is not deployed; default the deployed one. Cannot be used with a thread."""
    metadata: NotRequired[Mapping[str, str]]
    """Up to 16 key-value pairs of your own, as strings."""
    timeout_seconds: NotRequired[int]
    """After this much working time the run fails with `run_timeout`; default the agent's limit."""
    priority: NotRequired[int]
    """Among waiting runs of the organisation, those with a higher priority start first; default 0."""
    user: NotRequired[str]
    """Your identifier of the end user. You can search and erase data by it."""
    thread_id: NotRequired[str]
    """The thread to continue."""
    thread: NotRequired[CreateRunRequestThread | models.CreateRunRequestThread]
    """Creates a thread with this run, bound to its agent. `{}` is enough."""
    on_busy: NotRequired[Literal["queue", "reject", "interrupt"] | str]
    """A thread has one active run at a time. `queue`: wait. `reject`: fail with 422 `thread_busy`. `interrupt`: cancel the active and waiting runs of the thread, keep their messages, and start this run. Default: `queue`."""
    output_schema: NotRequired[Mapping[str, Any]]
    """JSON Schema (2020-12) that the output of this run must match, instead of the agent's. Only for agents that allow it with `client_schemas`."""
    tools: NotRequired[Sequence[ClientTool | models.ClientTool]]
    """Tools that you run yourself: the run waits with a `required_action` of the type `tool_call` for their results. Only for agents that allow it with `client_tools`."""
    tool_choice: NotRequired[str]
    """With `tools`: `auto` (the default), `required` (the model must call any tool first), or the name of one of them to call first."""
    idempotency_key: NotRequired[str]
    """The idempotency key, for callers that cannot set the header."""


class CreateRunRequestThread(TypedDict):
    """Creates a thread with this run, bound to its agent. `{}` is enough."""

    user: NotRequired[str]
    """Your identifier of the end user. You can search and erase data by it."""
    metadata: NotRequired[Mapping[str, str]]
    """Up to 16 key-value pairs of your own, as strings."""


class CustomAgentRequestConnector(TypedDict):
    id: str
    """The id, used to refer to it in other calls."""
    tools: NotRequired[Sequence[str] | ToolSearch | models.ToolSearch]
    """The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them."""


class DeployAgentRequestConnector(TypedDict):
    id: str
    """The id, used to refer to it in other calls."""
    tools: NotRequired[Sequence[str] | ToolSearch | models.ToolSearch]
    """The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them."""


class Escalation(TypedDict):
    """Who decides after the deadline, instead of the first approvers."""

    role: NotRequired[Literal["developer", "admin", "owner"] | str]
    """Members with this role or a higher one."""
    members: NotRequired[Sequence[str]]
    """Members by id or e-mail address, in addition to the role or instead of it."""
    count: NotRequired[int]
    """How many approvals are required. One rejection is enough to reject. Default: `1`."""
    ttl_seconds: NotRequired[int]
    """How long the new approvers have; by default as long as the first deadline."""
    on_expiry: NotRequired[Literal["fail", "reject"] | str]
    """What happens if they do not decide; default `fail`."""


class ExactScorer(TypedDict):
    """The output equals the expected output."""

    type: Literal["exact"]
    """The type."""
    field: NotRequired[str]
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    partial: NotRequired[bool]
    """Only the fields of the expected output are compared; the output may have others. Default: `false`."""


class ExpressionScorer(TypedDict):
    """An expression over the run."""

    type: Literal["expression"]
    """The type."""
    expression: str
    """A CEL expression that returns true, false, or a number from 0 to 1. Its variables: `input`, `output`, `expected_output`, `status`, `tools` (the names of called tools in their order), `cost_usd`, `latency_ms` and `tokens`."""
    pass_at: NotRequired[float]
    """The lowest score that passes. Default: `0.5`."""


class Gate(TypedDict):
    """An evaluation that a new revision must pass before it is deployed. It needs `at_least`, `not_worse_by` or both."""

    dataset_id: str
    """A data set of this agent. Its current version is used."""
    scorers: Sequence[GateScorer | models.GateScorer]
    """The scorers."""
    at_least: NotRequired[float]
    """With every scorer, at least this percentage of the scored rows must pass. The percentage itself is compared, not its interval."""
    not_worse_by: NotRequired[float]
    """With every scorer, the percentage of rows that pass may be lower than that of the deployed revision by at most this many percentage points, on the rows that both revisions have a score for."""
    min_rows: NotRequired[int]
    """With every scorer, at least this many rows must have a score. Default: `10`."""
    effects: Literal["live", "recorded"] | str
    """As in `POST /experiments`."""
    max_cost_usd: NotRequired[float]
    """Limit of an evaluation. A revision whose evaluation reaches it does not pass."""
    on_failure: NotRequired[Literal["refuse", "ask"] | str]
    """Whether a revision that does not pass is refused, or deployed if a person approves. Default: `refuse`."""


class GateScorer(TypedDict):
    """A scorer, by `id` or by `name`."""

    id: NotRequired[str]
    """The id, used to refer to it in other calls."""
    name: NotRequired[str]
    """Instead of `id`: the name of a scorer. Only one scorer of the organisation can have it."""
    version: NotRequired[int]
    """Default: the version that is current when the revision is evaluated."""


class HttpGuardRequest(TypedDict):
    """A service of your own that classifies the text, such as Presidio."""

    type: Literal["http"]
    """The type."""
    url: str
    """The https URL that gets the text."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""
    format: NotRequired[Literal["flagged", "presidio"] | str]
    """`flagged` (default): the service returns {"flagged": true} for a violation. `presidio`: the list of findings of the Presidio Analyzer; any finding is a violation."""
    secret: NotRequired[str | None]
    """The name of a secret of the organisation that is sent as `Authorization: Bearer`."""
    language: NotRequired[str]
    """For Presidio: the language of the texts; default en."""
    min_score: NotRequired[float]
    """For Presidio: the lowest score of a finding that counts; default 0.5."""
    on_error: NotRequired[Literal["block", "allow"] | str]
    """What happens if the service fails or does not answer in time; default block."""


class JsonSchemaGuardRequest(TypedDict):
    """The JSON Schema (2020-12) that the whole value must match."""

    type: Literal["json_schema"]
    """The type."""
    schema: Mapping[str, Any]
    """The JSON Schema that it must match."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""


class JsonSchemaScorer(TypedDict):
    """The output matches a JSON Schema."""

    type: Literal["json_schema"]
    """The type."""
    field: NotRequired[str]
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    schema: Mapping[str, Any]
    """JSON Schema (2020-12)."""


class LimitsGuardRequest(TypedDict):
    """Limits on model turns and tokens per run."""

    type: Literal["limits"]
    """The type."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["output"]]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block"]]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""
    max_steps: NotRequired[int | None]
    """Maximum number of turns in a run."""
    max_tokens: NotRequired[int | None]
    """Maximum number of tokens in a run."""


class MaxSizeGuardRequest(TypedDict):
    """The size of the JSON text."""

    type: Literal["max_size"]
    """The type."""
    max_bytes: int
    """Maximum size in bytes, as JSON."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""


class MessagePartAnswer(TypedDict):
    type: Literal["answer"]
    """The type."""
    action_id: str
    """The id of the question, from `required_action.id`."""
    answer: Literal["approve", "reject", "respond"] | str
    """The decision."""
    payload: Mapping[str, Any] | None
    """The answer."""


class MessagePartData(TypedDict):
    type: Literal["data"]
    """The type."""
    data: Mapping[str, Any]
    """An input or output that is more than one text."""


class MessagePartFile(TypedDict):
    type: Literal["file"]
    """The type."""
    file_id: str
    """The file; `GET /files/{id}` returns its details."""


class MessagePartQuestion(TypedDict):
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
    arguments: Mapping[str, Any] | None
    """The arguments of the tool call."""


class MessagePartReasoning(TypedDict):
    type: Literal["reasoning"]
    """The type."""
    text: str
    """The text."""


class MessagePartText(TypedDict):
    type: Literal["text"]
    """The type."""
    text: str
    """The text."""


class MessagePartToolCall(TypedDict):
    type: Literal["tool_call"]
    """The type."""
    tool_call_id: str
    """The id of the tool call. The call and its result have the same id."""
    tool: str
    """The name of the tool."""
    arguments: Any
    """The arguments of the tool call."""


class MessagePartToolResult(TypedDict):
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


class ModelGuardRequest(TypedDict):
    """A yes-or-no question for a model; yes is a violation."""

    type: Literal["model"]
    """The type."""
    question: str
    """A yes-or-no question."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""
    on_error: NotRequired[Literal["block", "allow"] | str]
    """What happens if the model call fails; default block."""


class ModelScorer(TypedDict):
    """A model judges the output by a rubric, at temperature 0."""

    type: Literal["model"]
    """The type."""
    provider: str
    """A provider's name, as in a model agent."""
    model: str
    """The name of the model. Name a fixed version."""
    rubric: str
    """What a good output is, and what makes it worse."""
    mode: NotRequired[Literal["rate", "compare"] | str]
    """`rate`: the model rates the output from 0 to 1. `compare`: it says whether the output or the expected output is better, twice, with their positions swapped; the score is 1, 0.5 or 0. Default: `rate`."""
    pass_at: NotRequired[float]
    """The lowest score that passes. Default: `0.5`."""


class NewCanaryStep(TypedDict):
    """A step of a new canary: it ends when it has reached both its minutes and its runs."""

    percent: int
    """The share of new runs that use the canary."""
    minutes: NotRequired[int]
    """The step takes at least this long."""
    runs: NotRequired[int]
    """The step takes until this many runs of the canary have ended."""


class NewDatasetRow(TypedDict):
    """A test case to add."""

    input: Mapping[str, Any]
    """The input of the agent."""
    expected_output: NotRequired[Mapping[str, Any] | None]
    """The output that the agent should return, or a part of it."""
    tags: NotRequired[Sequence[str]]
    """Groups of rows, such as a language or a topic."""
    user: NotRequired[str | None]
    """The end user whose data the row contains. Erasing the user's data deletes the row."""


class NewThreadMessage(TypedDict):
    """A message to import."""

    role: Literal["user", "assistant", "tool", "system"] | str
    """The role: who wrote a message, or what a member may do."""
    content: str | Sequence[MessagePart | models.MessagePart]
    """A text, or a list of parts."""


class NumericScorer(TypedDict):
    """A number is close to the expected one."""

    type: Literal["numeric"]
    """The type."""
    field: NotRequired[str]
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    tolerance: float
    """The largest difference that passes."""
    relative: NotRequired[bool]
    """The tolerance is a share of the expected number: 0.05 is five per cent. Default: `false`."""


class PatternsGuardRequest(TypedDict):
    """RE2 patterns. A match inside a match of an allowed pattern does not count. All patterns of all guards share about one second per text; text that could not be checked in time counts as a match and is redacted as [unchecked]."""

    type: Literal["patterns"]
    """The type."""
    deny: Sequence[str]
    """What to look for."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""
    allow: NotRequired[Sequence[str]]
    """Exceptions."""


class PeopleScorer(TypedDict):
    """Members of the organisation rate the output."""

    type: Literal["people"]
    """The type."""
    question: str
    """Shown to the raters with the input, the output and the expected output."""
    raters: NotRequired[int]
    """How many members rate each output. Default: `2`."""
    scale: NotRequired[Literal["pass_fail", "one_to_five"] | str]
    """`pass_fail`: an output passes if more than half of the raters pass it; its score is their share. `one_to_five`: it passes if the average is at least `pass_at`; its score is the average, from 0 (all 1) to 1 (all 5). Default: `pass_fail`."""
    pass_at: NotRequired[float]
    """The lowest average that passes on the scale `one_to_five`. Default: `4`."""


class PiiGuardRequest(TypedDict):
    """Personal data, detected by format, check digits and the words before it."""

    type: Literal["pii"]
    """The type."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""
    kinds: NotRequired[Sequence[Literal["email", "phone", "card", "iban", "national_id"] | str]]
    """Default: all of them."""
    regions: NotRequired[Sequence[str]]
    """Countries whose phone numbers are detected without a +; default US."""


class PipelineRetry(TypedDict):
    """How often a step is retried."""

    max_attempts: int
    """Number of runs, including the first."""
    backoff_seconds: NotRequired[int]
    """Delay before the second run; doubled for each further one. Default: `1`."""


class PipelineStep(TypedDict):
    """One step: an agent, its input, and when it runs."""

    name: str
    """The name in expressions: `steps.<name>`."""
    agent_id: str
    """The agent."""
    depends_on: NotRequired[Sequence[str]]
    """Steps that must have ended first, in addition to those in its expressions."""
    input: NotRequired[Mapping[str, Any]]
    """The input of the run. Default: the input of the pipeline, or in a fan-out `item` and `index`. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression."""
    when: NotRequired[str]
    """If this is false, the step is skipped."""
    for_each: NotRequired[str]
    """A list: the step runs once for each item, at most 1,000."""
    max_concurrency: NotRequired[int]
    """Maximum number of concurrent items in a fan-out. Default: `10`."""
    retry: NotRequired[PipelineRetry | models.PipelineRetry]
    timeout_seconds: NotRequired[int]
    """Timeout of each run."""
    on_failure: NotRequired[Literal["fail", "continue"] | str]
    """`fail`: the other steps are cancelled and the pipeline fails. `continue`: the other steps continue. Default: `fail`."""


class PromptInjectionGuardRequest(TypedDict):
    """A heuristic for text that tries to override an agent's instructions: English phrases. It finds 14 of the 40 attempts in the project's corpus (35 %), so use it as a sign and not as a protection."""

    type: Literal["prompt_injection"]
    """The type."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""


class RegexScorer(TypedDict):
    """The text of the output matches a regular expression."""

    type: Literal["regex"]
    """The type."""
    field: NotRequired[str]
    """A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole."""
    pattern: str
    """A regular expression in RE2 syntax. It may match anywhere."""


class RegisterWorkerRequestAgent(TypedDict):
    name: str
    """The name of the agent in the worker."""
    queue: str
    """The queue of its runs."""
    description: NotRequired[str | None]
    """Your description of its purpose."""
    input_schema: NotRequired[Mapping[str, Any] | None]
    """JSON Schema (2020-12) of the input."""
    output_schema: NotRequired[Mapping[str, Any] | None]
    """JSON Schema (2020-12) of the output."""
    builds: NotRequired[Literal["auto", "pinned", "never"] | str]
    """Whether a run must stay with the build that started it."""


class ReplayFilter(TypedDict):
    """Which runs of the agent to replay, with the filters of GET /runs; default all."""

    status: NotRequired[Sequence[Literal["completed", "failed", "cancelled"] | str]]
    """Only runs with one of these statuses; default any."""
    agent_revision: NotRequired[int]
    """Only runs of this revision."""
    error_code: NotRequired[Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "nondeterministic", "internal_error"] | str]
    """Only runs that failed with this code."""
    api_key_id: NotRequired[str]
    """The API key that made the call; null if a person did."""
    thread_id: NotRequired[str]
    """The thread that it belongs to."""
    user: NotRequired[str]
    """Your identifier of the end user. You can search and erase data by it."""
    metadata: NotRequired[Mapping[str, str]]
    """Up to 16 key-value pairs of your own, as strings."""
    created_after: NotRequired[datetime | str]
    """At or after. A date without a time means the start of that day in UTC."""
    created_before: NotRequired[datetime | str]
    """Before. A date without a time means the start of that day in UTC."""
    feedback: NotRequired[Literal["any", "none", "up", "down"] | str]
    """Runs with any feedback, without feedback, or with a thumb up or down."""
    feedback_name: NotRequired[str]
    """Runs with feedback of this name."""
    feedback_label: NotRequired[str]
    """Runs with feedback that has this label."""
    min_score: NotRequired[float]
    """Runs with a score of at least this value."""
    max_score: NotRequired[float]
    """Runs with a score of at most this value."""


class ReportedRun(TypedDict):
    """A worker's report on one of its runs."""

    token: str
    """The lease token: proves that this worker holds the run."""
    first: NotRequired[int]
    """The number of the first item; items are numbered from 1."""
    items: NotRequired[Sequence[WorkerItem | models.WorkerItem]]
    """What happened since the last report, in order."""
    heard: NotRequired[int]
    """The number of the last message that the worker has received."""


class RuntimeA2a(TypedDict):
    type: Literal["a2a"]
    """The type."""
    url: str
    """The https URL of the agent card, `…/.well-known/agent-card.json`. The agent must support A2A 1.0."""
    headers: NotRequired[Mapping[str, str]]
    """Sent with every call; stored encrypted and returned as [redacted]."""


class RuntimeHttp(TypedDict):
    type: Literal["http"]
    """The type."""
    url: str
    """The https URL of your agent."""
    headers: NotRequired[Mapping[str, str]]
    """Sent with every call; stored encrypted and returned as [redacted]."""
    secret: NotRequired[str]
    """Signs every call. If you send none, the service creates one. Returned once, then as [redacted]."""


class RuntimeModel(TypedDict):
    type: Literal["model"]
    """The type."""
    provider: str
    """The name of the provider; `default` means the organisation's, or else the operator's first."""
    model: str
    """The name of the model at its provider; `default` means the provider's default model."""
    models: NotRequired[Sequence[RuntimeModelModel | models.RuntimeModelModel]]
    """Fallback models, tried in this order if `model` fails."""
    max_output_tokens: NotRequired[int]
    """Maximum number of output tokens per turn. A truncated answer is kept, and `usage.finish_reason` of the run is `length`."""
    temperature: NotRequired[float]
    """The sampling temperature. 0 gives the most likely text; higher values vary more."""
    top_p: NotRequired[float]
    """Nucleus sampling: use only the most likely tokens up to this probability."""
    stop: NotRequired[Sequence[str]]
    """The model stops before it writes one of these texts."""
    seed: NotRequired[int]
    """The same seed gives about the same answer."""
    tool_choice: NotRequired[str]
    """`auto` (the default), `none`, `required` (any tool), or the name of a tool. The last two apply until a tool was called."""
    parallel_tool_calls: NotRequired[bool]
    """Whether a turn may call several tools; false means one."""
    reasoning_effort: NotRequired[Literal["none", "minimal", "low", "medium", "high", "xhigh"] | str]
    """How much the model reasons before it answers, if supported."""
    provider_options: NotRequired[Mapping[str, Any]]
    """Additional request fields of the provider, such as `{"top_k": 40}`. Fields that the service sets take precedence."""
    first_token_timeout_seconds: NotRequired[int]
    """Maximum wait for the first token of a turn, including hidden reasoning; default 300. Then the turn is tried again, by the next of `models` if there is one."""
    token_timeout_seconds: NotRequired[int]
    """Maximum wait between two tokens of a turn; default 120. Then the turn is tried again from its start."""
    prompt: NotRequired[str]
    """A template for the prompt, with {{field}} from the input."""
    compaction: NotRequired[RuntimeModelCompaction | models.RuntimeModelCompaction]
    """What happens when a thread becomes longer than the model's context window. The thread itself stays complete."""
    tools: NotRequired[Sequence[RuntimeModelTool | models.RuntimeModelTool]]
    """Built-in tools of the service, in addition to `connectors`."""


class RuntimeModelCompaction(TypedDict):
    """What happens when a thread becomes longer than the model's context window. The thread itself stays complete."""

    strategy: NotRequired[Literal["drop", "summarize"] | str]
    """`drop`: the oldest turns of a long thread are not sent to the model. `summarize`: a model summarises them. Default: `drop`."""
    context_tokens: NotRequired[int]
    """The size of the model's context window, in tokens. Default: `100000`."""
    provider: NotRequired[str]
    """The model for summaries; default the agent's model."""
    model: NotRequired[str]
    """The name of the model at its provider; `default` means the provider's default model."""


class RuntimeModelModel(TypedDict):
    provider: NotRequired[str]
    """Default: the agent's provider."""
    model: str
    """The name of the model at its provider; `default` means the provider's default model."""
    first_token_timeout_seconds: NotRequired[int]
    """Default: that of the agent."""
    token_timeout_seconds: NotRequired[int]
    """Default: that of the agent."""


class RuntimeModelTool(TypedDict):
    """The model may write programs and run them, without network access, in a sandbox that the operator has enabled (`AGENTRUN_CODE`)."""

    type: Literal["code"]
    """The type."""
    languages: NotRequired[Sequence[Literal["python", "javascript", "shell"] | str]]
    """The only allowed languages; default all that the machine has."""
    approval: NotRequired[Literal["never", "always"] | str]
    """`always`: each script requires approval, and the run waits in `requires_action`. Default: `never`."""
    timeout_seconds: NotRequired[int]
    """Timeout of one script. The operator's limit also applies."""


class RuntimeModule(TypedDict):
    type: Literal["module"]
    """The type."""
    module: str
    """The name of the module on the server."""
    code: NotRequired[str]
    """The hash of the files that this revision runs, even if the files on the server have changed. If you leave it out when you write `runtime`, the current files are used, and create a new revision if they differ; send it back to keep the files. Modules that ship with the service have no hash."""


class RuntimeResponses(TypedDict):
    type: Literal["responses"]
    """The type."""
    url: str
    """The https base URL of an OpenAI-compatible API, such as `https://api.openai.com/v1`; `/responses` is appended."""
    model: str
    """The model name that the API expects."""
    headers: NotRequired[Mapping[str, str]]
    """Sent with every call; stored encrypted and returned as [redacted]."""
    background: NotRequired[bool]
    """Whether responses are created in the background, so that they survive a lost connection or node. Use `false` if the API does not support `background`: then a lost response is requested again. Default: `true`."""


class RuntimeWorker(TypedDict):
    type: Literal["worker"]
    """The type."""
    queue: str
    """The queue from which your workers take its runs."""
    handler: NotRequired[str]
    """The name of the agent in the workers; default the agent's name."""
    builds: NotRequired[Literal["auto", "pinned", "never"] | str]
    """`pinned`: a run stays with workers of the build that started it, until none of them has reported for 75 seconds. `never`: a run never changes to another build. `auto`: any worker can continue a run. Default: `auto`."""


class Schedule(TypedDict):
    """When runs start automatically: a cron expression with five fields, or six with seconds first, or @hourly, @daily, @weekly, @monthly or @yearly."""

    cron: str
    """Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`0-59/5`); `L` is the last day, `#2` the second such weekday."""
    timezone: NotRequired[str]
    """An IANA time zone, including its daylight saving time. Default: `UTC`."""
    input: NotRequired[Mapping[str, Any]]
    """The input of every run; default `{}`."""
    active: NotRequired[bool]
    """False: the schedule is kept but starts no runs. Default: `true`."""


class ScorerUse(TypedDict):
    """A scorer, in its current or another version."""

    id: str
    """The id, used to refer to it in other calls."""
    version: NotRequired[int]
    """Default: the current version."""


class ScoringFilter(TypedDict):
    """Which runs of the agent are scored; default all."""

    agent_revision: NotRequired[int]
    """Only runs of this revision."""
    api_key_id: NotRequired[str]
    """Only runs that this key started."""
    metadata: NotRequired[Mapping[str, str]]
    """Only runs that have all of these pairs."""


class SecretsGuardRequest(TypedDict):
    """API keys, tokens, private keys, and passwords after their name (`password = …`)."""

    type: Literal["secrets"]
    """The type."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""


class TermsGuardRequest(TypedDict):
    """Words and phrases. A match inside an allowed phrase does not count."""

    type: Literal["terms"]
    """The type."""
    deny: Sequence[str]
    """What to look for."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["input", "output", "both"] | str]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "redact", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""
    allow: NotRequired[Sequence[str]]
    """Exceptions."""
    case_sensitive: NotRequired[bool]
    """Default false."""
    whole_words: NotRequired[bool]
    """Default true."""


class ToolSearch(TypedDict):
    """Gives the model a tool that searches the other tools."""

    search: bool
    """Always true."""


class ToolsGuardRequest(TypedDict):
    """The only tools that may be used. A name may end in * to match a prefix."""

    type: Literal["tools"]
    """The type."""
    allow: Sequence[str]
    """Exceptions."""
    name: NotRequired[str | None]
    """The name in findings; default its type."""
    on: NotRequired[Literal["output"]]
    """What the guard checks: `input`, `output` or `both`."""
    action: NotRequired[Literal["block", "flag"] | str]
    """What happens on a match: `block` rejects, `redact` removes the match, `flag` records it."""
    shadow: NotRequired[bool]
    """Records findings and changes nothing."""


class WorkerItem(TypedDict):
    """Something that happened to a run."""

    type: str
    """delta, event, step, log, file, secret, answer, ask, mismatch, completed, failed or released."""
    text: NotRequired[str]
    """For delta."""
    event: NotRequired[str]
    """For event, with its `type`. JSON text."""
    key: NotRequired[str]
    """For a step or a question: its name, # and how many with this name came before."""
    value: NotRequired[str]
    """For step: `result`, and what it `emitted`. JSON text."""
    latency_ms: NotRequired[float]
    """For step: how long it took, for the run's trace."""
    question: NotRequired[str]
    """For ask and answer. JSON text."""
    output: NotRequired[str]
    """For completed: an object. JSON text."""
    tokens_used: NotRequired[int]
    """For completed, failed, ask and mismatch."""
    thread_state: NotRequired[str]
    """For completed: the new state of the thread. JSON text."""
    expected: NotRequired[str]
    """For mismatch: the key that the journal has next."""
    found: NotRequired[str]
    """For mismatch: the key of the call that the code made; empty if the code ended."""
    source: NotRequired[str]
    """For mismatch: the file and line of the call."""
    code: NotRequired[Literal["agent_error", "output_too_large"] | str]
    """For failed."""
    message: NotRequired[str]
    """For log and failed."""
    name: NotRequired[str]
    """For failed: the class of the error. For secret: its name."""
    stack: NotRequired[str]
    """For failed: where the error comes from, innermost first. Lines such as `    at run (src/agent.ts:12:3)`, with paths relative to the worker's folder, become `details.stack`, `file` and `line` of the run's error; other lines are ignored."""
    fields: NotRequired[str]
    """For log. JSON text."""
    call: NotRequired[int]
    """For file, secret and answer: the number that the reply refers to."""
    verb: NotRequired[str]
    """For file: get, list, read, begin, push or end."""
    argument: NotRequired[str]
    """For file: the argument of the verb."""


GuardRequest = PiiGuardRequest | SecretsGuardRequest | PromptInjectionGuardRequest | TermsGuardRequest | PatternsGuardRequest | MaxSizeGuardRequest | JsonSchemaGuardRequest | ToolsGuardRequest | LimitsGuardRequest | ModelGuardRequest | HttpGuardRequest

MessagePart = MessagePartText | MessagePartData | MessagePartReasoning | MessagePartToolCall | MessagePartToolResult | MessagePartFile | MessagePartQuestion | MessagePartAnswer

Runtime = RuntimeModule | RuntimeHttp | RuntimeModel | RuntimeWorker | RuntimeA2a | RuntimeResponses

ScorerDefinition = ExactScorer | ContainsScorer | RegexScorer | JsonSchemaScorer | NumericScorer | ExpressionScorer | ModelScorer | AgentScorer | PeopleScorer
