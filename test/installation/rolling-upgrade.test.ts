import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { figures, report } from "../faults/figures.ts";
import { pace } from "../support/api-client.ts";
import { createEmptyDatabase, type TestDatabase } from "../support/database.ts";
import { type Credentials, type Service, startService } from "../support/service.ts";

const batchRows = 100_000;

/** Ended runs of the last month, in the order of their ids. */
const runs = `
insert into runs (id, organization_id, agent_id, agent_revision, status, priority, input, output, error, metadata, attempt,
  timeout_seconds, latency_ms, sequence, created_at, queued_at, started_at, completed_at)
select uuid_at(at), $1, $2, 1, case when failed then 'failed' else 'completed' end, 0, '{"query":"hello"}',
  case when not failed then '{"result":"hello"}' end, case when failed then '{"code":"agent_error"}' end,
  case when n % 10 = 0 then jsonb_build_object('customer', 'c' || n % 1000) else '{}' end, 1, 600, 12, 3, at, at, at, at
from (select n, n % 100 = 7 as failed, now() - interval '30 days' + n * (interval '30 days' / $5::float8) as at
  from generate_series($3::bigint, $4::bigint) n) numbers`;

const auditEntries = `
insert into audit_entries (organization_id, id, action, actor, resource_type, resource_id, created_at)
select $1, uuid_at(at), 'agent.updated', 'key_of_long_ago', 'agent', $2::uuid::text, at
from (select now() - interval '30 days' + n * (interval '30 days' / $5::float8) as at
  from generate_series($3::bigint, $4::bigint) n) numbers`;

const apiKeys = `
insert into api_keys (organization_id, id, name, kind, hash, prefix, last4, scopes, lineage_id, created_by, expires_at)
select $1, id, 'key ' || n, 'standard', sha256(id::text::bytea), 'ar_', 'last', array[$2::uuid::text], id, 'operator',
  now() + interval '1 year' * ($5::bigint / $5::bigint)
from (select n, gen_random_uuid() as id from generate_series($3::bigint, $4::bigint) n) numbers`;

const webhooks = `
insert into webhooks (id, organization_id, url, events, active, retry_policy, secret, created_by, created_at)
select gen_random_uuid(), $1, 'https://receiver.example/' || n, array[$2::uuid::text], false, 'standard', 'whsec_x',
  'key_00000000000000000000000000', now() - interval '1 day' * ($5::bigint / $5::bigint)
from generate_series($3::bigint, $4::bigint) n`;

/** Statements with their number of rows per run: tables that grow for years, and that upgrades change. */
const parts: [statement: string, share: number][] = [
  [runs, 1],
  [auditEntries, 1 / 4],
  [apiKeys, 1 / 40],
  [webhooks, 1 / 400],
];

/** Inserts this many runs with their related rows into an installation of any release; returns the number of rows. */
async function fillTables(database: TestDatabase, owner: Credentials, runCount: number): Promise<number> {
  const names = [toUuid(owner.organization_id as `org_${string}`), toUuid(owner.agent_id as `ag_${string}`)];
  let rows = 0;
  for (const [statement, share] of parts) {
    const count = Math.ceil(runCount * share);
    for (let first = 1; first <= count; first += batchRows)
      await database.query(statement, [...names, first, Math.min(count, first + batchRows - 1), count]);
    rows += count;
  }
  for (const table of ["runs", "audit_entries", "api_keys", "webhooks"]) await database.query(`analyze ${table}`);
  return rows;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Unpacks the last release: its own packages, with the dependencies that are installed here. */
function unpackLastRelease(): { entry: string; remove(): void } {
  const commit = readFileSync(new URL("../upgrade/last-release", import.meta.url), "utf8").trim();
  const directory = mkdtempSync(join(tmpdir(), "agentrun-last-release-"));
  // Under root the service runs agents as another user, who must be able to read it.
  chmodSync(directory, 0o755);
  try {
    const archive = execFileSync("git", ["archive", commit, "packages", "sdks/typescript", "package.json"], {
      cwd: root,
      maxBuffer: 512 * 1_048_576,
    });
    execFileSync("tar", ["-x", "-C", directory], { input: archive });
  } catch (error) {
    rmSync(directory, { recursive: true });
    const message = `The last release, ${commit}, is not in this clone: git fetch --unshallow brings it.`;
    throw new Error(message, { cause: error });
  }
  linkDependencies(directory);
  const entry = join(directory, "packages/server/src/main.ts");
  return { entry, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

function linkDependencies(directory: string): void {
  const [from, to] = [join(root, "node_modules"), join(directory, "node_modules")];
  mkdirSync(join(to, "@agentrun"), { recursive: true });
  for (const name of readdirSync(from)) if (name !== "@agentrun") symlinkSync(join(from, name), join(to, name));
  const packages = readdirSync(join(directory, "packages"));
  for (const name of packages) symlinkSync(join(directory, "packages", name), join(to, "@agentrun", name));
  symlinkSync(join(directory, "sdks/typescript"), join(to, "@agentrun", "client"));
}

/**
 * Nodes of the last release and of this one on one database with years of runs: while one replaces the other, and
 * after a downgrade.
 */
let database: TestDatabase;
let release: ReturnType<typeof unpackLastRelease>;
let old: Service;
let ours: Service;
let rows: number;

beforeAll(async () => {
  release = unpackLastRelease();
  database = await createEmptyDatabase();
  old = await startService({ databaseUrl: database.url, entry: release.entry });
  rows = await fillTables(database, old.credentials, figures.upgradedRuns);
}, figures.limitMs);
afterAll(async () => {
  await Promise.all([old, ours].map((node) => node?.remove()));
  await database?.drop();
  release?.remove();
});

const run = (node: Service, query: string) =>
  node.api<Run>("POST", "/runs", { body: { agent_id: old.credentials.agent_id, input: { query } } });

const clients = 3;

/** Calls a node in a loop until it is stopped; returns the failures and the longest duration. */
function keepCalling(node: Service) {
  const failed: string[] = [];
  let isOver = false;
  let calls = 0;
  let slowestMs = 0;
  const ask = async () => {
    for (; !isOver; await pace()) {
      calls += 1;
      const begunMs = performance.now();
      const answers = [await run(node, `run ${calls}`), await node.api("GET", "/runs?limit=5")];
      for (const answer of answers) if (answer.status !== 200) failed.push(`${answer.status} ${answer.text}`);
      slowestMs = Math.max(slowestMs, performance.now() - begunMs);
    }
  };
  const clientLoop = Promise.all(Array.from({ length: clients }, ask));
  return {
    async stop() {
      isOver = true;
      await clientLoop;
      return { failed, calls, slowestMs };
    },
  };
}

test(
  "a node of the last release serves all requests while this one migrates its database and joins",
  async () => {
    const clientLoop = keepCalling(old);
    const begunMs = performance.now();
    ours = await startService({
      databaseUrl: database.url,
      credentials: old.credentials,
      startMs: figures.limitMs / 2,
    });
    const upgradeMs = performance.now() - begunMs;
    for (let count = 0; count < 20; count += 1) expect((await run(ours, "new")).body.status).toBe("completed");
    const { failed, calls, slowestMs } = await clientLoop.stop();
    expect(failed).toEqual([]);
    expect(calls).toBeGreaterThan(5);
    report("upgrade", { rows, upgradeMs, calls, failed: failed.length, slowestMs });
  },
  figures.limitMs,
);

test("what one accepts the other reads, and a setting made on one applies on the other", async () => {
  for (const [one, other] of [
    [old, ours],
    [ours, old],
  ] as const) {
    const made = await run(one, "seen by both");
    expect((await other.api<Run>("GET", `/runs/${made.body.id}`)).body).toMatchObject({ status: "completed" });
    const key = await one.api<{ id: string; secret: string }>("POST", "/api-keys", { body: { name: "shared" } });
    expect((await other.apiAs(key.body.secret)("GET", "/agents")).status).toBe(200);
    await one.api("DELETE", `/api-keys/${key.body.id}`);
    await expect.poll(async () => (await other.apiAs(key.body.secret)("GET", "/agents")).status).toBe(401);
  }
});

test("after a downgrade, the last release starts again on the newer schema if the setting allows it", async () => {
  await old.stop();
  const clientLoop = keepCalling(ours);
  const { dataDir, credentials } = old;
  const env = { AGENTRUN_ALLOW_NEWER_SCHEMA: "true" };
  old = await startService({ databaseUrl: database.url, dataDir, credentials, entry: release.entry, env });
  expect((await run(old, "put back")).body.status).toBe("completed");
  expect((await clientLoop.stop()).failed).toEqual([]);
  expect(await ours.stop()).toBe(0);
  expect((await run(old, "alone again")).body.status).toBe("completed");
});
