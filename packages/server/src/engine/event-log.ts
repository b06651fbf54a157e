import type { OrganizationId, RunId } from "@agentrun/contract";
import type { StreamEvent } from "../model/stream-events.ts";
import type { UnsavedEvents } from "../store/runs/events.ts";

/**
 * The stream of one run on the node that executes it.
 *
 * Readers receive an event at once; the database receives it a little later, in batches, because waiting for durability token by
 * token would make every stream as slow as the disk. If a crash loses events, the next attempt starts with a `stream.reset`. Only
 * unsaved events are held in memory; readers get the others from the database.
 */
export type EventLog = {
  append(parts: { type: string; [key: string]: unknown }[]): StreamEvent[];
  /** The sequence number of the next event. */
  next(): number;
  /** Resolves when all events so far are saved; false if another node has taken over the run. */
  flush(): Promise<boolean>;
  /** Returns the unsaved events, then passes on each new one; `onEnd` when this node has no more. */
  subscribe(reader: Reader): { unsaved: StreamEvent[]; leave: () => void };
  /** Ends the stream. `last`: a final event that is stored elsewhere; created only if there are readers. */
  close(last?: () => StreamEvent): void;
};

export type Reader = { onEvents(events: StreamEvent[]): void; onEnd(): void };

export type EventLogOptions = {
  organizationId: OrganizationId;
  runId: RunId;
  leaseToken: string;
  /** The sequence number of the last event so far. */
  last: number;
  keepAfterMs: number;
  /** The current time as events show it. */
  timeText: () => string;
  keep: (kept: UnsavedEvents) => Promise<boolean>;
  /** Called after a save, to notify readers on other nodes. */
  onKept: () => void;
};

export function createEventLog(options: EventLogOptions): EventLog {
  const { organizationId, runId, leaseToken } = options;
  const readers = new Set<Reader>();
  let last = options.last;
  let unsaved: StreamEvent[] = [];
  let isOurs = true;
  /** Whether this is a stream of more than a moment: it is saved half as often, which halves its cost for the database. */
  let hasSaved = false;
  let isClosed = false;
  let keeping: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const keepBatch = async () => {
    // A copy: events that are appended during the save belong to the next batch.
    const batch = [...unsaved];
    isOurs = await options.keep({ organizationId, runId, leaseToken, events: batch });
    unsaved = unsaved.slice(batch.length);
    hasSaved = true;
    options.onKept();
  };

  const keepAll = async () => {
    while (unsaved.length > 0 && isOurs) await keepBatch();
  };

  const flush = async (): Promise<boolean> => {
    if (timer) clearTimeout(timer);
    timer = null;
    keeping ??= keepAll().finally(() => {
      keeping = null;
    });
    await keeping;
    return isOurs;
  };

  // If the database is unavailable, the events stay in memory and the save is retried.
  const flushSoon = () => {
    if (isClosed) return;
    timer ??= setTimeout(() => flush().catch(flushSoon), hasSaved ? 2 * options.keepAfterMs : options.keepAfterMs);
  };

  return {
    append(parts) {
      const created_at = options.timeText();
      const events = parts.map((part) => {
        last += 1;
        return { ...part, type: part.type, sequence: last, run_id: runId, created_at };
      });
      unsaved.push(...events);
      for (const reader of readers) reader.onEvents(events);
      flushSoon();
      return events;
    },
    next: () => last + 1,
    flush,
    subscribe(reader) {
      readers.add(reader);
      return { unsaved: [...unsaved], leave: () => readers.delete(reader) };
    },
    close(makeLast) {
      isClosed = true;
      if (timer) clearTimeout(timer);
      if (readers.size === 0) return;
      const last = makeLast?.();
      for (const reader of [...readers]) {
        if (last) reader.onEvents([last]);
        reader.onEnd();
      }
      readers.clear();
    },
  };
}
