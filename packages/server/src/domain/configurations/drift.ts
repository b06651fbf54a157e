import { type ConfigurationDrift, driftLimits, type OrganizationId } from "@agentrun/contract";
import type { Store } from "../../store/store.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";
import type { Plan } from "./plan.ts";

export type DriftDeps = EventDeps & { store: Pick<Store, "transaction"> };

/** Sends an event about what differs. It has no values: they may be large, or not be meant for every receiver. */
export async function reportDrift(
  deps: DriftDeps,
  organizationId: OrganizationId,
  name: string,
  { digest, changes }: Plan,
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
