import type { CreateRunRequest } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";
import type { ThreadOfRun } from "../store/threads/arrivals.ts";
import { getThread, newThread } from "./threads.ts";

type ThreadFields = Pick<CreateRunRequest, "agent_id" | "thread_id" | "thread" | "on_busy" | "user">;

/** Whether a request has anything to do with a thread; most have not, and cost nothing for it. */
export const isInThread = ({ thread_id, thread, on_busy }: ThreadFields): boolean =>
  // Generated clients send the default as well: it asks for nothing.
  thread_id !== undefined || thread !== undefined || (on_busy !== undefined && on_busy !== "queue");

/** The thread that a run goes on with or begins; throws where it cannot be a part of it. */
export async function threadOfRun(
  deps: { store: Pick<Store, "threads">; clock: DatabaseClock },
  caller: Caller,
  request: ThreadFields,
): Promise<ThreadOfRun> {
  const { thread_id: id, thread: begun, on_busy: onBusy = "queue", agent_id: agentId, user } = request;
  if (id !== undefined && begun !== undefined) {
    throw refusal("thread", "thread: a run goes on with `thread_id` or begins a `thread`; send one of them.");
  }
  if (begun) {
    const thread = newThread(deps, caller, { agent_id: agentId, ...(user === undefined ? {} : { user }), ...begun });
    return { thread, isNew: true, onBusy };
  }
  if (id === undefined) throw refusal("on_busy", "on_busy: only a thread can be busy; send `thread_id` too.");
  const { organizationId } = caller;
  // Whether it is busy is decided when the run is accepted. Where it is busy already, nothing needs to be judged first.
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
