import type { RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { createKeyedMutex } from "../../lib/mutex.ts";
import { longestGapSeconds } from "../../model/heartbeat.ts";
import type { RunRecord } from "../../model/runs.ts";
import { decideArrival, nextTurn, type OnBusy, type OpenRun } from "../../model/thread-turns.ts";
import type { ThreadName, ThreadRecord } from "../../model/threads.ts";
import type { Database } from "../database/postgres.ts";
import { nobodyWatches, type StoreWatch } from "../database/watch.ts";
import { isBeating, pausedSince } from "../nodes/heartbeat.ts";
import { type AcceptedRun, type AcceptResult, insertRuns } from "../runs/accept.ts";
import { type RunRow, toRunRecord, waitedMs } from "../runs/row.ts";
import { threadStore } from "./threads.ts";

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

export type TurnResult =
  | { result: Exclude<AcceptResult, "accepted"> | "thread_busy" | "thread_gone" }
  /** `stop`: what the run interrupts. */
  | { result: "accepted"; stop: RunId[] };

/** Undoes what a run that is not to be has written already. */
class NotAccepted extends Error {
  readonly result: Exclude<AcceptResult, "accepted">;
  constructor(result: Exclude<AcceptResult, "accepted">) {
    super(result);
    this.result = result;
  }
}

export type ThreadOfRun = { thread: ThreadRecord; isNew: boolean; onBusy: OnBusy };

export const turnStore = (database: Database, shard: number, watch: StoreWatch) => {
  // On this node they take turns before they take a connection: a crowd at one thread leaves the others theirs.
  const mutex = createKeyedMutex();
  const locked = <T>({ id }: ThreadName, work: () => Promise<T>): Promise<T> =>
    mutex.runExclusive(id, () => database.transaction(work));
  return turnMethods(database, shard, watch, locked);
};

type Locked = <T>(thread: ThreadName, work: () => Promise<T>) => Promise<T>;

const turnMethods = (database: Database, shard: number, watch: StoreWatch, locked: Locked) => ({
  /** Takes a run into its thread, which begins with it where it is new: both are there, or neither. */
  async acceptRun(accepted: AcceptedRun, { thread, isNew, onBusy }: ThreadOfRun): Promise<TurnResult> {
    const take = async (): Promise<TurnResult> => {
      if (isNew) await threadStore(database).insert(thread);
      const before = await lockThread(database, thread);
      if (before === null) return { result: "thread_gone" };
      const arrival = decideArrival(await listOpen(database, thread, onBusy === "interrupt" ? null : 1), onBusy);
      if (arrival.type === "refuse") return { result: "thread_busy" };
      const turn = { number: before + 1, isWaiting: arrival.type !== "begin" };
      const [result = "agent_changed"] = await insertRuns(database, shard, nobodyWatches, [{ ...accepted, turn }]);
      if (result !== "accepted") throw new NotAccepted(result);
      await countTurn(database, thread, turn.number);
      return { result, stop: arrival.type === "interrupt" ? arrival.stop : [] };
    };
    try {
      const taken = await locked(thread, take);
      if (taken.result === "accepted") watch.accepted(accepted.run);
      return taken;
    } catch (error) {
      if (error instanceof NotAccepted) return { result: error.result };
      throw error;
    }
  },

  /** Gives a thread that nobody has to whoever waits for it longest; null where there is nobody to give it to. */
  passOn: (thread: ThreadName): Promise<RunId | null> =>
    locked(thread, async () => {
      if ((await lockThread(database, thread)) === null) return null;
      const next = nextTurn(await listOpen(database, thread, 1));
      if (next === null) return null;
      // From now on it waits for a worker, as patiently as others.
      const rows = await database.query(
        `update runs set status = 'queued', queued_at = now(), queued_ms = queued_ms + ${waitedMs}
         where organization_id = $1 and id = $2 and status = 'waiting' returning 1`,
        [toUuid(thread.organizationId), toUuid(next)],
      );
      return rows.length > 0 ? next : null;
    }),

  /** Threads that somebody waits for and nobody has: whoever ended the last run there did not live to pass it on. */
  async listForsaken(limit: number): Promise<ThreadName[]> {
    const rows = await database.query<{ organization_id: string; thread_id: string }>(
      `select distinct w.organization_id, w.thread_id from runs w where w.status = 'waiting' and not exists
         (select 1 from runs r where r.organization_id = w.organization_id and r.thread_id = w.thread_id and r.${isOpen}) limit $1`,
      [limit],
    );
    return rows.map((row) => ({
      organizationId: fromUuid("org", row.organization_id),
      id: fromUuid("thr", row.thread_id),
    }));
  },

  /** Those that waited longer than that for their thread: pauses do not count. */
  async listOverdue(waitSeconds: number, leaseSeconds: number, limit: number): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      `select * from runs where status = 'waiting' and queued_at < now() - make_interval(secs => $1) - ${pausedSince("queued_at")}
         and ${isBeating("$3")} order by queued_at limit $2`,
      [waitSeconds, limit, longestGapSeconds(leaseSeconds)],
    );
    return rows.map(toRunRecord);
  },
});

/** How many runs the thread has taken; null where it is gone. */
async function lockThread(database: Database, { organizationId, id }: ThreadName): Promise<number | null> {
  const rows = await database.query<{ runs: number }>(
    "select runs from threads where organization_id = $1 and id = $2 for no key update",
    [toUuid(organizationId), toUuid(id)],
  );
  return rows[0]?.runs ?? null;
}

/** Whoever has it, and those that wait, the first of them first; null: all of them. */
async function listOpen(database: Database, thread: ThreadName, mostWaiting: number | null): Promise<OpenRun[]> {
  const { organizationId, id } = thread;
  const rows = await database.query<{ id: string; thread_turn: number; is_waiting: boolean }>(
    `select id, thread_turn, false as is_waiting from runs where organization_id = $1 and thread_id = $2 and ${isOpen}
     union all
     (select id, thread_turn, true from runs where organization_id = $1 and thread_id = $2 and status = 'waiting'
      order by thread_turn limit $3)`,
    [toUuid(organizationId), toUuid(id), mostWaiting],
  );
  return rows.map((row) => ({ id: fromUuid("run", row.id), turn: row.thread_turn, isWaiting: row.is_waiting }));
}

const countTurn = ({ query }: Database, { organizationId, id }: ThreadName, turn: number) =>
  query(
    "update threads set runs = $3, updated_at = greatest(updated_at, now()) where organization_id = $1 and id = $2",
    [toUuid(organizationId), toUuid(id), turn],
  );
