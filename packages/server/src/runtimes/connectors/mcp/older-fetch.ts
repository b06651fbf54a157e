import type { SafeRequest, SafeStream } from "../../../lib/safe-fetch.ts";
import { createSseParser } from "../../../lib/sse-parser.ts";
import { ConnectorError } from "../../../model/connectors.ts";
import { type ConnectorClient, discard } from "../authorized.ts";
import { mostRequests, toEvent, toReason } from "./event-stream.ts";
import { answerBytes, longestMs, type McpFetch, mediaType, notify, toRequest, toStatus } from "./guarded-fetch.ts";
import { findAnswer, findRequests, noAnswer, type RequestId, readOutgoing, sessionLost } from "./messages.ts";

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
