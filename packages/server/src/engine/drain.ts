import { setTimeout as pause } from "node:timers/promises";
import type { ActiveRuns } from "./active-runs.ts";
import type { Waiters } from "./waiters.ts";

/** With what closing takes after it (`app.ts`), two seconds are left of the ten that a stop may take beyond its grace. */
const handOverMs = 3_000;

/** How long requests may still wait for runs that other nodes execute: a request that arrived last gets its result, not a 202. */
const waitersMs = 2_000;

/** Lets the runs of this node end; those that have not by then are told to stop and go back to the queue. */
export async function drain(active: ActiveRuns, waiters: Waiters, graceMs: number): Promise<void> {
  if (await isWithin(active.whenIdle(), graceMs)) await isWithin(waiters.whenIdle(), Math.min(graceMs, waitersMs));
  else {
    active.stopAll("handed over");
    await isWithin(active.whenIdle(), handOverMs);
  }
  waiters.release();
}

async function isWithin(whenIdle: Promise<void>, milliseconds: number): Promise<boolean> {
  const controller = new AbortController();
  const idle = whenIdle.then(() => true);
  const late = pause(milliseconds, false, { signal: controller.signal }).catch(() => false);
  const isIdle = await Promise.race([idle, late]);
  controller.abort();
  return isIdle;
}
