import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Loop, startLoop } from "./loop.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idleMs = 1_000;

test("a round that fails is followed by a pause, even when it was woken meanwhile", async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const loop: Loop = startLoop(
    "test",
    async () => {
      rounds += 1;
      await Promise.resolve();
      loop.wake();
      throw new Error("the store is away");
    },
    { idleMs, onError: (error) => errors.push(error) },
  );
  await vi.advanceTimersByTimeAsync(idleMs - 1);
  expect(rounds).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds).toBe(2);
  expect(errors).toHaveLength(2);
  const stopped = loop.stop();
  await vi.advanceTimersByTimeAsync(0);
  await stopped;
});

test("a round that was woken is followed by another at once", async () => {
  let rounds = 0;
  const loop: Loop = startLoop(
    "test",
    async () => {
      rounds += 1;
      await Promise.resolve();
      if (rounds < 3) loop.wake();
      return false;
    },
    { idleMs, onError: () => {} },
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(3);
  const stopped = loop.stop();
  await vi.advanceTimersByTimeAsync(0);
  await stopped;
});

test("a loop has begun once its first round has ended, even where that failed", async () => {
  const { promise: first, reject: fail } = Promise.withResolvers<boolean>();
  let hasBegun = false;
  const loop = startLoop("test", () => first, { idleMs, onError: () => {} });
  void loop.begun.then(() => {
    hasBegun = true;
  });
  await vi.advanceTimersByTimeAsync(idleMs);
  expect(hasBegun).toBe(false);
  fail(new Error("the store is away"));
  await loop.begun;
  const stopped = loop.stop();
  await vi.advanceTimersByTimeAsync(0);
  await stopped;
});
