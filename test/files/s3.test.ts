import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createS3Blobs } from "../../packages/server/src/blobs/s3.ts";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { createFileClient, type FileClient, type FileObject } from "../support/file-client.ts";
import { type S3Server, startS3Server } from "../support/s3-server.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";

let store: S3Server;
let world: World;
let files: FileClient;

beforeAll(async () => {
  store = await startS3Server();
  world = await createWorld({ env: store.env });
  files = createFileClient(world.service);
}, 900_000);
afterAll(async () => {
  await files?.close();
  await world?.remove();
  await store?.stop();
});

const hasReason = /InvalidAccessKeyId|SignatureDoesNotMatch/;
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error: { code: string } }>().error.code;

test("files are stored in, read from and deleted from an S3 store, under its prefix", async () => {
  const bytes = randomBytes(3_000_000);
  const file = await files.keep(bytes, { name: "a b+c é.bin", type: "application/octet-stream" });
  const names = store.names();
  expect(names).toContain("some/prefix/files-id");
  expect(names.filter((name) => name.endsWith(file.id))).toEqual([
    `some/prefix/${world.service.credentials.organization_id}/${file.id}`,
  ]);
  const whole = await files.call("GET", `/files/${file.id}/content`);
  expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
  const part = await files.call("GET", `/files/${file.id}/content`, { headers: { range: "bytes=1000-1999" } });
  expect([part.status, part.bytes.equals(bytes.subarray(1_000, 2_000))]).toEqual([206, true]);
  const empty = await files.keep("", { name: "empty" });
  expect((await files.call("GET", `/files/${empty.id}/content`)).bytes.length).toBe(0);
  await files.call("DELETE", `/files/${file.id}`);
  await until("the content to be gone", () => !store.names().some((name) => name.endsWith(file.id)));
});

test("a node with a local folder does not store files next to nodes with a shared store, and reports why", async () => {
  const node = await world.addNode({
    env: { AGENTRUN_FILES_URL: "", AGENTRUN_FILES_ACCESS_KEY: "", AGENTRUN_FILES_SECRET_KEY: "" },
  });
  await until("it to warn", () => node.output().includes("but the installation's files are in another one"));
  const elsewhere = createFileClient(node);
  const refused = await elsewhere.upload("lost");
  expect([refused.status, codeOf(refused)]).toEqual([503, "file_store_unavailable"]);
  expect(refused.bytes.toString()).toContain("AGENTRUN_FILES_URL");
  await elsewhere.close();
  const sharing = await world.addNode();
  const shared = createFileClient(sharing);
  const kept = (await shared.upload("shared")).json<FileObject>();
  expect((await files.call("GET", `/files/${kept.id}/content`)).bytes.toString()).toBe("shared");
  await shared.close();
});

test("a store that rejects the key is reported as unavailable, and nothing is stored", async () => {
  const node = await world.addNode({ env: store.wrongKey });
  const wrong = createFileClient(node);
  const refused = await wrong.upload("lost");
  expect([refused.status, codeOf(refused)]).toEqual([503, "file_store_unavailable"]);
  expect(refused.bytes.toString()).not.toMatch(hasReason);
  expect(node.output()).toMatch(hasReason);
  await wrong.close();
  const listed = await world.service.api<{ data: FileObject[] }>("GET", "/files");
  expect(listed.body.data.map(({ name }) => name)).not.toContain("lost");
});

test("a missing bucket is an unavailable store, not a missing file", async () => {
  const {
    AGENTRUN_FILES_URL: url,
    AGENTRUN_FILES_ACCESS_KEY: accessKey,
    AGENTRUN_FILES_SECRET_KEY: secretKey,
  } = store.env;
  const endpoint = `http://${new URL(url).host}`;
  const spoolDirectory = world.service.dataDir;
  const place = { endpoint, prefix: "", region: "eu-central-1", accessKey, secretKey, spoolDirectory };
  const file = { organizationId: newId("org"), id: newId("file") };
  const [gone, there] = ["gone", "kept"].map((bucket) => createS3Blobs({ ...place, bucket }));
  const unavailable = { code: "file_store_unavailable" };
  await expect(gone?.read(file)).rejects.toMatchObject(unavailable);
  await expect(gone?.readMark()).rejects.toMatchObject(unavailable);
  await expect(there?.read(file)).rejects.toMatchObject({ code: "file_content_missing" });
  await expect(there?.remove(file)).resolves.toBeUndefined();
  await Promise.all([gone?.close(), there?.close()]);
});
