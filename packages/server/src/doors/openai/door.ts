import type {
  ActionId,
  AgentId,
  ChatCompletionRequest,
  CreateRunRequest,
  ListedRun,
  ResponseRequest,
  Run,
  RunId,
  ThreadId,
} from "@agentrun/contract";
import { type Handlers, ok } from "../../http/endpoint-types.ts";
import type { DoorRequest } from "../../http/local-api.ts";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { assertBusy, linkedAbort, openConversation, tryFirst } from "../conversation.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";
import { CompletionChunks, toChatCompletion } from "./chat-completion.ts";
import { interrupted, previousParam, refusal } from "./errors.ts";
import {
  type ResponseTurn,
  readResponseTurn,
  refuseUnsupported,
  toAnswer,
  toRunInput,
  toRunOptions,
} from "./request.ts";
import { ResponseEvents } from "./response.ts";
import { fromResponseId, type ResponseName } from "./response-items.ts";

export const openAiHandlers = (door: DoorApi) =>
  ({
    ...responseHandlers(door),
    listOpenAiModels: async (call) => {
      const agents = await door.listAgents(call);
      return ok({
        object: "list",
        data: agents.map(({ id, name, created_at }) => toModel(id, name, new Date(created_at))),
      });
    },
    getOpenAiModel: async (call) => {
      const { id, configuration, createdAt } = await door.getAgent(call, call.params.id);
      return ok(toModel(id, configuration.name, createdAt));
    },
    createChatCompletion: async (call) => {
      const request = await toRunRequest(door, call, call.body);
      if (!call.body.stream) return ok(toChatCompletion(await runToEnd(door, call, request)));
      // Nobody can come back to it, so whoever leaves wants no more of it.
      const stream = await door.streamRun(call, request, { on_disconnect: "cancel" });
      const fold = new CompletionChunks(call.body.stream_options?.include_usage === true);
      return { stream: toEventStream(stream, fold, completionFrames) };
    },
  }) satisfies Partial<Handlers>;

const toModel = (id: AgentId, name: string, createdAt: Date) => ({
  id,
  object: "model" as const,
  created: Math.floor(createdAt.getTime() / 1_000),
  owned_by: "organization",
  name,
});

const completionFrames = {
  toFrame: ({ text }: { text?: string }) => `data: ${text}\n\n`,
  end: [{ type: "done", sequence: 0, text: "[DONE]" }],
};

async function toRunRequest(door: DoorApi, call: DoorCall, body: ChatCompletionRequest): Promise<CreateRunRequest> {
  refuseUnsupported(body);
  const agent = await door.getAgent(call, body.model);
  const { input } = toRunInput(body.messages, agent.configuration.input_schema, "messages");
  return { agent_id: agent.id, input, ...toRunOptions(body) };
}

const waitSeconds = 60;

/** As long as it takes: their clients wait ten minutes by themselves. */
async function runToEnd(door: DoorApi, call: DoorCall, request: CreateRunRequest): Promise<Run> {
  const run = await door.createRun(call, request, waitSeconds);
  if (isSettled(run)) return run;
  const fold = new CompletionChunks(false);
  if (!(await hearAll(await door.followRun(call, run), fold))) throw interrupted(run.id);
  return door.getRun(call, run.id);
}

const isSettled = ({ status, required_action: asked }: Run) =>
  status === "completed" || status === "failed" || status === "cancelled" || asked !== null;

/** What is stopped is answered as it ended, where that takes no longer. */
const cancelSeconds = 10;

export const responseHandlers = (door: DoorApi) =>
  ({
    createResponse: async (call) => {
      const agent = await door.getAgent(call, call.body.model);
      const turn = readResponseTurn(call.body, agent.configuration.input_schema);
      const opened =
        turn.type === "decided"
          ? await open(door, call, await decide(door, call, agent.id, turn))
          : await say(door, call, agent.id, turn);
      return answer(door, call, opened);
    },
    getResponse: async (call) => {
      const name = fromResponseId(call.params.id);
      const { stream, starting_after: after = 0 } = call.query;
      if (!stream) return ok(await read(door, call, name));
      const run = await door.getRun(call, name.runId);
      await assertAnswered(door, call, name);
      const events = new ResponseEvents(name);
      const rest = {
        hear: (event: Parameters<typeof events.hear>[0]) =>
          events.hear(event).filter(({ sequence_number }) => Number(sequence_number) > after),
        get isOver() {
          return events.isOver;
        },
      };
      return { stream: toEventStream(await door.followRun(call, run), rest, responseFrames) };
    },
    cancelResponse: async (call) => {
      const name = fromResponseId(call.params.id);
      await door.getRun(call, name.runId);
      await assertAnswered(door, call, name);
      await door.cancel(call, name.runId, cancelSeconds);
      return ok(await read(door, call, name));
    },
  }) satisfies Partial<Handlers>;

const responseFrames = {
  toFrame: ({ type, text }: { type: string; text?: string }) => `event: ${type}\ndata: ${text}\n\n`,
  end: [],
};

/** A run to begin, or one that goes on because its question was answered. */
type Asked = { request: CreateRunRequest } | { run: ListedRun; after: ActionId };
type Said = Extract<ResponseTurn, { type: "said" }>;
type Decided = Extract<ResponseTurn, { type: "decided" }>;

/** Tells the run what was decided, unless just that was decided before: whoever decides otherwise is told that it is too late. */
async function decide(door: DoorApi, call: DoorCall, agentId: AgentId, { runId, action }: Decided): Promise<Asked> {
  const run = await door.getRun(call, runId);
  if (run.agent_id !== agentId) throw new ServiceError("run_not_found");
  const after = action.action_id;
  const before = run.required_action?.id === after ? null : await findAnswer(door, call, runId, after);
  if (before?.type !== action.type) await door.act(call, runId, action);
  return { run, after };
}

/** Nothing follows an answer that nobody gave. */
async function assertAnswered(door: DoorApi, call: DoorRequest, { runId, after }: ResponseName): Promise<void> {
  if (after !== null && !(await findAnswer(door, call, runId, after))) throw new ServiceError("run_not_found");
}

type GivenAnswer = { type: string; action_id?: string };

async function findAnswer(door: DoorApi, call: DoorRequest, runId: RunId, question: ActionId) {
  const events = await door.listEvents(call, runId);
  const answers = events.map(({ action }) => action as GivenAnswer | undefined);
  return answers.find((answer) => answer?.action_id === question) ?? null;
}

type ResponseCall = DoorCall & { body: ResponseRequest };

/** A run on what was said; where the thread's run has asked for words, they are its answer. */
async function say(door: DoorApi, call: ResponseCall, agentId: AgentId, { input, text }: Said): Promise<Opened> {
  const { body } = call;
  const request = { agent_id: agentId, input, ...toRunOptions(body) };
  const threadId = await findThread(door, call, agentId);
  if (threadId === null)
    return open(door, call, { request: { ...request, ...(body.store === false ? {} : { thread: {} }) } });
  const said = { ...request, thread_id: threadId };
  const tried = await tryFirst(() => open(door, call, { request: { ...said, on_busy: "reject" } }));
  if (tried.begun) return tried.begun;
  const asked = await goOn(door, call, said, text);
  if ("request" in asked) assertBusy(tried);
  return open(door, call, asked);
}

/** What is said in a thread that something goes on in: the answer to its question, or what comes next. */
async function goOn(
  door: DoorApi,
  call: ResponseCall,
  said: CreateRunRequest & { thread_id: ThreadId },
  text: string,
): Promise<Asked> {
  const told = await door.findTold(call);
  if (told?.action_id) return { run: await door.getRun(call, told.run_id), after: told.action_id };
  const run = await door.findOpenRun(call, said.thread_id);
  const question = run?.required_action;
  // Whoever goes on talking instead of deciding is not to wait for their own decision.
  if (!run || !question || question.type === "approval" || run.agent_id !== said.agent_id)
    return { request: { ...said, ...(question ? { on_busy: "interrupt" } : {}) } };
  const { id: action_id, schema } = question;
  const isConnect = question.type === "connect";
  await door.tell(
    call,
    run.id,
    isConnect ? { type: "approve", action_id } : { type: "respond", action_id, payload: toAnswer(text, schema) },
  );
  return { run, after: action_id };
}

async function findThread(door: DoorApi, call: ResponseCall, agentId: AgentId): Promise<ThreadId | null> {
  const { conversation, previous_response_id: previous, user, safety_identifier } = call.body;
  if (conversation) {
    const name = typeof conversation === "string" ? conversation : conversation.id;
    return openConversation(door, call, { agentId, name, user: user ?? safety_identifier ?? null });
  }
  if (!previous) return null;
  const run = await door.getRun(call, fromResponseId(previous).runId).catch((error) => {
    const isMissing = error instanceof ServiceError && error.code === "run_not_found";
    const message = "There is no such response to go on from.";
    throw isMissing ? new ServiceError("run_not_found", { param: previousParam, message }) : error;
  });
  if (run.thread_id === null)
    throw refusal(previousParam, "That response was made with `store: false`: send the conversation as `input`.");
  return run.thread_id;
}

/** A run that goes on in the background, or is listened to from its first event. */
type Opened = { after: ActionId | null } & ({ run: ListedRun } | { heard: EventStream });

async function open(door: DoorApi, call: ResponseCall, asked: Asked): Promise<Opened> {
  const { background, stream } = call.body;
  const after = "run" in asked ? asked.after : null;
  if (background && !stream)
    return { after, run: "run" in asked ? asked.run : await door.createRun(call, asked.request, 0) };
  // Nobody can come back to what is not in the background, so whoever leaves wants no more of it.
  return { after, heard: await listen(door, call, asked, stream === true && !background) };
}

/** At once, in pieces, or whole. */
async function answer(door: DoorApi, call: ResponseCall, opened: Opened) {
  const { stream, previous_response_id: previousId = null } = call.body;
  const { after } = opened;
  if ("run" in opened) return ok(await read(door, call, { runId: opened.run.id, after }, previousId));
  const events = new ResponseEvents({ after, previousId });
  if (stream) return { stream: toEventStream(opened.heard, events, responseFrames) };
  if (!(await hearAll(opened.heard, events))) throw interrupted(events.runId);
  return ok(events.response());
}

async function listen(door: DoorApi, call: ResponseCall, asked: Asked, stopsOnLeave: boolean): Promise<EventStream> {
  if ("request" in asked) return door.streamRun(call, asked.request, stopsOnLeave ? { on_disconnect: "cancel" } : {});
  const stream = await door.followRun(call, asked.run);
  const onLeave = () => {
    door.cancel(call, asked.run.id).catch(() => {});
  };
  return stopsOnLeave ? { ...stream, onLeave } : stream;
}

/** A response as it is by now. */
async function read(door: DoorApi, call: DoorRequest, name: ResponseName, previousId: string | null = null) {
  await door.getRun(call, name.runId);
  const events = new ResponseEvents({ after: name.after, previousId });
  for (const event of await door.listEvents(call, name.runId)) events.hear(event);
  if (!events.isBegun) throw new ServiceError("run_not_found");
  return events.response();
}

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
