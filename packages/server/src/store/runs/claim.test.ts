import { randomUUID } from "node:crypto";
import type { OrganizationId } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization } from "../../../../../test/support/accounts.ts";
import { createTestStore, newRunRecord, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";
import { claimStore } from "./claim.ts";

let world: TestStore;
let organizationId: OrganizationId;
const agentId = newId("ag");

beforeAll(async () => {
  world = await createTestStore(4);
  organizationId = await createOrganization(world.testDatabase);
  await world.database.query(
    `insert into agents (id, organization_id, source, revision, created_at, updated_at)
     values ($1, $2, 'custom', 1, now(), now())`,
    [toUuid(agentId), toUuid(organizationId)],
  );
});

afterAll(() => world?.close());

async function queueRun() {
  const run = newRunRecord({ organizationId, agentId });
  expect(await world.store.runs.accept({ run, idempotency: null, lease: null })).toBe("accepted");
  return run.id;
}

const noCaps = { perOrganization: null, perKey: null };

/** A node that freezes right after it got the claim lock, until it is woken. */
function freezingStore() {
  const [locked, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const query: Database["query"] = async (text, values, name) => {
    if (name === "claim-runs") {
      locked.resolve();
      await woken.promise;
    }
    return world.database.query(text, values, name);
  };
  return { frozen: claimStore({ ...world.database, query }), hasLock: locked.promise, wake: woken.resolve };
}

test("a node that freezes while it holds the claim lock loses it: other nodes claim, and it gets nothing", async () => {
  const id = await queueRun();
  const { frozen, hasLock, wake } = freezingStore();
  const lost = expect(frozen.claim(randomUUID(), 10, 30, noCaps)).rejects.toMatchObject({
    code: "service_unavailable",
  });
  await hasLock;
  // It waits for the lock, and gets it well before its lock timeout of 5 s.
  const claimed = await world.store.runs.claim(randomUUID(), 10, 30, noCaps);
  expect(claimed.map(({ run }) => run.id)).toEqual([id]);
  wake();
  await lost;
  expect(await world.store.runs.claim(randomUUID(), 10, 30, noCaps)).toEqual([]);
}, 30_000);
