import type { ApiKeyId, RunExpansion, RunId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { ListedRunRecord, RunRecord } from "../model/runs.ts";
import type { Page, PageRequest } from "../store/database/page.ts";
import type { RunFilter } from "../store/runs/runs.ts";
import type { Store } from "../store/store.ts";

/** A request that names itself, so that its repetition can be recognised. */
export type IdempotentRequest = { key: string; scope: string; fingerprint: Buffer };

export async function getRun({ store }: { store: Pick<Store, "runs"> }, caller: Caller, id: RunId): Promise<RunRecord> {
  const run = await store.runs.find(caller.organizationId, id);
  if (!run) throw new ServiceError("run_not_found");
  if (caller.agentIds && !caller.agentIds.includes(run.agentId)) throw new ServiceError("agent_not_allowed");
  return run;
}

export type RunListFilter = Omit<RunFilter, "agentIds"> & { apiKeyId?: ApiKeyId | undefined };

/** How much of what was said of a run is shown with it. */
const mostFeedback = 20;

export async function listRuns(
  { store }: { store: Pick<Store, "feedback" | "runs"> },
  caller: Caller,
  filter: RunListFilter,
  page: PageRequest,
  expand: readonly RunExpansion[],
): Promise<Page<ListedRunRecord>> {
  const { organizationId, agentIds } = caller;
  const runs = await store.runs.listLight(organizationId, { ...filter, agentIds }, page, expand);
  if (!expand.includes("feedback")) return runs;
  const ids = runs.items.map(({ id }) => id);
  const said = Map.groupBy(await store.feedback.listOfRuns(organizationId, ids, mostFeedback), ({ runId }) => runId);
  return { ...runs, items: runs.items.map((run) => ({ ...run, feedback: said.get(run.id) ?? [] })) };
}
