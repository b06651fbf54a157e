import { Agent, request } from "undici";
import { expect } from "vitest";
import { createSseParser } from "../packages/server/src/lib/sse-parser.ts";
import type { Service } from "./service.ts";

export type Envelope = { id: string; type: string; data: { id: string } };

/** Follows the feed; what arrives gathers in `events`, and each one's id is the cursor it says it is. */
export async function follow(service: Service, options: { lastEventId?: string | undefined; query?: string } = {}) {
  const dispatcher = new Agent({ connect: { ca: service.ca }, bodyTimeout: 60_000 });
  const headers = {
    authorization: `Bearer ${service.credentials.api_key}`,
    accept: "text/event-stream",
    ...(options.lastEventId ? { "last-event-id": options.lastEventId } : {}),
  };
  const answer = await request(`${service.baseUrl}/events${options.query ?? ""}`, { dispatcher, headers });
  const events: Envelope[] = [];
  const read = async () => {
    const parser = createSseParser();
    for await (const chunk of answer.body) {
      for (const { id, type, data } of parser.push(chunk as Buffer)) {
        const event = JSON.parse(data) as Envelope;
        expect([id, type]).toEqual([event.id, event.type]);
        events.push(event);
      }
    }
  };
  const ended = read().catch(() => {});
  const close = async () => {
    await dispatcher.destroy();
    await ended;
  };
  return { status: answer.statusCode, headers: answer.headers, events, close, [Symbol.asyncDispose]: close };
}
