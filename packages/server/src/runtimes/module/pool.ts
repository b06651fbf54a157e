import type { Outcome, RuntimeCall } from "../runtime.ts";
import type { WorkerHandle } from "./worker-handle.ts";

/**
 * The shared workers: many runs each while they wait, and all of one organisation. A worker that has served one never
 * serves another: what a module left in memory or in its temporary directory is its own tenant's to find.
 */
export type Pool = {
  execute(call: RuntimeCall, path: string): Promise<Outcome>;
  /** Has a worker up before the first run comes. */
  warmUp(): void;
};

/** So many workers without runs stay for their organisations' next ones; beyond, the longest unused goes. */
const keptIdle = 8;

export function createPool(processes: number, spawn: () => WorkerHandle): Pool {
  /** The organisation that was served longest ago comes first. */
  const tenants = new Map<string, WorkerHandle[]>();
  const mostIdle = Math.max(processes, keptIdle);
  let spare: WorkerHandle | null = null;

  const takeSpare = () => {
    const worker = spare?.isOpen ? spare : spawn();
    spare = null;
    return worker;
  };
  const pick = (tenant: string): WorkerHandle => {
    const own = (tenants.get(tenant) ?? []).filter((worker) => worker.isOpen);
    tenants.delete(tenant);
    tenants.set(tenant, own);
    const [first, ...others] = own;
    if (first !== undefined) {
      const best = others.reduce((found, worker) => (isBetter(worker, found) ? worker : found), first);
      if (best.runCount > 0 && own.length < processes && mayGrow(own)) own.push(spawn());
      return best;
    }
    const worker = takeSpare();
    own.push(worker);
    // Where there are several organisations, the next one shall not wait for its process to start.
    if (tenants.size > 1) spare = spawn();
    return worker;
  };
  /** Every organisation with runs has one worker; more than that they have only while cores are left. */
  const mayGrow = (own: readonly WorkerHandle[]) =>
    own.every((worker) => worker.isReady) && count(tenants, (worker) => worker.runCount > 0) < processes;

  return {
    async execute(call, path) {
      const outcome = await pick(call.run.organizationId).execute(call, path);
      recycle(tenants, mostIdle);
      return outcome;
    },
    warmUp() {
      spare ??= spawn();
    },
  };
}

/** The one with the fewest runs, one that is up before one that still starts. */
const isBetter = (worker: WorkerHandle, than: WorkerHandle) =>
  worker.isReady === than.isReady ? worker.runCount < than.runCount : worker.isReady;

function count(tenants: ReadonlyMap<string, readonly WorkerHandle[]>, has: (worker: WorkerHandle) => boolean): number {
  let found = 0;
  for (const workers of tenants.values()) for (const worker of workers) if (has(worker)) found += 1;
  return found;
}

function recycle(tenants: Map<string, WorkerHandle[]>, mostIdle: number): void {
  if (count(tenants, () => true) <= mostIdle) return;
  let surplus = count(tenants, isIdle) - mostIdle;
  for (const [tenant, workers] of tenants) {
    for (const worker of workers) {
      if (surplus <= 0 || !isIdle(worker)) continue;
      surplus -= 1;
      worker.end();
    }
    if (!workers.some((worker) => worker.isOpen)) tenants.delete(tenant);
  }
}

const isIdle = (worker: WorkerHandle) => worker.isOpen && worker.runCount === 0;
