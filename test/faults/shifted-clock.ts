import type { TestDatabase } from "../support/database.ts";

/**
 * Makes the database's clock adjustable. PostgreSQL finds `now()` by the search path, where its own functions come
 * first unless they are named later: then ours is used, by every statement, on any machine, and for one
 * database only.
 */
const clock = `
create schema shifted;
create table shifted.clock (ahead interval not null);
insert into shifted.clock values ('0');
create function shifted.now() returns timestamptz language sql stable as
  'select pg_catalog.now() + ahead from shifted.clock';
create function shifted.clock_timestamp() returns timestamptz language sql volatile as
  'select pg_catalog.clock_timestamp() + ahead from shifted.clock';`;

export async function addShiftedClock(database: TestDatabase): Promise<void> {
  await database.query(clock);
  const name = new URL(database.url).pathname.slice(1);
  await database.query(`alter database ${name} set search_path = public, shifted, pg_catalog`);
}

/** Sets how far it is ahead of the real clock. */
export const setClock = (database: TestDatabase, aheadSeconds: number) =>
  database.query("update shifted.clock set ahead = make_interval(secs => $1)", [aheadSeconds]);
