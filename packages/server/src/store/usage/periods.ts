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
