import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { endpoints } from "@agentrun/contract";
import reference from "@scalar/fastify-api-reference";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { addDocumentation, addReference } from "./documentation.ts";

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  addReference(app, () => "https://runs.example.com/v2");
});

afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("the script of the API reference is byte for byte the one in its package", async () => {
  await app.register(reference, { routePrefix: "/theirs", configuration: { url: "/openapi.json" } });
  const [ours, theirs] = [await get("/docs/reference.js"), await get("/theirs/js/scalar.js")];
  expect(ours.body.includes("createApiReference")).toBe(true);
  expect(ours.rawPayload.equals(theirs.rawPayload)).toBe(true);
});

test("the OpenAPI document contains the URL of the service", async () => {
  const { servers, paths } = (await get("/openapi.json")).json();
  expect(servers).toEqual([{ url: "https://runs.example.com/v2" }]);
  expect(paths["/api/auth/login"].servers[0].variables.origin.default).toBe("https://runs.example.com");
});

test("the API reference lists every operation without JavaScript, with a link to the OpenAPI document", async () => {
  const { body, headers } = await get("/docs/api");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  const [, plain = ""] = /<noscript>([\s\S]*)<\/noscript>/.exec(body) ?? [];
  expect(plain).toContain('<a href="/openapi.json">');
  expect(plain).toContain("<code>POST /v2/runs</code> ");
  expect(plain).toContain("<code>POST /api/auth/login</code> ");
  expect(plain.match(/<li /g)).toHaveLength(Object.keys(endpoints).length);
});

test("a missing page of the documentation is a page for browsers and a JSON error for programs", async () => {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-docs-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, "index.html"), "<h1>Documentation</h1>");
  writeFileSync(join(directory, "404.html"), "<h1>Page not found</h1>");
  addDocumentation(app, directory);
  const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  expect((await get("/docs", html)).body).toBe("<h1>Documentation</h1>");
  const missing = await get("/docs/nope", html);
  expect([missing.statusCode, missing.body]).toEqual([404, "<h1>Page not found</h1>"]);
  expect(missing.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(missing.headers["content-security-policy"]).toContain("default-src 'none'");
  for (const accept of ["*/*", "application/json"]) {
    const refused = await get("/docs/nope", { accept });
    expect([refused.statusCode, refused.json().statusCode]).toEqual([404, 404]);
  }
});

test.each(["/openapi.json", "/docs/reference.js", "/docs/api"])(
  "%s is sent compressed, and with 304 to a client that has it",
  async (url) => {
    const plain = await get(url);
    const compressed = await get(url, { "accept-encoding": "gzip, deflate, br" });
    expect(compressed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const etag = String(plain.headers.etag);
    for (const known of [etag, `"other", ${etag}`, "*"]) {
      const again = await get(url, { "if-none-match": known });
      expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await get(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
  },
);
