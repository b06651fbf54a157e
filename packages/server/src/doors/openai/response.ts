import type { ActionId, RequiredAction, Run, RunId } from "@agentrun/contract";
import type { StreamEvent } from "../../model/stream-events.ts";
import { clientCallsOf } from "../client-tools.ts";
import { readOutputText, toOutputText } from "../content.ts";
import { questionAsText } from "./chat-completion.ts";
import * as items from "./response-items.ts";
import { toApprovalId, toResponse, toResponseId } from "./response-items.ts";
import { isJsonOf, StructuredText } from "./structured-text.ts";

type Item = items.Item;
type ResponseEvent = items.ResponseEvent;

/** One event of a run becomes fewer events than this. The numbers are the same for every reader and every starting point. */
const numbersPerEvent = 100;

export type ResponseOptions = {
  after: ActionId | null;
  previousId?: string | null;
  /** The answer has a schema, so its text is its JSON. */
  isStructured: boolean;
};

/**
 * Translates a run's events, or those after an answer, to the events of a response, which ends with the run or with its next question.
 * Sent events cannot be withdrawn: items that a new attempt makes void are closed as incomplete, and are not part of the final response.
 */
export class ResponseEvents {
  readonly #after: ActionId | null;
  readonly #previousId: string | null;
  readonly #isStructured: boolean;
  #json = new StructuredText();
  #items: Item[] = [];
  #count = 0;
  #attempt = 1;
  #run: Run | null = null;
  #isMuted: boolean;
  #open: Item | null = null;
  #calls: { id: string; tool: string; item: Item }[] = [];
  /** The tool of the last approval request, and the request's id. */
  #approval: { tool: string | null; id: string } | null = null;
  /** Calls that the client has made: their results are in its own input. */
  #clientCalls = new Set<unknown>();
  /** The unanswered question that ended the response. */
  #openQuestion: ActionId | null = null;
  isOver = false;

  constructor({ after, previousId = null, isStructured }: ResponseOptions) {
    this.#after = after;
    this.#isStructured = isStructured;
    this.#previousId = previousId;
    this.#isMuted = after !== null;
  }

  /** False while the answer that this response follows is missing. */
  get hasStarted(): boolean {
    return !this.#isMuted;
  }

  translate(event: StreamEvent): ResponseEvent[] {
    if (this.isOver) return this.#noteAfterEnd(event);
    const translated = this.#isMuted ? this.#waitForStart(event) : this.#translateEvent(event);
    return translated.map((each, index) => ({ ...each, sequence_number: event.sequence * numbersPerEvent + index }));
  }

  get runId(): RunId {
    return (this.#run as Run).id;
  }

  /** The response in its current state. */
  response() {
    const run = this.#run as Run;
    const id = toResponseId({ runId: run.id, after: this.#after });
    const output = this.#items.map(({ item }) => ({ ...item }));
    return toResponse(run, { id, previousId: this.#previousId, output, isOver: this.isOver });
  }

  /** Nothing is added after the end. But if the run is cancelled while its question is open, the response is cancelled too. */
  #noteAfterEnd({ type, action, run }: StreamEvent): ResponseEvent[] {
    if (type === "run.action.received" && (action as { action_id?: unknown }).action_id === this.#openQuestion)
      this.#openQuestion = null;
    if (type === "run.cancelled" && this.#openQuestion !== null) this.#run = run as Run;
    return [];
  }

  /** Ignores everything before the answer that this response follows. */
  #waitForStart(event: StreamEvent): ResponseEvent[] {
    if (event.type === "run.created") this.#run = { ...(event.run as Run), status: "running" };
    if (event.type === "run.requires_action") this.#noteQuestion(event.required_action as RequiredAction);
    if (event.type === "stream.reset") this.#attempt = Math.max(this.#attempt, Number(event.attempt));
    const action = event.action as { action_id?: unknown } | undefined;
    if (event.type !== "run.action.received" || action?.action_id !== this.#after) return [];
    this.#isMuted = false;
    return [this.#lifecycle("created"), this.#lifecycle("in_progress")];
  }

  #lifecycle(type: string): ResponseEvent {
    return { type: `response.${type}`, response: this.response() };
  }

  #translateEvent(event: StreamEvent): ResponseEvent[] {
    switch (event.type) {
      case "run.created":
        this.#run = event.run as Run;
        return [this.#lifecycle("created")];
      case "run.started":
        this.#run = { ...(this.#run as Run), status: "running" };
        return [this.#lifecycle("in_progress")];
      case "run.output.delta":
        return this.#addText("message", event, this.#partOf(String(event.delta ?? "")));
      case "run.reasoning.delta":
        return this.#addText("reasoning", event);
      case "run.tool.called":
        return this.#clientCalls.has(event.call_id) ? [] : this.#startCall(event);
      case "run.tool.completed":
        return this.#clientCalls.delete(event.call_id) ? this.#close() : this.#completeCall(event);
      case "run.requires_action":
        return this.#addQuestion(event.required_action as RequiredAction, event);
      case "stream.reset":
        return this.#reset(Number(event.attempt));
      case "run.completed":
      case "run.failed":
      case "run.cancelled":
        return this.#end(event.run as Run, event);
      default:
        return [];
    }
  }

  #add(item: Item): Item {
    this.#items.push(item);
    this.#count += 1;
    return item;
  }

  #idAt({ run_id, sequence }: StreamEvent): string {
    return `${run_id.slice("run_".length)}${sequence}`;
  }

  #close(status: "completed" | "incomplete" = "completed"): ResponseEvent[] {
    const text = this.#open;
    this.#open = null;
    return text ? items.closeText(text, status) : [];
  }

  /** The part of the run's text that belongs to the answer. */
  #partOf(delta: string): string {
    return this.#isStructured ? this.#json.add(delta) : delta;
  }

  #addText(kind: "message" | "reasoning", event: StreamEvent, delta = String(event.delta ?? "")): ResponseEvent[] {
    if (delta === "") return [];
    if (this.#open?.kind === kind) return [items.addText(this.#open, delta)];
    const closing = this.#close();
    const text = this.#add(items.newText(kind, this.#count, this.#idAt(event)));
    this.#open = text;
    return [...closing, ...items.openText(text), items.addText(text, delta)];
  }

  #startCall(event: StreamEvent): ResponseEvent[] {
    const closing = this.#close();
    this.#json = new StructuredText();
    const tool = String(event.tool ?? "tool");
    const approvalId = this.#approval?.tool === tool ? this.#approval.id : null;
    this.#approval = null;
    const item = this.#add(items.newCall(event, this.#count, this.#idAt(event), approvalId));
    this.#calls.push({ id: String(event.call_id ?? ""), tool, item });
    return [...closing, ...items.openCall(item)];
  }

  /** Finds the call by its id or, without an id, the oldest of the tool. A rejected call was never started: it is added here. */
  #completeCall(event: StreamEvent): ResponseEvent[] {
    const at = this.#calls.findIndex(({ id, tool }) =>
      event.call_id === undefined ? tool === event.tool : id === event.call_id,
    );
    const opening = at < 0 ? this.#startCall(event) : this.#close();
    const [call] = this.#calls.splice(at, 1);
    return call ? [...opening, ...items.closeCall(call.item, event)] : opening;
  }

  #noteQuestion({ id, tool, tool_calls: calls = [] }: RequiredAction): void {
    for (const call of calls) this.#clientCalls.add(call.id);
    this.#approval = { tool, id: toApprovalId((this.#run as Run).id, id) };
  }

  #addQuestion(question: RequiredAction, event: StreamEvent): ResponseEvent[] {
    const closing = this.#close();
    const runId = (this.#run as Run).id;
    const added = question.tool_calls
      ? clientCallsOf(runId, question).flatMap((call) =>
          items.addFunctionCall(this.#add(items.newFunctionCall(call, this.#count))),
        )
      : question.type === "approval"
        ? items.addWhole(this.#add(items.newApproval(question, event.run_id, this.#count)))
        : [...this.#addText("message", event, questionAsText(question)), ...this.#close()];
    this.isOver = true;
    this.#openQuestion = question.id;
    return [...closing, ...added, this.#lifecycle("completed")];
  }

  /** A new attempt invalidates everything; within an attempt, only the text after the last call or question is void. */
  #reset(attempt: number): ResponseEvent[] {
    const closing = this.#close("incomplete");
    this.#json = new StructuredText();
    const isNewAttempt = attempt > this.#attempt;
    this.#attempt = Math.max(this.#attempt, attempt);
    const kept = isNewAttempt ? 0 : this.#items.findLastIndex(({ kind }) => kind === "call" || kind === "question") + 1;
    this.#items.splice(kept);
    if (!isNewAttempt) return closing;
    const interrupted = this.#calls.flatMap(({ item }) => items.interruptCall(item));
    this.#calls = [];
    return [...closing, ...interrupted];
  }

  #end(run: Run, event: StreamEvent): ResponseEvent[] {
    this.#run = run;
    const closing = this.#close(run.status === "completed" ? "completed" : "incomplete");
    const text = run.output && this.#unsentText(run.output);
    const added = text ? [...this.#addText("message", event, text), ...this.#close()] : [];
    this.isOver = true;
    const response = this.response();
    const type = response.status === "completed" || response.status === "failed" ? response.status : "incomplete";
    return [...closing, ...added, { type: `response.${type}`, response }];
  }

  /** The output's text, unless it was streamed. If the output has more fields, the streamed text stays. */
  #unsentText(output: Record<string, unknown>): string | null {
    const text = toOutputText(output, this.#isStructured);
    if (this.#isStructured) return this.#keepAnswer(output) ? null : text;
    const last = this.#items.filter(({ kind }) => kind === "message").at(-1);
    const hasMore = readOutputText(output) === null || Object.keys(output).length > 1;
    return last && (hasMore || last.text === text) ? null : text;
  }

  /** Removes every message that is not the JSON of the output, because clients parse all of them together. False: none is left. */
  #keepAnswer(output: Record<string, unknown>): boolean {
    const answer = this.#items.findLast(({ kind, text }) => kind === "message" && isJsonOf(text, output));
    this.#items = this.#items.filter((item) => item.kind !== "message" || item === answer);
    return answer !== undefined;
  }
}
