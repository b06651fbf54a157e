import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { AnswerPlace, ThreadKey, WantedAnswer } from "../../model/threads.ts";
import type { Database } from "../database/postgres.ts";

export const placeStore = (database: Database) => ({
  /** Where an answer ends; null: the thread has no such answer. */
  async findPlace({ organizationId, id }: ThreadKey, { runId, question }: WantedAnswer): Promise<AnswerPlace | null> {
    const rows = await database.query<{ last: string | null; is_last: boolean }>(
      runId === null ? startOfRuns : endOfAnswer,
      runId === null
        ? [toUuid(organizationId), toUuid(id)]
        : [toUuid(organizationId), toUuid(id), toUuid(runId), question],
    );
    const [found] = rows;
    return found ? { last: found.last === null ? null : fromUuid("msg", found.last), isLast: found.is_last } : null;
  },
});

const endOfAnswer = `
  select m.id as last, not exists (select 1 from thread_messages l
    where l.organization_id = $1 and l.thread_id = $2 and l.number > m.number and l.run_id is not null) as is_last
  from thread_messages m
  where m.organization_id = $1 and m.thread_id = $2 and m.run_id = $3
    and ($4::text is null or (m.role = 'assistant' and position($4 in m.content) > 0))
  order by m.number desc limit 1`;

/** Messages that were added before the first run belong to every branch. */
const startOfRuns = `
  select (select m.id from thread_messages m where m.organization_id = $1 and m.thread_id = $2
    and (f.number is null or m.number < f.number) order by m.number desc limit 1) as last, f.number is null as is_last
  from (select min(number) as number from thread_messages
    where organization_id = $1 and thread_id = $2 and run_id is not null) f`;
