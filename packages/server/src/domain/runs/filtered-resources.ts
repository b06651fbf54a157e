import type { AgentId, ApiKeyId, ThreadId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Store } from "../../store/store.ts";

export type FilterDeps = { store: Pick<Store, "agents" | "apiKeys" | "threads"> };

type Filter = { agent_id?: AgentId; api_key_id?: ApiKeyId; thread_id?: ThreadId };

/** Rejects a filter in a body that names a resource that does not exist: a typing error must not read as "no run matches". */
export async function assertFilterExists(
  { store }: FilterDeps,
  { organizationId }: Caller,
  { agent_id: agentId, api_key_id: keyId, thread_id: threadId }: Filter,
  path = "",
): Promise<void> {
  if (agentId && (await store.agents.listExisting(organizationId, [agentId])).length === 0)
    throw new ServiceError("agent_not_found", { param: `${path}agent_id` });
  if (keyId && !(await store.apiKeys.find(organizationId, keyId)))
    throw new ServiceError("api_key_not_found", { param: `${path}api_key_id` });
  if (threadId && !(await store.threads.find(organizationId, threadId)))
    throw new ServiceError("thread_not_found", { param: `${path}thread_id` });
}
