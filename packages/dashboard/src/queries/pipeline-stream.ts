import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client } from "../client.ts";
import { connection } from "../connection.ts";
import { followToEnd, sequenceOf } from "../lib/follow.ts";
import { withEvent } from "../lib/pipeline-progress.ts";
import type { PipelineRun, PipelineStreamEvent } from "../models.ts";
import { pipelineRunKey } from "./pipelines.ts";

/** Follows a pipeline run and merges its events into the cache. Returns the error that ended the stream early. */
export function usePipelineStream(pipelineId: string, runId: string): unknown {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    setError(null);
    const leaving = new AbortController();
    follow(queries, pipelineId, runId, leaving.signal).catch((thrown) => {
      if (!leaving.signal.aborted) setError(thrown);
    });
    return () => leaving.abort();
  }, [queries, pipelineId, runId]);
  return error;
}

const follow = (queries: QueryClient, pipelineId: string, runId: string, signal: AbortSignal): Promise<void> =>
  followToEnd<PipelineStreamEvent, number>({
    open: (after) =>
      client.pipelines.runs.follow(pipelineId, runId, { after }, { signal, maxResumes: 0, maxRetries: 0 }),
    cursorOf: sequenceOf,
    onEvent: (event) => {
      queries.setQueryData<PipelineRun>(pipelineRunKey(runId), (known) => withEvent(known, event));
    },
    connection,
    signal,
  });
