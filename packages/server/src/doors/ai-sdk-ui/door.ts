import type { AgentId, ChatRequest, ListedRun, RunActionRequest, RunId, ThreadId } from "@agentrun/contract";
import { type Handlers, noContent } from "../../http/endpoint-types.ts";
import type { ErrorWriter } from "../../http/error-response.ts";
import type { CalledFor } from "../../http/local-api.ts";
import type { EventStream } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { findConversation, openConversation } from "../conversation.ts";
import type { DoorCall, Doorway } from "../doorway.ts";
import { type ChatTurn, readTurn, toPayload } from "./request.ts";
import { toUiStream, type UiStreamOptions } from "./ui-stream.ts";

/** The client shows the whole answer as its message, so that is all that is said. */
export const writeAiSdkUiError: ErrorWriter = ({ message }) => ({ mediaType: "text/plain", body: message });

type OnDisconnect = { on_disconnect?: "continue" | "cancel" };
type Said = Extract<ChatTurn, { type: "said" }>;
type Answered = Extract<ChatTurn, { type: "answered" }>;

export const aiSdkUiHandlers = (door: Doorway) =>
  ({
    chatWithAgent: async (call) => {
      const agent = await door.getAgent(call, call.params.id);
      const turn = readTurn(call.body, agent.configuration.input_schema);
      const streamed =
        turn.type === "said"
          ? await say(door, call, { agentId: agent.id, request: call.body, turn, query: call.query })
          : await answer(door, call, { agentId: agent.id, turn, query: call.query });
      return { stream: streamed };
    },
    resumeChat: async (call) => {
      const { id: agentId, chat_id: chatId } = call.params;
      await door.getAgent(call, agentId);
      const threadId = await findConversation(door, call, { agentId, name: chatId, user: call.query.user ?? null });
      return threadId === null ? noContent() : resume(door, call, threadId, call.query);
    },
    resumeThread: async (call) => {
      const thread = await door.getThread(call, call.params.id);
      return resume(door, call, thread.id, call.query);
    },
  }) satisfies Partial<Handlers>;

type Speaking = { agentId: AgentId; request: ChatRequest; turn: Said; query: OnDisconnect };

/** A run on what was said; where the chat's run has asked for words, they are its answer. */
async function say(door: Doorway, call: DoorCall, { agentId, request, turn, query }: Speaking): Promise<EventStream> {
  const { id: chatId, user, metadata, timeout_seconds, on_busy } = request;
  const threadId = await openConversation(door, call, { agentId, name: chatId, user: user ?? null });
  const open = await door.findOpenRun(call, threadId);
  const asked = open?.required_action;
  if (open && asked?.type === "input" && on_busy === undefined && open.agent_id === agentId) {
    const payload = toPayload(turn.text, asked.schema);
    await door.act(call, open.id, { type: "respond", action_id: asked.id, payload });
    return follow(door, call, open, query, { after: asked.id, isNewMessage: true });
  }
  const stream = await door.streamRun(
    call,
    {
      agent_id: agentId,
      input: turn.input,
      thread_id: threadId,
      // Whoever goes on talking instead of deciding is not to wait for their own decision.
      on_busy: on_busy ?? (asked ? "interrupt" : "queue"),
      ...(user === undefined ? {} : { user }),
      ...(metadata === undefined ? {} : { metadata }),
      ...(timeout_seconds === undefined ? {} : { timeout_seconds }),
    },
    query,
  );
  return toUiStream(stream, { isOpen: isOpenAt(door, call) });
}

type Answering = { agentId: AgentId; turn: Answered; query: OnDisconnect };

/** Tells the run what its question was answered with, unless somebody else did, and goes on with what follows. */
async function answer(door: Doorway, call: DoorCall, { agentId, turn, query }: Answering): Promise<EventStream> {
  const run = await door.getRun(call, turn.runId);
  if (run.agent_id !== agentId) throw new ServiceError("run_not_found");
  const given = turn.answers.find(({ action_id: id }) => id === run.required_action?.id);
  if (given) await door.act(call, run.id, given);
  return follow(door, call, run, query, { after: lastOf(turn.answers) });
}

const lastOf = (answers: RunActionRequest[]) => answers.at(-1)?.action_id ?? null;

async function resume(door: Doorway, call: CalledFor, threadId: ThreadId, query: OnDisconnect) {
  const run = await door.findOpenRun(call, threadId);
  if (!run) return noContent();
  await door.getAgent(call, run.agent_id);
  return { stream: await follow(door, call, run, query, {}) };
}

async function follow(
  door: Doorway,
  call: CalledFor,
  run: ListedRun,
  query: OnDisconnect,
  options: Omit<UiStreamOptions, "isOpen">,
): Promise<EventStream> {
  const stream = await door.followRun(call, run);
  const onLeave = () => {
    door.cancel(call, run.id).catch(() => {});
  };
  return toUiStream(
    { ...stream, ...(query.on_disconnect === "cancel" ? { onLeave } : {}) },
    {
      ...options,
      isOpen: isOpenAt(door, call),
    },
  );
}

const isOpenAt = (door: Doorway, call: CalledFor) => async (runId: RunId, question: string) =>
  (await door.getRun(call, runId)).required_action?.id === question;
