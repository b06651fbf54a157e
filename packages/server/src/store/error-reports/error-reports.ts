import type { ErrorReportId, RequestId } from "@agentrun/contract";
import { fromUuid, newId, toUuid } from "../../lib/ids.ts";
import type { ErrorGist, ErrorKind, ErrorOccurrence, ErrorReportRecord } from "../../model/error-reports.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type ReportRow = {
  id: string;
  fingerprint: string;
  kind: ErrorKind;
  name: string;
  message: string;
  stack: string | null;
  place: string;
  count: number;
  last_request_id: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
};

type OccurrenceRow = { request_id: string | null; organization_id: string | null; occurred_at: Date };

export type ErrorReportFilter = { kind?: ErrorKind | undefined; requestId?: RequestId | undefined };

/** Errors with the same fingerprint. `occurrences` may contain only some of them. */
export type CountedError = { gist: ErrorGist; count: number; occurrences: readonly ErrorOccurrence[] };
export type ReportLimits = { reports: number; occurrences: number };

/** Error reports belong to the installation, not to an organisation: only its operator may read them. */
export const errorReportStore = (database: Database) => ({
  /** Adds errors to their report. Beyond the limits, deletes the oldest occurrences and the reports unseen for longest. */
  async add({ gist, count, occurrences }: CountedError, limits: ReportLimits): Promise<void> {
    await database.transaction(async () => {
      const reportId = await addToReport(database, gist, count, occurrences);
      await database.query(
        `insert into error_occurrences (id, report_id, request_id, organization_id, occurred_at)
         select * from unnest($1::uuid[], array_fill($2::uuid, array[$6::int]), $3::uuid[], $4::uuid[], $5::timestamptz[])`,
        [
          occurrences.map(({ occurredAt }) => toUuid(newId("err", occurredAt.getTime()))),
          reportId,
          occurrences.map(({ requestId }) => requestId && toUuid(requestId)),
          occurrences.map(({ organizationId }) => organizationId && toUuid(organizationId)),
          occurrences.map(({ occurredAt }) => occurredAt),
          occurrences.length,
        ],
      );
      await database.query(
        `delete from error_occurrences where id in
           (select id from error_occurrences where report_id = $1 order by id desc offset $2)`,
        [reportId, limits.occurrences],
      );
      await database.query(
        "delete from error_reports where id in (select id from error_reports order by last_seen_at desc, id offset $1)",
        [limits.reports],
      );
    });
  },

  async list(filter: ErrorReportFilter, page: PageRequest): Promise<Page<ErrorReportRecord>> {
    const parameters = new Parameters();
    const { kind, requestId } = filter;
    const rows = await database.query<ReportRow>(
      `select * from error_reports where true ${kind ? `and kind = ${parameters.add(kind)}` : ""}
       ${requestId ? `and id in (select report_id from error_occurrences where request_id = ${parameters.add(toUuid(requestId))})` : ""}
       ${pageClause("id", page, parameters, "first_seen_at")}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  async find(id: ErrorReportId): Promise<ErrorReportRecord | null> {
    const rows = await database.query<ReportRow>("select * from error_reports where id = $1", [toUuid(id)]);
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async listOccurrences(id: ErrorReportId): Promise<ErrorOccurrence[]> {
    const rows = await database.query<OccurrenceRow>(
      "select * from error_occurrences where report_id = $1 order by id desc limit 100",
      [toUuid(id)],
    );
    return rows.map((row) => ({
      requestId: row.request_id ? fromUuid("req", row.request_id) : null,
      organizationId: row.organization_id ? fromUuid("org", row.organization_id) : null,
      occurredAt: row.occurred_at,
    }));
  },
});

async function addToReport(
  database: Database,
  gist: ErrorGist,
  count: number,
  occurrences: readonly ErrorOccurrence[],
): Promise<string> {
  const latest = occurrences.at(-1);
  const rows = await database.query<{ id: string }>(
    `insert into error_reports as r
       (id, fingerprint, kind, name, message, stack, place, count, last_request_id, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()), coalesce($11, now()))
     on conflict (fingerprint) do update set count = r.count + excluded.count, message = excluded.message,
       stack = excluded.stack, last_request_id = coalesce(excluded.last_request_id, r.last_request_id),
       last_seen_at = greatest(r.last_seen_at, excluded.last_seen_at)
     returning id`,
    [
      toUuid(newId("err", latest?.occurredAt.getTime())),
      gist.fingerprint,
      gist.kind,
      gist.name,
      gist.message,
      gist.stack,
      gist.place,
      count,
      latest?.requestId ? toUuid(latest.requestId) : null,
      occurrences[0]?.occurredAt ?? null,
      latest?.occurredAt ?? null,
    ],
  );
  return rows[0]?.id ?? "";
}

const toRecord = (row: ReportRow): ErrorReportRecord => ({
  id: fromUuid("err", row.id),
  fingerprint: row.fingerprint,
  kind: row.kind,
  name: row.name,
  message: row.message,
  stack: row.stack,
  place: row.place,
  count: Number(row.count),
  lastRequestId: row.last_request_id ? fromUuid("req", row.last_request_id) : null,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
});
