import { type Static, Type } from "typebox";
import { Approval } from "./approvals.ts";
import { ClientToolCall, clientToolFields } from "./client-tools.ts";
import { Feedback, feedbackFilters } from "./feedback.ts";
import { GuardFinding } from "./guards.ts";
import { AgentReference, Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { listOf, storable, visible } from "./patterns.ts";
import { AgentRevision, searchFilters } from "./run-filters.ts";
import { RunUsage } from "./run-usage.ts";
import { closed, JsonObject, Metadata, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

export const runStatuses = [
  "queued",
  "running",
  "requires_action",
  "cancelling",
  "completed",
  "failed",
  "cancelled",
] as const;
export const RunStatus = OneOf(runStatuses);
export type RunStatus = Static<typeof RunStatus>;

export const runErrorTypes = ["timeout", "agent", "tool", "policy", "provider", "system"] as const;
export const runErrorCodes = [
  "run_timeout",
  "agent_error",
  "tool_error",
  "guardrail_violation",
  "provider_error",
  "provider_rate_limited",
  "provider_not_configured",
  "budget_exceeded",
  "action_expired",
  "approval_impossible",
  "worker_lost",
  "output_too_large",
  "not_recorded",
  "nondeterministic",
  "internal_error",
] as const;
export type RunErrorCode = (typeof runErrorCodes)[number];

/** Why a run failed. */
export const RunError = Type.Object(
  {
    type: OneOf(runErrorTypes),
    code: OneOf(runErrorCodes, { description: "A stable code for programs." }),
    message: Type.String({ description: "A message for people. The text may change." }),
    retryable: Type.Boolean({ description: "Whether running it again may help." }),
    details: Nullable(JsonObject()),
  },
  { title: "RunError" },
);
export type RunError = Static<typeof RunError>;

/** What a waiting run needs. */
export const RequiredAction = Type.Object(
  {
    id: Id("act"),
    type: OneOf(["approval", "input", "connect", "tool_call"], {
      description:
        "`connect`: the run's user opens `url` and consents, and the run continues with their token. `reject` ends the run, `approve` checks again. " +
        "`tool_call`: the run's client runs its own `tool_calls` and sends all results with `respond`.",
    }),
    tool_calls: Type.Optional(
      Type.Array(ClientToolCall, {
        description: "With the type `tool_call`: all calls of the client's tools in this turn of the model.",
      }),
    ),
    tool: Nullable(
      Type.String({
        description:
          "The tool that is called after approval, or the tool that has the question (you can also `reject` such a question). Null for a question of the agent itself.",
      }),
    ),
    arguments: Nullable(JsonObject({ description: "The arguments of the tool call." })),
    prompt: Nullable(Type.String({ description: "The question for the person." })),
    schema: Nullable(
      JsonObject({
        description: "JSON Schema for the answer. For an approval: the schema for `arguments` that replace these.",
      }),
    ),
    url: Type.Optional(
      Nullable(
        Type.String({
          description:
            "Where the run's user connects. Only for that user, and usable once. Null unless the type is `connect`.",
        }),
      ),
    ),
    connector_id: Type.Optional(
      Nullable(Type.Unsafe<`con_${string}`>({ ...Id("con"), description: "The connector to connect." })),
    ),
    budget: Type.Optional(
      Nullable(
        Type.Object(
          {
            cap_id: Nullable(
              Type.Unsafe<`cap_${string}`>({ ...Id("cap"), description: "The cap; null for the run's own budget." }),
            ),
            unit: OneOf(["usd", "tokens", "runs"]),
            limit: Type.Number({ description: "The limit, in the unit." }),
            used: Type.Number({ description: "The amount used." }),
            resets_at: Nullable(
              Type.Unsafe<string>({ ...Timestamp, description: "When the run resumes automatically." }),
            ),
          },
          {
            title: "BudgetQuestion",
            description:
              "The exhausted budget. `respond` with the choice `raise_once`, `raise` with a `limit`, or `stop`. `approve` means `raise_once`, `reject` means `stop`.",
          },
        ),
      ),
    ),
    error: Type.Optional(Nullable(RunError)),
    approval: Type.Optional(Nullable(Approval)),
    digest: Type.Optional(
      Type.String({
        description:
          "Identifies the question: type, prompt, tool, arguments, schema and the agent's revision. An answer applies to this question only.",
      }),
    ),
    changed_from: Type.Optional(
      Type.String({
        description:
          "The digest of the question that was answered before the agent replaced it with this one. That answer does not apply.",
      }),
    ),
    created_at: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: "Since when the run waits for this." })),
    expires_at: Nullable(Timestamp),
  },
  { title: "RequiredAction" },
);
export type RequiredAction = Static<typeof RequiredAction>;

export const Run = Type.Object(
  {
    object: ObjectName("run"),
    id: Id("run"),
    agent_id: Id("ag"),
    agent_revision: Type.Integer({
      description: "The revision of the agent that the run uses, even if another one was deployed since.",
    }),
    status: RunStatus,
    input: JsonObject({ description: "The input of the agent." }),
    output: Nullable(JsonObject({ description: "The result, once completed." })),
    error: Nullable(RunError),
    required_action: Nullable(RequiredAction),
    latency_ms: Nullable(
      Type.Integer({ description: "Working time in milliseconds once it has ended: total time without waits." }),
    ),
    queued_ms: Type.Integer({
      description: "Time that it waited for a worker or for its thread, without the current wait.",
    }),
    waiting_ms: Type.Integer({ description: "Time that it waited for people, without the current wait." }),
    tokens_used: Type.Integer({ description: "Input and output tokens of all turns; 0 if no model ran." }),
    cost_usd: Nullable(
      Type.Number({
        description: "The cost at the prices of that time; null if no model ran or the model has no price.",
      }),
    ),
    guardrails: Nullable(
      Type.Array(GuardFinding, { description: "What the guards of the policies found; null if nothing." }),
    ),
    usage: Nullable(RunUsage),
    output_schema: Nullable(
      JsonObject({ description: "The schema of the output that the caller sent for this run; null: the agent's." }),
    ),
    metadata: Metadata,
    priority: Type.Integer({ description: "The requested priority. Runs with a higher priority start first." }),
    timeout_seconds: Type.Integer({
      description: "After this much working time the run fails: the requested timeout, or the agent's limit.",
    }),
    attempt: Type.Integer({ description: "0 while queued; above 1 after a lost worker or a retry." }),
    idempotency_key: Nullable(
      Type.String({
        description: "The idempotency key that it was created with. A request with the same key returns this run.",
      }),
    ),
    api_key_id: Nullable(
      Type.Unsafe<`key_${string}`>({
        ...Id("key"),
        description: "The key that created it; null if no key did, for example if a signed-in person did.",
      }),
    ),
    pipeline_run_id: Nullable(
      Type.Unsafe<`prun_${string}`>({ ...Id("prun"), description: "The pipeline run that it belongs to." }),
    ),
    thread_id: Nullable(Type.Unsafe<`thr_${string}`>({ ...Id("thr"), description: "The thread that it belongs to." })),
    user: Nullable(EndUser),
    replay_of: Nullable(
      Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The original run, if this one is a replay." }),
    ),
    scheduled_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "The scheduled time that started it." })),
    created_at: Timestamp,
    started_at: Nullable(Timestamp),
    completed_at: Nullable(Timestamp),
    feedback: Type.Optional(
      Type.Array(Feedback, {
        description: "Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all.",
      }),
    ),
  },
  { title: "Run" },
);
export type Run = Static<typeof Run>;

/** Fields that lists return only on request: they can be large, or require another query. */
export const runExpansions = ["input", "output", "input_preview", "feedback"] as const;
export type RunExpansion = (typeof runExpansions)[number];
export const inputPreviewLength = 200;

const { input, output, ...lightProperties } = Run.properties;

export const ListedRun = Type.Object(
  {
    ...lightProperties,
    input: Type.Optional(input),
    output: Type.Optional(output),
    input_preview: Type.Optional(
      Type.String({ description: `With \`expand\`: its first ${inputPreviewLength} characters, as JSON.` }),
    ),
  },
  { title: "ListedRun", description: "A run without its input, output and feedback, unless `expand` lists them." },
);
export type ListedRun = Static<typeof ListedRun>;

export const GetRunQuery = Type.Object(
  {
    expand: Type.Optional(
      Type.String({
        pattern: listOf(runExpansions),
        description: "`feedback` to include it; `input` and `output` are always included.",
      }),
    ),
  },
  closed,
);

export const RunList = ListOf(ListedRun, "RunList");

/** A thread that is created with a run, bound to the run's agent. */
const RunThread = Type.Object(
  { user: Type.Optional(EndUser), metadata: Type.Optional(Metadata) },
  { ...closed, description: "Creates a thread with this run, bound to its agent. `{}` is enough." },
);

const TimeoutSeconds = (otherwise: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3600,
      description: `After this much working time the run fails with \`run_timeout\`; ${otherwise}.`,
    }),
  );

const Priority = (otherwise: string) =>
  Type.Optional(
    Type.Integer({
      minimum: -10,
      maximum: 10,
      description: `Among waiting runs of the organisation, those with a higher priority start first; ${otherwise}.`,
    }),
  );

/** Limited by the maximum size of the index. */
export const idempotencyKey = { minLength: 1, maxLength: 255, pattern: visible };

export const IdempotencyKey = Type.Optional(
  Type.String({ ...idempotencyKey, description: "The idempotency key, for callers that cannot set the header." }),
);

export const CreateRunRequest = Type.Object(
  {
    agent_id: Type.Unsafe<`ag_${string}`>({
      ...AgentReference,
      description:
        "The agent. Add `@stable` for its deployed revision, `@canary` for the revision of its active canary, or `@rev_…` for any revision.",
    }),
    input: JsonObject({ description: "The input for the agent." }),
    agent_revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description:
          "The revision of the agent to run, even if it is not deployed; default the deployed one. Cannot be used with a thread.",
      }),
    ),
    metadata: Type.Optional(Metadata),
    timeout_seconds: TimeoutSeconds("default the agent's limit"),
    priority: Priority("default 0"),
    user: Type.Optional(EndUser),
    thread_id: Type.Optional(Type.Unsafe<`thr_${string}`>({ ...Id("thr"), description: "The thread to continue." })),
    thread: Type.Optional(RunThread),
    on_busy: Type.Optional(
      Type.Unsafe<"queue" | "reject" | "interrupt">({
        ...OneOf(["queue", "reject", "interrupt"]),
        default: "queue",
        description:
          "A thread has one active run at a time. `queue`: wait. `reject`: fail with 422 `thread_busy`. `interrupt`: cancel the active and waiting runs of the thread, keep their messages, and start this run.",
      }),
    ),
    output_schema: Type.Optional(
      JsonObject({
        description:
          "JSON Schema (2020-12) that the output of this run must match, instead of the agent's. Only for agents that allow it with `client_schemas`.",
      }),
    ),
    ...clientToolFields,
    idempotency_key: IdempotencyKey,
  },
  { ...closed, title: "CreateRunRequest" },
);
export type CreateRunRequest = Static<typeof CreateRunRequest>;

export const replayEffects = ["live", "recorded"] as const;

const asBefore = "default the value of the original run";

export const ReplayRunRequest = Type.Object(
  {
    input: Type.Optional(JsonObject({ description: `The input for the agent; ${asBefore}.` })),
    agent_revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: `The revision of the agent to run; ${asBefore}.`,
      }),
    ),
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        pattern: storable,
        description:
          "For model agents: another model of the same provider, instead of the revision's model and its fallbacks.",
      }),
    ),
    from_step: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        pattern: storable,
        description:
          "Continue from this step: everything before it is taken from the journal of the original run and not repeated. Use `key` of a step in the run's trace, such as `fetch#0`, or a step name for the first step of that name. For model agents, `turn#0` is the first turn and `tool#0.1` its second tool call.",
      }),
    ),
    effects: Type.Optional(
      Type.Unsafe<(typeof replayEffects)[number]>({
        ...OneOf(replayEffects),
        default: "live",
        description:
          "With `recorded`, the results of steps, turns, calls and questions are taken only from the journal of the original run, so no side effect happens twice. A missing result fails the run with `not_recorded`. For module and model agents.",
      }),
    ),
    metadata: Type.Optional(Metadata),
    timeout_seconds: TimeoutSeconds(asBefore),
    priority: Priority(asBefore),
    idempotency_key: IdempotencyKey,
  },
  { ...closed, title: "ReplayRunRequest" },
);
export type ReplayRunRequest = Static<typeof ReplayRunRequest>;

export const ListRunsQuery = Type.Object(
  {
    ...pageQuery("run"),
    agent_id: Type.Optional(Id("ag")),
    agent_revision: Type.Optional(AgentRevision),
    api_key_id: Type.Optional(Id("key")),
    pipeline_run_id: Type.Optional(Id("prun")),
    thread_id: Type.Optional(Id("thr")),
    user: Type.Optional(EndUser),
    status: Type.Optional(
      Type.String({ pattern: listOf(runStatuses), description: "One status, or several separated by commas." }),
    ),
    error_code: Type.Optional(OneOf(runErrorCodes, { description: "Only runs that failed with this code." })),
    ...searchFilters,
    ...feedbackFilters,
    expand: Type.Optional(
      Type.String({
        pattern: listOf(runExpansions),
        description:
          "Fields to include that lists leave out by default: `input`, `output`, `input_preview`, `feedback`, or several separated by commas.",
      }),
    ),
  },
  {
    ...closed,
    patternProperties: {
      "^metadata\\[[^\\]\\u0000\\ud800-\\udfff]{1,64}\\]$": { type: "string", maxLength: 512, pattern: storable },
    },
  },
);
export type ListRunsQuery = Static<typeof ListRunsQuery>;
