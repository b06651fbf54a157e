import { type ErrorBody, type ErrorCode, errorCodes, errorType, type Problem } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import { acceptedQuality } from "./accept-header.ts";

export type RenderedError = { status: number; headers: Record<string, string>; body: ErrorBody | Problem };

/** What the web framework calls its own refusals, in our words. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_BAD_URL: "route_not_found",
  FST_ERR_ASYNC_CONSTRAINT: "malformed_request",
};

/** Whatever was thrown, as an error a caller may see: anything unknown is a 500 that says nothing of its cause. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const frameworkCode = typeof thrown === "object" && thrown !== null && "code" in thrown ? String(thrown.code) : "";
  return new ServiceError(frameworkCodes[frameworkCode] ?? "internal_error", { cause: thrown });
}

/** For a browser that is led to an answer: it is what it says it is, nothing of it runs, and no frame shows it. Pages have a policy of their own. */
export const browserHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** The one place that gives an error its status and shape. */
export function renderError(error: ServiceError, requestId: string, accept: string | undefined): RenderedError {
  const { status } = errorCodes[error.code];
  const headers = { ...browserHeaders, "Cache-Control": "no-store", ...statusHeaders(error, status), ...error.headers };
  const { code, message, param, details } = error;
  const shared = { code, param, details, request_id: requestId };
  if (acceptedQuality(accept, "application/problem+json") > 0) {
    const type = `/docs#error-${code}`;
    const body: Problem = { type, title: code.replaceAll("_", " "), status, detail: message, ...shared };
    return { status, headers: { ...headers, "Content-Type": "application/problem+json; charset=utf-8" }, body };
  }
  const body = { error: { type: errorType(status), message, ...shared } };
  return { status, headers: { ...headers, "Content-Type": "application/json; charset=utf-8" }, body };
}

function statusHeaders(error: ServiceError, status: number): Record<string, string> {
  if (status === 401) {
    const reason = error.code === "missing_api_key" ? "" : ', error="invalid_token"';
    return { "WWW-Authenticate": `Bearer realm="agentrun"${reason}` };
  }
  if (error.code === "insufficient_scope") {
    return { "WWW-Authenticate": `Bearer realm="agentrun", error="insufficient_scope"` };
  }
  if (status === 429 || status === 503) return { "Retry-After": "1" };
  return {};
}
