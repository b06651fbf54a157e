/** A semaphore with a few places in all and fewer for each name: whoever finds none is told at once instead of waiting. */
export type KeyedSemaphore = { tryAcquire(name: string): (() => void) | null };

export function createSemaphore(limits: { inAll: number; perName: number }): KeyedSemaphore {
  const held = new Map<string, number>();
  let inAll = 0;
  return {
    tryAcquire(name) {
      const own = held.get(name) ?? 0;
      if (inAll >= limits.inAll || own >= limits.perName) return null;
      inAll += 1;
      held.set(name, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        inAll -= 1;
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
