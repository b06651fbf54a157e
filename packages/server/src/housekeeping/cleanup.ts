import { type FileDeps, removeDeletedContentOnce } from "../domain/files/files.ts";
import type { Log } from "../lib/observability/log.ts";
import { outdatedTables } from "../store/installation/outdated.ts";
import { type PartitionedTable, partitionedTables } from "../store/partitions/partitions.ts";
import type { Store } from "../store/store.ts";

export type RetentionDeps = {
  store: Pick<Store, "experiments" | "idempotency" | "pipelineRuns" | "replays" | "runs" | "webhooks">;
  /** Null: runs are kept for ever. */
  runRetentionDays: number | null;
};

const expiredBatchSize = 500;
/** Later than this, no delivery to a run's receiver is open. */
const receiverHours = 24;

/** Deletes expired rows, a batch per table. Returns true while there is more. */
export async function deleteExpiredOnce({ store, runRetentionDays }: RetentionDeps): Promise<boolean> {
  const keys = await store.idempotency.deleteExpired(expiredBatchSize);
  const receivers = await store.webhooks.deleteReceiversOfEnded(receiverHours, expiredBatchSize);
  if (runRetentionDays === null) return [keys, receivers].includes(expiredBatchSize);
  const pipelineRuns = await store.pipelineRuns.deleteOld(runRetentionDays, expiredBatchSize);
  const runs = await store.runs.deleteOld(runRetentionDays, expiredBatchSize);
  const replays = await store.replays.deleteOld(runRetentionDays, expiredBatchSize);
  const experiments = await store.experiments.deleteOld(runRetentionDays, expiredBatchSize);
  return [keys, receivers, pipelineRuns, runs, replays, experiments].includes(expiredBatchSize);
}

const outdatedBatchSize = 1_000;

/** Deletes outdated rows, a batch per table. Returns true while there is more. */
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
/** No upload takes longer. */
const uploadSeconds = 3_600;

/** Deletes old files and abandoned uploads, and removes the content of deleted files. */
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

/** Few enough to query all of them, and short enough that rows live at most an eighth (or a day) longer than their retention. */
export const partitionDays = (retentionDays: number | null): number =>
  Math.min(mostDays, Math.max(1, Math.floor((retentionDays ?? Number.POSITIVE_INFINITY) / partitionsPerRetention)));

/** Data of runs is not kept longer than the runs. */
function retentionOf(deps: PartitionDeps, table: PartitionedTable): number | null {
  const { runRetentionDays, journalRetentionDays, historyDays } = deps;
  if (table === "events" || table === "run_events" || table === "searchable_runs") return runRetentionDays;
  const own = table === "run_journal" ? journalRetentionDays : historyDays;
  return Math.min(own, runRetentionDays ?? own);
}

/** Creates the partitions for the next days. */
export async function createPartitionsOnce(deps: PartitionDeps): Promise<void> {
  for (const table of partitionedTables) {
    await deps.store.partitions.createAhead(table, partitionDays(retentionOf(deps, table)), aheadDays);
  }
}

export type Dropped = { partitions: string[]; isMore: boolean };

/** Drops expired partitions, and deletes a batch of expired rows outside of them. */
export async function dropPartitionsOnce(deps: PartitionDeps): Promise<Dropped> {
  const dropped: Dropped = { partitions: [], isMore: false };
  for (const table of partitionedTables) {
    const days = retentionOf(deps, table);
    if (days === null) continue;
    dropped.partitions.push(...(await deps.store.partitions.dropPast(table, days)));
    // Later than the partition is dropped, so that its rows are not deleted one by one.
    const lateDays = days + partitionDays(days);
    if ((await deps.store.partitions.sweep(table, lateDays, partitionBatchSize)) === partitionBatchSize)
      dropped.isMore = true;
  }
  return dropped;
}

/** Returns true while there is more to delete. */
export async function maintainPartitionsOnce(deps: PartitionDeps): Promise<boolean> {
  await createPartitionsOnce(deps);
  return (await dropPartitionsOnce(deps)).isMore;
}

/** Deactivates webhooks whose creator has no access: an expired key, or no known creator. */
export async function disableOrphanedWebhooksOnce({ webhooks }: Pick<Store, "webhooks">, log: Log): Promise<false> {
  for (const { id, organizationId } of await webhooks.disableOrphans(null)) {
    const fields = { webhook_id: id, organization_id: organizationId };
    log.warn(fields, "a webhook was deactivated: its creator no longer has access. Another member can take it over");
  }
  return false;
}
