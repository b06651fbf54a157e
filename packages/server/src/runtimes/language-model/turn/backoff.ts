import { setTimeout as pause } from "node:timers/promises";
/** How often each model is tried in a turn, and how long after the first failure. */
export type RetryBudget = { tries: number; seconds: number };

/** The failed tries of a turn. */
export type Failures = {
  /** How often every model has been tried. */
  rounds: number;
  /** Milliseconds since the first failure. */
  sinceMs: number;
  /** Whether the next try is of a model that has not been tried in this round. */
  isAnother: boolean;
  /** The wait that the provider requests. */
  retryAfterMs: number | null;
};

const firstWaitMs = 500;
/** Five tries are spread over most of a minute. */
const growth = 4;

/** How long to wait before the next try; null if there is none, because the budget or the run's time would be over. */
export function nextWaitMs(failures: Failures, budget: RetryBudget, leftMs: number, random: number): number | null {
  const { rounds, sinceMs, isAnother, retryAfterMs } = failures;
  const budgetMs = budget.seconds * 1_000;
  // Each model gets its first try, however long the others took to fail.
  if (isAnother) return rounds === 0 || sinceMs <= budgetMs ? 0 : null;
  // With jitter, so that runs that failed together do not retry together.
  const backoffMs = firstWaitMs * growth ** (rounds - 1) * (0.75 + random / 2);
  // Wait at most half of the remaining time, so that there is time for another try.
  const waitMs = Math.max(retryAfterMs ?? 0, Math.min(backoffMs, leftMs / 2));
  const isOver = rounds >= budget.tries || sinceMs + waitMs > budgetMs;
  return isOver || waitMs >= leftMs || leftMs < firstWaitMs ? null : waitMs;
}

const reportedTries = 3;
const reportEveryMs = 60_000;

/** Whether readers are notified of a failed try: a long outage must not fill the stream. `sinceMs`: time since the last notification. */
export const isReported = (tries: number, sinceMs: number): boolean =>
  tries <= reportedTries || sinceMs >= reportEveryMs;

/** Waits unless the signal is aborted first; then it rejects. */
export const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal });
