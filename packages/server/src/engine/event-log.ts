import type { OrganizationId, RunId } from "@agentrun/contract";
import type { StreamEvent } from "../model/stream-events.ts";
import type { UnsavedEvents } from "../store/runs/events.ts";

/**
 * The stream of one run on the node that runs it.
 *
 * An event reaches its readers at once and the database a little later, several in a row: waiting for durability token by
 * token would make every stream as slow as the disk. What a crash loses of it is told by the reset that opens the next
 * attempt. Only what is not kept yet is held in memory; a reader gets the rest from the database.
 */
export type EventLog = {
  append(parts: { type: string; [key: string]: unknown }[]): StreamEvent[];
  /** The number the next event will have. */
  next(): number;
  /** Resolves when everything so far is kept; false when the run is no longer ours. */
  flush(): Promise<boolean>;
  /** Events not kept yet, then each as it comes; `onEnd` when nothing more will come from here. */
  subscribe(reader: Reader): { unsaved: StreamEvent[]; leave: () => void };
  /** No more events; a last one that is kept elsewhere may be passed on, made only where somebody reads it. */
  close(last?: () => StreamEvent): void;
};

export type Reader = { onEvents(events: StreamEvent[]): void; onEnd(): void };

export type EventLogOptions = {
  organizationId: OrganizationId;
  runId: RunId;
  leaseToken: string;
  /** The number of the last event so far. */
  last: number;
  keepAfterMs: number;
  /** The time, as events tell it. */
  timeText: () => string;
  keep: (kept: UnsavedEvents) => Promise<boolean>;
  /** Told when events were kept, for readers on other nodes. */
  onKept: () => void;
};

export function createEventLog(options: EventLogOptions): EventLog {
  const { organizationId, runId, leaseToken } = options;
  const readers = new Set<Reader>();
  let last = options.last;
  let unsaved: StreamEvent[] = [];
  let isOurs = true;
  let isClosed = false;
  let keeping: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const keepBatch = async () => {
    // A copy: what is appended while this batch is on its way belongs to the next.
    const batch = [...unsaved];
    isOurs = await options.keep({ organizationId, runId, leaseToken, events: batch });
    unsaved = unsaved.slice(batch.length);
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

  // The store may be away: the events stay here until it is back.
  const flushSoon = () => {
    if (isClosed) return;
    timer ??= setTimeout(() => flush().catch(flushSoon), options.keepAfterMs);
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
