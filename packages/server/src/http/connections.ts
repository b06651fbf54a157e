import type { Server, Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { addressGroup } from "@agentrun/safe-fetch";
import { createTurnQueue, type TurnQueue } from "../lib/concurrency/turn-queue.ts";

/**
 * Tracks every open connection. Node closes its half and then may wait for the client forever; a connection that is ended here closes in
 * any case.
 */
export type OpenConnections = {
  /** False if the address has reached its limit; the connection is then already destroyed. */
  add(socket: Socket): boolean;
  /** The socket has carried a request, or is now tracked through the TLS socket that wraps it. */
  markUsed(socket: Socket): void;
  /** Destroys the connection if the TLS handshake takes longer. */
  limitHandshake(socket: Socket, limitMs: number): void;
  /** Closes the connection after a short delay, in which the client can read the response. */
  endSoon(socket: Peer): void;
  /** Closes connections without a request, now and in the future. */
  endUnused(): void;
  endAll(): void;
  /** Resolves when no connection is open. */
  gone(): Promise<void>;
};

export type ConnectionLimit = {
  perAddress: number;
  /** Addresses without a limit, such as proxies. */
  isExempt: (address: string) => boolean;
  refused: (address: string) => void;
};

/** TLS and HTTP/2 wrap the socket; address and port identify the connection in every wrapper. */
type Peer = Pick<Socket, "remoteAddress" | "remotePort">;

const LINGER_MS = 2_000;

/**
 * Node treats a connection without a request as busy, so a browser's spare connection would delay the shutdown. So they are tracked here.
 */
export function trackConnections(secure: Server, limit: ConnectionLimit): OpenConnections {
  const all = new Map<string, Socket>();
  const unused = new Set<Socket>();
  const limiter = createAddressLimit(limit);
  const handshakeTimers = new Map<string, NodeJS.Timeout>();
  const waitingForGone: (() => void)[] = [];
  let isEnding = false;
  secure.on("secureConnection", (socket: TLSSocket) => {
    clearTimeout(handshakeTimers.get(connectionKey(socket)));
    // A handshake that completes during shutdown would leave a connection that is never closed.
    if (isEnding) socket.destroy();
    // The server itself closes HTTP/2 sessions, including spare ones.
    else if (socket.alpnProtocol !== "h2") track(unused, socket);
  });
  return {
    add(socket) {
      const release = limiter.take(socket.remoteAddress ?? "unknown");
      if (!release) {
        socket.destroy();
        return false;
      }
      const name = connectionKey(socket);
      all.set(name, socket);
      socket.once("close", () => {
        release();
        if (all.get(name) === socket) all.delete(name);
        if (all.size === 0) for (const resolve of waitingForGone.splice(0)) resolve();
      });
      track(unused, socket);
      return true;
    },
    markUsed: (socket) => unused.delete(socket),
    limitHandshake(socket, limitMs) {
      const name = connectionKey(socket);
      handshakeTimers.set(name, destroyAfter(socket, limitMs));
      socket.once("close", () => handshakeTimers.delete(name));
    },
    endSoon(peer) {
      const socket = all.get(connectionKey(peer));
      if (socket) destroyAfter(socket, LINGER_MS);
    },
    endUnused() {
      isEnding = true;
      endEach(unused);
    },
    endAll: () => endEach(all.values()),
    gone: () => new Promise((resolve) => void (all.size === 0 ? resolve() : waitingForGone.push(resolve))),
  };
}

const connectionKey = ({ remoteAddress, remotePort }: Peer): string => `${remoteAddress} ${remotePort}`;

function destroyAfter(socket: Socket, ms: number): NodeJS.Timeout {
  const timer = setTimeout(() => socket.destroy(), ms).unref();
  socket.once("close", () => clearTimeout(timer));
  return timer;
}

/** Limits the connections per address; a trusted proxy is exempt, because it connects for many clients. */
function createAddressLimit({ perAddress, isExempt, refused }: ConnectionLimit) {
  const counts = new Map<string, number>();
  return {
    /** Returns a function that releases the connection, or null if the limit is reached. */
    take(address: string): (() => void) | null {
      if (isExempt(address)) return () => {};
      const group = addressGroup(address);
      const count = counts.get(group) ?? 0;
      if (count >= perAddress) {
        refused(address);
        return null;
      }
      counts.set(group, count + 1);
      return () => {
        const remaining = (counts.get(group) ?? 1) - 1;
        if (remaining === 0) counts.delete(group);
        else counts.set(group, remaining);
      };
    },
  };
}

function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
}

function endEach(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

/**
 * A TLS handshake takes one or two milliseconds of the event loop; a thousand at once would block all requests. Addresses take turns.
 */
export const createHandshakeQueue = (): TurnQueue => createTurnQueue({ count: 8 });

/** The first byte of every TLS connection: the type of a handshake record. */
export const TLS_HANDSHAKE = 0x16;

/** Reads the first byte of a new connection without consuming it and passes the connection on; closes a connection that stays silent. */
export function sniffFirstByte(socket: Socket, silenceMs: number, accept: (byte: number) => void): void {
  const timer = setTimeout(() => socket.destroy(), silenceMs);
  const clearTimer = () => clearTimeout(timer);
  // Until a server takes over there is no other error handler, and a connection reset would end the process.
  socket.on("error", clearTimer);
  socket.once("close", clearTimer);
  const readFirst = () => {
    const first: Buffer | null = socket.read(1);
    if (first === null) {
      socket.once("readable", readFirst);
      return;
    }
    clearTimer();
    socket.unshift(first);
    accept(first[0] ?? 0);
  };
  readFirst();
}
