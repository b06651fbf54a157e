import { Deadline } from "./deadline.ts";
import { AgentRunError, ConnectionError } from "./errors.ts";
import type { Run, RunCompletedStreamEvent, RunStreamEvent } from "./models.ts";
import { type Failure, waitBeforeRetry } from "./retry.ts";
import { type SseFrame, SseParser } from "./sse.ts";
import { type OpenAnswer, type Transport, toConnectionError } from "./transport.ts";

export type StreamSettings = {
  transport: Transport;
  signal: AbortSignal | undefined;
  idleTimeoutMs: number;
  maxResumes: number;
};

/** How a kind of stream resumes after a break, and how it ends. */
export type StreamKind<T> = {
  reopen(lastId: string | null): Promise<OpenAnswer>;
  /** Whether the event was seen before: a resume may repeat events. */
  isRepeated(event: T, lastId: string | null): boolean;
  isLast(event: T): boolean;
};

/**
 * The events of a stream, once each and in order, over as many connections as necessary. Leaving the loop closes it.
 *
 * A connection that breaks, ends too early or becomes silent is resumed after the last event. The number of consecutive
 * resumes without a new event is limited; each new event resets the count.
 */
export class EventStream<T> implements AsyncIterable<T> {
  /** The response of the first connection. */
  readonly response: Response;
  readonly #kind: StreamKind<T>;
  readonly #settings: StreamSettings;
  readonly #events: AsyncGenerator<T>;
  #open: OpenAnswer;
  #lastId: string | null = null;
  #resumes = 0;
  #isClosed = false;
  /** The caller's signal, or ours when the stream is closed. */
  readonly #end: Deadline;

  constructor(open: OpenAnswer, kind: StreamKind<T>, settings: StreamSettings) {
    this.response = open.response;
    this.#open = open;
    // A stream with a known start can be resumed before its first event.
    this.#lastId = open.response.headers.get("last-event-id");
    this.#kind = kind;
    this.#settings = settings;
    this.#end = new Deadline(Number.POSITIVE_INFINITY, settings.signal);
    this.#events = this.#read();
  }

  [Symbol.asyncIterator](): AsyncGenerator<T> {
    return this.#events;
  }

  /** Closes the stream. The run continues. */
  close(): void {
    this.#isClosed = true;
    this.#end.abort();
    this.#open.deadline.abort();
  }

  async *#read(): AsyncGenerator<T> {
    try {
      while (!this.#isClosed) {
        for await (const event of this.#connection()) {
          yield event;
          if (this.#kind.isLast(event)) return;
        }
      }
    } finally {
      this.close();
    }
  }

  /** The new events of one connection. If it breaks, the next connection is opened before this returns. */
  async *#connection(): AsyncGenerator<T> {
    let failure = new ConnectionError("The stream ended before the run did.");
    const frames = readFrames(this.#open, this.#settings.idleTimeoutMs);
    for (;;) {
      const next = await frames.next().catch((error: unknown) => {
        failure = error instanceof ConnectionError ? error : toConnectionError(error);
      });
      if (!next || next.done) break;
      const event = parseEvent<T>(next.value);
      if (this.#kind.isRepeated(event, this.#lastId)) continue;
      this.#lastId = next.value.id;
      this.#resumes = 0;
      yield event;
    }
    this.#open.deadline.abort();
    if (!this.#isClosed) await this.#resume(failure);
  }

  async #resume(broken: ConnectionError): Promise<void> {
    const { transport, signal, maxResumes } = this.#settings;
    let failure: Failure & AgentRunError = broken;
    while (!this.#isClosed) {
      if (signal?.aborted) throw signal.reason;
      const wait = this.#resumes < maxResumes ? waitBeforeRetry(failure, this.#resumes) : null;
      if (wait === null) throw failure;
      this.#resumes += 1;
      const when = `resuming after event ${this.#lastId} in ${wait.toFixed(1)} s`;
      transport.log("info", `The stream broke; ${when}: ${failure.message}`);
      try {
        await transport.sleep(wait, this.#end.signal);
        this.#open = await this.#kind.reopen(this.#lastId);
        // The stream was closed while this connection was opened, so close the connection here.
        if (this.#isClosed) this.#open.deadline.abort();
        return;
      } catch (error) {
        if (this.#isClosed) return;
        if (!(error instanceof AgentRunError)) throw error;
        failure = error;
      }
    }
  }
}

async function* readFrames({ response, deadline }: OpenAnswer, idleTimeoutMs: number): AsyncGenerator<SseFrame> {
  const parser = new SseParser();
  const reader = response.body?.getReader();
  while (reader) {
    deadline.restart(idleTimeoutMs);
    const { done, value } = await deadline.guard(reader.read());
    if (done) return;
    yield* parser.push(value as Uint8Array);
  }
}

function parseEvent<T>({ data }: SseFrame): T {
  try {
    return JSON.parse(data) as T;
  } catch (error) {
    throw new AgentRunError("An event of the stream is not JSON.", { cause: error });
  }
}

/** For numbered events. */
export const isSequenceSeen = ({ sequence }: { sequence: number }, lastId: string | null): boolean =>
  lastId !== null && sequence <= Number(lastId);

/** An event type of your own agent: `runs.stream<{ type: "order.found"; order: number }>(…)`. */
export type OwnEvent = { type: string };

/** An event of a run; `type` identifies it. */
export type RunEvent<Own extends OwnEvent = never> =
  | RunStreamEvent
  | (Own extends OwnEvent ? Own & Pick<RunStreamEvent, "sequence" | "run_id"> : never);

const lastTypes = ["run.completed", "run.failed", "run.cancelled"];

/** The events of a run until it ends. */
export class RunStream<Own extends OwnEvent = never> extends EventStream<RunEvent<Own>> {
  constructor(open: OpenAnswer, reopen: StreamKind<RunEvent<Own>>["reopen"], settings: StreamSettings) {
    super(open, { reopen, isRepeated: isSequenceSeen, isLast: ({ type }) => lastTypes.includes(type) }, settings);
  }

  /** Reads to the end and returns the final run. */
  async finalRun(): Promise<Run> {
    for await (const event of this) if (lastTypes.includes(event.type)) return (event as RunCompletedStreamEvent).run;
    throw new AgentRunError("The stream was closed before the run ended.");
  }
}
