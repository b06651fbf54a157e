import type { AgentId, CreateRunRequest, ListedRun, Run, RunId, ThreadId } from "@agentrun/contract";
import type { EventStream } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { AgentRecord } from "../../model/agents.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import { openQuestionCheck } from "../conversation.ts";
import type { DoorApi } from "../door-api.ts";
import { refuse } from "./errors.ts";
import { keepRawParts } from "./inline-files.ts";
import { listTasks } from "./list-tasks.ts";
import {
  addReceiver,
  createPushConfig,
  deletePushConfig,
  getPushConfig,
  listPushConfigs,
  type PushConfig,
  readSentPushConfig,
} from "./push-notifications.ts";
import { type Fields, readHistoryLength, readSend, readText, type SentMessage, toAction, toInput } from "./request.ts";
import {
  type A2aCall,
  baseUrlOf,
  contextOf,
  getOwnTask,
  isThreadId,
  messageIdKey,
  type TaskContext,
  TaskUpdates,
  textSoFar,
  toDirectMessage,
  toTask,
  toTaskStream,
} from "./task.ts";

/** The operations of both bindings, by the protocol's names. */
export const operations = {
  SendMessage: sendMessage,
  GetTask: getTask,
  ListTasks: listTasks,
  CancelTask: cancelTask,
  GetExtendedAgentCard: getExtendedCard,
  CreateTaskPushNotificationConfig: createPushConfig,
  GetTaskPushNotificationConfig: getPushConfig,
  ListTaskPushNotificationConfigs: listPushConfigs,
  DeleteTaskPushNotificationConfig: deletePushConfig,
} as const;

export const streamingOperations = { SendStreamingMessage: streamMessage, SubscribeToTask: subscribeToTask } as const;

const isFinal = ({ status }: ListedRun) => ["completed", "failed", "cancelled"].includes(status);
const isSettled = (run: ListedRun) => isFinal(run) || run.status === "requires_action";

/** The thread of a context; created if the client has its own id for it. */
async function openThread(door: DoorApi, call: A2aCall, contextId: string): Promise<ThreadId> {
  if (!contextId.startsWith("thr_"))
    return (await door.openThread(call, { agentId: call.agentId, user: null, externalId: contextId })).id;
  if (!isThreadId(contextId)) throw new ServiceError("thread_not_found", { param: "contextId" });
  // Creating the run checks whether the thread exists.
  return contextId;
}

/** The run of a message without a task. */
async function toRunRequest(door: DoorApi, call: A2aCall, message: SentMessage): Promise<CreateRunRequest> {
  const { agentId } = call;
  const agent = await door.getAgent(call, agentId);
  const input = toInput(message.content, agent.configuration.input_schema);
  const request = { agent_id: agentId, input, metadata: { [messageIdKey]: message.messageId } };
  if (message.contextId === null) return { ...request, thread: {} };
  return { ...request, thread_id: await openThread(door, call, message.contextId) };
}

/** Creates a task. The open run of its context is looked up only if the context is busy. */
async function createTask<T>(
  door: DoorApi,
  call: A2aCall,
  message: SentMessage,
  create: (request: CreateRunRequest) => Promise<T>,
): Promise<T> {
  const request = await toRunRequest(door, call, message);
  const { thread_id: threadId } = request;
  if (threadId === undefined) return create(request);
  const created = await create({ ...request, on_busy: "reject" }).catch((error) => {
    if (error instanceof ServiceError && error.code === "thread_busy") return null;
    throw error;
  });
  if (created) return created;
  const open = await door.findOpenRun(call, threadId);
  // A context has one task at a time: another one would wait for the answer to this task.
  if (open?.status === "requires_action")
    throw new ServiceError("thread_busy", {
      message: `Task ${open.id} of this context waits for an answer. Send the message with its taskId.`,
    });
  return create(request);
}

/** Sends a message to its task. The receiver is added first, so that it gets what follows. */
async function sendToTask(door: DoorApi, call: A2aCall, message: SentMessage, push: PushConfig | null): Promise<Run> {
  const run = await getOwnTask(door, call, message.taskId);
  if (await door.findSentAction(call)) return run;
  const place = await contextOf(door, call, run);
  if (message.contextId !== null && ![place.contextId, run.thread_id].includes(message.contextId))
    throw refuse(
      "INVALID_PARAMS",
      "The task belongs to another context. Leave contextId out, or send the task's contextId.",
      "message.contextId",
    );
  if (isFinal(run))
    throw refuse(
      "UNSUPPORTED_OPERATION",
      "The task has ended. Send the message without taskId.",
      "message.taskId",
      "run_not_active",
    );
  const action = toAction(run.required_action, message.content);
  if (push) await addReceiver(door, call, run, place, push);
  await door.actOnce(call, run.id, action);
  return door.getRun(call, run.id);
}

const waitSeconds = 60;

/** Waits for the end or the question of the run. */
async function waitUntilSettled(door: DoorApi, call: A2aCall, created: Run): Promise<Run> {
  let run = created;
  for (let after = 0; !isSettled(run); run = await door.getRun(call, run.id)) {
    const over = new AbortController();
    const stream = await door.followRun(call, run, after);
    const take = (events: object[]) => {
      for (const event of events as StreamEvent[]) {
        after = event.sequence;
        if (event.type === "run.requires_action" || isTerminalEvent(event)) over.abort();
      }
      return undefined;
    };
    await stream.follow(take, over.signal);
  }
  return run;
}

async function sendMessage(door: DoorApi, call: A2aCall, params: Fields): Promise<object> {
  const { message, historyLength, isImmediate } = readSend(await keepRawParts(door, call, params));
  const push = readSentPushConfig(params);
  if (push) door.assertReceiverUrl(push.url);
  const sent =
    message.taskId === null
      ? await createWithPush(door, call, message, push, isImmediate ? 0 : waitSeconds)
      : await sendToTask(door, call, message, push);
  const run = isImmediate ? sent : await waitUntilSettled(door, call, sent);
  const place = await findContext(door, call, message, run);
  const direct = toDirectMessage(run, place);
  return direct ? { message: direct } : { task: await viewTask(door, call, run, { place, historyLength }) };
}

/** Creates a task, and adds its receiver before waiting for it. */
async function createWithPush(
  door: DoorApi,
  call: A2aCall,
  message: SentMessage,
  push: PushConfig | null,
  waitSeconds: number,
): Promise<Run> {
  const run = await createTask(door, call, message, (request) => door.createRun(call, request, push ? 0 : waitSeconds));
  if (push) await addReceiver(door, call, run, await findContext(door, call, message, run), push);
  return run;
}

/** The context of a new task is the client's, or the new thread. Only the context of an earlier task is looked up. */
async function findContext(
  door: DoorApi,
  call: A2aCall,
  { contextId, taskId }: SentMessage,
  run: Run,
): Promise<TaskContext> {
  if (contextId === null && taskId !== null) return contextOf(door, call, run);
  return { baseUrl: baseUrlOf(call), contextId: contextId ?? run.thread_id ?? run.id };
}

type TaskView = { place: TaskContext; historyLength: number | null };

/** Only the events have the questions and answers of a run, and most runs have none. */
async function viewTask(door: DoorApi, call: A2aCall, run: Run, view: TaskView) {
  const hasQuestions = run.waiting_ms > 0 || run.required_action !== null;
  const events = hasQuestions && view.historyLength !== 0 ? await door.listEvents(call, run.id) : [];
  return toTask(run, { ...view, events: events.filter(({ type }) => type !== "run.output.delta") });
}

async function streamMessage(door: DoorApi, call: A2aCall, params: Fields): Promise<EventStream> {
  const { message, historyLength } = readSend(await keepRawParts(door, call, params));
  const push = readSentPushConfig(params);
  const isOpen = openQuestionCheck(door, call);
  const { toFrame } = call;
  if (push) door.assertReceiverUrl(push.url);
  if (message.taskId !== null || push) {
    const run = await (message.taskId === null
      ? createWithPush(door, call, message, push, 0)
      : sendToTask(door, call, message, push));
    return follow(door, call, run.id, { isOpen, historyLength });
  }
  const stream = await createTask(door, call, message, (request) => door.streamRun(call, request));
  const updates = new TaskUpdates({ baseUrl: baseUrlOf(call), contextId: message.contextId });
  return toTaskStream(stream, { updates, task: null, isOpen, toFrame });
}

type FollowOptions = { isOpen: ReturnType<typeof openQuestionCheck> | null; historyLength: number | null };

/** The current task and its later updates. The events are read before the run, so that no update is lost in between. */
async function follow(
  door: DoorApi,
  call: A2aCall,
  id: RunId,
  { isOpen, historyLength }: FollowOptions,
): Promise<EventStream> {
  const events = await door.listEvents(call, id);
  const run = await door.getRun(call, id);
  const place = await contextOf(door, call, run);
  const task = toTask(run, { place, historyLength, events });
  const stream = await door.followRun(call, run, events.at(-1)?.sequence ?? 0);
  const isOver = isFinal(run) || (isOpen !== null && run.status === "requires_action");
  const updates = new TaskUpdates(place, run, textSoFar(events));
  const rest = isOver ? { ...stream, follow: async () => {} } : stream;
  return toTaskStream(rest, { updates, task, isOpen, toFrame: call.toFrame });
}

async function subscribeToTask(door: DoorApi, call: A2aCall, params: Fields): Promise<EventStream> {
  const run = await getOwnTask(door, call, readText(params, "id"));
  if (isFinal(run))
    throw refuse("UNSUPPORTED_OPERATION", "The task has ended. Read it with GetTask.", "id", "run_not_active");
  return follow(door, call, run.id, { isOpen: null, historyLength: null });
}

async function getTask(door: DoorApi, call: A2aCall, params: Fields): Promise<object> {
  const historyLength = readHistoryLength(params);
  const run = await getOwnTask(door, call, readText(params, "id"));
  return viewTask(door, call, run, { place: await contextOf(door, call, run), historyLength });
}

/** How long CancelTask waits until the run has stopped. */
const cancelSeconds = 10;

async function cancelTask(door: DoorApi, call: A2aCall, params: Fields): Promise<object> {
  const { id } = await getOwnTask(door, call, readText(params, "id"));
  const run = await door.cancel(call, id, cancelSeconds).catch((error) => {
    const hasEnded = error instanceof ServiceError && error.code === "run_not_active";
    throw hasEnded ? refuse("TASK_NOT_CANCELABLE", "The task has already ended.", "id", "run_not_active") : error;
  });
  return viewTask(door, call, run, { place: await contextOf(door, call, run), historyLength: 0 });
}

async function getExtendedCard(door: DoorApi, call: A2aCall): Promise<object> {
  return extendedCard(baseUrlOf(call), await door.getAgent(call, call.agentId));
}

export type Card = Record<string, unknown>;

/** The same for every agent: URLs, capabilities and authentication. */
const sharedCard = (baseUrl: string, id: AgentId): Card => ({
  supportedInterfaces: ["JSONRPC", "HTTP+JSON"].map((protocolBinding) => ({
    url: `${baseUrl}/agents/${id}/a2a`,
    protocolBinding,
    protocolVersion: "1.0",
  })),
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
  securitySchemes: {
    key: { httpAuthSecurityScheme: { scheme: "Bearer", description: "An API key or a short-lived token." } },
  },
  securityRequirements: [{ schemes: { key: { list: [] } } }],
  defaultInputModes: ["text/plain", "application/json"],
  defaultOutputModes: ["text/plain", "application/json"],
});

/** The public card does not reveal whether the agent exists. */
export const publicCard = (baseUrl: string, id: AgentId): Card => ({
  name: id,
  description: "An agent that requires an API key. Its extended card has the details.",
  version: "1",
  ...sharedCard(baseUrl, id),
  skills: [
    { id: "run", name: "Run", description: "Answers a message. The extended card has the details.", tags: ["agent"] },
  ],
});

export function extendedCard(baseUrl: string, { id, revision, configuration }: AgentRecord): Card {
  const { name, input_schema: schema } = configuration;
  const description = configuration.description || name;
  const inputHint = schema ? ` Takes JSON of this schema as a data part: ${JSON.stringify(schema)}` : "";
  return {
    name,
    description,
    version: String(revision),
    ...sharedCard(baseUrl, id),
    skills: [{ id: "run", name, description: description + inputHint, tags: ["agent"] }],
  };
}
