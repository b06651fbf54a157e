import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorBody, type ErrorCode, errorPage, errorType, type Problem, statusOf } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { acceptedQuality } from "./request-headers.ts";

export type RenderedError = { status: number; headers: Record<string, string>; body: unknown };

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

/** An error as a caller may see it, before it has a shape. */
export type RenderableError = Pick<ServiceError, "code" | "message" | "param" | "details" | "reason"> & {
  status: number;
  requestId: string;
};

/** Gives an error the shape that a protocol has for it: its status is ours, unless the protocol has another place for it. */
export type ErrorWriter = (
  error: RenderableError,
  request: { body: unknown; accept: string | undefined; path: string; origin: string },
) => {
  status?: number;
  mediaType: string;
  body: unknown;
  /** What a refusal says of how to be let in, beside what every refusal says. */
  challenge?: string | undefined;
};

/** Our own shape, or that of RFC 9457 where the caller prefers it. */
const envelope: ErrorWriter = ({ status, code, message, param, details, requestId }, { accept }) => {
  const shared = { code, param, details, request_id: requestId };
  if (acceptedQuality(accept, "application/problem+json") > 0) {
    const type = errorPage(code);
    const body: Problem = { type, title: code.replaceAll("_", " "), status, detail: message, ...shared };
    return { mediaType: "application/problem+json", body };
  }
  const body: ErrorBody = { error: { type: errorType(status), message, ...shared } };
  return { mediaType: "application/json", body };
};

/** The one place that gives an error its status; another protocol's shape has no room for the code, so a header tells it. */
export function renderError(
  error: ServiceError,
  request: { id: string; accept: string | undefined; body?: unknown; path?: string; origin?: string },
  write?: ErrorWriter,
): RenderedError {
  const { code, message, param, details, reason } = error;
  const status = statusOf(code, param);
  const reported = { status, code, message, param, details, reason, requestId: request.id };
  const { body, accept, path = "", origin = "" } = request;
  const written = (write ?? envelope)(reported, { body, accept, path, origin });
  const headers = {
    ...browserHeaders,
    "Cache-Control": "no-store",
    ...statusHeaders(error, status, written.challenge ?? ""),
    ...error.headers,
    ...(write ? { "X-Error-Code": code } : {}),
    "Content-Type": `${written.mediaType}; charset=utf-8`,
  };
  return { status: written.status ?? status, headers, body: written.body };
}

function statusHeaders(error: ServiceError, status: number, challenge: string): Record<string, string> {
  if (status === 401) {
    const reason = error.code === "missing_api_key" ? "" : ', error="invalid_token"';
    return { "WWW-Authenticate": `Bearer realm="agentrun"${reason}${challenge}` };
  }
  if (error.code === "insufficient_scope") {
    return { "WWW-Authenticate": `Bearer realm="agentrun", error="insufficient_scope"${challenge}` };
  }
  if (status === 429 || status === 503) return { "Retry-After": "1" };
  return {};
}

/** What Node calls it when a request never became one; whatever else it says, the request was not HTTP. */
const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** What is not HTTP still gets the envelope. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const requestId = newId("req");
  const refusal = new ServiceError(codes[error.code ?? ""] ?? "malformed_request");
  const { status, headers, body } = renderError(refusal, { id: requestId, accept: undefined });
  const text = JSON.stringify(body);
  const lines = {
    ...headers,
    "X-Request-Id": requestId,
    "Content-Length": Buffer.byteLength(text),
    Connection: "close",
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${text}`);
}
