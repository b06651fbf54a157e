import type { AgentId, OrganizationId, ReplayId, RunId } from "@agentrun/contract";
import { fromUuid, newId, toUuid } from "../../lib/ids.ts";
import type {
  BulkReplayKey,
  BulkReplayRecord,
  BulkSettings,
  ItemCounts,
  ItemState,
  Refusal,
  ReplayItem,
} from "../../model/bulk-replays.ts";
import type { ComparedScore } from "../../model/comparisons.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";
import { type RunFilter, runConditions } from "../runs/runs.ts";

type ReplayRow = {
  organization_id: string;
  id: string;
  agent_id: string;
  status: BulkReplayRecord["status"];
  settings: string;
  concurrency: number;
  total: number;
  actor: string;
  api_key_id: string | null;
  created_at: Date;
  completed_at: Date | null;
};

type ItemRow = { source_id: string; run_id: string | null; state: ItemState; refusal: string | null };

export type ReplayListFilter = { agentId?: AgentId | undefined; agentIds: readonly AgentId[] | null };

export const bulkReplayStore = (database: Database) => ({
  ...bulkReplayReader(database),

  /** Counts unfinished replays with the organisation locked: none can be added until the transaction ends. */
  async countOpen(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for no key update", [toUuid(organizationId)]);
    const [row] = await database.query<{ open: number }>(
      "select count(*)::int as open from replays where organization_id = $1 and completed_at is null",
      [toUuid(organizationId)],
    );
    return row?.open ?? 0;
  },

  /** The newest matching runs that have ended and are not replays. */
  async findSources(organizationId: OrganizationId, filter: RunFilter, limit: number): Promise<RunId[]> {
    const parameters = new Parameters();
    const where = runConditions(organizationId, filter, parameters);
    const rows = await database.query<{ id: string }>(
      `select id from runs where ${where} and replay_of is null and completed_at is not null order by id desc limit ${limit}`,
      parameters.values,
    );
    return rows.map(({ id }) => fromUuid("run", id));
  },

  /** What these runs cost; null if no price is known. */
  async sumCosts(organizationId: OrganizationId, runs: readonly RunId[]): Promise<number | null> {
    const [row] = await database.query<{ cost: number | null }>(
      `select sum((usage::json ->> 'cost_usd')::float8) as cost from runs
       where organization_id = $1 and id = any($2::uuid[])`,
      [toUuid(organizationId), runs.map(toUuid)],
    );
    return row?.cost ?? null;
  },

  async insert(replay: BulkReplayRecord, sources: readonly RunId[]): Promise<void> {
    const { organizationId, id, agentId, settings, concurrency, total, actor, apiKeyId, createdAt } = replay;
    await database.query(
      `with made as (
         insert into replays (organization_id, id, agent_id, settings, concurrency, total, actor, api_key_id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning organization_id, id
       )
       insert into replay_items (organization_id, replay_id, source_id)
       select organization_id, id, source from made, unnest($10::uuid[]) as source`,
      [
        ...[toUuid(organizationId), toUuid(id), toUuid(agentId), JSON.stringify(settings), concurrency, total, actor],
        ...[apiKeyId && toUuid(apiKeyId), createdAt, sources.map(toUuid)],
      ],
    );
  },

  /** Starts the cancellation: items without a run get none. False: it has ended or is already cancelling. */
  async cancel(name: BulkReplayKey): Promise<boolean> {
    const rows = await database.query(
      `with stopped as (
         update replays set status = 'cancelling', due_at = now()
         where organization_id = $1 and id = $2 and status = 'running' returning organization_id, id
       ),
       dropped as (
         update replay_items i set state = 'cancelled', run_id = null from stopped s
         where i.organization_id = s.organization_id and i.replay_id = s.id and i.state in ('waiting', 'named')
       )
       select 1 from stopped`,
      [toUuid(name.organizationId), toUuid(name.id)],
    );
    return rows.length > 0;
  },

  /** Deletes replays that ended more than `days` days ago, with their items. */
  async deleteOld(days: number, limit: number): Promise<number> {
    const rows = await database.query(
      `delete from replays where (organization_id, id) in (
         select organization_id, id from replays where completed_at < now() - make_interval(days => $1) limit $2
         for update skip locked) returning 1`,
      [days, limit],
    );
    return rows.length;
  },
});

const bulkReplayReader = (database: Database) => ({
  async find(organizationId: OrganizationId, id: ReplayId): Promise<BulkReplayRecord | null> {
    const [row] = await database.query<ReplayRow>("select * from replays where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return row ? toRecord(row) : null;
  },

  async list(
    organizationId: OrganizationId,
    filter: ReplayListFilter,
    page: PageRequest,
  ): Promise<Page<BulkReplayRecord>> {
    const parameters = new Parameters();
    const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`];
    if (filter.agentId) conditions.push(`agent_id = ${parameters.add(toUuid(filter.agentId))}`);
    if (filter.agentIds) conditions.push(`agent_id = any(${parameters.add(filter.agentIds.map(toUuid))}::uuid[])`);
    const rows = await database.query<ReplayRow>(
      `select * from replays where ${conditions.join(" and ")} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Item counts by state. */
  async countItems(
    organizationId: OrganizationId,
    replays: readonly ReplayId[],
  ): Promise<ReadonlyMap<ReplayId, ItemCounts>> {
    const rows = await database.query<{ replay_id: string; state: ItemState; items: number }>(
      `select replay_id, state, count(*)::int as items from replay_items
       where organization_id = $1 and replay_id = any($2::uuid[]) group by 1, 2`,
      [toUuid(organizationId), replays.map(toUuid)],
    );
    const groups = Map.groupBy(rows, ({ replay_id }) => fromUuid("rpl", replay_id));
    return new Map(
      [...groups].map(([id, states]) => [id, Object.fromEntries(states.map(({ state, items }) => [state, items]))]),
    );
  },

  async listItems(
    { organizationId, id }: BulkReplayKey,
    states: readonly ItemState[] | null,
    page: PageRequest,
  ): Promise<Page<ReplayItem>> {
    const parameters = new Parameters();
    const of = `organization_id = ${parameters.add(toUuid(organizationId))} and replay_id = ${parameters.add(toUuid(id))}`;
    const withState = states ? `and state = any(${parameters.add(states)}::text[])` : "";
    const rows = await database.query<ItemRow>(
      `select source_id, run_id, state, refusal from replay_items where ${of} ${withState} ${pageClause("source_id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toItem);
  },
});

const toRecord = (row: ReplayRow): BulkReplayRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: fromUuid("rpl", row.id),
  agentId: fromUuid("ag", row.agent_id),
  status: row.status,
  settings: JSON.parse(row.settings) as BulkSettings,
  concurrency: row.concurrency,
  total: row.total,
  actor: row.actor,
  apiKeyId: row.api_key_id ? fromUuid("key", row.api_key_id) : null,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});

const toItem = (row: ItemRow): ReplayItem => ({
  sourceId: fromUuid("run", row.source_id),
  runId: row.run_id ? fromUuid("run", row.run_id) : null,
  state: row.state,
  refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as Refusal),
});

/**
 * Progress of bulk replays. A claim moves `due_at` ahead, so that another node continues if this one dies. Two nodes at once do no
 * harm: run ids are reserved first, and the transaction that creates a run also records it.
 */
export const replayProgressStore = (database: Database) => ({
  async claim(limit: number, leaseSeconds: number): Promise<BulkReplayRecord[]> {
    const rows = await database.query<ReplayRow>(
      `update replays set due_at = now() + make_interval(secs => $2)
       where (organization_id, id) in (
         select r.organization_id, r.id from (${roundRobin({ table: "replays", where: "due_at <= now()", since: "due_at", limit: "$1" })}) as d
         join replays r on r.organization_id = d.organization_id and r.id = d.id where r.due_at <= now() for update of r skip locked)
       returning *`,
      [limit, leaseSeconds],
    );
    return rows.map(toRecord);
  },

  async release({ organizationId, id }: BulkReplayKey, seconds: number): Promise<void> {
    await database.query(
      "update replays set due_at = now() + make_interval(secs => $3) where organization_id = $1 and id = $2 and due_at is not null",
      [toUuid(organizationId), toUuid(id), seconds],
    );
  },

  /** Records which runs have ended; deleted runs count as failed. */
  async markEnded(name: BulkReplayKey): Promise<void> {
    await database.query(
      `update replay_items i set state = e.state from (
         select o.source_id, coalesce(r.status, 'failed') as state from replay_items o
         left join runs r on r.organization_id = o.organization_id and r.id = o.run_id
         where o.organization_id = $1 and o.replay_id = $2 and o.state = 'made' and (r.id is null or r.completed_at is not null)) e
       where i.organization_id = $1 and i.replay_id = $2 and i.source_id = e.source_id`,
      [toUuid(name.organizationId), toUuid(name.id)],
    );
  },

  async listActive({ organizationId, id }: BulkReplayKey): Promise<RunId[]> {
    const rows = await database.query<{ run_id: string }>(
      "select run_id from replay_items where organization_id = $1 and replay_id = $2 and state = 'made' order by source_id",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.map(({ run_id }) => fromUuid("run", run_id));
  },

  /** Reserves a run id for the next items without a run, oldest first. */
  async reserveRunIds({ organizationId, id }: BulkReplayKey, limit: number, nowMs: number): Promise<ReplayItem[]> {
    const names = Array.from({ length: limit }, () => toUuid(newId("run", nowMs)));
    const rows = await database.query<ItemRow>(
      `with next as (
         select source_id, row_number() over (order by source_id) as number from (
           select source_id from replay_items where organization_id = $1 and replay_id = $2 and state in ('waiting', 'named')
           order by source_id limit $3 for update skip locked) w
       )
       update replay_items i set state = 'named', run_id = coalesce(i.run_id, ($4::uuid[])[n.number::int]) from next n
       where i.organization_id = $1 and i.replay_id = $2 and i.source_id = n.source_id returning i.*`,
      [toUuid(organizationId), toUuid(id), limit, names],
    );
    return rows.map(toItem);
  },

  /** Records that an item gets no run, unless its run exists or the replay was cancelled. */
  async refuse({ organizationId, id }: BulkReplayKey, sourceId: RunId, refusal: Refusal): Promise<void> {
    await database.query(
      `update replay_items set state = 'refused', refusal = $4
       where organization_id = $1 and replay_id = $2 and source_id = $3 and state = 'named'`,
      [toUuid(organizationId), toUuid(id), toUuid(sourceId), JSON.stringify(refusal)],
    );
  },

  /** Completes the replay if no item is pending; false: some are. */
  async complete({ organizationId, id }: BulkReplayKey): Promise<boolean> {
    const rows = await database.query(
      `update replays p set due_at = null, completed_at = now(),
         status = case status when 'cancelling' then 'cancelled' else 'completed' end
       where organization_id = $1 and id = $2 and completed_at is null and not exists (
         select 1 from replay_items i where i.organization_id = p.organization_id and i.replay_id = p.id
           and i.state in ('waiting', 'named', 'made')) returning 1`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.length > 0;
  },
});

export type PairCounts = { pairs: number; same_output: number; other_output: number; fixed: number; broken: number };

export type SideCounts = {
  side: "base" | "other";
  revisions: number[];
  completed: number;
  failed: number;
  cancelled: number;
  average_ms: number | null;
  p50: number | null;
  p95: number | null;
  tokens_used: number;
  cost_usd: number | null;
};

/** Pairs of runs that both exist and have ended. */
const pairs = `
pairs as (
  select s.id as base_id, n.id as other_id, s.status as base_status, n.status as other_status, s.output = n.output as is_same
  from replay_items i
  join runs s on s.organization_id = i.organization_id and s.id = i.source_id
  join runs n on n.organization_id = i.organization_id and n.id = i.run_id and n.completed_at is not null
  where i.organization_id = $1 and i.replay_id = $2 and i.state in ('made', 'completed', 'failed', 'cancelled')
),
sides as (select 'base' as side, base_id as id from pairs union all select 'other', other_id from pairs)`;

export const replayComparisonStore = (database: Database) => {
  const read = <Row extends object>({ organizationId, id }: BulkReplayKey, what: string) =>
    database.query<Row>(`with ${pairs} ${what}`, [toUuid(organizationId), toUuid(id)]);
  return {
    async countPairs(name: BulkReplayKey): Promise<PairCounts> {
      const both = "base_status = 'completed' and other_status = 'completed'";
      const [row] = await read<PairCounts>(
        name,
        `select count(*)::int as pairs, count(*) filter (where ${both} and is_same)::int as same_output,
           count(*) filter (where ${both} and not is_same)::int as other_output,
           count(*) filter (where base_status <> 'completed' and other_status = 'completed')::int as fixed,
           count(*) filter (where base_status = 'completed' and other_status <> 'completed')::int as broken from pairs`,
      );
      return row ?? { pairs: 0, same_output: 0, other_output: 0, fixed: 0, broken: 0 };
    },

    countSides: (name: BulkReplayKey): Promise<SideCounts[]> =>
      read<SideCounts>(
        name,
        `select side, array_agg(distinct agent_revision order by agent_revision) as revisions,
           count(*) filter (where status = 'completed')::int as completed, count(*) filter (where status = 'failed')::int as failed,
           count(*) filter (where status = 'cancelled')::int as cancelled,
           (avg(latency_ms) filter (where status = 'completed'))::float8 as average_ms,
           (percentile_disc(0.5) within group (order by latency_ms) filter (where status = 'completed'))::float8 as p50,
           (percentile_disc(0.95) within group (order by latency_ms) filter (where status = 'completed'))::float8 as p95,
           sum(tokens_used)::float8 as tokens_used, sum((usage::json ->> 'cost_usd')::float8) as cost_usd
         from sides join runs on runs.organization_id = $1 and runs.id = sides.id group by side`,
      ),

    countScores: (name: BulkReplayKey): Promise<(ComparedScore & { side: SideCounts["side"] })[]> =>
      read<ComparedScore & { side: SideCounts["side"] }>(
        name,
        `select side, f.name, count(*) filter (where thumbs = 'up')::int as up, count(*) filter (where thumbs = 'down')::int as down,
           count(score)::int as scores, avg(score) as average_score
         from sides join run_feedback f on f.organization_id = $1 and f.run_id = sides.id group by side, f.name order by f.name`,
      ),
  };
};
