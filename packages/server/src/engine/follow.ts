import type { OrganizationId } from "@agentrun/contract";
import { sizeOf } from "../lib/json/text-checks.ts";
import { type FollowedRun, isFinal, type RunKey, type RunRecord, toRun } from "../model/runs.ts";
import { isTerminalEvent, type StreamEvent, terminalEvent } from "../model/stream-events.ts";
import type { Signals, Topic } from "../signals/signals.ts";
import type { Page } from "../store/database/page.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun, ActiveRuns } from "./active-runs.ts";

/**
 * Follows a run's stream from any node, from any point, to its end.
 *
 * The first two events and the last are read off the run, the rest from what is kept; on the node that runs it, events not
 * kept yet come from memory and then live. Listening begins before the kept ones are read, so nothing falls between. A
 * jump in the numbers means that something was sent and lost, or purged: the reader is told by a `stream.reset`.
 */
export type FollowDeps = {
  store: Pick<Store, "runs">;
  active: ActiveRuns;
  watches: Pick<RunWatches, "watch">;
};

/** Takes events; a promise says that the reader has enough for the moment. */
export type Sink = (events: StreamEvent[]) => Promise<unknown> | undefined;

const rowsAtOnce = 50;
/** A reader that resumes is given so many at a time, as fast as it takes them. */
const eventsAtOnce = 200;

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

/** A page of what a run's stream has had until now, without waiting for more. */
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
  await readKept(deps, run, reader, full.signal);
  return { items, hasMore: full.signal.aborted };
}

type RunReader = ReturnType<typeof createReader>;

/** Passes on each number once, in order, and says so when numbers are missing. */
function createReader(run: FollowedRun, after: number, sink: Sink) {
  let last = after;
  let done = false;
  const fill = (events: StreamEvent[]): StreamEvent[] =>
    events.flatMap((event) => {
      if (event.sequence <= last) return [];
      const isJump = event.sequence > last + 1 && event.type !== "stream.reset" && last > 0;
      last = event.sequence;
      if (isTerminalEvent(event)) done = true;
      return isJump ? [resetBefore(event, run), event] : [event];
    });
  return {
    last: () => last,
    isDone: () => done,
    /** There is nothing after this, even for a reader that says it has seen more. */
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

/** The run is ours: what is kept, then what is not yet, then live until it leaves this node. */
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
    if (reader.last() < active.log.next() - 1 - unsaved.length) await readKeptEvents(deps, active.run, reader, signal);
    reader.take([...unsaved, ...live]);
    isCaughtUp = true;
    await ended;
  } finally {
    leave();
  }
}

/** What is kept, then a wait for more of it, or for the run to come here. */
async function followElsewhere(
  deps: FollowDeps,
  run: FollowedRun,
  reader: RunReader,
  signal: AbortSignal,
): Promise<void> {
  const watch = deps.watches.watch(run, signal);
  try {
    if (isUnbegun(run, reader)) reader.take(opening(run, 0));
    else await readKept(deps, run, reader, signal);
    if (!reader.isDone() && !deps.active.get(run.id)) await watch.grown(reader.last());
  } finally {
    watch.leave();
  }
}

/** Nothing is kept yet of a run that was queued a moment ago; should it begin just now, whoever runs it says so. */
const isUnbegun = (run: FollowedRun, reader: RunReader): run is RunRecord =>
  "status" in run && run.status === "queued" && run.attempt === 0 && reader.last() === 0;

type KeptDeps = Pick<FollowDeps, "store">;

async function readKept(deps: KeptDeps, run: FollowedRun, reader: RunReader, signal: AbortSignal): Promise<void> {
  const current = await deps.store.runs.find(run.organizationId, run.id);
  if (!current) return;
  reader.take(opening(current, reader.last()));
  await readKeptEvents(deps, current, reader, signal);
  if (!isFinal(current.status) || signal.aborted) return;
  reader.take([terminalEvent(current)]);
  reader.end();
}

async function readKeptEvents(deps: KeptDeps, run: RunRecord, reader: RunReader, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const events = await deps.store.runs.listEvents(run, reader.last(), rowsAtOnce);
    if (events.length === 0) return;
    for (let start = 0; start < events.length && !signal.aborted; start += eventsAtOnce) {
      await reader.take(events.slice(start, start + eventsAtOnce));
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

/** The run as it was when it was accepted, so that a stream read late tells the same story. */
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

/** Somebody who waits for a run's stream to grow, or to be sent away; what happens from its beginning on is not missed. */
export type RunWatch = {
  /** Resolves once the run has events after this one, or the signal is aborted. */
  grown(after: number): Promise<void>;
  leave(): void;
};

export type RunWatches = Watches<RunKey>;

/** What has a stream: a run, or a pipeline run. */
type Named = { organizationId: OrganizationId; id: string };

export type Watches<Name extends Named> = {
  watch(name: Name, signal: AbortSignal): RunWatch;
  /** Looks for runs that have grown without our hearing of it. */
  pollOnce(): Promise<boolean>;
};

type Watcher<Name> = { name: Name; after: number; wake: () => void };

/** So many that the database looks each up by its key, however large the table is. */
const runsAtOnce = 1_000;

/**
 * Lets readers wait for runs that this node does not run. All of them share one listener and one question to the
 * database in a round: ten thousand idle streams must not cost ten thousand queries.
 */
export const createRunWatches = (deps: { store: Pick<Store, "runs">; signals: Signals }): RunWatches =>
  createWatches(deps.signals, ["events", "settled"], deps.store.runs.listGrown);

export type ListGrown<Name extends Named> = (
  seen: (Name & { after: number })[],
) => Promise<{ id: string; sequence: number }[]>;

/** The same for anything that has a stream. */
export function createWatches<Name extends Named>(
  signals: Signals,
  topics: readonly Topic[],
  listGrown: ListGrown<Name>,
): Watches<Name> {
  const watched = new Map<string, Set<Watcher<Name>>>();

  const watchersOf = (id: string) => [...(watched.get(id) ?? [])];
  for (const topic of topics) {
    signals.subscribe(topic, (id) => {
      for (const watcher of watchersOf(id)) watcher.wake();
    });
  }

  const poll = async (seen: (Name & { after: number })[]) => {
    for (const { id, sequence } of await listGrown(seen)) {
      for (const watcher of watchersOf(id)) if (watcher.after < sequence) watcher.wake();
    }
  };

  return {
    async pollOnce() {
      const seen = [...watched.values()].flatMap((watchers) => seenBy(watchers));
      const waiting = seen.filter(({ after }) => after < Number.POSITIVE_INFINITY);
      for (let from = 0; from < waiting.length; from += runsAtOnce) await poll(waiting.slice(from, from + runsAtOnce));
      return false;
    },

    watch(name, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake: () => void = resolve;
      // The database is asked about it only once it waits; a hint counts from the beginning.
      const watcher: Watcher<Name> = { name, after: Number.POSITIVE_INFINITY, wake };
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

/** What all who watch one thing have seen of it. */
function seenBy<Name extends Named>(watchers: Set<Watcher<Name>>): (Name & { after: number })[] {
  const [first] = watchers;
  return first ? [{ ...first.name, after: Math.min(...[...watchers].map((watcher) => watcher.after)) }] : [];
}

function join<Name extends Named>(watched: Map<string, Set<Watcher<Name>>>, watcher: Watcher<Name>): () => void {
  const { id } = watcher.name;
  const watchers = watched.get(id) ?? new Set();
  watched.set(id, watchers.add(watcher));
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0 && watched.get(id) === watchers) watched.delete(id);
  };
}
