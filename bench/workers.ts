import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { allPrograms, type Program } from "../test/workers/programs.ts";
import { startProxy } from "../test/workers/proxy.ts";
import type { Load, LoadResult } from "./load.ts";
import { measure, median } from "./measure.ts";
import { type Figure, report } from "./record.ts";
import { inWorld, print, type World, whenInterrupted } from "./world.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const idleSeconds = Number(process.env.BENCH_IDLE_SECONDS ?? 60);

/** Workers with the agent `echo`: the conformance programs, or that of one language (`BENCH_LANGUAGE=Go`). */
const measured = (await allPrograms()).filter(({ language }) => language === (process.env.BENCH_LANGUAGE ?? language));

/** Loads that take turns, and the result of each round. */
async function takeTurns<Kind extends string>(
  name: string,
  loads: Record<Kind, Load>,
): Promise<Record<Kind, LoadResult[]>> {
  const kinds = Object.entries<Load>(loads) as [Kind, Load][];
  const results = Object.fromEntries(kinds.map(([kind]) => [kind, []])) as unknown as Record<Kind, LoadResult[]>;
  for (const [, load] of kinds) await measure({ ...load, seconds: 2 });
  for (let round = 1; round <= rounds; round += 1) {
    for (const [kind, load] of kinds) {
      const result = await measure(load);
      results[kind].push(result);
      const [rate, middle] = [result.perSecond.toFixed(0).padStart(6), result.p50Ms.toFixed(2)];
      print(`  ${name.padEnd(10)}  round ${round}  ${kind.padEnd(8)}  ${rate}/s  p50 ${middle} ms`);
    }
  }
  return results;
}

const rateOf = (results: LoadResult[]): number => median(results.map(({ perSecond }) => perSecond));
const ratioOf = (ours: LoadResult[], theirs: LoadResult[]): number =>
  median(ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? 1)));

/** Completed echo runs by one worker compared with modules; and the time of a single run, which includes the worker's poll. */
async function compare(world: World, { language }: Program): Promise<Figure[]> {
  const worker = await createLoad(world, language);
  const module = { ...worker, body: toBody(world.service.credentials.agent_id) };
  const alone = { ...worker, connections: 1, seconds: Math.min(1, seconds) };
  const results = await takeTurns(language, { module, worker, alone });
  return [
    {
      what: `runs by a worker in ${language} / runs by modules`,
      value: ratioOf(results.worker, results.module),
      ...(language === "TypeScript" && { target: "0.50" }),
    },
    {
      what: `completed runs per second by a worker in ${language}`,
      value: rateOf(results.worker),
      unit: "/s",
      ...(language === "Python" && { target: "1,000/s" }),
    },
    {
      what: `p50 latency of a run by an idle worker in ${language}`,
      value: median(results.alone.map(({ p50Ms }) => p50Ms)),
      unit: "ms",
      target: "50 ms to receive it",
    },
  ];
}

const queueOf = (language: string) => `bench-${language.toLowerCase()}`;
const toBody = (agent_id: string) => JSON.stringify({ agent_id, input: { query: "hello" } });

async function createLoad({ service, port, headers }: World, language: string): Promise<Load> {
  const body = { name: "echo", runtime: { type: "worker", queue: queueOf(language) } };
  const { id } = (await service.api<{ id: string }>("POST", "/agents/custom", { body })).body;
  return {
    ca: service.ca,
    connections: 64,
    seconds,
    port,
    method: "POST",
    path: "/v2/runs",
    headers,
    body: toBody(id),
  };
}

/** The requests of idle workers, all at the same time. */
const countIdle = (world: World): Promise<Figure[]> =>
  Promise.all(
    measured.map(async (program) => {
      await using proxy = await startProxy(world.service);
      const env = { AGENTRUN_BASE_URL: proxy.baseUrl, AGENTRUN_CA_FILE: proxy.caFile };
      // Awaited here, because the proxy ends with this function.
      return await withWorker(world, program, env, async () => {
        while (!proxy.received.some(({ url }) => url.endsWith("/poll"))) await pause(100);
        const before = proxy.received.length;
        await pause(idleSeconds * 1_000);
        const value = ((proxy.received.length - before) * 20) / idleSeconds;
        return { what: `requests of an idle worker in 20 s, ${program.language}`, value, target: "1" };
      });
    }),
  );

async function withWorker<T>(
  { service: { credentials } }: World,
  { language, command, words }: Program,
  env: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const child: ChildProcess = spawn(command, words, {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      AGENTRUN_API_KEY: credentials.api_key,
      AGENTRUN_BASE_URL: credentials.base_url,
      AGENTRUN_CA_FILE: credentials.ca_file,
      CONFORMANCE_QUEUE: queueOf(language),
      CONFORMANCE_CONCURRENCY: "200",
      ...env,
    },
  });
  whenInterrupted(() => child.kill());
  const ended = once(child, "exit");
  try {
    return await work();
  } finally {
    child.kill();
    await ended;
  }
}

await inWorld({}, async (world) => {
  const figures: Figure[] = [];
  for (const program of measured)
    figures.push(...(await withWorker(world, program, {}, () => compare(world, program))));
  figures.push(...(await countIdle(world)));
  report("node bench/workers.ts", figures);
});
