import type { OrganizationId, RunId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import { longestGapSeconds } from "../../model/heartbeat.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";
import { isClusterAlive, pausedSince } from "../nodes/heartbeat.ts";
import { type RunRow, toRunRecord } from "./row.ts";

/** Due runs, round robin between organisations; $2 is the limit. */
export const dueRunsRoundRobin = (where: string, since: string): string => `
  select runs.* from (${roundRobin({ table: "runs", where, since, limit: "$2" })}) as d
  join runs on runs.organization_id = d.organization_id and runs.id = d.id order by d.turn, d.since`;

/** Runs that no node holds: queued or parked. */
export const queueStore = (database: Database) => ({
  /** Counts an organisation's waiting runs, up to `upTo`. */
  async countQueued(organizationId: OrganizationId, upTo: number): Promise<number> {
    const rows = await database.query<{ waiting: number }>(
      `select (select count(*) from (select 1 from runs where status = 'queued' and organization_id = $1 limit $2) as q)::int
         + (select count(*) from (select 1 from runs where status = 'waiting' and organization_id = $1 limit $2) as w)::int as waiting`,
      [toUuid(organizationId), upTo],
      "count-queued",
    );
    return rows[0]?.waiting ?? 0;
  },

  /** Runs that have been queued for longer than `waitSeconds`, not counting pauses of the cluster. */
  async listOverdue(
    waitSeconds: number,
    leaseSeconds: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      dueRunsRoundRobin(
        `status = 'queued' and queued_at < now() - make_interval(secs => $1) and id <> all($4::uuid[])
         and queued_at < now() - make_interval(secs => $1) - ${pausedSince("queued_at")} and ${isClusterAlive("$3")}`,
        "queued_at",
      ),
      [waitSeconds, limit, longestGapSeconds(leaseSeconds), except.map(toUuid)],
    );
    return rows.map(toRunRecord);
  },

  async listExpiredActions(limit: number, except: readonly string[] = []): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      dueRunsRoundRobin(
        "action_expires_at < now() and status = 'requires_action' and id <> all($1::uuid[])",
        "action_expires_at",
      ),
      [except.map(toUuid), limit],
    );
    return rows.map(toRunRecord);
  },

  /** Runs of an organisation that wait for an approval under a rule, in the order of their ids. */
  async listPendingApprovals(organizationId: OrganizationId, after: RunId | null, limit: number): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      `select * from runs where organization_id = $1 and status = 'requires_action' and id > $2
         and required_action like '%"approval":%' order by id limit $3`,
      [toUuid(organizationId), after === null ? lowestUuid : toUuid(after), limit],
    );
    return rows.map(toRunRecord);
  },
});

const lowestUuid = "00000000-0000-0000-0000-000000000000";
