import { setTimeout as pause } from "node:timers/promises";
import type { ProviderFailure } from "../failures.ts";

const firstWaitMs = 500;
/** Our own limits. A provider that requests a longer wait than the second is not retried. */
const longestBackoffMs = 30_000;
const longestWaitMs = 60_000;

/** How long to wait before the next try; null if there is none. Only the run's deadline ends retries. */
export function nextWaitMs(
  failure: Pick<ProviderFailure, "isPassing" | "retryAfterMs">,
  tries: number,
  leftMs: number,
  random: number,
): number | null {
  if (!failure.isPassing) return null;
  // With jitter, so that runs that failed together do not retry together.
  const backoffMs = Math.min(firstWaitMs * 2 ** (tries - 1), longestBackoffMs) * (0.75 + random / 2);
  // Wait at most half of the remaining time, so that there is time for another try.
  const waitMs = Math.max(failure.retryAfterMs ?? 0, Math.min(backoffMs, leftMs / 2));
  return waitMs > longestWaitMs || waitMs >= leftMs || leftMs < firstWaitMs ? null : waitMs;
}

const reportedTries = 3;
const reportEveryMs = 60_000;

/** Whether readers are notified of a failed try: a long outage must not fill the stream. `sinceMs`: time since the last notification. */
export const isReported = (tries: number, sinceMs: number): boolean =>
  tries <= reportedTries || sinceMs >= reportEveryMs;

/** Waits unless the signal is aborted first; then it rejects. */
export const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal });
