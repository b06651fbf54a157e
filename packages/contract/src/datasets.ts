import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { mostReplayed, ReplayFilter } from "./replays.ts";
import { closed, JsonObject, ManagedBy, Nullable, ObjectName, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

export const datasetLimits = {
  /** Per organisation. */
  datasets: 200,
  /** In one version of a data set. */
  rows: 100_000,
  /** In one request. */
  batch: 1_000,
  tags: 16,
} as const;

const name = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: storable,
  description: "For people; need not be unique.",
});
const description = Type.String({ maxLength: 1_024, pattern: storable, description: "What the rows have in common." });

const tag = Type.String({ minLength: 1, maxLength: 64, pattern: storable });
const tags = Type.Array(tag, {
  maxItems: datasetLimits.tags,
  uniqueItems: true,
  description: "Groups of rows, such as a language or a topic.",
});

/** Test cases of an agent. */
export const Dataset = Type.Object(
  {
    object: ObjectName("dataset"),
    id: Id("ds"),
    agent_id: Id("ag"),
    name,
    description: Nullable(description),
    version: Type.Integer({
      minimum: 0,
      description: "The number of changes to its rows. Former versions can still be read.",
    }),
    rows: Type.Integer({ minimum: 0, description: "Number of rows in the current version." }),
    created_by: Type.String(),
    managed_by: ManagedBy,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Dataset", description: "Inputs and expected outputs that revisions of an agent are tested with." },
);
export type Dataset = Static<typeof Dataset>;

const input = JsonObject({ description: "The input of the agent." });
const expectedOutput = JsonObject({
  description: "The output that the agent should return, or a part of it.",
});

/** A test case. */
export const DatasetRow = Type.Object(
  {
    object: ObjectName("dataset_row"),
    id: Id("row"),
    input,
    expected_output: Nullable(expectedOutput),
    tags: Type.Array(Type.String(), { description: "Groups of rows." }),
    source_run_id: Nullable(
      Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run that the row was made from; null if none." }),
    ),
    user: Nullable(Type.Unsafe<string>({ ...EndUser, description: "The end user whose data the row contains." })),
    added_in: Type.Integer({ description: "The version that added the row." }),
    removed_in: Nullable(Type.Integer({ description: "The version that removed the row; null if it is not removed." })),
    created_at: Timestamp,
  },
  { title: "DatasetRow", description: "A test case." },
);
export type DatasetRow = Static<typeof DatasetRow>;

const NewDatasetRow = Type.Object(
  {
    input,
    expected_output: Type.Optional(Nullable(expectedOutput)),
    tags: Type.Optional(tags),
    user: Type.Optional(
      Nullable(
        Type.Unsafe<string>({
          ...EndUser,
          description: "The end user whose data the row contains. Erasing the user's data deletes the row.",
        }),
      ),
    ),
  },
  { ...closed, title: "NewDatasetRow", description: "A test case to add." },
);
export type NewDatasetRow = Static<typeof NewDatasetRow>;

const newRows = Type.Array(NewDatasetRow, {
  minItems: 1,
  maxItems: datasetLimits.batch,
  description: "All of them are added, or none.",
});

export const CreateDatasetRequest = Type.Object(
  {
    agent_id: Type.Unsafe<`ag_${string}`>({ ...Id("ag"), description: "The agent that the rows are inputs for." }),
    name,
    description: Type.Optional(Nullable(description)),
    rows: Type.Optional(newRows),
  },
  { ...closed, title: "CreateDatasetRequest" },
);
export type CreateDatasetRequest = Static<typeof CreateDatasetRequest>;

const DatasetPatch = Type.Object(
  { name: Type.Optional(name), description: Type.Optional(Nullable(description)) },
  { ...closed, minProperties: 1, title: "DatasetPatch" },
);
export type DatasetPatch = Static<typeof DatasetPatch>;

const AddDatasetRowsRequest = Type.Object({ rows: newRows }, { ...closed, title: "AddDatasetRowsRequest" });

const ImportDatasetRowsRequest = Type.Object(
  {
    run_ids: Type.Optional(
      Type.Array(Id("run"), {
        minItems: 1,
        maxItems: datasetLimits.batch,
        description: "Only these runs of the agent. Those that do not match the filter are left out.",
      }),
    ),
    filter: Type.Optional(ReplayFilter),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: mostReplayed,
        default: mostReplayed,
        description: "Only the newest N matching runs.",
      }),
    ),
    expect_output: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          "Whether the output of a completed run becomes the expected output of its row. Use false if the outputs were wrong.",
      }),
    ),
    tags: Type.Optional(tags),
  },
  { ...closed, title: "ImportDatasetRowsRequest" },
);
export type ImportDatasetRowsRequest = Static<typeof ImportDatasetRowsRequest>;

const RemoveDatasetRowsRequest = Type.Object(
  {
    row_ids: Type.Array(Id("row"), {
      minItems: 1,
      maxItems: datasetLimits.batch,
      description: "Rows that are already removed are ignored.",
    }),
  },
  { ...closed, title: "RemoveDatasetRowsRequest" },
);

const DatasetChange = Type.Object(
  {
    object: ObjectName("dataset_change"),
    id: Type.Unsafe<`ds_${string}`>({ ...Id("ds"), description: "The data set." }),
    version: Type.Integer({ description: "The version with the change; the former one if nothing changed." }),
    rows: Type.Integer({ description: "Number of rows in this version." }),
    added: Type.Integer({ description: "Number of rows that were added." }),
    removed: Type.Integer({ description: "Number of rows that were removed." }),
  },
  { title: "DatasetChange", description: "A change of the rows of a data set." },
);
export type DatasetChange = Static<typeof DatasetChange>;

const DeletedDataset = Type.Object(
  { object: ObjectName("dataset"), id: Id("ds"), deleted: Type.Literal(true) },
  { title: "DeletedDataset", description: "Confirms the deletion." },
);

const ListDatasetsQuery = Type.Object({ ...pageQuery("ds"), agent_id: Type.Optional(Id("ag")) }, closed);

const ListDatasetRowsQuery = Type.Object(
  {
    ...pageQuery("row"),
    version: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: "Only rows of this version. Default: the current one.",
      }),
    ),
    tag: Type.Optional(Type.Unsafe<string>({ ...tag, description: "Only rows with this tag." })),
  },
  closed,
);

const params = idPath("ds");
const evaluation = "Evaluation";

/** The endpoints of data sets. They use the scopes of runs: their rows have the inputs and outputs of runs. */
export const datasetEndpoints = {
  listDatasets: {
    method: "GET",
    path: "/datasets",
    tag: evaluation,
    summary: "List data sets",
    scope: "runs:read",
    query: ListDatasetsQuery,
    responses: { 200: ListOf(Dataset, "DatasetList") },
  },
  createDataset: {
    method: "POST",
    path: "/datasets",
    tag: evaluation,
    summary: "Create a data set",
    scope: "runs:write",
    body: CreateDatasetRequest,
    responses: { 201: Dataset },
    idempotency: "replay",
  },
  getDataset: {
    method: "GET",
    path: "/datasets/{id}",
    tag: evaluation,
    summary: "Get a data set",
    scope: "runs:read",
    params,
    responses: { 200: Dataset },
  },
  updateDataset: {
    method: "PATCH",
    path: "/datasets/{id}",
    tag: evaluation,
    summary: "Update a data set",
    scope: "runs:write",
    params,
    body: DatasetPatch,
    responses: { 200: Dataset },
    idempotency: "replay",
  },
  deleteDataset: {
    method: "DELETE",
    path: "/datasets/{id}",
    tag: evaluation,
    summary: "Delete a data set",
    scope: "runs:write",
    params,
    responses: { 200: DeletedDataset },
  },
  listDatasetRows: {
    method: "GET",
    path: "/datasets/{id}/rows",
    tag: evaluation,
    summary: "List the rows of a data set",
    scope: "runs:read",
    params,
    query: ListDatasetRowsQuery,
    responses: { 200: ListOf(DatasetRow, "DatasetRowList") },
  },
  addDatasetRows: {
    method: "POST",
    path: "/datasets/{id}/rows",
    tag: evaluation,
    summary: "Add rows to a data set",
    scope: "runs:write",
    params,
    body: AddDatasetRowsRequest,
    responses: { 200: DatasetChange },
    idempotency: "replay",
  },
  importDatasetRows: {
    method: "POST",
    path: "/datasets/{id}/rows/import",
    tag: evaluation,
    summary: "Add runs to a data set",
    scope: "runs:write",
    params,
    body: ImportDatasetRowsRequest,
    responses: { 200: DatasetChange },
    idempotency: "replay",
  },
  removeDatasetRows: {
    method: "POST",
    path: "/datasets/{id}/rows/remove",
    tag: evaluation,
    summary: "Remove rows from a data set",
    scope: "runs:write",
    params,
    body: RemoveDatasetRowsRequest,
    responses: { 200: DatasetChange },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;
