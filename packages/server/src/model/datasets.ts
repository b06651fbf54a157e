import type {
  AgentId,
  Dataset,
  DatasetChange,
  DatasetId,
  DatasetRow,
  DatasetRowId,
  OrganizationId,
  RunId,
  ThreadId,
} from "@agentrun/contract";

export type DatasetKey = { organizationId: OrganizationId; id: DatasetId };

export type DatasetRecord = DatasetKey & {
  agentId: AgentId;
  name: string;
  description: string | null;
  /** The number of changes to its rows. */
  version: number;
  rows: number;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

export type NewRowRecord = {
  id: DatasetRowId;
  /** JSON text. */
  input: string;
  expectedOutput: string | null;
  tags: readonly string[];
  user: string | null;
};

export type DatasetRowRecord = NewRowRecord & {
  sourceRunId: RunId | null;
  threadId: ThreadId | null;
  addedIn: number;
  removedIn: number | null;
  createdAt: Date;
};

export const toDataset = (record: DatasetRecord): Dataset => ({
  object: "dataset",
  id: record.id,
  agent_id: record.agentId,
  name: record.name,
  description: record.description,
  version: record.version,
  rows: record.rows,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});

/** As JSON text, in which the stored texts are not parsed again. */
export function renderDatasetRow(record: DatasetRowRecord): string {
  const { id, input, expectedOutput, tags, sourceRunId, user, addedIn, removedIn, createdAt } = record;
  const head: Pick<DatasetRow, "object" | "id"> = { object: "dataset_row", id };
  const rest: Omit<DatasetRow, "object" | "id" | "input" | "expected_output"> = {
    tags: [...tags],
    source_run_id: sourceRunId,
    user,
    added_in: addedIn,
    removed_in: removedIn,
    created_at: createdAt.toISOString(),
  };
  const content = `"input":${input},"expected_output":${expectedOutput ?? "null"}`;
  return `${JSON.stringify(head).slice(0, -1)},${content},${JSON.stringify(rest).slice(1)}`;
}

export const toDatasetChange = (
  { id, version, rows }: DatasetRecord,
  { added = 0, removed = 0 }: { added?: number; removed?: number },
): DatasetChange => ({ object: "dataset_change", id, version, rows, added, removed });
