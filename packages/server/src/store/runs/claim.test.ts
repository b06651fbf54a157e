import { randomUUID } from "node:crypto";
import type { AgentId, OrganizationId } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization } from "../../../../../test/support/accounts.ts";
import { createTestStore, newRunRecord, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { Database } from "../database/postgres.ts";
import { claimStore } from "./claim.ts";

let world: TestStore;
let organizationId: OrganizationId;
const agentId = newId("ag");

beforeAll(async () => {
  world = await createTestStore(4);
  organizationId = await createOrganization(world.testDatabase);
  await addAgent(organizationId, agentId, true);
});

const addAgent = (organization: OrganizationId, id: AgentId, runsCode: boolean) =>
  world.database.query(
    `insert into agents (id, organization_id, source, revision, runs_code, created_at, updated_at)
     values ($1, $2, 'custom', 1, $3, now(), now())`,
    [toUuid(id), toUuid(organization), runsCode],
  );

afterAll(() => world?.close());

async function queueRun(fields: Partial<RunRecord> = {}) {
  const run = newRunRecord({ organizationId, agentId, ...fields });
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
  const lost = expect(frozen.claim(randomUUID(), { module: 10, io: 0 }, 30, noCaps)).rejects.toMatchObject({
    code: "service_unavailable",
  });
  await hasLock;
  // It waits for the lock, and gets it well before its lock timeout of 5 s.
  const claimed = await world.store.runs.claim(randomUUID(), { module: 10, io: 0 }, 30, noCaps);
  expect(claimed.map(({ run }) => run.id)).toEqual([id]);
  wake();
  await lost;
  expect(await world.store.runs.claim(randomUUID(), { module: 10, io: 0 }, 30, noCaps)).toEqual([]);
}, 30_000);

test("module code and runs that wait for servers are claimed up to their own number of slots, organisations in turns", async () => {
  const other = await createOrganization(world.testDatabase);
  const [io, othersModule] = [newId("ag"), newId("ag")];
  await addAgent(organizationId, io, false);
  await addAgent(other, othersModule, true);
  const queue = async (count: number, fields: Partial<RunRecord>) => {
    const ids: string[] = [];
    for (let number = 0; number < count; number += 1) ids.push(await queueRun(fields));
    return ids;
  };
  const claim = async (module: number, io: number) => {
    const claimed = await world.store.runs.claim(randomUUID(), { module, io }, 30, noCaps);
    return claimed.map(({ run, slot }) => `${slot} ${run.id}`);
  };
  const waiting = await queue(5, { agentId: io });
  const own = await queue(2, {});
  const others = await queue(2, { organizationId: other, agentId: othersModule });
  const asIo = waiting.map((id) => `io ${id}`);
  expect(await claim(0, 4)).toEqual(asIo.slice(0, 4));
  // Its four running runs of another kind do not put the organisation behind the other one.
  const inTurns = [own[0], others[0]].map((id) => `module ${id}`);
  expect((await claim(2, 0)).sort()).toEqual(inTurns.sort());
  const rest = [asIo[4], `module ${own[1]}`, `module ${others[1]}`];
  expect((await claim(9, 9)).sort()).toEqual(rest.sort());
});

test("runs are released together, each with its own result", async () => {
  for (let number = 0; number < 3; number += 1) await queueRun();
  const claimed = await world.store.runs.claim(randomUUID(), { module: 3, io: 0 }, 30, noCaps);
  const leases = claimed.map(({ run, leaseToken }) => ({ organizationId, id: run.id, leaseToken }));
  const [first, second, third] = leases;
  if (!first || !second || !third) throw new Error("three runs were queued");
  const how = { forgiven: true, retried: false, onlyIfExpired: false };
  const released = await Promise.all([
    world.store.runs.release({ ...first, ...how, suspects: 2 }),
    world.store.runs.release({ ...second, ...how, leaseToken: randomUUID() }),
    world.store.runs.release({ ...third, ...how, forgiven: false, retried: true }),
    // Not expired.
    world.store.runs.release({ ...second, ...how, onlyIfExpired: true }),
  ]);
  expect(released).toEqual([true, false, true, false]);
  const rows = await world.database.query(
    "select status, forgiven, retried, suspects, worker_losses from runs where id = any($1::uuid[]) order by id",
    [leases.map(({ id }) => toUuid(id))],
  );
  expect(rows).toEqual([
    { status: "queued", forgiven: 1, retried: 0, suspects: 2, worker_losses: 1 },
    { status: "running", forgiven: 0, retried: 0, suspects: null, worker_losses: null },
    { status: "queued", forgiven: 0, retried: 1, suspects: null, worker_losses: null },
  ]);
});
