import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { linkedAbort } from "../linked-abort.ts";

/** Events in, what the protocol makes of them out, until it has heard enough. */
export type Fold<Out> = { hear(event: StreamEvent): Out[]; isOver: boolean };

/** Hands on what a fold makes of a stream, and leaves when it has heard enough. */
async function follow<Out>(
  stream: EventStream,
  fold: Fold<Out>,
  tell: (out: Out[]) => ReturnType<EventSink>,
  signal?: AbortSignal,
) {
  const over = linkedAbort(signal);
  const take: EventSink = (events) => {
    const out: Out[] = [];
    for (const event of events as StreamEvent[]) if (!fold.isOver) out.push(...fold.hear(event));
    const told = out.length > 0 ? tell(out) : undefined;
    if (fold.isOver) over.abort();
    return told;
  };
  await stream.follow(take, over.signal);
}

/** Hears a stream to where the fold ends; false where it ended before. */
export async function hearAll<Out>(stream: EventStream, fold: Fold<Out>): Promise<boolean> {
  await follow(stream, fold, () => undefined);
  return fold.isOver;
}

/** A stream in the protocol's own frames, with whatever it has for an end. */
export function toEventStream<Out extends object>(
  stream: EventStream,
  fold: Fold<Out>,
  { toFrame, end }: { toFrame: NonNullable<EventStream["toFrame"]>; end: readonly SseEvent[] },
): EventStream {
  return {
    ...stream,
    toFrame,
    async follow(sink, signal) {
      await follow(stream, fold, (out) => sink(out.map(toSseEvent)), signal);
      if (fold.isOver && !signal.aborted && end.length > 0) sink([...end]);
    },
  };
}

const toSseEvent = (out: object): SseEvent => ({
  type: String((out as { type?: unknown }).type ?? ""),
  sequence: 0,
  text: JSON.stringify(out),
});
