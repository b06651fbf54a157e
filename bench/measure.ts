import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type Cpu, cpuPerRequest, readCpu } from "./cpu.ts";
import type { Load, LoadResult } from "./load.ts";
import type { StreamLoad, StreamResult } from "./stream-load.ts";
import type { Turn, TurnsLoad, TurnsResult } from "./turns-load.ts";

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export type Measured<Result> = Result & { cpu: Cpu | null };

/** Runs a load in a separate process, so that it does not slow down the service, and measures the CPU time. */
export async function measure(load: Load, serverPid?: number): Promise<Measured<LoadResult>> {
  const measured = await withCpu(serverPid, () => generate<LoadResult>("./load.ts", load));
  const { requests, bad, badAnswer } = measured;
  if (bad > (load.others ?? 0))
    throw new Error(
      `${bad} of ${requests} responses of ${[load.path].flat()[0]} had another status than ${load.status ?? 200}, for example:\n${badAnswer}`,
    );
  return measured;
}

const warmRequests = 20_000;
const warmSeconds = 20;

/** Warm-up is counted in requests, not in seconds: the code of each process must be compiled and optimised. */
export async function warmUp(load: Load, processes = 1): Promise<void> {
  const deadline = performance.now() + processes * warmSeconds * 1_000;
  let requests = 0;
  while (requests < processes * warmRequests && performance.now() < deadline) {
    requests += (await measure({ ...load, seconds: 4 })).requests;
  }
}

/** Reads streams to their end in a separate process; `requests` are their events. */
export async function measureStreams(load: StreamLoad, serverPid?: number): Promise<Measured<StreamResult>> {
  const measured = await withCpu(serverPid, () => generate<StreamResult>("./stream-load.ts", load));
  if (measured.problem) throw new Error(`A stream was incomplete: ${measured.problem}`);
  return measured;
}

/** Sends bodies in short turns from a separate process. */
export async function measureTurns(load: TurnsLoad): Promise<Turn[]> {
  const { turns, badAnswer } = await generate<TurnsResult>("./turns-load.ts", load);
  if (badAnswer) throw new Error(`A response of ${load.path} had another status than 200:\n${badAnswer}`);
  return turns;
}

/** Sent by standard input, so that the key is not visible in the process list. */
async function generate<Result>(generator: string, load: Load | StreamLoad | TurnsLoad): Promise<Result> {
  const child = spawn(process.execPath, [file(generator)], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  child.stdin.end(JSON.stringify(load));
  const [printed, [code]] = await Promise.all([text(child.stdout), exited]);
  if (code !== 0) throw new Error(`The load generator exited with code ${code}.`);
  return JSON.parse(printed) as Result;
}

async function withCpu<Result extends { requests: number }>(
  pid: number | undefined,
  work: () => Promise<Result>,
): Promise<Measured<Result>> {
  const before = pid === undefined ? null : readCpu(pid);
  const result = await work();
  const after = pid === undefined ? null : readCpu(pid);
  return { ...result, cpu: cpuPerRequest(before, after, result.requests) };
}

/**
 * The requests per second that these cores could serve without other load: the busiest process is one thread, and all of them
 * share the cores. Other work on the machine affects this far less than the wall clock.
 */
export function attainable({ cpu, generatorCpu }: { cpu: Cpu | null; generatorCpu: number }): number {
  if (!cpu) return Number.NaN;
  const all = cpu.server + cpu.children + cpu.database + generatorCpu;
  return 1e6 / Math.max(cpu.server, all / availableParallelism());
}

export const median = (values: number[]): number => {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const describeCpu = (cpu: Cpu | null): string =>
  cpu
    ? `CPU µs: server ${cpu.server.toFixed(1)}, agents ${cpu.children.toFixed(1)}, database ${cpu.database.toFixed(1)}`
    : "CPU: not reported by this system";
