import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization, insertAgent } from "../../../../../test/support/accounts.ts";
import { createTestStore, newRunRecord, type TestStore } from "../../../../../test/support/store.ts";
import { newId } from "../../lib/ids.ts";
import type { RunRecord } from "../../model/runs.ts";
import { eventsPerAttempt } from "../../model/stream-events.ts";

let world: TestStore;
let organizationId = newId("org");
const agentId = newId("ag");

beforeAll(async () => {
  world = await createTestStore();
  organizationId = await createOrganization(world.testDatabase);
  await insertAgent(world.testDatabase, organizationId, agentId);
});

afterAll(() => world?.close());

const find = async ({ id }: RunRecord): Promise<RunRecord> => {
  const found = await world.store.runs.find(organizationId, id);
  if (!found) throw new Error("the run is missing");
  return found;
};

async function cancel(run: RunRecord): Promise<RunRecord> {
  const cancelled = { ...run, status: "cancelled" as const, latencyMs: 0, completedAt: new Date() };
  const guard = { held: "by nobody" } as const;
  expect(await world.store.runs.finish({ run: cancelled, guard, event: null })).toBe("finished");
  return find(run);
}

test("P13: the end of a run whose node was lost follows every event that the node can have sent", async () => {
  const accepted = newRunRecord({ organizationId, agentId });
  await world.store.runs.accept({ run: accepted, idempotency: null, lease: null });
  const caps = { perOrganization: null, perKey: null };
  const [claimed] = await world.store.runs.claim(randomUUID(), { module: 1, io: 0 }, 30, caps);
  if (!claimed) throw new Error("nothing was claimed");
  // Its readers have events that the database never received. The reaper returns the run to the queue, and a caller cancels it there.
  const { leaseToken } = claimed;
  const release = { organizationId, id: accepted.id, leaseToken, forgiven: false, retried: false };
  await world.store.runs.release({ ...release, onlyIfExpired: false });
  const ended = await cancel(await find(accepted));
  expect(ended.sequence).toBeGreaterThan(eventsPerAttempt);
});

test("the end of a run that never started is the next event", async () => {
  const run = newRunRecord({ organizationId, agentId });
  await world.store.runs.accept({ run, idempotency: null, lease: null });
  expect((await cancel(run)).sequence).toBe(run.sequence + 1);
});
