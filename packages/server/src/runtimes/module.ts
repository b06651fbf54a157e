import { availableParallelism } from "node:os";
import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import { agentFailure, lost } from "./module/outcomes.ts";
import { type ModuleReach, toPermissionFlags } from "./module/permissions.ts";
import { createPool } from "./module/pool.ts";
import { frameCharacters } from "./module/protocol.ts";
import { createQuarantine } from "./module/quarantine.ts";
import { createModuleResolver } from "./module/resolve.ts";
import type { WorkerUser } from "./module/spawner/protocol.ts";
import { createSpawner } from "./module/spawner.ts";
import { WorkerHandle, type WorkerOptions } from "./module/worker-handle.ts";
import { openWorkerSocket } from "./module/worker-socket.ts";
import type { Outcome, Runtime, RuntimeCall } from "./runtime.ts";

export type ModuleRuntimeOptions = {
  /** Where a module is looked for, first hit wins: `<name>/module.ts|js|mjs`, `<name>.ts|js|mjs`, `<name>/index.ts|js`. */
  directories: readonly string[];
  /** Shared worker processes at most; by default one a core. */
  processes?: number;
  /** The heap of one worker; twice as much in all and it is killed. */
  memoryMegabytes?: number;
  /** A worker whose event loop does not answer for so long is killed. */
  blockedSeconds?: number;
  /** The cap on a run's output, on what it emits, and on each of its steps. */
  outputBytes?: number;
  /** Private networks that agents may reach all the same. */
  allowNetworks?: readonly string[];
  /** Folders that modules may read and write beside their own; null where they may reach everything. */
  folders?: readonly string[] | null;
  /** What they must not be able to read. */
  outOfReach?: readonly string[];
  /** As whom they run; by default as the service itself. Asked when it is known that they may read what they would. */
  findUser?: () => WorkerUser | null;
  /** The organisations that may use a module, by its name; one that is not named is for all. */
  organizations?: ReadonlyMap<string, ReadonlySet<string>>;
  /** How far agents stand behind the service and its database, and those that have lost a worker already. */
  niceness?: Niceness;
  log: Log;
};

type Niceness = { ordinary: number; suspect: number };

export type ModuleRuntime = Runtime & { hasModule(organizationId: string, name: string): boolean };

const tickMs = 250;
/** How many runs that may be to blame for a lost worker go on at a time, each in a process of its own. */
const quarantineLimit = 8;
/** Where an agent burns the processor, answers come as soon as before. */
const usualNiceness: Niceness = { ordinary: 10, suspect: 15 };

const missing = (name: string): Outcome =>
  agentFailure(
    "agent_error",
    `There is no agent module "${name}" for this organisation on this server. Its operator puts ${name}.ts or ${name}/module.ts ` +
      "into the modules directory, and says by AGENTRUN_MODULE_ORGANIZATIONS who may use it.",
  );

type WorkerSettings = Omit<WorkerOptions, "niceness" | "spawner" | "workerSocket">;

/** Every worker there is: started, watched, and in the end stopped, from one place. */
function createWorkers(settings: WorkerSettings) {
  const { log, outputBytes } = settings;
  const spawner = createSpawner(log);
  const workerSocket = openWorkerSocket(frameCharacters(outputBytes), log);
  const options = { ...settings, spawner, workerSocket };
  const workers = new Set<WorkerHandle>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  const spawn = (niceness: number) => {
    if (stopped) throw new Error("The service is stopping.");
    const worker = new WorkerHandle({ ...options, niceness }, (gone) => workers.delete(gone));
    workers.add(worker);
    running.add(worker.exited);
    void worker.exited.then(() => running.delete(worker.exited));
    return worker;
  };
  const ticks = Math.min(tickMs, (options.blockedSeconds * 1_000) / 4);
  const timer = setInterval(() => {
    for (const worker of workers) worker.watchOnce(ticks);
  }, ticks).unref();
  const stop = async () => {
    stopped = true;
    clearInterval(timer);
    for (const worker of workers) worker.end();
    await Promise.all(running);
    await spawner.stop();
    workerSocket.close();
  };
  return { spawn, stop };
}

const toWorkerSettings = (options: ModuleRuntimeOptions): WorkerSettings => ({
  memoryMegabytes: options.memoryMegabytes ?? 512,
  blockedSeconds: options.blockedSeconds ?? 5,
  outputBytes: options.outputBytes ?? 1_048_576,
  allowNetworks: options.allowNetworks ?? [],
  permissions: options.folders === null ? null : toPermissionFlags(toReach(options, options.folders ?? [])),
  user: options.findUser?.() ?? null,
  log: options.log,
});

const toReach = ({ directories, outOfReach = [] }: ModuleRuntimeOptions, folders: readonly string[]): ModuleReach => ({
  modules: directories,
  folders,
  outOfReach,
});

/** Runs agents written as modules, in child processes that the service survives. */
export function createModuleRuntime(options: ModuleRuntimeOptions): ModuleRuntime {
  const processes = Math.max(1, options.processes ?? availableParallelism());
  const workers = createWorkers(toWorkerSettings(options));
  const resolver = createModuleResolver(options.directories, options.organizations);
  const { ordinary, suspect } = options.niceness ?? usualNiceness;
  const pool = createPool(processes, () => workers.spawn(ordinary));
  const spawnSuspect = () => workers.spawn(suspect);
  const quarantine = createQuarantine(quarantineLimit, spawnSuspect, createPool(processes, spawnSuspect));

  const dispatch = (call: RuntimeCall): Promise<Outcome> | Outcome => {
    const { runtime } = call.configuration;
    if (runtime.type !== "module") return agentFailure("agent_error", "This agent is not a module.");
    const path = resolver.find(call.run.organizationId, runtime.module);
    if (path === undefined) return missing(runtime.module);
    if (call.signal.aborted) return agentFailure("agent_error", "The run was stopped before it began.");
    return call.run.attempt > 1 ? quarantine.execute(call, path) : pool.execute(call, path);
  };
  const execute = async (call: RuntimeCall): Promise<Outcome> => {
    try {
      return await dispatch(call);
    } catch (error) {
      return lost(`The run could not be started: ${messageOf(error)}`);
    }
  };

  if (options.processes !== 0) pool.warmUp();
  const hasModule = (organizationId: string, name: string) => resolver.find(organizationId, name) !== undefined;
  return { startsOver: true, hasModule, execute, stop: workers.stop };
}
