import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { client } from "../client.ts";
import { connection } from "../connection.ts";
import { followToEnd, sequenceOf } from "../lib/follow.ts";
import { addEvents, emptyStream, type RunStream } from "../lib/run-stream.ts";
import type { RunStreamEvent } from "../models.ts";
import { useKeepRun } from "./runs.ts";

/** Events after which the run has details that they lack, such as its question. */
const changesRun = new Set([
  "run.started",
  "run.requires_action",
  "run.approval.changed",
  "run.action.received",
  "stream.reset",
  // The trace shows when the next try starts.
  "run.turn.retrying",
]);

export type FollowedStream = RunStream & { error: unknown };

/** Follows a run's stream from its start to its end, across interruptions. Events are rendered in batches. */
export function useRunStream(runId: string | null): FollowedStream {
  const [stream, setStream] = useState<RunStream>(emptyStream);
  const [error, setError] = useState<unknown>(null);
  const keepRun = useRef(useKeepRun());
  const queries = useQueryClient();
  useEffect(() => {
    setStream(emptyStream);
    setError(null);
    if (runId === null) return;
    const leaving = new AbortController();
    const batch = createBatch((events) => setStream((before) => addEvents(before, events)));
    const take = (event: RunStreamEvent) => {
      batch.add(event);
      if (changesRun.has(event.type)) queries.invalidateQueries({ queryKey: ["run", runId] });
    };
    follow(runId, leaving.signal, take)
      .then((run) => run && keepRun.current(run))
      .catch((thrown) => {
        if (!leaving.signal.aborted) setError(thrown);
      });
    return () => {
      leaving.abort();
      batch.stop();
    };
  }, [runId, queries]);
  return { ...stream, error };
}

async function follow(runId: string, signal: AbortSignal, onEvent: (event: RunStreamEvent) => void) {
  let last: RunStreamEvent | null = null;
  await followToEnd<RunStreamEvent, number>({
    open: (after) => client.runs.follow(runId, { after }, { signal, maxResumes: 0, maxRetries: 0 }),
    cursorOf: sequenceOf,
    onEvent: (event) => {
      last = event;
      onEvent(event);
    },
    connection,
    signal,
  });
  return addEvents(emptyStream, last ? [last] : []).run;
}

/** Batches events. Uses a timer, because background pages get no animation frames. */
function createBatch(flush: (events: RunStreamEvent[]) => void) {
  let waiting: RunStreamEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    const events = waiting;
    waiting = [];
    flush(events);
  };
  return {
    add(event: RunStreamEvent) {
      waiting.push(event);
      timer ??= setTimeout(run, 30);
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}
