import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { type CanaryMove, type Compared, countRun, decideCanary, isInCanary, nothingCompared } from "./canaries.ts";

test("a canary gets its share of the keys, within the bounds of a binomial distribution", () => {
  for (const percent of [1, 5, 25, 50, 99]) {
    const [canary, keys] = [newId("can"), 20_000];
    const hits = Array.from({ length: keys }, (_, key) => isInCanary(canary, percent, `thr_${key}`)).filter(Boolean);
    const expected = (keys * percent) / 100;
    // Five standard deviations: one failure in a million.
    const bound = 5 * Math.sqrt((expected * (100 - percent)) / 100);
    expect(Math.abs(hits.length - expected)).toBeLessThan(bound);
  }
});

test("a key always gets the same answer, and remains in the canary when the share increases", () => {
  const shares = fc.tuple(fc.string(), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }));
  fc.assert(
    fc.property(shares, ([key, one, other]) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const isIn = isInCanary("can_1", low, key);
      expect(isInCanary("can_1", low, key)).toBe(isIn);
      if (isIn) expect(isInCanary("can_1", high, key)).toBe(true);
      expect(isInCanary("can_1", 100, key)).toBe(true);
    }),
  );
});

test("two canaries choose different keys", () => {
  const keys = Array.from({ length: 4_000 }, (_, key) => `user-${key}`);
  const both = keys.filter((key) => isInCanary("can_1", 50, key) && isInCanary("can_2", 50, key));
  expect(Math.abs(both.length - 1_000)).toBeLessThan(150);
});

/** Random numbers from a seed, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state += 0x6d2b79f5;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Behaviour = { failureRate: number; latencyMs: number };

const steps = [
  { percent: 25, minutes: null, runs: 150 },
  { percent: 50, minutes: null, runs: 150 },
];
const started = new Date("2026-01-01T00:00:00Z");
const atStart = {
  steps,
  step: 0,
  stepBase: 0,
  looks: 0,
  stepStartedAt: started,
  toleratedPercent: 10,
  revision: 2,
  stableRevision: 1,
};

/** Lets runs end until the canary does; returns how, and how many runs of the canary it took. */
function follow(seed: number, stable: Behaviour, canary: Behaviour): { end: CanaryMove["move"]; runs: number } {
  const random = randomFrom(seed);
  const counts: Compared = nothingCompared();
  let state = { ...atStart, counts };
  for (;;) {
    const isCanary = random() * 100 < (state.steps[state.step]?.percent ?? 0);
    const { failureRate, latencyMs } = isCanary ? canary : stable;
    // Latencies are skewed, as in practice.
    const latency = latencyMs * Math.exp(0.5 * (random() + random() + random() - 1.5));
    countRun(isCanary ? counts.canary : counts.stable, {
      failed: random() < failureRate,
      latencyMs: latency,
      costUsd: null,
    });
    const decided = decideCanary(state, started);
    if (decided.move === "look") state = { ...state, looks: decided.looks };
    if (decided.move === "next") state = { ...state, step: state.step + 1, stepBase: counts.canary.ended, looks: 0 };
    if (decided.move === "promote" || decided.move === "roll_back")
      return { end: decided.move, runs: counts.canary.ended };
  }
}

const seeds = Array.from({ length: 200 }, (_, seed) => seed * 7919);
const shareOf = (ends: { end: string }[], end: string) => ends.filter((one) => one.end === end).length / ends.length;

test("a revision that is not worse is rolled back in at most 5 % of the cases", () => {
  const same = { failureRate: 0.05, latencyMs: 800 };
  expect(
    shareOf(
      seeds.map((seed) => follow(seed, same, same)),
      "roll_back",
    ),
  ).toBeLessThanOrEqual(0.05);
  const better = { failureRate: 0.02, latencyMs: 600 };
  expect(
    shareOf(
      seeds.map((seed) => follow(seed, same, better)),
      "promote",
    ),
  ).toBe(1);
});

test("a revision that fails more often is rolled back within the configured runs", () => {
  const worse = seeds.map((seed) =>
    follow(seed, { failureRate: 0.02, latencyMs: 800 }, { failureRate: 0.12, latencyMs: 800 }),
  );
  expect(shareOf(worse, "roll_back")).toBeGreaterThan(0.9);
  expect(Math.max(...worse.map(({ runs }) => runs))).toBeLessThanOrEqual(300);
});

test("a slower revision is rolled back, and one within the tolerance is not", () => {
  const stable = { failureRate: 0, latencyMs: 800 };
  const slow = seeds.map((seed) => follow(seed, stable, { failureRate: 0, latencyMs: 1_100 }));
  expect(shareOf(slow, "roll_back")).toBeGreaterThan(0.9);
  const tolerated = seeds.map((seed) => follow(seed, stable, { failureRate: 0, latencyMs: 840 }));
  expect(shareOf(tolerated, "promote")).toBeGreaterThanOrEqual(0.95);
});

test("a revision with fewer scores that pass is rolled back, with the shares as the reason", () => {
  const counts = nothingCompared();
  for (let run = 0; run < 100; run += 1) {
    for (const side of [counts.stable, counts.canary]) countRun(side, { failed: false, latencyMs: 1, costUsd: null });
  }
  Object.assign(counts.stable, { scored: 40, notPassed: 2 });
  Object.assign(counts.canary, { scored: 40, notPassed: 4 });
  expect(decideCanary({ ...atStart, counts }, started).move).not.toBe("roll_back");
  counts.canary.notPassed = 20;
  const decided = decideCanary({ ...atStart, counts }, started);
  expect(decided).toMatchObject({ move: "roll_back" });
  expect(decided).toHaveProperty(
    "reason",
    expect.stringMatching(/^With revision 2, 50 % of scored runs did not pass \(n = 40\); with revision 1, 5 % /),
  );
});

test("nothing is concluded from fewer than twenty runs of each revision, not even at the end of a step", () => {
  const counts = nothingCompared();
  const minutes = [{ percent: 5, minutes: 10, runs: null }];
  const state = { ...atStart, steps: minutes, counts };
  const later = new Date(started.getTime() + 3_600_000);
  for (let run = 0; run < 19; run += 1) {
    countRun(counts.canary, { failed: true, latencyMs: 1, costUsd: null });
    countRun(counts.stable, { failed: false, latencyMs: 1, costUsd: null });
    countRun(counts.stable, { failed: false, latencyMs: 1, costUsd: null });
  }
  expect(decideCanary(state, later)).toEqual({ move: "stay" });
  countRun(counts.canary, { failed: true, latencyMs: 1, costUsd: null });
  expect(decideCanary(state, later)).toMatchObject({
    move: "roll_back",
    reason:
      "With revision 2, 100 % of runs failed (n = 20); with revision 1, 0 % of runs failed (n = 38). p = 5.41e-16.",
  });
});

test("the metrics are compared five times in a step, so that the error probability is that of five comparisons", () => {
  const counts = nothingCompared();
  let state = { ...atStart, steps: [{ percent: 50, minutes: null, runs: 100 }], counts };
  let looks = 0;
  for (let run = 0; run < 100; run += 1) {
    countRun(counts.canary, { failed: false, latencyMs: 1, costUsd: 0.01 });
    countRun(counts.stable, { failed: false, latencyMs: 1, costUsd: 0.01 });
    const decided = decideCanary(state, started);
    if (decided.move !== "stay") looks += 1;
    if (decided.move === "look") state = { ...state, looks: decided.looks };
    if (run < 99) expect(["stay", "look"]).toContain(decided.move);
    else expect(decided.move).toBe("promote");
  }
  expect(looks).toBe(5);
});
