import { sizeOf } from "../lib/size-of.ts";
import { toRun } from "../model/run-view.ts";
import { type FollowedRun, isFinal, type RunRecord } from "../model/runs.ts";
import { isTerminalEvent, type StreamEvent, terminalEvent } from "../model/stream-events.ts";
import type { Page } from "../store/database/page.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun, ActiveRuns } from "./active-runs.ts";
import type { RunWatches } from "./run-watches.ts";

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
  const { unkept, leave } = active.log.subscribe({ onEvents, onEnd: end });
  signal.addEventListener("abort", () => end(), { once: true });
  try {
    reader.take(opening(active.run, reader.last()));
    if (reader.last() < active.log.next() - 1 - unkept.length) await readKeptEvents(deps, active.run, reader, signal);
    reader.take([...unkept, ...live]);
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
