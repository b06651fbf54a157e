import { statSync } from "node:fs";
import { join } from "node:path";

/** Finds the file of a module by its name, for an organisation: one that it may not use is not there. */
export type ModuleResolver = { find(organizationId: string, name: string): string | undefined };

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

function search(directories: readonly string[], name: string): string | undefined {
  if (!moduleName.test(name) || besideModules.test(name)) return undefined;
  for (const directory of directories) {
    const path = candidates(directory, name).find(isFile);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Remembers what it found, so that a run costs no look at the disk; a module added later is found all the same. */
export function createModuleResolver(
  directories: readonly string[],
  organizations: Organizations = new Map(),
): ModuleResolver {
  const found = new Map<string, string>();
  return {
    find(organizationId, name) {
      if (organizations.get(name)?.has(organizationId) === false) return undefined;
      const known = found.get(name);
      if (known !== undefined) return known;
      const path = search(directories, name);
      if (path !== undefined) found.set(name, path);
      return path;
    },
  };
}
