import { availableParallelism } from "node:os";
import { type Service, startService } from "../test/support/service.ts";
import type { LoadResult } from "./load.ts";
import { type Measured, measure, median } from "./measure.ts";
import { type Figure, report } from "./record.ts";
import { createRunLoads, type RunLoads } from "./run-loads.ts";
import { print, whenInterrupted } from "./world.ts";

/**
 * Compares this release with another one, in turns on the same machine: each has its own database. `BENCH_ENTRY` is the path of the
 * other release's `packages/server/start.js`, in a checkout where `npm install` was run; `BENCH_NODE` executes the other one with
 * another Node. Above 1: this release is faster or needs less CPU time.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 1.5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const { BENCH_ENTRY: entry, BENCH_NODE: node } = process.env;
if (!entry && !node)
  throw new Error("Set BENCH_ENTRY to the path of the other release's packages/server/start.js, or BENCH_NODE.");

const kinds = {
  runs: "completed runs",
  get: "GET of the same run",
  getAny: "GET of any run",
  list: "list of 20 runs",
  refused: "rejected requests (429)",
} satisfies Record<keyof RunLoads, string>;
type Kind = keyof typeof kinds;
type Side = { service: Service; pid: number; loads: RunLoads };
type Result = Measured<LoadResult>;

const env = { AGENTRUN_LOG_LEVEL: "warn", AGENTRUN_MODULE_PROCESSES: String(availableParallelism()) };
/** As shipped, or the other release. */
const open = async (release: { entry?: string; node?: string }): Promise<Side> => {
  const service = await startService({ env, ...release });
  whenInterrupted(() => service.process.kill());
  return { service, pid: service.process.pid ?? 0, loads: await createRunLoads(service, seconds) };
};

const cpuOf = ({ cpu }: Result) => (cpu ? cpu.server + cpu.children + cpu.database : Number.NaN);

async function compareKind(kind: Kind, sides: readonly [Side, Side]): Promise<Figure[]> {
  const [rates, costs]: [number[], number[]] = [[], []];
  for (const side of sides) await measure(side.loads[kind], side.pid);
  for (let round = 0; round < rounds; round += 1) {
    // The first of two is not always the same one.
    const order = round % 2 === 0 ? sides : [...sides].reverse();
    const results = new Map<Side, Result>();
    for (const side of order) results.set(side, await measure(side.loads[kind], side.pid));
    const [ours, theirs] = sides.map((side) => results.get(side) as Result) as [Result, Result];
    rates.push(ours.perSecond / theirs.perSecond);
    costs.push(cpuOf(theirs) / cpuOf(ours));
  }
  print(`  ${kinds[kind]}: ${costs.map((value) => value.toFixed(2)).join(" ")}`);
  return [
    { what: `${kinds[kind]}, by wall clock`, value: median(rates), target: "0.97" },
    { what: `${kinds[kind]}, by CPU time of service and database`, value: median(costs), target: "0.97" },
  ];
}

const sides = [await open({}), await open({ ...(entry ? { entry } : {}), ...(node ? { node } : {}) })] as const;
const figures: Figure[] = [];
for (const kind of Object.keys(kinds) as Kind[]) figures.push(...(await compareKind(kind, sides)));
report("node bench/releases.ts", figures);
for (const { service } of sides) {
  await service.stop();
  await service.remove();
}
