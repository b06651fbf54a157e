import type { Endpoint } from "@agentrun/contract";

/** One id of each kind, by its prefix; `tool` is what MCP calls an agent. */
type Named = ReadonlyMap<string, string>;
type Message = Record<string, unknown>;

const message = { messageId: "a-message", role: "ROLE_USER", parts: [{ text: "Hello" }] };

const a2aMessages = (ids: Named): Message[] => {
  const [id, contextId] = [ids.get("run"), ids.get("thr")];
  const push = { taskId: id, id: "a-config" };
  const calls: Record<string, Message> = {
    SendMessage: {
      message: { ...message, contextId },
      configuration: {
        historyLength: 2,
        returnImmediately: true,
        taskPushNotificationConfig: {
          url: "https://example.com/",
          token: "a-token",
          authentication: { scheme: "Bearer", credentials: "a-credential" },
        },
      },
    },
    SendStreamingMessage: { message: { ...message, parts: [{ data: { query: "Hello" } }] } },
    GetTask: { id, historyLength: 3 },
    ListTasks: { contextId, status: "TASK_STATE_COMPLETED", pageSize: 5, pageToken: id, includeArtifacts: true },
    CancelTask: { id },
    SubscribeToTask: { id },
    GetExtendedAgentCard: {},
    CreateTaskPushNotificationConfig: { ...push, url: "https://example.com/", token: "a-token" },
    GetTaskPushNotificationConfig: push,
    ListTaskPushNotificationConfigs: push,
    DeleteTaskPushNotificationConfig: push,
  };
  return Object.entries(calls).map(([method, params]) => ({ jsonrpc: "2.0", id: 1, method, params }));
};

const mcpMeta = (version: string) => ({
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientCapabilities": {
    elicitation: {},
    extensions: { "io.modelcontextprotocol/tasks": {} },
  },
});

const mcpMessages = (ids: Named): Message[] => {
  const [taskId, name] = [ids.get("run"), ids.get("tool")];
  const capabilities = { elicitation: { form: {}, url: {} } };
  const clientInfo = { name: "fuzz", version: "1" };
  const calls: [string, Message][] = [
    ["initialize", { protocolVersion: "2025-11-25", capabilities, clientInfo }],
    ["server/discover", {}],
    ["tools/list", { cursor: "a-cursor" }],
    ["tools/call", { name, arguments: { query: "Hello" }, task: { ttl: 1 } }],
    ["tools/call", { name, arguments: {}, requestState: "a-state", inputResponses: { a: { action: "accept" } } }],
    ["tasks/get", { taskId }],
    ["tasks/update", { taskId, inputResponses: { a: { action: "accept", content: {} } } }],
    ["tasks/cancel", { taskId }],
    ["tasks/list", {}],
    ["subscriptions/listen", { notifications: { taskIds: [taskId] } }],
    ["notifications/cancelled", { requestId: 1 }],
  ];
  return calls.flatMap(([method, params]) => [
    { jsonrpc: "2.0", id: 1, method, params },
    { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: mcpMeta("2026-07-28") } },
  ]);
};

const agUiMessages = (ids: Named): Message[] => {
  const chat = { threadId: ids.get("thr") ?? "a-chat", runId: "a-run" };
  const interruptId = `${ids.get("run")}.act_01j00000000000000000000000`;
  return [
    { ...chat, messages: [], resume: [{ interruptId, status: "resolved", payload: { approved: true } }] },
    {
      ...chat,
      messages: [{ id: "m", role: "tool", toolCallId: "c", content: "{}" }],
      state: {},
      tools: [],
      context: [],
    },
  ];
};

/**
 * A message of every kind for doors whose protocol has a single endpoint: the table's example is only one of them, and
 * nearly valid variants of it would never reach the code of the others.
 */
export function doorMessages({ door, path }: Pick<Endpoint, "door" | "path">, ids: Named): Message[] {
  if (door === "a2a" && path.endsWith("/a2a")) return a2aMessages(ids);
  if (door === "mcp") return mcpMessages(ids);
  return door === "ag-ui" ? agUiMessages(ids) : [];
}

const isHeader = (value: unknown): value is string => typeof value === "string" && /^[\x21-\x7e]{1,200}$/.test(value);

/** The headers that MCP requires in addition to the message; without them the code behind is not reached. */
export function doorHeaders({ door }: Pick<Endpoint, "door">, body: unknown): Record<string, string> {
  if (door !== "mcp" || typeof body !== "object" || body === null) return {};
  const { method, params } = body as { method?: unknown; params?: Message | null };
  const version = (params?._meta as Message | undefined)?.["io.modelcontextprotocol/protocolVersion"];
  const headers = { "mcp-protocol-version": version, "mcp-method": method, "mcp-name": params?.name ?? params?.taskId };
  const known = Object.entries(headers).filter((entry): entry is [string, string] => isHeader(entry[1]));
  return { accept: "application/json, text/event-stream", ...(isHeader(version) ? Object.fromEntries(known) : {}) };
}
