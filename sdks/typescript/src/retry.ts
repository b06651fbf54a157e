const longestWaitSeconds = 60;

/** The input of the retry decision: a status with headers, or a broken connection (no status). */
export type Failure = { message: string; status?: number; headers?: Headers; retryAfter?: number | null };

/** Seconds to wait before a retry; null for no retry. Pure except for the jitter. */
export function waitBeforeRetry(failure: Failure, retries: number): number | null {
  if (!canRetry(failure)) return null;
  const asked = failure.retryAfter ?? 0;
  if (asked > longestWaitSeconds) return null;
  return asked > 0 ? asked : backoffSeconds(retries);
}

function canRetry({ status, headers }: Failure): boolean {
  if (status === undefined) return true;
  const word = headers?.get("x-should-retry");
  if (word === "true") return true;
  if (word === "false") return false;
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

const backoffSeconds = (retries: number): number => Math.min(8, 0.5 * 2 ** retries) * (1 - Math.random() / 4);

/** Seconds from a Retry-After header, which holds seconds or a date. */
export function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, (date - nowMs) / 1000);
}
