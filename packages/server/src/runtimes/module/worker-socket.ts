import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../../lib/observability/log.ts";
import { readLines } from "./lines.ts";

/** Callbacks for a worker that has sent its token. */
export type WorkerPeer = {
  connected(socket: Socket): void;
  line(line: string): void;
  tooLong(): void;
};

/** The socket that workers connect to. A connection without a valid token is closed. */
export type WorkerSocket = {
  readonly path: string;
  /** Returns the token for the worker, and a function that invalidates it. */
  expect(peer: WorkerPeer): { token: string; release(): void };
  close(): void;
};

/** A connection that sends nothing is closed after this time. */
const silentMs = 30_000;

/** On Linux an abstract socket: no file to clean up, however the service ends. */
function newPath(): string {
  const name = `agentrun-${randomUUID()}`;
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** `maximumCharacters`: the longest valid line of a worker. */
export function openWorkerSocket(maximumCharacters: number, log: Log): WorkerSocket {
  const path = newPath();
  const peers = new Map<string, WorkerPeer>();
  const server = createServer((socket) => {
    let peer: WorkerPeer | undefined;
    const timer = setTimeout(() => socket.destroy(), silentMs).unref();
    // The spawner reports the worker's exit; without a listener an error would crash the service.
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
  server.on("error", (error) => log.error({ err: error }, "workers cannot connect to the service"));
  // Workers may run as another user. Access is controlled by the token.
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
