import type { MessagePart } from "@agentrun/contract";
import type { MessageRecord } from "../../model/threads.ts";
import { readOutputText } from "../content.ts";
import type { PartOf, ShownHistory } from "../history.ts";
import { defaultResults } from "./run-events.ts";

/** A message of AG-UI. */
type ShownMessage = { id: string; role: string; [field: string]: unknown };

/**
 * The messages of a thread for `initialMessages` of a client. Each text, reasoning and call is a message of its own, as in the stream. An
 * approval is its call; a question for input, which has no call, is the agent's text, and the answer the user's.
 */
export function toAgUiMessages({ messages, fileOf }: ShownHistory): ShownMessage[] {
  const shown: ShownMessage[] = [];
  /** The calls by the model's ids, which are unique within a run only as long as the call has no result. */
  const open = new Map<string, string>();
  const results = new Map<string, ShownMessage>();
  for (const record of messages) {
    const name = (part: { tool_call_id: string }) => JSON.stringify([record.runId, part.tool_call_id]);
    for (const [index, part] of record.content.entries()) {
      const id = index === 0 ? record.id : `${record.id}.${index}`;
      if (part.type === "tool_result") {
        const call = open.get(name(part));
        if (call) results.set(call, toResult(call, part));
      } else if (part.type === "tool_call") {
        open.set(name(part), id);
        shown.push(toCall(id, part));
      } else if (record.role !== "user") shown.push(...toSaid(id, record, part));
    }
    if (record.role === "user") shown.push(...toGiven(record, fileOf));
  }
  // Every call gets a result, so that the client does not run it.
  return shown.flatMap((message) =>
    message.toolCalls ? [message, results.get(message.id) ?? toResult(message.id, null)] : [message],
  );
}

const toCall = (id: string, { tool, arguments: given }: PartOf<"tool_call">): ShownMessage => ({
  id,
  role: "assistant",
  toolCalls: [{ id, type: "function", function: { name: tool, arguments: JSON.stringify(given ?? {}) } }],
});

function toResult(toolCallId: string, part: PartOf<"tool_result"> | null): ShownMessage {
  const content = part?.result || (defaultResults[part?.status ?? ""] ?? "");
  const metadata = part && part.status !== "succeeded" ? { metadata: { status: part.status } } : {};
  return { id: `${toolCallId}.result`, role: "tool", toolCallId, content, ...metadata };
}

/** What the agent said; none for a question that is a call, or that a client cannot show. */
function toSaid(id: string, { role }: MessageRecord, part: MessagePart): ShownMessage[] {
  if (part.type === "reasoning") return [{ id, role: "reasoning", content: part.text }];
  const content = saidText(part);
  return content === null ? [] : [{ id, role: role === "system" ? "system" : "assistant", content }];
}

function saidText(part: MessagePart): string | null {
  if (part.type === "text") return part.text;
  if (part.type === "data") return readOutputText(part.data) ?? JSON.stringify(part.data);
  return part.type === "question" && (part.tool === null || part.question === "input") ? part.prompt : null;
}

/** What a person sent: a text, or a text with files. */
function toGiven({ id, content }: MessageRecord, fileOf: ShownHistory["fileOf"]): ShownMessage[] {
  const texts = content.flatMap((part) => givenText(part) ?? []);
  const files = content.flatMap((part) => {
    const file = part.type === "file" ? fileOf(part.file_id) : null;
    if (!file) return [];
    const source = { type: "url", value: file.url, mimeType: file.contentType };
    return [{ type: mediaOf(file.contentType), source, metadata: { filename: file.name } }];
  });
  if (texts.length === 0 && files.length === 0) return [];
  const text = texts.join("\n");
  if (files.length === 0) return [{ id, role: "user", content: text }];
  return [{ id, role: "user", content: [...(text === "" ? [] : [{ type: "text", text }]), ...files] }];
}

function givenText(part: MessagePart): string | null {
  if (part.type === "text") return part.text;
  if (part.type === "data") return JSON.stringify(part.data);
  if (part.type !== "answer" || part.answer !== "respond" || part.payload === null) return null;
  return readOutputText(part.payload) ?? JSON.stringify(part.payload);
}

/** Everything that is no medium is a document. */
const mediaOf = (contentType: string): string =>
  ["image", "audio", "video"].find((medium) => contentType.startsWith(`${medium}/`)) ?? "document";
