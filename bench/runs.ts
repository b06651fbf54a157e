import type { Load, LoadResult } from "./load.ts";
import { attainable, describeCpu, type Measured, measure, median, warmUp } from "./measure.ts";
import { type Figure, report } from "./record.ts";
import { createRunLoads } from "./run-loads.ts";
import { inWorld, print, type World } from "./world.ts";

/** Many short rounds: the machine's speed changes within seconds, and both sides should run at the same speed. */
const seconds = Number(process.env.BENCH_SECONDS ?? 1.5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);

type Kind = "hello" | "trial" | "runs" | "get" | "getAny" | "list" | "refused";
type Target = { load: Load; pid: number };

/**
 * Compares completed echo runs and reads with a bare hello world on the same machine, in turns, so that noise affects both; and with
 * the minimal durable run, which shows how much of the difference is unavoidable.
 */
async function compare(world: World): Promise<void> {
  const targets = await createTargets(world);
  for (const { load } of Object.values(targets)) await warmUp(load);
  const results: Record<Kind, Measured<LoadResult>[]> = {
    hello: [],
    trial: [],
    runs: [],
    get: [],
    getAny: [],
    list: [],
    refused: [],
  };
  const p50: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, { load, pid }] of Object.entries(targets) as [Kind, Target][]) {
      const result = await measure(load, pid);
      results[name].push(result);
      printResult(`round ${round}  ${name.padEnd(7)}`, result);
    }
    const alone = await measure({ ...targets.runs.load, connections: 1, seconds: Math.min(1, seconds) }, world.pid);
    printResult(`round ${round}  alone `, alone);
    p50.push(alone.p50Ms);
  }
  report("node bench/runs.ts", toFigures(results, p50));
}

const printResult = (name: string, result: Measured<LoadResult>) =>
  print(
    `  ${name}  ${result.perSecond.toFixed(0).padStart(6)}/s  p50 ${result.p50Ms.toFixed(2)} ms  p99 ${result.p99Ms.toFixed(2)} ms  ${describeCpu(result.cpu)}`,
  );

function toFigures(results: Record<Kind, Measured<LoadResult>[]>, p50: number[]): Figure[] {
  const ratio = (kind: Kind, to: Kind, of: (result: Measured<LoadResult>) => number) =>
    median(results[kind].map((result, round) => of(result) / of(results[to][round] ?? result)));
  const both = (what: string, kind: Kind, to: Kind, target?: string): Figure[] => [
    { what: `${what}, by wall clock`, value: ratio(kind, to, (r) => r.perSecond), ...(target ? { target } : {}) },
    { what: `${what}, by CPU time`, value: ratio(kind, to, attainable) },
  ];
  const cpu = (of: "server" | "database") => median(results.runs.map((result) => result.cpu?.[of] ?? Number.NaN));
  return [
    ...both("completed runs / hello world", "runs", "hello"),
    ...both("minimal durable run / hello world", "trial", "hello"),
    ...both("completed runs / minimal durable run", "runs", "trial", "0.50"),
    ...both("GET of the same run / hello world", "get", "hello", "0.50"),
    ...both("GET of any run / hello world", "getAny", "hello", "0.35"),
    ...both("list of 20 runs / hello world", "list", "hello", "0.12"),
    ...both("rejected requests (429) / hello world", "refused", "hello", "0.35"),
    { what: "completed runs per second", value: median(results.runs.map((result) => result.perSecond)), unit: "/s" },
    { what: "CPU time of the service per run", value: cpu("server"), unit: "µs", target: "105 µs" },
    { what: "CPU time of the database per run", value: cpu("database"), unit: "µs", target: "65 µs" },
    { what: "p50 latency with one connection", value: median(p50), unit: "ms", target: "5 ms" },
  ];
}

async function createTargets(world: World): Promise<Record<Kind, Target>> {
  const { service, pid } = world;
  const hello = await world.startBare("hello.ts");
  const trial = await world.startBare("trial.ts");
  const loads = await createRunLoads(service, seconds);
  return {
    hello: { pid: hello.pid, load: { ...loads.get, port: hello.port, path: "/", headers: {} } },
    trial: { pid: trial.pid, load: { ...loads.runs, port: trial.port, path: "/" } },
    runs: { pid, load: loads.runs },
    get: { pid, load: loads.get },
    getAny: { pid, load: loads.getAny },
    list: { pid, load: loads.list },
    refused: { pid, load: loads.refused },
  };
}

await inWorld({}, compare);
