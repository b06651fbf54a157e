import type { AgentId, DatasetRowId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { DatasetKey, DatasetRecord, DatasetRowRecord, NewRowRecord } from "../../model/datasets.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type DatasetTableRow = {
  organization_id: string;
  id: string;
  agent_id: string;
  name: string;
  description: string | null;
  version: number;
  rows: number;
  created_by: string;
  created_at: Date;
  updated_at: Date;
};

export type RowTableRow = {
  id: string;
  input: string;
  expected_output: string | null;
  tags: string[];
  source_run_id: string | null;
  end_user: string | null;
  thread_id: string | null;
  added_in: number;
  removed_in: number | null;
  created_at: Date;
};

export type DatasetFilter = {
  agentId?: AgentId | undefined;
  /** The only agents that the caller's key may access; null: all. */
  agentIds: readonly AgentId[] | null;
};

export type RowFilter = { version: number; tag?: string | undefined };

export const datasetStore = (database: Database) => ({
  async find({ organizationId, id }: DatasetKey, lock = false): Promise<DatasetRecord | null> {
    const rows = await database.query<DatasetTableRow>(
      `select * from datasets where organization_id = $1 and id = $2 ${lock ? "for no key update" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async list(organizationId: OrganizationId, filter: DatasetFilter, page: PageRequest): Promise<Page<DatasetRecord>> {
    const parameters = new Parameters();
    const conditions = [
      `organization_id = ${parameters.add(toUuid(organizationId))}`,
      filter.agentId ? `and agent_id = ${parameters.add(toUuid(filter.agentId))}` : "",
      filter.agentIds ? `and agent_id = any(${parameters.add(filter.agentIds.map(toUuid))}::uuid[])` : "",
    ];
    const rows = await database.query<DatasetTableRow>(
      `select * from datasets where ${conditions.join(" ")} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Counts the data sets with the organisation locked: none can be added until this transaction ends. */
  async countLocked(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for no key update", [toUuid(organizationId)]);
    const [row] = await database.query<{ count: number }>(
      "select count(*)::int as count from datasets where organization_id = $1",
      [toUuid(organizationId)],
    );
    return row?.count ?? 0;
  },

  async insert(dataset: DatasetRecord): Promise<void> {
    const { organizationId, id, agentId, name, description, createdBy, createdAt } = dataset;
    await database.query(
      `insert into datasets (organization_id, id, agent_id, name, description, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [toUuid(organizationId), toUuid(id), toUuid(agentId), name, description, createdBy, createdAt],
    );
  },

  async update({ organizationId, id, name, description, updatedAt }: DatasetRecord): Promise<void> {
    await database.query(
      "update datasets set name = $3, description = $4, updated_at = $5 where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id), name, description, updatedAt],
    );
  },

  async delete({ organizationId, id }: DatasetKey): Promise<boolean> {
    const rows = await database.query("delete from datasets where organization_id = $1 and id = $2 returning 1", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows.length > 0;
  },

  /** Records a change of its rows. The caller has locked it. */
  async change({ organizationId, id }: DatasetKey, rows: number, at: Date): Promise<DatasetRecord> {
    const [changed] = await database.query<DatasetTableRow>(
      `update datasets set version = version + 1, rows = rows + $3, updated_at = $4
       where organization_id = $1 and id = $2 returning *`,
      [toUuid(organizationId), toUuid(id), rows, at],
    );
    if (!changed) throw new Error(`the data set ${id} was not locked`);
    return toRecord(changed);
  },
});

export const datasetRowStore = (database: Database) => ({
  async listRows({ organizationId, id }: DatasetKey, filter: RowFilter, page: PageRequest) {
    const parameters = new Parameters();
    const version = parameters.add(filter.version);
    const conditions = [
      `organization_id = ${parameters.add(toUuid(organizationId))} and dataset_id = ${parameters.add(toUuid(id))}`,
      `and ${isIn(version)}`,
      filter.tag === undefined ? "" : `and tags @> array[${parameters.add(filter.tag)}]`,
    ];
    const listed = `select * from dataset_rows where ${conditions.join(" ")} ${pageClause("id", page, parameters)}`;
    const rows = await database.query<RowTableRow>(boundPage(listed, ["input", "expected_output"]), parameters.values);
    return toPage(rows, page, toRowRecord);
  },

  async insertRows({ organizationId, id }: DatasetKey, version: number, rows: readonly NewRowRecord[], at: Date) {
    await database.query(
      `insert into dataset_rows (organization_id, dataset_id, id, input, expected_output, tags, end_user, added_in, created_at)
       select $1, $2, r.id, r.input, r.expected, array(select jsonb_array_elements_text(r.tags)), r.end_user, $3, $4
       from unnest($5::uuid[], $6::text[], $7::text[], $8::jsonb[], $9::text[]) as r(id, input, expected, tags, end_user)`,
      [
        ...[toUuid(organizationId), toUuid(id), version, at],
        rows.map((row) => toUuid(row.id)),
        rows.map(({ input }) => input),
        rows.map(({ expectedOutput }) => expectedOutput),
        rows.map(({ tags }) => JSON.stringify(tags)),
        rows.map(({ user }) => user),
      ],
    );
  },

  /** Those of the rows that a version of the data set has. */
  async listExistingRows({ organizationId, id }: DatasetKey, rows: readonly DatasetRowId[]): Promise<DatasetRowId[]> {
    const found = await database.query<{ id: string }>(
      "select id from dataset_rows where organization_id = $1 and dataset_id = $2 and id = any($3::uuid[])",
      [toUuid(organizationId), toUuid(id), rows.map(toUuid)],
    );
    return found.map((row) => fromUuid("row", row.id));
  },

  /** Removes rows from the current version; returns how many. */
  async removeRows(key: DatasetKey, version: number, rows: readonly DatasetRowId[]): Promise<number> {
    const removed = await database.query(
      `update dataset_rows set removed_in = $3
       where organization_id = $1 and dataset_id = $2 and id = any($4::uuid[]) and removed_in is null returning 1`,
      [toUuid(key.organizationId), toUuid(key.id), version, rows.map(toUuid)],
    );
    return removed.length;
  },
});

/** Whether a version has the row. */
export const isIn = (version: string) => `added_in <= ${version} and (removed_in is null or removed_in > ${version})`;

/**
 * Deletes rows from all versions. The data sets are locked before their rows, in the order of changes to a data set, so that an erasure
 * and a change wait for each other.
 */
export async function eraseDatasetRows(database: Database, where: string, values: unknown[]): Promise<void> {
  const rows = await database.query<{ dataset_id: string }>(
    `select distinct dataset_id from dataset_rows where ${where}`,
    values,
  );
  if (rows.length === 0) return;
  const [organizationId] = values;
  const ids = rows.map((row) => row.dataset_id);
  await database.query(
    "select 1 from datasets where organization_id = $1 and id = any($2::uuid[]) order by id for no key update",
    [organizationId, ids],
  );
  const gone = await database.query<{ dataset_id: string; rows: number }>(
    `with gone as (delete from dataset_rows where ${where} returning dataset_id, removed_in)
     select dataset_id, count(*) filter (where removed_in is null)::int as rows from gone group by 1`,
    values,
  );
  await database.query(
    `update datasets d set rows = d.rows - g.rows from unnest($2::uuid[], $3::int[]) as g(id, rows)
     where d.organization_id = $1 and d.id = g.id`,
    [organizationId, gone.map((each) => each.dataset_id), gone.map((each) => each.rows)],
  );
}

const toRecord = (row: DatasetTableRow): DatasetRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: fromUuid("ds", row.id),
  agentId: fromUuid("ag", row.agent_id),
  name: row.name,
  description: row.description,
  version: row.version,
  rows: row.rows,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const toRowRecord = (row: RowTableRow): DatasetRowRecord => ({
  id: fromUuid("row", row.id),
  input: row.input,
  expectedOutput: row.expected_output,
  tags: row.tags,
  user: row.end_user,
  sourceRunId: row.source_run_id ? fromUuid("run", row.source_run_id) : null,
  threadId: row.thread_id ? fromUuid("thr", row.thread_id) : null,
  addedIn: row.added_in,
  removedIn: row.removed_in,
  createdAt: row.created_at,
});
