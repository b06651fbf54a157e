import type { AgentId, MessageId, MessagePart, MessageRole, OrganizationId, ThreadId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { MessageRecord, NewMessage, OpenThread, ThreadKey, ThreadRecord } from "../../model/threads.ts";
import { bigint, id, columns as tableColumns, text, time } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import {
  boundPage,
  createdBetween,
  type Page,
  type PageRequest,
  Parameters,
  pageClause,
  toPage,
} from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

export type ThreadFilter = {
  agentId?: AgentId | undefined;
  /** The only agents that the caller's key may access; null: all. */
  agentIds?: readonly AgentId[] | null | undefined;
  id?: ThreadId | undefined;
  /** Null: threads without an end user. */
  user?: string | null | undefined;
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
  const findTogether = createBatcher((names: ThreadKey[]) => findThreads(database, names), { maxRows: 100 });
  return {
    ...threadMethods(database),
    /** Concurrent reads share one statement. */
    find: async (organizationId: OrganizationId, id: ThreadId): Promise<ThreadRecord | null> =>
      database.isInTransaction() ? findThread(database, organizationId, id, "") : findTogether({ organizationId, id }),
  };
};

async function findThreads(database: Database, names: readonly ThreadKey[]): Promise<(ThreadRecord | null)[]> {
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

  /** Locks the thread until the transaction ends. */
  findForUpdate: (organizationId: OrganizationId, id: ThreadId) =>
    findThread(database, organizationId, id, "for update"),

  /** Locks a thread name until the transaction ends, so that only one caller creates the thread. */
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

  /** Its messages are deleted too. */
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
  if (filter.id) conditions.push(`id = ${parameters.add(toUuid(filter.id))}`);
  if (filter.user === null) conditions.push("end_user is null");
  else if (filter.user !== undefined) conditions.push(`end_user = ${parameters.add(filter.user)}`);
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

type MessageRow = {
  id: string;
  thread_id: string;
  number: number;
  run_id: string | null;
  agent_id: string | null;
  role: MessageRole;
  content: string;
  created_at: Date;
};

type OpenRow = MessageRow & { place: number; state: string | null; summary: string | null; summarized: number };

const messageColumns = "id, thread_id, number, run_id, agent_id, role, content, created_at";

export const messageStore = (database: Database) => ({
  /** Appends messages; false: the thread was deleted. */
  async addMessages({ organizationId, id }: ThreadKey, messages: readonly NewMessage[]): Promise<boolean> {
    const rows = await database.query(
      `with numbered as (
         update threads set messages = messages + $3, updated_at = greatest(updated_at, $4)
         where organization_id = $1 and id = $2 returning messages - $3 as before
       ),
       inserted as (
         insert into thread_messages (organization_id, thread_id, number, id, run_id, agent_id, role, content, created_at)
         select $1, $2, n.before + m.place, m.id, m.run_id, m.agent_id, m.role, m.content, $4
         from numbered n cross join unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[])
           with ordinality as m(id, run_id, agent_id, role, content, place)
       )
       select 1 from numbered`,
      [
        toUuid(organizationId),
        toUuid(id),
        messages.length,
        messages[0]?.createdAt,
        messages.map((message) => toUuid(message.id)),
        messages.map(({ runId }) => runId && toUuid(runId)),
        messages.map(({ agentId }) => agentId && toUuid(agentId)),
        messages.map(({ role }) => role),
        messages.map(({ content }) => JSON.stringify(content)),
      ],
    );
    return rows.length > 0;
  },

  /** Copies the messages up to `last`, or all, to another thread; returns how many, or null: no such message. */
  async copyMessages({ organizationId, id }: ThreadKey, to: ThreadId, last: MessageId | null): Promise<number | null> {
    const rows = await database.query<{ messages: number }>(
      `with until as (
         select coalesce(m.number, t.messages) as number, m.number is null or m.number = t.messages as is_end, t.state, t.summary, t.summarized
         from threads t left join thread_messages m
           on m.organization_id = t.organization_id and m.thread_id = t.id and m.id = $4::uuid
         where t.organization_id = $1 and t.id = $2 and ($4::uuid is null or m.number is not null)
       ),
       copied as (
         insert into thread_messages (organization_id, thread_id, number, id, run_id, agent_id, role, content, created_at)
         select m.organization_id, $3, m.number, uuid_at(m.created_at), m.run_id, m.agent_id, m.role, m.content, m.created_at
         from thread_messages m join until u on m.number <= u.number where m.organization_id = $1 and m.thread_id = $2
       )
       update threads f set messages = u.number, state = case when u.is_end then u.state end,
         summary = case when u.summarized <= u.number then u.summary end,
         summarized = case when u.summarized <= u.number then u.summarized else 0 end
       from until u where f.organization_id = $1 and f.id = $3 returning f.messages`,
      [toUuid(organizationId), toUuid(id), toUuid(to), last && toUuid(last)],
    );
    return rows[0]?.messages ?? null;
  },

  /** What a run needs of its thread; null: it was deleted. Concurrent reads share one statement. */
  open: createBatcher((threads: ThreadKey[]) => openThreads(database, threads), { maxRows: maxThreadsPerRead }),

  /**
   * A page in the order of the conversation. Unlike in other lists, the cursor is looked up, since messages are ordered by number, not
   * by id, and are only deleted with their thread.
   */
  async listMessages({ organizationId, id }: ThreadKey, page: PageRequest): Promise<Page<MessageRecord>> {
    const parameters = new Parameters();
    const [organization, thread] = [parameters.add(toUuid(organizationId)), parameters.add(toUuid(id))];
    const numberOf = (cursor: string) => `(select number from thread_messages where organization_id = ${organization}
      and thread_id = ${thread} and id = ${parameters.add(toUuid(cursor))})`;
    const isAscending = page.order === "asc";
    const after = page.after ? `and number ${isAscending ? ">" : "<"} ${numberOf(page.after)}` : "";
    const before = page.before ? `and number ${isAscending ? "<" : ">"} ${numberOf(page.before)}` : "";
    const isReversed = page.before !== undefined && page.after === undefined;
    const rows = await database.query<MessageRow>(
      boundPage(
        `select ${messageColumns} from thread_messages where organization_id = ${organization} and thread_id = ${thread} ${after} ${before}
         ${createdBetween(page, parameters).join(" ")}
         order by number ${isAscending === isReversed ? "desc" : "asc"} limit ${parameters.add(page.limit + 1)}`,
        ["content"],
      ),
      parameters.values,
    );
    return toPage(rows, page, toMessageRecord);
  },
});

async function openThreads(database: Database, threads: readonly ThreadKey[]): Promise<(OpenThread | null)[]> {
  const rows = await database.query<OpenRow>(
    `select n.place::int as place, t.state, t.summary, t.summarized, m.*
     from unnest($1::uuid[], $2::uuid[]) with ordinality as n(organization_id, id, place)
     join threads t on t.organization_id = n.organization_id and t.id = n.id left join lateral (
       select ${messageColumns} from thread_messages where organization_id = t.organization_id and thread_id = t.id
       order by number desc limit ${maxMessages}) m on true
     order by n.place, m.number desc`,
    [threads.map(({ organizationId }) => toUuid(organizationId)), threads.map(({ id }) => toUuid(id))],
    "open-threads",
  );
  const byThread = Map.groupBy(rows, ({ place }) => place);
  return threads.map(({ id }, index) => toOpenThread(id, byThread.get(index + 1) ?? []));
}

function toOpenThread(id: ThreadId, rows: OpenRow[]): OpenThread | null {
  if (!rows[0]) return null;
  const { state, summary, summarized } = rows[0];
  // An empty thread is one row without a message.
  const messages = fitting(rows.filter((row) => row.id !== null));
  return { id, state, summary, summarized, messages: messages.reverse().map(toMessageRecord) };
}

/** Few, since a long conversation delays those that are read with it. */
const maxThreadsPerRead = 16;
const maxMessages = 1_000;
const maxMessageBytes = 1_048_576;

/** The newest messages up to the size limit. */
function fitting(newestFirst: MessageRow[]): MessageRow[] {
  let bytes = 0;
  const end = newestFirst.findIndex(({ content }) => {
    bytes += Buffer.byteLength(content);
    return bytes > maxMessageBytes;
  });
  return end < 0 ? newestFirst : newestFirst.slice(0, end);
}

const toMessageRecord = (row: MessageRow): MessageRecord => ({
  id: fromUuid("msg", row.id),
  threadId: fromUuid("thr", row.thread_id),
  number: row.number,
  runId: row.run_id ? fromUuid("run", row.run_id) : null,
  agentId: row.agent_id ? fromUuid("ag", row.agent_id) : null,
  role: row.role,
  content: JSON.parse(row.content) as MessagePart[],
  createdAt: row.created_at,
});
