import type { OrganizationId, PipelineDefinition, PipelineId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { PipelineFilter, PipelineRecord } from "../../model/pipelines.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { parseRefusal } from "../schedules/schedules.ts";

type PipelineRow = {
  id: string;
  organization_id: string;
  revision: number;
  definition: string;
  next_at: Date | null;
  refusal: string | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
};

const selected = `select p.*, s.next_at, s.refusal from pipelines p left join schedules s
  on s.organization_id = p.organization_id and s.subject_id = p.id`;

export const pipelineStore = (database: Database) => ({
  find: (organizationId: OrganizationId, id: PipelineId) => findPipeline(database, organizationId, id),

  /** Locks the pipeline until the transaction ends, so that concurrent changes do not overwrite each other. */
  async findForUpdate(organizationId: OrganizationId, id: PipelineId): Promise<PipelineRecord | null> {
    const values = [toUuid(organizationId), toUuid(id)];
    await database.query("select 1 from pipelines where organization_id = $1 and id = $2 for update", values);
    return findPipeline(database, organizationId, id);
  },

  async list(
    organizationId: OrganizationId,
    { status, runId }: PipelineFilter,
    page: PageRequest,
  ): Promise<Page<PipelineRecord>> {
    const parameters = new Parameters();
    const organization = parameters.add(toUuid(organizationId));
    const ofRun = runId === null ? null : parameters.add(toUuid(runId));
    const rows = await database.query<PipelineRow>(
      boundPage(
        `${selected} where p.organization_id = ${organization}
       ${ofRun === null ? "" : `and p.id = (select pipeline_id from pipeline_runs where organization_id = ${organization} and id = ${ofRun})`}
       ${status === "active" ? "and p.archived_at is null" : ""}
       ${status === "archived" ? "and p.archived_at is not null" : ""} ${pageClause("p.id", page, parameters)}`,
        ["definition"],
      ),
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  async insert(pipeline: PipelineRecord): Promise<void> {
    await database.query(
      `insert into pipelines (id, organization_id, revision, definition, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [
        toUuid(pipeline.id),
        toUuid(pipeline.organizationId),
        pipeline.revision,
        JSON.stringify(pipeline.definition),
        pipeline.createdBy,
        pipeline.createdAt,
      ],
    );
  },

  async update(pipeline: PipelineRecord): Promise<void> {
    await database.query(
      `update pipelines set revision = $3, definition = $4, updated_at = $5, archived_at = $6
       where organization_id = $1 and id = $2`,
      [
        toUuid(pipeline.organizationId),
        toUuid(pipeline.id),
        pipeline.revision,
        JSON.stringify(pipeline.definition),
        pipeline.updatedAt,
        pipeline.archivedAt,
      ],
    );
  },
});

async function findPipeline(
  database: Database,
  organizationId: OrganizationId,
  id: PipelineId,
): Promise<PipelineRecord | null> {
  const rows = await database.query<PipelineRow>(`${selected} where p.organization_id = $1 and p.id = $2`, [
    toUuid(organizationId),
    toUuid(id),
  ]);
  return rows[0] ? toRecord(rows[0]) : null;
}

const toRecord = (row: PipelineRow): PipelineRecord => ({
  id: fromUuid("pipe", row.id),
  organizationId: fromUuid("org", row.organization_id),
  revision: row.revision,
  definition: JSON.parse(row.definition) as PipelineDefinition,
  nextRunAt: row.next_at,
  scheduleRefusal: parseRefusal(row.refusal),
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  archivedAt: row.archived_at,
});
