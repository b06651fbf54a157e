import { boxMark } from "../../lib/secret-box.ts";
import type { Database } from "../database/postgres.ts";
import type { SealedColumn } from "./sealed-columns.ts";

/** One value that may hold boxes, and the primary key of its row. */
export type SealedValue = { key: string[]; value: string };
export type SealedRow = { key: string[]; value: string | null };

const rotationLock = 0x61_67_73_6b; // "agsk": only commands that rotate contend for it

export const secretStore = (database: Database) => ({
  /** The next rows in the order of their keys, after null the first; where there is no box in one, its value is null. */
  listSealed(column: SealedColumn, after: readonly string[] | null, limit: number): Promise<SealedRow[]> {
    const names = column.key.join(", ");
    const places = column.key.map((_, index) => `$${index + 3}`).join(", ");
    return database.query<SealedRow>(
      `select array[${column.key.map((name) => `${name}::text`).join(", ")}] as key,
         case when strpos(${column.column}, $1) > 0 then ${column.column} end as value
       from ${column.table} ${after ? `where (${names}) > (${places})` : ""} order by ${names} limit $2`,
      [boxMark, limit, ...(after ?? [])],
    );
  },

  /** Whether it still was what it was; whoever changed it meanwhile is not overwritten. */
  async replaceSealed(column: SealedColumn, { key, value }: SealedValue, sealed: string): Promise<boolean> {
    const places = column.key.map((name, index) => `${name} = $${index + 3}`).join(" and ");
    const rows = await database.query(
      `update ${column.table} set ${column.column} = $2 where ${column.column} = $1 and ${places} returning 1`,
      [value, sealed, ...key],
    );
    return rows.length > 0;
  },

  /** What may still write what it read before now: everything that is under way and has locked or written something. */
  async findWriters(): Promise<string> {
    const rows = await database.query<{ next: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
    return rows[0]?.next ?? "0";
  },

  /** Whether all of those have ended. */
  async haveEnded(writers: string): Promise<boolean> {
    const rows = await database.query<{ ended: boolean }>(
      "select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended",
      [writers],
    );
    return rows[0]?.ended ?? false;
  },

  /** One at a time, among commands that make a key. */
  holdRotation: <T>(work: () => Promise<T>): Promise<T> =>
    database.transaction(async () => {
      await database.query("select pg_advisory_xact_lock($1)", [rotationLock]);
      return work();
    }),
});
