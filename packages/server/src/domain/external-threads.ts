import type { AgentId } from "@agentrun/contract";
import type { Caller } from "../model/api-keys.ts";
import type { ThreadRecord } from "../model/threads.ts";
import type { Store } from "../store/store.ts";
import { assertReach, newThread, type ThreadDeps } from "./threads.ts";

export type ExternalThreadDeps = Pick<ThreadDeps, "clock"> & { store: Pick<Store, "threads" | "transaction"> };

/** What a conversation is called elsewhere: one name is another conversation with another agent, and for another end user. */
export type ExternalName = { agentId: AgentId; user: string | null; externalId: string };

/** Where a thread keeps it, for whoever lists threads by metadata. */
const key = "external_id";

/** The thread of that name; the first, where somebody gave several the same. */
export async function findExternalThread(
  { store }: ExternalThreadDeps,
  caller: Caller,
  { agentId, user, externalId }: ExternalName,
): Promise<ThreadRecord | null> {
  const filter = { agentId, user, metadata: { [key]: externalId } };
  const { items } = await store.threads.list(caller.organizationId, filter, { limit: 1, order: "asc" });
  return items[0] ? assertReach(caller, items[0]) : null;
}

/** The thread of that name, which begins here where there is none: of two that come at once, one begins it. */
export async function openExternalThread(
  deps: ExternalThreadDeps,
  caller: Caller,
  name: ExternalName,
): Promise<ThreadRecord> {
  const found = await findExternalThread(deps, caller, name);
  if (found) return found;
  const { agentId, user, externalId } = name;
  return deps.store.transaction(async () => {
    await deps.store.threads.lockName(caller.organizationId, JSON.stringify([agentId, user, externalId]));
    const begun = await findExternalThread(deps, caller, name);
    if (begun) return begun;
    const thread = newThread(deps, caller, { agent_id: agentId, user, metadata: { [key]: externalId } });
    await deps.store.threads.insert(assertReach(caller, thread));
    return thread;
  });
}
