import type { ActionId, RequiredAction, Run, RunError, RunId } from "@agentrun/contract";
import type { StreamEvent } from "../../model/stream-events.ts";
import { toResponseUsage } from "./chat-completion.ts";

/** A response is a run up to its first question, or what it did after one was answered, up to the next. */
export type ResponseName = { runId: RunId; after: ActionId | null };

const bare = (id: string) => id.slice(id.indexOf("_") + 1);

export const toResponseId = ({ runId, after }: ResponseName): `resp_${string}` =>
  `resp_${bare(runId)}${after === null ? "" : bare(after)}`;

/** Of an id that has the shape of one. */
export function fromResponseId(id: string): ResponseName {
  const [run, action] = [bare(id).slice(0, 26), bare(id).slice(26)];
  return { runId: `run_${run}`, after: action === "" ? null : `act_${action}` };
}

/** Their questions are answered by id alone, so it names the run as well. */
export const toApprovalId = (runId: RunId, actionId: string): string => `mcpr_${bare(runId)}${bare(actionId)}`;

const approval = /^mcpr_([0-7][0-9a-hjkmnp-tv-z]{25})([0-7][0-9a-hjkmnp-tv-z]{25})$/;

export function fromApprovalId(id: unknown): { runId: RunId; actionId: ActionId } | null {
  const [, run, action] = approval.exec(String(id)) ?? [];
  return run && action ? { runId: `run_${run}`, actionId: `act_${action}` } : null;
}

export type Fields = Record<string, unknown>;

/** An event of theirs, before it has its number. */
export type Told = { type: string; [field: string]: unknown };

/** Something that stands in a response's output by itself, at the place that its readers know it by. */
export type Item = { kind: "message" | "reasoning" | "call" | "question"; index: number; text: string; item: Fields };

/** Their name of the server whose tools they are: to a caller all of them are the agent's. */
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

const added = ({ index, item }: Item): Told => ({
  type: "response.output_item.added",
  output_index: index,
  item: { ...item },
});
const done = ({ index, item }: Item): Told => ({
  type: "response.output_item.done",
  output_index: index,
  item: { ...item },
});
const place = ({ index, item }: Item) => ({ item_id: item.id, output_index: index });

export function openText(text: Item): Told[] {
  const part = partOf(text.kind as TextKind, "");
  return [added(text), { type: "response.content_part.added", ...place(text), content_index: 0, part }];
}

export function sayText(text: Item, delta: string): Told {
  const kind = text.kind as TextKind;
  text.text += delta;
  const logprobs = kind === "message" ? { logprobs: [] } : {};
  return { type: `${texts[kind].event}.delta`, ...place(text), content_index: 0, delta, ...logprobs };
}

export function closeText(text: Item, status: "completed" | "incomplete"): Told[] {
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

/** A tool that the agent calls itself: a `function_call` would ask the caller to. */
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

export const openCall = (call: Item): Told[] => [
  added(call),
  { type: "response.mcp_call.in_progress", ...place(call) },
  { type: "response.mcp_call_arguments.done", ...place(call), arguments: call.item.arguments },
];

export function closeCall(call: Item, { status, result }: StreamEvent): Told[] {
  const text = typeof result === "string" ? result : "";
  const isDone = status === undefined || status === "succeeded";
  const outcome = isDone ? { output: text } : { error: text || `The tool was ${String(status)}.` };
  Object.assign(call.item, { status: isDone ? "completed" : "failed", ...outcome });
  return [{ type: `response.mcp_call.${isDone ? "completed" : "failed"}`, ...place(call) }, done(call)];
}

/** A decision that is asked for; where no tool is behind it, its arguments say what for. */
export function newApproval(asked: RequiredAction, runId: RunId, index: number): Item {
  const { id, tool, prompt, arguments: given } = asked;
  const item = {
    id: toApprovalId(runId, id),
    type: "mcp_approval_request",
    name: tool ?? "approval",
    server_label,
    arguments: toJson(tool === null ? { prompt, ...given } : given),
  };
  return { kind: "question", index, text: "", item };
}

export const tellAtOnce = (item: Item): Told[] => [added(item), done(item)];

const seconds = (time: string) => Math.floor(Date.parse(time) / 1_000);

type Parts = {
  id: `resp_${string}`;
  previousId: string | null;
  output: Record<string, unknown>[];
  /** Whether it has ended before its run, with a question. */
  isAsked: boolean;
};

/** A run, or a part of one, as their `Response`; what only tells how a model is asked is as it would be by default. */
export function toResponse(run: Run, { id, previousId, output, isAsked }: Parts) {
  const status = statusOf(run, isAsked);
  const isFinal = status !== "queued" && status !== "in_progress";
  return {
    id,
    object: "response" as const,
    created_at: seconds(run.created_at),
    completed_at: run.completed_at && status === "completed" ? seconds(run.completed_at) : null,
    status,
    error: status === "failed" ? toError(run.error) : null,
    incomplete_details: status === "incomplete" ? { reason: cut[run.usage?.finish_reason ?? ""] } : null,
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

const cut: Record<string, string> = { length: "max_output_tokens", content_filter: "content_filter" };

const statuses = {
  queued: "queued",
  running: "in_progress",
  requires_action: "completed",
  cancelling: "in_progress",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<Run["status"], string>;

/** A response that ends with a question is complete: it is the run that is not. */
function statusOf({ status, usage }: Run, isAsked: boolean) {
  const told = statuses[status];
  if (told === "queued" || told === "in_progress") return isAsked ? "completed" : told;
  return status === "completed" && cut[usage?.finish_reason ?? ""] ? "incomplete" : told;
}

/** They have two names for what goes wrong with an agent; the others are for what is wrong with pictures. */
const toError = (error: RunError | null) => ({
  code: error?.code === "provider_rate_limited" ? "rate_limit_exceeded" : "server_error",
  message: error?.message ?? "The run failed.",
});
