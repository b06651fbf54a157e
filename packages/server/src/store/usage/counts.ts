import { randomInt } from "node:crypto";
import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Period } from "../../model/usage.ts";

/** The starts of the intervals of a series, in order. */
export type Starts = readonly Date[];

/** The number of a row's interval, from 1; the parameter has the starts of the intervals. */
export const intervalOf = (starts: string): string => `width_bucket(period_start, ${starts}::timestamptz[])`;

export const valuesOfSeries = (organizationId: OrganizationId, period: Period, starts: Starts): unknown[] => [
  ...valuesOfPeriod(organizationId, period),
  starts.map((start) => start.toISOString()),
];

/** The rows of a tenant's counters within a period, for all agents or some. */
export const inPeriod = `organization_id = $1 and period_start >= $2 and period_start < $3
  and ($4::uuid[] is null or agent_id = any($4))`;

export const valuesOfPeriod = (organizationId: OrganizationId, { from, to, agentIds }: Period): unknown[] => [
  toUuid(organizationId),
  from,
  to,
  agentIds?.map(toUuid) ?? null,
];

/** The start of a row's hour or day in UTC. `date_bin` is twice as fast as `date_trunc`. */
export const startOf = (interval: string): string => `date_bin(${interval}::interval, period_start, 'epoch')`;

/** The table with the daily sums of each counter table. */
export const dayTables = {
  run_acceptances: "run_acceptance_days",
  run_endings: "run_ending_days",
  run_costs: "run_cost_days",
  run_latencies: "run_latency_days",
} as const;

export type CountedTable = keyof typeof dayTables;

const summedUntil = "(select until from summed_days where organization_id = $1)";

/**
 * The counts of a period, for `from`. For whole days in UTC it reads the daily sums, and the hours of days that are not summed yet. The limit
 * is read in the same statement, so that a day that is summed meanwhile counts once.
 */
export function countsOf(table: CountedTable, columns: string, period: Period, starts: Starts = []): string {
  const hours = `select ${columns} from ${table} where ${inPeriod}`;
  if (![period.from, period.to, ...starts].every(isStartOfDay)) return `(${hours}) as counts`;
  return `(select ${columns} from ${dayTables[table]} where ${inPeriod} and period_start < ${summedUntil}
    union all ${hours} and period_start >= coalesce(${summedUntil}, '-infinity')) as counts`;
}

const dayMs = 86_400_000;
const isStartOfDay = (time: Date): boolean => time.getTime() % dayMs === 0;

/** The id of no key and of no agent: a primary key column cannot be null. */
export const nil = "00000000-0000-0000-0000-000000000000";
export const nilKey = `'${nil}'::uuid`;

const shards = 16;

/** The shard of this process in every counter. Processes with the same shard only wait for each other. */
export const newShard = (): number => randomInt(shards);

/** Another shard, for transactions with several statements, so that single statements do not wait for their locks. */
export const oppositeShard = (shard: number): number => (shard + shards / 2) % shards;

/**
 * The time under which something is counted: at most an hour ago, even if the database was unavailable for hours. So a day gets no more
 * counts some hours after its end, and can be summed.
 */
export const countedAt = (moment: string): string => `greatest(${moment}, now() - interval '1 hour')`;

/** Taken by merging and by erasure, so that a name read before an erasure is not written after it. */
export const lockCounts = "select pg_advisory_xact_lock(1634624629)"; // "ags" and a 5

/** Counts outcomes of deliveries; `source` has organization_id and webhook_id. */
export const countOutcomes = (outcome: "succeeded" | "failed", source: string, shard: string): string =>
  `insert into webhook_outcomes as c (organization_id, period_start, webhook_id, outcome, shard, deliveries)
   select organization_id, date_trunc('minute', now(), 'UTC'), webhook_id, '${outcome}', ${shard}, count(*)
   from ${source} group by 1, 2, 3 order by 1, 2, 3
   on conflict (organization_id, period_start, webhook_id, outcome, shard)
     do update set deliveries = c.deliveries + excluded.deliveries`;
