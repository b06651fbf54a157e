import type { RunId, ThreadId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { createKeyedMutex } from "../../lib/mutex.ts";
import { longestGapSeconds } from "../../model/heartbeat.ts";
import type { RunRecord } from "../../model/runs.ts";
import { nextTurn, type OpenRun } from "../../model/thread-turns.ts";
import type { ThreadName } from "../../model/threads.ts";
import { createBatcher } from "../database/group-commit.ts";
import { inTurns } from "../database/in-turns.ts";
import type { Database } from "../database/postgres.ts";
import { isBeating, pausedSince } from "../nodes/heartbeat.ts";
import { runsInTurns } from "../runs/queue.ts";
import { type RunRow, toRunRecord, waitedMs } from "../runs/row.ts";

/**
 * One run at a time in a thread.
 *
 * Nobody holds a thread: it is the one run of it that has not ended and does not wait, and the unique index `runs_one_in_thread`
 * refuses a second. So there is no lock that a dead node could keep; the reaper ends or re-queues its run like any other, and the run
 * stays the thread's. Who comes and who goes next is decided under a lock on the thread's row, by a statement that begins once the
 * lock is had and so sees everything that was decided before. A run that waits is not in the queue of the workers, and takes no place
 * there from others; it is put there when its turn comes, by whoever ended the run before it, or by the next look around.
 */
const isOpen = "status in ('queued', 'running', 'requires_action', 'cancelling')";

export const turnStore = (database: Database) => {
  // On this node they take turns before they take a connection: a crowd at one thread leaves the others theirs.
  const mutex = createKeyedMutex();
  const locked = <T>({ id }: ThreadName, work: () => Promise<T>): Promise<T> =>
    mutex.runExclusive(id, () => database.transaction(work));
  // Most threads that come free are waited for by nobody, and are not locked to find that out.
  const isWaitedFor = createBatcher((threads: ThreadName[]) => areWaitedFor(database, threads), { maxRows: 100 });
  return turnMethods(database, locked, isWaitedFor);
};

type Locked = <T>(thread: ThreadName, work: () => Promise<T>) => Promise<T>;

const turnMethods = (database: Database, locked: Locked, isWaitedFor: (thread: ThreadName) => Promise<boolean>) => ({
  /**
   * Gives a thread that nobody has to whoever waits for it longest; null where there is nobody to give it to. Whoever ends a run asks,
   * and whoever was made to wait: of two that do so at the same time, one sees the other.
   */
  passOn: async (thread: ThreadName): Promise<RunId | null> => {
    if (!(await isWaitedFor(thread))) return null;
    return locked(thread, async () => {
      if ((await lockThreads(database, [thread])).length === 0) return null;
      const next = nextTurn(await listOpen(database, [thread], 1));
      if (next === null) return null;
      // From now on it waits for a worker, as patiently as others.
      const rows = await database.query(
        `update runs set status = 'queued', queued_at = now(), queued_ms = queued_ms + ${waitedMs}
         where organization_id = $1 and id = $2 and status = 'waiting' returning 1`,
        [toUuid(thread.organizationId), toUuid(next)],
      );
      return rows.length > 0 ? next : null;
    });
  },

  /** Whether a run of the thread has not ended. */
  async isBusy({ organizationId, id }: ThreadName): Promise<boolean> {
    const rows = await database.query(
      `select 1 where exists (select 1 from runs where organization_id = $1 and thread_id = $2 and ${isOpen})
         or exists (select 1 from runs where organization_id = $1 and thread_id = $2 and status = 'waiting')`,
      [toUuid(organizationId), toUuid(id)],
      "is-thread-busy",
    );
    return rows.length > 0;
  },

  /** Threads that somebody waits for and nobody has: whoever ended the last run there did not live to pass it on. */
  async listForsaken(limit: number, except: readonly string[] = []): Promise<ThreadName[]> {
    const where = `status = 'waiting' and thread_id <> all($2::uuid[]) and not exists
      (select 1 from runs r where r.organization_id = w.organization_id and r.thread_id = w.thread_id and r.${isOpen})`;
    const rows = await database.query<{ organization_id: string; thread_id: string }>(
      inTurns({
        table: `(select organization_id, thread_id, min(queued_at) as queued_at from runs w where ${where} group by 1, 2) as t`,
        where: "true",
        since: "queued_at",
        key: "thread_id",
        limit: "$1",
      }),
      [limit, except.map(toUuid)],
    );
    return rows.map((row) => ({
      organizationId: fromUuid("org", row.organization_id),
      id: fromUuid("thr", row.thread_id),
    }));
  },

  /** Those that waited longer than that for their thread: pauses do not count. */
  async listOverdue(
    waitSeconds: number,
    leaseSeconds: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      runsInTurns(
        `status = 'waiting' and queued_at < now() - make_interval(secs => $1) - ${pausedSince("queued_at")}
         and id <> all($4::uuid[]) and ${isBeating("$3")}`,
        "queued_at",
      ),
      [waitSeconds, limit, longestGapSeconds(leaseSeconds), except.map(toUuid)],
    );
    return rows.map(toRunRecord);
  },
});

const names = (threads: readonly ThreadName[]) => [
  threads.map(({ organizationId }) => toUuid(organizationId)),
  threads.map(({ id }) => toUuid(id)),
];

const waitedFor = `
select n.id from unnest($1::uuid[], $2::uuid[]) as n(organization_id, id)
where exists (select 1 from runs w where w.organization_id = n.organization_id and w.thread_id = n.id and w.status = 'waiting')
  and not exists (select 1 from runs r where r.organization_id = n.organization_id and r.thread_id = n.id and r.${isOpen})`;

/** Of each, whether somebody waits for it and nobody has it. */
async function areWaitedFor(database: Database, threads: readonly ThreadName[]): Promise<boolean[]> {
  const found = new Set(
    (await database.query<{ id: string }>(waitedFor, names(threads), "waited-for")).map(({ id }) => id),
  );
  return threads.map(({ id }) => found.has(toUuid(id)));
}

/** How many runs each has taken; one that is gone is not among them. Whoever locks several locks them in this order. */
export async function lockThreads(
  database: Database,
  threads: readonly ThreadName[],
): Promise<(ThreadName & { runs: number })[]> {
  const byUuid = new Map(threads.map((thread) => [`${toUuid(thread.organizationId)} ${toUuid(thread.id)}`, thread]));
  const sorted = [...byUuid].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, thread]) => thread);
  const rows = await database.query<{ organization_id: string; id: string; runs: number }>(
    `select t.organization_id, t.id, t.runs from unnest($1::uuid[], $2::uuid[]) as n(organization_id, id) cross join lateral (
       select * from threads where threads.organization_id = n.organization_id and threads.id = n.id for no key update) t`,
    names(sorted),
    "lock-threads",
  );
  return rows.map((row) => ({
    organizationId: fromUuid("org", row.organization_id),
    id: fromUuid("thr", row.id),
    runs: row.runs,
  }));
}

/** Whoever has each of them, and those that wait, the first of them first; null: all of them. */
export async function listOpen(
  database: Database,
  threads: readonly ThreadName[],
  mostWaiting: number | null,
): Promise<(OpenRun & { threadId: ThreadId })[]> {
  const rows = await database.query<{ id: string; thread_id: string; thread_turn: number; is_waiting: boolean }>(
    `select n.id as thread_id, r.* from unnest($1::uuid[], $2::uuid[]) as n(organization_id, id) cross join lateral (
       select id, thread_turn, false as is_waiting from runs
       where organization_id = n.organization_id and thread_id = n.id and ${isOpen}
       union all
       (select id, thread_turn, true from runs where organization_id = n.organization_id and thread_id = n.id and status = 'waiting'
        order by thread_turn limit (select $3::bigint))) r`,
    [...names(threads), mostWaiting],
    "list-open",
  );
  return rows.map((row) => ({
    id: fromUuid("run", row.id),
    threadId: fromUuid("thr", row.thread_id),
    turn: row.thread_turn,
    isWaiting: row.is_waiting,
  }));
}
