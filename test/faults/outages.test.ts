import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";
import { expectAllEnd, listRuns } from "./audit.ts";
import { createLedger, type Ledger, until } from "./cluster.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy.ts";
import { figures, report } from "./figures.ts";

const outages = 3;
const runsAtOnce = 20;

let database: TestDatabase;
/** Each node has its own proxy to the database: they do not reconnect at the same moment. */
let ways: DatabaseProxy[];
let nodes: Service[];
let ledger: Ledger;
let listener: string;
let ledgerAgent: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ways = [await startDatabaseProxy(database.url), await startDatabaseProxy(database.url)];
  ledger = createLedger();
  const env = { ...agentSettings, AGENTRUN_LEASE_SECONDS: String(figures.leaseSeconds) };
  const [here = "", there = ""] = ways.map(({ url }) => url);
  const first = await startService({ databaseUrl: here, env });
  nodes = [first, await startService({ databaseUrl: there, env, credentials: first.credentials })];
  const addAgent = async (module: string) => {
    const body = { name: module, runtime: { type: "module", module } };
    return (await first.api<{ id: string }>("POST", "/agents/custom", { body })).body.id;
  };
  listener = await addAgent("listener");
  ledgerAgent = await addAgent("ledger");
});

afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.remove()));
  await Promise.all((ways ?? []).map((way) => way.close()));
  await database?.drop();
  ledger?.remove();
});

const countHeld = async () =>
  (await database.query<{ held: number }>("select count(*)::int as held from runs where lease_until > now()"))[0]?.held;

const begin = async (index: number, agent: string, input: object) => {
  const body = { agent_id: agent, input };
  const node = nodes[index % nodes.length];
  return (await node?.api<Run>("POST", "/runs", { body, headers: { prefer: "respond-async" } }))?.body.id ?? "";
};

/** Waits until the leases of these runs have been renewed this many times. */
async function untilRenewed(ids: string[], times: number): Promise<void> {
  const seen = new Set<number>();
  const newest = "select max(lease_until) as until from runs where id = any($1::uuid[])";
  await until(async () => {
    const [row] = await database.query<{ until: Date }>(`${newest} and lease_until > now()`, [ids.map(toUuid)]);
    if (row?.until) seen.add(row.until.getTime());
    return seen.size >= times;
  });
}

/** As a dead node leaves it: it is taken over once the reaper works again. */
async function leaveBehind(): Promise<string> {
  const id = await begin(0, ledgerAgent, { file: ledger.file, ms_by_attempt: [600_000, 10] });
  await until(() => ledger.lines().some((line) => line.run === id));
  const abandon = "update runs set lease_token = gen_random_uuid(), node_id = gen_random_uuid() where id = $1";
  await database.query(abandon, [toUuid(id)]);
  return id;
}

test(
  "P16: the database is away for longer than a lease, three times, and every active run completes at its first attempt",
  async () => {
    const ids = await Promise.all(Array.from({ length: runsAtOnce }, (_, index) => begin(index, listener, {})));
    await until(async () => (await countHeld()) === runsAtOnce);
    let longestMs = 0;
    for (let round = 0; round < outages; round += 1) {
      const orphan = await leaveBehind();
      for (const way of ways) way.cut();
      await until(async () => (await countHeld()) === 0);
      ways[0]?.open();
      // Long enough for the first node back to have looked for abandoned runs.
      await untilRenewed(ids, 3);
      ways[1]?.open();
      const since = performance.now();
      await until(async () => (await listRuns(database)).get(orphan)?.status === "completed", 60_000);
      longestMs = Math.max(longestMs, performance.now() - since);
    }
    const stop = { body: { type: "message", payload: { say: "stop" } } };
    await Promise.all(ids.map((id) => nodes[0]?.api("POST", `/runs/${id}/action`, stop)));
    await expectAllEnd(database, 60_000);
    const runs = await listRuns(database);
    expect(ids.map((id) => runs.get(id))).toEqual(
      ids.map(() => expect.objectContaining({ status: "completed", attempt: 1 })),
    );
    report("P16 outages", { outages, runs: runsAtOnce, restarted: 0, failed: 0, othersTakenOverMs: longestMs });
  },
  figures.limitMs,
);
