import { setTimeout as pause } from "node:timers/promises";
import type { OrganizationId, RunId } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import { firstUuidAt, toUuid } from "../lib/ids.ts";
import type { Log } from "../lib/observability/log.ts";
import type { EventRecord } from "../model/agents.ts";
import type { FeedPosition } from "../model/events.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";

export type FeedDeps = { store: Pick<Store, "events" | "runs">; clock: DatabaseClock; signals: Signals };

export type FeedReader = {
  organizationId: OrganizationId;
  from: FeedPosition;
  types: readonly string[] | null;
  /** Resolves when the reader is ready for more. */
  sink: (event: EventRecord) => Promise<unknown> | undefined;
  /** Receives the newest run after runs were accepted; undefined: the reader did not request it. */
  onNewRuns: ((newest: RunId) => Promise<unknown> | undefined) | undefined;
  signal: AbortSignal;
};

const batchSize = 50;
const pollMs = 250;

/** Sends every event after a position until the reader disconnects. No later commit can insert an event before that order. */
export async function followEvents(deps: FeedDeps, reader: FeedReader): Promise<void> {
  const { organizationId, types, signal } = reader;
  const checkForRuns = createRunCheck(deps, reader);
  let position = reader.from;
  while (!signal.aborted) {
    const hint = nextHint(deps.signals, organizationId, signal);
    const rows = await deps.store.events.readFeed(organizationId, position, types, batchSize);
    for (const row of rows) {
      if (signal.aborted) break;
      await reader.sink(row.event);
      position = row.position;
    }
    await checkForRuns();
    if (rows.length < batchSize) {
      await deps.store.events.advanceFeed();
      await hint.arrived();
    }
    hint.cancel();
  }
}

/**
 * Accepting a run writes no event and sends no signal to readers, because most runs have no reader: readers look for new runs instead.
 * A run that was stored after a newer one is not reported.
 */
function createRunCheck(
  { store, clock }: FeedDeps,
  { organizationId, onNewRuns, signal }: FeedReader,
): () => Promise<void> {
  if (!onNewRuns) return async () => undefined;
  let after = firstUuidAt(clock.now());
  let checkedMs = Number.NEGATIVE_INFINITY;
  return async () => {
    // Events arrive more often than that.
    if (performance.now() - checkedMs < pollMs / 2) return;
    checkedMs = performance.now();
    const newest = await store.runs.findNewest(organizationId, after);
    if (newest === null || signal.aborted) return;
    after = toUuid(newest);
    await onNewRuns(newest);
  };
}

/** Subscribe before reading, so that no event is missed in between. Without a hint, the feed is polled. */
function nextHint(signals: Signals, organizationId: OrganizationId, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = signals.subscribe("event", (id) => {
    if (id === organizationId) resolve();
  });
  const controller = new AbortController();
  const stopped = AbortSignal.any([signal, controller.signal]);
  return {
    arrived: () => Promise.race([promise, pause(pollMs, undefined, { signal: stopped }).catch(() => {})]),
    cancel() {
      controller.abort();
      unsubscribe();
    },
  };
}

type FeedWatch = Pick<Loop, "stop"> & {
  /** The age of the oldest open transaction that blocks the feed, or 0. */
  heldSeconds(): number;
};

type FeedWatchDeps = {
  store: Pick<Store, "events">;
  log: Log;
  onFailure: (error: unknown, name: string) => void;
};

/** Transactions that write events are short: an older one is stuck. */
const stuckSeconds = 5;
const checkEveryMs = 5_000;

/** Logs the database session that blocks the feed. */
export function watchFeed({ store, log, onFailure }: FeedWatchDeps): FeedWatch {
  let heldSeconds = 0;
  let loggedPid: number | null = null;
  const once = async () => {
    const holder = await store.events.findFeedHolder(stuckSeconds);
    heldSeconds = holder?.seconds ?? 0;
    if (holder && holder.pid !== loggedPid) {
      const { pid, application, user, state } = holder;
      const fields = { pid, application, user, state, open_seconds: Math.round(holder.seconds) };
      const advice = "If it does not end, terminate it with select pg_terminate_backend(pid).";
      log.warn(fields, `an open transaction that has written events blocks GET /events. ${advice}`);
    }
    loggedPid = holder?.pid ?? null;
    return false;
  };
  const loop = startLoop("feed watch", once, { idleMs: checkEveryMs, onError: onFailure });
  return { stop: loop.stop, heldSeconds: () => heldSeconds };
}
