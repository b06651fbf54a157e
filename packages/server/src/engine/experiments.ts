import { assertMayStartRuns, getCreator } from "../domain/api-keys/permissions.ts";
import { completeExperiment, type ExperimentDeps } from "../domain/experiments/experiments.ts";
import { planReplay, type ReplayDeps } from "../domain/replays/replays.ts";
import { type CreatedRun, findConfiguration, type RunSubmission } from "../domain/runs/admit.ts";
import { type CancelDeps, stopRun } from "../domain/runs/finish.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Refusal } from "../model/bulk-replays.ts";
import { type ExperimentRecord, hasRaters, type NamedRun } from "../model/experiments.ts";
import type { Replay } from "../model/replays.ts";
import type { Store } from "../store/store.ts";
import { createScoring, type ScoringDeps } from "./score-runs.ts";
import { isTemporary } from "./temporary-refusals.ts";

export type ExperimentRunnerDeps = ReplayDeps &
  CancelDeps &
  ExperimentDeps &
  ScoringDeps & {
    store: Pick<Store, "apiKeys" | "experiments" | "members" | "ratings" | "runs">;
    createRun(submission: RunSubmission): Promise<CreatedRun>;
    leaseSeconds: number;
  };

const batchSize = 4;
/** The delay before the next step, while runs are active. */
const soonSeconds = 0.2;
/** The same if the service accepts no more runs for now. */
const laterSeconds = 2;
/** The same if only ratings are missing. The last one makes the experiment due at once; until then, nothing happens unless runs are deleted. */
const ratingSeconds = 60;

/** Advances experiments. All state is in the database: a node may die between any two lines, and another continues. */
export function createExperimentRunner(deps: ExperimentRunnerDeps) {
  const scoring = createScoring(deps);

  /** False: there was nothing to do. */
  async function once(): Promise<boolean> {
    const claimed = await deps.store.experiments.claim(batchSize, deps.leaseSeconds);
    await Promise.all(claimed.map(advanceAndRelease));
    return claimed.length > 0;
  }

  /** If the release fails, the experiment is due again when its lease expires. */
  async function advanceAndRelease(experiment: ExperimentRecord): Promise<void> {
    let seconds = laterSeconds;
    try {
      seconds = await advance(experiment);
    } catch (error) {
      deps.onFailure(error, "advance experiment");
    }
    await deps.store.experiments.release(experiment, seconds);
  }

  /** One step: records runs that have ended, scores them, then creates as many as the concurrency allows, or stops the active ones. */
  async function advance(experiment: ExperimentRecord): Promise<number> {
    const { experiments } = deps.store;
    await experiments.markEnded(experiment);
    const caller = await findCaller(deps, experiment);
    await scoring.scoreEnded(experiment, caller);
    const { runs, scoring: unscored } = await experiments.listActive(experiment);
    const isRated = hasRaters(experiment);
    if (experiment.status === "cancelling") {
      for (const id of runs) await stop(deps, experiment, id);
      if (isRated) await deps.store.ratings.stopRatings(experiment);
    } else {
      if (isRated) await deps.store.ratings.settleDeleted(experiment, "The run has no output: it was deleted.");
      const free = experiment.concurrency - runs.length - unscored;
      if (!(await createMore(deps, experiment, caller, free))) return laterSeconds;
    }
    const isCompleted = await completeExperiment(deps, experiment);
    const isIdle = !isCompleted && isRated && (await deps.store.ratings.isWaitingForPeople(experiment));
    return isIdle ? ratingSeconds : soonSeconds;
  }

  return { once, stop: scoring.stop };
}

async function stop(deps: ExperimentRunnerDeps, { organizationId }: ExperimentRecord, id: `run_${string}`) {
  const run = await deps.store.runs.find(organizationId, id);
  if (run && run.status !== "cancelling") await stopRun(deps, run, false);
}

/** False: the service accepts no more runs for now. */
async function createMore(
  deps: ExperimentRunnerDeps,
  experiment: ExperimentRecord,
  caller: Caller | Refusal,
  free: number,
): Promise<boolean> {
  const { experiments } = deps.store;
  if (await isSpent(deps, experiment)) {
    const message = `The experiment has cost its max_cost_usd (${experiment.maxCostUsd}). Resume it with a higher one.`;
    await experiments.refuseAll(experiment, { code: "cap_reached", message });
    return true;
  }
  if (free <= 0) return true;
  const named = await experiments.reserveRunIds(experiment, free, deps.clock.now());
  const results = await Promise.all(named.map((run) => createOrRefuse(deps, experiment, run, caller)));
  return !results.includes("later");
}

/** The cost is read again: this step has added to it. */
async function isSpent({ store }: ExperimentRunnerDeps, experiment: ExperimentRecord): Promise<boolean> {
  if (experiment.maxCostUsd === null) return false;
  const { costUsd } = (await store.experiments.find(experiment)) ?? experiment;
  return costUsd >= experiment.maxCostUsd;
}

/** The caller that requested the experiment, with its current rights; or why it may no longer start runs. */
async function findCaller({ store }: ExperimentRunnerDeps, experiment: ExperimentRecord): Promise<Caller | Refusal> {
  try {
    const creator = await getCreator(store, experiment.organizationId, experiment.actor);
    assertMayStartRuns(creator);
    return { ...creator, apiKeyId: experiment.apiKeyId };
  } catch (error) {
    if (!(error instanceof ServiceError) || isTemporary(error)) throw error;
    const message =
      "The creator of this experiment may no longer start runs. Start the experiment again with another key or member.";
    return { code: error.code, message };
  }
}

async function createOrRefuse(
  deps: ExperimentRunnerDeps,
  experiment: ExperimentRecord,
  run: NamedRun,
  caller: Caller | Refusal,
): Promise<"created" | "refused" | "later"> {
  const refusal = "code" in caller ? caller : await tryCreate(deps, experiment, run, caller);
  if (refusal === "later" || refusal === null) return refusal ?? "created";
  await deps.store.experiments.refuse(experiment, run, refusal);
  return "refused";
}

async function tryCreate(
  deps: ExperimentRunnerDeps,
  experiment: ExperimentRecord,
  run: NamedRun,
  caller: Caller,
): Promise<Refusal | "later" | null> {
  try {
    const { request, replay } = await planRun(deps, experiment, run, caller);
    const place = { experimentId: experiment.id, rowId: run.rowId, revision: run.revision };
    const submission = { caller, request, replay: { ...replay, place }, idempotency: null, origin: { id: run.runId } };
    await deps.createRun(submission);
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return isTemporary(error) ? "later" : { code: error.code, message: error.message };
  }
}

type PlannedRun = { request: RunSubmission["request"]; replay: Replay };

/** A run of the revision with the row's input: from the start, or with the effects of the run that the row was made from. */
async function planRun(
  deps: ExperimentRunnerDeps,
  { agentId, organizationId, settings, id }: ExperimentRecord,
  { input: text, revision, sourceRunId, user, threadId }: NamedRun,
  caller: Caller,
): Promise<PlannedRun> {
  const { effects, priority, timeout_seconds } = settings;
  const input = JSON.parse(text) as Record<string, unknown>;
  const timeout = timeout_seconds === undefined ? {} : { timeout_seconds };
  const shared = {
    input,
    ...(priority === undefined ? {} : { priority }),
    ...timeout,
    metadata: { experiment_id: id },
  };
  if (effects === "recorded") {
    if (sourceRunId === null)
      throw new ServiceError("journal_not_found", {
        message: "The row was not made from a run, so nothing is recorded.",
      });
    const asked = { ...shared, agent_revision: revision, effects };
    const planned = await planReplay(deps, { caller, id: sourceRunId, asked, idempotency: null });
    if ("run" in planned) throw new Error("a replay without an idempotency key cannot repeat an earlier one");
    return planned;
  }
  const configuration = await findConfiguration(deps, { organizationId, agentId }, revision);
  const request = { agent_id: agentId, ...shared, ...(user === null ? {} : { user }) };
  const fromStart = { of: null, threadId, effects, model: null, journal: [], messages: [] };
  return { request, replay: { ...fromStart, agentRevision: revision, configuration } };
}
