import type {
  ExperimentComparison,
  ExperimentId,
  ExperimentResults,
  RevisionResult,
  ScorerResult,
} from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import { comparePairs, type ExperimentRecord, hasRaters, toRate, verdictOf } from "../../model/experiments.ts";
import { toAgreement } from "../../model/ratings.ts";
import type { ComparedScorer, ScoreCounts } from "../../store/experiments/results.ts";
import type { Store } from "../../store/store.ts";
import { getExperiment } from "./experiments.ts";

type ResultDeps = { store: Pick<Store, "experiments" | "ratings"> };

const mostTags = 100;

export async function getExperimentResults(
  deps: ResultDeps,
  caller: Caller,
  id: ExperimentId,
): Promise<ExperimentResults> {
  return resultsOf(deps, await getExperiment(deps, caller, id));
}

export async function resultsOf({ store }: ResultDeps, experiment: ExperimentRecord): Promise<ExperimentResults> {
  const { settings, id, status } = experiment;
  const [revisions, scores, agreements] = await Promise.all([
    store.experiments.countRevisions(experiment),
    store.experiments.countScores(experiment, mostTags),
    hasRaters(experiment) ? store.ratings.countAgreement(experiment) : [],
  ]);
  const shown = settings.revisions.map((revision): RevisionResult => {
    const counts = revisions.find((each) => each.revision === revision);
    const { completed = 0, failed = 0, missed = 0, p50 = null, p95 = null, tokens = 0, cost = 0 } = counts ?? {};
    const own = scores.filter((score) => score.revision === revision);
    const agreed = agreements.filter((count) => count.revision === revision);
    return {
      agent_revision: revision,
      completed,
      failed,
      missed,
      latency_ms: p50 === null || p95 === null ? null : { p50, p95 },
      tokens_used: tokens,
      cost_usd: cost,
      scorers: settings.scorers.map((scorer, place) => ({
        ...toResult(
          scorer,
          own.filter((score) => score.scorer === place),
        ),
        agreement: toAgreement(
          scorer.definition,
          agreed.filter((count) => count.scorer === place),
        ),
      })),
    };
  });
  return { object: "experiment_results", experiment_id: id, status, revisions: shown };
}

const toResult = (
  { id, name, version }: ExperimentRecord["settings"]["scorers"][number],
  counts: readonly ScoreCounts[],
): Omit<ScorerResult, "agreement"> => {
  const all = counts.find(({ tag }) => tag === null);
  return {
    scorer_id: id,
    name,
    version,
    ...toFigures(all),
    tokens_used: all?.tokens ?? 0,
    cost_usd: all?.cost ?? 0,
    tags: counts.flatMap((one) => (one.tag === null ? [] : [{ tag: one.tag, ...toFigures(one) }])),
  };
};

const toFigures = (counts: ScoreCounts | undefined) => {
  const { scored = 0, passed = 0, errors = 0, mean = null } = counts ?? {};
  return { scored, passed, errors, pass_rate: toRate(passed, scored), mean };
};

export type Compared = {
  otherId?: ExperimentId | undefined;
  baseRevision?: number | undefined;
  otherRevision?: number | undefined;
};

export async function compareExperiment(
  deps: ResultDeps,
  caller: Caller,
  id: ExperimentId,
  compared: Compared,
): Promise<ExperimentComparison> {
  const experiment = await getExperiment(deps, caller, id);
  const { otherId } = compared;
  const other = otherId === undefined ? experiment : await getExperiment(deps, caller, otherId);
  if (other.datasetId !== experiment.datasetId)
    throw new ServiceError("not_comparable", { param: "other_experiment_id" });
  const base = {
    ...experiment,
    revision: revisionOf(experiment, compared.baseRevision ?? experiment.settings.revisions[0], "base_revision"),
  };
  return compareSides(deps, base, {
    ...other,
    revision: revisionOf(other, compared.otherRevision ?? other.settings.revisions.at(-1), "other_revision"),
  });
}

function revisionOf({ settings }: ExperimentRecord, revision: number | undefined, param: string): number {
  if (revision !== undefined && settings.revisions.includes(revision)) return revision;
  throw new ServiceError("revision_not_found", {
    param,
    message: `The experiment has no runs of revision ${revision}. Its revisions: ${settings.revisions.join(", ")}.`,
  });
}

type Side = ExperimentRecord & { revision: number };

const mostChanged = 200;

async function compareSides(deps: ResultDeps, base: Side, other: Side): Promise<ExperimentComparison> {
  const shared = sharedScorers(base, other);
  if (shared.length === 0) throw new ServiceError("not_comparable");
  const scorers = await Promise.all(
    shared.map(async ({ id: scorer_id, name, places }) => {
      const pairs = await deps.store.experiments.countPairs(base, other, places);
      return { scorer_id, name, ...comparePairs(pairs, shared.length) };
    }),
  );
  const changed = await Promise.all(
    shared.map(async ({ id: scorer_id, places }) =>
      (await deps.store.experiments.listChanged(base, other, places, mostChanged)).map((row) => ({
        ...row,
        scorer_id,
      })),
    ),
  );
  const brokenFirst = changed.flat().sort((a, b) => Number(b.change === "broken") - Number(a.change === "broken"));
  return {
    object: "experiment_comparison",
    experiment_id: base.id,
    other_experiment_id: other.id,
    base_revision: base.revision,
    other_revision: other.revision,
    verdict: verdictOf(scorers),
    scorers,
    changed: brokenFirst.slice(0, mostChanged),
  };
}

function sharedScorers(base: ExperimentRecord, other: ExperimentRecord) {
  return base.settings.scorers.flatMap(({ id, version, name }, place) => {
    const otherPlace = other.settings.scorers.findIndex((one) => one.id === id && one.version === version);
    const places: ComparedScorer = { base: place, other: otherPlace };
    return otherPlace === -1 ? [] : [{ id, name, places }];
  });
}
