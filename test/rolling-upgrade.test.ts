import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "./database.ts";
import { figures, report } from "./faults/figures.ts";
import { fillTables } from "./large-tables.ts";
import { unpackLastRelease } from "./last-release.ts";
import { pace } from "./pace.ts";
import { type Service, startService } from "./service.ts";

/**
 * Nodes of the last release and of this one on one database with years of runs in it: while one replaces the other, and should it
 * be put back.
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

/** Asks a node over and over until told to stop; says what did not succeed, and how long the slowest took. */
function keepAsking(node: Service) {
  const failed: string[] = [];
  let isOver = false;
  let asked = 0;
  let slowestMs = 0;
  const ask = async () => {
    for (; !isOver; await pace()) {
      asked += 1;
      const begunMs = performance.now();
      const answers = [await run(node, `run ${asked}`), await node.api("GET", "/runs?limit=5")];
      for (const answer of answers) if (answer.status !== 200) failed.push(`${answer.status} ${answer.text}`);
      slowestMs = Math.max(slowestMs, performance.now() - begunMs);
    }
  };
  const asking = Promise.all(Array.from({ length: clients }, ask));
  return {
    async stop() {
      isOver = true;
      await asking;
      return { failed, asked, slowestMs };
    },
  };
}

test(
  "a node of the last release answers all the while this one brings its database up to date and joins",
  async () => {
    const asking = keepAsking(old);
    const begunMs = performance.now();
    ours = await startService({
      databaseUrl: database.url,
      credentials: old.credentials,
      startMs: figures.limitMs / 2,
    });
    const upgradeMs = performance.now() - begunMs;
    for (let count = 0; count < 20; count += 1) expect((await run(ours, "new")).body.status).toBe("completed");
    const { failed, asked, slowestMs } = await asking.stop();
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(5);
    report("upgrade", { rows, upgradeMs, asked, failed: failed.length, slowestMs });
  },
  figures.limitMs,
);

test("what one accepts the other reads, and what is set on one counts on the other", async () => {
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

test("the last release starts again on the newer schema, should this one be put back", async () => {
  await old.stop();
  const asking = keepAsking(ours);
  const { dataDir, credentials } = old;
  old = await startService({ databaseUrl: database.url, dataDir, credentials, entry: release.entry });
  expect((await run(old, "put back")).body.status).toBe("completed");
  expect((await asking.stop()).failed).toEqual([]);
  expect(await ours.stop()).toBe(0);
  expect((await run(old, "alone again")).body.status).toBe("completed");
});
