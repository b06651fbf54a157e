import { isUtf8 } from "node:buffer";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { apiRevision, errorCodes as catalogue, type Door } from "@agentrun/contract";
import { addressGroup } from "@agentrun/safe-fetch";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import Fastify, {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySerializerCompiler,
  type onRequestHookHandler,
  type onSendHookHandler,
} from "fastify";
import { doFairly } from "../lib/concurrency/fair-work.ts";
import { createTurnQueue } from "../lib/concurrency/turn-queue.ts";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { findInexactNumber, isDeeperThan } from "../lib/json/text-checks.ts";
import { lazily } from "../lib/memoize.ts";
import { versionPath } from "../lib/network/urls.ts";
import { type Log, scrub } from "../lib/observability/log.ts";
import { overloaded } from "./admission.ts";
import type { Authenticator } from "./authenticate.ts";
import { addCors } from "./browser-security.ts";
import { browserHeaders, type ErrorWriter, renderError, toServiceError } from "./error-response.ts";
import {
  ChunkedBody,
  compress,
  createUnreadResponses,
  maxUnchunkedBytes,
  type UnreadResponses,
} from "./response-bodies.ts";
import { addRoutes, allowedMethods, doorOf, type RouterDeps, tenantOf } from "./router.ts";

export type ServerOptions = RouterDeps & {
  log: Log;
  maxBodyBytes: number;
  listen: (handler: (request: IncomingMessage, response: ServerResponse) => void) => Server;
  /** Why the node cannot work at the moment; null if it can. */
  findProblem: () => Promise<ServiceError | null>;
  addPages: (app: FastifyInstance) => void;
  errorWriters: Readonly<Record<Door, ErrorWriter>>;
  /** Counts a request by its route, never by the values in its path. */
  answered: (method: string, route: string, status: number, seconds: number) => void;
};

const maxDepth = 64;

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"]);
const strictTransport = "max-age=31536000";
/** Not for local names: other ports of the machine may use plain HTTP, and browsers ignore HSTS for IP addresses. */
const isLocalHost = /^(localhost|[\d.]+|\[[^\]]*\])?(:\d+)?$/i;

/** Creates the HTTP server: everything that all routes share. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    serverFactory: (handler) => options.listen(handler),
    genReqId: () => newId("req"),
    rewriteUrl: (request) => withoutVersion(toOriginForm(request.url ?? "/")),
    logger: false,
    bodyLimit: options.maxBodyBytes,
    frameworkErrors: (error, request, reply) => sendError(options, error, request, reply),
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    return503OnClosing: false,
  });
  app.decorateRequest("caller", null);
  app.decorateRequest("from");
  app.decorateRequest("traceId");
  app.decorateRequest("ticket");
  app.decorateRequest("takeMore");
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(browserHeaders).header("X-Request-Id", request.id).header("X-API-Revision", apiRevision);
    if (!isLocalHost.test(request.host)) reply.header("Strict-Transport-Security", strictTransport);
    // Otherwise the framework would first reject the body of an unknown method.
    done(findAmbiguity(request.raw) ?? (methods.has(request.method) ? undefined : notFound(request)));
  });
  app.addHook("onRequest", startInTurn(options.authenticator));
  addCors(app, options);
  app.addHook("onSend", compress);
  app.addHook("onSend", sendInChunks(createUnreadResponses()));
  app.addHook("onResponse", (request, reply, done) => {
    request.ticket?.leave();
    options.answered(methodOf(request), routeOf(request), reply.statusCode, reply.elapsedTime / 1_000);
    logRequest(options.log, request, reply);
    done();
  });
  addJsonParser(app, options.authenticator);
  app.setSerializerCompiler(serializeLazily);
  app.setErrorHandler((error, request, reply) => sendError(options, error, request, reply));
  app.setNotFoundHandler(
    (request, reply) => sendAllowedMethods(request, reply) ?? sendError(options, notFound(request), request, reply),
  );
  addRoutes(app, options);
  addHealth(app, options);
  options.addPages(app);
  return app;
}

/** A thousand requests that arrive in one turn of the event loop, also those that are rejected, would delay all others by that much. */
const startedPerTurnMs = 5;

type TenantFinder = Pick<Authenticator, "organizationOf">;

const senderOf = (authenticator: TenantFinder, { headers, socket }: IncomingMessage): string =>
  authenticator.organizationOf(headers, socket) ?? addressGroup(socket.remoteAddress ?? "");

/** Requests of organisations, and of addresses with unknown credentials, take turns. */
function startInTurn(authenticator: TenantFinder): onRequestHookHandler {
  const turns = createTurnQueue({ ms: startedPerTurnMs });
  return ({ raw, routeOptions }, _reply, done) => {
    const tenant = senderOf(authenticator, raw);
    turns.start(routeOptions.config.isUrgent ? `urgent requests of ${tenant}` : tenant, done);
  };
}

/** Rejects requests that a proxy may have interpreted differently, because it used another host or key. */
function findAmbiguity({ httpVersion, rawHeaders }: IncomingMessage): ServiceError | undefined {
  if (httpVersion !== "1.1") return undefined;
  if (countHeader("host", rawHeaders) === 1 && countHeader("authorization", rawHeaders) <= 1) return undefined;
  const message = "A request must have exactly one `Host` header and at most one `Authorization` header.";
  return new ServiceError("malformed_request", { message });
}

/** How often a header was sent. The array alternates names and values. */
function countHeader(header: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}

/** A client that treats the service as a proxy sends a full URL; only its path and query count. */
const toOriginForm = (url: string) => (url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, "/"));

const versionedSignIn = `${versionPath}/api/auth/`;

/** Sign-in paths also work under the versioned base URL. */
const withoutVersion = (path: string) => (path.startsWith(versionedSignIn) ? path.slice(versionPath.length) : path);

/**
 * Sends large responses in chunks, so that unread bytes are kept once and progress is visible. Above the limit of unread bytes, further GET
 * requests are refused, because they can be repeated; other requests have had their effect and are answered.
 */
const sendInChunks =
  (unread: UnreadResponses): onSendHookHandler =>
  (request, reply, payload, done) => {
    const isBuffered = typeof payload === "string" || Buffer.isBuffer(payload);
    if (!isBuffered || payload.length <= maxUnchunkedBytes || request.method === "HEAD") {
      done(null, payload);
      return;
    }
    const tenant = tenantOf(request);
    if (request.method === "GET" && !unread.hasCapacityFor(tenant, payload.length)) {
      done(overloaded());
      return;
    }
    const bytes = Buffer.from(payload);
    reply.raw.once("close", unread.hold(tenant, bytes.length));
    reply.header("Content-Length", bytes.length);
    done(null, new ChunkedBody(bytes, { isShared: false }));
  };

const compileSerializer = SerializerSelector()();

/** Compiles a route's serialiser for its first response, because most routes are not used between two starts. */
const serializeLazily: FastifySerializerCompiler<unknown> = (route) => {
  const serializer = lazily(() => compileSerializer({ ...route, httpStatus: route.httpStatus ?? "" }));
  return (body) => serializer()(body);
};

/** A2A uses its own media type for JSON. */
const jsonTypes = ["application/json", "application/a2a+json"];

/** Parsing a larger body takes a millisecond or more. */
const largeBodyBytes = 65_536;

function addJsonParser(app: FastifyInstance, authenticator: TenantFinder): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(jsonTypes, { parseAs: "buffer" }, async (request: FastifyRequest, bytes: Buffer) => {
    assertNotEncoded(request.headers["content-encoding"]);
    if (bytes.length < largeBodyBytes) return parseJson(bytes);
    return doFairly(senderOf(authenticator, request.raw), () => parseJson(bytes));
  });
}

function assertNotEncoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  const message = "Compressed request bodies are not supported. Send the body without `Content-Encoding`.";
  throw new ServiceError("unsupported_media_type", { message });
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new ServiceError("invalid_json", { message: "The request body is not UTF-8 text." });
  const text = bytes.toString("utf8");
  if (isDeeperThan(text, maxDepth)) throw new ServiceError("json_too_deep");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new ServiceError("invalid_json", { message: `The request body is not valid JSON: ${reason(error)}.` });
  }
  const inexact = findInexactNumber(text);
  if (inexact === null) return body;
  throw new ServiceError("inexact_number", {
    message: `The number ${inexact} cannot be stored exactly. Integers must be between -9007199254740991 and 9007199254740991, other numbers below 1.8e308. Send larger ones as strings.`,
  });
}

/** The parser's message quotes the text, which may contain a secret. */
const reason = (error: unknown) => (error instanceof Error ? scrub(error.message) : "unreadable").slice(0, 200);

/** The framework's error for an unknown method. */
const isRouteMissing = (thrown: unknown): boolean => thrown instanceof errorCodes.FST_ERR_NOT_FOUND;

/** The client disconnected while sending the body; this is not a failure of the service. */
const isDisconnect = (thrown: unknown, { raw }: FastifyRequest): boolean => thrown !== null && thrown === raw.errored;

const pathOf = ({ url }: FastifyRequest): string => url.split("?", 1)[0] ?? "";

/** Answers OPTIONS with the methods of a path; null for other methods and unknown paths. */
function sendAllowedMethods(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const allowed = request.method === "OPTIONS" ? allowedMethods(pathOf(request)) : [];
  return allowed.length === 0 ? null : reply.code(204).header("Allow", allowed.join(", ")).send();
}

function notFound(request: FastifyRequest): ServiceError {
  const allowed = allowedMethods(pathOf(request));
  if (allowed.length === 0) return new ServiceError("route_not_found");
  const methods = allowed.join(", ");
  const message = `This route does not support this method. It supports: ${methods}.`;
  return new ServiceError("method_not_allowed", { message, headers: { Allow: methods } });
}

const isTooLarge = (thrown: unknown): boolean => thrown instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE;

/** The message names the limit. */
function tooLarge(bytes: number | undefined): ServiceError {
  const limit = bytes === undefined ? "" : ` The limit is ${bytes} bytes.`;
  return new ServiceError("payload_too_large", { message: `${catalogue.payload_too_large.message}${limit}` });
}

function errorOf({ log }: ServerOptions, thrown: unknown, request: FastifyRequest): ServiceError {
  if (isRouteMissing(thrown)) return notFound(request);
  if (isTooLarge(thrown)) return tooLarge(request.routeOptions.bodyLimit);
  if (!isDisconnect(thrown, request)) return toServiceError(thrown);
  log.debug({ request_id: request.id }, "the client disconnected while sending the request body");
  return new ServiceError("malformed_request");
}

const MAX_DRAINED_BYTES = 16 * 1_048_576;

/**
 * If the connection is closed while the client still sends, the client may not receive the error. So Node reads and discards the rest of a
 * small body.
 */
const isBodyDrained = ({ raw, headers }: FastifyRequest): boolean =>
  raw.complete || Number(headers["content-length"]) <= MAX_DRAINED_BYTES;

function sendError(
  options: ServerOptions,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = errorOf(options, thrown, request);
  const { id, body, headers } = request;
  const path = pathOf(request);
  const door = doorOf(request, path);
  const writeError = door && options.errorWriters[door];
  const rendered = renderError(error, { id, body, accept: headers.accept, path, origin: options.origin() }, writeError);
  // The framework closes the connection whenever it rejects a body.
  if (isBodyDrained(request)) reply.removeHeader("connection");
  if (error.code === "internal_error") reportFailure(options, error.cause ?? error, request);
  // Errors are plain JSON; the response schemas of a route are for its successes.
  return reply
    .code(rendered.status)
    .headers({ "X-Request-Id": request.id, "X-API-Revision": apiRevision, ...rendered.headers })
    .serializer(typeof rendered.body === "string" ? String : JSON.stringify)
    .send(rendered.body);
}

function reportFailure({ log, reportError }: ServerOptions, cause: unknown, request: FastifyRequest): void {
  log.error({ request_id: request.id, err: cause }, "a request failed");
  const place = `${methodOf(request)} ${routeOf(request)}`;
  const organizationId = request.caller?.organizationId;
  reportError(cause, { kind: "request", place, requestId: request.id, organizationId });
}

/** The route pattern, without values from the caller. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "unmatched";

/** Unknown methods are combined, so that callers cannot create new metric labels. */
const methodOf = (request: FastifyRequest): string => (methods.has(request.method) ? request.method : "other");

function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const level = reply.statusCode >= 500 ? "warn" : "debug";
  if (!log.isLevelEnabled(level)) return;
  log[level](
    {
      request_id: request.id,
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      organization_id: request.caller?.organizationId,
      trace_id: request.traceId,
    },
    "request",
  );
}

function addHealth(app: FastifyInstance, options: ServerOptions): void {
  const config = { isUrgent: true };
  app.get("/healthz", { config }, async () => ({ status: "ok" }));
  app.get("/readyz", { config }, async () => {
    const trouble = await options.findProblem();
    if (trouble) throw trouble;
    return { status: "ready" };
  });
}
