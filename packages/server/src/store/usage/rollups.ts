import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { minutesKeptHours } from "../../model/alerts.ts";
import type { Database } from "../database/postgres.ts";
import { type CountedTable, dayTables, lockCounts, startOf } from "./counts.ts";

/** Counters that are stored per minute and later merged per hour: their key columns and their sums. */
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

/** Limits a sum to the largest bigint: an overflow would block the merge for all organisations. */
const withinBigint = (sum: string): string => `least(${sum}, 9223372036854775807)`;

/** Deletes the minutes and adds them to their hour in one statement, so that readers always see correct totals. */
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
  /** Merges some old rows per minute into rows per hour; returns how many. */
  mergeMinutes: (table: RollupTable, limit: number): Promise<number> =>
    database.transaction(async () => {
      await database.query(lockCounts);
      const rows = await database.query<{ gone: number }>(toHours(table), [minutesKeptHours, limit]);
      return rows[0]?.gone ?? 0;
    }),
});

const countedTables = Object.keys(dayTables) as CountedTable[];

/** Days that ended before this time get no more counts: see `countedAt`. */
const overSince = `date_trunc('day', now() - interval '${minutesKeptHours} hours', 'UTC')`;

/** Limits one transaction, because an erasure waits for it. */
const maxDays = "interval '7 days'";

const firstCounted = countedTables
  .map((table) => `(select min(period_start) from ${table} where organization_id = $1)`)
  .join(", ");

/** The next days to sum. */
const nextDays = `select begun as from, greatest(begun, least(begun + ${maxDays}, ${overSince})) as to from (
  select coalesce((select until from summed_days where organization_id = $1),
    date_trunc('day', least(${firstCounted}, ${overSince}), 'UTC')) as begun) as b`;

function sumOf(table: CountedTable): string {
  const { keys, sums } = rollups[table];
  const named = keys.filter((key) => key !== "shard").join(", ");
  return `insert into ${dayTables[table]} (period_start, ${named}, ${sums.join(", ")})
    select ${startOf("'1 day'")}, ${named}, ${sums.map((sum) => `sum(${sum})`).join(", ")} from ${table}
    where organization_id = $1 and period_start >= $2 and period_start < $3 group by 1, ${named}`;
}

/** Organisations whose daily sums of a table differ from the sums of their hours. */
const unequal = (table: CountedTable): string => {
  const sum = `(${rollups[table].sums.join(" + ")})`;
  return `select organization_id as id from (
    select organization_id, period_start, ${sum} as n from ${dayTables[table]}
    union all select organization_id, ${startOf("'1 day'")}, -${sum} from ${table} join summed_days using (organization_id) where period_start < until
  ) as counted group by organization_id, period_start having sum(n) <> 0`;
};

export const unequalDays = countedTables.map(unequal).join(" union ");

export const dayStore = (database: Database) => ({
  /** Organisations with finished days that are not summed. */
  async listUnsummed(limit: number, except: readonly string[] = []): Promise<OrganizationId[]> {
    const rows = await database.query<{ id: string }>(
      `select id from organizations left join summed_days on organization_id = id
       where (until is null or until < ${overSince}) and id <> all($2::uuid[]) limit $1`,
      [limit, except.map(toUuid)],
    );
    return rows.map(({ id }) => fromUuid("org", id));
  },

  /** Sums an organisation's next finished days. Idempotent: a concurrent node finds them summed. */
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
