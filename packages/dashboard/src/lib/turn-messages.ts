import type { MessagePart, Run, RunStreamEvent, Span } from "../models.ts";
import { toAsked } from "./attached-files.ts";

export type TurnMessage = { role: string; content: MessagePart[] };
/** What a model read in a turn, except the instructions and earlier messages of the thread, and what it answered. */
export type TurnMessages = { prompt: TurnMessage[]; answer: MessagePart[] };

/** The messages of a model turn, from the run's input and stream; null if the stream does not have the turn. */
export function messagesOfTurn(
  input: Run["input"],
  events: readonly RunStreamEvent[],
  span: Span,
): TurnMessages | null {
  let messages = inputMessages(input);
  let attempt = 1;
  let prompt: TurnMessage[] | null = null;
  for (const event of events) {
    const isStart = event.type === "run.turn.started";
    const isNewAttempt = event.type === "stream.reset" && event.attempt > attempt;
    if (prompt && (isStart || isNewAttempt)) break;
    if (isNewAttempt) {
      attempt = event.attempt;
      messages = inputMessages(input);
    } else if (isStart) {
      if (event.turn === span.data.turn && event.created_at === span.started_at) prompt = [...messages];
      messages.push({ role: "assistant", content: [] });
    } else addEvent(messages, event);
  }
  return prompt && { prompt: prompt.filter(hasContent), answer: messages[prompt.length]?.content ?? [] };
}

const hasContent = ({ content }: TurnMessage) => content.length > 0;

type InputMessage = { role: string; content: string };
const isInputMessage = (value: unknown): value is InputMessage =>
  typeof value === "object" &&
  value !== null &&
  "role" in value &&
  typeof value.role === "string" &&
  "content" in value &&
  typeof value.content === "string";

function inputMessages(input: Run["input"]): TurnMessage[] {
  const { messages } = input;
  if (Array.isArray(messages) && messages.every(isInputMessage))
    return messages.map(({ role, content }) => ({ role, content: [{ type: "text", text: content }] }));
  return [toUserMessage(input)];
}

function toUserMessage(input: Run["input"]): TurnMessage {
  const { text, files } = toAsked(input);
  const part: MessagePart = text === null ? { type: "data", data: input } : { type: "text", text };
  return { role: "user", content: [part, ...files.map((file_id) => ({ type: "file" as const, file_id }))] };
}

function addEvent(messages: TurnMessage[], event: RunStreamEvent): void {
  const turn = messages.findLast(({ role }) => role === "assistant");
  if (event.type === "run.action.received" && event.action.type === "message" && event.action.payload)
    messages.push(toUserMessage(event.action.payload));
  else if (event.type === "run.tool.completed") messages.push({ role: "tool", content: [toResult(event)] });
  else if (!turn) return;
  else if (event.type === "run.output.delta") addText(turn, "text", event.delta);
  else if (event.type === "run.reasoning.delta") addText(turn, "reasoning", event.delta);
  else if (event.type === "run.tool.called")
    turn.content.push({
      type: "tool_call",
      tool_call_id: event.call_id ?? "",
      tool: event.tool ?? "tool",
      arguments: event.arguments ?? null,
    });
  // A failed try: the next one writes its text again.
  else if (event.type === "stream.reset")
    turn.content = turn.content.filter(({ type }) => type !== "text" && type !== "reasoning");
}

type Completed = Extract<RunStreamEvent, { type: "run.tool.completed" }>;

const toResult = ({ call_id, tool, status, result }: Completed): MessagePart => ({
  type: "tool_result",
  tool_call_id: call_id ?? "",
  tool: tool ?? "tool",
  status: status ?? "succeeded",
  result: result ?? "",
});

function addText({ content }: TurnMessage, type: "text" | "reasoning", delta: string): void {
  const last = content.at(-1);
  if (last?.type === type) last.text += delta;
  else if (delta !== "") content.push({ type, text: delta });
}
