import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { isFinal } from "../lib/run-stream.ts";
import type { Run } from "../models.ts";

/** Anew when the run is another, and now and then while it goes on; webhooks are told of its end a little later. */
export const useTrace = ({ id, status }: Run) =>
  useQuery({
    queryKey: ["run", id, "trace", status],
    queryFn: () => client.runs.trace(id).then((trace) => trace),
    refetchInterval: isFinal(status) ? false : 2_000,
    placeholderData: (before) => before,
  });
