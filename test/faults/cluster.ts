import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "@agentrun/contract";
import { expect, vi } from "vitest";
import type { ApiAnswer, CallOptions } from "../support/api-client.ts";
import type { Service } from "../support/service.ts";
import { createWorld, makeAgentFolder, type World, type WorldOptions } from "../support/world.ts";
import { figures } from "./figures.ts";

/** Several nodes on one database, each of which may die at any time. */
export type Cluster = {
  world: World;
  nodes: Service[];
  /** Calls a random node; null if that node did not respond. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer<Run> | null>;
  /** Calls random nodes until one responds; fails if it responds with an error. */
  request<Body>(method: string, path: string, body?: object): Promise<Body>;
  /** Restarts a killed node in its old directory. */
  restart(index: number): Promise<void>;
  remove(): Promise<void>;
};

export async function createCluster(size: number, options: WorldOptions = {}): Promise<Cluster> {
  const env = { AGENTRUN_LEASE_SECONDS: String(figures.leaseSeconds), ...options.env };
  const world = await createWorld({ ...options, env });
  const others = await Promise.all(Array.from({ length: size - 1 }, () => world.addNode()));
  const nodes = [world.service, ...others];
  const call: Cluster["call"] = async (method, path, callOptions) => {
    const living = nodes.filter(isAlive);
    if (living.length === 0) throw new Error("no node is alive");
    const node = living[Math.floor(Math.random() * living.length)];
    return (await node?.api<Run>(method, path, callOptions).catch((error) => ignoreLostCall(node, error))) ?? null;
  };
  return {
    world,
    nodes,
    call,
    async request<Body>(method: string, path: string, body?: object) {
      for (;;) {
        const answer = await call(method, path, body === undefined ? {} : { body });
        if (answer && answer.status < 300) return answer.body as Body;
        if (answer) throw new Error(answer.text);
      }
    },
    async restart(index) {
      const dataDir = nodes[index]?.dataDir;
      if (dataDir) nodes[index] = await world.addNode({ dataDir });
    },
    remove: () => world.remove(),
  };
}

const isAlive = ({ process }: Service) => process.exitCode === null && process.signalCode === null && !process.killed;

/**
 * A dead node closes its connections, and another process may get its port; any other lost call is an
 * error of the test or the service.
 */
function ignoreLostCall(node: Service, error: unknown): null {
  if (isAlive(node)) throw error;
  return null;
}

/** The node of a worker process: the parent of its parent. */
export function ownerOf(cluster: Cluster, workerPid: number): number {
  const service = parentOf(parentOf(workerPid));
  return cluster.nodes.findIndex((node) => node.process.pid === service);
}

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** A file to which every execution writes a line, as a record that is independent of the database. */
export type Ledger = { file: string; lines(): LedgerLine[]; remove(): void };
export type LedgerLine = { run: string; attempt: number; what: "begin" | "end"; pid: number };

export function createLedger(): Ledger {
  const directory = makeAgentFolder();
  const file = join(directory, "ledger");
  writeFileSync(file, "");
  // Agents write it, under any user.
  chmodSync(file, 0o666);
  const toLine = (text: string): LedgerLine => {
    const [run = "", attempt, what, pid] = text.split(" ");
    return { run, attempt: Number(attempt), what: what as "begin", pid: Number(pid) };
  };
  return {
    file,
    lines: () => readFileSync(file, "utf8").split("\n").filter(Boolean).map(toLine),
    remove: () => rmSync(directory, { recursive: true }),
  };
}

/** Waits for a condition; unlike `expect.poll` also in concurrent tests. */
export const until = (condition: () => boolean | Promise<boolean>, timeout = 30_000) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout, interval: 25 });

/** Calls `work` this many times, with this concurrency. */
export async function inParallel(times: number, atOnce: number, work: (number: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < times) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
