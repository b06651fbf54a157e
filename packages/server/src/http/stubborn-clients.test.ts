import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type http from "node:http";
import http2 from "node:http2";
import https from "node:https";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import tls from "node:tls";
import { type CertificateFiles, ensureLocalCertificate } from "@agentrun/local-ca";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answerClientError } from "./error-response.ts";
import { createListener, type Listener, type ListenerOptions } from "./listener.ts";
import { ChunkedBody } from "./response-bodies.ts";

/** How the listener handles clients that never close their connections. */
const directory = mkdtempSync(join(tmpdir(), "stubborn-"));
let files: CertificateFiles;
let ca: Buffer;
const open: Listener[] = [];

beforeAll(async () => {
  files = await ensureLocalCertificate(directory);
  ca = readFileSync(files.caFile);
});
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close(0);
});
afterAll(() => rmSync(directory, { recursive: true }));

async function listen(options: Partial<ListenerOptions>): Promise<{ listener: Listener; port: number }> {
  const listener = createListener({
    handler: (_request, response) => response.end("small"),
    certificate: () => ({ cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) }),
    isTrustedProxy: () => false,
    refusePlain: (_request, response) => response.writeHead(403).end(),
    ...options,
  });
  open.push(listener);
  await listener.listen(0, "127.0.0.1");
  return { listener, port: listener.address().port };
}

/** The response to another client. */
async function requestSmall(port: number): Promise<string> {
  const [response] = await once(https.get({ port, host: "localhost", ca, agent: false }), "response");
  return text(response);
}

/** The number of open connections. */
const countConnections = (listener: Listener) =>
  new Promise<number>((resolve, reject) =>
    listener.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test.each([
  ["an incomplete handshake", (port: number) => Promise.resolve(openHalf(port, Buffer.from([0x16, 3, 1])))],
  ["a slow handshake", (port: number) => Promise.resolve(dribble(port))],
  ["a 408 response", (port: number) => openSecure(port, "GET / HTTP/1.1\r\nX: ")],
  ["a response to invalid HTTP", (port: number) => openSecure(port, "nonsense\r\n\r\n")],
  ["an idle HTTP/2 session", (port: number) => openSecure(port, http2Preface, ["h2"])],
])("P24: after %s the connection is gone, although the client never closes its half", async (_what, open) => {
  const { listener, port } = await listen({
    timeouts: { silenceMs: 60, headersMs: 40, requestMs: 60, checkEveryMs: 10, keepAliveMs: 40 },
    clientError: answerClientError,
  });
  const connected = once(listener.server, "connection");
  const socket = await open(port);
  socket.on("error", () => undefined).resume();
  await connected;
  await expect.poll(() => countConnections(listener), { interval: 20 }).toBe(0);
  socket.destroy();
});

const http2Preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

function openHalf(port: number, bytes: Buffer): net.Socket {
  const socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.write(bytes);
  return socket;
}

/** Sends a byte of the handshake every few milliseconds, so the connection is never silent. */
function dribble(port: number): net.Socket {
  const socket = openHalf(port, Buffer.from([0x16, 3, 1, 0x10, 0]));
  const timer = setInterval(() => socket.write("x"), 10);
  socket.once("close", () => clearInterval(timer));
  socket.once("end", () => clearInterval(timer));
  return socket;
}

async function openSecure(port: number, text: string, ALPNProtocols = ["http/1.1"]): Promise<net.Socket> {
  // Node accepts connection options here, although its types do not include them.
  const connection = { port, host: "localhost", allowHalfOpen: true };
  const socket = tls.connect({ ...connection, ca, ALPNProtocols });
  await once(socket, "secureConnect");
  socket.write(text, "latin1");
  return socket;
}

test("a client that is answered before it sends its body receives no second response", async () => {
  const { port } = await listen({
    timeouts: { headersMs: 40, requestMs: 60, checkEveryMs: 10 },
    handler: (_request, response) => response.writeHead(401).end(),
    clientError: answerClientError,
  });
  const socket = await openSecure(port, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n");
  const received = await text(socket);
  expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 401"]);
  socket.destroy();
});

test.each(["1.1", "2"])(
  "a client that reads nothing of a response over HTTP/%s is disconnected, and others are served",
  async (version) => {
    const gone = Promise.withResolvers<void>();
    const { port } = await listen({
      timeouts: { stalledMs: 60, checkEveryMs: 10 },
      handler: (request, response) => {
        if (request.url === "/large") sendLarge(response.once("close", gone.resolve));
        else response.end("small");
      },
    });
    const session = http2.connect(`https://localhost:${port}`, { ca, settings: { initialWindowSize: 0 } });
    session.on("error", () => undefined);
    const stalled = version === "2" ? session.request({ ":path": "/large" }) : await openSecure(port, wholeRequest);
    stalled.on("error", () => undefined).pause();
    expect(await requestSmall(port)).toBe("small");
    await gone.promise;
    expect(session.closed).toBe(false);
    stalled.destroy();
    session.destroy();
  },
);

const wholeRequest = "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** More than all buffers between server and client can hold. */
const sendLarge = (response: http.ServerResponse) =>
  new ChunkedBody(Buffer.alloc(32 * 1_048_576), { isShared: true }).pipe(response);

test("connections per address are limited, except for a trusted proxy", async () => {
  const refused: string[] = [];
  const { port } = await listen({
    isTrustedProxy: (address) => address === "127.0.0.3",
    connections: { perAddress: 2, refused: (address) => refused.push(address) },
  });
  const from = async (localAddress: string) => {
    const socket = net.connect({ port, host: "127.0.0.1", localAddress });
    await once(
      socket.on("error", () => undefined),
      "connect",
    );
    return socket;
  };
  const [first] = [await from("127.0.0.2"), await from("127.0.0.2")];
  const third = await from("127.0.0.2");
  await once(third.resume(), "close");
  expect(refused).toEqual(["127.0.0.2"]);
  expect(await requestSmall(port)).toBe("small");
  const proxied = [await from("127.0.0.3"), await from("127.0.0.3"), await from("127.0.0.3")];
  expect(proxied.map(({ closed }) => closed)).toEqual([false, false, false]);
  await once(first.destroy(), "close");
  await vi.waitFor(async () => {
    const connection = { port, host: "127.0.0.1", localAddress: "127.0.0.2" };
    const again = tls.connect({ ...connection, servername: "localhost", ca });
    await once(again, "secureConnect");
    again.destroy();
  });
});
