import { toProblem } from "./api-error.ts";
import { type Connection, isUsable } from "./connection.ts";

type Following<Event, Cursor> = {
  /** `after`: the last received event. */
  open: (after: Cursor | undefined) => Promise<AsyncIterable<Event>>;
  cursorOf: (event: Event) => Cursor;
  onEvent: (event: Event) => void;
  connection: Pick<Connection, "suspect" | "until" | "endSession">;
  signal: AbortSignal;
  pause?: (seconds: number) => Promise<void>;
};

const longestPause = 8;

/**
 * The events of a stream until its end, over any number of connections. After an interruption it resumes after the last event as soon
 * as the service is reachable. Throws errors that a retry cannot fix.
 */
export async function followToEnd<Event, Cursor>(following: Following<Event, Cursor>): Promise<void> {
  const { open, cursorOf, onEvent, connection, signal, pause = wait } = following;
  let after: Cursor | undefined;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const event of await open(after)) {
        onEvent(event);
        after = cursorOf(event);
        failures = 0;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!mayPass(error)) throw error;
      if (toProblem(error).status === 401) connection.endSession();
      else await connection.suspect();
      // No delay after an outage: waiting for the service was the delay.
      const wasUsable = await untilUsable(connection, signal);
      if (wasUsable) await pause(Math.min(longestPause, 0.5 * 2 ** failures));
    }
  }
}

/** Waits until the connection is usable; returns whether it already was. */
async function untilUsable(connection: Pick<Connection, "until">, signal: AbortSignal): Promise<boolean> {
  let wasUsable = true;
  const look = (state: Parameters<typeof isUsable>[0]) => {
    if (!isUsable(state)) wasUsable = false;
    return isUsable(state);
  };
  await connection.until(look, signal).catch(() => {});
  return wasUsable;
}

/** Whether an error is temporary: no response, a server error, a rate limit or an ended session. */
function mayPass(error: unknown): boolean {
  const { status } = toProblem(error);
  return status === null || status >= 500 || status === 401 || status === 408 || status === 429;
}

/** The cursor of numbered events. */
export const sequenceOf = ({ sequence }: { sequence: number }): number => sequence;

const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));
