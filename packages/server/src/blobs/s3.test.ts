import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { explain } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { reportBlobFailures } from "./blobs.ts";
import { createS3Blobs } from "./s3.ts";

const silenceMs = 200;

async function startStore(answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const spoolDirectory = join(tmpdir(), "agentrun-s3-test");
  const settings = { bucket: "b", prefix: "", region: "eu", accessKey: "a", secretKey: "s", spoolDirectory };
  const reported: unknown[] = [];
  const blobs = reportBlobFailures(createS3Blobs({ endpoint, ...settings }, silenceMs), (cause) =>
    reported.push(cause),
  );
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { blobs, reported, [Symbol.asyncDispose]: stop };
}

const file = { organizationId: newId("org"), id: newId("file") };
const bytes = async function* () {
  yield Buffer.from("some bytes");
};

test("uploads and downloads time out if the store does not respond, and the error names the store", async () => {
  await using store = await startStore(() => {});
  await expect(store.blobs.write(file, bytes())).rejects.toMatchObject({ code: "file_store_unavailable" });
  await expect(store.blobs.read(file)).rejects.toMatchObject({ code: "file_store_unavailable" });
  await expect(store.blobs.remove(file)).rejects.toMatchObject({ code: "file_store_unavailable" });
  expect(store.reported).toHaveLength(3);
  for (const cause of store.reported)
    expect(explain(cause)).toMatch(/^The file store at http:.* made no progress for 0\.2 s\./);
});

test("a download ends if the store stops responding in the middle, and the operator gets the cause", async () => {
  await using store = await startStore((_request, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("the beginning");
  });
  const content = await store.blobs.read(file);
  await expect(buffer(content)).rejects.toThrow();
  expect(store.reported).toHaveLength(1);
});
