import { AsyncLocalStorage } from "node:async_hooks";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timersPromises from "node:timers/promises";
import { createWords } from "./choices.ts";

/**
 * Replaces the clock, the timers and the random values of this process, so that the code of the service needs no change to be
 * simulated. A timer fires only when the simulation fires it. Time is counted in whole milliseconds since the start.
 */
export type SimulatedProcess = {
  nowMs(): number;
  setNow(milliseconds: number): void;
  /** Timers that wait, in the order in which they are due. */
  timers(): readonly SimulatedTimer[];
  fire(timer: SimulatedTimer): void;
  /** Runs everything that is not waiting for a timer or for a statement. */
  settle(): Promise<void>;
  /** Runs `work` and everything that it starts as part of a node. */
  asNode<T>(owner: TimerOwner, work: () => T): T;
  owner(): TimerOwner | undefined;
};

/** A node or a caller. Timers of one that has ended never fire. */
export type TimerOwner = {
  name: string;
  isEnded: boolean /** Its clock is ahead of the simulation's. */;
  skewMs: number;
};

export type SimulatedTimer = {
  number: number;
  dueMs: number;
  owner: TimerOwner | undefined;
  callback: () => void;
  everyMs: number | null;
};

/** The start of every simulation. */
export const epochMs = Date.UTC(2026, 0, 1);

export function simulateProcess(seed: number): SimulatedProcess {
  const realTurn = setImmediate;
  const owners = new AsyncLocalStorage<TimerOwner>();
  const timers = new Map<number, SimulatedTimer>();
  let turns: (() => void)[] = [];
  let [now, numbers] = [0, 0];
  replaceRandomValues(seed);
  const skew = () => owners.getStore()?.skewMs ?? 0;
  Object.defineProperty(performance, "now", { value: () => now + skew(), configurable: true });
  replaceDate(() => epochMs + now + skew());

  const start = (callback: () => void, delayMs: number, everyMs: number | null): FakeTimeout => {
    numbers += 1;
    const run = AsyncLocalStorage.snapshot();
    const dueMs = now + Math.max(1, Math.ceil(Number.isFinite(delayMs) ? delayMs : 1));
    timers.set(numbers, { number: numbers, dueMs, owner: owners.getStore(), callback: () => run(callback), everyMs });
    return new FakeTimeout(numbers);
  };
  const stop = (timeout?: FakeTimeout | null) => void (timeout && timers.delete(timeout.number));
  const later = (callback: (...values: unknown[]) => void, ...values: unknown[]) => {
    const [run, owner] = [AsyncLocalStorage.snapshot(), owners.getStore()];
    turns.push(() => owner?.isEnded || run(() => callback(...values)));
    return {};
  };
  Object.assign(globalThis, {
    setTimeout: (callback: (...values: unknown[]) => void, delay = 1, ...values: unknown[]) =>
      start(() => callback(...values), delay, null),
    setInterval: (callback: () => void, delay: number) => start(callback, delay, delay),
    setImmediate: later,
    clearTimeout: stop,
    clearInterval: stop,
    clearImmediate: () => undefined,
  });
  timersPromises.setTimeout = ((delay: number, value: unknown, options?: { signal?: AbortSignal }) =>
    pause(start, stop, delay, value, options?.signal)) as typeof timersPromises.setTimeout;
  timersPromises.setImmediate = (() => new Promise<void>((resolve) => later(() => resolve()))) as never;
  syncBuiltinESMExports();

  return {
    nowMs: () => now,
    setNow(milliseconds) {
      now = milliseconds;
    },
    timers: () => [...timers.values()].sort((one, other) => one.dueMs - other.dueMs || one.number - other.number),
    fire(timer) {
      if (timer.everyMs === null) timers.delete(timer.number);
      else timer.dueMs = now + Math.max(1, Math.ceil(timer.everyMs));
      timer.callback();
    },
    async settle() {
      do {
        const due = turns;
        turns = [];
        for (const turn of due) turn();
        await new Promise<void>((resolve) => realTurn(resolve));
      } while (turns.length > 0);
      for (const timer of timers.values()) if (timer.owner?.isEnded) timers.delete(timer.number);
    },
    asNode: (owner, work) => owners.run(owner, work),
    owner: () => owners.getStore(),
  };
}

class FakeTimeout {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
  ref = () => this;
  unref = () => this;
  hasRef = () => true;
  refresh = () => this;
  [Symbol.toPrimitive] = () => this.number;
}

type Start = (callback: () => void, delayMs: number, everyMs: null) => FakeTimeout;

/** `setTimeout` of `node:timers/promises`. */
function pause(
  start: Start,
  stop: (timeout: FakeTimeout) => void,
  delay: number,
  value: unknown,
  signal?: AbortSignal,
) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timeout = start(() => resolve(value), delay, null);
    signal?.addEventListener("abort", () => {
      stop(timeout);
      reject(signal.reason);
    });
  });
}

function replaceDate(nowMs: () => number): void {
  const RealDate = Date;
  class SimulatedDate extends RealDate {
    constructor(...values: []) {
      if (values.length === 0) super(nowMs());
      else super(...values);
    }
    static override now = nowMs;
  }
  globalThis.Date = SimulatedDate as DateConstructor;
}

function replaceRandomValues(seed: number): void {
  const next = createWords(seed, "random values");
  const fill = (into: Uint8Array): void => {
    for (let at = 0; at < into.length; at += 1) into[at] = next() & 0xff;
  };
  const bytes = (size: number): Buffer => {
    const filled = Buffer.alloc(size);
    fill(filled);
    return filled;
  };
  const uuid = () => {
    const hex = bytes(16).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Math.random = () => next() / 2 ** 32;
  crypto.randomUUID = uuid as typeof crypto.randomUUID;
  crypto.randomBytes = bytes as typeof crypto.randomBytes;
  crypto.randomFillSync = ((into: Uint8Array) => {
    fill(into);
    return into;
  }) as typeof crypto.randomFillSync;
}
