import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { messageOf } from "../lib/errors.ts";
import { createLog } from "../lib/log.ts";
import { makeDirectory } from "../lib/make-directory.ts";
import type { TarEntry } from "../lib/tar.ts";
import { joinKeyring, saveSecretKeys } from "../secret-key.ts";
import type { BackupTable } from "../store/backups/format.ts";
import { assertLoadable, loadBackup } from "../store/backups/load.ts";
import { openSource } from "../store/database/open.ts";
import { connect } from "../store/database/postgres.ts";
import { createStore } from "../store/store.ts";
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
      secret_key: await tellKey(source.directUrl, config),
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

/** Whether this node can open what is sealed; if not, what to do before it starts. */
async function tellKey(url: string, config: LoneDeps["config"]): Promise<string> {
  const log = await createLog({ level: "error", format: "json" });
  const database = connect({ url, connections: 2, log, name: "agentrun restore" });
  try {
    await joinKeyring(config, createStore(database, database));
    return "This node has the secret key of the backup.";
  } catch (error) {
    return `Everything is restored, but this node has not got the secret key, and the service does not start without it. ${messageOf(error)}`;
  } finally {
    await database.close();
  }
}
