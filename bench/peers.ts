import { type Cpu, readCpu } from "./cpu.ts";
import type { Load, LoadResult } from "./load.ts";
import { measure, median, warmUp } from "./measure.ts";
import { langgraph } from "./peers/langgraph.ts";
import { mastra } from "./peers/mastra.ts";
import { install, isOnPath, type Peer } from "./peers/peer.ts";
import { bullmq, dbos, graphileWorker, pgBoss } from "./peers/queues.ts";
import { restate } from "./peers/restate.ts";
import { createSandbox } from "./peers/sandbox.ts";
import { type Figure, report } from "./record.ts";
import { inWorld, print, type World } from "./world.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const connections = 64;
const targets: Record<string, string> = { [restate.name]: "6", [mastra.name]: "8", [langgraph.name]: "1" };
const peers = [restate, mastra, langgraph, dbos, graphileWorker, pgBoss, bullmq];
/** Selects peers by a part of their names. */
const wanted = (process.env.BENCH_PEERS ?? "").toLowerCase().split(",");

type Target = { load: Omit<Load, "connections" | "seconds">; pids: number[] };
type Row = Measurement & { name: string; ratio?: Ratio };
/** The ratio of our rate to the peer's: the median of the rounds, in which both ran in turns. */
type Ratio = { clock: number; cpu: number };

/** Other products that run agents or durable calls, each in turns with the service. */
async function compare(world: World): Promise<void> {
  const ours = toOurs(world);
  await warmUp({ ...ours.load, connections, seconds });
  const rows: Row[] = [];
  const failures: string[] = [];
  for (const peer of peers.filter(({ name }) => wanted.some((part) => name.toLowerCase().includes(part)))) {
    if (peer.needs && !isOnPath(peer.needs)) {
      print(`${peer.name}: skipped, because ${peer.needs} is not installed`);
      continue;
    }
    try {
      rows.push(...(await comparePeer(ours, peer)));
    } catch (error) {
      failures.push(`!!! ${peer.name} COULD NOT BE MEASURED: ${error instanceof Error ? error.message : error}`);
    }
  }
  printTable(rows);
  for (const failure of failures) print(`\n${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

async function comparePeer(ours: Target, peer: Peer): Promise<Row[]> {
  const sandbox = createSandbox(peer.name.replaceAll(/[^A-Za-z]/g, "").toLowerCase());
  try {
    print(`${peer.name}: installing ${peer.packages.join(", ")}`);
    await install(peer, sandbox);
    const { load, pids } = await peer.start(sandbox);
    const theirs = { load: { ...load, ca: null, method: "POST" }, pids };
    await warmUp({ ...theirs.load, connections, seconds });
    return await takeTurns(peer.name, ours, theirs);
  } finally {
    await sandbox.remove();
  }
}

async function takeTurns(name: string, ours: Target, theirs: Target): Promise<Row[]> {
  const results: Record<"ours" | "theirs", Measurement[]> = { ours: [], theirs: [] };
  for (let round = 1; round <= rounds; round += 1) {
    results.ours.push(await measureBoth(ours));
    results.theirs.push(await measureBoth(theirs));
  }
  const ratio = {
    clock: median(results.ours.map((mine, round) => mine.perSecond / (results.theirs[round]?.perSecond ?? 1))),
    cpu: median(results.ours.map((mine, round) => (results.theirs[round]?.cpu ?? 1) / mine.cpu)),
  };
  return [{ ...toRow(name, results.theirs), ratio }, toRow("  Agent Run Service in the same round", results.ours)];
}

type Measurement = { perSecond: number; p50Ms: number; cpu: number };

async function measureBoth({ load, pids }: Target): Promise<Measurement> {
  const before = totalCpu(pids);
  const { perSecond, requests } = await measure({ ...load, connections, seconds });
  const cpu = (totalCpu(pids) - before) / requests;
  const alone: LoadResult = await measure({ ...load, connections: 1, seconds: 2 });
  return { perSecond, p50Ms: alone.p50Ms, cpu };
}

const sum = ({ server, children, database }: Cpu) => server + children + database;

function totalCpu(pids: number[]): number {
  const all = pids.map(readCpu);
  return all.reduce((total, cpu) => total + (cpu ? sum(cpu) : Number.NaN), 0);
}

const toRow = (name: string, results: Measurement[]): Row => ({
  name,
  perSecond: median(results.map((result) => result.perSecond)),
  p50Ms: median(results.map((result) => result.p50Ms)),
  cpu: median(results.map((result) => result.cpu)),
});

function printTable(rows: Row[]): void {
  print(`\n${"".padEnd(30)} completed/s, ${connections} conn.   p50, 1 conn.   CPU µs / run   ours / theirs`);
  for (const { name, perSecond, p50Ms, cpu, ratio } of rows) {
    const figures = `${perSecond.toFixed(0).padStart(17)} ${p50Ms.toFixed(1).padStart(14)} ms ${cpu.toFixed(0).padStart(13)}`;
    print(`${name.padEnd(30)} ${figures}   ${ratio ? describeRatio(name, ratio) : ""}`);
  }
  const figures = rows.flatMap(({ name, perSecond, ratio }): Figure[] => {
    if (!ratio) return [];
    return [
      { what: `${name}, completed runs per second`, value: perSecond, unit: "/s" },
      { what: `ours / ${name}`, value: ratio.clock },
    ];
  });
  report("npm run bench:peers", figures);
}

function describeRatio(name: string, { clock, cpu }: Ratio): string {
  const target = targets[name] ? `   (target: ${targets[name]})` : "";
  return `${clock.toFixed(2)} by wall clock, ${cpu.toFixed(2)} by CPU time${target}`;
}

function toOurs(world: World): Target {
  const { service, port, headers, pid } = world;
  const body = JSON.stringify({ agent_id: service.credentials.agent_id, input: { query: "hello" } });
  return { load: { port, headers, ca: service.ca, method: "POST", path: "/v2/runs", body }, pids: [pid] };
}

await inWorld({}, compare);
