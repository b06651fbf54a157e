import type { Writable } from "node:stream";
import { ChunkedBody } from "./response-bodies.ts";

/**
 * A client that does not read its responses makes the service keep them in memory. An HTTP/2 connection with a zero window and occasional
 * pings looks healthy, so the only sign is that the written bytes are not read. They are checked every few seconds, and a response that
 * makes no progress for too long is ended. A connection with many unread bytes gets less time. If the total of all connections is too high,
 * the largest stalled responses are ended first.
 */
export type StalledReaders = {
  /** Watches a response until it is closed. */
  watch(answer: Answer): void;
  /** Checks all responses once. */
  endStalledOnce(): void;
  stop(): void;
};

export type Answer = {
  connection: object;
  /** The stream that the body is piped into. */
  response: Writable;
  /** The HTTP/2 stream or the socket that `response` writes to. */
  written: Writable;
  end: () => void;
};

export type StallLimits = {
  /** The maximum time without progress. */
  stalledMs: number;
  /** The maximum for a connection with more than `largeBytes` unread. */
  largeStalledMs: number;
  largeBytes: number;
  /** The maximum while all connections together have more than `totalBytes` unread. */
  fullStalledMs: number;
  totalBytes: number;
  checkEveryMs: number;
};

type Reader = Answer & { source: ChunkedBody | null; unread: number; lastReadMs: number };

export function watchReaders(limits: StallLimits, now: () => number = () => performance.now()): StalledReaders {
  const readers = new Set<Reader>();
  const endStalledOnce = () => {
    const unreadByConnection = sumUnread(readers);
    for (const reader of readers) {
      const unread = unreadBytes(reader);
      if (unread === 0 || unread < reader.unread) reader.lastReadMs = now();
      reader.unread = unread;
      const isLarge = (unreadByConnection.get(reader.connection) ?? 0) > limits.largeBytes;
      if (now() - reader.lastReadMs >= (isLarge ? limits.largeStalledMs : limits.stalledMs)) reader.end();
    }
    closeLargest(readers, limits, now());
  };
  const timer = setInterval(endStalledOnce, limits.checkEveryMs).unref();
  return {
    watch(answer) {
      const reader: Reader = { ...answer, source: null, unread: 0, lastReadMs: now() };
      readers.add(reader);
      // Between two checks the buffer may have been emptied and filled again.
      const noteRead = () => {
        reader.lastReadMs = now();
      };
      answer.written.on("drain", noteRead);
      answer.response.once("pipe", (source) => {
        if (source instanceof ChunkedBody) reader.source = source;
      });
      answer.response.on("close", () => {
        answer.written.off("drain", noteRead);
        readers.delete(reader);
      });
    },
    endStalledOnce,
    stop: () => clearInterval(timer),
  };
}

function closeLargest(readers: Iterable<Reader>, { totalBytes, fullStalledMs }: StallLimits, nowMs: number): void {
  let total = 0;
  for (const { unread } of readers) total += unread;
  if (total <= totalBytes) return;
  const stalled = [...readers].filter(({ unread, lastReadMs }) => unread > 0 && nowMs - lastReadMs >= fullStalledMs);
  for (const reader of stalled.sort((a, b) => b.unread - a.unread)) {
    if (total <= totalBytes) return;
    total -= reader.unread;
    reader.end();
  }
}

const unreadBytes = ({ written, source }: Reader): number => written.writableLength + (source?.unsentBytes ?? 0);

function sumUnread(readers: Iterable<Reader>): Map<object, number> {
  const unreadByConnection = new Map<object, number>();
  for (const reader of readers)
    unreadByConnection.set(reader.connection, (unreadByConnection.get(reader.connection) ?? 0) + unreadBytes(reader));
  return unreadByConnection;
}
