import { type Measured, measureStreams, median } from "./measure.ts";
import { addModelAgent, inModelWorld, pieces } from "./model-world.ts";
import { litellm } from "./peers/litellm.ts";
import { mastraAgent } from "./peers/mastra-agent.ts";
import type { ModelPeer } from "./peers/model-peer.ts";
import { install, isOnPath } from "./peers/peer.ts";
import { createSandbox } from "./peers/sandbox.ts";
import { type Figure, report } from "./record.ts";
import type { StreamLoad, StreamResult } from "./stream-load.ts";
import { print, type Started, type World } from "./world.ts";

const sizes = (process.env.BENCH_ANSWERS ?? "1,100").split(",").map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const peers: ModelPeer[] = [litellm, mastraAgent];

type Side = { pid: number; load: StreamLoad };

/** Other products that stream a model to people, each in turns with the service, with the provider of `models.ts`. */
async function compare(world: World, provider: Started): Promise<void> {
  const ours = await createOurSide(world);
  const figures: Figure[] = [];
  for (const peer of peers) {
    if (peer.needs && !isOnPath(peer.needs)) print(`${peer.name}: skipped, because ${peer.needs} is not installed`);
    else figures.push(...(await comparePeer(ours, peer, provider)));
  }
  report("npm run bench:model-peers", figures);
}

async function comparePeer(ours: Side, peer: ModelPeer, provider: Started): Promise<Figure[]> {
  const sandbox = createSandbox(peer.name.replaceAll(/[^A-Za-z]/g, "").toLowerCase());
  try {
    print(`${peer.name}: installing`);
    await install(peer, sandbox);
    const { load, pid, marker } = await peer.start(sandbox, `http://127.0.0.1:${provider.port}/v1`);
    const theirs = { pid, load: { ...shared, ...load, ca: null, marker } };
    const figures: Figure[] = [];
    for (const size of sizes) figures.push(...(await compareAt(size, peer.name, ours, theirs)));
    return figures;
  } finally {
    await sandbox.remove();
  }
}

async function compareAt(size: number, name: string, ours: Side, theirs: Side): Promise<Figure[]> {
  const results: Record<"ours" | "theirs", Measured<StreamResult>[]> = { ours: [], theirs: [] };
  for (let warm = 0; warm < 2; warm += 1) for (const side of [ours, theirs]) await measureAnswers(side, size);
  for (let round = 1; round <= rounds; round += 1) {
    results.ours.push(await measureAnswers(ours, size));
    results.theirs.push(await measureAnswers(theirs, size));
  }
  const ratio = (of: (result: Measured<StreamResult>) => number) =>
    median(results.ours.map((mine, round) => of(mine) / of(results.theirs[round] ?? mine)));
  const first = ({ firstEventMs }: StreamResult) => firstEventMs;
  const at = `${size} at once`;
  return [
    { what: `first piece p50, ${at}, ${name}`, value: median(results.theirs.map(first)), unit: "ms" },
    { what: `first piece p50, ${at}, service / ${name}`, value: ratio(first) },
    { what: `CPU time per piece, ${at}, ${name}`, value: median(results.theirs.map(cpuOf)), unit: "µs" },
    { what: `CPU time per piece, ${at}, service / ${name}`, value: ratio(cpuOf) },
  ];
}

const cpuOf = ({ cpu }: Measured<StreamResult>): number =>
  cpu ? cpu.server + cpu.children + cpu.database : Number.NaN;

/** A single person sends several requests, because one answer is too little to measure. */
const measureAnswers = ({ pid, load }: Side, size: number) =>
  measureStreams({ ...load, connections: size, times: size === 1 ? 5 : 1 }, pid);

const shared = { connections: 1, times: 1, method: "POST", eventsPerStream: pieces };

async function createOurSide(world: World): Promise<Side> {
  const { service, port, headers, pid } = world;
  const request = { agent_id: await addModelAgent(world), input: { query: "hello" } };
  const target = { port, path: "/v2/runs/stream", headers, body: JSON.stringify(request) };
  return { pid, load: { ...shared, ...target, ca: service.ca, marker: "\nevent: run.output.delta" } };
}

await inModelWorld(compare);
