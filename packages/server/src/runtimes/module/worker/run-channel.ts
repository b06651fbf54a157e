import { AsyncLocalStorage } from "node:async_hooks";
import type { AgentContext, AgentModule } from "../../agent-context.ts";
import type { SendBuffer } from "../lines.ts";
import { type FromRun, type FromWorker, runLimits } from "../protocol.ts";

/** Sends a run's messages to the service. Closed once the run has ended, asked a question or been dropped. */
export type RunChannel = {
  isOver(): boolean;
  /** Sent with the run's last message. */
  addTokens(count: number): void;
  send(message: FromRun, characters: number): void;
  /** Sends the last message and closes the channel. */
  sendLast(message: FromRun, characters: number): void;
};

export type WorkerDeps = {
  sendBuffer: SendBuffer<FromWorker>;
  outputBytes: number;
  fetch: typeof globalThis.fetch;
  recorder: Recorder;
  /** See `createReplay`. */
  patienceMs?: number;
  loadAgent(path: string): AgentModule | Promise<AgentModule>;
  onOver(id: number): void;
};

export function createRunChannel(deps: WorkerDeps, id: number): RunChannel & { close(): void } {
  let over = false;
  let tokens = 0;
  const close = () => {
    over = true;
    deps.onOver(id);
  };
  const send = (message: FromRun, characters: number) => {
    if (!over) deps.sendBuffer.push(message, characters);
  };
  return {
    isOver: () => over,
    addTokens(count) {
      tokens = Math.min(tokens + count, runLimits.tokens);
    },
    send,
    sendLast(message, characters) {
      if (over) return;
      if (tokens > 0) send(["tokens", id, tokens], 16);
      send(message, characters);
      close();
    },
    close,
  };
}

type Part = Parameters<AgentContext["emit"]>[0];

/** Emissions of a step, and the step around it, if any. */
type Recorded = { parts: Part[]; around: Recorded | undefined };

/**
 * Records what a step emits. When the journal replays the step, its emissions are repeated, so that the text of a later attempt is
 * complete.
 */
export type Recorder = {
  record<T>(work: () => Promise<T> | T): Promise<{ result: T; emitted: Part[] }>;
  /** Records a part for every step that is running around the caller. */
  note(part: Part): void;
  /** Whether the caller is within the work of a step. */
  isInStep(): boolean;
};

export function createRecorder(): Recorder {
  const current = new AsyncLocalStorage<Recorded>();
  return {
    async record(work) {
      const recorded: Recorded = { parts: [], around: current.getStore() };
      const result = await current.run(recorded, work);
      return { result, emitted: recorded.parts };
    },
    isInStep: () => current.getStore() !== undefined,
    note(part) {
      for (let step = current.getStore(); step; step = step.around) step.parts.push(part);
    },
  };
}

/** Never settles: a run that has ended stops at its next call of the context. */
export const forever = <T>(): Promise<T> => new Promise<T>(() => {});

/** Ends a replay that needs something that was not recorded. */
export type NotRecorded = (what: string) => Promise<never>;

/** Set within a replay with recorded effects: everything that leaves the process checks it first. */
export const recordedOnly = new AsyncLocalStorage<NotRecorded>();

/** Messages that people send to a run. Every reader starts at the first. */
export type RunMessages = {
  all: AsyncIterable<Record<string, unknown>>;
  deliver(text: string): void;
  /** Ends readers that have read all messages. */
  close(): void;
};

export function createRunMessages(past: readonly string[]): RunMessages {
  const texts = [...past];
  let closed = false;
  let wakeReaders: (() => void)[] = [];
  const wake = () => {
    const woken = wakeReaders;
    wakeReaders = [];
    for (const resume of woken) resume();
  };
  const change = () => new Promise<void>((resolve) => wakeReaders.push(resolve));

  async function* read() {
    for (let next = 0; ; ) {
      const text = texts[next];
      if (text !== undefined) {
        next += 1;
        yield JSON.parse(text) as Record<string, unknown>;
      } else if (closed) return;
      else await change();
    }
  }
  return {
    all: { [Symbol.asyncIterator]: read },
    deliver(text) {
      texts.push(text);
      wake();
    },
    close() {
      closed = true;
      wake();
    },
  };
}
