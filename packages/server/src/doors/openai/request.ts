import type { ChatCompletionRequest, CreateRunRequest, MessagePart } from "@agentrun/contract";
import { filePartsIn } from "../../model/named-files.ts";
import { toTextInput } from "../text-input.ts";
import { refusal } from "./errors.ts";

type Fields = Record<string, unknown>;
type Schema = Record<string, unknown> | null;

/** A message of either of their two APIs. */
export type SaidMessage = Pick<ChatCompletionRequest["messages"][number], "role" | "content">;
type Message = { role: "user" | "assistant" | "system"; content: string | MessagePart[] };

/** What would be answered otherwise than asked, were it passed over in silence; whatever else is unknown is not looked at. */
const refused: readonly (readonly [field: string, isAsked: (value: unknown) => boolean, why: string])[] = [
  ["tools", isFilled, "The agent has its own tools and runs them itself. Leave `tools` out."],
  ["functions", isFilled, "The agent has its own tools and runs them itself. Leave `functions` out."],
  ["n", (value) => typeof value === "number" && value !== 1, "A run has one answer. Leave `n` out."],
  ["response_format", isFormatted, "The agent's `output_schema` is its format. Leave `response_format` out."],
  [
    "text",
    (value) => isFormatted((value as Fields | null)?.format),
    "The agent's `output_schema` is its format. Leave `text.format` out.",
  ],
  ["audio", isFilled, "Agents answer in words. Leave `audio` out."],
  ["prompt", isFilled, "The agent has its own instructions. Leave `prompt` out."],
];

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}

function isFormatted(format: unknown): boolean {
  return isFilled(format) && (format as Fields).type !== "text";
}

export function refuseUnsupported(body: Fields): void {
  const found = refused.find(([field, isAsked]) => isAsked(body[field]));
  if (found) throw refusal(found[0], found[2]);
}

/** What both of their requests say of a run, beside what it is to answer. */
export function toRunOptions(body: Pick<ChatCompletionRequest, "user" | "safety_identifier" | "metadata">) {
  const user = body.user ?? body.safety_identifier;
  const { metadata } = body;
  return { ...(user ? { user } : {}), ...(metadata ? { metadata } : {}) } satisfies Partial<CreateRunRequest>;
}

/**
 * One thing that is said is the text of an agent's input. A conversation is `messages`, unless the agent's schema has no such field: then
 * the last thing that the user said.
 */
export function toRunInput(
  said: readonly SaidMessage[],
  schema: Schema,
  param: string,
): { input: Fields; text: string } {
  const messages = said.flatMap((message) => toMessage(message, param));
  const last = messages.findLast(({ role }) => role === "user");
  if (!last) throw refusal(param, "Nothing is said by the user: send a message with the role `user` and a text.");
  const text = textOf(last);
  const isAlone = messages.length === 1 && typeof last.content === "string";
  return {
    input: !isAlone && takesMessages(schema) ? { messages } : { ...toTextInput(schema, text), ...filesOf(last) },
    text,
  };
}

const takesMessages = (schema: Schema) =>
  schema === null || Object.hasOwn((schema.properties as object) ?? {}, "messages");

const textOf = ({ content }: Message) =>
  typeof content === "string"
    ? content
    : content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

function filesOf({ content }: Message): Fields {
  const files = typeof content === "string" ? [] : content.filter(({ type }) => type === "file");
  return files.length > 0 ? { files } : {};
}

function toMessage({ role, content }: SaidMessage, param: string): Message[] {
  if (role === "tool" || role === "function")
    throw refusal(param, "The agent runs its tools itself: there are no results to send it.");
  const parts =
    typeof content === "string" ? textPart(content) : (content ?? []).flatMap((part) => toPart(part, param));
  if (parts.length === 0) return [];
  const isText = parts.every(({ type }) => type === "text");
  const named = role === "developer" ? "system" : role;
  return [{ role: named, content: isText ? textOf({ role: named, content: parts }) : parts }];
}

const textPart = (text: unknown): MessagePart[] =>
  typeof text === "string" && text !== "" ? [{ type: "text", text }] : [];

/** Parts of texts have a name for each direction; files are ours, by their ids. */
function toPart(part: Fields, param: string): MessagePart[] {
  if (part.type === "text" || part.type === "input_text" || part.type === "output_text") return textPart(part.text);
  if (part.type === "refusal") return textPart(part.refusal);
  const named = (part.file as Fields | undefined)?.file_id ?? part.file_id;
  const files = filePartsIn(JSON.stringify({ type: "file", file_id: named }));
  if (files.length === 0)
    throw refusal(param, "A file is uploaded first (POST /files), and then named by its `file_id`.");
  return files as MessagePart[];
}
