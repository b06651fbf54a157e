import { isUnavailable } from "../errors.ts";

/** Work that is repeated until stopped; one repetition is a round. */
export type Loop = {
  /** Resolves when the first round has ended, with or without an error. */
  begun: Promise<void>;
  /** Starts the next round now instead of after the pause. */
  wake(): void;
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
};

type LoopOptions = {
  /** The pause after a round that found nothing to do. */
  idleMs: number;
  onError: (error: unknown, name: string) => void;
};

/**
 * The time until the process clock is at a multiple of `everyMs`. Loops with the same interval then wake together: on an idle machine,
 * the wake-ups are what costs power.
 */
function untilTick(everyMs: number): number {
  const leftMs = everyMs - (performance.now() % everyMs);
  // A timer may fire slightly early; then this tick has been handled.
  return Math.ceil(leftMs < everyMs / 10 ? leftMs + everyMs : leftMs);
}

/** Repeats `once`: immediately while it returns true, otherwise after a pause. Rounds never overlap. */
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
      // A wake-up during a failed round waits too: an unavailable store must not be queried in a busy loop.
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
 * Rows of a loop that failed recently. A loop reads a batch, works on each row and reads the next batch. A row that always fails would
 * fail every round, and enough of them would fill every batch, so that later rows are never read. So a row that fails is reported and
 * left out of the next batches for a while, longer after each failure.
 */
export type SetAside = {
  /** The rows to leave out of the next batch. */
  ids(): string[];
  /** Works on all rows concurrently. Throws only if the store is unavailable, which is no fault of a row. */
  forEach<Row>(rows: readonly Row[], idOf: (row: Row) => string, work: (row: Row) => Promise<unknown>): Promise<void>;
};

export type SetAsideOptions = {
  onFailure: (error: unknown, what: string) => void;
  nowMs?: () => number;
};

const firstPauseMs = 5_000;
const maxPauseMs = 300_000;
/** Beyond this, the oldest row is removed and tried again early. */
const maxRows = 1_000;

export function createSetAside(
  what: string,
  { onFailure, nowMs = () => performance.now() }: SetAsideOptions,
): SetAside {
  const failed = new Map<string, { untilMs: number; pauseMs: number }>();
  const add = (id: string) => {
    const pauseMs = Math.min(maxPauseMs, (failed.get(id)?.pauseMs ?? firstPauseMs / 2) * 2);
    failed.delete(id);
    failed.set(id, { untilMs: nowMs() + pauseMs, pauseMs });
    const [oldest] = failed.size > maxRows ? failed.keys() : [];
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

/** Rows that are claimed and worked on in one transaction. */
type ClaimedBatch<Row> = {
  store: { transaction<T>(work: () => Promise<T>): Promise<T> };
  setAside: SetAside;
  limit: number;
  claim: (limit: number, except: string[]) => Promise<Row[]>;
  idOf: (row: Row) => string;
  work: (row: Row) => Promise<unknown>;
};

/**
 * Claims a batch and works on it in one transaction; returns the number of rows. If this fails, nothing was changed: the rows are then
 * claimed one by one, each in its own transaction, so that only a row that fails is set aside.
 */
export async function workOnBatch<Row>(batch: ClaimedBatch<Row>): Promise<number> {
  const { limit, setAside, idOf } = batch;
  try {
    return (await claimAndWork(batch, limit)).length;
  } catch (error) {
    if (isUnavailable(error)) throw error;
  }
  for (let count = 0; count < limit; count += 1) {
    const claimed: Row[] = [];
    await claimAndWork(batch, 1, claimed).catch(async (error) => {
      if (claimed.length === 0) throw error;
      await setAside.forEach(claimed, idOf, () => Promise.reject(error));
    });
    if (claimed.length === 0) return count;
  }
  return limit;
}

/** `claimed` has the rows even if the work fails. */
const claimAndWork = <Row>(
  { store, setAside, claim, work }: ClaimedBatch<Row>,
  limit: number,
  claimed: Row[] = [],
): Promise<Row[]> =>
  store.transaction(async () => {
    claimed.push(...(await claim(limit, setAside.ids())));
    for (const row of claimed) await work(row);
    return claimed;
  });
