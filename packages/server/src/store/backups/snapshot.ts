import { to as copyTo } from "pg-copy-streams";
import type { Connection } from "../../lib/postgres/connection.ts";
import { connectionsTo } from "../../lib/postgres/connection.ts";
import { translate } from "../database/failures.ts";
import { listMigrationFiles, readMigrationFile } from "../database/migrate.ts";
import { listPartitions, partitionedTables } from "../partitions/partitions.ts";
import type { BackupPartition, Manifest, TableShape } from "./format.ts";

/** One moment of the whole database. */
export type Snapshot = {
  facts: Pick<Manifest, "created_at" | "migrations" | "feed_offset" | "partitions">;
  tables: TableShape[];
  /** The rows of a table in COPY's text form, as they come; then how many there were. */
  copy(table: TableShape): AsyncGenerator<Buffer, number>;
};

/** Whatever the role or the server is set to, values are written in one way and read in the same. */
export const copySettings = [
  "statement_timeout=0",
  "idle_in_transaction_session_timeout=0",
  "TimeZone=UTC",
  "DateStyle=ISO",
  "IntervalStyle=postgres",
  "extra_float_digits=1",
  "bytea_output=hex",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

/**
 * Reads beside the work of running nodes. The tables are held against being dropped before the moment is fixed: the rows of a
 * partition that goes meanwhile move to another, where this moment would not see them. Nobody who reads or writes rows waits for it.
 */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const options = `${copySettings} -c lock_timeout=60000`;
  const client = new (connectionsTo(url))({ application_name: "agentrun backup", options });
  try {
    await client.connect();
    await client.query("begin isolation level repeatable read, read only");
    const names = await findTables(client);
    await client.query(`lock table ${names.join(", ")} in access share mode`);
    const tables = await describeTables(client, names);
    return await work({ facts: await readFacts(client), tables, copy: (table) => copyOut(client, table) });
  } catch (error) {
    throw translate(error);
  } finally {
    await client.close();
  }
}

async function findTables(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [listOwnTables()],
  );
  if (rows.length === 0) throw new Error("There is nothing to back up: no service was ever started on this database.");
  return rows.map(({ name }) => name);
}

async function describeTables(client: Connection, names: readonly string[]): Promise<TableShape[]> {
  const { rows: references } = await client.query<Reference>(
    `select c.relname as from, f.relname as to from pg_constraint r
     join pg_class c on c.oid = r.conrelid join pg_class f on f.oid = r.confrelid
     where r.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  );
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1`,
    [names],
  );
  const shapes = new Map(rows.map((shape) => [shape.name, shape]));
  return inDependencyOrder(names, references).flatMap((name) => shapes.get(name) ?? []);
}

async function readFacts(client: Connection): Promise<Snapshot["facts"]> {
  const { rows } = await client.query<{ created_at: string; feed_offset: string; migrations: string[] }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
       feed_position('0'::xid8)::text as feed_offset, array(select name from migrations order by name) as migrations`,
  );
  const [facts] = rows;
  if (!facts) throw new Error("The database did not say which moment it is.");
  const partitions: BackupPartition[] = [];
  for (const table of partitionedTables) {
    const { rows: found } = await client.query<BackupPartition>(listPartitions, [table, 0, 0]);
    partitions.push(...found.map(({ name, from, to }) => ({ table, name, from, to })));
  }
  return { ...facts, partitions };
}

async function* copyOut(client: Connection, { name, columns }: TableShape): AsyncGenerator<Buffer, number> {
  const stream = client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}) to stdout`));
  for await (const chunk of stream) yield chunk as Buffer;
  return stream.rowCount;
}

/** Who lives, who leads and which workers there are is of the moment, and another's after a restore; the steps that were taken are taken again. */
const ofTheMoment = new Set(["nodes", "leaders", "migrations", "workers"]);

/** Every table that a step of ours makes, once however often it was made anew: an operator's own in the same schema are not ours to copy. */
export function listOwnTables(): string[] {
  const made = listMigrationFiles().flatMap((name) => [
    ...readMigrationFile(name).matchAll(/^create table (\w+) \(/gm),
  ]);
  return [...new Set(made.map(([, table = ""]) => table))].filter((table) => !ofTheMoment.has(table));
}

/** A table refers to another: rows of that one must be there first. */
export type Reference = { from: string; to: string };

/** Every table after those that it refers to; by name where nothing else decides. */
export function inDependencyOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const waiting = new Set([...tables].sort());
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const isFree = (table: string) =>
      !references.some(({ from, to }) => from === table && to !== table && waiting.has(to));
    const next = [...waiting].find(isFree);
    if (next === undefined) throw new Error(`These tables refer to each other: ${[...waiting].join(", ")}`);
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}
