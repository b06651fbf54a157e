import type { MessagePart, MessageRole } from "@agentrun/contract";
import type { AssistantModelMessage, FilePart, ModelMessage, TextPart, ToolModelMessage, UserModelMessage } from "ai";

export type Utterance = { role: MessageRole; content: readonly MessagePart[] };
type AssistantPart = Exclude<AssistantModelMessage["content"], string>[number];
type UserPart = Exclude<UserModelMessage["content"], string>[number];
type ToolPart = ToolModelMessage["content"][number];

export type FilesInMessages = {
  /** What a model gets in place of the id of a file that the input or the thread references. */
  named: ReadonlyMap<string, TextPart | FilePart>;
  /** Parts from tools, which the model may not be able to see. */
  answered: Set<object>;
};

const noFiles = (): FilesInMessages => ({ named: new Map(), answered: new Set() });

type CallPart = Extract<MessagePart, { type: "tool_call" }>;
type ResultPart = Extract<MessagePart, { type: "tool_result" }>;
/** A result, and the files that came with it. */
type Result = { part: ResultPart; files: MessagePart[] };

/**
 * Converts a thread for providers, without its system messages (`systemTextOf`). Every tool call is followed by its result before any other
 * message, even if a message was sent while the tool worked; a call whose run was cut off gets a text instead. A result without a call is
 * omitted. A tool's plain text answers the only open call, or becomes a user message. Ids are regenerated, because each provider has its
 * own format.
 */
export function toModelMessages(said: readonly Utterance[], view: FilesInMessages = noFiles()): ModelMessage[] {
  const messages: ModelMessage[] = [];
  const results = pairResults(said);
  const moved = new Set([...results.values()].flatMap((result) => result?.files ?? []));
  const shownIn = (content: readonly MessagePart[]) =>
    content.flatMap((part) => (part.type === "file" ? (view.named.get(part.file_id) ?? []) : []));
  let given: UserPart[] = [];
  let open: { id: string; tool: string; result: Result | undefined }[] = [];
  let calls = 0;
  const settle = () => {
    if (open.length > 0) messages.push({ role: "tool", content: open.map(toResult) });
    // Files of tools follow after all results.
    const shown = toIntroduced(view, [...open.flatMap(({ result }) => shownIn(result?.files ?? [])), ...given]);
    if (shown.length > 0) sayAsUser(messages, "", shown);
    [open, given] = [[], []];
  };
  for (const { role, content } of said) {
    if (role === "tool") {
      given.push(...shownIn(content.filter((part) => !moved.has(part))));
      // Plain text does not name the call that it answers.
      const text = content.flatMap(toTexts).join("\n");
      const [only, ...others] = text === "" ? [] : open.filter(({ result }) => !result);
      if (only && others.length === 0) only.result = { part: { ...plain, result: text }, files: [] };
      else if (text !== "") {
        settle();
        sayAsUser(messages, `A tool answered: ${text}`, []);
      }
    } else if (role === "assistant") {
      settle();
      const parts = content.flatMap((part) => {
        if (part.type !== "tool_call") return toAssistantPart(part);
        // Two calls with the same id cannot both be answered.
        if (!results.has(part)) return [];
        calls += 1;
        const id = `call_${calls}`;
        const tool = toToolName(part.tool);
        open.push({ id, tool, result: results.get(part) ?? undefined });
        return [{ type: "tool-call" as const, toolCallId: id, toolName: tool, input: toArguments(part.arguments) }];
      });
      if (parts.length > 0) sayAsAssistant(messages, parts);
    } else if (role === "user") {
      settle();
      const text = content.flatMap(toTexts).join("\n");
      const shown = shownIn(content);
      if (text !== "" || shown.length > 0) sayAsUser(messages, text, shown);
    }
  }
  settle();
  return messages;
}

/** The result of every call, wherever it is after it; null if it has none. A second call with the id of an open one is not in the map. */
function pairResults(said: readonly Utterance[]): Map<CallPart, Result | null> {
  const results = new Map<CallPart, Result | null>();
  const open = new Map<string, CallPart>();
  for (const { role, content } of said) {
    if (role === "tool") {
      for (const [index, part] of content.entries()) {
        const call = part.type === "tool_result" ? open.get(part.tool_call_id) : undefined;
        if (part.type !== "tool_result" || !call) continue;
        open.delete(part.tool_call_id);
        results.set(call, { part, files: filesAt(content.slice(index + 1)) });
      }
    } else if (role === "assistant") {
      const inMessage = new Set<string>();
      for (const part of content) {
        if (part.type !== "tool_call" || inMessage.has(part.tool_call_id)) continue;
        inMessage.add(part.tool_call_id);
        open.set(part.tool_call_id, part);
        results.set(part, null);
      }
    }
  }
  return results;
}

/** The files before the next result. */
const filesAt = (content: readonly MessagePart[]): MessagePart[] => {
  const end = content.findIndex(({ type }) => type === "tool_result");
  return content.slice(0, end < 0 ? content.length : end).filter(({ type }) => type === "file");
};

/**
 * The system messages of a conversation, for the instructions: several providers accept none after the first user message. Clients repeat
 * their system message in every turn of a thread, so each text is used once.
 */
export function systemTextOf(said: readonly Utterance[]): string | null {
  const texts = said.flatMap(({ role, content }) => (role === "system" ? [content.flatMap(toTexts).join("\n")] : []));
  return [...new Set(texts)].filter((text) => text !== "").join("\n\n") || null;
}

/** The visible files of tools, with a text that names their origin. */
export function toIntroduced({ answered }: FilesInMessages, parts: readonly UserPart[]): UserPart[] {
  const seen = parts.filter(({ type }) => type === "file");
  if (seen.length === 0) return [];
  const shown: UserPart[] = [{ type: "text", text: "[What the tools gave as files:]" }, ...seen];
  for (const part of shown) answered.add(part);
  return shown;
}

const plain = { type: "tool_result", tool_call_id: "", tool: "", status: "succeeded" } as const;

/** Makes roles alternate: some models require it, and an answer may be missing. */
function sayAsUser(messages: ModelMessage[], text: string, shown: UserPart[]): void {
  const last = messages.at(-1);
  const isUsers = last?.role === "user";
  if (isUsers && typeof last.content === "string" && shown.length === 0) last.content = `${last.content}\n\n${text}`;
  else if (isUsers) last.content = [...toParts(last.content), ...toParts(text), ...shown];
  else messages.push({ role: "user", content: shown.length === 0 ? text : [...toParts(text), ...shown] });
}

function sayAsAssistant(messages: ModelMessage[], parts: AssistantPart[]): void {
  const last = messages.at(-1);
  if (last?.role === "assistant" && typeof last.content !== "string") last.content.push(...parts);
  else messages.push({ role: "assistant", content: parts });
}

/** Tool names in threads are arbitrary; a name that a provider rejects would fail every later run of the thread. */
const toToolName = (tool: string): string => tool.replace(/[^\w-]/g, "_").slice(0, 64) || "tool";

/** Some providers accept only an object. */
const toArguments = (given: unknown): unknown =>
  typeof given === "object" && given !== null && !Array.isArray(given) ? given : { arguments: given ?? null };
const toParts = (content: UserModelMessage["content"]): UserPart[] => {
  if (typeof content !== "string") return content;
  return content === "" ? [] : [{ type: "text", text: content }];
};

function toResult({ id, tool, result }: { id: string; tool: string; result: Result | undefined }): ToolPart {
  const { status, result: value } = result?.part ?? unanswered;
  const type = status === "succeeded" ? ("text" as const) : ("error-text" as const);
  return { type: "tool-result", toolCallId: id, toolName: tool, output: { type, value } };
}

const unanswered = { status: "failed", result: "The run ended before the tool had answered." } as const;

/** Reasoning is not sent again: providers accept only reasoning that they have signed. */
const toAssistantPart = (part: MessagePart): AssistantPart[] => toTexts(part).map((text) => ({ type: "text", text }));

/** Approval questions are omitted: the model sees the call and its result. */
function toTexts(part: MessagePart): string[] {
  if (part.type === "text") return part.text === "" ? [] : [part.text];
  if (part.type === "data") return [JSON.stringify(part.data)];
  if (part.type === "question") return part.tool === null && part.prompt ? [part.prompt] : [];
  return part.type === "answer" && part.answer === "respond" ? [JSON.stringify(part.payload ?? {})] : [];
}
