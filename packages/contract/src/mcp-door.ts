import { Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { JsonObject } from "./schema.ts";

/** What is wrong with a message is JSON-RPC's to say, so any object is let in. */
const McpMessage = Type.Unsafe<Record<string, unknown>>({
  ...JsonObject({ description: "One request, notification or response of JSON-RPC 2.0." }),
  examples: [{ jsonrpc: "2.0", id: 1, method: "ping" }],
});

/** The same at both addresses: of all agents that the key may run, or of one. */
const row = {
  method: "POST",
  tag: "Doors",
  door: "mcp",
  description:
    "Streamable HTTP of MCP 2026-07-28 with its tasks extension, and of 2025-11-25 and before. What waits for a run streams to whoever accepts server-sent events.",
  scope: "runs:read",
  headers: {
    "MCP-Protocol-Version": "The version that is spoken; 2025-03-26 without it.",
    "Mcp-Method": "From 2026-07-28 on: the message's `method`.",
    "Mcp-Name": "From 2026-07-28 on: the tool's name, or the task's id.",
    "Mcp-Session-Id": "Before 2026-07-28: what `initialize` answered with.",
    Prefer: "`wait=N`: the seconds after which a call becomes a task, where the client knows tasks; 1 without it.",
  },
  body: McpMessage,
  responses: {
    200: JsonObject({ description: "A JSON-RPC 2.0 response, be it a result or an error." }),
    202: JsonObject({ description: "A notification or a response was taken; without a body." }),
  },
  idempotency: "run",
  streamsOnRequest: true,
} as const satisfies Omit<Endpoint, "path" | "summary">;

/** The rows of the API table that MCP is spoken at: agents as tools. */
export const mcpEndpoints = {
  callMcp: { ...row, path: "/mcp", summary: "Call the agents that the key may run as tools of an MCP server" },
  callAgentMcp: {
    ...row,
    path: "/agents/{id}/mcp",
    summary: "Call one agent as the tool of an MCP server",
    params: idPath("ag"),
  },
} as const satisfies Record<string, Endpoint>;
