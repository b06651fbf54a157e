import type { AgentId, ListedRun, Run, RunId, ThreadId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { DoorCall, Doorway } from "../doorway.ts";
import type { Place } from "./task.ts";
import type { Streamed } from "./task-stream.ts";

/** A request of A2A's, by whichever binding: whom it is for, and how what is streamed is wrapped. */
export type A2aCall = DoorCall & { agentId: AgentId; toFrame: (item: Streamed) => object };

/** As far as our own API's address goes in that of the request. */
export const baseUrlOf = ({ url }: { url: string }) => url.split("/agents/", 1)[0] ?? "";

/** What a run's conversation is called: as its client did, else by the thread's id; one in no thread is a context by itself. */
export async function placeOf(door: Doorway, call: A2aCall, { id, thread_id }: ListedRun): Promise<Place> {
  const thread = thread_id && (await door.getThread(call, thread_id));
  return { baseUrl: baseUrlOf(call), contextId: thread ? (thread.metadata.external_id ?? thread.id) : id };
}

const isRunId = (id: string): id is RunId => /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** A task of this agent. */
export async function getOwnTask(door: Doorway, call: A2aCall, id: string | null): Promise<Run> {
  const run = id !== null && isRunId(id) ? await door.getRun(call, id) : null;
  if (run?.agent_id !== call.agentId) throw new ServiceError("run_not_found");
  return run;
}

export const isThreadId = (id: string): id is ThreadId => /^thr_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);
