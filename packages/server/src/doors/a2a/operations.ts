import type { AgentId, CreateRunRequest, ListedRun, Run, RunId, ThreadId } from "@agentrun/contract";
import type { EventStream } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { AgentRecord } from "../../model/agents.ts";
import { isTerminalEvent, type StreamEvent } from "../../model/stream-events.ts";
import { isOpenAt } from "../conversation.ts";
import type { DoorApi } from "../door-api.ts";
import { refuse } from "./errors.ts";
import { listTasks } from "./list-tasks.ts";
import {
  createPushConfig,
  deletePushConfig,
  getPushConfig,
  listPushConfigs,
  type PushConfig,
  pushTo,
  readSentPushConfig,
} from "./push-notifications.ts";
import { type Fields, readHistoryLength, readSend, readText, type SentMessage, toAction, toInput } from "./request.ts";
import {
  type A2aCall,
  baseUrlOf,
  getOwnTask,
  isThreadId,
  messageIdKey,
  type Place,
  placeOf,
  TaskNews,
  textSoFar,
  toDirectMessage,
  toTask,
  toTaskStream,
} from "./task.ts";

/** What the bindings are handed on to, by the protocol's own names. */
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
const isAtRest = (run: ListedRun) => isFinal(run) || run.status === "requires_action";

/** The thread of a context, begun where the client has a name of its own for it. */
async function openThread(door: DoorApi, call: A2aCall, contextId: string): Promise<ThreadId> {
  if (!contextId.startsWith("thr_"))
    return (await door.openThread(call, { agentId: call.agentId, user: null, externalId: contextId })).id;
  if (!isThreadId(contextId)) throw new ServiceError("thread_not_found", { param: "contextId" });
  // Whether it is there is told by the run that is to begin in it.
  return contextId;
}

/** What a message that belongs to no task asks for. */
async function toRunRequest(door: DoorApi, call: A2aCall, message: SentMessage): Promise<CreateRunRequest> {
  const { agentId } = call;
  const agent = await door.getAgent(call, agentId);
  const input = toInput(message.content, agent.configuration.input_schema);
  const request = { agent_id: agentId, input, metadata: { [messageIdKey]: message.messageId } };
  if (message.contextId === null) return { ...request, thread: {} };
  return { ...request, thread_id: await openThread(door, call, message.contextId) };
}

/** Begins a task; what its context is busy with is looked at only where it is busy. */
async function begin<T>(
  door: DoorApi,
  call: A2aCall,
  message: SentMessage,
  create: (request: CreateRunRequest) => Promise<T>,
): Promise<T> {
  const request = await toRunRequest(door, call, message);
  const { thread_id: threadId } = request;
  if (threadId === undefined) return create(request);
  const begun = await create({ ...request, on_busy: "reject" }).catch((error) => {
    if (error instanceof ServiceError && error.code === "thread_busy") return null;
    throw error;
  });
  if (begun) return begun;
  const open = await door.findOpenRun(call, threadId);
  // A context has one task at a time: the next would wait for an answer that is not its own.
  if (open?.status === "requires_action")
    throw new ServiceError("thread_busy", {
      message: `Task ${open.id} of this context waits for an answer: send it with its taskId.`,
    });
  return create(request);
}

/** Hands a message on to the task it belongs to; who is to be told of what follows is noted first. */
async function tell(door: DoorApi, call: A2aCall, message: SentMessage, push: PushConfig | null): Promise<Run> {
  const run = await getOwnTask(door, call, message.taskId);
  if (await door.findTold(call)) return run;
  const place = await placeOf(door, call, run);
  if (message.contextId !== null && ![place.contextId, run.thread_id].includes(message.contextId))
    throw refuse(
      "INVALID_PARAMS",
      "The task is of another context: leave contextId out, or send the task's.",
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
  if (push) await pushTo(door, call, run, place, push);
  await door.tell(call, run.id, action);
  return door.getRun(call, run.id);
}

/** As long as one wait may be; then it is waited for again. */
const waitSeconds = 60;

/** Until it has ended or asks something. */
async function settle(door: DoorApi, call: A2aCall, begun: Run): Promise<Run> {
  let run = begun;
  for (let after = 0; !isAtRest(run); run = await door.getRun(call, run.id)) {
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
  const { message, historyLength, isImmediate } = readSend(params);
  const push = readSentPushConfig(params);
  if (push) door.assertReceiverUrl(push.url);
  const begun =
    message.taskId === null
      ? await beginTold(door, call, message, push, isImmediate ? 0 : waitSeconds)
      : await tell(door, call, message, push);
  const run = isImmediate ? begun : await settle(door, call, begun);
  const place = await findLocation(door, call, message, run);
  const direct = toDirectMessage(run, place);
  return direct ? { message: direct } : { task: await viewTask(door, call, run, { place, historyLength }) };
}

/** Begins a task; with whoever is to be told of it, before it is waited for. */
async function beginTold(
  door: DoorApi,
  call: A2aCall,
  message: SentMessage,
  push: PushConfig | null,
  waitSeconds: number,
): Promise<Run> {
  const run = await begin(door, call, message, (request) => door.createRun(call, request, push ? 0 : waitSeconds));
  if (push) await pushTo(door, call, run, await findLocation(door, call, message, run), push);
  return run;
}

/** As the client called the conversation, or the thread that has just begun; only of a task that was there before it is looked up. */
async function findLocation(
  door: DoorApi,
  call: A2aCall,
  { contextId, taskId }: SentMessage,
  run: Run,
): Promise<Place> {
  if (contextId === null && taskId !== null) return placeOf(door, call, run);
  return { baseUrl: baseUrlOf(call), contextId: contextId ?? run.thread_id ?? run.id };
}

type TaskView = { place: Place; historyLength: number | null };

/** What was said in between is only in its events, and most runs have none of it. */
async function viewTask(door: DoorApi, call: A2aCall, run: Run, view: TaskView) {
  const hasAsked = run.waiting_ms > 0 || run.required_action !== null;
  const events = hasAsked && view.historyLength !== 0 ? await door.listEvents(call, run.id) : [];
  return toTask(run, { ...view, events: events.filter(({ type }) => type !== "run.output.delta") });
}

async function streamMessage(door: DoorApi, call: A2aCall, params: Fields): Promise<EventStream> {
  const { message, historyLength } = readSend(params);
  const push = readSentPushConfig(params);
  const isOpen = isOpenAt(door, call);
  const { toFrame } = call;
  if (push) door.assertReceiverUrl(push.url);
  if (message.taskId !== null || push) {
    const run = await (message.taskId === null
      ? beginTold(door, call, message, push, 0)
      : tell(door, call, message, push));
    return follow(door, call, run.id, { isOpen, historyLength });
  }
  const stream = await begin(door, call, message, (request) => door.streamRun(call, request));
  const news = new TaskNews({ baseUrl: baseUrlOf(call), contextId: message.contextId });
  return toTaskStream(stream, { news, task: null, isOpen, toFrame });
}

type Following = { isOpen: ReturnType<typeof isOpenAt> | null; historyLength: number | null };

/** The task as it stands, and what becomes of it: its events are read first, so that nothing between the two is lost. */
async function follow(
  door: DoorApi,
  call: A2aCall,
  id: RunId,
  { isOpen, historyLength }: Following,
): Promise<EventStream> {
  const events = await door.listEvents(call, id);
  const run = await door.getRun(call, id);
  const place = await placeOf(door, call, run);
  const task = toTask(run, { place, historyLength, events });
  const stream = await door.followRun(call, run, events.at(-1)?.sequence ?? 0);
  const isOver = isFinal(run) || (isOpen !== null && run.status === "requires_action");
  const news = new TaskNews(place, run, textSoFar(events));
  const rest = isOver ? { ...stream, follow: async () => {} } : stream;
  return toTaskStream(rest, { news, task, isOpen, toFrame: call.toFrame });
}

async function subscribeToTask(door: DoorApi, call: A2aCall, params: Fields): Promise<EventStream> {
  const run = await getOwnTask(door, call, readText(params, "id"));
  if (isFinal(run))
    throw refuse("UNSUPPORTED_OPERATION", "The task has ended: read it with GetTask.", "id", "run_not_active");
  return follow(door, call, run.id, { isOpen: null, historyLength: null });
}

async function getTask(door: DoorApi, call: A2aCall, params: Fields): Promise<object> {
  const historyLength = readHistoryLength(params);
  const run = await getOwnTask(door, call, readText(params, "id"));
  return viewTask(door, call, run, { place: await placeOf(door, call, run), historyLength });
}

/** As long as it is waited for that a run has really stopped. */
const cancelSeconds = 10;

async function cancelTask(door: DoorApi, call: A2aCall, params: Fields): Promise<object> {
  const { id } = await getOwnTask(door, call, readText(params, "id"));
  const run = await door.cancel(call, id, cancelSeconds).catch((error) => {
    const hasEnded = error instanceof ServiceError && error.code === "run_not_active";
    throw hasEnded ? refuse("TASK_NOT_CANCELABLE", "The task has already ended.", "id", "run_not_active") : error;
  });
  return viewTask(door, call, run, { place: await placeOf(door, call, run), historyLength: 0 });
}

async function getExtendedCard(door: DoorApi, call: A2aCall): Promise<object> {
  return extendedCard(baseUrlOf(call), await door.getAgent(call, call.agentId));
}

export type Card = Record<string, unknown>;

/** What is true of every agent here: where it is spoken to, and how one is let in. */
const shared = (baseUrl: string, id: AgentId): Card => ({
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

/** For everybody, so it knows nothing: whether there is such an agent is told to those who may ask. */
export const publicCard = (baseUrl: string, id: AgentId): Card => ({
  name: id,
  description: "An agent that is called with a key. Its extended card says what it does.",
  version: "1",
  ...shared(baseUrl, id),
  skills: [{ id: "run", name: "Run", description: "Answers a message. The extended card says more.", tags: ["agent"] }],
});

export function extendedCard(baseUrl: string, { id, revision, configuration }: AgentRecord): Card {
  const { name, input_schema: schema } = configuration;
  const description = configuration.description || name;
  const takes = schema ? ` Takes JSON of this schema as a data part: ${JSON.stringify(schema)}` : "";
  return {
    name,
    description,
    version: String(revision),
    ...shared(baseUrl, id),
    skills: [{ id: "run", name, description: description + takes, tags: ["agent"] }],
  };
}
