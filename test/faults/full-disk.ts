import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Disk } from "../support/disk.ts";

/** A disk without space, from `begin` until `end`. */
export type FullDisk = { begin(): Promise<void>; end(): Promise<void> };

/** For a database on a shared disk of 256 MB. */
export const smallDiskSettings = { shared_buffers: "32MB", min_wal_size: "32MB", max_wal_size: "64MB" };

/** A file that fills it to the last byte. */
export function fillOf(disk: Disk): FullDisk {
  const ballast = join(disk.path, "ballast");
  let filling: NodeJS.Timeout | undefined;
  return {
    async begin() {
      fill(ballast);
      // Space that the database frees meanwhile is filled too.
      filling = setInterval(() => fill(ballast), 100);
    },
    async end() {
      clearInterval(filling);
      rmSync(ballast, { force: true });
    },
  };
}

function fill(file: string): void {
  const descriptor = openSync(file, "a", 0o600);
  try {
    for (let bytes = 1_048_576; bytes >= 4_096; bytes /= 2) writeUntilFull(descriptor, Buffer.alloc(bytes, "x"));
  } finally {
    closeSync(descriptor);
  }
}

function writeUntilFull(descriptor: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(descriptor, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

const tables = ["runs", "run_events", "run_journal", "events", "usage_months"];
const refusal = "raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';";
const refuse = `
create function refuse_writing() returns trigger language plpgsql as $$ begin ${refusal} end $$;
create function refuse_making() returns event_trigger language plpgsql as $$ begin ${refusal} end $$;`;
const beginRefusing = [
  "create event trigger refuse_making on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_making()",
  ...tables.map(
    (table) => `create trigger refuse_writing before insert or update on ${table} execute function refuse_writing()`,
  ),
];
const endRefusing = [
  "drop event trigger refuse_making",
  ...tables.map((table) => `drop trigger refuse_writing on ${table}`),
];

/** The error of a full disk, raised by a trigger, for machines without permission to mount. */
export async function refusalOf(query: (text: string) => Promise<unknown>): Promise<FullDisk> {
  await query(refuse);
  const run = async (statements: string[]) => void (await query(statements.join(";")));
  return { begin: () => run(beginRefusing), end: () => run(endRefusing) };
}
