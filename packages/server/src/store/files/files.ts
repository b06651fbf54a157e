import type { AgentId, FileId, OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { FileName, FileRecord, NewFile, ReceivedFile } from "../../model/files.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

export type FileFilter = {
  runId?: RunId | undefined;
  user?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  /** What a key limited to some agents may see: what those made, and what it uploaded itself. */
  reach?: { agentIds: readonly AgentId[]; createdBy: string } | undefined;
};

type FileRow = {
  id: string;
  organization_id: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  end_user: string | null;
  run_id: string | null;
  agent_id: string | null;
  created_by: string | null;
  created_at: Date;
};

const columns = `id, organization_id, name, content_type, size, encode(sha256, 'hex') as sha256, end_user, run_id, agent_id,
  created_by, created_at`;

export const fileStore = (database: Database) => ({
  /** Before its first byte is written anywhere: whatever becomes of it, it is known that it may be there. */
  async insert(file: NewFile): Promise<void> {
    await database.query(
      `insert into files (organization_id, id, run_id, agent_id, created_by, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [
        ...idsOf(file),
        file.runId && toUuid(file.runId),
        file.agentId && toUuid(file.agentId),
        file.createdBy,
        file.createdAt,
      ],
    );
  },

  /** Its last byte is there. Of many that come at once none goes past the quota: they count under one lock. */
  async keep(file: FileName, received: ReceivedFile, quotaBytes: number | null): Promise<"kept" | "no_room" | "gone"> {
    const { name, contentType, size, sha256, user } = received;
    const rows = await database.query(
      `with claimed as (
         select 1 from files where organization_id = $1 and id = $2 and state = 'uploading' for update
       ),
       counted as (
         insert into file_totals as t (organization_id, files, bytes)
         select $1, 1, $5 from claimed where $8::bigint is null or $5 <= $8
         on conflict (organization_id) do update set files = t.files + 1, bytes = t.bytes + excluded.bytes
         where $8::bigint is null or t.bytes + excluded.bytes <= $8
         returning 1
       )
       update files set state = 'kept', name = $3, content_type = $4, size = $5, sha256 = decode($6, 'hex'), end_user = $7,
         changed_at = now()
       where organization_id = $1 and id = $2 and exists (select 1 from counted) returning 1`,
      [...idsOf(file), name, contentType, size, sha256, user, quotaBytes],
    );
    if (rows.length > 0) return "kept";
    const [left] = await database.query<{ state: string }>(
      "select state from files where organization_id = $1 and id = $2",
      idsOf(file),
    );
    return left?.state === "uploading" ? "no_room" : "gone";
  },

  async find(organizationId: OrganizationId, id: FileId): Promise<FileRecord | null> {
    const rows = await database.query<FileRow>(
      `select ${columns} from files where organization_id = $1 and id = $2 and state = 'kept'`,
      idsOf({ organizationId, id }),
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async findMany(organizationId: OrganizationId, ids: readonly FileId[]): Promise<FileRecord[]> {
    const rows = await database.query<FileRow>(
      `select ${columns} from files where organization_id = $1 and id = any($2::uuid[]) and state = 'kept'`,
      [toUuid(organizationId), ids.map(toUuid)],
    );
    return rows.map(toRecord);
  },

  /** What the run has made before under this name and with this content: an attempt that died may have kept it. */
  async findTwin(
    organizationId: OrganizationId,
    runId: RunId,
    { name, size, sha256 }: ReceivedFile,
  ): Promise<FileRecord | null> {
    const rows = await database.query<FileRow>(
      `select ${columns} from files where organization_id = $1 and run_id = $2 and state = 'kept'
         and name = $3 and size = $4 and sha256 = decode($5, 'hex') order by id limit 1`,
      [toUuid(organizationId), toUuid(runId), name, size, sha256],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async list(organizationId: OrganizationId, filter: FileFilter, page: PageRequest): Promise<Page<FileRecord>> {
    const parameters = new Parameters();
    const where = conditionsOf(organizationId, filter, parameters);
    const rows = await database.query<FileRow>(
      `select ${columns} from files where ${where} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** What the organisation keeps, and the room that was given to it by itself. */
  async readRoom(organizationId: OrganizationId): Promise<{ plan: string; fileBytes: number | null; bytes: number }> {
    const rows = await database.query<{ plan: string; file_bytes: number | null; bytes: number }>(
      `select o.plan, o.file_bytes, coalesce(t.bytes, 0) as bytes
       from organizations o left join file_totals t on t.organization_id = o.id where o.id = $1`,
      [toUuid(organizationId)],
    );
    const { plan = "", file_bytes: fileBytes = null, bytes = 0 } = rows[0] ?? {};
    return { plan, fileBytes, bytes };
  },
});

function conditionsOf(organizationId: OrganizationId, filter: FileFilter, parameters: Parameters): string {
  const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`, "state = 'kept'"];
  if (filter.runId) conditions.push(`run_id = ${parameters.add(toUuid(filter.runId))}`);
  if (filter.user !== undefined) conditions.push(`end_user = ${parameters.add(filter.user)}`);
  if (filter.createdAfter) conditions.push(`created_at >= ${parameters.add(filter.createdAfter)}`);
  if (filter.createdBefore) conditions.push(`created_at < ${parameters.add(filter.createdBefore)}`);
  if (filter.reach) {
    const agents = parameters.add(filter.reach.agentIds.map(toUuid));
    conditions.push(`(agent_id = any(${agents}::uuid[]) or created_by = ${parameters.add(filter.reach.createdBy)})`);
  }
  return conditions.join(" and ");
}

const idsOf = ({ organizationId, id }: FileName) => [toUuid(organizationId), toUuid(id)];

const toRecord = (row: FileRow): FileRecord => ({
  id: fromUuid("file", row.id),
  organizationId: fromUuid("org", row.organization_id),
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256,
  user: row.end_user,
  runId: row.run_id ? fromUuid("run", row.run_id) : null,
  agentId: row.agent_id ? fromUuid("ag", row.agent_id) : null,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
