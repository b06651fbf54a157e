import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JsonSchemaValidator, jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation";
import { unlessAborted } from "../../../lib/concurrency/promises.ts";
import type { ToolProgress } from "../../tools.ts";
import type { Connection, ConnectionDeps, OpenConnection, ToolCall } from "../connection.ts";
import { scrubResult, toFailedResult, toToolResult } from "../toolbox.ts";
import { answerRequests, type CallsUnderWay, capabilities } from "./elicitation.ts";
import { createMcpFetch, createSseFetch } from "./fetch.ts";
import { callKeyName, isLostSession, isSseServer, toMcpFailure } from "./messages.ts";
import { dataTools, fromToolCall, listTools, type ServerDataTool } from "./tools.ts";

/** A connection to an MCP server. If the server has lost the session, each call opens a new one once. */
export const openMcp: OpenConnection = async (deps, connector, signal) => {
  const calls: CallsUnderWay = new Map();
  const linkDeps = { ...deps, url: connector.url, calls };
  let current = connect(linkDeps, signal);
  const lostLinks: Link[] = [];
  const reopen = async (lost: Link) => {
    if ((await current) === lost) {
      // Not closed yet: other calls may still be active in it.
      lostLinks.push(lost);
      current = connect(linkDeps, AbortSignal.timeout(deps.callTimeoutMs));
    }
    return current;
  };
  const link = await current;
  const { tools, leftOut } = await listTools(
    (params) => request(link, "tools/list", params, { signal, timeoutMs: openTimeoutMs }),
    link.client,
  ).catch(async (error) => {
    await close(link);
    throw toMcpFailure(error, deps.client.scrub);
  });
  const serverData = dataTools(link.client.getServerCapabilities(), tools);
  const links = { link: () => current, reopen, calls };
  return {
    connector,
    tools: [...tools, ...serverData],
    leftOut,
    call: (tool, input, call) => callTool(deps, links, toRequest(serverData, tool, input), call),
    probe: async () => {},
    close: async () => {
      for (const { client } of lostLinks) await client.close().catch(() => {});
      // Do not wait for the server to end the session: it times out after a few seconds.
      void current.then(close).catch(() => {});
    },
  } satisfies Connection;
};

type Links = { link(): Promise<Link>; reopen(lost: Link): Promise<Link>; calls: CallsUnderWay };

/** A request to the server, and how to convert its result. */
type PreparedCall = { method: string; params: Record<string, unknown>; toResult: ServerDataTool["toResult"] };

function toRequest(serverData: readonly ServerDataTool[], tool: string, input: unknown): PreparedCall {
  const ours = serverData.find(({ name }) => name === tool);
  if (ours) return { method: ours.method, params: { ...(input as object) }, toResult: ours.toResult };
  return { method: "tools/call", params: { name: tool, arguments: input ?? {} }, toResult: fromToolCall };
}

async function callTool(deps: ConnectionDeps, links: Links, prepared: PreparedCall, call: ToolCall) {
  const parked = new AbortController();
  const signal = AbortSignal.any([call.signal, parked.signal]);
  const params = { ...prepared.params, _meta: { [callKeyName]: call.idempotencyKey } };
  const limits = { signal, timeoutMs: deps.callTimeoutMs, onProgress: forwardProgress(deps, call) };
  const send = (link: Link) => request(link, prepared.method, params, limits);
  links.calls.set(call.idempotencyKey, { ask: call.ask, park: () => parked.abort() });
  try {
    const link = await links.link();
    const result = await send(link).catch(async (error) => {
      if (!isLostSession(error)) throw error;
      return send(await links.reopen(link));
    });
    return scrubResult(prepared.toResult(result), deps.client.scrub);
  } catch (error) {
    call.signal.throwIfAborted();
    if (parked.signal.aborted) return toToolResult("A person must answer first.", true);
    return toFailedResult(toMcpFailure(error, deps.client.scrub), call.signal);
  } finally {
    links.calls.delete(call.idempotencyKey);
  }
}

const messageCharacters = 1_000;

/** Progress messages are untrusted: truncated, and without the connector's secrets. */
const forwardProgress =
  ({ client }: ConnectionDeps, { onProgress }: ToolCall) =>
  ({ progress, total, message }: ToolProgress): void =>
    onProgress?.({
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message ? { message: client.scrub(message.slice(0, messageCharacters).toWellFormed()) } : {}),
    });

/** One session with a server. */
export type Link = { client: Client; transport: McpTransport };
type McpTransport = Transport & { terminateSession?(): Promise<void> };

/** Opening is limited by its signal; this is only a fallback. */
export const openTimeoutMs = 60_000;
const clientName = { name: "agentrun", version: "2.4.0" };
// A broken stream is resumed soon, or its call fails.
const reconnectionOptions = {
  initialReconnectionDelay: 250,
  maxReconnectionDelay: 1_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 2,
};

/** `calls` are those of the whole connection. */
export type LinkDeps = ConnectionDeps & { url: string; calls: CallsUnderWay };

/** Falls back to the older HTTP+SSE transport, as the protocol requires. */
export async function connect(deps: LinkDeps, signal: AbortSignal): Promise<Link> {
  try {
    return await connectBy(await openTransport(deps), deps, signal);
  } catch (error) {
    signal.throwIfAborted();
    const sseTransport = isSseServer(error) ? await openSseTransport(deps) : null;
    const link = sseTransport && (await connectBy(sseTransport, deps, signal).catch(() => null));
    if (link) return link;
    signal.throwIfAborted();
    throw toMcpFailure(error, deps.client.scrub);
  }
}

async function connectBy(transport: McpTransport, { calls }: LinkDeps, signal: AbortSignal): Promise<Link> {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const client = new Client(clientName, { capabilities, jsonSchemaValidator: acceptAll });
  await answerRequests(client, calls);
  try {
    await unlessAborted(
      within(signal, (own) => client.connect(transport, { signal: own, timeout: openTimeoutMs })),
      signal,
    );
    return { client, transport };
  } catch (error) {
    await client.close().catch(() => {});
    throw error;
  }
}

/** The library is loaded with the first connector: most nodes start without it. */
async function openTransport({ client, url, openProgram }: LinkDeps): Promise<McpTransport> {
  if (openProgram) return openProgram();
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
  const fetch = createMcpFetch(client);
  return new StreamableHTTPClientTransport(new URL(url), { fetch, reconnectionOptions }) as McpTransport;
}

async function openSseTransport({ client, url }: LinkDeps): Promise<McpTransport> {
  const { SSEClientTransport } = await import("@modelcontextprotocol/sdk/client/sse.js");
  return new SSEClientTransport(new URL(url), { fetch: createSseFetch(client) });
}

/** Disables the library's validation of results, which would run patterns of strangers. */
const acceptAll: jsonSchemaValidator = {
  getValidator: <T>() => {
    const take: JsonSchemaValidator<T> = (data) => ({ valid: true, data: data as T, errorMessage: undefined });
    return take;
  },
};

type Limits = { signal: AbortSignal; timeoutMs: number; onProgress?: (progress: ToolProgress) => void };

/** Progress resets the timeout; the run's own deadline still applies. */
export async function request(
  { client }: Link,
  method: string,
  params: Record<string, unknown>,
  { signal, timeoutMs, onProgress = () => {} }: Limits,
) {
  const { ResultSchema } = await import("@modelcontextprotocol/sdk/types.js");
  const options = { timeout: timeoutMs, resetTimeoutOnProgress: true, onprogress: onProgress };
  return within(signal, (own) => client.request({ method, params }, ResultSchema, { ...options, signal: own }));
}

/** The library never removes its listener from a signal, so each request gets its own. */
async function within<T>(signal: AbortSignal, work: (own: AbortSignal) => Promise<T>): Promise<T> {
  const own = new AbortController();
  const abort = () => own.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await work(own.signal);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Ends the session on the server, ignoring errors, and closes the client. */
export async function close({ client, transport }: Link): Promise<void> {
  await transport.terminateSession?.().catch(() => {});
  await client.close().catch(() => {});
}
