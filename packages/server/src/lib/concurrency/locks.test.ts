import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSemaphore, createShareLimiter, createWaitingSemaphore } from "./locks.ts";

describe("semaphore", () => {
  test("slots are limited per name and in total, and releasing a slot twice counts once", () => {
    const semaphore = createSemaphore({ total: 3, perName: 2 });
    const [first, second] = [semaphore.tryAcquire("a"), semaphore.tryAcquire("a")];
    expect([first === null, second === null, semaphore.tryAcquire("a")]).toEqual([false, false, null]);
    expect([semaphore.tryAcquire("b") === null, semaphore.tryAcquire("c")]).toEqual([false, null]);
    first?.();
    first?.();
    expect([semaphore.tryAcquire("c") === null, semaphore.tryAcquire("d")]).toEqual([false, null]);
  });

  test("waiting callers get released slots in order, except those that were aborted", async () => {
    const acquire = createWaitingSemaphore(1);
    const { signal } = new AbortController();
    const gone = new AbortController();
    const acquired: string[] = [];
    const come = async (name: string, until: AbortSignal) => {
      const release = await acquire(until);
      acquired.push(name);
      return release;
    };
    const first = await come("first", signal);
    const [impatient, second, third] = [come("impatient", gone.signal), come("second", signal), come("third", signal)];
    gone.abort(new Error("enough"));
    await expect(impatient).rejects.toThrow("enough");
    first();
    // A caller that arrives when a slot is released does not overtake waiting callers.
    const fourth = come("fourth", signal);
    (await second)();
    (await third)();
    (await fourth)();
    (await come("fifth", signal))();
    expect(acquired).toEqual(["first", "second", "third", "fourth", "fifth"]);
  });
});

describe("share limiter", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const limits = { perName: 2, maxWaiting: 2, waitMs: 1_000 };

  /** Work that the test ends. */
  function start(share: ReturnType<typeof createShareLimiter>, name: string, started: string[], what: string) {
    const { promise, resolve } = Promise.withResolvers<string>();
    const result = share(name, () => {
      started.push(what);
      return promise;
    });
    result.catch(() => {});
    return { result, end: () => resolve(what) };
  }

  test("work beyond the limit waits in order, and other names do not wait", async () => {
    const share = createShareLimiter(limits);
    const started: string[] = [];
    const [one, two, three, four] = ["one", "two", "three", "four"].map((what) => start(share, "a", started, what));
    const other = start(share, "b", started, "other");
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(["one", "two", "other"]);
    two?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(["one", "two", "other", "three"]);
    for (const each of [one, three, four, other]) each?.end();
    const results = [one, two, three, four, other].map((each) => each?.result);
    expect(await Promise.all(results)).toEqual(["one", "two", "three", "four", "other"]);
  });

  test("work is rejected with Retry-After if too many others wait or it has waited too long", async () => {
    const share = createShareLimiter(limits);
    const started: string[] = [];
    const all = ["one", "two", "three", "four", "five"].map((what) => start(share, "a", started, what));
    const refused = { code: "service_unavailable", headers: { "Retry-After": "1" } };
    await expect(all[4]?.result).rejects.toMatchObject(refused);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(all[2]?.result).rejects.toMatchObject(refused);
    // A released slot goes to new work, because the work that waited too long was rejected.
    all[0]?.end();
    all[1]?.end();
    await vi.advanceTimersByTimeAsync(0);
    const next = start(share, "a", started, "next");
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(["one", "two", "next"]);
    next.end();
    expect(await next.result).toBe("next");
  });

  test("failed work releases its slot", async () => {
    const share = createShareLimiter({ ...limits, perName: 1 });
    await expect(share("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await share("a", async () => "yes")).toBe("yes");
  });
});
