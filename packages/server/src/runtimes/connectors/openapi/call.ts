import type { SafeResponse } from "@agentrun/safe-fetch";
import { ConnectorError, DocumentError, estimateToolTokens, type WholeConnector } from "../../../model/connectors.ts";
import type { ToolFile, ToolResult } from "../../tools.ts";
import type { ConnectionDeps, OpenConnection, ToolCall } from "../connection.ts";
import { scrubResult, toFailedResult, toToolResult, withFiles } from "../toolbox.ts";
import { type Operation, readOperations } from "./document.ts";
import { ArgumentError, type BuiltRequest, buildRequest } from "./request.ts";

/** Enough for an image and for any text that a model is shown whole. A truncated response is not returned as a file. */
const answerBytes = 4 * 1024 * 1024;
const probeTimeoutMs = 10_000;

export type ReadTools = (connector: WholeConnector) => readonly Operation[];

/** A service described by an OpenAPI document: no connection stays open, each call is one request. */
export const openApi =
  (readTools: ReadTools): OpenConnection =>
  async (deps, connector) => {
    const operations = readTools(connector);
    const byName = new Map(operations.map((operation) => [operation.name, operation]));
    return {
      connector,
      tools: operations,
      call: async (tool, input, call) => {
        const operation = byName.get(tool);
        if (!operation) return toToolResult(`Unknown tool '${tool}'.`, true);
        return scrubResult(await callOperation(deps, operation, connector.url, input, call), deps.client.scrub);
      },
      probe: (signal) => probe(deps, connector.url, signal),
      close: async () => {},
    };
  };

/** Any response except 401 is fine: there need not be anything at the base URL itself. */
async function probe({ client }: ConnectionDeps, url: string, signal: AbortSignal): Promise<void> {
  const headers = { Accept: "application/json" };
  const limits = { timeoutMs: probeTimeoutMs, maxResponseBytes: 1024 };
  const { status } = await client.request({ url, method: "GET", headers, ...limits, signal });
  if (status === 401) throw new ConnectorError("unauthorized", "The service does not accept the credentials (401).");
}

async function callOperation(
  deps: ConnectionDeps,
  operation: Operation,
  baseUrl: string,
  input: unknown,
  call: ToolCall,
): Promise<ToolResult> {
  try {
    const built = buildRequest(operation, baseUrl, input);
    return fromResponse(await send(deps, operation, built, call));
  } catch (error) {
    return error instanceof ArgumentError ? toToolResult(error.message, true) : toFailedResult(error, call.signal);
  }
}

const send = (deps: ConnectionDeps, operation: Operation, built: BuiltRequest, call: ToolCall): Promise<SafeResponse> =>
  deps.client.request({
    url: built.url,
    method: operation.method,
    headers: {
      ...built.headers,
      Accept: "application/json, text/*;q=0.8, */*;q=0.5",
      ...(built.contentType === undefined ? {} : { "Content-Type": built.contentType }),
      // A call that is repeated after a crash must not do its work twice.
      ...(operation.method === "GET" ? {} : { "Idempotency-Key": call.idempotencyKey }),
    },
    ...(built.body === undefined ? {} : { body: built.body }),
    timeoutMs: deps.callTimeoutMs,
    maxResponseBytes: answerBytes,
    signal: call.signal,
  });

function fromResponse(response: SafeResponse): ToolResult {
  const isError = response.status < 200 || response.status > 299;
  const text = describeBody(response);
  if (isError)
    return toToolResult(`HTTP ${response.status}${redirectOf(response)}${text === "" ? "" : `\n${text}`}`, true);
  return withFiles(toToolResult(text === "" ? `HTTP ${response.status}, without a body.` : text), filesOf(response));
}

/** A complete response that is not text. */
function filesOf(response: SafeResponse): ToolFile[] {
  const { body: content, truncated } = response;
  const contentType = typeOf(response);
  return isText(contentType) || truncated || content.length === 0 ? [] : [{ name: null, contentType, content }];
}

const redirectOf = ({ status }: SafeResponse) =>
  status >= 300 && status < 400 ? " (a redirect, which is not followed)" : "";

function describeBody(response: SafeResponse): string {
  const type = typeOf(response);
  return isText(type) ? response.body.toString("utf8") : `[${type}, ${response.body.length} bytes]`;
}

const typeOf = ({ headers }: SafeResponse): string =>
  String(headers["content-type"] ?? "")
    .split(";", 1)[0]
    ?.trim()
    .toLowerCase() ?? "";

const isText = (type: string): boolean =>
  type === "" || /^text\/|json$|xml$|javascript$|yaml$|x-www-form-urlencoded$/.test(type);

/** Limit for all cached documents, in estimated tokens of their tools. */
const maxTokens = 8_000_000;

type Read = { operations: readonly Operation[]; tokens: number };

/** Caches parsed documents, so that not every run parses megabytes again. A changed connector has another key. */
export function createOperationCache() {
  const cache = new Map<string, Read>();
  let tokens = 0;
  const remove = (key: string) => {
    tokens -= cache.get(key)?.tokens ?? 0;
    cache.delete(key);
  };
  return ({ id, updatedAt, document }: WholeConnector): readonly Operation[] => {
    const key = `${id} ${updatedAt.getTime()} ${document?.length}`;
    const found = cache.get(key) ?? read(document);
    // Least recently used first.
    remove(key);
    cache.set(key, found);
    tokens += found.tokens;
    for (const oldest of cache.keys()) {
      if (tokens <= maxTokens || oldest === key) break;
      remove(oldest);
    }
    return found.operations;
  };
}

function read(document: string | null): Read {
  try {
    const { operations } = readOperations(JSON.parse(document ?? "{}"));
    return { operations, tokens: estimateToolTokens(operations) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new ConnectorError("invalid_document", `${error.path}: ${error.message}`, error);
  }
}
