import { createServer, connect as dial, type Socket } from "node:net";

/** A proxy to a port that can be silenced: bytes are dropped, connections stay open, and neither side is notified. */
export type Gate = { port: number; silence(): void; open(): void; close(): Promise<void> };

export async function createGate(targetPort: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const server = createServer({ allowHalfOpen: false }, (from) => {
    const to = dial(targetPort, "127.0.0.1");
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      keep(one);
      one.on("data", (bytes) => {
        if (!isSilent) other.write(bytes);
      });
      // Behind a silent gate the other side's close is not forwarded either.
      one.on("close", () => {
        if (!isSilent) other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    silence() {
      isSilent = true;
    },
    /** The dropped bytes are lost, so connections that waited for them are closed at last. */
    open() {
      if (!isSilent) return;
      isSilent = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
