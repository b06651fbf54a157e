import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedDatabase } from "../../packages/server/src/store/database/embedded.ts";
import { pace } from "../support/api-client.ts";
import { createTestDatabase } from "../support/database.ts";
import { type Disk, mountDisk } from "../support/disk.ts";
import { type Service, startService } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";
import { createLedger, type Ledger, until } from "./cluster.ts";
import { fetchReadiness } from "./fetch-readiness.ts";
import { figures, report } from "./figures.ts";
import { type FullDisk, fillOf, refusalOf, smallDiskSettings } from "./full-disk.ts";

/** A database that responds, and that the test can make reject every write. */
type Fault = FullDisk & { url: string; remove(): Promise<void> };

const leaseSeconds = 3;
const disk = mountDisk("size=256m,mode=0711");
let ledger: Ledger;

beforeAll(() => {
  ledger = createLedger();
});
afterAll(() => {
  ledger?.remove();
  disk?.remove();
});

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}

async function startOnSmallDisk(disk: Disk): Promise<Fault> {
  const directory = join(disk.path, "postgres");
  const postgres = await startEmbeddedDatabase({ directory, print: () => {}, settings: smallDiskSettings });
  const fill = fillOf(disk);
  const remove = async () => {
    await fill.end();
    await postgres.stop();
  };
  return { url: postgres.url, ...fill, remove };
}

async function startWithRefusingTables(): Promise<Fault> {
  const database = await createTestDatabase();
  const refusal = await refusalOf((text) => database.query(text));
  return { url: database.url, ...refusal, remove: () => database.drop() };
}

async function startReadOnly(): Promise<Fault> {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const set = async (value: string) => {
    await database.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    // Sessions keep their initial setting.
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  };
  return {
    url: database.url,
    begin: () => set("on"),
    end: async () => {
      await query(withSetting(database.url), `alter database ${name} reset default_transaction_read_only`);
      await set("off");
    },
    remove: () => database.drop(),
  };
}

const withSetting = (url: string) =>
  `${url}${url.includes("?") ? "&" : "?"}options=-c%20default_transaction_read_only%3Doff`;

const faults: [name: string, code: string, start: () => Promise<Fault>][] = [
  ["refuses as a full disk does", "storage_full", startWithRefusingTables],
  ["is read-only", "database_read_only", startReadOnly],
];
if (disk) faults.push(["is on a full disk", "storage_full", () => startOnSmallDisk(disk)]);

async function beginRuns(service: Service, agent: string, count: number, input: object): Promise<string[]> {
  const body = { agent_id: agent, input: { file: ledger.file, ...input } };
  const begun = Array.from({ length: count }, () =>
    service.api<{ id: string }>("POST", "/runs", { body, headers: { prefer: "respond-async" } }),
  );
  return (await Promise.all(begun)).map((answer) => answer.body.id);
}

const countLines = (ids: readonly string[], what: "begin" | "end") =>
  ledger.lines().filter((line) => line.what === what && ids.includes(line.run)).length;

test.concurrent.each(faults)(
  "a database that %s causes 503 %s and not ready, and loses no outcome: no run is executed twice, none fails",
  async (name, code, start) => {
    const fault = await start();
    const env = { ...agentSettings, AGENTRUN_LEASE_SECONDS: String(leaseSeconds) };
    const service = await startService({ databaseUrl: fault.url, env });
    try {
      const made = { name: "ledger", runtime: { type: "module", module: "ledger" } };
      const agent = (await service.api<{ id: string }>("POST", "/agents/custom", { body: made })).body.id;
      const ids = await beginRuns(service, agent, 10, { ms: 2_000, output_bytes: 100_000 });
      await until(() => countLines(ids, "begin") === ids.length);
      await fault.begin();
      const bulk = "0123456789abcdef".repeat(20_000);
      const startMoreRuns = async () => {
        const body = { agent_id: service.credentials.agent_id, input: { bulk, at: Math.random() } };
        const {
          status,
          body: refusal,
          headers,
        } = await service.api<{ error: { code: string } }>("POST", "/runs", { body });
        expect([status, headers["retry-after"]]).toEqual([503, expect.stringMatching(/^[1-9]\d*$/)]);
        return refusal.error.code;
      };
      // If the fault closed the open connections, their loss is reported first.
      await until(async () => (await startMoreRuns()) === code);
      expect((await service.api("GET", `/runs/${ids[0]}`)).status).toBe(200);
      await until(() => countLines(ids, "end") === ids.length);
      await until(async () => (await fetchReadiness(service)).code === code);
      const untilMs = performance.now() + figures.unwritableSeconds * 1_000;
      for (; performance.now() < untilMs; await pace())
        expect(await fetchReadiness(service)).toEqual({ status: 503, code });
      // Through the service: a database without space may not accept another connection.
      const seen = await Promise.all(ids.map((id) => service.api<{ status: string }>("GET", `/runs/${id}`)));
      const kept = seen.filter(({ body }) => body.status === "running");
      expect(kept.length).toBeGreaterThan(0);
      await fault.end();
      await until(async () => (await fetchReadiness(service)).status === 200);
      const countOpen = "select count(*)::int as open from runs where completed_at is null";
      await until(async () => (await query<{ open: number }>(fault.url, countOpen))[0]?.open === 0);
      const runs = await query<{ status: string; attempt: number }>(
        fault.url,
        `select status, attempt from runs where length(output) > 100000`,
      );
      expect(runs).toEqual(ids.map(() => ({ status: "completed", attempt: 1 })));
      expect(countLines(ids, "begin")).toBe(ids.length);
      report(`a database that ${name}`, { seconds: figures.unwritableSeconds, kept: kept.length, executedTwice: 0 });
    } finally {
      await service.remove();
      await fault.remove();
    }
  },
  figures.limitMs + figures.unwritableSeconds * 1_000,
);

/** Results that a process could not write are lost with it: the lease expires, and the run is executed again. */
test.concurrent(
  "a node that is stopped while nothing can be written exits in time, and its runs are executed again, not lost",
  async () => {
    const fault = await startWithRefusingTables();
    const drainSeconds = 1;
    const env = {
      ...agentSettings,
      AGENTRUN_LEASE_SECONDS: String(leaseSeconds),
      AGENTRUN_DRAIN_SECONDS: String(drainSeconds),
    };
    let service = await startService({ databaseUrl: fault.url, env });
    try {
      const made = { name: "ledger", runtime: { type: "module", module: "ledger" } };
      const agent = (await service.api<{ id: string }>("POST", "/agents/custom", { body: made })).body.id;
      const ids = await beginRuns(service, agent, 3, { ms: 1_000 });
      await until(() => countLines(ids, "begin") === ids.length);
      await fault.begin();
      await until(() => countLines(ids, "end") === ids.length);
      const begunMs = performance.now();
      expect(await service.stop()).toBe(0);
      const stoppedMs = performance.now() - begunMs;
      expect(stoppedMs).toBeLessThan(drainSeconds * 1_000 + 10_000);
      await fault.end();
      const { dataDir } = service;
      service = await startService({ databaseUrl: fault.url, env, dataDir });
      const ended = "select status, attempt from runs where completed_at is not null";
      await until(async () => (await query(fault.url, ended)).length === ids.length);
      expect(await query(fault.url, ended)).toEqual(ids.map(() => ({ status: "completed", attempt: 2 })));
      expect(countLines(ids, "begin")).toBe(2 * ids.length);
      report("SIGTERM, nothing can be written", { stoppedMs, executedAgain: ids.length });
    } finally {
      await service.remove();
      await fault.remove();
    }
  },
  figures.limitMs,
);
