import type { AgentId, ChatRequest, ListedRun, RunActionRequest, ThreadId } from "@agentrun/contract";
import { type Handlers, noContent } from "../../http/endpoint-types.ts";
import type { ErrorWriter } from "../../http/error-response.ts";
import type { CalledFor } from "../../http/local-api.ts";
import type { EventStream } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { findConversation } from "../conversation.ts";
import type { DoorCall, Doorway } from "../doorway.ts";
import { followOpen, isOpenAt, type OnDisconnect, speak } from "../speak.ts";
import { type ChatTurn, readTurn } from "./request.ts";
import { toUiStream, type UiStreamOptions } from "./ui-stream.ts";

/** The client shows the whole answer as its message, so that is all that is said. */
export const writeAiSdkUiError: ErrorWriter = ({ message }) => ({ mediaType: "text/plain", body: message });

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

async function say(door: Doorway, call: DoorCall, { agentId, request, turn, query }: Speaking): Promise<EventStream> {
  const { input, text } = turn;
  const speech = { agentId, name: request.id, input, text, options: request };
  const { stream, answered } = await speak(door, call, speech, query);
  const options = answered === null ? {} : { after: answered, isNewMessage: true };
  return toUiStream(stream, { ...options, isOpen: isOpenAt(door, call) });
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
  return toUiStream(await followOpen(door, call, run, query), { ...options, isOpen: isOpenAt(door, call) });
}
