import { type TSchema, Type } from "typebox";
import { ApprovalDelegation, ApprovalVote } from "./approvals.ts";
import { Id } from "./ids.ts";
import { PipelineRun, PipelineStepRun } from "./pipeline-runs.ts";
import { finishReasons, RunUsage } from "./run-usage.ts";
import { RequiredAction, Run } from "./runs.ts";
import { JsonObject, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

/** When an event is sent, and what it carries beside its envelope. */
type StreamEventTable = Record<string, { summary: string; fields: Record<string, TSchema> }>;

/** Agents may send what tells of tools themselves, and then say what they like. */
const tool = Type.Optional(Type.String({ description: "The tool's name." }));
const callId = Type.Optional(Type.String({ description: "The same in the call and in its end." }));

const GivenFile = Type.Object({ type: ObjectName("file"), file_id: Id("file") }, { title: "GivenFile" });

const turn = Type.Integer({ description: "Which turn of the model it is, from 1." });

const runStreamEvents = {
  "run.created": { summary: "The run was accepted; always the first.", fields: { run: Run } },
  "run.started": { summary: "An agent has begun to work on it.", fields: { started_at: Timestamp } },
  "run.output.delta": {
    summary: "The next piece of text.",
    fields: { delta: Type.String({ description: "To be put after what came before." }) },
  },
  "run.reasoning.delta": {
    summary: "The next piece of what the model thinks before it speaks; never part of the output.",
    fields: { delta: Type.String({ description: "To be put after what came before in the same turn." }) },
  },
  "run.turn.started": { summary: "A model is asked: what follows is its turn.", fields: { turn } },
  "run.turn.completed": {
    summary: "The model's turn is over; where it calls tools, they are called now.",
    fields: {
      turn,
      model: Type.String({ description: "The model that took it." }),
      finish_reason: OneOf(finishReasons, { description: "Why it ended." }),
      usage: RunUsage,
    },
  },
  "run.tool.called": {
    summary: "The agent calls a tool.",
    fields: {
      tool,
      call_id: callId,
      arguments: Type.Optional(Type.Unsafe<unknown>({ description: "What the tool is called with." })),
    },
  },
  "run.tool.progress": {
    summary: "A tool says how far it is; at most once a second for a call, and not part of the transcript.",
    fields: {
      tool,
      call_id: callId,
      progress: Type.Optional(Type.Number({ description: "How far, in the tool's own measure." })),
      total: Type.Optional(Type.Number({ description: "How much there is in all, where the tool knows." })),
      message: Type.Optional(Type.String({ description: "What it does at the moment." })),
    },
  },
  "run.tool.completed": {
    summary: "A tool has answered, or was not allowed to.",
    fields: {
      tool,
      call_id: callId,
      status: Type.Optional(OneOf(["succeeded", "failed", "rejected"], { description: "What came of the call." })),
      result: Type.Optional(Type.String({ description: "What the model was told of it." })),
      files: Type.Optional(
        Type.Array(GivenFile, { description: "What it gave beside its words, such as an image: files of the run." }),
      ),
    },
  },
  "run.requires_action": {
    summary: "The run waits for a person.",
    fields: { required_action: RequiredAction },
  },
  "run.action.received": {
    summary: "A person has answered, or sent a message.",
    fields: {
      action: Type.Object(
        {
          type: OneOf(["approve", "reject", "respond", "message"]),
          action_id: Type.Optional(Id("act")),
          payload: Type.Optional(Nullable(JsonObject({ description: "What was answered." }))),
          arguments: Type.Optional(
            JsonObject({ description: "What was approved in place of the arguments that were asked about." }),
          ),
          votes: Type.Optional(
            Type.Array(ApprovalVote, {
              description: "Where a rule decides: all that was voted, the last of them decided.",
            }),
          ),
          by: Type.Optional(
            Nullable(Type.String({ description: "The key or the user who answered; null: nobody did in time." })),
          ),
        },
        { title: "ReceivedAction" },
      ),
    },
  },
  "run.approval.changed": {
    summary: "Somebody has voted or handed their vote on, or the deadline has passed and others decide now.",
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
              description: "The event that webhooks were told of it with.",
            }),
          ),
        },
        { title: "ApprovalChange" },
      ),
    },
  },
  "run.completed": { summary: "The end: it has a result.", fields: { run: Run } },
  "run.failed": { summary: "The end: it failed, and `run.error` says why.", fields: { run: Run } },
  "run.cancelled": { summary: "The end: it was stopped.", fields: { run: Run } },
  "stream.reset": {
    summary:
      "What was put together from earlier deltas is void, for instance because the run began anew after a crash; so is what was thought in the turn that goes on.",
    fields: {
      attempt: Type.Integer({ description: "Which attempt the stream goes on with." }),
      output: Type.String({ description: "The text so far, in place of all deltas before." }),
    },
  },
} as const satisfies StreamEventTable;

const ofStep = { step: PipelineStepRun };

const pipelineStreamEvents = {
  "pipeline.created": {
    summary: "The pipeline run was accepted; always the first.",
    fields: { pipeline_run: PipelineRun },
  },
  "pipeline.step.started": { summary: "A step has begun.", fields: ofStep },
  "pipeline.step.requires_action": { summary: "A run of a step waits for a person.", fields: ofStep },
  "pipeline.step.completed": { summary: "A step is done.", fields: ofStep },
  "pipeline.step.failed": { summary: "A step has failed.", fields: ofStep },
  "pipeline.step.skipped": { summary: "A step's `when` was false.", fields: ofStep },
  "pipeline.step.cancelled": { summary: "A step was stopped.", fields: ofStep },
  "pipeline.completed": {
    summary: "The end, however it ended: `pipeline_run.status` says how.",
    fields: { pipeline_run: PipelineRun },
  },
} as const satisfies StreamEventTable;

type Envelope = { title: string; sequence: TSchema; subject: Record<string, TSchema>; events: StreamEventTable };

const createdAt = Type.Unsafe<string>({ ...Timestamp, description: "When it happened." });

const sequence = (description: string) => Type.Integer({ description });

const ofRun: Envelope = {
  title: "RunStreamEvent",
  sequence: sequence("Without gaps between resets; also the event's SSE id."),
  subject: { run_id: Id("run"), created_at: createdAt },
  events: runStreamEvents,
};
const ofPipelineRun: Envelope = {
  title: "PipelineStreamEvent",
  sequence: sequence("Without gaps; also the event's SSE id."),
  subject: { pipeline_run_id: Id("prun") },
  events: pipelineStreamEvents,
};

/** What is read and written: any event at all, because agents send types of their own. The document tells the known ones apart. */
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
      description: "Of a type that is not listed here: one that the agent made up, or one of a newer service.",
      additionalProperties: true,
    },
  );
  return {
    title,
    description: "One event of the stream, told apart by `type`.",
    anyOf: [...known, other],
    discriminator: { propertyName: "type" },
  };
}

/** As the document has them, by the title of what stands in the endpoint table. */
export const streamEventUnions: Readonly<Record<string, object>> = {
  RunStreamEvent: toUnion(ofRun),
  PipelineStreamEvent: toUnion(ofPipelineRun),
};
