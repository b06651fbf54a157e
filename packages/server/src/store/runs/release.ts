import type { OrganizationId, RunId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { Database } from "../database/postgres.ts";

/** A run that returns to the queue. */
export type ReleasedRun = {
  organizationId: OrganizationId;
  id: RunId;
  leaseToken: string;
  /** This attempt does not count towards the limit for lost workers. */
  forgiven: boolean;
  retried: boolean;
  /** Set if its worker was lost. */
  suspects?: number | null | undefined;
  onlyIfExpired: boolean;
};

const statement = `
update runs set status = 'queued', queued_at = now(), forgiven = runs.forgiven + r.forgiven::int, retried = runs.retried + r.retried::int,
  suspects = case when r.is_loss then r.suspects else runs.suspects end,
  worker_losses = nullif(coalesce(worker_losses, 0) + r.is_loss::int, 0), node_id = null, lease_token = null, lease_until = null
from (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[], $5::boolean[], $6::boolean[], $7::boolean[], $8::integer[])
    as r(organization_id, id, token, forgiven, retried, only_if_expired, is_loss, suspects)
  order by organization_id, id) r
where runs.organization_id = r.organization_id and runs.id = r.id and runs.lease_token = r.token and runs.status = 'running'
  and (not r.only_if_expired or runs.lease_until < now())
returning r.token`;

/** Releases runs in batches: a node that stops returns thousands at once, and so does the reaper after a node was lost. */
export function createReleaser(database: Database): (run: ReleasedRun) => Promise<boolean> {
  const write = async (runs: ReleasedRun[]): Promise<boolean[]> => {
    const rows = await database.query<{ token: string }>(
      statement,
      [
        runs.map(({ organizationId }) => toUuid(organizationId)),
        runs.map(({ id }) => toUuid(id)),
        runs.map(({ leaseToken }) => leaseToken),
        runs.map(({ forgiven }) => forgiven),
        runs.map(({ retried }) => retried),
        runs.map(({ onlyIfExpired }) => onlyIfExpired),
        runs.map(({ suspects }) => suspects !== undefined),
        runs.map(({ suspects }) => suspects ?? null),
      ],
      "release-runs",
    );
    const released = new Set(rows.map(({ token }) => token));
    return runs.map(({ leaseToken }) => released.has(leaseToken));
  };
  return createBatcher(write, { maxRows: 500 });
}
