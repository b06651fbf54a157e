import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Config } from "../config.ts";
import { messageOf } from "../lib/errors.ts";
import { readRelease } from "../release.ts";
import { readSecretKeyText } from "../secret-key.ts";
import { formatName } from "../store/backups/format.ts";
import { withSnapshot } from "../store/backups/snapshot.ts";
import { joinSource } from "../store/database/open.ts";
import { type Flags, UsageError } from "./arguments.ts";
import { verifyBackup, writeBackup } from "./backup-file.ts";

export type LoneDeps = { config: Config; say: (line: string) => void };

/** Copies one moment of the database into a file, beside whatever runs. */
export async function backUp({ config, say }: LoneDeps, flags: Flags, [place]: string[]) {
  const file = chooseFile(place, say);
  const secretKeys = flags["with-secret-key"] ? readSecretKeyText(config) : null;
  const source = await joinSource(config, say);
  try {
    const head = { format: formatName, release: readRelease() } as const;
    const manifest = await underFinalName(file, async (draft) => {
      await withSnapshot(source.directUrl, (snapshot) => writeBackup(draft, { snapshot, head, secretKeys, say }));
      return (await verifyBackup(draft)).manifest;
    });
    const { tables, release, created_at } = manifest;
    return {
      file,
      bytes: statSync(file).size,
      release,
      created_at,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      tables: tables.length,
      secret_key:
        secretKeys === null ? keepTheKey : "The secret key is in it: whoever has the file can read every secret.",
    };
  } finally {
    await source.stop();
  }
}

const keepTheKey =
  "The secret key is not in it, and nothing that is sealed can be opened without: keep AGENTRUN_SECRET_KEY, or the file `secret-key` " +
  "of the data directory, in another place. --with-secret-key puts it in.";

/** A name of its own in a directory; what is there is never written over. */
function chooseFile(place: string | undefined, say: (line: string) => void): string {
  if (!place) throw new UsageError("name a file or a directory for the backup");
  const path = resolve(place);
  const isDirectory = existsSync(path) && statSync(path).isDirectory();
  const stamp = new Date().toISOString().replaceAll(":", "-").replace(/\.\d+/, "");
  const file = isDirectory ? join(path, `agentrun-${stamp}.tar.gz`) : path;
  if (!existsSync(dirname(file))) throw new Error(`There is no directory ${dirname(file)}: make it, or name another.`);
  removeAbandoned(dirname(file), say);
  if (existsSync(file)) throw new Error(`${file} is there already: name another.`);
  return file;
}

/** It has its name when it is whole, and on the disk: one that was cut off is never mistaken for a backup. */
async function underFinalName<T>(file: string, write: (draft: string) => Promise<T>): Promise<T> {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.partial`);
  try {
    const written = await write(draft);
    await rename(draft, file);
    await flushDirectory(dirname(file));
    return written;
  } catch (error) {
    await rm(draft, { force: true });
    if (!isFull(error)) throw error;
    throw new Error(
      `There is no room for the backup in ${dirname(file)} (${messageOf(error)}). Nothing was left there.`,
    );
  }
}

const draftName = /^\..+\.tar\.gz\.\d+\.partial$/;
/** One that is being written grows all the time, on whichever machine that is. */
const abandonedAfterMs = 600_000;

/** What a backup left that was killed. */
function removeAbandoned(directory: string, say: (line: string) => void): void {
  for (const name of readdirSync(directory).filter((each) => draftName.test(each))) {
    const draft = join(directory, name);
    const writtenMs = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - writtenMs < abandonedAfterMs) continue;
    rmSync(draft, { force: true });
    say(`${draft} was left by a backup that was killed, and is removed.`);
  }
}

const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT", "EFBIG"].includes(String((error as NodeJS.ErrnoException).code));

async function flushDirectory(path: string): Promise<void> {
  // Windows opens no directory.
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  await directory.sync();
  await directory.close();
}
