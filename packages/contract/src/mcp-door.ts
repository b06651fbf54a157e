import { Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { JsonObject } from "./schema.ts";

/** Invalid messages are reported by JSON-RPC errors, so any object is accepted here. */
const McpMessage = Type.Unsafe<Record<string, unknown>>({
  ...JsonObject({ description: "A JSON-RPC 2.0 request, notification or response." }),
  examples: [{ jsonrpc: "2.0", id: 1, method: "ping" }],
});

/** The same at both paths: for all agents that the key may run, or for one. */
const row = {
  method: "POST",
  tag: "Doors",
  door: "mcp",
  description:
    "Streamable HTTP of MCP 2026-07-28 with its tasks extension, and of 2025-11-25 and earlier. Calls that wait for a run stream to clients that accept server-sent events.",
  scope: "runs:read",
  headers: {
    "MCP-Protocol-Version": "The protocol version; default 2025-03-26.",
    "Mcp-Method": "From 2026-07-28: the `method` of the message.",
    "Mcp-Name": "From 2026-07-28: the name of the tool, or the id of the task.",
    "Mcp-Session-Id": "Before 2026-07-28: the session id that `initialize` returned.",
    Prefer: "`wait=N`: the seconds after which a call becomes a task, if the client supports tasks; default 1.",
  },
  body: McpMessage,
  responses: {
    200: JsonObject({ description: "A JSON-RPC 2.0 response: a result or an error." }),
    202: JsonObject({ description: "A notification or a response was accepted; no body." }),
  },
  idempotency: "run",
  streamsOnRequest: true,
} as const satisfies Omit<Endpoint, "path" | "summary">;

/** The endpoints for MCP: agents as tools. */
export const mcpEndpoints = {
  callMcp: { ...row, path: "/mcp", summary: "Call agents as MCP tools" },
  callAgentMcp: {
    ...row,
    path: "/agents/{id}/mcp",
    summary: "Call one agent as an MCP tool",
    params: idPath("ag"),
    forEndUsers: true,
  },
} as const satisfies Record<string, Endpoint>;
