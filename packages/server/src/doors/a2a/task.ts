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

/** Where a task is, for whoever has only its id: the API's address, and what its conversation is called. */
export type Place = { baseUrl: string; contextId: string };

/** What the run keeps of the message that began it. */
export const messageIdKey = "a2a_message_id";
/** The one thing a run makes. */
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

export const stateOf = ({ status, required_action: asked }: Pick<ListedRun, "status" | "required_action">): string =>
  asked?.type === "connect" ? authRequired : states[status];

/** The statuses of runs that a state may stand for; a run is never rejected or unknown. */
export const statusesOf = (state: string): RunStatus[] =>
  (Object.keys(states) as RunStatus[]).filter(
    (status) => states[status] === state || (state === authRequired && status === "requires_action"),
  );

const say = (place: Place, taskId: string, name: string, parts: Part[]): Message => ({
  messageId: `${taskId}.${name}`,
  contextId: place.contextId,
  taskId,
  role: "ROLE_AGENT",
  parts,
});

/** What a person is asked, and what a program needs to answer. */
function toQuestion(place: Place, taskId: string, asked: RequiredAction): Message {
  const { type, tool, arguments: given, prompt, schema, url } = asked;
  const words = prompt ?? (type === "approval" ? `May ${tool ?? "it"} be called?` : "What is needed is in the data.");
  const data = { type, tool, arguments: given, schema, ...(url ? { url } : {}) };
  return say(place, taskId, asked.id, [{ text: words }, { data, mediaType: "application/json" }]);
}

export function toStatus(run: ListedRun, place: Place): TaskStatus {
  const { id, required_action: asked, error } = run;
  const status = { state: stateOf(run), timestamp: changedAt(run) };
  if (asked) return { ...status, message: toQuestion(place, id, asked) };
  return error ? { ...status, message: say(place, id, "error", [{ text: error.message }]) } : status;
}

const contents = ["text", "raw", "url", "data"];
const isPart = (part: unknown): part is Part =>
  isFields(part) &&
  contents.filter((name) => name in part).length === 1 &&
  (typeof part.text === "string" || !("text" in part));

/** An agent that speaks A2A itself says what its parts are. */
const ownParts = ({ parts }: Fields): Part[] | null =>
  Array.isArray(parts) && parts.length > 0 && parts.every(isPart) ? parts : null;

export function toParts(output: Fields, { baseUrl }: Place): Part[] {
  const own = ownParts(output);
  if (own) return own;
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

/** An output that is a message of A2A's is answered as that: nothing is to be kept track of. */
export function toDirectMessage({ id, status, output }: ListedRun, { contextId }: Place): Message | null {
  const parts = status === "completed" && output?.role === "ROLE_AGENT" ? ownParts(output) : null;
  return parts && { messageId: `${id}.answer`, contextId, role: "ROLE_AGENT", parts };
}

type View = { place: Place; historyLength: number | null; events?: StreamEvent[]; hasArtifacts?: boolean };

/** A run as a task: what it made, and as much of what was said as is asked for. */
export function toTask(run: ListedRun, { place, historyLength, events = [], hasArtifacts = true }: View): Task {
  const { id, output, metadata } = run;
  const said = textSoFar(events);
  const made = output ? toParts(output, place) : said === "" ? null : [{ text: said }];
  const history = historyLength === 0 ? [] : toHistory(run, events, place).slice(-(historyLength ?? Infinity));
  const { [messageIdKey]: _own, ...own } = metadata;
  const rest = { ...toUsage(run), ...own };
  return {
    id,
    contextId: place.contextId,
    status: toStatus(run, place),
    ...(made && hasArtifacts ? { artifacts: [toArtifact(made)] } : {}),
    ...(history.length > 0 ? { history } : {}),
    ...(Object.keys(rest).length > 0 ? { metadata: rest } : {}),
  };
}

/** What a task has used, once it has ended; the protocol has no word for it. */
export const toUsage = ({ completed_at, tokens_used, usage }: ListedRun): { usage?: Fields } =>
  completed_at === null || tokens_used === 0
    ? {}
    : {
        usage: {
          total_tokens: tokens_used,
          ...(usage ? { input_tokens: usage.input_tokens, output_tokens: usage.output_tokens } : {}),
        },
      };

/** What a run has said until now, where its last attempt is not undone. */
export const textSoFar = (events: readonly StreamEvent[]): string =>
  events.reduce((text, { type, delta }) => {
    if (type === "stream.reset") return "";
    return type === "run.output.delta" && typeof delta === "string" ? text + delta : text;
  }, "");

/** Words as words, anything else as data. */
function toUserParts(given: Fields): Part[] {
  const text = readOutputText(given);
  return [text !== null && Object.keys(given).length === 1 ? { text } : { data: given, mediaType: "application/json" }];
}

function toHistory({ id, input, metadata }: ListedRun, events: readonly StreamEvent[], place: Place): Message[] {
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

/** A request of A2A's, by whichever binding: whom it is for, and how what is streamed is wrapped. */
export type A2aCall = DoorCall & { agentId: AgentId; toFrame: (item: Streamed) => object };

/** As far as our own API's address goes in that of the request. */
export const baseUrlOf = ({ url }: { url: string }) => url.split("/agents/", 1)[0] ?? "";

/** What a run's conversation is called: as its client did, else by the thread's id; one in no thread is a context by itself. */
export async function placeOf(door: DoorApi, call: A2aCall, { id, thread_id }: ListedRun): Promise<Place> {
  const thread = thread_id && (await door.getThread(call, thread_id));
  return { baseUrl: baseUrlOf(call), contextId: thread ? (thread.metadata.external_id ?? thread.id) : id };
}

const isRunId = (id: string): id is RunId => /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** A task of this agent. */
export async function getOwnTask(door: DoorApi, call: A2aCall, id: string | null): Promise<Run> {
  const run = id !== null && isRunId(id) ? await door.getRun(call, id) : null;
  if (run?.agent_id !== call.agentId) throw new ServiceError("run_not_found");
  return run;
}

export const isThreadId = (id: string): id is ThreadId => /^thr_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** A `StreamResponse`. */
export type Streamed = Record<string, unknown>;

/** A run's events as what A2A tells of a task; `said` is what its reader has had of the output already. */
export class TaskNews {
  #place: Place;
  #run: ListedRun | null;
  #said: string;
  /** Whether what comes next belongs behind what was said. */
  #isAppended: boolean;

  /** A context without a name yet is called by the thread that begins with the run. */
  constructor(
    { baseUrl, contextId }: { baseUrl: string; contextId: string | null },
    run: ListedRun | null = null,
    said = "",
  ) {
    this.#place = { baseUrl, contextId: contextId ?? "" };
    this.#run = run;
    this.#said = said;
    this.#isAppended = said !== "";
  }

  hear(event: StreamEvent): Streamed[] {
    switch (event.type) {
      case "run.created":
        return this.#begin(event.run as Run);
      case "run.started":
      case "run.action.received":
        return this.#tell(event, { status: "running", required_action: null });
      case "run.requires_action":
        return this.#tell(event, {
          status: "requires_action",
          required_action: event.required_action as RequiredAction,
        });
      case "run.output.delta":
        return this.#say(event);
      case "stream.reset":
        this.#said = "";
        this.#isAppended = false;
        return [];
      default:
        return isTerminalEvent(event) ? this.#end(event.run as Run) : [];
    }
  }

  #begin(run: Run): Streamed[] {
    this.#run = run;
    const { baseUrl, contextId } = this.#place;
    this.#place = { baseUrl, contextId: contextId || (run.thread_id ?? run.id) };
    return [{ task: toTask(run, { place: this.#place, historyLength: null }) }];
  }

  #tell(event: StreamEvent, change: Pick<ListedRun, "status" | "required_action">): Streamed[] {
    if (!this.#run) return [];
    // A message that is sent unasked changes nothing.
    const isNews = stateOf(this.#run) !== stateOf(change) || change.required_action !== null;
    this.#run = { ...this.#run, ...change };
    const status = { ...toStatus(this.#run, this.#place), timestamp: event.created_at };
    return isNews ? [this.#statusUpdate(event.run_id, status)] : [];
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

  #say({ run_id, delta }: StreamEvent): Streamed[] {
    if (typeof delta !== "string" || delta === "") return [];
    const append = this.#isAppended;
    this.#said += delta;
    this.#isAppended = true;
    return [this.#artifactUpdate(run_id, [{ text: delta }], { append, lastChunk: false })];
  }

  /** The output is the artifact: what was streamed of it is the same in pieces, or gives way to it. */
  #end(run: Run): Streamed[] {
    const parts = run.output ? toParts(run.output, this.#place) : [];
    const [only, ...others] = parts;
    const isSaid = others.length === 0 && only?.text === this.#said;
    const whole =
      parts.length === 0 || isSaid ? [] : [this.#artifactUpdate(run.id, parts, { append: false, lastChunk: true })];
    return [...whole, this.#statusUpdate(run.id, toStatus(run, this.#place), toUsage(run))];
  }
}

export type TaskStreamOptions = {
  news: TaskNews;
  /** The task as it stands, told first; null: its first event tells it. */
  task: Task | null;
  /** Whether a question ends it: of this id, while nobody has answered. */
  isOpen: ((runId: RunId, questionId: string) => Promise<boolean>) | null;
  toFrame: (item: Streamed) => object;
};

/** To the task's end; for whoever sent the message that is also a question, which is theirs to answer. */
export function toTaskStream(stream: EventStream, { news, task, isOpen, toFrame }: TaskStreamOptions): EventStream {
  const toEvent = (item: Streamed): SseEvent => ({ type: "a2a", sequence: 0, text: JSON.stringify(toFrame(item)) });
  return {
    ...stream,
    toFrame: ({ text }) => `data: ${text}\n\n`,
    async follow(sink, signal) {
      const over = linkedAbort(signal);
      if (task) sink([toEvent({ task })]);
      const take: EventSink = (events) => {
        const heard = events as StreamEvent[];
        const question = heard.findLast(({ type }) => type === "run.requires_action");
        // Whoever reads may have left before this is known.
        if (question && isOpen) endAt(question, isOpen, over).catch(() => {});
        return sink(heard.flatMap((event) => news.hear(event)).map(toEvent));
      };
      await stream.follow(take, over.signal);
    },
  };
}

async function endAt(event: StreamEvent, isOpen: NonNullable<TaskStreamOptions["isOpen"]>, over: LinkedAbort) {
  const { id } = event.required_action as RequiredAction;
  if (await isOpen(event.run_id, id)) over.abort();
}
