import type { AgUiMessage, ClientTool, RunAgentInput } from "@agentrun/contract";
import { newestResults, type SentResult, toClientTool } from "../client-tools.ts";

/** The tools that the client runs itself. */
export const toolsOf = ({ tools }: RunAgentInput): ClientTool[] => (tools ?? []).map(toClientTool);

/**
 * The results at the end of the messages, if they answer a run of ours. Clients put a result behind its call, so messages with other calls
 * may be between two results.
 */
export function readResults(messages: readonly AgUiMessage[]): SentResult[] | null {
  if (messages.at(-1)?.role !== "tool") return null;
  const lastUser = messages.findLastIndex(({ role }) => role === "user");
  return newestResults(messages.slice(lastUser + 1).flatMap(toResult));
}

/** The protocol has the error next to the content. */
function toResult({ role, toolCallId, content, error }: AgUiMessage): SentResult[] {
  if (role !== "tool" || typeof toolCallId !== "string") return [];
  const text = textOf(content);
  if (typeof error !== "string") return [{ id: toolCallId, result: text }];
  return [{ id: toolCallId, result: [...new Set([error, text])].filter(Boolean).join("\n"), isError: true }];
}

const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join("\n")
    : String(content ?? "");

/** The client's own message with the result of a call. */
export function findResult(messages: readonly AgUiMessage[], callId: string): (AgUiMessage & { id: string }) | null {
  const found = messages.findLast(({ role, toolCallId }) => role === "tool" && toolCallId === callId);
  return found ? { ...found, id: found.id ?? `${callId}.result` } : null;
}
