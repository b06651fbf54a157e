import type { Server, Socket } from "node:net";
import type { TLSSocket } from "node:tls";

/** What a stopping server must know of its connections: all of them, and which have not carried a request yet. */
export type OpenConnections = {
  add(socket: Socket): void;
  /** The socket has carried a request, or another one that wraps it is looked at in its stead. */
  markUsed(socket: Socket): void;
  /** From now on no connection without a request stays open. */
  endUnused(): void;
  endAll(): void;
};

/** Node counts a connection without any request as busy, so a browser's spare one would hold up the end: we count them ourselves. */
export function trackConnections(secure: Server): OpenConnections {
  const all = new Set<Socket>();
  const unused = new Set<Socket>();
  let isEnding = false;
  secure.on("secureConnection", (socket: TLSSocket) => {
    // A handshake may be done after the end began, and nobody would look at its connection again.
    if (isEnding) socket.destroy();
    // HTTP/2 sessions are ended by their server, spare ones included.
    else if (socket.alpnProtocol !== "h2") keep(unused, socket);
  });
  return {
    add: (socket) => {
      keep(all, socket);
      keep(unused, socket);
    },
    markUsed: (socket) => unused.delete(socket),
    endUnused: () => {
      isEnding = true;
      endEach(unused);
    },
    endAll: () => endEach(all),
  };
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
}

function endEach(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
