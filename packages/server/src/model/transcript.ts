import { isDeepStrictEqual } from "node:util";
import { type MessagePart, type MessageRole, messageRoles } from "@agentrun/contract";
import { filePartsIn, withoutFiles } from "./files.ts";
import type { RunRecord } from "./runs.ts";
import type { StreamEvent } from "./stream-events.ts";

/**
 * The messages of a run, from its input, its stream and its output, as its policies allow. The result does not depend on the kind of
 * agent or on the node that ended the run: the thread stores what readers of the stream have seen.
 */
export function transcriptOf(
  run: Pick<RunRecord, "input" | "output">,
  events: readonly StreamEvent[],
  sent: readonly string[] = [],
): Utterance[] {
  const messages = toInput(JSON.parse(run.input) as Fields);
  const inputLength = messages.length;
  let attempt = 1;
  let streamed = 0;
  let hasTurns = false;
  let later: StreamEvent[] = [];
  const addLater = () => {
    for (const event of later) addEvent(messages, event);
    later = [];
  };
  for (const event of withoutTechnical(events)) {
    if (isMessage(event)) streamed += 1;
    if (event.type === "stream.reset" && Number(event.attempt) > attempt) {
      // The new attempt produces everything again.
      messages.splice(inputLength);
      attempt = Number(event.attempt);
      [streamed, hasTurns, later] = [0, false, []];
    } else if (event.type === "stream.reset") dropText(messages, ["text", "reasoning"]);
    else if (event.type === "run.turn.started") {
      addLater();
      hasTurns = true;
    }
    // A model reads messages only at the start of a turn, after the results of all calls of the last one.
    else if (isMessage(event) && hasTurns) later.push(event);
    else addEvent(messages, event);
  }
  addLater();
  if (run.output !== null)
    addOutput(messages, inputLength, [toPart(JSON.parse(run.output) as Fields), ...filePartsIn(run.output)]);
  // Messages that no attempt has received are part of the transcript, too.
  for (const message of sent.slice(streamed)) messages.push(toMessage(JSON.parse(message) as Fields));
  return messages.filter(({ content }) => content.length > 0);
}

type Fields = Record<string, unknown>;

/** Questions about budgets and to the client are not part of the conversation. The calls of the client's tools have their own events. */
function withoutTechnical(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const questionIds = events.flatMap(({ type, required_action: action }) =>
    type === "run.requires_action" && isFields(action) && (action.budget || action.tool_calls) ? [action.id] : [],
  );
  if (questionIds.length === 0) return events;
  const idOf = ({ required_action, action }: StreamEvent) =>
    (required_action as Fields | undefined)?.id ?? (action as Fields | undefined)?.action_id;
  return events.filter((event) => !questionIds.includes(idOf(event)));
}

/** Whether the event is a message that a person sent, not an answer to a question. */
export const isMessage = ({ type, action }: StreamEvent): boolean =>
  type === "run.action.received" && (action as Fields | undefined)?.type === "message";

/** The output replaces the text that was streamed for it. Messages that arrived after that text stay behind it. */
function addOutput(messages: Utterance[], inputLength: number, output: [MessagePart, ...MessagePart[]]): void {
  const last = messages.slice(inputLength).findLast(({ role }) => role === "assistant");
  if (isSame(last?.content.at(-1), output[0])) {
    last?.content.splice(-1, 1, ...output);
    return;
  }
  if (messages.length > inputLength) dropText(messages, ["text"]);
  for (const part of output) addPart(messages, "assistant", part);
}

/** Whether the streamed text equals the output, as text or as JSON. */
function isSame(streamed: MessagePart | undefined, output: MessagePart): boolean {
  if (streamed?.type !== "text") return false;
  const value = parse(streamed.text);
  return (
    (output.type === "text" && streamed.text === output.text) ||
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

function addEvent(messages: Utterance[], event: StreamEvent): void {
  if (event.type === "run.output.delta") addText(messages, "text", String(event.delta ?? ""));
  else if (event.type === "run.reasoning.delta") addText(messages, "reasoning", String(event.delta ?? ""));
  else if (event.type === "run.tool.called") addPart(messages, "assistant", toCall(event, event.arguments ?? null));
  else if (event.type === "run.tool.completed") addResult(messages, event);
  else if (event.type === "run.requires_action")
    addPart(messages, "assistant", toQuestion(event.required_action as Fields));
  else if (event.type === "run.action.received") addAnswer(messages, event.action as Fields);
}

/** Consecutive parts of one role form one message, except for users. */
function addPart(messages: Utterance[], role: MessageRole, part: MessagePart): void {
  const last = messages.at(-1);
  if (last?.role === role && role !== "user") last.content.push(part);
  else messages.push({ role, content: [part] });
}

function addText(messages: Utterance[], type: "text" | "reasoning", delta: string): void {
  const last = messages.at(-1)?.role === "assistant" ? messages.at(-1)?.content.at(-1) : undefined;
  if (last?.type === type) last.text += delta;
  else if (delta !== "") addPart(messages, "assistant", { type, text: delta });
}

/** Removes the text, or the text and reasoning, after the last tool call or question: a new version follows. */
function dropText(messages: Utterance[], types: readonly MessagePart["type"][]): void {
  const last = messages.at(-1);
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

/**
 * A result directly follows the message with its call, also if messages arrived while the tool worked: a model reads any other order as a call
 * without a result. A rejected call was never made, but it is added so that its result has a call.
 */
function addResult(messages: Utterance[], event: StreamEvent): void {
  const parts = messages.flatMap(({ content }) => content);
  const id = String(event.call_id ?? openCall(parts, event.tool) ?? event.sequence);
  const isCall = (part: MessagePart) => part.type === "tool_call" && part.tool_call_id === id;
  if (!parts.some(isCall)) {
    const question = parts.findLast((part) => part.type === "question" && part.tool === event.tool);
    addPart(messages, "assistant", toCall(event, question?.type === "question" ? question.arguments : null));
  }
  const result: MessagePart = {
    type: "tool_result",
    tool_call_id: id,
    tool: String(event.tool),
    status: statuses.find((status) => status === event.status) ?? "succeeded",
    result: typeof event.result === "string" ? event.result : "",
  };
  const content = [result, ...filePartsIn(JSON.stringify(event.files ?? []))];
  const after = messages.findLastIndex((message) => message.content.some(isCall)) + 1;
  const next = messages[after];
  if (next?.role === "tool") next.content.push(...content);
  else messages.splice(after, 0, { role: "tool", content });
}

/** The call that a result without an id belongs to: the oldest call of that tool without a result. */
function openCall(parts: MessagePart[], tool: unknown): string | undefined {
  const completed = new Set(parts.flatMap((part) => (part.type === "tool_result" ? [part.tool_call_id] : [])));
  const calls = parts.flatMap((part) => (part.type === "tool_call" && part.tool === tool ? [part.tool_call_id] : []));
  return calls.find((id) => !completed.has(id));
}

const questions = ["approval", "input", "connect"] as const;

const toQuestion = (action: Fields): MessagePart => ({
  type: "question",
  action_id: String(action.id),
  question: questions.find((type) => type === action.type) ?? "approval",
  prompt: typeof action.prompt === "string" ? action.prompt : null,
  tool: typeof action.tool === "string" ? action.tool : null,
  arguments: isFields(action.arguments) ? action.arguments : null,
});

const answers = ["approve", "reject", "respond"] as const;

function addAnswer(messages: Utterance[], action: Fields): void {
  const payload = isFields(action.payload) ? action.payload : null;
  const answer = answers.find((word) => word === action.type);
  if (answer) addPart(messages, "user", { type: "answer", action_id: String(action.action_id), answer, payload });
  else if (payload) messages.push(toMessage(payload));
}

/** A text with files stays a text: fields that only contain files become file parts. */
function toMessage(fields: Fields): Utterance {
  const json = JSON.stringify(fields);
  const files = filePartsIn(json);
  const part = files.length > 0 ? toPart(JSON.parse(withoutFiles(json)) as Fields) : toPart(fields);
  return { role: "user", content: [part.type === "text" ? part : toPart(fields), ...files] };
}

/** An input is one message, or a conversation. */
const toInput = (input: Fields): Utterance[] => toConversation(input) ?? [toMessage(input)];

/** A single text field becomes a text; everything else stays data. */
export function toPart(fields: Fields): MessagePart {
  const [only, ...others] = Object.values(fields);
  return typeof only === "string" && only !== "" && others.length === 0
    ? { type: "text", text: only }
    : { type: "data", data: fields };
}

/** A message before it is stored in a thread. */
export type Utterance = { role: MessageRole; content: MessagePart[] };

/** A fault in an input that should be a conversation. */
type ConversationFault = { param: string; message: string };

/** Whether an input is meant as a conversation: `messages` is its only field and a list. */
const isConversation = (input: Fields): input is { messages: unknown[] } =>
  Array.isArray(input.messages) && Object.keys(input).length === 1;

/** The messages of a conversation; null: the input is not a valid conversation. */
export function toConversation(input: Fields): Utterance[] | null {
  if (!isConversation(input)) return null;
  const read = readConversation(input.messages);
  return Array.isArray(read) ? read : null;
}

/** The first fault in a conversation; null: valid, or not a conversation. */
export function findConversationFault(input: Fields): ConversationFault | null {
  const read = isConversation(input) ? readConversation(input.messages) : [];
  return Array.isArray(read) ? null : read;
}

const root = "input.messages";

function readConversation(messages: readonly unknown[]): Utterance[] | ConversationFault {
  const conversation: Utterance[] = [];
  for (const [index, message] of messages.entries()) {
    const read = readMessage(message, `${root}.${index}`);
    if ("param" in read) return read;
    conversation.push(read);
  }
  const hasContent = conversation.some(({ content }) =>
    content.some((part) => part.type !== "text" || part.text !== ""),
  );
  return hasContent ? conversation : { param: root, message: "must contain at least one message with text or a file" };
}

function readMessage(message: unknown, param: string): Utterance | ConversationFault {
  if (!isFields(message)) return { param, message: "must be an object with `role` and `content`" };
  const role = messageRoles.find((each) => each === message.role);
  if (!role) return { param: `${param}.role`, message: `must be one of ${messageRoles.join(", ")}` };
  const { content } = message;
  if (role === "tool" && !isResults(content))
    return {
      param: `${param}.content`,
      message: 'must be a list of parts {"type": "tool_result", …} for the role tool',
    };
  if (typeof content === "string") return { role, content: [{ type: "text", text: content }] };
  if (!Array.isArray(content)) return { param: `${param}.content`, message: "must be a string or a list of parts" };
  const parts = content.map((part) => readPart(part, role));
  const invalid = parts.indexOf(null);
  if (invalid === -1) return { role, content: parts as MessagePart[] };
  return {
    param: `${param}.content.${invalid}`,
    message:
      'must be {"type": "text", "text": "…"} or {"type": "file", "file_id": "file_…"}, {"type": "tool_call", …} of the assistant or {"type": "tool_result", …} of a tool',
  };
}

/** A result must name its call, so a text alone is none. */
const isResults = (content: unknown): boolean =>
  Array.isArray(content) &&
  content.length > 0 &&
  content.every((part) => isFields(part) && part.type === "tool_result");

function readPart(part: unknown, role: MessageRole): MessagePart | null {
  if (!isFields(part)) return null;
  if (part.type === "text" && typeof part.text === "string") return { type: "text", text: part.text };
  if (part.type === "tool_call") return role === "assistant" ? readToolPart(part) : null;
  if (part.type === "tool_result") return role === "tool" ? readToolPart(part) : null;
  return filePartsIn(JSON.stringify({ type: part.type, file_id: part.file_id }))[0] ?? null;
}

/** A call of a tool or its result, in a conversation that the caller has had elsewhere. */
function readToolPart({ type, tool_call_id, tool, arguments: given = null, status = "succeeded", result }: Fields) {
  if (typeof tool_call_id !== "string" || typeof tool !== "string") return null;
  if (type === "tool_call") return { type, tool_call_id, tool, arguments: given } as const;
  const known = statuses.find((each) => each === status);
  if (!known || typeof result !== "string") return null;
  return { type: "tool_result", tool_call_id, tool, status: known, result } as const;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
