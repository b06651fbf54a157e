import { type PartitionedTable, partitionedTables } from "../store/partitions/partitions.ts";
import type { Store } from "../store/store.ts";

export type PartitionDeps = {
  store: Pick<Store, "partitions">;
  /** Null: runs are kept for ever, with their streams and events. */
  runRetentionDays: number | null;
  journalRetentionDays: number;
  historyDays: number;
};

const aheadDays = 2;
const mostDays = 30;
const partitionsPerRetention = 8;
const atOnce = 1_000;

/** Few enough to look into all of them, and short enough that nothing outlives its retention by more than an eighth, or a day. */
export const partitionDays = (retentionDays: number | null): number =>
  Math.min(mostDays, Math.max(1, Math.floor((retentionDays ?? Number.POSITIVE_INFINITY) / partitionsPerRetention)));

/** What was told of runs is not kept longer than they are. */
function retentionOf(deps: PartitionDeps, table: PartitionedTable): number | null {
  const { runRetentionDays, journalRetentionDays, historyDays } = deps;
  if (table === "events" || table === "run_events" || table === "searchable_runs") return runRetentionDays;
  const own = table === "run_journal" ? journalRetentionDays : historyDays;
  return Math.min(own, runRetentionDays ?? own);
}

/** Makes the partitions that will be needed next. */
export async function makePartitionsOnce(deps: PartitionDeps): Promise<void> {
  for (const table of partitionedTables) {
    await deps.store.partitions.makeAhead(table, partitionDays(retentionOf(deps, table)), aheadDays);
  }
}

export type Dropped = { partitions: string[]; isMore: boolean };

/** Drops the partitions that are past their time, and some of what outlived one. */
export async function dropPartitionsOnce(deps: PartitionDeps): Promise<Dropped> {
  const dropped: Dropped = { partitions: [], isMore: false };
  for (const table of partitionedTables) {
    const days = retentionOf(deps, table);
    if (days === null) continue;
    dropped.partitions.push(...(await deps.store.partitions.dropPast(table, days)));
    // Later than a partition of the right width is dropped: what goes with one is not deleted row by row.
    const lateDays = days + partitionDays(days);
    if ((await deps.store.partitions.sweep(table, lateDays, atOnce)) === atOnce) dropped.isMore = true;
  }
  return dropped;
}

/** Both; true while there is more. */
export async function keepPartitionsOnce(deps: PartitionDeps): Promise<boolean> {
  await makePartitionsOnce(deps);
  return (await dropPartitionsOnce(deps)).isMore;
}
