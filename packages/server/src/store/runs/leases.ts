import type { OrganizationId, RunId, RunStatus } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { longestGapSeconds } from "../../model/heartbeat.ts";
import type { RunKey, RunRecord } from "../../model/runs.ts";
import type { Database } from "../database/postgres.ts";
import { isAbandoned } from "../nodes/heartbeat.ts";
import { type RunRow, toRunRecord } from "./row.ts";

export type RenewedLease = { id: RunId; status: RunStatus; messages: number };
export type ExpiredLease = {
  run: RunRecord;
  leaseToken: string;
  countedAttempts: number;
  /** Its node was alive after the lease expired, but could not renew it. */
  isHolderAlive: boolean;
};

type ExpiredRow = RunRow & { lease_token: string; counted: number; is_holder_alive: boolean };

/**
 * Prepared, and in index order: with the statistics of a busy minute, the planner chose a scan of the whole table, every second on
 * every node. Leases beyond the inner limit are found by the next queries.
 */
const selectExpired = `
select runs.*, attempt - forgiven as counted, coalesce(n.seen_at > lease_until, false) as is_holder_alive
from (
  select organization_id, id, row_number() over (partition by organization_id order by id) as turn from (
    select organization_id, id from runs
    where lease_token is not null and id <> all($4::uuid[]) and ${isAbandoned("lease_until", "$2", "$3")}
    order by organization_id, id limit 10000) as left_behind
  ) as d
join runs on runs.organization_id = d.organization_id and runs.id = d.id and lease_token is not null
left join nodes n on n.id = runs.node_id
order by d.turn, d.organization_id limit $1`;

/** Renews leases; uses a small separate pool, so that slow queries cost no lease. */
export const leaseStore = (database: Database) => ({
  /** Renews the leases that are still held, and returns only these. */
  async renewLeases(leases: (RunKey & { token: string })[], leaseSeconds: number): Promise<RenewedLease[]> {
    const rows = await database.query<{ id: string; status: RunStatus; messages: number }>(
      `update runs set lease_until = now() + make_interval(secs => $3)
       from (select * from unnest($1::uuid[], $2::uuid[], $4::uuid[]) as l(id, token, organization_id)
         order by organization_id, id) l
       where runs.organization_id = l.organization_id and runs.id = l.id and runs.lease_token = l.token
       returning runs.id, runs.status, runs.messages`,
      [
        leases.map((lease) => toUuid(lease.id)),
        leases.map((lease) => lease.token),
        leaseSeconds,
        leases.map((lease) => toUuid(lease.organizationId)),
      ],
      "renew-leases",
    );
    return rows.map((row) => ({ id: fromUuid("run", row.id), status: row.status, messages: row.messages }));
  },

  /** The tokens that still hold a lease. */
  async listHeld(organizationId: OrganizationId, tokens: readonly string[]): Promise<string[]> {
    const rows = await database.query<{ token: string }>(
      "select lease_token as token from runs where organization_id = $1 and lease_token = any($2::uuid[])",
      [toUuid(organizationId), tokens],
    );
    return rows.map((row) => row.token);
  },

  /**
   * Leases that expired although the cluster was alive for a whole lease period: none right after a pause. Round robin between
   * organisations.
   */
  async listExpiredLeases(
    limit: number,
    leaseSeconds: number,
    except: readonly string[] = [],
  ): Promise<ExpiredLease[]> {
    const rows = await database.query<ExpiredRow>(
      selectExpired,
      [limit, leaseSeconds, longestGapSeconds(leaseSeconds), except.map(toUuid)],
      "list-expired-leases",
    );
    return rows.map((row) => ({
      run: toRunRecord(row),
      leaseToken: row.lease_token,
      countedAttempts: row.counted,
      isHolderAlive: row.is_holder_alive,
    }));
  },
});
