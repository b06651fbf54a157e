import { dropPartitionsOnce, type PartitionDeps } from "../housekeeping/cleanup.ts";
import { migrate } from "../store/database/migrate.ts";
import { joinSource } from "../store/database/open.ts";
import type { Finding } from "../store/installation/consistency.ts";
import type { Replication } from "../store/installation/failovers.ts";
import { type OutdatedTable, outdatedTables } from "../store/installation/outdated.ts";
import type { Store } from "../store/store.ts";
import type { Flags } from "./arguments.ts";
import { backUp, restore, type StandaloneDeps } from "./backup.ts";
import { runDoctor } from "./doctor/doctor.ts";
import { type KeyDeps, keyCommands } from "./keys.ts";
import {
  type DomainDeps,
  domainCommands,
  type OwnerDeps,
  organizationCommands,
  ownerCommands,
} from "./organizations.ts";
import { type SecretDeps, secretCommands } from "./secrets.ts";

type AdminDeps = DomainDeps & KeyDeps & OwnerDeps & RetentionDeps & SecretDeps;
export type AdminCommand = (deps: AdminDeps, flags: Flags, rest: string[]) => Promise<unknown>;

export type StandaloneCommand = (deps: StandaloneDeps, flags: Flags, rest: string[]) => Promise<unknown>;

/** Commands that open the database themselves, in whatever state it is. */
export const standaloneCommands: Record<string, StandaloneCommand> = {
  backup: backUp,
  restore,
  doctor: runDoctor,
  migrate: migrateSchema,
};

/** The operator's commands, by name. */
export const commands: Record<string, AdminCommand> = {
  ...organizationCommands,
  ...ownerCommands,
  ...keyCommands,
  ...secretCommands,
  ...domainCommands,
  "retention run": (deps) => runRetention(deps),
  check: async ({ store }) => {
    const findings = await store.installation.checkConsistency();
    const replication = await store.installation.readReplication();
    return {
      ok: findings.every(({ problems }) => problems === 0),
      findings: findings.map(toShown),
      replication: toShownReplication(replication),
    };
  },
};

const failoverMeans: Record<Replication["mode"], string> = {
  synchronous: "A replica has everything that is acknowledged: a failover loses nothing.",
  asynchronous: "A failover may lose the most recent acknowledged changes.",
  none: "There is no replica: if the disk fails, only your backups remain.",
};

const toShownReplication = ({ mode, replicas, lagBytes, timeline }: Replication) => ({
  mode,
  replicas,
  lag_bytes: lagBytes,
  timeline,
  means: failoverMeans[mode],
});

const toShown = ({ whatToDo, ...finding }: Finding) => ({
  ...finding,
  what_to_do: finding.problems > 0 ? whatToDo : null,
});

export type RetentionDeps = PartitionDeps & {
  store: Pick<Store, "experiments" | "idempotency" | "installation" | "pipelineRuns" | "replays" | "runs">;
  auditRetentionDays: number;
};

const batch = 500;

/** Deletes all expired data in the same small batches as the service; returns the counts. */
export async function runRetention(deps: RetentionDeps) {
  const { store, runRetentionDays: days, journalRetentionDays, historyDays, auditRetentionDays } = deps;
  const ended = async (remove: (days: number, limit: number) => Promise<number>) =>
    days === null ? 0 : drain(() => remove(days, batch));
  let outdated = 0;
  const deleteSome = (table: OutdatedTable) => store.installation.deleteOutdated(table, batch, auditRetentionDays);
  for (const table of outdatedTables) outdated += await drain(() => deleteSome(table));
  return {
    idempotency_keys: await drain(() => store.idempotency.deleteExpired(batch)),
    // Before their runs, which cannot be deleted while a pipeline run refers to them.
    pipeline_runs: await ended(store.pipelineRuns.deleteOld),
    runs: await ended(store.runs.deleteOld),
    replays: await ended(store.replays.deleteOld),
    experiments: await ended(store.experiments.deleteOld),
    partitions: await dropPartitions(deps),
    others: outdated,
    run_retention_days: days,
    journal_retention_days: journalRetentionDays,
    delivery_history_days: historyDays,
    audit_retention_days: auditRetentionDays,
  };
}

/** Streams, events and deliveries are deleted by dropping partitions. */
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

/** Migrates the schema before the first node of a new release starts; the node would do the same. */
async function migrateSchema({ config, print }: StandaloneDeps) {
  const { release, allowNewerSchema } = config;
  const source = await joinSource(config, print);
  try {
    return { applied: await migrate({ url: source.directUrl, print, release, allowNewerSchema }) };
  } finally {
    await source.stop();
  }
}
