import { setTimeout as pause } from "node:timers/promises";
import type { ActiveRuns } from "./active-runs.ts";

const handOverMs = 4_000;

/** Lets the runs of this node end; those that have not by then are told to stop and go back to the queue. */
export async function drain(active: ActiveRuns, graceMs: number): Promise<void> {
  await allSettled(active, graceMs);
  for (const run of active.all()) run.stop("handed over");
  await allSettled(active, handOverMs);
}

async function allSettled(active: ActiveRuns, withinMs: number): Promise<void> {
  const controller = new AbortController();
  const all = Promise.all(active.all().map((run) => run.settled));
  await Promise.race([all, pause(withinMs, undefined, { signal: controller.signal }).catch(() => {})]);
  controller.abort();
}
