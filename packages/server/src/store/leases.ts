import type { OrganizationId, RunId, RunStatus } from "@agentrun/contract";
import { fromUuid, toUuid } from "../lib/ids.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Database } from "./postgres.ts";
import { type RunRow, toRunRecord } from "./run-row.ts";

export type RenewedLease = { id: RunId; status: RunStatus; messages: number };
export type ExpiredLease = { run: RunRecord; leaseToken: string; countedAttempts: number };

/** What keeps runs and nodes alive; on a small pool of its own, so that a burst of slow queries costs no lease. */
export const leaseStore = (database: Database) => ({
  /** Prolongs what is still ours; what does not come back is not. */
  async renewLeases(leases: { id: RunId; token: string }[], leaseSeconds: number): Promise<RenewedLease[]> {
    const rows = await database.query<{ id: string; status: RunStatus; messages: number }>(
      `update runs set lease_until = now() + make_interval(secs => $3)
       from unnest($1::uuid[], $2::uuid[]) as l(id, token)
       where runs.id = l.id and runs.lease_token = l.token
       returning runs.id, runs.status, runs.messages`,
      [leases.map((lease) => toUuid(lease.id)), leases.map((lease) => lease.token), leaseSeconds],
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

  async listOverdueQueued(waitSeconds: number, limit: number): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      `select * from runs where status = 'queued' and queued_at < now() - make_interval(secs => $1) limit $2`,
      [waitSeconds, limit],
    );
    return rows.map(toRunRecord);
  },

  async listExpiredActions(limit: number): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      "select * from runs where action_expires_at < now() and status = 'requires_action' limit $1",
      [limit],
    );
    return rows.map(toRunRecord);
  },

  /** Says that this node lives, and counts the others that do. */
  async beat(nodeId: string, goneAfterSeconds: number): Promise<{ peers: number }> {
    const rows = await database.query<{ peers: number }>(
      `with me as (insert into nodes (id) values ($1) on conflict (id) do update set seen_at = now()),
       gone as (delete from nodes where seen_at < now() - interval '1 hour')
       select count(*)::int as peers from nodes
       where id <> $1 and seen_at > now() - make_interval(secs => $2)`,
      [nodeId, goneAfterSeconds],
      "beat",
    );
    return { peers: rows[0]?.peers ?? 0 };
  },

  async leave(nodeId: string): Promise<void> {
    await database.query("delete from nodes where id = $1", [nodeId]);
  },

  /** How many runs an organisation has waiting, counted no further than it matters. */
  async countQueued(organizationId: OrganizationId, upTo: number): Promise<number> {
    const rows = await database.query<{ waiting: number }>(
      `select count(*)::int as waiting from
         (select 1 from runs where status = 'queued' and organization_id = $1 limit $2) as w`,
      [toUuid(organizationId), upTo],
      "count-queued",
    );
    return rows[0]?.waiting ?? 0;
  },
});
