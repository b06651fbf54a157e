import { once } from "node:events";
import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";

/** An event for server-sent events. A reader resumes from its sequence; null: from that of the event before. */
export type SseEvent = {
  type: string;
  sequence: number | string | null /** Sent instead of the event itself. */;
  text?: string;
};

/** Resolves when the reader can receive more. A sender that does not wait is cut off eventually. */
export type EventSink = (events: SseEvent[]) => Promise<unknown> | undefined;

export type EventStream = {
  headers: Record<string, string>;
  /** The start position, sent before the first event: a reader that disconnects before an event resumes from here. */
  startId?: string;
  /** Formats an event for another protocol. */
  toFrame?: (event: SseEvent) => string;
  /** Sends events until the stream ends or the reader disconnects. */
  follow(sink: EventSink, signal: AbortSignal): Promise<void>;
  /** Called if the reader disconnects before the end, but not if the service ended the stream. */
  onLeave?: () => void;
};

/** A constant reason, because without one an error with a stack trace is created each time. */
const readerLeft = "the reader has left";
const pingMs = 15_000;
const maxBufferedBytes = 1_048_576;

/** Proxies must not store, change or buffer the stream. Lower case, like the headers of the reply. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** Receives a function that ends the stream early; returns a function that stops watching. */
type StreamWatch = (end: () => void) => () => void;

/**
 * Writes a stream to its end. A reader that does not read is disconnected; this does not affect the source. `isGone`: the reader
 * disconnected while the stream was being opened.
 */
export async function sendStream(
  reply: FastifyReply,
  stream: EventStream,
  watch: StreamWatch,
  isGone: () => boolean,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const headers = Object.assign(reply.getHeaders() as OutgoingHttpHeaders, streamHeaders, stream.headers);
  if (reply.request.method === "HEAD") {
    raw.writeHead(200, headers).end();
    return;
  }
  const reader = new AbortController();
  const leave = () => reader.abort(readerLeft);
  // A POST request ends when its body is read, so only the response shows that the reader has disconnected.
  raw.on("close", leave);
  raw.on("error", leave);
  if (isGone()) {
    stream.onLeave?.();
    return;
  }
  raw.writeHead(200, headers);
  raw.write(openingFrame(stream));
  const ping = setInterval(() => raw.write(": ping\n\n"), pingMs);
  const sink: EventSink = (events) => {
    if (reader.signal.aborted) return undefined;
    const canWriteMore = raw.write(events.map(stream.toFrame ?? toOwnFrame).join(""));
    if (raw.writableLength > maxBufferedBytes) raw.destroy();
    return canWriteMore ? undefined : once(raw, "drain", { signal: reader.signal }).catch(() => {});
  };
  let isEndedByService = false;
  const unwatch = watch(() => {
    isEndedByService ||= !reader.signal.aborted;
    leave();
  });
  try {
    await stream.follow(sink, reader.signal);
  } finally {
    unwatch();
    clearInterval(ping);
    raw.off("close", leave);
    if (reader.signal.aborted && !isEndedByService) stream.onLeave?.();
    else raw.end();
  }
}

/** For other protocols the stream opens with a comment, because their clients may treat anything else as an event. */
function openingFrame({ toFrame, startId }: EventStream): string {
  if (toFrame) return ":\n\n";
  return startId === undefined ? "retry: 2000\n\n" : `retry: 2000\nid: ${startId}\n\n`;
}

const toOwnFrame = (event: SseEvent): string =>
  `${event.sequence === null ? "" : `id: ${event.sequence}\n`}event: ${event.type}\ndata: ${event.text ?? JSON.stringify(event)}\n\n`;
