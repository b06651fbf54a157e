import type { RequiredAction, RunActionRequest } from "@agentrun/contract";
import { findOwnFile, toTextInput } from "../content.ts";
import { refuse } from "./errors.ts";

export type Fields = Record<string, unknown>;
type Schema = Record<string, unknown> | null;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const invalid = (param: string, message: string) => refuse("INVALID_PARAMS", message, param);

/** A field by its name, which JSON of protocol buffers may also have with underscores. */
export const fieldOf = (from: Fields, name: string): unknown =>
  from[name] ?? from[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

/** A text that may be left out, for which protocol buffers have the empty one. */
export function readText(from: Fields, name: string): string | null {
  const value = fieldOf(from, name) ?? "";
  if (typeof value !== "string" || value.length > 512 || value.includes("\0") || !value.isWellFormed())
    throw invalid(name, `${name} is a text of at most 512 characters.`);
  return value === "" ? null : value;
}

/** A number, or its text, as queries have it; null where it is left out. */
export function readInteger(from: Fields, name: string, [least, most]: readonly [number, number]): number | null {
  const value = fieldOf(from, name) ?? null;
  if (value === null) return null;
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (!Number.isInteger(number) || (number as number) < least || (number as number) > most)
    throw invalid(name, `${name} is a whole number from ${least} to ${most}.`);
  return number as number;
}

export const readHistoryLength = (from: Fields) => readInteger(from, "historyLength", [0, 2_147_483_647]);
export const readFlag = (from: Fields, name: string) => [true, "true"].includes(fieldOf(from, name) as string);

/** What a message says: words, data, files of ours. */
export type Content = { text: string; data: Fields | null; files: object[] };
export type SentMessage = { messageId: string; taskId: string | null; contextId: string | null; content: Content };
export type SendRequest = { message: SentMessage; historyLength: number | null; isImmediate: boolean };

export function readSend(params: Fields): SendRequest {
  const { message } = params;
  if (!isFields(message)) throw invalid("message", "message is missing: {messageId, role, parts}.");
  const configuration = isFields(params.configuration) ? params.configuration : {};
  const messageId = readText(message, "messageId");
  if (messageId === null) throw invalid("message.messageId", "message.messageId is missing.");
  if (message.role !== "ROLE_USER") throw invalid("message.role", "message.role is ROLE_USER.");
  return {
    message: {
      messageId,
      taskId: readText(message, "taskId"),
      contextId: readText(message, "contextId"),
      content: readParts(message.parts),
    },
    historyLength: readHistoryLength(configuration),
    isImmediate: readFlag(configuration, "returnImmediately"),
  };
}

function readParts(parts: unknown): Content {
  if (!Array.isArray(parts) || parts.length === 0 || !parts.every(isFields))
    throw invalid("message.parts", "message.parts needs at least one part.");
  const texts = parts.flatMap((part) => (typeof part.text === "string" ? [readWords(part)] : []));
  const objects = parts.flatMap((part) => (part.data === undefined ? [] : [readData(part.data)]));
  const files = parts.flatMap((part) => (part.url === undefined && part.raw === undefined ? [] : [readFile(part)]));
  if (texts.length + objects.length + files.length < parts.length)
    throw invalid("message.parts", "Each part has one of text, data, url.");
  return { text: texts.join("\n"), data: objects.length > 0 ? Object.assign({}, ...objects) : null, files };
}

function readWords(part: Fields): string {
  const type = fieldOf(part, "mediaType") || "text/plain";
  if (typeof type === "string" && /^(text\/[\w.+-]+|application\/json)\s*(;|$)/i.test(type)) return part.text as string;
  throw refuse("CONTENT_TYPE_NOT_SUPPORTED", "A text is text/plain, or another kind of text.", "message.parts");
}

function readData(data: unknown): Fields {
  if (isFields(data)) return data;
  throw invalid("message.parts", "The data of a part is an object, the agent's input.");
}

function readFile({ url }: Fields): object {
  const file = findOwnFile(url);
  if (file) return file;
  const message = "A file is uploaded first (POST /files), and then named by the address of its content as `url`.";
  throw refuse("CONTENT_TYPE_NOT_SUPPORTED", message, "message.parts");
}

/** Data is the input itself; words go where the agent's schema has a place for them, files along with both. */
export function toInput({ text, data, files }: Content, schema: Schema): Fields {
  const words = text === "" && data !== null ? {} : toTextInput(schema, text);
  return { ...words, ...data, ...(files.length > 0 ? { files } : {}) };
}

/** What a message means to a run that asks, or that merely goes on. Nobody is taken to approve by saying something. */
export function toAction(asked: RequiredAction | null, content: Content): RunActionRequest {
  if (!asked) return { type: "message", payload: toInput(content, null) };
  const action_id = asked.id as `act_${string}`;
  if (asked.type === "input") return { type: "respond", action_id, payload: toInput(content, asked.schema) };
  const { approved } = content.data ?? {};
  if (typeof approved === "boolean")
    return { type: approved ? "approve" : "reject", action_id, ...toDecision(content.data ?? {}) };
  // Whoever says that they have connected is looked after again.
  if (asked.type === "connect") return { type: "approve", action_id };
  throw invalid("message.parts", 'The task waits for a decision: send a part {"data": {"approved": true}}, or false.');
}

/** What goes along with a decision: a note, and what was approved in place of the arguments. */
const toDecision = ({ payload, arguments: changed }: Fields) => ({
  ...(isFields(payload) ? { payload } : {}),
  ...(isFields(changed) ? { arguments: changed } : {}),
});
