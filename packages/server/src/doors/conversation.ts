import type { AgentId, ThreadId } from "@agentrun/contract";
import type { CalledFor } from "../http/local-api.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Doorway } from "./doorway.ts";

/** A conversation as a protocol names it: by a thread's id, or by whatever its client calls it. */
export type Conversation = { agentId: AgentId; name: string; user: string | null };

/** What looks like a thread's id is one: nobody begins another that is called so. */
const toThreadId = (name: string): ThreadId | null => (name.startsWith("thr_") ? (name as ThreadId) : null);
const isThreadId = (id: string) => /^thr_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

async function getNamed(door: Doorway, call: CalledFor, id: ThreadId): Promise<ThreadId> {
  if (!isThreadId(id)) throw new ServiceError("thread_not_found", { param: "id" });
  return (await door.getThread(call, id)).id;
}

/** Its thread; null where nobody has begun one. */
export async function findConversation(
  door: Doorway,
  call: CalledFor,
  { agentId, name, user }: Conversation,
): Promise<ThreadId | null> {
  const id = toThreadId(name);
  if (id) return getNamed(door, call, id);
  return (await door.findThread(call, { agentId, user, externalId: name }))?.id ?? null;
}

/** Its thread, found or begun. */
export async function openConversation(
  door: Doorway,
  call: CalledFor,
  { agentId, name, user }: Conversation,
): Promise<ThreadId> {
  const id = toThreadId(name);
  return id ? getNamed(door, call, id) : (await door.openThread(call, { agentId, user, externalId: name })).id;
}
