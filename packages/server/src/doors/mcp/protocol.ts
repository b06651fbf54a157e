import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { ErrorCode } from "@agentrun/contract";
import type { ErrorWriter, RenderableError } from "../../http/error-response.ts";
import { ServiceError } from "../../lib/errors.ts";
import { versionPath } from "../../lib/network/urls.ts";
import { requiredScopes, resourceMetadataUrl } from "../../model/oauth.ts";
import { refuseAs } from "../door-api.ts";

/** Without a handshake: each message says what its client speaks and can. */
export const currentVersion = "2026-07-28";
/** With `initialize` first. */
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

/** What is sent here, one at a time. */
export type Message =
  | { type: "request"; id: RequestId; method: string; params: Fields }
  | { type: "notification"; method: string; params: Fields }
  | { type: "response"; id: RequestId; result: Fields | null };

const isId = (id: unknown): id is RequestId => typeof id === "string" || Number.isInteger(id);

export function readMessage(body: Fields): Message {
  const { jsonrpc, id, method, params = {}, result, error } = body;
  if (jsonrpc === "2.0" && typeof method === "string") {
    if (!isFields(params)) throw refuse("INVALID_PARAMS", "params is an object.", "params");
    if (id === undefined) return { type: "notification", method, params };
    if (isId(id)) return { type: "request", id, method, params };
  }
  if (jsonrpc === "2.0" && method === undefined && isId(id) && (isFields(result) || isFields(error)))
    return { type: "response", id, result: isFields(result) ? result : null };
  throw refuse(
    "INVALID_REQUEST",
    'A message of JSON-RPC 2.0 has `jsonrpc: "2.0"`, a `method`, its `params`, and an `id` where it wants an answer.',
  );
}

/** Which questions a client can put to its person. */
export type Modes = { form: boolean; url: boolean };

export const noModes: Modes = { form: false, url: false };

/** What a client can, as it says with each message or said at its beginning. */
export type Abilities = Modes & { tasks: boolean };

/** Nothing in particular means forms. */
export function readModes(capabilities: Fields): Modes {
  const { elicitation } = capabilities;
  if (!isFields(elicitation)) return noModes;
  const url = isFields(elicitation.url);
  return { form: isFields(elicitation.form) || !url, url };
}

/** Whether a message speaks the current version, which it says in its headers and in itself; before that there was a handshake. */
export function isCurrent(headers: IncomingHttpHeaders, message: Message): boolean {
  const header = headers["mcp-protocol-version"];
  const named = message.type === "response" ? undefined : metaOf(message.params)[metaKeys.version];
  if (header === currentVersion || named !== undefined) return true;
  if (header === undefined || olderVersions.includes(String(header))) return false;
  throw refuseVersion(String(header));
}

export const metaOf = ({ _meta: meta }: Fields): Fields => (isFields(meta) ? meta : {});

/** The parameter that a header repeats, so that whoever passes the message on need not read it. */
const nameField = (method: string): string => (method.startsWith("tasks/") ? "taskId" : "name");

/** Holds a request of the current version against its headers, and tells what its client can. */
export function readAbilities(
  headers: IncomingHttpHeaders,
  { method, params }: Extract<Message, { type: "request" }>,
): Abilities {
  const { [metaKeys.version]: version, [metaKeys.capabilities]: capabilities } = metaOf(params);
  const header = headers["mcp-protocol-version"];
  if (typeof version !== "string" || !isFields(capabilities))
    throw refuse("INCOMPLETE", `params._meta has \`${metaKeys.version}\` and \`${metaKeys.capabilities}\`.`, "_meta");
  assertSame("MCP-Protocol-Version", header, version);
  if (version !== currentVersion) throw refuseVersion(version);
  assertSame("Mcp-Method", headers["mcp-method"], method);
  const name = params[nameField(method)];
  if (typeof name === "string" && /^(tools\/call|tasks\/(get|update|cancel))$/.test(method))
    assertSame("Mcp-Name", decodeHeader(headers["mcp-name"]), name);
  const { extensions } = capabilities;
  return { ...readModes(capabilities), tasks: isFields(extensions) && isFields(extensions[tasksExtension]) };
}

function assertSame(name: string, header: string | string[] | null | undefined, said: string): void {
  if (header === said) return;
  const message = `The header ${name} is not what the message says: send \`${name}: ${said.slice(0, 128)}\`.`;
  throw refuse("HEADER_MISMATCH", message, name, "invalid_header");
}

const base64 = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** What a header cannot hold as it is comes in base64; null where that is none. */
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

/** Where an agent's schema says that a parameter is repeated in a header. */
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

/** Numbers by what they are, anything else by its letters. */
const isSame = (value: unknown, header: string | null): boolean =>
  typeof value === "number"
    ? header !== null && header.trim() !== "" && Number(header) === value
    : String(value) === header;

/** Whoever routes by such a header must not be told otherwise than the agent. */
export function assertParamHeaders(headers: IncomingHttpHeaders, schema: Fields | null, given: Fields): void {
  for (const { header, path } of annotations(schema)) {
    const name = `Mcp-Param-${header}`;
    const value = valueAt(given, path) ?? null;
    const sent = headers[name.toLowerCase()];
    if (value === null ? sent === undefined : isSame(value, decodeHeader(sent))) continue;
    throw refuse("HEADER_MISMATCH", `${name} is not what arguments.${path.join(".")} says.`, name, "invalid_header");
  }
}

/**
 * Before 2026-07-28 a client says once what it can, and names its session from then on. What it said is the name, with something that
 * nobody guesses, so that every node knows it and nothing is kept. It opens nothing: each request has its key.
 */
export type Session = { id: string | null; modes: Modes };

export const makeSession = ({ form, url }: Modes): string =>
  `mcp_${form ? "f" : ""}${url ? "u" : ""}_${randomBytes(16).toString("hex")}`;

const shape = /^mcp_(f?)(u?)_[0-9a-f]{32}$/;

export function readSession(header: string | string[] | undefined): Session {
  if (header === undefined) return { id: null, modes: noModes };
  const [id, form, url] = shape.exec(String(header)) ?? [];
  if (id === undefined)
    throw refuse(
      "NO_SESSION",
      "There is no such session: begin with `initialize`.",
      "Mcp-Session-Id",
      "invalid_header",
    );
  return { id, modes: { form: form !== "", url: url !== "" } };
}

/** What the run of a request is found by, for a client that takes it back. */
export const requestKey = "mcp_request";
export const requestName = (sessionId: string, id: RequestId): string =>
  createHash("sha256")
    .update(`${sessionId} ${JSON.stringify(id)}`)
    .digest("base64url");

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
const belongsToHttp = ({ status }: RenderableError) =>
  [401, 403, 404, 405, 413, 415, 429].includes(status) || status >= 500;

function reasonOf(error: RenderableError, body: unknown): Reason | null {
  const named = (error.reason as Reason | null) ?? reasons[error.code];
  if (named) return named;
  if (belongsToHttp(error)) return null;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? "INVALID_PARAMS" : "INVALID_REQUEST";
}

/** What a program needs beside the sentence. */
function dataOf({ code, param, details, requestId }: RenderableError, reason: Reason | null): object {
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
    ? `, resource_metadata="${resourceMetadataUrl(origin, path)}", scope="${requiredScopes.join(" ")}"`
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
