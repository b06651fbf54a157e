import type { RunId, ThreadId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import { type Arrival, decideArrival, type OnBusy, type OpenRun } from "../../model/thread-turns.ts";
import type { ThreadName, ThreadRecord } from "../../model/threads.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { Database } from "../database/postgres.ts";
import { nobodyWatches, type StoreWatch } from "../database/watch.ts";
import { type AcceptedRun, type AcceptResult, insertRuns } from "../runs/accept.ts";
import { insertThreads } from "./threads.ts";
import { listOpen, lockThreads } from "./turns.ts";

export type ThreadOfRun = { thread: ThreadRecord; isNew: boolean; onBusy: OnBusy };

/** A run that comes to its thread, as it waits there, and as it begins at once on the node that takes it; null: it has no room. */
export type Arriving = ThreadOfRun & { queued: AcceptedRun; claimed: AcceptedRun | null };

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
export function createArrivals(
  database: Database,
  shard: number,
  watch: StoreWatch,
): (arriving: Arriving) => Promise<TurnResult> {
  const take = (all: Arriving[]) => takeAll(database, shard, all);
  const takeTogether = createBatcher(take, { maxRows: 100, onBatch: (rows) => watch.wrote("accept in threads", rows) });
  return async (arriving) => {
    // What is part of a transaction goes with it, and by itself.
    const [alone] = database.isInTransaction() ? await take([arriving]) : [];
    const taken = alone ?? (await takeTogether(arriving));
    if (taken.result === "accepted")
      watch.accepted((taken.place === "claimed" ? arriving.claimed : null)?.run ?? arriving.queued.run);
    return taken;
  };
}

/** One that is not accepted undoes all, and stands alone the next time: nobody is taken in whose thread is not as it was seen. */
async function takeAll(database: Database, shard: number, all: Arriving[]): Promise<TurnResult[]> {
  try {
    return await database.transaction(() => takeUnderLock(database, shard, all));
  } catch (error) {
    if (error instanceof NotAccepted && all.length === 1) return [{ result: error.result }];
    throw error;
  }
}

async function takeUnderLock(database: Database, shard: number, all: Arriving[]): Promise<TurnResult[]> {
  const { begun = [], known = [] } = Object.groupBy(all, ({ isNew }) => (isNew ? "begun" : "known"));
  const locked = await look(database, known);
  // Nobody knows yet of a thread that begins here: there is nobody to lock out, and nobody has it.
  const fresh = begun.map(({ thread }) => ({ ...thread, open: [] }));
  const threads = new Map<ThreadId, Locked>([...locked, ...fresh].map((thread) => [thread.id, thread]));
  const decided = all.map((arriving) => decide(threads.get(arriving.thread.id), arriving));
  const rows = decided.flatMap(({ row }) => row ?? []);
  await insertThreads(database, fresh);
  if (rows.length > 0) {
    const results = await insertRuns(database, shard, nobodyWatches, rows);
    const refused = results.find((result) => result !== "accepted");
    if (refused) throw new NotAccepted(refused);
    await countTurns(database, locked);
  }
  return decided.map(({ result }) => result);
}

/** A thread under our lock: how many runs it has taken, and those that have not ended. */
type Locked = ThreadName & { runs: number; open: OpenRun[] };

async function look(database: Database, all: readonly Arriving[]): Promise<Locked[]> {
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
function decide(thread: Locked | undefined, { onBusy, queued, claimed }: Arriving): Decided {
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

async function countTurns(database: Database, threads: readonly Locked[]): Promise<void> {
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
