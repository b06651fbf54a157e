import {
  type CreateDatasetRequest,
  type DatasetChange,
  type DatasetId,
  type DatasetPatch,
  type DatasetRowId,
  datasetLimits,
  type ImportDatasetRowsRequest,
  mostReplayed,
  type NewDatasetRow,
  type RunId,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type DatasetRecord, type DatasetRowRecord, type NewRowRecord, toDatasetChange } from "../../model/datasets.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { DatasetFilter } from "../../store/datasets/datasets.ts";
import type { RunFilter } from "../../store/runs/runs.ts";
import type { Store } from "../../store/store.ts";
import { assertAllowed } from "../agents/agents.ts";
import { assertNotDemo } from "../api-keys/permissions.ts";
import { assertFilterExists } from "../runs/filtered-resources.ts";
import { type CancelDeps, stopRun } from "../runs/finish.ts";

export type DatasetDeps = {
  store: Pick<Store, "agents" | "apiKeys" | "datasets" | "threads" | "transaction">;
  clock: DatabaseClock;
};

export async function getDataset(
  { store }: { store: Pick<Store, "datasets"> },
  caller: Caller,
  id: DatasetId,
  lock = false,
): Promise<DatasetRecord> {
  const found = await store.datasets.find({ organizationId: caller.organizationId, id }, lock);
  if (!found) throw new ServiceError("dataset_not_found");
  if (caller.agentIds && !caller.agentIds.includes(found.agentId)) throw new ServiceError("agent_not_allowed");
  return found;
}

export const listDatasets = (
  { store }: DatasetDeps,
  caller: Caller,
  filter: Omit<DatasetFilter, "agentIds">,
  page: PageRequest,
): Promise<Page<DatasetRecord>> =>
  store.datasets.list(caller.organizationId, { ...filter, agentIds: caller.agentIds }, page);

export async function createDataset(
  deps: DatasetDeps,
  caller: Caller,
  request: CreateDatasetRequest,
  id: DatasetId | null = null,
): Promise<DatasetRecord> {
  assertNotDemo(caller);
  const { agent_id, name, description = null, rows = [] } = request;
  const agent = assertAllowed(caller, await deps.store.agents.find(caller.organizationId, agent_id), "agent_id");
  if (agent.archivedAt) throw new ServiceError("agent_archived", { param: "agent_id" });
  const now = deps.clock.now();
  const at = new Date(now);
  const dataset: DatasetRecord = {
    organizationId: caller.organizationId,
    id: id ?? newId("ds", now),
    agentId: agent.id,
    name,
    description,
    version: 0,
    rows: 0,
    createdBy: caller.actor,
    createdAt: at,
    updatedAt: at,
  };
  return deps.store.transaction(async () => {
    if ((await deps.store.datasets.countLocked(caller.organizationId)) >= datasetLimits.datasets)
      throw new ServiceError("too_many_datasets");
    await deps.store.datasets.insert(dataset);
    return rows.length === 0 ? dataset : insertRows(deps, dataset, rows);
  });
}

export const updateDataset = (
  deps: DatasetDeps,
  caller: Caller,
  id: DatasetId,
  patch: DatasetPatch,
): Promise<DatasetRecord> => {
  assertNotDemo(caller);
  return deps.store.transaction(async () => {
    const dataset = await getDataset(deps, caller, id, true);
    const { name = dataset.name, description = dataset.description } = patch;
    const changed = { ...dataset, name, description, updatedAt: new Date(deps.clock.now()) };
    await deps.store.datasets.update(changed);
    return changed;
  });
};

/** Also deletes its experiments, and cancels their active runs. */
export const deleteDataset = (
  deps: DatasetDeps & CancelDeps & { store: Pick<Store, "experiments"> },
  caller: Caller,
  id: DatasetId,
): Promise<void> => {
  assertNotDemo(caller);
  return deps.store.transaction(async () => {
    // No experiment can be created meanwhile.
    const dataset = await getDataset(deps, caller, id, true);
    const active = await deps.store.experiments.lockActiveRuns(dataset);
    await deps.store.datasets.delete(dataset);
    for (const runId of active) {
      const run = await deps.store.runs.find(caller.organizationId, runId);
      if (run) await stopRun(deps, run, false);
    }
  });
};

/** The rows of a version; by default of the current one. */
export async function listDatasetRows(
  deps: DatasetDeps,
  caller: Caller,
  id: DatasetId,
  { version, tag }: { version?: number | undefined; tag?: string | undefined },
  page: PageRequest,
): Promise<Page<DatasetRowRecord>> {
  assertNotDemo(caller);
  const dataset = await getDataset(deps, caller, id);
  if (version !== undefined && version > dataset.version)
    throw new ServiceError("invalid_query", {
      param: "version",
      message: `version: the data set has ${dataset.version} versions.`,
    });
  return deps.store.datasets.listRows(dataset, { version: version ?? dataset.version, tag }, page);
}

export const addDatasetRows = (
  deps: DatasetDeps,
  caller: Caller,
  id: DatasetId,
  rows: readonly NewDatasetRow[],
): Promise<DatasetChange> => {
  assertNotDemo(caller);
  return deps.store.transaction(async () => {
    const dataset = await getDataset(deps, caller, id, true);
    return toDatasetChange(await insertRows(deps, dataset, rows), { added: rows.length });
  });
};

/** Adds rows to a locked data set. */
async function insertRows(
  { store, clock }: DatasetDeps,
  dataset: DatasetRecord,
  rows: readonly NewDatasetRow[],
): Promise<DatasetRecord> {
  assertRoom(dataset, rows.length);
  const now = clock.now();
  const at = new Date(now);
  const changed = await store.datasets.change(dataset, rows.length, at);
  await store.datasets.insertRows(
    dataset,
    changed.version,
    rows.map((row) => toNewRow(row, now)),
    at,
  );
  return changed;
}

const toNewRow = ({ input, expected_output, tags = [], user = null }: NewDatasetRow, now: number): NewRowRecord => ({
  id: newId("row", now),
  input: JSON.stringify(input),
  expectedOutput: expected_output == null ? null : JSON.stringify(expected_output),
  tags,
  user,
});

function assertRoom({ rows }: DatasetRecord, more: number): void {
  if (rows + more <= datasetLimits.rows) return;
  throw new ServiceError("too_many_dataset_rows", {
    message: `A data set has at most ${datasetLimits.rows} rows. This one has ${rows}, and ${more} more would exceed the limit. Remove rows first, or create another data set.`,
  });
}

/** Runs with large inputs are copied in several statements. */
const importBatch = 1_000;

export async function importDatasetRows(
  deps: DatasetDeps,
  caller: Caller,
  id: DatasetId,
  request: ImportDatasetRowsRequest,
  filter: Omit<RunFilter, "agentId">,
): Promise<DatasetChange> {
  assertNotDemo(caller);
  const seen = await getDataset(deps, caller, id);
  await assertFilterExists(deps, caller, request.filter ?? {}, "filter.");
  const { limit = mostReplayed, expect_output: expectsOutput = true, tags = [] } = request;
  const { datasets } = deps.store;
  return deps.store.transaction(async () => {
    if (request.run_ids) await assertRunsExist(deps, seen, request.run_ids);
    const found = await datasets.findImportable(
      seen,
      { ...filter, agentId: seen.agentId },
      { limit, runIds: request.run_ids },
    );
    const dataset = await getDataset(deps, caller, id, true);
    if (found.length === 0) return toDatasetChange(dataset, {});
    assertRoom(dataset, found.length);
    const now = deps.clock.now();
    // In the order of the runs.
    const runs = found.reverse().map((runId) => ({ runId, rowId: newId("row", now) }));
    let added = 0;
    for (let start = 0; start < runs.length; start += importBatch) {
      const batch = runs.slice(start, start + importBatch);
      added += await datasets.importRuns(dataset, dataset.version + 1, {
        rowIds: batch.map(({ rowId }) => rowId),
        runIds: batch.map(({ runId }) => runId),
        ...{ expectsOutput, tags, at: new Date(now) },
      });
    }
    if (added === 0) return toDatasetChange(dataset, {});
    return toDatasetChange(await datasets.change(dataset, added, new Date(now)), { added });
  });
}

/** A run of another agent is like one that does not exist: the caller may have no access to that agent. */
async function assertRunsExist(
  { store }: DatasetDeps,
  { organizationId, agentId }: DatasetRecord,
  runs: readonly RunId[],
): Promise<void> {
  const existing = new Set(await store.datasets.listRunsOfAgent(organizationId, agentId, runs));
  const unknown = runs.findIndex((run) => !existing.has(run));
  if (unknown === -1) return;
  throw new ServiceError("run_not_found", {
    param: `run_ids.${unknown}`,
    message: "The data set's agent has no run with this id.",
  });
}

export const removeDatasetRows = (
  deps: DatasetDeps,
  caller: Caller,
  id: DatasetId,
  rows: readonly DatasetRowId[],
): Promise<DatasetChange> => {
  assertNotDemo(caller);
  return deps.store.transaction(async () => {
    const dataset = await getDataset(deps, caller, id, true);
    const existing = new Set(await deps.store.datasets.listExistingRows(dataset, rows));
    const unknown = rows.findIndex((row) => !existing.has(row));
    if (unknown !== -1) throw new ServiceError("dataset_row_not_found", { param: `row_ids.${unknown}` });
    const removed = await deps.store.datasets.removeRows(dataset, dataset.version + 1, rows);
    if (removed === 0) return toDatasetChange(dataset, {});
    return toDatasetChange(await deps.store.datasets.change(dataset, -removed, new Date(deps.clock.now())), {
      removed,
    });
  });
};
