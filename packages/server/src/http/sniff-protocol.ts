import type { Socket } from "node:net";

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
