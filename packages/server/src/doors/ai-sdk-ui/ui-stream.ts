import type { Run, RunId } from "@agentrun/contract";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import { linkedAbort } from "../linked-abort.ts";
import { type Chunk, UiMessage } from "./ui-message.ts";

export type UiStreamOptions = {
  /** Whether this question of the run still waits for somebody. */
  isOpen: (runId: RunId, questionId: string) => Promise<boolean>;
  /** The question whose answer the reader has seen: only what follows it is sent. */
  after?: string | null;
  /** What follows is another message than the one that asked. */
  isNewMessage?: boolean;
};

/** A run's events as a UI message stream: to the run's end, or to a question that waits for the reader. */
export function toUiStream(stream: EventStream, options: UiStreamOptions): EventStream {
  return {
    ...stream,
    headers: { ...stream.headers, "x-vercel-ai-ui-message-stream": "v1" },
    toFrame: ({ text }) => `data: ${text}\n\n`,
    async follow(sink, signal) {
      const over = linkedAbort(signal);
      const translate = createTranslation(options, (chunks) => {
        sink(chunks.map(toEvent));
        over.abort();
      });
      const take: EventSink = (events) => sink(translate(events as StreamEvent[]).map(toEvent));
      await stream.follow(take, over.signal);
      if (!signal.aborted) sink([{ type: "done", sequence: 0, text: "[DONE]" }]);
    },
  };
}

const toEvent = (chunk: Chunk): SseEvent => ({ type: chunk.type, sequence: 0, text: JSON.stringify(chunk) });

/** Events in, chunks out; `end` is given the last chunks when the run waits for whoever reads. */
function createTranslation({ isOpen, after = null, isNewMessage }: UiStreamOptions, end: (chunks: Chunk[]) => void) {
  const message = new UiMessage();
  let start: Chunk[] = [];
  let isMuted = after !== null;
  const waitFor = async (runId: RunId, question: string) => {
    if ((await isOpen(runId, question)) && message.question === question) end(message.end("tool-calls"));
  };
  /** What the reader said was one of several votes. */
  const waitForOthers = async (runId: RunId, question: string) => {
    if ((await isOpen(runId, question)) && isMuted && message.question === question)
      end([...start, ...message.askAgain(question), ...message.end("tool-calls")]);
  };
  const hear = (event: StreamEvent): Chunk[] => {
    if (event.type === "run.created") {
      start = startOf(event.run as Run, isNewMessage ? after : null);
      const opening = message.begin();
      return isMuted ? [] : [...start, ...opening];
    }
    const chunks = message.hear(event);
    if (!isMuted) {
      // Whoever reads may have left before this is known.
      if (event.type === "run.requires_action" && message.question)
        waitFor(event.run_id, message.question).catch(() => {});
      return chunks;
    }
    if (event.type === "run.requires_action" && after !== null && message.question === after)
      waitForOthers(event.run_id, after).catch(() => {});
    const action = event.action as { action_id?: unknown } | undefined;
    const isAnswer = event.type === "run.action.received" && action?.action_id === after;
    // It may have ended without an answer: whoever brings one is told how.
    if (!isAnswer && !isTerminalEvent(event)) return [];
    isMuted = false;
    return [...start, ...(isNewMessage ? message.begin() : chunks)];
  };
  return (events: StreamEvent[]): Chunk[] => events.flatMap(hear);
}

/** A run is one message, by its id; what it says after an answer in words is another. */
function startOf({ id, thread_id }: Run, answered: string | null): Chunk[] {
  const messageId = answered === null ? id : `${id}.${answered}`;
  return [{ type: "start", messageId, messageMetadata: { run_id: id, thread_id } }];
}
