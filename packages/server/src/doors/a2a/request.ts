import type { ActionId, RequiredAction, RunActionRequest } from "@agentrun/contract";
import { findOwnFile, toTextInput } from "../content.ts";
import { refuse } from "./errors.ts";

export type Fields = Record<string, unknown>;
type Schema = Record<string, unknown> | null;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const invalid = (param: string, message: string) => refuse("INVALID_PARAMS", message, param);

/** A field in camel case or in snake case: both are valid JSON of protocol buffers. */
export const fieldOf = (from: Fields, name: string): unknown =>
  from[name] ?? from[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

/** An optional text. In protocol buffers an empty text means that it is missing. */
export function readText(from: Fields, name: string): string | null {
  const value = fieldOf(from, name) ?? "";
  if (typeof value !== "string" || value.length > 512 || value.includes("\0") || !value.isWellFormed())
    throw invalid(name, `${name} must be a text of at most 512 characters.`);
  return value === "" ? null : value;
}

/** An optional number. Query parameters have it as text. */
export function readInteger(from: Fields, name: string, [min, max]: readonly [number, number]): number | null {
  const value = fieldOf(from, name) ?? null;
  if (value === null) return null;
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (!Number.isInteger(number) || (number as number) < min || (number as number) > max)
    throw invalid(name, `${name} must be a whole number from ${min} to ${max}.`);
  return number as number;
}

export const readHistoryLength = (from: Fields) => readInteger(from, "historyLength", [0, 2_147_483_647]);
export const readFlag = (from: Fields, name: string) => [true, "true"].includes(fieldOf(from, name) as string);

/** The content of a message: text, data, uploaded files. */
export type Content = { text: string; data: Fields | null; files: object[] };
export type SentMessage = { messageId: string; taskId: string | null; contextId: string | null; content: Content };
export type SendRequest = { message: SentMessage; historyLength: number | null; isImmediate: boolean };

export function readSend(params: Fields): SendRequest {
  const { message } = params;
  if (!isFields(message)) throw invalid("message", "message is missing. Send {messageId, role, parts}.");
  const configuration = isFields(params.configuration) ? params.configuration : {};
  const messageId = readText(message, "messageId");
  if (messageId === null) throw invalid("message.messageId", "message.messageId is missing.");
  if (message.role !== "ROLE_USER") throw invalid("message.role", "message.role must be ROLE_USER.");
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
    throw invalid("message.parts", "message.parts must have at least one part.");
  const texts = parts.flatMap((part) => (typeof part.text === "string" ? [readTextPart(part)] : []));
  const objects = parts.flatMap((part) => (part.data === undefined ? [] : [readData(part.data)]));
  const files = parts.flatMap((part) => (part.url === undefined && part.raw === undefined ? [] : [readFile(part)]));
  if (texts.length + objects.length + files.length < parts.length)
    throw invalid("message.parts", "Each part must have one of text, data and url.");
  return { text: texts.join("\n"), data: objects.length > 0 ? Object.assign({}, ...objects) : null, files };
}

function readTextPart(part: Fields): string {
  const type = fieldOf(part, "mediaType") || "text/plain";
  if (typeof type === "string" && /^(text\/[\w.+-]+|application\/json)\s*(;|$)/i.test(type)) return part.text as string;
  throw refuse(
    "CONTENT_TYPE_NOT_SUPPORTED",
    "The mediaType of a text part must be text/plain, another text type or application/json.",
    "message.parts",
  );
}

function readData(data: unknown): Fields {
  if (isFields(data)) return data;
  throw invalid("message.parts", "The data of a part must be an object: the agent's input.");
}

function readFile({ url }: Fields): object {
  const file = findOwnFile(url);
  if (file) return file;
  const message = "Unknown file. Upload it with POST /files and send the URL of its content as `url`.";
  throw refuse("CONTENT_TYPE_NOT_SUPPORTED", message, "message.parts");
}

/** Data parts are the input. The text goes into the schema's text field, and files are added. */
export function toInput({ text, data, files }: Content, schema: Schema): Fields {
  const textInput = text === "" && data !== null ? {} : toTextInput(schema, text);
  return { ...textInput, ...data, ...(files.length > 0 ? { files } : {}) };
}

/**
 * The action of a message to a run. Only an explicit `approved` decides an approval: of the question whose message `action_id` names, or
 * else of the current one, unless that has replaced one that was answered.
 */
export function toAction(question: RequiredAction | null, content: Content): RunActionRequest {
  if (!question) return { type: "message", payload: toInput(content, null) };
  const action_id = question.id as ActionId;
  if (question.type === "input") return { type: "respond", action_id, payload: toInput(content, question.schema) };
  const { approved, action_id: named } = content.data ?? {};
  if (typeof approved === "boolean") {
    const type = approved ? "approve" : "reject";
    const decided = typeof named === "string" ? (named as ActionId) : question.changed_from ? null : action_id;
    return { type, ...(decided && { action_id: decided }), ...toDecision(content.data ?? {}) };
  }
  // The run checks the connection again.
  if (question.type === "connect") return { type: "approve", action_id };
  throw invalid(
    "message.parts",
    'The task waits for a decision. Send a part {"data": {"approved": true}} or {"data": {"approved": false}}.',
  );
}

/** A decision may have a note, and changed arguments. */
const toDecision = ({ payload, arguments: changed }: Fields) => ({
  ...(isFields(payload) ? { payload } : {}),
  ...(isFields(changed) ? { arguments: changed } : {}),
});
