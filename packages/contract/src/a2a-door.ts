import { Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { JsonObject } from "./schema.ts";

const tag = "Doors";
const door = "a2a" as const;
const version = {
  "A2A-Version": "`1.0`, or the query parameter of this name. Without it 0.3 is meant, which is not spoken.",
};

/** The protocol says itself what is wrong with its parameters, and leaves those alone that it does not know. */
const open = (parameters: Record<string, string> = {}) =>
  Type.Object(
    Object.fromEntries(
      Object.entries({ "A2A-Version": "The version, where no header tells it.", ...parameters }).map(
        ([name, description]) => [name, Type.Optional(Type.String({ description }))],
      ),
    ),
    { additionalProperties: true },
  );

const agentPath = idPath("ag");
const taskPath = { id: PathId("ag"), task_id: PathId("run") };
const configPath = { ...taskPath, config_id: { schema: Type.String(), notFound: "run_not_found" } } as const;

const Card = JsonObject({ description: "An `AgentCard`." });
const Task = JsonObject({ description: "A `Task`: a run, by its id." });
const Streamed = JsonObject({ description: "A `StreamResponse`: the task, then what becomes of it." });
const Message = Type.Unsafe<Record<string, unknown>>({
  ...JsonObject({ description: "A `SendMessageRequest`." }),
  examples: [{ message: { messageId: "a-message", role: "ROLE_USER", parts: [{ text: "Hello" }] } }],
});
const RpcRequest = Type.Unsafe<Record<string, unknown>>({
  ...JsonObject({ description: "A request of JSON-RPC 2.0." }),
  examples: [{ jsonrpc: "2.0", id: 1, method: "ListTasks", params: { pageSize: 10 } }],
});

/** Every operation of the HTTP+JSON binding is a row of its own. */
const row = { tag, door, headers: version } as const;

const PushConfig = Type.Unsafe<Record<string, unknown>>({
  ...JsonObject({ description: "A `TaskPushNotificationConfig`." }),
  examples: [
    {
      id: "my-receiver",
      url: "https://example.com/hooks/a2a",
      token: "what-only-we-know",
      authentication: { scheme: "Bearer", credentials: "a-token-of-mine" },
    },
  ],
});
const ShownPushConfig = JsonObject({
  description: "A `TaskPushNotificationConfig`, without its token and its credentials: those are shown to nobody.",
});

/** The rows of the API table that A2A 1.0 is spoken at, as JSON-RPC and as HTTP+JSON. */
export const a2aEndpoints = {
  callA2a: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a",
    summary: "Call an agent by A2A's JSON-RPC",
    description:
      "`SendMessage`, `SendStreamingMessage`, `GetTask`, `ListTasks`, `CancelTask`, `SubscribeToTask`, `GetExtendedAgentCard`, and `Create…`, `Get…`, `List…` and `DeleteTaskPushNotificationConfig`. Those that stream answer as server-sent events.",
    scope: "runs:read",
    params: agentPath,
    query: open(),
    body: RpcRequest,
    responses: { 200: JsonObject({ description: "A JSON-RPC 2.0 response, be it a result or an error." }) },
    idempotency: "run",
    streamsOnRequest: true,
  },
  getAgentCard: {
    tag,
    door,
    method: "GET",
    path: "/agents/{id}/.well-known/agent-card.json",
    summary: "Read how an agent is called by A2A",
    description:
      "For everybody, and so the same for every id: what the agent is called and does is in its extended card, which needs a key.",
    scope: null,
    auth: "none",
    params: agentPath,
    query: open(),
    responses: { 200: Card },
  },
  getExtendedAgentCard: {
    ...row,
    method: "GET",
    path: "/agents/{id}/a2a/extendedAgentCard",
    summary: "Read what an agent is and does, as A2A's extended card",
    scope: "runs:read",
    params: agentPath,
    query: open(),
    responses: { 200: Card },
  },
  sendA2aMessage: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a/message:send",
    summary: "Send an A2A message, and wait for the task's end or its question",
    scope: "runs:write",
    params: agentPath,
    query: open(),
    body: Message,
    responses: { 200: JsonObject({ description: "A `SendMessageResponse`." }) },
    idempotency: "run",
  },
  streamA2aMessage: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a/message:stream",
    summary: "Send an A2A message, and stream what becomes of it",
    scope: "runs:write",
    params: agentPath,
    query: open(),
    body: Message,
    responses: { 200: Streamed },
    idempotency: "run",
    streams: true,
  },
  listA2aTasks: {
    ...row,
    method: "GET",
    path: "/agents/{id}/a2a/tasks",
    summary: "List an agent's runs as A2A tasks",
    scope: "runs:read",
    params: agentPath,
    query: open({
      contextId: "Only those of this context.",
      status: "Only those in this state, as `TASK_STATE_WORKING`.",
      pageSize: "From 1 to 100; 50 where it is left out.",
      pageToken: "`nextPageToken` of the page before.",
      historyLength: "The most messages that each has.",
      statusTimestampAfter: "Only those whose status is not older.",
      includeArtifacts: "`true`: with what they made.",
    }),
    responses: { 200: JsonObject({ description: "A `ListTasksResponse`." }) },
  },
  getA2aTask: {
    ...row,
    method: "GET",
    path: "/agents/{id}/a2a/tasks/{task_id}",
    summary: "Read a run as an A2A task",
    scope: "runs:read",
    params: taskPath,
    query: open({ historyLength: "The most messages that it has." }),
    responses: { 200: Task },
  },
  cancelA2aTask: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a/tasks/{task_id}:cancel",
    summary: "Cancel an A2A task",
    scope: "runs:write",
    params: taskPath,
    query: open(),
    body: JsonObject(),
    bodyOptional: true,
    responses: { 200: Task },
    urgent: true,
  },
  subscribeToA2aTask: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a/tasks/{task_id}:subscribe",
    summary: "Follow an A2A task to its end",
    scope: "runs:read",
    params: taskPath,
    query: open(),
    body: JsonObject(),
    bodyOptional: true,
    responses: { 200: Streamed },
    streams: true,
  },
  followA2aTask: {
    ...row,
    method: "GET",
    path: "/agents/{id}/a2a/tasks/{task_id}:subscribe",
    summary: "Follow an A2A task to its end, as the protocol's own definition asks it",
    scope: "runs:read",
    params: taskPath,
    query: open(),
    responses: { 200: Streamed },
    streams: true,
  },
  createA2aPushConfig: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a/tasks/{task_id}/pushNotificationConfigs",
    summary: "Have A2A push notifications of a task sent to an address",
    scope: "runs:write",
    params: taskPath,
    query: open(),
    body: PushConfig,
    responses: { 200: ShownPushConfig },
  },
  listA2aPushConfigs: {
    ...row,
    method: "GET",
    path: "/agents/{id}/a2a/tasks/{task_id}/pushNotificationConfigs",
    summary: "List where A2A push notifications of a task are sent",
    scope: "runs:read",
    params: taskPath,
    query: open(),
    responses: { 200: JsonObject({ description: "A `ListTaskPushNotificationConfigsResponse`: all of them." }) },
  },
  getA2aPushConfig: {
    ...row,
    method: "GET",
    path: "/agents/{id}/a2a/tasks/{task_id}/pushNotificationConfigs/{config_id}",
    summary: "Read where A2A push notifications of a task are sent",
    scope: "runs:read",
    params: configPath,
    query: open(),
    responses: { 200: ShownPushConfig },
  },
  deleteA2aPushConfig: {
    ...row,
    method: "DELETE",
    path: "/agents/{id}/a2a/tasks/{task_id}/pushNotificationConfigs/{config_id}",
    summary: "Send no more A2A push notifications of a task to an address",
    scope: "runs:write",
    params: configPath,
    query: open(),
    responses: { 200: JsonObject() },
  },
} as const satisfies Record<string, Endpoint>;
