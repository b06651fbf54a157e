import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Load, LoadResult } from "./load.ts";
import { measure, median } from "./measure.ts";
import { report } from "./record.ts";
import { inWorld, say, type World, whenInterrupted } from "./world.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** A worker in some language that has the agent `echo`; the conformance programs are such. */
const command = process.env.BENCH_WORKER?.split(" ") ?? [
  process.execPath,
  fileURLToPath(new URL("../test/workers/programs/typescript.ts", import.meta.url)),
];

type Kind = "module" | "worker" | "alone";

/** Completed echo runs by one worker against the same by modules, in turns; and how long one run takes that nothing is beside. */
async function compare(world: World): Promise<void> {
  const loads = await createLoads(world);
  const results: Record<Kind, LoadResult[]> = { module: [], worker: [], alone: [] };
  for (const load of Object.values(loads)) await measure({ ...load, seconds: 2 });
  for (let round = 1; round <= rounds; round += 1) {
    for (const [kind, load] of Object.entries(loads) as [Kind, Load][]) {
      const result = await measure(load);
      results[kind].push(result);
      say(
        `  round ${round}  ${kind.padEnd(6)}  ${result.perSecond.toFixed(0).padStart(6)}/s  p50 ${result.p50Ms.toFixed(2)} ms`,
      );
    }
  }
  const ratio = median(
    results.worker.map(({ perSecond }, round) => perSecond / (results.module[round]?.perSecond ?? 1)),
  );
  report("node bench/workers.ts", [
    { what: "runs by a worker / runs by modules", value: ratio, asked: "0.50" },
    {
      what: "completed runs a second by a worker",
      value: median(results.worker.map((r) => r.perSecond)),
      unit: "/s",
      asked: "1,000/s",
    },
    {
      what: "p50 of one run by a worker",
      value: median(results.alone.map((r) => r.p50Ms)),
      unit: "ms",
      asked: "50 ms",
    },
  ]);
}

async function createLoads({ service, port, headers }: World): Promise<Record<Kind, Load>> {
  const queue = "bench";
  const body = { name: "echo", runtime: { type: "worker", queue } };
  const { id } = (await service.api<{ id: string }>("POST", "/agents/custom", { body })).body;
  const shared = { ca: service.ca, connections: 64, seconds, port, method: "POST", path: "/v2/runs", headers };
  const runOf = (agent_id: string) => JSON.stringify({ agent_id, input: { query: "hello" } });
  const worker = { ...shared, body: runOf(id) };
  return {
    module: { ...shared, body: runOf(service.credentials.agent_id) },
    worker,
    alone: { ...worker, connections: 1, seconds: Math.min(1, seconds) },
  };
}

await inWorld({}, async (world) => {
  const { api_key, ca_file, base_url } = world.service.credentials;
  const [program = "", ...words] = command;
  const child = spawn(program, words, {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      AGENTRUN_API_KEY: api_key,
      AGENTRUN_BASE_URL: base_url,
      AGENTRUN_CA_FILE: ca_file,
      CONFORMANCE_QUEUE: "bench",
      CONFORMANCE_CONCURRENCY: "200",
    },
  });
  whenInterrupted(() => child.kill());
  const ended = once(child, "exit");
  try {
    await compare(world);
  } finally {
    child.kill();
    await ended;
  }
});
