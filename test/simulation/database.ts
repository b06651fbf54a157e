import pg from "pg";
import { epochMs } from "./process.ts";

/**
 * A copy of the migrated database whose functions for the time and for random values follow the simulation. They are in a schema before
 * `pg_catalog` in the search path of all sessions, so that the statements of the service stay as they are.
 */
const schema = (seed: number) => `
create schema simulation;
create sequence simulation.numbers;
create function simulation.now() returns timestamptz language sql stable as $$
  select to_timestamp((${epochMs} + coalesce(nullif(current_setting('simulation.begun', true), ''),
    current_setting('simulation.now', true))::float8) / 1000.0) $$;
create function simulation.clock_timestamp() returns timestamptz language sql volatile as $$
  select to_timestamp((${epochMs} + current_setting('simulation.now', true)::float8) / 1000.0) $$;
create function simulation.gen_random_uuid() returns uuid language sql volatile as $$
  select pg_catalog.md5('${seed} ' || pg_catalog.nextval('simulation.numbers'))::uuid $$;
create function simulation.random() returns float8 language sql volatile as $$
  select (('x' || pg_catalog.left(pg_catalog.md5('${seed} ' || pg_catalog.nextval('simulation.numbers')), 8))::bit(32)::bigint / 4294967296.0)::float8 $$;
create table simulation.violations (what text not null);
create function simulation.check_end() returns trigger language plpgsql as $$
begin
  if old.completed_at is not null and (new.status, new.output, new.error::text, new.completed_at, new.attempt, new.sequence)
      is distinct from (old.status, old.output, old.error::text, old.completed_at, old.attempt, old.sequence) then
    insert into simulation.violations values (pg_catalog.format('an end never changes: run %s was %s and became %s', old.id, old.status, new.status));
  end if;
  return new;
end $$;
create trigger check_end before update on public.runs for each row execute function simulation.check_end();
create function simulation.check_delivery() returns trigger language plpgsql as $$
begin
  if old.status in ('succeeded', 'failed') and new.status is distinct from old.status then
    insert into simulation.violations values (pg_catalog.format('a delivery ends once: %s was %s and became %s', old.id, old.status, new.status));
  end if;
  return new;
end $$;
create trigger check_delivery before update on public.deliveries for each row execute function simulation.check_delivery();
create table simulation.starts (number bigint generated always as identity, run_id uuid primary key, thread_id uuid, turn bigint);
create function simulation.note_start() returns trigger language plpgsql as $$
begin
  if new.thread_id is not null and new.status = 'running' then
    insert into simulation.starts (run_id, thread_id, turn) values (new.id, new.thread_id, new.thread_turn) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger note_start after insert or update on public.runs for each row execute function simulation.note_start();
do $$
declare found record;
begin
  for found in
    select d.adrelid::regclass as name, a.attname, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp|gen_random_uuid)\\(\\)'
  loop
    execute format('alter table %s alter column %I set default %s', found.name, found.attname,
      regexp_replace(found.value, '(now|clock_timestamp|gen_random_uuid)\\(\\)', 'simulation.\\1()', 'g'));
  end loop;
  for found in select c.oid::regclass as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace loop
    execute format('alter table %s set (autovacuum_enabled = false)', found.name);
  end loop;
end $$;
`;

export type SimulatedDatabase = { url: string; drop(): Promise<void> };

/** `server` is the URL of a superuser, on a server that has the template. */
export async function createDatabase(
  server: string,
  template: string,
  seed: number,
  change: string,
): Promise<SimulatedDatabase> {
  const name = `simulation_${process.pid}_${seed}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await execute(server, `drop database if exists ${name} with (force)`);
  await execute(server, `create database ${name} template ${template}`);
  await execute(url, schema(seed) + change);
  return { url, drop: () => execute(server, `drop database if exists ${name} with (force)`) };
}

async function execute(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
