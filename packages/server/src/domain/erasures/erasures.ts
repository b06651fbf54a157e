import type { ErasureId, ThreadId } from "@agentrun/contract";
import type { SetAside } from "../../lib/concurrency/loop.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { ErasureRecord } from "../../model/threads.ts";
import type { Store } from "../../store/store.ts";
import { type FileDeps, removeDeletedContentOnce } from "../files/files.ts";
import { type CancelDeps, stopRun } from "../runs/finish.ts";
import { assertReach } from "../threads/threads.ts";

export type ErasureDeps = CancelDeps & {
  store: Pick<Store, "caps" | "erasures" | "files" | "threads" | "transaction" | "usage">;
};

/** The background job also removes file content. */
type EraseDeps = ErasureDeps & { files: FileDeps; setAside: SetAside };

export async function getErasure({ store }: ErasureDeps, caller: Caller, id: ErasureId): Promise<ErasureRecord> {
  const found = await store.erasures.find(caller.organizationId, id);
  if (!found) throw new ServiceError("erasure_not_found");
  return found;
}

/** Deletes the thread, its messages and rows of data sets at once; the data of its runs is erased in the background after they have ended. */
export function deleteThread(deps: ErasureDeps, caller: Caller, id: ThreadId): Promise<ErasureRecord> {
  return deps.store.transaction(async () => {
    assertReach(caller, await deps.store.threads.findForUpdate(caller.organizationId, id));
    await deps.store.erasures.eraseRows({ organizationId: caller.organizationId, user: null, threadId: id });
    const erasure = { ...newErasure(deps, caller), threadId: id, threads: 1 };
    await deps.store.erasures.insert(erasure);
    await deps.store.threads.delete(caller.organizationId, id);
    return erasure;
  });
}

/** Erases all threads and runs of an end user up to now. Rows of data sets are deleted at once. */
export async function eraseUserData(deps: ErasureDeps, caller: Caller, user: string): Promise<ErasureRecord> {
  if (caller.agentIds) {
    throw new ServiceError("agent_not_allowed", {
      message: "This API key is limited to some agents, and an erasure covers all. Use a key without `agent_ids`.",
    });
  }
  return deps.store.transaction(async () => {
    await deps.store.erasures.eraseRows({ organizationId: caller.organizationId, user, threadId: null });
    const erasure = { ...newErasure(deps, caller), user };
    await deps.store.erasures.insert(erasure);
    return erasure;
  });
}

function newErasure({ clock }: ErasureDeps, { organizationId }: Caller): ErasureRecord {
  const now = clock.now();
  const nothing = { threadId: null, user: null, threads: 0, runs: 0, files: 0, completedAt: null };
  return { organizationId, id: newId("era", now), createdAt: new Date(now), ...nothing };
}

const batchSize = 100;

/** Processes open erasures; true while more can be done now. */
export async function eraseOnce(deps: EraseDeps): Promise<boolean> {
  const open = await deps.store.erasures.listOpen(batchSize, deps.setAside.ids());
  let isMore = false;
  await deps.setAside.forEach(
    open,
    ({ id }) => id,
    async (erasure) => {
      isMore = (await advance(deps, erasure)) || isMore;
    },
  );
  return isMore;
}

/** Cancels active runs first and waits for them: otherwise they would store new data. */
async function advance(deps: EraseDeps, erasure: ErasureRecord): Promise<boolean> {
  const { erasures } = deps.store;
  const running = await erasures.listOpenRuns(erasure, batchSize);
  for (const run of running) await stopRun(deps, run, false);
  const runs = await erasures.eraseRuns(erasure, batchSize);
  if (runs > 0) return true;
  const threads = erasure.user === null || running.length > 0 ? 0 : await erasures.eraseThreads(erasure, batchSize);
  if (threads > 0 || running.length > 0) return threads > 0;
  if (erasure.user !== null) {
    await erasures.eraseOfUser(erasure);
    await deps.store.usage.anonymizeUser(erasure.organizationId, erasure.user);
    await deps.store.caps.deleteHolderUses(erasure.organizationId, erasure.user);
  }
  await deps.store.files.eraseUsed(erasure);
  await removeDeletedContentOnce(deps.files);
  // An erasure is complete only when the file content is removed.
  if (!(await deps.store.files.hasDeleted(erasure.organizationId))) await erasures.complete(erasure);
  return false;
}
