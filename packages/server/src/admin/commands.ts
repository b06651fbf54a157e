import type { Finding } from "../store/installation/consistency.ts";
import type { Replication } from "../store/installation/failovers.ts";
import type { Flags } from "./arguments.ts";
import { backUp, type LoneDeps } from "./backup.ts";
import { examine } from "./doctor/doctor.ts";
import { type DomainDeps, domainCommands } from "./domains.ts";
import { type KeyDeps, keyCommands } from "./keys.ts";
import { bringUpToDate } from "./migrate.ts";
import { organizationCommands } from "./organizations.ts";
import { type OwnerDeps, ownerCommands } from "./owners.ts";
import { restore } from "./restore.ts";
import { type RetentionDeps, runRetention } from "./retention.ts";
import { type SecretDeps, secretCommands } from "./secrets.ts";

export type AdminDeps = DomainDeps & KeyDeps & OwnerDeps & RetentionDeps & SecretDeps;
export type AdminCommand = (deps: AdminDeps, flags: Flags, rest: string[]) => Promise<unknown>;

export type LoneCommand = (deps: LoneDeps, flags: Flags, rest: string[]) => Promise<unknown>;

/** What must find the database as it is, whatever that is: they open it themselves. */
export const loneCommands: Record<string, LoneCommand> = {
  backup: backUp,
  restore,
  doctor: examine,
  migrate: bringUpToDate,
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
