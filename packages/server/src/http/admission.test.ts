import fc from "fast-check";
import { expect, test } from "vitest";
import { admissionLimits, canAdmit, createAdmission, nextLimit, type Ticket } from "./admission.ts";

const { least, usual, most, waitMs, readingMs, workingMs } = admissionLimits;

test("the bound falls quickly while the event loop is late or everything is slow, and recovers slowly, beyond the usual one only when it is needed", () => {
  const quickestMs = 5;
  expect(nextLimit(200, { lateMs: 150, quickestMs, wasFull: true })).toBe(140);
  expect(nextLimit(200, { lateMs: 0, quickestMs: 150, wasFull: true })).toBe(140);
  expect(nextLimit(least, { lateMs: 5_000, quickestMs, wasFull: true })).toBe(least);
  expect(nextLimit(usual, { lateMs: 0, quickestMs, wasFull: false })).toBe(usual);
  expect(nextLimit(usual - 20, { lateMs: 0, quickestMs: null, wasFull: false })).toBe(usual - 4);
  expect(nextLimit(usual, { lateMs: 20, quickestMs, wasFull: true })).toBe(usual + 16);
  expect(nextLimit(most, { lateMs: 0, quickestMs, wasFull: true })).toBe(most);
});

test("beyond the bound only tenants with less than an equal share enter, and never more than twice the bound", () => {
  expect(canAdmit({ inFlight: 99, limit: 100, ownInFlight: 99, tenants: 2 })).toBe(true);
  expect(canAdmit({ inFlight: 100, limit: 100, ownInFlight: 100, tenants: 1 })).toBe(false);
  expect(canAdmit({ inFlight: 100, limit: 100, ownInFlight: 51, tenants: 2 })).toBe(false);
  expect(canAdmit({ inFlight: 120, limit: 100, ownInFlight: 3, tenants: 2 })).toBe(true);
  expect(canAdmit({ inFlight: 200, limit: 100, ownInFlight: 0, tenants: 2 })).toBe(false);
});

/** An admission with a clock of its own, and what became of each request. */
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

test("a flood fills the bound and waits, and a request of another tenant enters at once", () => {
  const { enter, enterMany, admission } = setUp();
  expect(enterMany("flood", 1_000)).toHaveLength(usual);
  expect(admission.counts()).toEqual({ inFlight: usual, waiting: 1_000 - usual, limit: usual });
  expect(enter("other")).not.toBeNull();
});

test("a place that becomes free goes to the tenant with the least in flight, although others have waited longer", async () => {
  const { enterMany, outcomes } = setUp();
  const flood = enterMany("flood", 2 * usual);
  const other = enterMany("other", usual);
  expect(other).toHaveLength(usual / 2);
  other[0]?.leave();
  await Promise.resolve();
  expect(outcomes.granted).toEqual(["other"]);
  for (const ticket of flood.slice(0, usual / 2 + 2)) ticket.leave();
  await Promise.resolve();
  expect(outcomes.granted).toEqual(["other", "flood", "flood"]);
});

test("requests that wait for something else make room for those who wait at the door", async () => {
  const { enterMany, passTime, outcomes } = setUp();
  for (const ticket of enterMany("busy", usual + 2)) ticket.begin();
  await passTime(workingMs + 1);
  expect(outcomes).toEqual({ granted: ["busy", "busy"], refused: [] });
});

test("a request that waits longer than the door allows is refused while the others still work", async () => {
  const { admission, enter, enterMany, passTime, outcomes } = setUp();
  enterMany("flood", usual);
  expect(enter("flood")).toBeNull();
  // As busy as a loop that is late, with new work all the time.
  for (let ms = 0; ms < waitMs; ms += readingMs) {
    await passTime(readingMs, 500);
    enterMany("flood", usual);
  }
  expect(admission.counts().limit).toBe(least);
  await passTime(waitMs, 500);
  expect(outcomes.refused[0]).toBe("flood service_overloaded 1");
});

test("a slow body, a long wait and a request that has left do not count", async () => {
  const { admission, enterMany, passTime } = setUp();
  const [slow, waiting, left] = enterMany("one", 3) as [Ticket, Ticket, Ticket];
  waiting.begin();
  left.begin();
  left.leave();
  left.leave();
  expect(admission.counts().inFlight).toBe(2);
  await passTime(readingMs + 1);
  expect(admission.counts().inFlight).toBe(1);
  slow.begin();
  expect(admission.counts().inFlight).toBe(2);
  await passTime(workingMs + 1);
  expect(admission.counts().inFlight).toBe(0);
  slow.leave();
  waiting.leave();
  expect(admission.counts().inFlight).toBe(0);
});

test("whatever comes and goes, no place is lost and none is given twice", async () => {
  const step = fc.record({
    tenant: fc.constantFrom("a", "b", "c"),
    does: fc.constantFrom("enter", "leave", "wait", "late"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 1_500, minLength: 200 }), async (steps) => {
      const clock = { ms: 0 };
      const admission = createAdmission(() => clock.ms);
      const open: Ticket[] = [];
      let asked = 0;
      let settled = 0;
      for (const { tenant, does } of steps) {
        if (does === "enter") {
          asked += 1;
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
        expect(waiting).toBe(asked - settled);
        expect(inFlight).toBeLessThanOrEqual(open.length);
        expect(inFlight >= Math.min(limit, least) || waiting === 0).toBe(true);
      }
      for (const ticket of open) ticket.leave();
      clock.ms += waitMs;
      for (let look = 0; look < 50; look += 1) admission.adjustOnce(0);
      await Promise.resolve();
      expect(admission.counts().waiting).toBe(0);
    }),
    { numRuns: 20 },
  );
});
