import { availableParallelism } from "node:os";
import type { OrganizationId } from "@agentrun/contract";
import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import type { RunAs } from "../lib/system/users.ts";
import { type FoundModule, releaseCode } from "../model/agents.ts";
import { closeCopies, openCopies } from "./module/code/code-copies.ts";
import { type CodePlaces, createOriginalPaths, createOwnPaths } from "./module/code/code-paths.ts";
import { createModuleCodes, type KeptCode, type ModuleCodes, type RevisionName } from "./module/code/module-code.ts";
import { type ModuleReach, toPermissionFlags } from "./module/permissions.ts";
import { createPool, type Pool } from "./module/pool.ts";
import { frameCharacters } from "./module/protocol.ts";
import { createQuarantine, holdMessages } from "./module/quarantine.ts";
import { createModuleResolver, type ModuleResolver, type ModuleRoot } from "./module/resolve.ts";
import { createSpawner } from "./module/spawner.ts";
import { WorkerHandle, type WorkerOptions } from "./module/worker-handle.ts";
import { openWorkerSocket } from "./module/worker-socket.ts";
import type { Outcome, Runtime, RuntimeCall } from "./runtime.ts";
import { agentFailure, lost } from "./runtime.ts";

export type ModuleRuntimeOptions = {
  /** Where a module is looked for, first hit wins: `<name>/module.ts|js|mjs`, `<name>.ts|js|mjs`, `<name>/index.ts|js`. */
  roots: readonly ModuleRoot[];
  /** What keeps the code of revisions, and below which directory copies of it are; without it modules run from their folders. */
  code?: { kept: KeptCode; dataDir: string };
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
  secretPaths?: readonly string[];
  /** As whom they run; by default as the service itself. Asked when it is known that they may read what they would. */
  findUser?: () => RunAs | null;
  /** The organisations that may use a module, by its name; one that is not named is for all. */
  organizations?: ReadonlyMap<string, ReadonlySet<string>>;
  /** How far agents stand behind the service and its database, and those that have lost a worker already. */
  niceness?: Niceness;
  log: Log;
};

type Niceness = { ordinary: number; suspect: number };

export type ModuleRuntime = Runtime & {
  /** Whether there is one that the organisation may use; that it may is enough where its code is kept. */
  hasModule(organizationId: string, name: string, code?: string): boolean;
  /** The module's code as it is just now; undefined: there is none that the organisation may use. */
  readModule(organizationId: OrganizationId, name: string): Promise<FoundModule | undefined>;
  /** Gives a revision from before code was kept the code that it would run now. */
  pinRevision(revision: RevisionName, name: string): Promise<unknown>;
};

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

type WorkerSettings = Omit<WorkerOptions, "niceness" | "spawner" | "workerSocket" | "onWork">;

/** Every worker there is: started, watched, and in the end stopped, from one place. */
function createWorkers(settings: WorkerSettings) {
  const { log, outputBytes } = settings;
  const spawner = createSpawner(log, settings.toOriginal);
  const workerSocket = openWorkerSocket(frameCharacters(outputBytes), log);
  const workers = new Set<WorkerHandle>();
  const watch = createWatch(workers, settings.blockedSeconds);
  const options = { ...settings, spawner, workerSocket, onWork: watch.begin };
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
  const stop = async () => {
    stopped = true;
    watch.end();
    for (const worker of workers) worker.end();
    await Promise.all(running);
    await spawner.stop();
    workerSocket.close();
  };
  return { spawn, stop };
}

/** Looks at the workers for as long as one of them has something to do. */
function createWatch(workers: ReadonlySet<WorkerHandle>, blockedSeconds: number) {
  const ticks = Math.min(tickMs, (blockedSeconds * 1_000) / 4);
  let timer: NodeJS.Timeout | null = null;
  const end = () => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  const look = () => {
    for (const worker of workers) worker.watchOnce(ticks);
    if ([...workers].every((worker) => worker.isAtRest)) end();
  };
  return {
    begin() {
      timer ??= setInterval(look, ticks).unref();
    },
    end,
  };
}

const toWorkerSettings = (
  options: ModuleRuntimeOptions,
  user: RunAs | null,
  code: CodePlaces | null,
): WorkerSettings => ({
  memoryMegabytes: options.memoryMegabytes ?? 512,
  blockedSeconds: options.blockedSeconds ?? 5,
  outputBytes: options.outputBytes ?? 1_048_576,
  allowNetworks: options.allowNetworks ?? [],
  permissions: options.folders === null ? null : toPermissionFlags(toReach(options, options.folders ?? [], code)),
  user,
  code,
  toOriginal: code ? createOriginalPaths(code) : (text) => text,
  toRelativePaths: code ? createOwnPaths(code) : (text) => text,
  log: options.log,
});

const toReach = (
  { roots, secretPaths = [] }: ModuleRuntimeOptions,
  folders: readonly string[],
  code: CodePlaces | null,
): ModuleReach => ({
  modules: [...roots.map(({ directory }) => directory), ...(code ? [code.copies] : [])],
  folders,
  secretPaths,
});

/** Where this process has its copies of modules, and what they are copies of. */
function openPlaces({ code, roots }: ModuleRuntimeOptions, user: RunAs | null): CodePlaces | null {
  if (code === undefined) return null;
  const own = roots.filter(({ root }) => root !== releaseCode).map(({ root, directory }) => [root, directory]);
  return { copies: openCopies(code.dataDir, user), roots: Object.fromEntries(own) };
}

/** Without anything that keeps code: what lies on the disk is what there is. */
const codesOnDisk = (resolver: ModuleResolver): ModuleCodes => ({
  read: async () => ({ code: releaseCode }),
  pathFor: ({ run }, name) => resolver.find(run.organizationId, name)?.path,
  pinRevision: async () => undefined,
  stop: async () => {},
});

/** Runs agents written as modules, in child processes that the service survives. */
export function createModuleRuntime(options: ModuleRuntimeOptions): ModuleRuntime {
  const processes = Math.max(1, options.processes ?? availableParallelism());
  const user = options.findUser?.() ?? null;
  const places = openPlaces(options, user);
  const workers = createWorkers(toWorkerSettings(options, user, places));
  const resolver = createModuleResolver(options.roots, options.organizations);
  const { code, log } = options;
  const { ordinary } = options.niceness ?? usualNiceness;
  const pool = createPool(processes, () => workers.spawn(ordinary));
  // Who runs no agents loads none either, and believes whoever names one.
  const load = options.processes === 0 ? null : pool.load;
  const codes =
    code && places
      ? createModuleCodes(resolver, { places, kept: code.kept, isPublic: user !== null, load, log })
      : codesOnDisk(resolver);
  const { execute, warmUp } = createDispatch(options, codes, workers.spawn, pool, processes);
  return {
    startsOver: true,
    execute,
    hasModule: (organizationId, name, kept) =>
      kept === undefined || kept === releaseCode
        ? resolver.find(organizationId, name) !== undefined
        : resolver.mayUse(organizationId, name),
    readModule(organizationId, name) {
      // Whoever asks is about to deploy: the first run of the new code shall not wait for its process to start.
      warmUp();
      return codes.read(organizationId, name);
    },
    pinRevision: codes.pinRevision,
    async stop() {
      await Promise.all([workers.stop(), codes.stop()]);
      if (places && code) closeCopies(places.copies, code.dataDir);
    },
  };
}

/** Hands each run to a worker, with the file of its revision's code. */
function createDispatch(
  options: ModuleRuntimeOptions,
  codes: ModuleCodes,
  spawn: (niceness: number) => WorkerHandle,
  pool: Pool,
  processes: number,
): Pick<Runtime, "execute"> & { warmUp(): void } {
  const { suspect } = options.niceness ?? usualNiceness;
  const spawnSuspect = () => spawn(suspect);
  const quarantine = createQuarantine(quarantineLimit, spawnSuspect, createPool(processes, spawnSuspect));
  const warmUp = () => {
    if (options.processes !== 0) pool.warmUp();
  };
  warmUp();

  const begin = (call: RuntimeCall, path: string | undefined, name: string): Promise<Outcome> | Outcome => {
    if (path === undefined) return missing(name);
    if (call.signal.aborted) return agentFailure("agent_error", "The run was stopped before it began.");
    return call.run.attempt > 1 ? quarantine.execute(call, path) : pool.execute(call, path);
  };
  const dispatch = async (call: RuntimeCall): Promise<Outcome> => {
    const { runtime } = call.configuration;
    if (runtime.type !== "module") return agentFailure("agent_error", "This agent is not a module.");
    const found = codes.pathFor(call, runtime.module, runtime.code);
    if (!(found instanceof Promise)) return begin(call, found, runtime.module);
    const held = holdMessages(call.messages);
    const path = await found;
    if (path === undefined || call.signal.aborted) held.release();
    return begin({ ...call, messages: held.messages }, path, runtime.module);
  };
  const execute = async (call: RuntimeCall): Promise<Outcome> => {
    try {
      return await dispatch(call);
    } catch (error) {
      return lost(`The run could not be started: ${messageOf(error)}`);
    }
  };
  return { execute, warmUp };
}
