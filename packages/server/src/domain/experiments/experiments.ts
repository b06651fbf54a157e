import {
  type CreateExperimentRequest,
  type Experiment,
  type ExperimentId,
  type ExperimentRow,
  experimentLimits,
  type ResumeExperimentRequest,
} from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { DatasetRecord } from "../../model/datasets.ts";
import { type ExperimentRecord, toExperiment, toExperimentRun } from "../../model/experiments.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type {
  ExperimentFilter,
  ExperimentRowFilter,
  ExperimentRowRecord,
} from "../../store/experiments/experiments.ts";
import type { Store } from "../../store/store.ts";
import { assertAllowed } from "../agents/agents.ts";
import { assertNotDemo } from "../api-keys/permissions.ts";
import { getDataset } from "../datasets/datasets.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";
import { assertPossible } from "../replays/replays.ts";
import { findConfiguration } from "../runs/admit.ts";
import { resolveScorers } from "../scorers/scorers.ts";

export type ExperimentDeps = EventDeps & {
  store: Pick<Store, "agents" | "datasets" | "experiments" | "ratings" | "scorers" | "transaction">;
};

/** Stores an experiment with all its runs in one transaction; a node starts it soon after. */
export async function createExperiment(
  deps: ExperimentDeps,
  caller: Caller,
  request: CreateExperimentRequest,
): Promise<Experiment> {
  assertNotDemo(caller);
  const dataset = await findDataset(deps, caller, request);
  const revisions = await findRevisions(deps, caller, dataset, request);
  const scorers = await resolveScorers(deps, caller, request.scorers);
  const record = newRecord(deps, caller, dataset, request, { revisions, scorers });
  return deps.store.transaction(async () => {
    // Nobody can delete the data set meanwhile.
    await findDataset(deps, caller, request, true);
    await assertRoom(deps, caller);
    const rows = await deps.store.experiments.insert(record);
    if (rows === 0) throw new ServiceError("dataset_empty", { param: "dataset_version" });
    const total = rows * revisions.length;
    if (total > experimentLimits.runs) throw new ServiceError("experiment_too_large", { param: "agent_revisions" });
    return toExperiment({ ...record, rows }, { waiting: total });
  });
}

async function findDataset(deps: ExperimentDeps, caller: Caller, request: CreateExperimentRequest, lock = false) {
  const dataset = await getDataset(deps, caller, request.dataset_id, lock).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== "dataset_not_found") throw error;
    throw new ServiceError("dataset_not_found", { param: "dataset_id" });
  });
  const { dataset_version: version = dataset.version } = request;
  if (version <= dataset.version) return { ...dataset, version };
  throw new ServiceError("invalid_value", {
    param: "dataset_version",
    message: `dataset_version: the data set has ${dataset.version} versions.`,
  });
}

async function findRevisions(
  deps: ExperimentDeps,
  caller: Caller,
  { organizationId, agentId }: DatasetRecord,
  { agent_revisions, effects }: CreateExperimentRequest,
): Promise<number[]> {
  const agent = assertAllowed(caller, await deps.store.agents.find(organizationId, agentId));
  if (agent.archivedAt) throw new ServiceError("agent_archived", { param: "dataset_id" });
  const revisions = agent_revisions ?? [agent.revision];
  for (const revision of revisions) {
    const configuration = await findConfiguration(deps, { organizationId, agentId }, revision, "agent_revisions");
    assertPossible(configuration, { effects });
  }
  return revisions;
}

function newRecord(
  { clock }: ExperimentDeps,
  caller: Caller,
  dataset: DatasetRecord,
  request: CreateExperimentRequest,
  { revisions, scorers }: Pick<ExperimentRecord["settings"], "revisions" | "scorers">,
): ExperimentRecord {
  const now = clock.now();
  const { effects, priority = -10, timeout_seconds, concurrency = 10, name = null, max_cost_usd = null } = request;
  const timeout = timeout_seconds === undefined ? {} : { timeout_seconds };
  return {
    organizationId: caller.organizationId,
    id: newId("exp", now),
    agentId: dataset.agentId,
    datasetId: dataset.id,
    datasetVersion: dataset.version,
    name,
    status: "running",
    settings: { effects, priority, ...timeout, revisions, scorers },
    concurrency,
    maxCostUsd: max_cost_usd,
    rows: 0,
    tokensUsed: 0,
    costUsd: 0,
    actor: caller.actor,
    apiKeyId: caller.apiKeyId,
    createdAt: new Date(now),
    completedAt: null,
  };
}

async function assertRoom({ store }: ExperimentDeps, { organizationId }: Caller): Promise<void> {
  if ((await store.experiments.countOpen(organizationId)) >= experimentLimits.open)
    throw new ServiceError("too_many_experiments");
}

export async function getExperiment(
  { store }: { store: Pick<Store, "experiments"> },
  caller: Caller,
  id: ExperimentId,
  lock = false,
): Promise<ExperimentRecord> {
  const found = await store.experiments.find({ organizationId: caller.organizationId, id }, lock);
  if (!found) throw new ServiceError("experiment_not_found");
  if (caller.agentIds && !caller.agentIds.includes(found.agentId)) throw new ServiceError("agent_not_allowed");
  return found;
}

export async function showExperiment(deps: ExperimentDeps, caller: Caller, id: ExperimentId): Promise<Experiment> {
  return withCounts(deps, await getExperiment(deps, caller, id));
}

async function withCounts({ store }: Pick<ExperimentDeps, "store">, record: ExperimentRecord): Promise<Experiment> {
  const counts = await store.experiments.countRuns(record.organizationId, [record.id]);
  return toExperiment(record, counts.get(record.id) ?? {});
}

export async function listExperiments(
  { store }: ExperimentDeps,
  { organizationId, agentIds }: Caller,
  filter: Omit<ExperimentFilter, "agentIds">,
  page: PageRequest,
): Promise<Page<Experiment>> {
  const found = await store.experiments.list(organizationId, { ...filter, agentIds }, page);
  const counts = await store.experiments.countRuns(
    organizationId,
    found.items.map(({ id }) => id),
  );
  return { ...found, items: found.items.map((record) => toExperiment(record, counts.get(record.id) ?? {})) };
}

/** Stops starting new runs; the node that processes the experiment next cancels the active ones. */
export async function cancelExperiment(deps: ExperimentDeps, caller: Caller, id: ExperimentId): Promise<Experiment> {
  const experiment = await getExperiment(deps, caller, id);
  if (experiment.status === "completed") throw new ServiceError("experiment_not_active");
  await deps.store.experiments.cancel(experiment);
  return showExperiment(deps, caller, id);
}

export const resumeExperiment = (
  deps: ExperimentDeps,
  caller: Caller,
  id: ExperimentId,
  { max_cost_usd }: ResumeExperimentRequest = {},
): Promise<Experiment> => {
  assertNotDemo(caller);
  return deps.store.transaction(async () => {
    const experiment = await getExperiment(deps, caller, id, true);
    if (experiment.completedAt === null) throw new ServiceError("experiment_active");
    await assertRoom(deps, caller);
    const maxCostUsd = max_cost_usd === undefined ? experiment.maxCostUsd : max_cost_usd;
    const { runs, ratings } = await deps.store.experiments.resume(experiment, maxCostUsd);
    if (runs + ratings === 0) throw new ServiceError("nothing_to_resume");
    if (runs > 0) await assertActive(deps, experiment);
    return showExperiment(deps, caller, id);
  });
};

/** Outputs of an archived agent can still be rated. */
async function assertActive({ store }: ExperimentDeps, { organizationId, agentId }: ExperimentRecord): Promise<void> {
  const agent = await store.agents.find(organizationId, agentId);
  if (agent?.archivedAt) throw new ServiceError("agent_archived");
}

/** Completes an experiment whose runs have all ended, and announces it. */
export const completeExperiment = (deps: ExperimentDeps, experiment: ExperimentRecord): Promise<boolean> =>
  deps.store.transaction(async () => {
    const completed = await deps.store.experiments.complete(experiment);
    if (!completed) return false;
    const shown = await withCounts(deps, completed);
    await recordEvent(deps, completed.organizationId, "evaluation.completed", completed.id, shown);
    return true;
  });

/** The rows of the data set with their runs and scores. */
export async function listExperimentRows(
  { store }: ExperimentDeps,
  caller: Caller,
  id: ExperimentId,
  filter: ExperimentRowFilter,
  page: PageRequest,
): Promise<Page<ShownRow>> {
  assertNotDemo(caller);
  const experiment = await getExperiment({ store }, caller, id);
  const found = await store.experiments.listRows(experiment, filter, page);
  const ids = found.items.map((row) => row.id);
  const [runs, scores] = await Promise.all([
    store.experiments.listRuns(experiment, ids),
    store.experiments.listScores(experiment, ids),
  ]);
  const scorersOf = experiment.settings.scorers;
  const place = (rowId: string, revision: number) => `${rowId} ${revision}`;
  const scoresOf = Map.groupBy(scores, ({ rowId, revision }) => place(rowId, revision));
  const runsOf = Map.groupBy(runs, ({ rowId }) => rowId);
  const { revisions } = experiment.settings;
  const items = found.items.map((row) => {
    const own = (runsOf.get(row.id) ?? []).sort(
      (a, b) => revisions.indexOf(a.revision) - revisions.indexOf(b.revision),
    );
    const shown = own.map((run) =>
      toExperimentRun(
        run,
        (scoresOf.get(place(row.id, run.revision)) ?? []).flatMap((score) => {
          const scorer = scorersOf[score.scorer];
          if (!scorer) return [];
          const { passed, reason, tokensUsed: tokens_used, costUsd: cost_usd, runId: run_id } = score;
          return [{ scorer_id: scorer.id, score: score.score, passed, reason, tokens_used, cost_usd, run_id }];
        }),
      ),
    );
    const changed = scorersOf.some(({ id }) =>
      hasBoth(shown.flatMap((run) => run.scores).filter((s) => s.scorer_id === id)),
    );
    return { id: row.id, row, changed, runs: shown };
  });
  return { ...found, items };
}

/** A row whose contents are JSON text. */
export type ShownRow = Pick<ExperimentRow, "id" | "changed" | "runs"> & { row: ExperimentRowRecord };

const hasBoth = (scores: readonly { passed: boolean | null }[]) =>
  scores.some(({ passed }) => passed === true) && scores.some(({ passed }) => passed === false);

/** As JSON text, in which the stored texts are not parsed again. */
export function renderExperimentRow({ row, changed, runs }: ShownRow): string {
  const head = JSON.stringify({ object: "experiment_row", id: row.id }).slice(0, -1);
  const content = `"input":${row.input},"expected_output":${row.expected_output ?? "null"}`;
  const rest = JSON.stringify({ tags: row.tags, source_run_id: row.source_run_id, changed, runs }).slice(1);
  return `${head},${content},${rest}`;
}
