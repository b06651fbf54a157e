import { Readable } from "node:stream";
import { type Door, type Endpoint, endpoints } from "@agentrun/contract";
import { addressGroup } from "@agentrun/safe-fetch";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from "fastify";
import type { NoteRefusal } from "../domain/audit/audit.ts";
import { settlesWithin } from "../lib/concurrency/promises.ts";
import { ServiceError } from "../lib/errors.ts";
import { versionPath } from "../lib/network/urls.ts";
import type { Caller, Identity } from "../model/api-keys.ts";
import type { ReportError } from "../model/error-reports.ts";
import type { Origin } from "../model/sessions.ts";
import type { Admission, Ticket } from "./admission.ts";
import { refusalOf } from "./audit.ts";
import {
  type Authenticator,
  assertOpenToCaller,
  assertResource,
  assertScope,
  NetworkNotAllowed,
} from "./authenticate.ts";
import { assertOriginAllowed, assertOwnPage, assertSameSite, type CorsDeps } from "./browser-security.ts";
import { type Handlers, Rendered, type Waiting } from "./endpoint-types.ts";
import { type ContentAnswer, openUpload } from "./file-transfer.ts";
import type { OpenStreams } from "./open-streams.ts";
import { type AnyAnswer, createOperation, type JsonAnswer, type Lines, type OperationDeps } from "./operation.ts";
import type { RequestLimit } from "./rate-limit.ts";
import { originOf } from "./request-headers.ts";
import { type EventStream, sendStream } from "./sse.ts";
import { traced } from "./trace.ts";

export type RouterDeps = OperationDeps &
  CorsDeps & {
    noteRefusal: NoteRefusal;
    authenticator: Authenticator;
    openStreams: Pick<OpenStreams, "add">;
    limitRequest: RequestLimit;
    /** Records the last use of a credential, and the client's address. */
    noteUse: (caller: Caller, address: string) => void;
    isTrustedProxy: (address: string) => boolean;
    handlers: Handlers;
    /** The additional protocols that are enabled. */
    openDoors: ReadonlySet<Door>;
    isTracing: boolean;
    admission: Pick<Admission, "enter">;
    reportError: ReportError;
  };

/** Adds a route for every endpoint of the table: authenticated, authorised, validated, handled, serialised. */
export function addRoutes(app: FastifyInstance, deps: RouterDeps): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const handler = handle(deps, name, endpoint);
    const { door } = endpoint;
    const isClosed = door !== undefined && !deps.openDoors.has(door);
    const route: RouteOptions = {
      method: endpoint.method,
      url: routerPath(endpoint),
      schema: isPlainJson(endpoint) ? {} : { response: endpoint.responses },
      onRequest: isClosed ? rejectClosedDoor : authorize(deps, name, endpoint),
      config: { door, isCompressed: endpoint.compressed, isUrgent: endpoint.urgent || endpoint.longPoll },
      ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
      handler: deps.isTracing ? traced(endpoint, fullPath(endpoint), handler) : handler,
    };
    if (endpoint.binary === "upload") addUpload(app, route);
    else if (endpoint.form) addForm(app, route);
    else app.route(route);
  }
}

/** Responses of other protocols have open schemas, for which a compiled serialiser is no faster than JSON.stringify. */
const isPlainJson = ({ streams, binary, door }: Endpoint) => streams || binary === "download" || door !== undefined;

/** Accepts any content type and leaves the body for the handler to stream. */
function addUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.route(route);
  });
}

/** Anybody can send a form, and parsing one takes much longer than reading it. Those of OAuth have at most a few kilobytes. */
const maxFormBytes = 32_768;

/** Parses a form to an object of strings, like the JSON that is accepted instead. */
function addForm(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.addContentTypeParser<string>(formType, { parseAs: "string" }, (_request, text, done) => {
      const fields = new URLSearchParams(text);
      const form = Object.fromEntries(fields);
      // A repeated field is ambiguous.
      if (Object.keys(form).length === fields.size) done(null, form);
      else
        done(
          new ServiceError("invalid_value", {
            message: "The form contains a field more than once. Send each field once.",
          }),
        );
    });
    scope.route({ ...route, bodyLimit: maxFormBytes });
  });
}

const formType = "application/x-www-form-urlencoded";

const fullPath = (endpoint: Endpoint) => (endpoint.base === "root" ? "" : versionPath) + endpoint.path;

/** Escapes colons, and ends a parameter before one: in `{id}:cancel` the verb follows the id. */
const routerPath = (endpoint: Endpoint) =>
  fullPath(endpoint)
    .replaceAll(":", "::")
    .replaceAll(/\{(\w+)\}(?=::)/g, ":$1([^:]*)")
    .replaceAll(/\{(\w+)\}/g, ":$1");

/** No authentication: a disabled protocol does not exist for any caller. */
const rejectClosedDoor: onRequestHookHandler = (_request, _reply, done) => done(new ServiceError("door_closed"));

/** Runs before the body is read, so that the body of an unauthenticated request is never parsed. */
function authorize(deps: RouterDeps, name: string, endpoint: Endpoint): onRequestHookHandler {
  const admit = endpoint.auth === "none" ? admitUnauthenticated(deps, endpoint) : admitCaller(deps, endpoint);
  const enterQueue = createQueue(deps.admission, endpoint);
  return (request, reply, done) => {
    // Responses are only for this caller; some contain secrets that are shown once.
    reply.header("Cache-Control", "no-store");
    const refuse = (error: Error) => {
      noteRefusal(deps, name, request, error);
      done(error);
    };
    let admitted: Promise<void> | undefined;
    try {
      request.from = originOf(request, deps.isTrustedProxy);
      admitted = admit(request, reply);
    } catch (error) {
      refuse(error as Error);
      return;
    }
    // Most callers are cached, and need no promise.
    if (admitted) admitted.then(() => enterQueue(request, done), refuse);
    else enterQueue(request, done);
  };
}

/** The tenant that admission counts a request for. */
export const tenantOf = ({ caller, from, ip }: FastifyRequest): string =>
  caller?.organizationId ?? addressGroup(from?.address ?? ip);

/** Queues an authorised request until there is capacity. Long polls and urgent requests, which end work, never wait. */
function createQueue(admission: RouterDeps["admission"], { longPoll, urgent }: Endpoint) {
  if (longPoll || urgent) return (_request: FastifyRequest, done: (error?: Error) => void) => done();
  return (request: FastifyRequest, done: (error?: Error) => void): void => {
    let entered: Ticket | Promise<Ticket>;
    try {
      entered = admission.enter(tenantOf(request));
    } catch (error) {
      done(error as Error);
      return;
    }
    const take = (ticket: Ticket) => {
      request.ticket = ticket;
      // The client disconnected while the request waited.
      if (request.raw.destroyed) ticket.leave();
      done(request.raw.destroyed ? new ServiceError("malformed_request") : undefined);
    };
    if (entered instanceof Promise) entered.then(take, done);
    else take(entered);
  };
}

/** Records that a known caller lacked a permission. */
function noteRefusal(deps: RouterDeps, action: string, request: FastifyRequest, error: unknown): void {
  const reason = refusalOf(error);
  const caller = error instanceof NetworkNotAllowed ? error.caller : request.caller;
  if (!reason || !caller) return;
  const { organizationId, actor } = caller;
  deps.noteRefusal({ organizationId, actor, action, reason, from: request.from });
}

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined;

/** A download link works from anywhere and ignores cookies. Public documents of other protocols may be read by pages of every origin. */
const admitUnauthenticated =
  (deps: RouterDeps, { binary, door }: Endpoint): Admit =>
  (request, reply) => {
    if (door !== undefined) reply.header("Access-Control-Allow-Origin", "*");
    else if (binary === undefined) assertSameSite(request, deps.origin());
    return undefined;
  };

function admitCaller(deps: RouterDeps, endpoint: Endpoint): Admit {
  // Worker calls are not counted, because their runs were counted when they were created.
  const isCounted = !endpoint.longPoll && endpoint.bodyBytes === undefined;
  const assertMay = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    if (caller.user && !caller.isToken) assertOwnPage(request, deps.origin(), endpoint.binary === "upload");
    else assertOriginAllowed(deps, request, reply, caller);
    assertResource(caller, endpoint, request.params);
    assertOpenToCaller(caller, endpoint);
    if (endpoint.auth === "session") assertPerson(caller);
    if (caller.lacksSecondFactor && !endpoint.withoutFactor) throw new ServiceError("second_factor_missing");
    if (endpoint.scope !== null) assertScope(caller, endpoint.scope);
  };
  const take = (request: FastifyRequest, reply: FastifyReply, identity: Identity) => {
    const { caller } = identity;
    request.caller = caller;
    deps.noteUse(caller, request.from.address);
    const limited = isCounted ? deps.limitRequest(identity, reply) : undefined;
    if (endpoint.batchOf) request.takeMore = (count) => deps.limitRequest.takeMore(identity, reply, count);
    if (limited) return limited.then(() => assertMay(request, reply, caller));
    assertMay(request, reply, caller);
    return undefined;
  };
  return (request, reply) => {
    const identity = deps.authenticator.authenticate(request.headers, request.from.address, request.socket);
    return identity instanceof Promise
      ? identity.then((found) => take(request, reply, found))
      : take(request, reply, identity);
  };
}

function assertPerson(caller: Caller): void {
  if (!caller.user || caller.isToken) throw new ServiceError("session_required");
}

function handle(deps: RouterDeps, name: string, endpoint: Endpoint) {
  const operation = createOperation(deps, name, endpoint);
  const runOperation = (request: FastifyRequest, isGone: () => boolean) => {
    const { params, query, body, headers, from, id: requestId, method } = request;
    const caller = endpoint.auth === "none" ? null : callerOf(request);
    const url = deps.origin() + request.url;
    const upload = endpoint.binary === "upload" ? () => openUpload(request, query as object) : undefined;
    const idempotency = { path: request.url };
    const onWait = request.ticket ? () => request.ticket?.leave() : undefined;
    const { takeMore } = request;
    const called = { method, headers, idempotency, from, requestId, url, upload, isGone, onWait, takeMore };
    return operation.run({ caller, params, query, body, ...called });
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      request.ticket?.start();
      const isGone = canDisconnectEarly(endpoint) ? watchEnd(reply) : neverGone;
      const answer = await runOperation(request, isGone);
      request.ticket?.leave();
      if ("formatted" in answer) return sendFormatted(endpoint, reply, answer.formatted);
      if (!("stream" in answer)) return sendWhole(deps, request, reply, answer);
      const watch = (end: () => void) => watchCaller(deps, request, end);
      await sendStream(reply, answer.stream, watch, isGone).catch((error) =>
        reportBrokenStream(deps, endpoint, request, error),
      );
      return undefined;
    } catch (error) {
      noteRefusal(deps, name, request, error);
      throw error;
    }
  };
}

function sendWhole(
  deps: RouterDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Exclude<AnyAnswer, { stream: EventStream } | { formatted: object }>,
): FastifyReply {
  if ("content" in answer) return sendContent(deps, request, reply, answer);
  if ("table" in answer) return reply.header("Content-Type", "text/csv; charset=utf-8").send(answer.table);
  if ("waiting" in answer) return reply.type(json).send(Readable.from(withPings(answer)));
  return "lines" in answer ? sendLines(deps, request, reply, answer.lines) : sendJson(reply, answer);
}

/** The body does not match the schema of the route, so it is serialised here. */
const sendFormatted = ({ formatOnRequest = json }: Endpoint, reply: FastifyReply, body: object): FastifyReply =>
  reply.type(formatOnRequest).serializer(toText).send(JSON.stringify(body));

async function* withPings({ waiting, pingMs }: Waiting): AsyncGenerator<string> {
  do yield " ";
  while (!(await settlesWithin(pingMs, waiting)));
  yield await waiting;
}

/** Endpoints for which it matters that the client disconnects before the response starts. */
const canDisconnectEarly = ({ longPoll, streams, streamsOnRequest }: Endpoint) =>
  longPoll || streams || streamsOnRequest;
const neverGone = () => false;

/** Whether the client has disconnected; an HTTP/2 response has no property for this. */
function watchEnd({ raw }: FastifyReply): () => boolean {
  let isOver = false;
  raw.on("close", () => {
    isOver = true;
  });
  return () => isOver;
}

/** Streams the content at the caller's pace, and stops when the caller loses access. */
function sendContent(
  deps: RouterDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { content: { status, headers, stream } }: ContentAnswer,
): FastifyReply {
  stream?.once(
    "close",
    watchCaller(deps, request, () => stream.destroy()),
  );
  // An empty payload would set a Content-Length of 0.
  return reply
    .code(status)
    .headers(headers)
    .send(request.method === "HEAD" ? Readable.from([]) : (stream ?? undefined));
}

/** Reads the next page when the client has received the previous one. */
function sendLines(deps: RouterDeps, request: FastifyRequest, reply: FastifyReply, lines: Lines): FastifyReply {
  const body = Readable.from(lines, { highWaterMark: 1 });
  body.once(
    "close",
    watchCaller(deps, request, () => body.destroy()),
  );
  return reply.header("Content-Type", "application/x-ndjson; charset=utf-8").send(body);
}

/** Ends a stream soon after its caller has lost access. */
function watchCaller(
  { openStreams }: RouterDeps,
  { caller, headers, from: { address } }: FastifyRequest,
  end: () => void,
): () => void {
  return caller ? openStreams.add({ credentials: headers, caller, address, end }) : () => {};
}

/** The status was already sent, so the reader only sees the stream end, and reconnects. */
function reportBrokenStream(deps: RouterDeps, endpoint: Endpoint, request: FastifyRequest, error: unknown): void {
  const place = `${endpoint.method} ${fullPath(endpoint)}, while streaming`;
  const organizationId = request.caller?.organizationId;
  deps.reportError(error, { kind: "request", place, requestId: request.id, organizationId });
}

/** Serialises with the route's schema, unless the body is already text. */
function sendJson(reply: FastifyReply, { status, headers, cookies, body }: JsonAnswer): FastifyReply {
  reply.code(status);
  for (const cookie of cookies ?? []) reply.header("Set-Cookie", cookie);
  if (headers) reply.headers(headers);
  if (!(body instanceof Rendered)) return reply.send(body);
  return reply.type(json).serializer(toText).send(body.text);
}

const json = "application/json; charset=utf-8";
const toText = (text: unknown) => text as string;

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new ServiceError("missing_api_key");
  return request.caller;
}

declare module "fastify" {
  interface FastifyContextConfig {
    door?: Door | undefined;
    isCompressed?: true | undefined;
    /** It ends work or waits, so it does not wait for other requests of its organisation. */
    isUrgent?: boolean | undefined;
  }
  interface FastifyRequest {
    caller: Caller | null;
    from: Origin;
    /** The id of its trace, if traces are exported. */
    traceId?: string;
    /** Set for a batch. */
    takeMore?: (count: number) => Promise<number>;
    /** Set when the request was admitted. */
    ticket?: Ticket;
  }
}

const shapeOf = (endpoint: Endpoint, segment = "[^/]+") =>
  new RegExp(`^${fullPath(endpoint).replaceAll(/\{\w+\}/g, segment)}$`);

const patterns = Object.values<Endpoint>(endpoints).map((endpoint) => ({
  method: endpoint.method,
  path: fullPath(endpoint),
  shape: shapeOf(endpoint),
}));

/** The methods of a path. A literal path takes precedence over a parameter. GET implies HEAD. */
export function allowedMethods(path: string): string[] {
  const exact = patterns.filter((pattern) => pattern.path === path);
  const matching = exact.length > 0 ? exact : patterns.filter(({ shape }) => shape.test(path));
  const allowed = matching.map(({ method }) => method);
  return [...new Set(allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}

/** The router accepts an empty parameter, so a door must reject a missing id itself. */
const doorPatterns = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
  endpoint.door ? [{ door: endpoint.door, shape: shapeOf(endpoint, "[^/]*") }] : [],
);

/** The protocol that formats the error, also for requests that match no route. */
export function doorOf(request: FastifyRequest, path: string): Door | undefined {
  if (!request.is404) return request.routeOptions.config.door;
  return doorPatterns.find(({ shape }) => shape.test(path))?.door;
}
