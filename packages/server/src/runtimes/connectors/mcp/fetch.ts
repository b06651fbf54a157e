import type { SafeRequest, SafeStream } from "../../../lib/http-client/safe-fetch.ts";
import { SafeFetchError } from "../../../lib/http-client/safe-fetch-error.ts";
import { createSseParser, SseEventTooLarge } from "../../../lib/sse-parser.ts";
import { ConnectorError } from "../../../model/connectors.ts";
import { type ConnectorClient, discard } from "../client.ts";
import { findAnswer, findRequests, noAnswer, type RequestId, readOutgoing, sessionLost } from "./messages.ts";

export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export const answerBytes = 4 * 1024 * 1024;
const errorBytes = 4 * 1024;
const noticeTimeoutMs = 5_000;
const mostResumptions = 10;
/** How often the stream on which a server speaks unasked is opened in a session. */
const mostListenings = 10;
/** Longer than any run: how long a call may take is for the library to watch, which knows of progress. */
export const longestMs = 2 * 3_600_000;

type Waiting = {
  requestId: RequestId;
  callKey: string | null;
  endsAtMs: number;
  stop: AbortController;
  resumptions: number;
};

/**
 * The fetch that the MCP library's transport is given. Every request goes through the SSRF guard with one deadline and a
 * bound on what is read; the library itself would wait in vain for an answer whose stream was cut, so every request's stream ends
 * with an answer here. The stream on which servers speak unasked is opened for what they ask on it; one that cannot be had is not missed.
 */
export function createMcpFetch(client: ConnectorClient): McpFetch {
  const waiting = new Map<RequestId, Waiting>();
  const cut = new Map<string, Waiting>();

  const post = async (request: SafeRequest, text: string): Promise<Response> => {
    const { requestId, withdraws, callKey } = readOutgoing(text);
    if (withdraws !== null) waiting.get(withdraws)?.stop.abort();
    if (requestId === null) return notify(client, request);
    const endsAtMs = performance.now() + longestMs;
    const one = { requestId, callKey, endsAtMs, stop: new AbortController(), resumptions: 0 };
    waiting.set(requestId, one);
    let isStream = false;
    try {
      const stream = await client.stream(withDeadline(request, one));
      isStream = stream.status === 200 && mediaType(stream) === "text/event-stream";
      return isStream ? toEventStream(stream, one) : await toResponse(stream, requestId);
    } finally {
      if (!isStream) waiting.delete(requestId);
    }
  };

  const toEventStream = (stream: SafeStream, one: Waiting): Response => {
    const onCut = (lastEventId: string) => {
      one.resumptions += 1;
      if (one.resumptions > mostResumptions) return false;
      cut.set(lastEventId, one);
      return true;
    };
    const onEnd = () => waiting.delete(one.requestId);
    const { requestId, callKey } = one;
    const events = relayAnswer(stream, { requestId, callKey, maxEventChars: answerBytes, onCut, onEnd });
    return toStreamResponse(stream, events);
  };

  /** Where a stream was cut and can be taken up; what cannot be had again is told as an answer. */
  const resume = async (request: SafeRequest): Promise<Response> => {
    const lastEventId = request.headers["last-event-id"] ?? "";
    const one = cut.get(lastEventId);
    cut.delete(lastEventId);
    if (!one) return listen(request);
    const stream = await client.stream(withDeadline(request, one)).catch(() => null);
    if (stream?.status === 200 && mediaType(stream) === "text/event-stream") return toEventStream(stream, one);
    if (stream) discard(stream);
    const lost = toEvent(noAnswer(one.requestId, "response_broken", "The connection ended before the answer."));
    return new Response(lost.slice(), { status: 200, headers: { "content-type": "text/event-stream" } });
  };

  let listenings = 0;
  const listen = async (request: SafeRequest): Promise<Response> => {
    listenings += 1;
    if (listenings > mostListenings) return nothingThere();
    const stream = await client.stream({ ...request, timeoutMs: longestMs }).catch(() => null);
    const isStream = stream?.status === 200 && mediaType(stream) === "text/event-stream";
    if (stream && isStream) return toStreamResponse(stream, relayRequests(stream, answerBytes));
    if (stream) discard(stream);
    return nothingThere();
  };

  return async (url, init = {}) => {
    const request = toRequest(url, init);
    if (request.method === "GET") return resume(request);
    if (request.method === "DELETE") return notify(client, request);
    return post(request, String(init.body));
  };
}

const nothingThere = () => new Response(null, { status: 405 });

const toStreamResponse = (stream: SafeStream, events: AsyncIterable<Uint8Array>) =>
  new Response(ReadableStream.from(events), { status: 200, headers: passedOn(stream) });

export const toRequest = (url: string | URL, init: RequestInit): SafeRequest => ({
  url: String(url),
  method: init.method ?? "GET",
  headers: Object.fromEntries(new Headers(init.headers)),
  ...(typeof init.body === "string" ? { body: init.body } : {}),
  ...(init.signal ? { signal: init.signal } : {}),
  timeoutMs: noticeTimeoutMs,
  maxResponseBytes: answerBytes,
});

const withDeadline = (request: SafeRequest, { endsAtMs, stop }: Waiting): SafeRequest => ({
  ...request,
  timeoutMs: Math.max(Math.ceil(endsAtMs - performance.now()), 1),
  signal: request.signal ? AbortSignal.any([request.signal, stop.signal]) : stop.signal,
});

/** Of what only has to be said, the status is all that matters. */
export async function notify(client: ConnectorClient, request: SafeRequest): Promise<Response> {
  const { status, body } = await client.request({ ...request, maxResponseBytes: errorBytes });
  const isOk = status >= 200 && status < 300;
  return isOk
    ? new Response(null, { status: 202 })
    : new Response(client.scrub(body.toString("utf8")), { status: toStatus(status) });
}

/** An answer in one piece, or what the server says instead. */
async function toResponse(stream: SafeStream, requestId: RequestId): Promise<Response> {
  if (stream.status < 200 || stream.status > 299) return toRefusal(stream);
  if (stream.status === 200 && mediaType(stream) === "application/json") return toJson(stream, requestId);
  discard(stream);
  const type = mediaType(stream) || "without a type";
  const text = noAnswer(requestId, "protocol_error", `The server's answer (${stream.status}, ${type}) is not MCP.`);
  return new Response(text, { status: 200, headers: { "content-type": "application/json" } });
}

async function toJson(stream: SafeStream, requestId: RequestId): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream.body) chunks.push(chunk);
  const answer = findAnswer(Buffer.concat(chunks).toString("utf8"), requestId);
  const text = answer ?? noAnswer(requestId, "protocol_error", "The server's answer is not the one to this request.");
  return new Response(text, { status: 200, headers: passedOn(stream) });
}

/** Enough of what the server said to tell what is wrong. */
async function toRefusal(stream: SafeStream): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream.body) {
    chunks.push(chunk.subarray(0, errorBytes - bytes));
    bytes += chunk.length;
    if (bytes >= errorBytes) break;
  }
  return new Response(Buffer.concat(chunks).toString("utf8"), { status: toStatus(stream.status) });
}

/** One that a Response cannot have with a body, or not at all, is told as a broken gateway's. */
export const toStatus = (status: number): number => (status < 300 || status === 304 || status > 599 ? 502 : status);

export const mediaType = ({ headers }: SafeStream): string =>
  String(headers["content-type"] ?? "")
    .split(";", 1)[0]
    ?.trim()
    .toLowerCase() ?? "";

/** Of a server's headers the library needs these two; where a redirect points is none of them. */
function passedOn(stream: SafeStream): Record<string, string> {
  const session = stream.headers["mcp-session-id"];
  const isSession = typeof session === "string" && /^[\x21-\x7e]{1,1024}$/.test(session);
  return { "content-type": mediaType(stream), ...(isSession ? { "mcp-session-id": session } : {}) };
}

export type Relay = {
  requestId: RequestId;
  /** The call that it is; what the server asks meanwhile is about it. */
  callKey: string | null;
  maxEventChars: number;
  /** Told when the stream ended before the answer, with where it can be taken up again; false: it may not be. */
  onCut(lastEventId: string): boolean;
  /** Told when nothing more is to come. */
  onEnd(): void;
};

/** Of one stream; a server that asks more than this is not heard. */
export const mostRequests = 1_000;

/**
 * A server's stream with the one answer that is waited for, and always with one: the server's, or why there is none. What the server
 * asks before it answers is passed on.
 */
export async function* relayAnswer(stream: SafeStream, relay: Relay): AsyncGenerator<Uint8Array> {
  const parser = createSseParser({ maxEventChars: relay.maxEventChars });
  let lastEventId = "";
  let requests = 0;
  let reason = { code: "response_broken", message: "The connection ended before the answer." };
  try {
    for await (const chunk of stream.body) {
      for (const event of parser.push(chunk)) {
        const isNews = event.id !== "" && event.id !== lastEventId;
        lastEventId = event.id;
        const answer = findAnswer(event.data, relay.requestId);
        if (answer !== null) {
          relay.onEnd();
          return yield toEvent(answer);
        }
        if (isNews) yield toEvent("", lastEventId);
        for (const request of findRequests(event.data, relay.callKey)) {
          requests += 1;
          if (requests <= mostRequests) yield toEvent(request);
        }
      }
    }
  } catch (error) {
    reason = toReason(error);
    // Too late or too large once is too late or too large again.
    if (reason.code !== "response_broken") lastEventId = "";
  }
  if (lastEventId !== "" && relay.onCut(lastEventId)) return;
  relay.onEnd();
  yield toEvent(noAnswer(relay.requestId, reason.code, reason.message));
}

/** The stream on which a server speaks unasked, as far as it asks for something; it ends without a word. */
export async function* relayRequests(stream: SafeStream, maxEventChars: number): AsyncGenerator<Uint8Array> {
  const parser = createSseParser({ maxEventChars });
  let requests = 0;
  try {
    for await (const chunk of stream.body) {
      for (const event of parser.push(chunk)) {
        const asked = findRequests(event.data, null);
        requests += asked.length;
        if (requests > mostRequests) return;
        for (const request of asked) yield toEvent(request, event.id);
      }
    }
  } catch (error) {
    toReason(error);
  }
}

export function toReason(error: unknown): { code: string; message: string } {
  if (error instanceof SafeFetchError) return { code: error.code, message: error.message };
  if (error instanceof SseEventTooLarge) return { code: "response_too_large", message: "The answer is too large." };
  throw error;
}

/** An id can hold no line's end: the parser would have taken it for the end of the id. */
export const toEvent = (data: string, id = ""): Uint8Array =>
  Buffer.from(`${id === "" ? "" : `id: ${id}\n`}data: ${data}\n\n`);

/** All that a session says comes on one stream, so there is more of it than of one answer. */
const streamBytes = 16 * answerBytes;
const addressCharacters = 2_048;

/**
 * The fetch for the protocol's older transport: one stream for everything that the server says, and requests that are only taken note
 * of. When the stream ends, whoever waits for an answer on it is told so; it is not opened again, for another stream is another session.
 */
export function createOlderFetch(client: ConnectorClient): McpFetch {
  const pending = new Set<RequestId>();
  let state: "new" | "open" | "ended" = "new";

  async function* relay(stream: SafeStream): AsyncGenerator<Uint8Array> {
    const parser = createSseParser({ maxEventChars: answerBytes });
    let reason = { code: "response_broken", message: "The connection ended before the answer." };
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
            if (requests <= mostRequests) yield toEvent(request);
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
    const stream = await client.stream({ ...request, timeoutMs: longestMs, maxResponseBytes: streamBytes });
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
    const { requestId, withdraws } = readOutgoing(text);
    if (withdraws !== null) pending.delete(withdraws);
    if (requestId !== null) pending.add(requestId);
    return notify(client, request);
  };

  return async (url, init = {}) => {
    const request = toRequest(url, init);
    return request.method === "GET" ? listen(request) : post(request, String(init.body));
  };
}
