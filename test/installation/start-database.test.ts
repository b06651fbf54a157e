import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startEmbeddedDatabase } from "../../packages/server/src/store/database/embedded.ts";
import { targetOf, urlBy } from "../faults/silent-proxy.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../support/database.ts";
import { mountDisk } from "../support/disk.ts";
import { runUntilExit, startService } from "../support/service.ts";

let database: TestDatabase;
let directory: string;
const role = `visitor_${randomBytes(4).toString("hex")}`;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "agentrun-start-"));
  chmodSync(directory, 0o711);
  await database.query(`create role ${role} login password 'secret'`);
});

afterAll(async () => {
  await database?.query(`drop owned by ${role}; drop role ${role}`);
  await database?.drop();
  rmSync(directory, { recursive: true, force: true });
});

function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

const asVisitor = () =>
  urlWith((url) => {
    url.username = role;
    url.password = "secret";
  });

async function expectRefusal(options: Parameters<typeof runUntilExit>[0], words: readonly string[]): Promise<void> {
  const begunMs = performance.now();
  const { code, output } = await runUntilExit(options);
  for (const word of words) expect(output).toContain(word);
  expect(code).toBe(1);
  expect(output).not.toContain("    at ");
  expect(output).not.toContain("secret");
  // Errors that need an operator are not retried.
  expect(performance.now() - begunMs).toBeLessThan(30_000);
}

test("an unreachable database is retried for the configured time, and then reported with what to check", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const databaseUrl = `postgres://agentrun:secret@127.0.0.1:${port}/agentrun`;
  const env = { AGENTRUN_DATABASE_WAIT_SECONDS: "1" };
  const words = [`127.0.0.1:${port}`, "ECONNREFUSED", "DATABASE_URL", "up to 1 s", "AGENTRUN_DATABASE_WAIT_SECONDS"];
  await expectRefusal({ databaseUrl, env }, words);
});

test("a database that starts later than the service is waited for, and the start continues", async () => {
  let tries = 0;
  const door: Server = createServer((client) => {
    tries += 1;
    client.on("error", () => {});
    if (tries <= 2) return void client.destroy();
    const server = connect(targetOf(database.url)).on("error", () => {});
    client.pipe(server).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(door, "listening");
  const service = await startService({ databaseUrl: urlBy(database.url, (door.address() as AddressInfo).port) });
  try {
    expect(tries).toBeGreaterThan(2);
    expect(service.output()).toContain("does not respond");
    expect(service.output()).toContain("The database responds.");
    expect((await service.api("GET", "/agents")).status).toBe(200);
  } finally {
    await service.remove();
    door.close();
  }
});

test("a database without a free connection is retried, and reported with advice", async () => {
  await database.query(`alter role ${role} connection limit 0`);
  onTestFinished(async () => void (await database.query(`alter role ${role} connection limit -1`)));
  const env = { AGENTRUN_DATABASE_WAIT_SECONDS: "1" };
  await expectRefusal({ databaseUrl: asVisitor(), env }, ["has no free connection", "max_connections", "up to 1 s"]);
});

test("a wrong password is reported with its user", async () => {
  const databaseUrl = urlWith((url) => {
    url.username = role;
    url.password = "wrong";
  });
  await expectRefusal({ databaseUrl }, ["rejected", `"${role}"`, "password", "DATABASE_URL"]);
});

test("a missing database is reported with the statement that creates it", async () => {
  const databaseUrl = urlWith((url) => {
    url.pathname = "/nowhere";
  });
  await expectRefusal({ databaseUrl }, ["nowhere", 'create database "nowhere"']);
});

test("a role that may not create tables is reported with the statement that grants it", async () => {
  await expectRefusal({ databaseUrl: asVisitor() }, [role, `grant create on schema "public" to "${role}"`]);
});

test("a read-only database is reported with the setting that makes it so", async () => {
  await database.query(`grant create on schema public to ${role}`);
  await database.query(`alter role ${role} set default_transaction_read_only = on`);
  await expectRefusal({ databaseUrl: asVisitor() }, ["read-only", "default_transaction_read_only"]);
});

test("a replica is rejected with the address of the primary", async () => {
  const place = join(directory, "replica");
  const primary = await startEmbeddedDatabase({ directory: place, print: () => {} });
  await primary.stop();
  writeFileSync(join(primary.location, "data", "standby.signal"), "");
  const replica = await startEmbeddedDatabase({ directory: place, print: () => {} });
  try {
    await expectRefusal({ databaseUrl: replica.url }, ["replica", "Point DATABASE_URL at the primary"]);
  } finally {
    await replica.stop();
  }
});

test("tables that Citus distributes are rejected before anything runs, and undistributed ones are not", async () => {
  const coordinator = await createTestDatabase();
  onTestFinished(() => coordinator.drop());
  // What the extension leaves in the catalogues. The server of the tests does not have it.
  await coordinator.query(
    "insert into pg_extension select 1000000, 'citus', extowner, extnamespace, false, '13.2', null, null from pg_extension where extname = 'plpgsql'",
  );
  await coordinator.query("create table pg_dist_partition (logicalrelid regclass)");
  const service = await startService({ databaseUrl: coordinator.url });
  await service.stop();
  await coordinator.query("insert into pg_dist_partition values ('runs'), ('agents'), ('events')");
  const words = ["distributed by Citus", "agents and 2 more", "undistribute_table", "docs/database.md"];
  await expectRefusal({ databaseUrl: coordinator.url }, words);
});

test("a direct address that leads to another database or schema is rejected before anything is written", async () => {
  const other = await createEmptyDatabase();
  try {
    const refuse = (direct: string, words: string) =>
      expectRefusal({ databaseUrl: database.url, env: { AGENTRUN_DIRECT_DATABASE_URL: direct } }, [
        "DATABASE_URL (",
        "AGENTRUN_DIRECT_DATABASE_URL (",
        words,
      ]);
    await refuse(other.url, "lead to different databases");
    await database.query("create schema if not exists elsewhere");
    await refuse(`${database.url}&options=-c%20search_path%3Delsewhere`, "lead to different schemas of one database");
    expect(await other.query("select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
  } finally {
    await other.drop();
  }
});

test("an invalid address is reported with an example", async () => {
  await expectRefusal({ databaseUrl: "postgres://user:pass@[nonsense/x" }, [
    "DATABASE_URL cannot be read",
    "postgres://",
  ]);
});

test("a data directory that cannot be written is reported with its setting", async () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  const readOnly = mountDisk("ro");
  // Below /proc nothing can be created, which has its own OS error.
  const places = [join(file, "data"), "/proc/agentrun", ...(readOnly ? [readOnly.path] : [])];
  for (const dataDir of places)
    await expectRefusal({ dataDir, databaseUrl: database.url }, [dataDir, "cannot be written", "AGENTRUN_DATA_DIR"]);
  readOnly?.remove();
});

test.each(["AGENTRUN_MODULES_DIR", "AGENTRUN_CATALOG_DIR", "AGENTRUN_MODULE_FOLDERS"])(
  "%s that is not a folder is reported",
  async (setting) => {
    const missing = join(directory, "missing");
    await expectRefusal({ databaseUrl: database.url, env: { [setting]: missing } }, [
      setting,
      missing,
      "no such folder",
    ]);
  },
);

test("an embedded database has its free disk space in the metrics", async () => {
  const service = await startService();
  const dispatcher = new Agent({ connect: { ca: service.ca } });
  try {
    const answer = await request(new URL("/metrics", service.baseUrl), { dispatcher });
    const read = (name: string, text: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    const text = await answer.body.text();
    const free = read("agentrun_database_disk_free_bytes", text);
    expect(free).toBeGreaterThan(0);
    expect(read("agentrun_database_disk_bytes", text)).toBeGreaterThan(free);
  } finally {
    await dispatcher.close();
    await service.remove();
  }
});
