import type { Run } from "@agentrun/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createLog } from "../../packages/server/src/lib/observability/log.ts";
import { connect } from "../../packages/server/src/store/database/postgres.ts";
import { inParallel } from "../faults/cluster.ts";
import { createApiClient } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { runUntilExit, type Service, startService } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";
import { type PgBouncer, startPgBouncer } from "./pgbouncer.ts";

const runs = 200;

describe.each(["1.18", "1.24"] as const)("PgBouncer %s", (version) => {
  const command = inject("tools").pgbouncers[version];
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let nodes: Service[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const prepared = version === "1.24" ? { max_prepared_statements: 100 } : {};
    bouncer = await startPgBouncer(command, database.url, { pool_mode: "transaction", ...prepared });
    const env = { ...agentSettings, AGENTRUN_DIRECT_DATABASE_URL: database.url };
    const first = await startService({ databaseUrl: bouncer.url, env });
    nodes = [first, await startService({ databaseUrl: bouncer.url, env, credentials: first.credentials })];
  });

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.remove()));
    await bouncer?.stop();
    await database?.drop();
  });

  test("in transaction mode runs are accepted and end on two nodes, many more concurrently than it has connections", async () => {
    const statuses: string[] = [];
    await inParallel(runs, 20, async (number) => {
      const node = nodes[number % 2] as Service;
      const body = { agent_id: node.credentials.agent_id, input: { number } };
      const headers = { "idempotency-key": `key-${number}` };
      const answer = await node.api<Run>("POST", "/runs", { body, headers });
      statuses.push(answer.body.status);
    });
    expect(new Set(statuses)).toEqual(new Set(["completed"]));
    expect(statuses).toHaveLength(runs);
    for (const { baseUrl, ca } of nodes)
      expect(
        (await createApiClient({ baseUrl: new URL(baseUrl).origin, ca, key: null })("GET", "/readyz")).status,
      ).toBe(200);
    // Equal to its pool size: no connection bypasses it.
    expect([1, 2, 3, 4]).toContain(await countConnections(database, "agentrun"));
    for (const node of nodes) expect(node.output()).not.toContain('"level":"error"');
  });

  test("a notification of one node reaches the other at once, without the bouncer", async () => {
    expect(await countConnections(database, "agentrun signals")).toBe(2);
  });

  test("timeouts are set per statement and per transaction, and do not leak to the connection or to other clients", async () => {
    const log = await createLog({ level: "silent", format: "json" });
    const limited = {
      url: bouncer.url,
      connections: 2,
      log,
      name: "test",
      statementTimeoutMs: 300,
      lockTimeoutMs: 200,
    };
    const store = connect({ ...limited, isPooled: true });
    const slow = "select pg_sleep(10)";
    const ended = { cause: { code: "57014" } };
    await expect(store.query(slow)).rejects.toMatchObject(ended);
    await expect(store.transaction(() => store.query(slow))).rejects.toMatchObject(ended);
    expect(await store.query("select $1::int as n, current_setting('lock_timeout') as lock", [7])).toEqual([
      { n: 7, lock: "200ms" },
    ]);
    await store.close();
    const neighbour = new pg.Client({ connectionString: bouncer.url });
    await neighbour.connect();
    for (let time = 0; time < 8; time += 1)
      expect((await neighbour.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
    await neighbour.end();
  });
});

async function countConnections(database: TestDatabase, name: string): Promise<number | undefined> {
  const rows = await database.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where application_name = $1 and datname = current_database()",
    [name],
  );
  return rows[0]?.count;
}

const wrong: [string, Parameters<typeof startPgBouncer>[2], boolean, string][] = [
  ["in statement mode", { pool_mode: "statement" }, true, "pool_mode = transaction"],
  ["without a way past it", { pool_mode: "transaction" }, false, "AGENTRUN_DIRECT_DATABASE_URL"],
  [
    "that swallows our settings, without a way past it",
    {
      pool_mode: "transaction",
      ignore_startup_parameters: "options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout",
    },
    false,
    "AGENTRUN_DIRECT_DATABASE_URL",
  ],
];

describe.each(["1.18", "1.24"] as const)("PgBouncer %s", (version) => {
  test.each(wrong)("a bouncer %s is rejected with a message at the start", async (_, settings, hasDirect, words) => {
    const database = await createTestDatabase();
    const bouncer = await startPgBouncer(inject("tools").pgbouncers[version], database.url, settings);
    const env = hasDirect ? { AGENTRUN_DIRECT_DATABASE_URL: database.url } : {};
    const { code, output } = await runUntilExit({ databaseUrl: bouncer.url, env });
    await bouncer.stop();
    await database.drop();
    expect(code).toBe(1);
    expect(output).toContain("PgBouncer");
    expect(output).toContain(words);
  });
});
