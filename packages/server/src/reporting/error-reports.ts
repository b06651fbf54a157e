import { apiRevision, type RequestId } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { startLoop } from "../lib/concurrency/loop.ts";
import { isUnavailable, messageOf } from "../lib/errors.ts";
import { createHttpClient } from "../lib/http-client.ts";
import { describeError } from "../lib/observability/describe-error.ts";
import type { Log } from "../lib/observability/log.ts";
import type { ErrorGist, ErrorOccurrence, FailurePlace, ReportError, ReportedError } from "../model/error-reports.ts";
import type { Store } from "../store/store.ts";
import { createSentry, parseDsn } from "./sentry.ts";

/** Reports failures of the service: stored, counted, and sent to a collector if one is configured. */
export type Reporting = {
  report: ReportError;
  /** For loops: logs and reports a failed round. */
  onFailure: (error: unknown, what: string) => void;
  stop(): Promise<void>;
};

type Parts = {
  store: Pick<Store, "errorReports">;
  clock: DatabaseClock;
  log: Log;
  nodeId: string;
  count: (kind: string) => void;
} & {
  /** Logs a failed round. */
  note: (error: unknown, what: string) => void;
};

const sendGraceMs = 2_000;

export function startReporting(sentryDsn: string | null, { nodeId, ...parts }: Parts): Reporting {
  const target = sentryDsn === null ? null : parseDsn(sentryDsn);
  // The operator chose this URL, so it may be in a private network.
  const client = createHttpClient({ allowNetworks: ["0.0.0.0/0", "::/0"] });
  const sentry = target && createSentry({ target, client, release: apiRevision, nodeId, log: parts.log });
  const reports = startErrorReports({ ...parts, forward: (error) => sentry?.send(error) });
  return {
    report: reports.report,
    onFailure(error, what) {
      parts.note(error, what);
      reports.report(error, { kind: "background", place: what });
    },
    async stop() {
      await reports.stop();
      await sentry?.stop(sendGraceMs);
      await client.close();
    },
  };
}

/**
 * Stores every failure of the service.
 *
 * An error is described, scrubbed and counted in memory at once, and written soon after, so that an unavailable store does not
 * delay the failing code. The queue is limited by kinds of errors, not by their number: a thousand errors of one kind are one
 * row. Failures in this code are only logged.
 */
export type ErrorReportsDeps = {
  store: Pick<Store, "errorReports">;
  clock: DatabaseClock;
  log: Log;
  /** Sends each error to a collector. */
  forward: (error: ReportedError) => void;
  count: (kind: string) => void;
};

export type ErrorReports = {
  report: ReportError;
  /** Writes the waiting reports, then stops. */
  stop(): Promise<void>;
};

type Waiting = { gist: ErrorGist; count: number; occurrences: ErrorOccurrence[] };

const maxWaiting = 200;
const maxOccurrences = 20;
const limits = { reports: 1_000, occurrences: 100 };
const retryMs = 1_000;

export function startErrorReports(deps: ErrorReportsDeps): ErrorReports {
  const { store, log } = deps;
  let waiting = new Map<string, Waiting>();

  const writeOnce = async (): Promise<boolean> => {
    const [first] = waiting.values();
    if (!first) return false;
    waiting.delete(first.gist.fingerprint);
    try {
      await store.errorReports.add(first, limits);
    } catch (error) {
      waiting = putBack(waiting, first);
      throw error;
    }
    return waiting.size > 0;
  };
  const loop = startLoop("error reports", writeOnce, {
    idleMs: retryMs,
    onError: (error) =>
      log.warn({ error: messageOf(error) }, "an error report could not be written and will be retried"),
  });

  const take = (error: ReportedError) => {
    const known = waiting.get(error.fingerprint);
    if (!known && waiting.size >= maxWaiting) return;
    waiting.set(error.fingerprint, addTo(known, error));
    loop.wake();
  };

  return {
    report(thrown, where) {
      try {
        // An unavailable store is not our error: the response and /readyz report it.
        if (isUnavailable(thrown)) return;
        deps.count(where.kind);
        const error = toReportedError(thrown, where, deps.clock.now());
        take(error);
        deps.forward(error);
      } catch (error) {
        log.warn({ error: messageOf(error) }, "an error could not be reported");
      }
    },
    async stop() {
      await loop.stop();
      while (await writeOnce().catch(() => false));
    },
  };
}

function toReportedError(thrown: unknown, where: FailurePlace, now: number): ReportedError {
  const { kind, place, requestId, organizationId = null } = where;
  const described = describeError(thrown, `${kind} ${place}`);
  return {
    ...described,
    kind,
    place,
    requestId: (requestId as RequestId | undefined) ?? null,
    organizationId,
    occurredAt: new Date(now),
  };
}

function addTo(known: Waiting | undefined, error: ReportedError): Waiting {
  const { requestId, organizationId, occurredAt, ...gist } = error;
  const occurrences = [...(known?.occurrences ?? []), { requestId, organizationId, occurredAt }].slice(-maxOccurrences);
  return { gist, count: (known?.count ?? 0) + 1, occurrences };
}

/** Puts a report back in the first place, merged with newer occurrences. */
function putBack(waiting: Map<string, Waiting>, unwritten: Waiting): Map<string, Waiting> {
  const { fingerprint } = unwritten.gist;
  const newer = waiting.get(fingerprint);
  waiting.delete(fingerprint);
  const both: Waiting = newer
    ? {
        gist: newer.gist,
        count: unwritten.count + newer.count,
        occurrences: [...unwritten.occurrences, ...newer.occurrences].slice(-maxOccurrences),
      }
    : unwritten;
  return new Map([[fingerprint, both], ...waiting]);
}
