import type { Cancellation, CancelRunsRequest, RunId, RunStatus } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import { isFinal, type RunRecord } from "../model/runs.ts";
import type { Store } from "../store/store.ts";
import { type FinishDeps, finishRun } from "./finish-run.ts";
import { getRun } from "./runs.ts";

export type CancelDeps = FinishDeps & { store: Pick<Store, "afterCommit"> };

/** Stops a run: at once where nobody runs it, else by telling the node that does. It may end by itself meanwhile. */
export async function cancelRun(deps: CancelDeps, caller: Caller, id: RunId, force: boolean): Promise<RunRecord> {
  const run = await getRun(deps, caller, id);
  if (run.status === "completed" || run.status === "failed") throw new ServiceError("run_not_active");
  return stopRun(deps, run, force);
}

/** The guarded writes decide: whichever of cancel, finish and time-out comes first is the one that counts. */
export async function stopRun(deps: CancelDeps, run: RunRecord, force: boolean): Promise<RunRecord> {
  for (;;) {
    if (isFinal(run.status)) return run;
    const stopped = await tryStop(deps, run, force);
    if (stopped) return stopped;
    const current = await deps.store.runs.find(run.organizationId, run.id);
    if (!current || current.status === "cancelling") return current ?? run;
    run = current;
  }
}

async function tryStop(deps: CancelDeps, run: RunRecord, force: boolean): Promise<RunRecord | null> {
  if (run.status === "queued" || run.status === "requires_action") {
    return finishRun(deps, run, { status: "cancelled" }, { held: "by nobody" });
  }
  if (force) return finishRun(deps, run, { status: "cancelled" }, { held: "by anybody" });
  const cancelling = await deps.store.runs.markCancelling(run.organizationId, run.id);
  if (cancelling) deps.store.afterCommit(() => deps.signals.publish("cancel", run.id));
  return cancelling;
}

const pageSize = 100;
const stoppable: RunStatus[] = ["queued", "running", "requires_action"];

/** The kill switch: every matching run stops, however many there are. */
export async function cancelRuns(deps: CancelDeps, caller: Caller, request: CancelRunsRequest): Promise<Cancellation> {
  const filter = {
    agentId: request.agent_id,
    agentRevision: request.agent_revision,
    apiKeyId: request.api_key_id,
    threadId: request.thread_id,
    user: request.user,
    agentIds: caller.agentIds,
    statuses: request.status?.filter((status) => status !== "cancelling") ?? stoppable,
    metadata: request.metadata,
    createdAfter: request.created_after === undefined ? undefined : new Date(request.created_after),
    createdBefore: request.created_before === undefined ? undefined : new Date(request.created_before),
  };
  const count = { matched: 0, cancelled: 0, cancelling: 0 };
  let after: RunId | undefined;
  for (;;) {
    const page = await deps.store.runs.list(caller.organizationId, filter, { limit: pageSize, after, order: "desc" });
    const stopped = await Promise.all(page.items.map((run) => stopRun(deps, run, false)));
    count.matched += stopped.length;
    count.cancelled += stopped.filter((run) => run.status === "cancelled").length;
    count.cancelling += stopped.filter((run) => run.status === "cancelling").length;
    after = page.items.at(-1)?.id;
    if (!page.hasMore) return { object: "cancellation", ...count };
  }
}
