import type { AgentId, FileId, OrganizationId, RunId, ThreadId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { FileKey, FileRecord, NewFile, ReceivedFile } from "../../model/files.ts";
import type { ErasureRecord } from "../../model/threads.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";

export type FileFilter = {
  runId?: RunId | undefined;
  user?: string | undefined;
  /** For a key limited to some agents: files of these agents, and its own uploads. */
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

export const fileStore = (database: Database) => ({ ...fileWriter(database), ...fileReader(database) });

const fileWriter = (database: Database) => ({
  /** Call it before the first byte is written, so that an interrupted upload can be found and removed. */
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

  /** Completes an upload. Concurrent uploads cannot exceed the quota: they count under one lock. */
  async keep(file: FileKey, received: ReceivedFile, quotaBytes: number | null): Promise<"kept" | "no_room" | "gone"> {
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
    const [current] = await database.query<{ state: string }>(
      "select state from files where organization_id = $1 and id = $2",
      idsOf(file),
    );
    return current?.state === "uploading" ? "no_room" : "gone";
  },
});

const fileReader = (database: Database) => ({
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

  /** A file of the run with the same name and content: an earlier attempt may have stored it. */
  async findDuplicate(
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

  /** The same file of this uploader and end user, if it is at most a day old: an older one may reach the end of its retention. */
  async findSent(
    { organizationId, createdBy }: { organizationId: OrganizationId; createdBy: string },
    { name, contentType, sha256, user }: ReceivedFile,
  ): Promise<FileRecord | null> {
    const rows = await database.query<FileRow>(
      `select ${columns} from files where organization_id = $1 and sha256 = decode($2, 'hex') and state = 'kept'
         and run_id is null and created_by = $3 and end_user is not distinct from $4 and name = $5 and content_type = $6
         and created_at > now() - interval '1 day' order by id limit 1`,
      [toUuid(organizationId), sha256, createdBy, user, name, contentType],
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

  readStorageUse: (organizationId: OrganizationId) => readStorageUse(database, organizationId),
});

/** The organisation's storage use, and its individual limit. */
async function readStorageUse(
  database: Database,
  organizationId: OrganizationId,
): Promise<{ plan: string; fileBytes: number | null; bytes: number }> {
  const rows = await database.query<{ plan: string; file_bytes: number | null; bytes: number }>(
    `select o.plan, o.file_bytes, coalesce(t.bytes, 0) as bytes
     from organizations o left join file_totals t on t.organization_id = o.id where o.id = $1`,
    [toUuid(organizationId)],
  );
  const { plan = "", file_bytes: fileBytes = null, bytes = 0 } = rows[0] ?? {};
  return { plan, fileBytes, bytes };
}

function conditionsOf(organizationId: OrganizationId, filter: FileFilter, parameters: Parameters): string {
  const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`, "state = 'kept'"];
  if (filter.runId) conditions.push(`run_id = ${parameters.add(toUuid(filter.runId))}`);
  if (filter.user !== undefined) conditions.push(`end_user = ${parameters.add(filter.user)}`);
  if (filter.reach) {
    const agents = parameters.add(filter.reach.agentIds.map(toUuid));
    conditions.push(`(agent_id = any(${agents}::uuid[]) or created_by = ${parameters.add(filter.reach.createdBy)})`);
  }
  return conditions.join(" and ");
}

const idsOf = ({ organizationId, id }: FileKey) => [toUuid(organizationId), toUuid(id)];

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

/** Who references a file: a thread, an end user, both or neither. */
export type FileUse = { organizationId: OrganizationId; threadId: ThreadId | null; user: string | null };

const noThread = "00000000-0000-0000-0000-000000000000";

export const fileUseStore = (database: Database) => ({
  /** False: one of the files was deleted meanwhile. */
  async use({ organizationId, threadId, user }: FileUse, ids: readonly FileId[]): Promise<boolean> {
    const rows = await database.query(
      `with named as (
         select organization_id, id from files where organization_id = $1 and id = any($2::uuid[]) and state = 'kept' for key share
       ),
       noted as (
         insert into file_uses (organization_id, file_id, thread_id, end_user)
         select organization_id, id, $3, $4 from named on conflict do nothing
       )
       select 1 from named`,
      [toUuid(organizationId), ids.map(toUuid), threadId ? toUuid(threadId) : noThread, user ?? ""],
    );
    return rows.length === new Set(ids).size;
  },

  /** Copies the file references of a thread to its fork. */
  async copyUses(organizationId: OrganizationId, from: ThreadId, to: ThreadId, user: string | null): Promise<void> {
    await database.query(
      `insert into file_uses (organization_id, file_id, thread_id, end_user)
       select distinct organization_id, file_id, $3::uuid, $4 from file_uses where organization_id = $1 and thread_id = $2
       on conflict do nothing`,
      [toUuid(organizationId), toUuid(from), toUuid(to), user ?? ""],
    );
  },

  /** Deletes the user's files, and files that only the erased user or thread references. Returns how many. */
  eraseUsed: (erasure: ErasureRecord): Promise<number> =>
    database.transaction(async () => {
      const values = [toUuid(erasure.organizationId), erasure.threadId && toUuid(erasure.threadId), erasure.user];
      const used = await database.query<{ file_id: string }>(
        "delete from file_uses where organization_id = $1 and (thread_id = $2 or end_user = $3) returning file_id",
        values,
      );
      const isUnused = `not exists (select 1 from file_uses u where u.organization_id = files.organization_id and u.file_id = files.id)`;
      const unused = await markFilesDeleted(database, `organization_id = $1 and id = any($2::uuid[]) and ${isUnused}`, [
        toUuid(erasure.organizationId),
        used.map(({ file_id }) => file_id),
      ]);
      const own = await markFilesDeleted(database, "organization_id = $1 and end_user = $2 and created_at <= $3", [
        toUuid(erasure.organizationId),
        erasure.user,
        erasure.createdAt,
      ]);
      await database.query("update erasures set files = files + $3 where organization_id = $1 and id = $2", [
        toUuid(erasure.organizationId),
        toUuid(erasure.id),
        unused + own,
      ]);
      return unused + own;
    }),
});

type NameRow = { organization_id: string; id: string };

const toName = ({ organization_id, id }: NameRow): FileKey => ({
  organizationId: fromUuid("org", organization_id),
  id: fromUuid("file", id),
});

/** Deletion of files and of their content. */
export const fileRemovalStore = (database: Database) => ({
  /** The file becomes unreadable; its content is removed later. False: no such file. */
  async markDeleted({ organizationId, id }: FileKey): Promise<boolean> {
    const deleted = await markFilesDeleted(database, "organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return deleted > 0;
  },

  /** Marks uploads as deleted whose process must have died. */
  async abandonUploads(afterSeconds: number): Promise<void> {
    await database.query(
      "update files set state = 'deleted' where state = 'uploading' and changed_at < now() - make_interval(secs => $1)",
      [afterSeconds],
    );
  },

  /** Marks a failed upload as deleted, in any state: the uploader received an error. */
  async giveUp({ organizationId, id }: FileKey): Promise<void> {
    const values = [toUuid(organizationId), toUuid(id)];
    await markFilesDeleted(database, "organization_id = $1 and id = $2", values);
    await database.query(
      "update files set state = 'deleted' where organization_id = $1 and id = $2 and state = 'uploading'",
      values,
    );
  },

  /** Files whose content must be removed, oldest first, round robin between organisations. */
  async listDeleted(limit: number, except: readonly string[] = []): Promise<FileKey[]> {
    const rows = await database.query<NameRow>(
      roundRobin({
        table: "files",
        where: "state = 'deleted' and id <> all($2::uuid[])",
        since: "changed_at",
        limit: "$1",
      }),
      [limit, except.map(toUuid)],
    );
    return rows.map(toName);
  },

  /** Call it after the content was removed. */
  async delete({ organizationId, id }: FileKey): Promise<void> {
    await database.query("delete from files where organization_id = $1 and id = $2 and state <> 'kept'", [
      toUuid(organizationId),
      toUuid(id),
    ]);
  },

  async hasDeleted(organizationId: OrganizationId): Promise<boolean> {
    const rows = await database.query("select 1 from files where organization_id = $1 and state = 'deleted' limit 1", [
      toUuid(organizationId),
    ]);
    return rows.length > 0;
  },

  /** Marks some files older than `days` as deleted. Ids start with the time, so each tenant's oldest are first. */
  markOldDeleted: (days: number, limit: number): Promise<number> =>
    markFilesDeleted(
      database,
      `(organization_id, id) in (
         select f.organization_id, f.id from organizations o cross join lateral (
           select organization_id, id from files
           where organization_id = o.id and id < first_uuid_at(now() - make_interval(days => $1)) and state = 'kept'
           order by id limit $2) f
         limit $2)`,
      [days, limit],
    ),
});

/**
 * Marks files as deleted, by a condition on `files`: clears their metadata and subtracts them from the totals. Their content is
 * removed later. Returns how many.
 */
export async function markFilesDeleted(database: Database, where: string, values: readonly unknown[]): Promise<number> {
  const rows = await database.query<{ gone: number }>(
    `with gone as (
       update files set state = 'deleted', name = null, content_type = null, sha256 = null, end_user = null, created_by = null,
         changed_at = now()
       where state = 'kept' and ${where} returning organization_id, size
     ),
     added_up as (select organization_id, count(*) as files, sum(size) as bytes from gone group by organization_id),
     counted as (
       update file_totals t set files = t.files - a.files, bytes = t.bytes - a.bytes
       from added_up a where t.organization_id = a.organization_id
     )
     select count(*) as gone from gone`,
    values,
  );
  return Number(rows[0]?.gone ?? 0);
}
