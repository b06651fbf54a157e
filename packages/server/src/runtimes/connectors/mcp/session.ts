import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JsonSchemaValidator, jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation";
import { toFailedAnswer } from "../answers.ts";
import type { Connection, ConnectionDeps, OpenConnection, ToolCall } from "../connection.ts";
import { toToolAnswer } from "./answer.ts";
import { isLostSession, toMcpFailure } from "./failures.ts";
import { createMcpFetch } from "./guarded-fetch.ts";
import { listTools } from "./list-tools.ts";

/** The library's watch is the first: it also tells the server that nobody waits any longer. */
const spareMs = 1_000;
/** Opening has a deadline of its own, in its signal; this one only stands behind it. */
const openTimeoutMs = 60_000;
const clientName = { name: "agentrun", version: "2.4.0" };
// A stream that was cut is taken up again soon, or its call is over.
const reconnectionOptions = {
  initialReconnectionDelay: 250,
  maxReconnectionDelay: 1_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 2,
};

/** One session with a server. */
type Link = { client: Client; transport: StreamableHTTPClientTransport };
type Params = Record<string, unknown>;

/** A connection to an MCP server over streamable HTTP; a session that the server forgot is opened anew once a call. */
export const openMcp: OpenConnection = async (deps, connector, signal) => {
  let current = connect(deps, connector.url, signal);
  const forgotten: Link[] = [];
  const reopen = async (lost: Link) => {
    if ((await current) === lost) {
      // Not closed yet: other calls may still be on their way in it.
      forgotten.push(lost);
      current = connect(deps, connector.url, AbortSignal.timeout(deps.callTimeoutMs));
    }
    return current;
  };
  const link = await current;
  const tools = await listTools(
    (params) => request(link, "tools/list", params, { signal, timeoutMs: openTimeoutMs }),
    link.client,
  ).catch(async (error) => {
    await close(link);
    throw toMcpFailure(error, deps.client.scrub);
  });
  return {
    connector,
    tools,
    call: (tool, input, call) => callTool(deps, { link: () => current, reopen }, tool, input, call),
    probe: async () => {},
    close: async () => {
      for (const { client } of forgotten) await client.close().catch(() => {});
      // Nobody waits for a server to say goodbye; what hangs is given up after a few seconds.
      void current.then(close).catch(() => {});
    },
  } satisfies Connection;
};

async function connect(deps: ConnectionDeps, url: string, signal: AbortSignal): Promise<Link> {
  const [{ Client }, { StreamableHTTPClientTransport }] = await loadLibrary();
  const client = new Client(clientName, { capabilities: {}, jsonSchemaValidator: asItIs });
  const fetch = createMcpFetch(deps.client, Math.max(deps.callTimeoutMs, openTimeoutMs) + spareMs);
  const transport = new StreamableHTTPClientTransport(new URL(url), { fetch, reconnectionOptions });
  try {
    await within(signal, (own) => client.connect(transport as Transport, { signal: own, timeout: openTimeoutMs }));
    return { client, transport };
  } catch (error) {
    await client.close().catch(() => {});
    signal.throwIfAborted();
    throw toMcpFailure(error, deps.client.scrub);
  }
}

/** Loaded when the first connector is opened: most nodes start without needing it. */
const loadLibrary = () =>
  Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
  ]);

/** The library's own checks of answers would run patterns that a stranger wrote. */
const asItIs: jsonSchemaValidator = {
  getValidator: <T>() => {
    const take: JsonSchemaValidator<T> = (data) => ({ valid: true, data: data as T, errorMessage: undefined });
    return take;
  },
};

type Limits = { signal: AbortSignal; timeoutMs: number };

async function request({ client }: Link, method: string, params: Params, { signal, timeoutMs }: Limits) {
  const { ResultSchema } = await import("@modelcontextprotocol/sdk/types.js");
  return within(signal, (own) => client.request({ method, params }, ResultSchema, { signal: own, timeout: timeoutMs }));
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

type Links = { link(): Promise<Link>; reopen(lost: Link): Promise<Link> };

async function callTool(deps: ConnectionDeps, links: Links, tool: string, input: unknown, call: ToolCall) {
  const params = { name: tool, arguments: input ?? {}, _meta: { "agentrun/idempotency-key": call.idempotencyKey } };
  const send = (link: Link) =>
    request(link, "tools/call", params, { signal: call.signal, timeoutMs: deps.callTimeoutMs });
  try {
    const link = await links.link();
    const result = await send(link).catch(async (error) => {
      if (link.transport.sessionId === undefined || !isLostSession(error)) throw error;
      return send(await links.reopen(link));
    });
    const answer = toToolAnswer(result);
    return { ...answer, text: deps.client.scrub(answer.text) };
  } catch (error) {
    call.signal.throwIfAborted();
    return toFailedAnswer(toMcpFailure(error, deps.client.scrub), call.signal);
  }
}

/** A server keeps a session until it is told; one that does not want to know is left alone. */
async function close({ client, transport }: Link): Promise<void> {
  await transport.terminateSession().catch(() => {});
  await client.close().catch(() => {});
}
