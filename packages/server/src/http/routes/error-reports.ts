import type { ErrorReport } from "@agentrun/contract";
import { type ErrorReportDeps, getErrorReport, listErrorReports } from "../../domain/error-reports/error-reports.ts";
import type { ErrorOccurrence, ErrorReportRecord } from "../../model/error-reports.ts";
import { type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const errorReportHandlers = (deps: ErrorReportDeps) =>
  ({
    listErrors: async ({ caller, query, url }) => {
      const filter = { kind: query.kind, requestId: query.request_id };
      return listAnswer(await listErrorReports(deps, caller, filter, toPageRequest(query)), toReport, url);
    },
    getError: async ({ caller, params }) => {
      const { report, occurrences } = await getErrorReport(deps, caller, params.id);
      return ok({ ...toReport(report), occurrences: occurrences.map(toOccurrence) });
    },
  }) satisfies Partial<Handlers>;

const toReport = (record: ErrorReportRecord): ErrorReport => ({
  object: "error_report",
  id: record.id,
  fingerprint: record.fingerprint,
  kind: record.kind,
  name: record.name,
  message: record.message,
  stack: record.stack,
  place: record.place,
  count: record.count,
  last_request_id: record.lastRequestId,
  first_seen_at: record.firstSeenAt.toISOString(),
  last_seen_at: record.lastSeenAt.toISOString(),
});

const toOccurrence = (occurrence: ErrorOccurrence) => ({
  request_id: occurrence.requestId,
  organization_id: occurrence.organizationId,
  occurred_at: occurrence.occurredAt.toISOString(),
});
