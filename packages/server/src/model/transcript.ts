import { isDeepStrictEqual } from "node:util";
import { type MessagePart, type MessageRole, messageRoles } from "@agentrun/contract";
import { filePartsIn, withoutFiles } from "./files.ts";
import type { RunRecord } from "./runs.ts";
import type { StreamEvent } from "./stream-events.ts";

/**
 * What was said in a run, read off its input, its stream and its output, as its policies let them through. It is the same whatever kind of
 * agent ran it, whoever ended it and on which node: what readers of the stream have seen is what the thread will remember.
 */
export function transcriptOf(
  run: Pick<RunRecord, "input" | "output">,
  events: readonly StreamEvent[],
  sent: readonly string[] = [],
): Utterance[] {
  const said = toInput(JSON.parse(run.input) as Fields);
  const asked = said.length;
  let attempt = 1;
  let told = 0;
  let isTurn = false;
  let later: StreamEvent[] = [];
  const settle = () => {
    for (const event of later) hear(said, event);
    later = [];
  };
  for (const event of withoutBudgets(events)) {
    if (isMessage(event)) told += 1;
    if (event.type === "stream.reset" && Number(event.attempt) > attempt) {
      // The new attempt says everything again.
      said.splice(asked);
      attempt = Number(event.attempt);
      [told, isTurn, later] = [0, false, []];
    } else if (event.type === "stream.reset") unsay(said, ["text", "reasoning"]);
    else if (event.type === "run.turn.completed") isTurn = false;
    // A model hears who speaks into its turn once it has ended: so they are told, and its words stay together.
    else if (isMessage(event) && (isTurn || later.length > 0)) later.push(event);
    else {
      if (!isTurn) settle();
      hear(said, event);
      if (event.type === "run.turn.started") isTurn = true;
    }
  }
  settle();
  if (run.output !== null)
    sayOutput(said, asked, [toPart(JSON.parse(run.output) as Fields), ...filePartsIn(run.output)]);
  // What nobody was there to hear was said all the same.
  for (const message of sent.slice(told)) said.push(toMessage(JSON.parse(message) as Fields));
  return said.filter(({ content }) => content.length > 0);
}

type Fields = Record<string, unknown>;

/** What was asked and answered about budgets is between the run and its people. */
function withoutBudgets(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const asked = events.flatMap(({ type, required_action }) =>
    type === "run.requires_action" && isFields(required_action) && required_action.budget ? [required_action.id] : [],
  );
  if (asked.length === 0) return events;
  const idOf = ({ required_action, action }: StreamEvent) =>
    (required_action as Fields | undefined)?.id ?? (action as Fields | undefined)?.action_id;
  return events.filter((event) => !asked.includes(idOf(event)));
}

/** Tells that somebody sent a message unasked. */
export const isMessage = ({ type, action }: StreamEvent): boolean =>
  type === "run.action.received" && (action as Fields | undefined)?.type === "message";

/** The output is the answer; what was streamed of it on the way is the same in pieces. Who spoke once it was all said spoke after it. */
function sayOutput(said: Utterance[], asked: number, output: [MessagePart, ...MessagePart[]]): void {
  const last = said.slice(asked).findLast(({ role }) => role === "assistant");
  if (isSame(last?.content.at(-1), output[0])) {
    last?.content.splice(-1, 1, ...output);
    return;
  }
  if (said.length > asked) unsay(said, ["text"]);
  for (const part of output) say(said, "assistant", part);
}

/** Word by word, or as the JSON that it was made of. */
function isSame(spoken: MessagePart | undefined, output: MessagePart): boolean {
  if (spoken?.type !== "text") return false;
  const value = parse(spoken.text);
  return (
    (output.type === "text" && spoken.text === output.text) ||
    (isFields(value) && isDeepStrictEqual(toPart(value), output))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function hear(said: Utterance[], event: StreamEvent): void {
  if (event.type === "run.output.delta") sayText(said, "text", String(event.delta ?? ""));
  else if (event.type === "run.reasoning.delta") sayText(said, "reasoning", String(event.delta ?? ""));
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

function sayText(said: Utterance[], type: "text" | "reasoning", delta: string): void {
  const last = said.at(-1)?.role === "assistant" ? said.at(-1)?.content.at(-1) : undefined;
  if (last?.type === type) last.text += delta;
  else if (delta !== "") say(said, "assistant", { type, text: delta });
}

/** Takes back what was said, or said and thought, since the last thing done: it will be said anew, or otherwise. */
function unsay(said: Utterance[], types: readonly MessagePart["type"][]): void {
  const last = said.at(-1);
  if (last?.role !== "assistant") return;
  const done = last.content.findLastIndex(({ type }) => type !== "text" && type !== "reasoning") + 1;
  last.content = last.content.filter(({ type }, index) => index < done || !types.includes(type));
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
  const parts = said.flatMap(({ content }) => content);
  const id = String(event.call_id ?? openCall(parts, event.tool) ?? event.sequence);
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
  for (const part of filePartsIn(JSON.stringify(event.files ?? []))) say(said, "tool", part);
}

/** The call that a result without an id answers: the oldest of that tool that nothing has answered yet. */
function openCall(parts: MessagePart[], tool: unknown): string | undefined {
  const answered = new Set(parts.flatMap((part) => (part.type === "tool_result" ? [part.tool_call_id] : [])));
  const calls = parts.flatMap((part) => (part.type === "tool_call" && part.tool === tool ? [part.tool_call_id] : []));
  return calls.find((id) => !answered.has(id));
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
  else if (payload) said.push(toMessage(payload));
}

/** Words with files beside them stay words: what only names the files is told by them. */
function toMessage(fields: Fields): Utterance {
  const json = JSON.stringify(fields);
  const files = filePartsIn(json);
  const said = files.length > 0 ? toPart(JSON.parse(withoutFiles(json)) as Fields) : toPart(fields);
  return { role: "user", content: [said.type === "text" ? said : toPart(fields), ...files] };
}

/** An input is one message, or a conversation where it says so. */
const toInput = (input: Fields): Utterance[] => toConversation(input) ?? [toMessage(input)];

/** One field that is a text is that text; whatever is more is kept as it is. */
export function toPart(fields: Fields): MessagePart {
  const [only, ...others] = Object.values(fields);
  return typeof only === "string" && only !== "" && others.length === 0
    ? { type: "text", text: only }
    : { type: "data", data: fields };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What somebody said or did, before it is a message of a thread. */
export type Utterance = { role: MessageRole; content: MessagePart[] };

type ConversationFields = Record<string, unknown>;

/** What of an input is no conversation, and where. */
export type ConversationFault = { param: string; message: string };

/** Whether an input says that it is a conversation: a list of messages, and nothing beside it. */
export const saysConversation = (input: ConversationFields): input is { messages: unknown[] } =>
  Array.isArray(input.messages) && Object.keys(input).length === 1;

/** The messages of an input that is a conversation; null where it is none, or none that can be read. */
export function toConversation(input: ConversationFields): Utterance[] | null {
  if (!saysConversation(input)) return null;
  const read = readConversation(input.messages);
  return Array.isArray(read) ? read : null;
}

/** The first thing that is wrong with an input that says it is a conversation; null: nothing is. */
export function findConversationFault(input: ConversationFields): ConversationFault | null {
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
  if (!isConversationFields(message)) return { param, message: "must be an object with `role` and `content`" };
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
  if (!isConversationFields(part)) return null;
  if (part.type === "text" && typeof part.text === "string") return { type: "text", text: part.text };
  return filePartsIn(JSON.stringify({ type: part.type, file_id: part.file_id }))[0] ?? null;
}

const isConversationFields = (value: unknown): value is ConversationFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
