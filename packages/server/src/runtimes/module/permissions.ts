import { realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** What agents' code may access on this machine, by Node's permission model. */
export type ModuleReach = {
  /** Folders of modules: readable, and packages are loaded from where Node searches for them. */
  modules: readonly string[];
  /** Additional folders of the operator: readable and writable. */
  folders: readonly string[];
  /** Paths that no module may read. A configuration that would allow it is rejected. */
  secretPaths: readonly string[];
};

/** The worker's program, which it reads at start, and its guarded `fetch`, which it reads at the first call. */
const programs = ["../..", "../../../../safe-fetch/src"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/**
 * Flags for a process that can read its modules and their packages, write to the operator's folders, and nothing else: no child
 * processes, native addons or debugger. Threads are allowed only for the worker's own watchdog thread; the right is dropped before a
 * module is loaded. SQLite is off because it bypasses the permission model.
 */
export function toPermissionFlags({ modules, folders, secretPaths }: ModuleReach): string[] {
  const readable = unique([...programs, ...modules, ...folders].flatMap(withRealPath));
  assertOutOfReach(readable, secretPaths);
  const packages = unique(readable.flatMap(packageFolders));
  return [
    ...alwaysSet,
    ...[...readable, ...packages].flatMap((folder) => allow("read", folder)),
    ...unique(folders.flatMap(withRealPath)).flatMap((folder) => allow("write", folder)),
  ];
}

/**
 * Flags for code that an organisation uploaded: it can read its own folder and nothing else, so it cannot read the code of other
 * organisations, the operator's modules or the operator's folders.
 */
export function toUploadFlags(folder: string, secretPaths: readonly string[]): string[] {
  const own = withRealPath(folder);
  assertOutOfReach(own, secretPaths);
  const readable = unique([...programs.flatMap(withRealPath), ...programs.flatMap(packageFolders), ...own]);
  return [...alwaysSet, ...readable.flatMap((one) => allow("read", one))];
}

const alwaysSet = ["--permission", "--allow-worker", "--disable-warning=PERM0006", "--no-experimental-sqlite"];

/** The folder and everything in it, even if it is created later. */
export const allow = (what: "read" | "write", folder: string): string[] => [
  `--allow-fs-${what}=${folder}`,
  `--allow-fs-${what}=${join(folder, "*")}`,
];

function assertOutOfReach(readable: readonly string[], secretPaths: readonly string[]): void {
  for (const kept of secretPaths.flatMap(withRealPath)) {
    const folder = readable.find((one) => isWithin(kept, one));
    if (folder === undefined) continue;
    throw new Error(
      `Agent modules may read ${folder}, but ${kept} in it holds secrets of the service. ` +
        "Separate them: change AGENTRUN_MODULES_DIR, AGENTRUN_CATALOG_DIR, AGENTRUN_MODULE_FOLDERS or AGENTRUN_DATA_DIR.",
    );
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`);
}

/** Where Node searches for packages: in the folder and in every folder above. */
function packageFolders(folder: string): string[] {
  const above = dirname(folder);
  return [join(folder, "node_modules"), ...(above === folder ? [] : packageFolders(above))];
}

/** Node loads modules from the target of a link. */
function withRealPath(path: string): string[] {
  try {
    return [resolve(path), realpathSync(path)];
  } catch {
    return [resolve(path)];
  }
}

const unique = (paths: readonly string[]): string[] => [...new Set(paths)];
