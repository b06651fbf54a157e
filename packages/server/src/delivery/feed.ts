import { setTimeout as pause } from "node:timers/promises";
import type { OrganizationId } from "@agentrun/contract";
import type { EventRecord } from "../model/agents.ts";
import type { FeedPosition } from "../model/feed.ts";
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
