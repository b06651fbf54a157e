import type { Outcome, RuntimeCall } from "../runtime.ts";
import type { FromLoad } from "./protocol.ts";
import type { WorkerHandle } from "./worker-handle.ts";

/**
 * The shared workers: many runs each while they wait, and all of one agent and of the same code. A worker that has served one
 * never serves another: what a module left in memory or in its temporary directory is its own tenant's to find, and one that blocks its
 * process holds up its own runs alone.
 */
export type Pool = {
  execute(call: RuntimeCall, path: string): Promise<Outcome>;
  /** Loads a module without running it, in a worker that its first run finds; null: not in time, which may be the machine's fault. */
  load(path: string): Promise<FromLoad | null>;
  /** Has a worker up before the next run of something new comes. */
  warmUp(): void;
};

/** So many workers without runs stay for their agents' next ones; beyond, the longest unused goes. */
const keptIdle = 8;
/** Whoever deploys waits no longer for a module to be loaded. */
const loadSeconds = 15;
/** An agent that blocks its workers gets so many of them at a time; its further runs wait for one of these to be ended. */
const mostSilent = 4;

export function createPool(processes: number, spawn: () => WorkerHandle): Pool {
  /** The workers of each agent's code; the one that was served longest ago comes first. */
  const crews = new Map<string, WorkerHandle[]>();
  const mostIdle = Math.max(processes, keptIdle);
  let spare: WorkerHandle | null = null;
  /** One that has loaded code which was deployed just now, and served nobody. */
  let prepared: { path: string; worker: WorkerHandle } | null = null;

  const takeSpare = () => {
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
    const own = (crews.get(name) ?? []).filter((worker) => worker.isOpen);
    crews.delete(name);
    crews.set(name, own);
    const best = own.filter((worker) => !worker.isSilent).reduce<WorkerHandle | undefined>(better, undefined);
    if (best !== undefined) {
      if (best.runCount > 0 && own.length < processes && mayGrow(own)) own.push(spawn());
      return best;
    }
    if (own.length >= mostSilent) return own.reduce(better);
    const worker = takePrepared(path) ?? takeSpare();
    own.push(worker);
    // Where there are several agents, the next one shall not wait for its process to start.
    if (crews.size > 1) warmUp();
    return worker;
  };
  /** Every agent with runs has one worker; more than that they have only while cores are left. */
  const mayGrow = (own: readonly WorkerHandle[]) =>
    own.every((worker) => worker.isReady) && count(crews, (worker) => worker.runCount > 0) < processes;

  return {
    async execute(call, path) {
      const outcome = await pick(`${call.run.agentId} ${path}`, path).execute(call, path);
      recycle(crews, mostIdle);
      return outcome;
    },
    async load(path) {
      const worker = takeSpare();
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

/** The one with the fewest runs, one that is up before one that still starts. */
function better(than: WorkerHandle | undefined, worker: WorkerHandle): WorkerHandle {
  if (than === undefined) return worker;
  const isBetter = worker.isReady === than.isReady ? worker.runCount < than.runCount : worker.isReady;
  return isBetter ? worker : than;
}

type Crews = ReadonlyMap<string, readonly WorkerHandle[]>;

function count(crews: Crews, has: (worker: WorkerHandle) => boolean): number {
  let found = 0;
  for (const workers of crews.values()) for (const worker of workers) if (has(worker)) found += 1;
  return found;
}

function recycle(crews: Map<string, WorkerHandle[]>, mostIdle: number): void {
  if (count(crews, () => true) <= mostIdle) return;
  let surplus = count(crews, isIdle) - mostIdle;
  for (const [name, workers] of crews) {
    for (const worker of workers) {
      if (surplus <= 0 || !isIdle(worker)) continue;
      surplus -= 1;
      worker.end();
    }
    if (!workers.some((worker) => worker.isOpen)) crews.delete(name);
  }
}

const isIdle = (worker: WorkerHandle) => worker.isOpen && worker.runCount === 0;
