import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { filesFact } from "../domain/files/files.ts";
import { messageOf } from "../lib/errors.ts";
import { createLog } from "../lib/observability/log.ts";
import { makeDirectory } from "../lib/system/directories.ts";
import type { TarEntry } from "../lib/tar.ts";
import { readRelease } from "../release.ts";
import { joinKeyring, readSecretKeyText, saveSecretKeys } from "../secret-key.ts";
import type { Config } from "../settings/config.ts";
import { type BackupTable, formatName } from "../store/backups/format.ts";
import { assertLoadable, loadBackup } from "../store/backups/load.ts";
import { withSnapshot } from "../store/backups/snapshot.ts";
import { joinSource, openSource } from "../store/database/open.ts";
import { connect } from "../store/database/postgres.ts";
import { createStore, type Store } from "../store/store.ts";
import { type Flags, UsageError } from "./arguments.ts";
import { openBackup, verifyBackup, writeBackup } from "./backup-file.ts";

export type StandaloneDeps = { config: Config; print: (line: string) => void };

/** Copies one moment of the database into a file, beside whatever runs. */
export async function backUp({ config, print }: StandaloneDeps, flags: Flags, [place]: string[]) {
  const file = chooseFile(place, print);
  const secretKeys = flags["with-secret-key"] ? readSecretKeyText(config) : null;
  const source = await joinSource(config, print);
  try {
    const head = { format: formatName, release: readRelease() } as const;
    const manifest = await underFinalName(file, async (draft) => {
      await withSnapshot(source.directUrl, (snapshot) => writeBackup(draft, { snapshot, head, secretKeys, print }));
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
function chooseFile(place: string | undefined, print: (line: string) => void): string {
  if (!place) throw new UsageError("name a file or a directory for the backup");
  const path = resolve(place);
  const isDirectory = existsSync(path) && statSync(path).isDirectory();
  const stamp = new Date().toISOString().replaceAll(":", "-").replace(/\.\d+/, "");
  const file = isDirectory ? join(path, `agentrun-${stamp}.tar.gz`) : path;
  if (!existsSync(dirname(file))) throw new Error(`There is no directory ${dirname(file)}: make it, or name another.`);
  removeAbandoned(dirname(file), print);
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
function removeAbandoned(directory: string, print: (line: string) => void): void {
  for (const name of readdirSync(directory).filter((each) => draftName.test(each))) {
    const draft = join(directory, name);
    const writtenMs = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - writtenMs < abandonedAfterMs) continue;
    rmSync(draft, { force: true });
    print(`${draft} was left by a backup that was killed, and is removed.`);
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

/** Puts a backup into an empty database, all of it or nothing; the next start brings it up to date and goes on. */
export async function restore({ config, print }: StandaloneDeps, _flags: Flags, [place]: string[]) {
  if (!place) throw new UsageError("name the backup's file");
  const file = resolve(place);
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  if (!statSync(file).isFile()) throw new Error(`${file} is a folder: name the backup's file in it.`);
  print(`Reading ${file} through before anything is written`);
  const { manifest, secretKeys } = await verifyBackup(file);
  makeDirectory(config.dataDir);
  const source = await openSource(config, print);
  try {
    await assertLoadable(source.directUrl, manifest);
    const entries = openBackup(file);
    await loadBackup({ url: source.directUrl, manifest, print, readTable: (table) => partsOf(entries, table) });
    if (secretKeys !== null && !config.secretKey) saveSecretKeys(config.dataDir, secretKeys);
    const { release, created_at, tables } = manifest;
    const rows = tables.reduce((sum, each) => sum + each.rows, 0);
    return {
      file,
      release,
      created_at,
      rows,
      tables: tables.length,
      secret_key: await onRestored(source.directUrl, (store) => describeSecretKey(store, config)),
      files: await onRestored(source.directUrl, releaseFiles),
    };
  } finally {
    await source.stop();
  }
}

async function* partsOf(entries: AsyncGenerator<TarEntry>, { parts }: BackupTable): AsyncGenerator<Buffer> {
  for (let taken = 0; taken < parts; taken += 1) {
    const { value, done } = await entries.next();
    if (done) throw new Error("The backup ended while it was read: nothing was kept.");
    yield value.body;
  }
}

async function onRestored<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const log = await createLog({ level: "error", format: "json" });
  const database = connect({ url, connections: 2, log, name: "agentrun restore" });
  try {
    return await work(createStore(database, database));
  } finally {
    await database.close();
  }
}

/** Whether this node can open what is sealed; if not, what to do before it starts. */
async function describeSecretKey(store: Store, config: StandaloneDeps["config"]): Promise<string> {
  try {
    await joinKeyring(config, store);
    return "This node has the secret key of the backup.";
  } catch (error) {
    return `Everything is restored, but this node has not got the secret key, and the service does not start without it. ${messageOf(error)}`;
  }
}

/** The files may be in another store by now, or gone: the service takes the store that it finds for its own. */
async function releaseFiles({ installation }: Store): Promise<string> {
  await installation.deleteFact(filesFact);
  return "Files are not in a backup. Copy them to AGENTRUN_FILES_URL before you start the service; a file that is missing there answers 410.";
}
