import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { slug, storable } from "./patterns.ts";
import { JsonObject, Nullable, ObjectName, OneOf } from "./schema.ts";

/**
 * The messages between workers and the service (docs/worker-protocol.md). No schema is closed, because either side may be newer.
 * Output of agents is sent as JSON text, so that invalid output affects only one item.
 */
export const workerProtocol = 1;

/** Maximum number of runs that one worker may hold, and that one report may contain. */
const mostRuns = 10_000;

/** A report may be as large as a few outputs. */
export const reportBytes = 16_777_216;

const JsonText = (description: string) => Type.String({ description: `${description} JSON text.` });
const words = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: storable, description });

const OfferedAgent = Type.Object({
  name: words(128, "The name of the agent in the worker."),
  queue: Type.String({ pattern: slug }),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000, pattern: storable }))),
  input_schema: Type.Optional(Nullable(JsonObject())),
  output_schema: Type.Optional(Nullable(JsonObject())),
  builds: Type.Optional(OneOf(["auto", "pinned", "never"])),
});
export type OfferedAgent = Static<typeof OfferedAgent>;

export const RegisterWorkerRequest = Type.Object(
  {
    protocol: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      description: "The highest protocol version that the worker supports.",
    }),
    name: Type.Optional(words(128, "The name of the worker, such as its host; for people.")),
    build: Type.Optional(words(128, "The build of your worker.")),
    sdk: Type.Optional(words(128, "The library that the worker uses.")),
    concurrency: Type.Integer({ minimum: 1, maximum: mostRuns, description: "Maximum number of concurrent runs." }),
    queues: Type.Array(Type.String({ pattern: slug }), { minItems: 1, maxItems: 100, uniqueItems: true }),
    agents: Type.Optional(Type.Array(OfferedAgent, { maxItems: 200, description: "The agents that it can run." })),
  },
  { title: "RegisterWorkerRequest" },
);
export type RegisterWorkerRequest = Static<typeof RegisterWorkerRequest>;

export const RegisteredWorker = Type.Object(
  {
    object: ObjectName("worker_registration"),
    id: Id("wrk"),
    protocol: Type.Integer({ description: "The protocol version to use." }),
    heartbeat_seconds: Type.Number({ description: "The interval at which a worker that holds runs must report." }),
    silence_seconds: Type.Number({
      description: "A worker that has not reported for this long loses its runs to other workers.",
    }),
    poll_seconds: Type.Integer({ description: "Maximum duration of a poll." }),
    ping_seconds: Type.Number({
      description:
        "While a poll waits, the service sends a space at this interval, before the JSON of the response body. A worker that receives nothing for more than twice this time opens a new connection and polls again.",
    }),
    output_bytes: Type.Integer({
      description: "Maximum size of an output, of a step, and of everything that a run emits.",
    }),
    report_bytes: Type.Integer({ description: "Maximum size of a report." }),
    agents: Type.Array(
      Type.Object({
        name: Type.String(),
        agent_id: Nullable(Id("ag")),
        agent_revision: Nullable(Type.Integer()),
      }),
    ),
  },
  { title: "RegisteredWorker" },
);
export type RegisteredWorker = Static<typeof RegisteredWorker>;

export const PollWorkerRequest = Type.Object(
  {
    slots: Type.Integer({
      minimum: 0,
      maximum: mostRuns,
      description: "Number of runs that the worker has room for; 0 waits only for a request to report.",
    }),
    running: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Number of runs that the worker is executing." }),
    ),
    wait_seconds: Type.Optional(Type.Number({ minimum: 0, maximum: 60 })),
  },
  { title: "PollWorkerRequest" },
);

const KeyedText = Type.Unsafe<[key: string, value: string]>({
  type: "array",
  items: { type: "string" },
  minItems: 2,
  maxItems: 2,
});

export const WorkerRun = Type.Object(
  {
    token: Type.String({ description: "The lease and fencing token of the run." }),
    run_id: Id("run"),
    agent: Type.String({ description: "The name of the agent in the worker." }),
    agent_id: Id("ag"),
    agent_revision: Type.Integer(),
    attempt: Type.Integer(),
    metadata: Type.Unsafe<Record<string, string>>({ type: "object", additionalProperties: { type: "string" } }),
    input: JsonText("The input of the run."),
    steps: Type.Array(KeyedText, { description: "Completed steps." }),
    answers: Type.Array(KeyedText, {
      description: "Always empty: an answer is sent only in reply to its question.",
    }),
    answered: Type.Array(Type.String(), {
      description: "Keys of answered questions. Send an item of type `answer` to get the answer.",
    }),
    history: Type.Array(Type.String(), {
      description:
        "Keys of the steps and answered questions of earlier attempts, in order, to compare with. A failed step is `key!time`. Steps within steps are left out.",
    }),
    messages: Type.Array(JsonText("A message that was sent to the run.")),
    thread: Nullable(JsonText("The thread that the run belongs to.")),
    remaining_ms: Type.Integer({ description: "The run is stopped after this time." }),
    traceparent: Nullable(Type.String({ description: "The trace context, in the W3C Trace Context format." })),
  },
  { title: "WorkerRun" },
);
export type WorkerRun = Static<typeof WorkerRun>;

export const WorkerRuns = Type.Object(
  {
    object: ObjectName("worker_runs"),
    runs: Type.Array(WorkerRun),
    report: Type.Boolean({ description: "A run of the worker has new messages: report now." }),
  },
  { title: "WorkerRuns" },
);
export type WorkerRuns = Static<typeof WorkerRuns>;

const WorkerItem = Type.Object(
  {
    type: Type.String({
      description: "delta, event, step, log, file, secret, answer, ask, mismatch, completed, failed or released.",
    }),
    text: Type.Optional(Type.String({ description: "For delta." })),
    event: Type.Optional(JsonText("For event, with its `type`.")),
    key: Type.Optional(
      Type.String({ description: "For a step or a question: its name, # and how many with this name came before." }),
    ),
    value: Type.Optional(JsonText("For step: `result`, and what it `emitted`.")),
    latency_ms: Type.Optional(
      Type.Number({ minimum: 0, description: "For step: how long it took, for the run's trace." }),
    ),
    question: Type.Optional(JsonText("For ask and answer.")),
    output: Type.Optional(JsonText("For completed: an object.")),
    tokens_used: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description: "For completed, failed, ask and mismatch." }),
    ),
    thread_state: Type.Optional(JsonText("For completed: the new state of the thread.")),
    expected: Type.Optional(Type.String({ description: "For mismatch: the key that the journal has next." })),
    found: Type.Optional(
      Type.String({ description: "For mismatch: the key of the call that the code made; empty if the code ended." }),
    ),
    source: Type.Optional(Type.String({ description: "For mismatch: the file and line of the call." })),
    code: Type.Optional(OneOf(["agent_error", "output_too_large"], { description: "For failed." })),
    message: Type.Optional(Type.String({ description: "For log and failed." })),
    name: Type.Optional(Type.String({ description: "For failed: the class of the error. For secret: its name." })),
    stack: Type.Optional(
      Type.String({
        description:
          "For failed: where the error comes from, innermost first. Lines such as `    at run (src/agent.ts:12:3)`, with paths relative to the worker's folder, become `details.stack`, `file` and `line` of the run's error; other lines are ignored.",
      }),
    ),
    fields: Type.Optional(JsonText("For log.")),
    call: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "For file, secret and answer: the number that the reply refers to.",
      }),
    ),
    verb: Type.Optional(Type.String({ description: "For file: get, list, read, begin, push or end." })),
    argument: Type.Optional(Type.String({ description: "For file: the argument of the verb." })),
  },
  { title: "WorkerItem" },
);
export type WorkerItem = Static<typeof WorkerItem>;

const ReportedRun = Type.Object(
  {
    token: Type.String({ maxLength: 256 }),
    first: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "The number of the first item; items are numbered from 1.",
      }),
    ),
    items: Type.Optional(Type.Array(WorkerItem)),
    heard: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "The number of the last message that the worker has received.",
      }),
    ),
  },
  { title: "ReportedRun" },
);
export type ReportedRun = Static<typeof ReportedRun>;

export const WorkerReport = Type.Object(
  {
    runs: Type.Array(ReportedRun, {
      maxItems: mostRuns,
      description: "All runs that the worker holds. Runs beyond its `concurrency` get the status `later`.",
    }),
  },
  { title: "WorkerReport" },
);

export const WorkerOrder = Type.Object(
  {
    number: Type.Integer(),
    type: Type.String({ description: "cancel, message, filed, secret or answered." }),
    reason: Type.Optional(Type.String({ description: "For cancel." })),
    message: Type.Optional(JsonText("For message.")),
    call: Type.Optional(Type.Integer({ description: "For filed, secret and answered: the number of the call." })),
    done: Type.Optional(
      Type.Boolean({
        description:
          "For filed and secret: false if the call failed. For answered: false if the question has no answer.",
      }),
    ),
    text: Type.Optional(
      Type.String({
        description:
          "For filed: JSON text, bytes in base64, or an error. For secret: a JSON array of its valid values, newest first, or an error. For answered: the answer as JSON text.",
      }),
    ),
  },
  { title: "WorkerOrder" },
);
export type WorkerOrder = Static<typeof WorkerOrder>;

export const HeardRun = Type.Object(
  {
    token: Type.String(),
    status: OneOf(["held", "ended", "gone", "invalid", "later"]),
    kept: Type.Optional(Type.Integer({ description: "Items up to this number are stored." })),
    told: Type.Optional(Type.Array(WorkerOrder)),
    message: Type.Optional(Type.String({ description: "For invalid: the error." })),
  },
  { title: "HeardRun" },
);
export type HeardRun = Static<typeof HeardRun>;

export const WorkerReportAnswer = Type.Object(
  { object: ObjectName("worker_report"), runs: Type.Array(HeardRun, { description: "In the order of the report." }) },
  { title: "WorkerReportAnswer" },
);
