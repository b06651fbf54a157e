import type { RequiredAction, RunId } from "@agentrun/contract";
import type { StreamEvent } from "../../model/stream-events.ts";
import { toApprovalId } from "./response-ids.ts";

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
