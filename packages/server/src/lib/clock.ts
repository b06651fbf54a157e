/** The database's time without a query per reading: its `now()` once, then our monotonic clock. */
export type DatabaseClock = {
  /** Milliseconds since 1970 by the database's clock. */
  now(): number;
  /** Sets the clock from a reading; `roundTripMs` is how long the query took. */
  set(databaseMilliseconds: number, roundTripMs: number): void;
};

/**
 * The error of a reading is half its round trip, so slow readings are ignored. The exception is a difference larger than that error:
 * then the database's clock was changed.
 */
export function createDatabaseClock(): DatabaseClock {
  let offset = Date.now() - performance.now();
  let error = Number.POSITIVE_INFINITY;
  return {
    now: () => performance.now() + offset,
    set(databaseMilliseconds, roundTripMs) {
      const read = databaseMilliseconds + roundTripMs / 2 - performance.now();
      const isSlow = roundTripMs > error * 4 && roundTripMs > 20;
      if (isSlow && Math.abs(read - offset) <= roundTripMs) return;
      error = roundTripMs;
      offset = read;
    },
  };
}

/** The time as ISO text, formatted once per millisecond: formatting is the slowest part of creating an event. */
export function createTimeText(now: () => number): () => string {
  let writtenMs = Number.NaN;
  let text = "";
  return () => {
    const milliseconds = Math.floor(now());
    if (milliseconds === writtenMs) return text;
    writtenMs = milliseconds;
    text = new Date(milliseconds).toISOString();
    return text;
  };
}
