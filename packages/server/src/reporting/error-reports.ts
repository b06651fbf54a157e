import { apiRevision, type RequestId } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { startLoop } from "../lib/concurrency/loop.ts";
import { isUnavailable, messageOf } from "../lib/errors.ts";
import { createSafeClient } from "../lib/http-client/safe-fetch.ts";
import { describeError } from "../lib/observability/describe-error.ts";
import type { Log } from "../lib/observability/log.ts";
import type { ErrorGist, ErrorOccurrence, FailurePlace, ReportError, ReportedError } from "../model/error-reports.ts";
import type { Store } from "../store/store.ts";
import { createSentry, parseDsn } from "./sentry.ts";

/** Whatever fails on our side is reported by itself: stored, counted, and sent to a collector where one is named. */
export type Reporting = {
  report: ReportError;
  /** For loops: logs a round that failed, and reports it. */
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
  /** Logs a round that failed. */
  note: (error: unknown, what: string) => void;
};

const sendGraceMs = 2_000;

export function startReporting(sentryDsn: string | null, { nodeId, ...parts }: Parts): Reporting {
  const target = sentryDsn === null ? null : parseDsn(sentryDsn);
  // The operator chose this address, so the operator's own network is no secret to it.
  const client = createSafeClient({ allowNetworks: ["0.0.0.0/0", "::/0"] });
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
 * Every failure on our side is written down by itself.
 *
 * Whoever fails hands the error over and goes on: it is described, scrubbed and counted in memory at once, and written
 * soon after, so a failing store delays nobody and loses nothing it comes back in time for. What waits is bounded by
 * kinds, not by failures: a thousand a second of one kind are one row to write. Nothing that goes wrong here is
 * reported here.
 */
export type ErrorReportsDeps = {
  store: Pick<Store, "errorReports">;
  clock: DatabaseClock;
  log: Log;
  /** Told of each one too, such as a service that collects them. */
  forward: (error: ReportedError) => void;
  /** Counts one. */
  count: (kind: string) => void;
};

export type ErrorReports = {
  report: ReportError;
  /** Writes what waits, and ends. */
  stop(): Promise<void>;
};

type Waiting = { gist: ErrorGist; count: number; occurrences: ErrorOccurrence[] };

const mostWaiting = 200;
const mostTogether = 20;
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
    onError: (error) => log.warn({ error: messageOf(error) }, "an error report could not be written yet"),
  });

  const take = (error: ReportedError) => {
    const known = waiting.get(error.fingerprint);
    if (!known && waiting.size >= mostWaiting) return;
    waiting.set(error.fingerprint, addTo(known, error));
    loop.wake();
  };

  return {
    report(thrown, where) {
      try {
        // A store that is away is told by the answer and by /readyz; it is nobody's mistake here.
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
  const occurrences = [...(known?.occurrences ?? []), { requestId, organizationId, occurredAt }].slice(-mostTogether);
  return { gist, count: (known?.count ?? 0) + 1, occurrences };
}

/** First again, with whatever came meanwhile. */
function putBack(waiting: Map<string, Waiting>, unwritten: Waiting): Map<string, Waiting> {
  const { fingerprint } = unwritten.gist;
  const newer = waiting.get(fingerprint);
  waiting.delete(fingerprint);
  const both: Waiting = newer
    ? {
        gist: newer.gist,
        count: unwritten.count + newer.count,
        occurrences: [...unwritten.occurrences, ...newer.occurrences].slice(-mostTogether),
      }
    : unwritten;
  return new Map([[fingerprint, both], ...waiting]);
}
