import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { minutesKeptHours } from "../../model/alerts.ts";
import type { Database } from "../database/postgres.ts";
import { type CountedTable, dayTables, lockCounts, startOf } from "./counts.ts";

/** Counts that are kept by the minute first and by the hour later: what tells their rows apart, and what adds up. */
export const rollups = {
  run_acceptances: { keys: ["organization_id", "agent_id", "api_key_id", "shard"], sums: ["runs"] },
  run_endings: { keys: ["organization_id", "agent_id", "api_key_id", "outcome", "shard"], sums: ["runs", "tokens"] },
  run_costs: {
    keys: ["organization_id", "agent_id", "api_key_id", "end_user", "model", "shard"],
    sums: ["runs", "tokens", "cost_nanos", "unpriced_tokens"],
  },
  run_latencies: { keys: ["organization_id", "agent_id", "bucket", "shard"], sums: ["runs"] },
  guardrail_refusals: { keys: ["organization_id", "agent_id", "shard"], sums: ["requests"] },
  webhook_outcomes: { keys: ["organization_id", "webhook_id", "outcome", "shard"], sums: ["deliveries"] },
} as const;

export type RollupTable = keyof typeof rollups;
export const rollupTables = Object.keys(rollups) as RollupTable[];

/** A sum that no bigint can hold would keep every organisation's counts from being merged, in every round: it stays at the largest. */
const withinBigint = (sum: string): string => `least(${sum}, 9223372036854775807)`;

/** One statement takes the minutes away and adds them to their hour, so no reader ever sees less or more than there is. */
function toHours(table: RollupTable): string {
  const { keys, sums } = rollups[table];
  const named = keys.join(", ");
  return `
    with old as (
      select ctid from ${table} where extract(minute from period_start at time zone 'UTC') <> 0
        and period_start < date_trunc('hour', now(), 'UTC') - make_interval(hours => $1)
      order by period_start limit $2 for update skip locked
    ),
    gone as (delete from ${table} where ctid = any(array(select ctid from old)) returning *),
    kept as (
      insert into ${table} as t (period_start, ${named}, ${sums.join(", ")})
      select date_trunc('hour', period_start, 'UTC'), ${named}, ${sums.map((sum) => withinBigint(`sum(${sum})`)).join(", ")}
      from gone group by 1, ${named} order by 1, ${named}
      on conflict (period_start, ${named}) do update set ${sums.map((sum) => `${sum} = ${withinBigint(`t.${sum}::numeric + excluded.${sum}`)}`).join(", ")}
    )
    select count(*)::int as gone from gone`;
}

export const rollupStore = (database: Database) => ({
  /** Puts old minutes together, some rows at a time; says how many there were. */
  mergeMinutes: (table: RollupTable, limit: number): Promise<number> =>
    database.transaction(async () => {
      await database.query(lockCounts);
      const rows = await database.query<{ gone: number }>(toHours(table), [minutesKeptHours, limit]);
      return rows[0]?.gone ?? 0;
    }),
});

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
