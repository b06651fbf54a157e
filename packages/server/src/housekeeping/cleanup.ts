import { type FileDeps, removeDeletedContentOnce } from "../domain/files/files.ts";
import type { Log } from "../lib/observability/log.ts";
import { outdatedTables } from "../store/installation/outdated.ts";
import { type PartitionedTable, partitionedTables } from "../store/partitions/partitions.ts";
import type { Store } from "../store/store.ts";

export type RetentionDeps = {
  store: Pick<Store, "idempotency" | "pipelineRuns" | "replays" | "runs" | "webhooks">;
  /** Null: runs are kept for ever. */
  runRetentionDays: number | null;
};

const expiredBatchSize = 500;
/** Whoever was to be told of a run's end has been, or never will. */
const receiverHours = 24;

/** Forgets what is past its time; true while there is more. */
export async function deleteExpiredOnce({ store, runRetentionDays }: RetentionDeps): Promise<boolean> {
  const keys = await store.idempotency.deleteExpired(expiredBatchSize);
  const receivers = await store.webhooks.deleteReceiversOfEnded(receiverHours, expiredBatchSize);
  if (runRetentionDays === null) return [keys, receivers].includes(expiredBatchSize);
  const pipelineRuns = await store.pipelineRuns.deleteOld(runRetentionDays, expiredBatchSize);
  const runs = await store.runs.deleteOld(runRetentionDays, expiredBatchSize);
  const replays = await store.replays.deleteOld(runRetentionDays, expiredBatchSize);
  return [keys, receivers, pipelineRuns, runs, replays].includes(expiredBatchSize);
}

const outdatedBatchSize = 1_000;

/** Deletes a little of everything that is past its time; true while there is more. */
export async function deleteOutdatedOnce(store: Pick<Store, "installation">, auditDays: number): Promise<boolean> {
  let more = false;
  for (const table of outdatedTables)
    more = (await store.installation.deleteOutdated(table, outdatedBatchSize, auditDays)) === outdatedBatchSize || more;
  return more;
}

export type FileKeepingDeps = FileDeps & {
  /** Null: files are kept for ever. */
  retentionDays: number | null;
};

const fileBatchSize = 100;
/** Longer than an upload can take. */
const uploadSeconds = 3_600;

/** Forgets what is past its time and uploads that nobody is at any more, and removes the content of all that was forgotten. */
export async function cleanUpFilesOnce(deps: FileKeepingDeps): Promise<boolean> {
  const { store, retentionDays } = deps;
  await store.files.abandonUploads(uploadSeconds);
  const old = retentionDays === null ? 0 : await store.files.markOldDeleted(retentionDays, fileBatchSize);
  return (await removeDeletedContentOnce(deps)) || old === fileBatchSize;
}

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
const partitionBatchSize = 1_000;

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
export async function createPartitionsOnce(deps: PartitionDeps): Promise<void> {
  for (const table of partitionedTables) {
    await deps.store.partitions.createAhead(table, partitionDays(retentionOf(deps, table)), aheadDays);
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
    if ((await deps.store.partitions.sweep(table, lateDays, partitionBatchSize)) === partitionBatchSize)
      dropped.isMore = true;
  }
  return dropped;
}

/** Both; true while there is more. */
export async function maintainPartitionsOnce(deps: PartitionDeps): Promise<boolean> {
  await createPartitionsOnce(deps);
  return (await dropPartitionsOnce(deps)).isMore;
}

/** Switches off webhooks whose key has expired, or that were orphaned before the service knew their makers. */
export async function disableOrphanedWebhooksOnce({ webhooks }: Pick<Store, "webhooks">, log: Log): Promise<false> {
  for (const { id, organizationId } of await webhooks.disableOrphans(null)) {
    const fields = { webhook_id: id, organization_id: organizationId };
    log.warn(fields, "a webhook was deactivated: whoever set it up has no access any more; who may, can take it over");
  }
  return false;
}
