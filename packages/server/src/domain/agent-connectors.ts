import type { AgentConfiguration, OrganizationId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Store } from "../store/store.ts";

/** Inside the transaction that writes the agent: what it names exists, is its organisation's own, and stays until then. */
export async function holdConnectors(
  store: Pick<Store, "connectors">,
  organizationId: OrganizationId,
  { connectors }: AgentConfiguration,
): Promise<void> {
  if (connectors.length === 0) return;
  const ids = connectors.map(({ id }) => id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice !== -1) {
    const param = `connectors.${twice}.id`;
    throw new ServiceError("invalid_value", { param, message: `${param}: this connector is named twice.` });
  }
  const held = await store.connectors.hold(organizationId, ids);
  const missing = ids.findIndex((id) => !held.has(id));
  if (missing !== -1) throw new ServiceError("unknown_connector", { param: `connectors.${missing}.id` });
}
