import { doors } from "./doors.ts";
import type { Endpoint } from "./endpoint.ts";
import { type ErrorCode, errorPage } from "./errors.ts";
import { commonErrors, errorsByStatus, unaskedBodyErrors } from "./errors-of.ts";
import { type Hoist, type Json, reference } from "./openapi-schemas.ts";

const header = (description: string, type = "string") => ({ description, schema: { type } });
const headerReference = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** What answers come with. */
export const headers: Readonly<Record<string, Json>> = {
  "X-Request-Id": header("What this call is called, `req_…`: quote it when you ask about it."),
  "X-API-Revision": header("The revision of the API, `v2.4`."),
  "RateLimit-Policy": header(
    "The plan's burst (`q`) and the seconds in which an empty bucket fills (`w`), by the IETF's draft.",
  ),
  RateLimit: header("How many requests are left (`r`), and the seconds until all are (`t`), by the IETF's draft."),
  "X-RateLimit-Limit": header("The plan's burst.", "integer"),
  "X-RateLimit-Remaining": header("How many requests are left at once.", "integer"),
  "X-RateLimit-Reset": header("When all are there again, in seconds since 1970.", "integer"),
  "Retry-After": header("Seconds to wait before the call is made again.", "integer"),
  "WWW-Authenticate": header("How to send a key, and what was wrong with the one that came."),
  Location: header("Where the thing is that was made, or the run that goes on."),
  Link: header('The next page, as `<…>; rel="next"`; not there on the last one.'),
  "Idempotent-Replayed": header("`true` where an idempotency key repeats an answer."),
};

const limitHeaders = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];
const everywhere = ["X-Request-Id", "X-API-Revision"];

/** Each status that calls are refused with: what it means, and what it comes with beside the usual. */
const refusals: Readonly<Record<number, { name: string; about: string; headers?: string[] }>> = {
  400: { name: "BadRequest", about: "The request is malformed, or lacks something." },
  401: {
    name: "Unauthorized",
    about: "The key, token or session is missing, wrong, or has ended.",
    headers: ["WWW-Authenticate"],
  },
  403: { name: "Forbidden", about: "The caller is known, and may not do this." },
  404: { name: "NotFound", about: "There is no such thing, or it is somebody else's." },
  408: { name: "RequestTimeout", about: "The request did not arrive whole in time." },
  409: { name: "Conflict", about: "The same request is still under way." },
  410: { name: "Gone", about: "It was there, and is no more." },
  413: { name: "PayloadTooLarge", about: "The body is larger than is taken." },
  415: { name: "UnsupportedMediaType", about: "The body is of another type than is taken." },
  416: { name: "RangeNotSatisfiable", about: "The file has no such bytes." },
  422: { name: "Unprocessable", about: "The request was understood, and cannot be done as it is." },
  429: { name: "TooManyRequests", about: "A limit is reached.", headers: ["Retry-After"] },
  500: { name: "InternalError", about: "Something failed on our side. It has been reported." },
  503: { name: "Unavailable", about: "The service cannot answer right now.", headers: ["Retry-After"] },
};

const errorContent = {
  "application/json": { schema: reference("Error") },
  "application/problem+json": { schema: reference("Problem") },
};

const namedHeaders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, headerReference(name)]));

/** Every refusal there is, to be referred to by the operations. */
export function refusalComponents(): Json {
  const named = Object.values(refusals).map(({ name, about, headers: own = [] }) => [
    name,
    { description: about, headers: namedHeaders([...everywhere, ...own]), content: errorContent },
  ]);
  const other = {
    description: "What went wrong, and what to do next.",
    headers: namedHeaders(everywhere),
    content: errorContent,
  };
  return { ...Object.fromEntries(named), Error: other };
}

const notModified = {
  description: "You have it: `If-None-Match` names its `ETag`, or is `*`.",
  headers: namedHeaders(everywhere),
};

/** What an operation is answered with: how it went well, and how it may be refused. */
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

/** A reference may have words of its own: which codes they are, each with the way to its paragraph. */
function refusalOf(status: number, codes: readonly ErrorCode[]): Json {
  const { name, about } = refusals[status] ?? { name: "Error", about: "" };
  return { $ref: `#/components/responses/${name}`, description: `${about} ${linked(codes.toSorted())}.` };
}

/** What speaks another protocol says so, and refuses in its words. */
function doorRefusal({ door }: Endpoint): Json {
  if (!door) return {};
  const { mediaType, schema } = doors[door].error;
  return {
    description: "What went wrong, in the protocol's own words; `X-Error-Code` has ours.",
    headers: { ...namedHeaders(everywhere), "X-Error-Code": header("Our own code.") },
    content: { [mediaType]: { schema } },
  };
}

function successOf(endpoint: Endpoint, status: number, schema: unknown): Json {
  const described = { description: endpoint.summary, headers: successHeaders(endpoint, status) };
  return status === 204 ? described : { ...described, content: contentOf(endpoint, schema) };
}

function successHeaders(endpoint: Endpoint, status: number): Json {
  const { auth, idempotency, longPoll, query, shownOnce } = endpoint;
  const names = [
    ...everywhere,
    ...(auth === "none" || longPoll ? [] : limitHeaders),
    ...(status === 201 || status === 202 ? ["Location"] : []),
    ...(query && "after" in query.properties ? ["Link"] : []),
    ...(idempotency ? ["Idempotent-Replayed"] : []),
  ];
  const omitted = `Fields that were shown once and are left out of a repetition: ${Object.keys(shownOnce ?? {}).join(", ")}.`;
  return { ...namedHeaders(names), ...(shownOnce ? { "Idempotent-Replay-Omitted": header(omitted) } : {}) };
}

function mediaTypeOf({ binary, streams }: Endpoint): string {
  if (binary === "download") return "application/octet-stream";
  return streams ? "text/event-stream" : "application/json";
}

/** A union that stays open for events of agents' own: others' checkers of examples do not know such, and pages show its events. */
const openUnions = "#/components/schemas/RunStreamEventList";

/** What is a component of its own has an example of its own, too. */
function exampleFor(schema: unknown): Json {
  const { $ref } = schema as { $ref?: string };
  return $ref === undefined || $ref === openUnions
    ? {}
    : { examples: { usual: { $ref: $ref.replace("/schemas/", "/examples/") } } };
}

const contentOf = (endpoint: Endpoint, schema: unknown): Json => ({
  // A file is of the type that it was uploaded as.
  ...(endpoint.binary === "download" ? { "*/*": { schema } } : {}),
  [mediaTypeOf(endpoint)]: { schema, ...(endpoint.door || endpoint.streams ? {} : exampleFor(schema)) },
  ...(endpoint.streamsOnRequest ? { "text/event-stream": { schema: { type: "string" } } } : {}),
  ...(endpoint.tableOnRequest ? { "text/csv": { schema: { type: "string" } } } : {}),
  ...(endpoint.linesOnRequest ? { "application/x-ndjson": { schema: { type: "string" } } } : {}),
});

const linked = (codes: readonly ErrorCode[]) => codes.map((code) => `[\`${code}\`](${errorPage(code)})`).join(", ");

/** What the document says of refusals before any operation does. */
export const commonErrorWords = `Any call may be refused with ${linked(commonErrors)}; a body that an operation does not ask for with ${linked(unaskedBodyErrors)}.`;
