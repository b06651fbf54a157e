import type { ActionId, RequiredAction, Run, RunId } from "@agentrun/contract";
import type { StreamEvent } from "../../model/stream-events.ts";
import { readOutputText } from "../content.ts";
import { answerOf, questionOf } from "./chat-completion.ts";
import * as items from "./response-items.ts";
import { toApprovalId, toResponse, toResponseId } from "./response-items.ts";

type Item = items.Item;
type Told = items.Told;

/** Room for everything that one event of a run becomes: so each has its own number, whoever reads from wherever. */
const numbersPerEvent = 100;

/**
 * A run, or the part of it that follows an answer, as a response: built from the run's events in their order, each of which becomes the
 * events that make the reader's response the same. It ends with the run or with its next question. Nothing that was sent is taken back:
 * what an attempt that begins anew makes void is closed as incomplete, and is not in the response that ends the stream.
 */
export class ResponseEvents {
  readonly #after: ActionId | null;
  readonly #previousId: string | null;
  #items: Item[] = [];
  #count = 0;
  #attempt = 1;
  #run: Run | null = null;
  #isMuted: boolean;
  #open: Item | null = null;
  #calls: { id: string; tool: string; item: Item }[] = [];
  /** The tool that was asked about last, and the question's id. */
  #asked: { tool: string | null; id: string } | null = null;
  /** The question that it has ended with, as long as nobody has answered it. */
  #question: ActionId | null = null;
  isOver = false;

  constructor({ after, previousId = null }: { after: ActionId | null; previousId?: string | null }) {
    this.#after = after;
    this.#previousId = previousId;
    this.#isMuted = after !== null;
  }

  /** Whether there is a response at all: nothing follows an answer that nobody gave. */
  get isBegun(): boolean {
    return !this.#isMuted;
  }

  hear(event: StreamEvent): Told[] {
    if (this.isOver) return this.#hearOn(event);
    const told = this.#isMuted ? this.#wait(event) : this.#tell(event);
    return told.map((each, index) => ({ ...each, sequence_number: event.sequence * numbersPerEvent + index }));
  }

  get runId(): RunId {
    return (this.#run as Run).id;
  }

  /** The response as it is by now. */
  response() {
    const run = this.#run as Run;
    const id = toResponseId({ runId: run.id, after: this.#after });
    const output = this.#items.map(({ item }) => ({ ...item }));
    return toResponse(run, { id, previousId: this.#previousId, output, isAsked: this.isOver });
  }

  /** It has ended, and nothing is added to it; but a run that is stopped while its question is open takes it along. */
  #hearOn({ type, action, run }: StreamEvent): Told[] {
    if (type === "run.action.received" && (action as { action_id?: unknown }).action_id === this.#question)
      this.#question = null;
    if (type === "run.cancelled" && this.#question !== null) this.#run = run as Run;
    return [];
  }

  /** Nothing is said before the answer that it follows. */
  #wait(event: StreamEvent): Told[] {
    if (event.type === "run.created") this.#run = { ...(event.run as Run), status: "running" };
    if (event.type === "run.requires_action") this.#note(event.required_action as RequiredAction);
    if (event.type === "stream.reset") this.#attempt = Math.max(this.#attempt, Number(event.attempt));
    const action = event.action as { action_id?: unknown } | undefined;
    if (event.type !== "run.action.received" || action?.action_id !== this.#after) return [];
    this.#isMuted = false;
    return [this.#lifecycle("created"), this.#lifecycle("in_progress")];
  }

  #lifecycle(type: string): Told {
    return { type: `response.${type}`, response: this.response() };
  }

  #tell(event: StreamEvent): Told[] {
    switch (event.type) {
      case "run.created":
        this.#run = event.run as Run;
        return [this.#lifecycle("created")];
      case "run.started":
        this.#run = { ...(this.#run as Run), status: "running" };
        return [this.#lifecycle("in_progress")];
      case "run.output.delta":
        return this.#say("message", event);
      case "run.reasoning.delta":
        return this.#say("reasoning", event);
      case "run.tool.called":
        return this.#call(event);
      case "run.tool.completed":
        return this.#complete(event);
      case "run.requires_action":
        return this.#ask(event.required_action as RequiredAction, event);
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

  #close(status: "completed" | "incomplete" = "completed"): Told[] {
    const text = this.#open;
    this.#open = null;
    return text ? items.closeText(text, status) : [];
  }

  #say(kind: "message" | "reasoning", event: StreamEvent, delta = String(event.delta ?? "")): Told[] {
    if (delta === "") return [];
    if (this.#open?.kind === kind) return [items.sayText(this.#open, delta)];
    const closing = this.#close();
    const text = this.#add(items.newText(kind, this.#count, this.#idAt(event)));
    this.#open = text;
    return [...closing, ...items.openText(text), items.sayText(text, delta)];
  }

  #call(event: StreamEvent): Told[] {
    const closing = this.#close();
    const tool = String(event.tool ?? "tool");
    const approvalId = this.#asked?.tool === tool ? this.#asked.id : null;
    this.#asked = null;
    const item = this.#add(items.newCall(event, this.#count, this.#idAt(event), approvalId));
    this.#calls.push({ id: String(event.call_id ?? ""), tool, item });
    return [...closing, ...items.openCall(item)];
  }

  /** Of the call of that id, or the oldest of that tool; one that a person refused was never made, but it was wanted. */
  #complete(event: StreamEvent): Told[] {
    const at = this.#calls.findIndex(({ id, tool }) =>
      event.call_id === undefined ? tool === event.tool : id === event.call_id,
    );
    const opening = at < 0 ? this.#call(event) : this.#close();
    const [call] = this.#calls.splice(at, 1);
    return call ? [...opening, ...items.closeCall(call.item, event)] : opening;
  }

  #note({ id, tool }: RequiredAction): void {
    this.#asked = { tool, id: toApprovalId((this.#run as Run).id, id) };
  }

  #ask(asked: RequiredAction, event: StreamEvent): Told[] {
    const closing = this.#close();
    const telling =
      asked.type === "approval"
        ? items.tellAtOnce(this.#add(items.newApproval(asked, event.run_id, this.#count)))
        : [...this.#say("message", event, questionOf(asked)), ...this.#close()];
    this.isOver = true;
    this.#question = asked.id;
    return [...closing, ...telling, this.#lifecycle("completed")];
  }

  /** A new attempt says everything again; within one, what was said since the last thing done is void. */
  #reset(attempt: number): Told[] {
    const closing = this.#close("incomplete");
    const isAnew = attempt > this.#attempt;
    this.#attempt = Math.max(this.#attempt, attempt);
    const kept = isAnew ? 0 : this.#items.findLastIndex(({ kind }) => kind === "call" || kind === "question") + 1;
    this.#items.splice(kept);
    if (isAnew) this.#calls = [];
    return closing;
  }

  #end(run: Run, event: StreamEvent): Told[] {
    this.#run = run;
    const closing = this.#close(run.status === "completed" ? "completed" : "incomplete");
    const words = run.output && this.#unsaid(run.output);
    const telling = words ? [...this.#say("message", event, words), ...this.#close()] : [];
    this.isOver = true;
    const response = this.response();
    const type = response.status === "completed" || response.status === "failed" ? response.status : "incomplete";
    return [...closing, ...telling, { type: `response.${type}`, response }];
  }

  /** The answer, unless it is what was said last; of an output that holds more, what was said stands for itself. */
  #unsaid(output: Record<string, unknown>): string | null {
    const said = this.#items.filter(({ kind }) => kind === "message").at(-1);
    const isMore = readOutputText(output) === null || Object.keys(output).length > 1;
    return said && (isMore || said.text === answerOf(output)) ? null : answerOf(output);
  }
}
