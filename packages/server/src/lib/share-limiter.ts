import { ServiceError } from "./errors.ts";

/**
 * Runs at most `perName` pieces of work of one name at the same time. Further work of that name waits, first come, first served,
 * and delays nobody else. Work that would wait behind too many others, or has waited too long, is rejected with a 503.
 */
export type ShareLimiter = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export type ShareLimits = { perName: number; mostWaiting: number; waitMs: number };

type Share = { held: number; waiting: Set<() => void> };

export function createShareLimiter({ perName, mostWaiting, waitMs }: ShareLimits): ShareLimiter {
  const shares = new Map<string, Share>();

  const takeOrWait = (share: Share): Promise<void> | undefined => {
    if (share.held < perName) {
      share.held += 1;
      return undefined;
    }
    if (share.waiting.size >= mostWaiting) throw busy();
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
