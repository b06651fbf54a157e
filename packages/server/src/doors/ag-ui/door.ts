import type { RequiredAction, RunActionRequest, RunAgentInput, RunId } from "@agentrun/contract";
import type { Call, Handlers } from "../../http/endpoint-types.ts";
import type { ErrorWriter } from "../../http/error-response.ts";
import { nameRequest } from "../../http/idempotency.ts";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { findConversation, followOpen, isOpenAt, linkedAbort, speak } from "../conversation.ts";
import type { DoorApi } from "../door-api.ts";
import { type AgUiTurn, type Answer, readTurn, toAction } from "./request.ts";
import { type AgUiEvent, type Reader, RunEvents } from "./run-events.ts";

/** A run that did not begin has failed, and this is how the protocol says so. */
export const writeAgUiError: ErrorWriter = ({ message, code }) => ({
  mediaType: "application/json",
  body: { type: "RUN_ERROR", message, code },
});

type AgUiCall = Call<"callAgUi">;
type Said = Extract<AgUiTurn, { type: "said" }>;
type Resumed = Extract<AgUiTurn, { type: "resumed" }>;

export const agUiHandlers = (door: DoorApi) =>
  ({
    callAgUi: async (call) => {
      const agent = await door.getAgent(call, call.params.id);
      const turn = readTurn(call.body, agent.configuration.input_schema);
      return { stream: turn.type === "said" ? await say(door, call, turn) : await resume(door, call, turn) };
    },
  }) satisfies Partial<Handlers>;

async function say(door: DoorApi, call: AgUiCall, { input, text }: Said): Promise<EventStream> {
  const { body, params, query } = call;
  const options = body.forwardedProps ?? {};
  const idempotency = call.idempotency ?? nameOf(call, { input, options });
  const speech = { agentId: params.id, name: body.threadId, input, text, options };
  const { stream, answered } = await speak(door, { ...call, idempotency }, speech, query);
  return toAgUiStream(stream, { reader: toReader(body), after: answered, isOpen: isOpenAt(door, call) });
}

/** Their name of the run makes its repetition known, within the thread; what the page shows by then is not part of it. */
function nameOf({ caller, url, body: { threadId, runId } }: AgUiCall, asked: object) {
  const [path] = url.split("?", 1);
  return nameRequest(caller, runId, `POST ${path}/${encodeURIComponent(threadId)}`, asked);
}

const toReader = ({ threadId, runId, parentRunId, messages }: RunAgentInput): Reader => ({
  threadId,
  runId,
  messages,
  ...(parentRunId === undefined ? {} : { parentRunId }),
});

/** Tells the run what its question was answered with, unless just that was said before, and goes on with what follows. */
async function resume(door: DoorApi, call: AgUiCall, { runId, answers }: Resumed): Promise<EventStream> {
  const { body, params, query } = call;
  const run = await door.getRun(call, runId);
  const name = { agentId: params.id, name: body.threadId, user: body.forwardedProps?.user ?? run.user };
  if (run.agent_id !== params.id || run.thread_id !== (await findConversation(door, call, name)))
    throw new ServiceError("run_not_found", { param: "resume", message: "No run of this thread has asked that." });
  const asked = run.required_action;
  const given = answers.find(({ actionId }) => actionId === asked?.id);
  if (asked && given) await door.act(call, runId, toAction(asked, given));
  const last = given ?? (await lastAsked(door, call, runId, answers));
  const stream = await followOpen(door, call, run, query);
  return toAgUiStream(stream, { reader: toReader(body), after: last.actionId, isOpen: isOpenAt(door, call) });
}

/** What was answered before, by whomever, is not answered again: the reader goes on behind it. Whoever decides otherwise is told that it is too late. */
async function lastAsked(door: DoorApi, call: AgUiCall, runId: RunId, answers: readonly Answer[]): Promise<Answer> {
  const events = await door.listEvents(call, runId);
  const asked = events.flatMap(({ required_action: action }) => (action ? [action as RequiredAction] : []));
  const last = answers.findLast(({ actionId }) => asked.some(({ id }) => id === actionId));
  const question = asked.find(({ id }) => id === last?.actionId);
  if (!last || !question)
    throw new ServiceError("invalid_value", { param: "resume", message: "The run has not asked that." });
  if (question.type === "approval" && !isSaid(events, toAction(question, last)))
    throw new ServiceError("run_not_active");
  return last;
}

const isSaid = (events: readonly StreamEvent[], { type, action_id }: RunActionRequest): boolean =>
  events.some(({ action }) => {
    const said = action as RunActionRequest | undefined;
    return said?.type === type && said.action_id === action_id;
  });

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
