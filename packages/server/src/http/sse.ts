import { once } from "node:events";
import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";

/** Something that can be sent as a server-sent event; its sequence is the id a reader resumes from. */
export type SseEvent = {
  type: string;
  sequence: number | string /** Sent in place of the event itself. */;
  text?: string;
};

/** Resolves when the reader can take more; whoever does not wait is cut off at some point. */
export type EventSink = (events: SseEvent[]) => Promise<unknown> | undefined;

export type EventStream = {
  headers: Record<string, string>;
  /** Where it begins, told before the first event: who breaks off before that goes on from here. */
  startId?: string;
  /** How an event is written, where it is another protocol's. */
  toFrame?: (event: SseEvent) => string;
  /** Sends events until there are no more or the reader leaves. */
  follow(sink: EventSink, signal: AbortSignal): Promise<void>;
  /** The reader left before the end; one that we sent away has not left. */
  onLeave?: () => void;
};

/** Said once for all: where no reason is given, an error with a stack is made for each. */
const gone = "the reader has left";
const pingMs = 15_000;
const mostBufferedBytes = 1_048_576;

/** Nothing between us and the reader may keep, change or gather what we send. In small letters, as the reply's own. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** Told how to end the stream before its end; returns how to stop watching. */
export type StreamWatch = (end: () => void) => () => void;

/**
 * Writes a stream to its end. A reader that does not read is dropped; whatever it read from is unharmed. `isGone`: it left while the
 * stream was being opened.
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
  const leave = () => reader.abort(gone);
  // The request of a POST is over once its body is read: only the response knows when the reader leaves.
  raw.on("close", leave);
  raw.on("error", leave);
  if (isGone()) {
    stream.onLeave?.();
    return;
  }
  raw.writeHead(200, headers);
  raw.write(openingOf(stream));
  const ping = setInterval(() => raw.write(": ping\n\n"), pingMs);
  const sink: EventSink = (events) => {
    if (reader.signal.aborted) return undefined;
    const hasRoom = raw.write(events.map(stream.toFrame ?? toOwnFrame).join(""));
    if (raw.writableLength > mostBufferedBytes) raw.destroy();
    return hasRoom ? undefined : once(raw, "drain", { signal: reader.signal }).catch(() => {});
  };
  let isSentAway = false;
  const unwatch = watch(() => {
    isSentAway ||= !reader.signal.aborted;
    leave();
  });
  try {
    await stream.follow(sink, reader.signal);
  } finally {
    unwatch();
    clearInterval(ping);
    raw.off("close", leave);
    if (reader.signal.aborted && !isSentAway) stream.onLeave?.();
    else raw.end();
  }
}

/** Clients of other protocols may take anything but a comment for an event, and find nothing in it. */
function openingOf({ toFrame, startId }: EventStream): string {
  if (toFrame) return ":\n\n";
  return startId === undefined ? "retry: 2000\n\n" : `retry: 2000\nid: ${startId}\n\n`;
}

const toOwnFrame = (event: SseEvent): string =>
  `id: ${event.sequence}\nevent: ${event.type}\ndata: ${event.text ?? JSON.stringify(event)}\n\n`;
