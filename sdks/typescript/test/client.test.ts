import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { AgentRun, type ClientOptions, type Fetch, NotFoundError, signWebhook, unwrapWebhook } from "../src/index.ts";

const key = "ar_live_0123456789ABCDEFGHIJKLMNOPQRST341Axq";
const baseURL = "https://agentrun.test/v2";

afterEach(() => vi.unstubAllGlobals());

type Sent = { url: string; init: RequestInit };

function createClient(answer: () => Response | Promise<Response>, options: ClientOptions = {}) {
  const sent: Sent[] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, init });
    return answer();
  };
  return { sent, client: new AgentRun({ apiKey: key, baseURL, fetch, ...options }) };
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { "X-Request-Id": "req_1", ...init.headers } });

test("a key in a browser is rejected with advice to use short-lived tokens", async () => {
  vi.stubGlobal("document", {});
  expect(() => new AgentRun({ apiKey: key, baseURL })).toThrow(/short-lived token/);
  expect(() => new AgentRun({ apiKey: key.replace("live", "demo"), baseURL })).toThrow(/short-lived token/);
  const { client, sent } = createClient(() => json({}), { apiKey: "ar_st_abc" });
  await client.usage.get();
  const headers = new Headers(sent[0]?.init.headers);
  expect(headers.get("authorization")).toBe("Bearer ar_st_abc");
  expect(headers.has("user-agent")).toBe(false);
});

test("with a session no key is sent, and the cookie is sent only to the page's own origin", async () => {
  vi.stubGlobal("document", {});
  vi.stubGlobal("location", { origin: "https://agents.example.com" });
  const sent: Sent[] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, init });
    return json({});
  };
  await new AgentRun({ session: true, fetch }).auth.me();
  expect(sent[0]?.url).toBe("https://agents.example.com/api/auth/me");
  expect(new Headers(sent[0]?.init.headers).has("authorization")).toBe(false);
  expect(sent[0]?.init.credentials).toBe("same-origin");
});

test("a key function is called before every call, and its result is checked in a browser", async () => {
  const tokens = ["ar_st_one", "ar_st_two"];
  const { client, sent } = createClient(() => json({}), { apiKey: async () => tokens.shift() ?? "" });
  await client.usage.get();
  await client.usage.get();
  expect(sent.map(({ init }) => (init.headers as Headers).get("authorization"))).toEqual([
    "Bearer ar_st_one",
    "Bearer ar_st_two",
  ]);
  vi.stubGlobal("document", {});
  await expect(createClient(() => json({}), { apiKey: () => key }).client.usage.get()).rejects.toThrow(/short-lived/);
});

test("the response is available with the result, and alone with its body unread", async () => {
  const { client } = createClient(() => json({ id: "run_1" }, { status: 202 }));
  const { data, response, requestId } = await client.runs.get("run_1").withResponse();
  expect([data.id, response.status, requestId]).toEqual(["run_1", 202, "req_1"]);
  const raw = await client.runs.get("run_1").asResponse();
  expect(await raw.json()).toEqual({ id: "run_1" });
});

test("a response without a body is null", async () => {
  const { client } = createClient(() => new Response(null, { status: 204 }));
  expect(await client.auth.logout()).toBeNull();
});

test("a caller's abort is thrown unchanged and immediately, without a retry", async () => {
  const { client, sent } = createClient(() => new Promise<Response>(() => {}));
  const stop = new AbortController();
  const call = client.runs.get("run_1", {}, { signal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  expect(sent.length).toBeLessThanOrEqual(1);
});

test("an abort also ends the wait before a retry", async () => {
  const { client, sent } = createClient(() => json({}, { status: 503, headers: { "Retry-After": "60" } }));
  const stop = new AbortController();
  const call = client.runs.get("run_1", {}, { signal: stop.signal });
  await expect.poll(() => sent.length).toBe(1);
  stop.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
});

test("closing a stream ends it immediately, also while it waits to resume", async () => {
  const { client } = createClient(() => new Response("", { headers: { Location: "/v2/runs/run_1/stream" } }));
  const stream = await client.runs.stream({ agent_id: "ag_1", input: {} });
  let isWaiting = false;
  client.transport.sleep = (_, signal) =>
    new Promise((_resolve, reject) => {
      isWaiting = true;
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  const ended = stream[Symbol.asyncIterator]().next();
  await expect.poll(() => isWaiting).toBe(true);
  stream.close();
  expect(await ended).toEqual({ done: true, value: undefined });
});

test("a caller's signal ends a stream with its reason", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(": ping\n\n")),
  });
  const { client } = createClient(() => new Response(body));
  const stop = new AbortController();
  const stream = await client.runs.follow("run_1", {}, { signal: stop.signal });
  const ended = stream[Symbol.asyncIterator]().next();
  stop.abort(new Error("enough"));
  await expect(ended).rejects.toThrow("enough");
});

test("pages can be requested one by one", async () => {
  const pages = [
    { data: [{ id: "run_1" }], first_id: "run_1", last_id: "run_1", has_more: true },
    { data: [{ id: "run_2" }], first_id: "run_2", last_id: "run_2", has_more: false },
  ];
  const { client } = createClient(() => json(pages.shift()));
  const first = await client.runs.list();
  expect(first.data.map(({ id }) => id)).toEqual(["run_1"]);
  const second = await first.nextPage();
  expect(second?.data.map(({ id }) => id)).toEqual(["run_2"]);
  expect(await second?.nextPage()).toBeNull();
});

test("an endpoint that the library does not have can be called by its path", async () => {
  const { client, sent } = createClient(() => json({ ok: true }));
  expect(await client.request("post", "/moon", { query: { phase: "full" }, body: { a: 1 } })).toEqual({ ok: true });
  expect([sent[0]?.init.method, sent[0]?.url]).toEqual(["POST", `${baseURL}/moon?phase=full`]);
});

test("an error has its class and shows what to do", async () => {
  const error = { type: "not_found_error", code: "run_not_found", message: "There is no such run.", param: "id" };
  const { client } = createClient(() =>
    json({ error: { ...error, details: [], request_id: "req_9" } }, { status: 404 }),
  );
  const thrown = await client.runs.get("run_1").catch((caught: unknown) => caught);
  expect(thrown).toBeInstanceOf(NotFoundError);
  expect(thrown).toMatchObject({ name: "NotFoundError", code: "run_not_found", param: "id", requestId: "req_9" });
});

test("a parsed body is rejected, because its bytes are lost", async () => {
  await expect(unwrapWebhook({ id: "evt_1" } as unknown as string, {}, "whsec_x")).rejects.toThrow(TypeError);
  await expect(unwrapWebhook({ id: "evt_1" } as unknown as string, {}, "whsec_x")).rejects.toThrow(/raw body/);
});

test("the webhook secret is read from the client or the environment", async () => {
  const headers = new Headers({ "X-SERVICE-Signature": "0".repeat(64) });
  const { client } = createClient(() => json({}), { webhookSecret: "whsec_abc" });
  await expect(client.webhooks.unwrap("{}", headers)).rejects.toThrow(/signature/);
  vi.stubEnv("AGENTRUN_WEBHOOK_SECRET", undefined);
  await expect(createClient(() => json({})).client.webhooks.unwrap("{}", headers)).rejects.toThrow(/WEBHOOK_SECRET/);
  vi.stubEnv("AGENTRUN_WEBHOOK_SECRET", "whsec_abc");
  await expect(createClient(() => json({})).client.webhooks.unwrap("{}", headers)).rejects.toThrow(/signature/);
  vi.unstubAllEnvs();
});

test("withOptions changes some options and keeps the rest and the connections", async () => {
  const seen: (string | null)[] = [];
  const fetch: Fetch = async (_url, { headers }) => {
    seen.push(`${new Headers(headers).get("authorization")} ${new Headers(headers).get("x-team")}`);
    return Response.json({});
  };
  const client = new AgentRun({
    baseURL: "https://example.test/v2",
    apiKey: "one",
    headers: { "X-Team": "blue" },
    fetch,
  });
  const other = client.withOptions({ apiKey: "two" });
  await other.usage.get();
  await client.usage.get();
  expect(seen).toEqual(["Bearer two blue", "Bearer one blue"]);
  expect(other.transport.fetch).toBe(client.transport.fetch);
});

test("uploads take text, bytes, Blobs, streams of the web and of Node, and paths", async () => {
  const sent: [string, string | null, string][] = [];
  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    sent.push([new URL(url).search, request.headers.get("content-type"), await request.text()]);
    return Response.json({ id: "file_1" });
  };
  const { files } = new AgentRun({ baseURL: "https://example.test/v2", apiKey: "one", fetch });
  const path = join(mkdtempSync(join(tmpdir(), "agentrun-upload-")), "a.txt");
  writeFileSync(path, "from a file");
  const bytes = "application/octet-stream";
  await files.create("text");
  await files.create(new TextEncoder().encode("bytes"));
  await files.create(new Blob(["blob"], { type: "text/csv" }));
  await files.create(new Blob(["web"]).stream(), { name: "web.bin" });
  await files.create(Readable.from([Buffer.from("no"), Buffer.from("de")]));
  await files.create({ path });
  expect(sent).toEqual([
    ["", "text/plain; charset=utf-8", "text"],
    ["", bytes, "bytes"],
    ["", "text/csv", "blob"],
    ["?name=web.bin", bytes, "web"],
    ["", bytes, "node"],
    ["?name=a.txt", bytes, "from a file"],
  ]);
  await expect(files.create({ path: `${path}.missing` })).rejects.toThrow();
});

test("a delivery that was signed for a test is accepted, and one with another body is not", async () => {
  const body = JSON.stringify({ id: "evt_1", type: "test", created_at: "2026-01-02T03:04:05Z", data: {} });
  const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  const headers = await signWebhook(body, secret);
  expect((await unwrapWebhook(body, headers, secret)).type).toBe("test");
  await expect(unwrapWebhook(`${body} `, headers, secret)).rejects.toThrow("does not match");
  const old = await signWebhook(body, secret, { id: "evt_1", timestamp: new Date(0) });
  await expect(unwrapWebhook(body, old, secret)).rejects.toThrow("timestamp");
});
