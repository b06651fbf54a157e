import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { minutesKeptHours } from "../../model/alerts.ts";
import type { Database } from "../database/postgres.ts";
import { type CountedTable, dayTables, startOf } from "./periods.ts";
import { rollups } from "./rollups.ts";
import { lockCounts } from "./shards.ts";

const countedTables = Object.keys(dayTables) as CountedTable[];

/** Nothing is counted under a day any more that ended so long ago: see `countedAt`. */
const overSince = `date_trunc('day', now() - interval '${minutesKeptHours} hours', 'UTC')`;

/** So many at once where a year was never summed: whoever erases somebody meanwhile waits for no longer than that takes. */
const mostDays = "interval '7 days'";

const firstCounted = countedTables
  .map((table) => `(select min(period_start) from ${table} where organization_id = $1)`)
  .join(", ");

/** From where to where to go on. */
const nextDays = `select begun as from, greatest(begun, least(begun + ${mostDays}, ${overSince})) as to from (
  select coalesce((select until from summed_days where organization_id = $1),
    date_trunc('day', least(${firstCounted}, ${overSince}), 'UTC')) as begun) as b`;

function sumOf(table: CountedTable): string {
  const { keys, sums } = rollups[table];
  const named = keys.filter((key) => key !== "shard").join(", ");
  return `insert into ${dayTables[table]} (period_start, ${named}, ${sums.join(", ")})
    select ${startOf("'1 day'")}, ${named}, ${sums.map((sum) => `sum(${sum})`).join(", ")} from ${table}
    where organization_id = $1 and period_start >= $2 and period_start < $3 group by 1, ${named}`;
}

/** Organisations of which a table's days that are summed have more or less in them than their hours. */
const unequal = (table: CountedTable): string => {
  const sum = `(${rollups[table].sums.join(" + ")})`;
  return `select organization_id as id from (
    select organization_id, period_start, ${sum} as n from ${dayTables[table]}
    union all select organization_id, ${startOf("'1 day'")}, -${sum} from ${table} join summed_days using (organization_id) where period_start < until
  ) as counted group by organization_id, period_start having sum(n) <> 0`;
};

export const unequalDays = countedTables.map(unequal).join(" union ");

export const dayStore = (database: Database) => ({
  /** Organisations with days that are over and not summed. */
  async listUnsummed(limit: number, except: readonly string[] = []): Promise<OrganizationId[]> {
    const rows = await database.query<{ id: string }>(
      `select id from organizations left join summed_days on organization_id = id
       where (until is null or until < ${overSince}) and id <> all($2::uuid[]) limit $1`,
      [limit, except.map(toUuid)],
    );
    return rows.map(({ id }) => fromUuid("org", id));
  },

  /** Sums an organisation's next days that are over; a second node that does it too finds it done. */
  sumDays: (organizationId: OrganizationId): Promise<void> =>
    database.transaction(async () => {
      const id = toUuid(organizationId);
      await database.query(lockCounts);
      const [days] = await database.query<{ from: Date; to: Date }>(nextDays, [id]);
      if (!days) return;
      for (const table of countedTables) await database.query(sumOf(table), [id, days.from, days.to]);
      await database.query(
        `insert into summed_days (organization_id, until) values ($1, $2)
         on conflict (organization_id) do update set until = excluded.until`,
        [id, days.to],
      );
    }),
});
