import type { ListedRun, ListRunsQuery, Run, RunId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { DoorApi } from "../door-api.ts";
import {
  type Fields,
  isFields,
  type Message,
  metaKeys,
  metaOf,
  olderVersions,
  progressTokenOf,
  readText,
  refuse,
  requestKey,
  requestName,
  type Session,
} from "./protocol.ts";
import {
  askedOf,
  isFinal,
  isOurFailure,
  toElsewhere,
  toErrorResult,
  toFailure,
  toOlderTask,
  toResult,
  type View,
} from "./task.ts";
import type { Answered, Method, OlderRequest } from "./tool-calls.ts";
import { answerCall, answerRun, argumentsOf, beginRun, firstWaitSeconds, Progress, type Said } from "./tool-calls.ts";
import { findTool, getTaskRun, instructions, type McpCall, pageOfTools, serverInfo, viewOf } from "./tools.ts";

/** Everything of 2025-11-25 and before that is spoken here, but for the handshake, which the door answers. */
export const olderMethods: Record<string, Method<OlderRequest>> = {
  ping: async () => ({ result: {} }),
  "tools/list": async (door, call, { params }) => ({ result: await pageOfTools(door, call, params, true) }),
  "tools/call": callTool,
  "tasks/get": async (door, call, request) => ({
    result: toOlderTask(await getTask(door, call, request), viewFor(call, request)),
  }),
  "tasks/result": resultOfTask,
  "tasks/list": listTasks,
  "tasks/cancel": cancelTask,
};

/** Tasks came with the last of them, and whoever does not know them does not look. */
export const initialize = ({ protocolVersion }: Fields): Fields => ({
  protocolVersion: olderVersions.includes(String(protocolVersion)) ? protocolVersion : olderVersions[0],
  capabilities: { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
  serverInfo,
  instructions,
});

const viewFor = (call: McpCall, { session }: OlderRequest): View => viewOf(call, session.modes);

const getTask = (door: DoorApi, call: McpCall, { params }: OlderRequest): Promise<Run> =>
  getTaskRun(door, call, readText(params, "taskId"));

async function callTool(door: DoorApi, call: McpCall, request: OlderRequest): Promise<Answered> {
  const { id, params, session } = request;
  const agent = await findTool(door, call, readText(params, "name"));
  const metadata = session.id === null ? {} : { [requestKey]: requestName(session.id, id) };
  const isTask = isFields(params.task);
  const waitSeconds = isTask || progressTokenOf(params) !== null ? 0 : firstWaitSeconds;
  const run = await beginRun(door, call, agent, { input: argumentsOf(params), metadata }, waitSeconds);
  if (typeof run === "string") return { result: toErrorResult(run) };
  if (isTask) return { result: { task: toOlderTask(run, viewFor(call, request)) } };
  return waitFor(door, call, request, { run, conclude: toSaid(viewFor(call, request), "answer") });
}

type Found = { run: Run; conclude: (run: Run) => Said | null };

/** Leaving is not taking back: a client of these versions says so where it means it. */
const waitFor = (door: DoorApi, call: McpCall, { id, params }: OlderRequest, found: Found): Answered =>
  answerCall(door, call, {
    ...found,
    id,
    progress: new Progress(progressTokenOf(params)),
    patience: null,
    endsWithReader: false,
  });

/** What our own requests are called: whoever answers one says with it whom it is for. */
const askId = (run: ListedRun, questionId: string) => `${run.id}.${questionId}`;
const askShape = /^(run_[0-7][0-9a-hjkmnp-tv-z]{25})\.(act_[0-7][0-9a-hjkmnp-tv-z]{25})$/;

/** What cannot be asked here is told instead of an answer, or waited for. */
function toSaid(view: View, unasked: "answer" | "wait"): (run: Run) => Said | null {
  const told = new Set<string>();
  return (run) => {
    if (isFinal(run)) return isOurFailure(run) ? { error: toFailure(run) } : { result: toResult(run, view.baseUrl) };
    const { required_action: question } = run;
    if (run.status !== "requires_action" || !question || told.has(question.id)) return null;
    told.add(question.id);
    const asked = askedOf(run, view);
    if (asked) return { ask: { id: askId(run, question.id), ...asked, params: withId(asked.params, question.id) } };
    if (unasked === "wait") return null;
    return { result: { ...toErrorResult(toElsewhere(run.id, question, view.pageOf(run))), _meta: { run_id: run.id } } };
  };
}

/** What a person does at an address has a name in these versions. */
const withId = (params: Fields, elicitationId: string): Fields =>
  params.mode === "url" ? { ...params, elicitationId } : params;

async function resultOfTask(door: DoorApi, call: McpCall, request: OlderRequest): Promise<Answered> {
  const run = await getTask(door, call, request);
  const say = toSaid(viewFor(call, request), "wait");
  const relate = (fields: Fields): Fields => ({
    ...fields,
    _meta: { ...metaOf(fields), [metaKeys.relatedTask]: { taskId: run.id } },
  });
  const conclude = (now: Run): Said | null => {
    const said = say(now);
    if (said && "ask" in said) return { ask: { ...said.ask, params: relate(said.ask.params as Fields) } };
    return said && "result" in said ? { result: relate(said.result) } : said;
  };
  return waitFor(door, call, request, { run, conclude });
}

const tasksInPage = 50;

async function listTasks(door: DoorApi, call: McpCall, request: OlderRequest): Promise<Answered> {
  const { cursor } = request.params;
  if (cursor !== undefined && !/^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(String(cursor)))
    throw refuse("INVALID_PARAMS", "cursor is the `nextCursor` of the page before.", "cursor", "invalid_cursor");
  const page = await door.listRuns(call, {
    limit: tasksInPage,
    ...(call.agentId ? { agent_id: call.agentId } : {}),
    ...(cursor === undefined ? {} : { after: cursor as RunId }),
  });
  const shown = await Promise.all(page.data.map((run) => isCallable(door, call, run)));
  const tasks = page.data.filter((_run, index) => shown[index]).map((run) => toOlderTask(run, viewFor(call, request)));
  return { result: { tasks, ...(page.has_more && page.last_id ? { nextCursor: page.last_id } : {}) } };
}

const isCallable = (door: DoorApi, call: McpCall, { agent_id }: ListedRun): Promise<boolean> =>
  door.getAgent(call, agent_id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ServiceError) return false;
      throw error;
    },
  );

/** As long as it is waited for that a run has really stopped. */
const cancelSeconds = 10;

async function cancelTask(door: DoorApi, call: McpCall, request: OlderRequest): Promise<Answered> {
  const run = await getTask(door, call, request);
  if (isFinal(run))
    throw refuse("INVALID_PARAMS", `The task has ended already: ${run.status}.`, "taskId", "run_not_active");
  const stopped = await door.cancel(call, run.id, cancelSeconds);
  const task = toOlderTask(stopped, viewFor(call, request));
  // One that is told to stop ends so, whatever it does until then.
  return { result: isFinal(stopped) ? task : { ...task, status: "cancelled" } };
}

/** A client takes a request back: its run is found by what it was asked with. */
export async function takeBack(door: DoorApi, call: McpCall, { requestId }: Fields, { id }: Session): Promise<void> {
  if (id === null || (typeof requestId !== "string" && typeof requestId !== "number")) return;
  const query = { [`metadata[${requestKey}]`]: requestName(id, requestId), limit: 1 } as ListRunsQuery;
  const [run] = (await door.listRuns(call, query)).data;
  if (run && !isFinal(run)) await door.cancel(call, run.id);
}

/** The answer to a question of ours. A client that cannot ask its person has declined. */
export async function takeAnswer(
  door: DoorApi,
  call: McpCall,
  { id, result }: Extract<Message, { type: "response" }>,
): Promise<void> {
  const [, runId, questionId] = askShape.exec(String(id)) ?? [];
  if (runId === undefined) return;
  const run = await getTaskRun(door, call, runId);
  if (run.required_action?.id === questionId) await answerRun(door, call, run, result ?? { action: "decline" });
}
