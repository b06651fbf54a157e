import type { MessageId, MessagePart, MessageRole, ThreadId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { MessageRecord, NewMessage, OpenThread, ThreadName } from "../../model/threads.ts";
import { createBatcher } from "../database/group-commit.ts";
import { boundPage, type Page, type PageRequest, Parameters, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

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

const columns = "id, thread_id, number, run_id, agent_id, role, content, created_at";

export const messageStore = (database: Database) => ({
  /** Puts messages behind those that are there; false where the thread is gone. */
  async addMessages({ organizationId, id }: ThreadName, messages: readonly NewMessage[]): Promise<boolean> {
    const rows = await database.query(
      `with numbered as (
         update threads set messages = messages + $3, updated_at = greatest(updated_at, $4)
         where organization_id = $1 and id = $2 returning messages - $3 as before
       ),
       said as (
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

  /** The messages up to one of them, or all, as another thread's; how many, or null where there is no such message. */
  async copyMessages({ organizationId, id }: ThreadName, to: ThreadId, last: MessageId | null): Promise<number | null> {
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

  /** What a run needs to know of its thread; null where it is gone. Those that begin at the same time are read for as one statement. */
  open: createBatcher((threads: ThreadName[]) => openThreads(database, threads), { maxRows: mostOpened }),

  /**
   * A page in the order of the conversation. The cursor is looked up, unlike in other lists: the number decides, the id says only
   * when; and a message goes no earlier than its thread.
   */
  async listMessages({ organizationId, id }: ThreadName, page: PageRequest): Promise<Page<MessageRecord>> {
    const parameters = new Parameters();
    const [organization, thread] = [parameters.add(toUuid(organizationId)), parameters.add(toUuid(id))];
    const numberOf = (cursor: string) => `(select number from thread_messages where organization_id = ${organization}
      and thread_id = ${thread} and id = ${parameters.add(toUuid(cursor))})`;
    const isAscending = page.order === "asc";
    const after = page.after ? `and number ${isAscending ? ">" : "<"} ${numberOf(page.after)}` : "";
    const before = page.before ? `and number ${isAscending ? "<" : ">"} ${numberOf(page.before)}` : "";
    const isBackwards = page.before !== undefined && page.after === undefined;
    const rows = await database.query<MessageRow>(
      boundPage(
        `select ${columns} from thread_messages where organization_id = ${organization} and thread_id = ${thread} ${after} ${before}
         order by number ${isAscending === isBackwards ? "desc" : "asc"} limit ${parameters.add(page.limit + 1)}`,
        ["content"],
      ),
      parameters.values,
    );
    return toPage(rows, page, toMessageRecord);
  },
});

async function openThreads(database: Database, threads: readonly ThreadName[]): Promise<(OpenThread | null)[]> {
  const rows = await database.query<OpenRow>(
    `select n.place::int as place, t.state, t.summary, t.summarized, m.*
     from unnest($1::uuid[], $2::uuid[]) with ordinality as n(organization_id, id, place)
     join threads t on t.organization_id = n.organization_id and t.id = n.id left join lateral (
       select ${columns} from thread_messages where organization_id = t.organization_id and thread_id = t.id
       order by number desc limit ${mostRead}) m on true
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
  // A thread in which nothing was said yet is one row without a message.
  const messages = fitting(rows.filter((row) => row.id !== null));
  return { id, state, summary, summarized, messages: messages.reverse().map(toMessageRecord) };
}

/** A long conversation holds up those that are read with it. */
const mostOpened = 16;
const mostRead = 1_000;
const mostReadBytes = 1_048_576;

/** As many as there is room for, the newest first, until one is too many. */
function fitting(newestFirst: MessageRow[]): MessageRow[] {
  let bytes = 0;
  const end = newestFirst.findIndex(({ content }) => {
    bytes += Buffer.byteLength(content);
    return bytes > mostReadBytes;
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
