import { toProblem } from "./api-error.ts";
import { type Connection, isUsable } from "./connection.ts";

type Following<Event, Cursor> = {
  /** `after`: the last event that came. */
  open: (after: Cursor | undefined) => Promise<AsyncIterable<Event>>;
  cursorOf: (event: Event) => Cursor;
  onEvent: (event: Event) => void;
  connection: Pick<Connection, "suspect" | "until" | "endSession">;
  signal: AbortSignal;
  pause?: (seconds: number) => Promise<void>;
};

const longestPause = 8;

/**
 * The events of a stream to its end, over as many connections as it takes: whatever breaks it off, it goes on after the last
 * event as soon as the service is there. Throws what asking again would not change.
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
      // Nothing is waited for where it was away: that it is there again is what was waited for.
      const wasUsable = await untilUsable(connection, signal);
      if (wasUsable) await pause(Math.min(longestPause, 0.5 * 2 ** failures));
    }
  }
}

/** Whether it could be used all along. */
async function untilUsable(connection: Pick<Connection, "until">, signal: AbortSignal): Promise<boolean> {
  let wasUsable = true;
  const look = (state: Parameters<typeof isUsable>[0]) => {
    if (!isUsable(state)) wasUsable = false;
    return isUsable(state);
  };
  await connection.until(look, signal).catch(() => {});
  return wasUsable;
}

/** A refusal stays one; no answer, a service in trouble, too many calls or an ended session do not last. */
function mayPass(error: unknown): boolean {
  const { status } = toProblem(error);
  return status === null || status >= 500 || status === 401 || status === 408 || status === 429;
}

/** Of events that are numbered. */
export const sequenceOf = ({ sequence }: { sequence: number }): number => sequence;

const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));
