import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

const kinds = ["request", "background"] as const;

/** One kind of failure on our side, however often it came; secrets and addresses of people are cut out. */
export const ErrorReport = Type.Object(
  {
    object: ObjectName("error_report"),
    id: Id("err"),
    fingerprint: Type.String({ description: "Failures that share it are one report." }),
    kind: OneOf(kinds, { description: "request: a call was answered 500; background: work that nobody waits for." }),
    name: Type.String({ description: "The kind of error, as the code calls it.", examples: ["TypeError"] }),
    message: Type.String(),
    stack: Nullable(Type.String({ description: "Of the latest one." })),
    place: Type.String({
      description: "Method and route, or what the service was doing.",
      examples: ["GET /v2/runs/{id}"],
    }),
    count: Type.Integer(),
    last_request_id: Nullable(Id("req")),
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
  },
  { title: "ErrorReport" },
);
export type ErrorReport = Static<typeof ErrorReport>;

const ErrorOccurrence = Type.Object(
  { request_id: Nullable(Id("req")), organization_id: Nullable(Id("org")), occurred_at: Timestamp },
  { title: "ErrorOccurrence" },
);

export const ErrorReportDetail = Type.Object(
  {
    ...ErrorReport.properties,
    occurrences: Type.Array(ErrorOccurrence, { description: "The latest ones, the newest first." }),
  },
  { title: "ErrorReportDetail" },
);
export type ErrorReportDetail = Static<typeof ErrorReportDetail>;

const ListErrorsQuery = Type.Object(
  {
    ...pageQuery("err"),
    kind: Type.Optional(OneOf(kinds)),
    request_id: Type.Optional(
      Type.Unsafe<`req_${string}`>({ ...Id("req"), description: "The report that a quoted request id leads to." }),
    ),
  },
  closed,
);

export const errorEndpoints = {
  listErrors: {
    method: "GET",
    path: "/errors",
    tag: "Errors",
    summary: "What failed on the service's own side; for the operator's organisation alone",
    scope: "errors:read",
    query: ListErrorsQuery,
    responses: { 200: ListOf(ErrorReport, "ErrorReportList") },
  },
  getError: {
    method: "GET",
    path: "/errors/{id}",
    tag: "Errors",
    summary: "Get an error report with its latest occurrences; for the operator's organisation alone",
    scope: "errors:read",
    params: idPath("err"),
    responses: { 200: ErrorReportDetail },
  },
} as const satisfies Record<string, Endpoint>;
