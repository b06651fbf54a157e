import { expect, test } from "vitest";
import type { Received } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { call, newConnector, openTools, pollOptions, receive, seal } from "../support/connector-tools.ts";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const document = {
  openapi: "3.0.3",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://ignored.example.com" }],
  paths: {
    "/notes/{id}": {
      parameters: [id],
      get: { operationId: "getNote", parameters: [{ name: "X-View", in: "header", schema: { type: "string" } }] },
      put: { operationId: "putNote", requestBody: { required: true, content: { "application/json": { schema: {} } } } },
    },
  },
};
type Answering = Parameters<typeof receive>[0];

async function open(answer: Answering, wanted: object = {}, callTimeoutMs = 10_000) {
  const service = await receive(answer);
  const url = `${service.url}/api`;
  const connector = newConnector({ type: "openapi", url, document: JSON.stringify(document), ...wanted });
  return { service, toolbox: await openTools([connector], { callTimeoutMs }) };
}

const json =
  (body: unknown, status = 200): Answering =>
  (_received, response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

test("a tool of a document is one request to the connector's address, with its headers", async () => {
  const { service, toolbox } = await open(json({ title: "hello" }), { headers: { "X-Api-Key": seal("hush-hush") } });
  expect(toolbox.tools.map(({ name }) => name)).toEqual(["getNote", "putNote"]);
  expect(await call(toolbox, "getNote", { id: "a/b" })).toEqual({ text: '{"title":"hello"}', isError: false });
  await call(toolbox, "putNote", { id: "1", body: { title: "x" } });
  const seen = service.received.map(({ method, url, body, headers }: Received) => ({
    method,
    url,
    body,
    key: headers["x-api-key"],
    type: headers["content-type"],
    once: headers["idempotency-key"],
  }));
  expect(seen).toEqual([
    { method: "GET", url: "/api/notes/a%2Fb", body: "", key: "hush-hush" },
    {
      method: "PUT",
      url: "/api/notes/1",
      body: '{"title":"x"}',
      key: "hush-hush",
      type: "application/json",
      once: "run_1:call_1",
    },
  ]);
});

test("an argument does not replace the connector's header", async () => {
  const { service, toolbox } = await open(json({}), { headers: { "x-view": seal("the connector's") } });
  await call(toolbox, "getNote", { id: "1", "X-View": "the model's" });
  expect(service.received[0]?.headers["x-view"]).toBe("the connector's");
});

test("invalid arguments are reported to the model, and nothing is sent", async () => {
  const { service, toolbox } = await open(json({}));
  expect(await call(toolbox, "getNote", { id: ".." })).toEqual({
    text: expect.stringContaining("'..'"),
    isError: true,
  });
  expect(await call(toolbox, "putNote", { id: "1" })).toEqual({
    text: "The argument 'body' is required.",
    isError: true,
  });
  expect(service.received).toEqual([]);
});

test.each([
  ["a refusal", json({ reason: "no" }, 404), 'HTTP 404\n{"reason":"no"}', true],
  [
    "a redirect",
    (_: Received, response) => void response.writeHead(302, { location: "https://127.0.0.1/" }).end(),
    "HTTP 302 (a redirect, which is not followed)",
    true,
  ],
  ["nothing at all", (_: Received, response) => void response.writeHead(204).end(), "HTTP 204, without a body.", false],
  [
    "a picture",
    (_: Received, response) => void response.writeHead(200, { "content-type": "image/png" }).end("12345"),
    "[image/png, 5 bytes]",
    false,
  ],
  [
    "a cut connection",
    (_: Received, response) =>
      void response.writeHead(200, { "content-length": "9" }).end("1234", () => response.destroy()),
    "The connection broke before the response was complete.",
    true,
  ],
] as [string, Answering, string, boolean][])(
  "a service's response becomes text: %s",
  async (_what, answer, text, isError) => {
    const { service, toolbox } = await open(answer);
    expect(await call(toolbox, "getNote", { id: "1" })).toMatchObject({ text, isError });
    expect(service.received).toHaveLength(1);
  },
);

test("a response of many megabytes is truncated, a slow one is abandoned, an unused one is dropped", async () => {
  const { toolbox } = await open((_received, response) => void response.end("x".repeat(3_000_000)));
  const { text, isError } = await call(toolbox, "getNote", { id: "1" });
  expect([isError, text.length < 101_000, text.slice(-60)]).toEqual([false, true, expect.stringContaining("cut here")]);
  const { toolbox: slow } = await open(() => {}, {}, 200);
  expect(await call(slow, "getNote", { id: "1" })).toEqual({
    text: "No complete response within 0.2 s.",
    isError: true,
  });
  const { service, toolbox: silent } = await open(() => {});
  const stopped = new AbortController();
  const answer = call(silent, "getNote", { id: "1" }, stopped.signal);
  await expect.poll(() => service.received.length, pollOptions).toBe(1);
  stopped.abort(new Error("cancelled"));
  await expect(answer).rejects.toThrow("cancelled");
  await expect.poll(() => service.sockets.size, pollOptions).toBe(0);
});

test("a secret that a service echoes is redacted", async () => {
  const echoing: Answering = ({ headers }, response) => void response.end(JSON.stringify(headers));
  const { toolbox } = await open(echoing, { headers: { Authorization: seal("Bearer the-canary-token") } });
  const { text } = await call(toolbox, "getNote", { id: "1" });
  expect(text).toContain('"authorization":"[redacted]"');
  expect(text).not.toContain("canary");
});

test("client credentials work for a document's tools too, and a rejected token is replaced once", async () => {
  let issued = 0;
  const issuer = await receive((_received, response) => {
    issued += 1;
    response.end(JSON.stringify({ access_token: `token-${issued}`, expires_in: 3600 }));
  });
  const oauth = { tokenUrl: `${issuer.url}/token`, clientId: "me", clientSecret: seal("secret"), scope: null };
  const answer: Answering = ({ headers }, response) =>
    void response.writeHead(headers.authorization === "Bearer token-2" ? 200 : 401).end("seen");
  const { service, toolbox } = await open(answer, { oauth });
  expect(await call(toolbox, "putNote", { id: "1", body: {} })).toEqual({ text: "seen", isError: false });
  expect(service.received.map(({ headers }) => headers["idempotency-key"])).toEqual(["run_1:call_1", "run_1:call_1"]);
});
