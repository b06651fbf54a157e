import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../../lib/observability/log.ts";
import { readLines } from "./lines.ts";

/** What a connected worker says, once it has shown who it is. */
export type WorkerPeer = {
  connected(socket: Socket): void;
  line(line: string): void;
  tooLong(): void;
};

/** Where workers come back to: each brings the token it was given, and anybody else is turned away. */
export type WorkerSocket = {
  readonly path: string;
  /** Returns the token to hand to the worker, and a way to stop expecting it. */
  expect(peer: WorkerPeer): { token: string; release(): void };
  close(): void;
};

/** Those that say nothing keep no descriptor for longer. */
const silentMs = 30_000;

/** On Linux a name without a file: nothing to clean up, however the service ends. */
function newPath(): string {
  const name = `agentrun-${randomUUID()}`;
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** `maximumCharacters`: the longest line that a worker can have reason to send. */
export function openWorkerSocket(maximumCharacters: number, log: Log): WorkerSocket {
  const path = newPath();
  const peers = new Map<string, WorkerPeer>();
  const server = createServer((socket) => {
    let peer: WorkerPeer | undefined;
    const timer = setTimeout(() => socket.destroy(), silentMs).unref();
    // Its end is told by the process that started it; without a listener an error would end the service.
    socket.on("error", () => {});
    const identify = (token: string) => {
      clearTimeout(timer);
      peer = peers.get(token);
      peers.delete(token);
      if (peer) peer.connected(socket);
      else socket.destroy();
    };
    readLines(
      socket,
      maximumCharacters,
      (line) => (peer ? peer.line(line) : identify(line)),
      () => peer?.tooLong(),
    );
  });
  server.on("error", (error) => log.error({ err: error }, "agents' processes cannot reach the service"));
  // A file may have to be opened by workers that are another user; who may speak is for the token to say.
  server.listen(path.startsWith("\0") ? { path } : { path, readableAll: true, writableAll: true }).unref();
  return {
    path,
    expect(peer) {
      const token = randomBytes(24).toString("base64url");
      peers.set(token, peer);
      return { token, release: () => void peers.delete(token) };
    },
    close: () => void server.close(),
  };
}
