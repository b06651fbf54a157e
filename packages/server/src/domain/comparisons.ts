import type { Comparison, ReplayComparison, ReplayId, RunId } from "@agentrun/contract";
import { percentOf } from "../lib/percent.ts";
import type { Caller } from "../model/api-keys.ts";
import { type ComparedScore, type ComparedSide, compareRuns } from "../model/comparisons.ts";
import type { SideCounts } from "../store/replays/comparison.ts";
import type { Store } from "../store/store.ts";
import { type BulkReplayDeps, getBulkReplay } from "./bulk-replays.ts";
import { getRun } from "./runs.ts";
import { getTrace, type TraceDeps } from "./traces.ts";

export type ComparisonDeps = TraceDeps & BulkReplayDeps & { store: Pick<Store, "feedback"> };

/** More than this is said of hardly any run. */
const mostFeedback = 1_000;

export async function getComparison(
  deps: ComparisonDeps,
  caller: Caller,
  baseId: RunId,
  otherId: RunId,
): Promise<Comparison> {
  const [base, other] = await Promise.all([readSide(deps, caller, baseId), readSide(deps, caller, otherId)]);
  return compareRuns(base, other);
}

async function readSide(deps: ComparisonDeps, caller: Caller, id: RunId): Promise<ComparedSide> {
  const run = await getRun(deps, caller, id);
  const [{ spans, truncated: isTruncated }, feedback] = await Promise.all([
    getTrace(deps, caller, id),
    deps.store.feedback.listOfRuns(caller.organizationId, [id], mostFeedback),
  ]);
  return { run, spans, isTruncated, feedback };
}

export async function getReplayComparison(
  deps: ComparisonDeps,
  caller: Caller,
  id: ReplayId,
): Promise<ReplayComparison> {
  const replay = await getBulkReplay(deps, caller, id);
  const { replays } = deps.store;
  const [pairs, sides, scores] = await Promise.all([
    replays.countPairs(replay),
    replays.countSides(replay),
    replays.countScores(replay),
  ]);
  const sideOf = (side: SideCounts["side"]) =>
    toSide(
      sides.find((each) => each.side === side),
      scores.filter((score) => score.side === side),
    );
  const head = { object: "replay_comparison" as const, replay_id: replay.id, agent_id: replay.agentId };
  return { ...head, ...pairs, base: sideOf("base"), other: sideOf("other") };
}

function toSide(
  counts: SideCounts | undefined,
  scores: readonly (ComparedScore & { side: SideCounts["side"] })[],
): ReplayComparison["base"] {
  const { completed = 0, failed = 0, cancelled = 0, average_ms: average = null, p50 = null, p95 = null } = counts ?? {};
  return {
    revisions: counts?.revisions ?? [],
    completed,
    failed,
    cancelled,
    success_rate: percentOf(completed, completed + failed),
    latency_ms: average === null || p50 === null || p95 === null ? null : { average, p50, p95 },
    tokens_used: counts?.tokens_used ?? 0,
    cost_usd: counts?.cost_usd ?? null,
    scores: scores.map(({ side: _, ...score }) => score),
  };
}
