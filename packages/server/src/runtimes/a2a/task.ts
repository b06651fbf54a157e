import { maxRunTokens, readTokenCount } from "../../model/usage.ts";
import { isJsonObject, type JsonObject } from "../http/json-object.ts";
import { readQuestion } from "../question.ts";
import { RemoteFailure } from "../remote/connection.ts";
import { type RemoteFile, toPlainText } from "../remote/input.ts";
import { noTokens, type RemoteEvent, type RemoteQuestion, type RemoteResult, type Tokens } from "../remote/protocol.ts";
import type { AgentInterface } from "./client.ts";

type Artifact = { id: string; parts: Part[] };
/** Identifies a task, and its context for the next task of the conversation. */
export type TaskHandle = AgentInterface & { taskId: string; contextId: string | null };

const textIn = (from: unknown, name: string): string | null => {
  const value = isJsonObject(from) ? from[name] : null;
  return typeof value === "string" && value !== "" ? value : null;
};

/** Converts A2A responses about one task to events of the run. */
export class TaskReader {
  readonly #agent: AgentInterface;
  /** The answered question: until the agent has read the answer, its task may still show it. */
  readonly #answered: string | null;
  #artifacts: Artifact[] = [];
  #tokens: Tokens = noTokens;
  #handle: TaskHandle | null = null;

  constructor(agent: AgentInterface, answered: string | null = null) {
    this.#agent = agent;
    this.#answered = answered;
  }

  /** A `SendMessageResponse`, a `StreamResponse`, or a task itself. */
  *receive(item: JsonObject): Generator<RemoteEvent> {
    if (isJsonObject(item.message)) yield { type: "rest", rest: this.#toResult(item.message) };
    else if (isJsonObject(item.artifactUpdate)) yield* this.#handleArtifact(item.artifactUpdate);
    else if (isJsonObject(item.statusUpdate)) yield* this.#handleStatusUpdate(item.statusUpdate);
    else yield* this.#handleTask(isJsonObject(item.task) ? item.task : item);
  }

  #toResult(message: JsonObject): RemoteResult {
    const conversation = textIn(message, "contextId");
    return { type: "completed", output: toOutput(partsOf(message)), tokens: noTokens, conversation };
  }

  *#handleTask(task: JsonObject): Generator<RemoteEvent> {
    const id = textIn(task, "id");
    if (id === null || !isJsonObject(task.status))
      throw new RemoteFailure("The agent's response is not an A2A 1.0 task.");
    yield* this.#start(id, textIn(task, "contextId"));
    if (Array.isArray(task.artifacts)) {
      this.#artifacts = task.artifacts.filter(isJsonObject).map(toArtifact);
      yield* this.#emitText();
    }
    yield* this.#handleStatus(task, task.status);
  }

  *#start(taskId: string | null, contextId: string | null): Generator<RemoteEvent> {
    if (this.#handle || taskId === null) return;
    const { url, binding, isStreaming, takesData } = this.#agent;
    const handle = { url, binding, isStreaming, takesData, taskId, contextId };
    this.#handle = handle;
    yield { type: "begun", handle };
  }

  *#handleStatusUpdate(update: JsonObject): Generator<RemoteEvent> {
    yield* this.#start(textIn(update, "taskId"), textIn(update, "contextId"));
    yield* this.#handleStatus(update, update.status);
  }

  *#handleArtifact(update: JsonObject): Generator<RemoteEvent> {
    const { append, artifact } = update;
    if (!isJsonObject(artifact)) throw new RemoteFailure("The agent sent an artifact update without an artifact.");
    yield* this.#start(textIn(update, "taskId"), textIn(update, "contextId"));
    const fresh = toArtifact(artifact);
    const known = this.#artifacts.find(({ id }) => id === fresh.id);
    if (known && append !== true) known.parts = fresh.parts;
    else if (known) known.parts.push(...fresh.parts);
    else this.#artifacts.push(fresh);
    const isAtEnd = !known || (append === true && known === this.#artifacts.at(-1));
    if (isAtEnd) yield { type: "delta", delta: textOf(fresh.parts) };
    else yield* this.#emitText();
  }

  /** The whole text, unless an artifact contains data: then the emitted text stays. */
  *#emitText(): Generator<RemoteEvent> {
    const parts = this.#artifacts.flatMap((artifact) => artifact.parts);
    if (!parts.some(({ data }) => data !== undefined)) yield { type: "text", text: textOf(parts) };
  }

  *#handleStatus(from: JsonObject, status: unknown): Generator<RemoteEvent> {
    if (!isJsonObject(status)) throw new RemoteFailure("The agent sent a task without a status.");
    this.#tokens = readTokens(from.metadata) ?? this.#tokens;
    const rest = this.#restOf(status);
    const words = textOf(partsOf(status.message));
    if (rest) yield { type: "rest", rest };
    else if (words !== "" && status.state === "TASK_STATE_WORKING")
      yield { type: "emission", emission: { type: "a2a.status", text: words } };
  }

  #restOf({ state, message }: JsonObject): RemoteResult | null {
    const statusText = textOf(partsOf(message));
    const failed = (words: string): RemoteResult => ({
      type: "failed",
      message: statusText || words,
      retryable: false,
      tokens: this.#tokens,
    });
    switch (state) {
      case "TASK_STATE_COMPLETED":
        return this.#completed(message);
      case "TASK_STATE_FAILED":
        return failed("The agent reported a failure.");
      case "TASK_STATE_REJECTED":
        return failed("The agent rejected the task.");
      case "TASK_STATE_CANCELED":
        return failed("The agent cancelled the task.");
      case "TASK_STATE_INPUT_REQUIRED":
      case "TASK_STATE_AUTH_REQUIRED": {
        const asked = toQuestion(message);
        return asked.id !== "" && asked.id === this.#answered
          ? null
          : { type: "asked", questions: [asked], tokens: this.#tokens };
      }
      default:
        return null;
    }
  }

  /** Agents without artifacts return their result in the last message. */
  #completed(message: unknown): RemoteResult {
    const made = this.#artifacts.flatMap(({ parts }) => parts);
    const output = toOutput(made.length > 0 ? made : partsOf(message));
    const conversation = this.#handle?.contextId ?? null;
    return { type: "completed", output, tokens: this.#tokens, conversation };
  }
}

const toArtifact = (artifact: JsonObject): Artifact => ({
  id: String(artifact.artifactId ?? ""),
  parts: partsOf(artifact),
});

/** A service like this one describes the question in the data; other agents only send text. */
function toQuestion(message: unknown): RemoteQuestion {
  const parts = partsOf(message);
  const data = parts.map((part) => part.data).find(isJsonObject) ?? {};
  const url = typeof data.url === "string" ? ` ${data.url}` : "";
  const prompt = `${textOf(parts) || "The agent needs more input."}${url}`;
  const read = readQuestion({ ...data, prompt });
  const question = "question" in read ? read.question : ({ type: "input", prompt } as const);
  return { id: textIn(message, "messageId") ?? "", question };
}

/** Not part of A2A: a service like this one reports usage in the metadata. */
function readTokens(metadata: unknown): Tokens | null {
  const usage = isJsonObject(metadata) && isJsonObject(metadata.usage) ? metadata.usage : null;
  if (!usage) return null;
  const [input, output] = [count(usage.input_tokens), count(usage.output_tokens)];
  return { input, output, total: Math.max(count(usage.total_tokens), input + output) };
}

const count = (value: unknown): number => readTokenCount(value, maxRunTokens) ?? 0;

/** A part of a message or an artifact: `text`, `data`, `raw` or `url`. */
export type Part = JsonObject;

export const partsOf = (from: unknown): Part[] =>
  isJsonObject(from) && Array.isArray(from.parts) ? from.parts.filter(isJsonObject) : [];

export const textOf = (parts: readonly Part[]): string =>
  parts.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join("");

/** Input for the agent: text as text, anything else as data, files by URL. */
export function toParts(given: JsonObject, files: readonly RemoteFile[], takesData: boolean): Part[] {
  const words = toPlainText(given) ?? (takesData ? null : JSON.stringify(given));
  return [
    words === null ? { data: given, mediaType: "application/json" } : { text: words },
    ...files.map(({ url, name, contentType }) => ({ url, filename: name, mediaType: contentType })),
  ];
}

/** The agent's output: its data, its text unless the data contains it, and its files. */
export function toOutput(parts: readonly Part[]): JsonObject {
  const text = textOf(parts);
  const data = parts.flatMap((part) => (part.data === undefined ? [] : [part.data]));
  const files = parts.flatMap(toFile);
  const [only] = data;
  const fields = data.length === 1 && isJsonObject(only) ? only : data.length > 0 ? { data } : {};
  const words = text === "" || Object.values(fields).includes(text) ? {} : { text };
  return { ...words, ...(files.length > 0 ? { files } : {}), ...fields };
}

/** Inline content becomes a file of the run; a URL stays a URL. */
function toFile({ raw, url, filename, mediaType }: Part): JsonObject[] {
  const name = typeof filename === "string" && filename !== "" ? filename : "file";
  const type = typeof mediaType === "string" ? { content_type: mediaType } : {};
  if (typeof raw === "string") return [{ type: "file", name, data: raw, ...type }];
  return typeof url === "string" ? [{ url, name, ...type }] : [];
}
