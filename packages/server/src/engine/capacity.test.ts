import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { nodeSlotKinds } from "../model/slots.ts";
import { createLocalSignals } from "../signals/signals.ts";
import { createActiveRuns } from "./active-runs.ts";
import { createBacklog, wakeOnQueued } from "./capacity.ts";

test("concurrent requests share one count, and only as many are accepted as the limit allows", async () => {
  let counts = 0;
  const countQueued = async () => {
    counts += 1;
    return 95;
  };
  const backlog = createBacklog({ countQueued }, 100);
  const organizationId = newId("org");
  const answers = await Promise.all(Array.from({ length: 50 }, () => backlog.isFull(organizationId)));
  expect(counts).toBe(1);
  expect(answers.filter((isFull) => !isFull)).toHaveLength(5);
});

test("a failed count fails the requests that waited for it, and no later ones", async () => {
  const results = [Promise.reject(new Error("away")), Promise.resolve(0)];
  const backlog = createBacklog({ countQueued: () => results.shift() as Promise<number> }, 100);
  const organizationId = newId("org");
  const waiting = [backlog.isFull(organizationId), backlog.isFull(organizationId)];
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe("rejected");
  expect(await backlog.isFull(organizationId)).toBe(false);
});

test("a queued run marks the backlog only of kinds without a free slot", () => {
  const active = createActiveRuns({ module: 1, io: 2 });
  const signals = createLocalSignals();
  const backlog = createBacklog({ countQueued: async () => 0 }, 100);
  for (const kind of nodeSlotKinds) backlog.set(kind, false);
  let woken = 0;
  wakeOnQueued({ active, signals, backlog }, { wake: () => (woken += 1) });
  signals.publish("queued", "run_1");
  expect([backlog.isWaiting("module"), woken]).toEqual([false, 1]);
  active.reserve("module");
  active.reserve("io");
  signals.publish("queued", "run_2");
  expect([backlog.isWaiting("module"), backlog.isWaiting("io")]).toEqual([true, false]);
  active.giveBack("io");
  expect(woken).toBe(2);
  active.giveBack("module");
  expect(woken).toBe(3);
});
