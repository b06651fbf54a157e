/** Goes on with a value at once where it is there, and with a promise once it is: most values are, and no promise is made for them. */
export const andThen = <T, U>(value: Promise<T> | T, next: (value: T) => Promise<U> | U): Promise<U> | U =>
  value instanceof Promise ? value.then(next) : next(value);

/** Waits for the work, but no longer than so many milliseconds; says whether it ended by then. A failure in time is thrown. */
export async function settlesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
    // Nobody hears of it any more when it fails later.
    work.catch(() => {});
  }
}

/** What comes of the work, or the reason why nobody waits for it any longer; the work itself goes on, for others may wait for it. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
