import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestStore, newWebhookRecord, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";
import { type PartitionedTable, partitionedTables } from "./partitions.ts";

let world: TestStore;

beforeAll(async () => {
  world = await createTestStore();
});
afterAll(() => world.close());

beforeEach(async () => {
  for (const table of partitionedTables) await world.store.partitions.dropPast(table, -1_000);
  for (const table of partitionedTables) await world.database.query(`delete from ${table}`);
});

/** The partition of each row. */
const placesOf = async (table: PartitionedTable) =>
  (
    await world.database.query<{ place: string }>(`select tableoid::regclass::text as place from ${table} order by 1`)
  ).map(({ place }) => place);

const today = () => new Date().toISOString().slice(0, 10).replaceAll("-", "");

async function writeEvent(daysAgo: number, organizationId = newId("org")): Promise<string> {
  const [row] = await world.database.query<{ id: string }>(
    `insert into events (organization_id, id, type, subject_id, data, created_at)
     select $1, uuid_at(t), 'run.completed', gen_random_uuid(), '{}', t from (select now() - make_interval(days => $2)) as a(t)
     returning id`,
    [toUuid(organizationId), daysAgo],
  );
  return row?.id ?? "";
}

test("partitions are created until one ends beyond the days ahead", async () => {
  const made = await world.store.partitions.createAhead("events", 2, 5);
  expect(made).toHaveLength(3);
  expect(made[0]).toBe(`events_from_${today()}`);
  expect(await world.store.partitions.createAhead("events", 2, 5)).toEqual([]);
  expect(await world.store.partitions.createAhead("events", 30, 5)).toEqual([]);
  await writeEvent(0);
  expect(await placesOf("events")).toEqual([made[0]]);
});

test("rows inserted before their partition existed move into it, and none is lost or duplicated", async () => {
  await writeEvent(0);
  await writeEvent(40);
  expect(await placesOf("events")).toEqual(["events_rest", "events_rest"]);
  await world.store.partitions.createAhead("events", 1, 1);
  expect(await placesOf("events")).toEqual([`events_from_${today()}`, "events_rest"]);
});

test("concurrent nodes create each partition once, and a blocked node retries later", async () => {
  const createAhead = () => world.store.partitions.createAhead("run_events", 1, 3);
  const made = [...(await Promise.all([createAhead(), createAhead()])).flat(), ...(await createAhead())];
  expect(new Set(made).size).toBe(made.length);
  expect(made).toHaveLength(4);
});

test("while a long transaction reads the table, no partition is changed and no session is blocked", async () => {
  await makePast("events");
  const reader = await createTestReader(world.testDatabase.url);
  expect(await world.store.partitions.dropPast("events", 30)).toEqual([]);
  await reader.end();
  expect(await world.store.partitions.dropPast("events", 30)).toEqual(["events_from_past"]);
});

/** Another session's open transaction that has read events. */
async function createTestReader(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin");
  await client.query("select count(*) from events");
  return client;
}

/** A partition for past days, as if it had been created in time. */
async function makePast(table: PartitionedTable): Promise<string> {
  const [bounds] = await world.database.query<{ from: string; to: string }>(
    `select first_uuid_at(date_trunc('day', now(), 'UTC') - interval '60 days') as from,
       first_uuid_at(date_trunc('day', now(), 'UTC') - interval '31 days') as to`,
  );
  const name = `${table}_from_past`;
  await world.database.query(
    `create table ${name} partition of ${table} for values from ('${bounds?.from}') to ('${bounds?.to}')`,
  );
  return name;
}

test("a partition is dropped when all of it is past, and not a day sooner", async () => {
  const name = await makePast("events");
  await writeEvent(45);
  expect(await world.store.partitions.dropPast("events", 32)).toEqual([]);
  expect(await placesOf("events")).toEqual([name]);
  expect(await world.store.partitions.dropPast("events", 30)).toEqual([name]);
  expect(await placesOf("events")).toEqual([]);
  expect(await world.store.partitions.dropPast("events", 30)).toEqual([]);
});

async function oweDelivery(eventId: string, organizationId: `org_${string}`): Promise<void> {
  const webhook = newWebhookRecord({ organizationId });
  await world.store.organizations.insert({ id: organizationId, name: "owed", plan: "free" });
  await world.store.webhooks.insert(webhook);
  await world.database.query(
    `insert into deliveries (organization_id, webhook_id, id, event_id, event_type, status, due_at)
     values ($1, $2, uuid_at(now() - interval '45 days'), $3, 'run.completed', 'pending', now())`,
    [toUuid(organizationId), toUuid(webhook.id), eventId],
  );
  await world.database.query(
    `insert into delivery_attempts (organization_id, delivery_id, number, url, started_at, outcome)
     select organization_id, id, 1, '', now(), 'failed' from deliveries where event_id = $1`,
    [eventId],
  );
}

test("an event with a pending delivery outlives its partition, and is deleted after the delivery", async () => {
  for (const table of ["events", "deliveries", "delivery_attempts"] as const) await makePast(table);
  const organizationId = newId("org");
  const owed = await writeEvent(45, organizationId);
  await writeEvent(45);
  await oweDelivery(owed, organizationId);
  for (const table of partitionedTables) await world.store.partitions.dropPast(table, 30);
  expect(await world.database.query("select id from events")).toEqual([{ id: owed }]);
  expect(await placesOf("deliveries")).toEqual(["deliveries_rest"]);
  expect(await placesOf("delivery_attempts")).toEqual(["delivery_attempts_rest"]);
  for (const table of partitionedTables) expect(await world.store.partitions.sweep(table, 30, 10)).toBe(0);

  await world.database.query("update deliveries set status = 'failed', due_at = null, completed_at = now()");
  for (const table of partitionedTables) await world.store.partitions.sweep(table, 30, 10);
  expect([
    ...(await placesOf("events")),
    ...(await placesOf("deliveries")),
    ...(await placesOf("delivery_attempts")),
  ]).toEqual([]);
});

test("in a partition that is too wide, old rows are deleted and newer ones remain", async () => {
  await makePast("events");
  await writeEvent(50);
  const young = await writeEvent(40);
  expect(await world.store.partitions.dropPast("events", 32)).toEqual([]);
  expect(await world.store.partitions.sweep("events", 45, 10)).toBe(1);
  expect(await world.database.query("select id from events")).toEqual([{ id: young }]);
});

test("the stream and the journal of an unfinished run outlive their partitions", async () => {
  await makePast("run_events");
  await makePast("run_journal");
  const organization = toUuid(newId("org"));
  const addRun = async (status: "queued" | "cancelled") => {
    const [row] = await world.database.query<{ id: string }>(
      `insert into runs (organization_id, id, agent_id, agent_revision, status, priority, input, metadata, attempt,
         timeout_seconds, created_at, queued_at, completed_at)
       values ($1, uuid_at(now() - interval '45 days'), $1, 1, $2, 0, '{}', '{}', 1, 600, now(), now(), $3) returning id`,
      [organization, status, status === "queued" ? null : new Date()],
    );
    await world.database.query("insert into run_events values ($1, $2, 3, 3, '[]')", [organization, row?.id]);
    await world.database.query("insert into run_journal values ($1, $2, 'step', 'a#0', '{}')", [organization, row?.id]);
    return row?.id;
  };
  const open = await addRun("queued");
  await addRun("cancelled");
  expect(await world.store.partitions.dropPast("run_events", 30)).toEqual(["run_events_from_past"]);
  expect(await world.database.query("select run_id from run_events")).toEqual([{ run_id: open }]);
  expect(await world.store.partitions.dropPast("run_journal", 30)).toEqual(["run_journal_from_past"]);
  expect(await world.database.query("select run_id from run_journal")).toEqual([{ run_id: open }]);
});
