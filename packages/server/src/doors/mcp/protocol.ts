import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { ErrorCode } from "@agentrun/contract";
import type { ErrorWriter, RenderableError } from "../../http/error-response.ts";
import { ServiceError } from "../../lib/errors.ts";
import { versionPath } from "../../lib/network/urls.ts";
import { requiredScopes, resourceMetadataUrl } from "../../model/oauth.ts";
import { refuseAs } from "../door-api.ts";

/** Without a handshake: each message has the version and the client's capabilities. */
export const currentVersion = "2026-07-28";
/** With a handshake: `initialize` comes first. */
export const olderVersions: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26"];
export const supportedVersions: readonly string[] = [currentVersion, ...olderVersions];

export const tasksExtension = "io.modelcontextprotocol/tasks";

export const metaKeys = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  serverInfo: "io.modelcontextprotocol/serverInfo",
  subscription: "io.modelcontextprotocol/subscriptionId",
  relatedTask: "io.modelcontextprotocol/related-task",
} as const;

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type RequestId = string | number;

export type Message =
  | { type: "request"; id: RequestId; method: string; params: Fields }
  | { type: "notification"; method: string; params: Fields }
  | { type: "response"; id: RequestId; result: Fields | null };

const isId = (id: unknown): id is RequestId => typeof id === "string" || Number.isInteger(id);

export function readMessage(body: Fields): Message {
  const { jsonrpc, id, method, params = {}, result, error } = body;
  if (jsonrpc === "2.0" && typeof method === "string") {
    if (!isFields(params)) throw refuse("INVALID_PARAMS", "params must be an object.", "params");
    if (id === undefined) return { type: "notification", method, params };
    if (isId(id)) return { type: "request", id, method, params };
  }
  if (jsonrpc === "2.0" && method === undefined && isId(id) && (isFields(result) || isFields(error)))
    return { type: "response", id, result: isFields(result) ? result : null };
  throw refuse(
    "INVALID_REQUEST",
    'Invalid JSON-RPC 2.0 message. Send `jsonrpc: "2.0"`, `method`, `params`, and an `id` if you expect a response.',
  );
}

/** The kinds of elicitation that a client supports. */
export type Modes = { form: boolean; url: boolean };

export const noModes: Modes = { form: false, url: false };

/** The client's capabilities that matter here. */
export type Abilities = Modes & { tasks: boolean };

/** `elicitation` without a mode means forms. */
export function readModes(capabilities: Fields): Modes {
  const { elicitation } = capabilities;
  if (!isFields(elicitation)) return noModes;
  const url = isFields(elicitation.url);
  return { form: isFields(elicitation.form) || !url, url };
}

/** Whether a message has the current version, in its header or in its `_meta`. */
export function isCurrent(headers: IncomingHttpHeaders, message: Message): boolean {
  const header = headers["mcp-protocol-version"];
  const named = message.type === "response" ? undefined : metaOf(message.params)[metaKeys.version];
  if (header === currentVersion || named !== undefined) return true;
  if (header === undefined || olderVersions.includes(String(header))) return false;
  throw refuseVersion(String(header));
}

export const metaOf = ({ _meta: meta }: Fields): Fields => (isFields(meta) ? meta : {});

/** The parameter that a header repeats, so that a proxy can route without reading the body. */
const nameField = (method: string): string => (method.startsWith("tasks/") ? "taskId" : "name");

/** Checks that the headers of a request match its body, and returns the client's capabilities. */
export function readAbilities(
  headers: IncomingHttpHeaders,
  { method, params }: Extract<Message, { type: "request" }>,
): Abilities {
  const { [metaKeys.version]: version, [metaKeys.capabilities]: capabilities } = metaOf(params);
  const header = headers["mcp-protocol-version"];
  if (typeof version !== "string" || !isFields(capabilities))
    throw refuse(
      "INCOMPLETE",
      `params._meta must have \`${metaKeys.version}\` and \`${metaKeys.capabilities}\`.`,
      "_meta",
    );
  assertSame("MCP-Protocol-Version", header, version);
  if (version !== currentVersion) throw refuseVersion(version);
  assertSame("Mcp-Method", headers["mcp-method"], method);
  const name = params[nameField(method)];
  if (typeof name === "string" && /^(tools\/call|tasks\/(get|update|cancel))$/.test(method))
    assertSame("Mcp-Name", decodeHeader(headers["mcp-name"]), name);
  const { extensions } = capabilities;
  return { ...readModes(capabilities), tasks: isFields(extensions) && isFields(extensions[tasksExtension]) };
}

function assertSame(name: string, header: string | string[] | null | undefined, expected: string): void {
  if (header === expected) return;
  const message = `The header ${name} does not match the message. Send \`${name}: ${expected.slice(0, 128)}\`.`;
  throw refuse("HEADER_MISMATCH", message, name, "invalid_header");
}

const base64 = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** Values that are not valid in a header are sent in base64. Null for invalid base64. */
export function decodeHeader(value: string | string[] | undefined): string | null {
  if (typeof value !== "string") return null;
  if (!value.startsWith("=?base64?") || !value.endsWith("?=")) return value;
  const [, encoded] = base64.exec(value) ?? [];
  if (encoded === undefined || encoded.length % 4 !== 0) return null;
  return Buffer.from(encoded, "base64").toString("utf8");
}

export type ProgressToken = string | number;

export function progressTokenOf(params: Fields): ProgressToken | null {
  const { progressToken: token } = metaOf(params);
  return isId(token) ? token : null;
}

export function readText(params: Fields, name: string): string {
  const value = params[name];
  if (typeof value !== "string") throw refuse("INVALID_PARAMS", `params.${name} is missing.`, name);
  return value;
}

type Annotated = { header: string; path: string[] };

/** The parameters of a schema that a header repeats. */
function annotations(schema: unknown, path: string[] = []): Annotated[] {
  const properties = isFields(schema) && isFields(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    const header = isFields(property) ? property["x-mcp-header"] : undefined;
    const own = typeof header === "string" && header !== "" ? [{ header, path: here }] : [];
    return [...own, ...annotations(property, here)];
  });
}

const valueAt = (given: Fields, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), given);

/** Numbers are compared by value, everything else as text. */
const isSame = (value: unknown, header: string | null): boolean =>
  typeof value === "number"
    ? header !== null && header.trim() !== "" && Number(header) === value
    : String(value) === header;

/** A proxy that routes by these headers must see the same values as the agent. */
export function assertParamHeaders(headers: IncomingHttpHeaders, schema: Fields | null, given: Fields): void {
  for (const { header, path } of annotations(schema)) {
    const name = `Mcp-Param-${header}`;
    const value = valueAt(given, path) ?? null;
    const sent = headers[name.toLowerCase()];
    if (value === null ? sent === undefined : isSame(value, decodeHeader(sent))) continue;
    throw refuse(
      "HEADER_MISMATCH",
      `The header ${name} does not match arguments.${path.join(".")}.`,
      name,
      "invalid_header",
    );
  }
}

/**
 * Before 2026-07-28 a client sends its capabilities once and then names its session. The session id contains the capabilities and a
 * random part, so every node understands it and nothing is stored. It grants no access: each request has its key.
 */
export type Session = { id: string | null; modes: Modes };

export const createSessionId = ({ form, url }: Modes): string =>
  `mcp_${form ? "f" : ""}${url ? "u" : ""}_${randomBytes(16).toString("hex")}`;

const shape = /^mcp_(f?)(u?)_[0-9a-f]{32}$/;

export function readSession(header: string | string[] | undefined): Session {
  if (header === undefined) return { id: null, modes: noModes };
  const [id, form, url] = shape.exec(String(header)) ?? [];
  if (id === undefined)
    throw refuse("NO_SESSION", "Unknown session. Start with `initialize`.", "Mcp-Session-Id", "invalid_header");
  return { id, modes: { form: form !== "", url: url !== "" } };
}

/** The metadata by which the run of a cancelled request is found. */
export const requestKey = "mcp_request";
export const requestName = (sessionId: string, id: RequestId): string =>
  createHash("sha256")
    .update(`${sessionId} ${JSON.stringify(id)}`)
    .digest("base64url");

/** The errors of JSON-RPC and MCP. Their status is 200, except where a version defines another one. */
const errors = {
  PARSE: { code: -32700, status: 400 },
  INVALID_REQUEST: { code: -32600, status: 400 },
  METHOD_NOT_FOUND: { code: -32601, status: 404 },
  /** Before 2026-07-28. */
  OLD_METHOD_NOT_FOUND: { code: -32601, status: 200 },
  INVALID_PARAMS: { code: -32602, status: 200 },
  /** A message without the required `_meta`. */
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

/** Creates an error with an MCP reason. */
export const refuse = refuseAs<Reason>;

export const refuseVersion = (requested: string) =>
  new ServiceError("invalid_header", {
    reason: "UNSUPPORTED_VERSION",
    message: `Unsupported MCP version. This server supports ${supportedVersions.join(", ")}.`,
    details: [{ param: "MCP-Protocol-Version", code: "requested", message: requested.slice(0, 64) }],
  });

/** Errors that HTTP reports by its status: authentication, limits, a missing agent, server errors. */
const belongsToHttp = ({ status }: RenderableError) =>
  [401, 403, 404, 405, 413, 415, 429].includes(status) || status >= 500;

function reasonOf(error: RenderableError, body: unknown): Reason | null {
  const named = (error.reason as Reason | null) ?? reasons[error.code];
  if (named) return named;
  if (belongsToHttp(error)) return null;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? "INVALID_PARAMS" : "INVALID_REQUEST";
}

/** The error's data for programs. */
function dataOf({ code, param, details, requestId }: RenderableError, reason: Reason | null): object {
  const about = { code, ...(param === null ? {} : { param }), request_id: requestId };
  if (reason === "UNSUPPORTED_VERSION")
    return { supported: supportedVersions, requested: details[0]?.message ?? "", ...about };
  if (reason === "NEEDS_TASKS") return { requiredCapabilities: { extensions: { [tasksExtension]: {} } }, ...about };
  return about;
}

/** The id of a request, which its response repeats. Notifications have none. */
function idOf(body: unknown): { id?: string | number } {
  const { id, method } = (body ?? {}) as { id?: unknown; method?: unknown };
  return method !== undefined && (typeof id === "string" || typeof id === "number") ? { id } : {};
}

/** Other errors have the HTTP status as their code: it is outside of the range that JSON-RPC and MCP reserve. */
const numberOf = (status: number) => (status >= 500 ? -32603 : status);

const isServer = /^\/v2(\/agents\/ag_[0-9a-z]{26})?\/mcp$/;

/** Tells a client without a sufficient key how to get a token. */
const challengeAt = (origin: string, path: string) =>
  isServer.test(path)
    ? `, resource_metadata="${resourceMetadataUrl(origin, path)}", scope="${requiredScopes.join(" ")}"`
    : undefined;

/** The OAuth endpoints use OAuth's error format and codes. */
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
  const requestId = idOf(body);
  const written = { jsonrpc: "2.0", ...requestId, error: { code, message, data: dataOf(error, reason) } };
  // A notification has no response: only the status reports its failure.
  return {
    status: requestId.id === undefined ? Math.max(status, 400) : status,
    mediaType: "application/json",
    body: written,
    challenge: challengeAt(origin, path),
  };
};
