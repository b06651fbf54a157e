import { apiRevision } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { createSafeClient } from "../lib/safe-fetch.ts";
import type { ReportError } from "../model/error-reports.ts";
import type { Store } from "../store/store.ts";
import { startErrorReports } from "./error-reports.ts";
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
