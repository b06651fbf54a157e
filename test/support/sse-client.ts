import { Agent, request } from "undici";
import { expect } from "vitest";
import { createSseParser } from "../../packages/server/src/lib/sse-parser.ts";
import type { Service } from "./service.ts";

export type ReceivedEvent = { type: string; sequence: number; run_id: string; [key: string]: unknown };

export type OpenStream = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  events: AsyncIterable<ReceivedEvent>;
  close(): void;
};

type StreamOptions = { method?: string; body?: unknown; headers?: Record<string, string> };

/** Reads a stream of the service as a client does. */
export async function openStream(service: Service, path: string, options: StreamOptions = {}): Promise<OpenStream> {
  const dispatcher = new Agent({ connect: { ca: service.ca }, bodyTimeout: 60_000 });
  const answer = await request(service.baseUrl + path, {
    method: (options.method ?? "GET") as "GET",
    dispatcher,
    headers: {
      authorization: `Bearer ${service.credentials.api_key}`,
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const close = () => {
    answer.body.on("error", () => {}).destroy();
    void dispatcher.destroy();
  };
  return { status: answer.statusCode, headers: answer.headers, events: readEvents(answer.body, close), close };
}

async function* readEvents(body: AsyncIterable<Buffer>, close: () => void): AsyncGenerator<ReceivedEvent> {
  const parser = createSseParser();
  try {
    for await (const chunk of body) {
      for (const event of parser.push(chunk)) {
        const parsed = JSON.parse(event.data) as ReceivedEvent;
        if (event.id !== String(parsed.sequence)) throw new Error(`id ${event.id} is not sequence ${parsed.sequence}`);
        if (event.type !== parsed.type) throw new Error(`event ${event.type} is not type ${parsed.type}`);
        yield parsed;
      }
    }
  } finally {
    close();
  }
}

/** Shorter than a test's timeout: the error then has the events so far. */
const longestMs = 50_000;

export async function collect(events: AsyncIterable<ReceivedEvent>, limitMs = longestMs): Promise<ReceivedEvent[]> {
  const all: ReceivedEvent[] = [];
  const read = async () => {
    for await (const event of events) all.push(event);
    return all;
  };
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`the stream did not end; it had ${JSON.stringify(all)}`)), limitMs);
  return Promise.race([read(), late]).finally(() => clearTimeout(timer));
}

/** The concatenated text of a stream's deltas, with resets applied. */
export function textOf(events: ReceivedEvent[]): string {
  let text = "";
  for (const event of events) {
    if (event.type === "stream.reset") text = String(event.output ?? "");
    if (event.type === "run.output.delta") text += event.delta;
  }
  return text;
}

export type Envelope = { id: string; type: string; data: { id: string } };

/** Follows the feed; collects `events`, and checks that each one's id is its cursor. */
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
        // An event without an id is not a cursor: the one before stays it.
        expect([id, type]).toEqual([event.id ?? id, event.type]);
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
