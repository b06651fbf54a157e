import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

const kinds = ["request", "background"] as const;

/** One kind of error of the service, with a count. Secrets and people's addresses are removed. */
export const ErrorReport = Type.Object(
  {
    object: ObjectName("error_report"),
    id: Id("err"),
    fingerprint: Type.String({ description: "Errors with the same fingerprint are one report." }),
    kind: OneOf(kinds, { description: "request: a call returned 500; background: background work failed." }),
    name: Type.String({ description: "The class of the error.", examples: ["TypeError"] }),
    message: Type.String(),
    stack: Nullable(Type.String({ description: "The stack of the latest occurrence." })),
    place: Type.String({
      description: "Method and route, or the background task.",
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
    occurrences: Type.Array(ErrorOccurrence, { description: "The latest occurrences, newest first." }),
  },
  { title: "ErrorReportDetail" },
);
export type ErrorReportDetail = Static<typeof ErrorReportDetail>;

const ListErrorsQuery = Type.Object(
  {
    ...pageQuery("err"),
    kind: Type.Optional(OneOf(kinds)),
    request_id: Type.Optional(
      Type.Unsafe<`req_${string}`>({ ...Id("req"), description: "Only the report of this request id." }),
    ),
  },
  closed,
);

export const errorEndpoints = {
  listErrors: {
    method: "GET",
    path: "/errors",
    tag: "Errors",
    summary: "List error reports",
    scope: "errors:read",
    query: ListErrorsQuery,
    responses: { 200: ListOf(ErrorReport, "ErrorReportList") },
  },
  getError: {
    method: "GET",
    path: "/errors/{id}",
    tag: "Errors",
    summary: "Get an error report",
    scope: "errors:read",
    params: idPath("err"),
    responses: { 200: ErrorReportDetail },
  },
} as const satisfies Record<string, Endpoint>;
