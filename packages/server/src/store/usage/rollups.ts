import { minutesKeptHours } from "../../model/alerts.ts";
import type { Database } from "../database/postgres.ts";
import { lockCounts } from "./shards.ts";

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
