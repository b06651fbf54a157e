import { setTimeout as pause } from "node:timers/promises";
import type { ActiveRuns } from "./active-runs.ts";

/** With what closing takes after it (`app.ts`), two seconds are left of the ten that a stop may take beyond its grace. */
const handOverMs = 3_000;

/** Lets the runs of this node end; those that have not by then are told to stop and go back to the queue. */
export async function drain(active: ActiveRuns, graceMs: number): Promise<void> {
  if (await isIdleWithin(active, graceMs)) return;
  active.stopAll("handed over");
  await isIdleWithin(active, handOverMs);
}

async function isIdleWithin(active: ActiveRuns, milliseconds: number): Promise<boolean> {
  const controller = new AbortController();
  const idle = active.whenIdle().then(() => true);
  const late = pause(milliseconds, false, { signal: controller.signal }).catch(() => false);
  const isIdle = await Promise.race([idle, late]);
  controller.abort();
  return isIdle;
}
