import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../../test/support/store.ts";
import { fromUuid, newId, toUuid } from "../../lib/ids.ts";
import { beforeAnyEvent } from "../../model/events.ts";

let world: TestStore;
let organizationId = newId("org");

const day = 86_400;

beforeAll(async () => {
  world = await createTestStore();
  const bound = (days: number) => `(select first_uuid_at(now() - make_interval(days => ${days})))`;
  const [{ from, to } = { from: "", to: "" }] = await world.database.query<{ from: string; to: string }>(
    `select ${bound(8)} as from, ${bound(-1)} as to`,
  );
  await world.database.query(
    `create table events_of_the_week partition of events for values from ('${from}') to ('${to}')`,
  );
});
afterAll(() => world.close());
beforeEach(() => {
  organizationId = newId("org");
});

/** An id from some seconds ago. */
const idOf = async (secondsAgo: number) => {
  const text = "select uuid_at(now() - make_interval(secs => $1)) as uuid";
  const [row] = await world.database.query<{ uuid: string }>(text, [secondsAgo]);
  return fromUuid("evt", row?.uuid ?? "");
};

async function write(secondsAgo: number): Promise<string> {
  const id = await idOf(secondsAgo);
  const createdAt = new Date(Date.now() - secondsAgo * 1_000);
  const type = "run.completed";
  await world.store.events.insert({ id, organizationId, type, subjectId: newId("dep"), data: "{}", createdAt });
  return toUuid(id);
}

const placeOf = async (secondsAgo: number) =>
  (await world.store.events.findPositionOfRemoved(organizationId, await idOf(secondsAgo)))?.eventUuid;

test("without stored events, an old event counts as removed and a recent one as unknown", async () => {
  expect([await placeOf(day + 60), await placeOf(day - 60), await placeOf(-60)]).toEqual([
    beforeAnyEvent,
    undefined,
    undefined,
  ]);
});

test("an event older than all stored ones counts as removed, a newer one as unknown", async () => {
  await write(5 * day);
  expect([await placeOf(6 * day), await placeOf(4 * day)]).toEqual([beforeAnyEvent, undefined]);
});

test("an event that outlived its partition does not make other removed events unknown", async () => {
  const owed = await write(20 * day);
  await write(5 * day);
  expect([await placeOf(10 * day), await placeOf(21 * day)]).toEqual([owed, beforeAnyEvent]);
});

test("events of the same minute may have been committed later, and are sent again", async () => {
  const owed = await write(20 * day + 90);
  await write(20 * day + 30);
  await write(5 * day);
  expect(await placeOf(20 * day)).toBe(owed);
});
