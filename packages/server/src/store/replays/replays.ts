import type { AgentId, OrganizationId, ReplayId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type {
  BulkReplayName,
  BulkReplayRecord,
  BulkSettings,
  ItemCounts,
  ItemState,
  Refusal,
  ReplayItem,
} from "../../model/bulk-replays.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
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

export type ItemRow = { source_id: string; run_id: string | null; state: ItemState; refusal: string | null };

export type ReplayListFilter = { agentId?: AgentId | undefined; agentIds: readonly AgentId[] | null };

export const bulkReplayStore = (database: Database) => ({
  ...bulkReplayReader(database),

  /** How many of an organisation's have not ended; until the transaction is over, nobody begins another. */
  async countOpen(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for no key update", [toUuid(organizationId)]);
    const [row] = await database.query<{ open: number }>(
      "select count(*)::int as open from replays where organization_id = $1 and completed_at is null",
      [toUuid(organizationId)],
    );
    return row?.open ?? 0;
  },

  /** The newest so many runs that match, have ended and are no replays. */
  async findSources(organizationId: OrganizationId, filter: RunFilter, limit: number): Promise<RunId[]> {
    const parameters = new Parameters();
    const where = runConditions(organizationId, filter, parameters);
    const rows = await database.query<{ id: string }>(
      `select id from runs where ${where} and replay_of is null and completed_at is not null order by id desc limit ${limit}`,
      parameters.values,
    );
    return rows.map(({ id }) => fromUuid("run", id));
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

  /** Begins to stop it: what has no run yet gets none. False: it has ended, or is being stopped. */
  async cancel(name: BulkReplayName): Promise<boolean> {
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

  /** Those that ended so many days ago, with what they knew of their runs. */
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

  /** How many of each state. */
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
    { organizationId, id }: BulkReplayName,
    states: readonly ItemState[] | null,
    page: PageRequest,
  ): Promise<Page<ReplayItem>> {
    const parameters = new Parameters();
    const of = `organization_id = ${parameters.add(toUuid(organizationId))} and replay_id = ${parameters.add(toUuid(id))}`;
    const so = states ? `and state = any(${parameters.add(states)}::text[])` : "";
    const rows = await database.query<ItemRow>(
      `select source_id, run_id, state, refusal from replay_items where ${of} ${so} ${pageClause("source_id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toItem);
  },
});

export const toRecord = (row: ReplayRow): BulkReplayRecord => ({
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

export const toItem = (row: ItemRow): ReplayItem => ({
  sourceId: fromUuid("run", row.source_id),
  runId: row.run_id ? fromUuid("run", row.run_id) : null,
  state: row.state,
  refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as Refusal),
});

export type { ReplayRow };
