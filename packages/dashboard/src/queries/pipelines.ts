import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { isFinal } from "../lib/run-stream.ts";
import { versionOf } from "../lib/versions.ts";
import type { CreatePipelineRequest, Pipeline, PipelinePatch, PipelineRun } from "../models.ts";
import { usePages } from "./pages.ts";

export type PipelineStatus = "active" | "archived" | "all";

export const usePipelines = (status: PipelineStatus) =>
  usePages(["pipelines", "list", status], (after) => client.pipelines.list({ status, limit: 50, after }));

const pipelineQuery = (id: string) =>
  queryOptions({
    queryKey: ["pipelines", "one", id],
    queryFn: () => client.pipelines.get(id).then((pipeline) => pipeline),
  });

/** The pipeline of a pipeline run; null: deleted, or not visible to the user. */
export const usePipelineOf = (pipelineRunId: string) =>
  useQuery({
    queryKey: ["pipelines", "of run", pipelineRunId],
    queryFn: async () => (await client.pipelines.list({ run_id: pipelineRunId, status: "all" })).data[0] ?? null,
    staleTime: 60_000,
  });

export const usePipeline = (id: string) => useQuery(pipelineQuery(id));

function usePipelinesChanged() {
  const queries = useQueryClient();
  return (pipeline: Pipeline) => {
    queries.setQueryData(["pipelines", "one", pipeline.id], pipeline);
    // Not awaited: the data is saved, and the user may leave at once.
    void queries.invalidateQueries({ queryKey: ["pipelines", "list"] });
  };
}

export function useCreatePipeline() {
  const onSuccess = usePipelinesChanged();
  return useMutation({
    mutationFn: (request: CreatePipelineRequest) => client.pipelines.create(request).then((pipeline) => pipeline),
    onSuccess,
  });
}

export function useUpdatePipeline(id: string, ifMatch = versionOf(`/pipelines/${id}`)) {
  const onSuccess = usePipelinesChanged();
  return useMutation({
    mutationFn: (patch: PipelinePatch) => client.pipelines.update(id, patch, { ifMatch }).then((pipeline) => pipeline),
    onSuccess,
  });
}

export function useArchivePipeline(id: string) {
  const onSuccess = usePipelinesChanged();
  return useMutation({ mutationFn: () => client.pipelines.archive(id).then((pipeline) => pipeline), onSuccess });
}

export const usePipelineRuns = (id: string) =>
  usePages(["pipelines", "runs", id], (after) => client.pipelines.runs.list(id, { limit: 20, after }), {
    refetchInterval: 4_000,
  });

/** The input of a step in the pipeline's newest run; null if there is none. */
export function usePastStepInput(pipelineId: string | null, step: string) {
  const { data = null, isPending } = useQuery({
    queryKey: ["pipelines", "step input", pipelineId, step],
    queryFn: async () => {
      const [run] = (await client.pipelines.runs.list(pipelineId ?? "", { limit: 1 })).data;
      const runId = run?.steps.find(({ name }) => name === step)?.run_id;
      return runId ? (await client.runs.get(runId)).input : null;
    },
    enabled: pipelineId !== null,
    retry: false,
  });
  return { input: data, isPending: pipelineId !== null && isPending };
}

export const pipelineRunKey = (runId: string) => ["pipelines", "run", runId] as const;

/** The stream updates the steps; the items of a fan-out are polled. */
export const usePipelineRun = (id: string, runId: string) =>
  useQuery({
    queryKey: pipelineRunKey(runId),
    queryFn: () => client.pipelines.runs.get(id, runId).then((run) => run),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.status) ? false : 2_000),
  });

function useKeepPipelineRun() {
  const queries = useQueryClient();
  return (run: PipelineRun) => {
    queries.setQueryData(pipelineRunKey(run.id), run);
    return queries.invalidateQueries({ queryKey: ["pipelines", "runs", run.pipeline_id] });
  };
}

/** Starts a run without waiting for its end: the page of the run shows the rest. */
export function useStartPipeline(id: string) {
  const onSuccess = useKeepPipelineRun();
  return useMutation({
    mutationFn: (input: Record<string, unknown>) =>
      client.pipelines.runs.create(id, { input }, { wait: 0 }).then((run) => run),
    onSuccess,
  });
}

/** Retries from the failed step, as a new run. */
export function useRetryPipelineRun(run: PipelineRun) {
  const onSuccess = useKeepPipelineRun();
  return useMutation({
    mutationFn: () => client.pipelines.runs.retry(run.pipeline_id, run.id, {}, { wait: 0 }).then((retry) => retry),
    onSuccess,
  });
}

export function useCancelPipelineRun(run: PipelineRun) {
  const onSuccess = useKeepPipelineRun();
  return useMutation({
    mutationFn: () => client.pipelines.runs.cancel(run.pipeline_id, run.id).then((cancelled) => cancelled),
    onSuccess,
  });
}
