import { type Static, Type } from "typebox";
import { Approval } from "./approvals.ts";
import { Feedback, feedbackFilters } from "./feedback.ts";
import { GuardFinding } from "./guards.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { listOf, storable, visible } from "./patterns.ts";
import { AgentRevision, searchFilters } from "./run-filters.ts";
import { RunUsage } from "./run-usage.ts";
import { closed, JsonObject, Metadata, Nullable, ObjectName, OneOf, TimeBound, Timestamp } from "./schema.ts";
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
  "internal_error",
] as const;
export type RunErrorCode = (typeof runErrorCodes)[number];

/** Why a run failed. */
export const RunError = Type.Object(
  {
    type: OneOf(runErrorTypes),
    code: OneOf(runErrorCodes, { description: "The stable switch for programs." }),
    message: Type.String({ description: "For people; its words may change." }),
    retryable: Type.Boolean({ description: "Whether running it again may help." }),
    details: Nullable(JsonObject()),
  },
  { title: "RunError" },
);
export type RunError = Static<typeof RunError>;

/** What a parked run is waiting for. */
export const RequiredAction = Type.Object(
  {
    id: Id("act"),
    type: OneOf(["approval", "input", "connect"], {
      description:
        "`connect`: the run's user opens `url` and consents, and the run goes on with their token; `reject` ends it, `approve` looks again.",
    }),
    tool: Nullable(
      Type.String({
        description:
          "The tool that may be called once it is approved, or that asks: such a question may also be declined with `reject`. Null: the agent itself asks.",
      }),
    ),
    arguments: Nullable(JsonObject({ description: "What the tool would be called with." })),
    prompt: Nullable(Type.String({ description: "What the person is asked." })),
    schema: Nullable(
      JsonObject({
        description:
          "JSON Schema that the answer must match; of an approval, what `arguments` must match that are approved in place of these.",
      }),
    ),
    url: Type.Optional(
      Nullable(
        Type.String({
          description: "Where the run's user connects; for them alone, and once. Null but for `connect`.",
        }),
      ),
    ),
    connector_id: Type.Optional(
      Nullable(Type.Unsafe<`con_${string}`>({ ...Id("con"), description: "What is to be connected." })),
    ),
    budget: Type.Optional(
      Nullable(
        Type.Object(
          {
            cap_id: Nullable(
              Type.Unsafe<`cap_${string}`>({ ...Id("cap"), description: "The cap; null: the run's own budget." }),
            ),
            unit: OneOf(["usd", "tokens", "runs"]),
            limit: Type.Number({ description: "How much it allows, in the unit." }),
            used: Type.Number({ description: "How much of it is used." }),
            resets_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "When it goes on by itself." })),
          },
          {
            title: "BudgetQuestion",
            description:
              "The budget that is used up. `respond` with the choice `raise_once`, `raise` with a `limit`, or `stop`; `approve` is the first, `reject` the last.",
          },
        ),
      ),
    ),
    approval: Type.Optional(Nullable(Approval)),
    digest: Type.Optional(
      Type.String({
        description:
          "Identifies what is asked: type, prompt, tool, arguments, schema and the agent's revision. An answer applies to this question alone.",
      }),
    ),
    changed_from: Type.Optional(
      Type.String({
        description:
          "The digest of the question that was answered before the agent asked this one in its place. That answer does not apply.",
      }),
    ),
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
      description: "The revision of the agent that it runs, whatever is deployed since.",
    }),
    status: RunStatus,
    input: JsonObject({ description: "What the agent got." }),
    output: Nullable(JsonObject({ description: "The result, once completed." })),
    error: Nullable(RunError),
    required_action: Nullable(RequiredAction),
    latency_ms: Nullable(
      Type.Integer({ description: "What it worked, once it has ended: all its time without what it waited." }),
    ),
    queued_ms: Type.Integer({
      description: "What it waited for a worker or for its thread, without the wait that goes on.",
    }),
    waiting_ms: Type.Integer({ description: "What it waited for people, without the wait that goes on." }),
    tokens_used: Type.Integer({ description: "Of all its turns, in and out; 0 where no model ran." }),
    cost_usd: Nullable(
      Type.Number({
        description: "What these cost, by the prices of the time; null where no model ran, or one that has no price.",
      }),
    ),
    guardrails: Nullable(Type.Array(GuardFinding, { description: "What the policies' guards saw; null: nothing." })),
    usage: Nullable(RunUsage),
    metadata: Metadata,
    priority: Type.Integer({ description: "As it was asked for: higher ones begin first." }),
    timeout_seconds: Type.Integer({ description: "After this much work it fails: as asked, else the agent's limit." }),
    attempt: Type.Integer({ description: "0 while queued; above 1 after a lost worker or a retry." }),
    idempotency_key: Nullable(
      Type.String({ description: "The key that it was created with: a repetition finds this run." }),
    ),
    api_key_id: Nullable(
      Type.Unsafe<`key_${string}`>({
        ...Id("key"),
        description: "The key that asked for it; null: no key did, but for instance a person who has signed in.",
      }),
    ),
    pipeline_run_id: Nullable(
      Type.Unsafe<`prun_${string}`>({ ...Id("prun"), description: "The pipeline run that it is a step of." }),
    ),
    thread_id: Nullable(
      Type.Unsafe<`thr_${string}`>({ ...Id("thr"), description: "The thread that it is a turn of." }),
    ),
    user: Nullable(EndUser),
    replay_of: Nullable(Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run that it does again." })),
    scheduled_at: Nullable(
      Type.Unsafe<string>({ ...Timestamp, description: "The tick of the agent's schedule that began it." }),
    ),
    created_at: Timestamp,
    started_at: Nullable(Timestamp),
    completed_at: Nullable(Timestamp),
  },
  { title: "Run" },
);
export type Run = Static<typeof Run>;

/** What a list leaves out unless it is asked for: it may be a megabyte a run, or lie elsewhere. */
export const runExpansions = ["input", "output", "feedback"] as const;
export type RunExpansion = (typeof runExpansions)[number];

const { input, output, ...lightProperties } = Run.properties;

export const ListedRun = Type.Object(
  {
    ...lightProperties,
    input: Type.Optional(input),
    output: Type.Optional(output),
    feedback: Type.Optional(
      Type.Array(Feedback, { description: "The newest twenty, newest first; GET /runs/{id}/feedback has them all." }),
    ),
  },
  { title: "ListedRun", description: "A run without its input, output and feedback, unless `expand` asks for them." },
);
export type ListedRun = Static<typeof ListedRun>;

export const RunList = ListOf(ListedRun, "RunList");

/** A thread that begins with a run, bound to the run's agent. */
const RunThread = Type.Object(
  { user: Type.Optional(EndUser), metadata: Type.Optional(Metadata) },
  { ...closed, description: "Begins a thread with this run, bound to its agent; `{}` will do." },
);

const TimeoutSeconds = (otherwise: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3600,
      description: `After this much work it fails with \`run_timeout\`; ${otherwise}.`,
    }),
  );

const Priority = (otherwise: string) =>
  Type.Optional(
    Type.Integer({
      minimum: -10,
      maximum: 10,
      description: `Among waiting runs of the organisation, higher ones begin first; ${otherwise}.`,
    }),
  );

/** No longer than the index of keys has room for. */
export const idempotencyKey = { minLength: 1, maxLength: 255, pattern: visible };

export const IdempotencyKey = Type.Optional(
  Type.String({ ...idempotencyKey, description: "The idempotency key, for callers that cannot set the header." }),
);

export const CreateRunRequest = Type.Object(
  {
    agent_id: Id("ag"),
    input: JsonObject({ description: "What the agent gets." }),
    revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description:
          "The revision of the agent that it runs, such as one that is not deployed; the deployed one where it is left out. Such a run is no turn of a thread.",
      }),
    ),
    metadata: Type.Optional(Metadata),
    timeout_seconds: TimeoutSeconds("the agent's limit where it is left out"),
    priority: Priority("0 where it is left out"),
    user: Type.Optional(EndUser),
    thread_id: Type.Optional(
      Type.Unsafe<`thr_${string}`>({ ...Id("thr"), description: "The thread that it goes on with." }),
    ),
    thread: Type.Optional(RunThread),
    on_busy: Type.Optional(
      Type.Unsafe<"queue" | "reject" | "interrupt">({
        ...OneOf(["queue", "reject", "interrupt"]),
        default: "queue",
        description:
          "A thread has one run at a time. `queue`: wait for the turn. `reject`: 422 `thread_busy`. `interrupt`: whatever has not ended there is cancelled, what it said is kept, and this run begins.",
      }),
    ),
    idempotency_key: IdempotencyKey,
  },
  { ...closed, title: "CreateRunRequest" },
);
export type CreateRunRequest = Static<typeof CreateRunRequest>;

const replayEffects = ["live", "recorded"] as const;

const asBefore = "as the run had it where it is left out";

export const ReplayRunRequest = Type.Object(
  {
    input: Type.Optional(JsonObject({ description: `What the agent gets; ${asBefore}.` })),
    revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: `The revision of the agent that it runs; ${asBefore}.`,
      }),
    ),
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        pattern: storable,
        description:
          "Of a model agent: another model of its provider, in place of the revision's and of those asked where that fails.",
      }),
    ),
    from_step: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        pattern: storable,
        description:
          "Goes on from this step: what the run had done and been told before it is taken from its journal, and not done again. `key` of a step in the run's trace, `fetch#0`, or its name for the first of that name; of a model agent `turn#0` is the first turn, `tool#0.1` its second call.",
      }),
    ),
    effects: Type.Optional(
      Type.Unsafe<(typeof replayEffects)[number]>({
        ...OneOf(replayEffects),
        default: "live",
        description:
          "`recorded`: steps, turns, calls and questions are answered from the run's journal and by nothing else, so that nothing happens to the world twice; what is not there fails the run with `not_recorded`. For module and model agents.",
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
      Type.String({ pattern: listOf(runStatuses), description: "One status, or several with commas." }),
    ),
    error_code: Type.Optional(OneOf(runErrorCodes, { description: "That failed with this code." })),
    created_after: TimeBound("At or after."),
    created_before: TimeBound("Before."),
    ...searchFilters,
    ...feedbackFilters,
    expand: Type.Optional(
      Type.String({
        pattern: listOf(runExpansions),
        description:
          "What each run is to have that lists leave out: `input`, `output`, `feedback`, or several with commas.",
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
