import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { linkedAbort } from "../conversation.ts";

/** Translates a run's events to those of the protocol, until `isOver`. */
export type Translation<Out> = {
  translate(event: StreamEvent): Out[];
  isOver: boolean;
  /** The run waits for a person; after the time limit, `stopWaiting` ends the translation. */
  isWaiting?: boolean;
  stopWaiting?(): Out[];
};

/** Follows a stream until the translation is over, then disconnects. */
async function follow<Out>(
  stream: EventStream,
  translation: Translation<Out>,
  send: (out: Out[]) => ReturnType<EventSink>,
  signal?: AbortSignal,
  waitSeconds = 0,
) {
  const over = linkedAbort(signal);
  let timer: NodeJS.Timeout | undefined;
  const stopWaiting = () => {
    send(translation.stopWaiting?.() ?? []);
    over.abort();
  };
  const take: EventSink = (events) => {
    const out: Out[] = [];
    for (const event of events as StreamEvent[]) if (!translation.isOver) out.push(...translation.translate(event));
    const sent = out.length > 0 ? send(out) : undefined;
    clearTimeout(timer);
    if (translation.isOver) over.abort();
    else if (translation.isWaiting) timer = setTimeout(stopWaiting, waitSeconds * 1_000);
    return sent;
  };
  await stream.follow(take, over.signal).finally(() => clearTimeout(timer));
}

/** False if the stream ended before the translation was over. */
export async function translateAll<Out>(stream: EventStream, translation: Translation<Out>): Promise<boolean> {
  await follow(stream, translation, () => undefined);
  return translation.isOver;
}

type EventFrames = {
  toFrame: NonNullable<EventStream["toFrame"]>;
  end: readonly SseEvent[];
  /** How long the stream waits for a person. */
  waitSeconds?: number;
};

export function toEventStream<Out extends object>(
  stream: EventStream,
  translation: Translation<Out>,
  { toFrame, end, waitSeconds = 0 }: EventFrames,
): EventStream {
  return {
    ...stream,
    toFrame,
    async follow(sink, signal) {
      await follow(stream, translation, (out) => sink(out.map(toSseEvent)), signal, waitSeconds);
      if (translation.isOver && !signal.aborted && end.length > 0) sink([...end]);
    },
  };
}

const toSseEvent = (out: object): SseEvent => ({
  type: String((out as { type?: unknown }).type ?? ""),
  sequence: 0,
  text: JSON.stringify(out),
});
