import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import { longestGapSeconds } from "../../model/heartbeat.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";
import { isClusterAlive, pausedSince } from "../nodes/heartbeat.ts";
import { type RunRow, toRunRecord } from "./row.ts";

/** Whole runs that are due, in turns; the second value is how many. */
export const dueRunsRoundRobin = (where: string, since: string): string => `
  select runs.* from (${roundRobin({ table: "runs", where, since, limit: "$2" })}) as d
  join runs on runs.organization_id = d.organization_id and runs.id = d.id order by d.turn, d.since`;

/** Runs that nobody holds: in the queue, or parked on a question. */
export const queueStore = (database: Database) => ({
  /** How many runs an organisation has waiting, counted no further than it matters. */
  async countQueued(organizationId: OrganizationId, upTo: number): Promise<number> {
    const rows = await database.query<{ waiting: number }>(
      `select (select count(*) from (select 1 from runs where status = 'queued' and organization_id = $1 limit $2) as q)::int
         + (select count(*) from (select 1 from runs where status = 'waiting' and organization_id = $1 limit $2) as w)::int as waiting`,
      [toUuid(organizationId), upTo],
      "count-queued",
    );
    return rows[0]?.waiting ?? 0;
  },

  /** Those that waited longer than that for somebody who could have begun them: pauses do not count. */
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
});
