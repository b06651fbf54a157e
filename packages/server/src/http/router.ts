import { Readable } from "node:stream";
import { type Door, type Endpoint, endpoints } from "@agentrun/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from "fastify";
import type { NoteRefusal } from "../domain/audit/audit.ts";
import { settlesWithin } from "../lib/concurrency/promises.ts";
import { ServiceError } from "../lib/errors.ts";
import { addressGroup } from "../lib/network/networks.ts";
import { versionPath } from "../lib/network/urls.ts";
import type { Caller, Identity } from "../model/api-keys.ts";
import type { ReportError } from "../model/error-reports.ts";
import type { Origin } from "../model/sessions.ts";
import type { Admission, Ticket } from "./admission.ts";
import { refusalOf } from "./audit.ts";
import { type Authenticator, assertResource, assertScope, NetworkNotAllowed } from "./authenticate.ts";
import { assertOriginAllowed, assertOwnPage, assertSameSite, type CorsDeps } from "./browser-security.ts";
import { type Handlers, Rendered, type Waiting } from "./endpoint-types.ts";
import type { ContentAnswer } from "./file-transfer.ts";
import { openUpload } from "./file-transfer.ts";
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
    /** Notes that a caller was here, and from where. */
    noteUse: (caller: Caller, address: string) => void;
    isTrustedProxy: (address: string) => boolean;
    handlers: Handlers;
    /** The protocols beside ours that are spoken here. */
    openDoors: ReadonlySet<Door>;
    isTracing: boolean;
    admission: Pick<Admission, "enter">;
    reportError: ReportError;
  };

/** Every endpoint of the table becomes a route: authenticated, authorised, validated, handled, serialised. */
export function addRoutes(app: FastifyInstance, deps: RouterDeps): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const handler = handle(deps, name, endpoint);
    const isClosed = endpoint.door !== undefined && !deps.openDoors.has(endpoint.door);
    const route: RouteOptions = {
      method: endpoint.method,
      url: routerPath(endpoint),
      schema: isWrittenPlainly(endpoint) ? {} : { response: endpoint.responses },
      onRequest: isClosed ? refuseClosed : authorize(deps, name, endpoint),
      config: { door: endpoint.door, isCompressed: endpoint.compressed },
      ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
      handler: deps.isTracing ? traced(endpoint, fullPath(endpoint), handler) : handler,
    };
    if (endpoint.binary === "upload") addUpload(app, route);
    else if (endpoint.form) addForm(app, route);
    else app.route(route);
  }
}

/** Other protocols' answers are open objects, which a writer made of their schema writes no sooner than JSON's own. */
const isWrittenPlainly = ({ streams, binary, door }: Endpoint) =>
  streams || binary === "download" || door !== undefined;

/** Whatever its type, the body is left for the handler to read piece by piece. */
function addUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser("*", (_request, _payload, done) => done(null));
    own.route(route);
  });
}

/** A form is an object of texts, like the JSON that is taken in its place. */
function addForm(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (own) => {
    own.addContentTypeParser<string>(formType, { parseAs: "string" }, (_request, text, done) => {
      const fields = new URLSearchParams(text);
      const form = Object.fromEntries(fields);
      // What comes twice could be read either way.
      if (Object.keys(form).length === fields.size) done(null, form);
      else done(new ServiceError("invalid_value", { message: "A field of the form came twice. Send each once." }));
    });
    own.route(route);
  });
}

const formType = "application/x-www-form-urlencoded";

const fullPath = (endpoint: Endpoint) => (endpoint.base === "root" ? "" : versionPath) + endpoint.path;

/** Colons of a path are doubled, and what stands before one ends there: `{id}:cancel` is a verb behind a name. */
const routerPath = (endpoint: Endpoint) =>
  fullPath(endpoint)
    .replaceAll(":", "::")
    .replaceAll(/\{(\w+)\}(?=::)/g, ":$1([^:]*)")
    .replaceAll(/\{(\w+)\}/g, ":$1");

/** Nobody is asked who they are: what is not there is there for nobody. */
const refuseClosed: onRequestHookHandler = (_request, _reply, done) => done(new ServiceError("door_closed"));

/** Before the body is read: a stranger's megabyte is not worth parsing. */
function authorize(deps: RouterDeps, name: string, endpoint: Endpoint): onRequestHookHandler {
  const admit = endpoint.auth === "none" ? admitAnybody(deps, endpoint) : admitCaller(deps, endpoint);
  const enter = queueAt(deps.admission, endpoint);
  return (request, reply, done) => {
    // Whatever is told here is for the one who asked; some of it is a secret that is shown once.
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
    // Most callers are known, and no promise is made for them.
    if (admitted) admitted.then(() => enter(request, done), refuse);
    else enter(request, done);
  };
}

/** Who counts as one when the node has more requests than it can do. */
export const tenantOf = ({ caller, from, ip }: FastifyRequest): string =>
  caller?.organizationId ?? addressGroup(from?.address ?? ip);

/** Who is known and may is let in when there is room. What waits for something to happen, or ends work, is never held up. */
function queueAt(admission: RouterDeps["admission"], { longPoll, urgent }: Endpoint) {
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
      // Nobody works for a client that has left while it waited.
      if (request.raw.destroyed) ticket.leave();
      done(request.raw.destroyed ? new ServiceError("malformed_request") : undefined);
    };
    if (entered instanceof Promise) entered.then(take, done);
    else take(entered);
  };
}

/** Somebody we know asked for what they have no right to. */
function noteRefusal(deps: RouterDeps, action: string, request: FastifyRequest, error: unknown): void {
  const reason = refusalOf(error);
  const caller = error instanceof NetworkNotAllowed ? error.caller : request.caller;
  if (!reason || !caller) return;
  const { organizationId, actor } = caller;
  deps.noteRefusal({ organizationId, actor, action, reason, from: request.from });
}

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined;

/**
 * A link may be followed from anywhere: whoever has it may read, and nobody's cookie counts. So it is with what another protocol
 * tells to everybody, which pages of every origin may read.
 */
const admitAnybody =
  (deps: RouterDeps, { binary, door }: Endpoint): Admit =>
  (request, reply) => {
    if (door !== undefined) reply.header("Access-Control-Allow-Origin", "*");
    else if (binary === undefined) assertSameSite(request, deps.origin());
    return undefined;
  };

function admitCaller(deps: RouterDeps, endpoint: Endpoint): Admit {
  // What workers say of runs was counted when the runs were made.
  const isCounted = !endpoint.longPoll && endpoint.bodyBytes === undefined;
  const assertMay = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    if (caller.user && !caller.isToken) assertOwnPage(request, deps.origin(), endpoint.binary === "upload");
    else assertOriginAllowed(deps, request, reply, caller);
    assertResource(caller, endpoint, request.params);
    if (endpoint.auth === "session") assertPerson(caller);
    if (caller.lacksSecondFactor && !endpoint.withoutFactor) throw new ServiceError("second_factor_missing");
    if (endpoint.scope !== null) assertScope(caller, endpoint.scope);
  };
  const take = (request: FastifyRequest, reply: FastifyReply, identity: Identity) => {
    const { caller } = identity;
    request.caller = caller;
    deps.noteUse(caller, request.from.address);
    const limited = isCounted ? deps.limitRequest(identity, reply) : undefined;
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
  const ask = (request: FastifyRequest, isGone: () => boolean) => {
    const { params, query, body, headers, from, id: requestId, method } = request;
    const caller = endpoint.auth === "none" ? null : callerOf(request);
    const url = deps.origin() + request.url;
    const upload = endpoint.binary === "upload" ? () => openUpload(request, query as object) : undefined;
    const idempotency = { path: request.url };
    const onWait = request.ticket ? () => request.ticket?.leave() : undefined;
    const called = { method, headers, idempotency, from, requestId, url, upload, isGone, onWait };
    return operation.run({ caller, params, query, body, ...called });
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      request.ticket?.begin();
      const isGone = mayWait(endpoint) ? watchEnd(reply) : stays;
      const answer = await ask(request, isGone);
      request.ticket?.leave();
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
  answer: Exclude<AnyAnswer, { stream: EventStream }>,
): FastifyReply {
  if ("content" in answer) return sendContent(deps, request, reply, answer);
  if ("table" in answer) return reply.header("Content-Type", "text/csv; charset=utf-8").send(answer.table);
  if ("waiting" in answer) return reply.type(json).send(Readable.from(pinged(answer)));
  return "lines" in answer ? sendLines(deps, request, reply, answer.lines) : send(reply, answer);
}

async function* pinged({ waiting, pingMs }: Waiting): AsyncGenerator<string> {
  do yield " ";
  while (!(await settlesWithin(pingMs, waiting)));
  yield await waiting;
}

/** Where whoever asks may leave before there is anything to tell, and that makes a difference. */
const mayWait = ({ longPoll, streams, streamsOnRequest }: Endpoint) => longPoll || streams || streamsOnRequest;
const stays = () => false;

/** Whether nobody waits for the answer any more; a response of HTTP/2 does not say so itself. */
function watchEnd({ raw }: FastifyReply): () => boolean {
  let isOver = false;
  raw.on("close", () => {
    isOver = true;
  });
  return () => isOver;
}

/** Piece by piece, as the caller takes it, and no longer than the caller may read it. */
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
  // Nothing at all would be told as a length of nothing.
  return reply
    .code(status)
    .headers(headers)
    .send(request.method === "HEAD" ? Readable.from([]) : (stream ?? undefined));
}

/** A page is read when the one before has been taken. */
function sendLines(deps: RouterDeps, request: FastifyRequest, reply: FastifyReply, lines: Lines): FastifyReply {
  const body = Readable.from(lines, { highWaterMark: 1 });
  body.once(
    "close",
    watchCaller(deps, request, () => body.destroy()),
  );
  return reply.header("Content-Type", "application/x-ndjson; charset=utf-8").send(body);
}

/** Ends a stream soon after its caller could no longer open it. */
function watchCaller(
  { openStreams }: RouterDeps,
  { caller, headers, from: { address } }: FastifyRequest,
  end: () => void,
): () => void {
  return caller ? openStreams.add({ credentials: headers, caller, address, end }) : () => {};
}

/** Its status is long sent, so the reader only sees it end, and comes back by itself. */
function reportBrokenStream(deps: RouterDeps, endpoint: Endpoint, request: FastifyRequest, error: unknown): void {
  const place = `${endpoint.method} ${fullPath(endpoint)}, while streaming`;
  const organizationId = request.caller?.organizationId;
  deps.reportError(error, { kind: "request", place, requestId: request.id, organizationId });
}

/** The route's schema writes the answer, unless its text is at hand. */
function send(reply: FastifyReply, { status, headers, cookies, body }: JsonAnswer): FastifyReply {
  reply.code(status);
  for (const cookie of cookies ?? []) reply.header("Set-Cookie", cookie);
  if (headers) reply.headers(headers);
  if (!(body instanceof Rendered)) return reply.send(body);
  return reply.type(json).serializer(asItIs).send(body.text);
}

const json = "application/json; charset=utf-8";
const asItIs = (text: unknown) => text as string;

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new ServiceError("missing_api_key");
  return request.caller;
}

declare module "fastify" {
  interface FastifyContextConfig {
    door?: Door | undefined;
    isCompressed?: true | undefined;
  }
  interface FastifyRequest {
    caller: Caller | null;
    from: Origin;
    /** Of the trace it is part of, where traces are sent. */
    traceId?: string;
    /** Since it was admitted. */
    ticket?: Ticket;
  }
}

const shapeOf = (endpoint: Endpoint, piece = "[^/]+") =>
  new RegExp(`^${fullPath(endpoint).replaceAll(/\{\w+\}/g, piece)}$`);

const patterns = Object.values<Endpoint>(endpoints).map((endpoint) => ({
  method: endpoint.method,
  path: fullPath(endpoint),
  shape: shapeOf(endpoint),
}));

/** What a path takes: one that stands in the table by itself is no id of another. What can be read can be asked for its head alone. */
export function allowedMethods(path: string): string[] {
  const itself = patterns.filter((pattern) => pattern.path === path);
  const fitting = itself.length > 0 ? itself : patterns.filter(({ shape }) => shape.test(path));
  const taken = fitting.map(({ method }) => method);
  return [...new Set(taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}

/** The router takes an empty piece for a parameter too: an id that is left out is the door's to refuse. */
const doorPatterns = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
  endpoint.door ? [{ door: endpoint.door, shape: shapeOf(endpoint, "[^/]*") }] : [],
);

/** Whose words a request is refused in, also where what it names or how it is called makes it no route. */
export function doorOf(request: FastifyRequest, path: string): Door | undefined {
  if (!request.is404) return request.routeOptions.config.door;
  return doorPatterns.find(({ shape }) => shape.test(path))?.door;
}
