import { type AgentConfiguration, grants, type OrganizationId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
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
  if (missing !== -1) throw new ServiceError("connector_not_found", { param: `connectors.${missing}.id` });
}

type Connected = Pick<AgentConfiguration, "connectors">;

/**
 * Whoever gives an agent a connector has it use the organisation's secrets, so they must be able to see connectors. One
 * that the agent has already stays, whoever saves the agent; an earlier revision was saved by somebody who could.
 */
export function assertMayConnect(caller: Caller, before: Connected | null, after: Connected): void {
  const known = new Set(before?.connectors.map(({ id }) => id));
  const added = after.connectors.findIndex(({ id }) => !known.has(id));
  if (added === -1) return;
  const param = `connectors.${added}.id`;
  if (caller.agentIds) {
    const message = "This API key is limited to some agents and gives none a connector. Use a key without `agent_ids`.";
    throw new ServiceError("agent_not_allowed", { param, message });
  }
  if (grants(caller.scopes, "connectors:read")) return;
  const message =
    "Giving an agent a connector needs the scope 'connectors:read', which the key lacks. Use a key that has it.";
  throw new ServiceError("insufficient_scope", { param, message });
}
