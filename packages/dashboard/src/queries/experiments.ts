import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { CompareExperimentQuery, CreateExperimentRequest, Experiment } from "../models.ts";
import { usePages } from "./pages.ts";

export const isOpenExperiment = ({ status }: Pick<Experiment, "status">) =>
  status === "running" || status === "cancelling";

const lookEveryMs = 5_000;

export type ExperimentFilter = { agent?: string | undefined; dataset?: string | undefined };

export const useExperiments = ({ agent, dataset }: ExperimentFilter) =>
  usePages(
    ["experiments", "list", agent ?? "", dataset ?? ""],
    (after) => client.experiments.list({ agent_id: agent, dataset_id: dataset, limit: 50, after }),
    { refetchInterval: lookEveryMs },
  );

export const useExperiment = (id: string) =>
  useQuery({
    queryKey: ["experiments", "one", id],
    queryFn: () => client.experiments.get(id).then((experiment) => experiment),
    refetchInterval: ({ state }) => (state.data && isOpenExperiment(state.data) ? 1_000 : false),
  });

/** Changes whenever another run is scored, so that the figures are read again. */
const progressOf = ({ status, completed, failed, cancelled, refused }: Experiment) =>
  `${status} ${completed + failed + cancelled + refused}`;

export const useExperimentResults = (experiment: Experiment) =>
  useQuery({
    queryKey: ["experiments", "results", experiment.id, progressOf(experiment)],
    queryFn: () => client.experiments.results(experiment.id).then((results) => results),
    placeholderData: (before) => before,
  });

export type ExperimentRowFilter = { show?: "failing" | "changed" | "refused" | undefined; tag?: string | undefined };

export const useExperimentRows = (experiment: Experiment, { show, tag }: ExperimentRowFilter) =>
  usePages(
    ["experiments", "rows", experiment.id, experiment.status, show ?? "", tag ?? ""],
    (after) => client.experiments.rows(experiment.id, { show, tag, order: "asc", limit: 20, after }),
    isOpenExperiment(experiment) ? { refetchInterval: lookEveryMs } : {},
  );

/** One row with its runs and scores; null if it was erased. */
export const useExperimentRow = (id: string, rowId: string) =>
  useQuery({
    queryKey: ["experiments", "row", id, rowId],
    queryFn: async () => (await client.experiments.rows(id, { row_id: rowId, limit: 1 })).data[0] ?? null,
  });

export const useExperimentComparison = (id: string, query: CompareExperimentQuery) =>
  useQuery({
    queryKey: ["experiments", "comparison", id, query],
    queryFn: () => client.experiments.compare(id, query).then((comparison) => comparison),
  });

function useExperimentsChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["experiments"] });
}

export function useCreateExperiment() {
  const onSuccess = useExperimentsChanged();
  return useMutation({
    mutationFn: (request: CreateExperimentRequest) => client.experiments.create(request).then((made) => made),
    onSuccess,
  });
}

export function useCancelExperiment(id: string) {
  const onSettled = useExperimentsChanged();
  return useMutation({ mutationFn: () => client.experiments.cancel(id).then((experiment) => experiment), onSettled });
}

export function useResumeExperiment(id: string) {
  const onSettled = useExperimentsChanged();
  return useMutation({
    mutationFn: (max_cost_usd: number | null) =>
      client.experiments.resume(id, { max_cost_usd }).then((experiment) => experiment),
    onSettled,
  });
}
