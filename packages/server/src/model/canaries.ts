import { createHash } from "node:crypto";
import type {
  AgentId,
  Canary,
  CanaryId,
  CanaryMetric,
  CanaryStep,
  canaryMetrics,
  canaryStatuses,
  DeploymentId,
  OrganizationId,
} from "@agentrun/contract";
import { canaryLimits } from "@agentrun/contract";
import { fisherGreater, mannWhitneyGreater, type Share, sizeOf } from "../lib/significance.ts";
import { addTo, bucketOf, type Histogram, percentOf, quantile } from "../lib/statistics.ts";

type Metric = (typeof canaryMetrics)[number];

/** What was measured of one revision. */
export type CanaryCounts = {
  failed: number;
  ended: number;
  down: number;
  rated: number;
  /** Runs that a scoring rule scored, and those of them with a score that did not pass. */
  scored: number;
  notPassed: number;
  latency: Histogram;
  cost: Histogram;
};

export type Compared = { stable: CanaryCounts; canary: CanaryCounts };

export type CanaryKey = { organizationId: OrganizationId; id: CanaryId };

export type CanaryRecord = CanaryKey & {
  agentId: AgentId;
  revision: number;
  stableRevision: number;
  status: (typeof canaryStatuses)[number];
  reason: string | null;
  steps: CanaryStep[];
  /** The index of the current step. */
  step: number;
  stepStartedAt: Date;
  /** Ended runs of the canary when the step started. */
  stepBase: number;
  /** How often the metrics were compared in this step. */
  looks: number;
  toleratedPercent: number;
  counts: Compared;
  /** Up to where the event feed was counted. */
  position: { position: string; eventUuid: string };
  deploymentId: DeploymentId | null;
  createdBy: string;
  createdAt: Date;
  endedAt: Date | null;
};

const noCounts = (): CanaryCounts => ({
  failed: 0,
  ended: 0,
  down: 0,
  rated: 0,
  scored: 0,
  notPassed: 0,
  latency: new Map(),
  cost: new Map(),
});

export const nothingCompared = (): Compared => ({ stable: noCounts(), canary: noCounts() });

/**
 * Whether the canary gets what this key identifies. A key that is in the canary remains in it when the percentage increases, and keys
 * of different canaries are independent.
 */
export function isInCanary(canaryId: string, percent: number, key: string): boolean {
  const hash = createHash("sha256").update(`${canaryId} ${key}`).digest();
  return hash.readUIntBE(0, 6) < (percent / 100) * 2 ** 48;
}

/** One ended run. */
export type EndedCanaryRun = { failed: boolean; latencyMs: number | null; costUsd: number | null };

const perUsd = 1e7;

/** Adds a run to the counts. Runs without usage have no cost. */
export function countRun(counts: CanaryCounts, { failed, latencyMs, costUsd }: EndedCanaryRun): void {
  counts.ended += 1;
  if (failed) counts.failed += 1;
  if (latencyMs !== null) addTo(counts.latency, bucketOf(latencyMs), 1);
  if (costUsd !== null) addTo(counts.cost, bucketOf(costUsd * perUsd), 1);
}

/** Comparisons in each step. Their number is fixed, so that the error probability can be divided among them. */
export const looksPerStep = 5;
const metricNames: readonly Metric[] = ["failures", "latency", "cost", "feedback", "scores"];
/** The probability that a canary that is not worse is rolled back, for all comparisons together. */
const maxError = 0.05;

/** The significance level of one comparison (Bonferroni over metrics, steps and looks). */
export const levelOf = (steps: number): number => maxError / (metricNames.length * looksPerStep * steps);

type Judged = Pick<CanaryRecord, "counts" | "steps" | "toleratedPercent">;

/** Each metric of the canary next to that of the stable revision. */
export function compareMetrics(canary: Judged): CanaryMetric[] {
  const { stable, canary: own } = canary.counts;
  const level = levelOf(canary.steps.length);
  const tolerance = 1 + canary.toleratedPercent / 100;
  const share = (metric: Metric, of: (counts: CanaryCounts) => Share): CanaryMetric =>
    toMetric(metric, level, {
      stable: sampleOfShare(of(stable)),
      canary: sampleOfShare(of(own)),
      worse: () => fisherGreater(of(own), of(stable)),
      better: () => fisherGreater(of(stable), of(own)),
    });
  const median = (metric: Metric, of: (counts: CanaryCounts) => Histogram, unit: number): CanaryMetric =>
    toMetric(metric, level, {
      stable: sampleOfValues(of(stable), unit),
      canary: sampleOfValues(of(own), unit),
      worse: () => mannWhitneyGreater(of(own), scaled(of(stable), tolerance)),
      better: () => mannWhitneyGreater(of(stable), of(own)),
    });
  return [
    share("failures", ({ failed, ended }) => ({ hits: failed, total: ended })),
    median("latency", ({ latency }) => latency, 1),
    median("cost", ({ cost }) => cost, perUsd),
    share("feedback", ({ down, rated }) => ({ hits: down, total: rated })),
    share("scores", ({ notPassed, scored }) => ({ hits: notPassed, total: scored })),
  ];
}

type Test = Pick<CanaryMetric, "stable" | "canary"> & { worse: () => number | null; better: () => number | null };

function toMetric(metric: Metric, level: number, { stable, canary, worse, better }: Test): CanaryMetric {
  const hasEnough = stable.count >= canaryLimits.runs && canary.count >= canaryLimits.runs;
  const p_value = hasEnough ? worse() : null;
  if (p_value === null) return { metric, stable, canary, p_value, verdict: "undecided" };
  const isBetter = (better() ?? 1) <= level;
  return { metric, stable, canary, p_value, verdict: p_value <= level ? "worse" : isBetter ? "better" : "undecided" };
}

const sampleOfShare = ({ hits, total }: Share) => ({ count: total, value: percentOf(hits, total) });

const sampleOfValues = (histogram: Histogram, unit: number) => {
  const value = quantile(histogram, 0.5);
  return { count: sizeOf(histogram), value: value === null ? null : value / unit };
};

/** The histogram of the values times a factor, rounded to whole buckets. */
function scaled(histogram: Histogram, factor: number): Histogram {
  const shift = bucketOf(1e6 * factor) - bucketOf(1e6);
  return new Map([...histogram].map(([bucket, count]) => [bucket === 0 ? 0 : bucket + shift, count]));
}

export type CanaryMove =
  | { move: "stay" }
  /** The metrics were compared, and the step continues. */
  | { move: "look"; looks: number }
  | { move: "next" }
  | { move: "promote" }
  | { move: "roll_back"; reason: string };

type Decided = Pick<
  CanaryRecord,
  | "counts"
  | "looks"
  | "revision"
  | "stableRevision"
  | "step"
  | "stepBase"
  | "stepStartedAt"
  | "steps"
  | "toleratedPercent"
>;

/** What follows for a canary now. It compares the metrics at fixed shares of a step only: see `looksPerStep`. */
export function decideCanary(canary: Decided, now: Date): CanaryMove {
  const due = Math.floor(progressOf(canary, now) * looksPerStep);
  const { stable, canary: own } = canary.counts;
  const hasEnough = stable.ended >= canaryLimits.runs && own.ended >= canaryLimits.runs;
  if (due <= canary.looks || !hasEnough) return { move: "stay" };
  const worse = compareMetrics(canary).find(({ verdict }) => verdict === "worse");
  if (worse) return { move: "roll_back", reason: describe(canary, worse) };
  if (due < looksPerStep) return { move: "look", looks: due };
  return canary.step + 1 < canary.steps.length ? { move: "next" } : { move: "promote" };
}

/** How much of the current step is done, from 0 to 1. */
function progressOf({ steps, step, stepBase, stepStartedAt, counts }: Decided, now: Date): number {
  const { minutes = null, runs = null } = steps[step] ?? {};
  const ofTime = minutes === null ? 1 : (now.getTime() - stepStartedAt.getTime()) / (minutes * 60_000);
  const ofRuns = runs === null ? 1 : (counts.canary.ended - stepBase) / runs;
  return Math.max(0, Math.min(1, ofTime, ofRuns));
}

const labels: Record<Metric, (value: number) => string> = {
  failures: (value) => `${round(value)} % of runs failed`,
  latency: (value) => `the median latency was ${round(value)} ms`,
  cost: (value) => `the median cost was $${round(value)}`,
  feedback: (value) => `${round(value)} % of thumbs were down`,
  scores: (value) => `${round(value)} % of scored runs did not pass`,
};

const round = (value: number): string => String(Number(value.toPrecision(3)));

const describe = (canary: Decided, { metric, stable, canary: own, p_value }: CanaryMetric): string =>
  `With revision ${canary.revision}, ${labels[metric](own.value ?? 0)} (n = ${own.count}); with revision ${canary.stableRevision}, ` +
  `${labels[metric](stable.value ?? 0)} (n = ${stable.count}). p = ${round(p_value ?? 1)}.`;

export const toCanary = (record: CanaryRecord): Canary => ({
  object: "canary",
  id: record.id,
  agent_id: record.agentId,
  revision: record.revision,
  stable_revision: record.stableRevision,
  status: record.status,
  reason: record.reason,
  steps: record.steps,
  step: record.step + 1,
  step_runs: record.counts.canary.ended - record.stepBase,
  step_started_at: record.stepStartedAt.toISOString(),
  percent: percentNow(record),
  tolerated_percent: record.toleratedPercent,
  metrics: compareMetrics(record),
  deployment_id: record.deploymentId,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  ended_at: record.endedAt?.toISOString() ?? null,
});

export const percentNow = ({ status, steps, step }: Pick<CanaryRecord, "status" | "steps" | "step">): number =>
  status === "active" ? (steps[step]?.percent ?? 0) : 0;
