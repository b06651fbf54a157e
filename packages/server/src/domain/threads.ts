import type {
  AddThreadMessagesRequest,
  AgentId,
  CreateThreadRequest,
  ForkThreadRequest,
  MessagePart,
  ThreadId,
  ThreadPatch,
} from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import type { Commit } from "../lib/transaction-scope.ts";
import type { Caller } from "../model/api-keys.ts";
import type { MessageRecord, NewMessage, ThreadRecord } from "../model/threads.ts";
import type { PageRequest } from "../store/database/page.ts";
import type { Store } from "../store/store.ts";
import type { ThreadFilter } from "../store/threads/threads.ts";
import type { AgentCache } from "./agent-cache.ts";
import { assertAllowed } from "./agents.ts";
import { type GuardInput, GuardrailViolation } from "./guarded-input.ts";
import { mergeMetadata } from "./metadata.ts";
import { checkFiles, type NamedFileDeps } from "./named-files.ts";

/** What is put into a thread reaches its agents like an input does, past the same guards. */
export type ThreadDeps = NamedFileDeps & {
  store: Pick<Store, "files" | "threads" | "transaction">;
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

export const listThreads = (deps: ThreadDeps, caller: Caller, filter: ThreadFilter, page: PageRequest) =>
  deps.store.threads.list(caller.organizationId, { ...filter, agentIds: caller.agentIds }, page);

/** A thread of another organisation does not exist; one in which other agents speak is out of a narrowed key's reach. */
export function assertReach(caller: Caller, thread: ThreadRecord | null, param?: string): ThreadRecord {
  if (!thread) throw new ServiceError("thread_not_found", param === undefined ? {} : { param });
  assertAgent(caller, thread.agentId);
  return thread;
}

function assertAgent({ agentIds }: Caller, agentId: AgentId | null): void {
  if (!agentIds || (agentId && agentIds.includes(agentId))) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents: its threads name one of them as `agent_id`.",
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

/** A thread that nobody has spoken in yet. */
export function newThread(
  { clock }: Pick<ThreadDeps, "clock">,
  caller: Caller,
  { agent_id: agentId = null, user = null, metadata = {} }: CreateThreadRequest,
): ThreadRecord {
  const now = clock.now();
  return {
    id: newId("thr", now),
    organizationId: caller.organizationId,
    agentId,
    user,
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
      user: patch.user === undefined ? thread.user : patch.user,
      metadata: mergeMetadata(thread.metadata, patch.metadata),
      updatedAt: new Date(Math.max(deps.clock.now(), thread.updatedAt.getTime())),
    };
    await deps.store.threads.update(changed);
    return changed;
  });
}

/** Another thread that begins as this one did, up to a message. What agents remember beside the messages goes along only to its end. */
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
    metadata: metadata ?? origin.metadata,
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

/** Adds what was said elsewhere to the end of a thread. The guards look at it first, and may ask a model. */
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
  const json = JSON.stringify(request);
  const policy = agent ? agent.configuration.policy : null;
  const verdict = await deps.guardInput(organizationId, policy, json, "body");
  if (verdict.isBlocked) throw new GuardrailViolation(verdict);
  const noteFiles = await checkFiles(deps, caller, { json: verdict.text, root: "body", policy, threadId, user });
  const passed = verdict.text === json ? request : (JSON.parse(verdict.text) as AddThreadMessagesRequest);
  return { request: passed, noteFiles };
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
