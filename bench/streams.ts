import { attainable, describeCpu, type Measured, measureStreams, median } from "./measure.ts";
import { type Figure, report } from "./record.ts";
import type { StreamLoad, StreamResult } from "./stream-load.ts";
import { inWorld, print, type World } from "./world.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const streams = 200;
const deltas = 500;
/** The other events of a run's stream: created, started and completed. */
const otherEvents = 3;
const longStream = 10_000;

const paces = ["at once", "one by one"] as const;
type Pace = (typeof paces)[number];
type Bare = { pid: number; port: number };

/** Streams against a bare loop of `res.write`, in turns; then the first event of one, and the resumption of a long one. */
async function compare(world: World): Promise<void> {
  const agentId = await world.addAgent("talker");
  const bare = await world.startBare("res-write.ts");
  const figures: Figure[] = [];
  for (const pace of paces) figures.push(...(await comparePace(world, agentId, bare, pace)));
  figures.push(...(await timeFirstEvent(world, agentId)), await timeResume(world, agentId));
  report("node bench/streams.ts", figures);
}

async function comparePace(world: World, agentId: string, bare: Bare, pace: Pace): Promise<Figure[]> {
  const ours = ourStreams(world, agentId, { one_by_one: pace === "one by one" }, deltas);
  const bareLoad = { ...ours, port: bare.port, path: `/${pace.replaceAll(" ", "-")}` };
  const [clock, cpu]: [number[], number[]] = [[], []];
  for (const load of [bareLoad, ours, ours]) await measureStreams(load);
  for (let round = 1; round <= rounds; round += 1) {
    // Three streams per connection, so that the handshake matters little.
    const theirs = await measureStreams({ ...bareLoad, times: 3 }, bare.pid);
    const result = await measureStreams({ ...ours, times: 3 }, world.pid);
    printResult(`round ${round}  ${pace.padEnd(10)}  res.write`, theirs);
    printResult(`round ${round}  ${pace.padEnd(10)}  streams  `, result);
    clock.push(result.perSecond / theirs.perSecond);
    cpu.push(attainable(result) / attainable(theirs));
  }
  return [
    { what: `events / res.write, ${pace}, by wall clock`, value: median(clock), target: "0.40" },
    { what: `events / res.write, ${pace}, by CPU time`, value: median(cpu) },
  ];
}

const printResult = (name: string, result: Measured<StreamResult>) =>
  print(
    `  ${name}  ${result.perSecond.toFixed(0).padStart(7)} events/s  first ${result.firstEventMs.toFixed(1)} ms  whole ${result.wholeMs.toFixed(0)} ms  ${describeCpu(result.cpu)}`,
  );

function ourStreams(world: World, agentId: string, input: object, count: number): StreamLoad {
  return {
    port: world.port,
    ca: world.service.ca,
    connections: streams,
    times: 1,
    method: "POST",
    path: "/v2/runs/stream",
    headers: world.headers,
    body: JSON.stringify({ agent_id: agentId, input: { deltas: count, ...input } }),
    eventsPerStream: count + otherEvents,
  };
}

/** Measured from the request, so it includes accepting the run. */
async function timeFirstEvent(world: World, agentId: string): Promise<Figure[]> {
  const load = { ...ourStreams(world, agentId, {}, 1), connections: 1, times: 200 };
  await measureStreams(load);
  const result = await measureStreams(load);
  return [
    { what: "first event, p50", value: result.firstEventMs, unit: "ms", target: "20 ms after acceptance" },
    { what: "first delta, p50", value: result.firstDeltaMs, unit: "ms" },
  ];
}

async function timeResume(world: World, agentId: string): Promise<Figure> {
  const body = { agent_id: agentId, input: { deltas: longStream - otherEvents } };
  const run = await world.service.api("POST", "/runs", { body });
  const headers = { ...world.headers, "Last-Event-ID": "1" };
  const shared = { port: world.port, ca: world.service.ca, method: "GET", body: null, headers };
  const path = `/v2/runs/${run.body.id}/stream`;
  const load = { ...shared, path, connections: 1, times: 5, eventsPerStream: longStream - 1 };
  const { wholeMs } = await measureStreams(load);
  return { what: `resuming a stream of ${longStream} events`, value: wholeMs, unit: "ms", target: "1000 ms" };
}

await inWorld({ AGENTRUN_CONCURRENCY: String(2 * streams) }, compare);
