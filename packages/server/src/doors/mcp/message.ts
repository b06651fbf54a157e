import type { IncomingHttpHeaders } from "node:http";
import { refuse, refuseVersion } from "./errors.ts";
import { currentVersion, metaKeys, olderVersions, tasksExtension } from "./versions.ts";

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
