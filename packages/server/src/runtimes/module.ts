import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import type { OrganizationId } from "@agentrun/contract";
import type { RunAs } from "@agentrun/host";
import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import { type FoundModule, type LoadedModule, releaseCode } from "../model/agents.ts";
import { closeCopies, openCopies } from "./module/code/code-copies.ts";
import {
  type CodePlaces,
  copyFolder,
  createOriginalPaths,
  createRelativePaths,
  uploadedFolder,
} from "./module/code/code-paths.ts";
import { type CodeStore, createModuleCodes, type ModuleCodes, type RevisionName } from "./module/code/module-code.ts";
import type { RootName } from "./module/code/tree.ts";
import { createInspectedPool } from "./module/inspected-pool.ts";
import { type ModuleReach, toPermissionFlags, toUploadFlags } from "./module/permissions.ts";
import { createPool, type Pool } from "./module/pool.ts";
import { frameCharacters, type Inspection } from "./module/protocol.ts";
import { createQuarantine, holdMessages } from "./module/quarantine.ts";
import { createModuleResolver, type ModuleResolver, type ModuleRoot } from "./module/resolve.ts";
import { createSpawner } from "./module/spawner.ts";
import { WorkerHandle, type WorkerOptions } from "./module/worker-handle.ts";
import { openWorkerSocket } from "./module/worker-socket.ts";
import { agentFailure, lost, type Outcome, type Runtime, type RuntimeCall } from "./runtime.ts";

export type ModuleRuntimeOptions = {
  /** Where modules are searched, first match wins: `<name>/module.ts|js|mjs`, `<name>.ts|js|mjs`, `<name>/index.ts|js`. */
  roots: readonly ModuleRoot[];
  /** Stores the code of revisions, with copies below `dataDir`. Without it, modules run from their folders. */
  code?: { kept: CodeStore; dataDir: string };
  /** Maximum number of shared worker processes; by default one per core. */
  processes?: number;
  /** Heap limit of a worker. A worker whose total memory exceeds twice this value is killed. */
  memoryMegabytes?: number;
  /** A worker whose event loop does not respond for this long is killed. */
  blockedSeconds?: number;
  /** Limit for a run's output, for everything it emits, and for each step result. */
  outputBytes?: number;
  /** Private networks that agents may reach. */
  allowNetworks?: readonly string[];
  /** Folders that modules may read and write besides their own; null: no restriction. */
  folders?: readonly string[] | null;
  /** Paths that modules must not be able to read. */
  secretPaths?: readonly string[];
  /** Finds the system user that modules run as (default: the user of the service). Called when it is known what they must read. */
  findUser?: () => RunAs | null;
  /** Organisations that may use a module, by module name. A module that is not listed is open to all. */
  organizations?: ReadonlyMap<string, ReadonlySet<string>>;
  /** OS priority (nice value) of workers, and of workers for runs that have already lost one. */
  niceness?: Niceness;
  /** A developer's debugger can attach: all modules run in one process, without a limit for blocking. */
  inspection?: Inspection | null;
  log: Log;
};

type Niceness = { ordinary: number; suspect: number };

export type ModuleRuntime = Runtime & {
  /** Whether the organisation may use the module and, unless its code is stored, whether its file exists. */
  hasModule(organizationId: string, name: string, code?: string): boolean;
  /** The module's current code; undefined if there is none that the organisation may use. */
  readModule(organizationId: OrganizationId, name: string): Promise<FoundModule | undefined>;
  /** Validates uploaded code. A node that runs no agents does not load it. */
  readUpload(content: Buffer): Promise<FoundModule>;
  /** Loads stored code for its schemas; undefined if the organisation has no such code. */
  loadCode(organizationId: OrganizationId, module: string, hash: string): Promise<LoadedModule | undefined>;
  /** Assigns the current code to a revision that was created before code was stored. */
  pinRevision(revision: RevisionName, name: string): Promise<unknown>;
};

const tickMs = 250;
/** How many suspect runs (their worker died before) execute at once, each in its own process. */
const quarantineLimit = 8;
/** Keeps API latency low while agents use all cores. */
const usualNiceness: Niceness = { ordinary: 10, suspect: 15 };

const missing = (name: string): Outcome =>
  agentFailure(
    "agent_error",
    `There is no agent module "${name}" for this organisation on this server. The operator must put ${name}.ts or ${name}/module.ts ` +
      "into the modules directory, and allow the organisation in AGENTRUN_MODULE_ORGANIZATIONS if it is set.",
  );

type WorkerSettings = Omit<WorkerOptions, "niceness" | "spawner" | "workerSocket" | "onWork" | "inspection"> & {
  /** Flags for uploaded code, which are set even if modules have no restriction. */
  toUploadFlags: (folder: string) => string[];
};

/** Starts, watches and stops all workers. */
function createWorkers(settings: WorkerSettings) {
  const { log, outputBytes } = settings;
  const spawner = createSpawner(log, settings.toOriginal);
  const workerSocket = openWorkerSocket(frameCharacters(outputBytes), log);
  const workers = new Set<WorkerHandle>();
  const watch = createWatch(workers, settings.blockedSeconds);
  const options = { ...settings, spawner, workerSocket, onWork: watch.start };
  const running = new Set<Promise<void>>();
  let stopped = false;
  const spawn = (niceness: number, path?: string, inspection: Inspection | null = null) => {
    if (stopped) throw new Error("The service is stopping.");
    const folder = path === undefined ? null : uploadedFolder(settings.code, path);
    const permissions = folder === null ? settings.permissions : settings.toUploadFlags(folder);
    const worker = new WorkerHandle({ ...options, permissions, niceness, inspection }, (gone) => workers.delete(gone));
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

/** Checks the workers periodically while at least one of them is busy. */
function createWatch(workers: ReadonlySet<WorkerHandle>, blockedSeconds: number) {
  const ticks = Math.min(tickMs, (blockedSeconds * 1_000) / 4);
  let timer: NodeJS.Timeout | null = null;
  const end = () => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  const check = () => {
    for (const worker of workers) worker.watchOnce(ticks);
    if ([...workers].every((worker) => worker.isAtRest)) end();
  };
  return {
    start() {
      timer ??= setInterval(check, ticks).unref();
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
  // A debugger blocks the process for as long as its user thinks.
  blockedSeconds: options.inspection ? Number.POSITIVE_INFINITY : (options.blockedSeconds ?? 5),
  outputBytes: options.outputBytes ?? 1_048_576,
  allowNetworks: options.allowNetworks ?? [],
  permissions: options.folders === null ? null : toPermissionFlags(toReach(options, options.folders ?? [], code)),
  toUploadFlags: (folder) => toUploadFlags(folder, options.secretPaths ?? []),
  user,
  code,
  toOriginal: code ? createOriginalPaths(code) : (text) => text,
  toRelativePaths: code ? createRelativePaths(code) : (text) => text,
  log: options.log,
});

const toReach = (
  { roots, inspection, secretPaths = [] }: ModuleRuntimeOptions,
  folders: readonly string[],
  code: CodePlaces | null,
): ModuleReach => ({
  // Not the copies of uploaded code: that belongs to organisations, unless one developer debugs everything in one process.
  modules: [
    ...roots.map(({ directory }) => directory),
    ...(code ? ownCopies(code, inspection ? ["modules", "catalog", "uploaded"] : ["modules", "catalog"]) : []),
  ],
  folders,
  secretPaths,
});

const ownCopies = ({ copies }: CodePlaces, roots: readonly RootName[]): string[] =>
  roots.map((root) => dirname(copyFolder({ copies }, root, "any")));

/** Where this process keeps copies of modules, and the originals' folders. */
function openPlaces({ code, roots }: ModuleRuntimeOptions, user: RunAs | null): CodePlaces | null {
  if (code === undefined) return null;
  const own = roots.filter(({ root }) => root !== releaseCode).map(({ root, directory }) => [root, directory]);
  return { copies: openCopies(code.dataDir, user), roots: Object.fromEntries(own) };
}

/** Without a code store, modules run from disk. */
const codesOnDisk = (resolver: ModuleResolver): ModuleCodes => ({
  read: async () => ({ code: releaseCode }),
  readUpload: async () => ({ refusal: "This service does not store code." }),
  loadCode: async () => undefined,
  pathFor: ({ run }, name) => resolver.find(run.organizationId, name)?.path,
  pinRevision: async () => undefined,
  stop: async () => {},
});

/** Runs agents written as modules, in child processes, so that a crash does not affect the service. */
export function createModuleRuntime(options: ModuleRuntimeOptions): ModuleRuntime {
  const processes = Math.max(1, options.processes ?? availableParallelism());
  const user = options.findUser?.() ?? null;
  const places = openPlaces(options, user);
  const workers = createWorkers(toWorkerSettings(options, user, places));
  const resolver = createModuleResolver(options.roots, options.organizations);
  const { code, log } = options;
  const { ordinary } = options.niceness ?? usualNiceness;
  const isUploaded = (path: string) => uploadedFolder(places, path) !== null;
  const pool = choosePool(
    options,
    processes,
    (path, inspection) => workers.spawn(ordinary, path, inspection),
    isUploaded,
  );
  // A node that runs no agents does not load modules: it accepts every name.
  const load = options.processes === 0 ? null : pool.load;
  const codes =
    code && places
      ? createModuleCodes(resolver, { places, kept: code.kept, isPublic: user !== null, load, log })
      : codesOnDisk(resolver);
  const { execute, warmUp } = createDispatch(options, codes, { ...workers, isUploaded }, pool, processes);
  return {
    startsOver: true,
    execute,
    hasModule: (organizationId, name, kept) =>
      kept === undefined || kept === releaseCode
        ? resolver.find(organizationId, name) !== undefined
        : resolver.mayUse(organizationId, name),
    readModule(organizationId, name) {
      // The caller is about to deploy: start a process now, so that the first run of the new code does not wait for one.
      warmUp();
      return codes.read(organizationId, name);
    },
    readUpload: codes.readUpload,
    loadCode: codes.loadCode,
    pinRevision: codes.pinRevision,
    async stop() {
      await Promise.all([workers.stop(), codes.stop()]);
      if (places && code) closeCopies(places.copies, code.dataDir);
    },
  };
}

type SpawnInspected = (path?: string, inspection?: Inspection | null) => WorkerHandle;

function choosePool(
  { inspection }: ModuleRuntimeOptions,
  processes: number,
  spawn: SpawnInspected,
  isUploaded: (path: string) => boolean,
): Pool {
  const pool = createPool(processes, (path) => spawn(path), isUploaded);
  return inspection ? createInspectedPool(() => spawn(undefined, inspection), pool) : pool;
}

/** Dispatches each run to a worker, with the file of its revision's code. */
function createDispatch(
  options: ModuleRuntimeOptions,
  codes: ModuleCodes,
  { spawn, isUploaded }: { spawn(niceness: number, path?: string): WorkerHandle; isUploaded(path: string): boolean },
  pool: Pool,
  processes: number,
): Pick<Runtime, "execute"> & { warmUp(): void } {
  const { suspect } = options.niceness ?? usualNiceness;
  const spawnSuspect = (path?: string) => spawn(suspect, path);
  const sharedPool = createPool(processes, spawnSuspect, isUploaded);
  const quarantine = createQuarantine(quarantineLimit, spawnSuspect, sharedPool, isUploaded);
  const warmUp = () => {
    if (options.processes !== 0) pool.warmUp();
  };
  warmUp();

  const start = (call: RuntimeCall, path: string | undefined, name: string): Promise<Outcome> | Outcome => {
    if (path === undefined) return missing(name);
    if (call.signal.aborted) return agentFailure("agent_error", "The run was stopped before it started.");
    return call.run.attempt > 1 && !options.inspection ? quarantine.execute(call, path) : pool.execute(call, path);
  };
  const dispatch = async (call: RuntimeCall): Promise<Outcome> => {
    const { runtime } = call.configuration;
    if (runtime.type !== "module") return agentFailure("agent_error", "This agent is not a module.");
    const found = codes.pathFor(call, runtime.module, runtime.code);
    if (!(found instanceof Promise)) return start(call, found, runtime.module);
    const held = holdMessages(call.messages);
    const path = await found;
    if (path === undefined || call.signal.aborted) held.release();
    return start({ ...call, messages: held.messages }, path, runtime.module);
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
