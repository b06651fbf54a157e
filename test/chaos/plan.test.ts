import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fault, faultKinds, laneNames, makePlan, nodeCount } from "./plan.ts";

const seed = fc.integer({ min: 0, max: 0xff_ff_ff_ff });
const minutes = fc.integer({ min: 1, max: 10 });
const end = ({ atMs, forMs }: Fault) => atMs + forMs;

test("the same seed gives the same plan, and another seed another plan", () => {
  fc.assert(fc.property(seed, minutes, (n, m) => void expect(makePlan(n, m)).toEqual(makePlan(n, m))));
  const plans = Array.from({ length: 100 }, (_, n) => JSON.stringify(makePlan(n, 1)));
  expect(new Set(plans).size).toBe(100);
});

test("a longer run starts like a shorter one of the same seed", () => {
  fc.assert(
    fc.property(seed, minutes, (n, m) => {
      const [short, long] = [makePlan(n, m), makePlan(n, m + 1)];
      for (const lane of laneNames) expect(long[lane].slice(0, short[lane].length)).toEqual(short[lane]);
    }),
  );
});

test("a minute contains every kind of fault", () => {
  fc.assert(
    fc.property(seed, (n) => {
      const kinds = Object.values(makePlan(n, 1)).flatMap((faults) => faults.map(({ kind }) => kind));
      expect(new Set(kinds)).toEqual(new Set(faultKinds));
    }),
  );
});

test("faults of a lane do not overlap, and all end before the run ends", () => {
  fc.assert(
    fc.property(seed, minutes, (n, m) => {
      for (const faults of Object.values(makePlan(n, m))) {
        for (const [index, fault] of faults.entries()) {
          expect(fault.atMs).toBeGreaterThan(index === 0 ? 0 : end(faults[index - 1] as Fault));
          expect(end(fault)).toBeLessThanOrEqual(m * 60_000);
          expect(new Set(fault.nodes).size).toBe(fault.nodes.length);
          for (const node of fault.nodes) expect([0, 1, 2].slice(0, nodeCount)).toContain(node);
        }
      }
    }),
  );
});
