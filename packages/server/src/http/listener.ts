import { type EventEmitter, once } from "node:events";
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import http from "node:http";
import type { Http2SecureServer, Http2ServerRequest } from "node:http2";
import http2 from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { SecureContextOptions } from "node:tls";
import { settlesWithin } from "../lib/concurrency/promises.ts";
import { addressGroup } from "../lib/network/networks.ts";
import {
  type ConnectionLimit,
  createHandshakeQueue,
  type OpenConnections,
  sniffFirstByte,
  TLS_HANDSHAKE,
  trackConnections,
} from "./connections.ts";
import { type StalledReaders, watchReaders } from "./stalled-readers.ts";

type Certificate = { cert: Buffer | string; key: Buffer | string };

export type ListenerOptions = {
  handler: RequestListener;
  certificate: () => Certificate;
  isTrustedProxy: (address: string) => boolean;
  /** Answers a request that came without TLS; the connection is closed after it. */
  refusePlain: RequestListener;
  /** Answers what is not HTTP, or came too slowly; replaces Node's bare 400. */
  clientError?: (error: NodeJS.ErrnoException, socket: Duplex) => void;
  timeouts?: Partial<Timeouts>;
  /** How many connections an address may have; a trusted proxy as many as it likes. Without it everybody may. */
  connections?: Omit<ConnectionLimit, "isExempt">;
};

export type SharedPort = { number: number; onConnection(take: (socket: Socket) => void): void };

/** One port that speaks TLS with HTTP/1.1 and HTTP/2, and answers plain HTTP. */
export type Listener = {
  /** What a framework attaches its events to. */
  server: Server;
  address(): AddressInfo;
  listen(port: number, host: string): Promise<void>;
  /** Takes the connections of a port that another process holds. */
  share(port: SharedPort): void;
  reloadCertificate(): void;
  /** Leaves the port to others that share it: whoever is connected is served once more, for so long at most, and goes to them next. */
  leave(graceMs: number): Promise<void>;
  /** Takes no more connections and waits for the requests under way, but for `graceMs` at most. */
  close(graceMs?: number): Promise<void>;
};

type Timeouts = {
  silenceMs: number;
  headersMs: number;
  requestMs: number;
  checkEveryMs: number;
  keepAliveMs: number;
  /** How long a client may take nothing of an answer: usually, with a heap of them unread, and while all clients leave too much. */
  stalledMs: number;
  heapStalledMs: number;
  fullStalledMs: number;
};

const TIMEOUTS: Timeouts = {
  silenceMs: 10_000,
  headersMs: 15_000,
  requestMs: 60_000,
  checkEveryMs: 2_000,
  keepAliveMs: 75_000,
  stalledMs: 30_000,
  heapStalledMs: 5_000,
  fullStalledMs: 1_000,
};
const HEAP_BYTES = 16 * 1_048_576;
const TOTAL_BYTES = 16 * 1_048_576;
const STREAMS_PER_SESSION = 128;
const DEFAULT_GRACE_MS = 10_000;
const IDLE_CHECK_MS = 50;
const EVERYBODY: NonNullable<ListenerOptions["connections"]> = {
  perAddress: Number.POSITIVE_INFINITY,
  refused: () => {},
};

/** TLS 1.3, and of 1.2 what has forward secrecy and an authenticated cipher. */
const TLS = {
  minVersion: "TLSv1.2",
  honorCipherOrder: true,
  ciphers: [
    "TLS_AES_128_GCM_SHA256",
    "TLS_AES_256_GCM_SHA384",
    "TLS_CHACHA20_POLY1305_SHA256",
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-RSA-AES128-GCM-SHA256",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-CHACHA20-POLY1305",
    "ECDHE-RSA-CHACHA20-POLY1305",
  ].join(":"),
} as const satisfies SecureContextOptions;

/** Builds the listener; nothing is bound before `listen`. */
export function createListener(options: ListenerOptions): Listener {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const secure = createSecureServer(options, timeouts);
  const { perAddress, refused } = options.connections ?? EVERYBODY;
  const connections = trackConnections(secure, { perAddress, refused, isExempt: options.isTrustedProxy });
  const readers = watchReaders({ ...timeouts, heapBytes: HEAP_BYTES, totalBytes: TOTAL_BYTES });
  let isOpen = false;
  const ending = createEnding(secure, connections);
  const handler: RequestListener = (request, response) => {
    if (ending.hasBegun() && request.httpVersionMajor === 1) response.setHeader("Connection", "close");
    connections.markUsed(request.socket);
    latestAnswers.set(request.socket, response);
    watchAnswer(readers, request, response);
    options.handler(request, response);
  };
  const plain = createPlainServer({ ...options, handler, timeouts: toNodeTimeouts(timeouts) });
  secure.on("request", (request, response) => {
    if (request.httpVersionMajor === 2) boundBody(request, timeouts.requestMs);
    // Node's compatibility classes for HTTP/2 offer the same methods, though their types do not say so.
    handler(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  for (const server of [secure, plain]) answerExpectations(server);
  sortConnections(secure, plain, connections, timeouts.silenceMs);
  endSessions(secure, connections, timeouts.keepAliveMs);
  return {
    server: secure as unknown as Server,
    address: () => secure.address() as AddressInfo,
    share(port) {
      isOpen = true;
      answerErrors(secure, plain, connections, options.clientError);
      // Both have none of their own, but their watch over slow clients begins with this event.
      for (const server of [secure, plain]) server.emit("listening");
      port.onConnection((socket) => {
        socket.setNoDelay(true);
        secure.emit("connection", socket);
      });
    },
    async listen(port, host) {
      isOpen = true;
      answerErrors(secure, plain, connections, options.clientError);
      await listen(secure, plain, port, host);
    },
    reloadCertificate: () => secure.setSecureContext({ ...options.certificate(), ...TLS }),
    async leave(graceMs) {
      await settlesWithin(graceMs, ending.begin(plain));
    },
    async close(graceMs = DEFAULT_GRACE_MS) {
      if (!isOpen) return;
      const closed = ending.begin(plain);
      connections.endUnused();
      const grace = setTimeout(() => connections.endAll(), graceMs);
      await closed;
      clearTimeout(grace);
      readers.stop();
    },
  };
}

/** From its beginning on nobody new is let in, and a connection ends with the request that it carries. */
function createEnding(secure: Http2SecureServer, connections: OpenConnections) {
  let closed: Promise<unknown> | null = null;
  const begin = async (plain: Server) => {
    const isClosed = once(secure, "close");
    secure.close();
    plain.close();
    // A connection whose request ends from now on would be kept alive for the next.
    const idle = setInterval(() => endIdle(secure, plain), IDLE_CHECK_MS);
    await isClosed;
    // Of a shared port the server does not know them.
    await connections.gone();
    clearInterval(idle);
  };
  return {
    hasBegun: () => closed !== null,
    begin(plain: Server): Promise<unknown> {
      closed ??= begin(plain);
      return closed;
    },
  };
}

function createSecureServer(options: ListenerOptions, timeouts: Timeouts): Http2SecureServer {
  return http2.createSecureServer({
    ...options.certificate(),
    ...toNodeTimeouts(timeouts),
    ...TLS,
    allowHTTP1: true,
    settings: { maxConcurrentStreams: STREAMS_PER_SESSION },
  });
}

/** A session without a word is told so, and its connection ends even if the other side does not end its half. */
function endSessions(secure: Http2SecureServer, connections: OpenConnections, keepAliveMs: number): void {
  secure.on("session", (session) => {
    const { remoteAddress, remotePort } = session.socket;
    const end = () => {
      session.close();
      connections.endSoon({ remoteAddress, remotePort });
    };
    session.setTimeout(keepAliveMs, end);
  });
}

const watchedSockets = new WeakSet<object>();

/** Of HTTP/1.1, where a connection has one at a time. */
const latestAnswers = new WeakMap<object, ServerResponse>();

/** Whether the request that is under way has its answer already: a second one would be taken for the next request's. */
function isAnswered(socket: Socket): boolean {
  const answer = latestAnswers.get(socket);
  return answer?.writableEnded === true && !answer.req.complete;
}

function watchAnswer(readers: StalledReaders, request: IncomingMessage, response: ServerResponse): void {
  if ("stream" in request) {
    const { stream } = request as unknown as Http2ServerRequest;
    const end = () => stream.close(http2.constants.NGHTTP2_CANCEL);
    readers.watch({ connection: stream.session ?? stream, response, written: stream, end });
    return;
  }
  // One answer after the other on each of these: it is enough to look at the connection, once for all of them.
  const { socket } = request;
  if (watchedSockets.has(socket)) return;
  watchedSockets.add(socket);
  readers.watch({ connection: socket, response: socket, written: socket, end: () => socket.destroy() });
}

function toNodeTimeouts(timeouts: Timeouts) {
  return {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    noDelay: true,
    // A request without a host gets the envelope, too: server.ts refuses it.
    requireHostHeader: false,
  };
}

/** Node would refuse an expectation it does not know with a bare 417; we answer the request as any other. */
function answerExpectations(server: EventEmitter): void {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/** Node bounds the arrival of a body for HTTP/1.1 alone. */
function boundBody(request: Http2ServerRequest, requestMs: number): void {
  if (request.stream.endAfterHeaders) return;
  const timer = setTimeout(() => request.stream.close(http2.constants.NGHTTP2_CANCEL), requestMs);
  const forget = () => clearTimeout(timer);
  request.once("end", forget);
  request.stream.once("close", forget);
}

function sortConnections(secure: Http2SecureServer, plain: Server, connections: OpenConnections, silenceMs: number) {
  const startTls = secure.listeners("connection");
  const handshakes = createHandshakeQueue();
  secure.removeAllListeners("connection");
  secure.on("connection", (socket: Socket) => {
    if (!connections.add(socket)) return;
    sniffFirstByte(socket, silenceMs, (byte) => {
      if (byte !== TLS_HANDSHAKE) return servePlain(plain, socket);
      connections.markUsed(socket);
      handshakes.start(addressGroup(socket.remoteAddress ?? ""), () => {
        if (socket.destroyed) return;
        connections.limitHandshake(socket, silenceMs);
        for (const start of startTls) start.call(secure, socket);
      });
    });
  });
}

function servePlain(plain: Server, socket: Socket): void {
  // A client that has sent its whole request may close its half and still wait for the answer.
  socket.allowHalfOpen = true;
  plain.emit("connection", socket);
}

async function listen(secure: Http2SecureServer, plain: Server, port: number, host: string): Promise<void> {
  secure.listen(port, host);
  await once(secure, "listening");
  // The plain server has no port of its own, but its watch over slow clients begins with this event.
  plain.emit("listening");
}

/**
 * A framework adds answers of its own, and two answers on one socket spoil each other. Whatever is answered here is the
 * last of its connection; and where the handshake failed nothing can be answered, for it would wait for the handshake.
 */
function answerErrors(
  secure: Http2SecureServer,
  plain: Server,
  connections: OpenConnections,
  clientError: ListenerOptions["clientError"],
): void {
  secure.removeAllListeners("tlsClientError");
  secure.on("tlsClientError", (_error, socket) => socket.destroy());
  if (!clientError) return;
  for (const server of [secure, plain]) {
    server.removeAllListeners("clientError");
    server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      if (isAnswered(socket)) socket.destroy();
      else clientError(error, socket);
      connections.endSoon(socket);
    });
  }
}

function endIdle(secure: Http2SecureServer, plain: Server): void {
  (secure as unknown as Server).closeIdleConnections();
  plain.closeIdleConnections();
}

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

export type PlainHttpOptions = {
  handler: RequestListener;
  isTrustedProxy: (address: string) => boolean;
  refusePlain: RequestListener;
  timeouts: ServerOptions;
};

/** A server for connections without TLS: it serves those a trusted proxy has received over HTTPS and refuses all others. */
export function createPlainServer(options: PlainHttpOptions): http.Server {
  return http.createServer(options.timeouts, (request, response) => {
    if (cameByHttps(request, options.isTrustedProxy)) options.handler(request, response);
    else refuseRequest(request, response, options.refusePlain);
  });
}

function cameByHttps(request: IncomingMessage, isTrustedProxy: (address: string) => boolean): boolean {
  const said = request.headers["x-forwarded-proto"];
  if (said === undefined || !isTrustedProxy(request.socket.remoteAddress ?? "")) return false;
  // A proxy that appends keeps what the client wrote before it, so every hop must say the same.
  return String(said)
    .split(",")
    .every((hop) => hop.trim().toLowerCase() === "https");
}

function refuseRequest(request: IncomingMessage, response: ServerResponse, refusePlain: RequestListener): void {
  response.setHeader("Connection", "close");
  // What was sent must be read, or closing would reset the connection before the answer is seen.
  request.resume();
  refusePlain(request, response);
}
