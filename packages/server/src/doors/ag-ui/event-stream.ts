import type { RunId } from "@agentrun/contract";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { linkedAbort } from "../linked-abort.ts";
import { type AgUiEvent, type Reader, RunEvents } from "./run-events.ts";

export type AgUiStreamOptions = {
  reader: Reader;
  /** The question that the reader has been told of: only what follows it is sent. */
  after: string | null;
  /** Whether this question of the run still waits for somebody. */
  isOpen: (runId: RunId, questionId: string) => Promise<boolean>;
};

/** A run's events as AG-UI's: to the run's end, or to a question, which is the reader's to answer. */
export function toAgUiStream(stream: EventStream, options: AgUiStreamOptions): EventStream {
  return {
    ...stream,
    toFrame: ({ text }) => `data: ${text}\n\n`,
    async follow(sink, signal) {
      const over = linkedAbort(signal);
      const translate = createTranslation(options, (events) => {
        sink(events.map(toSseEvent));
        over.abort();
      });
      const take: EventSink = (events) =>
        over.signal.aborted ? undefined : sink(translate(events as StreamEvent[]).map(toSseEvent));
      await stream.follow(take, over.signal);
    },
  };
}

const toSseEvent = (event: AgUiEvent): SseEvent => ({ type: event.type, sequence: 0, text: JSON.stringify(event) });

/** Events in, theirs out; `end` is given the last ones when the run waits for whoever reads. */
function createTranslation({ reader, after, isOpen }: AgUiStreamOptions, end: (events: AgUiEvent[]) => void) {
  const run = new RunEvents(reader);
  let isMuted = after !== null;
  const waitFor = async (runId: RunId, question: string) => {
    if ((await isOpen(runId, question)) && run.question?.id === question) end(run.interrupt());
  };
  const hear = (event: StreamEvent): AgUiEvent[] => {
    const told = run.hear(event);
    const asked = event.type === "run.requires_action" ? (run.question?.id ?? null) : null;
    if (isMuted && asked !== after) return [];
    // Whoever reads may have left before this is known.
    if (asked !== null) waitFor(event.run_id, asked).catch(() => {});
    if (!isMuted) return told;
    isMuted = false;
    return run.start();
  };
  return (events: StreamEvent[]): AgUiEvent[] => events.flatMap(hear);
}
