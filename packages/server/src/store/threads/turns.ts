import type { RunId, ThreadId } from "@agentrun/contract";
import { createKeyedMutex } from "../../lib/concurrency/locks.ts";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { longestGapSeconds } from "../../model/heartbeat.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { ThreadKey, ThreadRecord } from "../../model/threads.ts";
import { type Arrival, decideArrival, nextTurn, type OnBusy, type OpenRun } from "../../model/threads.ts";
import { createBatcher } from "../database/group-commit.ts";
import { noObserver, type StoreObserver } from "../database/observer.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";
import { isClusterAlive, pausedSince } from "../nodes/heartbeat.ts";
import { type AcceptedRun, type AcceptResult, insertRuns, NotAccepted } from "../runs/accept.ts";
import { dueRunsRoundRobin } from "../runs/queue.ts";
import { type RunRow, toRunRecord, waitedMs } from "../runs/row.ts";
import { insertThreads } from "./threads.ts";

/**
 * One run at a time in a thread.
 *
 * The run that has not ended and is not waiting holds the thread; the unique index `runs_one_in_thread` prevents a second one. There is
 * no lock that a dead node could keep: the reaper ends or re-queues its run like any other. Arrivals and the next turn are decided
 * under a lock on the thread's row, by a statement that starts after the lock was granted and so sees all earlier decisions. A waiting
 * run is not in the queue. At its turn it is queued by the node that ended the previous run, or by a periodic job.
 */
const isOpen = "status in ('queued', 'running', 'requires_action', 'cancelling')";

export const turnStore = (database: Database) => {
  // Serialised on this node before taking a connection, so that one busy thread does not use up the pool.
  const mutex = createKeyedMutex();
  const locked = <T>({ id }: ThreadKey, work: () => Promise<T>): Promise<T> =>
    mutex.runExclusive(id, () => database.transaction(work));
  // Most threads have no waiting run, which is checked without a lock.
  const hasNext = createBatcher((threads: ThreadKey[]) => haveNext(database, threads), { maxRows: 100 });
  return turnMethods(database, locked, hasNext);
};

type RunLocked = <T>(thread: ThreadKey, work: () => Promise<T>) => Promise<T>;

const turnMethods = (database: Database, locked: RunLocked, hasNext: (thread: ThreadKey) => Promise<boolean>) => ({
  /**
   * Queues the run that has waited longest for a free thread; null: none waits, or the thread is not free. Called after a run ended and
   * after a run was made to wait: of two concurrent calls, one sees the other's change.
   */
  grantNextTurn: async (thread: ThreadKey): Promise<RunId | null> => {
    if (!(await hasNext(thread))) return null;
    return locked(thread, async () => {
      if ((await lockThreads(database, [thread])).length === 0) return null;
      const next = nextTurn(await listOpen(database, [thread], 1));
      if (next === null) return null;
      // From now on its wait in the queue counts.
      const rows = await database.query(
        `update runs set status = 'queued', queued_at = now(), queued_ms = queued_ms + ${waitedMs}
         where organization_id = $1 and id = $2 and status = 'waiting' returning 1`,
        [toUuid(thread.organizationId), toUuid(next)],
      );
      return rows.length > 0 ? next : null;
    });
  },

  /** Whether the thread has an unfinished run. */
  async isBusy({ organizationId, id }: ThreadKey): Promise<boolean> {
    const rows = await database.query(
      `select 1 where exists (select 1 from runs where organization_id = $1 and thread_id = $2 and ${isOpen})
         or exists (select 1 from runs where organization_id = $1 and thread_id = $2 and status = 'waiting')`,
      [toUuid(organizationId), toUuid(id)],
      "is-thread-busy",
    );
    return rows.length > 0;
  },

  /** Free threads with a waiting run: the node that ended the last run died before it queued the next one. */
  async listThreadsWithoutHolder(limit: number, except: readonly string[] = []): Promise<ThreadKey[]> {
    const where = `status = 'waiting' and thread_id <> all($2::uuid[]) and not exists
      (select 1 from runs r where r.organization_id = w.organization_id and r.thread_id = w.thread_id and r.${isOpen})`;
    const rows = await database.query<{ organization_id: string; thread_id: string }>(
      roundRobin({
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

  /** Runs that have waited for their thread for longer than `waitSeconds`, not counting pauses of the cluster. */
  async listOverdue(
    waitSeconds: number,
    leaseSeconds: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      dueRunsRoundRobin(
        `status = 'waiting' and queued_at < now() - make_interval(secs => $1) - ${pausedSince("queued_at")}
         and id <> all($4::uuid[]) and ${isClusterAlive("$3")}`,
        "queued_at",
      ),
      [waitSeconds, limit, longestGapSeconds(leaseSeconds), except.map(toUuid)],
    );
    return rows.map(toRunRecord);
  },
});

const names = (threads: readonly ThreadKey[]) => [
  threads.map(({ organizationId }) => toUuid(organizationId)),
  threads.map(({ id }) => toUuid(id)),
];

const selectWithNext = `
select n.id from unnest($1::uuid[], $2::uuid[]) as n(organization_id, id)
where exists (select 1 from runs w where w.organization_id = n.organization_id and w.thread_id = n.id and w.status = 'waiting')
  and not exists (select 1 from runs r where r.organization_id = n.organization_id and r.thread_id = n.id and r.${isOpen})`;

/** For each thread, whether it is free and has a waiting run. */
async function haveNext(database: Database, threads: readonly ThreadKey[]): Promise<boolean[]> {
  const found = new Set(
    (await database.query<{ id: string }>(selectWithNext, names(threads), "threads-with-next")).map(({ id }) => id),
  );
  return threads.map(({ id }) => found.has(toUuid(id)));
}

/** Locks threads and returns their run counts; deleted ones are missing. Every caller locks in this order. */
async function lockThreads(
  database: Database,
  threads: readonly ThreadKey[],
): Promise<(ThreadKey & { runs: number })[]> {
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

/** The unfinished runs of each thread: the one that holds it, and waiting ones in order, up to `maxWaiting`; null: all. */
async function listOpen(
  database: Database,
  threads: readonly ThreadKey[],
  maxWaiting: number | null,
): Promise<(OpenRun & { threadId: ThreadId })[]> {
  const rows = await database.query<{ id: string; thread_id: string; thread_turn: number; is_waiting: boolean }>(
    `select n.id as thread_id, r.* from unnest($1::uuid[], $2::uuid[]) as n(organization_id, id) cross join lateral (
       select id, thread_turn, false as is_waiting from runs
       where organization_id = n.organization_id and thread_id = n.id and ${isOpen}
       union all
       (select id, thread_turn, true from runs where organization_id = n.organization_id and thread_id = n.id and status = 'waiting'
        order by thread_turn limit (select $3::bigint))) r`,
    [...names(threads), maxWaiting],
    "list-open",
  );
  return rows.map((row) => ({
    id: fromUuid("run", row.id),
    threadId: fromUuid("thr", row.thread_id),
    turn: row.thread_turn,
    isWaiting: row.is_waiting,
  }));
}

export type ThreadOfRun = { thread: ThreadRecord; isNew: boolean; onBusy: OnBusy };

/** A run for a thread: as it is queued, and as it starts immediately on this node; null: no free slot. */
export type ThreadArrival = ThreadOfRun & { queued: AcceptedRun; claimed: AcceptedRun | null };

export type TurnResult =
  | { result: Exclude<AcceptResult, "accepted"> | "thread_busy" | "thread_gone" }
  /** `claimed`: it starts on this node. `waiting`: another run holds the thread. `stop`: runs that it interrupts. */
  | { result: "accepted"; place: "claimed" | "queued" | "waiting"; stop: RunId[] };

/**
 * Accepts runs into threads, and creates new threads in the same transaction. Concurrent runs are accepted together: separate
 * transactions would block each other on the counters of their organisation.
 */
export function createThreadAcceptor(
  database: Database,
  shard: number,
  observer: StoreObserver,
): (arrival: ThreadArrival) => Promise<TurnResult> {
  const accept = (all: ThreadArrival[]) => acceptAll(database, shard, all);
  const acceptTogether = createBatcher(accept, {
    maxRows: 100,
    onBatch: (rows) => observer.wrote("accept in threads", rows),
  });
  return async (arrival) => {
    // Within a transaction a run is accepted alone, as part of it.
    const [alone] = database.isInTransaction() ? await accept([arrival]) : [];
    const accepted = alone ?? (await acceptTogether(arrival));
    if (accepted.result === "accepted")
      observer.accepted((accepted.place === "claimed" ? arrival.claimed : null)?.run ?? arrival.queued.run);
    return accepted;
  };
}

/** A run that is not accepted rolls back the batch, which is then split until that run is alone. */
async function acceptAll(database: Database, shard: number, all: ThreadArrival[]): Promise<TurnResult[]> {
  try {
    return await database.transaction(() => acceptLocked(database, shard, all));
  } catch (error) {
    if (error instanceof NotAccepted && all.length === 1) return [{ result: error.result }];
    throw error;
  }
}

async function acceptLocked(database: Database, shard: number, all: ThreadArrival[]): Promise<TurnResult[]> {
  const { created = [], existing = [] } = Object.groupBy(all, ({ isNew }) => (isNew ? "created" : "existing"));
  const locked = await lockWithOpenRuns(database, existing);
  // No other transaction can see a new thread, so it needs no lock and has no runs.
  const fresh = created.map(({ thread }) => ({ ...thread, open: [] }));
  const threads = new Map<ThreadId, LockedThread>([...locked, ...fresh].map((thread) => [thread.id, thread]));
  const decided = all.map((arrival) => decide(threads.get(arrival.thread.id), arrival));
  const rows = decided.flatMap(({ row }) => row ?? []);
  await insertThreads(database, fresh);
  if (rows.length > 0) {
    const results = await insertRuns(database, shard, noObserver, rows);
    const rejected = results.find((result) => result !== "accepted");
    if (rejected) throw new NotAccepted(rejected);
    await countTurns(database, locked);
  }
  return decided.map(({ result }) => result);
}

/** A locked thread: its number of runs, and the unfinished ones. */
type LockedThread = ThreadKey & { runs: number; open: OpenRun[] };

async function lockWithOpenRuns(database: Database, all: readonly ThreadArrival[]): Promise<LockedThread[]> {
  if (all.length === 0) return [];
  const counts = await lockThreads(
    database,
    all.map(({ thread }) => thread),
  );
  const threads = new Map(counts.map((thread) => [thread.id, { ...thread, open: [] as OpenRun[] }]));
  const needsAll = all.some(({ onBusy }) => onBusy === "interrupt");
  for (const { threadId, ...run } of await listOpen(database, counts, needsAll ? null : 1))
    threads.get(threadId)?.open.push(run);
  return [...threads.values()];
}

type Decided = { result: TurnResult; row: AcceptedRun | null };

/** In order of arrival: each accepted run counts for the next one. */
function decide(thread: LockedThread | undefined, { onBusy, queued, claimed }: ThreadArrival): Decided {
  if (!thread) return { result: { result: "thread_gone" }, row: null };
  const arrival = decideArrival(thread.open, onBusy);
  if (arrival.type === "refuse") return { result: { result: "thread_busy" }, row: null };
  const isWaiting = arrival.type !== "begin";
  const accepted = isWaiting ? queued : (claimed ?? queued);
  thread.runs += 1;
  thread.open.push({ id: accepted.run.id, turn: thread.runs, isWaiting });
  const place = isWaiting ? "waiting" : accepted.lease ? "claimed" : "queued";
  return {
    result: { result: "accepted", place, stop: stopOf(arrival) },
    row: { ...accepted, turn: { number: thread.runs, isWaiting } },
  };
}

const stopOf = (arrival: Arrival): RunId[] => (arrival.type === "interrupt" ? arrival.stop : []);

async function countTurns(database: Database, threads: readonly LockedThread[]): Promise<void> {
  if (threads.length === 0) return;
  await database.query(
    `update threads t set runs = n.runs, updated_at = greatest(t.updated_at, now())
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as n(organization_id, id, runs)
     where t.organization_id = n.organization_id and t.id = n.id`,
    [
      threads.map(({ organizationId }) => toUuid(organizationId)),
      threads.map(({ id }) => toUuid(id)),
      threads.map(({ runs }) => runs),
    ],
    "count-turns",
  );
}
