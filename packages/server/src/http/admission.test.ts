import fc from "fast-check";
import { expect, test } from "vitest";
import { admissionLimits, canAdmit, createAdmission, nextLimit, type Ticket } from "./admission.ts";

const { minLimit, usualLimit, maxLimit, waitMs, burstMs, readingMs, workingMs } = admissionLimits;

test("the limit falls quickly under overload, recovers slowly, and exceeds the usual limit only when needed", () => {
  const fastestMs = 5;
  expect(nextLimit(200, { lateMs: 150, fastestMs, wasFull: true })).toBe(140);
  expect(nextLimit(200, { lateMs: 0, fastestMs: 150, wasFull: true })).toBe(140);
  expect(nextLimit(minLimit, { lateMs: 5_000, fastestMs, wasFull: true })).toBe(minLimit);
  expect(nextLimit(usualLimit, { lateMs: 0, fastestMs, wasFull: false })).toBe(usualLimit);
  expect(nextLimit(usualLimit - 20, { lateMs: 0, fastestMs: null, wasFull: false })).toBe(usualLimit - 4);
  expect(nextLimit(usualLimit, { lateMs: 20, fastestMs, wasFull: true })).toBe(usualLimit + 16);
  expect(nextLimit(maxLimit, { lateMs: 0, fastestMs, wasFull: true })).toBe(maxLimit);
});

test("above the limit only tenants with less than an equal share are admitted, up to twice the limit", () => {
  expect(canAdmit({ inFlight: 99, limit: 100, ownInFlight: 99, tenants: 2 })).toBe(true);
  expect(canAdmit({ inFlight: 100, limit: 100, ownInFlight: 100, tenants: 1 })).toBe(false);
  expect(canAdmit({ inFlight: 100, limit: 100, ownInFlight: 51, tenants: 2 })).toBe(false);
  expect(canAdmit({ inFlight: 120, limit: 100, ownInFlight: 3, tenants: 2 })).toBe(true);
  expect(canAdmit({ inFlight: 200, limit: 100, ownInFlight: 0, tenants: 2 })).toBe(false);
});

/** An admission with a test clock, and the outcome of each request. */
function setUp() {
  const clock = { ms: 0 };
  const admission = createAdmission(() => clock.ms);
  const outcomes = { granted: [] as string[], refused: [] as string[] };
  const enter = (tenant: string): Ticket | null => {
    const entered = admission.enter(tenant);
    if (!(entered instanceof Promise)) return entered;
    entered.then(
      () => outcomes.granted.push(tenant),
      (error) => outcomes.refused.push(`${tenant} ${error.code} ${error.headers["Retry-After"]}`),
    );
    return null;
  };
  const enterMany = (tenant: string, count: number) =>
    Array.from({ length: count }, () => enter(tenant)).filter((ticket) => ticket !== null);
  const passTime = async (ms: number, lateMs = 0) => {
    clock.ms += ms;
    admission.adjustOnce(lateMs);
    await Promise.resolve();
  };
  return { admission, enter, enterMany, passTime, outcomes };
}

test("a flood fills the limit and waits, and a request of another tenant is admitted at once", () => {
  const { enter, enterMany, admission } = setUp();
  expect(enterMany("flood", 1_000)).toHaveLength(usualLimit);
  expect(admission.counts()).toEqual({ inFlight: usualLimit, waiting: 1_000 - usualLimit, limit: usualLimit });
  expect(enter("other")).not.toBeNull();
});

test("free capacity goes to the tenant with the fewest requests in flight, although others have waited longer", async () => {
  const { enterMany, outcomes } = setUp();
  const flood = enterMany("flood", 2 * usualLimit);
  const other = enterMany("other", usualLimit);
  expect(other).toHaveLength(usualLimit / 2);
  other[0]?.leave();
  await Promise.resolve();
  expect(outcomes.granted).toEqual(["other"]);
  for (const ticket of flood.slice(0, usualLimit / 2 + 2)) ticket.leave();
  await Promise.resolve();
  expect(outcomes.granted).toEqual(["other", "flood", "flood"]);
});

test("requests that wait for something else free capacity for queued requests", async () => {
  const { enterMany, passTime, outcomes } = setUp();
  for (const ticket of enterMany("busy", usualLimit + 2)) ticket.start();
  await passTime(workingMs + 1);
  expect(outcomes).toEqual({ granted: ["busy", "busy"], refused: [] });
});

test("a request that waits too long in the queue is refused while others are processed", async () => {
  const { admission, enter, enterMany, passTime, outcomes } = setUp();
  enterMany("flood", usualLimit);
  expect(enter("flood")).toBeNull();
  // An event loop that is always late, with new requests all the time.
  for (let ms = readingMs; ms < burstMs; ms += readingMs) {
    await passTime(readingMs, 500);
    enterMany("flood", usualLimit);
  }
  expect(admission.counts().limit).toBe(minLimit);
  expect(outcomes.refused).toEqual([]);
  await passTime(waitMs, 500);
  expect(outcomes.refused[0]).toBe("flood service_overloaded 1");
});

test("a thousand requests at once are all admitted, also if that takes longer than a request may wait under overload", async () => {
  const { enterMany, passTime, outcomes } = setUp();
  const admitted = enterMany("burst", 1_000).length;
  for (let ms = 0; ms < burstMs; ms += readingMs) await passTime(readingMs + 1, 500);
  expect(outcomes).toEqual({ granted: Array.from({ length: 1_000 - admitted }, () => "burst"), refused: [] });
});

test("a slow body, a long wait and a finished request do not count", async () => {
  const { admission, enterMany, passTime } = setUp();
  const [slow, waiting, left] = enterMany("one", 3) as [Ticket, Ticket, Ticket];
  waiting.start();
  left.start();
  left.leave();
  left.leave();
  expect(admission.counts().inFlight).toBe(2);
  await passTime(readingMs + 1);
  expect(admission.counts().inFlight).toBe(1);
  slow.start();
  expect(admission.counts().inFlight).toBe(2);
  await passTime(workingMs + 1);
  expect(admission.counts().inFlight).toBe(0);
  slow.leave();
  waiting.leave();
  expect(admission.counts().inFlight).toBe(0);
});

test("no capacity is lost or granted twice, for any sequence of requests", async () => {
  const step = fc.record({
    tenant: fc.constantFrom("a", "b", "c"),
    does: fc.constantFrom("enter", "leave", "wait", "late"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 1_500, minLength: 200 }), async (steps) => {
      const clock = { ms: 0 };
      const admission = createAdmission(() => clock.ms);
      const open: Ticket[] = [];
      let requested = 0;
      let settled = 0;
      for (const { tenant, does } of steps) {
        if (does === "enter") {
          requested += 1;
          const settle = () => {
            settled += 1;
          };
          const take = (ticket: Ticket) => {
            settle();
            open.push(ticket);
          };
          const entered = admission.enter(tenant);
          if (entered instanceof Promise) entered.then(take, settle);
          else take(entered);
        } else if (does === "leave") open.pop()?.leave();
        else {
          clock.ms += does === "wait" ? 5 : 50;
          admission.adjustOnce(does === "late" ? 200 : 0);
        }
        await Promise.resolve();
        const { inFlight, waiting, limit } = admission.counts();
        expect(waiting).toBe(requested - settled);
        expect(inFlight).toBeLessThanOrEqual(open.length);
        expect(inFlight >= Math.min(limit, minLimit) || waiting === 0).toBe(true);
      }
      for (const ticket of open) ticket.leave();
      clock.ms += burstMs;
      for (let round = 0; round < 50; round += 1) admission.adjustOnce(0);
      await Promise.resolve();
      expect(admission.counts().waiting).toBe(0);
    }),
    { numRuns: 20 },
  );
});
