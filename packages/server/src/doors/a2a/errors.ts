import type { ErrorCode } from "@agentrun/contract";
import type { ErrorWriter, RenderableError } from "../../http/error-response.ts";
import { acceptedQuality } from "../../http/request-headers.ts";
import { refuseAs } from "../door-api.ts";

/** A2A's own errors and JSON-RPC's, by the name that an `ErrorInfo` has for them. */
const errors = {
  TASK_NOT_FOUND: { code: -32001, status: 404 },
  TASK_NOT_CANCELABLE: { code: -32002, status: 400 },
  UNSUPPORTED_OPERATION: { code: -32004, status: 400 },
  CONTENT_TYPE_NOT_SUPPORTED: { code: -32005, status: 400 },
  VERSION_NOT_SUPPORTED: { code: -32009, status: 400 },
  JSON_PARSE: { code: -32700, status: 400 },
  INVALID_REQUEST: { code: -32600, status: 400 },
  METHOD_NOT_FOUND: { code: -32601, status: 400 },
  INVALID_PARAMS: { code: -32602, status: 400 },
} as const;
type Reason = keyof typeof errors;

/** Our codes that mean one of theirs wherever they come from. */
const reasons: Partial<Record<ErrorCode, Reason>> = {
  run_not_found: "TASK_NOT_FOUND",
  run_not_active: "UNSUPPORTED_OPERATION",
  unsupported_media_type: "CONTENT_TYPE_NOT_SUPPORTED",
  invalid_json: "JSON_PARSE",
  json_too_deep: "JSON_PARSE",
};

/** Refuses in A2A's own terms. */
export const refuse = refuseAs<Reason>;

/** What HTTP has a status for before the protocol is spoken: who asks, how much, and whether there is anybody. */
const belongsToHttp = ({ status, code }: RenderableError) =>
  [401, 403, 404, 405, 413, 429].includes(status)
    ? code !== "run_not_found" && code !== "thread_not_found"
    : status >= 500;

const reasonOf = (error: RenderableError): Reason | null =>
  (error.reason as Reason | null) ?? reasons[error.code] ?? (belongsToHttp(error) ? null : "INVALID_PARAMS");

const domain = "a2a-protocol.org";

/** What is wrong, for programs: the error's name, and the field at fault where there is one. */
function detailsOf({ code, param, message, requestId }: RenderableError, reason: Reason | null): object[] {
  const info = {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason: reason ?? code.toUpperCase(),
    domain,
    metadata: { code, requestId },
  };
  const violation = {
    "@type": "type.googleapis.com/google.rpc.BadRequest",
    fieldViolations: [{ field: param, description: message }],
  };
  return param !== null && reason === "INVALID_PARAMS" ? [info, violation] : [info];
}

/** The canonical names of statuses that a `google.rpc.Status` tells beside the number. */
const statusNames: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  409: "ABORTED",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
};

const isRpc = (path: string) => path.endsWith("/a2a");

/** HTTP+JSON has a media type of its own, for whoever names it. */
export const mediaTypeFor = (accept: string | undefined): string =>
  acceptedQuality(accept, "application/a2a+json") > 0 ? "application/a2a+json" : "application/json";

const isRpcId = (id: unknown) => typeof id === "string" || typeof id === "number";

/** The id of a JSON-RPC request, which its answer repeats. */
export const rpcIdOf = (body: unknown): string | number | null => {
  const { id } = (body ?? {}) as { id?: unknown };
  return isRpcId(id) ? (id as string | number) : null;
};

/** A JSON-RPC error is an answer like any other, with 200, unless it was never JSON-RPC's business. */
export const writeA2aError: ErrorWriter = (error, { body, accept, path }) => {
  const reason = reasonOf(error);
  const details = detailsOf(error, reason);
  const { message } = error;
  if (isRpc(path)) {
    const code = reason === null ? -32000 : errors[reason].code;
    const written = { jsonrpc: "2.0", id: rpcIdOf(body), error: { code, message, data: details } };
    return { ...(reason === null ? {} : { status: 200 }), mediaType: "application/json", body: written };
  }
  // A body of a type that nobody reads here is refused by HTTP; a part of one by the protocol.
  const status = reason === null || error.code === "unsupported_media_type" ? error.status : errors[reason].status;
  const name = statusNames[status] ?? (status >= 500 ? "INTERNAL" : "FAILED_PRECONDITION");
  return { status, mediaType: mediaTypeFor(accept), body: { error: { code: status, status: name, message, details } } };
};
