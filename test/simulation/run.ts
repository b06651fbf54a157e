import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Defect, defects } from "./defects.ts";
import { runSeed, type SeedOptions, shrink } from "./seeds.ts";
import { startServer, template } from "./server-process.ts";
import type { Report } from "./worker.ts";

const usage = `npm run test:simulation -- [--seed N] [--seeds COUNT] [--steps M] [--processes P] [--keep 1,2,…] [--history FILE]
                           [--defect NAME]

  --seed       the first seed; default: a random one
  --seeds      how many seeds to run; default 1
  --steps      steps of each seed; default 10000
  --processes  how many seeds to run at the same time; default 2
  --keep       numbers of the only calls and faults that happen, as a failed seed prints them
  --history    writes the history of the last seed to a file
  --defect     removes a protection, to see that a seed finds it: ${Object.keys(defects).join(", ")}`;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "1" },
    steps: { type: "string", default: "10000" },
    processes: { type: "string", default: "2" },
    keep: { type: "string" },
    history: { type: "string" },
    defect: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const [first, count, steps, processes] = [
  Number(values.seed ?? Math.floor(Math.random() * 1_000_000)),
  ...[values.seeds, values.steps, values.processes].map(Number),
] as [number, number, number, number];
if (![first, count, steps, processes].every((value) => Number.isInteger(value) && value >= 0)) {
  process.stderr.write(`A seed and the other values are whole numbers.\n\n${usage}\n`);
  process.exit(2);
}

/** The defect of that name; the program ends if there is none. */
function toDefect(name: string | undefined): Defect | null {
  if (name === undefined) return null;
  if (Object.hasOwn(defects, name)) return name as Defect;
  process.stderr.write(`There is no defect '${name}'.\n\n${usage}\n`);
  process.exit(2);
}
const defect = toDefect(values.defect);

const print = (line: string) => process.stdout.write(`${line}\n`);
const show = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

const linesOfHistory = 300;

/** Prints the seed, its violation, and the end of the shortest history that is found for it. */
async function reportFailure(options: SeedOptions, report: Report): Promise<void> {
  for (const violation of report.violations) print(`BROKEN  ${violation}`);
  print(`seed ${options.seed} broke after ${report.failedAt} steps; shrinking it`);
  const least = await shrink((each) => runSeed({ server: server.url, template }, each), options, report);
  print(least.report.history.slice(-linesOfHistory).join("\n"));
  for (const violation of least.report.violations) print(`BROKEN  ${violation}`);
  const keep = least.options.keep.join(",");
  const removed = defect === null ? "" : ` --defect "${defect}"`;
  print(
    `again: npm run test:simulation -- --seed ${options.seed} --steps ${options.steps} --keep ${keep}${removed} --history history.txt`,
  );
}

const server = await startServer(print);
const startedMs = performance.now();
const failed: number[] = [];
let [next, done, taken] = [first, 0, 0];

async function runSeeds(): Promise<void> {
  while (next < first + count) {
    const seed = next;
    next += 1;
    const options = { seed, steps, keep: values.keep?.split(",").map(Number) ?? null, defect };
    const report = await runSeed({ server: server.url, template }, options);
    done += 1;
    taken += report.steps;
    const outcome = report.violations.length === 0 ? "every invariant held" : "BROKEN";
    print(
      `seed ${seed}: ${outcome}; ${report.history.length} lines ${report.digest}; runs: ${show(report.runs)}; faults: ${show(report.faults)}`,
    );
    if (values.history !== undefined) writeFileSync(values.history, `${report.history.join("\n")}\n`);
    if (report.violations.length === 0) continue;
    failed.push(seed);
    await reportFailure(options, report);
  }
}

try {
  await Promise.all(Array.from({ length: Math.min(processes, count) }, runSeeds));
} finally {
  await server.stop();
}
const minutes = (performance.now() - startedMs) / 60_000;
const perHour = Math.round((taken * 60) / minutes);
print(
  `${done} seeds of ${steps} steps, ${taken} steps with their ends, in ${minutes.toFixed(1)} minutes (${perHour} steps an hour); broken: ${failed.join(", ") || "none"}`,
);
process.exit(failed.length === 0 ? 0 : 1);
