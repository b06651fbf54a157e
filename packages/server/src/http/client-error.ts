import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorCode } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { renderError } from "./error-response.ts";

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
