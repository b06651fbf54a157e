import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Period } from "../../model/usage.ts";
import type { Database } from "../database/postgres.ts";
import { countsOf, type Interval, startOf, valuesOfPeriod } from "./periods.ts";

export type EndingCount = { start: Date; outcome: string; runs: number; tokens: number };
export type AcceptanceCount = { start: Date; runs: number };
export type DeliveryCounts = { delivered: number; failed: number };
export type LatencyCount = { start: Date; bucket: number; runs: number };

/** The counts by interval: what they cost depends on the period, never on how many runs there were. */
export const analyticsStore = (database: Database) => {
  const read = <Row extends object>(what: string, organizationId: OrganizationId, period: Period, interval: Interval) =>
    database.query<Row>(what, [...valuesOfPeriod(organizationId, period), `1 ${interval}`]);
  return {
    countEndings: (organizationId: OrganizationId, period: Period, interval: Interval) =>
      read<EndingCount>(
        `select ${startOf("$5")} as start, outcome, sum(runs)::float8 as runs, sum(tokens)::float8 as tokens
         from ${countsOf("run_endings", "period_start, outcome, runs, tokens", period, interval)} group by 1, 2`,
        organizationId,
        period,
        interval,
      ),
    countAcceptances: (organizationId: OrganizationId, period: Period, interval: Interval) =>
      read<AcceptanceCount>(
        `select ${startOf("$5")} as start, sum(runs)::float8 as runs
         from ${countsOf("run_acceptances", "period_start, runs", period, interval)} group by 1`,
        organizationId,
        period,
        interval,
      ),
    async countDeliveries(organizationId: OrganizationId, from: Date, to: Date): Promise<DeliveryCounts> {
      const rows = await database.query<DeliveryCounts>(
        `select coalesce(sum(deliveries) filter (where outcome = 'succeeded'), 0)::float8 as delivered,
           coalesce(sum(deliveries) filter (where outcome = 'failed'), 0)::float8 as failed
         from webhook_outcomes where organization_id = $1 and period_start >= $2 and period_start < $3`,
        [toUuid(organizationId), from, to],
      );
      return rows[0] ?? { delivered: 0, failed: 0 };
    },
    countLatencies: (organizationId: OrganizationId, period: Period, interval: Interval) =>
      read<LatencyCount>(
        `select ${startOf("$5")} as start, bucket, sum(runs)::float8 as runs
         from ${countsOf("run_latencies", "period_start, bucket, runs", period, interval)} group by 1, 2`,
        organizationId,
        period,
        interval,
      ),
  };
};
