import { expect, inject, test } from "vitest";
import { templateDatabase } from "../support/database.ts";
import type { Found } from "./defects.ts";
import { findViolations, runSeed, type SeedOptions, shrink } from "./seeds.ts";
import type { Report } from "./worker.ts";

/** A few seeds of the deterministic simulation: see docs/model.md. `npm run test:simulation` runs many. */
const server = () => ({ server: inject("postgresUrl"), template: templateDatabase });
const run = (options: SeedOptions) => runSeed(server(), options);

test("P1, P3, P5, P6, P10, P28, P30: seeds with crashes, freezes and lost replies break no invariant, and each has the same history twice", async () => {
  for (const seed of [2, 13]) {
    const [one, other] = await Promise.all([run({ seed, steps: 300 }), run({ seed, steps: 300 })]);
    expect(one.violations).toEqual([]);
    expect(one.runs.completed).toBeGreaterThan(0);
    expect(Object.keys(one.faults).length).toBeGreaterThan(0);
    expect(other.history).toEqual(one.history);
  }
});

/** The cheap ones. `defects.test.ts` has the others. */
const found: Found[] = [
  [
    "lock and index of threads",
    { seeds: [19, 13, 17, 1, 4, 12, 18], steps: 150, invariant: "a thread has one run at a time" },
  ],
  ["idempotency key", { seeds: [13, 19, 18, 14, 17, 2, 7], steps: 150, invariant: "a key creates one run" }],
  [
    "record of an attempt",
    { seeds: [13, 19, 18, 14, 17, 2, 7], steps: 600, invariant: "an attempt is recorded before it is sent" },
  ],
];

test.each(found)("the simulation finds that the %s is missing", async (defect, search) => {
  expect(await findViolations(server(), defect, search)).toContain(search.invariant);
});

test("a seed is shrunk to the calls and faults that break an invariant", async () => {
  const planned = Array.from({ length: 40 }, (_, number) => ({ number, isFault: number % 4 === 0 }));
  const simulated = (keep: readonly number[]): Report => ({
    ...{ history: [], failedAt: null, steps: 0, simulatedMs: 0, runs: {}, faults: {}, digest: "" },
    violations: [3, 8, 29].every((number) => keep.includes(number)) ? ["an end never changes: it did"] : [],
    planned: planned.filter(({ number }) => keep.includes(number)),
  });
  const all = planned.map(({ number }) => number);
  const least = await shrink(async ({ keep }) => simulated(keep ?? all), { seed: 1, steps: 1 }, simulated(all));
  expect(least.options.keep).toEqual([3, 8, 29]);
});
