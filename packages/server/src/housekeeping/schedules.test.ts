import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../test/support/store.ts";
import { createSetAside } from "../lib/concurrency/loop.ts";
import { fromUuid, newId } from "../lib/ids.ts";
import { type TickDeps, tickOnce } from "./schedules.ts";

let world: TestStore;

beforeAll(async () => {
  world = await createTestStore();
});
afterAll(() => world.close());

const readTick = async () => {
  const [tick] = await world.database.query<{ tick_run_id: string; left: number; until: number }>(
    `select tick_run_id, extract(epoch from lease_until - now())::float8 as left, extract(epoch from lease_until)::float8 as until
     from schedules where tick_at is not null`,
  );
  return tick;
};

test("the lease of a claimed tick lasts a few seconds, and is renewed while its node works on it", async () => {
  const organizationId = newId("org");
  const subject = { kind: "agent", id: newId("ag"), organizationId } as const;
  const schedule = { subject, cron: "0 0 1 1 *", timezone: "UTC", input: "{}", actor: "operator" };
  await world.store.schedules.save({ ...schedule, nextAt: new Date(Date.now() - 1_000) });
  const begun: string[] = [];
  const { promise: hangs, resolve: end } = Promise.withResolvers<void>();
  const deps = {
    store: world.store,
    clock: { now: () => Date.now(), set: () => undefined },
    leaseSeconds: 12,
    setAside: createSetAside("ticks", { onFailure: (error) => expect.fail(String(error)) }),
    beginAgent: async (_caller, _id, _input, { id }) => {
      begun.push(id);
      await hangs;
    },
  } as Partial<TickDeps> as TickDeps;
  const ticked = tickOnce(deps);
  await expect.poll(readTick).toBeDefined();
  const first = await readTick();
  expect(first?.left).toBeLessThanOrEqual(4);
  // The node is alive: it renews the lease, and no other node takes the tick over.
  await expect.poll(async () => (await readTick())?.until).toBeGreaterThan(first?.until ?? 0);
  expect(await world.store.schedules.takeOverTicks(10, 4)).toEqual([]);
  end();
  await ticked;
  expect(begun).toEqual([fromUuid("run", first?.tick_run_id ?? "")]);
  expect(await readTick()).toBeUndefined();
});
