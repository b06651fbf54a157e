import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Program, programs } from "../test/workers/programs.ts";
import type { Load, LoadResult } from "./load.ts";
import { measure, median } from "./measure.ts";
import { type Figure, report } from "./record.ts";
import { inWorld, say, type World, whenInterrupted } from "./world.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** Workers that have the agent `echo`: the conformance programs, or those of one language (`BENCH_LANGUAGE=Go`). */
const measured = programs.filter(({ language }) => language === (process.env.BENCH_LANGUAGE ?? language));

type Kind = "module" | "worker" | "alone";

/** Completed echo runs by one worker against the same by modules, in turns; and how long one run takes that nothing is beside. */
async function compare(world: World, language: string): Promise<Figure[]> {
  const loads = await createLoads(world, language);
  const results: Record<Kind, LoadResult[]> = { module: [], worker: [], alone: [] };
  for (const load of Object.values(loads)) await measure({ ...load, seconds: 2 });
  for (let round = 1; round <= rounds; round += 1) {
    for (const [kind, load] of Object.entries(loads) as [Kind, Load][]) {
      const result = await measure(load);
      results[kind].push(result);
      say(
        `  ${language.padEnd(10)}  round ${round}  ${kind.padEnd(6)}  ${result.perSecond.toFixed(0).padStart(6)}/s  p50 ${result.p50Ms.toFixed(2)} ms`,
      );
    }
  }
  const ratio = median(
    results.worker.map(({ perSecond }, round) => perSecond / (results.module[round]?.perSecond ?? 1)),
  );
  return [
    { what: `runs by a worker in ${language} / runs by modules`, value: ratio, asked: "0.50" },
    {
      what: `completed runs a second by a worker in ${language}`,
      value: median(results.worker.map((r) => r.perSecond)),
      unit: "/s",
      asked: "1,000/s",
    },
    {
      what: `p50 of one run by a worker in ${language}`,
      value: median(results.alone.map((r) => r.p50Ms)),
      unit: "ms",
      asked: "50 ms",
    },
  ];
}

const queueOf = (language: string) => `bench-${language.toLowerCase()}`;

async function createLoads({ service, port, headers }: World, language: string): Promise<Record<Kind, Load>> {
  const queue = queueOf(language);
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

async function withWorker(world: World, { language, command, words }: Program): Promise<Figure[]> {
  const { api_key, ca_file, base_url } = world.service.credentials;
  const child = spawn(command, words, {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      AGENTRUN_API_KEY: api_key,
      AGENTRUN_BASE_URL: base_url,
      AGENTRUN_CA_FILE: ca_file,
      CONFORMANCE_QUEUE: queueOf(language),
      CONFORMANCE_CONCURRENCY: "200",
    },
  });
  whenInterrupted(() => child.kill());
  const ended = once(child, "exit");
  try {
    return await compare(world, language);
  } finally {
    child.kill();
    await ended;
  }
}

await inWorld({}, async (world) => {
  const figures: Figure[] = [];
  for (const program of measured) figures.push(...(await withWorker(world, program)));
  report("node bench/workers.ts", figures);
});
