import type { ApiPromise } from "../api-promise.ts";
import type {
  AddDatasetRowsRequest,
  CreateDatasetRequest,
  Dataset,
  DatasetChange,
  DatasetPatch,
  DatasetRow,
  DeletedDataset,
  ImportDatasetRowsRequest,
  ListDatasetRowsQuery,
  ListDatasetsQuery,
  RemoveDatasetRowsRequest,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Inputs and expected outputs that revisions of an agent are tested with. */
export class Datasets extends Resource {
  /** List data sets. Newest first. Scope: `runs:read`. */
  list(query?: ListDatasetsQuery, options?: RequestOptions): PagePromise<Dataset> {
    return this.core.list("listDatasets", { query }, options);
  }

  /** Create a data set. A data set belongs to one agent: its rows are inputs of that agent. Scope: `runs:write`. */
  create(body: CreateDatasetRequest, options?: RequestOptions): ApiPromise<Dataset> {
    return this.core.call("createDataset", { body }, options);
  }

  /** Get a data set. Includes the number of its current version. Scope: `runs:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Dataset> {
    return this.core.call("getDataset", { path: { id } }, options);
  }

  /** Update a data set. Changes the name or the description. The version remains the same. Scope: `runs:write`. */
  update(id: string, body: DatasetPatch, options?: RequestOptions): ApiPromise<Dataset> {
    return this.core.call("updateDataset", { path: { id }, body }, options);
  }

  /** Delete a data set. Deletes all versions with their rows, and all experiments with this data set; their active runs are cancelled. The runs that rows were made from remain. Scope: `runs:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedDataset> {
    return this.core.call("deleteDataset", { path: { id } }, options);
  }

  /** List the rows of a data set. Newest first. With `version`, returns the rows that this version had, without rows that were erased. Scope: `runs:read`. */
  rows(id: string, query?: ListDatasetRowsQuery, options?: RequestOptions): PagePromise<DatasetRow> {
    return this.core.list("listDatasetRows", { path: { id }, query }, options);
  }

  /** Add rows to a data set. Creates a version that has these rows in addition. Scope: `runs:write`. */
  addRows(id: string, body: AddDatasetRowsRequest, options?: RequestOptions): ApiPromise<DatasetChange> {
    return this.core.call("addDatasetRows", { path: { id }, body }, options);
  }

  /** Add runs to a data set. Creates a version with a row for each run of the data set's agent that matches the filter and has ended, or only for the runs of `run_ids`. Replays, and runs that already have a row, are left out. A row belongs to the end user of its run: erasing the user's data, or the run's thread, deletes the row from all versions. Scope: `runs:write`. */
  importRows(id: string, body: ImportDatasetRowsRequest, options?: RequestOptions): ApiPromise<DatasetChange> {
    return this.core.call("importDatasetRows", { path: { id }, body }, options);
  }

  /** Remove rows from a data set. Creates a version without these rows. Former versions keep them. Scope: `runs:write`. */
  removeRows(id: string, body: RemoveDatasetRowsRequest, options?: RequestOptions): ApiPromise<DatasetChange> {
    return this.core.call("removeDatasetRows", { path: { id }, body }, options);
  }
}
