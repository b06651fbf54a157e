import { type MessagePart, type MessageRole, messageRoles } from "@agentrun/contract";
import { filePartsIn } from "./named-files.ts";

/** What somebody said or did, before it is a message of a thread. */
export type Utterance = { role: MessageRole; content: MessagePart[] };

type Fields = Record<string, unknown>;

/** What of an input is no conversation, and where. */
export type ConversationFault = { param: string; message: string };

/** Whether an input says that it is a conversation: a list of messages, and nothing beside it. */
export const saysConversation = (input: Fields): input is { messages: unknown[] } =>
  Array.isArray(input.messages) && Object.keys(input).length === 1;

/** The messages of an input that is a conversation; null where it is none, or none that can be read. */
export function toConversation(input: Fields): Utterance[] | null {
  if (!saysConversation(input)) return null;
  const read = readConversation(input.messages);
  return Array.isArray(read) ? read : null;
}

/** The first thing that is wrong with an input that says it is a conversation; null: nothing is. */
export function findConversationFault(input: Fields): ConversationFault | null {
  const read = saysConversation(input) ? readConversation(input.messages) : [];
  return Array.isArray(read) ? null : read;
}

const root = "input.messages";

function readConversation(messages: readonly unknown[]): Utterance[] | ConversationFault {
  const said: Utterance[] = [];
  for (const [index, message] of messages.entries()) {
    const read = readMessage(message, `${root}.${index}`);
    if ("param" in read) return read;
    said.push(read);
  }
  const isSaid = said.some(({ content }) => content.some((part) => part.type !== "text" || part.text !== ""));
  return isSaid ? said : { param: root, message: "has to say something: at least one message with words or a file" };
}

/** What a tool said belongs to a call, which an input does not have. */
const roles = messageRoles.filter((role) => role !== "tool");

function readMessage(message: unknown, param: string): Utterance | ConversationFault {
  if (!isFields(message)) return { param, message: "must be an object with `role` and `content`" };
  const role = roles.find((word) => word === message.role);
  if (!role) return { param: `${param}.role`, message: `must be one of ${roles.join(", ")}` };
  const { content } = message;
  if (typeof content === "string") return { role, content: [{ type: "text", text: content }] };
  if (!Array.isArray(content)) return { param: `${param}.content`, message: "must be a text or a list of parts" };
  const parts = content.map(readPart);
  const odd = parts.indexOf(null);
  if (odd === -1) return { role, content: parts as MessagePart[] };
  return {
    param: `${param}.content.${odd}`,
    message: 'must be {"type": "text", "text": "…"} or {"type": "file", "file_id": "file_…"}',
  };
}

function readPart(part: unknown): MessagePart | null {
  if (!isFields(part)) return null;
  if (part.type === "text" && typeof part.text === "string") return { type: "text", text: part.text };
  return filePartsIn(JSON.stringify({ type: part.type, file_id: part.file_id }))[0] ?? null;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
