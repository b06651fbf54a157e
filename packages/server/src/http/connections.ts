import type { Server, Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { addressGroup } from "../lib/network/networks.ts";

/**
 * Every connection there is, from its first moment to its last. Node closes its half and then waits for the other side,
 * for ever if need be: whoever wants a connection to end says so here, and it ends whatever the other side does.
 */
export type OpenConnections = {
  /** False where its address has as many as it may: then it is gone already. */
  add(socket: Socket): boolean;
  /** The socket has carried a request, or another one that wraps it is looked at in its stead. */
  markUsed(socket: Socket): void;
  /** The handshake has begun: it is done in this time, or the connection ends. */
  limitHandshake(socket: Socket, limitMs: number): void;
  /** The other side has a moment to read what it was sent. */
  endSoon(socket: Peer): void;
  /** From now on no connection without a request stays open. */
  endUnused(): void;
  endAll(): void;
  /** Resolves when there is none. */
  gone(): Promise<void>;
};

export type ConnectionLimit = {
  /** How many an address may have. */
  perAddress: number;
  /** Who speaks for many. */
  isExempt: (address: string) => boolean;
  /** Told of each that was refused. */
  refused: (address: string) => void;
};

/** What TLS and HTTP/2 wrap a connection in is known by the same two ends. */
type Peer = Pick<Socket, "remoteAddress" | "remotePort">;

const LINGER_MS = 2_000;

/** Node counts a connection without any request as busy, so a browser's spare one would hold up the end: we count them ourselves. */
export function trackConnections(secure: Server, limit: ConnectionLimit): OpenConnections {
  const all = new Map<string, Socket>();
  const unused = new Set<Socket>();
  const places = createPlaces(limit);
  const shakingHands = new Map<string, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let isEnding = false;
  secure.on("secureConnection", (socket: TLSSocket) => {
    clearTimeout(shakingHands.get(connectionKey(socket)));
    // A handshake may be done after the end began, and nobody would look at its connection again.
    if (isEnding) socket.destroy();
    // HTTP/2 sessions are ended by their server, spare ones included.
    else if (socket.alpnProtocol !== "h2") keep(unused, socket);
  });
  return {
    add(socket) {
      const leave = places.take(socket.remoteAddress ?? "unknown");
      if (!leave) {
        socket.destroy();
        return false;
      }
      const name = connectionKey(socket);
      all.set(name, socket);
      socket.once("close", () => {
        leave();
        if (all.get(name) === socket) all.delete(name);
        if (all.size === 0) for (const resolve of waiting.splice(0)) resolve();
      });
      keep(unused, socket);
      return true;
    },
    markUsed: (socket) => unused.delete(socket),
    limitHandshake(socket, limitMs) {
      const name = connectionKey(socket);
      shakingHands.set(name, destroyAfter(socket, limitMs));
      socket.once("close", () => shakingHands.delete(name));
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
    gone: () => new Promise((resolve) => void (all.size === 0 ? resolve() : waiting.push(resolve))),
  };
}

const connectionKey = ({ remoteAddress, remotePort }: Peer): string => `${remoteAddress} ${remotePort}`;

function destroyAfter(socket: Socket, ms: number): NodeJS.Timeout {
  const timer = setTimeout(() => socket.destroy(), ms).unref();
  socket.once("close", () => clearTimeout(timer));
  return timer;
}

/** So many connections for each address; a proxy that we trust brings everybody's. */
function createPlaces({ perAddress, isExempt, refused }: ConnectionLimit) {
  const taken = new Map<string, number>();
  return {
    /** How to give the place back; null: there is none. */
    take(address: string): (() => void) | null {
      if (isExempt(address)) return () => {};
      const group = addressGroup(address);
      const before = taken.get(group) ?? 0;
      if (before >= perAddress) {
        refused(address);
        return null;
      }
      taken.set(group, before + 1);
      return () => {
        const left = (taken.get(group) ?? 1) - 1;
        if (left === 0) taken.delete(group);
        else taken.set(group, left);
      };
    },
  };
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
}

function endEach(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

/**
 * A TLS handshake takes a millisecond or two of the event loop, and a thousand that arrive together would take them in one go, while
 * everybody waits. So few begin in each turn of the loop, and addresses take turns: a flood of connections waits for itself.
 */
export type HandshakeQueue = { start(addressGroup: string, begin: () => void): void };

const mostInATurn = 8;

export function createHandshakeQueue(nextTurn: (run: () => void) => void = setImmediate): HandshakeQueue {
  /** In the order in which addresses are next. */
  const waiting = new Map<string, (() => void)[]>();
  let begunInThisTurn = 0;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    nextTurn(() => {
      isScheduled = false;
      begunInThisTurn = 0;
      while (begunInThisTurn < mostInATurn && waiting.size > 0) beginNext();
      if (begunInThisTurn > 0) schedule();
    });
  };
  const beginNext = () => {
    const [[group, queue] = ["", []]] = waiting;
    waiting.delete(group);
    const begin = queue.shift();
    // Behind all others.
    if (queue.length > 0) waiting.set(group, queue);
    begunInThisTurn += 1;
    begin?.();
  };
  return {
    start(group, begin) {
      schedule();
      if (waiting.size === 0 && begunInThisTurn < mostInATurn) {
        begunInThisTurn += 1;
        begin();
        return;
      }
      const queue = waiting.get(group);
      if (queue) queue.push(begin);
      else waiting.set(group, [begin]);
    },
  };
}

/** The first byte of every TLS connection: a handshake record. */
export const TLS_HANDSHAKE = 0x16;

/** Hands a fresh connection on, nothing of it consumed, as soon as its first byte tells what it speaks; drops one that stays silent. */
export function sniffFirstByte(socket: Socket, silenceMs: number, handOn: (byte: number) => void): void {
  const timer = setTimeout(() => socket.destroy(), silenceMs);
  const forget = () => clearTimeout(timer);
  // Until a server takes over nobody else listens, and a connection reset would end the process.
  socket.on("error", forget);
  socket.once("close", forget);
  const look = () => {
    const first: Buffer | null = socket.read(1);
    if (first === null) {
      socket.once("readable", look);
      return;
    }
    forget();
    socket.unshift(first);
    handOn(first[0] ?? 0);
  };
  look();
}
