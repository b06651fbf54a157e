import { SafeFetchError } from "./safe-fetch-error.ts";

/** One time limit over all phases of a request, joined with the caller's own signal. */
export type Deadline = { signal: AbortSignal; expired: Promise<never>; end(): void };

/** Node's timers overflow beyond, and fire at once. */
export const longestTimerMs = 2_147_483_647;

export function startDeadline(timeoutMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting any more when it fires.
  expired.catch(() => undefined);
  const stop = (error: SafeFetchError) => {
    end();
    controller.abort(error);
    reject(error);
  };
  const abort = () => stop(new SafeFetchError("aborted", "The request was stopped.", outer?.reason));
  const late = () => stop(new SafeFetchError("timeout", `No complete answer within ${timeoutMs / 1_000} s.`));
  const timer = setTimeout(late, Math.min(timeoutMs, longestTimerMs));
  const end = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  };
  outer?.addEventListener("abort", abort);
  if (outer?.aborted) abort();
  return { signal: controller.signal, expired, end };
}
