import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../../test/support/store.ts";
import { newId } from "../../lib/ids.ts";

let made: TestStore;

beforeAll(async () => {
  made = await createTestStore(4);
});
afterAll(() => made.close());

test("of two organisations that verify one domain at once, only the first succeeds", async () => {
  const { store, testDatabase } = made;
  const [first, second] = [newId("org"), newId("org")];
  for (const id of [first, second]) {
    await store.organizations.insert({ id, name: "One of two", plan: "free" });
    await store.emailDomains.insert({ id: newId("dom"), organizationId: id, domain: "both.example", token: id });
  }
  const verify = (id: typeof first) => store.emailDomains.verify(id, "both.example", "dns");
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = store.transaction(async () => {
    const isOurs = await verify(first);
    held.resolve();
    await done.promise;
    return isOurs;
  });
  await held.promise;
  const two = store.transaction(() => verify(second));
  const listWaiting = () => testDatabase.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
  await expect.poll(listWaiting).toHaveLength(1);
  done.resolve();
  expect(await Promise.all([one, two])).toEqual([true, false]);
});
