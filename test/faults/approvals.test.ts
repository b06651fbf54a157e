import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  act,
  begin,
  eventsOf,
  foundApprovers,
  get,
  type Person,
  passDeadline,
  untilNextQuestion,
} from "../support/approval-world.ts";
import type { Service } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let second: Service;
let third: Service;
let tenants: Tenants;

beforeAll(async () => {
  world = await createWorld();
  [second, third] = [await world.addNode(), await world.addNode()];
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

const found = () => foundApprovers(world, tenants);

const countWaiting = async () => {
  const rows = await world.database.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count;
};

test("of many concurrent last votes, on three nodes, exactly the required number counts, and the run is answered once", async () => {
  const { add, addAgent, machine, organizationId } = await found();
  const people = await Promise.all(Array.from({ length: 9 }, () => add("admin")));
  const agent = await addAgent({ approvers: { role: "admin", count: 4 } });
  const run = await begin(machine, agent);
  const nodes = [world.service, second, third];
  const vote = ({ key }: Person, n: number) =>
    act((nodes[n % 3] as Service).apiAs(key), run, { type: "approve", action_id: run.required_action?.id });
  // All of them are waiting before the first one can vote.
  const voting = await tenants.store.transaction(async () => {
    await tenants.store.runs.lock({ organizationId, id: run.id });
    const answers = people.map(vote);
    await expect.poll(countWaiting).toBe(people.length);
    return { answers };
  });
  const statuses = (await Promise.all(voting.answers)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 422, 422, 422, 422, 422]);
  await untilNextQuestion(machine, run);
  const decided = await eventsOf(machine, run, "run.action.received");
  expect(decided).toHaveLength(1);
  expect((decided[0] as unknown as { action: { votes: unknown[] } }).action.votes).toHaveLength(4);
  expect(await eventsOf(machine, run, "run.approval.changed")).toHaveLength(3);
});

test("a vote survives the node that accepted it", async () => {
  const { add, addAgent, machine } = await found();
  const [ada, grace] = [await add("admin"), await add("admin")];
  const agent = await addAgent({ approvers: { role: "admin", count: 2 } });
  const run = await begin(machine, agent);
  const mortal = await world.addNode();
  expect((await act(mortal.apiAs(ada.key), run, { type: "approve" })).status).toBe(200);
  await mortal.kill();
  expect((await get(machine, run)).required_action?.approval?.votes).toMatchObject([{ by: ada.id }]);
  await act(grace.api, run, { type: "approve" });
  await untilNextQuestion(machine, run);
});

test("nodes that reach a deadline concurrently, one of which is killed meanwhile, escalate once", async () => {
  const { add, addAgent, machine } = await found();
  await add("owner");
  const agent = await addAgent({
    approvers: { role: "admin" },
    ttl_seconds: 86_400,
    escalate_to: { role: "owner" },
  });
  const run = await begin(machine, agent);
  const mortal = await world.addNode();
  const holder = new pg.Client({ connectionString: world.database.url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table events in share mode");
    await passDeadline(world, run);
    const waiting = "select 1 from pg_locks where relation = 'events'::regclass and not granted";
    await expect.poll(async () => (await world.database.query(waiting)).length).toBe(4);
    await mortal.kill();
  } finally {
    await holder.end();
  }
  await expect.poll(async () => (await get(machine, run)).required_action?.approval?.escalated_at).toMatch(/^20\d\d-/);
  // All other nodes that were processing it have finished too.
  const under = "select 1 from pg_locks where relation = 'events'::regclass and mode = 'RowExclusiveLock'";
  await expect.poll(async () => (await world.database.query(under)).length).toBe(0);
  const changes = await eventsOf(machine, run, "run.approval.changed");
  expect(changes).toMatchObject([{ change: { type: "escalated" } }]);
  const escalated = await machine<{ data: unknown[] }>("GET", "/events?type=run.escalated");
  expect(escalated.body.data).toMatchObject([{ data: { id: run.id } }]);
});
