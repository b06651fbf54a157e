import { AsyncLocalStorage } from "node:async_hooks";
import type { AgentContext, AgentModule } from "../../agent-context.ts";
import type { SendBuffer } from "../lines.ts";
import { type FromRun, type FromWorker, runLimits } from "../protocol.ts";

/** The way from a run to the service: closed for good once the run has ended, asked or been dropped. */
export type RunChannel = {
  isOver(): boolean;
  /** Told with the run's last word. */
  addTokens(count: number): void;
  send(message: FromRun, characters: number): void;
  /** The last there is: it closes the channel. */
  sendLast(message: FromRun, characters: number): void;
};

export type WorkerDeps = {
  sendBuffer: SendBuffer<FromWorker>;
  outputBytes: number;
  fetch: typeof globalThis.fetch;
  recorder: Recorder;
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

/** What a step has emitted, and the step around it if there is one. */
type Recorded = { parts: Part[]; around: Recorded | undefined };

/**
 * What a step emitted belongs to its result: when the journal answers for the step, its part of the stream is emitted
 * again, so that the text of a later attempt has no holes.
 */
export type Recorder = {
  record<T>(work: () => Promise<T> | T): Promise<{ result: T; emitted: Part[] }>;
  /** Notes a part for every step that is under way around the caller. */
  note(part: Part): void;
};

export function createRecorder(): Recorder {
  const current = new AsyncLocalStorage<Recorded>();
  return {
    async record(work) {
      const recorded: Recorded = { parts: [], around: current.getStore() };
      const result = await current.run(recorded, work);
      return { result, emitted: recorded.parts };
    },
    note(part) {
      for (let step = current.getStore(); step; step = step.around) step.parts.push(part);
    },
  };
}

/** Ends a run that asks for what its record does not have; it goes no further. */
export type NotRecorded = (what: string) => Promise<never>;

/** Set within a run that only its record may answer: what reaches out of the process asks here first. */
export const recordedOnly = new AsyncLocalStorage<NotRecorded>();

/** The messages people send to a run; every reader begins at the first. */
export type RunMessages = {
  all: AsyncIterable<Record<string, unknown>>;
  deliver(text: string): void;
  /** Readers that have seen everything are done. */
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
