import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { isFinal } from "../lib/run-stream.ts";
import type { ListRunsQuery, Run, RunActionRequest } from "../models.ts";

/** The filters of the list of runs, which the URL contains. */
export type RunFilters = {
  agent_id?: string;
  api_key_id?: string;
  /** Comma-separated. */
  status?: string;
  created_after?: string;
  created_before?: string;
  user?: string;
  thread_id?: string;
  metadata?: Record<string, string>;
  agent_revision?: number;
  error_code?: ListRunsQuery["error_code"];
  feedback?: "any" | "none" | "up" | "down";
  feedback_name?: string;
  feedback_label?: string;
  text?: string;
  min_latency_ms?: number;
  max_latency_ms?: number;
  min_cost_usd?: number;
  max_cost_usd?: number;
  sort?: "latency_ms" | "cost_usd";
  order?: "asc" | "desc";
};

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id],
    queryFn: () => client.runs.get(id).then((run) => run),
    // The stream delivers every change; polling is the fallback.
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.status) ? false : 5_000),
  });

export const useRun = (id: string, isEnabled = true) => useQuery({ ...runQuery(id), enabled: isEnabled });

export function useKeepRun() {
  const queries = useQueryClient();
  return (run: Run) => {
    queries.setQueryData(["run", run.id], run);
    queries.invalidateQueries({ queryKey: ["runs"] });
  };
}

export function useCancelRun() {
  const keep = useKeepRun();
  return useMutation({ mutationFn: (id: string) => client.runs.cancel(id).then((run) => run), onSuccess: keep });
}

export function useActOnRun(id: string) {
  const keep = useKeepRun();
  return useMutation({
    mutationFn: (action: RunActionRequest) => client.runs.act(id, action).then((run) => run),
    onSuccess: keep,
  });
}

export type RunRequest = { agent_id: string; input: Record<string, unknown> };

/** Starts a run without waiting for its end, which its stream shows. */
export function useStartRun() {
  const keep = useKeepRun();
  return useMutation({
    mutationFn: (request: RunRequest) => client.runs.create(request, { wait: 0 }).then((run) => run),
    onSuccess: keep,
  });
}

/** Replays a run as a new one that refers to the original; with `fromStep`, earlier steps are reused. */
export function useReplayRun() {
  const keep = useKeepRun();
  return useMutation({
    mutationFn: ({ id, fromStep }: { id: string; fromStep?: string }) =>
      client.runs.replay(id, fromStep === undefined ? {} : { from_step: fromStep }, { wait: 0 }).then((run) => run),
    onSuccess: keep,
  });
}

/** The input of an earlier run as the initial input; null if there is none. */
export function usePastInput(runId: string | undefined): { isPending: boolean; input: Record<string, unknown> | null } {
  const { data, isPending } = useQuery({ ...runQuery(runId ?? ""), enabled: runId !== undefined });
  if (runId === undefined) return { isPending: false, input: null };
  return { isPending, input: data?.input ?? null };
}

export const useRecentRuns = (agentId?: string) =>
  useQuery({
    queryKey: ["runs", "recent", agentId ?? "all"],
    queryFn: async () => (await client.runs.list({ limit: 6, agent_id: agentId, expand: "input_preview" })).data,
    refetchInterval: 5_000,
  });
