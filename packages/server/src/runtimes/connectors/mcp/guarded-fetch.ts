import type { SafeRequest, SafeStream } from "../../../lib/safe-fetch.ts";
import { type ConnectorClient, discard } from "../authorized.ts";
import { relayAnswer, relayRequests, toEvent } from "./event-stream.ts";
import { findAnswer, noAnswer, type RequestId, readOutgoing } from "./messages.ts";

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
