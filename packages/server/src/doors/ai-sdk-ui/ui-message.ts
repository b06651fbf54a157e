import type { RequiredAction, Run, RunId } from "@agentrun/contract";
import { countApprovals } from "../../model/approvals.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { clientCallsOf } from "../client-tools.ts";
import { readOutputText } from "../content.ts";
import { toCallChunk, toOutcomeChunks } from "./client-tools.ts";

/** A `UIMessageChunk` of the AI SDK. */
export type Chunk = { type: string; [field: string]: unknown };

/** A part of the message: a text, reasoning, a tool call with its result, or data. */
type Part = { kind: "text" | "reasoning" | "tool" | "data"; id: string; chunks: Chunk[]; text: string };

/** Questions without a tool are shown as calls of these tools. */
export const unnamedApproval = "approval";
export const inputTool = "input";

type Fields = Record<string, unknown>;

/**
 * Builds the AI SDK's message of a run from the run's events. Each event becomes the chunks that update the client's copy. The whole run
 * is one step of the AI SDK, because only a step can be reset: on a retry of the attempt or of a turn, the step is reset and the parts
 * that are still valid are sent again.
 */
export class UiMessage {
  #parts: Part[] = [];
  #isOpen = false;
  #attempt = 1;
  /** Tool calls by the model's call id, which need not be unique. */
  readonly #calls = new Map<string, { id: string; tool: string; isDone: boolean }>();
  /** By their ids; the calls of the page's tools, which are one question, also by the ids of the calls. */
  readonly #questions = new Map<string, RequiredAction>();
  /** The model's ids of the calls that the page makes: they are in the message since the question. */
  readonly #clientCalls = new Set<unknown>();
  #decidedCalls: { tool: string; id: string; input: string }[] = [];
  #openQuestion: string | null = null;

  /** The id of the unanswered question. */
  get question(): string | null {
    return this.#openQuestion;
  }

  /** Starts a new message, without the parts so far. */
  begin(): Chunk[] {
    this.#parts = [];
    this.#isOpen = false;
    return [{ type: "start-step" }];
  }

  translate(event: StreamEvent): Chunk[] {
    const chunks = this.#translateOwn(event);
    return chunks ?? (event.type.startsWith("run.") || event.type.startsWith("stream.") ? [] : this.#customData(event));
  }

  /** Null for an event type that the agent defines. */
  #translateOwn(event: StreamEvent): Chunk[] | null {
    switch (event.type) {
      case "run.output.delta":
        return this.#addText("text", event);
      case "run.reasoning.delta":
        return this.#addText("reasoning", event);
      case "run.tool.called":
        return this.#clientCalls.has(event.call_id) ? [] : this.#addCall(event);
      case "run.tool.completed":
        return this.#clientCalls.delete(event.call_id) ? [] : this.#addResult(event);
      case "run.requires_action":
        return this.#addQuestion(event.run_id, event.required_action as RequiredAction);
      case "run.approval.changed":
        return this.#updateQuestion(event.required_action as RequiredAction);
      case "run.action.received":
        return this.#addAnswer(event.run_id, event.action as Fields);
      case "stream.reset":
        return this.#reset(Number(event.attempt));
      case "run.completed":
        return [
          ...this.#closeQuestions(true),
          ...this.#addOutput(event.run as Run),
          ...this.end(finishReason(event.run as Run)),
        ];
      case "run.failed":
        return [
          ...this.#closeQuestions(false),
          { type: "error", errorText: (event.run as Run).error?.message ?? "The run failed." },
        ];
      case "run.cancelled":
        return [...this.#closeQuestions(false), { type: "abort", reason: "The run was cancelled." }];
      default:
        return null;
    }
  }

  end(finishReason: string): Chunk[] {
    return [...this.#close(), { type: "finish-step" }, { type: "finish", finishReason }];
  }

  #add(kind: Part["kind"], id: string, chunks: Chunk[]): Chunk[] {
    const closing = this.#close();
    this.#parts.push({ kind, id, chunks, text: "" });
    return [...closing, ...chunks];
  }

  #addText(kind: "text" | "reasoning", event: StreamEvent): Chunk[] {
    const delta = typeof event.delta === "string" ? event.delta : "";
    const last = this.#parts.at(-1);
    if (delta === "") return [];
    if (this.#isOpen && last?.kind === kind) {
      last.text += delta;
      return [{ type: `${kind}-delta`, id: last.id, delta }];
    }
    const id = `${kind}.${event.sequence}`;
    const opening = this.#add(kind, id, [{ type: `${kind}-start`, id }]);
    this.#isOpen = true;
    (this.#parts.at(-1) as Part).text = delta;
    return [...opening, { type: `${kind}-delta`, id, delta }];
  }

  #close(): Chunk[] {
    const last = this.#parts.at(-1);
    if (!this.#isOpen || !last) return [];
    this.#isOpen = false;
    return [{ type: `${last.kind}-end`, id: last.id }];
  }

  /** Adds chunks to a call that is already in the message. */
  #continue(id: string, chunks: Chunk[]): Chunk[] {
    this.#parts.find((part) => part.kind === "tool" && part.id === id)?.chunks.push(...chunks);
    return [...this.#close(), ...chunks];
  }

  /** Ends the questions that are still open when the run ends: the client would otherwise send its answer after every message. */
  #closeQuestions(isCompleted: boolean): Chunk[] {
    const open = this.#parts.filter(
      ({ kind, id, chunks }) => kind === "tool" && this.#questions.has(id) && !chunks.some(isOutcome),
    );
    return [
      ...this.#close(),
      ...open.flatMap(({ id, chunks }) => this.#continue(id, [endOf(id, chunks, isCompleted)])),
    ];
  }

  #addCall(event: StreamEvent): Chunk[] {
    const tool = String(event.tool ?? "tool");
    const name = String(event.call_id ?? event.sequence);
    const input = event.arguments ?? {};
    // An approved call is already in the message, with the id of its question.
    const at = this.#decidedCalls.findIndex((each) => each.tool === tool);
    const [approved] = at < 0 ? [] : this.#decidedCalls.splice(at, 1);
    const id = approved?.id ?? (this.#calls.has(name) ? `${name}.${event.sequence}` : name);
    this.#calls.set(name, { id, tool, isDone: false });
    const chunk = { type: "tool-input-available", toolCallId: id, toolName: tool, input, ...ours };
    if (!approved) return this.#add("tool", id, [chunk]);
    const isChanged = event.arguments !== undefined && approved.input !== JSON.stringify(input);
    return isChanged ? this.#continue(id, [chunk]) : this.#close();
  }

  #addResult(event: StreamEvent): Chunk[] {
    const tool = String(event.tool ?? "tool");
    const opening = this.#openCall(event, tool) ? [] : this.#addCall(event);
    const call = this.#openCall(event, tool) ?? { id: String(event.call_id), isDone: false };
    call.isDone = true;
    return [...opening, ...this.#continue(call.id, [outcomeOf(event, call.id)])];
  }

  /** The open call of a result: by its id or, without an id, the oldest open call of the tool. */
  #openCall(event: StreamEvent, tool: string) {
    const named = event.call_id === undefined ? undefined : this.#calls.get(String(event.call_id));
    if (named && !named.isDone) return named;
    return event.call_id === undefined
      ? this.#calls.values().find((call) => call.tool === tool && !call.isDone)
      : undefined;
  }

  #addQuestion(runId: RunId, question: RequiredAction): Chunk[] {
    this.#questions.set(question.id, question);
    const { id, type, tool, prompt } = question;
    if (type === "connect") {
      const data = { action_id: id, prompt, url: question.url ?? null, connector_id: question.connector_id ?? null };
      return this.#add("data", id, [{ type: "data-connect", id, data }]);
    }
    this.#openQuestion = id;
    if (question.tool_calls) return this.#addClientCalls(runId, question);
    if (type === "input") {
      const input = { prompt, schema: question.schema, tool };
      return this.#add("tool", id, [
        { type: "tool-input-available", toolCallId: id, toolName: inputTool, input, dynamic: true },
      ]);
    }
    const input = tool === null ? { prompt, ...question.arguments } : (question.arguments ?? {});
    return this.#add("tool", id, [
      { type: "tool-input-available", toolCallId: id, toolName: tool ?? unnamedApproval, input, ...ours },
      { type: "tool-approval-request", approvalId: id, toolCallId: id, ...(prompt ? { reason: prompt } : {}) },
    ]);
  }

  #addClientCalls(runId: RunId, question: RequiredAction): Chunk[] {
    for (const { id } of question.tool_calls ?? []) this.#clientCalls.add(id);
    return clientCallsOf(runId, question).flatMap((call) => {
      this.#questions.set(call.id, question);
      return this.#add("tool", call.id, [toCallChunk(call)]);
    });
  }

  #updateQuestion(question: RequiredAction): Chunk[] {
    this.#questions.set(question.id, question);
    return [];
  }

  /** The client has voted and more votes are needed: reopens the question in its copy, with the number of votes. */
  reopen(id: string): Chunk[] {
    const question = this.#questions.get(id);
    if (!question?.approval) return [];
    const { approvers } = question.approval;
    const data = { action_id: id, approved: countApprovals(question.approval), count: approvers.count };
    return [
      {
        type: "tool-approval-request",
        approvalId: id,
        toolCallId: id,
        ...(question.prompt ? { reason: question.prompt } : {}),
      },
      { type: "data-approval", id: `${id}.votes`, data },
    ];
  }

  #addAnswer(runId: RunId, action: Fields): Chunk[] {
    const id = String(action.action_id ?? "");
    const question = this.#questions.get(id);
    if (!question || question.type === "connect") return [];
    if (this.#openQuestion === id) this.#openQuestion = null;
    const payload = action.payload ?? null;
    if (question.tool_calls)
      return toOutcomeChunks(runId, question, payload).flatMap((chunk) => this.#continue(chunk.toolCallId, [chunk]));
    if (question.type === "input") {
      // `ours` marks the answer as received: the client would otherwise send it again after every message.
      const declined = { type: "tool-output-error", toolCallId: id, errorText: "The question was declined.", ...ours };
      const answered = { type: "tool-output-available", toolCallId: id, output: payload, ...ours };
      return this.#continue(id, [action.type === "reject" ? declined : answered]);
    }
    const approved = action.type === "approve";
    const reason = typeof (payload as Fields | null)?.reason === "string" ? { reason: (payload as Fields).reason } : {};
    const decision = { type: "tool-approval-response", approvalId: id, approved, ...reason };
    if (question.tool !== null)
      this.#decidedCalls.push({ tool: question.tool, id, input: JSON.stringify(question.arguments) });
    if (!approved) return this.#continue(id, [decision, { type: "tool-output-denied", toolCallId: id }]);
    // The tool's result follows.
    if (question.tool !== null) return this.#continue(id, [decision]);
    const output = { approved, ...(payload as Fields | null) };
    return this.#continue(id, [decision, { type: "tool-output-available", toolCallId: id, output }]);
  }

  /** A new attempt invalidates everything; within an attempt, only the text after the last tool call or data part is void. */
  #reset(attempt: number): Chunk[] {
    const isNewAttempt = attempt > this.#attempt;
    this.#attempt = Math.max(this.#attempt, attempt);
    this.#isOpen = false;
    if (isNewAttempt) {
      this.#parts = [];
      this.#calls.clear();
      this.#clientCalls.clear();
      this.#decidedCalls = [];
    } else this.#dropTrailing(["text", "reasoning"]);
    return this.#resend();
  }

  #dropTrailing(kinds: readonly Part["kind"][]): void {
    const done = this.#parts.findLastIndex(({ kind }) => kind === "tool" || kind === "data") + 1;
    this.#parts = this.#parts.filter(({ kind }, index) => index < done || !kinds.includes(kind));
  }

  #resend(): Chunk[] {
    return [{ type: "reset-step" }, ...this.#parts.flatMap(wholePart)];
  }

  /** The text of the output replaces the streamed text if that is different. An output with more fields is sent as data too. */
  #addOutput({ output }: Run): Chunk[] {
    if (output === null) return [];
    const hasMore = Object.keys(output).length > 1 || readOutputText(output) === null;
    const whole = [{ type: "data-output", id: "output", data: output }];
    return [
      ...this.#addOutputText(readOutputText(output), hasMore),
      ...(hasMore ? this.#add("data", "output", whole) : []),
    ];
  }

  #addOutputText(outputText: string | null, hasMore: boolean): Chunk[] {
    const closing = this.#close();
    const texts = this.#parts.filter(({ kind }) => kind === "text");
    // If the output has more fields, the streamed text need not be one of them: it stays.
    if (outputText === null || texts.at(-1)?.text === outputText || (hasMore && texts.length > 0)) return closing;
    const before = this.#parts.length;
    this.#dropTrailing(["text"]);
    const resent = this.#parts.length < before ? this.#resend() : [];
    const text: Part = { kind: "text", id: "text.output", chunks: [], text: outputText };
    this.#parts.push(text);
    return [...closing, ...resent, ...wholePart(text)];
  }

  /** An event that the agent defines. */
  #customData(event: StreamEvent): Chunk[] {
    const { type, sequence, run_id: _run, ...data } = event;
    return this.#add("data", String(sequence), [{ type: `data-${type}`, id: String(sequence), data }]);
  }
}

/** Of the agent's own tools: the client runs none of them. */
const ours = { dynamic: true, providerExecuted: true };

const isOutcome = ({ type }: Chunk): boolean => type.startsWith("tool-output-");

/** After an approval, the agent may do the work without calling the tool. */
function endOf(toolCallId: string, chunks: readonly Chunk[], isCompleted: boolean): Chunk {
  const decision = chunks.find(({ type }) => type === "tool-approval-response");
  if (isCompleted && decision)
    return { type: "tool-output-available", toolCallId, output: { approved: true }, ...ours };
  return { type: "tool-output-error", toolCallId, errorText: "The run ended before this call.", ...ours };
}

function wholePart({ kind, id, chunks, text }: Part): Chunk[] {
  if (kind === "tool" || kind === "data") return chunks;
  return [
    { type: `${kind}-start`, id },
    { type: `${kind}-delta`, id, delta: text },
    { type: `${kind}-end`, id },
  ];
}

function outcomeOf({ status, result }: StreamEvent, toolCallId: string): Chunk {
  if (status === "rejected") return { type: "tool-output-denied", toolCallId };
  const text = typeof result === "string" ? result : "";
  if (status === "failed") return { type: "tool-output-error", toolCallId, errorText: text || "The tool failed." };
  return { type: "tool-output-available", toolCallId, output: text, providerExecuted: true };
}

const reasons: Record<string, string> = { content_filter: "content-filter", tool_calls: "tool-calls" };

function finishReason({ usage }: Run): string {
  const reason = usage?.finish_reason ?? "stop";
  return reasons[reason] ?? reason;
}
