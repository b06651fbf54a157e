import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "./database.ts";
import { unpackLastRelease } from "./last-release.ts";
import { type Service, startService } from "./service.ts";

/** Nodes of the last release and of this one on one database: while one replaces the other, and should it be put back. */
let database: TestDatabase;
let release: ReturnType<typeof unpackLastRelease>;
let old: Service;
let ours: Service;

beforeAll(async () => {
  release = unpackLastRelease();
  database = await createEmptyDatabase();
  old = await startService({ databaseUrl: database.url, entry: release.entry });
});
afterAll(async () => {
  await Promise.all([old, ours].map((node) => node?.remove()));
  await database?.drop();
  release?.remove();
});

const run = (node: Service, query: string) =>
  node.api<Run>("POST", "/runs", { body: { agent_id: old.credentials.agent_id, input: { query } } });

/** Asks a node over and over until told to stop; says what did not succeed. */
function keepAsking(node: Service) {
  const failed: string[] = [];
  let isOver = false;
  let asked = 0;
  const ask = async () => {
    while (!isOver) {
      asked += 1;
      const answers = [await run(node, `run ${asked}`), await node.api("GET", "/runs?limit=5")];
      for (const answer of answers) if (answer.status !== 200) failed.push(`${answer.status} ${answer.text}`);
    }
  };
  const asking = ask();
  return {
    async stop() {
      isOver = true;
      await asking;
      return { failed, asked };
    },
  };
}

test("a node of the last release answers all the while this one brings its database up to date and joins", async () => {
  const asking = keepAsking(old);
  ours = await startService({ databaseUrl: database.url, credentials: old.credentials });
  for (let count = 0; count < 20; count += 1) expect((await run(ours, "new")).body.status).toBe("completed");
  const { failed, asked } = await asking.stop();
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(5);
});

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
    await expect
      .poll(async () => (await other.apiAs(key.body.secret)("GET", "/agents")).status, { timeout: 10_000 })
      .toBe(401);
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
