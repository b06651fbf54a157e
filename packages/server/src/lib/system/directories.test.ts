import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDirectory, lockWhenReleased } from "./directories.ts";

const about = { baseUrl: "https://localhost:8443/v2" };
const MODULE = new URL("./directories.ts", import.meta.url).href;
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lock-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Another process that tries to lock the directory, reports the outcome, and keeps running. */
async function startHolder() {
  const source = `
    import { lockDirectory } from ${JSON.stringify(MODULE)};
    try {
      lockDirectory(process.argv[1], ${JSON.stringify(about)});
      process.stdout.write("held");
    } catch (error) {
      process.stdout.write(error.message);
    }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [outcome] = await once(child.stdout, "data");
  return { child, outcome: String(outcome) };
}

async function kill(child: ReturnType<typeof spawn>): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

const lockFile = () => join(directory, "lock.json");
const readLock = () => JSON.parse(readFileSync(lockFile(), "utf8"));

test("a second process gets an error with the holder's process id, start time and URL", async () => {
  const { child } = await startHolder();
  const { since } = readLock();
  expect(() => lockDirectory(directory, about)).toThrow(
    `${directory} is held by process ${child.pid} since ${since}, which serves https://localhost:8443/v2`,
  );
  await kill(child);
});

test("a process can wait until the holder has stopped, and reports the holder once", async () => {
  const { child } = await startHolder();
  const printed: string[] = [];
  const locked = lockWhenReleased(directory, about, { waitSeconds: 60, print: (line) => void printed.push(line) });
  await expect.poll(() => printed).toHaveLength(1);
  expect(printed[0]).toMatch(new RegExp(`is held by process ${child.pid} .*Waiting up to 60 s for it to stop\\.$`));
  await kill(child);
  (await locked).release();
  expect(printed).toHaveLength(1);
});

test("the wait for the holder ends with an error that names it and what to do", async () => {
  const { child } = await startHolder();
  const locked = lockWhenReleased(directory, about, { waitSeconds: 0.2, print: () => {} });
  await expect(locked).rejects.toThrow(
    /is held by process .*Stop that process, or set another directory with AGENTRUN_DATA_DIR\.$/,
  );
  await kill(child);
});

test("the directory is free after its holder was killed", async () => {
  const { child } = await startHolder();
  await kill(child);
  const lock = lockDirectory(directory, about);
  expect(readLock().pid).toBe(process.pid);
  lock.release();
});

test("a process that reused the dead holder's id does not hold the directory", async () => {
  const { child } = await startHolder();
  writeFileSync(lockFile(), JSON.stringify({ ...readLock(), started: "long ago" }));
  const lock = lockDirectory(directory, about);
  expect(readLock().pid).toBe(process.pid);
  lock.release();
  await kill(child);
});

test("a process does not block itself if an earlier process had its id", () => {
  writeFileSync(lockFile(), JSON.stringify({ ...about, pid: process.pid, started: "long ago", since: "then" }));
  lockDirectory(directory, about).release();
});

test("an unreadable lock does not block the directory", () => {
  writeFileSync(lockFile(), "{half");
  lockDirectory(directory, about).release();
});

test("a released directory is free and empty", () => {
  lockDirectory(directory, about).release();
  expect(readdirSync(directory)).toEqual([]);
});

test("a late release does not free a directory that another process holds", () => {
  const lock = lockDirectory(directory, about);
  writeFileSync(lockFile(), "another's");
  lock.release();
  expect(readFileSync(lockFile(), "utf8")).toBe("another's");
});

test("exactly one of many processes that find the same stale lock gets the directory", async () => {
  writeFileSync(lockFile(), JSON.stringify({ ...about, pid: process.pid, started: "long ago", since: "then" }));
  const rivals = await Promise.all(Array.from({ length: 6 }, startHolder));
  expect(rivals.filter(({ outcome }) => outcome === "held")).toHaveLength(1);
  await Promise.all(rivals.map(({ child }) => kill(child)));
});
