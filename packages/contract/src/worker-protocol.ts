import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { slug, storable } from "./patterns.ts";
import { JsonObject, Nullable, ObjectName, OneOf } from "./schema.ts";

/**
 * What workers and the service say to each other (docs/worker-protocol.md). Nothing here is closed: either side may be newer.
 * What agents made crosses as JSON text, so that one that is broken is one item's fault.
 */
export const workerProtocol = 1;

/** Runs that one worker may hold, and so the runs in one report. */
const mostRuns = 10_000;

/** A report may be as large as a few outputs. */
export const reportBytes = 16_777_216;

const JsonText = (description: string) => Type.String({ description: `${description} JSON text.` });
const words = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: storable, description });

const OfferedAgent = Type.Object({
  name: words(128, "What the worker calls it."),
  queue: Type.String({ pattern: slug }),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000, pattern: storable }))),
  input_schema: Type.Optional(Nullable(JsonObject())),
  output_schema: Type.Optional(Nullable(JsonObject())),
  builds: Type.Optional(OneOf(["auto", "pinned", "never"])),
});
export type OfferedAgent = Static<typeof OfferedAgent>;

export const RegisterWorkerRequest = Type.Object(
  {
    protocol: Type.Integer({ minimum: 1, maximum: 1_000, description: "The highest version that the worker speaks." }),
    name: Type.Optional(words(128, "Where it is, such as its host; for people.")),
    build: Type.Optional(words(128, "Which of your builds it is.")),
    sdk: Type.Optional(words(128, "What it is written with.")),
    concurrency: Type.Integer({ minimum: 1, maximum: mostRuns, description: "Runs at a time." }),
    queues: Type.Array(Type.String({ pattern: slug }), { minItems: 1, maxItems: 100, uniqueItems: true }),
    agents: Type.Optional(Type.Array(OfferedAgent, { maxItems: 200, description: "What it can run." })),
  },
  { title: "RegisterWorkerRequest" },
);
export type RegisterWorkerRequest = Static<typeof RegisterWorkerRequest>;

export const RegisteredWorker = Type.Object(
  {
    object: ObjectName("worker_registration"),
    id: Id("wrk"),
    protocol: Type.Integer({ description: "The version that is spoken." }),
    heartbeat_seconds: Type.Number({ description: "A worker that holds runs reports as often as this." }),
    silence_seconds: Type.Number({ description: "After such a silence its runs go to other workers." }),
    poll_seconds: Type.Integer({ description: "How long a poll waits at most." }),
    ping_seconds: Type.Number({
      description:
        "While a poll waits, the response body gets a space as often as this, before its JSON. A worker that receives nothing for longer than twice this time opens a new connection and polls again.",
    }),
    output_bytes: Type.Integer({ description: "How large an output, a step and all that is emitted may each be." }),
    report_bytes: Type.Integer({ description: "The largest report that is taken." }),
    agents: Type.Array(
      Type.Object({
        name: Type.String(),
        agent_id: Nullable(Id("ag")),
        revision: Nullable(Type.Integer()),
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
      description: "Runs that it has room for; 0 waits for a nudge.",
    }),
    running: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Runs that it has in hand." })),
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
    token: Type.String({ description: "The run's lease and fencing token." }),
    run_id: Id("run"),
    agent: Type.String({ description: "What the worker calls it." }),
    agent_id: Id("ag"),
    agent_revision: Type.Integer(),
    attempt: Type.Integer(),
    metadata: Type.Unsafe<Record<string, string>>({ type: "object", additionalProperties: { type: "string" } }),
    input: JsonText("The run's input."),
    steps: Type.Array(KeyedText, { description: "What it has done already." }),
    answers: Type.Array(KeyedText, {
      description: "Always empty: an answer is sent only for the question that it was given to.",
    }),
    answered: Type.Array(Type.String(), {
      description: "Keys of questions that were answered. An item of type `answer` asks for the answer.",
    }),
    messages: Type.Array(JsonText("A message sent to it.")),
    thread: Nullable(JsonText("The conversation that it is a part of.")),
    remaining_ms: Type.Integer({ description: "After so long it is stopped." }),
    traceparent: Nullable(Type.String({ description: "Its place in a trace, as W3C Trace Context writes it." })),
  },
  { title: "WorkerRun" },
);
export type WorkerRun = Static<typeof WorkerRun>;

export const WorkerRuns = Type.Object(
  {
    object: ObjectName("worker_runs"),
    runs: Type.Array(WorkerRun),
    report: Type.Boolean({ description: "Something waits for a run of the worker: it should report at once." }),
  },
  { title: "WorkerRuns" },
);
export type WorkerRuns = Static<typeof WorkerRuns>;

const WorkerItem = Type.Object(
  {
    type: Type.String({ description: "delta, event, step, log, file, answer, ask, completed, failed or released." }),
    text: Type.Optional(Type.String({ description: "Of a delta." })),
    event: Type.Optional(JsonText("Of an event, with its `type`.")),
    key: Type.Optional(
      Type.String({ description: "Of a step or a question: its name, # and how often it came before." }),
    ),
    value: Type.Optional(JsonText("Of a step: `result`, and what it `emitted`.")),
    took_ms: Type.Optional(
      Type.Number({ minimum: 0, description: "Of a step: how long its work took, for the run's trace." }),
    ),
    question: Type.Optional(JsonText("Of ask and answer.")),
    output: Type.Optional(JsonText("Of completed: an object.")),
    tokens_used: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description: "Of completed, failed and ask." }),
    ),
    thread_state: Type.Optional(JsonText("Of completed: what the thread is to remember.")),
    code: Type.Optional(OneOf(["agent_error", "output_too_large"], { description: "Of failed." })),
    message: Type.Optional(Type.String({ description: "Of log and failed." })),
    name: Type.Optional(Type.String({ description: "Of failed: the kind of error." })),
    fields: Type.Optional(JsonText("Of log.")),
    call: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "Of file and answer: the number by which the reply names it.",
      }),
    ),
    verb: Type.Optional(Type.String({ description: "Of file: get, list, read, begin, push or end." })),
    argument: Type.Optional(Type.String({ description: "Of file: what the verb is about." })),
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
        description: "The number of the first item; they count from 1.",
      }),
    ),
    items: Type.Optional(Type.Array(WorkerItem)),
    heard: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "The number of the last thing that it was told.",
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
      description: "Every run that the worker holds. Runs beyond its `concurrency` are answered `later`.",
    }),
  },
  { title: "WorkerReport" },
);

export const WorkerOrder = Type.Object(
  {
    number: Type.Integer(),
    type: Type.String({ description: "cancel, message, filed or answered." }),
    reason: Type.Optional(Type.String({ description: "Of cancel." })),
    message: Type.Optional(JsonText("Of message.")),
    call: Type.Optional(Type.Integer({ description: "Of filed and answered: the call that is answered." })),
    done: Type.Optional(
      Type.Boolean({
        description: "Of filed: false where it could not be done. Of answered: false where the question has no answer.",
      }),
    ),
    text: Type.Optional(
      Type.String({
        description: "Of filed: JSON text, bytes in base64, or why it could not. Of answered: the answer as JSON text.",
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
    kept: Type.Optional(Type.Integer({ description: "Items up to this one are done." })),
    told: Type.Optional(Type.Array(WorkerOrder)),
    message: Type.Optional(Type.String({ description: "Of invalid: what is wrong." })),
  },
  { title: "HeardRun" },
);
export type HeardRun = Static<typeof HeardRun>;

export const WorkerReportAnswer = Type.Object(
  { object: ObjectName("worker_report"), runs: Type.Array(HeardRun, { description: "In the report's order." }) },
  { title: "WorkerReportAnswer" },
);
