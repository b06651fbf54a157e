import { type EventEmitter, once } from "node:events";
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import http from "node:http";
import type { Http2SecureServer, Http2ServerRequest } from "node:http2";
import http2 from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { SecureContextOptions } from "node:tls";
import { addressGroup } from "@agentrun/safe-fetch";
import { settlesWithin } from "../lib/concurrency/promises.ts";
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
  /** Answers a request without TLS; the connection is then closed. */
  refusePlain: RequestListener;
  /** Answers requests that are not HTTP or too slow; replaces Node's bare 400. */
  clientError?: (error: NodeJS.ErrnoException, socket: Duplex) => void;
  timeouts?: Partial<Timeouts>;
  /** The limit of connections per address; trusted proxies are exempt. Without it there is no limit. */
  connections?: Omit<ConnectionLimit, "isExempt">;
};

export type SharedPort = { number: number; onConnection(accept: (socket: Socket) => void): void };

/** A port that serves HTTP/1.1 and HTTP/2 over TLS, and rejects plain HTTP. */
export type Listener = {
  /** The server object for the web framework. */
  server: Server;
  address(): AddressInfo;
  listen(port: number, host: string): Promise<void>;
  share(port: SharedPort): void;
  reloadCertificate(): void;
  /**
   * Stops accepting connections, so that the other processes on the port take over. Each open connection ends after its current or next
   * request, or after `graceMs`.
   */
  leave(graceMs: number): Promise<void>;
  /** Stops accepting connections and waits up to `graceMs` for the requests in progress. */
  close(graceMs?: number): Promise<void>;
};

type Timeouts = {
  silenceMs: number;
  headersMs: number;
  requestMs: number;
  checkEveryMs: number;
  keepAliveMs: number;
  /**
   * How long a client may read nothing of a response: normally, with many unread bytes on its connection, and while the total of all
   * clients is too high.
   */
  stalledMs: number;
  largeStalledMs: number;
  fullStalledMs: number;
};

const TIMEOUTS: Timeouts = {
  silenceMs: 10_000,
  headersMs: 15_000,
  requestMs: 60_000,
  checkEveryMs: 2_000,
  keepAliveMs: 75_000,
  stalledMs: 30_000,
  largeStalledMs: 5_000,
  fullStalledMs: 1_000,
};
const LARGE_BYTES = 16 * 1_048_576;
const TOTAL_BYTES = 16 * 1_048_576;
const STREAMS_PER_SESSION = 128;
const DEFAULT_GRACE_MS = 10_000;
const IDLE_CHECK_MS = 50;
const NO_LIMIT: NonNullable<ListenerOptions["connections"]> = {
  perAddress: Number.POSITIVE_INFINITY,
  refused: () => {},
};

/** TLS 1.3, and the TLS 1.2 ciphers with forward secrecy and authenticated encryption. */
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

/** Creates the listener; it opens no port before `listen`. */
export function createListener(options: ListenerOptions): Listener {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const secure = createSecureServer(options, timeouts);
  const { perAddress, refused } = options.connections ?? NO_LIMIT;
  const connections = trackConnections(secure, { perAddress, refused, isExempt: options.isTrustedProxy });
  const readers = watchReaders({ ...timeouts, largeBytes: LARGE_BYTES, totalBytes: TOTAL_BYTES });
  let isOpen = false;
  const shutdown = createShutdown(secure, connections);
  const handler: RequestListener = (request, response) => {
    if (shutdown.hasStarted() && request.httpVersionMajor === 1) response.setHeader("Connection", "close");
    connections.markUsed(request.socket);
    latestResponses.set(request.socket, response);
    watchResponse(readers, request, response);
    options.handler(request, response);
  };
  const plain = createPlainServer({ ...options, handler, timeouts: toNodeTimeouts(timeouts) });
  secure.on("request", (request, response) => {
    if (request.httpVersionMajor === 2) limitBodyTime(request, timeouts.requestMs);
    // Node's HTTP/2 compatibility classes have the same methods, but different types.
    handler(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  for (const server of [secure, plain]) ignoreExpectations(server);
  routeConnections(secure, plain, connections, timeouts.silenceMs);
  closeIdleSessions(secure, connections, timeouts.keepAliveMs);
  return {
    server: secure as unknown as Server,
    address: () => secure.address() as AddressInfo,
    share(port) {
      isOpen = true;
      handleErrors(secure, plain, connections, options.clientError);
      // Neither server listens itself, but this event starts their timeouts for slow clients.
      for (const server of [secure, plain]) server.emit("listening");
      port.onConnection((socket) => {
        socket.setNoDelay(true);
        secure.emit("connection", socket);
      });
    },
    async listen(port, host) {
      isOpen = true;
      handleErrors(secure, plain, connections, options.clientError);
      await listen(secure, plain, port, host);
    },
    reloadCertificate: () => secure.setSecureContext({ ...options.certificate(), ...TLS }),
    async leave(graceMs) {
      await settlesWithin(graceMs, shutdown.start(plain));
    },
    async close(graceMs = DEFAULT_GRACE_MS) {
      if (!isOpen) return;
      const closed = shutdown.start(plain);
      connections.endUnused();
      const graceTimer = setTimeout(() => connections.endAll(), graceMs);
      await closed;
      clearTimeout(graceTimer);
      readers.stop();
    },
  };
}

/** Once started, no connection is accepted, and each open connection closes after its current request. */
function createShutdown(secure: Http2SecureServer, connections: OpenConnections) {
  let closed: Promise<unknown> | null = null;
  const start = async (plain: Server) => {
    const isClosed = once(secure, "close");
    secure.close();
    plain.close();
    // Node would keep connections alive whose requests end from now on.
    const idle = setInterval(() => endIdle(secure, plain), IDLE_CHECK_MS);
    await isClosed;
    // The server does not track the connections of a shared port.
    await connections.gone();
    clearInterval(idle);
  };
  return {
    hasStarted: () => closed !== null,
    start(plain: Server): Promise<unknown> {
      closed ??= start(plain);
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

/** Closes an idle HTTP/2 session and its connection, even if the client does not close its half. */
function closeIdleSessions(secure: Http2SecureServer, connections: OpenConnections, keepAliveMs: number): void {
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

const latestResponses = new WeakMap<object, ServerResponse>();

/** Whether the current request already has a response: the client would take a second one for that of its next request. */
function hasResponse(socket: Socket): boolean {
  const answer = latestResponses.get(socket);
  return answer?.writableEnded === true && !answer.req.complete;
}

function watchResponse(readers: StalledReaders, request: IncomingMessage, response: ServerResponse): void {
  if ("stream" in request) {
    const { stream } = request as unknown as Http2ServerRequest;
    const end = () => stream.close(http2.constants.NGHTTP2_CANCEL);
    readers.watch({ connection: stream.session ?? stream, response, written: stream, end });
    return;
  }
  // HTTP/1.1 sends one response at a time, so it is enough to watch the connection once.
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
    // server.ts rejects a request without a host with the standard error body.
    requireHostHeader: false,
  };
}

/** Node would reject an unknown `Expect` header with a bare 417; the request is handled like any other. */
function ignoreExpectations(server: EventEmitter): void {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/** Node limits the time for a request body only for HTTP/1.1. */
function limitBodyTime(request: Http2ServerRequest, requestMs: number): void {
  if (request.stream.endAfterHeaders) return;
  const timer = setTimeout(() => request.stream.close(http2.constants.NGHTTP2_CANCEL), requestMs);
  const clearTimer = () => clearTimeout(timer);
  request.once("end", clearTimer);
  request.stream.once("close", clearTimer);
}

function routeConnections(secure: Http2SecureServer, plain: Server, connections: OpenConnections, silenceMs: number) {
  const tlsListeners = secure.listeners("connection");
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
        for (const start of tlsListeners) start.call(secure, socket);
      });
    });
  });
}

function servePlain(plain: Server, socket: Socket): void {
  // A client may close its half after the request and still wait for the response.
  socket.allowHalfOpen = true;
  plain.emit("connection", socket);
}

async function listen(secure: Http2SecureServer, plain: Server, port: number, host: string): Promise<void> {
  secure.listen(port, host);
  await once(secure, "listening");
  // The plain server opens no port, but this event starts its timeouts for slow clients.
  plain.emit("listening");
}

/**
 * Fastify adds its own error handlers, and two responses on one socket would corrupt each other. A response sent here is the last one of
 * its connection. After a failed handshake no response is possible, because it would wait for the handshake.
 */
function handleErrors(
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
      if (hasResponse(socket)) socket.destroy();
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

type PlainHttpOptions = {
  handler: RequestListener;
  isTrustedProxy: (address: string) => boolean;
  refusePlain: RequestListener;
  timeouts: ServerOptions;
};

/** A server for connections without TLS. It serves requests that a trusted proxy received over HTTPS and refuses all others. */
function createPlainServer(options: PlainHttpOptions): http.Server {
  return http.createServer(options.timeouts, (request, response) => {
    if (isForwardedHttps(request, options.isTrustedProxy)) options.handler(request, response);
    else refuse(request, response, options.refusePlain);
  });
}

function isForwardedHttps(request: IncomingMessage, isTrustedProxy: (address: string) => boolean): boolean {
  const protocols = request.headers["x-forwarded-proto"];
  if (protocols === undefined || !isTrustedProxy(request.socket.remoteAddress ?? "")) return false;
  // A proxy may append to the header that the client sent, so every hop must be https.
  return String(protocols)
    .split(",")
    .every((hop) => hop.trim().toLowerCase() === "https");
}

function refuse(request: IncomingMessage, response: ServerResponse, refusePlain: RequestListener): void {
  response.setHeader("Connection", "close");
  // The body must be read; otherwise closing would reset the connection before the client sees the response.
  request.resume();
  refusePlain(request, response);
}
