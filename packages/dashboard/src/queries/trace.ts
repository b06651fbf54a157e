import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { isFinal } from "../lib/run-stream.ts";
import type { Run } from "../models.ts";

/** Refetched on a new status and periodically while the run is active; webhook spans appear a little after its end. */
export const useTrace = ({ id, status }: Run) =>
  useQuery({
    queryKey: ["run", id, "trace", status],
    queryFn: () => client.runs.trace(id).then((trace) => trace),
    refetchInterval: isFinal(status) ? false : 2_000,
    placeholderData: (before) => before,
  });
