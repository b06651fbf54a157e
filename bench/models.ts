import { readFileSync } from "node:fs";
import { describeCpu, type Measured, measureStreams, median } from "./measure.ts";
import { addAgent, addModelAgent, inModelWorld, pieces } from "./model-world.ts";
import { type Figure, report } from "./record.ts";
import type { StreamLoad, StreamResult } from "./stream-load.ts";
import { print, type Started, type World } from "./world.ts";

/** Answers at the same time, and how often each is measured. The first is a person alone. */
const sizes = (process.env.BENCH_ANSWERS ?? "1,100,1000").split(",").map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const names = ["bare pipe", "streamText", "service", "thread", "HTTP agent", "worker"] as const;
type Name = (typeof names)[number];
/** `toBodies` creates the bodies of a round, if they are not the same each time. */
type Side = { pid: number; load: StreamLoad; toBodies?: (size: number) => Promise<string[]> };
type Answered = Measured<StreamResult> & { openAtOnce: number; bytesPerAnswer: number };

/**
 * A model that streams to people, through the service, the AI SDK and a bare pipe, in turns, with the same scripted provider. `thread`:
 * the service, and each answer is the first turn of a new thread. `HTTP agent` and `worker`: the service, and the text is sent by a
 * program of the team, which calls the provider; its CPU time is not counted.
 */
async function compare(world: World, provider: Started): Promise<void> {
  const sides = await createSides(world, provider);
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await compareAt(sides, provider, size)));
  report("node bench/models.ts", figures);
}

async function compareAt(sides: Record<Name, Side>, provider: Started, size: number): Promise<Figure[]> {
  const results = Object.fromEntries(names.map((name) => [name, [] as Answered[]])) as Record<Name, Answered[]>;
  // A process compiles its code in the first rounds; those are not counted.
  for (const name of names) for (let warm = 0; warm < 2; warm += 1) await measureAnswers(sides[name], provider, size);
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) {
      const result = await measureAnswers(sides[name], provider, size);
      results[name].push(result);
      printResult(`round ${round}  ${String(size).padStart(4)} at once  ${name.padEnd(10)}`, result);
    }
  }
  return toFigures(results, size);
}

async function measureAnswers({ pid, load, toBodies }: Side, provider: Started, size: number): Promise<Answered> {
  const body = toBodies ? await toBodies(size) : load.body;
  await readMostOpen(provider);
  const before = readMemory(pid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, readMemory(pid));
  }, 100);
  // A single person sends several requests, because one answer is too little to measure.
  const result = await measureStreams({ ...load, body, connections: size, times: size === 1 ? 5 : 1 }, pid);
  clearInterval(watch);
  return { ...result, openAtOnce: await readMostOpen(provider), bytesPerAnswer: (highest - before) / size };
}

const readMostOpen = async ({ port }: Started): Promise<number> =>
  ((await (await fetch(`http://127.0.0.1:${port}/stats`)).json()) as { most: number }).most;

/** Resident memory of one process in bytes; NaN if the system does not report it. */
function readMemory(pid: number): number {
  try {
    return 1_024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}

const cpuOf = ({ cpu }: Answered): number => (cpu ? cpu.server + cpu.children + cpu.database : Number.NaN);

function toFigures(results: Record<Name, Answered[]>, size: number): Figure[] {
  const at = `${size} at once`;
  const middle = (name: Name, of: (result: Answered) => number) => median(results[name].map(of));
  const ratio = (name: Name, of: (result: Answered) => number, other: Name = "bare pipe") =>
    median(results[name].map((result, round) => of(result) / of(results[other][round] ?? result)));
  const each = (what: string, of: (result: Answered) => number, target?: string): Figure[] => [
    { what: `${what} / bare pipe, ${at}`, value: ratio("service", of), ...(target ? { target } : {}) },
    ...(["streamText", "HTTP agent", "worker"] as const).map((name) => ({
      what: `${what} / bare pipe, ${at}, ${name}`,
      value: ratio(name, of),
    })),
  ];
  const alone: Figure[] = names.map((name) => ({
    what: `first piece, alone, ${name}`,
    value: middle(name, ({ firstEventMs }) => firstEventMs),
    unit: "ms",
    ...(name === "service" ? { target: "bare pipe + 4 ms" } : {}),
  }));
  if (size === 1) return alone;
  return [
    ...each("CPU time per piece", cpuOf, "1.5"),
    ...each("first piece p50", ({ firstEventMs }) => firstEventMs, "1.5"),
    ...each("first piece p99", ({ firstEventP99Ms }) => firstEventP99Ms, "1.5"),
    {
      what: `CPU time per piece, a turn of a thread / a run outside a thread, ${at}`,
      value: ratio("thread", cpuOf, "service"),
      target: "1.3",
    },
    { what: `CPU time per piece, ${at}, service`, value: middle("service", cpuOf), unit: "µs" },
    { what: `CPU time per piece, ${at}, bare pipe`, value: middle("bare pipe", cpuOf), unit: "µs" },
    { what: `open at the provider, ${at}`, value: middle("service", ({ openAtOnce }) => openAtOnce), unit: "answers" },
    {
      what: `memory per answer, ${at}`,
      value: middle("service", ({ bytesPerAnswer }) => bytesPerAnswer / 1_024),
      unit: "KiB",
      target: "100 KiB",
    },
  ];
}

const printResult = (name: string, result: Answered) =>
  print(
    `  ${name}  first p50 ${result.firstEventMs.toFixed(1)} ms  p99 ${result.firstEventP99Ms.toFixed(1)} ms  whole ${result.wholeMs.toFixed(0)} ms  ` +
      `open ${result.openAtOnce}  ${(result.bytesPerAnswer / 1_024).toFixed(0)} KiB  ${describeCpu(result.cpu)}`,
  );

async function createSides(world: World, provider: Started): Promise<Record<Name, Side>> {
  const bare = await world.startBare("models/bare-pipe.ts", String(provider.port));
  const sdk = await world.startBare("models/stream-text.ts", String(provider.port));
  const elsewhere = await world.startProgram("models/http-agent.ts", String(provider.port));
  await world.startProgram("models/worker.ts", String(provider.port), queue);
  const model = await addModelAgent(world);
  const http = await addAgent(world, "HTTP agent", { type: "http", url: `http://localhost:${elsewhere.port}/` });
  const worker = await addAgent(world, "speaker", { type: "worker", queue });
  const shared = { ca: world.service.ca, connections: 1, times: 1, method: "POST", eventsPerStream: pieces };
  const foreign = { ...shared, path: "/", headers: {}, body: "{}", marker: '"content":"' };
  const toRun = (agent_id: string) => ({ agent_id, input: { query: "hello" } });
  const run = toRun(model);
  const load: StreamLoad = {
    ...shared,
    port: world.port,
    path: "/v2/runs/stream",
    headers: world.headers,
    body: JSON.stringify(run),
    marker: "\nevent: run.output.delta",
  };
  const startThread = async () => {
    const thread = await world.service.api<{ id: string }>("POST", "/threads", { body: {} });
    return JSON.stringify({ ...run, thread_id: thread.body.id });
  };
  const toBodies = (size: number) => Promise.all(Array.from({ length: size }, startThread));
  return {
    "bare pipe": { pid: bare.pid, load: { ...foreign, port: bare.port } },
    streamText: { pid: sdk.pid, load: { ...foreign, port: sdk.port } },
    service: { pid: world.pid, load },
    thread: { pid: world.pid, load, toBodies },
    "HTTP agent": { pid: world.pid, load: { ...load, body: JSON.stringify(toRun(http)) } },
    worker: { pid: world.pid, load: { ...load, body: JSON.stringify(toRun(worker)) } },
  };
}

const queue = "bench";

await inModelWorld(compare);
