import fc from "fast-check";
import { expect, test } from "vitest";
import { createLocalRateLimiter, type Rate } from "./rate-limiter.ts";

const rates = fc.record({
  requests_per_minute: fc.integer({ min: 1, max: 20_000 }),
  burst: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 30_000 })),
});
/** Pauses between requests: none, fractions of a millisecond, and long ones. */
const pauses = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 5, noNaN: true }), fc.nat(200_000)), {
  minLength: 1,
  maxLength: 300,
});

function limiterAt(start: number, peers = 0) {
  const clock = { ms: start };
  return { clock, limiter: createLocalRateLimiter({ maximum: 1000, peers, now: () => clock.ms }) };
}

/** The times at which requests were admitted, each after its pause. */
function admittedTimes(rate: Rate, gaps: readonly number[], start: number): number[] {
  const { clock, limiter } = limiterAt(start);
  return gaps.flatMap((gap) => {
    clock.ms += gap;
    return limiter.take("key", rate).isAdmitted ? [clock.ms] : [];
  });
}

test("P11: over any window no more is admitted than the burst and what the rate adds", () => {
  fc.assert(
    fc.property(rates, pauses, fc.nat(1_000_000_000), (rate, gaps, start) => {
      const times = admittedTimes(rate, gaps, start);
      for (const [first, from] of times.entries()) {
        for (const [last, to] of times.entries()) {
          if (last < first) continue;
          const allowed = rate.burst + ((to - from) * rate.requests_per_minute) / 60_000;
          if (last - first + 1 > allowed + 1e-3) return false;
        }
      }
      return true;
    }),
    { numRuns: 300 },
  );
});

test("small bursts are limited as strictly", () => {
  const rate = { requests_per_minute: 60, burst: 3 };
  expect(admittedTimes(rate, Array(10).fill(0), 0)).toHaveLength(3);
  expect(admittedTimes(rate, Array(100).fill(100), 0)).toHaveLength(3 + 9);
});

test("a client that waits for Retry-After is admitted", () => {
  fc.assert(
    fc.property(rates, pauses, fc.nat(1_000_000_000), (rate, gaps, start) => {
      const { clock, limiter } = limiterAt(start);
      for (const gap of gaps) {
        clock.ms += gap;
        const verdict = limiter.take("key", rate);
        if (verdict.isAdmitted) continue;
        expect(verdict.retryAfterSeconds).toBeGreaterThanOrEqual(1);
        clock.ms += verdict.retryAfterSeconds * 1000;
        expect(limiter.take("key", rate).isAdmitted).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("Retry-After is exact: a request one second earlier is refused", () => {
  const rate = { requests_per_minute: 10, burst: 1 };
  const { clock, limiter } = limiterAt(0);
  expect(limiter.take("key", rate).isAdmitted).toBe(true);
  expect(limiter.take("key", rate).retryAfterSeconds).toBe(6);
  clock.ms += 5_000;
  expect(limiter.take("key", rate)).toMatchObject({ isAdmitted: false, retryAfterSeconds: 1 });
  clock.ms += 1_000;
  expect(limiter.take("key", rate).isAdmitted).toBe(true);
});

test("P11: nodes that know of each other admit together what one would, give or take one per cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 8 }),
      fc.array(fc.tuple(fc.nat(7), fc.nat(500)), { maxLength: 2000 }),
      (nodes, calls) => {
        const rate = { requests_per_minute: 6_000, burst: 1_000 };
        const worlds = Array.from({ length: nodes }, () => limiterAt(0));
        for (const { limiter } of worlds) limiter.setPeers(nodes - 1);
        let now = 0;
        let admitted = 0;
        for (const [node, gap] of calls) {
          now += gap / 10;
          const world = worlds[node % nodes];
          if (!world) continue;
          world.clock.ms = now;
          if (world.limiter.take("key", rate).isAdmitted) admitted += 1;
        }
        return admitted <= (rate.burst + now * 0.1) * 1.01 + 1e-6;
      },
    ),
    { numRuns: 50 },
  );
});

test("a node that joins others does not grant a second burst", () => {
  const rate = { requests_per_minute: 60, burst: 1_000 };
  const { limiter } = limiterAt(5_000, 1);
  const admitted = Array.from({ length: 1_000 }, () => limiter.take("key", rate)).filter((v) => v.isAdmitted);
  expect(admitted.length).toBeLessThanOrEqual(0.01 * rate.burst);
  expect(admitted.length).toBeGreaterThan(0);
});

test("removing idle buckets does not admit more requests", () => {
  const rate = { requests_per_minute: 1, burst: 10 };
  const { clock, limiter } = limiterAt(0);
  for (let n = 0; n < 10; n += 1) expect(limiter.take("slow", rate).isAdmitted).toBe(true);
  clock.ms += 61_000;
  limiter.take("other", rate);
  expect(limiter.take("slow", rate).isAdmitted).toBe(true);
  expect(limiter.take("slow", rate).isAdmitted).toBe(false);
});
