import { Worker } from "node:worker_threads";
import { recordedOnly } from "./run-channel.ts";
import { describeThrown } from "./thrown.ts";

const reject = (name: string) => (): never => {
  throw new Error(`Agents cannot call ${name}: return, or throw an error, and only this run ends.`);
};

/** Agents share this process, so block calls that would end it for all of them. */
export function hardenProcess(fetch: typeof globalThis.fetch): void {
  process.exit = reject("process.exit");
  process.abort = reject("process.abort");
  process.kill = reject("process.kill");
  // The internal functions below them: a signal can kill another process of this user, or open its debugger to everyone on the machine.
  for (const name of ["_kill", "_debugProcess", "_debugEnd"]) Reflect.set(process, name, reject(`process.${name}`));
  globalThis.fetch = fetch;
  process.on("unhandledRejection", (reason) => {
    process.stderr.write(`Unhandled rejection in an agent: ${describeThrown(reason).stack}\n`);
  });
}

/** Missing in Node's types. */
type DroppablePermission = { drop(scope: "worker"): void } | undefined;

/** A thread that a module starts would not be bound by the permissions of this process. */
function forbidThreads(): void {
  const permission = process.permission as unknown as DroppablePermission;
  permission?.drop("worker");
}

const orphanWatch = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL"); }, 1000);
`;

/** Ends the worker when the service dies, in a separate thread because the main thread may be blocked. No other thread is started. */
export function exitIfOrphaned(parentPid: number): void {
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
  const watch = new Worker(orphanWatch, { eval: true, workerData: parentPid, resourceLimits });
  watch.on("error", () => {}).unref();
  forbidThreads();
}

type Fetch = typeof globalThis.fetch;

/** The guarded fetch, loaded at the first call: most agents never fetch, and loading it takes time in every worker. */
export function createLazyFetch(allowNetworks: readonly string[]): Fetch {
  const nodeFetch = globalThis.fetch;
  let loading: Promise<Fetch> | undefined;
  const load = async (): Promise<Fetch> => {
    const { createSafeFetch } = await import("@agentrun/safe-fetch");
    return withNodeFetch(nodeFetch, () => createSafeFetch({ allowNetworks }));
  };
  return async (resource, options) => {
    const notRecorded = recordedOnly.getStore();
    if (notRecorded) return notRecorded("request outside a step");
    loading ??= load();
    const safeFetch = await loading;
    return safeFetch(resource, options);
  };
}

/** The guard uses the global fetch, which it replaces in a worker: while it is created, the global must be Node's own fetch. */
function withNodeFetch(nodeFetch: Fetch, create: () => Fetch): Fetch {
  const present = globalThis.fetch;
  globalThis.fetch = nodeFetch;
  try {
    return create();
  } finally {
    globalThis.fetch = present;
  }
}
