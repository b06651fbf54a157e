import type { AgentId, ThreadId } from "@agentrun/contract";
import type { CalledFor } from "../http/local-api.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Doorway } from "./doorway.ts";

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
  door: Doorway,
  call: CalledFor,
  { agentId, name, user }: Conversation,
): Promise<ThreadId | null> {
  const id = toThreadId(name);
  if (id) return (await door.getThread(call, assertThreadId(id))).id;
  return (await door.findThread(call, { agentId, user, externalId: name }))?.id ?? null;
}

/** Its thread, found or begun; whether one that is named by its id is there is told by the run that is to begin in it. */
export async function openConversation(
  door: Doorway,
  call: CalledFor,
  { agentId, name, user }: Conversation,
): Promise<ThreadId> {
  const id = toThreadId(name);
  return id ? assertThreadId(id) : (await door.openThread(call, { agentId, user, externalId: name })).id;
}
