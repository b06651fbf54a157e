import { ServiceError } from "../errors.ts";

/** A semaphore with a total limit and a limit per name. `tryAcquire` returns null instead of waiting if there is no free slot. */
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

/** Waits for a slot, first come, first served, and returns the function that releases it; throws if the signal is aborted first. */
export type Acquire = (signal: AbortSignal) => Promise<() => void>;

export function createWaitingSemaphore(slots: number): Acquire {
  const waiting = new Set<(isTaken: boolean) => void>();
  let free = slots;
  const release = () => {
    const [next] = waiting;
    if (!next) free += 1;
    // The slot is handed over directly, so that a new caller cannot take it first.
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
 * Runs at most `perName` tasks of one name at the same time. Further tasks of that name wait, first come, first served, and do not
 * delay other names. A task is rejected with a 503 if too many others are waiting or if it has waited too long.
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
    // The slot is handed over directly, so that a new task cannot take it first.
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

/** A mutex per name: work under one name runs sequentially; other names do not wait. */
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
