import { setTimeout as sleep } from "node:timers/promises";
import { isInTransaction } from "../postgres/transaction-scope.ts";
import { createTurnQueue } from "./turn-queue.ts";

/**
 * Executes work of callers that blocks the event loop, such as checking a value against a caller's schema: little of it in one turn of
 * the event loop, callers in turns, and for each caller only a share of the time. So one caller's work, however much there is, delays
 * others by a piece of it now and then, and the caller itself waits. A transaction does not wait: it holds a connection.
 */
export type FairWork = <T>(caller: string, work: () => T) => Promise<T>;

/** The share of the time that one caller may use for long, and what it may use at once after a pause. */
const share = 0.25;
const burstMs = 300;
/** No caller waits for longer than this because of what it has used. */
const longestWaitMs = 10_000;
/** Shorter work is not counted: there is more of it than of anything else, and it delays nobody. */
const countedMs = 0.5;
const perTurnMs = 5;

type Clock = { now: () => number; pause: (ms: number) => Promise<unknown> };

export function createFairWork({ now, pause }: Clock = { now: () => performance.now(), pause: sleep }): FairWork {
  const turns = createTurnQueue({ ms: perTurnMs }, { nextTurn: setImmediate, afterwards: queueMicrotask, now });
  /** When the caller's share will have covered what it has used. */
  const coveredAt = new Map<string, number>();
  /** After a piece, callers that have used more than their share wait as long as it took: others do what waited for it. */
  let restsUntil = 0;
  const waitMs = (caller: string) => {
    const coveredMs = (coveredAt.get(caller) ?? 0) - now();
    return coveredMs <= 0 ? 0 : Math.max(coveredMs - burstMs / share, restsUntil - now());
  };

  const count = (caller: string, startedMs: number) => {
    const tookMs = now() - startedMs;
    if (tookMs < countedMs) return;
    if (tookMs > perTurnMs) restsUntil = now() + tookMs;
    const since = Math.max(coveredAt.get(caller) ?? 0, startedMs);
    coveredAt.set(caller, Math.min(since + tookMs / share, now() + burstMs / share + longestWaitMs));
    if (coveredAt.size > 1_000) for (const [other, at] of coveredAt) if (at <= now()) coveredAt.delete(other);
  };

  return async (caller, work) => {
    if (isInTransaction()) return work();
    for (;;) {
      const leftMs = waitMs(caller);
      if (leftMs > 0) await pause(leftMs);
      // Those that waited at the same time must not all continue at once.
      const tried = await new Promise<{ result: ReturnType<typeof work> } | null>((resolve, reject) => {
        turns.start(caller, () => {
          if (waitMs(caller) > 0) return resolve(null);
          const startedMs = now();
          try {
            resolve({ result: work() });
          } catch (error) {
            reject(error);
          }
          count(caller, startedMs);
        });
      });
      if (tried) return tried.result;
    }
  };
}

/** Of this process: all requests and all background work share its event loop. */
export const doFairly: FairWork = createFairWork();
