import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedPostgres } from "@agentrun/embedded-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedDatabase } from "../../packages/server/src/store/database/embedded.ts";
import { type Service, startService } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";
import { createLedger, type Ledger, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

/** A durable database, unlike the suite's own, that can be killed. */
let directory: string;
let postgres: EmbeddedPostgres;
let nodes: Service[];
let ledger: Ledger;
let agent: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "agentrun-faults-"));
  chmodSync(directory, 0o711);
  ledger = createLedger();
  postgres = await startEmbeddedDatabase({ directory, print: () => {} });
  const env = { ...agentSettings, AGENTRUN_LEASE_SECONDS: String(figures.leaseSeconds) };
  const first = await startService({ databaseUrl: postgres.url, env });
  nodes = [first, await startService({ databaseUrl: postgres.url, env, credentials: first.credentials })];
  const body = { name: "ledger", runtime: { type: "module", module: "ledger" } };
  agent = (await first.api<{ id: string }>("POST", "/agents/custom", { body })).body.id;
});

afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.remove()));
  await postgres?.stop();
  if (postgres) rmSync(postgres.location, { recursive: true, force: true });
  rmSync(directory, { recursive: true, force: true });
  ledger?.remove();
});

async function query<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  // Disconnected together with all other clients.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}

async function findPostmaster(): Promise<number> {
  const [row] = await query<{ directory: string }>("show data_directory").then((rows) =>
    rows.map((found) => ({ directory: Object.values(found as object)[0] as string })),
  );
  return Number(readFileSync(join(row?.directory ?? "", "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Creates runs without a pause, on both nodes, from before the fault until after it. */
function startLoad() {
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  let isOn = true;
  const submit = async (node: Service) => {
    const body = { agent_id: agent, input: { file: ledger.file, ms: 20 } };
    const answer = await node.api<{ id: string }>("POST", "/runs", { body, headers: { prefer: "respond-async" } });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) acknowledged.push(answer.body.id);
    else expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  };
  const worker = async (node: Service) => {
    while (isOn) await submit(node);
  };
  const done = Promise.all([...nodes, ...nodes].map(worker));
  const stop = async () => {
    isOn = false;
    await done;
  };
  return { acknowledged, statuses, stop };
}

const runEcho = async (node: Service) =>
  (await node.api("POST", "/runs", { body: { agent_id: node.credentials.agent_id, input: {} } })).status;
const isBack = async () => (await Promise.all(nodes.map(runEcho))).every((status) => status === 200);

const faults: Record<string, () => Promise<void>> = {
  "is killed": async () => void process.kill(await findPostmaster(), "SIGKILL"),
  "is shut down": async () => void process.kill(await findPostmaster(), "SIGINT"),
  "drops every connection": async () => {
    await query("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()").catch(() => {});
  },
};

test.each(Object.entries(faults))(
  "P16: the database %s under load, and the service is back within ten seconds with every acknowledged run",
  async (name, inflict) => {
    let slowestMs = 0;
    let acknowledged = 0;
    let refused = 0;
    for (let restart = 0; restart < figures.databaseRestarts; restart += 1) {
      const load = startLoad();
      await until(() => load.acknowledged.length > 40);
      await inflict();
      const databaseIsBack = until(
        () =>
          query("select 1").then(
            (rows) => rows.length === 1,
            () => false,
          ),
        60_000,
      );
      await databaseIsBack;
      const backMs = performance.now();
      await until(isBack);
      slowestMs = Math.max(slowestMs, performance.now() - backMs);
      await load.stop();
      expect([...load.statuses.keys()].filter((status) => status >= 300 && status !== 503)).toEqual([]);
      refused += load.statuses.get(503) ?? 0;
      acknowledged += load.acknowledged.length;
      await expectCompleted(load.acknowledged);
    }
    for (const node of nodes) expect([node.process.exitCode, node.process.signalCode]).toEqual([null, null]);
    expect(acknowledged).toBeGreaterThan(0);
    report(`P16 ${name}`, { restarts: figures.databaseRestarts, acknowledged, refused, slowestMs, exits: 0 });
  },
  figures.limitMs,
);

async function expectCompleted(ids: string[]): Promise<void> {
  const open = "select count(*)::int as open from runs where completed_at is null";
  await until(async () => (await query<{ open: number }>(open))[0]?.open === 0, 60_000);
  const failed = await query("select id, status, error from runs where status <> 'completed'");
  expect(failed).toEqual([]);
  const executed = new Set(ledger.lines().flatMap((line) => (line.what === "end" ? [line.run] : [])));
  expect(ids.filter((id) => !executed.has(id))).toEqual([]);
  const [row] = await query<{ runs: number }>("select count(*)::int as runs from runs");
  expect(row?.runs).toBeGreaterThanOrEqual(ids.length);
}
