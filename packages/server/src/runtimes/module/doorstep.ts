import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../../lib/log.ts";
import { readLines } from "./lines.ts";

/** What a connected worker says, once it has shown who it is. */
export type Guest = {
  connected(socket: Socket): void;
  line(line: string): void;
  tooLong(): void;
};

/** Where workers come back to: each brings the token it was given, and anybody else is turned away. */
export type Doorstep = {
  readonly path: string;
  /** Returns the token to hand to the worker, and a way to stop expecting it. */
  expect(guest: Guest): { token: string; forget(): void };
  close(): void;
};

/** Strangers that say nothing keep no descriptor for longer. */
const silentMs = 30_000;

/** On Linux a name without a file: nothing to clean up, however the service ends. */
function newPath(): string {
  const name = `agentrun-${randomUUID()}`;
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** `maximumCharacters`: the longest line that a worker can have reason to send. */
export function openDoorstep(maximumCharacters: number, log: Log): Doorstep {
  const path = newPath();
  const guests = new Map<string, Guest>();
  const server = createServer((socket) => {
    let guest: Guest | undefined;
    const timer = setTimeout(() => socket.destroy(), silentMs).unref();
    // Its end is told by the process that started it; without a listener an error would end the service.
    socket.on("error", () => {});
    const enter = (token: string) => {
      clearTimeout(timer);
      guest = guests.get(token);
      guests.delete(token);
      if (guest) guest.connected(socket);
      else socket.destroy();
    };
    readLines(
      socket,
      maximumCharacters,
      (line) => (guest ? guest.line(line) : enter(line)),
      () => guest?.tooLong(),
    );
  });
  server.on("error", (error) => log.error({ err: error }, "agents' processes cannot reach the service"));
  server.listen(path).unref();
  return {
    path,
    expect(guest) {
      const token = randomBytes(24).toString("base64url");
      guests.set(token, guest);
      return { token, forget: () => void guests.delete(token) };
    },
    close: () => void server.close(),
  };
}
