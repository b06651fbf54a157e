import { existsSync } from "node:fs";
import type { AgentId, OrganizationId } from "@agentrun/contract";
import { messageOf } from "../../../lib/errors.ts";
import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import type { Log } from "../../../lib/observability/log.ts";
import {
  type FoundModule,
  type LoadedModule,
  type ModuleCode,
  type ModuleSchemas,
  releaseCode,
} from "../../../model/agents.ts";
import type { RuntimeCall } from "../../runtime.ts";
import { type FromLoad, runLimits } from "../protocol.ts";
import type { ModuleResolver } from "../resolve.ts";
import { createSyntaxChecker, type SyntaxChecker } from "./check-syntax.ts";
import { writeCopy } from "./code-copies.ts";
import { type CodePlaces, createRelativePaths } from "./code-paths.ts";
import {
  CodeRefused,
  type Collected,
  collectTree,
  type ModuleFile,
  type ModuleTree,
  packTree,
  unpackTree,
} from "./tree.ts";
import { readUploadedCode } from "./uploaded-code.ts";

/** Stores code for all nodes. */
export type CodeStore = {
  find(organizationId: OrganizationId, hash: string): Promise<Buffer | null>;
  /** Assigns this code to a revision without code; returns the code that the revision then has. */
  pin(revision: RevisionName, code: ModuleCode | typeof releaseCode): Promise<string>;
};

export type RevisionName = { organizationId: OrganizationId; agentId: AgentId; agentRevision: number };

export type ModuleCodeOptions = {
  places: CodePlaces;
  kept: CodeStore;
  /** Agents' code runs as another user than the service. */
  isPublic: boolean;
  /** Null on a node that runs no agents. */
  load: LoadModule | null;
  log: Log;
};

/** Finds the file that a run executes: that of its revision's code, regardless of changes on disk. */
export type ModuleCodes = {
  /** Undefined: no such module. */
  read(organizationId: OrganizationId, name: string): Promise<FoundModule | undefined>;
  readUpload(content: Buffer): Promise<FoundModule>;
  /** Loads stored code; undefined: the organisation has no such code. */
  loadCode(organizationId: OrganizationId, module: string, hash: string): Promise<LoadedModule | undefined>;
  /** Synchronous if this node already has the code. Undefined: no such module. */
  pathFor(call: RuntimeCall, name: string, code: string | undefined): MaybePath | Promise<MaybePath>;
  pinRevision(revision: RevisionName, name: string): Promise<string | undefined>;
  stop(): Promise<void>;
};

type MaybePath = string | undefined;

/** More than a busy node has in use. */
const maxCachedPins = 10_000;

export function createModuleCodes(resolver: ModuleResolver, options: ModuleCodeOptions): ModuleCodes {
  const { kept, log } = options;
  const checker = createSyntaxChecker();
  const load = createCodeLoader(options.places, options.load, log);
  const copies = createCopies(options);
  /** Code of revisions that were created without code. */
  const pinned = new Map<string, string>();

  const readOwn = async (name: string, file: ModuleFile): Promise<FoundModule> => {
    try {
      const tree = collectTree(file, options.isPublic);
      const fault = await findFault(checker, tree);
      if (fault !== null) return { refusal: fault };
      const code = packTree(name, tree);
      return { code, load: () => load(code, tree) };
    } catch (error) {
      // A file may disappear while it is being saved.
      return {
        refusal:
          error instanceof CodeRefused ? error.message : `The module's files cannot be read: ${messageOf(error)}`,
      };
    }
  };
  const readUpload = async (content: Buffer): Promise<FoundModule> => {
    try {
      const { hash, module, tree } = await readUploadedCode(content);
      const fault = await findFault(checker, { ...tree, sources: ownSources(tree) });
      if (fault !== null) return { refusal: fault };
      const code = { hash, module, content };
      return { code, load: () => load(code, tree) };
    } catch (error) {
      if (error instanceof CodeRefused) return { refusal: error.message };
      throw error;
    }
  };
  const loadCode = async (organizationId: OrganizationId, module: string, hash: string) => {
    const content = await kept.find(organizationId, hash);
    return content === null ? undefined : load({ hash, module, content }, await unpackTree(hash, content));
  };
  const read = async (organizationId: OrganizationId, name: string): Promise<FoundModule | undefined> => {
    const file = resolver.find(organizationId, name);
    if (file === undefined) return undefined;
    return file.root === releaseCode ? { code: releaseCode } : readOwn(name, file as ModuleFile);
  };
  const pinRevision = async (revision: RevisionName, name: string): Promise<string | undefined> => {
    const key = `${revision.agentId}/${revision.agentRevision}`;
    const known = pinned.get(key);
    if (known !== undefined) return known;
    const found = await read(revision.organizationId, name);
    if (found === undefined) return undefined;
    if ("refusal" in found)
      log.warn({ module: name, reason: found.refusal }, "a module runs from its folder: its code cannot be stored");
    else {
      if (pinned.size >= maxCachedPins) pinned.clear();
      pinned.set(key, await kept.pin(revision, found.code));
    }
    return pinned.get(key);
  };
  const pathOf = (organizationId: OrganizationId, name: string, code: string) =>
    code === releaseCode ? resolver.findShipped(organizationId, name)?.path : copies.pathOf(organizationId, code);
  const pathOfUnpinned = async ({ run }: RuntimeCall, name: string) => {
    const code = await pinRevision(run, name);
    if (code !== undefined) return pathOf(run.organizationId, name, code);
    return resolver.find(run.organizationId, name)?.path;
  };
  return {
    read,
    readUpload,
    loadCode,
    pinRevision,
    pathFor(call, name, code) {
      const { organizationId } = call.run;
      if (!resolver.mayUse(organizationId, name)) return undefined;
      return code === undefined ? pathOfUnpinned(call, name) : pathOf(organizationId, name, code);
    },
    stop: checker.stop,
  };
}

/** The author's own code files. Packages are not checked: they are many, and loading them finds most errors. */
function ownSources({ files }: ModuleTree): string[] {
  const names = [...files.keys()].filter((name) => /\.[cm]?[jt]s$/.test(name) && !/(^|\/)node_modules\//.test(name));
  const bytes = names.reduce((sum, name) => sum + (files.get(name)?.length ?? 0), 0);
  return bytes > maxCheckedBytes ? [] : names;
}

/** More than anyone writes by hand. */
const maxCheckedBytes = 2 * 1_048_576;

async function findFault(checker: SyntaxChecker, { sources, files }: Collected): Promise<string | null> {
  for (const name of sources) {
    const fault = await checker.check(name, files.get(name)?.toString("utf8") ?? "");
    if (fault !== null) return fault;
  }
  return null;
}

/** Copies on this node's disk, written on first use. */
function createCopies({ places, kept }: ModuleCodeOptions) {
  const paths = new Map<string, string>();
  const underWay = new Map<string, Promise<MaybePath>>();
  const write = async (organizationId: OrganizationId, hash: string): Promise<MaybePath> => {
    const content = await kept.find(organizationId, hash);
    if (content === null) return undefined;
    const path = await writeCopy(places, hash, await unpackTree(hash, content));
    paths.set(`${organizationId}/${hash}`, path);
    return path;
  };
  return {
    pathOf(organizationId: OrganizationId, hash: string): MaybePath | Promise<MaybePath> {
      // By organisation: an organisation must not find the code of another.
      const key = `${organizationId}/${hash}`;
      const path = paths.get(key);
      // The copy may have been deleted by a cleanup.
      if (path !== undefined && existsSync(path)) return path;
      const writing = underWay.get(key) ?? write(organizationId, hash).finally(() => underWay.delete(key));
      underWay.set(key, writing);
      return writing;
    },
  };
}

/** Loads the module at a path in a worker, without running it. */
export type LoadModule = (path: string) => Promise<FromLoad | null>;

/** More than are edited at the same time. */
const maxCachedLoads = 1_000;

/**
 * Code that parses may still not load: a missing file or package, invalid JSON, no `run`. So it is loaded once in a worker. Successful
 * loads are cached; failures are not, because a missing package may be installed later. A load that takes too long is accepted, so that
 * a busy machine does not block deployments.
 */
export function createCodeLoader(places: CodePlaces, load: LoadModule | null, log: Pick<Log, "warn">) {
  const toRelativePaths = createRelativePaths(places);
  const known = new Map<string, LoadedModule>();
  return async ({ hash, module }: ModuleCode, tree: ModuleTree): Promise<LoadedModule> => {
    if (load === null) return { schemas: {} };
    const before = known.get(hash);
    if (before) return before;
    const answer = await load(await writeCopy(places, hash, tree));
    if (answer === null) {
      log.warn({ module }, "a module took too long to load and is deployed without its schemas");
      return { schemas: {} };
    }
    if (answer[0] === "unloadable")
      return { refusal: `${placeOf(toRelativePaths(answer[3]), tree)}: ${toRelativePaths(answer[2])}` };
    const loaded = { schemas: toSchemas(answer[2]) };
    if (known.size >= maxCachedLoads) known.clear();
    known.set(hash, loaded);
    return loaded;
  };
}

/** The first of the module's own files in a stack, with its line; else the entry. */
function placeOf(stack: string, { files, entry }: ModuleTree): string {
  const places = [...stack.matchAll(/([^\s():'"]+):(\d+)/g)];
  const own = places.find(([, name = ""]) => files.has(name));
  return own ? `${own[1]}, line ${own[2]}` : entry;
}

function toSchemas(json: string): ModuleSchemas {
  if (isDeeperThan(json, runLimits.jsonDepth)) return {};
  const { input, output } = JSON.parse(json) as Record<string, unknown>;
  return {
    ...(isObject(input) && { input_schema: input }),
    ...(isObject(output) && { output_schema: output }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
