import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import http2 from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { type CertificateFiles, ensureLocalCertificate } from "@agentrun/local-ca";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { rawRequest, sendRaw } from "../support/raw-request.ts";
import { type Service, startService } from "../support/service.ts";

const databases: TestDatabase[] = [];
let service: Service;
/** A second service, behind a proxy and with the operator's certificate. */
let proxied: Service;
let directory: string;
let certificate: CertificateFiles;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "agentrun-https-"));
  certificate = await ensureLocalCertificate(join(directory, "first"));
  databases.push(await createTestDatabase(), await createTestDatabase());
  const [first, second] = databases.map(({ url }) => url) as [string, string];
  service = await startService({ databaseUrl: first, env: { AGENTRUN_LOG_LEVEL: "trace" } });
  proxied = await startService({
    databaseUrl: second,
    caFile: certificate.caFile,
    env: {
      AGENTRUN_TRUST_PROXY: "127.0.0.0/8",
      AGENTRUN_TLS_CERT_FILE: certificate.certFile,
      AGENTRUN_TLS_KEY_FILE: certificate.keyFile,
      AGENTRUN_MAX_BODY_BYTES: "2048",
    },
  });
});

afterAll(async () => {
  await Promise.all([service?.remove(), proxied?.remove()]);
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(directory, { recursive: true, force: true });
});

const codeOf = (answer: ApiAnswer) => (answer.body.error as { code: string } | undefined)?.code;
const authorization = (of: Service) => ({ Authorization: `Bearer ${of.credentials.api_key}` });
const originOf = (of: Service) => new URL(of.baseUrl).origin;
/** A page outside the API, on the same port. */
const outside = (path: string) => service.apiAs(null)("GET", `/..${path}`);

test.each([
  ["without a word of a proxy", {}],
  ["that claims a proxy", { "X-Forwarded-Proto": "https" }],
])("plain HTTP %s is rejected with the envelope, never redirected", async (_what, headers) => {
  const request = rawRequest("GET /v2/agents", { ...authorization(service), ...headers });
  const { status, headers: sent, body } = await sendRaw(service, request, { plain: true });
  expect([status, JSON.parse(body).error.code]).toEqual([403, "https_required"]);
  expect(sent["x-request-id"]).toBe(JSON.parse(body).error.request_id);
  expect(sent.location).toBeUndefined();
  expect(sent["x-api-revision"]).toBe("v2.4");
});

test("a key sent in the clear is logged, without the key", async () => {
  await sendRaw(service, rawRequest("GET /v2/agents", authorization(service)), { plain: true });
  await expect.poll(() => logOf(service)).toContain("over plain HTTP");
});

test("a trusted proxy may use plain HTTP, if its client did not", async () => {
  const statusOf = async (headers: Record<string, string>) => {
    const request = rawRequest("GET /v2/agents", { ...authorization(proxied), ...headers });
    return (await sendRaw(proxied, request, { plain: true })).status;
  };
  expect(await statusOf({ "X-Forwarded-Proto": "https" })).toBe(200);
  expect(await statusOf({ "X-Forwarded-Proto": "http" })).toBe(403);
  expect(await statusOf({ "X-Forwarded-Proto": "https, http" })).toBe(403);
  expect(await statusOf({})).toBe(403);
  expect((await proxied.api("GET", "/agents")).status).toBe(200);
});

test("HTTP/2 and HTTP/1.1 work on the same port", async () => {
  const session = http2.connect(originOf(service), { ca: service.ca });
  const body = JSON.stringify({ agent_id: service.credentials.agent_id, input: { query: "two" } });
  const stream = session.request({
    ":method": "POST",
    ":path": "/v2/runs",
    authorization: `Bearer ${service.credentials.api_key}`,
    "content-type": "application/json",
  });
  stream.end(body);
  const [headers, answer] = await Promise.all([
    new Promise<http2.IncomingHttpHeaders>((resolve) => stream.once("response", resolve)),
    text(stream),
  ]);
  session.close();
  expect(headers).toMatchObject({ ":status": 200, "x-request-id": expect.stringMatching(/^req_/) });
  expect(JSON.parse(answer)).toMatchObject({ status: "completed", output: { result: "two" } });
  const older = await sendRaw(service, rawRequest("GET /v2/agents", authorization(service)));
  expect(older.status).toBe(200);
});

test("an unknown route is 404, and a wrong method is 405 with the allowed ones", async () => {
  const unknown = await service.api("GET", "/nowhere");
  expect([unknown.status, codeOf(unknown)]).toEqual([404, "route_not_found"]);
  const wrong = await service.api("POST", "/agents");
  expect([wrong.status, codeOf(wrong), wrong.headers.allow]).toEqual([405, "method_not_allowed", "GET, HEAD"]);
  expect(wrong.body).toMatchObject({
    error: { type: "method_not_allowed_error", message: expect.stringContaining("It supports: GET, HEAD.") },
  });
  const problem = await service.api("POST", "/agents", { headers: { accept: "application/problem+json" } });
  expect(problem.body).toMatchObject({ doc_url: `${originOf(service)}/docs/errors#method_not_allowed` });
  const several = await service.api("POST", `/agents/${service.credentials.agent_id}`, { body: {} });
  expect(String(several.headers.allow).split(", ").sort()).toEqual(["DELETE", "GET", "HEAD", "PATCH"]);
});

/** An HTTP/2 request without credentials, with any method. */
async function sendMethod(method: string, path: string, headers: Record<string, string> = {}) {
  const session = http2.connect(originOf(service), { ca: service.ca });
  const stream = session.request({ ":method": method, ":path": path, ...headers });
  const [answer, body] = await Promise.all([
    new Promise<http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader>((resolve) =>
      stream.once("response", resolve),
    ),
    text(stream.end()),
  ]);
  session.close();
  return { status: answer[":status"], headers: answer, error: JSON.parse(body).error };
}

test.each(["QUERY", "PROPFIND"])(
  "the method %s is 405 over HTTP/1.1, for every caller and without a content type",
  async (method) => {
    const { status, headers, body } = await sendRaw(service, rawRequest(`${method} /v2/agents`));
    expect([status, JSON.parse(body).error.code, headers.allow]).toEqual([405, "method_not_allowed", "GET, HEAD"]);
    const typed = await sendRaw(
      service,
      rawRequest(`${method} /v2/agents`, { "Content-Type": "application/json" }, "x"),
    );
    expect(typed.status).toBe(405);
    expect((await sendRaw(service, rawRequest(`${method} /nowhere`))).status).toBe(404);
  },
);

test.each(["QUERY", "FOO"])(
  "the method %s is 405 over HTTP/2, and is neither a 500 nor a label in the metrics",
  async (method) => {
    const { status, headers, error } = await sendMethod(method, "/v2/agents");
    expect([status, error.code, headers.allow]).toEqual([405, "method_not_allowed", "GET, HEAD"]);
    expect(headers["x-request-id"]).toBe(error.request_id);
    expect((await sendMethod(method, "/nowhere")).error.code).toBe("route_not_found");
    expect((await outside("/metrics")).text).not.toContain(method);
    expect((await service.api("GET", "/errors")).body.data).toEqual([]);
  },
);

test("browsers get HSTS, except for a name that other ports of the machine share", async () => {
  const hsts = async (host: string) =>
    (await sendRaw(service, rawRequest("GET /v2/agents", { Host: host }))).headers["strict-transport-security"];
  expect(await hsts("agents.example.com")).toBe("max-age=31536000");
  expect(await hsts("agents.example.com:8443")).toBe("max-age=31536000");
  for (const host of ["localhost", "localhost:8443", "127.0.0.1:8443", "[::1]:8443"])
    expect(await hsts(host)).toBeUndefined();
  const other = await sendMethod("GET", "/v2/agents", { ":authority": "agents.example.com" });
  expect(other.headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("P22: every response has the API revision and a unique request id", async () => {
  const answers = await Promise.all(["/agents", "/nowhere", "/runs?limit=0"].map((path) => service.api("GET", path)));
  expect(answers.map(({ headers }) => headers["x-api-revision"])).toEqual(["v2.4", "v2.4", "v2.4"]);
  expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(3);
  const failed = answers[1]?.body.error as { request_id: string };
  expect(failed.request_id).toBe(answers[1]?.headers["x-request-id"]);
});

test("a client that accepts problem+json gets the same error as RFC 9457", async () => {
  const accept = { Accept: "application/problem+json" };
  const { status, headers, body } = await service.api("POST", "/runs", { body: {}, headers: accept });
  expect(headers["content-type"]).toContain("application/problem+json");
  expect(body).toMatchObject({ status, code: "missing_required_field", param: "agent_id", detail: expect.any(String) });
  expect(body.request_id).toBe(headers["x-request-id"]);
});

test("a body that is too large is 413, with or without a content length", async () => {
  const body = JSON.stringify({ agent_id: service.credentials.agent_id, input: { text: "x".repeat(1_048_577) } });
  const answer = await service.api("POST", "/runs", { rawBody: body });
  expect([answer.status, codeOf(answer)]).toEqual([413, "payload_too_large"]);
  expect(answer.text).toContain("The limit is 1048576 bytes.");
  // If the connection were closed at once, a client that still sends would fail before it reads the response.
  expect(answer.headers.connection).not.toBe("close");
  const chunk = "x".repeat(3_000);
  const headers = { ...authorization(proxied), "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
  const chunked = `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
  const chunkedAnswer = await sendRaw(proxied, rawRequest("POST /v2/runs", headers, chunked));
  expect([chunkedAnswer.status, JSON.parse(chunkedAnswer.body).error.code]).toEqual([413, "payload_too_large"]);
});

test("a body of exactly the maximum size is accepted", async () => {
  const around = JSON.stringify({ agent_id: service.credentials.agent_id, input: { text: "" } });
  const rawBody = around.replace('""', `"${"x".repeat(1_048_576 - around.length)}"`);
  expect(Buffer.byteLength(rawBody)).toBe(1_048_576);
  expect((await service.api("POST", "/runs", { rawBody })).status).toBe(200);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "nonsense"])("a body of %s is 415", async (type) => {
  const answer = await service.api("POST", "/runs", { rawBody: "a=b", headers: { "content-type": type } });
  expect([answer.status, codeOf(answer)]).toEqual([415, "unsupported_media_type"]);
});

test("JSON of 64 levels is accepted, and of 65 rejected", async () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const run = (levels: number) =>
    service.api("POST", "/runs", {
      rawBody: `{"agent_id": "${service.credentials.agent_id}", "input": ${nested(levels - 1)}}`,
    });
  expect((await run(64)).status).toBe(200);
  const tooDeep = await run(65);
  expect([tooDeep.status, codeOf(tooDeep)]).toEqual([400, "json_too_deep"]);
});

test.each([
  ["text that is not JSON", '{"agent_id": '],
  ["nothing", ""],
])("a body of %s is 400", async (_what, rawBody) => {
  const answer = await service.api("POST", "/runs", { rawBody });
  expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_json"]);
});

test.each([
  ["is not HTTP", "nonsense\r\n\r\n", 400, "malformed_request"],
  ["has a header that is none", rawRequest("GET /v2/agents", { "Bad Header": "x" }), 400, "malformed_request"],
  ["has too long a header", rawRequest("GET /v2/agents", { "X-Long": "x".repeat(18_000) }), 431, "headers_too_large"],
  ["names no host", "GET /v2/agents HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "malformed_request"],
  ["names two hosts", rawRequest("GET /v2/agents", { host: "elsewhere.example" }), 400, "malformed_request"],
  ["has two keys", rawRequest("GET /v2/agents", { Authorization: "a", authorization: "b" }), 400, "malformed_request"],
  ["has an unknown expectation", rawRequest("GET /v2/agents", { Expect: "the-unexpected" }), 401, "missing_api_key"],
  ["names a whole address", rawRequest("GET https://elsewhere.example/v2/agents?limit=1"), 401, "missing_api_key"],
  ["has a broken address", rawRequest("GET /v2/agents/%ff"), 404, "route_not_found"],
  ["is for the server itself", rawRequest("OPTIONS *"), 404, "route_not_found"],
])("P22: a request that %s still gets the envelope", async (_what, message, expected, code) => {
  const { status, headers, body } = await sendRaw(service, message);
  expect([status, JSON.parse(body).error.code]).toEqual([expected, code]);
  expect(JSON.parse(body).error.request_id).toMatch(/^req_[0-9a-z]{26}$/);
  expect(headers["x-request-id"]).toBe(JSON.parse(body).error.request_id);
  expect(JSON.parse(body).error.doc_url).toBe(`${originOf(service)}/docs/errors#${code}`);
});

/** A client that disconnects in the middle of a body: it closes the connection, or only the stream. */
const hangUps = {
  "HTTP/1.1": async (path: string) => {
    const headers = { "Content-Type": "application/json", "Content-Length": "500" };
    const socket = connect({ port: portOf(service), host: "localhost", ca: service.ca, ALPNProtocols: ["http/1.1"] });
    socket.end(rawRequest(`POST ${path}`, headers, "{"));
    await once(socket.resume(), "close");
  },
  "HTTP/2": async (path: string) => {
    const session = http2.connect(originOf(service), { ca: service.ca });
    const stream = session.request({ ":method": "POST", ":path": path, "content-type": "application/json" });
    stream.write("{", () => stream.close(http2.constants.NGHTTP2_CANCEL));
    await once(stream.resume(), "close");
    session.close();
  },
};

test.each(Object.entries(hangUps))(
  "a client that disconnects in the middle of a body over %s causes no error of ours",
  async (_protocol, hangUp) => {
    const noted = () =>
      logOf(service).match(/"the client disconnected while|"path":"\/api\/auth\/login","status":400/g)?.length ?? 0;
    const before = noted();
    await hangUp("/api/auth/login");
    await expect.poll(() => noted()).toBe(before + 1);
    expect(logOf(service)).not.toContain("a request failed");
    expect((await outside("/metrics")).text).not.toMatch(/^agentrun_errors_total\{kind="request"\} [1-9]/m);
    expect((await service.api("GET", "/errors")).body.data).toEqual([]);
  },
);

test("a list requested with a full query links to its next page", async () => {
  await service.api("POST", "/agents/echo/deploy");
  const request = rawRequest(`GET ${service.baseUrl}/agents?limit=1`, authorization(service));
  const { status, headers } = await sendRaw(service, request);
  expect(status).toBe(200);
  expect(headers.link).toMatch(`<${service.baseUrl}/agents?limit=1&after=ag_`);
});

test("the OpenAPI document, the reference and the health endpoints need no key", async () => {
  const document = await outside("/openapi.json");
  expect(document.body).toMatchObject({ openapi: "3.1.0", servers: [{ url: service.baseUrl }] });
  expect(Object.keys(document.body.webhooks as object)).toContain("run.completed");
  const front = await outside("/");
  expect(front.headers["content-type"]).toContain("text/html");
  const page = await outside("/docs/api");
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  const script = await outside("/docs/reference.js");
  expect(script.text.length).toBeGreaterThan(100_000);
  expect((await outside("/healthz")).body).toEqual({ status: "ok" });
  expect((await outside("/readyz")).body).toEqual({ status: "ready" });
});

test("a replaced certificate is used without a restart", async () => {
  const next = await ensureLocalCertificate(join(directory, "second"));
  const before = await presentedBy(proxied);
  copyFileSync(next.certFile, certificate.certFile);
  copyFileSync(next.keyFile, certificate.keyFile);
  await expect.poll(() => presentedBy(proxied), { interval: 250 }).not.toBe(before);
  const trusted = new Promise((resolve, reject) => {
    const socket = connect({ port: portOf(proxied), host: "localhost", ca: readFileSync(next.caFile) }, () => {
      resolve(socket.authorized);
      socket.destroy();
    });
    socket.once("error", reject);
  });
  expect(await trusted).toBe(true);
  expect(proxied.process.exitCode).toBeNull();
});

test("P20: the log of all tests above contains no secret", async () => {
  const secret = "canary-5b1c77";
  const runtime = { type: "http", url: "https://agents.example.com/", headers: { Authorization: `Bearer ${secret}` } };
  await service.api("POST", "/agents/custom", { body: { name: "Canary", runtime } });
  await service.api("POST", "/agents/custom", { rawBody: `{"headers": {"Authorization": "Bearer ${secret}"` });
  await service.api("POST", "/runs", { body: { agent_id: service.credentials.agent_id, input: { password: secret } } });
  await service.apiAs(`ar_live_${secret}`)("GET", "/agents");
  await expect.poll(() => logOf(service).split("\n").length).toBeGreaterThan(10);
  expect(logOf(service)).not.toContain(secret);
  expect(logOf(service)).not.toContain(service.credentials.api_key);
  expect(logOf(service)).not.toContain(service.credentials.password);
});

/** The log, without the welcome message, which shows the first credentials on purpose. */
const logOf = (of: Service) =>
  of
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .join("\n");

const portOf = (of: Service) => Number(new URL(of.baseUrl).port);

/** The fingerprint of the certificate that a new connection gets. */
const presentedBy = (of: Service) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port: portOf(of), host: "localhost", rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.once("error", reject);
  });
