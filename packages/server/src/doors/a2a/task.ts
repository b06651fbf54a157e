import type { ListedRun, RequiredAction, RunStatus } from "@agentrun/contract";
import { filePartsIn } from "../../model/named-files.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { changedAt } from "../changed-at.ts";
import { toSpoken } from "../text-output.ts";
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
  const text = toSpoken(output);
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
  const text = toSpoken(given);
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
