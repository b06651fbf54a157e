import type { Load, LoadResult } from "./load.ts";
import { describeCpu, type Measured, measure, median, warmUp } from "./measure.ts";
import { report } from "./record.ts";
import { inWorld, print, type World } from "./world.ts";

/** The cost of a run when several processes share the work: each has smaller batches, and together they have more connections. */
const counts = (process.env.BENCH_PROCESSES ?? "1,2,4,8").split(",").map(Number);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
/** The same for all: with four processes, each has as many connections as the one in `runs.ts`. */
const connections = Number(process.env.BENCH_CONNECTIONS ?? 256);

/** All services run at the same time and take turns, so that noise affects all. */
async function withEach(
  left: readonly number[],
  worlds: World[],
  work: (worlds: World[]) => Promise<void>,
): Promise<void> {
  const [processes, ...others] = left;
  if (processes === undefined) return work(worlds);
  await inWorld({ AGENTRUN_PROCESSES: String(processes) }, (world) => withEach(others, [...worlds, world], work));
}

const toLoad = ({ service, port, headers }: World): Load => ({
  ca: service.ca,
  connections,
  seconds,
  port,
  method: "POST",
  path: "/v2/runs",
  headers,
  body: JSON.stringify({ agent_id: service.credentials.agent_id, input: { query: "hello" } }),
});

const totalOf = ({ cpu }: Measured<LoadResult>): number =>
  cpu ? cpu.server + cpu.children + cpu.database : Number.NaN;

async function compare(worlds: World[]): Promise<void> {
  for (const [index, world] of worlds.entries()) await warmUp(toLoad(world), counts[index]);
  const results: Measured<LoadResult>[][] = worlds.map(() => []);
  for (let round = 1; round <= rounds; round += 1)
    for (const [index, world] of worlds.entries()) {
      const result = await measure(toLoad(world), world.pid);
      results[index]?.push(result);
      print(
        `  round ${round}  ${counts[index]} processes  ${result.perSecond.toFixed(0).padStart(6)}/s  ${describeCpu(result.cpu)}`,
      );
    }
  const figures = results.flatMap((own, index) => {
    const ratio = median(own.map((result, round) => totalOf(result) / totalOf(results[0]?.[round] ?? result)));
    const [count, base] = [counts[index], counts[0]];
    return [
      { what: `CPU time per run, ${count} processes`, value: median(own.map(totalOf)), unit: "µs" },
      {
        what: `CPU time per run, ${count} processes / ${base}`,
        value: ratio,
        ...(count === 4 ? { target: "1.10" } : {}),
      },
    ];
  });
  report("npm run bench:processes", figures);
}

await withEach(counts, [], compare);
