import type {
  ActionId,
  AgUiMessage,
  RequiredAction,
  ResumeEntry,
  RunActionRequest,
  RunAgentInput,
  RunId,
} from "@agentrun/contract";
import type { Call, Handlers } from "../../http/endpoint-types.ts";
import type { ErrorWriter } from "../../http/error-response.ts";
import { nameRequest } from "../../http/idempotency.ts";
import type { EventSink, EventStream, SseEvent } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { type SentResult, sendClientResults } from "../client-tools.ts";
import { findOwnFile, toPayload, toTextInput } from "../content.ts";
import {
  findConversation,
  followOpenRun,
  inField,
  linkedAbort,
  openQuestionCheck,
  sendUserMessage,
} from "../conversation.ts";
import type { DoorApi } from "../door-api.ts";
import { readResults, toolsOf } from "./client-tools.ts";
import { keepMedia } from "./inline-files.ts";
import { type AgUiEvent, type Reader, RunEvents } from "./run-events.ts";

/** The protocol reports a rejected request like a failed run. */
export const writeAgUiError: ErrorWriter = ({ message, code }) => ({
  mediaType: "application/json",
  body: { type: "RUN_ERROR", message, code },
});

type AgUiCall = Call<"callAgUi">;
type MessageTurn = Extract<AgUiTurn, { type: "message" }>;
type ResumeTurn = Extract<AgUiTurn, { type: "resume" }>;

export const agUiHandlers = (door: DoorApi) =>
  ({
    callAgUi: async (call) => {
      const agent = await door.getAgent(call, call.params.id);
      const turn = readTurn(await keepMedia(door, call, call.body), agent.configuration.input_schema);
      return { stream: await openStream(door, call, turn) };
    },
  }) satisfies Partial<Handlers>;

async function openStream(door: DoorApi, call: AgUiCall, turn: AgUiTurn): Promise<EventStream> {
  if (turn.type === "message") return sendMessage(door, call, turn);
  return turn.type === "results" ? sendResults(door, call, turn.results) : resume(door, call, turn);
}

async function sendMessage(door: DoorApi, call: AgUiCall, { input, text }: MessageTurn): Promise<EventStream> {
  const { body, params, query } = call;
  const options = body.forwardedProps ?? {};
  const tools = toolsOf(body);
  const idempotency = call.idempotency ?? nameByRunId(call, { input, options, ...(tools.length > 0 ? { tools } : {}) });
  const message = { agentId: params.id, name: body.threadId, input, text, options, tools };
  const { stream, answered } = await sendUserMessage(door, { ...call, idempotency }, message, query);
  return toAgUiStream(stream, { reader: toReader(body), after: answered, isOpen: openQuestionCheck(door, call) });
}

/** The protocol's `runId` is the idempotency key within the thread. The other messages of the request are not compared. */
function nameByRunId({ caller, url, body: { threadId, runId } }: AgUiCall, compared: object) {
  const [path] = url.split("?", 1);
  return nameRequest(caller, runId, `POST ${path}/${encodeURIComponent(threadId)}`, compared);
}

const toReader = ({ threadId, runId, parentRunId, messages }: RunAgentInput): Reader => ({
  threadId,
  runId,
  messages,
  ...(parentRunId === undefined ? {} : { parentRunId }),
});

/** Continues the run that waits for the results of the client's tools. */
async function sendResults(door: DoorApi, call: AgUiCall, results: readonly SentResult[]): Promise<EventStream> {
  const { body, params, query } = call;
  const requester = { agentId: params.id, user: body.forwardedProps?.user ?? null, param: "messages" };
  const { run, after } = await sendClientResults(door, call, results, requester);
  const stream = await followOpenRun(door, call, run, query);
  return toAgUiStream(stream, { reader: toReader(body), after, isOpen: openQuestionCheck(door, call) });
}

/** Sends the answer to the run, unless the same answer was sent before, and streams what follows. */
async function resume(door: DoorApi, call: AgUiCall, { runId, answers }: ResumeTurn): Promise<EventStream> {
  const { body, params, query } = call;
  const run = await inField("resume", door.getRun(call, runId));
  const conversation = { agentId: params.id, name: body.threadId, user: body.forwardedProps?.user ?? run.user };
  if (
    run.agent_id !== params.id ||
    run.thread_id !== (await inField("threadId", findConversation(door, call, conversation)))
  )
    throw new ServiceError("run_not_found", {
      param: "resume",
      message: "This thread has no run with this interrupt.",
    });
  const question = run.required_action;
  const answer = answers.find(({ actionId }) => actionId === question?.id);
  if (question && answer) await door.act(call, runId, toAction(question, answer));
  const last = answer ?? (await findEarlierAnswer(door, call, runId, answers));
  const stream = await followOpenRun(door, call, run, query);
  const isOpen = openQuestionCheck(door, call);
  return toAgUiStream(stream, { reader: toReader(body), after: last.actionId, isOpen });
}

/** The last of these answers that the run received before. Rejects a decision that contradicts the earlier one. */
async function findEarlierAnswer(
  door: DoorApi,
  call: AgUiCall,
  runId: RunId,
  answers: readonly Answer[],
): Promise<Answer> {
  const events = await door.listEvents(call, runId);
  const questions = events.flatMap(({ required_action: action }) => (action ? [action as RequiredAction] : []));
  const last = answers.findLast(({ actionId }) => questions.some(({ id }) => id === actionId));
  const question = questions.find(({ id }) => id === last?.actionId);
  if (!last || !question) throw invalid("resume", "The run has no such interrupt.");
  if (question.type === "approval" && !isReceived(events, toAction(question, last)))
    throw new ServiceError("run_not_active", {
      message: "This interrupt was already decided otherwise, and a decision is final. The thread has what followed.",
    });
  return last;
}

const isReceived = (events: readonly StreamEvent[], { type, action_id }: RunActionRequest): boolean =>
  events.some(({ action }) => {
    const received = action as RunActionRequest | undefined;
    return received?.type === type && received.action_id === action_id;
  });

type Fields = Record<string, unknown>;
type Schema = Fields | null;

type Answer = { actionId: ActionId; entry: ResumeEntry };

/** A request is a user's message, results of the client's tools, or answers to the questions of a run. */
type AgUiTurn =
  | { type: "message"; input: Fields; text: string }
  | { type: "results"; results: SentResult[] }
  | { type: "resume"; runId: RunId; answers: [Answer, ...Answer[]] };

const invalid = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

const interruptId = /^(run_[0-7][0-9a-hjkmnp-tv-z]{25})\.(act_[0-7][0-9a-hjkmnp-tv-z]{25})$/;

/** Only the last message is new: the thread has the earlier ones. With `resume`, no message is new. */
export function readTurn({ messages, resume = [], forwardedProps }: RunAgentInput, schema: Schema): AgUiTurn {
  const [first, ...others] = resume.map(toAnswer);
  if (first) {
    if (others.some(({ runId }) => runId !== first.runId))
      throw invalid("resume", "All entries of 'resume' must belong to one run. Send one request per run.");
    return { type: "resume", runId: first.runId, answers: [first, ...others] };
  }
  const results = readResults(messages);
  if (results) return { type: "results", results };
  const last = messages.at(-1);
  const { text, files } = last?.role === "user" ? toContent(last) : { text: "", files: [] };
  if (forwardedProps?.input) return { type: "message", input: forwardedProps.input, text };
  if (text === "" && files.length === 0)
    throw invalid("messages", "Nothing to run: end 'messages' with a user message that has content, or send 'resume'.");
  const input = toTextInput(schema, text);
  return { type: "message", input: files.length > 0 ? { ...input, files } : input, text };
}

function toAnswer(entry: ResumeEntry): Answer & { runId: RunId } {
  const [, runId, actionId] = interruptId.exec(entry.interruptId) ?? [];
  if (!runId || !actionId)
    throw invalid("resume", "Invalid 'interruptId'. Send the 'id' of an interrupt from RUN_FINISHED.");
  return { runId: runId as RunId, actionId: actionId as ActionId, entry };
}

/** The content of a message is a text, or a list of texts and uploaded files. */
function toContent({ content }: AgUiMessage): { text: string; files: object[] } {
  if (typeof content === "string") return { text: content, files: [] };
  const parts = Array.isArray(content) ? content.filter(isFields) : [];
  const texts = parts.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  return { text: texts.join("\n"), files: parts.filter(({ type }) => type !== "text").map(toFile) };
}

function toFile({ source }: Fields): object {
  const file = findOwnFile(isFields(source) ? source.value : undefined);
  if (file) return file;
  const remedy = "Upload the file with POST /files and send its id, or the URL of its content, as 'source.value'.";
  throw invalid("messages", `Unknown file. ${remedy}`);
}

/** The action that an answer stands for. Only an explicit `approved` decides an approval. */
export function toAction(question: RequiredAction, { actionId: action_id, entry }: Answer): RunActionRequest {
  const { status, payload } = entry;
  if (question.type === "tool_call")
    throw invalid(
      "resume",
      "The run waits for its tools: end 'messages' with a message of the role 'tool' for each call.",
    );
  if (status === "cancelled") return { type: "reject", action_id };
  if (question.type === "input") return { type: "respond", action_id, payload: toPayload(payload, question.schema) };
  // The run checks the connection again.
  if (question.type === "connect") return { type: "approve", action_id };
  const decision = isFields(payload) ? payload : { approved: payload };
  if (typeof decision.approved !== "boolean")
    throw invalid("resume", `The payload of an approval must be {"approved": true} or {"approved": false}.`);
  return {
    type: decision.approved ? "approve" : "reject",
    action_id,
    ...(typeof decision.reason === "string" ? { payload: { reason: decision.reason } } : {}),
    ...(decision.approved && isFields(decision.editedArgs) ? { arguments: decision.editedArgs } : {}),
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type AgUiStreamOptions = {
  reader: Reader;
  /** The client has the events up to this question: only later ones are sent. */
  after: string | null;
  /** Whether this question of the run is still unanswered. */
  isOpen: (runId: RunId, questionId: string) => Promise<boolean>;
};

/** A run's events as AG-UI events, up to the run's end or to a question to the client. */
function toAgUiStream(stream: EventStream, options: AgUiStreamOptions): EventStream {
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

/** `end` gets the last events when the run waits for the client. */
function createTranslation({ reader, after, isOpen }: AgUiStreamOptions, end: (events: AgUiEvent[]) => void) {
  const run = new RunEvents(reader);
  let isMuted = after !== null;
  const waitFor = async (runId: RunId, question: string) => {
    if ((await isOpen(runId, question)) && run.question?.id === question) end(run.interrupt());
  };
  const translate = (event: StreamEvent): AgUiEvent[] => {
    const translated = run.translate(event);
    const question = event.type === "run.requires_action" ? (run.question?.id ?? null) : null;
    if (isMuted && question !== after) return [];
    // The check may fail after the client has disconnected: then nothing needs it.
    if (question !== null) waitFor(event.run_id, question).catch(() => {});
    if (!isMuted) return translated;
    isMuted = false;
    return run.start();
  };
  return (events: StreamEvent[]): AgUiEvent[] => events.flatMap(translate);
}
