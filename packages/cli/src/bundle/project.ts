import { existsSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { PackageJson } from "./package-exports.ts";

/** A project of agents: its folder, and the folder of the workspace or repository that it belongs to. */
export type Project = { folder: string; top: string };

/** Code is collected from the repository or workspace of the agents' folder, and from nowhere else. */
export function findProject(agents: string): Project {
  const folder = above(agents, (each) => existsSync(join(each, "package.json"))) ?? outOfAgents(agents);
  return { folder, top: above(folder, isTop) ?? folder };
}

const outOfAgents = (agents: string): string => (basename(agents) === "agents" ? dirname(agents) : agents);

const isTop = (folder: string): boolean =>
  existsSync(join(folder, ".git")) ||
  existsSync(join(folder, "pnpm-workspace.yaml")) ||
  readPackage(folder)?.workspaces !== undefined;

/** The folder itself, or the nearest one above it, that matches. */
function above(folder: string, matches: (folder: string) => boolean): string | null {
  if (matches(folder)) return folder;
  return dirname(folder) === folder ? null : above(dirname(folder), matches);
}

export function readPackage(folder: string): PackageJson | null {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageJson;
  } catch {
    return null;
  }
}

/** The nearest folder with a package.json, up to the top. */
export function packageFolderOf(file: string, top: string): string | null {
  for (let folder = dirname(file); isWithin(folder, top); folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (folder === top) break;
  }
  return null;
}

/** Where Node would find an installed package; null: it is not installed. */
export function findInstalled(name: string, from: string, top: string): string | null {
  for (let folder = from; isWithin(folder, top); folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (basename(folder) !== "node_modules" && isFolder(found)) return found;
    if (folder === dirname(folder)) break;
  }
  return null;
}

export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);
export const isFile = (path: string): boolean => statOf(path)?.isFile() ?? false;
export const isFolder = (path: string): boolean => statOf(path)?.isDirectory() ?? false;
const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

/** All files of a folder, except packages, hidden files and those that are excluded. */
export function walk(folder: string, isExcluded: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((found) => {
    const path = join(folder, found.name);
    if (found.name === "node_modules" || found.name.startsWith(".") || isExcluded(found.name)) return [];
    if (isFolder(path)) return found.isSymbolicLink() ? [] : walk(path, isExcluded);
    return isFile(path) ? [path] : [];
  });
}
