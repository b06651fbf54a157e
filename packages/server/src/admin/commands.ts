import type { Finding } from "../store/installation/consistency.ts";
import type { Flags } from "./arguments.ts";
import { backUp, type LoneDeps } from "./backup.ts";
import { examine } from "./doctor/doctor.ts";
import { type DomainDeps, domainCommands } from "./domains.ts";
import { type KeyDeps, keyCommands } from "./keys.ts";
import { organizationCommands } from "./organizations.ts";
import { type OwnerDeps, ownerCommands } from "./owners.ts";
import { restore } from "./restore.ts";
import { type RetentionDeps, runRetention } from "./retention.ts";
import { type SecretDeps, secretCommands } from "./secrets.ts";

export type AdminDeps = DomainDeps & KeyDeps & OwnerDeps & RetentionDeps & SecretDeps;
export type AdminCommand = (deps: AdminDeps, flags: Flags, rest: string[]) => Promise<unknown>;

export type LoneCommand = (deps: LoneDeps, flags: Flags, rest: string[]) => Promise<unknown>;

/** What must find the database as it is, whatever that is: they open it themselves, and bring nothing up to date. */
export const loneCommands: Record<string, LoneCommand> = {
  backup: backUp,
  restore,
  doctor: examine,
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
    return { ok: findings.every(({ problems }) => problems === 0), findings: findings.map(toShown) };
  },
};

const toShown = ({ whatToDo, ...finding }: Finding) => ({
  ...finding,
  what_to_do: finding.problems > 0 ? whatToDo : null,
});
