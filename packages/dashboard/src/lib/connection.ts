/** The state of the connection to the service. */
export type ConnectionState = {
  /** The service does not respond. */
  isAway: boolean;
  /** The session has ended while a page is open. */
  isSignedOut: boolean;
  /** The service has a different version of the dashboard. */
  isOutdated: boolean;
};

type Means = {
  /** Whether the service responds. */
  probe: () => Promise<boolean>;
  /** Whether the service has a different version of the dashboard. */
  isOutdated: () => Promise<boolean>;
  /** Seconds between probes; the last value repeats. */
  pauses: readonly number[];
};

export type Connection = ReturnType<typeof createConnection>;

/**
 * One connection for the whole application. A failed request calls `suspect`; a probe decides whether the service is unreachable, and
 * probes repeat until it is back. Code that needs the service waits with `until`.
 */
export function createConnection({ probe, isOutdated, pauses }: Means) {
  let state: ConnectionState = { isAway: false, isSignedOut: false, isOutdated: false };
  let looking: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const listeners = new Set<() => void>();

  const change = (part: Partial<ConnectionState>) => {
    const next = { ...state, ...part };
    if (Object.entries(next).every(([name, value]) => state[name as keyof ConnectionState] === value)) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  const look = async () => {
    const isThere = await probe().catch(() => false);
    if (isThere) await back();
    else {
      change({ isAway: true });
      const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 1;
      failures += 1;
      timer = setTimeout(() => void suspect(), pause * 1_000);
    }
    return isThere;
  };
  /** After an outage the service may run a new release. */
  const back = async () => {
    failures = 0;
    if (!state.isAway) return;
    const outdated = state.isOutdated || (await isOutdated().catch(() => false));
    change({ isAway: false, isOutdated: outdated });
  };
  /** Probes now; concurrent calls share one probe. */
  const suspect = (): Promise<boolean> => {
    if (looking) return looking;
    clearTimeout(timer);
    looking = look().finally(() => {
      looking = null;
    });
    return looking;
  };

  /** Resolves when the condition is true; rejects when the signal aborts. */
  const until = (isSo: (state: ConnectionState) => boolean, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!isSo(state) && !signal?.aborted) return;
        stop();
        signal?.removeEventListener("abort", check);
        if (signal?.aborted) reject(signal.reason);
        else resolve();
      };
      const stop = subscribe(check);
      signal?.addEventListener("abort", check);
      check();
    });

  return {
    state: () => state,
    subscribe,
    suspect,
    until,
    endSession: () => change({ isSignedOut: true }),
    beginSession: () => change({ isSignedOut: false }),
    checkVersion: async () => {
      if (await isOutdated().catch(() => false)) change({ isOutdated: true });
    },
  };
}

export const isUsable = ({ isAway, isSignedOut }: ConnectionState): boolean => !isAway && !isSignedOut;
