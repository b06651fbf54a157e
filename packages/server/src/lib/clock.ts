/** Tells the database's time without asking it: its `now()` once, then our monotonic clock. */
export type DatabaseClock = {
  /** Milliseconds since 1970 by the database's clock. */
  now(): number;
  /** Take a fresh reading; `roundTripMs` is how long the asking took. */
  set(databaseMilliseconds: number, roundTripMs: number): void;
};

/**
 * A reading is only as good as its round trip: half of it is the error, so slow readings are ignored, unless we are further off
 * than they can be: then the database's clock was set.
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

/** The time as text. To write it takes longer than all else that an event needs: whoever asks in the same millisecond gets the same. */
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
