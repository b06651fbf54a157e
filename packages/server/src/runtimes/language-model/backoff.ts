import { setTimeout as pause } from "node:timers/promises";
import type { ProviderFailure } from "./failures.ts";

const firstWaitMs = 500;
/** Of our own; who asks for more than the second is not waited for. */
const longestBackoffMs = 30_000;
const longestWaitMs = 60_000;

/** How long to wait before the next try; null when there is none. The run's deadline alone ends them: a wait beyond it is vain. */
export function nextWaitMs(
  failure: Pick<ProviderFailure, "isPassing" | "retryAfterMs">,
  tries: number,
  leftMs: number,
  random: number,
): number | null {
  if (!failure.isPassing) return null;
  // Scattered, so that runs which were refused together do not come back together.
  const backoffMs = Math.min(firstWaitMs * 2 ** (tries - 1), longestBackoffMs) * (0.75 + random / 2);
  // Of what is left, no more than half is slept away: one that is back by then is still asked.
  const waitMs = Math.max(failure.retryAfterMs ?? 0, Math.min(backoffMs, leftMs / 2));
  return waitMs > longestWaitMs || waitMs >= leftMs || leftMs < firstWaitMs ? null : waitMs;
}

/** Waits unless the signal is aborted first; then it rejects. */
export const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal });
