import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorBody, type ErrorCode, errorPage, errorType, type Problem, statusOf } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { acceptedQuality } from "./request-headers.ts";

export type RenderedError = { status: number; headers: Record<string, string>; body: unknown };

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_BAD_URL: "route_not_found",
  FST_ERR_ASYNC_CONSTRAINT: "malformed_request",
};

/** Converts anything thrown to an error that a caller may see. An unknown error becomes a 500 without details of its cause. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const frameworkCode = typeof thrown === "object" && thrown !== null && "code" in thrown ? String(thrown.code) : "";
  return new ServiceError(frameworkCodes[frameworkCode] ?? "internal_error", { cause: thrown });
}

/** For a browser that opens an API response: no content sniffing, no scripts, no frames. Pages have their own policy. */
export const browserHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** An error that a caller may see, before it is formatted. */
export type RenderableError = Pick<ServiceError, "code" | "message" | "param" | "details" | "reason"> & {
  status: number;
  requestId: string;
};

/** Formats an error for a protocol. The status is that of the error code, unless the protocol requires another. */
export type ErrorWriter = (
  error: RenderableError,
  request: { body: unknown; accept: string | undefined; path: string; origin: string },
) => {
  status?: number;
  mediaType: string;
  body: unknown;
  /** Additional parameters of the `WWW-Authenticate` header. */
  challenge?: string | undefined;
};

/** The service's own format, or RFC 9457 if the caller accepts it. */
const envelope: ErrorWriter = ({ status, code, message, param, details, requestId }, { accept, origin }) => {
  const shared = { code, param, details, doc_url: origin + errorPage(code), request_id: requestId };
  if (acceptedQuality(accept, "application/problem+json") > 0) {
    const type = errorPage(code);
    const body: Problem = { type, title: code.replaceAll("_", " "), status, detail: message, ...shared };
    return { mediaType: "application/problem+json", body };
  }
  const body: ErrorBody = { error: { type: errorType(status), message, ...shared } };
  return { mediaType: "application/json", body };
};

/** The only place that assigns the status of an error. Other protocols have no field for the code, so a header contains it. */
export function renderError(
  error: ServiceError,
  request: { id: string; accept: string | undefined; body?: unknown; path?: string; origin?: string },
  write?: ErrorWriter,
): RenderedError {
  const { code, message, param, details, reason } = error;
  const status = statusOf(code, param);
  const renderable = { status, code, message, param, details, reason, requestId: request.id };
  const { body, accept, path = "", origin = "" } = request;
  const written = (write ?? envelope)(renderable, { body, accept, path, origin });
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

/** Our codes for Node's parser errors; all others become `malformed_request`. */
const nodeErrorCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** Answers a request that is not valid HTTP with the standard error body. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, origin = ""): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const requestId = newId("req");
  const refusal = new ServiceError(nodeErrorCodes[error.code ?? ""] ?? "malformed_request");
  const { status, headers, body } = renderError(refusal, { id: requestId, accept: undefined, origin });
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
