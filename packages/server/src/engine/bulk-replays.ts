import { assertMayStartRuns, getCreator } from "../domain/api-keys/permissions.ts";
import { planReplay, type ReplayDeps } from "../domain/replays/replays.ts";
import type { CreatedRun, RunSubmission } from "../domain/runs/admit.ts";
import { type CancelDeps, stopRun } from "../domain/runs/finish.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { BulkReplayRecord, Refusal, ReplayItem } from "../model/bulk-replays.ts";
import type { Store } from "../store/store.ts";
import { isTemporary } from "./temporary-refusals.ts";

export type BulkReplayDeps = ReplayDeps &
  CancelDeps & {
    store: Pick<Store, "apiKeys" | "members" | "replays" | "runs">;
    clock: DatabaseClock;
    createRun(submission: RunSubmission): Promise<CreatedRun>;
    onFailure: (error: unknown, what: string) => void;
    leaseSeconds: number;
  };

const batchSize = 4;
/** The delay before the next step, while runs are active. */
const soonSeconds = 0.2;
/** The same if the service accepts no more runs for now. */
const laterSeconds = 2;

/** Advances bulk replays that are due; false if there were none. */
export async function advanceBulkReplaysOnce(deps: BulkReplayDeps): Promise<boolean> {
  const claimed = await deps.store.replays.claim(batchSize, deps.leaseSeconds);
  await Promise.all(claimed.map((replay) => advanceAndRelease(deps, replay)));
  return claimed.length > 0;
}

/** If the release fails, the replay is due again when its lease expires. */
async function advanceAndRelease(deps: BulkReplayDeps, replay: BulkReplayRecord): Promise<void> {
  let seconds = laterSeconds;
  try {
    seconds = await advance(deps, replay);
  } catch (error) {
    deps.onFailure(error, "advance replay");
  }
  await deps.store.replays.release(replay, seconds);
}

/**
 * One step: records runs that have ended, then creates as many new runs as the concurrency allows, or stops the active ones. All state
 * is in the database: a node may die between any two lines, and another continues.
 */
async function advance(deps: BulkReplayDeps, replay: BulkReplayRecord): Promise<number> {
  const { replays } = deps.store;
  await replays.markEnded(replay);
  const active = await replays.listActive(replay);
  if (replay.status === "cancelling") {
    for (const id of active) await stop(deps, replay, id);
  } else {
    const hasCapacity = await createMore(deps, replay, replay.concurrency - active.length);
    if (!hasCapacity) return laterSeconds;
  }
  await replays.complete(replay);
  return soonSeconds;
}

async function stop(deps: BulkReplayDeps, { organizationId }: BulkReplayRecord, id: `run_${string}`): Promise<void> {
  const run = await deps.store.runs.find(organizationId, id);
  if (run && run.status !== "cancelling") await stopRun(deps, run, false);
}

/** False: the service accepts no more runs for now. */
async function createMore(deps: BulkReplayDeps, replay: BulkReplayRecord, free: number): Promise<boolean> {
  if (free <= 0) return true;
  const items = await deps.store.replays.reserveRunIds(replay, free, deps.clock.now());
  if (items.length === 0) return true;
  const caller = await findCaller(deps, replay);
  const results = await Promise.all(items.map((item) => createOrRefuse(deps, replay, item, caller)));
  return !results.includes("later");
}

/** The caller that requested the replay, with its current rights; or why it may no longer start runs. */
async function findCaller({ store }: BulkReplayDeps, replay: BulkReplayRecord): Promise<Caller | Refusal> {
  try {
    const creator = await getCreator(store, replay.organizationId, replay.actor);
    assertMayStartRuns(creator);
    return { ...creator, apiKeyId: replay.apiKeyId };
  } catch (error) {
    if (!(error instanceof ServiceError) || isTemporary(error)) throw error;
    return {
      code: error.code,
      message:
        "The creator of this replay may no longer start runs. Create the replay again with another key or member.",
    };
  }
}

async function createOrRefuse(
  deps: BulkReplayDeps,
  replay: BulkReplayRecord,
  { sourceId, runId }: ReplayItem,
  caller: Caller | Refusal,
): Promise<"created" | "refused" | "later"> {
  if (runId === null) return "later";
  const refusal = "code" in caller ? caller : await tryCreate(deps, replay, { sourceId, runId, caller });
  if (refusal === "later" || refusal === null) return refusal ?? "created";
  await deps.store.replays.refuse(replay, sourceId, refusal);
  return "refused";
}

type NewReplay = { sourceId: `run_${string}`; runId: `run_${string}`; caller: Caller };

async function tryCreate(deps: BulkReplayDeps, replay: BulkReplayRecord, { sourceId, runId, caller }: NewReplay) {
  try {
    const planned = await planReplay(deps, { caller, id: sourceId, asked: replay.settings, idempotency: null });
    if ("run" in planned) return null;
    const ofBulk = { ...planned.replay, bulkId: replay.id };
    await deps.createRun({ ...planned, replay: ofBulk, caller, idempotency: null, origin: { id: runId } });
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return isTemporary(error) ? ("later" as const) : { code: error.code, message: error.message };
  }
}
