import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createShareLimiter } from "./share-limiter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { perName: 2, mostWaiting: 2, waitMs: 1_000 };

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
