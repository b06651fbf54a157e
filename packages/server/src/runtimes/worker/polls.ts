import type { WorkerId, WorkerRun } from "@agentrun/contract";
import { canTakeRun, probationSeconds, type WorkerRecord, type WorkerRequirements } from "../../model/workers.ts";

/**
 * The polls that workers have open on this node. A poll has as many places as it said; whoever is about to have a run reserves one, binds
 * it to the run, and hands the run over when all of it is known. A poll is answered once nobody is about to hand it anything more, or
 * a few milliseconds after its first run: what arrives together goes together.
 */
export type Polls = {
  /** Waits for runs, for as long as it may; ends the worker's poll before this one. */
  open(worker: WorkerRecord, options: PollOptions): Promise<Polled>;
  /** A place for such a run, at whoever has waited longest; an older build gets what nobody newer took from the queue. */
  reserve(wanted: WorkerRequirements): Slot | null;
  /** The same, for a run that was to have a place which is gone; null when nobody came in time. */
  reserveSoon(wanted: WorkerRequirements, signal: AbortSignal): Promise<Slot | null>;
  /** Who has room, and places of theirs to fill. */
  demand(): Demand[];
  /** Takes the place that was bound to a lease. */
  placeOf(leaseToken: string): BoundPlace | null;
  /** Frees the place that was bound to a lease, if the run was never handed over: another run may have it at once. */
  release(leaseToken: string): void;
  /** Answers the worker's poll, or its next one: it shall report. */
  nudge(id: WorkerId): void;
  /** For a while the worker gets what is claimed for it from its queues, and nothing else. */
  isolate(id: WorkerId): void;
  /** Answers those of these workers: whoever may still poll comes back at once. */
  recall(isMeant?: (worker: WorkerRecord) => boolean): void;
  onOpen(listener: () => void): void;
  count(): number;
  /** Answers all there are, and those that come from now on. */
  close(): void;
};

export type PollOptions = { slots: number; waitMs: number; isGone: () => boolean };
export type Polled = { runs: WorkerRun[]; report: boolean };
export type Demand = { worker: WorkerRecord; free: number; reserve(): Slot | null };

/** Room for one run at one worker. */
export type Slot = {
  worker: WorkerRecord;
  /** Keeps the place for the run of this lease. `isOnly`: no other worker may have the run. */
  bind(leaseToken: string, isOnly?: boolean): void;
  /** False where the poll was answered without it. */
  hand(run: WorkerRun): boolean;
  giveBack(): void;
};

type Poll = {
  worker: WorkerRecord;
  isGone: () => boolean;
  free: number;
  /** Reserved, and not handed over yet. */
  due: number;
  runs: WorkerRun[];
  isAnswered: boolean;
  answer(report: boolean): void;
  gather: NodeJS.Timeout | undefined;
};

type BoundPlace = { place: Slot; isOnly: boolean };

/** Places of runs that are about to be handed over, by their lease. Whoever binds one takes or releases it. */
type Bound = Map<string, BoundPlace>;

const mostUnheard = 10_000;
const gatherMs = 5;
/** A worker that was answered comes back sooner than this. */
const patienceMs = 2_000;

export function createPolls(): Polls {
  const open = new Set<Poll>();
  const bound: Bound = new Map();
  const waiting = new Set<() => void>();
  /** Nudged while they had no poll open here; some of them poll elsewhere. */
  const unheard = new Set<WorkerId>();
  const isolated = createIsolated();
  let opened = () => {};
  let isClosed = false;

  const reserve = (wanted: WorkerRequirements): Slot | null => {
    for (const poll of open) {
      const isOpen = poll.free > 0 && !poll.worker.isOutdated && !isolated.has(poll.worker.id);
      if (isOpen && canTakeRun(poll.worker, wanted) && isThere(poll)) return take(poll, bound);
    }
    return null;
  };
  const answerOf = (id: WorkerId, report: boolean): boolean => {
    const own = [...open].filter((poll) => poll.worker.id === id);
    for (const poll of own) poll.answer(report);
    return own.length > 0;
  };
  const placeOf = (leaseToken: string) => takeBound(bound, leaseToken);
  const recall: Polls["recall"] = (isMeant = () => true) => {
    for (const poll of [...open]) if (isMeant(poll.worker)) poll.answer(false);
  };

  return {
    open(worker, options) {
      answerOf(worker.id, false);
      const report = unheard.delete(worker.id);
      if (isClosed || report) return Promise.resolve({ runs: [], report });
      return new Promise((resolve) => {
        startPoll(open, worker, options, resolve);
        for (const look of waiting) look();
        opened();
      });
    },
    reserve,
    reserveSoon: (wanted, signal) => waitForPlace(waiting, () => reserve(wanted), signal),
    demand: () =>
      [...open]
        .filter((poll) => poll.free > 0 && isThere(poll))
        .map((poll) => ({
          worker: poll.worker,
          free: poll.free,
          reserve: () => (poll.free > 0 ? take(poll, bound) : null),
        })),
    placeOf,
    release(leaseToken) {
      const taken = placeOf(leaseToken);
      if (!taken) return;
      taken.place.giveBack();
      opened();
    },
    nudge(id) {
      if (answerOf(id, true)) return;
      if (unheard.size >= mostUnheard) unheard.clear();
      unheard.add(id);
    },
    isolate: isolated.add,
    recall,
    onOpen(listener) {
      opened = listener;
    },
    count: () => open.size,
    close() {
      isClosed = true;
      recall();
    },
  };
}

function takeBound(bound: Bound, leaseToken: string): BoundPlace | null {
  const taken = bound.get(leaseToken) ?? null;
  bound.delete(leaseToken);
  return taken;
}

/** Workers that are isolating, each for as long as a probation. */
function createIsolated() {
  const untilMs = new Map<WorkerId, number>();
  return {
    add(id: WorkerId): void {
      const now = performance.now();
      for (const [other, until] of untilMs) if (until <= now) untilMs.delete(other);
      untilMs.set(id, now + probationSeconds * 1_000);
    },
    has: (id: WorkerId): boolean => (untilMs.get(id) ?? 0) > performance.now(),
  };
}

/** One that is open until it is answered, which it is once. */
function startPoll(
  open: Set<Poll>,
  worker: WorkerRecord,
  { slots, waitMs, isGone }: PollOptions,
  resolve: (polled: Polled) => void,
): void {
  const timer = setTimeout(() => poll.answer(false), waitMs);
  const poll: Poll = {
    ...{ worker, isGone, free: slots, due: 0, runs: [], isAnswered: false, gather: undefined },
    answer(report) {
      if (poll.isAnswered) return;
      poll.isAnswered = true;
      clearTimeout(timer);
      clearTimeout(poll.gather);
      open.delete(poll);
      resolve({ runs: poll.runs, report });
    },
  };
  open.add(poll);
}

/** Whoever has left gets nothing any more. */
function isThere(poll: Poll): boolean {
  if (!poll.isGone()) return true;
  poll.answer(false);
  return false;
}

function take(poll: Poll, bound: Bound): Slot {
  poll.free -= 1;
  poll.due += 1;
  const done = () => {
    poll.due -= 1;
    if (poll.due === 0 && poll.runs.length > 0) setImmediate(answerWhenQuiet, poll);
  };
  const place: Slot = {
    worker: poll.worker,
    bind: (leaseToken, isOnly = false) => void bound.set(leaseToken, { place, isOnly }),
    hand(run) {
      const isTaken = !poll.isAnswered && !poll.isGone();
      if (isTaken) {
        poll.runs.push(run);
        poll.gather ??= setTimeout(() => poll.answer(false), gatherMs);
      }
      done();
      return isTaken;
    },
    giveBack() {
      poll.free += 1;
      done();
    },
  };
  return place;
}

function answerWhenQuiet(poll: Poll): void {
  if (poll.due === 0) poll.answer(false);
}

function waitForPlace(waiting: Set<() => void>, find: () => Slot | null, signal: AbortSignal): Promise<Slot | null> {
  const found = find();
  if (found || signal.aborted) return Promise.resolve(found);
  return new Promise((resolve) => {
    const end = (place: Slot | null) => {
      waiting.delete(look);
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      resolve(place);
    };
    const look = () => {
      const place = find();
      if (place) end(place);
    };
    const giveUp = () => end(null);
    const timer = setTimeout(giveUp, patienceMs);
    signal.addEventListener("abort", giveUp, { once: true });
    waiting.add(look);
  });
}
