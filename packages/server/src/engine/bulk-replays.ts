import type { ErrorCode } from "@agentrun/contract";
import { assertMayStartRuns, getCreator } from "../domain/api-keys/permissions.ts";
import { planReplay, type ReplayDeps } from "../domain/replays/replays.ts";
import type { CreatedRun, RunSubmission } from "../domain/runs/admit.ts";
import { type CancelDeps, stopRun } from "../domain/runs/finish.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { isUnavailable, ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { BulkReplayRecord, Refusal, ReplayItem } from "../model/bulk-replays.ts";
import type { Store } from "../store/store.ts";

export type BulkReplayDeps = ReplayDeps &
  CancelDeps & {
    store: Pick<Store, "apiKeys" | "members" | "replays" | "runs">;
    clock: DatabaseClock;
    createRun(submission: RunSubmission): Promise<CreatedRun>;
    onFailure: (error: unknown, what: string) => void;
    leaseSeconds: number;
  };

const atOnce = 4;
/** While runs of it are under way. */
const soonSeconds = 0.2;
/** Where there is no room for more. */
const laterSeconds = 2;

/** Goes on with replays of many runs that are due; false where none was. */
export async function advanceBulkReplaysOnce(deps: BulkReplayDeps): Promise<boolean> {
  const claimed = await deps.store.replays.claim(atOnce, deps.leaseSeconds);
  await Promise.all(claimed.map((replay) => moveAndRelease(deps, replay)));
  return claimed.length > 0;
}

/** Should even this fail, it is due again when its lease is over. */
async function moveAndRelease(deps: BulkReplayDeps, replay: BulkReplayRecord): Promise<void> {
  let seconds = laterSeconds;
  try {
    seconds = await move(deps, replay);
  } catch (error) {
    deps.onFailure(error, "move replay");
  }
  await deps.store.replays.release(replay, seconds);
}

/**
 * One round: what has ended is noted, then as many runs are begun as there is room for, or those under way are stopped. Nothing is
 * remembered from one round to the next: a node may die between any two lines, and another goes on from what is written.
 */
async function move(deps: BulkReplayDeps, replay: BulkReplayRecord): Promise<number> {
  const { replays } = deps.store;
  await replays.markEnded(replay);
  const active = await replays.listActive(replay);
  if (replay.status === "cancelling") {
    for (const id of active) await stop(deps, replay, id);
  } else {
    const isRoom = await beginMore(deps, replay, replay.concurrency - active.length);
    if (!isRoom) return laterSeconds;
  }
  await replays.complete(replay);
  return soonSeconds;
}

async function stop(deps: BulkReplayDeps, { organizationId }: BulkReplayRecord, id: `run_${string}`): Promise<void> {
  const run = await deps.store.runs.find(organizationId, id);
  if (run && run.status !== "cancelling") await stopRun(deps, run, false);
}

/** False: the service takes no more runs for now. */
async function beginMore(deps: BulkReplayDeps, replay: BulkReplayRecord, free: number): Promise<boolean> {
  if (free <= 0) return true;
  const items = await deps.store.replays.reserveRunIds(replay, free, deps.clock.now());
  if (items.length === 0) return true;
  const caller = await findCaller(deps, replay);
  const begun = await Promise.all(items.map((item) => begin(deps, replay, item, caller)));
  return !begun.includes("later");
}

/** Whoever asked for it, with the rights that they have by now; or why they may no longer. */
async function findCaller({ store }: BulkReplayDeps, replay: BulkReplayRecord): Promise<Caller | Refusal> {
  try {
    const maker = await getCreator(store, replay.organizationId, replay.actor);
    assertMayStartRuns(maker);
    return { ...maker, apiKeyId: replay.apiKeyId };
  } catch (error) {
    if (!(error instanceof ServiceError) || isPassing(error)) throw error;
    return { code: error.code, message: "Whoever began this replay may no longer begin runs: begin it anew." };
  }
}

async function begin(
  deps: BulkReplayDeps,
  replay: BulkReplayRecord,
  { sourceId, runId }: ReplayItem,
  caller: Caller | Refusal,
): Promise<"begun" | "refused" | "later"> {
  if (runId === null) return "later";
  const refusal = "code" in caller ? caller : await tryBegin(deps, replay, { sourceId, runId, caller });
  if (refusal === "later" || refusal === null) return refusal ?? "begun";
  await deps.store.replays.refuse(replay, sourceId, refusal);
  return "refused";
}

type Begun = { sourceId: `run_${string}`; runId: `run_${string}`; caller: Caller };

async function tryBegin(deps: BulkReplayDeps, replay: BulkReplayRecord, { sourceId, runId, caller }: Begun) {
  try {
    const planned = await planReplay(deps, { caller, id: sourceId, asked: replay.settings, idempotency: null });
    if ("run" in planned) return null;
    const again = { ...planned.replay, bulkId: replay.id };
    await deps.createRun({ ...planned, replay: again, caller, idempotency: null, origin: { id: runId } });
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return isPassing(error) ? ("later" as const) : { code: error.code, message: error.message };
  }
}

/** Refusals that say nothing about the run: it is tried again soon. */
const passing: ReadonlySet<ErrorCode> = new Set([
  "too_many_queued_runs",
  "concurrency_limit_exceeded",
  "rate_limit_exceeded",
]);

const isPassing = (error: ServiceError): boolean => isUnavailable(error) || passing.has(error.code);
