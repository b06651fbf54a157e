import type { Database } from "../database/postgres.ts";

export const factStore = (database: Database) => ({
  /** The stored value; the first node stores its own. */
  async findOrInsertFact(name: string, value: string): Promise<string> {
    const rows = await database.query<{ value: string }>(
      `with added as (insert into installation (name, value) values ($1, $2) on conflict (name) do nothing returning value)
       select value from added union all select value from installation where name = $1`,
      [name, value],
    );
    return rows[0]?.value ?? value;
  },

  async saveFact(name: string, value: string): Promise<void> {
    await database.query(
      "insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value",
      [name, value],
    );
  },

  listFacts: (prefix: string): Promise<{ name: string; value: string }[]> =>
    database.query("select name, value from installation where starts_with(name, $1) order by name", [prefix]),

  /** False: the value is no longer `before`. */
  async replaceFact(name: string, before: string, value: string): Promise<boolean> {
    const rows = await database.query("update installation set value = $3 where name = $1 and value = $2 returning 1", [
      name,
      before,
      value,
    ]);
    return rows.length > 0;
  },

  async deleteFact(name: string): Promise<void> {
    await database.query("delete from installation where name = $1", [name]);
  },
});
