import { isUtf8 } from "node:buffer";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { apiRevision, type Door, errorCodes as told } from "@agentrun/contract";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import Fastify, {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySerializerCompiler,
  type onSendHookHandler,
} from "fastify";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { findInexactInteger, isDeeperThan } from "../lib/json/text-checks.ts";
import { lazily } from "../lib/memoize.ts";
import { versionPath } from "../lib/network/urls.ts";
import { type Log, scrub } from "../lib/observability/log.ts";
import { overloaded } from "./admission.ts";
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
  /** Builds the listening part around the request handler. */
  listen: (handler: (request: IncomingMessage, response: ServerResponse) => void) => Server;
  /** Why no work can be done here right now; null where it can. */
  findProblem: () => Promise<ServiceError | null>;
  addPages: (app: FastifyInstance) => void;
  /** How other protocols than ours are told that something is wrong. */
  errorWriters: Readonly<Record<Door, ErrorWriter>>;
  /** Counts a request by its route, never by what its path names. */
  answered: (method: string, route: string, status: number, seconds: number) => void;
};

const maximumDepth = 64;

/** All that any route takes. */
const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"]);
const strictTransport = "max-age=31536000";
/** On a person's own machine other ports of the same name speak plain HTTP; for an address browsers do not heed it anyway. */
const isLocalHost = /^(localhost|[\d.]+|\[[^\]]*\])?(:\d+)?$/i;

/** The door for requests: everything that is the same for every route. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    serverFactory: (handler) => options.listen(handler),
    genReqId: () => newId("req"),
    rewriteUrl: (request) => toRoot(toOriginForm(request.url ?? "/")),
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
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(browserHeaders).header("X-Request-Id", request.id).header("X-API-Revision", apiRevision);
    if (!isLocalHost.test(request.host)) reply.header("Strict-Transport-Security", strictTransport);
    // Else the framework looks at the body of a method that no route takes, and finds fault with that.
    done(ambiguity(request.raw) ?? (methods.has(request.method) ? undefined : notFound(request)));
  });
  addCors(app, options);
  app.addHook("onSend", compress);
  app.addHook("onSend", sendInChunks(createUnreadResponses()));
  app.addHook("onResponse", (request, reply, done) => {
    request.ticket?.leave();
    options.answered(methodOf(request), routeOf(request), reply.statusCode, reply.elapsedTime / 1_000);
    logRequest(options.log, request, reply);
    done();
  });
  takeJson(app);
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

/** What a proxy before us may have read otherwise: whose host, or whose key, it went by cannot be told. */
function ambiguity({ httpVersion, rawHeaders }: IncomingMessage): ServiceError | undefined {
  if (httpVersion !== "1.1") return undefined;
  if (countOf("host", rawHeaders) === 1 && countOf("authorization", rawHeaders) <= 1) return undefined;
  const message = "A request has one `Host` header, and one `Authorization` header at most.";
  return new ServiceError("malformed_request", { message });
}

/** How often a header was sent; names and values take turns. */
function countOf(header: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}

/** A client that thinks we are a proxy names the whole address; all that counts here is its path and query. */
const toOriginForm = (url: string) => (url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, "/"));

const versionedSignIn = `${versionPath}/api/auth/`;

/** Whoever knows the base address alone signs in under it, too. */
const toRoot = (path: string) => (path.startsWith(versionedSignIn) ? path.slice(versionPath.length) : path);

/**
 * What a slow reader has not taken yet is kept once, and seen to become less. A node that keeps enough of it refuses to read more:
 * what was asked for by GET can be asked for again, and everything else has happened and is answered.
 */
const sendInChunks =
  (unread: UnreadResponses): onSendHookHandler =>
  (request, reply, payload, done) => {
    const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
    if (!isWhole || payload.length <= maxUnchunkedBytes || request.method === "HEAD") {
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

/** A route's serialisers are made for its first answer: most routes of a service are not called before the next start. */
const serializeLazily: FastifySerializerCompiler<unknown> = (route) => {
  const serializer = lazily(() => compileSerializer({ ...route, httpStatus: route.httpStatus ?? "" }));
  return (body) => serializer()(body);
};

/** A2A has a name of its own for JSON. */
const jsonTypes = ["application/json", "application/a2a+json"];

function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(jsonTypes, { parseAs: "buffer" }, (request, bytes, done) => {
    let body: unknown;
    try {
      assertPlain(request.headers["content-encoding"]);
      body = parseJson(bytes);
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null, body);
  });
}

function assertPlain(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  const message = "Send the body as it is, without `Content-Encoding`: nothing compressed is taken here.";
  throw new ServiceError("unsupported_media_type", { message });
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new ServiceError("invalid_json", { message: "The request body is not UTF-8 text." });
  const text = bytes.toString("utf8");
  if (isDeeperThan(text, maximumDepth)) throw new ServiceError("json_too_deep");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new ServiceError("invalid_json", { message: `The request body is not valid JSON: ${reason(error)}.` });
  }
  const inexact = findInexactInteger(text);
  if (inexact === null) return body;
  throw new ServiceError("inexact_number", {
    message: `The number ${inexact} cannot be kept as it is: whole numbers go to 9007199254740991 either way. Send a larger one as text.`,
  });
}

/** The parser quotes a piece of the text, which may hold a secret. */
const reason = (error: unknown) => (error instanceof Error ? scrub(error.message) : "unreadable").slice(0, 200);

/** What the framework says by itself of a method that it has never heard of. */
const isNoRoute = (thrown: unknown): boolean => thrown instanceof errorCodes.FST_ERR_NOT_FOUND;

/** The client left in the middle of its body: nobody reads the answer, and it is no failure of ours. */
const isHangUp = (thrown: unknown, { raw }: FastifyRequest): boolean => thrown !== null && thrown === raw.errored;

const pathOf = ({ url }: FastifyRequest): string => url.split("?", 1)[0] ?? "";

/** Asked by OPTIONS, a path says what it takes; null where it is none, or something else was asked. */
function sendAllowedMethods(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const allowed = request.method === "OPTIONS" ? allowedMethods(pathOf(request)) : [];
  return allowed.length === 0 ? null : reply.code(204).header("Allow", allowed.join(", ")).send();
}

function notFound(request: FastifyRequest): ServiceError {
  const allowed = allowedMethods(pathOf(request));
  if (allowed.length === 0) return new ServiceError("route_not_found");
  return new ServiceError("method_not_allowed", { headers: { Allow: allowed.join(", ") } });
}

const isTooLarge = (thrown: unknown): boolean => thrown instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE;

/** Whoever is refused for a limit is told which it is. */
function tooLarge(bytes: number | undefined): ServiceError {
  const limit = bytes === undefined ? "" : ` It may have ${bytes} bytes at most.`;
  return new ServiceError("payload_too_large", { message: `${told.payload_too_large.message}${limit}` });
}

function errorOf({ log }: ServerOptions, thrown: unknown, request: FastifyRequest): ServiceError {
  if (isNoRoute(thrown)) return notFound(request);
  if (isTooLarge(thrown)) return tooLarge(request.routeOptions.bodyLimit);
  if (!isHangUp(thrown, request)) return toServiceError(thrown);
  log.debug({ request_id: request.id }, "the client hung up in the middle of its body");
  return new ServiceError("malformed_request");
}

const READ_ON_BYTES = 16 * 1_048_576;

/**
 * Closed while the client still sends, a connection breaks before the client has read why. What is not much is read to its
 * end instead, by Node, and thrown away.
 */
const isReadToItsEnd = ({ raw, headers }: FastifyRequest): boolean =>
  raw.complete || Number(headers["content-length"]) <= READ_ON_BYTES;

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
  // The framework has asked for the end of it wherever a body was refused.
  if (isReadToItsEnd(request)) reply.removeHeader("connection");
  if (error.code === "internal_error") reportFailure(options, error.cause ?? error, request);
  // Without a schema of its own an error is plain JSON; the route's response schemas are for its successes.
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

/** As the router knows it, without what a caller put in. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "unmatched";

/** A stranger may call a method what he likes; it is not to become a name of ours. */
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
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    const trouble = await options.findProblem();
    if (trouble) throw trouble;
    return { status: "ready" };
  });
}
