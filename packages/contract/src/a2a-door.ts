import { Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { JsonObject } from "./schema.ts";

const tag = "Doors";
const door = "a2a" as const;
const version = {
  "A2A-Version":
    "`1.0`; the query parameter of the same name works too. Without it, the version is 0.3, which is not supported.",
};

/**
 * The protocol defines its own parameter errors and ignores unknown parameters. `A2A-Version` is only documented as a header:
 * some generators cannot have two parameters of one name.
 */
const open = (parameters: Record<string, string> = {}) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(parameters).map(([name, description]) => [name, Type.Optional(Type.String({ description }))]),
    ),
    { additionalProperties: true },
  );

const agentPath = idPath("ag");
const taskPath = { id: PathId("ag"), task_id: PathId("run") };
const configPath = { ...taskPath, config_id: { schema: Type.String(), notFound: "run_not_found" } } as const;

const Card = JsonObject({ description: "An `AgentCard`." });
const Task = JsonObject({ description: "A `Task`: a run, by its id." });
const Streamed = JsonObject({ description: "A `StreamResponse`: first the task, then its updates." });
const Message = Type.Unsafe<Record<string, unknown>>({
  ...JsonObject({ description: "A `SendMessageRequest`." }),
  examples: [{ message: { messageId: "a-message", role: "ROLE_USER", parts: [{ text: "Hello" }] } }],
});
const RpcRequest = Type.Unsafe<Record<string, unknown>>({
  ...JsonObject({ description: "A JSON-RPC 2.0 request." }),
  examples: [{ jsonrpc: "2.0", id: 1, method: "ListTasks", params: { pageSize: 10 } }],
});

/** Each operation of the HTTP+JSON binding has its own row. */
const row = { tag, door, headers: version } as const;

const PushConfig = Type.Unsafe<Record<string, unknown>>({
  ...JsonObject({ description: "A `TaskPushNotificationConfig`." }),
  examples: [
    {
      id: "my-receiver",
      url: "https://example.com/hooks/a2a",
      token: "what-only-we-know",
      authentication: { scheme: "Bearer", credentials: "your-token" },
    },
  ],
});
const ShownPushConfig = JsonObject({
  description: "A `TaskPushNotificationConfig` without its token and credentials, which are never returned.",
});

/** The endpoints for A2A 1.0, as JSON-RPC and as HTTP+JSON. */
export const a2aEndpoints = {
  callA2a: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a",
    summary: "Call an agent over A2A JSON-RPC",
    description:
      "Methods: `SendMessage`, `SendStreamingMessage`, `GetTask`, `ListTasks`, `CancelTask`, `SubscribeToTask`, `GetExtendedAgentCard`, and `Create…`, `Get…`, `List…` and `DeleteTaskPushNotificationConfig`. Streaming methods return server-sent events.",
    scope: "runs:read",
    forEndUsers: true,
    params: agentPath,
    query: open(),
    body: RpcRequest,
    responses: { 200: JsonObject({ description: "A JSON-RPC 2.0 response: a result or an error." }) },
    idempotency: "run",
    streamsOnRequest: true,
  },
  getAgentCard: {
    tag,
    door,
    method: "GET",
    path: "/agents/{id}/.well-known/agent-card.json",
    summary: "Get an A2A agent card",
    description:
      "Public, and therefore the same for every id. The extended card, which requires a key, has the agent's name and description.",
    scope: null,
    auth: "none",
    params: agentPath,
    query: open(),
    responses: { 200: Card },
  },
  getAgentCardOfEndpoint: {
    tag,
    door,
    method: "GET",
    path: "/agents/{id}/a2a/.well-known/agent-card.json",
    summary: "Get an A2A agent card below its endpoint",
    description:
      "The same card as `GET /agents/{id}/.well-known/agent-card.json`, for clients that get the URL of the endpoint.",
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
    summary: "Get an extended A2A agent card",
    scope: "runs:read",
    forEndUsers: true,
    params: agentPath,
    query: open(),
    responses: { 200: Card },
  },
  sendA2aMessage: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a/message:send",
    summary: "Send an A2A message and wait",
    scope: "runs:write",
    forEndUsers: true,
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
    summary: "Send an A2A message and stream updates",
    scope: "runs:write",
    forEndUsers: true,
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
    summary: "List A2A tasks",
    scope: "runs:read",
    forEndUsers: true,
    params: agentPath,
    query: open({
      contextId: "Only tasks of this context.",
      status: "Only tasks in this state, such as `TASK_STATE_WORKING`.",
      pageSize: "From 1 to 100; default 50.",
      pageToken: "`nextPageToken` of the previous page.",
      historyLength: "Maximum number of messages per task.",
      statusTimestampAfter: "Only tasks whose status changed at or after this time.",
      includeArtifacts: "`true`: include artifacts.",
    }),
    responses: { 200: JsonObject({ description: "A `ListTasksResponse`." }) },
  },
  getA2aTask: {
    ...row,
    method: "GET",
    path: "/agents/{id}/a2a/tasks/{task_id}",
    summary: "Get an A2A task",
    scope: "runs:read",
    forEndUsers: true,
    params: taskPath,
    query: open({ historyLength: "Maximum number of messages." }),
    responses: { 200: Task },
  },
  cancelA2aTask: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a/tasks/{task_id}:cancel",
    summary: "Cancel an A2A task",
    scope: "runs:write",
    forEndUsers: true,
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
    summary: "Follow an A2A task",
    scope: "runs:read",
    forEndUsers: true,
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
    summary: "Follow an A2A task with GET",
    scope: "runs:read",
    forEndUsers: true,
    params: taskPath,
    query: open(),
    responses: { 200: Streamed },
    streams: true,
  },
  createA2aPushConfig: {
    ...row,
    method: "POST",
    path: "/agents/{id}/a2a/tasks/{task_id}/pushNotificationConfigs",
    summary: "Create an A2A push notification configuration",
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
    summary: "List A2A push notification configurations",
    scope: "runs:read",
    params: taskPath,
    query: open(),
    responses: {
      200: JsonObject({ description: "A `ListTaskPushNotificationConfigsResponse` with all configurations." }),
    },
  },
  getA2aPushConfig: {
    ...row,
    method: "GET",
    path: "/agents/{id}/a2a/tasks/{task_id}/pushNotificationConfigs/{config_id}",
    summary: "Get an A2A push notification configuration",
    scope: "runs:read",
    params: configPath,
    query: open(),
    responses: { 200: ShownPushConfig },
  },
  deleteA2aPushConfig: {
    ...row,
    method: "DELETE",
    path: "/agents/{id}/a2a/tasks/{task_id}/pushNotificationConfigs/{config_id}",
    summary: "Delete an A2A push notification configuration",
    scope: "runs:write",
    params: configPath,
    query: open(),
    responses: { 200: JsonObject() },
  },
} as const satisfies Record<string, Endpoint>;
