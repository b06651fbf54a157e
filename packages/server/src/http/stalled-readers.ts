import type { Writable } from "node:stream";
import { ChunkedBody } from "./response-bodies.ts";

/**
 * Whoever asks and then does not take the answer makes us keep it. Over HTTP/2 a window of nothing and a ping now and then
 * look like a healthy connection, so the only sign is that what was written is not taken: looked at every few seconds, and
 * ended when it has lasted. What a connection leaves lying is added up, and a heap is given less time than a crumb. So is what all
 * of them leave lying together: then the largest that have stopped reading are ended, until the rest is little enough.
 */
export type StalledReaders = {
  /** Watches an answer on its way, until it is gone. */
  watch(answer: Answer): void;
  /** One look at all of them. */
  endStalledOnce(): void;
  stop(): void;
};

export type Answer = {
  connection: object;
  /** What is piped into; */
  response: Writable;
  /** where that ends up: a stream of the connection, or the connection itself. */
  written: Writable;
  end: () => void;
};

export type StallLimits = {
  /** How long nothing may be taken, */
  stalledMs: number;
  /** and how long of a connection that leaves more lying than this. */
  heapStalledMs: number;
  heapBytes: number;
  /** How long nothing may be taken while all connections together leave more lying than this. */
  fullStalledMs: number;
  totalBytes: number;
  checkEveryMs: number;
};

type Reader = Answer & { source: ChunkedBody | null; left: number; since: number };

export function watchReaders(limits: StallLimits, now: () => number = () => performance.now()): StalledReaders {
  const readers = new Set<Reader>();
  const endStalledOnce = () => {
    const heaps = addUp(readers);
    for (const reader of readers) {
      const left = leftOf(reader);
      if (left === 0 || left < reader.left) reader.since = now();
      reader.left = left;
      const isHeap = (heaps.get(reader.connection) ?? 0) > limits.heapBytes;
      if (now() - reader.since >= (isHeap ? limits.heapStalledMs : limits.stalledMs)) reader.end();
    }
    endLargest(readers, limits, now());
  };
  const timer = setInterval(endStalledOnce, limits.checkEveryMs).unref();
  return {
    watch(answer) {
      const reader: Reader = { ...answer, source: null, left: 0, since: now() };
      readers.add(reader);
      // Between two looks it may have been emptied and filled again.
      const noteTaken = () => {
        reader.since = now();
      };
      answer.written.on("drain", noteTaken);
      answer.response.once("pipe", (source) => {
        if (source instanceof ChunkedBody) reader.source = source;
      });
      answer.response.on("close", () => {
        answer.written.off("drain", noteTaken);
        readers.delete(reader);
      });
    },
    endStalledOnce,
    stop: () => clearInterval(timer),
  };
}

function endLargest(readers: Iterable<Reader>, { totalBytes, fullStalledMs }: StallLimits, nowMs: number): void {
  let total = 0;
  for (const { left } of readers) total += left;
  if (total <= totalBytes) return;
  const stalled = [...readers].filter(({ left, since }) => left > 0 && nowMs - since >= fullStalledMs);
  for (const reader of stalled.sort((one, other) => other.left - one.left)) {
    if (total <= totalBytes) return;
    total -= reader.left;
    reader.end();
  }
}

const leftOf = ({ written, source }: Reader): number => written.writableLength + (source?.keptBytes ?? 0);

function addUp(readers: Iterable<Reader>): Map<object, number> {
  const heaps = new Map<object, number>();
  for (const reader of readers) heaps.set(reader.connection, (heaps.get(reader.connection) ?? 0) + leftOf(reader));
  return heaps;
}
