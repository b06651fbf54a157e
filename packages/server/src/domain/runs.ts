import type { ApiKeyId, RunExpansion, RunId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { RunRecord } from "../model/runs.ts";
import type { PageRequest } from "../store/database/page.ts";
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

export const listRuns = (
  { store }: { store: Pick<Store, "runs"> },
  caller: Caller,
  filter: RunListFilter,
  page: PageRequest,
  expand: readonly RunExpansion[],
) => store.runs.listLight(caller.organizationId, { ...filter, agentIds: caller.agentIds }, page, expand);
