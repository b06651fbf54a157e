import type {
  AgentId,
  ApiKeyId,
  CreateExperimentRequest,
  DatasetId,
  DatasetRowId,
  Experiment,
  ExperimentComparison,
  ExperimentId,
  ExperimentRun,
  OrganizationId,
  RunId,
  Score,
  ScorerComparison,
  ScorerDefinition,
  ScorerId,
  ThreadId,
} from "@agentrun/contract";
import { bootstrapInterval, mcNemarTest, meanOf, wilsonInterval } from "../lib/intervals.ts";
import { percentOf } from "../lib/statistics.ts";
import type { Refusal } from "./bulk-replays.ts";
import type { Scored } from "./scorers.ts";

/** A scorer as it was when the experiment started. */
export type UsedScorer = { id: ScorerId; version: number; name: string; definition: ScorerDefinition };

export type ExperimentSettings = Pick<CreateExperimentRequest, "effects" | "priority" | "timeout_seconds"> & {
  revisions: number[];
  scorers: UsedScorer[];
};

export type ExperimentKey = { organizationId: OrganizationId; id: ExperimentId };

export type ExperimentRecord = ExperimentKey & {
  agentId: AgentId;
  datasetId: DatasetId;
  datasetVersion: number;
  name: string | null;
  status: Experiment["status"];
  settings: ExperimentSettings;
  concurrency: number;
  maxCostUsd: number | null;
  rows: number;
  tokensUsed: number;
  costUsd: number;
  actor: string;
  apiKeyId: ApiKeyId | null;
  createdAt: Date;
  completedAt: Date | null;
};

/** The place of a run in its experiment. */
export type ExperimentRunKey = { rowId: DatasetRowId; revision: number };

/** `named`: the id of its run is reserved. `made`: its run is created. `ended`: it waits for its scores. `rating`: for those of people. */
export type ExperimentRunState =
  | "waiting"
  | "named"
  | "made"
  | "ended"
  | "rating"
  | "completed"
  | "failed"
  | "cancelled"
  | "refused";

/** A run to create, with the content of its row. */
export type NamedRun = ExperimentRunKey & {
  runId: RunId;
  /** JSON text. */
  input: string;
  sourceRunId: RunId | null;
  user: string | null;
  threadId: ThreadId | null;
};

/** A run that has ended and is not scored. */
export type EndedRun = ExperimentRunKey & {
  runId: RunId;
  outcome: "completed" | "failed";
  input: string;
  expectedOutput: string | null;
  output: string | null;
  error: string | null;
  latencyMs: number | null;
  tokens: number;
  costUsd: number | null;
  user: string | null;
};

/** A score to store, by the place of its scorer. */
export type NewScore = Scored & { scorer: number; runId: RunId | null; tokensUsed: number; costUsd: number | null };

export type ExperimentRunRecord = ExperimentRunKey & {
  runId: RunId | null;
  state: ExperimentRunState;
  refusal: Refusal | null;
  missed: boolean;
  latencyMs: number | null;
  tokensUsed: number;
  costUsd: number | null;
};

export type ScoreRecord = NewScore & ExperimentRunKey;

/** Whether people rate its outputs. */
export const hasRaters = ({ settings }: Pick<ExperimentRecord, "settings">): boolean =>
  settings.scorers.some(({ definition }) => definition.type === "people");

export type RunCounts = Readonly<Partial<Record<ExperimentRunState | "missed", number>>>;

export const toExperiment = (record: ExperimentRecord, counts: RunCounts): Experiment => ({
  object: "experiment",
  id: record.id,
  name: record.name,
  agent_id: record.agentId,
  dataset_id: record.datasetId,
  dataset_version: record.datasetVersion,
  agent_revisions: record.settings.revisions,
  scorers: record.settings.scorers.map(({ id, version, name }) => ({ id, version, name })),
  effects: record.settings.effects,
  status: record.status,
  concurrency: record.concurrency,
  max_cost_usd: record.maxCostUsd,
  rows: record.rows,
  total: record.rows * record.settings.revisions.length,
  // A run whose id is only reserved has not started.
  waiting: (counts.waiting ?? 0) + (counts.named ?? 0),
  active: counts.made ?? 0,
  scoring: (counts.ended ?? 0) + (counts.rating ?? 0),
  rating: counts.rating ?? 0,
  completed: counts.completed ?? 0,
  failed: counts.failed ?? 0,
  missed: counts.missed ?? 0,
  cancelled: counts.cancelled ?? 0,
  refused: counts.refused ?? 0,
  tokens_used: record.tokensUsed,
  cost_usd: record.costUsd,
  created_by: record.actor,
  created_at: record.createdAt.toISOString(),
  completed_at: record.completedAt?.toISOString() ?? null,
});

const shownStates: Record<ExperimentRunState, ExperimentRun["status"]> = {
  waiting: "waiting",
  named: "waiting",
  made: "active",
  ended: "scoring",
  rating: "scoring",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
  refused: "refused",
};

export const toExperimentRun = (record: ExperimentRunRecord, scores: Score[]): ExperimentRun => ({
  agent_revision: record.revision,
  run_id: record.state === "named" || record.state === "refused" ? null : record.runId,
  status: shownStates[record.state],
  missed: record.missed,
  refusal: record.refusal,
  latency_ms: record.latencyMs,
  tokens_used: record.tokensUsed,
  cost_usd: record.costUsd,
  scores,
});

/** The share of runs that passed, in per cent, with its interval. */
export function toRate(passed: number, scored: number) {
  const interval = wilsonInterval(passed, scored);
  const percent = percentOf(passed, scored);
  return interval === null || percent === null ? null : { percent, low: 100 * interval.low, high: 100 * interval.high };
}

/** How often a pair of scores occurs. */
export type PairCount = {
  base: number;
  other: number;
  basePassed: boolean;
  otherPassed: boolean;
  count: number;
};

const errorLevel = 0.05;

/**
 * Compares the scores of pairs. Shares are compared by the pairs that differ; other scores by the interval of their mean difference, if
 * enough pairs differ that even the test of shares could decide. `tests`: how many scorers share the error level.
 */
export function comparePairs(pairs: readonly PairCount[], tests: number): Omit<ScorerComparison, "scorer_id" | "name"> {
  const total = sumOf(pairs, () => true);
  const fixed = sumOf(pairs, (pair) => !pair.basePassed && pair.otherPassed);
  const broken = sumOf(pairs, (pair) => pair.basePassed && !pair.otherPassed);
  const level = errorLevel / tests;
  const differences = pairs.flatMap(({ base, other, count }) => Array<number>(count).fill(other - base));
  const interval = bootstrapInterval(differences, 1 - level);
  const pValue = total === 0 ? null : mcNemarTest(fixed, broken);
  const isShare = pairs.every(({ base, other }) => isWhole(base) && isWhole(other));
  const changed = differences.filter((difference) => difference !== 0).length;
  const sideOf = (side: "base" | "other") => ({
    pass_rate: toRate(
      sumOf(pairs, (pair) => pair[`${side}Passed`]),
      total,
    ),
    mean: total === 0 ? null : pairs.reduce((sum, pair) => sum + pair[side] * pair.count, 0) / total,
  });
  const decideByMean = () =>
    interval === null || mcNemarTest(0, changed) >= level ? 0 : interval.low > 0 ? 1 : interval.high < 0 ? -1 : 0;
  const sign = isShare ? (pValue !== null && pValue < level ? Math.sign(fixed - broken) : 0) : decideByMean();
  return {
    pairs: total,
    base: sideOf("base"),
    other: sideOf("other"),
    fixed,
    broken,
    p_value: pValue,
    difference: interval && { mean: meanOf(differences), ...interval },
    verdict: sign > 0 ? "better" : sign < 0 ? "worse" : "undecided",
  };
}

const isWhole = (score: number) => score === 0 || score === 1;
const sumOf = (pairs: readonly PairCount[], isMeant: (pair: PairCount) => boolean): number =>
  pairs.reduce((sum, pair) => sum + (isMeant(pair) ? pair.count : 0), 0);

export function verdictOf(scorers: readonly Pick<ScorerComparison, "verdict">[]): ExperimentComparison["verdict"] {
  const has = (verdict: ScorerComparison["verdict"]) => scorers.some((each) => each.verdict === verdict);
  return has("worse") ? "worse" : has("better") ? "better" : "undecided";
}
