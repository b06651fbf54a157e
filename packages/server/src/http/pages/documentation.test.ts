import { gunzipSync } from "node:zlib";
import reference from "@scalar/fastify-api-reference";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addReference } from "./documentation.ts";

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

test.each(["/openapi.json", "/docs/reference.js"])(
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
