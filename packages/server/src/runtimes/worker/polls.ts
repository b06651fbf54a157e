import type { WorkerId, WorkerRun } from "@agentrun/contract";
import { canTakeRun, probationSeconds, type WorkerRecord, type WorkerRequirements } from "../../model/workers.ts";

/**
 * The open polls of workers on this node. A poll has a number of slots. The engine reserves a slot, binds it to a run's lease, and fills
 * it when the run is ready. The poll is answered when no reserved slot is left to fill, or a few milliseconds after its first run, so
 * that runs which arrive together are delivered together.
 */
export type Polls = {
  /** Waits for runs, up to `waitMs`. Ends the worker's previous poll. */
  open(worker: WorkerRecord, options: PollOptions): Promise<Polled>;
  /** Reserves a slot at the worker that has waited longest. Skips workers with an outdated build: they claim from the queue. */
  reserve(wanted: WorkerRequirements): Slot | null;
  /** Like `reserve`, for a run whose slot is gone: waits briefly for a worker; null if none polls in time. */
  reserveSoon(wanted: WorkerRequirements, signal: AbortSignal): Promise<Slot | null>;
  /** Workers with free slots. */
  demand(): Demand[];
  /** Returns and removes the slot that is bound to a lease. */
  takeSlot(leaseToken: string): BoundSlot | null;
  /** Frees the slot that is bound to a lease, if the run was not delivered: another run may use it at once. */
  release(leaseToken: string): void;
  /** Answers the worker's current or next poll, so that it sends a report. */
  nudge(id: WorkerId): void;
  /** For a while the worker gets only runs that are claimed for it from its queues. */
  isolate(id: WorkerId): void;
  /** Answers the polls of the affected workers: those that may still poll come back at once. */
  recall(isAffected?: (worker: WorkerRecord) => boolean): void;
  onOpen(listener: () => void): void;
  count(): number;
  /** Answers all polls, and every later one at once. */
  close(): void;
};

export type PollOptions = { slots: number; waitMs: number; isGone: () => boolean };
export type Polled = { runs: WorkerRun[]; report: boolean };
export type Demand = { worker: WorkerRecord; free: number; reserve(): Slot | null };

/** Capacity for one run at one worker. */
export type Slot = {
  worker: WorkerRecord;
  /** Keeps the slot for the run with this lease. `isOnly`: no other worker may get the run. */
  bind(leaseToken: string, isOnly?: boolean): void;
  /** Delivers the run. False: the poll was already answered. */
  fill(run: WorkerRun): boolean;
  giveBack(): void;
};

type Poll = {
  worker: WorkerRecord;
  isGone: () => boolean;
  free: number;
  /** Reserved slots that are not filled yet. */
  due: number;
  runs: WorkerRun[];
  isAnswered: boolean;
  answer(report: boolean): void;
  gather: NodeJS.Timeout | undefined;
};

type BoundSlot = { slot: Slot; isOnly: boolean };

/** Slots of runs that are about to be delivered, by lease. Every bound slot is later taken or released. */
type Bound = Map<string, BoundSlot>;

const maxPendingNudges = 10_000;
const gatherMs = 5;
/** A worker whose poll was answered polls again sooner than this. */
const maxWaitMs = 2_000;

export function createPolls(): Polls {
  const open = new Set<Poll>();
  const bound: Bound = new Map();
  const waiting = new Set<() => void>();
  /** Workers nudged while they had no poll here; some of them poll on another node. */
  const pendingNudges = new Set<WorkerId>();
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
  const takeSlot = (leaseToken: string) => takeBound(bound, leaseToken);
  const recall: Polls["recall"] = (isAffected = () => true) => {
    for (const poll of [...open]) if (isAffected(poll.worker)) poll.answer(false);
  };

  return {
    open(worker, options) {
      answerOf(worker.id, false);
      const report = pendingNudges.delete(worker.id);
      if (isClosed || report) return Promise.resolve({ runs: [], report });
      return new Promise((resolve) => {
        startPoll(open, worker, options, resolve);
        for (const check of waiting) check();
        opened();
      });
    },
    reserve,
    reserveSoon: (wanted, signal) => waitForSlot(waiting, () => reserve(wanted), signal),
    demand: () =>
      [...open]
        .filter((poll) => poll.free > 0 && isThere(poll))
        .map((poll) => ({
          worker: poll.worker,
          free: poll.free,
          reserve: () => (poll.free > 0 ? take(poll, bound) : null),
        })),
    takeSlot,
    release(leaseToken) {
      const taken = takeSlot(leaseToken);
      if (!taken) return;
      taken.slot.giveBack();
      opened();
    },
    nudge(id) {
      if (answerOf(id, true)) return;
      if (pendingNudges.size >= maxPendingNudges) pendingNudges.clear();
      pendingNudges.add(id);
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

function takeBound(bound: Bound, leaseToken: string): BoundSlot | null {
  const taken = bound.get(leaseToken) ?? null;
  bound.delete(leaseToken);
  return taken;
}

/** Isolated workers, each for the length of a probation. */
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

/** Opens a poll, which is answered exactly once. */
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

/** Skips polls whose client disconnected. */
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
  const slot: Slot = {
    worker: poll.worker,
    bind: (leaseToken, isOnly = false) => void bound.set(leaseToken, { slot, isOnly }),
    fill(run) {
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
  return slot;
}

function answerWhenQuiet(poll: Poll): void {
  if (poll.due === 0) poll.answer(false);
}

function waitForSlot(waiting: Set<() => void>, find: () => Slot | null, signal: AbortSignal): Promise<Slot | null> {
  const found = find();
  if (found || signal.aborted) return Promise.resolve(found);
  return new Promise((resolve) => {
    const end = (slot: Slot | null) => {
      waiting.delete(check);
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      resolve(slot);
    };
    const check = () => {
      const slot = find();
      if (slot) end(slot);
    };
    const giveUp = () => end(null);
    const timer = setTimeout(giveUp, maxWaitMs);
    signal.addEventListener("abort", giveUp, { once: true });
    waiting.add(check);
  });
}
