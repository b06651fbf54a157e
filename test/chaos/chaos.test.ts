import { expect, test } from "vitest";
import { runChaos } from "./chaos.ts";
import { faultKinds } from "./plan.ts";

/** A minute of `npm run test:chaos -- --seed 3 --minutes 1`, which says more. */
const seed = 3;
const minutes = 1;
/** A minute, the world around it, and a machine that does much else. */
const limitMs = 420_000;

test(
  `P1, P3, P5, P6, P10, P13, P15, P16: everything is broken at once for a minute by seed ${seed}, and every promise is kept`,
  async () => {
    const said: string[] = [];
    const { violations, figures, faults } = await runChaos({ seed, minutes, say: (line) => said.push(line) });
    expect(violations, said.join("\n")).toEqual([]);
    // On a machine that is busy the last of them may have no time left.
    expect(Object.keys(faults).length, said.join("\n")).toBeGreaterThan(faultKinds.length / 2);
    for (const seen of ["acknowledged", "steps", "answered", "pipelines", "streams", "webhooks", "scheduled"]) {
      expect(figures[seen], seen).toBeGreaterThan(5);
    }
    const words = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    process.stderr.write(`chaos, seed ${seed}, ${minutes} minute: ${words.join(", ")}\n`);
  },
  limitMs,
);
