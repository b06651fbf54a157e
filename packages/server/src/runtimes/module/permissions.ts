import { realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** What agents' code may reach on this machine, by Node's permission model. */
export type ModuleReach = {
  /** Where modules are: they may read there, and load packages from where Node looks for them. */
  modules: readonly string[];
  /** What the operator gives them beside: to read and to write. */
  folders: readonly string[];
  /** What no module may read: a setting that would allow it is refused. */
  secretPaths: readonly string[];
};

/** The worker's own program, which it reads as it starts. */
const program = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The flags of a process that can read its modules and their packages, write where the operator says, and nothing
 * else: no child process, no native addon, no debugger. Threads are allowed for the one that watches over the worker,
 * which gives the right up before it loads a module. SQLite is off because it opens files past the permission model.
 */
export function toPermissionFlags({ modules, folders, secretPaths }: ModuleReach): string[] {
  const readable = unique([program, ...modules, ...folders].flatMap(withRealPath));
  assertOutOfReach(readable, secretPaths);
  const packages = unique(readable.flatMap(packageFolders));
  return [
    ...["--permission", "--allow-worker", "--disable-warning=PERM0006", "--no-experimental-sqlite"],
    ...[...readable, ...packages].flatMap((folder) => allow("read", folder)),
    ...unique(folders.flatMap(withRealPath)).flatMap((folder) => allow("write", folder)),
  ];
}

/** The folder and all that is in it, also where it is made only later. */
export const allow = (what: "read" | "write", folder: string): string[] => [
  `--allow-fs-${what}=${folder}`,
  `--allow-fs-${what}=${join(folder, "*")}`,
];

function assertOutOfReach(readable: readonly string[], secretPaths: readonly string[]): void {
  for (const kept of secretPaths.flatMap(withRealPath)) {
    const folder = readable.find((one) => isWithin(kept, one));
    if (folder === undefined) continue;
    throw new Error(
      `Agent modules may read ${folder}, and ${kept} in it holds secrets of the service. ` +
        "Keep them apart: change AGENTRUN_MODULES_DIR, AGENTRUN_CATALOG_DIR or AGENTRUN_MODULE_FOLDERS, or AGENTRUN_DATA_DIR.",
    );
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`);
}

/** Where Node looks for the packages of a folder's modules: beside it and beside every folder above. */
function packageFolders(folder: string): string[] {
  const above = dirname(folder);
  return [join(folder, "node_modules"), ...(above === folder ? [] : packageFolders(above))];
}

/** Modules are loaded from where links lead to. */
function withRealPath(path: string): string[] {
  try {
    return [resolve(path), realpathSync(path)];
  } catch {
    return [resolve(path)];
  }
}

const unique = (paths: readonly string[]): string[] => [...new Set(paths)];
