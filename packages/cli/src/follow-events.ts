import { setTimeout as delay } from "node:timers/promises";
import { type AgentRun, ApiError, ConnectionError, type WebhookEvent } from "agent-run-client";
import { safeLine } from "./terminal.ts";

export type Following = {
  client: AgentRun;
  /** Null: all types. */
  types: string | null;
  /** The event to start after; null: only new events. */
  after: string | null;
  signal: AbortSignal;
  say: (line: string) => void;
};

const idleTimeout = 45_000;
const openTimeout = 20_000;
const longestPauseMs = 8_000;
/** Interval between messages about a connection that is still down. */
const reminderMs = 30_000;

/**
 * An endless stream of the organisation's events. The resume position advances only when the reader requests the next event, so an
 * unprocessed event is sent again. The client library's reconnects are off, so that this code can report a lost connection.
 */
export async function* followEvents(following: Following): AsyncGenerator<WebhookEvent> {
  const { signal, say } = following;
  const place: Place = { position: following.after, isKnown: following.after !== null };
  const gap = createGap(say, following.client.baseURL);
  while (!signal.aborted) {
    try {
      yield* readConnection(following, place, gap);
    } catch (error) {
      if (signal.aborted) return;
      if (isLostPlace(error) && gap.isOpen()) forget(place, say);
      else if (isHopeless(error)) throw error;
      else await delay(gap.begin(error), undefined, { signal }).catch(() => {});
    }
  }
}

type Place = { position: string | null; isKnown: boolean };
type Gap = ReturnType<typeof createGap>;

async function* readConnection(
  { client, types, signal }: Following,
  place: Place,
  gap: Gap,
): AsyncGenerator<WebhookEvent> {
  const headers = place.position === null ? undefined : { "Last-Event-ID": place.position };
  const stream = await client.events.stream(types === null ? {} : { type: types }, {
    signal,
    headers,
    maxRetries: 0,
    maxResumes: 0,
    idleTimeout,
    timeout: openTimeout,
  });
  gap.end(place);
  place.position ??= stream.response.headers.get("last-event-id");
  place.isKnown = place.position !== null;
  for await (const event of stream) {
    yield event;
    place.position = event.id;
    place.isKnown = true;
  }
}

/** Reports when the connection is lost and when it is back, not every attempt in between. */
function createGap(say: (line: string) => void, address: string) {
  let sinceMs: number | null = null;
  let reportedMs = 0;
  let tries = 0;
  let isFirst = true;
  return {
    isOpen: () => sinceMs !== null,
    /** Returns the delay before the next attempt, in milliseconds. */
    begin(error: unknown): number {
      const now = performance.now();
      tries += 1;
      if (sinceMs === null || now - reportedMs > reminderMs) {
        say(
          `Not connected: ${safeLine(error instanceof Error ? error.message : String(error))} Retrying until the service is back.`,
        );
        reportedMs = now;
      }
      sinceMs ??= now;
      const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
      return Math.max(
        retryAfterMs,
        Math.min(longestPauseMs, 250 * 2 ** Math.min(tries, 6)) * (0.75 + Math.random() / 4),
      );
    },
    end(place: Place): void {
      if (sinceMs !== null) {
        const seconds = Math.round((performance.now() - sinceMs) / 1000);
        const what = place.isKnown ? "missed events follow" : "missed events may be lost";
        say(`Connected again after ${seconds} s; ${what}.`);
      } else if (isFirst) say(`Connected to ${address}.`);
      isFirst = false;
      sinceMs = null;
      tries = 0;
    },
  };
}

function forget(place: Place, say: (line: string) => void): void {
  say(
    `The service has deleted event ${place.position}: the events since then are missing. Continuing with new events.`,
  );
  place.position = null;
  place.isKnown = false;
}

const isLostPlace = (error: unknown): boolean => error instanceof ApiError && error.code === "invalid_cursor";

/** Errors that a retry does not fix. */
const isHopeless = (error: unknown): boolean =>
  !(error instanceof ConnectionError) &&
  (!(error instanceof ApiError) || (error.status < 500 && ![408, 409, 429].includes(error.status)));
