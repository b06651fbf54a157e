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
  askedOf,
  isFinal,
  isOurFailure,
  toDetailedTask,
  toElsewhere,
  toErrorResult,
  toFailure,
  toResult,
  toTask,
} from "./task.ts";
import type { Answered, Method, CurrentRequest as Request } from "./tool-calls.ts";
import {
  answerCall,
  answerRun,
  argumentsOf,
  beginRun,
  firstWaitSeconds,
  hear,
  Progress,
  type Said,
  toEvent,
  toFrame,
} from "./tool-calls.ts";
import type { CallableAgent } from "./tools.ts";
import { findTool, getTaskRun, instructions, type McpCall, pageOfTools, serverInfo, viewOf } from "./tools.ts";

/** Everything of 2026-07-28 that is spoken here, by its own names. */
export const currentMethods: Record<string, Method<Request>> = {
  "server/discover": discover,
  "tools/list": async (door, call, { params }) =>
    complete({ ...(await pageOfTools(door, call, params, false)), ttlMs: 60_000, cacheScope: "private" }),
  "tools/call": callTool,
  "tasks/get": ofTask(async (_door, call, run, { abilities }) => toDetailedTask(run, viewOf(call, abilities))),
  "tasks/update": ofTask(updateTask),
  "tasks/cancel": ofTask(cancelTask),
  "subscriptions/listen": listen,
};

const aboutUs = { [metaKeys.serverInfo]: serverInfo };
const meta = { _meta: aboutUs };
const complete = ({ _meta, ...result }: Fields) => ({
  result: { resultType: "complete", ...result, _meta: { ...(isFields(_meta) ? _meta : {}), ...aboutUs } },
});

async function discover(): Promise<Answered> {
  return complete({
    supportedVersions,
    capabilities: { tools: {}, extensions: { [tasksExtension]: {} } },
    instructions,
    ttlMs: 3_600_000,
    cacheScope: "private",
  });
}

/** How long a client that knows tasks waits for a result, unless it says so itself. */
const patienceSeconds = 1;
/** How long it is waited for what a person does elsewhere, before the client is told to ask again. */
const elsewhereMs = 20_000;

/** A run that a call waits for, and has waited for; `asked`: a question of it that a person answers elsewhere. */
type Started = { run: Run; waitedSeconds: number; asked: string | null };

async function callTool(door: DoorApi, call: McpCall, { id, params, abilities }: Request): Promise<Answered> {
  const agent = await findTool(door, call, readText(params, "name"));
  const { applied, waitSeconds } = parsePrefer(call.headers.prefer);
  const taskSeconds = applied === null ? patienceSeconds : waitSeconds;
  const started = await (params.requestState === undefined
    ? begin(door, call, agent, params, abilities.tasks ? Math.min(taskSeconds, firstWaitSeconds) : firstWaitSeconds)
    : goOn(door, call, agent, params));
  if (typeof started === "string") return complete(toErrorResult(started));
  const { run, asked, waitedSeconds } = started;
  const toTaskSaid = (now: Run) => ({ result: toTaskResult(call, now, abilities) });
  const askAgain = (now: Run) => toSaid(call, now, abilities, null);
  const untilAsked = asked === null ? null : { ms: elsewhereMs, say: askAgain };
  return answerCall(door, call, {
    id,
    run,
    progress: new Progress(progressTokenOf(params)),
    conclude: (now) => toSaid(call, now, abilities, asked),
    patience: abilities.tasks ? { ms: (taskSeconds - waitedSeconds) * 1_000, say: toTaskSaid } : untilAsked,
    endsWithReader: true,
  });
}

const toTaskResult = (call: McpCall, run: Run, abilities: Abilities): Fields => ({
  resultType: "task",
  ...toTask(run, viewOf(call, abilities)),
  ...meta,
});

/** What there is to say of a run as it is; what it asks is known already where the client has been told. */
function toSaid(call: McpCall, run: Run, abilities: Abilities, known: string | null): Said | null {
  const view = viewOf(call, abilities);
  if (isFinal(run)) return isOurFailure(run) ? { error: toFailure(run) } : complete(toResult(run, view.baseUrl));
  const { required_action: question } = run;
  if (run.status !== "requires_action" || !question || question.id === known) return null;
  const asked = askedOf(run, view);
  if (asked) {
    const inputRequests = { [question.id]: asked };
    const requestState = `${run.id}.${question.id}`;
    const _meta = { ...aboutUs, run_id: run.id };
    return { result: { resultType: "input_required", inputRequests, requestState, _meta } };
  }
  if (abilities.tasks) return { result: toTaskResult(call, run, abilities) };
  const message = toElsewhere(run.id, question, view.pageOf(run));
  if (question.type !== "input" || abilities.form || abilities.url)
    return complete({ ...toErrorResult(message), _meta: { run_id: run.id } });
  return { error: { code: -32021, message, data: { requiredCapabilities: { elicitation: {} } } } };
}

/** Whoever wants to be told on the way is told from the beginning. */
async function begin(
  door: DoorApi,
  call: McpCall,
  agent: CallableAgent,
  params: Fields,
  mostSeconds: number,
): Promise<Started | string> {
  const input = argumentsOf(params);
  assertParamHeaders(call.headers, agent.input_schema, input);
  const waitedSeconds = progressTokenOf(params) === null ? mostSeconds : 0;
  const run = await beginRun(door, call, agent, { input, metadata: {} }, waitedSeconds);
  return typeof run === "string" ? run : { run, waitedSeconds, asked: null };
}

const state = /^(run_[0-7][0-9a-hjkmnp-tv-z]{25})\.(act_[0-7][0-9a-hjkmnp-tv-z]{25})$/;

/**
 * The call that is made again with answers. What it names is a run and its question, which the key is held against as ever: whoever
 * changes it gets at nothing that they could not ask for by its name.
 */
async function goOn(door: DoorApi, call: McpCall, agent: CallableAgent, params: Fields): Promise<Started | string> {
  const [, runId, questionId] = state.exec(String(params.requestState)) ?? [];
  if (runId === undefined || questionId === undefined)
    throw refuse("INVALID_PARAMS", "requestState is not what this server answered with.", "requestState");
  const run = await getTaskRun(door, call, runId, agent.id);
  const { required_action: question } = run;
  const reply = responsesOf(params)[questionId];
  if (reply === undefined || question?.id !== questionId) return { run, waitedSeconds: 0, asked: null };
  const done = await answerRun(door, call, run, reply);
  if (done === "leave") return toElsewhere(run.id, question, viewOf(call, noModes).pageOf(run));
  const answered = await door.getRun(call, run.id);
  return { run: answered, waitedSeconds: 0, asked: done === "wait" ? questionId : null };
}

function responsesOf({ inputResponses = {} }: Fields): Fields {
  if (isFields(inputResponses)) return inputResponses;
  throw refuse("INVALID_PARAMS", "inputResponses is an object with an answer for each question.", "inputResponses");
}

type TaskMethod = (door: DoorApi, call: McpCall, run: Run, request: Request) => Promise<Fields>;

/** For clients that say that they know tasks. */
function ofTask(method: TaskMethod): Method<Request> {
  return async (door, call, request) => {
    const { abilities, params } = request;
    if (!abilities.tasks) throw refuse("NEEDS_TASKS", `Tasks are for clients that declare ${tasksExtension}.`);
    const run = await getTaskRun(door, call, readText(params, "taskId"));
    return complete(await method(door, call, run, request));
  };
}

/** Answers to what is not asked, or no longer, are not looked at. */
async function updateTask(door: DoorApi, call: McpCall, run: Run, { params }: Request): Promise<Fields> {
  const reply = responsesOf(params)[run.required_action?.id ?? ""];
  if (reply !== undefined) await answerRun(door, call, run, reply);
  return {};
}

/** One that has ended is as cancelled as it can be. */
async function cancelTask(door: DoorApi, call: McpCall, run: Run): Promise<Fields> {
  if (!isFinal(run))
    await door.cancel(call, run.id).catch((error) => {
      if (!(error instanceof ServiceError) || error.code !== "run_not_active") throw error;
    });
  return {};
}

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
const findTask = (door: DoorApi, call: McpCall, id: string): Promise<Run | null> =>
  getTaskRun(door, call, id).catch((error: unknown) => {
    if (error instanceof ServiceError && ["run_not_found", "door_closed"].includes(error.code)) return null;
    throw error;
  });

const moves = new Set(["run.started", "run.requires_action", "run.action.received"]);
const isMove = (event: StreamEvent) => moves.has(event.type) || isTerminalEvent(event);

/** Says first to what it listens, then how each of the tasks stands and what becomes of it, to the end of the last. */
export async function listen(door: DoorApi, call: McpCall, request: Request): Promise<Answered> {
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
