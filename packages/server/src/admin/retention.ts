import { dropPartitionsOnce, type PartitionDeps } from "../housekeeping/partitions.ts";
import { type OutdatedTable, outdatedTables } from "../store/installation/outdated.ts";
import type { Store } from "../store/store.ts";

export type RetentionDeps = PartitionDeps & {
  store: Pick<Store, "idempotency" | "installation" | "pipelineRuns" | "replays" | "runs">;
  auditRetentionDays: number;
};

const batch = 500;

/** Deletes everything that is past its time, in the small batches that the service itself takes; says how much went. */
export async function runRetention(deps: RetentionDeps) {
  const { store, runRetentionDays: days, journalRetentionDays, historyDays, auditRetentionDays } = deps;
  const ended = async (remove: (days: number, limit: number) => Promise<number>) =>
    days === null ? 0 : drain(() => remove(days, batch));
  let outdated = 0;
  const deleteSome = (table: OutdatedTable) => store.installation.deleteOutdated(table, batch, auditRetentionDays);
  for (const table of outdatedTables) outdated += await drain(() => deleteSome(table));
  return {
    idempotency_keys: await drain(() => store.idempotency.deleteExpired(batch)),
    // Before their runs, which stay for as long as a pipeline run looks at them.
    pipeline_runs: await ended(store.pipelineRuns.deleteOld),
    runs: await ended(store.runs.deleteOld),
    replays: await ended(store.replays.deleteOld),
    partitions: await dropPartitions(deps),
    others: outdated,
    run_retention_days: days,
    journal_retention_days: journalRetentionDays,
    delivery_history_days: historyDays,
    audit_retention_days: auditRetentionDays,
  };
}

/** Streams, events and deliveries go with the partitions of their days. */
async function dropPartitions(deps: PartitionDeps): Promise<string[]> {
  const partitions: string[] = [];
  for (;;) {
    const dropped = await dropPartitionsOnce(deps);
    partitions.push(...dropped.partitions);
    if (!dropped.isMore) return partitions;
  }
}

async function drain(removeSome: () => Promise<number>): Promise<number> {
  for (let gone = 0; ; ) {
    const some = await removeSome();
    gone += some;
    if (some < batch) return gone;
  }
}
