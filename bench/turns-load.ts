import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type Cpu, cpuPerRequest, readCpu } from "./cpu.ts";
import { type Load, newTally, open, repeat, type Tally, toRequest } from "./load.ts";

/**
 * A load whose bodies take turns of a fraction of a second on the same connections, so that noise (the machine, other load, a
 * checkpoint) affects all of them alike. It shows differences that are too small for whole rounds.
 */
export type TurnsLoad = Omit<Load, "body" | "seconds" | "path"> & {
  path: string;
  bodies: string[];
  /** The index of the body for each turn. */
  order: number[];
  /** The server whose CPU time is measured for each turn. */
  pid: number;
};

export type Turn = { perSecond: number; cpu: Cpu | null };
export type TurnsResult = { turns: Turn[]; badAnswer: string | null };

/** Time for the responses of the previous turn to arrive. */
const settleMs = 80;
/** Long enough for a dozen responses on every connection, because they arrive in groups. */
const turnMs = 320;

async function generate(load: TurnsLoad): Promise<TurnsResult> {
  const requests = load.bodies.map((body) => toRequest({ ...load, body }, load.path));
  const tally = newTally();
  let current = requests[0] as Buffer;
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load)));
  const working = Promise.all(sockets.map((socket) => repeat(socket, () => current, Number.POSITIVE_INFINITY, tally)));
  const turns: Turn[] = [];
  for (const body of load.order) {
    current = requests[body] as Buffer;
    await pause(settleMs);
    turns.push(await takeTurn(load.pid, tally));
  }
  for (const socket of sockets) socket.destroy();
  await working;
  return { turns, badAnswer: tally.badAnswer };
}

async function takeTurn(pid: number, tally: Tally): Promise<Turn> {
  const [done, cpu, at] = [tally.latencies.length, readCpu(pid), performance.now()];
  await pause(turnMs);
  const [requests, seconds] = [tally.latencies.length - done, (performance.now() - at) / 1_000];
  return { perSecond: requests / seconds, cpu: cpuPerRequest(cpu, readCpu(pid), requests) };
}

if (import.meta.main) {
  const result = await generate((await json(process.stdin)) as TurnsLoad);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
