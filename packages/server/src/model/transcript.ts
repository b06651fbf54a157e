import { type MessagePart, type MessageRole, messageRoles } from "@agentrun/contract";
import type { RunRecord } from "./runs.ts";
import type { StreamEvent } from "./stream-events.ts";

/** What somebody said or did, before it is a message of a thread. */
export type Utterance = { role: MessageRole; content: MessagePart[] };

/**
 * What was said in a run, read off its input, its stream and its output, as its policies let them through. It is the same whatever kind of
 * agent ran it, whoever ended it and on which node: what readers of the stream have seen is what the thread will remember.
 */
export function transcriptOf(run: Pick<RunRecord, "input" | "output">, events: readonly StreamEvent[]): Utterance[] {
  const said = toInput(JSON.parse(run.input) as Fields);
  const asked = said.length;
  let attempt = 1;
  for (const event of events) {
    if (event.type === "stream.reset" && Number(event.attempt) > attempt) {
      // The new attempt says everything again.
      said.splice(asked);
      attempt = Number(event.attempt);
    } else if (event.type === "stream.reset") unsay(said);
    else hear(said, event);
  }
  if (run.output !== null) {
    // The output is the answer; what was streamed of it on the way is the same in pieces.
    unsay(said);
    say(said, "assistant", toPart(JSON.parse(run.output) as Fields));
  }
  return said.filter(({ content }) => content.length > 0);
}

type Fields = Record<string, unknown>;

function hear(said: Utterance[], event: StreamEvent): void {
  if (event.type === "run.output.delta") sayText(said, String(event.delta ?? ""));
  else if (event.type === "run.tool.called") say(said, "assistant", toCall(event, event.arguments ?? null));
  else if (event.type === "run.tool.completed") sayResult(said, event);
  else if (event.type === "run.requires_action") say(said, "assistant", toQuestion(event.required_action as Fields));
  else if (event.type === "run.action.received") sayAnswer(said, event.action as Fields);
}

/** What one of them says in a row is one message. */
function say(said: Utterance[], role: MessageRole, part: MessagePart): void {
  const last = said.at(-1);
  if (last?.role === role && role !== "user") last.content.push(part);
  else said.push({ role, content: [part] });
}

function sayText(said: Utterance[], delta: string): void {
  const last = said.at(-1)?.role === "assistant" ? said.at(-1)?.content.at(-1) : undefined;
  if (last?.type === "text") last.text += delta;
  else if (delta !== "") say(said, "assistant", { type: "text", text: delta });
}

/** Takes back the text at the end: it will be said anew, or otherwise. */
function unsay(said: Utterance[]): void {
  const last = said.at(-1);
  if (last?.role !== "assistant") return;
  while (last.content.at(-1)?.type === "text") last.content.pop();
}

const toCall = (event: StreamEvent, given: unknown): MessagePart => ({
  type: "tool_call",
  tool_call_id: String(event.call_id ?? event.sequence),
  tool: String(event.tool),
  arguments: given,
});

const statuses = ["succeeded", "failed", "rejected"] as const;

/** A call that a person rejected was never made, but it was wanted: without it, its result would answer nothing. */
function sayResult(said: Utterance[], event: StreamEvent): void {
  const id = String(event.call_id ?? event.sequence);
  const parts = said.flatMap(({ content }) => content);
  if (!parts.some((part) => part.type === "tool_call" && part.tool_call_id === id)) {
    const question = parts.findLast((part) => part.type === "question" && part.tool === event.tool);
    say(said, "assistant", toCall(event, question?.type === "question" ? question.arguments : null));
  }
  say(said, "tool", {
    type: "tool_result",
    tool_call_id: id,
    tool: String(event.tool),
    status: statuses.find((status) => status === event.status) ?? "succeeded",
    result: typeof event.result === "string" ? event.result : "",
  });
}

const questions = ["approval", "input", "connect"] as const;

const toQuestion = (asked: Fields): MessagePart => ({
  type: "question",
  action_id: String(asked.id),
  question: questions.find((type) => type === asked.type) ?? "approval",
  prompt: typeof asked.prompt === "string" ? asked.prompt : null,
  tool: typeof asked.tool === "string" ? asked.tool : null,
  arguments: isFields(asked.arguments) ? asked.arguments : null,
});

const answers = ["approve", "reject", "respond"] as const;

function sayAnswer(said: Utterance[], action: Fields): void {
  const payload = isFields(action.payload) ? action.payload : null;
  const answer = answers.find((word) => word === action.type);
  if (answer) say(said, "user", { type: "answer", action_id: String(action.action_id), answer, payload });
  else if (payload) say(said, "user", toPart(payload));
}

/** An input is one message, or a conversation where it says so. */
const toInput = (input: Fields): Utterance[] => toConversation(input) ?? [{ role: "user", content: [toPart(input)] }];

/** The messages of an input that holds them and nothing else; null where it does not. */
export function toConversation({ messages, ...others }: Fields): Utterance[] | null {
  if (!Array.isArray(messages) || messages.length === 0 || Object.keys(others).length > 0) return null;
  const read = messages.map(toUtterance);
  return read.every((utterance) => utterance !== null) ? read : null;
}

function toUtterance(message: unknown): Utterance | null {
  if (!isFields(message)) return null;
  const role = messageRoles.find((word) => word === message.role);
  const content = typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
  if (!role || role === "tool" || !Array.isArray(content)) return null;
  const texts = content.flatMap((part) =>
    isFields(part) && part.type === "text" && typeof part.text === "string"
      ? [{ type: "text" as const, text: part.text }]
      : [],
  );
  return texts.length === content.length ? { role, content: texts } : null;
}

/** One field that is a text is that text; whatever is more is kept as it is. */
export function toPart(fields: Fields): MessagePart {
  const [only, ...others] = Object.values(fields);
  return typeof only === "string" && only !== "" && others.length === 0
    ? { type: "text", text: only }
    : { type: "data", data: fields };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
