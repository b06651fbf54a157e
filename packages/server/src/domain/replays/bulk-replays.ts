import {
  type Comparison,
  type CreateReplayRequest,
  mostOpenReplays,
  mostReplayed,
  type Replay,
  type ReplayComparison,
  type ReplayEstimate,
  type ReplayedRun,
  type ReplayId,
  type RunId,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { percentOf } from "../../lib/statistics.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type BulkReplayRecord, type ReplayItem, statesOf, toReplay } from "../../model/bulk-replays.ts";
import { type ComparedScore, type ComparedSide, compareRuns } from "../../model/comparisons.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { ReplayListFilter, SideCounts } from "../../store/replays/replays.ts";
import type { RunFilter } from "../../store/runs/runs.ts";
import type { Store } from "../../store/store.ts";
import { assertAllowed } from "../agents/agents.ts";
import type { AgentCache } from "../agents/cache.ts";
import { findConfiguration } from "../runs/admit.ts";
import { assertFilterExists } from "../runs/filtered-resources.ts";
import { getRun, getTrace, type TraceDeps } from "../runs/runs.ts";
import { assertPossible } from "./replays.ts";

export type BulkReplayDeps = {
  store: Pick<Store, "agents" | "apiKeys" | "replays" | "threads" | "transaction">;
  agents: AgentCache;
  clock: DatabaseClock;
};

/** Stores a bulk replay with its source runs in one transaction; a node starts it soon after. */
export async function createBulkReplay(
  deps: BulkReplayDeps,
  caller: Caller,
  request: CreateReplayRequest,
  filter: Omit<RunFilter, "agentId">,
): Promise<Replay> {
  await assertReplayable(deps, caller, request);
  return deps.store.transaction(async () => {
    if ((await deps.store.replays.countOpen(caller.organizationId)) >= mostOpenReplays)
      throw new ServiceError("too_many_replays");
    const sources = await findSources(deps, caller, request, { ...filter, agentId: request.agent_id });
    const record = newRecord(deps, caller, request, sources.length);
    await deps.store.replays.insert(record, sources);
    return toReplay(record, { waiting: sources.length });
  });
}

/** Counts what `createBulkReplay` would replay. */
export async function estimateBulkReplay(
  deps: BulkReplayDeps,
  caller: Caller,
  request: CreateReplayRequest,
  filter: Omit<RunFilter, "agentId">,
): Promise<ReplayEstimate> {
  await assertReplayable(deps, caller, request);
  const { agent_id, effects } = request;
  const sources = await findSources(deps, caller, request, { ...filter, agentId: agent_id });
  const cost = await deps.store.replays.sumCosts(caller.organizationId, sources);
  return { object: "replay_estimate", agent_id, effects, total: sources.length, estimated_cost_usd: cost };
}

/** Rejects a request that would fail for every run, or that names something that does not exist. */
async function assertReplayable(deps: BulkReplayDeps, caller: Caller, request: CreateReplayRequest): Promise<void> {
  if (caller.isDemo) throw new ServiceError("demo_key_restricted");
  const agent = assertAllowed(caller, await deps.agents.find(caller.organizationId, request.agent_id), "agent_id");
  if (agent.archivedAt) throw new ServiceError("agent_archived", { param: "agent_id" });
  const { organizationId, id: agentId } = agent;
  const configuration =
    request.agent_revision === undefined
      ? agent.configuration
      : await findConfiguration(deps, { organizationId, agentId }, request.agent_revision);
  assertPossible(configuration, request);
  await assertFilterExists(deps, caller, request.filter ?? {}, "filter.");
}

async function findSources(
  { store }: BulkReplayDeps,
  { organizationId }: Caller,
  { limit }: CreateReplayRequest,
  filter: RunFilter,
) {
  const sources = await store.replays.findSources(organizationId, filter, limit ?? mostReplayed + 1);
  if (sources.length === 0) throw new ServiceError("no_run_matches", { param: "filter" });
  if (sources.length > mostReplayed) throw new ServiceError("too_many_runs", { param: "filter" });
  return sources;
}

function newRecord(
  { clock }: BulkReplayDeps,
  caller: Caller,
  request: CreateReplayRequest,
  total: number,
): BulkReplayRecord {
  const now = clock.now();
  const { agent_id: agentId, filter: _, limit: __, concurrency = 10, priority = -10, ...settings } = request;
  return {
    organizationId: caller.organizationId,
    id: newId("rpl", now),
    agentId,
    status: "running",
    settings: { ...settings, priority },
    concurrency,
    total,
    actor: caller.actor,
    apiKeyId: caller.apiKeyId,
    createdAt: new Date(now),
    completedAt: null,
  };
}

async function getBulkReplay({ store }: BulkReplayDeps, caller: Caller, id: ReplayId): Promise<BulkReplayRecord> {
  const found = await store.replays.find(caller.organizationId, id);
  if (!found) throw new ServiceError("replay_not_found");
  if (caller.agentIds && !caller.agentIds.includes(found.agentId)) throw new ServiceError("agent_not_allowed");
  return found;
}

export async function showBulkReplay(deps: BulkReplayDeps, caller: Caller, id: ReplayId): Promise<Replay> {
  const [shown] = await withCounts(deps, caller, [await getBulkReplay(deps, caller, id)]);
  if (!shown) throw new ServiceError("replay_not_found");
  return shown;
}

export async function listBulkReplays(
  deps: BulkReplayDeps,
  caller: Caller,
  filter: Omit<ReplayListFilter, "agentIds">,
  page: PageRequest,
): Promise<Page<Replay>> {
  const { organizationId, agentIds } = caller;
  const found = await deps.store.replays.list(organizationId, { ...filter, agentIds }, page);
  return { ...found, items: await withCounts(deps, caller, found.items) };
}

async function withCounts({ store }: BulkReplayDeps, { organizationId }: Caller, records: BulkReplayRecord[]) {
  const ids = records.map(({ id }) => id);
  const counts = await store.replays.countItems(organizationId, ids);
  return records.map((record) => toReplay(record, counts.get(record.id) ?? {}));
}

export async function listBulkReplayRuns(
  deps: BulkReplayDeps,
  caller: Caller,
  id: ReplayId,
  status: ReplayedRun["status"] | undefined,
  page: PageRequest,
): Promise<Page<ReplayItem>> {
  const replay = await getBulkReplay(deps, caller, id);
  return deps.store.replays.listItems(replay, status === undefined ? null : statesOf(status), page);
}

/** Stops starting new runs; the node that processes the replay next cancels the active ones. */
export async function cancelBulkReplay(deps: BulkReplayDeps, caller: Caller, id: ReplayId): Promise<Replay> {
  const replay = await getBulkReplay(deps, caller, id);
  if (replay.status === "completed") throw new ServiceError("replay_not_active");
  await deps.store.replays.cancel(replay);
  return showBulkReplay(deps, caller, id);
}

export type ComparisonDeps = TraceDeps & BulkReplayDeps & { store: Pick<Store, "feedback"> };

/** Hardly any run has more feedback than this. */
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
    agent_revisions: counts?.revisions ?? [],
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
