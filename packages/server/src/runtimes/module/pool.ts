import type { WorkerHandle } from "./worker-handle.ts";

/** The shared workers: many runs each while they wait. */
export type Pool = { pick(): WorkerHandle };

/**
 * The worker with the fewest runs, one that is up before one that still starts; another is started beside them while
 * all are busy.
 */
export function createPool(processes: number, spawn: () => WorkerHandle): Pool {
  let workers: WorkerHandle[] = [];
  const start = () => {
    const worker = spawn();
    workers.push(worker);
    return worker;
  };
  const isBetter = (worker: WorkerHandle, than: WorkerHandle) =>
    worker.isReady === than.isReady ? worker.runCount < than.runCount : worker.isReady;

  return {
    pick() {
      workers = workers.filter((worker) => worker.isOpen);
      const [first, ...others] = workers;
      if (first === undefined) return start();
      const best = others.reduce((found, worker) => (isBetter(worker, found) ? worker : found), first);
      const allUp = workers.every((worker) => worker.isReady);
      if (best.runCount > 0 && allUp && workers.length < processes) start();
      return best;
    },
  };
}
