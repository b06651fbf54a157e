import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer, type LookupFunction, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import {
  localCertificate,
  makeCertificate,
  type Received,
  startReceiver,
} from "../../server/src/lib/testing/https-receiver.ts";
import { createDnsLookup } from "./dns-lookup.ts";
import { createSafeClient, type SafeClient, type SafeClientOptions, type SafeRequest } from "./safe-fetch.ts";
import { startNameServer } from "./testing/name-server.ts";
import { refusedSpellings } from "./testing/refused-addresses.ts";

const clients: SafeClient[] = [];

function newClient(options: Partial<SafeClientOptions> = {}): SafeClient {
  const client = createSafeClient({ allowNetworks: ["127.0.0.1/32"], ca: localCertificate.cert, ...options });
  clients.push(client);
  return client;
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

const toRequest = (url: string, overrides: Partial<SafeRequest> = {}): SafeRequest => ({
  url,
  method: "POST",
  headers: {},
  timeoutMs: 10_000,
  maxResponseBytes: 16_384,
  ...overrides,
});

/** A lookup that returns one answer after another, and then always the last. */
function lookupOf(...answers: string[][]) {
  const queried: string[] = [];
  const lookup: LookupFunction = (hostname, _options, callback) => {
    queried.push(hostname);
    const addresses = answers.length > 1 ? answers.shift() : answers[0];
    callback(
      null,
      (addresses ?? []).map((address) => ({ address, family: 4 })),
    );
  };
  return { lookup, queried };
}

const answerOk = (_received: Received, response: ServerResponse) => void response.end("fine");
const answerAndClose = (_received: Received, response: ServerResponse) =>
  void response.writeHead(200, { connection: "close" }).end("fine");

test("a request arrives unchanged, and the whole response is returned", async () => {
  await using receiver = await startReceiver((_received, response) =>
    response.writeHead(201, { "X-Thing": "a", "Set-Cookie": ["a=1", "b=2"] }).end("made"),
  );
  const headers = { "X-Signature": "abc", "Content-Type": "application/json" };
  const answer = await newClient().request(toRequest(`${receiver.url}/hook?a=b#part`, { headers, body: '{"é":1}' }));
  expect(answer).toMatchObject({ status: 201, truncated: false, remoteAddress: "127.0.0.1" });
  expect(answer.headers).toMatchObject({ "x-thing": "a", "set-cookie": ["a=1", "b=2"] });
  expect(answer.body.toString()).toBe("made");
  const [received] = receiver.received;
  expect(received).toMatchObject({ method: "POST", url: "/hook?a=b", body: '{"é":1}' });
  expect(received?.headers).toMatchObject({ "x-signature": "abc", "content-type": "application/json" });
});

test("connection headers cannot be set, and no compression is requested", async () => {
  await using receiver = await startReceiver(answerOk);
  const headers = {
    Host: "evil.example",
    "Accept-Encoding": "gzip",
    "Content-Length": "999",
    Upgrade: "x",
    Expect: "y",
  };
  await newClient().request(toRequest(receiver.url, { headers, body: "abc" }));
  expect(receiver.received[0]?.headers).toEqual({
    host: `127.0.0.1:${receiver.port}`,
    connection: "keep-alive",
    "content-length": "3",
  });
});

test("a thousand spellings of private addresses are never connected to", async () => {
  await using receiver = await startReceiver(answerOk);
  const client = newClient({ allowNetworks: [] });
  const spellings = refusedSpellings();
  const outcomes = await Promise.all(
    spellings.map((host) =>
      client.request(toRequest(`https://${host}:${receiver.port}/`)).catch((error) => error.code),
    ),
  );
  expect(outcomes.length).toBeGreaterThan(1_000);
  expect(new Set(outcomes)).toEqual(new Set(["address_refused"]));
  expect(receiver.connections).toBe(0);
});

test("a name that changes to a private address after its first lookup is refused", async () => {
  await using open = await startReceiver(answerAndClose);
  await using secret = await startReceiver(answerOk, { host: "127.0.0.2", port: open.port });
  const { lookup, queried } = lookupOf(["127.0.0.1"], ["127.0.0.2"]);
  const client = newClient({ lookup });
  const request = toRequest(`https://agent.example:${open.port}/`);
  expect((await client.request(request)).remoteAddress).toBe("127.0.0.1");
  for (let turn = 0; turn < 20; turn += 1) {
    await expect(client.request(request)).rejects.toMatchObject({ code: "address_refused" });
  }
  expect(queried).toHaveLength(21);
  expect(open.received).toHaveLength(1);
  expect(secret.connections).toBe(0);
});

test("a name server that alternates its answers gives no access to a private network", async () => {
  await using open = await startReceiver(answerAndClose);
  await using secret = await startReceiver(answerOk, { host: "127.0.0.2", port: open.port });
  let turn = 0;
  await using names = await startNameServer(() => (turn++ % 2 === 0 ? "127.0.0.1" : "127.0.0.2"));
  const client = newClient({ lookup: createDnsLookup({ servers: [names.address] }) });
  const codes: string[] = [];
  for (let call = 0; call < 100; call += 1) {
    const request = client.request(toRequest(`https://agent.example:${open.port}/`));
    codes.push(
      await request.then(
        ({ remoteAddress }) => String(remoteAddress),
        (error) => error.code,
      ),
    );
  }
  expect(new Set(codes)).toEqual(new Set(["127.0.0.1", "address_refused"]));
  expect(open.received).toHaveLength(codes.filter((code) => code === "127.0.0.1").length);
  expect(secret.connections).toBe(0);
});

test("only the public addresses of a name are tried", async () => {
  await using open = await startReceiver(answerAndClose);
  await using secret = await startReceiver(answerOk, { host: "127.0.0.2", port: open.port });
  const client = newClient({ lookup: lookupOf(["127.0.0.2", "127.0.0.1", "127.0.0.3"]).lookup });
  const answer = await client.request(toRequest(`https://agent.example:${open.port}/`));
  expect(answer.remoteAddress).toBe("127.0.0.1");
  expect(secret.connections).toBe(0);
});

test("the refusal of a name does not reveal its address", async () => {
  const client = newClient({ lookup: lookupOf(["10.1.2.3"]).lookup });
  const error = await client.request(toRequest("https://agent.example/")).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ message: "The address of agent.example is in a private or reserved network." });
});

test("a redirect is returned as a response and not followed", async () => {
  await using target = await startReceiver(answerOk);
  await using receiver = await startReceiver((_received, response) =>
    response.writeHead(307, { location: target.url }).end(),
  );
  expect(await newClient().request(toRequest(receiver.url))).toMatchObject({ status: 307 });
  expect(target.connections).toBe(0);
});

test.each<[string, (response: ServerResponse) => void]>([
  ["never answers", () => undefined],
  ["sends its headers and no body", (response) => void response.writeHead(200).flushHeaders()],
  ["drips its body", (response) => drip(response, "x")],
  ["drips its headers", (response) => drip(response.socket, "HTTP/1.1 200 OK\r\nX-Long: ", "x")],
])("a request to a receiver that %s ends at the deadline", async (_name, answer) => {
  await using receiver = await startReceiver((_received, response) => answer(response));
  const startedAt = performance.now();
  const request = newClient().request(toRequest(receiver.url, { timeoutMs: 300 }));
  await expect(request).rejects.toMatchObject({ code: "timeout", message: "No complete response within 0.3 s." });
  const tookMs = performance.now() - startedAt;
  expect(tookMs).toBeGreaterThan(290);
  expect(tookMs).toBeLessThan(3_000);
  await expect.poll(() => receiver.sockets.size).toBe(0);
});

function drip(target: ServerResponse | Socket | null, ...parts: string[]): void {
  const timer = setInterval(() => target?.write((parts.length > 1 ? parts.shift() : parts[0]) ?? ""), 5);
  target?.on("close", () => clearInterval(timer)).on("error", () => undefined);
}

test("the deadline applies during the DNS lookup", async () => {
  const request = newClient({ lookup: () => undefined }).request(toRequest("https://a.example/", { timeoutMs: 50 }));
  await expect(request).rejects.toMatchObject({ message: "No complete response within 0.05 s." });
});

test("the deadline applies during the TLS handshake", async () => {
  const server = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = newClient();
  const request = client.request(toRequest(`https://127.0.0.1:${port}/`, { timeoutMs: 50 }));
  await expect(request).rejects.toMatchObject({ message: "No complete response within 0.05 s." });
  await client.close();
  server.close();
});

test("only the first bytes of a 100 MB body are read", async () => {
  const written = { bytes: 0 };
  await using receiver = await startReceiver((_received, response) => flood(response, written, 100 * 1_024 * 1_024));
  const answer = await newClient().request(toRequest(receiver.url));
  expect(answer).toMatchObject({ status: 200, truncated: true });
  expect(answer.body).toEqual(Buffer.alloc(16_384, "x"));
  await expect.poll(() => receiver.sockets.size).toBe(0);
  expect(written.bytes).toBeLessThan(20 * 1_024 * 1_024);
});

function flood(response: ServerResponse, written: { bytes: number }, totalBytes: number): void {
  const chunk = Buffer.alloc(65_536, "x");
  const more = () => {
    while (written.bytes < totalBytes && !response.destroyed) {
      written.bytes += chunk.length;
      if (!response.write(chunk)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}

test("a body of exactly the limit is not truncated", async () => {
  await using receiver = await startReceiver((_received, response) => response.end(Buffer.alloc(16_384)));
  expect(await newClient().request(toRequest(receiver.url))).toMatchObject({ truncated: false });
});

test("a compressed body is not decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  await using receiver = await startReceiver((_received, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  );
  const answer = await newClient().request(toRequest(receiver.url, { maxResponseBytes: 100_000 }));
  expect(answer.body).toEqual(bomb);
});

test.each<[string, (response: ServerResponse) => void]>([
  ["before the answer", (response) => void response.socket?.destroy()],
  ["within the headers", (response) => void response.socket?.end("HTTP/1.1 200 OK\r\nX-")],
  [
    "within the body",
    (response) => void response.writeHead(200, { "content-length": 100 }).write("x", () => response.destroy()),
  ],
  ["within a chunked body", (response) => void response.write("x", () => response.destroy())],
  ["after something that is not HTTP", (response) => void response.socket?.end("HELLO\r\n\r\n")],
])("a connection cut %s is a broken response", async (_name, answer) => {
  await using receiver = await startReceiver((_received, response) => answer(response));
  await expect(newClient().request(toRequest(receiver.url))).rejects.toMatchObject({ code: "response_broken" });
  expect(receiver.received).toHaveLength(1);
});

test("an exchange that fails or times out returns the part that was received", async () => {
  await using cut = await startReceiver(
    (_received, response) =>
      void response.writeHead(503, { "content-length": 100, "x-why": "busy" }).write("half", () => response.destroy()),
  );
  const broken = await newClient().exchange(toRequest(cut.url));
  expect(broken).toMatchObject({ status: 503, headers: { "x-why": "busy" }, error: { code: "response_broken" } });
  expect(broken.body.toString()).toBe("half");

  await using slow = await startReceiver((_received, response) => void response.write("so far"));
  const late = await newClient().exchange(toRequest(slow.url, { timeoutMs: 300 }));
  expect(late).toMatchObject({ status: 200, truncated: false, error: { code: "timeout" } });
  expect(late.body.toString()).toBe("so far");
  await expect.poll(() => slow.sockets.size).toBe(0);
});

test("early hints alone are not a response", async () => {
  await using receiver = await startReceiver((_received, response) =>
    response.writeEarlyHints({ link: "</style.css>; rel=preload" }, () => response.destroy()),
  );
  const broken = await newClient().exchange(toRequest(receiver.url));
  expect(broken).toMatchObject({ status: null, headers: null, error: { code: "response_broken" } });
});

const expired = makeCertificate(["127.0.0.1"], { expired: true });
const otherName = makeCertificate(["other.example"]);
test.each([
  ["of an unknown authority", localCertificate, undefined],
  ["that has expired", expired, expired.cert],
  ["for another name", otherName, otherName.cert],
])("a certificate %s is refused, independent of the environment", async (_name, certificate, ca) => {
  await using receiver = await startReceiver(answerOk, { certificate });
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  try {
    const client = createSafeClient({ allowNetworks: ["127.0.0.0/8"], ...(ca ? { ca } : {}) });
    clients.push(client);
    await expect(client.request(toRequest(receiver.url))).rejects.toMatchObject({ code: "tls_failed" });
    expect(receiver.received).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
  }
});

test("a server without TLS is a TLS failure", async () => {
  await using receiver = await startReceiver(answerOk, { certificate: "plain" });
  const request = newClient().request(toRequest(`https://127.0.0.1:${receiver.port}/`));
  await expect(request).rejects.toMatchObject({ code: "tls_failed" });
});

test("a closed port and an unknown name have different codes", async () => {
  const receiver = await startReceiver(answerOk);
  await receiver[Symbol.asyncDispose]();
  await expect(newClient().request(toRequest(receiver.url))).rejects.toMatchObject({ code: "connect_failed" });
  const lookup: LookupFunction = (_name, _options, callback) => callback(new Error("ENOTFOUND"), [], 0);
  const request = newClient({ lookup }).request(toRequest("https://nobody.example/"));
  await expect(request).rejects.toMatchObject({ code: "dns_failed" });
});

test.each(["http://example.com/", "https://me@example.com/", "nonsense"])("%s is an invalid URL", async (url) => {
  await expect(newClient().request(toRequest(url))).rejects.toMatchObject({ code: "invalid_url" });
});

test("an invalid header is refused before the request is sent", async () => {
  await using receiver = await startReceiver(answerOk);
  const request = newClient().request(toRequest(receiver.url, { headers: { "X-Bad": "a\r\nb" } }));
  await expect(request).rejects.toMatchObject({ code: "invalid_url" });
  expect(receiver.received).toEqual([]);
});

test("the caller's signal stops a request before it is sent and while the body is read", async () => {
  await using receiver = await startReceiver((_received, response) => void response.write("x"));
  const early = toRequest(receiver.url, { signal: AbortSignal.abort() });
  await expect(newClient().request(early)).rejects.toMatchObject({ code: "aborted" });
  expect(receiver.received).toEqual([]);
  const controller = new AbortController();
  const { body } = await newClient().stream(toRequest(receiver.url, { signal: controller.signal }));
  const read = async () => {
    for await (const _chunk of body) controller.abort();
  };
  await expect(read()).rejects.toMatchObject({ code: "aborted" });
  await expect.poll(() => receiver.sockets.size).toBe(0);
});

test("connections are reused", async () => {
  await using receiver = await startReceiver(answerOk);
  const client = newClient();
  for (let turn = 0; turn < 20; turn += 1) await client.request(toRequest(receiver.url));
  expect(receiver.received).toHaveLength(20);
  // A connection is not reusable for one turn of the event loop after a response, so a second one may be opened.
  expect(receiver.connections).toBeLessThanOrEqual(2);
});

test("a stream returns its chunks as they arrive", async () => {
  const pending: ServerResponse[] = [];
  await using receiver = await startReceiver((_received, response) => {
    pending.push(response);
    response.write("1");
  });
  const { status, body } = await newClient().stream(toRequest(receiver.url));
  const parts: string[] = [];
  for await (const chunk of body) {
    parts.push(chunk.toString());
    if (parts.length === 3) pending[0]?.end();
    else pending[0]?.write(String(parts.length + 1));
  }
  expect([status, parts]).toEqual([200, ["1", "2", "3"]]);
});

test("a stream over its limit fails", async () => {
  await using receiver = await startReceiver((_received, response) => flood(response, { bytes: 0 }, 1_000_000));
  const { body } = await newClient().stream(toRequest(receiver.url));
  await expect(drain(body)).rejects.toMatchObject({ code: "response_too_large" });
  await expect.poll(() => receiver.sockets.size).toBe(0);
});

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of body);
}

test("leaving the loop over a stream closes the connection", async () => {
  await using receiver = await startReceiver((_received, response) => void response.write("x"));
  const { body } = await newClient().stream(toRequest(receiver.url));
  for await (const _chunk of body) break;
  await expect.poll(() => receiver.sockets.size).toBe(0);
});

test("closing the client aborts requests in flight", async () => {
  await using receiver = await startReceiver(() => void client.close());
  const client = newClient();
  await expect(client.request(toRequest(receiver.url))).rejects.toMatchObject({ code: "aborted" });
});
