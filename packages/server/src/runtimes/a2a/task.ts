import { maxRunTokens, readTokenCount } from "../../model/usage.ts";
import { isJsonObject, type JsonObject } from "../http/json-object.ts";
import { readQuestion } from "../question.ts";
import { RemoteFailure } from "../remote/connection.ts";
import { type RemoteFile, toWords } from "../remote/input.ts";
import { type Heard, noTokens, type RemoteQuestion, type Rest, type Tokens } from "../remote/protocol.ts";
import type { AgentInterface } from "./client.ts";

type Artifact = { id: string; parts: Part[] };
/** How a task is asked after, and what the next one of its conversation names. */
export type TaskHandle = AgentInterface & { taskId: string; contextId: string | null };

const textIn = (from: unknown, name: string): string | null => {
  const value = isJsonObject(from) ? from[name] : null;
  return typeof value === "string" && value !== "" ? value : null;
};

/** What A2A tells of one task, whole or in pieces, as what a run hears. */
export class TaskReader {
  readonly #agent: AgentInterface;
  /** The question that was answered: until the agent has read the answer, its task may still show it. */
  readonly #answered: string | null;
  #artifacts: Artifact[] = [];
  #tokens: Tokens = noTokens;
  #handle: TaskHandle | null = null;

  constructor(agent: AgentInterface, answered: string | null = null) {
    this.#agent = agent;
    this.#answered = answered;
  }

  /** A `SendMessageResponse`, a `StreamResponse`, or a task itself. */
  *hear(item: JsonObject): Generator<Heard> {
    if (isJsonObject(item.message)) yield { type: "rest", rest: this.#answer(item.message) };
    else if (isJsonObject(item.artifactUpdate)) yield* this.#update(item.artifactUpdate);
    else if (isJsonObject(item.statusUpdate)) yield* this.#change(item.statusUpdate);
    else yield* this.#show(isJsonObject(item.task) ? item.task : item);
  }

  #answer(message: JsonObject): Rest {
    const conversation = textIn(message, "contextId");
    return { type: "completed", output: toOutput(partsOf(message)), tokens: noTokens, conversation };
  }

  *#show(task: JsonObject): Generator<Heard> {
    const id = textIn(task, "id");
    if (id === null || !isJsonObject(task.status))
      throw new RemoteFailure("The agent answered with something that is no task of A2A 1.0.");
    yield* this.#begin(id, textIn(task, "contextId"));
    if (Array.isArray(task.artifacts)) {
      this.#artifacts = task.artifacts.filter(isJsonObject).map(toArtifact);
      yield* this.#tellText();
    }
    yield* this.#tell(task, task.status);
  }

  *#begin(taskId: string | null, contextId: string | null): Generator<Heard> {
    if (this.#handle || taskId === null) return;
    const { url, binding, isStreaming, takesData } = this.#agent;
    const handle = { url, binding, isStreaming, takesData, taskId, contextId };
    this.#handle = handle;
    yield { type: "begun", handle };
  }

  *#change(update: JsonObject): Generator<Heard> {
    yield* this.#begin(textIn(update, "taskId"), textIn(update, "contextId"));
    yield* this.#tell(update, update.status);
  }

  *#update(update: JsonObject): Generator<Heard> {
    const { append, artifact } = update;
    if (!isJsonObject(artifact)) throw new RemoteFailure("The agent told of an artifact without saying which.");
    yield* this.#begin(textIn(update, "taskId"), textIn(update, "contextId"));
    const fresh = toArtifact(artifact);
    const known = this.#artifacts.find(({ id }) => id === fresh.id);
    if (known && append !== true) known.parts = fresh.parts;
    else if (known) known.parts.push(...fresh.parts);
    else this.#artifacts.push(fresh);
    const isAtEnd = !known || (append === true && known === this.#artifacts.at(-1));
    if (isAtEnd) yield { type: "delta", delta: textOf(fresh.parts) };
    else yield* this.#tellText();
  }

  /** All the words there are; of an artifact that has become data, what was said stands for itself. */
  *#tellText(): Generator<Heard> {
    const parts = this.#artifacts.flatMap((artifact) => artifact.parts);
    if (!parts.some(({ data }) => data !== undefined)) yield { type: "text", text: textOf(parts) };
  }

  *#tell(from: JsonObject, status: unknown): Generator<Heard> {
    if (!isJsonObject(status)) throw new RemoteFailure("The agent told of a task without saying how it is.");
    this.#tokens = readTokens(from.metadata) ?? this.#tokens;
    const rest = this.#restOf(status);
    const words = textOf(partsOf(status.message));
    if (rest) yield { type: "rest", rest };
    else if (words !== "" && status.state === "TASK_STATE_WORKING")
      yield { type: "emission", emission: { type: "a2a.status", text: words } };
  }

  #restOf({ state, message }: JsonObject): Rest | null {
    const said = textOf(partsOf(message));
    const failed = (words: string): Rest => ({
      type: "failed",
      message: said || words,
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

  /** Agents that make nothing say it with the last word. */
  #completed(message: unknown): Rest {
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

/** Of a service like this one the data says what kind of answer is wanted; of others, the words are all there is. */
function toQuestion(message: unknown): RemoteQuestion {
  const parts = partsOf(message);
  const data = parts.map((part) => part.data).find(isJsonObject) ?? {};
  const url = typeof data.url === "string" ? ` ${data.url}` : "";
  const prompt = `${textOf(parts) || "The agent asks for more."}${url}`;
  const read = readQuestion({ ...data, prompt });
  const question = "question" in read ? read.question : ({ type: "input", prompt } as const);
  return { id: textIn(message, "messageId") ?? "", question };
}

/** Not A2A's to say: a service like this one puts it into the metadata. */
function readTokens(metadata: unknown): Tokens | null {
  const usage = isJsonObject(metadata) && isJsonObject(metadata.usage) ? metadata.usage : null;
  if (!usage) return null;
  const [input, output] = [count(usage.input_tokens), count(usage.output_tokens)];
  return { input, output, total: Math.max(count(usage.total_tokens), input + output) };
}

const count = (value: unknown): number => readTokenCount(value, maxRunTokens) ?? 0;

/** A piece of a message or of an artifact: `text`, `data`, `raw` or `url`. */
export type Part = JsonObject;

export const partsOf = (from: unknown): Part[] =>
  isJsonObject(from) && Array.isArray(from.parts) ? from.parts.filter(isJsonObject) : [];

export const textOf = (parts: readonly Part[]): string =>
  parts.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join("");

/** What is given to the agent: words as words, anything else as data; files by their address. */
export function toParts(given: JsonObject, files: readonly RemoteFile[], takesData: boolean): Part[] {
  const words = toWords(given) ?? (takesData ? null : JSON.stringify(given));
  return [
    words === null ? { data: given, mediaType: "application/json" } : { text: words },
    ...files.map(({ url, name, contentType }) => ({ url, filename: name, mediaType: contentType })),
  ];
}

/** What the agent made as an output: its data, with its words beside it where they are not in it, and its files. */
export function toOutput(parts: readonly Part[]): JsonObject {
  const text = textOf(parts);
  const data = parts.flatMap((part) => (part.data === undefined ? [] : [part.data]));
  const files = parts.flatMap(toFile);
  const [only] = data;
  const fields = data.length === 1 && isJsonObject(only) ? only : data.length > 0 ? { data } : {};
  const words = text === "" || Object.values(fields).includes(text) ? {} : { text };
  return { ...words, ...(files.length > 0 ? { files } : {}), ...fields };
}

/** What is sent along becomes a file of the run; what is named by an address stays there. */
function toFile({ raw, url, filename, mediaType }: Part): JsonObject[] {
  const name = typeof filename === "string" && filename !== "" ? filename : "file";
  const type = typeof mediaType === "string" ? { content_type: mediaType } : {};
  if (typeof raw === "string") return [{ type: "file", name, data: raw, ...type }];
  return typeof url === "string" ? [{ url, name, ...type }] : [];
}
