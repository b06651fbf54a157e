import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { Connection } from "../../lib/postgres/connection.ts";
import { connectionsTo } from "../../lib/postgres/connection.ts";
import { translate } from "../database/failures.ts";
import { listMigrationFiles, migrate } from "../database/migrate.ts";
import { setFeedOffset } from "../events/feed.ts";
import { createPartition, partitionedTables } from "../partitions/partitions.ts";
import type { BackupTable, Manifest } from "./format.ts";
import { copySettings } from "./snapshot.ts";

type LoadOptions = {
  url: string;
  manifest: Manifest;
  /** Reads the parts of a table; tables must be read in the manifest's order. */
  readTable: (table: BackupTable) => AsyncIterable<Buffer>;
  print: (line: string) => void;
};

/** Throws if this release or this database cannot load the backup, before anything is written. */
export async function assertLoadable(url: string, manifest: Manifest): Promise<void> {
  const known = new Set(listMigrationFiles());
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `The backup is of release ${manifest.release}, whose schema this release does not know (${unknown[0]}): restore it with that release or a newer one.`,
    );
  await connected(url, (client) => assertEmpty(client, manifest));
}

/** A database with migrations but no rows, as an interrupted restore leaves it, counts as empty. */
async function assertEmpty(client: Connection, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('migrations') is not null as there");
  if (!rows[0]?.there) return;
  const { rows: applied } = await client.query<{ name: string }>("select name from migrations");
  const { rows: used } = await client.query<{ isUsed: boolean }>(
    "select to_regclass('organizations') is not null as \"isUsed\"",
  );
  const isUsed = used[0]?.isUsed && (await client.query("select 1 from organizations limit 1")).rows.length > 0;
  if (isUsed || applied.some(({ name }) => !migrations.includes(name))) throw new Error(notEmpty);
}

const notEmpty =
  "This database is already in use, and a restore never overwrites data. Use an empty one: a new database in DATABASE_URL, " +
  "or a data directory that does not exist yet (--data-dir, AGENTRUN_DATA_DIR).";

/** Migrates to the backup's schema, then loads all rows in one transaction. */
export async function loadBackup({ url, manifest, readTable, print }: LoadOptions): Promise<void> {
  await migrate({ url, print, only: manifest.migrations });
  await connected(url, async (client) => {
    await client.query("begin");
    // Delete rows that migrations inserted, referencing tables first. TRUNCATE fails: tables outside the backup reference these.
    for (const { name } of manifest.tables.toReversed()) await client.query(`delete from ${name}`);
    await client.query(setFeedOffset(manifest.feed_offset));
    for (const table of partitionedTables)
      for (const partition of manifest.partitions.filter((each) => each.table === table))
        await client.query(createPartition(table, partition));
    for (const table of manifest.tables) {
      await loadTable(client, table, readTable(table));
      print(`${table.name}: ${table.rows} rows`);
    }
    await client.query("commit");
    // The planner has no statistics for the new rows yet.
    await client.query("analyze");
  });
}

async function loadTable(client: Connection, table: BackupTable, parts: AsyncIterable<Buffer>): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table.name} (${table.columns.join(", ")}) from stdin`));
  await pipeline(parts, stream);
  if (stream.rowCount !== table.rows)
    throw new Error(
      `${table.name} has ${stream.rowCount} rows but the backup contains ${table.rows}: nothing was restored.`,
    );
}

async function connected<T>(url: string, work: (client: Connection) => Promise<T>): Promise<T> {
  const client = new (connectionsTo(url))({ application_name: "agentrun restore", options: copySettings });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw translate(error);
  } finally {
    await client.close();
  }
}
