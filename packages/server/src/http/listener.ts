import { type EventEmitter, once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import http2, { type Http2SecureServer, type Http2ServerRequest } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type OpenConnections, trackConnections } from "./open-connections.ts";
import { createPlainServer, type RequestListener } from "./plain-http.ts";
import { sniffFirstByte, TLS_HANDSHAKE } from "./sniff-protocol.ts";

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
};

/** One port that speaks TLS with HTTP/1.1 and HTTP/2, and answers plain HTTP. */
export type Listener = {
  /** What a framework attaches its events to. */
  server: Server;
  address(): AddressInfo;
  listen(port: number, host: string): Promise<void>;
  reloadCertificate(): void;
  /** Takes no more connections and waits for the requests under way, but for `graceMs` at most. */
  close(graceMs?: number): Promise<void>;
};

type Timeouts = {
  silenceMs: number;
  headersMs: number;
  requestMs: number;
  checkEveryMs: number;
  keepAliveMs: number;
};

const TIMEOUTS: Timeouts = {
  silenceMs: 10_000,
  headersMs: 15_000,
  requestMs: 60_000,
  checkEveryMs: 2_000,
  keepAliveMs: 75_000,
};
const STREAMS_PER_SESSION = 128;
const DEFAULT_GRACE_MS = 10_000;
const IDLE_CHECK_MS = 50;

/** Builds the listener; nothing is bound before `listen`. */
export function createListener(options: ListenerOptions): Listener {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const secure = createSecureServer(options, timeouts);
  const connections = trackConnections(secure);
  const handler: RequestListener = (request, response) => {
    connections.markUsed(request.socket);
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
  return {
    server: secure as unknown as Server,
    address: () => secure.address() as AddressInfo,
    listen: (port, host) => listen(secure, plain, port, host, options.clientError),
    reloadCertificate: () => secure.setSecureContext({ ...options.certificate(), minVersion: "TLSv1.2" }),
    close: (graceMs = DEFAULT_GRACE_MS) => close(secure, plain, connections, graceMs),
  };
}

function createSecureServer(options: ListenerOptions, timeouts: Timeouts): Http2SecureServer {
  const secure = http2.createSecureServer({
    ...options.certificate(),
    ...toNodeTimeouts(timeouts),
    allowHTTP1: true,
    minVersion: "TLSv1.2",
    handshakeTimeout: timeouts.silenceMs,
    settings: { maxConcurrentStreams: STREAMS_PER_SESSION },
  });
  secure.on("session", (session) => session.setTimeout(timeouts.keepAliveMs, () => session.close()));
  return secure;
}

function toNodeTimeouts(timeouts: Timeouts) {
  return {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    noDelay: true,
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
  secure.removeAllListeners("connection");
  secure.on("connection", (socket: Socket) => {
    connections.add(socket);
    sniffFirstByte(socket, silenceMs, (byte) => {
      if (byte !== TLS_HANDSHAKE) return servePlain(plain, socket);
      connections.markUsed(socket);
      for (const start of startTls) start.call(secure, socket);
    });
  });
}

function servePlain(plain: Server, socket: Socket): void {
  // A client that has sent its whole request may close its half and still wait for the answer.
  socket.allowHalfOpen = true;
  plain.emit("connection", socket);
}

async function listen(
  secure: Http2SecureServer,
  plain: Server,
  port: number,
  host: string,
  clientError: ListenerOptions["clientError"],
): Promise<void> {
  if (clientError) for (const server of [secure, plain]) replaceClientError(server, clientError);
  secure.listen(port, host);
  await once(secure, "listening");
  // The plain server has no port of its own, but its watch over slow clients begins with this event.
  plain.emit("listening");
}

/** A framework adds an answer of its own, and two answers on one socket spoil each other. */
function replaceClientError(
  server: Http2SecureServer | Server,
  clientError: NonNullable<ListenerOptions["clientError"]>,
) {
  server.removeAllListeners("clientError");
  server.on("clientError", clientError);
}

async function close(secure: Http2SecureServer, plain: Server, connections: OpenConnections, graceMs: number) {
  if (!secure.listening) return;
  const closed = once(secure, "close");
  secure.close();
  plain.close();
  connections.endUnused();
  // A connection whose request ends from now on would be kept alive for the next.
  const idle = setInterval(() => endIdle(secure, plain), IDLE_CHECK_MS);
  const grace = setTimeout(() => connections.endAll(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(grace);
}

function endIdle(secure: Http2SecureServer, plain: Server): void {
  (secure as unknown as Server).closeIdleConnections();
  plain.closeIdleConnections();
}
