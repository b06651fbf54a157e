import { SafeFetchError } from "@agentrun/safe-fetch";
import { messageOf } from "../../../lib/errors.ts";
import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import { ConnectorError } from "../../../model/connectors.ts";

export type RequestId = string | number;
type Message = {
  id?: RequestId;
  method?: unknown;
  params?: { requestId?: RequestId; _meta?: Record<string, unknown>; [name: string]: unknown };
};

/** The field with the idempotency key of a call: the server can detect duplicates, and we can assign its questions to a call. */
export const callKeyName = "agentrun/idempotency-key";

const maxDepth = 100;

/** An outgoing message is a request, the cancellation of a request, or neither. */
export function readOutgoing(text: string) {
  const { id, method, params } = JSON.parse(text) as Message;
  const isRequest = method !== undefined && id !== undefined;
  const callKey = params?._meta?.[callKeyName];
  return {
    requestId: isRequest ? (id ?? null) : null,
    cancels: method === "notifications/cancelled" ? (params?.requestId ?? null) : null,
    callKey: typeof callKey === "string" ? callKey : null,
  };
}

/** Finds the response to one of our requests; null if the message is not it. */
export function findAnswer(text: string, requestId: RequestId): string | null {
  // Skips most other messages without parsing them.
  if (!text.includes('"id"') || isDeeperThan(text, maxDepth)) return null;
  const answer = toMessages(text).find(
    (message) => String(message.id) === String(requestId) && message.method === undefined,
  );
  return answer ? JSON.stringify(answer) : null;
}

const forwardedNotifications = new Set<unknown>(["notifications/progress", "notifications/cancelled"]);

/**
 * The server's requests and progress notifications; all other unsolicited messages are dropped. A request that arrives on the stream of
 * a call gets the key of that call.
 */
export function findRequests(text: string, callKey: string | null): string[] {
  if (!text.includes('"method"') || isDeeperThan(text, maxDepth)) return [];
  const requests = toMessages(text).filter(({ id, method }) =>
    id === undefined ? forwardedNotifications.has(method) : typeof method === "string",
  );
  return requests.map((message) => JSON.stringify(callKey === null ? message : withCallKey(message, callKey)));
}

const withCallKey = (message: Message, callKey: string): Message => ({
  ...message,
  params: { ...message.params, _meta: { ...message.params?._meta, [callKeyName]: callKey } },
});

const toMessages = (text: string): Message[] =>
  [parse(text)].flat().filter((message): message is Message => typeof message === "object" && message !== null);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An error response in place of one that will not arrive, so that the caller fails at once with the reason. */
export const noAnswer = (requestId: RequestId, code: string, message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id: requestId, error: { code: ownErrorCode, message, data: { reason: code } } });

/** In the range that the protocol reserves for implementations. */
export const ownErrorCode = -32_090;

/** The request could not be sent because the session's stream has ended. */
export const sessionLost = "session_lost";

const messageCharacters = 500;

/** The library's errors by shape: its classes exist only after it is loaded. */
type LibraryError = { name?: string; code?: unknown; data?: { reason?: unknown }; message?: string };

/**
 * Converts an error of a call to an MCP server to ours, with the server's message but without secrets. The library's error is not kept
 * as the cause: its text may contain secrets, and causes are logged.
 */
export function toMcpFailure(error: unknown, scrub: (text: string) => string): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error instanceof SafeFetchError) return new ConnectorError(error.code, error.message, error);
  const { code, data } = error as LibraryError;
  const message = scrub(shorten(messageOf(error)));
  if (code === ownErrorCode && typeof data?.reason === "string") return new ConnectorError(data.reason, message);
  if (isHttpStatus(code)) return toStatusFailure(code, message);
  if (isTimeout(error)) return new ConnectorError("timeout", "The server did not respond in time.");
  if (typeof code === "number") return new ConnectorError("protocol_error", `The server returned an error: ${message}`);
  return new ConnectorError("protocol_error", `The server does not follow the MCP protocol: ${message}`);
}

function toStatusFailure(status: number, message: string): ConnectorError {
  if (status === 401 || status === 403)
    return new ConnectorError("unauthorized", `The server does not accept the credentials (${status}).`);
  if (status >= 300 && status < 400)
    return new ConnectorError("http_error", `The server returned status ${status}: redirects are not followed.`);
  const failure = new ConnectorError("http_error", `The server returned status ${status}. ${message}`.trim());
  failure.isPassing = status === 429 || status >= 500;
  return failure;
}

const isHttpStatus = (code: unknown): code is number => typeof code === "number" && code >= 100 && code < 600;
const isTimeout = (error: unknown) =>
  (error as LibraryError).code === -32_001 || (error instanceof DOMException && error.name === "TimeoutError");

/** Removes the library's prefix. */
const shorten = (text: string): string =>
  text
    .replace(/^(MCP error -?\d+: |Streamable HTTP error: (Error POSTing to endpoint: )?)/, "")
    .slice(0, messageCharacters);

/** The server has lost the session, or its program has exited. The call was not executed, so a new session can be opened. */
export function isLostSession(error: unknown): boolean {
  const { code, message } = error as LibraryError;
  if (message === "Not connected") return true;
  return code === sessionLost || code === 404 || (code === 400 && /session/i.test(message ?? ""));
}

/** The status with which a server that supports only the older transport rejects the newer one, by the protocol. */
export const isSseServer = (error: unknown): boolean =>
  [400, 404, 405].includes((error as { code?: number } | null)?.code ?? 0);
