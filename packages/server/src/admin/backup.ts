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

/** Writes a consistent snapshot of the database to a file while the service runs. */
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
        secretKeys === null
          ? keepTheKey
          : "The backup contains the secret key: anyone with the file can read every secret.",
    };
  } finally {
    await source.stop();
  }
}

const keepTheKey =
  "The backup does not contain the secret key, which is needed to open the stored secrets: store AGENTRUN_SECRET_KEY, or the file `secret-key` " +
  "of the data directory, in another place. --with-secret-key includes it.";

/** Chooses the file name; never overwrites an existing file. */
function chooseFile(place: string | undefined, print: (line: string) => void): string {
  if (!place) throw new UsageError("specify a file or a directory for the backup");
  const path = resolve(place);
  const isDirectory = existsSync(path) && statSync(path).isDirectory();
  const stamp = new Date().toISOString().replaceAll(":", "-").replace(/\.\d+/, "");
  const file = isDirectory ? join(path, `agentrun-${stamp}.tar.gz`) : path;
  if (!existsSync(dirname(file)))
    throw new Error(`The directory ${dirname(file)} does not exist: create it, or use another.`);
  removeAbandoned(dirname(file), print);
  if (existsSync(file)) throw new Error(`${file} already exists: use another name.`);
  return file;
}

/** Renames the draft when it is complete and flushed, so that an interrupted backup is never mistaken for a valid one. */
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
      `There is not enough space for the backup in ${dirname(file)} (${messageOf(error)}). Nothing was left there.`,
    );
  }
}

const draftName = /^\..+\.tar\.gz\.\d+\.partial$/;
/** A draft in progress is modified continuously, even from another machine. */
const abandonedAfterMs = 600_000;

/** Removes drafts of backups that were killed. */
function removeAbandoned(directory: string, print: (line: string) => void): void {
  for (const name of readdirSync(directory).filter((each) => draftName.test(each))) {
    const draft = join(directory, name);
    const writtenMs = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - writtenMs < abandonedAfterMs) continue;
    rmSync(draft, { force: true });
    print(`Removed ${draft}, which an interrupted backup had left.`);
  }
}

const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT", "EFBIG"].includes(String((error as NodeJS.ErrnoException).code));

async function flushDirectory(path: string): Promise<void> {
  // Windows cannot open directories.
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  await directory.sync();
  await directory.close();
}

/** Restores a backup into an empty database in one transaction; the next start migrates it. */
export async function restore({ config, print }: StandaloneDeps, _flags: Flags, [place]: string[]) {
  if (!place) throw new UsageError("specify the backup file");
  const file = resolve(place);
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  if (!statSync(file).isFile()) throw new Error(`${file} is a folder: specify the backup file in it.`);
  print(`Verifying ${file} before anything is written`);
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
    if (done) throw new Error("The backup file is truncated. Nothing was restored.");
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

/** Describes whether this node has the secret key of the backup and, if not, what to do. */
async function describeSecretKey(store: Store, config: StandaloneDeps["config"]): Promise<string> {
  try {
    await joinKeyring(config, store);
    return "This node has the secret key of the backup.";
  } catch (error) {
    return `Everything is restored, but this node does not have the secret key, and the service cannot start without it. ${messageOf(error)}`;
  }
}

/** The files may be in another store now, so the service accepts the store that it finds at the next start. */
async function releaseFiles({ installation }: Store): Promise<string> {
  await installation.deleteFact(filesFact);
  return "Backups do not include files. Copy them to AGENTRUN_FILES_URL before you start the service; requests for missing files return 410.";
}
