import type {
  AgentId,
  ChatMessage,
  ChatRequest,
  ListedRun,
  Run,
  RunActionRequest,
  RunId,
  ThreadId,
} from "@agentrun/contract";
import { type Handlers, noContent } from "../../http/endpoint-types.ts";
import type { ErrorWriter } from "../../http/error-response.ts";
import type { DoorRequest } from "../../http/local-api.ts";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import { findOwnFile, toPayload, toTextInput } from "../content.ts";
import { findConversation, followOpen, isOpenAt, linkedAbort, type OnDisconnect, speak } from "../conversation.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";
import { type Chunk, UiMessage } from "./ui-message.ts";

/** The client shows the whole answer as its message, so that is all that is said. */
export const writeAiSdkUiError: ErrorWriter = ({ message }) => ({ mediaType: "text/plain", body: message });

type Said = Extract<ChatTurn, { type: "said" }>;
type Answered = Extract<ChatTurn, { type: "answered" }>;

export const aiSdkUiHandlers = (door: DoorApi) =>
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

async function say(door: DoorApi, call: DoorCall, { agentId, request, turn, query }: Speaking): Promise<EventStream> {
  const { input, text } = turn;
  const speech = { agentId, name: request.id, input, text, options: request };
  const { stream, answered } = await speak(door, call, speech, query);
  const options = answered === null ? {} : { after: answered, isNewMessage: true };
  return toUiStream(stream, { ...options, isOpen: isOpenAt(door, call) });
}

type Answering = { agentId: AgentId; turn: Answered; query: OnDisconnect };

/** Tells the run what its question was answered with, unless somebody else did, and goes on with what follows. */
async function answer(door: DoorApi, call: DoorCall, { agentId, turn, query }: Answering): Promise<EventStream> {
  const run = await door.getRun(call, turn.runId);
  if (run.agent_id !== agentId) throw new ServiceError("run_not_found");
  const given = turn.answers.find(({ action_id: id }) => id === run.required_action?.id);
  if (given) await door.act(call, run.id, given);
  return follow(door, call, run, query, { after: lastOf(turn.answers) });
}

const lastOf = (answers: RunActionRequest[]) => answers.at(-1)?.action_id ?? null;

async function resume(door: DoorApi, call: DoorRequest, threadId: ThreadId, query: OnDisconnect) {
  const run = await door.findOpenRun(call, threadId);
  if (!run) return noContent();
  await door.getAgent(call, run.agent_id);
  return { stream: await follow(door, call, run, query, {}) };
}

async function follow(
  door: DoorApi,
  call: DoorRequest,
  run: ListedRun,
  query: OnDisconnect,
  options: Omit<UiStreamOptions, "isOpen">,
): Promise<EventStream> {
  return toUiStream(await followOpen(door, call, run, query), { ...options, isOpen: isOpenAt(door, call) });
}

type Fields = Record<string, unknown>;
type Schema = Record<string, unknown> | null;

/** What the last message of a chat asks for: a run on what was said, or what a run is told that had asked. */
export type ChatTurn =
  | { type: "said"; input: Fields; text: string }
  | { type: "answered"; runId: RunId; answers: RunActionRequest[] };

/** Only the last message is new: whatever came before is in the thread. */
export function readTurn({ messages }: ChatRequest, schema: Schema): ChatTurn {
  const last = messages.at(-1);
  if (last?.role === "user") return { type: "said", ...toInput(last, schema) };
  const runId = last?.role === "assistant" ? runOf(last) : null;
  const answers = last?.role === "assistant" ? last.parts.flatMap(toAnswer) : [];
  if (runId && answers.length > 0) return { type: "answered", runId, answers };
  throw refusal("The last message is the user's, or one of this agent's whose question is answered in it.");
}

const refusal = (message: string, param = "messages") => new ServiceError("invalid_value", { param, message });

/** A part of the type `data-input` is the input itself; files go along with the text. */
function toInput({ parts }: ChatMessage, schema: Schema): { input: Fields; text: string } {
  const text = parts.flatMap((part) => (part.type === "text" && isText(part.text) ? [part.text] : [])).join("\n");
  const whole = parts.find((part) => part.type === "data-input") as { data?: unknown } | undefined;
  if (whole && isFields(whole.data)) return { input: whole.data, text };
  const files = parts.flatMap(toFile);
  if (text === "" && files.length === 0) throw refusal("The message says nothing: it needs a part of the type `text`.");
  const input = toTextInput(schema, text);
  return { input: files.length > 0 ? { ...input, files } : input, text };
}

function toFile(part: Fields): object[] {
  if (part.type !== "file") return [];
  const file = findOwnFile(part.url);
  if (!file) throw refusal("A file is uploaded first (POST /files), and then named by the address of its content.");
  return [file];
}

/** Its message has the run's id, with the question's behind it where it went on after an answer in words. */
function runOf({ id = "", metadata }: ChatMessage): RunId | null {
  const named = /^(run_[0-7][0-9a-hjkmnp-tv-z]{25})(\.|$)/.exec(id)?.[1] ?? (metadata as Fields | undefined)?.run_id;
  return isText(named) && /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(named) ? (named as RunId) : null;
}

const isQuestion = (id: unknown): id is `act_${string}` => isText(id) && /^act_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** What a page has put into its own copy of the message: a decision, or what it was asked for. */
function toAnswer(part: Fields): RunActionRequest[] {
  const approval = isFields(part.approval) ? part.approval : null;
  if (approval && isQuestion(approval.id) && typeof approval.approved === "boolean") {
    const payload = isText(approval.reason) ? { payload: { reason: approval.reason } } : {};
    return [{ type: approval.approved ? "approve" : "reject", action_id: approval.id, ...payload }];
  }
  const { toolCallId: id, input } = part;
  if (!isQuestion(id)) return [];
  const schema = isFields(input) && isFields(input.schema) ? input.schema : null;
  if (part.state === "output-available")
    return [{ type: "respond", action_id: id, payload: toPayload(part.output, schema) }];
  return part.state === "output-error" ? [{ type: "reject", action_id: id }] : [];
}

const isText = (value: unknown): value is string => typeof value === "string";
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
