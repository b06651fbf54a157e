import type { ActionId, AgentId, CreateRunRequest, ErrorCode, ListedRun, RunId, ThreadId } from "@agentrun/contract";
import type { DoorRequest } from "../http/local-api.ts";
import type { EventStream } from "../http/sse.ts";
import { ServiceError } from "../lib/errors.ts";
import { toPayload } from "./content.ts";
import type { DoorApi, DoorCall } from "./door-api.ts";

/** A conversation as a protocol names it: by a thread's id, or by whatever its client calls it. */
export type Conversation = { agentId: AgentId; name: string; user: string | null };

/** What looks like a thread's id is one: nobody begins another that is called so. */
const toThreadId = (name: string): ThreadId | null => (name.startsWith("thr_") ? (name as ThreadId) : null);
const isThreadId = (id: string) => /^thr_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

function assertThreadId(id: ThreadId): ThreadId {
  if (!isThreadId(id)) throw new ServiceError("thread_not_found", { param: "id" });
  return id;
}

/** Its thread; null where nobody has begun one. */
export async function findConversation(
  door: DoorApi,
  call: DoorRequest,
  { agentId, name, user }: Conversation,
): Promise<ThreadId | null> {
  const id = toThreadId(name);
  if (id) return (await door.getThread(call, assertThreadId(id))).id;
  return (await door.findThread(call, { agentId, user, externalId: name }))?.id ?? null;
}

/** Its thread, found or begun; whether one that is named by its id is there is told by the run that is to begin in it. */
export async function openConversation(
  door: DoorApi,
  call: DoorRequest,
  { agentId, name, user }: Conversation,
): Promise<ThreadId> {
  const id = toThreadId(name);
  return id ? assertThreadId(id) : (await door.openThread(call, { agentId, user, externalId: name })).id;
}

export type OnDisconnect = { on_disconnect?: "continue" | "cancel" };

/** What may be said of a run beside its input. */
type RunOptions = Pick<CreateRunRequest, "user" | "metadata" | "timeout_seconds" | "on_busy">;

/** Something that a person says in a conversation, in words and as the agent's input. */
export type Speech = {
  agentId: AgentId;
  name: string;
  input: Record<string, unknown>;
  text: string;
  options: RunOptions;
};

/** The events of the run from its first on; `answered` is the question that the words were the answer to. */
type Heard = { stream: EventStream; answered: ActionId | null };

/** A run on what was said; where the conversation's run has asked for words, they are its answer. */
export async function speak(door: DoorApi, call: DoorCall, speech: Speech, query: OnDisconnect): Promise<Heard> {
  const { agentId, name, input, text, options } = speech;
  const threadId = await openConversation(door, call, { agentId, name, user: options.user ?? null });
  const said = { agent_id: agentId, input, thread_id: threadId, ...definedOf(options) };
  const first = () => door.streamRun(call, { ...said, on_busy: "reject" }, query);
  const tried = options.on_busy === undefined ? await tryFirst(first) : null;
  if (tried?.begun) return { stream: tried.begun, answered: null };
  // Who repeats a request does not answer what the run has asked since.
  const told = await door.findTold(call);
  if (told)
    return {
      stream: await followOpen(door, call, await door.getRun(call, told.run_id), query),
      answered: told.action_id,
    };
  const open = await door.findOpenRun(call, threadId);
  const asked = open?.required_action;
  if (open && asked?.type === "input" && options.on_busy === undefined && open.agent_id === agentId) {
    const answered = asked.id as ActionId;
    await door.tell(call, open.id, { type: "respond", action_id: answered, payload: toPayload(text, asked.schema) });
    return { stream: await followOpen(door, call, open, query), answered };
  }
  assertBusy(tried);
  // Whoever goes on talking instead of deciding is not to wait for their own decision.
  const on_busy = options.on_busy ?? (asked ? "interrupt" : "queue");
  return { stream: await door.streamRun(call, { ...said, on_busy }, query), answered: null };
}

/** A run that began, or why it was not accepted. */
type Tried<T> = { begun: T; refusal?: never } | { begun?: never; refusal: ServiceError };

/**
 * Most conversations are at rest, so what is said begins a run there without a look at them first. Where that is refused, something may
 * go on, and what was said may be its answer, which need not be what a run could begin with. What a guard refuses, it refuses as either,
 * and so is a key that was another request's.
 */
export async function tryFirst<T>(begin: () => Promise<T>): Promise<Tried<T>> {
  try {
    return { begun: await begin() };
  } catch (error) {
    if (error instanceof ServiceError && !refusedAsEither.has(error.code)) return { refusal: error };
    throw error;
  }
}

/** What was refused for another reason than a busy thread would be refused again: it is not admitted a second time. */
export function assertBusy(tried: Tried<unknown> | null): void {
  if (tried?.refusal && tried.refusal.code !== "thread_busy") throw tried.refusal;
}

const refusedAsEither = new Set<ErrorCode>(["guardrail_violation", "idempotency_key_reused"]);

const definedOf = ({ user, metadata, timeout_seconds }: RunOptions) => ({
  ...(user === undefined ? {} : { user }),
  ...(metadata === undefined ? {} : { metadata }),
  ...(timeout_seconds === undefined ? {} : { timeout_seconds }),
});

/** The events of a run that goes on, from its first; who leaves stops it where that was asked for. */
export async function followOpen(
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

/** Whether a run still waits for somebody to answer this. */
export const isOpenAt = (door: DoorApi, call: DoorRequest) => async (runId: RunId, question: string) =>
  (await door.getRun(call, runId)).required_action?.id === question;

/** Said once for all: where no reason is given, an error with a stack is made for each. */
const enough = "enough was heard";

export type LinkedAbort = { signal: AbortSignal; abort: () => void };

/** Aborts with whoever reads, or when enough was heard: `AbortSignal.any` would cost every stream more than what it is made of. */
export function linkedAbort(reader?: AbortSignal): LinkedAbort {
  const own = new AbortController();
  const abort = () => own.abort(enough);
  if (reader?.aborted) abort();
  else reader?.addEventListener("abort", abort, { once: true });
  return { signal: own.signal, abort };
}
