import type { AgentId, ListedRun, RequiredAction, Run, RunId, RunStatus, ThreadId } from "@agentrun/contract";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { filePartsIn } from "../../model/files.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import { readOutputText } from "../content.ts";
import { type LinkedAbort, linkedAbort } from "../conversation.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";
import { changedAt } from "../door-api.ts";
import { type Fields, isFields } from "./request.ts";

export type Part = Fields;
export type Message = { messageId: string; contextId: string; taskId?: string; role: string; parts: Part[] };
export type TaskStatus = { state: string; timestamp: string; message?: Message };
export type Artifact = { artifactId: string; parts: Part[] };
export type Task = {
  id: string;
  contextId: string;
  status: TaskStatus;
  artifacts?: Artifact[];
  history?: Message[];
  metadata?: Fields;
};

/** The base URL of the API, and the id of the task's context. Stored with each receiver. */
export type TaskContext = { baseUrl: string; contextId: string };

/** The metadata key of the first message's id. */
export const messageIdKey = "a2a_message_id";
/** A task has one artifact: the run's output. */
const outputId = "output";

const states: Record<RunStatus, string> = {
  queued: "TASK_STATE_SUBMITTED",
  running: "TASK_STATE_WORKING",
  requires_action: "TASK_STATE_INPUT_REQUIRED",
  cancelling: "TASK_STATE_WORKING",
  completed: "TASK_STATE_COMPLETED",
  failed: "TASK_STATE_FAILED",
  cancelled: "TASK_STATE_CANCELED",
};

const authRequired = "TASK_STATE_AUTH_REQUIRED";

export const stateOf = ({
  status,
  required_action: question,
}: Pick<ListedRun, "status" | "required_action">): string =>
  question?.type === "connect" ? authRequired : states[status];

/** The run statuses of a task state. No run is rejected or unknown. */
export const statusesOf = (state: string): RunStatus[] =>
  (Object.keys(states) as RunStatus[]).filter(
    (status) => states[status] === state || (state === authRequired && status === "requires_action"),
  );

const agentMessage = (place: TaskContext, taskId: string, name: string, parts: Part[]): Message => ({
  messageId: `${taskId}.${name}`,
  contextId: place.contextId,
  taskId,
  role: "ROLE_AGENT",
  parts,
});

/** A question as text for people, and as data for programs. */
function toQuestion(place: TaskContext, taskId: string, question: RequiredAction): Message {
  const { type, tool, arguments: given, prompt, schema, url } = question;
  const text = prompt ?? (type === "approval" ? `May ${tool ?? "it"} be called?` : "The data part has the question.");
  const data = { type, tool, arguments: given, schema, ...(url ? { url } : {}) };
  return agentMessage(place, taskId, question.id, [{ text }, { data, mediaType: "application/json" }]);
}

export function toStatus(run: ListedRun, place: TaskContext): TaskStatus {
  const { id, required_action: question, error } = run;
  const status = { state: stateOf(run), timestamp: changedAt(run) };
  if (question) return { ...status, message: toQuestion(place, id, question) };
  return error ? { ...status, message: agentMessage(place, id, "error", [{ text: error.message }]) } : status;
}

const contents = ["text", "raw", "url", "data"];
const isPart = (part: unknown): part is Part =>
  isFields(part) &&
  contents.filter((name) => name in part).length === 1 &&
  (typeof part.text === "string" || !("text" in part));

/** The parts of an output that is in A2A's format. */
const a2aParts = ({ parts }: Fields): Part[] | null =>
  Array.isArray(parts) && parts.length > 0 && parts.every(isPart) ? parts : null;

export function toParts(output: Fields, { baseUrl }: TaskContext): Part[] {
  const parts = a2aParts(output);
  if (parts) return parts;
  const text = readOutputText(output);
  const isText = text !== null && Object.keys(output).length === 1;
  const files = filePartsIn(JSON.stringify(output));
  return [
    ...(text === null ? [] : [{ text }]),
    ...(isText ? [] : [{ data: output, mediaType: "application/json" }]),
    ...files.map(({ file_id: id }) => ({ url: `${baseUrl}/files/${id}/content` })),
  ];
}

export const toArtifact = (parts: Part[]): Artifact => ({ artifactId: outputId, parts });

/** An output that is an A2A message is returned instead of a task. */
export function toDirectMessage({ id, status, output }: ListedRun, { contextId }: TaskContext): Message | null {
  const parts = status === "completed" && output?.role === "ROLE_AGENT" ? a2aParts(output) : null;
  return parts && { messageId: `${id}.answer`, contextId, role: "ROLE_AGENT", parts };
}

type View = { place: TaskContext; historyLength: number | null; events?: StreamEvent[]; hasArtifacts?: boolean };

/** A run as a task, with its output and the requested part of its history. */
export function toTask(run: ListedRun, { place, historyLength, events = [], hasArtifacts = true }: View): Task {
  const { id, output, metadata } = run;
  const streamed = textSoFar(events);
  const parts = output ? toParts(output, place) : streamed === "" ? null : [{ text: streamed }];
  const history = historyLength === 0 ? [] : toHistory(run, events, place).slice(-(historyLength ?? Infinity));
  const { [messageIdKey]: _messageId, ...userMetadata } = metadata;
  const taskMetadata = { ...toUsage(run), ...userMetadata };
  return {
    id,
    contextId: place.contextId,
    status: toStatus(run, place),
    ...(parts && hasArtifacts ? { artifacts: [toArtifact(parts)] } : {}),
    ...(history.length > 0 ? { history } : {}),
    ...(Object.keys(taskMetadata).length > 0 ? { metadata: taskMetadata } : {}),
  };
}

/** The usage of an ended task, as metadata: the protocol has no field for it. */
export const toUsage = ({ completed_at, tokens_used, usage }: ListedRun): { usage?: Fields } =>
  completed_at === null || tokens_used === 0
    ? {}
    : {
        usage: {
          total_tokens: tokens_used,
          ...(usage ? { input_tokens: usage.input_tokens, output_tokens: usage.output_tokens } : {}),
        },
      };

/** The text of the current attempt so far. */
export const textSoFar = (events: readonly StreamEvent[]): string =>
  events.reduce((text, { type, delta }) => {
    if (type === "stream.reset") return "";
    return type === "run.output.delta" && typeof delta === "string" ? text + delta : text;
  }, "");

/** A single text as text, anything else as data. */
function toUserParts(given: Fields): Part[] {
  const text = readOutputText(given);
  return [text !== null && Object.keys(given).length === 1 ? { text } : { data: given, mediaType: "application/json" }];
}

function toHistory({ id, input, metadata }: ListedRun, events: readonly StreamEvent[], place: TaskContext): Message[] {
  const { contextId } = place;
  const user = (messageId: string, given: Fields): Message => ({
    messageId,
    contextId,
    taskId: id,
    role: "ROLE_USER",
    parts: toUserParts(given),
  });
  const later = events.flatMap((event) => {
    if (event.type === "run.requires_action") return [toQuestion(place, id, event.required_action as RequiredAction)];
    if (event.type !== "run.action.received") return [];
    const { type, payload } = event.action as { type: string; payload?: Fields };
    return [user(`${id}.${event.sequence}`, payload ?? { decision: type })];
  });
  return input ? [user(metadata[messageIdKey] ?? `${id}.input`, input), ...later] : later;
}

/** A request of either binding. `toFrame` wraps streamed items for the binding. */
export type A2aCall = DoorCall & { agentId: AgentId; toFrame: (item: Streamed) => object };

/** The base URL of the API, from the request's URL. */
export const baseUrlOf = ({ url }: { url: string }) => url.split("/agents/", 1)[0] ?? "";

/** The context is the client's id of the thread, the thread's id, or the run's id for a run without a thread. */
export async function contextOf(door: DoorApi, call: A2aCall, { id, thread_id }: ListedRun): Promise<TaskContext> {
  const thread = thread_id && (await door.getThread(call, thread_id));
  return { baseUrl: baseUrlOf(call), contextId: thread ? (thread.metadata.external_id ?? thread.id) : id };
}

const isRunId = (id: string): id is RunId => /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** Throws if the task belongs to another agent. */
export async function getOwnTask(door: DoorApi, call: A2aCall, id: string | null): Promise<Run> {
  const run = id !== null && isRunId(id) ? await door.getRun(call, id) : null;
  if (run?.agent_id !== call.agentId) throw new ServiceError("run_not_found");
  return run;
}

export const isThreadId = (id: string): id is ThreadId => /^thr_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** A `StreamResponse`. */
export type Streamed = Record<string, unknown>;

/** Translates a run's events to task updates. `text` is the part of the output that the client already has. */
export class TaskUpdates {
  #place: TaskContext;
  #run: ListedRun | null;
  #text: string;
  /** Whether the next delta is appended to the artifact. */
  #appends: boolean;

  /** Without a `contextId`, the context is the thread of the new run. */
  constructor(
    { baseUrl, contextId }: { baseUrl: string; contextId: string | null },
    run: ListedRun | null = null,
    text = "",
  ) {
    this.#place = { baseUrl, contextId: contextId ?? "" };
    this.#run = run;
    this.#text = text;
    this.#appends = text !== "";
  }

  translate(event: StreamEvent): Streamed[] {
    switch (event.type) {
      case "run.created":
        return this.#start(event.run as Run);
      case "run.started":
      case "run.action.received":
        return this.#changeStatus(event, { status: "running", required_action: null });
      case "run.requires_action":
        return this.#changeStatus(event, {
          status: "requires_action",
          required_action: event.required_action as RequiredAction,
        });
      case "run.output.delta":
        return this.#addText(event);
      case "stream.reset":
        this.#text = "";
        this.#appends = false;
        return [];
      default:
        return isTerminalEvent(event) ? this.#end(event.run as Run) : [];
    }
  }

  #start(run: Run): Streamed[] {
    this.#run = run;
    const { baseUrl, contextId } = this.#place;
    this.#place = { baseUrl, contextId: contextId || (run.thread_id ?? run.id) };
    return [{ task: toTask(run, { place: this.#place, historyLength: null }) }];
  }

  #changeStatus(event: StreamEvent, change: Pick<ListedRun, "status" | "required_action">): Streamed[] {
    if (!this.#run) return [];
    // A message without a question changes nothing.
    const isChanged = stateOf(this.#run) !== stateOf(change) || change.required_action !== null;
    this.#run = { ...this.#run, ...change };
    const status = { ...toStatus(this.#run, this.#place), timestamp: event.created_at };
    return isChanged ? [this.#statusUpdate(event.run_id, status)] : [];
  }

  #statusUpdate = (taskId: RunId, status: object, metadata: object = {}): Streamed => ({
    statusUpdate: {
      taskId,
      contextId: this.#place.contextId,
      status,
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
    },
  });

  #artifactUpdate = (taskId: RunId, parts: object[], flags: object): Streamed => ({
    artifactUpdate: { taskId, contextId: this.#place.contextId, artifact: toArtifact(parts as never), ...flags },
  });

  #addText({ run_id, delta }: StreamEvent): Streamed[] {
    if (typeof delta !== "string" || delta === "") return [];
    const append = this.#appends;
    this.#text += delta;
    this.#appends = true;
    return [this.#artifactUpdate(run_id, [{ text: delta }], { append, lastChunk: false })];
  }

  /** The whole output is sent, unless it is the streamed text. */
  #end(run: Run): Streamed[] {
    const parts = run.output ? toParts(run.output, this.#place) : [];
    const [only, ...others] = parts;
    const isStreamed = others.length === 0 && only?.text === this.#text;
    const whole =
      parts.length === 0 || isStreamed ? [] : [this.#artifactUpdate(run.id, parts, { append: false, lastChunk: true })];
    return [...whole, this.#statusUpdate(run.id, toStatus(run, this.#place), toUsage(run))];
  }
}

export type TaskStreamOptions = {
  updates: TaskUpdates;
  /** Sent first. Null if the first event contains the task. */
  task: Task | null;
  /** Whether this question is unanswered, which ends the stream. Null if questions do not end it. */
  isOpen: ((runId: RunId, questionId: string) => Promise<boolean>) | null;
  toFrame: (item: Streamed) => object;
};

/** Streams up to the task's end or, with `isOpen`, up to a question to the client. */
export function toTaskStream(stream: EventStream, { updates, task, isOpen, toFrame }: TaskStreamOptions): EventStream {
  const toEvent = (item: Streamed): SseEvent => ({ type: "a2a", sequence: 0, text: JSON.stringify(toFrame(item)) });
  return {
    ...stream,
    toFrame: ({ text }) => `data: ${text}\n\n`,
    async follow(sink, signal) {
      const over = linkedAbort(signal);
      if (task) sink([toEvent({ task })]);
      const take: EventSink = (events) => {
        const received = events as StreamEvent[];
        const question = received.findLast(({ type }) => type === "run.requires_action");
        // The check may fail after the client has disconnected: then nothing needs it.
        if (question && isOpen) abortIfOpen(question, isOpen, over).catch(() => {});
        return sink(received.flatMap((event) => updates.translate(event)).map(toEvent));
      };
      await stream.follow(take, over.signal);
    },
  };
}

async function abortIfOpen(event: StreamEvent, isOpen: NonNullable<TaskStreamOptions["isOpen"]>, over: LinkedAbort) {
  const { id } = event.required_action as RequiredAction;
  if (await isOpen(event.run_id, id)) over.abort();
}
