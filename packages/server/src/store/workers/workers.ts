import type { AgentId, OrganizationId, WorkerId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { WorkerRecord } from "../../model/workers.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { lossStore } from "./losses.ts";

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
  build_since: Date;
};

/** A worker polls every half minute; one that was not heard of for so long is silent. */
export const silentSeconds = 75;

/** Whether a worker lives, as far as is known. */
export const isHeard = (worker: string): string =>
  `${worker}.lost_at is null and ${worker}.seen_at > now() - interval '${silentSeconds} seconds'`;

const isServed = (run: string, more: string): string =>
  `exists (select 1 from workers serving where serving.organization_id = ${run}.organization_id
    and ${run}.worker_queue = any(serving.queues) ${more} and ${isHeard("serving")})`;

/** Whether a run has begun with a build that no worker has any more, and waits. */
const isOfLostBuild = (run: string): string =>
  `${run}.worker_build is not null and ${run}.status in ('queued', 'requires_action')
    and not ${isServed(run, `and serving.build = ${run}.worker_build`)}`;

/** Whether a run waits for a queue without a worker, or for a build without one. */
export const isUnserved = (run: string): string =>
  `${run}.worker_queue is not null and ((${run}.status = 'queued' and not ${isServed(run, "")}) or (${isOfLostBuild(run)}))`;

/** Whether a worker lives whose build came after the one of `worker`, in a queue of its own. */
export const isOutdated = (worker: string): string =>
  `exists (select 1 from workers newer where newer.organization_id = ${worker}.organization_id and newer.build <> ${worker}.build
    and newer.build_since > ${worker}.build_since and newer.queues && ${worker}.queues and ${isHeard("newer")})`;

export const workerStore = (database: Database) => ({
  ...presentWorkers(database),
  ...lostWorkers(database),
  ...lossStore(database),
});

const presentWorkers = (database: Database) => ({
  /** Until the transaction ends no other worker of the organisation registers: two at once would make an agent each. */
  async lockRegistrations(organizationId: OrganizationId): Promise<void> {
    await database.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`workers ${organizationId}`]);
  },

  /** True where its build is one that nobody had. */
  async insert(worker: WorkerRecord): Promise<boolean> {
    const rows = await database.query<{ is_first: boolean }>(
      `insert into workers (organization_id, id, name, build, sdk, queues, agents, agent_ids, concurrency, lineage, address,
         registered_at, seen_at, build_since)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now(), coalesce((select min(same.build_since) from workers same
         where same.organization_id = $1 and same.build = $4 and same.queues && $6::text[] and ${isHeard("same")}), now()))
       returning build_since = now() as is_first`,
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
    return rows[0]?.is_first ?? false;
  },

  async find(organizationId: OrganizationId, id: WorkerId): Promise<WorkerRecord | null> {
    const rows = await database.query<WorkerRow & { is_outdated: boolean }>(
      `select w.*, ${isOutdated("w")} as is_outdated from workers w where organization_id = $1 and id = $2 and left_at is null`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? { ...toRecord(rows[0]), isOutdated: rows[0].is_outdated } : null;
  },

  async list(
    organizationId: OrganizationId,
    queue: string | undefined,
    page: PageRequest,
  ): Promise<Page<WorkerRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<WorkerRow>(
      `select * from workers where organization_id = ${parameters.add(toUuid(organizationId))} and left_at is null
       ${queue === undefined ? "" : `and ${parameters.add(queue)} = any(queues)`} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** It was heard of; null where it is no longer known, else whether a newer build has come. */
  async see(organizationId: OrganizationId, id: WorkerId, running: number): Promise<{ isOutdated: boolean } | null> {
    const rows = await database.query<{ isOutdated: boolean }>(
      `update workers w set seen_at = now(), running = $3, lost_at = null where organization_id = $1 and id = $2 and left_at is null
       returning ${isOutdated("w")} as "isOutdated"`,
      [toUuid(organizationId), toUuid(id), running],
      "see-worker",
    );
    return rows[0] ?? null;
  },

  /** It has deregistered. Its row stays for as long as runs that are pinned to its build wait for another worker of that build. */
  async leave(organizationId: OrganizationId, id: WorkerId): Promise<void> {
    await database.query(
      "update workers set seen_at = now(), lost_at = now(), left_at = now() where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
  },
});

const lostWorkers = (database: Database) => ({
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

  /** The builds that no worker has any more, of those that began runs of an agent that wait. */
  async listLostBuilds(organizationId: OrganizationId, agentId: AgentId): Promise<{ build: string; runs: number }[]> {
    return database.query<{ build: string; runs: number }>(
      `select worker_build as build, count(*)::int as runs from runs r
       where organization_id = $1 and agent_id = $2 and ${isOfLostBuild("r")} group by 1 order by 1`,
      [toUuid(organizationId), toUuid(agentId)],
    );
  },

  /** Those that were silent for a day are deleted, and those that deregistered once their build no longer waits for them. */
  async forget(limit: number): Promise<number> {
    const rows = await database.query(
      `delete from workers where (organization_id, id) in (select organization_id, id from workers
         where seen_at < now() - interval '1 day' or left_at < now() - interval '${silentSeconds} seconds' limit $1) returning id`,
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
  buildSince: row.build_since,
});
