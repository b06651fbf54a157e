import type { ListedRun, ListRunsQuery, RunId, ThreadId } from "@agentrun/contract";
import type { DoorApi } from "../door-api.ts";
import { changedAt } from "../door-api.ts";
import { refuse } from "./errors.ts";
import { type Fields, fieldOf, readFlag, readHistoryLength, readInteger, readText } from "./request.ts";
import { type A2aCall, contextOf, isThreadId, stateOf, statusesOf, type TaskContext, toTask } from "./task.ts";

type Filter = { query: ListRunsQuery; matches: (run: ListedRun) => boolean };

/** The thread of a context, or null. */
async function findThread(door: DoorApi, call: A2aCall, contextId: string): Promise<ThreadId | null> {
  if (isThreadId(contextId)) return contextId;
  const { agentId } = call;
  return (await door.findThread(call, { agentId, user: null, externalId: contextId }))?.id ?? null;
}

function readAfter(params: Fields): number {
  const after = readText(params, "statusTimestampAfter");
  const time = after === null ? 0 : Date.parse(after);
  if (Number.isNaN(time))
    throw refuse(
      "INVALID_PARAMS",
      "statusTimestampAfter must be a time such as 2026-01-02T03:04:05Z.",
      "statusTimestampAfter",
    );
  return time;
}

const taskState = /^TASK_STATE_[A-Z_]{1,40}$/;

/** Null if no run can match. */
async function readFilter(door: DoorApi, call: A2aCall, params: Fields): Promise<Filter | null> {
  const [contextId, state, after] = [readText(params, "contextId"), readText(params, "status"), readAfter(params)];
  if (state !== null && !taskState.test(state))
    throw refuse("INVALID_PARAMS", "status must be a task state such as TASK_STATE_WORKING.", "status");
  const threadId = contextId === null ? null : await findThread(door, call, contextId);
  const isAny = state === null || state === "TASK_STATE_UNSPECIFIED";
  const statuses = isAny ? [] : statusesOf(state);
  if ((contextId !== null && threadId === null) || (!isAny && statuses.length === 0)) return null;
  const query: ListRunsQuery = {
    agent_id: call.agentId,
    ...(threadId === null ? {} : { thread_id: threadId }),
    ...(isAny ? {} : { status: statuses.join(",") }),
  };
  return { query, matches: (run) => (isAny || stateOf(run) === state) && Date.parse(changedAt(run)) >= after };
}

/**
 * The protocol sorts tasks by their last change, and runs are stored in the order of their creation. So the newest 1,000 runs are read
 * and sorted; the next pages after them come from the 1,000 runs before, and so on.
 */
const windowSize = 1_000;

type Window = { runs: ListedRun[]; next: RunId | null };

/** The matching runs of the newest 1,000 that were created before `after`, sorted by their last change. */
async function readWindow(
  door: DoorApi,
  call: A2aCall,
  { query, matches }: Filter,
  after: RunId | null,
): Promise<Window> {
  const runs: ListedRun[] = [];
  let next = after;
  for (let seen = 0; seen < windowSize; seen += 100) {
    const page = await door.listRuns(call, { ...query, ...(next ? { after: next } : {}), limit: 100 });
    runs.push(...page.data.filter(matches));
    next = page.has_more ? (page.last_id as RunId | null) : null;
    if (next === null) break;
  }
  return { runs: runs.toSorted((a, b) => (isBehind(toPosition(a), toPosition(b)) ? 1 : -1)), next };
}

type Position = readonly [changedAt: string, id: string];

const toPosition = (run: ListedRun): Position => [changedAt(run), run.id];
const isBehind = (a: Position, b: Position) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/** The position of a client: the run before which the window starts, and the last task shown from it. */
type Cursor = { after: RunId | null; shown: Position | null };

const writeCursor = ({ after, shown }: Cursor): string =>
  Buffer.from(JSON.stringify([after, ...(shown ?? [])])).toString("base64url");

const isRunId = (value: unknown): value is RunId =>
  typeof value === "string" && /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value);

function readCursor(params: Fields): Cursor {
  const token = readText(params, "pageToken");
  if (token === null) return { after: null, shown: null };
  const [after, time, id, ...more] = parseList(Buffer.from(token, "base64url").toString("utf8"));
  const isShown = typeof time === "string" && isRunId(id);
  if ((after !== null && !isRunId(after)) || more.length > 0 || (time !== undefined && !isShown))
    throw refuse(
      "INVALID_PARAMS",
      "Invalid pageToken. Send the nextPageToken of the previous page.",
      "pageToken",
      "invalid_cursor",
    );
  return { after, shown: isShown ? [time, id] : null };
}

function parseList(text: string): unknown[] {
  try {
    const list = JSON.parse(text) as unknown;
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** The next page comes from the same window, from the next one, or there is none. */
function nextCursor({ runs, next }: Window, after: RunId | null, last: ListedRun | undefined): string {
  if (last && last !== runs.at(-1)) return writeCursor({ after, shown: toPosition(last) });
  return next === null ? "" : writeCursor({ after: next, shown: null });
}

/** Sorted by the last change, newest first. */
export async function listTasks(door: DoorApi, call: A2aCall, params: Fields): Promise<object> {
  await door.getAgent(call, call.agentId);
  const pageSize = readInteger(params, "pageSize", [1, 100]) ?? 50;
  const [{ after, shown }, historyLength] = [readCursor(params), readHistoryLength(params) ?? 0];
  const hasArtifacts = readFlag({ flag: fieldOf(params, "includeArtifacts") }, "flag");
  const filter = await readFilter(door, call, params);
  if (!filter) return { tasks: [], nextPageToken: "", pageSize, totalSize: 0 };
  const window = await readWindow(door, call, filter, after);
  const rest = shown === null ? window.runs : window.runs.filter((run) => isBehind(toPosition(run), shown));
  const page = rest.slice(0, pageSize);
  const contexts = createContextCache(door, call);
  const view = async (run: ListedRun) => toTask(run, { place: await contexts(run), historyLength, hasArtifacts });
  // Listed runs have neither input nor output.
  const needsWholeRun = historyLength > 0 || hasArtifacts;
  const tasks = await Promise.all(page.map(async (run) => view(needsWholeRun ? await door.getRun(call, run.id) : run)));
  return {
    tasks,
    nextPageToken: nextCursor(window, after, page.at(-1)),
    pageSize,
    totalSize: (after === null ? window : await readWindow(door, call, filter, null)).runs.length,
  };
}

/** Looks each context up only once. */
function createContextCache(door: DoorApi, call: A2aCall): (run: ListedRun) => Promise<TaskContext> {
  const found = new Map<string, Promise<TaskContext>>();
  return (run) => {
    const name = run.thread_id ?? run.id;
    const context = found.get(name) ?? contextOf(door, call, run);
    found.set(name, context);
    return context;
  };
}
