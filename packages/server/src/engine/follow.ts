import type { OrganizationId } from "@agentrun/contract";
import { sizeOf } from "../lib/json/text-checks.ts";
import { type FollowedRun, isFinal, type RunKey, type RunRecord, toRun } from "../model/runs.ts";
import { isTerminalEvent, type StreamEvent, terminalEvent } from "../model/stream-events.ts";
import type { Signals, Topic } from "../signals/signals.ts";
import type { Page } from "../store/database/page.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun, ActiveRuns } from "./active-runs.ts";

/**
 * Follows a run's stream from any node, from any event, to its end.
 *
 * The first two events and the last are built from the run, the others are read from the database. On the node that executes the run,
 * unsaved events come from memory, and new ones follow live. The subscription starts before the database is read, so no event is
 * missed. A gap in the sequence numbers means that events were lost or purged; the reader then gets a `stream.reset`.
 */
type FollowDeps = {
  store: Pick<Store, "runs">;
  active: ActiveRuns;
  watches: Pick<RunWatches, "watch">;
};

/** Receives events. A returned promise means that the reader is busy until it resolves. */
export type Sink = (events: StreamEvent[]) => Promise<unknown> | undefined;

const rowsPerQuery = 50;
/** A resuming reader receives this many at a time, as fast as it reads them. */
const eventsPerBatch = 200;

export async function followRun(
  deps: FollowDeps,
  run: FollowedRun,
  after: number,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  const reader = createReader(run, after, sink);
  while (!signal.aborted && !reader.isDone()) {
    const active = deps.active.get(run.id);
    if (active) await followHere(deps, active, reader, signal);
    else await followElsewhere(deps, run, reader, signal);
  }
}

/** A page of the events so far, without waiting for more. */
export async function eventsSoFar(
  deps: Pick<FollowDeps, "store">,
  run: RunRecord,
  after: number,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<Page<StreamEvent>> {
  const items: StreamEvent[] = [];
  const full = new AbortController();
  let size = 0;
  const reader = createReader(run, after, (fresh) => {
    for (const event of fresh) {
      size += sizeOf(event, bytes);
      if (items.length === limit || (size > bytes && items.length > 0)) return void full.abort();
      items.push(event);
    }
    return undefined;
  });
  await readSaved(deps, run, reader, full.signal);
  return { items, hasMore: full.signal.aborted };
}

type RunReader = ReturnType<typeof createReader>;

/** Passes on each event once and in order, with a `stream.reset` before a gap. */
function createReader(run: FollowedRun, after: number, sink: Sink) {
  let last = after;
  let done = false;
  const fill = (events: StreamEvent[]): StreamEvent[] => {
    const [only] = events;
    // Nearly always: the next piece of text.
    if (events.length === 1 && only?.type === "run.output.delta" && only.sequence === last + 1) {
      last = only.sequence;
      return events;
    }
    return events.flatMap((event) => {
      if (event.sequence <= last) return [];
      const isJump = event.sequence > last + 1 && event.type !== "stream.reset" && last > 0;
      last = event.sequence;
      if (isTerminalEvent(event)) done = true;
      return isJump ? [resetBefore(event, run), event] : [event];
    });
  };
  return {
    last: () => last,
    isDone: () => done,
    /** The stream has ended, even if the reader's position is beyond it. */
    end() {
      done = true;
    },
    take(events: StreamEvent[]) {
      const fresh = fill(events);
      return fresh.length > 0 ? sink(fresh) : undefined;
    },
  };
}

const resetBefore = (event: StreamEvent, run: FollowedRun): StreamEvent => ({
  type: "stream.reset",
  sequence: event.sequence - 1,
  run_id: event.run_id,
  created_at: event.created_at,
  attempt: run.attempt,
  output: "",
});

/** This node executes the run: saved events, then unsaved ones, then live ones until the run leaves this node. */
async function followHere(deps: FollowDeps, active: ActiveRun, reader: RunReader, signal: AbortSignal): Promise<void> {
  const live: StreamEvent[] = [];
  let isCaughtUp = false;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const onEvents = (events: StreamEvent[]) => {
    if (isCaughtUp) reader.take(events);
    else live.push(...events);
  };
  const { unsaved, leave } = active.log.subscribe({ onEvents, onEnd: end });
  signal.addEventListener("abort", () => end(), { once: true });
  try {
    reader.take(opening(active.run, reader.last()));
    if (reader.last() < active.log.next() - 1 - unsaved.length) await readSavedEvents(deps, active.run, reader, signal);
    reader.take([...unsaved, ...live]);
    isCaughtUp = true;
    await ended;
  } finally {
    leave();
  }
}

/** Another node executes the run: saved events, then a wait until there are more or the run starts here. */
async function followElsewhere(
  deps: FollowDeps,
  run: FollowedRun,
  reader: RunReader,
  signal: AbortSignal,
): Promise<void> {
  const watch = deps.watches.watch(run, signal);
  try {
    if (isNotStarted(run, reader)) reader.take(opening(run, 0));
    else await readSaved(deps, run, reader, signal);
    if (!reader.isDone() && !deps.active.get(run.id)) await watch.grown(reader.last());
  } finally {
    watch.leave();
  }
}

/** A run that was just queued has no saved events. If it starts at this moment, its node sends a signal. */
const isNotStarted = (run: FollowedRun, reader: RunReader): run is RunRecord =>
  "status" in run && run.status === "queued" && run.attempt === 0 && reader.last() === 0;

type ReadDeps = Pick<FollowDeps, "store">;

async function readSaved(deps: ReadDeps, run: FollowedRun, reader: RunReader, signal: AbortSignal): Promise<void> {
  const current = await deps.store.runs.find(run.organizationId, run.id);
  if (!current) return;
  reader.take(opening(current, reader.last()));
  await readSavedEvents(deps, current, reader, signal);
  if (!isFinal(current.status) || signal.aborted) return;
  reader.take([terminalEvent(current)]);
  reader.end();
}

async function readSavedEvents(deps: ReadDeps, run: RunRecord, reader: RunReader, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const events = await deps.store.runs.listEvents(run, reader.last(), rowsPerQuery);
    if (events.length === 0) return;
    for (let start = 0; start < events.length && !signal.aborted; start += eventsPerBatch) {
      await reader.take(events.slice(start, start + eventsPerBatch));
    }
  }
}

/** `run.created` and `run.started`, for a reader that has not seen them. */
function opening(run: RunRecord, last: number): StreamEvent[] {
  const events: StreamEvent[] = [];
  const { id: run_id } = run;
  const created_at = run.createdAt.toISOString();
  if (last < 1) events.push({ type: "run.created", sequence: 1, run_id, created_at, run: toRun(asCreated(run)) });
  if (last < 2 && run.startedAt) {
    const started_at = run.startedAt.toISOString();
    events.push({ type: "run.started", sequence: 2, run_id, created_at: started_at, started_at });
  }
  return events;
}

/** The run as it was when it was accepted, so that a stream that is read late has the same first event. */
const asCreated = (run: RunRecord): RunRecord => ({
  ...run,
  status: "queued",
  output: null,
  error: null,
  requiredAction: null,
  guardrails: inputFindings(run),
  latencyMs: null,
  queuedMs: 0,
  waitingMs: 0,
  tokensUsed: 0,
  usage: null,
  attempt: 0,
  startedAt: null,
  completedAt: null,
});

function inputFindings({ guardrails }: RunRecord): RunRecord["guardrails"] {
  const found = guardrails?.filter(({ stage }) => stage === "input") ?? [];
  return found.length > 0 ? found : null;
}

/** A wait for new events of a run. Events after the start of the watch are not missed. */
type RunWatch = {
  /** Resolves once the run has events after this sequence number, or the signal is aborted. */
  grown(after: number): Promise<void>;
  leave(): void;
};

export type RunWatches = Watches<RunKey>;

/** Identifies what has a stream: a run or a pipeline run. */
type StreamKey = { organizationId: OrganizationId; id: string };

export type Watches<Key extends StreamKey> = {
  watch(name: Key, signal: AbortSignal): RunWatch;
  /** Finds new events whose signal did not arrive. */
  pollOnce(): Promise<boolean>;
};

type Watcher<Key> = { name: Key; after: number; wake: () => void };

/** Few enough that the database uses the index for each, however large the table is. */
const runsPerQuery = 1_000;

/**
 * Readers wait here for runs that other nodes execute. They share one subscription and one query per round: ten thousand idle
 * streams must not cost ten thousand queries.
 */
export const createRunWatches = (deps: { store: Pick<Store, "runs">; signals: Signals }): RunWatches =>
  createWatches(deps.signals, ["events", "settled"], deps.store.runs.listGrown);

type ListGrown<Key extends StreamKey> = (
  seen: (Key & { after: number })[],
) => Promise<{ id: string; sequence: number }[]>;

/** The same for runs and pipeline runs. */
export function createWatches<Key extends StreamKey>(
  signals: Signals,
  topics: readonly Topic[],
  listGrown: ListGrown<Key>,
): Watches<Key> {
  const watched = new Map<string, Set<Watcher<Key>>>();

  const watchersOf = (id: string) => [...(watched.get(id) ?? [])];
  for (const topic of topics) {
    signals.subscribe(topic, (id) => {
      for (const watcher of watchersOf(id)) watcher.wake();
    });
  }

  const poll = async (seen: (Key & { after: number })[]) => {
    for (const { id, sequence } of await listGrown(seen)) {
      for (const watcher of watchersOf(id)) if (watcher.after < sequence) watcher.wake();
    }
  };

  return {
    async pollOnce() {
      const seen = [...watched.values()].flatMap((watchers) => seenBy(watchers));
      const waiting = seen.filter(({ after }) => after < Number.POSITIVE_INFINITY);
      for (let from = 0; from < waiting.length; from += runsPerQuery)
        await poll(waiting.slice(from, from + runsPerQuery));
      return false;
    },

    watch(name, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake: () => void = resolve;
      // It is polled only after `grown` is called, but signals count from now on.
      const watcher: Watcher<Key> = { name, after: Number.POSITIVE_INFINITY, wake };
      const leave = join(watched, watcher);
      if (signal.aborted) wake();
      signal.addEventListener("abort", wake);
      return {
        grown(after) {
          watcher.after = after;
          return promise;
        },
        leave() {
          signal.removeEventListener("abort", wake);
          leave();
        },
      };
    },
  };
}

/** The lowest position of all watchers of one stream. */
function seenBy<Key extends StreamKey>(watchers: Set<Watcher<Key>>): (Key & { after: number })[] {
  const [first] = watchers;
  return first ? [{ ...first.name, after: Math.min(...[...watchers].map((watcher) => watcher.after)) }] : [];
}

function join<Key extends StreamKey>(watched: Map<string, Set<Watcher<Key>>>, watcher: Watcher<Key>): () => void {
  const { id } = watcher.name;
  const watchers = watched.get(id) ?? new Set();
  watched.set(id, watchers.add(watcher));
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0 && watched.get(id) === watchers) watched.delete(id);
  };
}
