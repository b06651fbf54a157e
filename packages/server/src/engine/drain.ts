import { setTimeout as pause } from "node:timers/promises";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun, ActiveRuns } from "./active-runs.ts";
import type { Waiters } from "./waiters.ts";

/** A stop may take ten seconds beyond its grace period. These and the closing of the other parts (`app.ts`) leave two in reserve. */
const handOverMs = 2_000;
const releaseMs = 1_000;

/** How long requests may still wait for runs on other nodes, so that the last requests get a result and not a 202. */
const waitersMs = 2_000;

type DrainDeps = {
  active: Pick<ActiveRuns, "all" | "stopAll" | "whenIdle">;
  waiters: Pick<Waiters, "whenIdle" | "release">;
  runs: Pick<Store["runs"], "release">;
  signals: Pick<Signals, "publish">;
};

/** Waits for the runs of this node to end. After the grace period it stops the rest, which return to the queue. */
export async function drain(deps: DrainDeps, graceMs: number): Promise<void> {
  const { active, waiters } = deps;
  if (await isWithin(active.whenIdle(), graceMs)) await isWithin(waiters.whenIdle(), Math.min(graceMs, waitersMs));
  else {
    active.stopAll("handed over");
    if (!(await isWithin(active.whenIdle(), handOverMs))) await isWithin(releaseAll(deps), releaseMs);
  }
  waiters.release();
}

/**
 * Thousands of runs may not all stop in time. Their leases are released, so that other nodes need not wait until they expire; without a
 * lease, nothing that the run still does is written.
 */
async function releaseAll({ active, runs, signals }: DrainDeps): Promise<void> {
  const release = async ({ run: { organizationId, id }, leaseToken }: ActiveRun) => {
    const released = { organizationId, id, leaseToken, forgiven: true, retried: false, onlyIfExpired: false };
    if (await runs.release(released)) signals.publish("queued", id);
  };
  // A run that cannot be released is taken over when its lease expires.
  await Promise.allSettled(active.all().map(release));
}

async function isWithin(whenIdle: Promise<void>, milliseconds: number): Promise<boolean> {
  const controller = new AbortController();
  const idle = whenIdle.then(() => true);
  const late = pause(milliseconds, false, { signal: controller.signal }).catch(() => false);
  const isIdle = await Promise.race([idle, late]);
  controller.abort();
  return isIdle;
}
