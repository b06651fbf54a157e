import type { OrganizationId, WorkerId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { WorkerRecord } from "../../model/workers.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type WorkerRow = {
  organization_id: string;
  id: string;
  name: string;
  build: string;
  sdk: string;
  queues: string[];
  agents: string[];
  agent_ids: string[] | null;
  concurrency: number;
  running: number;
  lineage: string;
  address: string;
  registered_at: Date;
  seen_at: Date;
  lost_at: Date | null;
};

/** A worker polls every half minute; one that was not heard of for so long is silent. */
export const silentSeconds = 75;

/** Whether a worker lives, as far as is known. */
export const isHeard = (worker: string): string =>
  `${worker}.lost_at is null and ${worker}.seen_at > now() - interval '${silentSeconds} seconds'`;

export const workerStore = (database: Database) => ({
  /** Until the transaction ends no other worker of the organisation registers: two at once would make an agent each. */
  async lockRegistrations(organizationId: OrganizationId): Promise<void> {
    await database.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`workers ${organizationId}`]);
  },

  async insert(worker: WorkerRecord): Promise<void> {
    await database.query(
      `insert into workers (organization_id, id, name, build, sdk, queues, agents, agent_ids, concurrency, lineage, address,
         registered_at, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now())`,
      [
        toUuid(worker.organizationId),
        toUuid(worker.id),
        worker.name,
        worker.build,
        worker.sdk,
        worker.queues,
        worker.handlers,
        worker.agentIds?.map(toUuid) ?? null,
        worker.concurrency,
        worker.lineage,
        worker.address,
      ],
    );
  },

  async find(organizationId: OrganizationId, id: WorkerId): Promise<WorkerRecord | null> {
    const rows = await database.query<WorkerRow>("select * from workers where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async list(
    organizationId: OrganizationId,
    queue: string | undefined,
    page: PageRequest,
  ): Promise<Page<WorkerRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<WorkerRow>(
      `select * from workers where organization_id = ${parameters.add(toUuid(organizationId))}
       ${queue === undefined ? "" : `and ${parameters.add(queue)} = any(queues)`} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows.map(toRecord), page);
  },

  /** It was heard of; false where it is no longer known. */
  async see(organizationId: OrganizationId, id: WorkerId, running: number): Promise<boolean> {
    const rows = await database.query(
      `update workers set seen_at = now(), running = $3, lost_at = null where organization_id = $1 and id = $2 returning id`,
      [toUuid(organizationId), toUuid(id), running],
      "see-worker",
    );
    return rows.length > 0;
  },

  async delete(organizationId: OrganizationId, id: WorkerId): Promise<void> {
    await database.query("delete from workers where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
  },

  /** Those that fell silent since somebody looked last; each is told once. */
  async markLost(limit: number): Promise<(WorkerRecord & { unserved: string[] })[]> {
    const rows = await database.query<WorkerRow & { unserved: string[] }>(
      `with silent as (select organization_id, id from workers
         where lost_at is null and seen_at < now() - interval '${silentSeconds} seconds' limit $1 for update skip locked)
       update workers w set lost_at = now() from silent s where w.organization_id = s.organization_id and w.id = s.id
       returning w.*, array(select q from unnest(w.queues) q where not exists (select 1 from workers x
         where x.organization_id = w.organization_id and q = any(x.queues) and ${isHeard("x")})) as unserved`,
      [limit],
    );
    return rows.map((row) => ({ ...toRecord(row), unserved: row.unserved }));
  },

  /** Those that were silent for a day are forgotten. */
  async forget(limit: number): Promise<number> {
    const rows = await database.query(
      `delete from workers where (organization_id, id) in (select organization_id, id from workers
         where seen_at < now() - interval '1 day' limit $1) returning id`,
      [limit],
    );
    return rows.length;
  },
});

const toRecord = (row: WorkerRow): WorkerRecord => ({
  id: fromUuid("wrk", row.id),
  organizationId: fromUuid("org", row.organization_id),
  name: row.name,
  build: row.build,
  sdk: row.sdk,
  queues: row.queues,
  handlers: row.agents,
  agentIds: row.agent_ids?.map((id) => fromUuid("ag", id)) ?? null,
  concurrency: row.concurrency,
  running: row.running,
  lineage: row.lineage,
  address: row.address,
  registeredAt: row.registered_at,
  seenAt: row.seen_at,
  lostAt: row.lost_at,
});
