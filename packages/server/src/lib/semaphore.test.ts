import { expect, test } from "vitest";
import { createSemaphore, createWaitingSemaphore } from "./semaphore.ts";

test("there are only so many seats for one name and for all, and a seat left twice is left once", () => {
  const semaphore = createSemaphore({ inAll: 3, perName: 2 });
  const [first, second] = [semaphore.tryAcquire("a"), semaphore.tryAcquire("a")];
  expect([first === null, second === null, semaphore.tryAcquire("a")]).toEqual([false, false, null]);
  expect([semaphore.tryAcquire("b") === null, semaphore.tryAcquire("c")]).toEqual([false, null]);
  first?.();
  first?.();
  expect([semaphore.tryAcquire("c") === null, semaphore.tryAcquire("d")]).toEqual([false, null]);
});

test("whoever finds no place gets the next that is left, in their order, unless they have gone", async () => {
  const acquire = createWaitingSemaphore(1);
  const { signal } = new AbortController();
  const gone = new AbortController();
  const told: string[] = [];
  const come = async (name: string, until: AbortSignal) => {
    const release = await acquire(until);
    told.push(name);
    return release;
  };
  const first = await come("first", signal);
  const [impatient, second, third] = [come("impatient", gone.signal), come("second", signal), come("third", signal)];
  gone.abort(new Error("enough"));
  await expect(impatient).rejects.toThrow("enough");
  first();
  // Who comes at the moment at which a place is left does not get before those who wait.
  const fourth = come("fourth", signal);
  (await second)();
  (await third)();
  (await fourth)();
  (await come("fifth", signal))();
  expect(told).toEqual(["first", "second", "third", "fourth", "fifth"]);
});
