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
import { type AcceptedRun, type AcceptResult, insertRuns } from "../runs/accept.ts";
import { dueRunsRoundRobin } from "../runs/queue.ts";
import { type RunRow, toRunRecord, waitedMs } from "../runs/row.ts";
import { insertThreads } from "./threads.ts";

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
  const locked = <T>({ id }: ThreadKey, work: () => Promise<T>): Promise<T> =>
    mutex.runExclusive(id, () => database.transaction(work));
  // Most threads that come free are waited for by nobody, and are not locked to find that out.
  const isWaitedFor = createBatcher((threads: ThreadKey[]) => areWaitedFor(database, threads), { maxRows: 100 });
  return turnMethods(database, locked, isWaitedFor);
};

type RunLocked = <T>(thread: ThreadKey, work: () => Promise<T>) => Promise<T>;

const turnMethods = (database: Database, locked: RunLocked, isWaitedFor: (thread: ThreadKey) => Promise<boolean>) => ({
  /**
   * Gives a thread that nobody has to whoever waits for it longest; null where there is nobody to give it to. Whoever ends a run asks,
   * and whoever was made to wait: of two that do so at the same time, one sees the other.
   */
  grantNextTurn: async (thread: ThreadKey): Promise<RunId | null> => {
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
  async isBusy({ organizationId, id }: ThreadKey): Promise<boolean> {
    const rows = await database.query(
      `select 1 where exists (select 1 from runs where organization_id = $1 and thread_id = $2 and ${isOpen})
         or exists (select 1 from runs where organization_id = $1 and thread_id = $2 and status = 'waiting')`,
      [toUuid(organizationId), toUuid(id)],
      "is-thread-busy",
    );
    return rows.length > 0;
  },

  /** Threads that somebody waits for and nobody has: whoever ended the last run there did not live to pass it on. */
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

  /** Those that waited longer than that for their thread: pauses do not count. */
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

const waitedFor = `
select n.id from unnest($1::uuid[], $2::uuid[]) as n(organization_id, id)
where exists (select 1 from runs w where w.organization_id = n.organization_id and w.thread_id = n.id and w.status = 'waiting')
  and not exists (select 1 from runs r where r.organization_id = n.organization_id and r.thread_id = n.id and r.${isOpen})`;

/** Of each, whether somebody waits for it and nobody has it. */
async function areWaitedFor(database: Database, threads: readonly ThreadKey[]): Promise<boolean[]> {
  const found = new Set(
    (await database.query<{ id: string }>(waitedFor, names(threads), "waited-for")).map(({ id }) => id),
  );
  return threads.map(({ id }) => found.has(toUuid(id)));
}

/** How many runs each has taken; one that is gone is not among them. Whoever locks several locks them in this order. */
export async function lockThreads(
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

/** Whoever has each of them, and those that wait, the first of them first; null: all of them. */
export async function listOpen(
  database: Database,
  threads: readonly ThreadKey[],
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

export type ThreadOfRun = { thread: ThreadRecord; isNew: boolean; onBusy: OnBusy };

/** A run that comes to its thread, as it waits there, and as it begins at once on the node that takes it; null: it has no room. */
export type ThreadArrival = ThreadOfRun & { queued: AcceptedRun; claimed: AcceptedRun | null };

export type TurnResult =
  | { result: Exclude<AcceptResult, "accepted"> | "thread_busy" | "thread_gone" }
  /** `claimed`: it has begun here. `waiting`: somebody else has the thread. `stop`: what the run interrupts. */
  | { result: "accepted"; place: "claimed" | "queued" | "waiting"; stop: RunId[] };

/** Undoes what a run that is not to be has written already. */
class NotAccepted extends Error {
  readonly result: Exclude<AcceptResult, "accepted">;
  constructor(result: Exclude<AcceptResult, "accepted">) {
    super(result);
    this.result = result;
  }
}

/**
 * Takes runs into their threads, which begin with them where they are new: both are there, or neither. Those that come at the same
 * time are taken together: each by itself would hold the counts of its organisation until its own commit, and all others up.
 */
export function createThreadAcceptor(
  database: Database,
  shard: number,
  observer: StoreObserver,
): (arriving: ThreadArrival) => Promise<TurnResult> {
  const take = (all: ThreadArrival[]) => takeAll(database, shard, all);
  const takeTogether = createBatcher(take, {
    maxRows: 100,
    onBatch: (rows) => observer.wrote("accept in threads", rows),
  });
  return async (arriving) => {
    // What is part of a transaction goes with it, and by itself.
    const [alone] = database.isInTransaction() ? await take([arriving]) : [];
    const taken = alone ?? (await takeTogether(arriving));
    if (taken.result === "accepted")
      observer.accepted((taken.place === "claimed" ? arriving.claimed : null)?.run ?? arriving.queued.run);
    return taken;
  };
}

/** One that is not accepted undoes all, and stands alone the next time: nobody is taken in whose thread is not as it was seen. */
async function takeAll(database: Database, shard: number, all: ThreadArrival[]): Promise<TurnResult[]> {
  try {
    return await database.transaction(() => takeUnderLock(database, shard, all));
  } catch (error) {
    if (error instanceof NotAccepted && all.length === 1) return [{ result: error.result }];
    throw error;
  }
}

async function takeUnderLock(database: Database, shard: number, all: ThreadArrival[]): Promise<TurnResult[]> {
  const { begun = [], known = [] } = Object.groupBy(all, ({ isNew }) => (isNew ? "begun" : "known"));
  const locked = await look(database, known);
  // Nobody knows yet of a thread that begins here: there is nobody to lock out, and nobody has it.
  const fresh = begun.map(({ thread }) => ({ ...thread, open: [] }));
  const threads = new Map<ThreadId, LockedThread>([...locked, ...fresh].map((thread) => [thread.id, thread]));
  const decided = all.map((arriving) => decide(threads.get(arriving.thread.id), arriving));
  const rows = decided.flatMap(({ row }) => row ?? []);
  await insertThreads(database, fresh);
  if (rows.length > 0) {
    const results = await insertRuns(database, shard, noObserver, rows);
    const refused = results.find((result) => result !== "accepted");
    if (refused) throw new NotAccepted(refused);
    await countTurns(database, locked);
  }
  return decided.map(({ result }) => result);
}

/** A thread under our lock: how many runs it has taken, and those that have not ended. */
type LockedThread = ThreadKey & { runs: number; open: OpenRun[] };

async function look(database: Database, all: readonly ThreadArrival[]): Promise<LockedThread[]> {
  if (all.length === 0) return [];
  const counts = await lockThreads(
    database,
    all.map(({ thread }) => thread),
  );
  const threads = new Map(counts.map((thread) => [thread.id, { ...thread, open: [] as OpenRun[] }]));
  const isAllAsked = all.some(({ onBusy }) => onBusy === "interrupt");
  for (const { threadId, ...run } of await listOpen(database, counts, isAllAsked ? null : 1))
    threads.get(threadId)?.open.push(run);
  return [...threads.values()];
}

type Decided = { result: TurnResult; row: AcceptedRun | null };

/** In the order in which they came: whoever is taken in is there for the next. */
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
