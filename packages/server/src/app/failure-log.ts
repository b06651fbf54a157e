import { explain, isUnavailable, messageOf, ServiceError } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import { createLogThrottle } from "../lib/observability/log.ts";

const againMs = 60_000;

/** Logs rounds that failed. A database that is away fails all of every loop: each reports it once a minute, in one line. */
export function createLoopFailureLog(log: Pick<Log, "warn">, now?: () => number) {
  const isNews = createLogThrottle(againMs, now);
  return (error: unknown, loop: string): void => {
    if (!isUnavailable(error)) log.warn({ loop, err: error }, "a round of work failed");
    else if (isNews(loop)) log.warn({ loop, reason: reasonOf(error) }, `a round of work waits for ${nameOf(error)}`);
  };
}

/** Tells once that the database has gone away, and once that it is back. */
export function createOutageLog(log: Pick<Log, "error" | "info">) {
  let isAway = false;
  return {
    /** False: it is something else that failed. */
    failed(error: unknown): boolean {
      if (!isUnavailable(error) || isFileStore(error)) return false;
      if (!isAway)
        log.error({ reason: reasonOf(error) }, "the database is away: this node does no work until it is back");
      isAway = true;
      return true;
    },
    succeeded(): void {
      if (isAway) log.info("the database is back");
      isAway = false;
    },
  };
}

const isFileStore = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === "file_store_unavailable";

const nameOf = (error: unknown): string => (isFileStore(error) ? "the file store" : "the database");

/** What lies behind, without what callers are told. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause ? explain(error.cause) : messageOf(error);
