import type { Run } from "@agentrun/contract";
import { parsePrefer } from "../../http/request-headers.ts";
import type { EventSink } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import type { DoorApi } from "../door-api.ts";
import {
  type Abilities,
  assertParamHeaders,
  type Fields,
  isFields,
  metaKeys,
  noModes,
  progressTokenOf,
  readText,
  refuse,
  supportedVersions,
  tasksExtension,
} from "./protocol.ts";
import {
  describeWaiting,
  elicitationOf,
  isFinal,
  isOurFailure,
  toDetailedTask,
  toErrorResult,
  toFailure,
  toResult,
  toTask,
} from "./task.ts";
import type { CurrentRequest, Method, MethodResult } from "./tool-calls.ts";
import {
  answerCall,
  answerRun,
  argumentsOf,
  type CallOutput,
  createRun,
  firstWaitSeconds,
  followUntil,
  Progress,
  toEvent,
  toFrame,
} from "./tool-calls.ts";
import type { CallableAgent } from "./tools.ts";
import { findTool, getTaskRun, instructions, type McpCall, pageOfTools, serverInfo, viewOf } from "./tools.ts";

/** The supported methods of 2026-07-28. */
export const currentMethods: Record<string, Method<CurrentRequest>> = {
  "server/discover": discover,
  "tools/list": async (door, call, { params }) =>
    complete({ ...(await pageOfTools(door, call, params, false)), ttlMs: 60_000, cacheScope: "private" }),
  "tools/call": callTool,
  "tasks/get": taskMethod(async (_door, call, run, { abilities }) => toDetailedTask(run, viewOf(call, abilities))),
  "tasks/update": taskMethod(updateTask),
  "tasks/cancel": taskMethod(cancelTask),
  "subscriptions/listen": listen,
};

const serverMeta = { [metaKeys.serverInfo]: serverInfo };
const meta = { _meta: serverMeta };
const complete = ({ _meta, ...result }: Fields) => ({
  result: { resultType: "complete", ...result, _meta: { ...(isFields(_meta) ? _meta : {}), ...serverMeta } },
});

async function discover(): Promise<MethodResult> {
  return complete({
    supportedVersions,
    capabilities: { tools: {}, extensions: { [tasksExtension]: {} } },
    instructions,
    ttlMs: 3_600_000,
    cacheScope: "private",
  });
}

/** How long a call waits before it becomes a task, unless `Prefer: wait=N` is set. */
const defaultTaskSeconds = 1;
/** How long a call waits for a person's action, before the client gets the question again. */
const personMs = 20_000;

/** A call that waits for a run. `openQuestion`: the id of a question that a person answers outside of this client. */
type Started = { run: Run; waitedSeconds: number; openQuestion: string | null };

async function callTool(
  door: DoorApi,
  call: McpCall,
  { id, params, abilities }: CurrentRequest,
): Promise<MethodResult> {
  const agent = await findTool(door, call, readText(params, "name"));
  const { applied, waitSeconds } = parsePrefer(call.headers.prefer);
  const taskSeconds = applied === null ? defaultTaskSeconds : waitSeconds;
  const started = await (params.requestState === undefined
    ? startCall(door, call, agent, params, abilities.tasks ? Math.min(taskSeconds, firstWaitSeconds) : firstWaitSeconds)
    : resumeCall(door, call, agent, params));
  if (typeof started === "string") return complete(toErrorResult(started));
  const { run, openQuestion, waitedSeconds } = started;
  const toTaskOutput = (now: Run) => ({ result: toTaskResult(call, now, abilities) });
  const repeatQuestion = (now: Run) => toOutput(call, now, abilities, null);
  const personTimeout = openQuestion === null ? null : { ms: personMs, toOutput: repeatQuestion };
  return answerCall(door, call, {
    id,
    run,
    progress: new Progress(progressTokenOf(params)),
    toOutput: (now) => toOutput(call, now, abilities, openQuestion),
    timeout: abilities.tasks ? { ms: (taskSeconds - waitedSeconds) * 1_000, toOutput: toTaskOutput } : personTimeout,
    cancelsOnDisconnect: true,
  });
}

const toTaskResult = (call: McpCall, run: Run, abilities: Abilities): Fields => ({
  resultType: "task",
  ...toTask(run, viewOf(call, abilities)),
  ...meta,
});

/** The output for the run's current state. `known`: a question that the client already has. */
function toOutput(call: McpCall, run: Run, abilities: Abilities, known: string | null): CallOutput | null {
  const view = viewOf(call, abilities);
  if (isFinal(run)) return isOurFailure(run) ? { error: toFailure(run) } : complete(toResult(run, view.baseUrl));
  const { required_action: question } = run;
  if (run.status !== "requires_action" || !question || question.id === known) return null;
  const elicitation = elicitationOf(run, view);
  if (elicitation) {
    const inputRequests = { [question.id]: elicitation };
    const requestState = `${run.id}.${question.id}`;
    const _meta = { ...serverMeta, run_id: run.id };
    return { result: { resultType: "input_required", inputRequests, requestState, _meta } };
  }
  if (abilities.tasks) return { result: toTaskResult(call, run, abilities) };
  const message = describeWaiting(run.id, question, view.pageOf(run));
  if (question.type !== "input" || abilities.form || abilities.url)
    return complete({ ...toErrorResult(message), _meta: { run_id: run.id } });
  return { error: { code: -32021, message, data: { requiredCapabilities: { elicitation: {} } } } };
}

/** With a progress token, the call becomes a stream at once. */
async function startCall(
  door: DoorApi,
  call: McpCall,
  agent: CallableAgent,
  params: Fields,
  maxWaitSeconds: number,
): Promise<Started | string> {
  const input = argumentsOf(params);
  assertParamHeaders(call.headers, agent.input_schema, input);
  const waitedSeconds = progressTokenOf(params) === null ? maxWaitSeconds : 0;
  const run = await createRun(door, call, agent, { input, metadata: {} }, waitedSeconds);
  return typeof run === "string" ? run : { run, waitedSeconds, openQuestion: null };
}

const state = /^(run_[0-7][0-9a-hjkmnp-tv-z]{25})\.(act_[0-7][0-9a-hjkmnp-tv-z]{25})$/;

/**
 * A repeated call with answers. `requestState` names a run and its question. It is not signed: the key is checked against the run, so a
 * changed state gives no more access than the run's id.
 */
async function resumeCall(
  door: DoorApi,
  call: McpCall,
  agent: CallableAgent,
  params: Fields,
): Promise<Started | string> {
  const [, runId, questionId] = state.exec(String(params.requestState)) ?? [];
  if (runId === undefined || questionId === undefined)
    throw refuse(
      "INVALID_PARAMS",
      "Invalid requestState. Send the requestState of the previous result.",
      "requestState",
    );
  const run = await getTaskRun(door, call, runId, agent.id);
  const { required_action: question } = run;
  const reply = responsesOf(params)[questionId];
  if (reply === undefined || question?.id !== questionId) return { run, waitedSeconds: 0, openQuestion: null };
  const done = await answerRun(door, call, run, reply);
  if (done === "leave") return describeWaiting(run.id, question, viewOf(call, noModes).pageOf(run));
  const answered = await door.getRun(call, run.id);
  return { run: answered, waitedSeconds: 0, openQuestion: done === "wait" ? questionId : null };
}

function responsesOf({ inputResponses = {} }: Fields): Fields {
  if (isFields(inputResponses)) return inputResponses;
  throw refuse(
    "INVALID_PARAMS",
    "inputResponses must be an object with an answer for each question.",
    "inputResponses",
  );
}

type TaskMethod = (door: DoorApi, call: McpCall, run: Run, request: CurrentRequest) => Promise<Fields>;

/** For clients that declare the tasks extension. */
function taskMethod(method: TaskMethod): Method<CurrentRequest> {
  return async (door, call, request) => {
    const { abilities, params } = request;
    if (!abilities.tasks) throw refuse("NEEDS_TASKS", `Tasks require the client capability ${tasksExtension}.`);
    const run = await getTaskRun(door, call, readText(params, "taskId"));
    return complete(await method(door, call, run, request));
  };
}

/** Answers to unknown or closed questions are ignored. */
async function updateTask(door: DoorApi, call: McpCall, run: Run, { params }: CurrentRequest): Promise<Fields> {
  const reply = responsesOf(params)[run.required_action?.id ?? ""];
  if (reply !== undefined) await answerRun(door, call, run, reply);
  return {};
}

/** Cancelling an ended task does nothing. */
async function cancelTask(door: DoorApi, call: McpCall, run: Run): Promise<Fields> {
  if (!isFinal(run))
    await door.cancel(call, run.id).catch((error) => {
      if (!(error instanceof ServiceError) || error.code !== "run_not_active") throw error;
    });
  return {};
}

/** Each task needs its own event stream. */
const maxTasks = 20;

/** Only tasks can be subscribed to. The list of tools has a `ttlMs` instead. */
function readTaskIds({ params, abilities }: CurrentRequest): string[] | null {
  const { notifications } = params;
  if (!isFields(notifications))
    throw refuse("INVALID_PARAMS", "params.notifications must be an object.", "notifications");
  const { taskIds } = notifications;
  if (taskIds === undefined) return null;
  if (!abilities.tasks) throw refuse("NEEDS_TASKS", "Task notifications require the tasks capability.");
  if (Array.isArray(taskIds) && taskIds.length <= maxTasks && taskIds.every((id) => typeof id === "string"))
    return [...new Set<string>(taskIds)];
  throw refuse("INVALID_PARAMS", `taskIds must be a list of at most ${maxTasks} task ids.`, "notifications.taskIds");
}

/** Null if there is no such task, or the key may not see it. */
const findTask = (door: DoorApi, call: McpCall, id: string): Promise<Run | null> =>
  getTaskRun(door, call, id).catch((error: unknown) => {
    if (error instanceof ServiceError && ["run_not_found", "door_closed"].includes(error.code)) return null;
    throw error;
  });

const statusEvents = new Set(["run.started", "run.requires_action", "run.action.received"]);
const changesStatus = (event: StreamEvent) => statusEvents.has(event.type) || isTerminalEvent(event);

/** Acknowledges the subscription, then sends each task and its changes, until the last task ends. */
export async function listen(door: DoorApi, call: McpCall, request: CurrentRequest): Promise<MethodResult> {
  const ids = readTaskIds(request);
  const runs = (await Promise.all((ids ?? []).map((id) => findTask(door, call, id)))).filter((run) => run !== null);
  const about = { _meta: { [metaKeys.subscription]: request.id } };
  const notify = (sink: EventSink, method: string, params: Fields) =>
    sink([toEvent({ method, params: { ...params, ...about } })]);
  const view = viewOf(call, request.abilities);
  const watch = async (run: Run, sink: EventSink, signal: AbortSignal) => {
    let [sent, after] = ["", 0];
    for (let now = run; !signal.aborted; now = await door.getRun(call, run.id)) {
      const task = toDetailedTask(now, view);
      const text = JSON.stringify(task);
      if (text !== sent) await notify(sink, "notifications/tasks", task);
      sent = text;
      if (isFinal(now)) return;
      after = await followUntil(door, call, run, [signal], { after, until: changesStatus });
    }
  };
  return {
    stream: {
      headers: {},
      toFrame,
      async follow(sink, signal) {
        const notifications = ids ? { taskIds: runs.map(({ id }) => id) } : {};
        await notify(sink, "notifications/subscriptions/acknowledged", { notifications });
        await Promise.all(runs.map((run) => watch(run, sink, signal)));
        if (!signal.aborted) await sink([toEvent({ id: request.id, result: { resultType: "complete", ...about } })]);
      },
    },
  };
}
