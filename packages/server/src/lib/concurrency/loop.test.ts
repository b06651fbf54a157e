import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServiceError } from "../errors.ts";
import { createSetAside, type Loop, startLoop, workOnBatch } from "./loop.ts";

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

describe("a batch", () => {
  /** A queue with transactions: rows that were claimed return to it if the work fails. */
  function openQueue(rows: string[]) {
    const aside = createSetAside("batch", { onFailure: (error) => void failures.push(String(error)) });
    const done: string[] = [];
    const failures: string[] = [];
    let transactions = 0;
    let worked: string[] = [];
    const store = {
      async transaction<T>(work: () => Promise<T>): Promise<T> {
        transactions += 1;
        worked = [];
        const result = await work();
        done.push(...worked);
        return result;
      },
    };
    const claim = async (limit: number, except: string[]) =>
      rows.filter((row) => !done.includes(row) && !except.includes(row)).slice(0, limit);
    const work = async (row: string) => {
      if (row.startsWith("bad")) throw new Error(`${row} failed`);
      worked.push(row);
    };
    const run = (limit: number) =>
      workOnBatch({ store, setAside: aside, limit, claim, idOf: (row: string) => row, work });
    return { run, done, failures, transactions: () => transactions };
  }

  test("rows are worked on in one transaction", async () => {
    const { run, done, transactions } = openQueue(["a", "b", "c"]);
    expect([await run(2), done, transactions()]).toEqual([2, ["a", "b"], 1]);
    expect([await run(2), done, transactions()]).toEqual([1, ["a", "b", "c"], 2]);
  });

  test("a row that fails is set aside, and the other rows of its batch are worked on", async () => {
    const { run, done, failures, transactions } = openQueue(["a", "bad", "b", "c"]);
    expect(await run(10)).toBe(4);
    expect([done, failures]).toEqual([["a", "b", "c"], ["Error: bad failed"]]);
    expect([await run(10), transactions()]).toEqual([0, 7]);
  });

  test("a claim that fails, and an unavailable store, fail the round", async () => {
    const setAside = createSetAside("batch", { onFailure: () => expect.fail("no row failed") });
    const store = { transaction: <T>(work: () => Promise<T>) => work() };
    const batch = { store, setAside, limit: 5, idOf: (row: string) => row };
    const broken = { ...batch, claim: async () => Promise.reject(new Error("no such column")), work: async () => {} };
    await expect(workOnBatch(broken)).rejects.toThrow("no such column");
    const away = async () => Promise.reject(new ServiceError("service_unavailable"));
    await expect(workOnBatch({ ...batch, claim: async () => ["a"], work: away })).rejects.toMatchObject({
      code: "service_unavailable",
    });
    expect(setAside.ids()).toEqual([]);
  });
});
