import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import https from "node:https";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import tls from "node:tls";
import { type CertificateFiles, ensureLocalCertificate } from "@agentrun/local-ca";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answerClientError } from "./error-response.ts";
import { createListener, type Listener, type ListenerOptions } from "./listener.ts";

const directory = mkdtempSync(join(tmpdir(), "listener-"));
let files: CertificateFiles;
let ca: Buffer;
const open: Listener[] = [];
const agents: https.Agent[] = [];

beforeAll(async () => {
  files = await ensureLocalCertificate(directory);
  ca = readFileSync(files.caFile);
});
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const listener of open.splice(0)) await listener.close(0);
});
afterAll(() => rmSync(directory, { recursive: true }));

const certificate = () => ({ cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) });

async function listen(options: Partial<ListenerOptions> = {}): Promise<{ listener: Listener; port: number }> {
  const listener = createListener({
    handler: (request, response) => {
      request.pipe(response.writeHead(200, { "x-version": request.httpVersion }));
    },
    certificate,
    isTrustedProxy: () => false,
    refusePlain: (_request, response) => response.writeHead(403).end('{"error":"https_required"}'),
    ...options,
  });
  open.push(listener);
  await listener.listen(0, "127.0.0.1");
  return { listener, port: listener.address().port };
}

async function send(request: http.ClientRequest, body = "") {
  request.end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const secureRequest = (port: number, options: https.RequestOptions = {}) =>
  https.request({ host: "localhost", port, ca, method: "POST", ...options });
const plainRequest = (port: number, headers: Record<string, string> = {}) =>
  http.request({ host: "127.0.0.1", port, method: "POST", headers, agent: false });

function keepAliveAgent(): https.Agent {
  const agent = new https.Agent({ keepAlive: true });
  agents.push(agent);
  return agent;
}

/** Reads everything that a raw connection receives until the server closes it. */
async function readToEnd(socket: net.Socket): Promise<string> {
  socket.on("error", () => undefined);
  return text(socket).catch(() => "");
}

test("one handler answers HTTP/1.1 over TLS", async () => {
  const { port } = await listen();
  const answer = await send(secureRequest(port), "hello");
  expect(answer).toMatchObject({ status: 200, body: "hello", headers: { "x-version": "1.1" } });
});

test("the same handler answers HTTP/2 with a body", async () => {
  const { port } = await listen();
  const session = http2.connect(`https://localhost:${port}`, { ca });
  const stream = session.request({ ":method": "POST" });
  stream.end("hello");
  const [headers] = await once(stream, "response");
  expect(headers).toMatchObject({ ":status": 200, "x-version": "2.0" });
  expect(await text(stream)).toBe("hello");
  session.close();
});

test("an HTTP/2 response is streamed, and the handler is notified when the client disconnects", async () => {
  const left = Promise.withResolvers<void>();
  const { port } = await listen({
    handler: (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("first");
      response.on("close", left.resolve);
    },
  });
  const session = http2.connect(`https://localhost:${port}`, { ca });
  const stream = session.request({ ":path": "/" });
  const [piece] = await once(stream, "data");
  expect(String(piece)).toBe("first");
  stream.close();
  await left.promise;
  session.close();
});

test("a plain request is refused with an answer and the connection is closed", async () => {
  const { port } = await listen();
  const answer = await send(plainRequest(port), "a body of some length");
  expect(answer).toMatchObject({ status: 403, body: '{"error":"https_required"}', headers: { connection: "close" } });
});

test("a plain client that has closed its half still gets the refusal", async () => {
  const { port } = await listen();
  const socket = net.connect({ port, host: "127.0.0.1" });
  socket.end("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 403 .*https_required/s);
});

test("a trusted proxy is served over plain HTTP if it received the request over HTTPS", async () => {
  const { port } = await listen({ isTrustedProxy: (address) => address === "127.0.0.1" });
  expect(await send(plainRequest(port, { "x-forwarded-proto": "https" }), "hello")).toMatchObject({
    status: 200,
    body: "hello",
  });
  expect(await send(plainRequest(port, { "x-forwarded-proto": "http" }))).toMatchObject({ status: 403 });
  expect(await send(plainRequest(port, { "x-forwarded-proto": "https, http" }))).toMatchObject({ status: 403 });
  expect(await send(plainRequest(port))).toMatchObject({ status: 403 });
});

test("the forwarded protocol of an untrusted client is ignored", async () => {
  const { port } = await listen({ isTrustedProxy: (address) => address === "10.0.0.1" });
  expect(await send(plainRequest(port, { "x-forwarded-proto": "https" }))).toMatchObject({ status: 403 });
});

test("a client that connects and sends nothing is disconnected", async () => {
  const { port } = await listen({ timeouts: { silenceMs: 30 } });
  expect(await readToEnd(net.connect({ port, host: "127.0.0.1" }))).toBe("");
});

test("a client that stalls in the TLS handshake is disconnected", async () => {
  const { port } = await listen({ timeouts: { silenceMs: 30 } });
  const socket = net.connect({ port, host: "127.0.0.1" });
  socket.write(Buffer.from([0x16]));
  await readToEnd(socket);
  expect(socket.destroyed).toBe(true);
});

test.each(["plain", "TLS"])("a client whose headers do not arrive gets a 408 error body over %s", async (kind) => {
  const codes: (string | undefined)[] = [];
  const { port } = await listen({
    timeouts: { headersMs: 40, requestMs: 60, checkEveryMs: 10 },
    clientError: (error, socket) => {
      codes.push(error.code);
      answerClientError(error, socket);
    },
  });
  const socket =
    kind === "TLS" ? tls.connect({ port, host: "localhost", ca }) : net.connect({ port, host: "127.0.0.1" });
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*"code":"request_timeout"/);
  expect(codes).toEqual(["ERR_HTTP_REQUEST_TIMEOUT"]);
});

test("a body that does not arrive over HTTP/2 ends only its stream", async () => {
  const { port } = await listen({
    timeouts: { headersMs: 40, requestMs: 40 },
    handler: (request) => void request.resume(),
  });
  const session = http2.connect(`https://localhost:${port}`, { ca });
  const slow = session.request({ ":method": "POST" });
  slow.on("error", () => undefined);
  slow.write("a beginning");
  await once(slow, "close");
  expect(slow.rstCode).toBe(http2.constants.NGHTTP2_CANCEL);
  expect(session.closed).toBe(false);
  session.close();
});

test("invalid HTTP is answered once with our error, not with Fastify's", async () => {
  const { app, port } = await listenWithFastify({
    clientError: (_error, socket) => void socket.end("HTTP/1.1 400 Ours\r\n\r\n"),
  });
  for (const socket of [tls.connect({ port, host: "localhost", ca }), net.connect({ port, host: "127.0.0.1" })]) {
    socket.write("nonsense\r\n\r\n");
    expect(await readToEnd(socket)).toBe("HTTP/1.1 400 Ours\r\n\r\n");
  }
  await app.close();
});

async function listenWithFastify(options: Partial<ListenerOptions> = {}) {
  const made = Promise.withResolvers<Listener>();
  const app = Fastify({
    serverFactory: (handler) => {
      const rest = { certificate, isTrustedProxy: () => false, refusePlain: () => undefined };
      const listener = createListener({ ...rest, handler, ...options });
      made.resolve(listener);
      return listener.server;
    },
  });
  app.get("/hello", () => ({ hello: "world" }));
  app.post("/echo", (request) => ({ body: request.body, protocol: request.raw.httpVersion, host: request.host }));
  await app.ready();
  const listener = await made.promise;
  open.push(listener);
  await listener.listen(0, "127.0.0.1");
  return { app, listener, port: listener.address().port };
}

test("Fastify serves HTTP/1.1 and HTTP/2 through the listener, and both close with an idle connection open", async () => {
  const { app, listener, port } = await listenWithFastify();
  const first = await send(secureRequest(port, { method: "GET", path: "/hello", agent: keepAliveAgent() }));
  expect(first).toMatchObject({ status: 200, body: '{"hello":"world"}' });
  const session = http2.connect(`https://localhost:${port}`, { ca });
  const stream = session.request({ ":method": "POST", ":path": "/echo", "content-type": "application/json" });
  stream.end('{"a":1}');
  expect(JSON.parse(await text(stream))).toEqual({ body: { a: 1 }, protocol: "2.0", host: `localhost:${port}` });
  await listener.close(60_000);
  await app.close();
});

test("closing ends silent, unused and idle connections at once, with and without TLS", async () => {
  const { listener, port } = await listen({ isTrustedProxy: () => true });
  const silent = net.connect({ port, host: "127.0.0.1" });
  const unused = tls.connect({ port, host: "localhost", ca });
  await Promise.all([once(silent, "connect"), once(unused, "secureConnect")]);
  const plainAgent = new http.Agent({ keepAlive: true });
  const headers = { "x-forwarded-proto": "https" };
  await send(http.request({ port, host: "127.0.0.1", agent: plainAgent, headers }));
  await send(secureRequest(port, { agent: keepAliveAgent() }), "x");
  const session = http2.connect(`https://localhost:${port}`, { ca });
  await once(session, "connect");
  for (const socket of [silent, unused]) socket.on("error", () => undefined);
  await listener.close(60_000);
  plainAgent.destroy();
});

test("closing waits for a request in progress and then closes its connection", async () => {
  const arrived = Promise.withResolvers<http.ServerResponse>();
  const { listener, port } = await listen({ handler: (_request, response) => arrived.resolve(response) });
  const answer = send(secureRequest(port, { agent: keepAliveAgent() }));
  const response = await arrived.promise;
  const closed = listener.close(60_000);
  response.end("late");
  expect(await answer).toMatchObject({ status: 200, body: "late" });
  await closed;
});

test.each(["1.1", "2"])("closing ends an endless stream over HTTP/%s after the grace period", async (version) => {
  const { listener, port } = await listen({ handler: (_request, response) => void response.write("on and on") });
  const session = version === "2" ? http2.connect(`https://localhost:${port}`, { ca }) : undefined;
  session?.on("error", () => undefined);
  const request = session ? session.request({ ":path": "/" }) : secureRequest(port, { agent: false });
  request.on("error", () => undefined);
  request.end();
  const [response] = await once(request, "response");
  if (!session) response.on("error", () => undefined);
  await listener.close(30);
});

test("a new certificate serves new connections without a restart", async () => {
  const other = mkdtempSync(join(tmpdir(), "listener-other-"));
  let current = certificate();
  const { listener, port } = await listen({ certificate: () => current });
  const replaced = await ensureLocalCertificate(other);
  current = { cert: readFileSync(replaced.certFile), key: readFileSync(replaced.keyFile) };
  listener.reloadCertificate();
  await expect(send(secureRequest(port, { agent: false }))).rejects.toThrow();
  const answer = await send(secureRequest(port, { ca: readFileSync(replaced.caFile), agent: false }), "new");
  expect(answer.body).toBe("new");
  rmSync(other, { recursive: true });
});

test("a TLS version before 1.2 is refused", async () => {
  const { port } = await listen();
  const socket = tls.connect({
    port,
    host: "localhost",
    ca,
    minVersion: "TLSv1",
    maxVersion: "TLSv1.1",
    ciphers: "ALL@SECLEVEL=0",
  });
  const [error] = await once(socket, "error");
  expect(error.code).toMatch(/ALERT_PROTOCOL_VERSION|ECONNRESET/);
});

test.each(["ECDHE-ECDSA-AES256-SHA384", "ECDHE-ECDSA-AES128-SHA", "AES128-GCM-SHA256"])(
  "the cipher %s of TLS 1.2 is refused",
  async (ciphers) => {
    const { listener, port } = await listen();
    for (const reload of [() => undefined, () => listener.reloadCertificate()]) {
      reload();
      const refused = tls.connect({ port, host: "localhost", ca, maxVersion: "TLSv1.2", ciphers });
      const [error] = await once(refused, "error");
      expect(error.code).toMatch(/HANDSHAKE_FAILURE|ECONNRESET/);
      const taken = tls.connect({ port, host: "localhost", ca, maxVersion: "TLSv1.2" });
      await once(taken, "secureConnect");
      expect(taken.getCipher().name).toMatch(/GCM|CHACHA20/);
      taken.destroy();
    }
  },
);

test("a port that is taken is an error, not an exit", async () => {
  const { port } = await listen();
  const second = createListener({
    handler: () => undefined,
    certificate,
    isTrustedProxy: () => false,
    refusePlain: () => undefined,
  });
  await expect(second.listen(port, "127.0.0.1")).rejects.toThrow("EADDRINUSE");
});
