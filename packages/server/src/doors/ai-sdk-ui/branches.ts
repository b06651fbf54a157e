import type { ActionId, AgentId, ChatMessage, ChatRequest, RunId } from "@agentrun/contract";
import type { ThreadRecord, WantedAnswer } from "../../model/threads.ts";
import { findThread, inField } from "../conversation.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";

/** The answer that the client's new message follows, and whether the client has replaced what came after it. */
type Place = WantedAnswer & { isEdit: boolean };

type Fields = Record<string, unknown>;

/** `useChat` names the message that was edited or regenerated, and sends the messages before it. */
export function readPlace({ messages, trigger, messageId }: ChatRequest): Place {
  const previous = messages.slice(0, -1).findLast((message) => message.role === "assistant" && runOf(message) !== null);
  const isEdit = trigger === "regenerate-message" || (messageId ?? null) !== null;
  return { runId: previous ? runOf(previous) : null, question: previous ? openQuestionOf(previous) : null, isEdit };
}

/** A message's id is the run's id; after an answer in text, the question's id follows it. */
export function runOf({ id = "", metadata }: ChatMessage): RunId | null {
  const named = /^(run_[0-7][0-9a-hjkmnp-tv-z]{25})(\.|$)/.exec(id)?.[1] ?? (metadata as Fields | undefined)?.run_id;
  return typeof named === "string" && /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(named) ? (named as RunId) : null;
}

/** The question at the end of a message, if it was answered by a text: what followed is another message. */
function openQuestionOf({ parts }: ChatMessage): ActionId | null {
  const { toolCallId: id, state } = (parts.at(-1) ?? {}) as Fields;
  const isOpen = state === "input-available" && typeof id === "string" && /^act_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);
  return isOpen ? (id as ActionId) : null;
}

/**
 * The thread in which a message continues: the newest branch of the chat, or a new branch if the client's message does not follow the end
 * of it. Null: the chat has no thread yet.
 */
export async function findBranch(
  door: DoorApi,
  call: DoorCall,
  { agentId, request }: { agentId: AgentId; request: ChatRequest },
): Promise<ThreadRecord | null> {
  const { id: name, user = null } = request;
  const thread = await inField("id", findThread(door, call, { agentId, name, user }));
  if (!thread) return null;
  const place = readPlace(request);
  // Without an earlier answer and without an edit, the client sends only its last message, and knows no place.
  if ((place.runId === null && !place.isEdit) || (await door.isRepeated(call))) return thread;
  const end = await door.findPlace(thread, place);
  if (end === null) return thread;
  const open = place.isEdit ? await door.findOpenRun(call, thread.id) : null;
  if (end.isLast && !open) return thread;
  const branch = await door.startBranch(call, thread, end.last);
  // Nobody can see its answer in the chat any more.
  if (open?.agent_id === agentId) await door.cancel(call, open.id).catch(() => {});
  return branch;
}
