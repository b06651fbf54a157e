/** Calls `next` immediately for a plain value and after a promise resolves. Most values are plain, and creating a promise for them is slow. */
export const andThen = <T, U>(value: Promise<T> | T, next: (value: T) => Promise<U> | U): Promise<U> | U =>
  value instanceof Promise ? value.then(next) : next(value);

/** Waits for the work, at most this long; returns whether it ended in time. A failure in time is thrown. */
export async function settlesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
    // A later failure is ignored.
    work.catch(() => {});
  }
}

/** Resolves with the work, or rejects when the signal is aborted. The work itself continues, because others may wait for it. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
