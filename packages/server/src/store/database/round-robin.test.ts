import { randomUUID } from "node:crypto";
import type { AgentId, OrganizationId } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore, newAgentRecord, newRunRecord, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";

let world: TestStore;
let few: OrganizationId;
let many: OrganizationId;
const agents = new Map<OrganizationId, AgentId>();
const leaseSeconds = 30;
const limit = 20;

beforeAll(async () => {
  world = await createTestStore();
  // Ids grow with time: the organisation with the backlog is older, and its rows are due for longer.
  for (const name of ["many", "few"]) {
    const organizationId = newId("org");
    await world.store.organizations.insert({ id: organizationId, name, plan: "free" });
    const agent = newAgentRecord({ id: newId("ag"), organizationId });
    await world.store.agents.insert(agent);
    agents.set(organizationId, agent.id);
  }
  [many, few] = [...agents.keys()] as [OrganizationId, OrganizationId];
  await sql("insert into heartbeat (beat_at) values (now()) on conflict do nothing");
});

afterAll(() => world?.close());

const sql = (text: string, values: unknown[] = []) => world.database.query(text, values);

/** Adds many rows of one organisation, and one newer row of another. */
async function addBacklog(add: (organizationId: OrganizationId) => Promise<string>): Promise<string> {
  for (let left = 2 * limit; left > 0; left -= 1) await add(many);
  return add(few);
}

async function addRun(organizationId: OrganizationId, columns: string, isHeld = false): Promise<string> {
  const agentId = agents.get(organizationId) as AgentId;
  const held = { status: "running", attempt: 1, sequence: 2 } as const;
  const run = newRunRecord({ organizationId, agentId, ...(isHeld ? held : {}) });
  const lease = isHeld ? { nodeId: randomUUID(), token: randomUUID(), seconds: leaseSeconds } : null;
  await world.store.runs.accept({ run, idempotency: null, lease });
  await sql(`update runs set ${columns} where id = $1`, [toUuid(run.id)]);
  return run.id;
}

test("expired leases are listed round robin, without rows that are set aside", async () => {
  const id = await addBacklog((organizationId) =>
    addRun(organizationId, "lease_until = now() - interval '1 minute'", true),
  );
  const found = await world.store.runs.listExpiredLeases(limit, leaseSeconds);
  expect(found).toHaveLength(limit);
  expect(
    found
      .slice(0, 2)
      .map(({ run }) => run.organizationId)
      .sort(),
  ).toEqual([many, few].sort());
  expect(found.map(({ run }) => run.id)).toContain(id);
  const others = await world.store.runs.listExpiredLeases(
    limit,
    leaseSeconds,
    found.map(({ run }) => run.id),
  );
  expect(others).toHaveLength(limit);
  expect(others.map(({ run }) => run.organizationId)).not.toContain(few);
  await sql("delete from runs");
});

test("runs that waited too long are listed round robin", async () => {
  const id = await addBacklog((organizationId) => addRun(organizationId, "queued_at = now() - interval '1 hour'"));
  const found = await world.store.runs.listOverdue(60, leaseSeconds, limit);
  expect(found.map((run) => run.id)).toContain(id);
  expect(
    await world.store.runs.listOverdue(
      60,
      leaseSeconds,
      limit,
      found.map((run) => run.id),
    ),
  ).toHaveLength(limit);
  await sql("delete from runs");
});

test("expired actions are listed round robin", async () => {
  const expired =
    "status = 'requires_action', required_action = '{}', parked = '{}', action_expires_at = now() - interval '1 minute'";
  const id = await addBacklog((organizationId) => addRun(organizationId, expired));
  expect((await world.store.runs.listExpiredActions(limit)).map((run) => run.id)).toContain(id);
  expect((await world.store.runs.listExpiredActions(limit, [id])).map((run) => run.id)).not.toContain(id);
  await sql("delete from runs");
});

test("erasures are listed round robin", async () => {
  const add = async (organizationId: OrganizationId) => {
    const id = newId("era");
    const nothing = { threadId: null, threads: 0, runs: 0, files: 0, completedAt: null };
    await world.store.erasures.insert({ organizationId, id, user: "ada", createdAt: new Date(), ...nothing });
    return id;
  };
  const id = await addBacklog(add);
  expect((await world.store.erasures.listOpen(limit)).map((erasure) => erasure.id)).toContain(id);
  expect((await world.store.erasures.listOpen(limit, [id])).map((erasure) => erasure.id)).not.toContain(id);
});
