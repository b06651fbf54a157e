/** What stands between these pages and the service. */
export type ConnectionState = {
  /** It does not answer. */
  isAway: boolean;
  /** The session has ended under a page that somebody is at. */
  isSignedOut: boolean;
  /** It serves other pages than these. */
  isOutdated: boolean;
};

type Means = {
  /** Whether the service answers. */
  probe: () => Promise<boolean>;
  /** Whether it serves other pages than these. */
  isOutdated: () => Promise<boolean>;
  /** Seconds until it is asked again, the last for all that follow. */
  pauses: readonly number[];
};

export type Connection = ReturnType<typeof createConnection>;

/**
 * One connection for the whole application. Whoever gets no answer says so (`suspect`); one look at the service decides whether
 * it is away, and looks go on until it is there. Whoever needs it waits (`until`).
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
  /** A service that was away may be another release's when it is there again. */
  const back = async () => {
    failures = 0;
    if (!state.isAway) return;
    const outdated = state.isOutdated || (await isOutdated().catch(() => false));
    change({ isAway: false, isOutdated: outdated });
  };
  /** Looks now, once for all who ask at the same time. */
  const suspect = (): Promise<boolean> => {
    if (looking) return looking;
    clearTimeout(timer);
    looking = look().finally(() => {
      looking = null;
    });
    return looking;
  };

  /** Resolves as soon as it is so; rejects when the signal is aborted. */
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
