import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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
export function writeCopy(places: CodePlaces, hash: string, tree: ModuleTree): string {
  const folder = copyFolder(places, tree.root, hash);
  const entry = join(folder, tree.entry);
  if (isSame(folder, tree)) {
    utimesSync(folder, new Date(), new Date());
    return entry;
  }
  const draft = join(places.copies, tree.root, `draft-${randomUUID()}`);
  for (const [name, content] of tree.files) {
    const path = join(draft, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  openToAll(draft, tree);
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another node on this machine may have written it at the same time.
    rmSync(draft, { recursive: true, force: true });
    if (!isSame(folder, tree)) throw error;
  }
  return entry;
}

const isSame = (folder: string, { files }: ModuleTree): boolean =>
  [...files].every(([name, content]) => {
    const path = join(folder, name);
    return existsSync(path) && readFileSync(path).equals(content);
  });

/** Agents' code can read the files, independent of the umask, but cannot list the folder of all copies. */
function openToAll(draft: string, { files }: ModuleTree): void {
  for (const name of files.keys()) chmodSync(join(draft, name), 0o644);
  const folders = new Set([...files.keys()].flatMap(foldersOf));
  for (const folder of folders) chmodSync(join(draft, folder), 0o755);
  chmodSync(dirname(draft), 0o711);
}

const foldersOf = (name: string): string[] => (name === "." ? [] : [dirname(name), ...foldersOf(dirname(name))]);
