import { isUnavailable } from "../errors.ts";

/** A round of work repeated until stopped. */
export type Loop = {
  /** Resolves when the first round has ended, however it ended. */
  begun: Promise<void>;
  /** Start the next round now instead of after the pause. */
  wake(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
};

type LoopOptions = {
  /** The pause after a round that found nothing to do. */
  idleMs: number;
  onError: (error: unknown, name: string) => void;
};

/**
 * How long until this process's clock shows a multiple of so many milliseconds. Loops that wait for the same wake the machine once for
 * all of them: on an idle one it is the waking that costs.
 */
function untilTick(everyMs: number): number {
  const leftMs = everyMs - (performance.now() % everyMs);
  // A timer may be early by a moment; that was this tick, not the one before.
  return Math.ceil(leftMs < everyMs / 10 ? leftMs + everyMs : leftMs);
}

/** Repeats `once`: at once while it says there is more, after a pause when it does not, never two at a time. */
export function startLoop(name: string, once: () => Promise<boolean | undefined>, options: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let endPause: (() => void) | null = null;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, untilTick(options.idleMs));
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const round = async (): Promise<boolean> => {
    woken = false;
    try {
      return (await once()) === true;
    } catch (error) {
      options.onError(error, name);
      // Whatever woke us meanwhile waits as well: a store that is away must not be asked in a hot loop.
      woken = false;
      return false;
    }
  };

  const run = async () => {
    while (!stopped) {
      const more = await round();
      begin();
      if (!more && !woken && !stopped) await pause();
      endPause = null;
    }
  };

  const ended = run();
  return {
    begun,
    wake() {
      woken = true;
      endPause?.();
    },
    async stop() {
      stopped = true;
      endPause?.();
      await ended;
    },
  };
}

/**
 * Rows of a loop that failed lately. A loop reads a batch, works on each row and reads the next batch: a row that fails in every round would
 * fail the whole round, and enough of them would fill every batch, so that nothing behind them is ever read. A row that fails is reported
 * and left out of the next batches for a while, longer with each failure.
 */
export type SetAside = {
  /** The rows to leave out of the next batch. */
  ids(): string[];
  /** Works on all rows side by side. Throws only if the store is away, which says nothing about a row. */
  forEach<Row>(rows: readonly Row[], idOf: (row: Row) => string, work: (row: Row) => Promise<unknown>): Promise<void>;
};

export type SetAsideOptions = {
  onFailure: (error: unknown, what: string) => void;
  nowMs?: () => number;
};

const firstPauseMs = 5_000;
const longestPauseMs = 300_000;
/** More are not remembered: the oldest is then tried again early. */
const mostRows = 1_000;

export function createSetAside(
  what: string,
  { onFailure, nowMs = () => performance.now() }: SetAsideOptions,
): SetAside {
  const failed = new Map<string, { untilMs: number; pauseMs: number }>();
  const add = (id: string) => {
    const pauseMs = Math.min(longestPauseMs, (failed.get(id)?.pauseMs ?? firstPauseMs / 2) * 2);
    failed.delete(id);
    failed.set(id, { untilMs: nowMs() + pauseMs, pauseMs });
    const [oldest] = failed.size > mostRows ? failed.keys() : [];
    if (oldest !== undefined) failed.delete(oldest);
  };
  const attempt = async (id: string, work: () => Promise<unknown>): Promise<unknown> => {
    try {
      await work();
      failed.delete(id);
      return null;
    } catch (error) {
      if (isUnavailable(error)) return error;
      add(id);
      onFailure(error, what);
      return null;
    }
  };
  return {
    ids: () => [...failed].flatMap(([id, { untilMs }]) => (untilMs > nowMs() ? [id] : [])),
    async forEach(rows, idOf, work) {
      const attempts = await Promise.all(rows.map((row) => attempt(idOf(row), () => work(row))));
      const unavailable = attempts.find((error) => error !== null);
      if (unavailable) throw unavailable;
    },
  };
}
