import type { SafeRequest, SafeStream } from "../../../lib/safe-fetch.ts";
import { type ConnectorClient, discard } from "../authorized.ts";
import { relayAnswer, toEvent } from "./event-stream.ts";
import { findAnswer, noAnswer, type RequestId, readOutgoing } from "./messages.ts";

export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const answerBytes = 4 * 1024 * 1024;
const errorBytes = 4 * 1024;
const noticeTimeoutMs = 5_000;
const mostResumptions = 10;

type Waiting = { requestId: RequestId; endsAtMs: number; stop: AbortController; resumptions: number };

/**
 * The fetch that the MCP library's transport is given. Every request goes through the SSRF guard with one deadline and a
 * bound on what is read; the library itself would wait in vain for an answer whose stream was cut, so every request's stream ends
 * with an answer here. The stream on which servers speak unasked is not opened: nothing on it would be for us.
 */
export function createMcpFetch(client: ConnectorClient, timeoutMs: number): McpFetch {
  const waiting = new Map<RequestId, Waiting>();
  const cut = new Map<string, Waiting>();

  const post = async (request: SafeRequest, text: string): Promise<Response> => {
    const { requestId, withdraws } = readOutgoing(text);
    if (withdraws !== null) waiting.get(withdraws)?.stop.abort();
    if (requestId === null) return notify(client, request);
    const one = { requestId, endsAtMs: performance.now() + timeoutMs, stop: new AbortController(), resumptions: 0 };
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
    const events = relayAnswer(stream, { requestId: one.requestId, maxEventChars: answerBytes, onCut, onEnd });
    return new Response(ReadableStream.from(events), { status: 200, headers: passedOn(stream) });
  };

  /** Where a stream was cut and can be taken up; what cannot be had again is told as an answer. */
  const resume = async (request: SafeRequest): Promise<Response> => {
    const lastEventId = request.headers["last-event-id"] ?? "";
    const one = cut.get(lastEventId);
    cut.delete(lastEventId);
    if (!one) return new Response(null, { status: 405 });
    const stream = await client.stream(withDeadline(request, one)).catch(() => null);
    if (stream?.status === 200 && mediaType(stream) === "text/event-stream") return toEventStream(stream, one);
    if (stream) discard(stream);
    const lost = toEvent(noAnswer(one.requestId, "response_broken", "The connection ended before the answer."));
    return new Response(lost.slice(), { status: 200, headers: { "content-type": "text/event-stream" } });
  };

  return async (url, init = {}) => {
    const request = toRequest(url, init);
    if (request.method === "GET") return resume(request);
    if (request.method === "DELETE") return notify(client, request);
    return post(request, String(init.body));
  };
}

const toRequest = (url: string | URL, init: RequestInit): SafeRequest => ({
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
async function notify(client: ConnectorClient, request: SafeRequest): Promise<Response> {
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
const toStatus = (status: number): number => (status < 300 || status === 304 || status > 599 ? 502 : status);

const mediaType = ({ headers }: SafeStream): string =>
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
