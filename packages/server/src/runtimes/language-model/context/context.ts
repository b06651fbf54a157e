import { buffer } from "node:stream/consumers";
import type { FileId } from "@agentrun/contract";
import type { AssistantModelMessage, FilePart, ModelMessage, TextPart, UserModelMessage } from "ai";
import { type FileRecord, filePartsIn, isText, toTextDecoder, withoutFiles } from "../../../model/files.ts";
import type { ThreadChanges } from "../../../model/threads.ts";
import { toConversation } from "../../../model/transcript.ts";
import type { PricedCounts } from "../../../model/usage.ts";
import { findNamedFiles } from "../../named-files.ts";
import type { RuntimeCall } from "../../runtime.ts";
import type { ModelConfiguration } from "../providers/candidates.ts";
import type { ToolRecord } from "../tools/call-tools.ts";
import type { ToolCall } from "../turn/stream-turn.ts";
import { openHistory, type SummaryParts } from "./compaction.ts";
import {
  type FilesInMessages,
  systemTextOf,
  toIntroduced,
  toModelMessages,
  type Utterance,
} from "./thread-messages.ts";

/** Everything that the model reads, in order. Only this file changes it. */
export type Context = {
  /** The system messages of the conversation; they follow the agent's instructions. */
  system: string | null;
  /** Number of messages that people have sent to the run. */
  countReceived(): number;
  /** Adds people's messages up to this number. */
  addReceived(upTo: number): Promise<void>;
  /** Adds a message of the model with this index. */
  addReply(reply: readonly AssistantModelMessage[], by: number): void;
  addToolResults(calls: readonly ToolCall[], records: readonly ToolRecord[]): Promise<void>;
  /** Adds a request of the service itself. */
  addRequest(text: string): void;
  /** The messages for the model with this index. */
  messagesFor(at: number, seesToolFiles: boolean): ModelMessage[];
  hasToolFiles(): boolean;
  /** Changes to the thread if the run completes. */
  thread: ThreadChanges | null;
  /** Cost of the thread's summary; null without a thread. */
  summaryCounts: PricedCounts | null;
  close(): void;
};

/** The thread, and the run's input. `isMarked`: a candidate is a model of Anthropic. */
export async function openContext(parts: SummaryParts, call: RuntimeCall, isMarked: boolean): Promise<Context> {
  const history = call.thread && (await openHistory(parts, call, call.thread));
  const said = [...(history?.said ?? []), ...(await toUtterances(call))];
  const view = await openFileView(call);
  const messages = toModelMessages(said, view);
  const marker = isMarked ? new CacheMarker(messages.at(-1)) : null;
  /** The candidate that wrote each message: reasoning of one model cannot be sent to another. */
  const authors = new Map<ModelMessage, number>();
  const received = [...call.messages.past];
  const close = call.messages.subscribe((message) => void received.push(message));
  let added = 0;
  return {
    system: systemTextOf(said),
    countReceived: () => received.length,
    async addReceived(upTo) {
      const fresh = received.slice(added, upTo);
      added = upTo;
      messages.push(...(await Promise.all(fresh.map((message) => toUserMessage(view, message)))));
    },
    addReply(reply, by) {
      messages.push(...reply);
      for (const message of reply) authors.set(message, by);
    },
    async addToolResults(calls, records) {
      messages.push(toToolMessage(calls, records));
      const content = await showAnswered(
        view,
        records.flatMap(({ files = [] }) => files),
      );
      if (content.length > 0) messages.push({ role: "user", content });
    },
    addRequest: (text) => void messages.push({ role: "user", content: text }),
    messagesFor(at, seesToolFiles) {
      marker?.moveTo(messages.at(-1));
      return messages.flatMap((message) => {
        if (message.role === "user") return seesToolFiles ? message : withoutAnswered(view, message);
        const isOwn = (authors.get(message) ?? at) === at;
        return message.role === "assistant" && !isOwn ? withoutReasoning(message) : message;
      });
    },
    hasToolFiles: () => view.answered.size > 0,
    thread: history?.compaction ? { compaction: history.compaction } : null,
    summaryCounts: history?.counts ?? null,
    close,
  };
}

/**
 * Anthropic caches the prompt up to each marker, and reads the longest cached prompt that a later request begins with. One marker stays at
 * the run's input, for the next run of the thread; two follow the newest messages, so that a turn pays only for what is new since the last
 * one. The second of them is needed because Anthropic looks back only 20 blocks from a marker, and one turn may have more tool results.
 */
class CacheMarker {
  readonly #first: ModelMessage | undefined;
  #marked: ModelMessage[] = [];

  constructor(first: ModelMessage | undefined) {
    this.#first = first;
    if (first) mark(first);
  }

  moveTo(last: ModelMessage | undefined): void {
    if (!last || last === this.#first || this.#marked.includes(last)) return;
    const [oldest] = this.#marked.length > 1 ? this.#marked.splice(0, 1) : [];
    if (oldest) delete oldest.providerOptions;
    mark(last);
    this.#marked.push(last);
  }
}

function mark(message: ModelMessage): void {
  message.providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
}

/** Providers accept only reasoning that they have signed. */
function withoutReasoning(message: AssistantModelMessage): AssistantModelMessage {
  const { content: whole } = message;
  const content = typeof whole === "string" ? whole : whole.filter(({ type }) => type !== "reasoning");
  return { ...message, content: content.length > 0 ? content : "…" };
}

/** The message without files of tools, for a model that cannot see them; none if nothing is left. */
function withoutAnswered({ answered }: FilesInMessages, message: UserModelMessage): UserModelMessage[] {
  if (typeof message.content === "string") return [message];
  const content = message.content.filter((part) => !answered.has(part));
  return content.length > 0 ? [{ ...message, content }] : [];
}

/** The results of a turn's tool calls. */
const toToolMessage = (calls: readonly ToolCall[], records: readonly ToolRecord[]): ModelMessage => ({
  role: "tool",
  content: calls.map(({ id, name }, index) => {
    const { text, status, changed }: ToolRecord = records[index] ?? { text: "", status: "failed" };
    const type = status === "succeeded" ? ("text" as const) : ("error-text" as const);
    // The model's message contains its original arguments: state that a person changed them.
    const note = changed ? `[A person changed the arguments to ${JSON.stringify(changed)}.]\n` : "";
    return { type: "tool-result", toolCallId: id, toolName: name, output: { type, value: note + text } };
  }),
});

/**
 * Images and documents of tools, for a model that can see them. They follow the results as a user message, because most providers accept
 * only text in a result. A model that rejects them continues without (`withoutAnswered`).
 */
async function showAnswered(view: FileView, ids: readonly FileId[]) {
  const parts: (TextPart | FilePart)[] = [];
  for (const id of new Set(ids)) parts.push(...[(await view.show(id)) ?? []].flat());
  return toIntroduced(view, parts);
}

/** An input with messages is sent as a conversation. */
async function toUtterances(call: RuntimeCall): Promise<Utterance[]> {
  const { prompt: template } = call.configuration.runtime as ModelConfiguration;
  const conversation = template === undefined ? toConversation(JSON.parse(call.run.input)) : null;
  if (conversation) return conversation;
  const text = await toPrompt(call, template);
  const files = filePartsIn(call.run.input);
  // An input with only files needs no text.
  const said = files.length > 0 && text === "{}" ? [] : [{ type: "text" as const, text }];
  return [{ role: "user", content: [...said, ...files] }];
}

/** A template may combine parts of the input that were allowed separately, so the prompt is checked again. */
function toPrompt({ run, host }: RuntimeCall, template: string | undefined): Promise<string> | string {
  if (template === undefined) return toUserText(template, withoutFiles(run.input));
  return host.filterPrompt(toUserText(template, run.input));
}

type Fields = Record<string, unknown>;

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g;

/**
 * The user message for a run's input. A template is filled in one pass, so that values are never interpreted as templates. A missing
 * field is empty, and a value that is not a string is inserted as JSON.
 */
export function toUserText(template: string | undefined, inputText: string): string {
  const input = JSON.parse(inputText) as Fields;
  const text = template === undefined ? "" : fill(template, input);
  if (text.trim() !== "") return text;
  return (template === undefined && onlyText(input, ["query"])) || inputText;
}

const fill = (template: string, input: Fields): string =>
  template.replace(placeholder, (_all, name: string) => (Object.hasOwn(input, name) ? toText(input[name]) : ""));

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The only field of an object, if it has one of these names and is a string. */
function onlyText(fields: Fields, names: readonly string[]): string | null {
  const [only, ...others] = Object.entries(fields);
  if (!only || others.length > 0) return null;
  return names.includes(only[0]) && typeof only[1] === "string" && only[1].trim() !== "" ? only[1] : null;
}

/** A message that a person sent to the active run, with the files that it references. */
async function toUserMessage(view: FileView, message: string): Promise<ModelMessage> {
  const named = filePartsIn(message);
  if (named.length === 0) return { role: "user", content: toMessageText(message) };
  const text = withoutFiles(message);
  const shown = (await Promise.all(named.map(({ file_id: id }) => view.show(id)))).filter((part) => part !== null);
  const words = text === "{}" && shown.length > 0 ? [] : [{ type: "text" as const, text: toMessageText(text) }];
  return { role: "user", content: [...words, ...shown] };
}

export const toMessageText = (message: string): string =>
  onlyText(JSON.parse(message) as Fields, ["text", "query", "message"]) ?? message;

/** No provider accepts more in one request, */
const mostBytes = 20_971_520;
/** and more text does not fit any context window. */
const mostTextBytes = 262_144;
/** Types that providers accept unchanged, if the model does. */
const takenTypes = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/** Files for a model: text as text, images and PDF unchanged while they fit. */
type FileView = FilesInMessages & {
  /** Another file; null if it was deleted. */
  show(id: string): Promise<TextPart | FilePart | null>;
};

async function openFileView(call: RuntimeCall): Promise<FileView> {
  let left = mostBytes;
  const toPart = async (file: FileRecord): Promise<TextPart | FilePart> => {
    const isShown = takenTypes.test(essenceOf(file)) && file.size <= left;
    if (isShown) left -= file.size;
    return isShown ? await toFilePart(call, file) : await toTextPart(call, file);
  };
  const named = new Map<string, TextPart | FilePart>();
  for (const file of await findNamedFiles(call)) named.set(file.id, await toPart(file));
  return {
    named,
    show: async (id) => {
      const file = await call.host.files.get(id).catch(() => null);
      return file && toPart(file).catch(() => null);
    },
    answered: new Set(),
  };
}

const essenceOf = ({ contentType }: FileRecord): string => contentType.split(";")[0] ?? "";

async function toFilePart({ host }: RuntimeCall, file: FileRecord): Promise<FilePart> {
  // Not a Buffer, which JSON would serialise byte by byte.
  const data = new Uint8Array(await buffer(await host.files.read(file)));
  return { type: "file", data, mediaType: essenceOf(file), filename: file.name };
}

async function toTextPart({ host }: RuntimeCall, file: FileRecord): Promise<TextPart> {
  const { name, contentType, size, id } = file;
  const head = `<file id="${id}" name=${JSON.stringify(name)} type="${contentType}" bytes="${size}">`;
  if (!isText(contentType) || size === 0)
    return { type: "text", text: `${head}${size === 0 ? "" : "It cannot be shown."}</file>` };
  const last = Math.min(size, mostTextBytes) - 1;
  const bytes = await buffer(await host.files.read(file, { first: 0, last }));
  const text = toTextDecoder(contentType, bytes).decode(bytes);
  return { type: "text", text: `${head}\n${text}${size > mostTextBytes ? "\n[cut here]" : ""}\n</file>` };
}
