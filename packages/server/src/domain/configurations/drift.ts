import { type ConfigurationDrift, driftLimits, type OrganizationId, type PendingDeployment } from "@agentrun/contract";
import type { Store } from "../../store/store.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";
import type { Plan } from "./plan.ts";

export type DriftDeps = EventDeps & { store: Pick<Store, "pendingDeployments" | "transaction"> };

/**
 * The changes that nobody has applied yet. A revision that waits for the gate of its agent was applied, and so was one that did not pass.
 * `pending` is from a rehearsal: what it created does not exist any more.
 */
export async function findDrift(
  { store }: DriftDeps,
  organizationId: OrganizationId,
  changes: Plan["changes"],
  pending: readonly PendingDeployment[],
): Promise<Plan["changes"]> {
  const applied = new Set<string | null>();
  for (const { id, agent_id } of pending)
    if (await store.pendingDeployments.find({ organizationId, id })) applied.add(agent_id);
  return changes.filter(({ id }) => !applied.has(id));
}

/** Sends an event about what differs. It has no values: they may be large, or not be meant for every receiver. */
export async function reportDrift(
  deps: DriftDeps,
  organizationId: OrganizationId,
  name: string,
  { digest, changes }: Pick<Plan, "digest" | "changes">,
): Promise<void> {
  const drift: ConfigurationDrift = {
    name,
    digest,
    changed: changes.length,
    changes: changes.slice(0, driftLimits.changes).map(({ kind, name: resource, action, id, fields }) => ({
      ...{ kind, name: resource, action, id },
      paths: fields.slice(0, driftLimits.fields).map(({ path }) => path),
    })),
  };
  await deps.store.transaction(() => recordEvent(deps, organizationId, "configuration.drifted", organizationId, drift));
}
