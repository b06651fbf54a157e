import type {
  ActionId,
  AgentId,
  ClientTool,
  CreateRunRequest,
  ErrorCode,
  ListedRun,
  RunId,
  ThreadId,
} from "@agentrun/contract";
import type { DoorRequest } from "../http/local-api.ts";
import type { EventStream } from "../http/sse.ts";
import { ServiceError } from "../lib/errors.ts";
import type { ThreadRecord } from "../model/threads.ts";
import { toTextAction } from "./content.ts";
import type { DoorApi, DoorCall } from "./door-api.ts";

/** A conversation as a protocol names it: by a thread's id, or by the client's own id. */
export type Conversation = { agentId: AgentId; name: string; user: string | null };

/** The thread of a conversation, or null. */
export async function findConversation(
  door: DoorApi,
  call: DoorRequest,
  { agentId, name, user }: Conversation,
): Promise<ThreadId | null> {
  return (await findThread(door, call, { agentId, name, user }))?.id ?? null;
}

/** The same with all its fields: the newest branch of the conversation. */
export async function findThread(
  door: DoorApi,
  call: DoorRequest,
  { agentId, name, user }: Conversation,
): Promise<ThreadRecord | null> {
  const id = toThreadId(name);
  if (id) return door.getNewestBranch(call, await assertThreadId(id));
  return door.findThread(call, { agentId, user, externalId: name });
}

/** The thread of a conversation, created if needed. A thread's id is not looked up here: creating the run checks it. */
export async function openConversation(
  door: DoorApi,
  call: DoorRequest,
  { agentId, name, user }: Conversation,
): Promise<ThreadId> {
  const id = toThreadId(name);
  return id ? inField("id", assertThreadId(id)) : (await door.openThread(call, { agentId, user, externalId: name })).id;
}

/** Every name with this prefix is a thread's id: a client cannot use it for its own ids. */
const toThreadId = (name: string): ThreadId | null => (name.startsWith("thr_") ? (name as ThreadId) : null);
const isThreadId = (id: string) => /^thr_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

async function assertThreadId(id: ThreadId): Promise<ThreadId> {
  if (!isThreadId(id)) throw new ServiceError("thread_not_found");
  return id;
}

/** Attributes a missing run or thread to the field of the body that names it. Without this, the error is that of a path. */
export const inField = <T>(param: string, found: Promise<T>): Promise<T> =>
  found.catch((error) => {
    const isMissing = error instanceof ServiceError && missing.includes(error.code);
    throw isMissing ? new ServiceError(error.code, { param }) : error;
  });

const missing: readonly ErrorCode[] = ["run_not_found", "thread_not_found"];

export type OnDisconnect = { on_disconnect?: "continue" | "cancel" };

type RunOptions = Pick<CreateRunRequest, "user" | "metadata" | "timeout_seconds" | "on_busy">;

/** A user's message in a conversation: its text, and the same as the agent's input. */
export type UserMessage = {
  agentId: AgentId;
  name: string;
  input: Record<string, unknown>;
  text: string;
  options: RunOptions;
  /** The tools that the client runs itself. */
  tools: readonly ClientTool[];
};

/** The events of the run from the first on; `answered` is the question that the message answered. */
type SentMessage = { stream: EventStream; answered: ActionId | null };

/** Creates a run, or answers the conversation's open run if that waits for input. */
export async function sendUserMessage(
  door: DoorApi,
  call: DoorCall,
  message: UserMessage,
  query: OnDisconnect,
): Promise<SentMessage> {
  const { agentId, name, input, text, options, tools } = message;
  const threadId = await openConversation(door, call, { agentId, name, user: options.user ?? null });
  const added = tools.length > 0 ? { tools: [...tools] } : {};
  const request = { agent_id: agentId, input, thread_id: threadId, ...definedOf(options), ...added };
  const start = () => door.streamRun(call, { ...request, on_busy: "reject" }, query);
  const tried = options.on_busy === undefined ? await tryToStart(start) : null;
  if (tried?.started) return { stream: tried.started, answered: null };
  // With `on_busy`, the client has stated that the message is a new run.
  const found = tried && (await answerOpenRun(door, call, { threadId, agentId, text }));
  if (found?.run) return { stream: await followOpenRun(door, call, found.run, query), answered: found.answered };
  throwUnlessBusy(tried);
  const on_busy = options.on_busy ?? found?.on_busy;
  return { stream: await door.streamRun(call, { ...request, ...(on_busy && { on_busy }) }, query), answered: null };
}

/** The run that got the answer or, if the message answers nothing, how a new run treats the thread's open run. */
type AnsweredRun =
  | { run: ListedRun; answered: ActionId }
  | { run?: never; on_busy: NonNullable<CreateRunRequest["on_busy"]> };

/** Sends a message as the answer to the open question of its conversation, unless that is an approval or another agent's. */
export async function answerOpenRun(
  door: DoorApi,
  call: DoorCall,
  { threadId, agentId, text }: { threadId: ThreadId; agentId: AgentId; text: string },
): Promise<AnsweredRun> {
  // A repeated request must not answer a newer question of the run.
  const sent = await door.findSentAction(call);
  if (sent?.action_id) return { run: await door.getRun(call, sent.run_id), answered: sent.action_id };
  const run = await door.findOpenRun(call, threadId);
  const question = run?.required_action;
  const action = question && run.agent_id === agentId ? toTextAction(question, text) : null;
  // A user who writes instead of deciding must not wait for their own decision.
  if (!run || !action) return { on_busy: question ? "interrupt" : "queue" };
  await door.actOnce(call, run.id, action);
  return { run, answered: action.action_id };
}

type Tried<T> = { started: T; refusal?: never } | { started?: never; refusal: ServiceError };

/**
 * Most conversations have no open run, so a run is created without looking first. If that is refused, the message may be the answer to an
 * open run's question, which need not be valid input for a new run. Some errors apply to a run and to an answer alike: they are thrown.
 */
export async function tryToStart<T>(start: () => Promise<T>): Promise<Tried<T>> {
  try {
    return { started: await start() };
  } catch (error) {
    if (error instanceof ServiceError && !finalRefusals.has(error.code)) return { refusal: error };
    throw error;
  }
}

/** A refusal for another reason than a busy thread would happen again. */
export function throwUnlessBusy(tried: Tried<unknown> | null): void {
  if (tried?.refusal && tried.refusal.code !== "thread_busy") throw tried.refusal;
}

const finalRefusals = new Set<ErrorCode>(["guardrail_violation", "idempotency_key_reused"]);

const definedOf = ({ user, metadata, timeout_seconds }: RunOptions) => ({
  ...(user === undefined ? {} : { user }),
  ...(metadata === undefined ? {} : { metadata }),
  ...(timeout_seconds === undefined ? {} : { timeout_seconds }),
});

/** The events of an open run from the first on. With `on_disconnect=cancel`, a client that disconnects cancels the run. */
export async function followOpenRun(
  door: DoorApi,
  call: DoorRequest,
  run: ListedRun,
  { on_disconnect }: OnDisconnect,
): Promise<EventStream> {
  const stream = await door.followRun(call, run);
  const onLeave = () => {
    door.cancel(call, run.id).catch(() => {});
  };
  return { ...stream, ...(on_disconnect === "cancel" ? { onLeave } : {}) };
}

/** Checks whether a run still waits for the answer to this question. */
export const openQuestionCheck = (door: DoorApi, call: DoorRequest) => async (runId: RunId, question: string) =>
  (await door.getRun(call, runId)).required_action?.id === question;

/** One constant for all: without a reason, each abort would create an error with a stack. */
const finished = "the stream is complete";

export type LinkedAbort = { signal: AbortSignal; abort: () => void };

/** Aborts with the client's signal, or by `abort`. Cheaper than `AbortSignal.any`, which costs more than the stream itself. */
export function linkedAbort(reader?: AbortSignal): LinkedAbort {
  const own = new AbortController();
  const abort = () => own.abort(finished);
  if (reader?.aborted) abort();
  else reader?.addEventListener("abort", abort, { once: true });
  return { signal: own.signal, abort };
}
