import { explain, isUnavailable, messageOf, ServiceError } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import { createLogThrottle } from "../lib/observability/log.ts";

const againMs = 60_000;

/** Logs failed rounds of loops. During a database outage all loops fail, so each logs one line per minute. */
export function createLoopFailureLog(log: Pick<Log, "warn">, now?: () => number) {
  const isNews = createLogThrottle(againMs, now);
  return (error: unknown, loop: string): void => {
    if (!isUnavailable(error)) log.warn({ loop, err: error }, "a background job failed");
    else if (isNews(loop)) log.warn({ loop, reason: reasonOf(error) }, `a background job waits for ${nameOf(error)}`);
  };
}

/** Logs the start of a database outage once, and its end once. */
export function createOutageLog(log: Pick<Log, "error" | "info">) {
  let isOut = false;
  return {
    /** False: the error has another cause. */
    failed(error: unknown): boolean {
      if (!isUnavailable(error) || isFileStore(error)) return false;
      if (!isOut)
        log.error({ reason: reasonOf(error) }, "the database is unavailable: this node pauses until it is back");
      isOut = true;
      return true;
    },
    succeeded(): void {
      if (isOut) log.info("the database is back");
      isOut = false;
    },
  };
}

const isFileStore = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === "file_store_unavailable";

const nameOf = (error: unknown): string => (isFileStore(error) ? "the file store" : "the database");

/** The underlying cause, without the message for API clients. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause ? explain(error.cause) : messageOf(error);
