import { messageOf } from "../../../lib/errors.ts";
import { SafeFetchError } from "../../../lib/http-client/safe-fetch-error.ts";
import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import { ConnectorError } from "../../../model/connectors.ts";

export type RequestId = string | number;
type Message = {
  id?: RequestId;
  method?: unknown;
  params?: { requestId?: RequestId; _meta?: Record<string, unknown>; [name: string]: unknown };
};

/** Where a call says which one it is: the server can recognise a repetition by it, and we a question that belongs to it. */
export const callKeyName = "agentrun/idempotency-key";

const deepest = 100;

/** What we send is a request, whose answer is waited for, or the withdrawal of one, or neither. */
export function readOutgoing(text: string) {
  const { id, method, params } = JSON.parse(text) as Message;
  const isRequest = method !== undefined && id !== undefined;
  const callKey = params?._meta?.[callKeyName];
  return {
    requestId: isRequest ? (id ?? null) : null,
    withdraws: method === "notifications/cancelled" ? (params?.requestId ?? null) : null,
    callKey: typeof callKey === "string" ? callKey : null,
  };
}

/** The answer to one of our requests among what a server sent; null where it is not in it. */
export function findAnswer(text: string, requestId: RequestId): string | null {
  // Most of what is not ours can be told without parsing it.
  if (!text.includes('"id"') || isDeeperThan(text, deepest)) return null;
  const answer = toMessages(text).find(
    (message) => String(message.id) === String(requestId) && message.method === undefined,
  );
  return answer ? JSON.stringify(answer) : null;
}

const heard = new Set<unknown>(["notifications/progress", "notifications/cancelled"]);

/**
 * What a server asks of us, and its word that a call makes progress; everything else that it says unasked is dropped here. A
 * question that came with a call's answer is about that call, and says so from here on.
 */
export function findRequests(text: string, callKey: string | null): string[] {
  if (!text.includes('"method"') || isDeeperThan(text, deepest)) return [];
  const asked = toMessages(text).filter(({ id, method }) =>
    id === undefined ? heard.has(method) : typeof method === "string",
  );
  return asked.map((message) => JSON.stringify(callKey === null ? message : about(message, callKey)));
}

const about = (message: Message, callKey: string): Message => ({
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

/** Stands in for an answer that will not come, so that whoever waits for it is told at once and why. */
export const noAnswer = (requestId: RequestId, code: string, message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id: requestId, error: { code: ownErrorCode, message, data: { reason: code } } });

/** In the range that the protocol leaves to implementations. */
export const ownErrorCode = -32_090;

/** The code of what could not be sent because the session's stream had ended. */
export const sessionLost = "session_lost";

const messageCharacters = 500;

/** The library's errors, told apart by their shape: its classes are only there once it is loaded. */
type LibraryError = { name?: string; code?: unknown; data?: { reason?: unknown }; message?: string };

/**
 * Why a call to an MCP server failed, in our words; what the server said stands in it, without the secrets it was sent. The
 * library's error itself is left behind: its text may hold them, and a cause ends up in logs.
 */
export function toMcpFailure(error: unknown, scrub: (text: string) => string): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error instanceof SafeFetchError) return new ConnectorError(error.code, error.message, error);
  const { code, data } = error as LibraryError;
  const said = scrub(shorten(messageOf(error)));
  if (code === ownErrorCode && typeof data?.reason === "string") return new ConnectorError(data.reason, said);
  if (isHttpStatus(code)) return toStatusFailure(code, said);
  if (isTimeout(error)) return new ConnectorError("timeout", "The server did not answer in time.");
  if (typeof code === "number") return new ConnectorError("protocol_error", `The server answered: ${said}`);
  return new ConnectorError("protocol_error", `The server does not speak MCP as expected: ${said}`);
}

function toStatusFailure(status: number, said: string): ConnectorError {
  if (status === 401 || status === 403)
    return new ConnectorError("unauthorized", `The server does not accept the credentials (${status}).`);
  if (status >= 300 && status < 400)
    return new ConnectorError("http_error", `The server answered ${status}: redirects are not followed.`);
  const failure = new ConnectorError("http_error", `The server answered ${status}. ${said}`.trim());
  failure.isPassing = status === 429 || status >= 500;
  return failure;
}

const isHttpStatus = (code: unknown): code is number => typeof code === "number" && code >= 100 && code < 600;
const isTimeout = (error: unknown) =>
  (error as LibraryError).code === -32_001 || (error instanceof DOMException && error.name === "TimeoutError");

/** The library puts its own words in front. */
const shorten = (text: string): string =>
  text
    .replace(/^(MCP error -?\d+: |Streamable HTTP error: (Error POSTing to endpoint: )?)/, "")
    .slice(0, messageCharacters);

/** The server no longer knows the session, or its program has ended: a new one can be opened, for what was asked was not done. */
export function isLostSession(error: unknown): boolean {
  const { code, message } = error as LibraryError;
  if (message === "Not connected") return true;
  return code === sessionLost || code === 404 || (code === 400 && /session/i.test(message ?? ""));
}

/** What a server that only knows the older transport answers, by the protocol, to a request of the newer. */
export const isOlderServer = (error: unknown): boolean =>
  [400, 404, 405].includes((error as { code?: number } | null)?.code ?? 0);
