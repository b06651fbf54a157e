import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServiceError } from "../errors.ts";
import { createSetAside, type Loop, startLoop } from "./loop.ts";

describe("loop", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const idleMs = 1_000;

  test("a failed round is followed by a pause, even after a wake-up during the round", async () => {
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

  test("a wake-up during a round starts the next round immediately", async () => {
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

  test("`begun` resolves after the first round, even if it failed", async () => {
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
});

describe("rows set aside", () => {
  const idOf = (id: string) => id;
  const failing = async (id: string) => {
    if (id.startsWith("bad")) throw new Error(`${id} failed`);
  };

  test("a row that fails is reported, does not block other rows, and is left out longer after each failure", async () => {
    let now = 0;
    const reported: string[] = [];
    const onFailure = (error: unknown, what: string) => reported.push(`${what}: ${(error as Error).message}`);
    const aside = createSetAside("reap", { onFailure, nowMs: () => now });
    const worked: string[] = [];
    const work = (id: string) => failing(id).then(() => void worked.push(id));
    await aside.forEach(["bad", "good", "better"], idOf, work);
    expect([worked, reported, aside.ids()]).toEqual([["good", "better"], ["reap: bad failed"], ["bad"]]);
    now = 5_000;
    expect(aside.ids()).toEqual([]);
    await aside.forEach(["bad"], idOf, work);
    now = 14_999;
    expect(aside.ids()).toEqual(["bad"]);
    now = 15_000;
    expect(aside.ids()).toEqual([]);
  });

  test("a row that succeeds is reset, and no row is left out for more than five minutes", async () => {
    let now = 0;
    const aside = createSetAside("reap", { onFailure: () => {}, nowMs: () => now });
    for (let round = 0; round < 20; round += 1) await aside.forEach(["bad"], idOf, failing);
    now = 300_000;
    expect(aside.ids()).toEqual([]);
    await aside.forEach(["bad"], idOf, async () => {});
    await aside.forEach(["bad"], idOf, failing);
    now += 5_000;
    expect(aside.ids()).toEqual([]);
  });

  test("an unavailable store fails the round, and no row is left out", async () => {
    const aside = createSetAside("reap", { onFailure: () => {} });
    const away = async () => Promise.reject(new ServiceError("service_unavailable"));
    await expect(aside.forEach(["one", "two"], idOf, away)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(aside.ids()).toEqual([]);
  });

  test("no more than a thousand rows are remembered", async () => {
    const aside = createSetAside("reap", { onFailure: () => {} });
    await aside.forEach(
      Array.from({ length: 1_100 }, (_, number) => `bad${number}`),
      idOf,
      failing,
    );
    expect(aside.ids()).toHaveLength(1_000);
    expect(aside.ids()).toContain("bad1099");
  });
});
