import { createServer, connect as dial, type Socket } from "node:net";

/** A way to a port that can be silenced: bytes are swallowed, connections stay open, and nobody is told. */
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
      // Behind a silent gate nobody hears that the other side has gone, either.
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
    /** What was swallowed is lost, so whoever waited for it is cut off at last. */
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
