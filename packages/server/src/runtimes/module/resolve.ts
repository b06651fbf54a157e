import { statSync } from "node:fs";
import { join } from "node:path";
import { releaseCode } from "../../model/agents.ts";
import type { RootName } from "./code/tree.ts";

/** A directory of modules: the operator's, or the one that ships with the service. */
export type ModuleRoot = { root: RootName | typeof releaseCode; directory: string };

/** A module's file, and where it was found. */
export type FoundFile = ModuleRoot & { path: string };

/** Finds the file of a module by its name, for an organisation: one that it may not use is not there. */
export type ModuleResolver = {
  mayUse(organizationId: string, name: string): boolean;
  find(organizationId: string, name: string): FoundFile | undefined;
  /** Of those that ship with the service, whatever else is called the same. */
  findShipped(organizationId: string, name: string): FoundFile | undefined;
};

type Organizations = ReadonlyMap<string, ReadonlySet<string>>;

/** The contract's own rule: no separator and no leading dot, so a name cannot leave its directory. */
const moduleName = /^[a-z0-9][a-z0-9._-]{0,63}$/;
/** Tests and declarations lie beside modules and are none: to load one is to run it. */
const besideModules = /\.(test|spec|d)$/;
const places = [
  ["module.ts", "module.js", "module.mjs"],
  ["index.ts", "index.js"],
] as const;

const candidates = (directory: string, name: string): string[] => [
  ...places[0].map((file) => join(directory, name, file)),
  ...["ts", "js", "mjs"].map((extension) => join(directory, `${name}.${extension}`)),
  ...places[1].map((file) => join(directory, name, file)),
];

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function search(roots: readonly ModuleRoot[], name: string): FoundFile | undefined {
  if (!moduleName.test(name) || besideModules.test(name)) return undefined;
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
  /** Remembered, so that a run costs no look at the disk; what ships does not change while it runs. */
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
