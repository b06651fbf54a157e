import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../../test/store.ts";
import { fromUuid, newId, toUuid } from "../../lib/ids.ts";
import { beforeAnyEvent } from "../../model/feed.ts";

let world: TestStore;
let organizationId = newId("org");

beforeAll(async () => {
  world = await createTestStore();
});
afterAll(() => world.close());
beforeEach(() => {
  organizationId = newId("org");
});

/** An id of some seconds ago. */
const idOf = async (secondsAgo: number) => {
  const text = "select uuid_at(now() - make_interval(secs => $1)) as uuid";
  const [row] = await world.database.query<{ uuid: string }>(text, [secondsAgo]);
  return fromUuid("evt", row?.uuid ?? "");
};

async function write(type: string, secondsAgo: number): Promise<string> {
  const id = await idOf(secondsAgo);
  const createdAt = new Date(Date.now() - secondsAgo * 1_000);
  await world.store.events.insert({ id, organizationId, type, subjectId: newId("dep"), data: "{}", createdAt });
  return toUuid(id);
}

const day = 86_400;
const placeOf = async (secondsAgo: number) =>
  (await world.store.events.findPlaceOfRemoved(organizationId, await idOf(secondsAgo)))?.eventUuid;

test("where nothing is kept, an old event was removed and a young one never there", async () => {
  expect([await placeOf(day + 60), await placeOf(day - 60), await placeOf(-60)]).toEqual([
    beforeAnyEvent,
    undefined,
    undefined,
  ]);
});

test("where no end of a run is left, a reader goes on after the newest event that is older than its own", async () => {
  await write("deployment.created", 9 * day);
  const older = await write("agent.updated", 7 * day);
  await write("alert.triggered", 5 * day);
  expect(await placeOf(6 * day)).toBe(older);
  expect(await placeOf(10 * day)).toBe(beforeAnyEvent);
});

test("what happened in the same minute may have committed later, and is told again", async () => {
  const older = await write("deployment.created", 6 * day + 90);
  await write("agent.updated", 6 * day + 30);
  expect(await placeOf(6 * day)).toBe(older);
});

test.each(["run.completed", "run.failed", "pipeline.completed"])(
  "what is younger than a %s that is kept was never there",
  async (type) => {
    const older = await write("deployment.created", 9 * day);
    await write(type, 6 * day);
    expect([await placeOf(7 * day), await placeOf(5 * day)]).toEqual([older, undefined]);
  },
);
