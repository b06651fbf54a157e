import type { ListedRun, ListRunsQuery, ThreadId } from "@agentrun/contract";
import type { Doorway } from "../doorway.ts";
import { refuse } from "./errors.ts";
import { type A2aCall, isThreadId, placeOf } from "./place.ts";
import { type Fields, fieldOf, readFlag, readHistoryLength, readInteger, readText } from "./request.ts";
import { stateOf, statusesOf, toTask } from "./task.ts";

type Filter = { query: ListRunsQuery; fits: (run: ListedRun) => boolean };

/** The thread of a context; null where there is none. */
async function findThread(door: Doorway, call: A2aCall, contextId: string): Promise<ThreadId | null> {
  if (isThreadId(contextId)) return contextId;
  const { agentId } = call;
  return (await door.findThread(call, { agentId, user: null, externalId: contextId }))?.id ?? null;
}

const changedAt = ({ completed_at, started_at, created_at }: ListedRun) => completed_at ?? started_at ?? created_at;

function readAfter(params: Fields): number {
  const after = readText(params, "statusTimestampAfter");
  const time = after === null ? 0 : Date.parse(after);
  if (Number.isNaN(time))
    throw refuse("INVALID_PARAMS", "statusTimestampAfter is a time as 2026-01-02T03:04:05Z.", "statusTimestampAfter");
  return time;
}

const taskState = /^TASK_STATE_[A-Z_]{1,40}$/;

/** What is asked of our list; null where nothing can fit. */
async function readFilter(door: Doorway, call: A2aCall, params: Fields): Promise<Filter | null> {
  const [contextId, state, after] = [readText(params, "contextId"), readText(params, "status"), readAfter(params)];
  if (state !== null && !taskState.test(state))
    throw refuse("INVALID_PARAMS", "status is a state as TASK_STATE_WORKING.", "status");
  const threadId = contextId === null ? null : await findThread(door, call, contextId);
  const isAny = state === null || state === "TASK_STATE_UNSPECIFIED";
  const statuses = isAny ? [] : statusesOf(state);
  if ((contextId !== null && threadId === null) || (!isAny && statuses.length === 0)) return null;
  const query: ListRunsQuery = {
    agent_id: call.agentId,
    ...(threadId === null ? {} : { thread_id: threadId }),
    ...(isAny ? {} : { status: statuses.join(",") }),
  };
  return { query, fits: (run) => (isAny || stateOf(run) === state) && Date.parse(changedAt(run)) >= after };
}

/** No more than this is counted: whoever has more tasks is told so many. */
const mostCounted = 1_000;

async function count(door: Doorway, call: A2aCall, { query, fits }: Filter): Promise<number> {
  let total = 0;
  let after: ListRunsQuery = {};
  for (let seen = 0; seen < mostCounted; seen += 100) {
    const { data, has_more, last_id } = await door.listRuns(call, { ...query, ...after, limit: 100 });
    total += data.filter(fits).length;
    if (!has_more || last_id === null) break;
    after = { after: last_id as `run_${string}` };
  }
  return total;
}

/** Newest first, a page at a time; within one, what changed last stands first. */
export async function listTasks(door: Doorway, call: A2aCall, params: Fields): Promise<object> {
  await door.getAgent(call, call.agentId);
  const pageSize = readInteger(params, "pageSize", [1, 100]) ?? 50;
  const [pageToken, historyLength] = [readText(params, "pageToken"), readHistoryLength(params) ?? 0];
  const hasArtifacts = readFlag({ flag: fieldOf(params, "includeArtifacts") }, "flag");
  const filter = await readFilter(door, call, params);
  if (!filter) return { tasks: [], nextPageToken: "", pageSize, totalSize: 0 };
  const expand = [...(historyLength > 0 ? ["input"] : []), ...(hasArtifacts ? ["output"] : [])].join(",");
  const page = await door.listRuns(call, {
    ...filter.query,
    limit: pageSize,
    ...(pageToken === null ? {} : { after: pageToken as `run_${string}` }),
    ...(expand === "" ? {} : { expand }),
  });
  const runs = page.data.filter(filter.fits).toSorted((a, b) => changedAt(b).localeCompare(changedAt(a)));
  const tasks = await Promise.all(
    runs.map(async (run) => toTask(run, { place: await placeOf(door, call, run), historyLength, hasArtifacts })),
  );
  const isWhole = !page.has_more && pageToken === null;
  return {
    tasks,
    nextPageToken: page.has_more ? (page.last_id ?? "") : "",
    pageSize,
    totalSize: isWhole ? tasks.length : await count(door, call, filter),
  };
}
