import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../packages/server/src/embedded-postgres/embedded-postgres.ts";
import { newId } from "../packages/server/src/lib/ids.ts";
import { createLog } from "../packages/server/src/lib/observability/log.ts";
import { migrate } from "../packages/server/src/store/database/migrate.ts";
import { connect } from "../packages/server/src/store/database/postgres.ts";
import { createStore, type Store } from "../packages/server/src/store/store.ts";
import { newAgentRecord, newRunRecord } from "../test/support/store.ts";

/** How many runs a second the two statements of every run carry, on a durable database: accept, then finish. */
const rounds = Number(process.argv[2] ?? 3);
const runsPerRound = Number(process.argv[3] ?? 20_000);
const atATime = 400;
const tenants = 5;

const print = (line: string) => process.stdout.write(`${line}\n`);

type Tenant = { organizationId: `org_${string}`; agentId: `ag_${string}`; apiKeyId: `key_${string}` };

async function addTenant(store: Store): Promise<Tenant> {
  const tenant: Tenant = { organizationId: newId("org"), agentId: newId("ag"), apiKeyId: newId("key") };
  await store.organizations.insert({ id: tenant.organizationId, name: "bench", plan: "enterprise" });
  await store.agents.insert(newAgentRecord({ id: tenant.agentId, organizationId: tenant.organizationId }));
  return tenant;
}

async function runOne(store: Store, tenant: Tenant): Promise<void> {
  const run = newRunRecord({ ...tenant, status: "running", input: '{"query":"hello"}', attempt: 1, sequence: 2 });
  const token = randomUUID();
  await store.runs.accept({ run, idempotency: null, lease: { nodeId: token, token, seconds: 30 } });
  const completedAt = new Date();
  const latencyMs = completedAt.getTime() - run.createdAt.getTime() + Math.floor(Math.random() * 50);
  const ended = { ...run, status: "completed", output: '{"result":"hello"}', latencyMs, completedAt } as const;
  const event = {
    id: newId("evt"),
    organizationId: run.organizationId,
    type: "run.completed",
    subjectId: run.id,
    data: JSON.stringify(ended),
    createdAt: completedAt,
  };
  await store.runs.finish({ run: ended, guard: { held: "by us", leaseToken: token, sequence: 3 }, event });
}

/** User and system time of the database's processes so far, in milliseconds: steadier than the clock on a busy machine. */
function databaseCpuMs(postmaster: number): number {
  const ticks = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(name))
    .filter((stat) => stat !== null && (stat.parent === postmaster || stat.pid === postmaster));
  return ticks.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) * 10;
}

function readStat(pid: string): { pid: number; parent: number; ticks: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}

async function round(store: Store, all: Tenant[]): Promise<number> {
  let left = runsPerRound;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await runOne(store, all[left % all.length] as Tenant);
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: atATime }, work));
  return runsPerRound / ((performance.now() - startedMs) / 1000);
}

const directory = mkdtempSync(join(tmpdir(), "agentrun-bench-"));
chmodSync(directory, 0o711);
const postgres = await startEmbeddedPostgres({ directory, print });
const log = await createLog({ level: "warn", format: "json" });
const database = connect({ url: postgres.url, connections: 10, log, name: "bench" });
await migrate({ url: postgres.url, print });
const store = createStore(database, database);
const all = await Promise.all(Array.from({ length: tenants }, () => addTenant(store)));
const [backend] = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
const postmaster = readStat(String(backend?.pid))?.parent ?? 0;
for (let n = 0; n < rounds; n += 1) {
  const [databaseBefore, own] = [databaseCpuMs(postmaster), process.cpuUsage()];
  const rate = Math.round(await round(store, all));
  const spent = process.cpuUsage(own);
  const databaseUs = Math.round(((databaseCpuMs(postmaster) - databaseBefore) * 1000) / runsPerRound);
  const ownUs = Math.round((spent.user + spent.system) / runsPerRound);
  print(`round ${n + 1}: ${rate} runs a second; CPU a run: database ${databaseUs} us, service ${ownUs} us`);
}
await database.close();
await postgres.stop();
rmSync(directory, { recursive: true, force: true });
rmSync(postgres.location, { recursive: true, force: true });
