import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { filesFact } from "../domain/file-place.ts";
import { messageOf } from "../lib/errors.ts";
import { createLog } from "../lib/log.ts";
import { makeDirectory } from "../lib/make-directory.ts";
import type { TarEntry } from "../lib/tar.ts";
import { joinKeyring, saveSecretKeys } from "../secret-key.ts";
import type { BackupTable } from "../store/backups/format.ts";
import { assertLoadable, loadBackup } from "../store/backups/load.ts";
import { openSource } from "../store/database/open.ts";
import { connect } from "../store/database/postgres.ts";
import { createStore, type Store } from "../store/store.ts";
import { type Flags, UsageError } from "./arguments.ts";
import type { LoneDeps } from "./backup.ts";
import { openBackup, verifyBackup } from "./backup-file.ts";

/** Puts a backup into an empty database, all of it or nothing; the next start brings it up to date and goes on. */
export async function restore({ config, say }: LoneDeps, _flags: Flags, [place]: string[]) {
  if (!place) throw new UsageError("name the backup's file");
  const file = resolve(place);
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  if (!statSync(file).isFile()) throw new Error(`${file} is a folder: name the backup's file in it.`);
  say(`Reading ${file} through before anything is written`);
  const { manifest, secretKeys } = await verifyBackup(file);
  makeDirectory(config.dataDir);
  const source = await openSource(config, say);
  try {
    await assertLoadable(source.directUrl, manifest);
    const entries = openBackup(file);
    await loadBackup({ url: source.directUrl, manifest, say, readTable: (table) => partsOf(entries, table) });
    if (secretKeys !== null && !config.secretKey) saveSecretKeys(config.dataDir, secretKeys);
    const { release, created_at, tables } = manifest;
    const rows = tables.reduce((sum, each) => sum + each.rows, 0);
    return {
      file,
      release,
      created_at,
      rows,
      tables: tables.length,
      secret_key: await onRestored(source.directUrl, (store) => tellKey(store, config)),
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
async function tellKey(store: Store, config: LoneDeps["config"]): Promise<string> {
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
