import { execFile, execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Run } from "@agentrun/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromUuid, toUuid } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { pace } from "../support/api-client.ts";
import { createCli, type Ended } from "../support/cli.ts";
import { createEmptyDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { follow } from "../support/sse-client.ts";
import { createWebhookWorld, until, type WebhookWorld } from "../support/webhook-world.ts";

/**
 * A service under load: runs arrive, a schedule ticks, a webhook's receiver is down, a client follows the feed. Meanwhile the
 * backup is taken; then the service is removed, and the tests below check the restored one.
 */
const secretKey = "a key for the tests";
const directory = mkdtempSync(join(tmpdir(), "agentrun-backup-"));
const removals: (() => unknown)[] = [];

let world: WebhookWorld;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let isAway = true;
let backup: { file: string; rows: number; secret_key: string };
/** Acknowledged before the backup began. */
let acknowledged: string[];
let lastSeen: string;
let scheduled: string;
let owed: string[];
let fileId: string;

const keepFile = async (api: Service["api"]) =>
  (await api<{ id: string }>("POST", "/files?name=kept.json", { body: { text: "kept" } })).body.id;

/** The command with only these settings. */
async function agentrun(words: string[], env: Record<string, string>): Promise<Ended> {
  const cli = createCli(env);
  try {
    return await cli.run(["admin", ...words]);
  } finally {
    cli.remove();
  }
}

const settings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  AGENTRUN_DATA_DIR: join(directory, "node"),
  AGENTRUN_SECRET_KEY: secretKey,
});

const succeeds = async (words: string[], env: Record<string, string>) => {
  const { code, stdout, stderr } = await agentrun([...words, "--json"], env);
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
};

/** Creates runs one after the other until it is stopped. */
function startLoad() {
  const ids: string[] = [];
  let isOn = true;
  const one = async () => {
    for (; isOn; await pace()) ids.push((await world.run({ query: `run ${ids.length}` })).id);
  };
  const all = Promise.all([one(), one(), one()]);
  return {
    ids,
    end: () => {
      isOn = false;
      return all;
    },
  };
}

beforeAll(async () => {
  receiver = await startReceiver((_received, response) => response.writeHead(isAway ? 503 : 200).end());
  world = await createWebhookWorld({ AGENTRUN_WEBHOOK_ATTEMPTS: "20", AGENTRUN_WEBHOOK_BACKOFF: "2" });
  const webhook = await world.addWebhook(receiver.url);
  await world.run();
  fileId = await keepFile(world.service.api);
  scheduled = await world.addAgent("number", { schedule: { cron: "* * * * * *", input: { value: 21 } } });
  await using reader = await follow(world.service);
  const load = startLoad();
  await until("runs and their events before the backup", () => load.ids.length >= 30 && reader.events.length >= 20);
  acknowledged = [...load.ids];
  lastSeen = reader.events.at(-1)?.id ?? "";
  backup = await succeeds(["backup", directory], settings(world.database.url));
  await load.end();
  expect(load.ids.length).toBeGreaterThan(acknowledged.length);
  owed = (await world.deliveries(webhook.id))
    .filter(({ status }) => status === "pending")
    .map(({ event_id }) => event_id);
  await world.service.kill();
  isAway = false;
  receiver.received.length = 0;
}, 60_000);

afterAll(async () => {
  for (const remove of removals.reverse()) await remove();
  await world?.remove();
  await receiver?.[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  removals.push(() => database.drop());
  return database;
}

/** A service on the restored database, with the settings of the previous one. */
async function startRestored(options: { databaseUrl?: string; dataDir?: string }): Promise<Service> {
  const { settings: env, service: before } = world;
  const service = await startService({ ...options, env, credentials: before.credentials });
  removals.push(() => service.remove());
  return service;
}

/** The feed as its database has it. */
async function readFeed(url: string, after: string): Promise<string[]> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ id: string }>(
    `select id from events where organization_id = $1
       and (position, id) > (select position, id from events where id = $2) order by position, id`,
    [toUuid(world.service.credentials.organization_id), toUuid(after)],
  );
  await database.end();
  return rows.map(({ id }) => fromUuid("evt", id));
}

/** Checks that apply to every service on the restored database. */
async function goesOn(service: Service, url: string): Promise<void> {
  const { api, credentials } = service;
  for (const id of acknowledged) {
    const { body } = await api<Run>("GET", `/runs/${id}`);
    expect(body).toMatchObject({ id, status: "completed" });
  }
  await using reader = await follow(service, { lastEventId: lastSeen });
  const body = { agent_id: credentials.agent_id, input: { query: "after the restore" } };
  const news = await api<{ id: string }>("POST", "/runs", { body });
  await until("the feed's news", () => reader.events.some(({ data }) => data.id === news.body.id));
  const ids = reader.events.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids).toEqual((await readFeed(url, lastSeen)).slice(0, ids.length));
  const ticks = async () => (await api<{ data: Run[] }>("GET", `/runs?agent_id=${scheduled}&limit=1`)).body.data[0];
  const before = await ticks();
  await until("the schedule's next tick", async () => (await ticks())?.id !== before?.id);
}

test("a backup taken under load is restored into another database, and everything continues", async () => {
  expect(statSync(backup.file).mode & 0o777).toBe(0o600);
  expect(backup.secret_key).toContain("does not contain the secret key");
  const database = await emptyDatabase();
  const restored = await succeeds(["restore", backup.file], settings(database.url));
  expect(restored).toMatchObject({ rows: backup.rows, secret_key: "This node has the secret key of the backup." });
  const [check] = await database.query<{ partitions: number }>(
    "select count(*)::int as partitions from pg_inherits where inhparent = 'events'::regclass",
  );
  expect(check?.partitions).toBeGreaterThan(1);
  const rest = await database.query("select 1 from events_rest limit 1");
  expect(rest).toEqual([]);
  // The deliveries that were pending at the moment of the backup: later ones are not in it.
  const kept = await database.query<{ id: string }>("select id from events where id = any($1)", [owed.map(toUuid)]);
  expect(kept.length).toBeGreaterThan(0);

  const service = await startRestored({ databaseUrl: database.url });
  await goesOn(service, database.url);
  const received = () => new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id));
  await until("the pending deliveries", () => kept.every(({ id }) => received().has(fromUuid("evt", id))));
  expect((await agentrun(["check"], settings(database.url))).stdout).not.toContain("BAD");
}, 90_000);

test("an embedded database of another cluster can be restored too, into a new data directory", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "agentrun-restored-"));
  removals.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  execFileSync("chmod", ["711", dataDir]);
  const env = { AGENTRUN_DATA_DIR: dataDir, AGENTRUN_SECRET_KEY: secretKey };
  await succeeds(["restore", backup.file], env);
  const service = await startRestored({ dataDir });
  await goesOn(service, readFileSync(join(dataDir, "database-url"), "utf8"));
  // And back: a running service with an embedded database is backed up in the same way.
  const again = await succeeds(["backup", join(directory, "embedded.tar.gz")], env);
  expect(again.rows).toBeGreaterThan(backup.rows);
}, 120_000);

test("after a restore without files, their content is missing permanently, and new files are stored", async () => {
  const database = await emptyDatabase();
  const { files } = await succeeds(["restore", backup.file], settings(database.url));
  expect(files).toContain("return 410");
  const { api } = await startRestored({ databaseUrl: database.url });
  const missing = await api("GET", `/files/${fileId}/content`);
  expect([missing.status, missing.body]).toMatchObject([410, { error: { code: "file_content_missing" } }]);
  const kept = await keepFile(api);
  expect((await api("GET", `/files/${kept}/content`)).status).toBe(200);
}, 60_000);

const isUntouched = async (database: TestDatabase) =>
  (await database.query("select 1 from pg_class where relnamespace = 'public'::regnamespace")).length === 0;

test("a database that is in use is rejected, and so is a backup of a newer release", async () => {
  const refused = await agentrun(["restore", backup.file], settings(world.database.url));
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("never overwrites data") });
  const database = await emptyDatabase();
  const newer = gunzipSync(readFileSync(backup.file)).toString("latin1").replace("0016_alerts.sql", "9916_alerts.sql");
  const file = join(directory, "newer.tar.gz");
  writeFileSync(file, gzipSync(Buffer.from(newer, "latin1")));
  const early = await agentrun(["restore", file], settings(database.url));
  expect(early).toMatchObject({ code: 1, stderr: expect.stringMatching(/does not know \(9916_alerts.sql\).*newer/) });
  expect(await isUntouched(database)).toBe(true);
});

test("a damaged file is rejected before anything is written", async () => {
  const database = await emptyDatabase();
  const whole = readFileSync(backup.file);
  const tar = gunzipSync(whole);
  const row = tar.indexOf("run 1");
  tar[row] = "R".charCodeAt(0);
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff;
  const damages = {
    "cut.tar.gz": whole.subarray(0, whole.length - 20),
    "flipped.tar.gz": flipped,
    "changed.tar.gz": gzipSync(tar),
    "other.tar.gz": Buffer.from("no backup"),
  };
  const folder = await agentrun(["restore", directory], settings(database.url));
  expect(folder).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is a folder: specify the backup file in it"),
  });
  for (const [name, bytes] of Object.entries(damages)) {
    writeFileSync(join(directory, name), bytes);
    const refused = await agentrun(["restore", join(directory, name)], settings(database.url));
    expect([name, refused]).toMatchObject([
      name,
      { code: 1, stderr: expect.stringContaining("is damaged or not a backup") },
    ]);
  }
  expect(await isUntouched(database)).toBe(true);
});

test("a backup warns that the secret key is missing, and includes it if requested", async () => {
  const plain = await emptyDatabase();
  const bare = { DATABASE_URL: plain.url, AGENTRUN_DATA_DIR: join(directory, "bare") };
  const without = await succeeds(["restore", backup.file], bare);
  expect(without.secret_key).toMatch(/does not have the secret key.*AGENTRUN_SECRET_KEY/s);

  const file = join(directory, "with-key.tar.gz");
  const made = await succeeds(["backup", file, "--with-secret-key"], settings(world.database.url));
  expect(made.secret_key).toContain("contains the secret key");
  const full = await emptyDatabase();
  const dataDir = join(directory, "keyed");
  const restored = await succeeds(["restore", file], { DATABASE_URL: full.url, AGENTRUN_DATA_DIR: dataDir });
  expect(restored.secret_key).toBe("This node has the secret key of the backup.");
  expect(readFileSync(join(dataDir, "secret-key"), "utf8").trim()).toBe(secretKey);
  expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
});

test("a full disk or a kill leaves no file with the backup's name, and an existing file is never overwritten", async () => {
  // Some tens of megabytes that do not compress.
  await world.database.query(
    `insert into installation (name, value) select 'ballast ' || n, (select string_agg(gen_random_uuid()::text, '') from
       generate_series(1, 30) where n > 0) from generate_series(1, 30000) as n`,
  );
  const place = mkdtempSync(join(directory, "place-"));
  const entry = fileURLToPath(new URL("../../packages/server/src/admin.ts", import.meta.url));
  const env = { PATH: process.env.PATH, ...settings(world.database.url) };
  const full = promisify(execFile)(
    "bash",
    ["-c", `ulimit -f 2000; exec "$0" "$@"`, process.execPath, entry, "backup", place],
    { env },
  );
  await expect(full).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("There is not enough space") });
  expect(readdirSync(place)).toEqual([]);

  const name = join(place, "killed.tar.gz");
  const child = execFile(process.execPath, [entry, "backup", name], { env });
  await until("the draft", () => readdirSync(place).some((file) => file.endsWith(".partial")));
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  expect(readdirSync(place)).toEqual([expect.stringMatching(/^\.killed\.tar\.gz\.\d+\.partial$/)]);

  // The next backup removes it, once it has not been written for a while.
  const left = join(place, readdirSync(place)[0] ?? "");
  utimesSync(left, new Date(), new Date(Date.now() - 3_600_000));
  copyFileSync(backup.file, name);
  const taken = await agentrun(["backup", name], settings(world.database.url));
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining("already exists") });
  expect(taken.stderr).toContain(`Removed ${left}, which an interrupted backup had left`);
  expect(readdirSync(place)).toEqual(["killed.tar.gz"]);
});
