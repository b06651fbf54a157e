import { parseArgs } from "node:util";
import { runChaos } from "./chaos.ts";

const usage = "npm run test:chaos -- --seed N --minutes M";
const { values } = parseArgs({ options: { seed: { type: "string" }, minutes: { type: "string", default: "5" } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const minutes = Number(values.minutes);
if (!Number.isInteger(seed) || seed < 0 || !(minutes > 0)) {
  process.stderr.write(`A seed is a whole number and minutes are more than none: ${usage}\n`);
  process.exit(2);
}

const log = (line: string) => process.stdout.write(`${line}\n`);
const show = (named: Record<string, number>) =>
  Object.entries(named)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

log(`seed ${seed}, ${minutes} minutes; again with: npm run test:chaos -- --seed ${seed} --minutes ${minutes}`);
const { violations, figures, faults } = await runChaos({ seed, minutes, log });
log(`faults: ${show(faults)}`);
log(`observed: ${show(figures)}`);
for (const { promise, what } of violations) log(`BROKEN  ${promise}: ${what}`);
log(
  violations.length === 0 ? `seed ${seed}: every promise was kept` : `seed ${seed}: ${violations.length} times broken`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
