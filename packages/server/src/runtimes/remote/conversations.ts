import { stateBytes, type ThreadChanges } from "../../model/threads.ts";
import { isJsonObject, parseJsonObject } from "../http/json-object.ts";
import type { RuntimeCall } from "../runtime.ts";

/** Where a thread's state has what agents elsewhere call the conversation, by our name of the agent. */
const field = "remote_conversations";

type InThread = Pick<RuntimeCall, "thread" | "run">;

const stateOf = ({ thread }: InThread) => parseJsonObject(thread?.state ?? "{}") ?? {};

/** What the agent elsewhere calls the conversation that the run is a part of; null where there is none yet. */
export function findConversation(call: InThread): string | null {
  const { [field]: kept } = stateOf(call);
  const name = isJsonObject(kept) && Object.hasOwn(kept, call.run.agentId) ? kept[call.run.agentId] : null;
  return typeof name === "string" ? name : null;
}

/** Kept beside whatever others keep of the thread; where there is no room, the next run begins a conversation of its own. */
export function keepConversation(call: InThread, name: string | null): { thread?: ThreadChanges } {
  if (!call.thread || name === null) return {};
  const state = stateOf(call);
  const kept = isJsonObject(state[field]) ? state[field] : {};
  const text = JSON.stringify({ ...state, [field]: { ...kept, [call.run.agentId]: name } });
  return Buffer.byteLength(text) > stateBytes ? {} : { thread: { state: text } };
}
