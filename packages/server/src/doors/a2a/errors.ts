import type { ErrorCode } from "@agentrun/contract";
import type { ErrorWriter, RenderableError } from "../../http/error-response.ts";
import { acceptedQuality } from "../../http/request-headers.ts";
import { refuseAs } from "../door-api.ts";

/** The errors of A2A and JSON-RPC, by their `reason` in `ErrorInfo`. */
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

/** Our codes that always mean the same A2A error. */
const reasons: Partial<Record<ErrorCode, Reason>> = {
  run_not_found: "TASK_NOT_FOUND",
  run_not_active: "UNSUPPORTED_OPERATION",
  unsupported_media_type: "CONTENT_TYPE_NOT_SUPPORTED",
  invalid_json: "JSON_PARSE",
  json_too_deep: "JSON_PARSE",
};

/** Creates an error with an A2A reason. */
export const refuse = refuseAs<Reason>;

/** Errors that HTTP reports by its status: authentication, limits, a missing agent, server errors. */
const belongsToHttp = ({ status, code }: RenderableError) =>
  [401, 403, 404, 405, 413, 429].includes(status)
    ? code !== "run_not_found" && code !== "thread_not_found"
    : status >= 500;

const reasonOf = (error: RenderableError): Reason | null =>
  (error.reason as Reason | null) ?? reasons[error.code] ?? (belongsToHttp(error) ? null : "INVALID_PARAMS");

const domain = "a2a-protocol.org";

/** The reason of the error, and the invalid field if there is one. */
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

/** The status names of `google.rpc.Status`. */
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

/** A2A's own media type, if the client accepts it. */
export const mediaTypeFor = (accept: string | undefined): string =>
  acceptedQuality(accept, "application/a2a+json") > 0 ? "application/a2a+json" : "application/json";

const isRpcId = (id: unknown) => typeof id === "string" || typeof id === "number";

/** The id of a JSON-RPC request, which the response repeats. */
export const rpcIdOf = (body: unknown): string | number | null => {
  const { id } = (body ?? {}) as { id?: unknown };
  return isRpcId(id) ? (id as string | number) : null;
};

/** A JSON-RPC error has the status 200, except for errors that belong to HTTP. */
export const writeA2aError: ErrorWriter = (error, { body, accept, path }) => {
  const reason = reasonOf(error);
  const details = detailsOf(error, reason);
  const { message } = error;
  if (isRpc(path)) {
    const code = reason === null ? -32000 : errors[reason].code;
    const written = { jsonrpc: "2.0", id: rpcIdOf(body), error: { code, message, data: details } };
    return { ...(reason === null ? {} : { status: 200 }), mediaType: "application/json", body: written };
  }
  // HTTP reports a request body of an unsupported type, and the protocol an unsupported part of a message.
  const status = reason === null || error.code === "unsupported_media_type" ? error.status : errors[reason].status;
  const name = statusNames[status] ?? (status >= 500 ? "INTERNAL" : "FAILED_PRECONDITION");
  return { status, mediaType: mediaTypeFor(accept), body: { error: { code: status, status: name, message, details } } };
};
