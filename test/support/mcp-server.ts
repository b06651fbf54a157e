import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { type EventStore, StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  type JSONRPCMessage,
  ListToolsRequestSchema,
  ResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";

export type McpCall = {
  arguments: Record<string, unknown>;
  meta: Record<string, unknown>;
  headers: Received["headers"];
  signal: AbortSignal;
  server: Server;
  /** Sends a request to the client on the stream of this call. */
  ask(request: { method: string; params?: Record<string, unknown> }): Promise<Record<string, unknown>>;
  progress(progress?: { progress: number; total?: number; message?: string }): Promise<void>;
  /** Ends the stream of this call from the server's side; with an event store it can be resumed. */
  closeStream(): void;
};
export type McpTool = {
  description?: string;
  inputSchema?: { type: "object"; [key: string]: unknown };
  run(call: McpCall): CallToolResult | Promise<CallToolResult>;
};
export type McpServerOptions = {
  tools: Record<string, McpTool>;
  /** Handles a request instead of the server, if it returns true. */
  intercept?(received: Received, response: ServerResponse): boolean;
  json?: boolean;
  pageSize?: number;
  events?: EventStore;
};

export const textResult = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

/** A real MCP server over streamable HTTP and TLS, on loopback. */
export async function startMcpServer(options: McpServerOptions) {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const receiver = await startReceiver(async (received, response) => {
    if (options.intercept?.(received, response)) return;
    const session = sessions.get(String(received.headers["mcp-session-id"] ?? ""));
    if (!session && received.headers["mcp-session-id"]) return void response.writeHead(404).end("no such session");
    const transport = session ?? (await openSession(options, sessions));
    await transport.handleRequest(response.req, response, received.body === "" ? undefined : JSON.parse(received.body));
  });
  return Object.assign(receiver, { sessions, mcpUrl: `${receiver.url}/mcp` });
}

/** The same with the protocol's older transport: one stream, and requests that are only acknowledged. */
export async function startOlderMcpServer(options: Pick<McpServerOptions, "tools">) {
  const sessions = new Map<string, SSEServerTransport>();
  const receiver = await startReceiver(async (received, response) => {
    const { pathname, searchParams } = new URL(received.url, "https://server");
    if (pathname === "/sse" && received.method !== "GET") return void response.writeHead(405).end();
    if (pathname === "/sse") {
      const transport = new SSEServerTransport("/messages", response);
      sessions.set(transport.sessionId, transport);
      return createServer(options, () => void transport.close()).connect(transport as Transport);
    }
    const session = sessions.get(searchParams.get("sessionId") ?? "");
    if (!session) return void response.writeHead(404).end();
    return session.handlePostMessage(response.req, response, JSON.parse(received.body));
  });
  return Object.assign(receiver, { mcpUrl: `${receiver.url}/sse` });
}

async function openSession(options: McpServerOptions, sessions: Map<string, StreamableHTTPServerTransport>) {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    enableJsonResponse: options.json ?? false,
    ...(options.events ? { eventStore: options.events, retryInterval: 10 } : {}),
  });
  const server = createServer(options, (requestId) => transport.closeSSEStream(requestId));
  transport.onclose = () => void sessions.delete(transport.sessionId ?? "");
  await server.connect(transport as Transport);
  return transport;
}

type CloseStream = (requestId: string | number) => void;

function createServer({ tools, pageSize = 100 }: McpServerOptions, closeStream: CloseStream): Server {
  const server = new Server({ name: "test", version: "1" }, { capabilities: { tools: {}, logging: {} } });
  const listed = Object.entries(tools).map(([name, tool]) => ({
    name,
    description: tool.description ?? `The tool ${name}.`,
    inputSchema: tool.inputSchema ?? { type: "object" as const },
  }));
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const start = Number(params?.cursor ?? 0);
    const next = start + pageSize;
    return { tools: listed.slice(start, next), ...(next < listed.length ? { nextCursor: String(next) } : {}) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools[params.name];
    if (!tool) return { ...textResult(`no tool ${params.name}`), isError: true };
    return tool.run({
      arguments: params.arguments ?? {},
      meta: params._meta ?? {},
      headers: (extra.requestInfo?.headers ?? {}) as Received["headers"],
      signal: extra.signal,
      server,
      ask: (request) => extra.sendRequest(request as never, ResultSchema),
      progress: (progress = { progress: performance.now() }) => {
        const params = { progressToken: extra._meta?.progressToken ?? "", ...progress };
        return extra.sendNotification({ method: "notifications/progress", params });
      },
      closeStream: () => closeStream(extra.requestId),
    });
  });
  return server;
}

/** Stores sent events, so that a stream can be resumed. */
export function createEventStore(): EventStore {
  const events: { id: string; stream: string; message: JSONRPCMessage }[] = [];
  return {
    storeEvent: async (stream, message) => {
      const id = `${stream}_${events.length}`;
      events.push({ id, stream, message });
      return id;
    },
    replayEventsAfter: async (lastId, { send }) => {
      const from = events.findIndex(({ id }) => id === lastId);
      const stream = events[from]?.stream ?? "";
      const missed = events.slice(from + 1).filter((event) => event.stream === stream);
      for (const { id, message } of missed) await send(id, message);
      return stream;
    },
  };
}
