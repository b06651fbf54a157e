import type { AgUiMessage, RequiredAction, Run, RunId } from "@agentrun/contract";
import type { StreamEvent } from "../../model/stream-events.ts";
import { clientCallsOf, fromCallId } from "../client-tools.ts";
import { readOutputText } from "../content.ts";
import { findResult } from "./client-tools.ts";

/** An event of AG-UI 1.0. */
export type AgUiEvent = { type: string; [field: string]: unknown };

/** The client: its ids of the thread and the run, and the messages that it has. */
export type Reader = { threadId: string; runId: string; parentRunId?: string; messages: readonly AgUiMessage[] };

type Fields = Record<string, unknown>;
type Message = Fields & { id: string };

/** A part of the conversation: a text, reasoning, or a tool call with its result. */
type Part = { kind: "text" | "reasoning" | "tool"; id: string; text: string; tool: string; result: Message | null };

/** A decided call: it is already in the conversation when the tool is called. */
type Decided = { tool: string; id: string };

/** An event of the agent with its state. Its other events become CUSTOM events. */
const stateEvent = "state.snapshot";

/**
 * Translates a run's events to AG-UI events, which update the client's conversation. Events that became invalid are replaced with a
 * snapshot of all messages: those of the client, and those of the run that are still valid.
 */
export class RunEvents {
  readonly #reader: Reader;
  #run: Run | null = null;
  #parts: Part[] = [];
  #isOpen = false;
  #attempt = 1;
  /** Open tool calls by the model's call id, which need not be unique. */
  #calls: { callId: unknown; tool: string; id: string }[] = [];
  /** The calls that the client makes, by the model's call id: they are in the conversation since the question. */
  readonly #clientCalls = new Map<unknown, string>();
  readonly #questions = new Map<string, { question: RequiredAction; callId: string | null }>();
  #decidedCalls: Decided[] = [];
  #openQuestion: RequiredAction | null = null;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** The unanswered question. */
  get question(): RequiredAction | null {
    return this.#openQuestion;
  }

  get #name() {
    const { threadId, runId } = this.#reader;
    return { threadId, runId };
  }

  start(): AgUiEvent[] {
    const { parentRunId } = this.#reader;
    const metadata = { run_id: this.#run?.id, thread_id: this.#run?.thread_id };
    const parent = parentRunId === undefined ? {} : { parentRunId };
    return [{ type: "RUN_STARTED", ...this.#name, ...parent, protocolVersion: "1.0", metadata }];
  }

  /** Ends the client's stream with the question. The run continues with the answer. For the protocol, calls of the client are no interrupt. */
  interrupt(): AgUiEvent[] {
    const question = this.#openQuestion as RequiredAction;
    if (question.tool_calls) {
      const pendingToolCallIds = clientCallsOf((this.#run as Run).id, question).map(({ id }) => id);
      const outcome = { type: "success", pendingToolCallIds };
      return [...this.#close(), { type: "RUN_FINISHED", ...this.#name, outcome }];
    }
    const { callId } = this.#questions.get(question.id) ?? { callId: null };
    const interrupts = [toInterrupt((this.#run as Run).id, question, callId)];
    return [...this.#close(), { type: "RUN_FINISHED", ...this.#name, outcome: { type: "interrupt", interrupts } }];
  }

  translate(event: StreamEvent): AgUiEvent[] {
    const translated = this.#translateOwn(event);
    return (
      translated ?? (event.type.startsWith("run.") || event.type.startsWith("stream.") ? [] : this.#customEvent(event))
    );
  }

  /** Null for an event type that the agent defines. */
  #translateOwn(event: StreamEvent): AgUiEvent[] | null {
    switch (event.type) {
      case "run.created":
        this.#run = event.run as Run;
        return this.start();
      case "run.output.delta":
        return this.#addText("text", event);
      case "run.reasoning.delta":
        return this.#addText("reasoning", event);
      case "run.tool.called":
        return this.#clientCalls.has(event.call_id) ? [] : this.#startCall(event);
      case "run.tool.completed":
        return this.#completeCall(event);
      case "run.requires_action":
        return this.#addQuestion(event.required_action as RequiredAction, event);
      case "run.action.received":
        return this.#addAnswer(event.action as Fields);
      case "stream.reset":
        return this.#reset(Number(event.attempt));
      case "run.completed":
        return this.#succeed(event.run as Run, event);
      case "run.failed":
        return this.#fail(event.run as Run);
      case "run.cancelled":
        return [...this.#close(), { type: "RUN_FINISHED", ...this.#name, outcome: { type: "cancelled" } }];
      default:
        return null;
    }
  }

  #idAt = ({ run_id, sequence }: StreamEvent): string => `${run_id}.${sequence}`;

  #addText(kind: "text" | "reasoning", event: StreamEvent, delta = event.delta): AgUiEvent[] {
    if (typeof delta !== "string" || delta === "") return [];
    const last = this.#parts.at(-1);
    if (this.#isOpen && last?.kind === kind) {
      last.text += delta;
      return [{ type: contentOf[kind], messageId: last.id, delta }];
    }
    const messageId = this.#idAt(event);
    const closing = this.#close();
    this.#parts.push({ kind, id: messageId, text: delta, tool: "", result: null });
    this.#isOpen = true;
    return [...closing, ...openingOf(kind, messageId), { type: contentOf[kind], messageId, delta }];
  }

  #close(): AgUiEvent[] {
    const last = this.#parts.at(-1);
    if (!this.#isOpen || !last) return [];
    this.#isOpen = false;
    const { kind, id: messageId } = last;
    if (kind === "text") return [{ type: "TEXT_MESSAGE_END", messageId }];
    return [
      { type: "REASONING_MESSAGE_END", messageId },
      { type: "REASONING_END", messageId },
    ];
  }

  #addCall(toolCallId: string, tool: string, given: unknown): AgUiEvent[] {
    const closing = this.#close();
    const text = JSON.stringify(given ?? {});
    this.#parts.push({ kind: "tool", id: toolCallId, text, tool, result: null });
    return [
      ...closing,
      { type: "TOOL_CALL_START", toolCallId, toolCallName: tool, parentMessageId: toolCallId },
      { type: "TOOL_CALL_ARGS", toolCallId, delta: text },
      { type: "TOOL_CALL_END", toolCallId },
    ];
  }

  #startCall(event: StreamEvent): AgUiEvent[] {
    const tool = String(event.tool ?? "tool");
    const at = this.#decidedCalls.findIndex((each) => each.tool === tool);
    const [approved] = at < 0 ? [] : this.#decidedCalls.splice(at, 1);
    const id = approved?.id ?? this.#idAt(event);
    this.#calls.push({ callId: event.call_id, tool, id });
    if (!approved) return this.#addCall(id, tool, event.arguments);
    const part = this.#parts.find((each) => each.id === id);
    const text = JSON.stringify(event.arguments ?? {});
    if (!part || event.arguments === undefined || part.text === text) return this.#close();
    // It was approved with other arguments than those of the question.
    part.text = text;
    return [...this.#close(), this.#snapshot()];
  }

  /** Finds the call by its id or, without an id, the oldest open call of the tool. A rejected call was never started: it is added here. */
  #completeCall(event: StreamEvent): AgUiEvent[] {
    const ofClient = this.#clientCalls.get(event.call_id);
    if (ofClient !== undefined) return this.#completeClientCall(ofClient, event);
    const tool = String(event.tool ?? "tool");
    const find = () =>
      this.#calls.findIndex((each) =>
        event.call_id === undefined ? each.tool === tool : each.callId === event.call_id,
      );
    const opening = find() < 0 ? this.#startCall(event) : this.#close();
    const [call] = this.#calls.splice(find(), 1);
    return [...opening, ...this.#result(call?.id ?? "", event)];
  }

  #result(toolCallId: string, event: StreamEvent): AgUiEvent[] {
    const { status, result, files } = event;
    const hasMore = (status !== undefined && status !== "succeeded") || files !== undefined;
    const metadata = { ...(status === undefined ? {} : { status }), ...(files === undefined ? {} : { files }) };
    const content = typeof result === "string" && result !== "" ? result : (defaultResults[String(status)] ?? "");
    const message = { toolCallId, content, role: "tool", ...(hasMore ? { metadata } : {}) };
    const id = `${toolCallId}.result`;
    const part = this.#parts.find((each) => each.id === toolCallId);
    if (part) part.result = { id, ...message };
    return [{ type: "TOOL_CALL_RESULT", messageId: id, ...message }];
  }

  #addClientCalls(question: RequiredAction): AgUiEvent[] {
    this.#questions.set(question.id, { question, callId: null });
    return clientCallsOf((this.#run as Run).id, question).flatMap(({ id, name, input }, index) => {
      this.#clientCalls.set(question.tool_calls?.[index]?.id, id);
      const added = this.#addCall(id, name, input);
      (this.#parts.at(-1) as Part).result = findResult(this.#reader.messages, id);
      return added;
    });
  }

  /** A client that has sent the result has it as a message of its own. */
  #completeClientCall(id: string, event: StreamEvent): AgUiEvent[] {
    this.#clientCalls.delete(event.call_id);
    const part = this.#parts.find((each) => each.id === id);
    return part?.result ? [] : this.#result(id, event);
  }

  #addQuestion(question: RequiredAction, event: StreamEvent): AgUiEvent[] {
    this.#openQuestion = question;
    if (question.tool_calls) return this.#addClientCalls(question);
    const callId = question.type === "approval" && question.tool !== null ? this.#idAt(event) : null;
    this.#questions.set(question.id, { question, callId });
    return callId === null ? this.#close() : this.#addCall(callId, String(question.tool), question.arguments);
  }

  #addAnswer(action: Fields): AgUiEvent[] {
    const { question, callId } = this.#questions.get(String(action.action_id)) ?? {};
    if (question && this.#openQuestion?.id === question.id) this.#openQuestion = null;
    if (question?.tool && callId) this.#decidedCalls.push({ tool: question.tool, id: callId });
    return [];
  }

  /** A new attempt invalidates everything; within an attempt, only the text after the last tool call is void. */
  #reset(attempt: number): AgUiEvent[] {
    const closing = this.#close();
    const isNewAttempt = attempt > this.#attempt;
    this.#attempt = Math.max(this.#attempt, attempt);
    if (!isNewAttempt) return [...closing, ...this.#dropTrailing(["text", "reasoning"])];
    this.#calls = [];
    this.#clientCalls.clear();
    this.#decidedCalls = [];
    const isVoid = this.#parts.length > 0;
    this.#parts = [];
    return isVoid ? [...closing, this.#snapshot()] : [];
  }

  #dropTrailing(kinds: readonly Part["kind"][]): AgUiEvent[] {
    const before = this.#parts.length;
    const done = this.#parts.findLastIndex(({ kind }) => kind === "tool") + 1;
    this.#parts = this.#parts.filter(({ kind }, index) => index < done || !kinds.includes(kind));
    return this.#parts.length < before ? [this.#snapshot()] : [];
  }

  /** All messages. Those of the client stay where they are, without the messages of this run that are void. */
  #snapshot(): AgUiEvent {
    const held = new Map(this.#parts.flatMap(toMessages).map((message) => [message.id, message]));
    const isNamed = (id: unknown) => typeof id === "string" && id.startsWith(`${this.#run?.id}.`);
    const isOfRun = ({ id, toolCallId }: AgUiMessage) =>
      isNamed(id) || [id, toolCallId].some((name) => this.#run && fromCallId(name)?.runId === this.#run.id);
    const own = this.#reader.messages.filter((message) => !isOfRun(message));
    const known = this.#reader.messages.filter((message) => isOfRun(message) && held.has(String(message.id)));
    const kept = known.map(({ id }) => held.get(String(id)) as Message);
    for (const { id } of kept) held.delete(id);
    return { type: "MESSAGES_SNAPSHOT", messages: [...own, ...kept, ...held.values()] };
  }

  /** Closes the open calls, so that the client does not run them. */
  #succeed(run: Run, event: StreamEvent): AgUiEvent[] {
    const closing = this.#close();
    const unended = this.#parts.filter(({ kind, result }) => kind === "tool" && result === null);
    const ending = unended.flatMap(({ id }) => this.#result(id, { ...event, result: "" }));
    const answer = run.output === null ? [] : this.#addOutput(run.output, event);
    const outcome = { type: "success" };
    const finished = { type: "RUN_FINISHED", ...this.#name, result: run.output, outcome, ...usageOf(run) };
    return [...closing, ...ending, ...answer, finished];
  }

  /** The text of the output replaces the streamed text if that is different. */
  #addOutput(output: Fields, event: StreamEvent): AgUiEvent[] {
    const streamed = this.#parts.filter(({ kind }) => kind === "text").at(-1)?.text;
    const outputText = readOutputText(output);
    const hasMore = outputText === null || Object.keys(output).length > 1;
    const text = outputText ?? JSON.stringify(output);
    // If the output has more fields, the streamed text need not be one of them: it stays.
    if (streamed === text || (hasMore && streamed !== undefined)) return [];
    return [...this.#dropTrailing(["text"]), ...this.#addText("text", event, text), ...this.#close()];
  }

  #fail(run: Run): AgUiEvent[] {
    const { message = "The run failed.", code } = run.error ?? {};
    return [...this.#close(), { type: "RUN_ERROR", message, ...(code ? { code } : {}), ...usageOf(run) }];
  }

  /** An event that the agent defines. */
  #customEvent({ type, sequence: _sequence, run_id: _run, ...value }: StreamEvent): AgUiEvent[] {
    if (type !== stateEvent) return [{ type: "CUSTOM", name: type, value }];
    return [{ type: "STATE_SNAPSHOT", snapshot: value.snapshot ?? null }];
  }
}

const contentOf = { text: "TEXT_MESSAGE_CONTENT", reasoning: "REASONING_MESSAGE_CONTENT" } as const;

/** The result of a call that ended without a text. */
export const defaultResults: Record<string, string> = {
  failed: "The tool failed.",
  rejected: "The call was rejected.",
};

function openingOf(kind: "text" | "reasoning", messageId: string): AgUiEvent[] {
  if (kind === "text") return [{ type: "TEXT_MESSAGE_START", messageId, role: "assistant" }];
  return [
    { type: "REASONING_START", messageId },
    { type: "REASONING_MESSAGE_START", messageId, role: "reasoning" },
  ];
}

function toMessages({ kind, id, text, tool, result }: Part): Message[] {
  if (kind === "text") return [{ id, role: "assistant", content: text }];
  if (kind === "reasoning") return [{ id, role: "reasoning", content: text }];
  const toolCalls = [{ id, type: "function", function: { name: tool, arguments: text } }];
  return [{ id, role: "assistant", toolCalls }, ...(result ? [result] : [])];
}

const reasons = {
  approval: "confirmation",
  input: "input_required",
  connect: "agentrun:connect",
  tool_call: "tool_call",
} as const;

/** The client answers an interrupt by its id alone, so the id names the run too. */
export const toInterruptId = (runId: RunId, actionId: string): string => `${runId}.${actionId}`;

function toInterrupt(runId: RunId, question: RequiredAction, toolCallId: string | null) {
  const { id, type, prompt, tool, url, connector_id, expires_at } = question;
  const responseSchema = type === "approval" ? approvalSchema(question) : question.schema;
  const shown = {
    ...(tool === null ? {} : { tool }),
    ...(toolCallId === null && question.arguments ? { arguments: question.arguments } : {}),
    ...(type === "connect" ? { url, connector_id } : {}),
  };
  return {
    id: toInterruptId(runId, id),
    reason: toolCallId === null ? reasons[type] : "tool_call",
    ...(prompt === null ? {} : { message: prompt }),
    ...(toolCallId === null ? {} : { toolCallId }),
    ...(responseSchema && type !== "connect" ? { responseSchema } : {}),
    ...(expires_at === null ? {} : { expiresAt: expires_at }),
    ...(Object.keys(shown).length > 0 ? { metadata: shown } : {}),
  };
}

const approvalSchema = ({ schema }: RequiredAction) => ({
  type: "object",
  properties: {
    approved: { type: "boolean" },
    reason: { type: "string" },
    ...(schema ? { editedArgs: schema } : {}),
  },
  required: ["approved"],
});

/** The usage of the whole run. A stream that ends with a question has no usage. */
function usageOf({ usage }: Run) {
  if (!usage) return {};
  const { input_tokens, output_tokens, cached_input_tokens, reasoning_tokens } = usage;
  return {
    usage: [
      {
        inputTokens: input_tokens,
        outputTokens: output_tokens,
        totalTokens: input_tokens + output_tokens,
        ...(cached_input_tokens === undefined ? {} : { cachedInputTokens: cached_input_tokens }),
        ...(reasoning_tokens === undefined ? {} : { reasoningTokens: reasoning_tokens }),
      },
    ],
  };
}
