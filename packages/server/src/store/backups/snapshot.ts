import { to as copyTo } from "pg-copy-streams";
import type { Connection } from "../../lib/postgres/connection.ts";
import { connectionsTo } from "../../lib/postgres/connection.ts";
import { translate } from "../database/failures.ts";
import { listMigrationFiles, readMigrationFile } from "../database/migrate.ts";
import { listPartitions, partitionedTables } from "../partitions/partitions.ts";
import type { BackupPartition, Manifest, TableShape } from "./format.ts";

/** The whole database at one point in time. */
export type Snapshot = {
  facts: Pick<Manifest, "created_at" | "migrations" | "feed_offset" | "partitions">;
  tables: TableShape[];
  /** Streams the rows of a table in COPY's text format; returns their number. */
  copy(table: TableShape): AsyncGenerator<Buffer, number>;
};

/** Session settings that make COPY's text format independent of the role and the server. */
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
 * Reads a snapshot while nodes are running. It locks the tables before the snapshot is taken: rows of a partition that is dropped
 * later move to another one, where the snapshot would not see them. The lock does not block reads or writes.
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
  if (rows.length === 0)
    throw new Error("There is nothing to back up: the service has never been started on this database.");
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
  if (!facts) throw new Error("The database did not return the state of the snapshot.");
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

/** Not backed up: nodes, leaders and workers describe running processes, and a restore applies the migrations itself. */
const transientTables = new Set(["nodes", "leaders", "migrations", "workers"]);

/** Every table that our migrations create. Other tables in the same schema belong to the operator. */
export function listOwnTables(): string[] {
  const created = listMigrationFiles().flatMap((name) => [
    ...readMigrationFile(name).matchAll(/^create table (\w+) \(/gm),
  ]);
  return [...new Set(created.map(([, table = ""]) => table))].filter((table) => !transientTables.has(table));
}

/** A foreign key: rows of `to` must be loaded before rows of `from`. */
type Reference = { from: string; to: string };

/** Sorts tables so that each one follows those that it references; otherwise by name. */
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
