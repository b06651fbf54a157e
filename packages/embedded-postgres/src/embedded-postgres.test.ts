import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@agentrun/host";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { createTempDirectories, findServerPid, killService, queryOnce, startService } from "./service.fixture.ts";

const directories = createTempDirectories();
const templateDirectories = createTempDirectories();
const running: EmbeddedPostgres[] = [];
let initialized: string;

beforeAll(async () => {
  initialized = join(templateDirectories.directory(), "pg");
  const database = await startEmbeddedPostgres({ name: "notes", directory: initialized, print: () => undefined });
  await queryOnce(database.url, "create table notes as select 'kept' as note");
  await database.stop();
});
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  directories.remove();
});
afterAll(() => templateDirectories.remove());

/** A directory with a database that contains one note. */
function createDirectory(): string {
  const directory = join(directories.directory(), "pg");
  execFileSync("cp", ["-a", initialized, directory]);
  return directory;
}

async function start(directory: string, settings: Record<string, string> = {}, messages: string[] = []) {
  const print = (line: string) => messages.push(line);
  const advice = { alternative: "use another", upgrade: "Upgrade it." };
  const database = await startEmbeddedPostgres({ name: "notes", directory, settings, print, advice });
  running.push(database);
  return database;
}

const isGone = (pid: number) => expect.poll(() => isAlive(pid), { interval: 20 }).toBe(false);

test("data survives a stop and a second start", async () => {
  const directory = createDirectory();
  const first = await start(directory);
  await queryOnce(first.url, "insert into notes values ('second')");
  await first.stop();
  const second = await start(directory);
  expect(await queryOnce(second.url, "select note from notes")).toEqual(["kept", "second"]);
});

test("a commit is on the disk before it is acknowledged", async () => {
  const { url } = await start(createDirectory());
  const names = ["fsync", "synchronous_commit", "full_page_writes", "server_encoding", "max_connections"];
  const values = await Promise.all(names.map((name) => queryOnce(url, `show ${name}`)));
  expect(values.flat()).toEqual(["on", "on", "on", "UTF8", "200"]);
});

test("the settings of the caller apply", async () => {
  const { url } = await start(createDirectory(), { max_connections: "37" });
  expect(await queryOnce(url, "show max_connections")).toEqual(["37"]);
});

test("connections need the password, which only its owner can read", async () => {
  const directory = createDirectory();
  const { url } = await start(directory);
  await expect(queryOnce(url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow(
    "password authentication failed",
  );
  expect(statSync(join(directory, "password")).mode & 0o777).toBe(0o600);
  expect(statSync(join(directory, "socket")).mode & 0o777).toBe(0o700);
  expect(url).toContain(readFileSync(join(directory, "password"), "utf8").trim());
});

test("the database listens on a loopback port if the socket path would be too long", async () => {
  const directory = join(directories.directory(), "long".repeat(30));
  execFileSync("cp", ["-a", initialized, directory]);
  const { url } = await start(directory);
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect(await queryOnce(url, "select note from notes")).toEqual(["kept"]);
});

test("a database that cannot start reports the reason", async () => {
  await expect(start(createDirectory(), { no_such_setting: "1" })).rejects.toThrow("no_such_setting");
});

test("files of another major version are rejected with upgrade instructions", async () => {
  const directory = createDirectory();
  writeFileSync(join(directory, "data", "PG_VERSION"), "17\n");
  await expect(start(directory)).rejects.toThrow(
    /was created by PostgreSQL 17; this release contains PostgreSQL 18.* Upgrade it\.$/s,
  );
});

test("stop() stops the database", async () => {
  const database = await start(createDirectory());
  const pid = findServerPid(database.location);
  await database.stop();
  expect(isAlive(pid)).toBe(false);
});

test("a database that crashes is restarted at the same address", async () => {
  const messages: string[] = [];
  const database = await start(createDirectory(), {}, messages);
  const pid = findServerPid(database.location);
  process.kill(pid, "SIGKILL");
  await isGone(pid);
  await expect.poll(() => queryOnce(database.url, "select note from notes")).toEqual(["kept"]);
  expect(messages.join()).toContain("exited unexpectedly");
});

test("killing the service stops its database", async () => {
  const service = await startService(createDirectory());
  const pid = findServerPid(service.location);
  await killService(service);
  await isGone(pid);
  expect(existsSync(join(service.location, "data", "postmaster.pid"))).toBe(false);
});

test("a Ctrl-C to the whole process group stops the database only after the service has drained", async () => {
  const service = await startService(createDirectory());
  const pid = findServerPid(service.location);
  process.kill(-Number(service.process.pid), "SIGINT");
  expect(await service.lines.next()).toEqual({ done: false, value: "drained" });
  expect(isAlive(pid)).toBe(false);
});

test("after everything was killed, the next start recovers committed data", async () => {
  const directory = createDirectory();
  const service = await startService(directory);
  await queryOnce(service.url, "insert into notes values ('committed')");
  const pid = findServerPid(service.location);
  process.kill(pid, "SIGKILL");
  await killService(service);
  await isGone(pid);
  const { url } = await start(directory);
  expect(await queryOnce(url, "select note from notes")).toEqual(["kept", "committed"]);
});

test("a database that outlived the service and its watchdog is stopped and replaced", async () => {
  const directory = createDirectory();
  const service = await startService(directory);
  const pid = findServerPid(service.location);
  await killWatchdog(pid);
  await killService(service);
  expect(isAlive(pid)).toBe(true);
  const { url, location } = await start(directory);
  expect(isAlive(pid)).toBe(false);
  expect(findServerPid(location)).not.toBe(pid);
  expect(await queryOnce(url, "select note from notes")).toEqual(["kept"]);
});

/** The watchdog is the parent of the server and of the process that watches the pipe. */
async function killWatchdog(serverPid: number): Promise<void> {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = processes
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const watchdog = rows.find(([pid]) => pid === serverPid)?.[1];
  const watcher = rows.find(([pid, parent]) => parent === watchdog && pid !== serverPid)?.[0];
  for (const pid of [watchdog, watcher]) process.kill(Number(pid), "SIGKILL");
}

test("a process that reuses the PID of a dead database does not block the start", async () => {
  const directory = createDirectory();
  const { uid, gid } = statSync(join(directory, "data"));
  const unrelated = spawn("sleep", ["600"], { uid, gid });
  onTestFinished(() => void unrelated.kill());
  await once(unrelated, "spawn");
  const note = [unrelated.pid, join(directory, "data"), 1, 5432, join(directory, "socket"), "", "", "ready"];
  writeFileSync(join(directory, "data", "postmaster.pid"), `${note.join("\n")}\n`);
  const { url } = await start(directory);
  expect(await queryOnce(url, "select note from notes")).toEqual(["kept"]);
  expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull();
});

test("an interrupted first start is repeated", async () => {
  const directory = join(directories.directory(), "pg");
  mkdirSync(join(directory, "initialising-half", "data", "base"), { recursive: true });
  writeFileSync(join(directory, "password"), "of the interrupted start\n", { mode: 0o600 });
  const { url } = await start(directory);
  expect(await queryOnce(url, "select current_database()")).toEqual(["notes"]);
  expect(readdirSync(directory).filter((name) => name.startsWith("initialising"))).toEqual([]);
});

test("a missing database is created at the next start", async () => {
  const directory = createDirectory();
  const first = await start(directory);
  await queryOnce(first.url.replace("/notes?", "/postgres?"), "drop database notes");
  await first.stop();
  const { url } = await start(directory);
  expect(await queryOnce(url, "select current_database()")).toEqual(["notes"]);
});
