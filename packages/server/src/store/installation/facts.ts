import type { Database } from "../database/postgres.ts";

export const factStore = (database: Database) => ({
  /** The stored fact; the first node to ask stores its own. */
  async findOrInsertFact(name: string, value: string): Promise<string> {
    const rows = await database.query<{ value: string }>(
      `with added as (insert into installation (name, value) values ($1, $2) on conflict (name) do nothing returning value)
       select value from added union all select value from installation where name = $1`,
      [name, value],
    );
    return rows[0]?.value ?? value;
  },
});
