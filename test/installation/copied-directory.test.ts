import { execFile, execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runUntilExit, type Service, startService } from "../support/service.ts";

/** A user copies the data directory, as a backup or to try something, and works on the copy. */
const entry = fileURLToPath(new URL("../../packages/server/src/admin.ts", import.meta.url));
const run = promisify(execFile);
let original: Service;
let parent: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "agentrun-copies-"));
  chmodSync(parent, 0o711);
  original = await startService();
});

afterAll(async () => {
  await original?.remove();
  rmSync(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function copyDirectory(name: string): string {
  const copy = join(parent, name);
  execFileSync("cp", ["-a", original.dataDir, copy]);
  return copy;
}

const admin = (dataDir: string, ...words: string[]) =>
  run(process.execPath, [entry, ...words], {
    env: { PATH: process.env.PATH, AGENTRUN_DATA_DIR: dataDir, AGENTRUN_SECRET_KEY: "a key for the tests" },
  }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );

const make = (dataDir: string, name: string) =>
  admin(dataDir, "organizations", "create", "--name", name, "--owner", `${name.toLowerCase()}@example.com`);

test("a copy of a running service's directory is rejected with a message, and cannot reach the original", async () => {
  const copy = copyDirectory("torn");
  expect(await make(copy, "Torn")).toContain("was copied while its service ran");
  const { code, output } = await runUntilExit({ dataDir: copy });
  expect([code, output]).toEqual([1, expect.stringContaining("Stop that service and copy again")]);
  expect(await admin(original.dataDir, "organizations", "list")).not.toContain("Torn");
  expect((await original.api("GET", "/agents")).status).toBe(200);
});

test("a copy of a stopped service's directory runs next to it, each with its own data", async () => {
  await original.stop();
  const copy = copyDirectory("whole");
  const { dataDir, credentials } = original;
  original = await startService({ dataDir });
  expect(await make(copy, "Copied")).toContain("copied@example.com");
  expect(await admin(original.dataDir, "organizations", "list")).not.toContain("Copied");
  const copied = await startService({ dataDir: copy, credentials });
  expect(await admin(copy, "organizations", "list")).toContain("Copied");
  const body = { agent_id: credentials.agent_id, input: { query: "here" } };
  for (const service of [original, copied]) {
    expect((await service.api("POST", "/runs", { body })).body).toMatchObject({ status: "completed" });
  }
  await copied.remove();
  expect((await original.api("GET", "/agents")).status).toBe(200);
});

test("a snapshot of a running service's directory starts once lock.json is deleted, as the message advises", async () => {
  const { dataDir, credentials } = original;
  await original.stop();
  const copy = copyDirectory("snapshot");
  original = await startService({ dataDir });
  // Its data is of one moment; it includes the lock files of the running database, as in a snapshot.
  for (const name of ["lock.json", "postgres/data/postmaster.pid", "postgres/socket"])
    execFileSync("cp", ["-a", "-T", join(dataDir, name), join(copy, name)]);
  const { code, output } = await runUntilExit({ dataDir: copy });
  expect([code, output]).toEqual([1, expect.stringContaining("delete lock.json in it and start")]);
  rmSync(join(copy, "lock.json"));
  const copied = await startService({ dataDir: copy, credentials });
  expect((await copied.api("GET", "/agents")).status).toBe(200);
  expect((await original.api("GET", "/agents")).status).toBe(200);
  await copied.remove();
});

test("a copy of a killed service's directory runs, since its files do not change any more", async () => {
  const { dataDir, credentials } = original;
  await original.kill();
  // Its database notices a moment later, and exits.
  const isRunning = () => existsSync(join(dataDir, "postgres", "data", "postmaster.pid"));
  await expect.poll(isRunning).toBe(false);
  const copy = copyDirectory("killed");
  const copied = await startService({ dataDir: copy, credentials });
  expect((await copied.api("GET", "/agents")).status).toBe(200);
  original = await startService({ dataDir });
  await copied.remove();
  expect((await original.api("GET", "/agents")).status).toBe(200);
});
