import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measure } from "./measure.ts";
import { inWorld, print, type World } from "./world.ts";

/**
 * The share of its CPU time that the service spends on traces that are not read: the samples of a profile in code that exists only for
 * traces. Other load on the machine does not change the share.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 10);

type Frame = { functionName: string; url: string };
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
};

/** By file and function, with their callees; for an event, only its timestamp. */
const recording =
  /engine\/trace-run\.ts traceStep|guardrails\/guard-looks\.ts|model\/guard-checks\.ts|packed-events\.ts keepTime|event-log\.ts append .*lib\/clock\.ts/;

const nameOf = ({ functionName, url }: Frame) => `${url.replace(/^.*\/src\//, "")} ${functionName}`;

/** The share of the time in which the process was busy. */
function shareOf({ nodes, samples, timeDeltas }: Profile): { share: number; seconds: number } {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const stackOf = (id: number): string => {
    const above = parents.get(id);
    const name = nameOf((byId.get(id) as Profile["nodes"][number]).callFrame);
    return above === undefined ? name : `${stackOf(above)} ${name}`;
  };
  const kinds = new Map(nodes.map(({ id }) => [id, kindOf(stackOf(id))]));
  const spent = { idle: 0, recording: 0, work: 0 };
  for (const [index, id] of samples.entries()) spent[kinds.get(id) ?? "work"] += timeDeltas[index] ?? 0;
  const busy = spent.recording + spent.work;
  return { share: spent.recording / busy, seconds: busy / 1e6 };
}

function kindOf(stack: string): "idle" | "recording" | "work" {
  if (stack.endsWith("(idle)")) return "idle";
  return recording.test(stack) ? "recording" : "work";
}

/** The profile of the service's process: agents' processes write theirs here as well. */
function readProfile(directory: string): Profile {
  const profiles = readdirSync(directory).map(
    (name) => JSON.parse(readFileSync(join(directory, name), "utf8")) as Profile,
  );
  const own = profiles.find(({ nodes }) => nodes.some(({ callFrame }) => callFrame.url.endsWith("engine/execute.ts")));
  if (!own) throw new Error("The service wrote no profile.");
  return own;
}

async function load({ service, port, headers, addAgent }: World, path: string, module: string, input: object) {
  const body = JSON.stringify({ agent_id: await addAgent(module), input });
  return measure({ ca: service.ca, connections: 16, seconds, port, method: "POST", path, headers, body });
}

async function profile(what: string, path: string, module: string, input: object): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-profile-"));
  const NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${directory} --cpu-prof-interval=200`;
  // From the sources: a profile of the bundle does not name the file of a function.
  const options = { isFromSources: true };
  await inWorld({ NODE_OPTIONS }, async (world) => void (await load(world, path, module, input)), options);
  const { share, seconds: busy } = shareOf(readProfile(directory));
  print(`${what}: ${(share * 100).toFixed(2)} % of ${busy.toFixed(1)} s of CPU time (target: 2 %)`);
  rmSync(directory, { recursive: true });
}

await profile("runs with 10 steps", "/v2/runs", "stepper", { steps: 10 });
await profile("streams of 500 deltas", "/v2/runs/stream", "talker", { deltas: 500, one_by_one: true });
