import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { createLog } from "../lib/observability/log.ts";
import { connectionsTo } from "../lib/postgres/connection.ts";
import { createPostgresSignals, type PostgresSignals } from "./postgres-signals.ts";

let database: TestDatabase;
const nodes: PostgresSignals[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const log = await createLog({ level: "silent", format: "json" });
  for (const nodeId of ["one", "two"])
    nodes.push(createPostgresSignals({ Connection: connectionsTo(database.url), nodeId, log }));
});

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database?.drop();
});

test("thousands of hints reach another node in their order, one statement at a time", async () => {
  const [one, two] = nodes as [PostgresSignals, PostgresSignals];
  const warnings: Error[] = [];
  const warn = (warning: Error) => void warnings.push(warning);
  process.on("warning", warn);
  const received: string[] = [];
  two.subscribe("settled", (id) => received.push(id));
  one.setPeers(1);
  // Hints are lost until both nodes listen.
  await expect.poll(() => one.publish("settled", "warm") ?? received.length).toBeGreaterThan(0);
  const ids = Array.from({ length: 3_000 }, (_, number) => `run_${number}`);
  for (const [index, id] of ids.entries()) {
    one.publish("settled", id);
    if (index % 100 === 0) await new Promise(setImmediate);
  }
  await expect.poll(() => received.at(-1)).toBe(ids.at(-1));
  process.off("warning", warn);
  expect(received.filter((id) => id !== "warm")).toEqual(ids);
  expect(warnings.filter(({ message }) => message.includes("client.query"))).toEqual([]);
});

test("a hint that is sent many times at once is received once", async () => {
  const [one, two] = nodes as [PostgresSignals, PostgresSignals];
  const received: string[] = [];
  two.subscribe("event", (id) => received.push(id));
  one.setPeers(1);
  for (let times = 0; times < 500; times += 1) one.publish("event", "org_1");
  one.publish("event", "org_2");
  await expect.poll(() => received.at(-1)).toBe("org_2");
  expect(received).toEqual(["org_1", "org_2"]);
});
