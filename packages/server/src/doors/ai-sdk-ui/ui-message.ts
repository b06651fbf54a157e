import type { RequiredAction, Run } from "@agentrun/contract";
import { countApprovals } from "../../model/approvals.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { readOutputText } from "../content.ts";

/** A `UIMessageChunk` of the AI SDK. */
export type Chunk = { type: string; [field: string]: unknown };

/** Something that stands in the message by itself: a text, a thought, a tool's call with what became of it, data. */
type Part = { kind: "text" | "reasoning" | "tool" | "data"; id: string; chunks: Chunk[]; text: string };

/** A question that is asked as a call of this name, where no tool is behind it. */
const unnamedApproval = "approval";
const inputTool = "input";

type Fields = Record<string, unknown>;

/**
 * A run as the one message that the AI SDK shows of it, built from its events in their order; each event becomes the chunks that make the
 * reader's message the same. All of it is one step of theirs, because a step is all that can be taken back: when an attempt begins anew,
 * or a turn is said again, the step is emptied and what still holds is sent again.
 */
export class UiMessage {
  #parts: Part[] = [];
  #isOpen = false;
  #attempt = 1;
  /** Calls of tools by the id that the run has for them, which models do not always keep apart. */
  readonly #calls = new Map<string, { id: string; tool: string; isDone: boolean }>();
  readonly #asked = new Map<string, RequiredAction>();
  #decided: { tool: string; id: string; input: string }[] = [];
  #question: string | null = null;

  /** The id of the question that nobody has answered yet. */
  get question(): string | null {
    return this.#question;
  }

  /** Forgets what was said until now: what follows is another message. */
  begin(): Chunk[] {
    this.#parts = [];
    this.#isOpen = false;
    return [{ type: "start-step" }];
  }

  hear(event: StreamEvent): Chunk[] {
    const told = this.#tell(event);
    return told ?? (event.type.startsWith("run.") || event.type.startsWith("stream.") ? [] : this.#data(event));
  }

  /** Null: it is nothing of ours. */
  #tell(event: StreamEvent): Chunk[] | null {
    switch (event.type) {
      case "run.output.delta":
        return this.#say("text", event);
      case "run.reasoning.delta":
        return this.#say("reasoning", event);
      case "run.tool.called":
        return this.#call(event);
      case "run.tool.completed":
        return this.#complete(event);
      case "run.requires_action":
        return this.#ask(event.required_action as RequiredAction);
      case "run.approval.changed":
        return this.#vote(event.required_action as RequiredAction);
      case "run.action.received":
        return this.#answer(event.action as Fields);
      case "stream.reset":
        return this.#reset(Number(event.attempt));
      case "run.completed":
        return [...this.#settle(true), ...this.#output(event.run as Run), ...this.end(finishReason(event.run as Run))];
      case "run.failed":
        return [
          ...this.#settle(false),
          { type: "error", errorText: (event.run as Run).error?.message ?? "The run failed." },
        ];
      case "run.cancelled":
        return [...this.#settle(false), { type: "abort", reason: "The run was cancelled." }];
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

  #say(kind: "text" | "reasoning", event: StreamEvent): Chunk[] {
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

  /** Adds to a call that is in the message already. */
  #continue(id: string, chunks: Chunk[]): Chunk[] {
    this.#parts.find((part) => part.kind === "tool" && part.id === id)?.chunks.push(...chunks);
    return [...this.#close(), ...chunks];
  }

  /**
   * Questions of which nothing more comes, because the run has ended. A page whose copy has only its own answer would take it for one
   * that it has yet to send, for ever.
   */
  #settle(isCompleted: boolean): Chunk[] {
    const open = this.#parts.filter(
      ({ kind, id, chunks }) => kind === "tool" && this.#asked.has(id) && !chunks.some(isOutcome),
    );
    return [
      ...this.#close(),
      ...open.flatMap(({ id, chunks }) => this.#continue(id, [endOf(id, chunks, isCompleted)])),
    ];
  }

  #call(event: StreamEvent): Chunk[] {
    const tool = String(event.tool ?? "tool");
    const name = String(event.call_id ?? event.sequence);
    const input = event.arguments ?? {};
    // What was approved is in the message already, under the id of its question.
    const at = this.#decided.findIndex((each) => each.tool === tool);
    const [approved] = at < 0 ? [] : this.#decided.splice(at, 1);
    const id = approved?.id ?? (this.#calls.has(name) ? `${name}.${event.sequence}` : name);
    this.#calls.set(name, { id, tool, isDone: false });
    const chunk = { type: "tool-input-available", toolCallId: id, toolName: tool, input, ...ours };
    if (!approved) return this.#add("tool", id, [chunk]);
    const isChanged = event.arguments !== undefined && approved.input !== JSON.stringify(input);
    return isChanged ? this.#continue(id, [chunk]) : this.#close();
  }

  #complete(event: StreamEvent): Chunk[] {
    const tool = String(event.tool ?? "tool");
    const opening = this.#openCall(event, tool) ? [] : this.#call(event);
    const call = this.#openCall(event, tool) ?? { id: String(event.call_id), isDone: false };
    call.isDone = true;
    return [...opening, ...this.#continue(call.id, [outcomeOf(event, call.id)])];
  }

  /** The call that a result is of: by its id, or the oldest of the tool that has none. */
  #openCall(event: StreamEvent, tool: string) {
    const named = event.call_id === undefined ? undefined : this.#calls.get(String(event.call_id));
    if (named && !named.isDone) return named;
    return event.call_id === undefined
      ? this.#calls.values().find((call) => call.tool === tool && !call.isDone)
      : undefined;
  }

  #ask(asked: RequiredAction): Chunk[] {
    this.#asked.set(asked.id, asked);
    const { id, type, tool, prompt } = asked;
    if (type === "connect") {
      const data = { action_id: id, prompt, url: asked.url ?? null, connector_id: asked.connector_id ?? null };
      return this.#add("data", id, [{ type: "data-connect", id, data }]);
    }
    this.#question = id;
    if (type === "input") {
      const input = { prompt, schema: asked.schema, tool };
      return this.#add("tool", id, [
        { type: "tool-input-available", toolCallId: id, toolName: inputTool, input, dynamic: true },
      ]);
    }
    const input = tool === null ? { prompt, ...asked.arguments } : (asked.arguments ?? {});
    return this.#add("tool", id, [
      { type: "tool-input-available", toolCallId: id, toolName: tool ?? unnamedApproval, input, ...ours },
      { type: "tool-approval-request", approvalId: id, toolCallId: id, ...(prompt ? { reason: prompt } : {}) },
    ]);
  }

  #vote(asked: RequiredAction): Chunk[] {
    this.#asked.set(asked.id, asked);
    return [];
  }

  /** The page has said its word, and others are waited for: its copy of the question is open again, and says how far it is. */
  askAgain(id: string): Chunk[] {
    const asked = this.#asked.get(id);
    if (!asked?.approval) return [];
    const { approvers } = asked.approval;
    const data = { action_id: id, approved: countApprovals(asked.approval), count: approvers.count };
    return [
      {
        type: "tool-approval-request",
        approvalId: id,
        toolCallId: id,
        ...(asked.prompt ? { reason: asked.prompt } : {}),
      },
      { type: "data-approval", id: `${id}.votes`, data },
    ];
  }

  #answer(action: Fields): Chunk[] {
    const id = String(action.action_id ?? "");
    const asked = this.#asked.get(id);
    if (!asked || asked.type === "connect") return [];
    if (this.#question === id) this.#question = null;
    const payload = action.payload ?? null;
    if (asked.type === "input") {
      // Answered, it is no longer the page's to send: it would send it again after each message.
      const declined = { type: "tool-output-error", toolCallId: id, errorText: "Nobody wanted to answer.", ...ours };
      const answered = { type: "tool-output-available", toolCallId: id, output: payload, ...ours };
      return this.#continue(id, [action.type === "reject" ? declined : answered]);
    }
    const approved = action.type === "approve";
    const reason = typeof (payload as Fields | null)?.reason === "string" ? { reason: (payload as Fields).reason } : {};
    const decision = { type: "tool-approval-response", approvalId: id, approved, ...reason };
    if (asked.tool !== null) this.#decided.push({ tool: asked.tool, id, input: JSON.stringify(asked.arguments) });
    if (!approved) return this.#continue(id, [decision, { type: "tool-output-denied", toolCallId: id }]);
    // What the tool answers is told when it does.
    if (asked.tool !== null) return this.#continue(id, [decision]);
    const output = { approved, ...(payload as Fields | null) };
    return this.#continue(id, [decision, { type: "tool-output-available", toolCallId: id, output }]);
  }

  /** A new attempt says everything again; within one, what was said since the last thing done is void. */
  #reset(attempt: number): Chunk[] {
    const isAnew = attempt > this.#attempt;
    this.#attempt = Math.max(this.#attempt, attempt);
    this.#isOpen = false;
    if (isAnew) {
      this.#parts = [];
      this.#calls.clear();
      this.#decided = [];
    } else this.#unsay(["text", "reasoning"]);
    return this.#sendAgain();
  }

  #unsay(kinds: readonly Part["kind"][]): void {
    const done = this.#parts.findLastIndex(({ kind }) => kind === "tool" || kind === "data") + 1;
    this.#parts = this.#parts.filter(({ kind }, index) => index < done || !kinds.includes(kind));
  }

  #sendAgain(): Chunk[] {
    return [{ type: "reset-step" }, ...this.#parts.flatMap(wholePart)];
  }

  /** The output is the answer: what was streamed of it is the same in pieces, or gives way to it. Where it is more, all of it goes along. */
  #output({ output }: Run): Chunk[] {
    if (output === null) return [];
    const isMore = Object.keys(output).length > 1 || readOutputText(output) === null;
    const whole = [{ type: "data-output", id: "output", data: output }];
    return [...this.#conclude(readOutputText(output), isMore), ...(isMore ? this.#add("data", "output", whole) : [])];
  }

  #conclude(words: string | null, isMore: boolean): Chunk[] {
    const closing = this.#close();
    const said = this.#parts.filter(({ kind }) => kind === "text");
    // Of an output that holds more, what was streamed is not a part: it stands for itself.
    if (words === null || said.at(-1)?.text === words || (isMore && said.length > 0)) return closing;
    const before = this.#parts.length;
    this.#unsay(["text"]);
    const again = this.#parts.length < before ? this.#sendAgain() : [];
    const text: Part = { kind: "text", id: "text.output", chunks: [], text: words };
    this.#parts.push(text);
    return [...closing, ...again, ...wholePart(text)];
  }

  /** What agents tell in words of their own. */
  #data(event: StreamEvent): Chunk[] {
    const { type, sequence, run_id: _run, ...data } = event;
    return this.#add("data", String(sequence), [{ type: `data-${type}`, id: String(sequence), data }]);
  }
}

/** Tools that the agent calls itself: the page runs none of them. */
const ours = { dynamic: true, providerExecuted: true };

const isOutcome = ({ type }: Chunk): boolean => type.startsWith("tool-output-");

/** An agent may ask about a tool, and then do by itself what was approved. */
function endOf(toolCallId: string, chunks: readonly Chunk[], isCompleted: boolean): Chunk {
  const decision = chunks.find(({ type }) => type === "tool-approval-response");
  if (isCompleted && decision)
    return { type: "tool-output-available", toolCallId, output: { approved: true }, ...ours };
  return { type: "tool-output-error", toolCallId, errorText: "The run ended before it.", ...ours };
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
