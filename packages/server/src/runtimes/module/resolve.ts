import { statSync } from "node:fs";
import { join } from "node:path";
import { releaseCode } from "../../model/agents.ts";
import type { RootName } from "./code/tree.ts";

/** A directory of modules: of the operator, or shipped with the service. */
export type ModuleRoot = { root: RootName | typeof releaseCode; directory: string };

/** A module's file and its directory. */
export type FoundFile = ModuleRoot & { path: string };

/** Finds a module's file by name. Modules that the organisation may not use are not found. */
export type ModuleResolver = {
  mayUse(organizationId: string, name: string): boolean;
  find(organizationId: string, name: string): FoundFile | undefined;
  /** Searches only the modules that ship with the service. */
  findShipped(organizationId: string, name: string): FoundFile | undefined;
};

type Organizations = ReadonlyMap<string, ReadonlySet<string>>;

/** The contract's rule: no separator and no leading dot, so a name cannot leave its directory. */
const moduleName = /^[a-z0-9][a-z0-9._-]{0,63}$/;
/** Tests and type declarations in module folders are not modules: loading one would execute it. */
const notModule = /\.(test|spec|d)$/;
const folderFiles = [
  ["module.ts", "module.js", "module.mjs"],
  ["index.ts", "index.js"],
] as const;

const candidates = (directory: string, name: string): string[] => [
  ...folderFiles[0].map((file) => join(directory, name, file)),
  ...["ts", "js", "mjs"].map((extension) => join(directory, `${name}.${extension}`)),
  ...folderFiles[1].map((file) => join(directory, name, file)),
];

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function search(roots: readonly ModuleRoot[], name: string): FoundFile | undefined {
  if (!moduleName.test(name) || notModule.test(name)) return undefined;
  for (const root of roots) {
    const path = candidates(root.directory, name).find(isFile);
    if (path !== undefined) return { ...root, path };
  }
  return undefined;
}

export function createModuleResolver(
  roots: readonly ModuleRoot[],
  organizations: Organizations = new Map(),
): ModuleResolver {
  const mayUse = (organizationId: string, name: string) => organizations.get(name)?.has(organizationId) !== false;
  const shipped = roots.filter(({ root }) => root === releaseCode);
  /** Cached so that a run needs no disk access; shipped modules do not change while the service runs. */
  const found = new Map<string, FoundFile>();
  const searchShipped = (name: string) => {
    const known = found.get(name) ?? search(shipped, name);
    if (known) found.set(name, known);
    return known;
  };
  return {
    mayUse,
    find: (organizationId, name) => (mayUse(organizationId, name) ? search(roots, name) : undefined),
    findShipped: (organizationId, name) => (mayUse(organizationId, name) ? searchShipped(name) : undefined),
  };
}
