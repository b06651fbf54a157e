import type { ListedRun, RequiredAction, Run, RunId } from "@agentrun/contract";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import { type LinkedAbort, linkedAbort } from "../linked-abort.ts";
import { type Place, stateOf, type Task, toArtifact, toParts, toStatus, toTask, toUsage } from "./task.ts";

/** A `StreamResponse`. */
export type Streamed = Record<string, unknown>;

/** A run's events as what A2A tells of a task; `said` is what its reader has had of the output already. */
export class TaskNews {
  #place: Place;
  #run: ListedRun | null;
  #said: string;
  /** Whether what comes next belongs behind what was said. */
  #isAppended: boolean;

  /** A context without a name yet is called by the thread that begins with the run. */
  constructor(
    { baseUrl, contextId }: { baseUrl: string; contextId: string | null },
    run: ListedRun | null = null,
    said = "",
  ) {
    this.#place = { baseUrl, contextId: contextId ?? "" };
    this.#run = run;
    this.#said = said;
    this.#isAppended = said !== "";
  }

  hear(event: StreamEvent): Streamed[] {
    switch (event.type) {
      case "run.created":
        return this.#begin(event.run as Run);
      case "run.started":
      case "run.action.received":
        return this.#tell(event, { status: "running", required_action: null });
      case "run.requires_action":
        return this.#tell(event, {
          status: "requires_action",
          required_action: event.required_action as RequiredAction,
        });
      case "run.output.delta":
        return this.#say(event);
      case "stream.reset":
        this.#said = "";
        this.#isAppended = false;
        return [];
      default:
        return isTerminalEvent(event) ? this.#end(event.run as Run) : [];
    }
  }

  #begin(run: Run): Streamed[] {
    this.#run = run;
    const { baseUrl, contextId } = this.#place;
    this.#place = { baseUrl, contextId: contextId || (run.thread_id ?? run.id) };
    return [{ task: toTask(run, { place: this.#place, historyLength: null }) }];
  }

  #tell(event: StreamEvent, change: Pick<ListedRun, "status" | "required_action">): Streamed[] {
    if (!this.#run) return [];
    // A message that is sent unasked changes nothing.
    const isNews = stateOf(this.#run) !== stateOf(change) || change.required_action !== null;
    this.#run = { ...this.#run, ...change };
    const status = { ...toStatus(this.#run, this.#place), timestamp: event.created_at };
    return isNews ? [this.#statusUpdate(event.run_id, status)] : [];
  }

  #statusUpdate = (taskId: RunId, status: object, metadata: object = {}): Streamed => ({
    statusUpdate: {
      taskId,
      contextId: this.#place.contextId,
      status,
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
    },
  });

  #artifactUpdate = (taskId: RunId, parts: object[], flags: object): Streamed => ({
    artifactUpdate: { taskId, contextId: this.#place.contextId, artifact: toArtifact(parts as never), ...flags },
  });

  #say({ run_id, delta }: StreamEvent): Streamed[] {
    if (typeof delta !== "string" || delta === "") return [];
    const append = this.#isAppended;
    this.#said += delta;
    this.#isAppended = true;
    return [this.#artifactUpdate(run_id, [{ text: delta }], { append, lastChunk: false })];
  }

  /** The output is the artifact: what was streamed of it is the same in pieces, or gives way to it. */
  #end(run: Run): Streamed[] {
    const parts = run.output ? toParts(run.output, this.#place) : [];
    const [only, ...others] = parts;
    const isSaid = others.length === 0 && only?.text === this.#said;
    const whole =
      parts.length === 0 || isSaid ? [] : [this.#artifactUpdate(run.id, parts, { append: false, lastChunk: true })];
    return [...whole, this.#statusUpdate(run.id, toStatus(run, this.#place), toUsage(run))];
  }
}

export type TaskStreamOptions = {
  news: TaskNews;
  /** The task as it stands, told first; null: its first event tells it. */
  task: Task | null;
  /** Whether a question ends it: of this id, while nobody has answered. */
  isOpen: ((runId: RunId, questionId: string) => Promise<boolean>) | null;
  toFrame: (item: Streamed) => object;
};

/** To the task's end; for whoever sent the message that is also a question, which is theirs to answer. */
export function toTaskStream(stream: EventStream, { news, task, isOpen, toFrame }: TaskStreamOptions): EventStream {
  const toEvent = (item: Streamed): SseEvent => ({ type: "a2a", sequence: 0, text: JSON.stringify(toFrame(item)) });
  return {
    ...stream,
    toFrame: ({ text }) => `data: ${text}\n\n`,
    async follow(sink, signal) {
      const over = linkedAbort(signal);
      if (task) sink([toEvent({ task })]);
      const take: EventSink = (events) => {
        const heard = events as StreamEvent[];
        const question = heard.findLast(({ type }) => type === "run.requires_action");
        // Whoever reads may have left before this is known.
        if (question && isOpen) endAt(question, isOpen, over).catch(() => {});
        return sink(heard.flatMap((event) => news.hear(event)).map(toEvent));
      };
      await stream.follow(take, over.signal);
    },
  };
}

async function endAt(event: StreamEvent, isOpen: NonNullable<TaskStreamOptions["isOpen"]>, over: LinkedAbort) {
  const { id } = event.required_action as RequiredAction;
  if (await isOpen(event.run_id, id)) over.abort();
}
