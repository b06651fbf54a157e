import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../packages/server/src/embedded-postgres/embedded-postgres.ts";
import { migrate } from "../../packages/server/src/store/database/migrate.ts";
import { type FullDisk, fillOf, refusalOf, smallDiskSettings } from "../faults/full-disk.ts";
import { addShiftedClock } from "../faults/shifted-clock.ts";
import { mountDisk } from "../support/disk.ts";

/** A PostgreSQL that keeps what it has acknowledged, and that can be killed, filled and given another time. */
export type ChaosDatabase = {
  url: string;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The process to send signals to. */
  findPostmaster(): number;
  fullDisk: FullDisk;
  remove(): Promise<void>;
};

/**
 * A witness inside: it writes down every run that is made and every change of its status, in the transaction that does it, by the time
 * that the machine really has.
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

/** Room for what the work of a minute leaves; the rest is for the database itself. */
const megabytes = (minutes: number) => 256 + Math.ceil(minutes) * 32;

export async function startChaosDatabase(directory: string, minutes: number): Promise<ChaosDatabase> {
  const disk = mountDisk(`size=${megabytes(minutes)}m,mode=0711`);
  const postgres = await startEmbeddedPostgres({
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
