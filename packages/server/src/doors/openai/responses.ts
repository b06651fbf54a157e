import type { ActionId, AgentId, CreateRunRequest, ListedRun, ResponseRequest, ThreadId } from "@agentrun/contract";
import { type Handlers, ok } from "../../http/endpoint-types.ts";
import type { CalledFor } from "../../http/local-api.ts";
import type { EventStream } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { openConversation } from "../conversation.ts";
import type { DoorCall, Doorway } from "../doorway.ts";
import { interrupted, previousParam, refusal } from "./errors.ts";
import { hearAll, toEventStream } from "./event-stream.ts";
import { toRunOptions } from "./request.ts";
import { ResponseEvents } from "./response.ts";
import { fromResponseId, type ResponseName } from "./response-ids.ts";
import { type ResponseTurn, readResponseTurn, toAnswer } from "./response-request.ts";

export const responseHandlers = (door: Doorway) =>
  ({
    createResponse: async (call) => {
      const agent = await door.getAgent(call, call.body.model);
      const turn = readResponseTurn(call.body, agent.configuration.input_schema);
      const asked =
        turn.type === "decided" ? await decide(door, call, agent.id, turn) : await say(door, call, agent.id, turn);
      return answer(door, call, asked);
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
      await door.cancel(call, name.runId);
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

/** Tells the run what was decided, unless somebody else has decided. */
async function decide(door: Doorway, call: DoorCall, agentId: AgentId, { runId, action }: Decided): Promise<Asked> {
  const run = await door.getRun(call, runId);
  if (run.agent_id !== agentId) throw new ServiceError("run_not_found");
  const after = action.action_id;
  if (run.required_action?.id === after) await door.act(call, runId, action);
  else await assertAnswered(door, call, { runId, after });
  return { run, after };
}

/** Nothing follows an answer that nobody gave. */
async function assertAnswered(door: Doorway, call: CalledFor, { runId, after }: ResponseName): Promise<void> {
  if (after === null) return;
  const events = await door.listEvents(call, runId);
  const isAnswered = events.some(({ action }) => (action as { action_id?: string } | undefined)?.action_id === after);
  if (!isAnswered) throw new ServiceError("run_not_found");
}

type ResponseCall = DoorCall & { body: ResponseRequest };

/** A run on what was said; where the thread's run has asked for words, they are its answer. */
async function say(door: Doorway, call: ResponseCall, agentId: AgentId, { input, text }: Said): Promise<Asked> {
  const { body } = call;
  const threadId = await findThread(door, call, agentId);
  const open = threadId === null ? null : await door.findOpenRun(call, threadId);
  const question = open?.required_action;
  if (open && question && question.type !== "approval" && open.agent_id === agentId) {
    const { id: action_id, schema } = question;
    const isConnect = question.type === "connect";
    await door.act(
      call,
      open.id,
      isConnect ? { type: "approve", action_id } : { type: "respond", action_id, payload: toAnswer(text, schema) },
    );
    return { run: open, after: action_id };
  }
  const thread = threadId === null ? (body.store === false ? {} : { thread: {} }) : { thread_id: threadId };
  // Whoever goes on talking instead of deciding is not to wait for their own decision.
  const busy = question ? ({ on_busy: "interrupt" } as const) : {};
  return { request: { agent_id: agentId, input, ...toRunOptions(body), ...thread, ...busy } };
}

async function findThread(door: Doorway, call: ResponseCall, agentId: AgentId): Promise<ThreadId | null> {
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

/** At once, in pieces, or whole. */
async function answer(door: Doorway, call: ResponseCall, asked: Asked) {
  const { background, stream, previous_response_id: previousId = null } = call.body;
  const after = "run" in asked ? asked.after : null;
  if (background && !stream) {
    const run = "run" in asked ? asked.run : await door.createRun(call, asked.request, 0);
    return ok(await read(door, call, { runId: run.id, after }, previousId));
  }
  const events = new ResponseEvents({ after, previousId });
  // Nobody can come back to what is not in the background, so whoever leaves wants no more of it.
  const heard = await listen(door, call, asked, stream === true && !background);
  if (stream) return { stream: toEventStream(heard, events, responseFrames) };
  if (!(await hearAll(heard, events))) throw interrupted(events.runId);
  return ok(events.response());
}

async function listen(door: Doorway, call: ResponseCall, asked: Asked, stopsOnLeave: boolean): Promise<EventStream> {
  if ("request" in asked) return door.streamRun(call, asked.request, stopsOnLeave ? { on_disconnect: "cancel" } : {});
  const stream = await door.followRun(call, asked.run);
  const onLeave = () => {
    door.cancel(call, asked.run.id).catch(() => {});
  };
  return stopsOnLeave ? { ...stream, onLeave } : stream;
}

/** A response as it is by now. */
async function read(door: Doorway, call: CalledFor, name: ResponseName, previousId: string | null = null) {
  await door.getRun(call, name.runId);
  const events = new ResponseEvents({ after: name.after, previousId });
  for (const event of await door.listEvents(call, name.runId)) if (!events.isOver) events.hear(event);
  if (!events.isBegun) throw new ServiceError("run_not_found");
  return events.response();
}
