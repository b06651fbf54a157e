import type { AgentId, OrganizationId, ThreadId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ThreadName, ThreadRecord } from "../../model/threads.ts";
import { bigint, id, columns as tableColumns, text, time } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

export type ThreadFilter = {
  agentId?: AgentId | undefined;
  /** What a key limited to some agents may see. */
  agentIds?: readonly AgentId[] | null | undefined;
  /** Null: those that are for nobody in particular. */
  user?: string | null | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  metadata?: Record<string, string> | undefined;
};

type ThreadRow = {
  id: string;
  organization_id: string;
  agent_id: string | null;
  end_user: string | null;
  metadata: Record<string, string>;
  messages: number;
  runs: number;
  tokens_used: number;
  cost_nanos: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

const columns =
  "id, organization_id, agent_id, end_user, metadata, messages, runs, tokens_used, cost_nanos, created_by, created_at, updated_at";

const columnsOfThread = tableColumns<ThreadRecord>({
  organization_id: id(({ organizationId }) => organizationId),
  id: id((thread) => thread.id),
  agent_id: id(({ agentId }) => agentId),
  end_user: text(({ user }) => user),
  metadata: text(({ metadata }) => JSON.stringify(metadata)),
  runs: bigint(({ runs }) => runs),
  created_by: text(({ createdBy }) => createdBy),
  created_at: time(({ createdAt }) => createdAt),
});

export async function insertThreads(database: Database, threads: readonly ThreadRecord[]): Promise<void> {
  if (threads.length === 0) return;
  await database.query(
    `insert into threads (organization_id, id, agent_id, end_user, metadata, runs, created_by, created_at, updated_at)
     select organization_id, id, agent_id, end_user, metadata::jsonb, runs, created_by, created_at, created_at
     from ${columnsOfThread.from(1)}`,
    columnsOfThread.values(threads),
    "insert-threads",
  );
}

export const threadStore = (database: Database) => {
  const findTogether = createBatcher((names: ThreadName[]) => findThreads(database, names), { maxRows: 100 });
  return {
    ...threadMethods(database),
    /** Reads that come at the same time go as one statement. */
    find: async (organizationId: OrganizationId, id: ThreadId): Promise<ThreadRecord | null> =>
      database.isInTransaction() ? findThread(database, organizationId, id, "") : findTogether({ organizationId, id }),
  };
};

async function findThreads(database: Database, names: readonly ThreadName[]): Promise<(ThreadRecord | null)[]> {
  const rows = await database.query<ThreadRow>(
    `select ${columns} from unnest($1::uuid[], $2::uuid[]) as n(organization_id, id) join threads using (organization_id, id)`,
    [names.map(({ organizationId }) => toUuid(organizationId)), names.map((name) => toUuid(name.id))],
    "find-threads",
  );
  const found = new Map(rows.map((row) => [`${row.organization_id} ${row.id}`, toRecord(row)]));
  return names.map((name) => found.get(`${toUuid(name.organizationId)} ${toUuid(name.id)}`) ?? null);
}

const threadMethods = (database: Database) => ({
  insert: (thread: ThreadRecord): Promise<void> => insertThreads(database, [thread]),

  /** Nobody speaks in it, nor changes it, until the transaction under way ends. */
  findForUpdate: (organizationId: OrganizationId, id: ThreadId) =>
    findThread(database, organizationId, id, "for update"),

  /** Until the transaction under way ends nobody else looks for a thread of this name to begin it. */
  async lockName(organizationId: OrganizationId, name: string): Promise<void> {
    await database.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`thread ${organizationId} ${name}`]);
  },

  async list(organizationId: OrganizationId, filter: ThreadFilter, page: PageRequest): Promise<Page<ThreadRecord>> {
    const parameters = new Parameters();
    const where = conditionsOf(organizationId, filter, parameters);
    const rows = await database.query<ThreadRow>(
      `select ${columns} from threads where ${where} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  async update(thread: ThreadRecord): Promise<void> {
    await database.query(
      `update threads set agent_id = $3, end_user = $4, metadata = $5, updated_at = $6
       where organization_id = $1 and id = $2`,
      [
        toUuid(thread.organizationId),
        toUuid(thread.id),
        thread.agentId && toUuid(thread.agentId),
        thread.user,
        JSON.stringify(thread.metadata),
        thread.updatedAt,
      ],
    );
  },

  /** Its messages go with it. */
  async delete(organizationId: OrganizationId, id: ThreadId): Promise<void> {
    await database.query("delete from threads where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
  },
});

async function findThread(database: Database, organizationId: OrganizationId, id: ThreadId, lock: string) {
  const rows = await database.query<ThreadRow>(
    `select ${columns} from threads where organization_id = $1 and id = $2 ${lock}`,
    [toUuid(organizationId), toUuid(id)],
  );
  return rows[0] ? toRecord(rows[0]) : null;
}

function conditionsOf(organizationId: OrganizationId, filter: ThreadFilter, parameters: Parameters): string {
  const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`];
  if (filter.agentId) conditions.push(`agent_id = ${parameters.add(toUuid(filter.agentId))}`);
  if (filter.agentIds) conditions.push(`agent_id = any(${parameters.add(filter.agentIds.map(toUuid))}::uuid[])`);
  if (filter.user === null) conditions.push("end_user is null");
  else if (filter.user !== undefined) conditions.push(`end_user = ${parameters.add(filter.user)}`);
  if (filter.createdAfter) conditions.push(`created_at >= ${parameters.add(filter.createdAfter)}`);
  if (filter.createdBefore) conditions.push(`created_at < ${parameters.add(filter.createdBefore)}`);
  const metadata = filter.metadata ?? {};
  if (Object.keys(metadata).length > 0) {
    conditions.push(`metadata <> '{}' and metadata @> ${parameters.add(JSON.stringify(metadata))}::jsonb`);
  }
  return conditions.join(" and ");
}

const toRecord = (row: ThreadRow): ThreadRecord => ({
  id: fromUuid("thr", row.id),
  organizationId: fromUuid("org", row.organization_id),
  agentId: row.agent_id ? fromUuid("ag", row.agent_id) : null,
  user: row.end_user,
  metadata: row.metadata,
  messages: row.messages,
  runs: row.runs,
  tokensUsed: row.tokens_used,
  cost: row.cost_nanos / 1e9,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
