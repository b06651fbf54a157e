import { randomInt } from "node:crypto";
import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Period } from "../../model/usage.ts";

export type Interval = "hour" | "day";

/** The rows of a tenant's counts within a period, of all its agents or of some. */
export const inPeriod = `organization_id = $1 and period_start >= $2 and period_start < $3
  and ($4::uuid[] is null or agent_id = any($4))`;

export const valuesOfPeriod = (organizationId: OrganizationId, { from, to, agentIds }: Period): unknown[] => [
  toUuid(organizationId),
  from,
  to,
  agentIds?.map(toUuid) ?? null,
];

/** When the hour or the day of a row begins, in UTC: cut off by counting, which costs half of what a calendar does. */
export const startOf = (interval: string): string => `date_bin(${interval}::interval, period_start, 'epoch')`;

/** Which table has the sums of whole days of another. */
export const dayTables = {
  run_acceptances: "run_acceptance_days",
  run_endings: "run_ending_days",
  run_costs: "run_cost_days",
  run_latencies: "run_latency_days",
} as const;

export type CountedTable = keyof typeof dayTables;

const summedUntil = "(select until from summed_days where organization_id = $1)";

/**
 * What a period has of a table, to be read from: where whole days are asked for, those that are summed already stand for their hours.
 * How far that is, is asked in the same statement, so that a day that is summed meanwhile counts once.
 */
export function countsOf(table: CountedTable, columns: string, period: Period, interval: Interval = "day"): string {
  const hours = `select ${columns} from ${table} where ${inPeriod}`;
  if (interval === "hour" || !isWholeDays(period)) return `(${hours}) as counts`;
  return `(select ${columns} from ${dayTables[table]} where ${inPeriod} and period_start < ${summedUntil}
    union all ${hours} and period_start >= coalesce(${summedUntil}, '-infinity')) as counts`;
}

const dayMs = 86_400_000;
const isWholeDays = ({ from, to }: Period): boolean => from.getTime() % dayMs === 0 && to.getTime() % dayMs === 0;

/** What a run without a key counts under: part of a primary key cannot be null. */
export const nilKey = "'00000000-0000-0000-0000-000000000000'::uuid";

const shards = 16;

/** Which rows of every count this process adds to; two that draw the same number only wait for each other. */
export const newShard = (): number => randomInt(shards);

/** Rows beside those: for what holds them over several statements, so that what takes one does not wait for it. */
export const oppositeShard = (shard: number): number => (shard + shards / 2) % shards;

/**
 * The moment that something counts under. What was kept from being written for hours, because the database was away, counts under an
 * hour ago: so a day is over for good some hours after its end, and can be summed.
 */
export const countedAt = (moment: string): string => `greatest(${moment}, now() - interval '1 hour')`;

/** Whoever puts counts together and whoever erases a name from them: what was read before an erasure is not written after it. */
export const lockCounts = "select pg_advisory_xact_lock(1634624628)"; // "ags" and a 4

/** Counts how deliveries ended; `source` gives organization_id and webhook_id of each. */
export const countOutcomes = (outcome: "succeeded" | "failed", source: string, shard: string): string =>
  `insert into webhook_outcomes as c (organization_id, period_start, webhook_id, outcome, shard, deliveries)
   select organization_id, date_trunc('minute', now(), 'UTC'), webhook_id, '${outcome}', ${shard}, count(*)
   from ${source} group by 1, 2, 3 order by 1, 2, 3
   on conflict (organization_id, period_start, webhook_id, outcome, shard)
     do update set deliveries = c.deliveries + excluded.deliveries`;
