import type { ActionId, RequiredAction, Run, RunError, RunId } from "@agentrun/contract";
import type { StreamEvent } from "../../model/stream-events.ts";
import type { ShownCall } from "../client-tools.ts";
import { toResponseUsage } from "./chat-completion.ts";

/** A response is the part of a run up to its first question, or from an answer (`after`) to the next question. */
export type ResponseName = { runId: RunId; after: ActionId | null };

const bare = (id: string) => id.slice(id.indexOf("_") + 1);

export const toResponseId = ({ runId, after }: ResponseName): `resp_${string}` =>
  `resp_${bare(runId)}${after === null ? "" : bare(after)}`;

/** The id must match the contract's pattern. */
export function fromResponseId(id: string): ResponseName {
  const [run, action] = [bare(id).slice(0, 26), bare(id).slice(26)];
  return { runId: `run_${run}`, after: action === "" ? null : `act_${action}` };
}

/** The client answers an approval request by its id alone, so the id names the run too. */
export const toApprovalId = (runId: RunId, actionId: string): string => `mcpr_${bare(runId)}${bare(actionId)}`;

const approval = /^mcpr_([0-7][0-9a-hjkmnp-tv-z]{25})([0-7][0-9a-hjkmnp-tv-z]{25})$/;

export function fromApprovalId(id: unknown): { runId: RunId; actionId: ActionId } | null {
  const [, run, action] = approval.exec(String(id)) ?? [];
  return run && action ? { runId: `run_${run}`, actionId: `act_${action}` } : null;
}

export type Fields = Record<string, unknown>;

/** An event of a response, without its `sequence_number`. */
export type ResponseEvent = { type: string; [field: string]: unknown };

/** An item of a response's output, and its `output_index`. */
export type Item = { kind: "message" | "reasoning" | "call" | "question"; index: number; text: string; item: Fields };

/** All tools belong to one server, the agent. */
const server_label = "agent";

const texts = {
  message: { part: "output_text", event: "response.output_text" },
  reasoning: { part: "reasoning_text", event: "response.reasoning_text" },
} as const;
type TextKind = keyof typeof texts;

const partOf = (kind: TextKind, text: string) =>
  kind === "message" ? { type: "output_text", text, annotations: [], logprobs: [] } : { type: "reasoning_text", text };

export function newText(kind: TextKind, index: number, id: string): Item {
  const item =
    kind === "message"
      ? { id: `msg_${id}`, type: "message", role: "assistant", status: "in_progress", content: [] }
      : { id: `rs_${id}`, type: "reasoning", summary: [], status: "in_progress", content: [] };
  return { kind, index, text: "", item };
}

const added = ({ index, item }: Item): ResponseEvent => ({
  type: "response.output_item.added",
  output_index: index,
  item: { ...item },
});
const done = ({ index, item }: Item): ResponseEvent => ({
  type: "response.output_item.done",
  output_index: index,
  item: { ...item },
});
const place = ({ index, item }: Item) => ({ item_id: item.id, output_index: index });

export function openText(text: Item): ResponseEvent[] {
  const part = partOf(text.kind as TextKind, "");
  return [added(text), { type: "response.content_part.added", ...place(text), content_index: 0, part }];
}

export function addText(text: Item, delta: string): ResponseEvent {
  const kind = text.kind as TextKind;
  text.text += delta;
  const logprobs = kind === "message" ? { logprobs: [] } : {};
  return { type: `${texts[kind].event}.delta`, ...place(text), content_index: 0, delta, ...logprobs };
}

export function closeText(text: Item, status: "completed" | "incomplete"): ResponseEvent[] {
  const kind = text.kind as TextKind;
  const part = partOf(kind, text.text);
  Object.assign(text.item, { status, content: [part] });
  const at = { ...place(text), content_index: 0 };
  const logprobs = kind === "message" ? { logprobs: [] } : {};
  return [
    { type: `${texts[kind].event}.done`, ...at, text: text.text, ...logprobs },
    { type: "response.content_part.done", ...at, part },
    done(text),
  ];
}

const toJson = (value: unknown): string => JSON.stringify(value ?? {});

/** An `mcp_call`, because the agent calls the tool itself: a `function_call` would ask the client to call it. */
export function newCall(event: StreamEvent, index: number, id: string, approvalId: string | null): Item {
  const item = {
    id: `mcp_${id}`,
    type: "mcp_call",
    name: String(event.tool ?? "tool"),
    server_label,
    arguments: toJson(event.arguments),
    status: "in_progress",
    output: null,
    error: null,
    approval_request_id: approvalId,
  };
  return { kind: "call", index, text: "", item };
}

export const openCall = (call: Item): ResponseEvent[] => [
  added(call),
  { type: "response.mcp_call.in_progress", ...place(call) },
  { type: "response.mcp_call_arguments.done", ...place(call), arguments: call.item.arguments },
];

export function closeCall(call: Item, { status, result }: StreamEvent): ResponseEvent[] {
  const text = typeof result === "string" ? result : "";
  const isDone = status === undefined || status === "succeeded";
  const outcome = isDone ? { output: text } : { error: text || `The tool was ${String(status)}.` };
  Object.assign(call.item, { status: isDone ? "completed" : "failed", ...outcome });
  return [{ type: `response.mcp_call.${isDone ? "completed" : "failed"}`, ...place(call) }, done(call)];
}

/** A call of an attempt that has ended without its result. */
export function interruptCall(call: Item): ResponseEvent[] {
  Object.assign(call.item, { status: "incomplete", error: "The call was interrupted, and the run started again." });
  return [done(call)];
}

/** Without a tool, the arguments contain the prompt. */
export function newApproval(question: RequiredAction, runId: RunId, index: number): Item {
  const { id, tool, prompt, arguments: given } = question;
  const item = {
    id: toApprovalId(runId, id),
    type: "mcp_approval_request",
    name: tool ?? "approval",
    server_label,
    arguments: toJson(tool === null ? { prompt, ...given } : given),
  };
  return { kind: "question", index, text: "", item };
}

/** A call that the client must make. */
export function newFunctionCall({ id, name, input }: ShownCall, index: number): Item {
  const item = {
    id: `fc_${id.slice("call_".length)}`,
    type: "function_call",
    call_id: id,
    name,
    arguments: toJson(input),
    status: "completed",
  };
  return { kind: "question", index, text: "", item };
}

export function addFunctionCall(call: Item): ResponseEvent[] {
  const given = call.item.arguments;
  const opened = { ...call, item: { ...call.item, arguments: "", status: "in_progress" } };
  return [
    added(opened),
    { type: "response.function_call_arguments.delta", ...place(call), delta: given },
    { type: "response.function_call_arguments.done", ...place(call), name: call.item.name, arguments: given },
    done(call),
  ];
}

export const addWhole = (item: Item): ResponseEvent[] => [added(item), done(item)];

const seconds = (time: string) => Math.floor(Date.parse(time) / 1_000);

type Parts = {
  id: `resp_${string}`;
  previousId: string | null;
  output: Record<string, unknown>[];
  /** Whether the response has ended, with the run or with a question. */
  isOver: boolean;
};

/** A run, or a part of it, as a `Response`. Fields about the model call have OpenAI's defaults. */
export function toResponse(run: Run, { id, previousId, output, isOver }: Parts) {
  const status = statusOf(run, isOver);
  const isFinal = status !== "queued" && status !== "in_progress";
  return {
    id,
    object: "response" as const,
    created_at: seconds(run.created_at),
    completed_at: run.completed_at && status === "completed" ? seconds(run.completed_at) : null,
    status,
    error: status === "failed" ? toError(run.error) : null,
    incomplete_details: status === "incomplete" ? { reason: incompleteReasons[run.usage?.finish_reason ?? ""] } : null,
    model: run.agent_id,
    output,
    usage: isFinal && run.usage ? toResponseUsage(run) : null,
    previous_response_id: previousId,
    conversation: run.thread_id === null ? null : { id: run.thread_id },
    metadata: run.metadata,
    user: run.user,
    instructions: null,
    parallel_tool_calls: true,
    tool_choice: "auto",
    tools: [],
    temperature: null,
    top_p: null,
    truncation: "disabled",
  };
}

const incompleteReasons: Record<string, string> = { length: "max_output_tokens", content_filter: "content_filter" };

const statuses = {
  queued: "queued",
  running: "in_progress",
  requires_action: "completed",
  cancelling: "in_progress",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<Run["status"], string>;

/** A response that ends with a question is completed, while its run waits. */
function statusOf({ status, usage }: Run, isOver: boolean) {
  const mapped = statuses[status];
  if (mapped === "queued" || mapped === "in_progress") return isOver ? "completed" : mapped;
  return status === "completed" && incompleteReasons[usage?.finish_reason ?? ""] ? "incomplete" : mapped;
}

/** OpenAI has only two codes that fit an agent's failure; its others are about images. */
const toError = (error: RunError | null) => ({
  code: error?.code === "provider_rate_limited" ? "rate_limit_exceeded" : "server_error",
  message: error?.message ?? "The run failed.",
});
