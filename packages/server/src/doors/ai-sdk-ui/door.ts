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
import { type SentResult, sendClientResults } from "../client-tools.ts";
import { findOwnFile, toPayload, toTextInput } from "../content.ts";
import {
  findConversation,
  followOpenRun,
  inField,
  linkedAbort,
  type OnDisconnect,
  openQuestionCheck,
  sendUserMessage,
} from "../conversation.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";
import { findBranch, runOf } from "./branches.ts";
import { readResults, toolsOf } from "./client-tools.ts";
import { keepAttachments } from "./inline-files.ts";
import { type Chunk, UiMessage } from "./ui-message.ts";

/** The client shows the whole response body as its message, so the body is the message alone. */
export const writeAiSdkUiError: ErrorWriter = ({ message }) => ({ mediaType: "text/plain", body: message });

export const aiSdkUiHandlers = (door: DoorApi) =>
  ({
    chatWithAgent: async (call) => {
      const agent = await door.getAgent(call, call.params.id);
      const turn = readTurn(await keepAttachments(door, call, call.body), agent.configuration.input_schema);
      const stream =
        turn.type === "message"
          ? await sendMessage(door, call, { agentId: agent.id, request: call.body, turn, query: call.query })
          : turn.type === "results"
            ? await sendResults(door, call, { agentId: agent.id, request: call.body, turn, query: call.query })
            : await sendAnswer(door, call, { agentId: agent.id, turn, query: call.query });
      return { stream };
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

type MessageTurn = Extract<ChatTurn, { type: "message" }>;
type AnswerTurn = Extract<ChatTurn, { type: "answers" }>;
type ResultTurn = Extract<ChatTurn, { type: "results" }>;

async function sendMessage(
  door: DoorApi,
  call: DoorCall,
  { agentId, request, turn, query }: { agentId: AgentId; request: ChatRequest; turn: MessageTurn; query: OnDisconnect },
): Promise<EventStream> {
  const { input, text } = turn;
  const branch = await findBranch(door, call, { agentId, request });
  const name = branch?.id ?? request.id;
  const message = { agentId, name, input, text, options: request, tools: toolsOf(request) };
  const { stream, answered } = await sendUserMessage(door, call, message, query);
  const options = answered === null ? {} : { after: answered, isNewMessage: true };
  return toUiStream(stream, { ...options, isOpen: openQuestionCheck(door, call) });
}

/** Continues the run that waits for the results of the page's tools. */
async function sendResults(
  door: DoorApi,
  call: DoorCall,
  { agentId, request, turn, query }: { agentId: AgentId; request: ChatRequest; turn: ResultTurn; query: OnDisconnect },
): Promise<EventStream> {
  const requester = { agentId, user: request.user ?? null, param: "messages" };
  const { run, after } = await sendClientResults(door, call, turn.results, requester);
  return follow(door, call, run, query, { after });
}

/** Sends the answer to the run, unless its question is answered already, and streams what follows. */
async function sendAnswer(
  door: DoorApi,
  call: DoorCall,
  { agentId, turn, query }: { agentId: AgentId; turn: AnswerTurn; query: OnDisconnect },
): Promise<EventStream> {
  const run = await inField("messages", door.getRun(call, turn.runId));
  if (run.agent_id !== agentId) throw new ServiceError("run_not_found", { param: "messages" });
  const answer = turn.answers.find(({ action_id: id }) => id === run.required_action?.id);
  if (answer) await door.act(call, run.id, answer);
  return follow(door, call, run, query, { after: turn.answers.at(-1)?.action_id ?? null });
}

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
  return toUiStream(await followOpenRun(door, call, run, query), { ...options, isOpen: openQuestionCheck(door, call) });
}

type Fields = Record<string, unknown>;
type Schema = Record<string, unknown> | null;

/** The last message of a chat: a user's message, results of the page's tools, or answers to the questions of a run. */
type ChatTurn =
  | { type: "message"; input: Fields; text: string }
  | { type: "results"; results: SentResult[] }
  | { type: "answers"; runId: RunId; answers: RunActionRequest[] };

/** Only the last message is new: the thread has the earlier ones. */
function readTurn({ messages }: ChatRequest, schema: Schema): ChatTurn {
  const last = messages.at(-1);
  if (last?.role === "user") return { type: "message", ...toInput(last, schema) };
  const results = last ? readResults(last) : null;
  if (results) return { type: "results", results };
  const runId = last?.role === "assistant" ? runOf(last) : null;
  const answers = last?.role === "assistant" ? last.parts.flatMap(toAnswer) : [];
  if (runId && answers.length > 0) return { type: "answers", runId, answers };
  throw invalid("The last message must be a user message, or a message of this agent with the answer to its question.");
}

const invalid = (message: string) => new ServiceError("invalid_value", { param: "messages", message });

/** A part of the type `data-input` is the whole input. Otherwise the input is the text and the files. */
function toInput({ parts }: ChatMessage, schema: Schema): { input: Fields; text: string } {
  const text = parts.flatMap((part) => (part.type === "text" && isText(part.text) ? [part.text] : [])).join("\n");
  const whole = parts.find((part) => part.type === "data-input") as { data?: unknown } | undefined;
  if (whole && isFields(whole.data)) return { input: whole.data, text };
  const files = parts.flatMap(toFile);
  if (text === "" && files.length === 0) throw invalid("The message is empty. Add a part of the type `text`.");
  const input = toTextInput(schema, text);
  return { input: files.length > 0 ? { ...input, files } : input, text };
}

function toFile(part: Fields): object[] {
  if (part.type !== "file") return [];
  const file = findOwnFile(part.url);
  if (!file) throw invalid("Unknown file URL. Upload the file with POST /files and send the URL of its content.");
  return [file];
}

const isQuestionId = (id: unknown): id is `act_${string}` => isText(id) && /^act_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** The client writes decisions and input into its own copy of the agent's message. */
function toAnswer(part: Fields): RunActionRequest[] {
  const approval = isFields(part.approval) ? part.approval : null;
  if (approval && isQuestionId(approval.id) && typeof approval.approved === "boolean") {
    const payload = isText(approval.reason) ? { payload: { reason: approval.reason } } : {};
    return [{ type: approval.approved ? "approve" : "reject", action_id: approval.id, ...payload }];
  }
  const { toolCallId: id, input } = part;
  if (!isQuestionId(id)) return [];
  const schema = isFields(input) && isFields(input.schema) ? input.schema : null;
  if (part.state === "output-available")
    return [{ type: "respond", action_id: id, payload: toPayload(part.output, schema) }];
  return part.state === "output-error" ? [{ type: "reject", action_id: id }] : [];
}

const isText = (value: unknown): value is string => typeof value === "string";
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type UiStreamOptions = {
  /** Whether this question of the run is still unanswered. */
  isOpen: (runId: RunId, questionId: string) => Promise<boolean>;
  /** The client has the events up to the answer to this question: only later ones are sent. */
  after?: string | null;
  /** What follows the answer is a new message, not a part of the message with the question. */
  isNewMessage?: boolean;
};

/** A run's events as a UI message stream, which ends with the run or with a question to the client. */
function toUiStream(stream: EventStream, options: UiStreamOptions): EventStream {
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

/** Translates events to chunks. `end` gets the last chunks when the run waits for the client. */
function createTranslation({ isOpen, after = null, isNewMessage }: UiStreamOptions, end: (chunks: Chunk[]) => void) {
  const message = new UiMessage();
  let start: Chunk[] = [];
  let isMuted = after !== null;
  const waitFor = async (runId: RunId, question: string) => {
    if ((await isOpen(runId, question)) && message.question === question) end(message.end("tool-calls"));
  };
  /** The client's answer was one of several votes. */
  const waitForOthers = async (runId: RunId, question: string) => {
    if ((await isOpen(runId, question)) && isMuted && message.question === question)
      end([...start, ...message.reopen(question), ...message.end("tool-calls")]);
  };
  const translate = (event: StreamEvent): Chunk[] => {
    if (event.type === "run.created") {
      start = startOf(event.run as Run, isNewMessage ? after : null);
      const opening = message.begin();
      return isMuted ? [] : [...start, ...opening];
    }
    const chunks = message.translate(event);
    if (!isMuted) {
      // The check may fail after the client has disconnected: then nothing needs it.
      if (event.type === "run.requires_action" && message.question)
        waitFor(event.run_id, message.question).catch(() => {});
      return chunks;
    }
    if (event.type === "run.requires_action" && after !== null && message.question === after)
      waitForOthers(event.run_id, after).catch(() => {});
    const action = event.action as { action_id?: unknown } | undefined;
    const isAnswer = event.type === "run.action.received" && action?.action_id === after;
    // The run may have ended without this answer: then the client gets the end.
    if (!isAnswer && !isTerminalEvent(event)) return [];
    isMuted = false;
    return [...start, ...(isNewMessage ? message.begin() : chunks)];
  };
  return (events: StreamEvent[]): Chunk[] => events.flatMap(translate);
}

/** A run is one message with the run's id. After an answer in text, a new message starts. */
function startOf({ id, thread_id }: Run, answered: string | null): Chunk[] {
  const messageId = answered === null ? id : `${id}.${answered}`;
  return [{ type: "start", messageId, messageMetadata: { run_id: id, thread_id } }];
}
