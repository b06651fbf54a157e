import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type ElicitRequest, ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Agent as Dispatcher, fetch as undiciFetch } from "undici";
import type { Service } from "./service.ts";

export const version = "2026-07-28";

export type Elicit = (request: ElicitRequest["params"]) => unknown;

type Fields = Record<string, unknown>;
type Answer = { status: number; messages: Fields[]; result: Fields; error: Fields };
type Given = { capabilities?: unknown; headers?: Record<string, string>; meta?: object; signal?: AbortSignal };

const toMessages = (text: string, type: string | null): Fields[] =>
  type?.startsWith("text/event-stream")
    ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as Fields)
    : [JSON.parse(text) as Fields];

/** MCP clients that trust the service's own certificate. */
export function createMcpClients({ baseUrl, ca, credentials }: Pick<Service, "baseUrl" | "ca" | "credentials">) {
  const dispatcher = new Dispatcher({ connect: { ca } });
  const trustingFetch = ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
  return {
    trustingFetch,
    close: () => dispatcher.destroy(),
    /** The official client, which uses 2025-11-25. */
    async connect(path = "/mcp", elicit: Elicit | null = null, key = credentials.api_key): Promise<Client> {
      const capabilities = elicit ? { elicitation: { form: {}, url: {} } } : {};
      const client = new Client({ name: "test", version: "1" }, { capabilities });
      if (elicit) client.setRequestHandler(ElicitRequestSchema, async ({ params }) => elicit(params) as never);
      const requestInit = { headers: { Authorization: `Bearer ${key}` } };
      const transport = new StreamableHTTPClientTransport(new URL(baseUrl + path), {
        requestInit,
        fetch: trustingFetch,
      });
      await client.connect(transport as never);
      return client;
    },
    /** A request of the current version, as it is on the wire. */
    async ask(method: string, params: Fields = {}, given: Given = {}): Promise<Answer> {
      const { capabilities = {}, headers = {}, meta = {}, signal } = given;
      const _meta = {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": capabilities,
        ...meta,
      };
      const name = params.name ?? params.taskId;
      const answer = await trustingFetch(`${baseUrl}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${credentials.api_key}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": version,
          "mcp-method": method,
          ...(name === undefined ? {} : { "mcp-name": String(name) }),
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params: { ...params, _meta } }),
        ...(signal ? { signal } : {}),
      });
      const messages = toMessages(await answer.text(), answer.headers.get("content-type"));
      return { status: answer.status, messages, ...(messages.at(-1) as Pick<Answer, "result" | "error">) };
    },
  };
}

export type McpClients = ReturnType<typeof createMcpClients>;
