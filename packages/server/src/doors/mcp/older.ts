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
  describeWaiting,
  elicitationOf,
  isFinal,
  isOurFailure,
  toErrorResult,
  toFailure,
  toOlderTask,
  toResult,
  type View,
} from "./task.ts";
import type { Method, MethodResult, OlderRequest } from "./tool-calls.ts";
import {
  answerCall,
  answerRun,
  argumentsOf,
  type CallOutput,
  createRun,
  firstWaitSeconds,
  Progress,
} from "./tool-calls.ts";
import { findTool, getTaskRun, instructions, type McpCall, pageOfTools, serverInfo, viewOf } from "./tools.ts";

/** The supported methods of 2025-11-25 and before, without the handshake. */
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

/** Only 2025-11-25 has tasks. Clients of earlier versions ignore the capability. */
export const initialize = ({ protocolVersion }: Fields): Fields => ({
  protocolVersion: olderVersions.includes(String(protocolVersion)) ? protocolVersion : olderVersions[0],
  capabilities: { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
  serverInfo,
  instructions,
});

const viewFor = (call: McpCall, { session }: OlderRequest): View => viewOf(call, session.modes);

const getTask = (door: DoorApi, call: McpCall, { params }: OlderRequest): Promise<Run> =>
  getTaskRun(door, call, readText(params, "taskId"));

async function callTool(door: DoorApi, call: McpCall, request: OlderRequest): Promise<MethodResult> {
  const { id, params, session } = request;
  const agent = await findTool(door, call, readText(params, "name"));
  const metadata = session.id === null ? {} : { [requestKey]: requestName(session.id, id) };
  const isTask = isFields(params.task);
  const waitSeconds = isTask || progressTokenOf(params) !== null ? 0 : firstWaitSeconds;
  const run = await createRun(door, call, agent, { input: argumentsOf(params), metadata }, waitSeconds);
  if (typeof run === "string") return { result: toErrorResult(run) };
  if (isTask) return { result: { task: toOlderTask(run, viewFor(call, request)) } };
  return waitFor(door, call, request, { run, toOutput: createOutput(viewFor(call, request), "answer") });
}

type CallState = { run: Run; toOutput: (run: Run) => CallOutput | null };

/** In these versions a disconnect does not cancel: the client sends `notifications/cancelled`. */
const waitFor = (door: DoorApi, call: McpCall, { id, params }: OlderRequest, state: CallState): MethodResult =>
  answerCall(door, call, {
    ...state,
    id,
    progress: new Progress(progressTokenOf(params)),
    timeout: null,
    cancelsOnDisconnect: false,
  });

/** The id of our request to the client. The response repeats it, so it names the run and the question. */
const elicitationId = (run: ListedRun, questionId: string) => `${run.id}.${questionId}`;
const elicitationIdShape = /^(run_[0-7][0-9a-hjkmnp-tv-z]{25})\.(act_[0-7][0-9a-hjkmnp-tv-z]{25})$/;

/** A question that the client cannot ask ends the call with an error result, or the call waits. */
function createOutput(view: View, unsupported: "answer" | "wait"): (run: Run) => CallOutput | null {
  const sent = new Set<string>();
  return (run) => {
    if (isFinal(run)) return isOurFailure(run) ? { error: toFailure(run) } : { result: toResult(run, view.baseUrl) };
    const { required_action: question } = run;
    if (run.status !== "requires_action" || !question || sent.has(question.id)) return null;
    sent.add(question.id);
    const elicitation = elicitationOf(run, view);
    if (elicitation) {
      const params = withElicitationId(elicitation.params, question.id);
      return { ask: { id: elicitationId(run, question.id), ...elicitation, params } };
    }
    if (unsupported === "wait") return null;
    return {
      result: { ...toErrorResult(describeWaiting(run.id, question, view.pageOf(run))), _meta: { run_id: run.id } },
    };
  };
}

/** In these versions an elicitation with a URL has an id. */
const withElicitationId = (params: Fields, elicitationId: string): Fields =>
  params.mode === "url" ? { ...params, elicitationId } : params;

async function resultOfTask(door: DoorApi, call: McpCall, request: OlderRequest): Promise<MethodResult> {
  const run = await getTask(door, call, request);
  const toOutput = createOutput(viewFor(call, request), "wait");
  const relate = (fields: Fields): Fields => ({
    ...fields,
    _meta: { ...metaOf(fields), [metaKeys.relatedTask]: { taskId: run.id } },
  });
  const toRelatedOutput = (now: Run): CallOutput | null => {
    const output = toOutput(now);
    if (output && "ask" in output) return { ask: { ...output.ask, params: relate(output.ask.params as Fields) } };
    return output && "result" in output ? { result: relate(output.result) } : output;
  };
  return waitFor(door, call, request, { run, toOutput: toRelatedOutput });
}

const tasksPerPage = 50;

async function listTasks(door: DoorApi, call: McpCall, request: OlderRequest): Promise<MethodResult> {
  const { cursor } = request.params;
  if (cursor !== undefined && !/^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(String(cursor)))
    throw refuse(
      "INVALID_PARAMS",
      "Invalid cursor. Send the `nextCursor` of the previous page.",
      "cursor",
      "invalid_cursor",
    );
  const page = await door.listRuns(call, {
    limit: tasksPerPage,
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

/** How long `tasks/cancel` waits until the run has stopped. */
const cancelSeconds = 10;

async function cancelTask(door: DoorApi, call: McpCall, request: OlderRequest): Promise<MethodResult> {
  const run = await getTask(door, call, request);
  if (isFinal(run))
    throw refuse("INVALID_PARAMS", `The task has already ended: ${run.status}.`, "taskId", "run_not_active");
  const cancelled = await door.cancel(call, run.id, cancelSeconds);
  const task = toOlderTask(cancelled, viewFor(call, request));
  // A cancelling run always ends as cancelled.
  return { result: isFinal(cancelled) ? task : { ...task, status: "cancelled" } };
}

/** A client cancels a request: its run is found by the session and the request's id. */
export async function cancelRequest(
  door: DoorApi,
  call: McpCall,
  { requestId }: Fields,
  { id }: Session,
): Promise<void> {
  if (id === null || (typeof requestId !== "string" && typeof requestId !== "number")) return;
  const query = { [`metadata[${requestKey}]`]: requestName(id, requestId), limit: 1 } as ListRunsQuery;
  const [run] = (await door.listRuns(call, query)).data;
  if (run && !isFinal(run)) await door.cancel(call, run.id);
}

/** The response to our elicitation. An error response counts as declined. */
export async function receiveAnswer(
  door: DoorApi,
  call: McpCall,
  { id, result }: Extract<Message, { type: "response" }>,
): Promise<void> {
  const [, runId, questionId] = elicitationIdShape.exec(String(id)) ?? [];
  if (runId === undefined) return;
  const run = await getTaskRun(door, call, runId);
  if (run.required_action?.id === questionId) await answerRun(door, call, run, result ?? { action: "decline" });
}
