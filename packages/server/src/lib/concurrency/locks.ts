import { ServiceError } from "../errors.ts";

/** A semaphore with a few places in all and fewer for each name: whoever finds none is told at once instead of waiting. */
export type KeyedSemaphore = { tryAcquire(name: string): (() => void) | null };

export function createSemaphore(limits: { total: number; perName: number }): KeyedSemaphore {
  const held = new Map<string, number>();
  let total = 0;
  return {
    tryAcquire(name) {
      const own = held.get(name) ?? 0;
      if (total >= limits.total || own >= limits.perName) return null;
      total += 1;
      held.set(name, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= 1;
        const left = (held.get(name) ?? 1) - 1;
        if (left === 0) held.delete(name);
        else held.set(name, left);
      };
    },
  };
}

/** Takes one of a few places, first come, first served, and says how to leave it; throws where the signal is aborted first. */
export type Acquire = (signal: AbortSignal) => Promise<() => void>;

export function createWaitingSemaphore(places: number): Acquire {
  const waiting = new Set<(isTaken: boolean) => void>();
  let free = places;
  const release = () => {
    const [next] = waiting;
    if (!next) free += 1;
    // A place is handed on, so that nobody who comes just then takes it away.
    else if (waiting.delete(next)) next(true);
  };
  return async (signal) => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.add(resolve);
      const leave = () => void (waiting.delete(resolve) && resolve(false));
      signal.addEventListener("abort", leave, { once: true });
      const isTaken = await promise;
      signal.removeEventListener("abort", leave);
      if (!isTaken) signal.throwIfAborted();
    }
    return release;
  };
}

/**
 * Runs at most `perName` pieces of work of one name at the same time. Further work of that name waits, first come, first served,
 * and delays nobody else. Work that would wait behind too many others, or has waited too long, is rejected with a 503.
 */
export type ShareLimiter = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export type ShareLimits = { perName: number; maxWaiting: number; waitMs: number };

type Share = { held: number; waiting: Set<() => void> };

export function createShareLimiter({ perName, maxWaiting, waitMs }: ShareLimits): ShareLimiter {
  const shares = new Map<string, Share>();

  const takeOrWait = (share: Share): Promise<void> | undefined => {
    if (share.held < perName) {
      share.held += 1;
      return undefined;
    }
    if (share.waiting.size >= maxWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => share.waiting.delete(take) && reject(busy()), waitMs);
      share.waiting.add(take);
    });
  };
  const release = (name: string, share: Share): void => {
    const [next] = share.waiting;
    // The place is handed on, so that work that arrives just now cannot take it first.
    if (next) {
      share.waiting.delete(next);
      next();
      return;
    }
    share.held -= 1;
    if (share.held === 0) shares.delete(name);
  };
  return async (name, work) => {
    const share = shares.get(name) ?? { held: 0, waiting: new Set() };
    shares.set(name, share);
    await takeOrWait(share);
    try {
      return await work();
    } finally {
      release(name, share);
    }
  };
}

const busy = () =>
  new ServiceError("service_unavailable", {
    message: "Your organisation has too many requests in progress that use the database. Retry in a moment.",
    headers: { "Retry-After": "1" },
  });

/** A mutex for each name: work of one name happens one after the other; other names do not wait. */
export type KeyedMutex = { runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> };

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    runExclusive(name, work) {
      const before = last.get(name);
      const mine = before ? before.then(work) : work();
      const settled = mine.catch(() => {});
      last.set(name, settled);
      void settled.then(() => {
        if (last.get(name) === settled) last.delete(name);
      });
      return mine;
    },
  };
}
