import { Worker } from "node:worker_threads";
import { recordedOnly } from "./run-channel.ts";
import { describeThrown } from "./thrown.ts";

const refuse = (name: string) => (): never => {
  throw new Error(`${name} is not for agents: return, or throw an error, and only this run ends.`);
};

/** Agents share this process: what would end it for all of them is refused. */
export function hardenProcess(fetch: typeof globalThis.fetch): void {
  process.exit = refuse("process.exit");
  process.abort = refuse("process.abort");
  process.kill = refuse("process.kill");
  // What they stand on: a signal can end another process of this user's, or open its debugger to everybody on the machine.
  for (const name of ["_kill", "_debugProcess", "_debugEnd"]) Reflect.set(process, name, refuse(`process.${name}`));
  globalThis.fetch = fetch;
  process.on("unhandledRejection", (reason) => {
    process.stderr.write(`An agent left a rejection unhandled: ${describeThrown(reason).stack}\n`);
  });
}

/** Node's types do not know it yet. */
type DroppablePermission = { drop(scope: "worker"): void } | undefined;

/** A thread of a module's would not stand under the permissions of this process. */
function giveUpThreads(): void {
  const permission = process.permission as unknown as DroppablePermission;
  permission?.drop("worker");
}

const orphanWatch = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL"); }, 1000);
`;

/** A worker that blocks when the service dies would spin for ever: a thread of its own ends it. No other is started. */
export function watchForOrphanhood(parentPid: number): void {
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
  const watch = new Worker(orphanWatch, { eval: true, workerData: parentPid, resourceLimits });
  watch.on("error", () => {}).unref();
  giveUpThreads();
}

type Fetch = typeof globalThis.fetch;

/** The guarded fetch, loaded at the first call: most agents never fetch, and every worker would pay for it. */
export function createLazyFetch(allowNetworks: readonly string[]): Fetch {
  const nodeFetch = globalThis.fetch;
  let loading: Promise<Fetch> | undefined;
  const load = async (): Promise<Fetch> => {
    const { createSafeFetch } = await import("../../../lib/http-client/safe-fetch.ts");
    return beneath(nodeFetch, () => createSafeFetch({ allowNetworks }));
  };
  return async (resource, options) => {
    const notRecorded = recordedOnly.getStore();
    if (notRecorded) return notRecorded("a request outside a step");
    loading ??= load();
    const safeFetch = await loading;
    return safeFetch(resource, options);
  };
}

/** The guard stands on the global fetch, whose place it takes in a worker: it must find Node's own there, not itself. */
function beneath(nodeFetch: Fetch, create: () => Fetch): Fetch {
  const present = globalThis.fetch;
  globalThis.fetch = nodeFetch;
  try {
    return create();
  } finally {
    globalThis.fetch = present;
  }
}
