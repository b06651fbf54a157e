import { setTimeout } from "node:timers/promises";
import { doors, type Endpoint, ErrorBody, type ErrorCode, endpoints, Problem } from "@agentrun/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { Agent, request } from "undici";
import { isDocumented } from "../../packages/contract/src/errors-of.ts";
import { exposedHeaders } from "../../packages/server/src/http/browser-security.ts";

export type ApiAnswer<Body = Record<string, unknown>> = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Body;
  text: string;
};

export type CallOptions = { body?: unknown; rawBody?: string | Uint8Array; headers?: Record<string, string> };

/** Calls the service over HTTPS and validates every response against the contract. */
export type ApiClient = {
  <Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<ApiAnswer<Body>>;
  close(): Promise<void>;
};

/**
 * Compiles a schema when a response first needs it and caches it: a test file uses a few of the contract's
 * hundreds.
 */
const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: true, formats: fullFormats });
const shapeOf = ({ path }: Endpoint, piece = "[^/]+") => new RegExp(`^${path.replaceAll(/\{\w+\}/g, piece)}$`);
const rows = Object.values<Endpoint>(endpoints)
  .filter((endpoint) => !endpoint.streams && endpoint.binary !== "download")
  .map((endpoint) => ({
    method: endpoint.method,
    shape: shapeOf(endpoint),
    // Literal paths first: /agents/custom is not an agent called "custom".
    isLiteral: !endpoint.path.includes("{"),
    responses: new Map(Object.entries(endpoint.responses)),
    // Public, and the same for every caller.
    isPublic: endpoint.auth === "none" && endpoint.door !== undefined,
  }))
  .sort((a, b) => Number(b.isLiteral) - Number(a.isLiteral));

// Literal paths first: /agents/custom is not an agent called "custom".
const refusingRows = Object.entries<Endpoint>(endpoints)
  .filter(([, { door }]) => door === undefined)
  .map(([operation, endpoint]) => ({ operation, endpoint, shape: shapeOf(endpoint) }))
  .sort((a, b) => Number(a.endpoint.path.includes("{")) - Number(b.endpoint.path.includes("{")));

const doorRows = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
  endpoint.door
    ? [
        {
          // The router accepts an empty segment as a parameter, so that the door itself rejects a missing id.
          shape: shapeOf(endpoint, "[^/]*"),
          error: doors[endpoint.door].error,
        },
      ]
    : [],
);

const doorOf = (path: string) => doorRows.find(({ shape }) => shape.test(path));

const rootShapes = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
  endpoint.base === "root" ? [shapeOf(endpoint)] : [],
);

/** Whether a path has no version segment. */
const isRoot = (path: string) =>
  path.startsWith("/api/") || rootShapes.some((shape) => shape.test(path.split("?")[0] ?? ""));

/** The error code of a response, for every protocol. */
export const codeOf = ({ headers, body }: ApiAnswer): string | undefined =>
  (headers["x-error-code"] as string | undefined) ?? (body.error as { code?: string } | undefined)?.code;

/** Shorter than a test's timeout, so that a call without a response is reported as such. */
const longestMs = 50_000;

export type ClientOptions = {
  baseUrl: string;
  ca: string;
  key: string | null;
  /** Responses are not validated: those of another release, whose contract is not here, and those of benchmarks. */
  isUnchecked?: boolean;
};

export function createApiClient(options: ClientOptions): ApiClient {
  const dispatcher = new Agent({ connect: { ca: options.ca }, headersTimeout: longestMs, bodyTimeout: longestMs });
  const call = async (method: string, path: string, { body, rawBody, headers }: CallOptions = {}) => {
    const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const base = isRoot(path) ? new URL(options.baseUrl).origin : options.baseUrl;
    const answer = await request(base + path, {
      method: method as "GET",
      dispatcher,
      headers: {
        ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await answer.body.text();
    const parsed = { status: answer.statusCode, headers: answer.headers, body: parse(text), text };
    if (!options.isUnchecked) checkAnswer(method, path, parsed);
    return parsed;
  };
  return Object.assign(call as ApiClient, { close: () => dispatcher.close() });
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Headers that a page's script can read anyway or never needs; all others must be exposed by name. */
const readableHeaders = new Set(
  "access-control-allow-headers access-control-allow-methods access-control-allow-origin access-control-expose-headers access-control-max-age alt-svc cache-control connection content-encoding content-language content-length content-security-policy content-type date etag expires keep-alive last-modified pragma referrer-policy set-cookie strict-transport-security transfer-encoding vary x-accel-buffering x-content-type-options"
    .split(" ")
    .concat(exposedHeaders.map((name) => name.toLowerCase())),
);

/** P22: throws when a response has no request id or does not match the table's schema for its status. */
export function checkAnswer(method: string, path: string, answer: ApiAnswer): void {
  const name = `${method} ${path} → ${answer.status}`;
  if (!/^req_[0-9a-z]{26}$/.test(String(answer.headers["x-request-id"]))) throw new Error(`${name} has no request id`);
  // A browser that navigates to a response must not sniff its type, run it or show it in a frame.
  if (answer.headers["x-content-type-options"] !== "nosniff") throw new Error(`${name} may be taken for a page`);
  if (!String(answer.headers["content-security-policy"]).includes("frame-ancestors 'none'"))
    throw new Error(`${name} may be shown in a frame`);
  const unexposed = Object.keys(answer.headers).find((header) => !readableHeaders.has(header));
  const isPage = path.startsWith("/../");
  if (unexposed && !isPage) throw new Error(`${name} has ${unexposed}, which cors.ts does not expose`);
  const plainPath = path.split("?")[0] ?? "";
  const door = doorOf(plainPath);
  if (answer.status >= 400 && door) {
    const isInItsType = String(answer.headers["content-type"]).startsWith(door.error.mediaType);
    const isInItsWords = ajv.compile(door.error.schema)(
      door.error.mediaType === "text/plain" ? answer.text : answer.body,
    );
    if (!isInItsType || !isInItsWords || !codeOf(answer))
      throw new Error(`${name} is not in its words: ${answer.text}`);
    return;
  }
  if (answer.status >= 400) {
    const isProblemJson = String(answer.headers["content-type"]).startsWith("application/problem+json");
    const isEnvelope = ajv.compile(isProblemJson ? Problem : ErrorBody);
    if (!isEnvelope(answer.body)) throw new Error(`${name} is not the error envelope: ${answer.text.slice(0, 500)}`);
    const fault = isProblemJson ? (answer.body as Problem) : (answer.body as ErrorBody).error;
    checkFault(name, fault);
    return;
  }
  const route = rows.find((row) => row.method === method && row.shape.test(plainPath));
  if (!route) return;
  const schema = route.responses.get(String(answer.status));
  if (!schema) throw new Error(`${name} is a status that the table does not have`);
  // The caller reads a stream that it requested.
  if (String(answer.headers["content-type"]).startsWith("text/event-stream")) return;
  // Some responses contain a secret, and all belong to one caller.
  if (answer.headers["cache-control"] !== "no-store" && !route.isPublic)
    throw new Error(`${name} may be stored by a proxy`);
  if (answer.status === 204) {
    if (answer.text !== "") throw new Error(`${name} has a body`);
    return;
  }
  // JSON lines, CSV and messages of other protocols have no schema here; the caller checks them.
  if (/^(application\/(x-ndjson|vnd\.agentrun\.messages\+json)|text\/csv)/.test(String(answer.headers["content-type"])))
    return;
  const check = ajv.compile(schema);
  if (!check(answer.body)) throw new Error(`${name} breaks the contract: ${ajv.errorsText(check.errors)}`);
}

/** The field of an error is the first of those in its details. */
function checkFault(name: string, { param, details }: Pick<Problem, "param" | "details">): void {
  const [first = { param: null }] = details;
  if (param !== first.param) throw new Error(`${name} is about ${param}, and its details begin with ${first.param}`);
}

/** Throws when an operation returns an error that its documentation does not list. Other protocols have their own errors. */
export function checkRefusal(method: string, path: string, answer: ApiAnswer): void {
  const listedMethod = method === "HEAD" ? "GET" : method;
  const plainPath = path.split("?")[0] ?? "";
  const row = refusingRows.find(({ endpoint, shape }) => endpoint.method === listedMethod && shape.test(plainPath));
  const code = (answer.body.code ?? codeOf(answer)) as ErrorCode;
  if (row && answer.status >= 400 && !isDocumented(row.operation, row.endpoint, answer.status, code))
    throw new Error(`${row.operation} returns ${answer.status} ${code}, which its documentation does not list`);
}

/** Pause between two calls of a client that calls in a loop: without it the client would starve the service of CPU. */
export const pace = (): Promise<void> => setTimeout(20);
