import { chmodSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli, type Running } from "../support/cli.ts";
import { createEmptyDatabase, type TestDatabase } from "../support/database.ts";
import { bash, blocksOf, putCommand } from "../support/page-snippets.ts";

/** backup.md as an operator follows it: a service with an embedded database, both blocks of the page, and the run created before them. */
const [first = "", upgrade = ""] = blocksOf("backup.md", "sh");
let cli: Cli;
let work: string;
let environment: NodeJS.ProcessEnv;
let empty: TestDatabase;
let serving: Running | undefined;

beforeAll(async () => {
  cli = createCli({ AGENTRUN_PORT: "0" });
  work = join(cli.home, "work");
  // If the tests run as root, the database runs as another user.
  for (const folder of [cli.home, work]) chmodSync(folder, 0o755);
  mkdirSync(join(work, "backups"));
  environment = { PATH: `${putCommand(cli.home)}:${process.env.PATH}`, HOME: cli.home, NODE: process.execPath };
  empty = await createEmptyDatabase();
});
afterAll(async () => {
  await serving?.stop();
  cli?.remove();
  await empty?.drop();
});

const paste = (code: string, env: NodeJS.ProcessEnv = {}) =>
  bash(`set -e\n${code}`, { cwd: work, env: { ...environment, ...env } });

async function serve(): Promise<void> {
  serving = cli.start(["serve"], { cwd: work });
  await expect.poll(() => serving?.stdout(), { timeout: 90_000, interval: 50 }).toMatch(/API +https:/);
}

async function stop(): Promise<void> {
  await serving?.stop();
  serving = undefined;
}

test("a backup is taken, restored and upgraded from as on the page", { timeout: 300_000 }, async () => {
  await serve();
  const { stdout } = await paste("agentrun runs create echo 'before the backup' --json");
  const { id } = JSON.parse(stdout) as { id: string };
  const [take = "", ...restore] = first.replaceAll("/var/backups", join(work, "backups")).split(/(?<=\n)/);
  await paste(take);
  const [name = ""] = readdirSync(join(work, "backups"));
  const restored = await paste(
    restore
      .join("")
      .replaceAll("agentrun-2026-….tar.gz", join(work, "backups", name))
      .replace("postgres://…/empty", empty.url),
  );
  expect(restored.stdout).toMatch(/rows/);
  const [count] = await empty.query<{ count: string }>("select count(*) from runs");
  expect(count).toEqual({ count: "1" });
  await stop();
  await paste(upgrade.replace(/^agentrun serve$/m, ""));
  await serve();
  // A test's service listens on a different port each time.
  const [, address] = /API +(https:\S+)/.exec(serving?.stdout() ?? "") ?? [];
  const { api_key, ca_file } = JSON.parse(readFileSync(join(work, ".agentrun/credentials.json"), "utf8"));
  const elsewhere = { AGENTRUN_BASE_URL: address, AGENTRUN_API_KEY: api_key, AGENTRUN_CA_FILE: ca_file };
  const got = await paste(`agentrun runs get ${id} --json`, elsewhere);
  expect(JSON.parse(got.stdout)).toMatchObject({ id, output: { result: "before the backup" } });
});
