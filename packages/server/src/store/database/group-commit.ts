import { AsyncResource } from "node:async_hooks";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { settlesWithin } from "../../lib/concurrency/promises.ts";
import { isUnavailable } from "../../lib/errors.ts";
import { lockTimeout, sqlState } from "./failures.ts";

const lateAfterMs = 1_000;
/** Fewer than the pool's connections, so that other statements still get one. */
const maxLateBatches = 3;

/** With this many rows at once the service is busy, and a batch waits this many event loop turns for more. */
const busyRows = 3;
const gatherTurns = 2;

/**
 * Group commit: writes many small rows as one statement.
 *
 * A commit costs a disk flush and a statement costs a round trip, whether it has one row or two hundred. While one batch is
 * being written, new rows are collected for the next batch: an idle service adds no delay, a busy one makes larger batches. Under
 * load, each batch first waits for requests that have arrived but are not read yet, because a larger batch costs hardly more.
 * If the database rejects a batch, the batch is split in halves until the invalid rows are alone, so that they do not fail other
 * callers. A lost connection fails the whole batch, because its outcome is unknown. If a batch takes longer than a second, the next
 * one starts in parallel, up to a limit.
 */
export function createBatcher<Row, Result>(
  write: (rows: Row[]) => Promise<Result[]>,
  options: {
    maxRows: number;
    /** How long a busy batcher collects rows: longer if no caller waits for the result, 0 for not at all. */
    gatherMs?: number;
    onBatch?: ((rows: number) => void) | undefined;
    /** For results that take long to process: only so many callers continue in one turn of the event loop. */
    continuedPerTurn?: number;
  },
): (row: Row) => Promise<Result> {
  type Pending = { row: Row; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let gathered: Pending[] = [];
  let isWriting = false;

  const { gatherMs, continuedPerTurn = Number.POSITIVE_INFINITY } = options;
  const gather = async (): Promise<void> => {
    if (gatherMs !== undefined) return pause(gatherMs);
    for (let left = gatherTurns; left > 0; left -= 1) await turn();
  };

  const settle = async (batch: Pending[]): Promise<void> => {
    try {
      const results = await write(batch.map(({ row }) => row));
      for (const [index, pending] of batch.entries()) {
        if (index > 0 && index % continuedPerTurn === 0) await turn();
        pending.resolve(results[index] as Result);
      }
    } catch (error) {
      if (batch.length === 1 || affectsWholeBatch(error)) for (const pending of batch) pending.reject(error);
      else await halve(batch);
    }
  };

  const halve = async (batch: Pending[]): Promise<void> => {
    const middle = Math.ceil(batch.length / 2);
    await settle(batch.slice(0, middle));
    await settle(batch.slice(middle));
  };

  const late = new Set<Promise<void>>();
  /** Resolves when the next batch may start: this one has been written, or it is late and few others are. */
  const writtenOrLate = async (writing: Promise<void>): Promise<void> => {
    if (await settlesWithin(lateAfterMs, writing)) return;
    late.add(writing);
    void writing.finally(() => late.delete(writing));
    if (late.size >= maxLateBatches) await Promise.race(late);
  };

  const flush = async (): Promise<void> => {
    isWriting = true;
    while (gathered.length > 0) {
      if (gatherMs !== 0 && gathered.length >= busyRows && gathered.length < options.maxRows) await gather();
      const batch = gathered.slice(0, options.maxRows);
      gathered = gathered.slice(options.maxRows);
      options.onBatch?.(batch.length);
      await writtenOrLate(settle(batch));
    }
    isWriting = false;
  };

  // A batch belongs to many callers: it must not join the transaction of the caller that starts it.
  const flushOutside = AsyncResource.bind(flush);

  return (row) =>
    new Promise<Result>((resolve, reject) => {
      gathered.push({ row, resolve, reject });
      // Rows added in the same turn of the event loop join the batch.
      if (!isWriting) {
        isWriting = true;
        setImmediate(flushOutside);
      }
    });
}

/** A lock timeout concerns single rows, so the batch is split; other outages concern all of it. */
const affectsWholeBatch = (error: unknown): boolean => isUnavailable(error) && sqlState(error) !== lockTimeout;
