import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("there are only so many seats for one name and for all, and a seat left twice is left once", () => {
  const semaphore = createSemaphore({ inAll: 3, perName: 2 });
  const [first, second] = [semaphore.tryAcquire("a"), semaphore.tryAcquire("a")];
  expect([first === null, second === null, semaphore.tryAcquire("a")]).toEqual([false, false, null]);
  expect([semaphore.tryAcquire("b") === null, semaphore.tryAcquire("c")]).toEqual([false, null]);
  first?.();
  first?.();
  expect([semaphore.tryAcquire("c") === null, semaphore.tryAcquire("d")]).toEqual([false, null]);
});
