import { messageOf } from "../../../lib/errors.ts";
import { SafeFetchError } from "../../../lib/safe-fetch-error.ts";
import { ConnectorError } from "../../../model/connectors.ts";
import { ownErrorCode, sessionLost } from "./messages.ts";

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
