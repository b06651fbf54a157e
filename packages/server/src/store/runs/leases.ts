import type { RunId, RunStatus } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { RunName, RunRecord } from "../../model/runs.ts";
import type { Database } from "../database/postgres.ts";
import { type RunRow, toRunRecord } from "./row.ts";

export type RenewedLease = { id: RunId; status: RunStatus; messages: number };
export type ExpiredLease = { run: RunRecord; leaseToken: string; countedAttempts: number };

/** What keeps runs alive; on a small pool of its own, so that a burst of slow queries costs no lease. */
export const leaseStore = (database: Database) => ({
  /** Prolongs what is still ours; what does not come back is not. */
  async renewLeases(leases: (RunName & { token: string })[], leaseSeconds: number): Promise<RenewedLease[]> {
    const rows = await database.query<{ id: string; status: RunStatus; messages: number }>(
      `update runs set lease_until = now() + make_interval(secs => $3)
       from unnest($1::uuid[], $2::uuid[], $4::uuid[]) as l(id, token, organization_id)
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

  async listExpiredLeases(limit: number): Promise<ExpiredLease[]> {
    const rows = await database.query<RunRow & { lease_token: string; counted: number }>(
      `select *, attempt - forgiven as counted from runs
       where lease_token is not null and lease_until < now() order by id limit $1`,
      [limit],
    );
    return rows.map((row) => ({ run: toRunRecord(row), leaseToken: row.lease_token, countedAttempts: row.counted }));
  },
});
