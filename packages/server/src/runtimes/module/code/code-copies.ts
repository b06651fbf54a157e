import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { canEnter, type RunAs } from "@agentrun/host";
import { makeDirectory } from "../../../lib/system/directories.ts";
import { type CodePlaces, copyFolder } from "./code-paths.ts";
import type { ModuleTree } from "./tree.ts";

/** A copy that was not used for this long is removed when a service starts; it is written again if needed. */
const keptMs = 30 * 86_400_000;

/**
 * The folder of this node's copies: below the data directory or, if agents' code runs as another user who cannot enter that, in the
 * temporary directory.
 */
export function openCopies(dataDir: string, user: RunAs | null): string {
  if (user !== null && !canEnter(user, dataDir)) {
    const other = mkdtempSync(join(tmpdir(), "agentrun-code-"));
    chmodSync(other, 0o711);
    return other;
  }
  const copies = join(dataDir, "code");
  makeDirectory(copies);
  for (const folder of readdirSync(copies).flatMap((root) => childrenOf(join(copies, root)))) {
    if (statSync(folder).mtimeMs < Date.now() - keptMs) rmSync(folder, { recursive: true, force: true });
  }
  return copies;
}

const childrenOf = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

/** A temporary folder belongs to this process alone. */
export function closeCopies(copies: string, dataDir: string): void {
  if (copies !== join(dataDir, "code")) rmSync(copies, { recursive: true, force: true });
}

/**
 * Writes a tree's files to disk and returns the path of its entry. Existing files are compared first, so that changes on disk have no
 * effect.
 */
export async function writeCopy(places: CodePlaces, hash: string, tree: ModuleTree): Promise<string> {
  const folder = copyFolder(places, tree.root, hash);
  const entry = join(folder, tree.entry);
  if (await isSame(folder, tree)) {
    await utimes(folder, new Date(), new Date());
    return entry;
  }
  const draft = join(places.copies, tree.root, `draft-${randomUUID()}`);
  await writeDraft(draft, tree);
  await rm(folder, { recursive: true, force: true });
  try {
    await rename(draft, folder);
  } catch (error) {
    // Another node on this machine may have written it at the same time.
    await rm(draft, { recursive: true, force: true });
    if (!(await isSame(folder, tree))) throw error;
  }
  return entry;
}

async function isSame(folder: string, { files }: ModuleTree): Promise<boolean> {
  if (!existsSync(folder)) return false;
  for (const [name, content] of files) {
    const found = await readFile(join(folder, name)).catch(() => null);
    if (!found?.equals(content)) return false;
  }
  return true;
}

/** Agents' code can read the files, independent of the umask, but cannot list the folder of all copies. */
async function writeDraft(draft: string, { files, links = [] }: ModuleTree): Promise<void> {
  const folders = new Set([...files.keys(), ...links.map(([path]) => path)].flatMap(foldersOf));
  for (const folder of [...folders].sort()) {
    await mkdir(join(draft, folder), { recursive: true });
    await chmod(join(draft, folder), 0o755);
  }
  for (const [name, content] of files) {
    await writeFile(join(draft, name), content);
    await chmod(join(draft, name), 0o644);
  }
  for (const [path, target] of links) await symlink(relative(dirname(path), target), join(draft, path), "dir");
  await chmod(dirname(draft), 0o711);
}

const foldersOf = (name: string): string[] => (name === "." ? [] : [dirname(name), ...foldersOf(dirname(name))]);
