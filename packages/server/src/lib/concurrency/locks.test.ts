import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSemaphore, createShareLimiter, createWaitingSemaphore } from "./locks.ts";

describe("semaphore", () => {
  test("there are only so many seats for one name and for all, and a seat left twice is left once", () => {
    const semaphore = createSemaphore({ total: 3, perName: 2 });
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
});

describe("share limiter", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const limits = { perName: 2, maxWaiting: 2, waitMs: 1_000 };

  /** Work that ends when the test says so. */
  function begin(share: ReturnType<typeof createShareLimiter>, name: string, begun: string[], what: string) {
    const { promise, resolve } = Promise.withResolvers<string>();
    const result = share(name, () => {
      begun.push(what);
      return promise;
    });
    result.catch(() => {});
    return { result, end: () => resolve(what) };
  }

  test("work beyond a share waits in its order, and other names do not wait for it", async () => {
    const share = createShareLimiter(limits);
    const begun: string[] = [];
    const [one, two, three, four] = ["one", "two", "three", "four"].map((what) => begin(share, "a", begun, what));
    const other = begin(share, "b", begun, "other");
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(["one", "two", "other"]);
    two?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(["one", "two", "other", "three"]);
    for (const each of [one, three, four, other]) each?.end();
    const results = [one, two, three, four, other].map((each) => each?.result);
    expect(await Promise.all(results)).toEqual(["one", "two", "three", "four", "other"]);
  });

  test("work that would wait behind too many others, or has waited too long, is told to come back", async () => {
    const share = createShareLimiter(limits);
    const begun: string[] = [];
    const all = ["one", "two", "three", "four", "five"].map((what) => begin(share, "a", begun, what));
    const refused = { code: "service_unavailable", headers: { "Retry-After": "1" } };
    await expect(all[4]?.result).rejects.toMatchObject(refused);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(all[2]?.result).rejects.toMatchObject(refused);
    // A place that comes free goes to new work: those that waited too long have left.
    all[0]?.end();
    all[1]?.end();
    await vi.advanceTimersByTimeAsync(0);
    const next = begin(share, "a", begun, "next");
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(["one", "two", "next"]);
    next.end();
    expect(await next.result).toBe("next");
  });

  test("work that fails gives its place back", async () => {
    const share = createShareLimiter({ ...limits, perName: 1 });
    await expect(share("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await share("a", async () => "yes")).toBe("yes");
  });
});
