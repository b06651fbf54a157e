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

/**
 * Converts a thread for providers, without its system messages (`systemTextOf`). Every tool call is followed by its result before any other message, even if its run was cut off; a
 * result without a call is omitted. A tool's plain text answers the only open call, or becomes a user message. Ids are regenerated,
 * because each provider has its own format.
 */
export function toModelMessages(said: readonly Utterance[], view: FilesInMessages = noFiles()): ModelMessage[] {
  const messages: ModelMessage[] = [];
  const shownIn = (content: readonly MessagePart[]) =>
    content.flatMap((part) => (part.type === "file" ? (view.named.get(part.file_id) ?? []) : []));
  let given: UserPart[] = [];
  let open = new Map<string, { id: string; tool: string }>();
  let calls = 0;
  const settle = () => {
    if (open.size > 0) messages.push({ role: "tool", content: [...open.values()].map(unanswered) });
    open = new Map();
    // Files of tools follow after all results.
    const shown = toIntroduced(view, given);
    if (shown.length > 0) sayAsUser(messages, "", shown);
    given = [];
  };
  for (const { role, content } of said) {
    if (role === "tool") {
      const results = content.flatMap((part) => toResult(part, open));
      // Plain text does not name the call that it answers.
      const text = content.flatMap(toTexts).join("\n");
      const [only, ...others] = text === "" ? [] : [...open.keys()];
      const isAnswer = only !== undefined && others.length === 0;
      if (isAnswer) results.push(...toResult({ ...plain, tool_call_id: only, result: text }, open));
      if (results.length > 0) messages.push({ role: "tool", content: results });
      given.push(...shownIn(content));
      if (isAnswer || text === "") continue;
      settle();
      sayAsUser(messages, `A tool answered: ${text}`, []);
    } else if (role === "assistant") {
      settle();
      const parts = content.flatMap((part) => {
        if (part.type !== "tool_call") return toAssistantPart(part);
        // Two calls with the same id cannot both be answered.
        if (open.has(part.tool_call_id)) return [];
        calls += 1;
        const id = `call_${calls}`;
        const tool = toToolName(part.tool);
        open.set(part.tool_call_id, { id, tool });
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

const plain = { type: "tool_result", tool: "", status: "succeeded" } as const;

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

const unanswered = ({ id, tool }: { id: string; tool: string }): ToolPart => ({
  type: "tool-result",
  toolCallId: id,
  toolName: tool,
  output: { type: "error-text", value: "The run ended before the tool had answered." },
});

function toResult(part: MessagePart, open: Map<string, { id: string; tool: string }>): ToolPart[] {
  const call = part.type === "tool_result" ? open.get(part.tool_call_id) : undefined;
  if (part.type !== "tool_result" || !call) return [];
  open.delete(part.tool_call_id);
  const type = part.status === "succeeded" ? ("text" as const) : ("error-text" as const);
  return [{ type: "tool-result", toolCallId: call.id, toolName: call.tool, output: { type, value: part.result } }];
}

/** Reasoning is not sent again: providers accept only reasoning that they have signed. */
const toAssistantPart = (part: MessagePart): AssistantPart[] => toTexts(part).map((text) => ({ type: "text", text }));

/** Approval questions are omitted: the model sees the call and its result. */
function toTexts(part: MessagePart): string[] {
  if (part.type === "text") return part.text === "" ? [] : [part.text];
  if (part.type === "data") return [JSON.stringify(part.data)];
  if (part.type === "question") return part.tool === null && part.prompt ? [part.prompt] : [];
  return part.type === "answer" && part.answer === "respond" ? [JSON.stringify(part.payload ?? {})] : [];
}
