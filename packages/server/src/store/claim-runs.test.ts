import { randomUUID } from "node:crypto";
import type { OrganizationId } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization } from "../../../../test/accounts.ts";
import { createTestDatabase, type TestDatabase } from "../../../../test/database.ts";
import { newId, toUuid } from "../lib/ids.ts";
import { createLog } from "../lib/log.ts";
import type { RunRecord } from "../model/runs.ts";
import { claimStore } from "./claim-runs.ts";
import { connect, type Database } from "./postgres.ts";
import { createStore, type Store } from "./store.ts";

let testDatabase: TestDatabase;
let database: Database;
let store: Store;
let organizationId: OrganizationId;
const agentId = newId("ag");

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const log = await createLog({ level: "silent", format: "json" });
  database = connect({ url: testDatabase.url, connections: 4, log, name: "test" });
  store = createStore(database, database);
  organizationId = await createOrganization(testDatabase);
  await database.query(
    `insert into agents (id, organization_id, source, revision, created_at, updated_at)
     values ($1, $2, 'custom', 1, now(), now())`,
    [toUuid(agentId), toUuid(organizationId)],
  );
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function queueRun() {
  const run = {
    id: newId("run"),
    organizationId,
    agentId,
    agentRevision: 1,
    apiKeyId: null,
    pipelineRunId: null,
    scheduledAt: null,
    status: "queued",
    priority: 0,
    input: "{}",
    metadata: {},
    attempt: 0,
    timeoutSeconds: 600,
    idempotencyKey: null,
    createdAt: new Date(),
  } as unknown as RunRecord;
  expect(await store.acceptRun({ run, idempotency: null, lease: null })).toBe("accepted");
  return run.id;
}

const noCaps = { perOrganization: null, perKey: null };

/** A node that stops for good right after it was given its turn, until it is woken. */
function freezingStore() {
  const [turn, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const query: Database["query"] = async (text, values, name) => {
    if (name === "claim-runs") {
      turn.resolve();
      await woken.promise;
    }
    return database.query(text, values, name);
  };
  return { frozen: claimStore({ ...database, query }), hasTurn: turn.promise, wake: woken.resolve };
}

test("a node that freezes while it has its turn loses it soon: the others claim, and it gets nothing when it wakes", async () => {
  const id = await queueRun();
  const { frozen, hasTurn, wake } = freezingStore();
  const lost = expect(frozen.claimRuns(randomUUID(), 10, 30, noCaps)).rejects.toMatchObject({
    code: "service_unavailable",
  });
  await hasTurn;
  // It waits for the turn, and gets it well before its own patience with locks, 5 s, is at an end.
  const claimed = await store.claimRuns(randomUUID(), 10, 30, noCaps);
  expect(claimed.map(({ run }) => run.id)).toEqual([id]);
  wake();
  await lost;
  expect(await store.claimRuns(randomUUID(), 10, 30, noCaps)).toEqual([]);
}, 30_000);
