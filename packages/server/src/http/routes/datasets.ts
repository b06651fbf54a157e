import type { DatasetId } from "@agentrun/contract";
import {
  addDatasetRows,
  createDataset,
  deleteDataset,
  getDataset,
  importDatasetRows,
  listDatasetRows,
  listDatasets,
  removeDatasetRows,
  updateDataset,
} from "../../domain/datasets/datasets.ts";
import { renderDatasetRow, toDataset } from "../../model/datasets.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, renderedList, runFilterOf, toPageRequest } from "../lists.ts";

export const datasetHandlers = (deps: Parameters<typeof deleteDataset>[0], baseUrl: () => string) =>
  ({
    listDatasets: async ({ caller, query, url }) =>
      listAnswer(await listDatasets(deps, caller, { agentId: query.agent_id }, toPageRequest(query)), toDataset, url),
    createDataset: async ({ caller, body, planned }) => {
      const dataset = await createDataset(deps, caller, body, planned?.id as DatasetId | null | undefined);
      return created(toDataset(dataset), `${baseUrl()}/datasets/${dataset.id}`);
    },
    getDataset: async ({ caller, params }) => ok(toDataset(await getDataset(deps, caller, params.id))),
    updateDataset: async ({ caller, params, body }) =>
      ok(toDataset(await updateDataset(deps, caller, params.id, body))),
    deleteDataset: async ({ caller, params }) => {
      await deleteDataset(deps, caller, params.id);
      return ok({ object: "dataset", id: params.id, deleted: true });
    },
    listDatasetRows: async ({ caller, params, query, url }) => {
      const filter = { version: query.version, tag: query.tag };
      const page = await listDatasetRows(deps, caller, params.id, filter, toPageRequest(query));
      return renderedList(page, renderDatasetRow, url);
    },
    addDatasetRows: async ({ caller, params, body }) => ok(await addDatasetRows(deps, caller, params.id, body.rows)),
    importDatasetRows: async ({ caller, params, body }) =>
      ok(await importDatasetRows(deps, caller, params.id, body, runFilterOf(body.filter))),
    removeDatasetRows: async ({ caller, params, body }) =>
      ok(await removeDatasetRows(deps, caller, params.id, body.row_ids)),
  }) satisfies Partial<Handlers>;
