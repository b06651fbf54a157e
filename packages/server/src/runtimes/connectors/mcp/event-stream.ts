import type { SafeStream } from "../../../lib/safe-fetch.ts";
import { SafeFetchError } from "../../../lib/safe-fetch-error.ts";
import { createSseParser, SseEventTooLarge } from "../../../lib/sse-parser.ts";
import { findAnswer, findRequests, noAnswer, type RequestId } from "./messages.ts";

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
