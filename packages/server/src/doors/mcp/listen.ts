import type { Run } from "@agentrun/contract";
import type { EventSink } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import type { Doorway } from "../doorway.ts";
import { hear, toEvent, toFrame } from "./call-stream.ts";
import { refuse } from "./errors.ts";
import { type Fields, isFields } from "./message.ts";
import type { Answered, CurrentRequest as Request } from "./methods.ts";
import { getTaskRun, type McpCall, viewOf } from "./place.ts";
import { isFinal, toDetailedTask } from "./task.ts";
import { metaKeys } from "./versions.ts";

/** Each is a reader of its own. */
const mostTasks = 20;

/** Nothing but tasks is told of: how long a list of tools holds is said with it. */
function readTaskIds({ params, abilities }: Request): string[] | null {
  const { notifications } = params;
  if (!isFields(notifications)) throw refuse("INVALID_PARAMS", "params.notifications is an object.", "notifications");
  const { taskIds } = notifications;
  if (taskIds === undefined) return null;
  if (!abilities.tasks) throw refuse("NEEDS_TASKS", "Only clients that declare tasks are told of them.");
  if (Array.isArray(taskIds) && taskIds.length <= mostTasks && taskIds.every((id) => typeof id === "string"))
    return [...new Set<string>(taskIds)];
  throw refuse("INVALID_PARAMS", `taskIds are at most ${mostTasks} ids of tasks.`, "notifications.taskIds");
}

/** Null where there is no such task, or none that this key may see. */
const findTask = (door: Doorway, call: McpCall, id: string): Promise<Run | null> =>
  getTaskRun(door, call, id).catch((error: unknown) => {
    if (error instanceof ServiceError && ["run_not_found", "door_closed"].includes(error.code)) return null;
    throw error;
  });

const moves = new Set(["run.started", "run.requires_action", "run.action.received"]);
const isMove = (event: StreamEvent) => moves.has(event.type) || isTerminalEvent(event);

/** Says first to what it listens, then how each of the tasks stands and what becomes of it, to the end of the last. */
export async function listen(door: Doorway, call: McpCall, request: Request): Promise<Answered> {
  const ids = readTaskIds(request);
  const runs = (await Promise.all((ids ?? []).map((id) => findTask(door, call, id)))).filter((run) => run !== null);
  const about = { _meta: { [metaKeys.subscription]: request.id } };
  const tell = (sink: EventSink, method: string, params: Fields) =>
    sink([toEvent({ method, params: { ...params, ...about } })]);
  const view = viewOf(call, request.abilities);
  const watch = async (run: Run, sink: EventSink, signal: AbortSignal) => {
    let [told, after] = ["", 0];
    for (let now = run; !signal.aborted; now = await door.getRun(call, run.id)) {
      const task = toDetailedTask(now, view);
      const text = JSON.stringify(task);
      if (text !== told) await tell(sink, "notifications/tasks", task);
      told = text;
      if (isFinal(now)) return;
      after = await hear(door, call, run, [signal], { after, isNews: isMove });
    }
  };
  return {
    stream: {
      headers: {},
      toFrame,
      async follow(sink, signal) {
        const notifications = ids ? { taskIds: runs.map(({ id }) => id) } : {};
        await tell(sink, "notifications/subscriptions/acknowledged", { notifications });
        await Promise.all(runs.map((run) => watch(run, sink, signal)));
        if (!signal.aborted) await sink([toEvent({ id: request.id, result: { resultType: "complete", ...about } })]);
      },
    },
  };
}
