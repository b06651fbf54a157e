import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JsonSchemaValidator, jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation";
import { unlessAborted } from "../../../lib/unless-aborted.ts";
import type { ToolProgress } from "../../tools.ts";
import type { ConnectionDeps } from "../connection.ts";
import { isOlderServer, toMcpFailure } from "./failures.ts";
import { createMcpFetch } from "./guarded-fetch.ts";
import { createOlderFetch } from "./older-fetch.ts";
import { answerRequests, type CallsUnderWay, capabilities } from "./requests.ts";

/** One session with a server. */
export type Link = { client: Client; transport: McpTransport };
type McpTransport = Transport & { terminateSession?(): Promise<void> };

/** Opening has a deadline of its own, in its signal; this one only stands behind it. */
export const openTimeoutMs = 60_000;
const clientName = { name: "agentrun", version: "2.4.0" };
// A stream that was cut is taken up again soon, or its call is over.
const reconnectionOptions = {
  initialReconnectionDelay: 250,
  maxReconnectionDelay: 1_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 2,
};

/** What a session is opened with; the calls are those of the whole connection. */
export type LinkDeps = ConnectionDeps & { url: string; calls: CallsUnderWay };

/** A server that does not know the transport is spoken to over the older one, as the protocol says. */
export async function connect(deps: LinkDeps, signal: AbortSignal): Promise<Link> {
  try {
    return await connectBy(await openTransport(deps), deps, signal);
  } catch (error) {
    signal.throwIfAborted();
    const older = isOlderServer(error) ? await openOlderTransport(deps) : null;
    const link = older && (await connectBy(older, deps, signal).catch(() => null));
    if (link) return link;
    signal.throwIfAborted();
    throw toMcpFailure(error, deps.client.scrub);
  }
}

async function connectBy(transport: McpTransport, { calls }: LinkDeps, signal: AbortSignal): Promise<Link> {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const client = new Client(clientName, { capabilities, jsonSchemaValidator: asItIs });
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

/** Loaded when the first connector is opened: most nodes start without needing it. */
async function openTransport({ client, url, openProgram }: LinkDeps): Promise<McpTransport> {
  if (openProgram) return openProgram();
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
  const fetch = createMcpFetch(client);
  return new StreamableHTTPClientTransport(new URL(url), { fetch, reconnectionOptions }) as McpTransport;
}

async function openOlderTransport({ client, url }: LinkDeps): Promise<McpTransport> {
  const { SSEClientTransport } = await import("@modelcontextprotocol/sdk/client/sse.js");
  return new SSEClientTransport(new URL(url), { fetch: createOlderFetch(client) });
}

/** The library's own checks of answers would run patterns that a stranger wrote. */
const asItIs: jsonSchemaValidator = {
  getValidator: <T>() => {
    const take: JsonSchemaValidator<T> = (data) => ({ valid: true, data: data as T, errorMessage: undefined });
    return take;
  },
};

type Limits = { signal: AbortSignal; timeoutMs: number; onProgress?: (progress: ToolProgress) => void };

/** A server that tells of progress has its time from there on: the run's own time is the end of it. */
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

/** The library never takes its listener off a signal, so each request gets a signal of its own. */
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

/** A server keeps a session until it is told; one that does not want to know is left alone. */
export async function close({ client, transport }: Link): Promise<void> {
  await transport.terminateSession?.().catch(() => {});
  await client.close().catch(() => {});
}
