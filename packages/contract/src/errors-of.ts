import type { Endpoint } from "./endpoint.ts";
import { type ErrorCode, statusOf } from "./errors.ts";
import { operationWords } from "./words/index.ts";

/** What any call may be answered with, whatever it asks for: the document says them once. */
export const commonErrors = [
  "malformed_request",
  "request_timeout",
  "headers_too_large",
  "https_required",
  "route_not_found",
  "method_not_allowed",
] as const satisfies readonly ErrorCode[];

/** What a body may be refused with where none is asked for: it is read like any other, and the document says so once. */
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
  // A foreign page may not even read with somebody's cookie.
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

/** Every code that an operation may refuse a call with, beside the common ones: what its row asks for, and what is its own. */
export function errorsOf(name: string, endpoint: Endpoint): ErrorCode[] {
  const { auth, body, idempotency, method, params, query, scope } = endpoint;
  const codes: ErrorCode[] = [
    ...ofOurSide,
    ...(auth === "none" ? [] : ofKeys),
    ...(auth === "session" ? (["session_required"] as const) : []),
    ...(scope === null ? [] : (["insufficient_scope", "agent_not_allowed"] as const)),
    ...Object.values(params ?? {}).map(({ notFound }) => notFound),
    ...(["unknown_field"] as const),
    ...(query ? (["invalid_query"] as const) : []),
    ...(hasCursor(query) ? (["invalid_cursor"] as const) : []),
    ...(body ? ofBodies : []),
    ...(method === "GET" ? [] : ofWrites),
    ...(idempotency ? ofIdempotencyKeys : []),
    ...(operationWords[name]?.errors ?? []),
  ];
  return [...new Set(codes)];
}

/** The same by status: what a path names and is not there is 404, what a field names is not. */
export function errorsByStatus(name: string, endpoint: Endpoint): Map<number, ErrorCode[]> {
  const ofPath: ErrorCode[] = Object.values(endpoint.params ?? {}).map(({ notFound }) => notFound);
  return Map.groupBy(errorsOf(name, endpoint), (code) => statusOf(code, ofPath.includes(code) ? null : "a field"));
}

/** Whether the document says that this operation may refuse a call so: by itself, or in what it says of all of them. */
export function isDocumented(name: string, endpoint: Endpoint, status: number, code: ErrorCode): boolean {
  const ofAll: readonly ErrorCode[] = endpoint.body ? commonErrors : [...commonErrors, ...unaskedBodyErrors];
  if (ofAll.includes(code)) return status === statusOf(code);
  return errorsByStatus(name, endpoint).get(status)?.includes(code) ?? false;
}
