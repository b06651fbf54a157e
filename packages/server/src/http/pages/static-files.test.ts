import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { type Asset, sendAsset } from "./static-files.ts";

const large: Asset = { type: "text/plain", etag: '"1"', plain: Buffer.alloc(64_000_000), brotli: null, gzip: null };

test("a client that does not read receives only a few chunks", async () => {
  const app = Fastify();
  let response: ServerResponse | undefined;
  app.get("/large", async (request, reply) => {
    response = reply.raw;
    return sendAsset(request, reply, large, "no-cache");
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const reader = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  reader.pause();
  reader.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => response?.writableNeedDrain).toBe(true);
  expect(response?.writableLength).toBeLessThan(1_000_000);
  reader.destroy();
  await once(reader, "close");
  await app.close();
});

test("every byte arrives, with a Content-Length", async () => {
  const app = Fastify();
  const plain = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
  app.get("/file", async (request, reply) => sendAsset(request, reply, { ...large, plain }, "no-cache"));
  const [whole, head] = [await app.inject("/file"), await app.inject({ method: "HEAD", url: "/file" })];
  expect(whole.rawPayload.equals(plain)).toBe(true);
  expect([whole.headers["content-length"], head.headers["content-length"], head.body]).toEqual([
    "200000",
    "200000",
    "",
  ]);
  await app.close();
});
