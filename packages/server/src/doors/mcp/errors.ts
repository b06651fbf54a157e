import type { ErrorCode } from "@agentrun/contract";
import type { ErrorWriter, ToldError } from "../../http/error-response.ts";
import { ServiceError } from "../../lib/errors.ts";
import { versionPath } from "../../lib/version-path.ts";
import { neededScopes, resourceMetadataUrl } from "../../model/oauth.ts";
import { refuseAs } from "../refuse.ts";
import { supportedVersions, tasksExtension } from "./versions.ts";

/** JSON-RPC's errors and MCP's own. An error is a 200 like any other answer, but where a version says otherwise. */
const errors = {
  PARSE: { code: -32700, status: 400 },
  INVALID_REQUEST: { code: -32600, status: 400 },
  METHOD_NOT_FOUND: { code: -32601, status: 404 },
  /** Before 2026-07-28. */
  OLD_METHOD_NOT_FOUND: { code: -32601, status: 200 },
  INVALID_PARAMS: { code: -32602, status: 200 },
  /** What every message of 2026-07-28 has is missing. */
  INCOMPLETE: { code: -32602, status: 400 },
  HEADER_MISMATCH: { code: -32020, status: 400 },
  NEEDS_TASKS: { code: -32021, status: 400 },
  UNSUPPORTED_VERSION: { code: -32022, status: 400 },
  NO_SESSION: { code: -32600, status: 404 },
} as const;
type Reason = keyof typeof errors;

const reasons: Partial<Record<ErrorCode, Reason>> = {
  invalid_json: "PARSE",
  json_too_deep: "PARSE",
  run_not_found: "INVALID_PARAMS",
  run_not_active: "INVALID_PARAMS",
};

/** Refuses in MCP's own terms. */
export const refuse = refuseAs<Reason>;

export const refuseVersion = (requested: string) =>
  new ServiceError("invalid_header", {
    reason: "UNSUPPORTED_VERSION",
    message: `This server speaks MCP ${supportedVersions.join(", ")}.`,
    details: [{ param: "MCP-Protocol-Version", code: "requested", message: requested.slice(0, 64) }],
  });

/** What HTTP has a status for before the protocol is spoken: who asks, how much, and whether there is anybody. */
const belongsToHttp = ({ status }: ToldError) => [401, 403, 404, 405, 413, 415, 429].includes(status) || status >= 500;

function reasonOf(error: ToldError, body: unknown): Reason | null {
  const named = (error.reason as Reason | null) ?? reasons[error.code];
  if (named) return named;
  if (belongsToHttp(error)) return null;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? "INVALID_PARAMS" : "INVALID_REQUEST";
}

/** What a program needs beside the sentence. */
function dataOf({ code, param, details, requestId }: ToldError, reason: Reason | null): object {
  const about = { code, ...(param === null ? {} : { param }), request_id: requestId };
  if (reason === "UNSUPPORTED_VERSION")
    return { supported: supportedVersions, requested: details[0]?.message ?? "", ...about };
  if (reason === "NEEDS_TASKS") return { requiredCapabilities: { extensions: { [tasksExtension]: {} } }, ...about };
  return about;
}

/** The id of a request, which its answer repeats; nothing where there is none to repeat. */
function idOf(body: unknown): { id?: string | number } {
  const { id, method } = (body ?? {}) as { id?: unknown; method?: unknown };
  return method !== undefined && (typeof id === "string" || typeof id === "number") ? { id } : {};
}

/** What has no code of JSON-RPC's or MCP's has HTTP's number, which lies outside of what they keep for themselves. */
const numberOf = (status: number) => (status >= 500 ? -32603 : status);

const isServer = /^\/v2(\/agents\/ag_[0-9a-z]{26})?\/mcp$/;

/** Where a client that has no key, or one that may too little, finds out how it gets a token. */
const challengeAt = (origin: string, path: string) =>
  isServer.test(path)
    ? `, resource_metadata="${resourceMetadataUrl(origin, path)}", scope="${neededScopes.join(" ")}"`
    : undefined;

/** OAuth's own endpoints speak its words: anything that they have no narrower one for is an invalid request. */
const writeOAuthError: ErrorWriter = ({ status, reason, message }) => {
  const isTheirs = status === 400 || status === 422;
  const error = reason ?? (status >= 500 ? "server_error" : "invalid_request");
  return {
    status: isTheirs ? 400 : status,
    mediaType: "application/json",
    body: { error, error_description: message },
  };
};

export const writeMcpError: ErrorWriter = (error, request) =>
  request.path.startsWith(`${versionPath}/`) ? writeRpcError(error, request) : writeOAuthError(error, request);

const writeRpcError: ErrorWriter = (error, { body, path, origin }) => {
  const reason = reasonOf(error, body);
  const { code, status } = reason ? errors[reason] : { code: numberOf(error.status), status: error.status };
  const { message } = error;
  const asked = idOf(body);
  const written = { jsonrpc: "2.0", ...asked, error: { code, message, data: dataOf(error, reason) } };
  // What wants no answer is told by the status alone that it was not taken.
  return {
    status: asked.id === undefined ? Math.max(status, 400) : status,
    mediaType: "application/json",
    body: written,
    challenge: challengeAt(origin, path),
  };
};
