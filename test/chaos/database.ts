import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "../../packages/server/src/store/database/embedded.ts";
import { migrate } from "../../packages/server/src/store/database/migrate.ts";
import { type FullDisk, fillOf, refusalOf, smallDiskSettings } from "../faults/full-disk.ts";
import { addShiftedClock } from "../faults/shifted-clock.ts";
import { mountDisk } from "../support/disk.ts";

/** A PostgreSQL that keeps what it acknowledged, and that can be killed, filled up and given another clock. */
export type ChaosDatabase = {
  url: string;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The process that receives signals. */
  findPostmaster(): number;
  fullDisk: FullDisk;
  remove(): Promise<void>;
};

/**
 * A trigger that records every new run and every change of status, in the same transaction, by the machine's
 * real clock.
 */
const witness = `
create table public.transitions (number bigserial primary key, run_id uuid, old text, status text,
  at timestamptz not null default pg_catalog.clock_timestamp());
create function public.note_transition() returns trigger language plpgsql as $$
begin
  insert into public.transitions (run_id, old, status)
    values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status);
  return null;
end $$;
create trigger runs_witness_made after insert on runs for each row execute function note_transition();
create trigger runs_witness_changed after update on runs for each row
  when (old.status is distinct from new.status) execute function note_transition();`;

/** Space for the data of a minute of work; the rest is for the database itself. */
const megabytes = (minutes: number) => 256 + Math.ceil(minutes) * 32;

export async function startChaosDatabase(directory: string, minutes: number): Promise<ChaosDatabase> {
  const disk = mountDisk(`size=${megabytes(minutes)}m,mode=0711`);
  const postgres = await startEmbeddedDatabase({
    directory: join(disk?.path ?? directory, "postgres"),
    print: () => {},
    settings: smallDiskSettings,
  });
  const { url, location } = postgres;
  await migrate({ url, print: () => {} });
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  pool.on("error", () => {});
  const query = async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[];
  await query(witness);
  await addShiftedClock({ url, query, drop: async () => {} });
  const fullDisk = disk ? fillOf(disk) : await refusalOf(query);
  return {
    url,
    query,
    findPostmaster: () => Number(readFileSync(join(location, "data", "postmaster.pid"), "utf8").split("\n")[0]),
    fullDisk,
    async remove() {
      await fullDisk.end().catch(() => {});
      await pool.end();
      await postgres.stop();
      rmSync(location, { recursive: true, force: true });
      disk?.remove();
    },
  };
}
