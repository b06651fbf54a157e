import type { OrganizationId, RunId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import { type Accusation, accuse, type LostRun, probationSeconds } from "../../model/worker-isolation.ts";
import type { Database } from "../database/postgres.ts";

type HeldName = { organizationId: OrganizationId; id: RunId; leaseToken: string };

type LostRow = {
  worker_id: string | null;
  isRecent: boolean;
  suspects: number | null;
  losses: number;
  total: number;
  recent: number;
};

/**
 * A run, and what its worker has in hand on all nodes. A loss is noticed a lease after the worker fell silent, or a little later:
 * what was recent then is recent for as much longer.
 */
const lostRun = `
with own as (select organization_id, worker_id, coalesce(handed_at, started_at) as taken_at, suspects, worker_losses from runs
  where organization_id = $1 and id = $2 and lease_token = $3),
since as (select now() - make_interval(secs => ${probationSeconds} + 2 * $4::float8) as time)
select own.worker_id, own.taken_at > since.time as "isRecent", own.suspects, coalesce(own.worker_losses, 0) as losses,
  (select count(*) from runs r where r.organization_id = $1 and r.worker_id = own.worker_id and r.lease_token is not null)::int as total,
  (select count(*) from runs r where r.organization_id = $1 and r.worker_id = own.worker_id and r.lease_token is not null
    and coalesce(r.handed_at, r.started_at) > since.time)::int as recent
from own, since`;

/** Workers that were lost while they had runs. */
export const lossStore = (database: Database) => ({
  /**
   * Which runs of the worker that had this one may be the cause of its loss. The first node to notice decides, before it releases any
   * of them; the others decide by the same. Null: the worker is not known.
   */
  async accuse(name: HeldName, leaseSeconds: number): Promise<{ run: LostRun; accusation: Accusation } | null> {
    const values = [toUuid(name.organizationId), toUuid(name.id), name.leaseToken, leaseSeconds];
    const [run] = await database.query<LostRow>(lostRun, values, "lost-run");
    if (!run?.worker_id) return null;
    const { accused, onlyRecent } = accuse(run);
    await database.query(
      `update workers set judged_at = now(), accused = $4, accuses_recent = $5, isolates_until = null
       where organization_id = $1 and id = $2 and (judged_at is null or judged_at < now() - make_interval(secs => $3))`,
      [toUuid(name.organizationId), run.worker_id, leaseSeconds, accused, onlyRecent],
    );
    const [accusation] = await database.query<Accusation>(
      `select accused, accuses_recent as "onlyRecent" from workers where organization_id = $1 and id = $2`,
      [toUuid(name.organizationId), run.worker_id],
    );
    return accusation ? { run, accusation } : null;
  },
});
