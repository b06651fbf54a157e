import type { Endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
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

const ofOurSide: readonly ErrorCode[] = ["rate_limit_exceeded", "internal_error", "service_unavailable"];
const ofKeys: readonly ErrorCode[] = [
  "missing_api_key",
  "invalid_api_key",
  "expired_api_key",
  "invalid_session",
  "network_not_allowed",
  "origin_not_allowed",
  "second_factor_missing",
];
const ofBodies: readonly ErrorCode[] = [
  "invalid_json",
  "json_too_deep",
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
    ...(body ? ofBodies : []),
    ...(method === "GET" ? [] : ofWrites),
    ...(idempotency ? ofIdempotencyKeys : []),
    ...(operationWords[name]?.errors ?? []),
  ];
  return [...new Set(codes)];
}
