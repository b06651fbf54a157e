import type { Outcome, RuntimeCall } from "../runtime.ts";
import type { FromLoad } from "./protocol.ts";
import type { WorkerHandle } from "./worker-handle.ts";

/**
 * The shared workers. A worker executes many runs at once, all of the same agent and code, and never serves another agent: a module
 * cannot see what another one left in memory or in the temporary directory, and an agent that blocks its process delays only its own
 * runs.
 */
export type Pool = {
  execute(call: RuntimeCall, path: string): Promise<Outcome>;
  /** Loads a module without running it, in a worker that its first run then uses. Null: timed out, perhaps because the machine is busy. */
  load(path: string): Promise<FromLoad | null>;
  /** Starts a spare worker for the next run of a new agent. */
  warmUp(): void;
};

/** How many idle workers stay for the next runs of their agents; beyond that, the least recently used ends. */
const minIdle = 8;
/** A deployment waits at most this long for its module to load. */
const loadSeconds = 15;
/** Maximum number of unresponsive workers per agent; further runs of it wait until one of them ends. */
const maxSilent = 4;

/** Starts a worker for the code at a path; without a path, one that can run every module of this installation. */
export type SpawnWorker = (path?: string) => WorkerHandle;

/** `isUploaded`: whether the code at a path needs a worker of its own, which can read nothing else. */
export function createPool(processes: number, spawn: SpawnWorker, isUploaded = (_path: string) => false): Pool {
  /** Workers by agent and code, least recently used first. */
  const groups = new Map<string, WorkerHandle[]>();
  const maxIdle = Math.max(processes, minIdle);
  let spare: WorkerHandle | null = null;
  /** A worker that has loaded newly deployed code and has not served a run. */
  let prepared: { path: string; worker: WorkerHandle } | null = null;

  const takeSpare = (path: string) => {
    if (isUploaded(path)) return spawn(path);
    const worker = spare?.isOpen ? spare : spawn();
    spare = null;
    return worker;
  };
  const takePrepared = (path: string): WorkerHandle | null => {
    if (prepared?.path !== path) return null;
    const { worker } = prepared;
    prepared = null;
    return worker.isOpen ? worker : null;
  };
  const warmUp = () => {
    if (!spare?.isOpen) spare = spawn();
  };
  const pick = (name: string, path: string): WorkerHandle => {
    const group = (groups.get(name) ?? []).filter((worker) => worker.isOpen);
    groups.delete(name);
    groups.set(name, group);
    const best = group.filter((worker) => !worker.isSilent).reduce<WorkerHandle | undefined>(better, undefined);
    if (best !== undefined) {
      if (best.runCount > 0 && group.length < processes && mayGrow(group)) group.push(spawn(path));
      return best;
    }
    if (group.length >= maxSilent) return group.reduce(better);
    const worker = takePrepared(path) ?? takeSpare(path);
    group.push(worker);
    // With several agents, start a process ahead for the next one.
    if (groups.size > 1) warmUp();
    return worker;
  };
  /** Every agent with runs has one worker. It gets more only while cores are free. */
  const mayGrow = (group: readonly WorkerHandle[]) =>
    group.every((worker) => worker.isReady) && count(groups, (worker) => worker.runCount > 0) < processes;

  return {
    async execute(call, path) {
      const outcome = await pick(`${call.run.agentId} ${path}`, path).execute(call, path);
      recycle(groups, maxIdle);
      return outcome;
    },
    async load(path) {
      const worker = takeSpare(path);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, loadSeconds * 1_000, null);
      });
      const answer = await Promise.race([worker.load(path), late]);
      clearTimeout(timer);
      const unused = answer?.[0] === "loaded" ? prepared?.worker : worker;
      if (answer?.[0] === "loaded") prepared = { path, worker };
      unused?.end();
      warmUp();
      return answer;
    },
    warmUp,
  };
}

/** The worker with the fewest runs; ready ones first. */
function better(than: WorkerHandle | undefined, worker: WorkerHandle): WorkerHandle {
  if (than === undefined) return worker;
  const isBetter = worker.isReady === than.isReady ? worker.runCount < than.runCount : worker.isReady;
  return isBetter ? worker : than;
}

type Groups = ReadonlyMap<string, readonly WorkerHandle[]>;

function count(groups: Groups, matches: (worker: WorkerHandle) => boolean): number {
  let found = 0;
  for (const workers of groups.values()) for (const worker of workers) if (matches(worker)) found += 1;
  return found;
}

function recycle(groups: Map<string, WorkerHandle[]>, maxIdle: number): void {
  if (count(groups, () => true) <= maxIdle) return;
  let surplus = count(groups, isIdle) - maxIdle;
  for (const [name, workers] of groups) {
    for (const worker of workers) {
      if (surplus <= 0 || !isIdle(worker)) continue;
      surplus -= 1;
      worker.end();
    }
    if (!workers.some((worker) => worker.isOpen)) groups.delete(name);
  }
}

const isIdle = (worker: WorkerHandle) => worker.isOpen && worker.runCount === 0;
