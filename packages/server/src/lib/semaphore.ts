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
