import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JsonSchemaValidator, jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation";
import { unlessAborted } from "../../../lib/concurrency/promises.ts";
import type { ToolProgress } from "../../tools.ts";
import type { Connection, ConnectionDeps, OpenConnection, ToolCall } from "../connection.ts";
import { scrubAnswer, toAnswer, toFailedAnswer } from "../toolbox.ts";
import { answerRequests, type CallsUnderWay, capabilities } from "./elicitation.ts";
import { createMcpFetch, createOlderFetch } from "./fetch.ts";
import { callKeyName, isLostSession, isOlderServer, toMcpFailure } from "./messages.ts";
import { type LibraryTool, libraryTools, listTools, toToolAnswer } from "./tools.ts";

/** A connection to an MCP server; a session that the server forgot is opened anew once a call. */
export const openMcp: OpenConnection = async (deps, connector, signal) => {
  const calls: CallsUnderWay = new Map();
  const linkDeps = { ...deps, url: connector.url, calls };
  let current = connect(linkDeps, signal);
  const forgotten: Link[] = [];
  const reopen = async (lost: Link) => {
    if ((await current) === lost) {
      // Not closed yet: other calls may still be on their way in it.
      forgotten.push(lost);
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
  const library = libraryTools(link.client.getServerCapabilities(), tools);
  const links = { link: () => current, reopen, calls };
  return {
    connector,
    tools: [...tools, ...library],
    leftOut,
    call: (tool, input, call) => callTool(deps, links, toRequest(library, tool, input), call),
    probe: async () => {},
    close: async () => {
      for (const { client } of forgotten) await client.close().catch(() => {});
      // Nobody waits for a server to say goodbye; what hangs is given up after a few seconds.
      void current.then(close).catch(() => {});
    },
  } satisfies Connection;
};

type Links = { link(): Promise<Link>; reopen(lost: Link): Promise<Link>; calls: CallsUnderWay };

/** What is asked of the server, and how its answer is read. */
type Asked = { method: string; params: Record<string, unknown>; toAnswer: LibraryTool["toAnswer"] };

function toRequest(library: readonly LibraryTool[], tool: string, input: unknown): Asked {
  const ours = library.find(({ name }) => name === tool);
  if (ours) return { method: ours.method, params: { ...(input as object) }, toAnswer: ours.toAnswer };
  return { method: "tools/call", params: { name: tool, arguments: input ?? {} }, toAnswer: toToolAnswer };
}

async function callTool(deps: ConnectionDeps, links: Links, asked: Asked, call: ToolCall) {
  const parked = new AbortController();
  const signal = AbortSignal.any([call.signal, parked.signal]);
  const params = { ...asked.params, _meta: { [callKeyName]: call.idempotencyKey } };
  const limits = { signal, timeoutMs: deps.callTimeoutMs, onProgress: toldProgress(deps, call) };
  const send = (link: Link) => request(link, asked.method, params, limits);
  links.calls.set(call.idempotencyKey, { ask: call.ask, park: () => parked.abort() });
  try {
    const link = await links.link();
    const result = await send(link).catch(async (error) => {
      if (!isLostSession(error)) throw error;
      return send(await links.reopen(link));
    });
    return scrubAnswer(asked.toAnswer(result), deps.client.scrub);
  } catch (error) {
    call.signal.throwIfAborted();
    if (parked.signal.aborted) return toAnswer("A person is asked first.", true);
    return toFailedAnswer(toMcpFailure(error, deps.client.scrub), call.signal);
  } finally {
    links.calls.delete(call.idempotencyKey);
  }
}

const messageCharacters = 1_000;

/** A stranger's word: cut short, and without the connector's secrets. */
const toldProgress =
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
