import { expect, test } from "vitest";
import { createFairWork } from "./fair-work.ts";

/** Simulated time: work and pauses take as long as they say. */
function createWorld() {
  let nowMs = 1_000;
  const order: string[] = [];
  const sleepers: { atMs: number; wake: () => void }[] = [];
  const pause = (ms: number) => new Promise<void>((wake) => sleepers.push({ atMs: nowMs + ms, wake }));
  const fairly = createFairWork({ now: () => nowMs, pause });
  const blockFor = (caller: string, ms: number) => () => {
    nowMs += ms;
    order.push(caller);
  };
  /** Lets time pass until nobody sleeps. */
  async function settle(all: Promise<unknown>[]): Promise<void> {
    let isDone = false;
    const done = Promise.allSettled(all).then(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      sleepers.sort((one, other) => one.atMs - other.atMs);
      const [next] = sleepers;
      if (next && next.atMs > nowMs) nowMs = next.atMs;
      for (const sleeper of sleepers.splice(0)) {
        if (sleeper.atMs <= nowMs) sleeper.wake();
        else sleepers.push(sleeper);
      }
    }
    await done;
  }
  return { fairly, blockFor, settle, order, now: () => nowMs };
}

test("work of one caller is at most one long piece per turn, so others come in between", async () => {
  const { fairly, blockFor, settle, order } = createWorld();
  const flood = Array.from({ length: 8 }, () => fairly("attacker", blockFor("attacker", 20)));
  await settle([...flood, fairly("bystander", blockFor("bystander", 1))]);
  expect(order.indexOf("bystander")).toBeLessThanOrEqual(2);
  expect(order).toHaveLength(9);
});

test("after a long piece, its caller waits as long as it took, and others do not", async () => {
  const { fairly, blockFor, settle, now } = createWorld();
  const startedMs = now();
  await settle([fairly("attacker", blockFor("attacker", 80)), fairly("attacker", blockFor("attacker", 80))]);
  expect(now() - startedMs).toBe(240);
  await fairly("bystander", blockFor("bystander", 1));
  expect(now() - startedMs).toBe(241);
});

test("a caller with much work gets a quarter of the time, and others are not delayed by its debt", async () => {
  const { fairly, blockFor, settle, now } = createWorld();
  const startedMs = now();
  await settle(Array.from({ length: 50 }, () => fairly("attacker", blockFor("attacker", 80))));
  // 4 s of work: 0.3 s at once, the rest at a quarter of the time, less the last piece, which nobody waits for.
  expect(now() - startedMs).toBeGreaterThan(4 * (4_000 - 300 - 160));
  const beforeMs = now();
  await fairly("bystander", blockFor("bystander", 1));
  expect(now() - beforeMs).toBe(1);
});

test("short work is not counted, and returns its result or its error", async () => {
  const { fairly, settle, now } = createWorld();
  const startedMs = now();
  const results = Array.from({ length: 5_000 }, (_, number) => fairly("caller", () => number));
  await settle(results);
  expect(await results[4_999]).toBe(4_999);
  expect(now()).toBe(startedMs);
  const fail = () => {
    throw new Error("no");
  };
  await expect(fairly("caller", fail)).rejects.toThrow("no");
});
