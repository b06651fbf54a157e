import type { AgUiMessage, RequiredAction, Run, RunId } from "@agentrun/contract";
import type { StreamEvent } from "../../model/stream-events.ts";
import { readOutputText } from "../content.ts";
import { toInterruptId } from "./request.ts";

/** An event of AG-UI 1.0. */
export type AgUiEvent = { type: string; [field: string]: unknown };

/** Who reads: what they call the thread and the run, and what they have been told of the conversation. */
export type Reader = { threadId: string; runId: string; parentRunId?: string; messages: readonly AgUiMessage[] };

type Fields = Record<string, unknown>;
type Message = Fields & { id: string };

/** Something that stands in the conversation by itself: a text, a thought, a tool's call with what came of it. */
type Part = { kind: "text" | "reasoning" | "tool"; id: string; text: string; tool: string; result: Message | null };

/** A call that was asked about: once it is made, it is in the conversation already. */
type Decided = { tool: string; id: string };

/** An agent's own event that shows a state; whatever else it tells in words of its own is a CUSTOM event. */
const stateEvent = "state.snapshot";

/**
 * A run as AG-UI tells it, built from its events in their order; each becomes the events that make the reader's conversation the same.
 * What was told is taken back with a snapshot of all messages: the reader's own, and those of the run that still hold.
 */
export class RunEvents {
  readonly #reader: Reader;
  #run: Run | null = null;
  #parts: Part[] = [];
  #isOpen = false;
  #attempt = 1;
  /** Calls of tools that have not ended, by the id that the run has for them, which models do not always keep apart. */
  #calls: { name: unknown; tool: string; id: string }[] = [];
  readonly #asked = new Map<string, { asked: RequiredAction; callId: string | null }>();
  #decided: Decided[] = [];
  #question: RequiredAction | null = null;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** What nobody has answered yet. */
  get question(): RequiredAction | null {
    return this.#question;
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

  /** The end of what the reader is told, where the run goes on with their answer. */
  interrupt(): AgUiEvent[] {
    const asked = this.#question as RequiredAction;
    const { callId } = this.#asked.get(asked.id) ?? { callId: null };
    const interrupts = [toInterrupt((this.#run as Run).id, asked, callId)];
    return [...this.#close(), { type: "RUN_FINISHED", ...this.#name, outcome: { type: "interrupt", interrupts } }];
  }

  hear(event: StreamEvent): AgUiEvent[] {
    const told = this.#tell(event);
    return told ?? (event.type.startsWith("run.") || event.type.startsWith("stream.") ? [] : this.#show(event));
  }

  /** Null: it is nothing of ours. */
  #tell(event: StreamEvent): AgUiEvent[] | null {
    switch (event.type) {
      case "run.created":
        this.#run = event.run as Run;
        return this.start();
      case "run.output.delta":
        return this.#say("text", event);
      case "run.reasoning.delta":
        return this.#say("reasoning", event);
      case "run.tool.called":
        return this.#call(event);
      case "run.tool.completed":
        return this.#complete(event);
      case "run.requires_action":
        return this.#ask(event.required_action as RequiredAction, event);
      case "run.action.received":
        return this.#answer(event.action as Fields);
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

  #say(kind: "text" | "reasoning", event: StreamEvent, delta = event.delta): AgUiEvent[] {
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

  #call(event: StreamEvent): AgUiEvent[] {
    const tool = String(event.tool ?? "tool");
    const at = this.#decided.findIndex((each) => each.tool === tool);
    const [approved] = at < 0 ? [] : this.#decided.splice(at, 1);
    const id = approved?.id ?? this.#idAt(event);
    this.#calls.push({ name: event.call_id, tool, id });
    if (!approved) return this.#addCall(id, tool, event.arguments);
    const part = this.#parts.find((each) => each.id === id);
    const text = JSON.stringify(event.arguments ?? {});
    if (!part || event.arguments === undefined || part.text === text) return this.#close();
    // It was approved with other arguments than it was asked about.
    part.text = text;
    return [...this.#close(), this.#snapshot()];
  }

  /** Of the call of that id, or the oldest of that tool; one that a person refused was never made, but it was wanted. */
  #complete(event: StreamEvent): AgUiEvent[] {
    const tool = String(event.tool ?? "tool");
    const find = () =>
      this.#calls.findIndex((each) => (event.call_id === undefined ? each.tool === tool : each.name === event.call_id));
    const opening = find() < 0 ? this.#call(event) : this.#close();
    const [call] = this.#calls.splice(find(), 1);
    return [...opening, ...this.#result(call?.id ?? "", event)];
  }

  #result(toolCallId: string, event: StreamEvent): AgUiEvent[] {
    const { status, result, files } = event;
    const hasMore = (status !== undefined && status !== "succeeded") || files !== undefined;
    const metadata = { ...(status === undefined ? {} : { status }), ...(files === undefined ? {} : { files }) };
    const content = typeof result === "string" && result !== "" ? result : (wordless[String(status)] ?? "");
    const told = { toolCallId, content, role: "tool", ...(hasMore ? { metadata } : {}) };
    const id = `${toolCallId}.result`;
    const part = this.#parts.find((each) => each.id === toolCallId);
    if (part) part.result = { id, ...told };
    return [{ type: "TOOL_CALL_RESULT", messageId: id, ...told }];
  }

  #ask(asked: RequiredAction, event: StreamEvent): AgUiEvent[] {
    this.#question = asked;
    const callId = asked.type === "approval" && asked.tool !== null ? this.#idAt(event) : null;
    this.#asked.set(asked.id, { asked, callId });
    return callId === null ? this.#close() : this.#addCall(callId, String(asked.tool), asked.arguments);
  }

  #answer(action: Fields): AgUiEvent[] {
    const { asked, callId } = this.#asked.get(String(action.action_id)) ?? {};
    if (asked && this.#question?.id === asked.id) this.#question = null;
    if (asked?.tool && callId) this.#decided.push({ tool: asked.tool, id: callId });
    return [];
  }

  /** A new attempt says everything again; within one, what was said since the last thing done is void. */
  #reset(attempt: number): AgUiEvent[] {
    const closing = this.#close();
    const isAnew = attempt > this.#attempt;
    this.#attempt = Math.max(this.#attempt, attempt);
    if (!isAnew) return [...closing, ...this.#unsay(["text", "reasoning"])];
    this.#calls = [];
    this.#decided = [];
    const isVoid = this.#parts.length > 0;
    this.#parts = [];
    return isVoid ? [...closing, this.#snapshot()] : [];
  }

  #unsay(kinds: readonly Part["kind"][]): AgUiEvent[] {
    const before = this.#parts.length;
    const done = this.#parts.findLastIndex(({ kind }) => kind === "tool") + 1;
    this.#parts = this.#parts.filter(({ kind }, index) => index < done || !kinds.includes(kind));
    return this.#parts.length < before ? [this.#snapshot()] : [];
  }

  /** All messages: the reader's own stay where they are, but for those of this run that no longer hold. */
  #snapshot(): AgUiEvent {
    const held = new Map(this.#parts.flatMap(toMessages).map((message) => [message.id, message]));
    const isOfRun = (id: unknown) => typeof id === "string" && id.startsWith(`${this.#run?.id}.`);
    const own = this.#reader.messages.filter(({ id }) => !isOfRun(id));
    const known = this.#reader.messages.filter(({ id }) => isOfRun(id) && held.has(String(id)));
    const told = known.map(({ id }) => held.get(String(id)) as Message);
    for (const { id } of told) held.delete(id);
    return { type: "MESSAGES_SNAPSHOT", messages: [...own, ...told, ...held.values()] };
  }

  /** Calls that never ended ended with the run: nobody else is to make them. */
  #succeed(run: Run, event: StreamEvent): AgUiEvent[] {
    const closing = this.#close();
    const unended = this.#parts.filter(({ kind, result }) => kind === "tool" && result === null);
    const ending = unended.flatMap(({ id }) => this.#result(id, { ...event, result: "" }));
    const answer = run.output === null ? [] : this.#conclude(run.output, event);
    const outcome = { type: "success" };
    const finished = { type: "RUN_FINISHED", ...this.#name, result: run.output, outcome, ...usageOf(run) };
    return [...closing, ...ending, ...answer, finished];
  }

  /** The output is the answer: what was streamed of it is the same in pieces, or gives way to it. */
  #conclude(output: Fields, event: StreamEvent): AgUiEvent[] {
    const said = this.#parts.filter(({ kind }) => kind === "text").at(-1)?.text;
    const spoken = readOutputText(output);
    const isMore = spoken === null || Object.keys(output).length > 1;
    const words = spoken ?? JSON.stringify(output);
    // Of an output that holds more, what was streamed is not a part: it stands for itself.
    if (said === words || (isMore && said !== undefined)) return [];
    return [...this.#unsay(["text"]), ...this.#say("text", event, words), ...this.#close()];
  }

  #fail(run: Run): AgUiEvent[] {
    const { message = "The run failed.", code } = run.error ?? {};
    return [...this.#close(), { type: "RUN_ERROR", message, ...(code ? { code } : {}), ...usageOf(run) }];
  }

  /** What agents tell in words of their own. */
  #show({ type, sequence: _sequence, run_id: _run, ...value }: StreamEvent): AgUiEvent[] {
    if (type !== stateEvent) return [{ type: "CUSTOM", name: type, value }];
    return [{ type: "STATE_SNAPSHOT", snapshot: value.snapshot ?? null }];
  }
}

const contentOf = { text: "TEXT_MESSAGE_CONTENT", reasoning: "REASONING_MESSAGE_CONTENT" } as const;

/** What is told of a call that ended without words. */
const wordless: Record<string, string> = { failed: "The tool failed.", rejected: "The call was refused." };

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

const reasons = { approval: "confirmation", input: "input_required", connect: "agentrun:connect" } as const;

function toInterrupt(runId: RunId, asked: RequiredAction, toolCallId: string | null) {
  const { id, type, prompt, tool, url, connector_id, expires_at } = asked;
  const responseSchema = type === "approval" ? approvalSchema(asked) : asked.schema;
  const shown = {
    ...(tool === null ? {} : { tool }),
    ...(toolCallId === null && asked.arguments ? { arguments: asked.arguments } : {}),
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

/** All that the run has used: whoever was told of it up to a question was told no figures yet. */
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
