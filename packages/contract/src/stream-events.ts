import { type TSchema, Type } from "typebox";
import { ApprovalDelegation, ApprovalVote } from "./approvals.ts";
import { Id } from "./ids.ts";
import { PipelineRun, PipelineStepRun } from "./pipeline-runs.ts";
import { finishReasons, RunUsage } from "./run-usage.ts";
import { RequiredAction, Run } from "./runs.ts";
import { JsonObject, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

/** When an event is sent, and its fields in addition to the envelope. */
type StreamEventTable = Record<string, { summary: string; fields: Record<string, TSchema> }>;

/** Agents can send tool events themselves, with any content. */
const tool = Type.Optional(Type.String({ description: "The name of the tool." }));
const callId = Type.Optional(Type.String({ description: "The id of the call, the same when it starts and ends." }));

const GivenFile = Type.Object({ type: ObjectName("file"), file_id: Id("file") }, { title: "GivenFile" });

const turnWarnings = ["empty_answer", "unclosed_reasoning"] as const;
export type TurnWarning = (typeof turnWarnings)[number];

const turn = Type.Integer({ description: "The number of the model turn, from 1." });

const runStreamEvents = {
  "run.created": { summary: "The run was accepted; always the first event.", fields: { run: Run } },
  "run.started": { summary: "An agent has started to work on the run.", fields: { started_at: Timestamp } },
  "run.output.delta": {
    summary: "The next part of the output text.",
    fields: { delta: Type.String({ description: "Text to append." }) },
  },
  "run.reasoning.delta": {
    summary: "The next part of the model's reasoning; never part of the output.",
    fields: { delta: Type.String({ description: "Text to append in the same turn." }) },
  },
  "run.turn.started": { summary: "A model turn has started.", fields: { turn } },
  "run.turn.retrying": {
    summary:
      "The model provider failed, and the turn is tried again. Sent for the first three tries of a turn, then at most once a minute.",
    fields: {
      turn,
      model: Type.String({ description: "The model of the next try." }),
      reason: Type.String({ description: "Why the last try failed." }),
      attempt: Type.Integer({ description: "How many tries of this turn have failed." }),
      next_attempt_at: Type.Unsafe<string>({ ...Timestamp, description: "When the next try starts." }),
    },
  },
  "run.turn.completed": {
    summary: "A model turn has ended. If it calls tools, the calls follow.",
    fields: {
      turn,
      model: Type.String({ description: "The model of this turn." }),
      finish_reason: OneOf(finishReasons, { description: "Why the turn ended." }),
      usage: RunUsage,
      warning: Type.Optional(
        OneOf(turnWarnings, {
          description:
            "The turn has no text, no tool call and no file. `empty_answer`: the model wrote nothing, or only reasoning. `unclosed_reasoning`: its reasoning has a `<think>` without `</think>`, so the answer may be within it.",
        }),
      ),
    },
  },
  "run.tool.called": {
    summary: "The agent calls a tool.",
    fields: {
      tool,
      call_id: callId,
      arguments: Type.Optional(Type.Unsafe<unknown>({ description: "The arguments of the call." })),
    },
  },
  "run.tool.progress": {
    summary: "Progress of a tool call; at most once a second per call, and not part of the transcript.",
    fields: {
      tool,
      call_id: callId,
      progress: Type.Optional(Type.Number({ description: "The progress, in the tool's own unit." })),
      total: Type.Optional(Type.Number({ description: "The total, if the tool reports it." })),
      message: Type.Optional(Type.String({ description: "What the tool is doing." })),
    },
  },
  "run.tool.completed": {
    summary: "A tool call has ended or was rejected.",
    fields: {
      tool,
      call_id: callId,
      status: Type.Optional(OneOf(["succeeded", "failed", "rejected"], { description: "The outcome of the call." })),
      result: Type.Optional(Type.String({ description: "The result that the model received." })),
      files: Type.Optional(
        Type.Array(GivenFile, { description: "Files that the call created in addition to text, such as an image." }),
      ),
    },
  },
  "run.requires_action": {
    summary: "The run waits for a person, or for the results of the caller's tools.",
    fields: { required_action: RequiredAction },
  },
  "run.action.received": {
    summary: "A person has answered or sent a message, or the caller has sent the results of its tools.",
    fields: {
      action: Type.Object(
        {
          type: OneOf(["approve", "reject", "respond", "message"]),
          action_id: Type.Optional(Id("act")),
          payload: Type.Optional(Nullable(JsonObject({ description: "The answer." }))),
          arguments: Type.Optional(
            JsonObject({ description: "The arguments that were approved instead of the original ones." }),
          ),
          votes: Type.Optional(
            Type.Array(ApprovalVote, {
              description: "If an approval rule decides: all votes. The last one was decisive.",
            }),
          ),
          by: Type.Optional(
            Nullable(
              Type.String({
                description: "The key or person that answered; null if the deadline passed without an answer.",
              }),
            ),
          ),
        },
        { title: "ReceivedAction" },
      ),
    },
  },
  "run.approval.changed": {
    summary: "A person voted or delegated a vote, or the deadline passed and the question was escalated.",
    fields: {
      required_action: RequiredAction,
      change: Type.Object(
        {
          type: OneOf(["voted", "delegated", "escalated"]),
          vote: Type.Optional(ApprovalVote),
          delegation: Type.Optional(ApprovalDelegation),
          event_id: Type.Optional(
            Type.Unsafe<`evt_${string}`>({
              ...Id("evt"),
              description: "The event that was sent to webhooks.",
            }),
          ),
        },
        { title: "ApprovalChange" },
      ),
    },
  },
  "run.completed": { summary: "The run completed; always the last event.", fields: { run: Run } },
  "run.failed": { summary: "The run failed; `run.error` has the reason. Always the last event.", fields: { run: Run } },
  "run.cancelled": { summary: "The run was cancelled; always the last event.", fields: { run: Run } },
  "stream.reset": {
    summary:
      "Discard the text from earlier deltas, for example because the run restarted after a crash. Discard the reasoning of the current turn too.",
    fields: {
      attempt: Type.Integer({ description: "The attempt that the stream continues with." }),
      output: Type.String({ description: "The text so far. It replaces all earlier deltas." }),
    },
  },
} as const satisfies StreamEventTable;

const ofStep = { step: PipelineStepRun };

const pipelineStreamEvents = {
  "pipeline.created": {
    summary: "The pipeline run was accepted; always the first event.",
    fields: { pipeline_run: PipelineRun },
  },
  "pipeline.step.started": { summary: "A step has started.", fields: ofStep },
  "pipeline.step.requires_action": { summary: "A run of a step waits for a person.", fields: ofStep },
  "pipeline.step.completed": { summary: "A step has completed.", fields: ofStep },
  "pipeline.step.failed": { summary: "A step has failed.", fields: ofStep },
  "pipeline.step.skipped": { summary: "A step was skipped because its `when` is false.", fields: ofStep },
  "pipeline.step.cancelled": { summary: "A step was cancelled.", fields: ofStep },
  "pipeline.completed": {
    summary: "The pipeline run has ended; see `pipeline_run.status`. Always the last event.",
    fields: { pipeline_run: PipelineRun },
  },
} as const satisfies StreamEventTable;

type Envelope = { title: string; sequence: TSchema; subject: Record<string, TSchema>; events: StreamEventTable };

const createdAt = Type.Unsafe<string>({ ...Timestamp, description: "When it happened." });

const sequence = (description: string) => Type.Integer({ description });

const ofRun: Envelope = {
  title: "RunStreamEvent",
  sequence: sequence("No gaps between resets; also the SSE id of the event."),
  subject: { run_id: Id("run"), created_at: createdAt },
  events: runStreamEvents,
};
const ofPipelineRun: Envelope = {
  title: "PipelineStreamEvent",
  sequence: sequence("No gaps; also the SSE id of the event."),
  subject: { pipeline_run_id: Id("prun") },
  events: pipelineStreamEvents,
};

/** The type in code: any event, because agents send their own types. OpenAPI lists the known ones. */
const anyEvent = <T>({ title, sequence: number, subject, events }: Envelope) =>
  Type.Unsafe<{ type: string; sequence: number; [key: string]: unknown } & T>({
    ...Type.Object({ type: Type.String({ examples: Object.keys(events) }), sequence: number, ...subject }),
    title,
    additionalProperties: true,
  });

/** One event of a run's stream. */
export const RunStreamEvent = anyEvent<{ run_id: string; created_at: string }>(ofRun);
/** One event of a pipeline run's stream. */
export const PipelineStreamEvent = anyEvent<{ pipeline_run_id: string }>(ofPipelineRun);

/** `run.output.delta` is a `RunOutputDeltaStreamEvent`, `stream.reset` a `ResetStreamEvent`. */
const titleOf = (type: string): string =>
  `${type.replace(/^stream\./, "").replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}StreamEvent`;

function toUnion({ title, sequence: number, subject, events }: Envelope) {
  const known = Object.entries(events).map(([type, { summary, fields }]) =>
    Type.Object(
      { type: ObjectName(type), sequence: number, ...subject, ...fields },
      { title: titleOf(type), description: summary },
    ),
  );
  const other = Type.Object(
    { type: Type.String(), sequence: number, ...subject },
    {
      title: `Other${title}`,
      description:
        "An event of a type that is not listed here: sent by the agent, or by a newer version of the service.",
      additionalProperties: true,
    },
  );
  return {
    title,
    description: "One event of the stream; `type` identifies it.",
    anyOf: [...known, other],
    discriminator: { propertyName: "type" },
  };
}

/** The OpenAPI schemas, by the title of the schema in the endpoint table. */
export const streamEventUnions: Readonly<Record<string, object>> = {
  RunStreamEvent: toUnion(ofRun),
  PipelineStreamEvent: toUnion(ofPipelineRun),
};
