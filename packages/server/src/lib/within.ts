/** Waits for the work, but no longer than so many milliseconds; says whether it ended by then. A failure in time is thrown. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
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
