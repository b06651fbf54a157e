import type { AgentId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Store } from "../../store/store.ts";

/** Throws if one of the agents that a credential is limited to does not exist. */
export async function assertAgentsExist(
  { store }: { store: Pick<Store, "agents"> },
  { organizationId }: Caller,
  { agent_ids: ids }: { agent_ids?: readonly AgentId[] | null | undefined },
): Promise<void> {
  if (!ids || ids.length === 0) return;
  const existing = new Set(await store.agents.listExisting(organizationId, ids));
  const missing = ids.findIndex((id) => !existing.has(id));
  if (missing >= 0) throw new ServiceError("agent_not_found", { param: `agent_ids.${missing}` });
}
