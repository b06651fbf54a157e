import { doors } from "./doors.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorPage } from "./error-statuses.ts";
import type { ErrorCode } from "./errors.ts";
import { commonErrors, errorsByStatus, unaskedBodyErrors } from "./errors-of.ts";
import { type Hoist, type Json, reference } from "./openapi-schemas.ts";

const header = (description: string, type = "string") => ({ description, schema: { type } });
const headerReference = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Response headers. */
export const headers: Readonly<Record<string, Json>> = {
  "X-Request-Id": header("The id of this request, `req_…`. Quote it when you report a problem."),
  "X-API-Revision": header("The revision of the API, `v2.4`."),
  "RateLimit-Policy": header(
    "The plan's burst (`q`) and the seconds in which an empty bucket refills (`w`), according to the IETF draft.",
  ),
  RateLimit: header(
    "The remaining requests (`r`) and the seconds until all are available again (`t`), according to the IETF draft.",
  ),
  "X-RateLimit-Limit": header(
    "Requests per minute: the rate at which requests become available again. Absent if there is no limit, like the other rate-limit headers.",
    "integer",
  ),
  "X-RateLimit-Burst": header("How many requests can be made at once, after a pause.", "integer"),
  "X-RateLimit-Remaining": header("The number of requests that you can still make now.", "integer"),
  "X-RateLimit-Reset": header("When all requests are available again, in seconds since 1970.", "integer"),
  "Retry-After": header("Seconds to wait before you retry.", "integer"),
  "WWW-Authenticate": header("How to authenticate, and what was wrong with the credentials."),
  Location: header("The URL of the created resource, or of the run in progress."),
  Link: header('The next page, as `<…>; rel="next"`; absent on the last page.'),
  ETag: header("The version of the resource. Send it as `If-Match` with PATCH or DELETE to change only this version."),
  "Idempotent-Replayed": header("`true` if the response was replayed for an idempotency key."),
};

const limitHeaders = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Burst",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];
const everywhere = ["X-Request-Id", "X-API-Revision"];

/** Each error status: its meaning, and its additional headers. */
const refusals: Readonly<Record<number, { name: string; about: string; headers?: string[] }>> = {
  400: { name: "BadRequest", about: "The request is malformed or incomplete." },
  401: {
    name: "Unauthorized",
    about: "The key, token or session is missing, invalid or expired.",
    headers: ["WWW-Authenticate"],
  },
  403: { name: "Forbidden", about: "The caller is authenticated but not allowed to do this." },
  404: { name: "NotFound", about: "The resource does not exist or belongs to another organisation." },
  408: { name: "RequestTimeout", about: "The request did not arrive completely in time." },
  409: { name: "Conflict", about: "The same request is still in progress." },
  410: { name: "Gone", about: "The resource no longer exists." },
  412: { name: "PreconditionFailed", about: "The resource is not the version that `If-Match` names." },
  413: { name: "PayloadTooLarge", about: "The request body is too large." },
  415: { name: "UnsupportedMediaType", about: "The content type of the body is not supported." },
  416: { name: "RangeNotSatisfiable", about: "The file has no such byte range." },
  422: { name: "Unprocessable", about: "The request is well-formed but cannot be processed." },
  429: { name: "TooManyRequests", about: "A limit is reached.", headers: ["Retry-After"] },
  500: { name: "InternalError", about: "An error in the service. It has been reported." },
  503: { name: "Unavailable", about: "The service is temporarily unavailable.", headers: ["Retry-After"] },
};

const errorContent = {
  "application/json": { schema: reference("Error") },
  "application/problem+json": { schema: reference("Problem") },
};

const namedHeaders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, headerReference(name)]));

/** All error responses, for references from the operations. */
export function refusalComponents(): Json {
  const named = Object.values(refusals).map(({ name, about, headers: own = [] }) => [
    name,
    { description: about, headers: namedHeaders([...everywhere, ...own]), content: errorContent },
  ]);
  const other = {
    description: "What went wrong and what to do next.",
    headers: namedHeaders(everywhere),
    content: errorContent,
  };
  return { ...Object.fromEntries(named), Error: other };
}

const notModified = {
  description: "Not modified: `If-None-Match` contains its `ETag`, or is `*`.",
  headers: namedHeaders(everywhere),
};

/** The responses of an operation: success and errors. */
export function responsesOf(name: string, endpoint: Endpoint, hoist: Hoist): Json {
  const success = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    successOf(endpoint, Number(status), hoist(schema)),
  ]);
  if (endpoint.door) {
    const refusal = doorRefusal(endpoint);
    return { ...Object.fromEntries(success), "4XX": refusal, default: refusal };
  }
  if (endpoint.binary === "download") success.push(["304", notModified]);
  const refused = [...errorsByStatus(name, endpoint)].map(([status, codes]) => [status, refusalOf(status, codes)]);
  return { ...Object.fromEntries([...success, ...refused]), default: { $ref: "#/components/responses/Error" } };
}

/** A reference with its own description: the possible codes, each with a link to its documentation. */
function refusalOf(status: number, codes: readonly ErrorCode[]): Json {
  const { name, about } = refusals[status] ?? { name: "Error", about: "" };
  return { $ref: `#/components/responses/${name}`, description: `${about} ${linked(codes.toSorted())}.` };
}

/** Errors of endpoints that implement another protocol, in the format of that protocol. */
function doorRefusal({ door }: Endpoint): Json {
  if (!door) return {};
  const { mediaType, schema } = doors[door].error;
  return {
    description: "The error in the format of the protocol. `X-Error-Code` has our error code.",
    headers: { ...namedHeaders(everywhere), "X-Error-Code": header("Our error code.") },
    content: { [mediaType]: { schema } },
  };
}

function successOf(endpoint: Endpoint, status: number, schema: unknown): Json {
  const described = { description: endpoint.summary, headers: successHeaders(endpoint, status) };
  return status === 204 ? described : { ...described, content: contentOf(endpoint, schema) };
}

function successHeaders(endpoint: Endpoint, status: number): Json {
  const { auth, etag, idempotency, longPoll, method, query, shownOnce } = endpoint;
  const names = [
    ...everywhere,
    ...(auth === "none" || longPoll ? [] : limitHeaders),
    ...(status === 201 || status === 202 ? ["Location"] : []),
    ...(query && "after" in query.properties ? ["Link"] : []),
    ...(idempotency ? ["Idempotent-Replayed"] : []),
    ...(etag && method !== "DELETE" ? ["ETag"] : []),
  ];
  const omitted = `Fields that are shown only once and left out of a replayed response: ${Object.keys(shownOnce ?? {}).join(", ")}.`;
  return { ...namedHeaders(names), ...(shownOnce ? { "Idempotent-Replay-Omitted": header(omitted) } : {}) };
}

function mediaTypeOf({ binary, streams }: Endpoint): string {
  if (binary === "download") return "application/octet-stream";
  return streams ? "text/event-stream" : "application/json";
}

/** An open union, because agents send their own event types. Example checkers of other tools do not support such unions, and the pages show its events. */
const openUnions = "#/components/schemas/RunStreamEventList";

/** Each component has its own example. */
function exampleFor(schema: unknown): Json {
  const { $ref } = schema as { $ref?: string };
  return $ref === undefined || $ref === openUnions
    ? {}
    : { examples: { usual: { $ref: $ref.replace("/schemas/", "/examples/") } } };
}

/** A list whose items another protocol defines. */
const formattedList = {
  type: "object",
  required: ["object", "data", "first_id", "has_more"],
  properties: {
    object: { const: "list" },
    data: { type: "array", items: { type: "object" } },
    first_id: { type: ["string", "null"], description: "Send it as `before` to read the messages before these." },
    has_more: { type: "boolean", description: "Whether older messages exist." },
  },
};

const contentOf = (endpoint: Endpoint, schema: unknown): Json => ({
  // A file has the content type that it was uploaded with.
  ...(endpoint.binary === "download" ? { "*/*": { schema } } : {}),
  [mediaTypeOf(endpoint)]: { schema, ...(endpoint.door || endpoint.streams ? {} : exampleFor(schema)) },
  ...(endpoint.streamsOnRequest ? { "text/event-stream": { schema: { type: "string" } } } : {}),
  ...(endpoint.tableOnRequest ? { "text/csv": { schema: { type: "string" } } } : {}),
  ...(endpoint.formatOnRequest ? { [endpoint.formatOnRequest]: { schema: formattedList } } : {}),
  ...(endpoint.linesOnRequest ? { "application/x-ndjson": { schema: { type: "string" } } } : {}),
});

const linked = (codes: readonly ErrorCode[]) => codes.map((code) => `[\`${code}\`](${errorPage(code)})`).join(", ");

/** The errors that every operation can return, for the introduction of the document. */
export const commonErrorWords = `Any call can fail with ${linked(commonErrors)}. A body that an operation does not expect can fail with ${linked(unaskedBodyErrors)}.`;
