import type {
  AddThreadMessagesRequest,
  AgentId,
  CreateRunRequest,
  CreateThreadRequest,
  ForkThreadRequest,
  MessagePart,
  ThreadId,
  ThreadPatch,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Commit } from "../../lib/postgres/transaction-scope.ts";
import type { Caller } from "../../model/api-keys.ts";
import { branchKeys, type MessageRecord, type NewMessage, type ThreadRecord } from "../../model/threads.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import type { ThreadFilter } from "../../store/threads/threads.ts";
import type { ThreadOfRun } from "../../store/threads/turns.ts";
import { assertAllowed } from "../agents/agents.ts";
import type { AgentCache } from "../agents/cache.ts";
import { mergeMetadata } from "../agents/configuration.ts";
import { assertMayCreateThread, belongsTo, ownsAsUser, userFor } from "../api-keys/end-users.ts";
import { checkFiles, type NamedFileDeps } from "../files/run-files.ts";
import { countedInput, countRefusal, type GuardInput, GuardrailViolation } from "../guardrails/guarded-input.ts";

/** Messages added to a thread pass the same guards as a run's input. */
export type ThreadDeps = NamedFileDeps & {
  store: Pick<Store, "files" | "guardrails" | "threads" | "transaction">;
  clock: DatabaseClock;
  agents: Pick<AgentCache, "find">;
  guardInput: GuardInput;
};

export async function getThread(
  { store }: { store: Pick<Store, "threads"> },
  caller: Caller,
  id: ThreadId,
  param?: string,
): Promise<ThreadRecord> {
  return assertReach(caller, await store.threads.find(caller.organizationId, id), param);
}

export async function listThreads(
  { store }: ThreadDeps,
  caller: Caller,
  filter: ThreadFilter,
  page: PageRequest,
): Promise<Page<ThreadRecord>> {
  const { organizationId, agentIds, endUser } = caller;
  const { user = endUser?.user } = filter;
  // A filter by another user matches nothing, as if there were none.
  if (!ownsAsUser(caller, user ?? null)) return { items: [], hasMore: false };
  return store.threads.list(organizationId, { ...filter, agentIds, user, id: endUser?.threadId ?? undefined }, page);
}

/** A thread of another organisation or end user is not found; one of other agents is forbidden for a limited key. */
export function assertReach(caller: Caller, thread: ThreadRecord | null, param?: string): ThreadRecord {
  if (!thread || !belongsTo(caller, { user: thread.user, threadId: thread.id }))
    throw new ServiceError("thread_not_found", param === undefined ? {} : { param });
  assertAgent(caller, thread.agentId);
  return thread;
}

function assertAgent({ agentIds }: Caller, agentId: AgentId | null): void {
  if (!agentIds || (agentId && agentIds.includes(agentId))) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents: set one of them as the `agent_id` of the thread.",
  });
}

export async function createThread(
  deps: ThreadDeps,
  caller: Caller,
  request: CreateThreadRequest,
): Promise<ThreadRecord> {
  const thread = newThread(deps, caller, request);
  await assertSpeaker(deps, caller, thread.agentId);
  await deps.store.threads.insert(thread);
  return thread;
}

/** A new, empty thread. */
export function newThread(
  { clock }: Pick<ThreadDeps, "clock">,
  caller: Caller,
  { agent_id: agentId = null, user = null, metadata = {} }: CreateThreadRequest,
): ThreadRecord {
  assertMayCreateThread(caller);
  const now = clock.now();
  return {
    id: newId("thr", now),
    organizationId: caller.organizationId,
    agentId,
    user: userFor(caller, user),
    metadata,
    messages: 0,
    runs: 0,
    tokensUsed: 0,
    cost: 0,
    createdBy: caller.actor,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
}

async function assertSpeaker({ agents }: ThreadDeps, caller: Caller, agentId: AgentId | null): Promise<void> {
  if (agentId) assertAllowed(caller, await agents.find(caller.organizationId, agentId), "agent_id");
  else assertAgent(caller, agentId);
}

export function updateThread(deps: ThreadDeps, caller: Caller, id: ThreadId, patch: ThreadPatch) {
  return deps.store.transaction(async () => {
    const thread = assertReach(caller, await deps.store.threads.findForUpdate(caller.organizationId, id));
    if (patch.agent_id !== undefined) await assertSpeaker(deps, caller, patch.agent_id);
    const changed: ThreadRecord = {
      ...thread,
      agentId: patch.agent_id === undefined ? thread.agentId : patch.agent_id,
      user: userFor(caller, patch.user === undefined ? thread.user : patch.user),
      metadata: mergeMetadata(thread.metadata, patch.metadata),
      updatedAt: new Date(Math.max(deps.clock.now(), thread.updatedAt.getTime())),
    };
    await deps.store.threads.update(changed);
    return changed;
  });
}

/** A fork is a chat of its own. */
function withoutBranches(metadata: Record<string, string>): Record<string, string> {
  const { [branchKeys.root]: _root, [branchKeys.newest]: _newest, ...kept } = metadata;
  return kept;
}

/** Copies a thread up to a message. Additional agent state is copied only with the last message. */
export async function forkThread(
  deps: ThreadDeps,
  caller: Caller,
  id: ThreadId,
  { message_id: last, user, metadata }: ForkThreadRequest,
): Promise<ThreadRecord> {
  const origin = await getThread(deps, caller, id);
  const fork = newThread(deps, caller, {
    agent_id: origin.agentId,
    user: user === undefined ? origin.user : user,
    metadata: metadata ?? withoutBranches(origin.metadata),
  });
  return deps.store.transaction(async () => {
    await deps.store.threads.insert(fork);
    const messages = await deps.store.threads.copyMessages(origin, fork.id, last ?? null);
    if (messages === null) throw new ServiceError("thread_message_not_found", { param: "message_id" });
    await deps.store.files.copyUses(caller.organizationId, origin.id, fork.id, fork.user);
    return { ...fork, messages };
  });
}

export async function listThreadMessages(deps: ThreadDeps, caller: Caller, id: ThreadId, page: PageRequest) {
  return deps.store.threads.listMessages(await getThread(deps, caller, id), page);
}

/** Appends messages to a thread. Guards check them first and may call a model, so this runs outside a transaction. */
export async function prepareThreadMessages(
  deps: ThreadDeps,
  caller: Caller,
  id: ThreadId,
  request: AddThreadMessagesRequest,
): Promise<Commit<MessageRecord[]>> {
  const thread = await getThread(deps, caller, id);
  const { request: passed, noteFiles } = await guarded(deps, caller, thread, request);
  const messages = toMessages(deps, passed);
  return () =>
    deps.store.transaction(async () => {
      await noteFiles();
      const { messages: before } = assertReach(
        caller,
        await deps.store.threads.findForUpdate(caller.organizationId, id),
      );
      await deps.store.threads.addMessages(thread, messages);
      return messages.map((message, index) => ({ ...message, threadId: id, number: before + index + 1 }));
    });
}

async function guarded(
  deps: ThreadDeps,
  caller: Caller,
  { organizationId, id: threadId, agentId, user }: ThreadRecord,
  request: AddThreadMessagesRequest,
): Promise<{ request: AddThreadMessagesRequest; noteFiles: Commit<void> }> {
  const agent = agentId && (await deps.agents.find(organizationId, agentId));
  const json = JSON.stringify(request.messages);
  const policy = agent ? agent.configuration.policy : null;
  const judged = { organizationId, agentId, apiKeyId: caller.apiKeyId };
  try {
    const verdict = await countedInput(deps, judged)(organizationId, policy, json, "messages");
    if (verdict.isBlocked) throw new GuardrailViolation(verdict);
    const naming = { json: verdict.text, root: "messages", policy, judged, threadId, user };
    const noteFiles = await checkFiles(deps, caller, naming);
    const passed = verdict.text === json ? request : { ...request, messages: JSON.parse(verdict.text) };
    return { request: passed, noteFiles };
  } catch (refusal) {
    await countRefusal(deps.store, judged, refusal);
    throw refusal;
  }
}

function toMessages({ clock }: Pick<ThreadDeps, "clock">, { messages }: AddThreadMessagesRequest): NewMessage[] {
  const now = clock.now();
  return messages.map(({ role, content }) => ({
    id: newId("msg", now),
    runId: null,
    agentId: null,
    role,
    content: typeof content === "string" ? ([{ type: "text", text: content }] satisfies MessagePart[]) : content,
    createdAt: new Date(now),
  }));
}

type ThreadFields = Pick<CreateRunRequest, "agent_id" | "thread_id" | "thread" | "on_busy" | "user">;

/** Whether a request involves a thread; most do not and skip the look-up. */
export const isInThread = ({ thread_id, thread, on_busy }: ThreadFields): boolean =>
  // Generated clients also send the default value.
  thread_id !== undefined || thread !== undefined || (on_busy !== undefined && on_busy !== "queue");

/** The thread that a run continues or creates; throws if the run cannot join it. */
export async function threadOfRun(
  deps: { store: Pick<Store, "threads">; clock: DatabaseClock },
  caller: Caller,
  request: ThreadFields,
): Promise<ThreadOfRun> {
  const { thread_id: id, thread: created, on_busy: onBusy = "queue", agent_id: agentId, user } = request;
  if (id !== undefined && created !== undefined) {
    throw refusal("thread", "thread: send `thread_id` to continue a thread or `thread` to create one, not both.");
  }
  if (created) {
    const thread = newThread(deps, caller, { agent_id: agentId, ...(user === undefined ? {} : { user }), ...created });
    return { thread, isNew: true, onBusy };
  }
  if (id === undefined) throw refusal("on_busy", "on_busy: only allowed with `thread_id`.");
  const { organizationId } = caller;
  // Acceptance decides whether the thread is busy. If it is busy now, reject before the guards run.
  const [thread, isBusy] = await Promise.all([
    getThread(deps, caller, id, "thread_id"),
    onBusy === "reject" && deps.store.threads.isBusy({ organizationId, id }),
  ]);
  if (thread.agentId && thread.agentId !== agentId) {
    throw new ServiceError("thread_agent_mismatch", { param: "thread_id" });
  }
  if (isBusy) throw new ServiceError("thread_busy", { param: "thread_id" });
  return { thread, isNew: false, onBusy };
}

const refusal = (param: string, message: string) => new ServiceError("invalid_value", { param, message });
