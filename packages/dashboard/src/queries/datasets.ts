import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type {
  CreateDatasetRequest,
  DatasetChange,
  DatasetPatch,
  ImportDatasetRowsRequest,
  NewDatasetRow,
} from "../models.ts";
import { usePages } from "./pages.ts";

/** The data sets of an agent, or all. */
export const useDatasets = (agentId?: string) =>
  usePages(["datasets", "list", agentId ?? "all"], (after) =>
    client.datasets.list({ agent_id: agentId, limit: 100, after }),
  );

export const useDataset = (id: string) =>
  useQuery({ queryKey: ["datasets", "one", id], queryFn: () => client.datasets.get(id).then((dataset) => dataset) });

export type DatasetRowFilter = { version: number; tag?: string | undefined };

export const useDatasetRows = (id: string, { version, tag }: DatasetRowFilter) =>
  usePages(["datasets", "rows", id, version, tag ?? ""], (after) =>
    client.datasets.rows(id, { version, tag, limit: 50, after }),
  );

function useDatasetsChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["datasets"] });
}

export function useCreateDataset() {
  const onSuccess = useDatasetsChanged();
  return useMutation({
    mutationFn: (request: CreateDatasetRequest) => client.datasets.create(request).then((dataset) => dataset),
    onSuccess,
  });
}

export function useUpdateDataset(id: string) {
  const onSuccess = useDatasetsChanged();
  return useMutation({
    mutationFn: (patch: DatasetPatch) => client.datasets.update(id, patch).then((dataset) => dataset),
    onSuccess,
  });
}

export function useDeleteDataset(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.datasets.delete(id).then((deleted) => deleted),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["datasets", "list"] }),
  });
}

export function useRemoveDatasetRows(id: string) {
  const onSuccess = useDatasetsChanged();
  return useMutation({
    mutationFn: (row_ids: string[]) => client.datasets.removeRows(id, { row_ids }).then((change) => change),
    onSuccess,
  });
}

/** Adds rows in batches; the result of the last one. */
export function useAddDatasetRows(id: string) {
  const onSettled = useDatasetsChanged();
  return useMutation({
    mutationFn: async (batches: NewDatasetRow[][]): Promise<DatasetChange | undefined> => {
      let change: DatasetChange | undefined;
      for (const rows of batches) change = await client.datasets.addRows(id, { rows });
      return change;
    },
    // Also after an error: the first batches may have been added.
    onSettled,
  });
}

export type RunImport = { datasetId: string; request: ImportDatasetRowsRequest };

export function useImportDatasetRows() {
  const onSuccess = useDatasetsChanged();
  return useMutation({
    mutationFn: ({ datasetId, request }: RunImport) =>
      client.datasets.importRows(datasetId, request).then((change) => change),
    onSuccess,
  });
}
