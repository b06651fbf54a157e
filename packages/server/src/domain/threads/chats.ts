import type { AgentId, MessageId, ThreadId } from "@agentrun/contract";
import type { Caller } from "../../model/api-keys.ts";
import { branchKeys, type ThreadRecord } from "../../model/threads.ts";
import type { Store } from "../../store/store.ts";
import { belongsTo, userFor } from "../api-keys/end-users.ts";
import { assertReach, newThread, type ThreadDeps } from "./threads.ts";

export type ExternalThreadDeps = Pick<ThreadDeps, "clock"> & { store: Pick<Store, "threads" | "transaction"> };

/** The external id of a thread; it is unique per agent and end user. */
export type ExternalName = { agentId: AgentId; user: string | null; externalId: string };

/** The metadata key that holds the external id, so that threads can be listed by it. */
const key = "external_id";

/** Finds the thread with that external id: the oldest if several have it, or its newest branch. */
export async function findExternalThread(
  { store }: ExternalThreadDeps,
  caller: Caller,
  { agentId, user, externalId }: ExternalName,
): Promise<ThreadRecord | null> {
  const filter = { agentId, user: userFor(caller, user), metadata: { [key]: externalId } };
  const { items } = await store.threads.list(caller.organizationId, filter, { limit: 1, order: "asc" });
  return items[0] ? assertReach(caller, await findNewestBranch({ store }, caller, items[0])) : null;
}

/** Finds or creates the thread with that external id; concurrent calls create only one. */
export async function openExternalThread(
  deps: ExternalThreadDeps,
  caller: Caller,
  name: ExternalName,
): Promise<ThreadRecord> {
  const found = await findExternalThread(deps, caller, name);
  if (found) return found;
  const { agentId, externalId } = name;
  const user = userFor(caller, name.user);
  return deps.store.transaction(async () => {
    await deps.store.threads.lockName(caller.organizationId, JSON.stringify([agentId, user, externalId]));
    const created = await findExternalThread(deps, caller, name);
    if (created) return created;
    const thread = newThread(deps, caller, { agent_id: agentId, user, metadata: { [key]: externalId } });
    await deps.store.threads.insert(assertReach(caller, thread));
    return thread;
  });
}

export type BranchDeps = Pick<ThreadDeps, "clock"> & { store: Pick<Store, "files" | "threads" | "transaction"> };

/** The newest branch of a thread's chat that the caller reaches; without one, the thread itself. */
export async function findNewestBranch(
  deps: { store: Pick<Store, "threads"> },
  caller: Caller,
  thread: ThreadRecord,
): Promise<ThreadRecord> {
  const { metadata } = thread;
  const root = metadata[branchKeys.root] ? await find(deps, thread, metadata[branchKeys.root]) : thread;
  const newest = root?.metadata[branchKeys.newest];
  if (!root || newest === undefined) return thread;
  const branch = await find(deps, root, newest);
  if (branch?.metadata[branchKeys.root] !== root.id) return thread;
  // A token for one thread continues that one.
  return belongsTo(caller, { user: branch.user, threadId: branch.id }) ? branch : thread;
}

/** Metadata can be edited, so a name in it counts only within the threads of the same end user and agent. */
async function find({ store }: { store: Pick<Store, "threads"> }, near: ThreadRecord, id: string | undefined) {
  if (!/^thr_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id ?? "")) return null;
  const found = await store.threads.find(near.organizationId, id as ThreadId);
  return found && found.user === near.user && found.agentId === near.agentId ? found : null;
}

/** Creates a branch with the messages up to `last`, or without any. The chat follows it from now on. */
export async function startBranch(
  deps: BranchDeps,
  caller: Caller,
  thread: ThreadRecord,
  last: MessageId | null,
): Promise<ThreadRecord> {
  const { store } = deps;
  const { organizationId, agentId, user } = thread;
  const { [branchKeys.newest]: _newest, ...metadata } = thread.metadata;
  const rootId = (metadata[branchKeys.root] ?? thread.id) as ThreadId;
  const branch = newThread(deps, caller, {
    agent_id: agentId,
    user,
    metadata: { ...metadata, [branchKeys.root]: rootId },
  });
  return store.transaction(async () => {
    await store.threads.insert(branch);
    if (last) {
      await store.threads.copyMessages(thread, branch.id, last);
      await store.files.copyUses(organizationId, thread.id, branch.id, branch.user);
    }
    const root = await store.threads.findForUpdate(organizationId, rootId);
    if (root && root.user === user && root.agentId === agentId)
      await store.threads.update({ ...root, metadata: { ...root.metadata, [branchKeys.newest]: branch.id } });
    return branch;
  });
}
