import { readdirSync, readFileSync } from "node:fs";
import type { Database } from "./postgres.ts";

const directory = new URL("../../../migrations/", import.meta.url);
const lockNumber = 0x61_67_72_75; // "agru": only nodes of this service contend for it

/** Brings the schema up to date, forward only; of many nodes starting at once, one works and the others wait. */
export async function migrate(database: Database): Promise<string[]> {
  return database.transaction(async () => {
    await database.query("set local lock_timeout = '120s'");
    await database.query("select pg_advisory_xact_lock($1)", [lockNumber]);
    await database.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const applied = await database.query<{ name: string }>("select name from migrations");
    const names = new Set(applied.map((row) => row.name));
    const pending = readdirSync(directory)
      .filter((name) => name.endsWith(".sql") && !names.has(name))
      .sort();
    for (const name of pending) await apply(database, name);
    return pending;
  });
}

async function apply(database: Database, name: string): Promise<void> {
  await database.query(readFileSync(new URL(name, directory), "utf8"));
  await database.query("insert into migrations (name) values ($1)", [name]);
}
