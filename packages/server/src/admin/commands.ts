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

export type AdminDeps = DomainDeps & KeyDeps & OwnerDeps & RetentionDeps & SecretDeps;
export type AdminCommand = (deps: AdminDeps, flags: Flags, rest: string[]) => Promise<unknown>;

export type StandaloneCommand = (deps: StandaloneDeps, flags: Flags, rest: string[]) => Promise<unknown>;

/** What must find the database as it is, whatever that is: they open it themselves. */
export const standaloneCommands: Record<string, StandaloneCommand> = {
  backup: backUp,
  restore,
  doctor: runDoctor,
  migrate: migrateSchema,
};

/** What an operator can do, by the words that they type. */
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
  synchronous: "A replica has what is acknowledged: a failover loses nothing.",
  asynchronous: "A failover may lose what was acknowledged in the last moments before it.",
  none: "There is no replica: what the disk loses is lost, but for your backups.",
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

/** Brings the schema up to date before the first node of a new release, which would do the same as it starts. */
export async function migrateSchema({ config, print }: StandaloneDeps) {
  const { release, allowNewerSchema } = config;
  const source = await joinSource(config, print);
  try {
    return { applied: await migrate({ url: source.directUrl, print, release, allowNewerSchema }) };
  } finally {
    await source.stop();
  }
}
