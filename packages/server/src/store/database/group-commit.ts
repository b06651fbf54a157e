import { AsyncResource } from "node:async_hooks";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { settlesWithin } from "../../lib/concurrency/promises.ts";
import { isUnavailable } from "../../lib/errors.ts";
import { lockTimeout, sqlState } from "./failures.ts";

const lateAfterMs = 1_000;
/** Fewer than the pool has connections: somebody else may have a better one. */
const mostLate = 3;

/** As many calls at once as show that the service is busy, and for how many turns of the event loop they then wait for more. */
const busyRows = 3;
const turns = 2;

/**
 * Many small writes as one statement.
 *
 * A durable commit costs a disk flush, and a statement costs a round trip; both are the same for one row and for two
 * hundred. So while one batch is being written, whatever is asked for gathers, and goes as the next batch: an idle
 * service adds no delay, a busy one makes larger batches. While calls come faster than batches go, each batch first waits
 * for those that have arrived already and are yet to be read: a larger one costs hardly more. A batch that the database refuses is halved until the rows
 * at fault stand alone, so nobody fails for a neighbour. A lost connection fails the whole batch: nothing is known then.
 * A batch that is not answered within a second holds up nobody but its own: the next goes beside it, a few at a time.
 */
export function createBatcher<Row, Result>(
  write: (rows: Row[]) => Promise<Result[]>,
  options: {
    maxRows: number;
    /** How long a busy one gathers, where that is to be longer, as for what nobody waits for, or (0) not at all. */
    gatherMs?: number;
    onBatch?: ((rows: number) => void) | undefined;
  },
): (row: Row) => Promise<Result> {
  type Waiting = { row: Row; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let gathered: Waiting[] = [];
  let isWriting = false;

  const { gatherMs } = options;
  const gather = async (): Promise<void> => {
    if (gatherMs !== undefined) return pause(gatherMs);
    for (let left = turns; left > 0; left -= 1) await turn();
  };

  const settle = async (batch: Waiting[]): Promise<void> => {
    try {
      const results = await write(batch.map((waiting) => waiting.row));
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || isForAll(error)) for (const waiting of batch) waiting.reject(error);
      else await halve(batch);
    }
  };

  const halve = async (batch: Waiting[]): Promise<void> => {
    const middle = Math.ceil(batch.length / 2);
    await settle(batch.slice(0, middle));
    await settle(batch.slice(middle));
  };

  const late = new Set<Promise<void>>();
  /** Resolves when the next batch may go: this one has been written, or is late and not too many are. */
  const passOn = async (writing: Promise<void>): Promise<void> => {
    if (await settlesWithin(lateAfterMs, writing)) return;
    late.add(writing);
    void writing.finally(() => late.delete(writing));
    if (late.size >= mostLate) await Promise.race(late);
  };

  const flush = async (): Promise<void> => {
    isWriting = true;
    while (gathered.length > 0) {
      if (gatherMs !== 0 && gathered.length >= busyRows && gathered.length < options.maxRows) await gather();
      const batch = gathered.slice(0, options.maxRows);
      gathered = gathered.slice(options.maxRows);
      options.onBatch?.(batch.length);
      await passOn(settle(batch));
    }
    isWriting = false;
  };

  // A batch belongs to many callers: it must not travel in the transaction of the one who happens to start it.
  const flushOutside = AsyncResource.bind(flush);

  return (row) =>
    new Promise<Result>((resolve, reject) => {
      gathered.push({ row, resolve, reject });
      // The rest of this turn of the event loop still joins the batch.
      if (!isWriting) {
        isWriting = true;
        setImmediate(flushOutside);
      }
    });
}

/** Where a lock is waited for, it is one row's, and its neighbours need not. */
const isForAll = (error: unknown): boolean => isUnavailable(error) && sqlState(error) !== lockTimeout;
