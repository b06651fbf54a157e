import { expect, inject, test } from "vitest";
import { templateDatabase } from "../support/database.ts";
import type { Defect } from "./defects.ts";
import { invariantOf, runSeed, type SeedOptions, shrink } from "./seeds.ts";
import type { Report } from "./worker.ts";

/** A few seeds of the deterministic simulation: see docs/model.md. `npm run test:simulation` runs many. */
const run = (options: SeedOptions) => runSeed({ server: inject("postgresUrl"), template: templateDatabase }, options);

test("P1, P3, P5, P10, P28: seeds with crashes, freezes and lost replies break no invariant, and each has the same history twice", async () => {
  for (const seed of [2, 8]) {
    const [one, other] = await Promise.all([run({ seed, steps: 600 }), run({ seed, steps: 600 })]);
    expect(one.violations).toEqual([]);
    expect(one.runs.completed).toBeGreaterThan(0);
    expect(Object.keys(one.faults)).toContain("freeze");
    expect(other.history).toEqual(one.history);
  }
});

/** Each found with the first seeds that were tried. */
const found: [Defect, { seed: number; steps: number; invariant: string }][] = [
  ["lease token of steps", { seed: 1, steps: 1_500, invariant: "the first result of a step wins" }],
];

test.each(found)("the simulation finds that the %s is not checked", async (defect, { invariant, ...options }) => {
  const { violations, history } = await run({ ...options, defect });
  process.stderr.write(`without the ${defect}: ${violations[0]}\n${history.slice(-3).join("\n")}\n`);
  expect(violations.map(invariantOf)).toContain(invariant);
});

test("a seed is shrunk to the calls and faults that break an invariant", async () => {
  const planned = Array.from({ length: 40 }, (_, number) => ({ number, isFault: number % 4 === 0 }));
  const simulated = (keep: readonly number[]): Report => ({
    ...{ history: [], failedAt: null, simulatedMs: 0, runs: {}, faults: {}, digest: "" },
    violations: [3, 8, 29].every((number) => keep.includes(number)) ? ["an end never changes: it did"] : [],
    planned: planned.filter(({ number }) => keep.includes(number)),
  });
  const all = planned.map(({ number }) => number);
  const least = await shrink(async ({ keep }) => simulated(keep ?? all), { seed: 1, steps: 1 }, simulated(all));
  expect(least.options.keep).toEqual([3, 8, 29]);
});
