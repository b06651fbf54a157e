import type { AgentId, OrganizationId, RunId, WorkerId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { WorkerRecord } from "../../model/workers.ts";
import { type Accusation, accuse, type LostRun, probationSeconds } from "../../model/workers.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { isLive } from "../nodes/nodes.ts";

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

/** A worker polls every 30 seconds; without a poll for this long it is offline. */
export const offlineAfterSeconds = 75;

/** SQL: whether a worker is online. */
export const isOnline = (worker: string): string =>
  `${worker}.lost_at is null and ${worker}.seen_at > now() - interval '${offlineAfterSeconds} seconds'`;

const isServed = (run: string, more: string): string =>
  `exists (select 1 from workers serving where serving.organization_id = ${run}.organization_id
    and ${run}.worker_queue = any(serving.queues) ${more} and ${isOnline("serving")})`;

/** SQL: whether a waiting run is pinned to a build that no online worker has. */
const isOfLostBuild = (run: string): string =>
  `${run}.worker_build is not null and ${run}.status in ('queued', 'requires_action')
    and not ${isServed(run, `and serving.build = ${run}.worker_build`)}`;

/** SQL: whether no online worker serves the run's queue or build. */
export const isUnserved = (run: string): string =>
  `${run}.worker_queue is not null and ((${run}.status = 'queued' and not ${isServed(run, "")}) or (${isOfLostBuild(run)}))`;

/** SQL: whether an online worker of the same queue has a newer build. */
const isOutdated = (worker: string): string =>
  `exists (select 1 from workers newer where newer.organization_id = ${worker}.organization_id and newer.build <> ${worker}.build
    and newer.build_since > ${worker}.build_since and newer.queues && ${worker}.queues and ${isOnline("newer")})`;

export const workerStore = (database: Database) => ({
  ...presentWorkers(database),
  ...lostWorkers(database),
  ...lossStore(database),
});

const presentWorkers = (database: Database) => ({
  /** Serialises registrations of an organisation, since concurrent ones would each create the agent. */
  async lockRegistrations(organizationId: OrganizationId): Promise<void> {
    await database.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`workers ${organizationId}`]);
  },

  /** True: it is the first worker of its build. */
  async insert(worker: WorkerRecord): Promise<boolean> {
    const rows = await database.query<{ is_first: boolean }>(
      `insert into workers (organization_id, id, name, build, sdk, queues, agents, agent_ids, concurrency, lineage, address,
         registered_at, seen_at, build_since)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now(), coalesce((select min(same.build_since) from workers same
         where same.organization_id = $1 and same.build = $4 and same.queues && $6::text[] and ${isOnline("same")}), now()))
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
       ${queue === undefined ? "" : `and ${parameters.add(queue)} = any(queues)`} ${pageClause("id", page, parameters, "registered_at")}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Records a poll; null: the worker is unknown. */
  async see(organizationId: OrganizationId, id: WorkerId, running: number): Promise<{ isOutdated: boolean } | null> {
    const rows = await database.query<{ isOutdated: boolean }>(
      `update workers w set seen_at = now(), running = $3, lost_at = null where organization_id = $1 and id = $2 and left_at is null
       returning ${isOutdated("w")} as "isOutdated"`,
      [toUuid(organizationId), toUuid(id), running],
      "see-worker",
    );
    return rows[0] ?? null;
  },

  /** Deregisters a worker. Its row remains for a while, since runs pinned to its build wait for another worker of that build. */
  async leave(organizationId: OrganizationId, id: WorkerId): Promise<void> {
    await database.query(
      "update workers set seen_at = now(), lost_at = now(), left_at = now() where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
  },
});

const lostWorkers = (database: Database) => ({
  /** Workers that went offline; each is returned once. */
  async markLost(limit: number, except: readonly string[] = []): Promise<(WorkerRecord & { unserved: string[] })[]> {
    const rows = await database.query<WorkerRow & { unserved: string[] }>(
      `with silent as (select organization_id, id from workers
         where lost_at is null and seen_at < now() - interval '${offlineAfterSeconds} seconds' and id <> all($2::uuid[])
         limit $1 for update skip locked)
       update workers w set lost_at = now() from silent s where w.organization_id = s.organization_id and w.id = s.id
       returning w.*, array(select q from unnest(w.queues) q where not exists (select 1 from workers x
         where x.organization_id = w.organization_id and q = any(x.queues) and ${isOnline("x")})) as unserved`,
      [limit, except.map(toUuid)],
    );
    return rows.map((row) => ({ ...toRecord(row), unserved: row.unserved }));
  },

  /** Builds without an online worker that waiting runs of an agent are pinned to. */
  async listLostBuilds(organizationId: OrganizationId, agentId: AgentId): Promise<{ build: string; runs: number }[]> {
    return database.query<{ build: string; runs: number }>(
      `select worker_build as build, count(*)::int as runs from runs r
       where organization_id = $1 and agent_id = $2 and ${isOfLostBuild("r")} group by 1 order by 1`,
      [toUuid(organizationId), toUuid(agentId)],
    );
  },

  /** Deletes workers that were offline for a day, and deregistered ones after a while; returns how many. */
  async forget(limit: number): Promise<number> {
    const rows = await database.query(
      `delete from workers where (organization_id, id) in (select organization_id, id from workers
         where seen_at < now() - interval '1 day' or left_at < now() - interval '${offlineAfterSeconds} seconds' limit $1) returning id`,
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
 * A run, and the number of runs that its worker holds on all nodes. A loss is detected about one lease after the worker's last poll, so
 * the probation period is extended by two leases.
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

/** Workers that were lost while they held runs. */
const lossStore = (database: Database) => ({
  /**
   * Decides which runs of the lost worker may have caused its loss. The first node that detects the loss decides, before it releases
   * any run; other nodes use its decision. Null: the worker is unknown.
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

/** A worker's report for the node that holds its runs. */
export type Relay = {
  organizationId: OrganizationId;
  id: string;
  nodeId: string;
  workerId: WorkerId;
  /** JSON text. */
  report: string;
};

type RelayRow = { organization_id: string; id: string; node_id: string; worker_id: string; report: string };

export const relayStore = (database: Database) => ({
  async insertRelay({ organizationId, id, nodeId, workerId, report }: Relay): Promise<void> {
    await database.query(
      "insert into worker_relays (organization_id, id, node_id, worker_id, report) values ($1, $2, $3, $4, $5)",
      [toUuid(organizationId), id, nodeId, toUuid(workerId), report],
      "insert-relay",
    );
  },

  /** Reports for this node. */
  async listRelays(nodeId: string, limit: number): Promise<Relay[]> {
    const rows = await database.query<RelayRow>(
      "select * from worker_relays where node_id = $1 and answer is null order by created_at limit $2",
      [nodeId, limit],
      "list-relays",
    );
    return rows.map((row) => ({
      organizationId: fromUuid("org", row.organization_id),
      id: row.id,
      nodeId: row.node_id,
      workerId: fromUuid("wrk", row.worker_id),
      report: row.report,
    }));
  },

  async answerRelay({ organizationId, id }: Relay, answer: string): Promise<void> {
    await database.query(
      "update worker_relays set answer = $3 where organization_id = $1 and id = $2",
      [toUuid(organizationId), id, answer],
      "answer-relay",
    );
  },

  /** The available answers to these reports, each returned once. */
  async takeAnswers(relays: readonly Relay[]): Promise<{ id: string; answer: string }[]> {
    return database.query<{ id: string; answer: string }>(
      `delete from worker_relays r using unnest($1::uuid[], $2::uuid[]) as sent(organization_id, id)
       where r.organization_id = sent.organization_id and r.id = sent.id and r.answer is not null returning r.id, r.answer`,
      [relays.map(({ organizationId }) => toUuid(organizationId)), relays.map(({ id }) => id)],
      "take-relay-answers",
    );
  },

  /** The nodes that are alive. */
  async listLiveNodes(): Promise<string[]> {
    const rows = await database.query<{ id: string }>(
      `select id from nodes where ${isLive("seen_at")}`,
      [],
      "list-live-nodes",
    );
    return rows.map(({ id }) => id);
  },

  async deleteRelay({ organizationId, id }: Relay): Promise<void> {
    await database.query("delete from worker_relays where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      id,
    ]);
  },

  /** No node waits for these any more. */
  async deleteStaleRelays(): Promise<void> {
    await database.query("delete from worker_relays where created_at < now() - interval '1 minute'");
  },
});
