import type { RuntimeCall } from "../runtime.ts";
import type { Pool } from "./pool.ts";
import type { WorkerHandle } from "./worker-handle.ts";

/**
 * For a developer with a debugger: all runs execute in one process, so that one port and one session of the debugger are enough. A new
 * process starts only if the former one has ended, because only one can listen at the port. Modules are still loaded for deployments
 * elsewhere, so that a debugger which stops at their first line does not stop the deployment.
 */
export function createInspectedPool(spawn: () => WorkerHandle, loader: Pick<Pool, "load">): Pool {
  let current: Promise<WorkerHandle> | null = null;
  const replace = async (former: WorkerHandle) => {
    former.kill("Another process takes over its debugger port.");
    await former.exited;
    return spawn();
  };
  const take = () => {
    current = (current ?? Promise.resolve(spawn())).then((worker) => (worker.isOpen ? worker : replace(worker)));
    return current;
  };
  return {
    execute: async (call: RuntimeCall, path: string) => (await take()).execute(call, path),
    load: loader.load,
    warmUp: () => void take(),
  };
}
