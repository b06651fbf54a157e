import { type Endpoint, takesIfMatch } from "./endpoint.ts";
import { statusOf } from "./error-statuses.ts";
import type { ErrorCode } from "./errors.ts";
import { notFoundCodesIn } from "./not-found-codes.ts";
import { operationWords } from "./words/index.ts";

/** Errors that any call can return; the document lists them once. */
export const commonErrors = [
  "malformed_request",
  "request_timeout",
  "headers_too_large",
  "https_required",
  "route_not_found",
  "method_not_allowed",
] as const satisfies readonly ErrorCode[];

/** Errors for a body that the operation does not expect: it is validated like any other, and the document lists these once. */
export const unaskedBodyErrors = [
  "invalid_json",
  "json_too_deep",
  "inexact_number",
  "invalid_type",
  "unknown_field",
  "payload_too_large",
  "unsupported_media_type",
] as const satisfies readonly ErrorCode[];

const ofOurSide: readonly ErrorCode[] = [
  "rate_limit_exceeded",
  "internal_error",
  "service_unavailable",
  "service_overloaded",
];
const ofKeys: readonly ErrorCode[] = [
  "missing_api_key",
  "invalid_api_key",
  "expired_api_key",
  "invalid_session",
  "network_not_allowed",
  "origin_not_allowed",
  // Pages of other origins may not use a session cookie, even for reading.
  "csrf_rejected",
  "second_factor_missing",
];
const ofBodies: readonly ErrorCode[] = [
  "invalid_json",
  "json_too_deep",
  "inexact_number",
  "invalid_type",
  "missing_required_field",
  "unknown_field",
  "payload_too_large",
  "unsupported_media_type",
  "invalid_value",
];
const ofWrites: readonly ErrorCode[] = ["csrf_rejected", "storage_full", "database_read_only"];
const ofIdempotencyKeys: readonly ErrorCode[] = [
  "invalid_idempotency_key",
  "idempotency_key_in_flight",
  "idempotency_key_reused",
];

const hasCursor = (query: Endpoint["query"]): boolean =>
  query !== undefined && ("after" in query.properties || "before" in query.properties);

/** All codes that an operation can return, except for the common ones: those that follow from its row, and its specific ones. */
export function errorsOf(name: string, endpoint: Endpoint): ErrorCode[] {
  const { auth, body, idempotency, method, params, query, scope } = endpoint;
  const codes: ErrorCode[] = [
    ...ofOurSide,
    ...(auth === "none" ? [] : ofKeys),
    ...(auth === undefined ? (["user_token_restricted"] as const) : []),
    ...(auth === "session" ? (["session_required"] as const) : []),
    ...(scope === null ? [] : (["insufficient_scope", "agent_not_allowed"] as const)),
    ...Object.values(params ?? {}).map(({ notFound }) => notFound),
    ...(["unknown_field"] as const),
    ...(query ? (["invalid_query"] as const) : []),
    ...(hasCursor(query) ? (["invalid_cursor"] as const) : []),
    ...(body ? ofBodies : []),
    ...notFoundCodesIn(body),
    ...(method === "GET" ? [] : ofWrites),
    ...(idempotency ? ofIdempotencyKeys : []),
    ...(takesIfMatch(endpoint) ? (["invalid_header", "precondition_failed"] as const) : []),
    ...(operationWords[name]?.errors ?? []),
  ];
  return [...new Set(codes)];
}

/** The same by status: an unknown id in a path is 404, an unknown id in a field of the body is 422. */
export function errorsByStatus(name: string, endpoint: Endpoint): Map<number, ErrorCode[]> {
  const ofPath: ErrorCode[] = Object.values(endpoint.params ?? {}).map(({ notFound }) => notFound);
  const isOfField = (code: ErrorCode) => endpoint.body !== undefined && !ofPath.includes(code);
  return Map.groupBy(errorsOf(name, endpoint), (code) => statusOf(code, isOfField(code) ? "a field" : null));
}

/** Whether the document lists this code for the operation, either directly or for all operations. */
export function isDocumented(name: string, endpoint: Endpoint, status: number, code: ErrorCode): boolean {
  const ofAll: readonly ErrorCode[] = endpoint.body ? commonErrors : [...commonErrors, ...unaskedBodyErrors];
  if (ofAll.includes(code)) return status === statusOf(code);
  return errorsByStatus(name, endpoint).get(status)?.includes(code) ?? false;
}
