import { isUnavailable } from "./errors.ts";

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
