import type { ChatMessage, ChatRequest, ClientTool, RequiredAction, RunId } from "@agentrun/contract";
import {
  clientCallsOf,
  fromCallId,
  newestResults,
  type SentResult,
  type ShownCall,
  toClientTool,
} from "../client-tools.ts";

type Fields = Record<string, unknown>;
type Chunk = { type: string; toolCallId: string; [field: string]: unknown };

/** The tools that the page runs itself. */
export const toolsOf = ({ tools = {} }: ChatRequest): ClientTool[] =>
  Object.entries(tools).map(([name, tool]) => toClientTool({ ...tool, name }));

/** The results that the page has written into its copy of the agent's message, if they are the last thing that it has answered. */
export function readResults({ role, parts }: ChatMessage): SentResult[] | null {
  if (role !== "assistant") return null;
  const lastAnswer = parts.findLast((part) => isSettled(part) || part.state === "approval-responded");
  if (!lastAnswer || fromCallId(lastAnswer.toolCallId) === null) return null;
  return newestResults(parts.filter(isSettled).flatMap(toResult));
}

const isSettled = ({ state }: Fields): boolean => state === "output-available" || state === "output-error";

/** Parts of the agent's own tools have other ids. */
function toResult({ toolCallId: id, state, output, errorText }: Fields): SentResult[] {
  if (typeof id !== "string" || fromCallId(id) === null) return [];
  return [
    state === "output-error" ? { id, result: errorText ?? failed, isError: true } : { id, result: output ?? null },
  ];
}

const failed = "The tool failed.";

/** Without `dynamic`, the page gets `tool-<name>` parts, as for the tools that it has declared. */
export const toCallChunk = ({ id, name, input }: ShownCall): Chunk => ({
  type: "tool-input-available",
  toolCallId: id,
  toolName: name,
  input: input ?? {},
});

type Result = { tool_call_id: string; result: unknown; is_error?: boolean };

/** The outcomes of the calls, as the page has sent them. */
export function toOutcomeChunks(runId: RunId, question: RequiredAction, payload: unknown): Chunk[] {
  const results = (payload as { tool_results?: Result[] } | null)?.tool_results ?? [];
  return clientCallsOf(runId, question).flatMap(({ id }, index) => {
    const sent = results.find(({ tool_call_id: named }) => named === question.tool_calls?.[index]?.id);
    return sent ? [toOutcome(id, sent)] : [];
  });
}

/** `providerExecuted` marks the result as received: the page would otherwise send it again after every message. */
function toOutcome(toolCallId: string, { result, is_error: isError }: Result): Chunk {
  const received = { toolCallId, providerExecuted: true };
  if (!isError) return { type: "tool-output-available", output: result, ...received };
  const errorText = typeof result === "string" ? result : JSON.stringify(result);
  return { type: "tool-output-error", errorText, ...received };
}
