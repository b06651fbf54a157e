import type { Run } from "@agentrun/contract";
import type { CalledFor } from "../../http/local-api.ts";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import type { Doorway } from "../doorway.ts";
import type { Fields, RequestId } from "./message.ts";
import type { Answered } from "./methods.ts";
import type { Progress } from "./progress.ts";

/** What is said of a run: the answer to the call, or a question of ours, after which it goes on. */
export type Said = { result: Fields } | { error: Fields } | { ask: Fields };

export type Waiting = {
  id: RequestId;
  run: Run;
  progress: Progress;
  /** What there is to say of it as it is; null: nothing yet. */
  conclude: (run: Run) => Said | null;
  /** What is said when this has taken too long; nothing: it is waited on without end. */
  patience: { ms: number; say: (run: Run) => Said | null } | null;
  /** Whether the run ends with whoever waits for it. */
  endsWithReader: boolean;
};

export const toEvent = (message: Fields): SseEvent => ({
  type: "message",
  sequence: 0,
  text: JSON.stringify({ jsonrpc: "2.0", ...message }),
});

export const toFrame = ({ text }: SseEvent): string => `event: message\ndata: ${text}\n\n`;

const isRest = (event: StreamEvent) => event.type === "run.requires_action" || isTerminalEvent(event);

type Hearing = {
  after: number;
  /** What makes it worth looking at the run again. */
  isNews?: (event: StreamEvent) => boolean;
  take?: (events: StreamEvent[]) => ReturnType<EventSink>;
};

/** Hears a run to the next event that is news, or until nobody listens; returns how far that was. */
export async function hear(
  door: Doorway,
  call: CalledFor,
  run: Run,
  signals: AbortSignal[],
  { after, isNews = isRest, take }: Hearing,
): Promise<number> {
  const enough = new AbortController();
  let last = after;
  const sink: EventSink = (events) => {
    const heard = events as StreamEvent[];
    last = heard.at(-1)?.sequence ?? last;
    if (heard.some(isNews)) enough.abort();
    return take?.(heard);
  };
  const stream = await door.followRun(call, run, after);
  await stream.follow(sink, AbortSignal.any([...signals, enough.signal]));
  return last;
}

/** The answer, where the run as it is has one; else a stream that ends with it. */
export function answerCall(door: Doorway, call: CalledFor, waiting: Waiting): Answered {
  const said = waiting.conclude(waiting.run);
  return said && !("ask" in said) ? said : { stream: toCallStream(door, call, waiting, said) };
}

/** A call as a stream: its run's progress, what the run asks on the way, of which `asked` is the first, and at last the answer. */
function toCallStream(door: Doorway, call: CalledFor, waiting: Waiting, asked: Said | null): EventStream {
  const { id, run, progress, conclude, patience } = waiting;
  let isAnswered = false;
  const tell = (said: Said, sink: EventSink) => {
    isAnswered = !("ask" in said);
    return sink([toEvent("ask" in said ? said.ask : { id, ...said })]);
  };
  return {
    headers: {},
    toFrame,
    onLeave: () => {
      if (waiting.endsWithReader && !isAnswered) door.cancel(call, run.id).catch(() => {});
    },
    async follow(sink, signal) {
      const take = (events: StreamEvent[]) => {
        const notes = progress.hear(events);
        return notes.length > 0 ? sink(notes.map(toEvent)) : undefined;
      };
      let deadline = patience && AbortSignal.timeout(patience.ms);
      if (asked) await tell(asked, sink);
      for (let after = 0; !isAnswered && !signal.aborted; ) {
        after = await hear(door, call, run, deadline ? [signal, deadline] : [signal], { after, take });
        if (signal.aborted) return;
        const now = await door.getRun(call, run.id);
        const isLate = deadline?.aborted ?? false;
        const said = conclude(now) ?? (isLate ? (patience?.say(now) ?? null) : null);
        if (isLate) deadline = null;
        if (said) await tell(said, sink);
      }
    },
  };
}

/** The answer alone, for whoever takes no stream. */
export async function lastOf(stream: EventStream): Promise<Fields> {
  let last: SseEvent | undefined;
  const keep: EventSink = (events) => {
    last = events.at(-1);
    return undefined;
  };
  await stream.follow(keep, new AbortController().signal);
  return JSON.parse(last?.text ?? "{}") as Fields;
}
