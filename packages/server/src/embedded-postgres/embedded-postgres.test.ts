import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { isAlive } from "../lib/system/processes.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { createTempDirectories, findServerPid, killService, queryOnce, startService } from "./service.fixture.ts";

const world = createTempDirectories();
const template = createTempDirectories();
const running: EmbeddedPostgres[] = [];
let initialised: string;

beforeAll(async () => {
  initialised = join(template.directory(), "pg");
  const database = await startEmbeddedPostgres({ directory: initialised, print: () => undefined });
  await queryOnce(database.url, "create table notes as select 'kept' as note");
  await database.stop();
});
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  world.remove();
});
afterAll(() => template.remove());

/** A directory that already holds a database with one note in it. */
function makeDirectory(): string {
  const directory = join(world.directory(), "pg");
  execFileSync("cp", ["-a", initialised, directory]);
  return directory;
}

async function start(directory: string, settings: Record<string, string> = {}, messages: string[] = []) {
  const database = await startEmbeddedPostgres({ directory, settings, print: (line) => messages.push(line) });
  running.push(database);
  return database;
}

const isGone = (pid: number) => expect.poll(() => isAlive(pid), { interval: 20 }).toBe(false);

test("what was written is there after a stop and a second start", async () => {
  const directory = makeDirectory();
  const first = await start(directory);
  await queryOnce(first.url, "insert into notes values ('second')");
  await first.stop();
  const second = await start(directory);
  expect(await queryOnce(second.url, "select note from notes")).toEqual(["kept", "second"]);
});

test("a commit is on the disk before it is acknowledged", async () => {
  const { url } = await start(makeDirectory());
  const names = ["fsync", "synchronous_commit", "full_page_writes", "server_encoding", "max_connections"];
  const values = await Promise.all(names.map((name) => queryOnce(url, `show ${name}`)));
  expect(values.flat()).toEqual(["on", "on", "on", "UTF8", "200"]);
});

test("settings of the caller are obeyed", async () => {
  const { url } = await start(makeDirectory(), { max_connections: "37" });
  expect(await queryOnce(url, "show max_connections")).toEqual(["37"]);
});

test("nobody gets in without the password, which only its owner can read", async () => {
  const directory = makeDirectory();
  const { url } = await start(directory);
  await expect(queryOnce(url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow(
    "password authentication failed",
  );
  expect(statSync(join(directory, "password")).mode & 0o777).toBe(0o600);
  expect(statSync(join(directory, "socket")).mode & 0o777).toBe(0o700);
  expect(url).toContain(readFileSync(join(directory, "password"), "utf8").trim());
});

test("where a socket's path would be too long the database listens on a loopback port", async () => {
  const directory = join(world.directory(), "long".repeat(30));
  execFileSync("cp", ["-a", initialised, directory]);
  const { url } = await start(directory);
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect(await queryOnce(url, "select note from notes")).toEqual(["kept"]);
});

test("a database that cannot start says why", async () => {
  await expect(start(makeDirectory(), { no_such_setting: "1" })).rejects.toThrow("no_such_setting");
});

test("files of another major version are told in words, with the way to this one", async () => {
  const directory = makeDirectory();
  writeFileSync(join(directory, "data", "PG_VERSION"), "17\n");
  await expect(start(directory)).rejects.toThrow(
    /is of PostgreSQL 17, and this release brings 18.*admin backup.*admin restore/s,
  );
});

test("stopping ends the database", async () => {
  const database = await start(makeDirectory());
  const pid = findServerPid(database.location);
  await database.stop();
  expect(isAlive(pid)).toBe(false);
});

test("a database that dies is started again at the same address", async () => {
  const messages: string[] = [];
  const database = await start(makeDirectory(), {}, messages);
  const pid = findServerPid(database.location);
  process.kill(pid, "SIGKILL");
  await isGone(pid);
  await expect.poll(() => queryOnce(database.url, "select note from notes")).toEqual(["kept"]);
  expect(messages.join()).toContain("ended unasked");
});

test("killing the service ends its database", async () => {
  const service = await startService(makeDirectory());
  const pid = findServerPid(service.location);
  await killService(service);
  await isGone(pid);
  expect(existsSync(join(service.location, "data", "postmaster.pid"))).toBe(false);
});

test("a Ctrl-C that reaches the service's whole group leaves the database up until the service has drained", async () => {
  const service = await startService(makeDirectory());
  const pid = findServerPid(service.location);
  process.kill(-Number(service.process.pid), "SIGINT");
  expect(await service.lines.next()).toEqual({ done: false, value: "drained" });
  expect(isAlive(pid)).toBe(false);
});

test("after everything was killed the next start recovers what was committed", async () => {
  const directory = makeDirectory();
  const service = await startService(directory);
  await queryOnce(service.url, "insert into notes values ('committed')");
  const pid = findServerPid(service.location);
  process.kill(pid, "SIGKILL");
  await killService(service);
  await isGone(pid);
  const { url } = await start(directory);
  expect(await queryOnce(url, "select note from notes")).toEqual(["kept", "committed"]);
});

test("a database that outlived the service and its watchdog is ended and replaced", async () => {
  const directory = makeDirectory();
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

/** The watchdog is the server's parent, and the parent of the one that watches the pipe. */
async function killWatchdog(serverPid: number): Promise<void> {
  const family = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = family
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const watchdog = rows.find(([pid]) => pid === serverPid)?.[1];
  const watcher = rows.find(([pid, parent]) => parent === watchdog && pid !== serverPid)?.[0];
  for (const pid of [watchdog, watcher]) process.kill(Number(pid), "SIGKILL");
}

test("a process that has got the number of a dead database does not block the start", async () => {
  const directory = makeDirectory();
  const { uid, gid } = statSync(join(directory, "data"));
  const stranger = spawn("sleep", ["600"], { uid, gid });
  onTestFinished(() => void stranger.kill());
  await once(stranger, "spawn");
  const note = [stranger.pid, join(directory, "data"), 1, 5432, join(directory, "socket"), "", "", "ready"];
  writeFileSync(join(directory, "data", "postmaster.pid"), `${note.join("\n")}\n`);
  const { url } = await start(directory);
  expect(await queryOnce(url, "select note from notes")).toEqual(["kept"]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test("a first start that was interrupted half way is begun again", async () => {
  const directory = join(world.directory(), "pg");
  mkdirSync(join(directory, "initialising-half", "data", "base"), { recursive: true });
  writeFileSync(join(directory, "password"), "of the interrupted start\n", { mode: 0o600 });
  const { url } = await start(directory);
  expect(await queryOnce(url, "select current_database()")).toEqual(["agentrun"]);
  expect(readdirSync(directory).filter((name) => name.startsWith("initialising"))).toEqual([]);
});

test("a database that lost its own name between two steps of the first start gets it", async () => {
  const directory = makeDirectory();
  const first = await start(directory);
  await queryOnce(first.url.replace("/agentrun?", "/postgres?"), "drop database agentrun");
  await first.stop();
  const { url } = await start(directory);
  expect(await queryOnce(url, "select current_database()")).toEqual(["agentrun"]);
});
