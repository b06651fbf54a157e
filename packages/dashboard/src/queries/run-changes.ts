import { useThrottledCallback } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { client } from "../client.ts";
import { connection } from "../connection.ts";
import { followToEnd } from "../lib/follow.ts";
import { useCan } from "./session.ts";

const changes = "feed.new_runs,run.completed,run.failed,run.cancelled,run.requires_action";
const refreshMs = 250;
/** Each event contains its run: beyond this rate, polling is cheaper for the browser. */
const maxPerSecond = 50;
const pollsWhenBusy = 10;
const pollMs = 1_000;

/** Calls `onChange` when runs of the organisation were accepted, have ended or need an action, at most four times a second. */
export function useRunChanges(onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const refresh = useThrottledCallback(() => latest.current(), refreshMs);
  const isAllowed = useCan()("webhooks:read");
  useEffect(() => {
    if (!isAllowed) return;
    const leaving = new AbortController();
    // Without the stream, the page still polls.
    followChanges(refresh, leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [isAllowed, refresh]);
}

/** Follows the event feed for as long as the page is open. Only the fact of a change matters, so it never resumes after an old event. */
async function followChanges(refresh: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const busy = new AbortController();
    const noteRate = createRate(() => busy.abort());
    const stopping = AbortSignal.any([signal, busy.signal]);
    await followToEnd({
      open: async () => {
        const events = await client.events.stream(
          { type: changes },
          { signal: stopping, maxResumes: 0, maxRetries: 0 },
        );
        // What has changed before the stream was open is not in it.
        refresh();
        return events;
      },
      cursorOf: ({ id }) => id,
      onEvent: () => {
        noteRate();
        refresh();
      },
      connection,
      signal: stopping,
    });
    for (let polls = busy.signal.aborted ? pollsWhenBusy : 1; polls > 0 && !signal.aborted; polls -= 1) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      refresh();
    }
  }
}

function createRate(onTooMany: () => void): () => void {
  let [sinceMs, count] = [performance.now(), 0];
  return () => {
    if (performance.now() - sinceMs > 1_000) [sinceMs, count] = [performance.now(), 0];
    count += 1;
    if (count > maxPerSecond) onTooMany();
  };
}
