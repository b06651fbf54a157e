import { setTimeout as pause } from "node:timers/promises";
import type { OrganizationId } from "@agentrun/contract";
import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Log } from "../lib/observability/log.ts";
import type { EventRecord } from "../model/agents.ts";
import type { FeedPosition } from "../model/events.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";

export type FeedDeps = { store: Pick<Store, "events">; signals: Signals };

export type FeedReader = {
  organizationId: OrganizationId;
  from: FeedPosition;
  types: readonly string[] | null;
  /** Resolves when the reader can take more. */
  sink: (event: EventRecord) => Promise<unknown> | undefined;
  signal: AbortSignal;
};

const rowsAtOnce = 50;
const pollMs = 250;

/** Passes on every event after a position, in an order that later commits cannot slip into, until the reader leaves. */
export async function followEvents(deps: FeedDeps, reader: FeedReader): Promise<void> {
  const { organizationId, types, signal } = reader;
  let position = reader.from;
  while (!signal.aborted) {
    const hint = nextHint(deps.signals, organizationId, signal);
    const rows = await deps.store.events.readFeed(organizationId, position, types, rowsAtOnce);
    for (const row of rows) {
      if (signal.aborted) break;
      await reader.sink(row.event);
      position = row.position;
    }
    if (rows.length < rowsAtOnce) {
      await deps.store.events.advanceFeed();
      await hint.arrived();
    }
    hint.forget();
  }
}

/** Listening begins before the reading, so that nothing falls between; without a hint there is another look soon. */
function nextHint(signals: Signals, organizationId: OrganizationId, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = signals.subscribe("event", (id) => {
    if (id === organizationId) resolve();
  });
  const controller = new AbortController();
  const stopped = AbortSignal.any([signal, controller.signal]);
  return {
    arrived: () => Promise.race([promise, pause(pollMs, undefined, { signal: stopped }).catch(() => {})]),
    forget() {
      controller.abort();
      unsubscribe();
    },
  };
}

type FeedWatch = Pick<Loop, "stop"> & {
  /** How long the oldest open transaction that has written events holds the feed back; 0 where none does. */
  heldSeconds(): number;
};

type FeedWatchDeps = {
  store: Pick<Store, "events">;
  log: Log;
  onFailure: (error: unknown, name: string) => void;
};

/** The transactions that write events are short: one this old is stuck. */
const longSeconds = 5;
const lookEveryMs = 5_000;

/** Looks for a session that holds the feed back, and logs which one it is. */
export function watchFeed({ store, log, onFailure }: FeedWatchDeps): FeedWatch {
  let heldSeconds = 0;
  let loggedPid: number | null = null;
  const once = async () => {
    const holder = await store.events.findFeedHolder(longSeconds);
    heldSeconds = holder?.seconds ?? 0;
    if (holder && holder.pid !== loggedPid) {
      const { pid, application, user, state } = holder;
      const fields = { pid, application, user, state, open_seconds: Math.round(holder.seconds) };
      const advice = "If it does not end by itself, end it with select pg_terminate_backend(pid).";
      log.warn(
        fields,
        `GET /events is held back by a transaction that has written events and is still open. ${advice}`,
      );
    }
    loggedPid = holder?.pid ?? null;
    return false;
  };
  const loop = startLoop("feed watch", once, { idleMs: lookEveryMs, onError: onFailure });
  return { stop: loop.stop, heldSeconds: () => heldSeconds };
}
