import type { ToolProgress } from "../../tools.ts";
import { scrubAnswer, toAnswer, toFailedAnswer } from "../answers.ts";
import type { Connection, ConnectionDeps, OpenConnection, ToolCall } from "../connection.ts";
import { toToolAnswer } from "./answer.ts";
import { isLostSession, toMcpFailure } from "./failures.ts";
import { type LibraryTool, libraryTools } from "./library.ts";
import { close, connect, type Link, openTimeoutMs, request } from "./link.ts";
import { listTools } from "./list-tools.ts";
import { callKeyName } from "./messages.ts";
import type { CallsUnderWay } from "./requests.ts";

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
