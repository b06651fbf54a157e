import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromUuid, toUuid } from "../../packages/server/src/lib/ids.ts";
import { mountDisk } from "../support/disk.ts";
import { createFileClient, type FileObject } from "../support/file-client.ts";
import type { Service } from "../support/service.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";

const days = 3;
/** Small, so that it fills up quickly. */
const disk = mountDisk("size=3m,mode=0777");
const place = disk?.path ?? mkdtempSync(join(tmpdir(), "agentrun-files-"));
const folder = join(place, "files");
let world: World;

beforeAll(async () => {
  world = await createWorld({
    env: { AGENTRUN_FILES_URL: `file://${folder}`, AGENTRUN_FILE_RETENTION_DAYS: String(days) },
  });
});
afterAll(async () => {
  await world?.remove();
  if (disk) disk.remove();
  else rmSync(place, { recursive: true });
});

/** Every file in the folder, with or without a row. */
const stored = (): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /file_[^/]+$/.test(name))
    : [];

/** Sends the head and the first bytes of an upload, and no more. */
function beginUpload({ baseUrl, ca, credentials }: Service, bytes: number): TLSSocket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), ca, ALPNProtocols: ["http/1.1"] });
  socket.on("error", () => {});
  const head = ["POST /v2/files?name=half HTTP/1.1", "Host: localhost", `Authorization: Bearer ${credentials.api_key}`];
  socket.write(`${[...head, "Content-Length: 9000000"].join("\r\n")}\r\n\r\n${"x".repeat(bytes)}`);
  return socket;
}

const listed = async (service: Service) =>
  (await service.api<{ data: FileObject[] }>("GET", "/files")).body.data.map(({ name }) => name);

test("a node that is killed during an upload leaves no listed file, and its bytes are removed later", async () => {
  const node = await world.addNode();
  const before = stored().length;
  const socket = beginUpload(node, 200_000);
  await until("its first bytes to be there", () => stored().length === before + 1);
  await node.kill();
  socket.destroy();
  expect(await listed(world.service)).not.toContain("half");
  const [half] = await world.database.query<{ id: string }>("select id from files where state = 'uploading'");
  expect(half).toBeDefined();
  // An upload has a minute; after an hour it cannot be active any more.
  await world.database.query("update files set changed_at = now() - interval '61 minutes' where state = 'uploading'");
  await until("its bytes to be gone", () => stored().length === before);
  await until("its row to be gone", async () => {
    const rows = await world.database.query("select 1 from files where id = $1", [half?.id]);
    return rows.length === 0;
  });
});

test("files are kept for the configured retention, and not longer", async () => {
  const files = createFileClient(world.service);
  const [old, young] = [await files.keep("old", { name: "old" }), await files.keep("young", { name: "young" })];
  await files.close();
  // An id starts with its creation time.
  const [moved] = await world.database.query<{ id: string }>(
    "update files set id = uuid_at(now() - make_interval(days => $2, mins => 1)) where id = $1 returning id",
    [toUuid(old.id as `file_${string}`), days],
  );
  const id = fromUuid("file", moved?.id ?? "");
  const organization = join(folder, world.service.credentials.organization_id);
  const target = join(organization, id.slice(-2), id);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(join(organization, old.id.slice(-2), old.id), target);
  await until("the old one to be gone", async () => !(await listed(world.service)).includes("old"));
  await until("its content, too", () => !stored().some((name) => name.endsWith(id)));
  expect(await listed(world.service)).toContain("young");
  expect(stored().some((name) => name.endsWith(young.id))).toBe(true);
});

test("a full disk is reported with a message, keeps its files, and accepts files again once there is space", async (context) => {
  if (!disk) return context.skip("no permission to mount a disk");
  const files = createFileClient(world.service);
  const first = await files.keep(Buffer.alloc(1_000_000, 1), { name: "first" });
  const before = stored().length;
  const refused = await files.upload(Buffer.alloc(4_000_000, 2), { name: "second" });
  expect([refused.status, refused.json<{ error: { code: string } }>().error.code]).toEqual([
    503,
    "file_store_unavailable",
  ]);
  expect(refused.bytes.toString()).toContain("disk for files is full");
  expect(world.service.output()).toContain("ENOSPC");
  expect(await listed(world.service)).not.toContain("second");
  expect((await files.call("GET", `/files/${first.id}/content`)).bytes.length).toBe(1_000_000);
  await until("the partial file to be removed", () => stored().length === before);
  await files.call("DELETE", `/files/${first.id}`);
  await until("there to be room", () => !stored().some((name) => name.endsWith(first.id)));
  expect((await files.upload(Buffer.alloc(2_500_000, 3), { name: "third" })).status).toBe(201);
  await files.close();
});
