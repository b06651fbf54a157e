import { SafeFetchError, type SafeRequest, type SafeStream } from "@agentrun/safe-fetch";
import { createSseParser, SseEventTooLarge } from "../../../lib/sse-parser.ts";
import { ConnectorError } from "../../../model/connectors.ts";
import { type ConnectorClient, discard } from "../client.ts";
import { findAnswer, findRequests, noAnswer, type RequestId, readOutgoing, sessionLost } from "./messages.ts";

export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export const answerBytes = 4 * 1024 * 1024;
const errorBytes = 4 * 1024;
const oneWayTimeoutMs = 5_000;
const maxResumptions = 10;
/** How often the stream for server-initiated messages is opened in a session. */
const maxListenStreams = 10;
/** Longer than any run: the library watches the timeout of a call, because it sees progress. */
export const maxCallMs = 2 * 3_600_000;

type PendingRequest = {
  requestId: RequestId;
  callKey: string | null;
  endsAtMs: number;
  stop: AbortController;
  resumptions: number;
};

/**
 * The fetch for the MCP library's Streamable HTTP transport. Every request goes through the SSRF guard with a timeout and a size limit.
 * The library would wait forever for a response whose stream broke, so every stream ends with a response here. The stream for
 * server-initiated messages is opened for the server's requests; it is optional.
 */
export function createMcpFetch(client: ConnectorClient): McpFetch {
  const pendingRequests = new Map<RequestId, PendingRequest>();
  const cut = new Map<string, PendingRequest>();

  const post = async (request: SafeRequest, text: string): Promise<Response> => {
    const { requestId, cancels, callKey } = readOutgoing(text);
    if (cancels !== null) pendingRequests.get(cancels)?.stop.abort();
    if (requestId === null) return sendOneWay(client, request);
    const endsAtMs = performance.now() + maxCallMs;
    const pending = { requestId, callKey, endsAtMs, stop: new AbortController(), resumptions: 0 };
    pendingRequests.set(requestId, pending);
    let isStream = false;
    try {
      const stream = await client.stream(withDeadline(request, pending));
      isStream = stream.status === 200 && mediaType(stream) === "text/event-stream";
      return isStream ? toEventStream(stream, pending) : await toResponse(stream, requestId);
    } finally {
      if (!isStream) pendingRequests.delete(requestId);
    }
  };

  const toEventStream = (stream: SafeStream, pending: PendingRequest): Response => {
    const onCut = (lastEventId: string) => {
      pending.resumptions += 1;
      if (pending.resumptions > maxResumptions) return false;
      cut.set(lastEventId, pending);
      return true;
    };
    const onEnd = () => pendingRequests.delete(pending.requestId);
    const { requestId, callKey } = pending;
    const events = relayAnswer(stream, { requestId, callKey, maxEventChars: answerBytes, onCut, onEnd });
    return toStreamResponse(stream, events);
  };

  /** Resumes a broken stream. If that fails, the stream ends with an error response. */
  const resume = async (request: SafeRequest): Promise<Response> => {
    const lastEventId = request.headers["last-event-id"] ?? "";
    const pending = cut.get(lastEventId);
    cut.delete(lastEventId);
    if (!pending) return listen(request);
    const stream = await client.stream(withDeadline(request, pending)).catch(() => null);
    if (stream?.status === 200 && mediaType(stream) === "text/event-stream") return toEventStream(stream, pending);
    if (stream) discard(stream);
    const lost = toEvent(noAnswer(pending.requestId, "response_broken", "The connection ended before the response."));
    return new Response(lost.slice(), { status: 200, headers: { "content-type": "text/event-stream" } });
  };

  let listenStreams = 0;
  const listen = async (request: SafeRequest): Promise<Response> => {
    listenStreams += 1;
    if (listenStreams > maxListenStreams) return notSupported();
    const stream = await client.stream({ ...request, timeoutMs: maxCallMs }).catch(() => null);
    const isStream = stream?.status === 200 && mediaType(stream) === "text/event-stream";
    if (stream && isStream) return toStreamResponse(stream, relayRequests(stream, answerBytes));
    if (stream) discard(stream);
    return notSupported();
  };

  return async (url, init = {}) => {
    const request = toRequest(url, init);
    if (request.method === "GET") return resume(request);
    if (request.method === "DELETE") return sendOneWay(client, request);
    return post(request, String(init.body));
  };
}

const notSupported = () => new Response(null, { status: 405 });

const toStreamResponse = (stream: SafeStream, events: AsyncIterable<Uint8Array>) =>
  new Response(ReadableStream.from(events), { status: 200, headers: responseHeaders(stream) });

export const toRequest = (url: string | URL, init: RequestInit): SafeRequest => ({
  url: String(url),
  method: init.method ?? "GET",
  headers: Object.fromEntries(new Headers(init.headers)),
  ...(typeof init.body === "string" ? { body: init.body } : {}),
  ...(init.signal ? { signal: init.signal } : {}),
  timeoutMs: oneWayTimeoutMs,
  maxResponseBytes: answerBytes,
});

const withDeadline = (request: SafeRequest, { endsAtMs, stop }: PendingRequest): SafeRequest => ({
  ...request,
  timeoutMs: Math.max(Math.ceil(endsAtMs - performance.now()), 1),
  signal: request.signal ? AbortSignal.any([request.signal, stop.signal]) : stop.signal,
});

/** Sends a message without a response: only the status matters. */
export async function sendOneWay(client: ConnectorClient, request: SafeRequest): Promise<Response> {
  const { status, body } = await client.request({ ...request, maxResponseBytes: errorBytes });
  const isOk = status >= 200 && status < 300;
  return isOk
    ? new Response(null, { status: 202 })
    : new Response(client.scrub(body.toString("utf8")), { status: toStatus(status) });
}

/** A JSON response, or an error response. */
async function toResponse(stream: SafeStream, requestId: RequestId): Promise<Response> {
  if (stream.status < 200 || stream.status > 299) return toErrorResponse(stream);
  if (stream.status === 200 && mediaType(stream) === "application/json") return toJson(stream, requestId);
  discard(stream);
  const type = mediaType(stream) || "without a type";
  const text = noAnswer(requestId, "protocol_error", `The server's response (${stream.status}, ${type}) is not MCP.`);
  return new Response(text, { status: 200, headers: { "content-type": "application/json" } });
}

async function toJson(stream: SafeStream, requestId: RequestId): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream.body) chunks.push(chunk);
  const answer = findAnswer(Buffer.concat(chunks).toString("utf8"), requestId);
  const text = answer ?? noAnswer(requestId, "protocol_error", "The server's response does not match the request.");
  return new Response(text, { status: 200, headers: responseHeaders(stream) });
}

/** The start of an error body, enough to see the cause. */
async function toErrorResponse(stream: SafeStream): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream.body) {
    chunks.push(chunk.subarray(0, errorBytes - bytes));
    bytes += chunk.length;
    if (bytes >= errorBytes) break;
  }
  return new Response(Buffer.concat(chunks).toString("utf8"), { status: toStatus(stream.status) });
}

/** A status that `Response` does not allow with a body becomes 502. */
export const toStatus = (status: number): number => (status < 300 || status === 304 || status > 599 ? 502 : status);

export const mediaType = ({ headers }: SafeStream): string =>
  String(headers["content-type"] ?? "")
    .split(";", 1)[0]
    ?.trim()
    .toLowerCase() ?? "";

/** The two headers that the library needs. A redirect's location is not passed on. */
function responseHeaders(stream: SafeStream): Record<string, string> {
  const session = stream.headers["mcp-session-id"];
  const isSession = typeof session === "string" && /^[\x21-\x7e]{1,1024}$/.test(session);
  return { "content-type": mediaType(stream), ...(isSession ? { "mcp-session-id": session } : {}) };
}

export type Relay = {
  requestId: RequestId;
  /** The idempotency key of the call, to which requests of the server on this stream belong. */
  callKey: string | null;
  maxEventChars: number;
  /** Called when the stream broke before the response, with the id to resume from. False: do not resume. */
  onCut(lastEventId: string): boolean;
  /** Called when the stream is complete. */
  onEnd(): void;
};

/** Per stream; further requests of the server are ignored. */
export const maxRequests = 1_000;

/**
 * Forwards a server's stream up to the response to one request. It always ends with a response: the server's, or an error. Requests of
 * the server before that are forwarded.
 */
export async function* relayAnswer(stream: SafeStream, relay: Relay): AsyncGenerator<Uint8Array> {
  const parser = createSseParser({ maxEventChars: relay.maxEventChars });
  let lastEventId = "";
  let requests = 0;
  let reason = { code: "response_broken", message: "The connection ended before the response." };
  try {
    for await (const chunk of stream.body) {
      for (const event of parser.push(chunk)) {
        const hasNewId = event.id !== "" && event.id !== lastEventId;
        lastEventId = event.id;
        const answer = findAnswer(event.data, relay.requestId);
        if (answer !== null) {
          relay.onEnd();
          return yield toEvent(answer);
        }
        if (hasNewId) yield toEvent("", lastEventId);
        for (const request of findRequests(event.data, relay.callKey)) {
          requests += 1;
          if (requests <= maxRequests) yield toEvent(request);
        }
      }
    }
  } catch (error) {
    reason = toReason(error);
    // A timeout or a size limit would occur again, so do not resume.
    if (reason.code !== "response_broken") lastEventId = "";
  }
  if (lastEventId !== "" && relay.onCut(lastEventId)) return;
  relay.onEnd();
  yield toEvent(noAnswer(relay.requestId, reason.code, reason.message));
}

/** Forwards the requests of the stream for server-initiated messages. It ends without an error. */
export async function* relayRequests(stream: SafeStream, maxEventChars: number): AsyncGenerator<Uint8Array> {
  const parser = createSseParser({ maxEventChars });
  let requests = 0;
  try {
    for await (const chunk of stream.body) {
      for (const event of parser.push(chunk)) {
        const found = findRequests(event.data, null);
        requests += found.length;
        if (requests > maxRequests) return;
        for (const request of found) yield toEvent(request, event.id);
      }
    }
  } catch (error) {
    toReason(error);
  }
}

export function toReason(error: unknown): { code: string; message: string } {
  if (error instanceof SafeFetchError) return { code: error.code, message: error.message };
  if (error instanceof SseEventTooLarge) return { code: "response_too_large", message: "The response is too large." };
  throw error;
}

/** An id cannot contain a line break: the parser would have ended it there. */
export const toEvent = (data: string, id = ""): Uint8Array =>
  Buffer.from(`${id === "" ? "" : `id: ${id}\n`}data: ${data}\n\n`);

/** One stream carries all responses of a session, so it may be larger than one response. */
const streamBytes = 16 * answerBytes;
const addressCharacters = 2_048;

/**
 * The fetch for the older HTTP+SSE transport: one stream for all messages of the server, and POST requests without a response body.
 * When the stream ends, all pending requests get an error. It is not opened again, because another stream is another session.
 */
export function createSseFetch(client: ConnectorClient): McpFetch {
  const pending = new Set<RequestId>();
  let state: "new" | "open" | "ended" = "new";

  async function* relay(stream: SafeStream): AsyncGenerator<Uint8Array> {
    const parser = createSseParser({ maxEventChars: answerBytes });
    let reason = { code: "response_broken", message: "The connection ended before the response." };
    let requests = 0;
    try {
      for await (const chunk of stream.body) {
        for (const { type, data } of parser.push(chunk)) {
          if (type === "endpoint" && data.length <= addressCharacters)
            yield Buffer.from(`event: endpoint\ndata: ${data}\n\n`);
          if (type !== "message") continue;
          for (const id of pending) {
            const answer = findAnswer(data, id);
            if (answer !== null && pending.delete(id)) yield toEvent(answer);
          }
          for (const request of findRequests(data, null)) {
            requests += 1;
            if (requests <= maxRequests) yield toEvent(request);
          }
        }
      }
    } catch (error) {
      reason = toReason(error);
    }
    state = "ended";
    for (const id of pending) yield toEvent(noAnswer(id, reason.code, reason.message));
    pending.clear();
  }

  const listen = async (request: SafeRequest): Promise<Response> => {
    if (state !== "new") return new Response(null, { status: 204 });
    state = "open";
    const stream = await client.stream({ ...request, timeoutMs: maxCallMs, maxResponseBytes: streamBytes });
    const isStream = stream.status === 200 && mediaType(stream) === "text/event-stream";
    if (isStream)
      return new Response(ReadableStream.from(relay(stream)), {
        status: 200,
        headers: { "content-type": "text/event-stream" },
      });
    discard(stream);
    return new Response(null, { status: toStatus(stream.status) });
  };

  const post = async (request: SafeRequest, text: string): Promise<Response> => {
    if (state === "ended") throw new ConnectorError(sessionLost, "The server has ended the session.");
    const { requestId, cancels } = readOutgoing(text);
    if (cancels !== null) pending.delete(cancels);
    if (requestId !== null) pending.add(requestId);
    return sendOneWay(client, request);
  };

  return async (url, init = {}) => {
    const request = toRequest(url, init);
    return request.method === "GET" ? listen(request) : post(request, String(init.body));
  };
}
