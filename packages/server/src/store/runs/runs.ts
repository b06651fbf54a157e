import type {
  AgentId,
  ApiKeyId,
  OrganizationId,
  PipelineRunId,
  RunErrorCode,
  RunExpansion,
  RunId,
  RunStatus,
  ThreadId,
} from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ListedRunRecord, RunKey, RunRecord } from "../../model/runs.ts";
import { renderListedRun, renderRun } from "../../model/runs.ts";
import { columns, id, integer } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { type FeedbackFilter, feedbackCondition } from "../feedback/feedback.ts";
import { markFilesDeleted } from "../files/files.ts";
import { createEndedRuns } from "./ended-cache.ts";
import { listedColumns, type RunRow, runColumns, toListedRecord, toRunRecord, wideColumns } from "./row.ts";
import { foundPageClause, foundRuns, isRare, isSearch, type RunSearch } from "./search.ts";

export type RunFilter = RunSearch & {
  agentId?: AgentId | undefined;
  agentRevision?: number | undefined;
  /** The only agents that the caller's key may access; null: all. */
  agentIds?: readonly AgentId[] | null | undefined;
  apiKeyId?: ApiKeyId | undefined;
  pipelineRunId?: PipelineRunId | undefined;
  threadId?: ThreadId | undefined;
  user?: string | undefined;
  statuses?: readonly RunStatus[] | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  metadata?: Record<string, string> | undefined;
  errorCode?: RunErrorCode | undefined;
  feedback?: FeedbackFilter | undefined;
};

export const runStore = (database: Database) => {
  const findTogether = createBatcher<RunKey, RunRecord | null>((names) => findRuns(database, names), { maxRows: 100 });
  const ended = createEndedRuns<RunRecord>(renderRun);
  const endedInLists = createEndedRuns<ListedRunRecord>(renderListedRun);
  const prepared = createPreparedPages();
  const readTogether = (pages: PreparedPage[]) => readPages(database, pages);
  const readIds = createBatcher(readTogether, { maxRows: 100 });
  // Rendering a page of whole runs takes milliseconds.
  const readRows = createBatcher(readTogether, { maxRows: 100, continuedPerTurn: 2 });
  const readPage = async (organizationId: OrganizationId, filter: RunFilter, page: PageRequest, columns: string) => {
    if (isSearch(filter)) return readFoundPage(database, organizationId, filter, page, columns);
    const parameters = new Parameters();
    const where = runConditions(organizationId, filter, parameters);
    const text = bound(`select ${columns} from runs where ${where} ${pageClause("id", page, parameters)}`, columns);
    const { values } = parameters;
    const name = prepared.nameOf(filter, text);
    if (name === undefined || database.isInTransaction()) return database.query<RunRow>(text, values, name);
    return (columns === "id" ? readIds : readRows)({ name, text, values });
  };
  /** Most listed runs have ended and are cached, so only the others are read. */
  const listByIds = async (organizationId: OrganizationId, ids: readonly RunId[]): Promise<ListedRunRecord[]> => {
    const known = new Map<RunId, ListedRunRecord>();
    const unknown: string[] = [];
    for (const id of ids) {
      const run = endedInLists.find(organizationId, id);
      if (run) known.set(id, run);
      else unknown.push(toUuid(id));
    }
    if (unknown.length > 0) {
      const rows = await database.query<RunRow>(selectByIds, [toUuid(organizationId), unknown], "list-runs-by-id");
      for (const run of rows.map(toListedRecord)) {
        endedInLists.keep(run);
        known.set(run.id, run);
      }
    }
    // Runs that were deleted meanwhile are missing.
    return ids.flatMap((id) => known.get(id) ?? []);
  };
  return {
    /** Concurrent reads share one statement. */
    async find(organizationId: OrganizationId, id: RunId): Promise<RunRecord | null> {
      const name = { organizationId, id };
      if (database.isInTransaction()) return (await findRuns(database, [name]))[0] ?? null;
      const known = ended.find(organizationId, id);
      if (known) return known;
      const found = await findTogether(name);
      if (found) ended.keep(found);
      return found;
    },

    /** Counts a key's unfinished runs, up to `upTo`. */
    async countOpen(organizationId: OrganizationId, apiKeyId: ApiKeyId, upTo: number): Promise<number> {
      const rows = await database.query<{ open: number }>(
        `select count(*)::int as open from (select 1 from runs where organization_id = $1 and api_key_id = $2
           and status in ('waiting', 'queued', 'running', 'requires_action', 'cancelling') limit $3) as r`,
        [toUuid(organizationId), toUuid(apiKeyId), upTo],
      );
      return rows[0]?.open ?? 0;
    },

    /** The newest run after a uuid; null if there is none. */
    findNewest: (organizationId: OrganizationId, after: string): Promise<RunId | null> =>
      findNewestRun(database, organizationId, after),

    list: async (organizationId: OrganizationId, filter: RunFilter, page: PageRequest): Promise<Page<RunRecord>> =>
      toPage(await readPage(organizationId, filter, page, runColumns), page, toRunRecord),

    /** The same, with input and output only if they are expanded. */
    async listLight(
      organizationId: OrganizationId,
      filter: RunFilter,
      page: PageRequest,
      expand: readonly RunExpansion[],
    ): Promise<Page<ListedRunRecord>> {
      if (expand.length > 0) {
        const rows = await readPage(organizationId, filter, page, listedColumns(expand));
        return toPage(rows, page, toListedRecord);
      }
      const ids = (await readPage(organizationId, filter, page, "id")).map((row) => fromUuid("run", row.id));
      return toPage(await listByIds(organizationId, ids), page);
    },
  };
};

/** Streams call it several times a second: it reads one entry of the primary key, in the newest partitions. */
async function findNewestRun(database: Database, organizationId: OrganizationId, after: string): Promise<RunId | null> {
  const [row] = await database.query<{ id: string }>(
    "select id from runs where organization_id = $1 and id > $2 order by id desc limit 1",
    [toUuid(organizationId), after],
    "find-newest-run",
  );
  return row ? fromUuid("run", row.id) : null;
}

/** A page of a search: conditions on the runs and on the search index. */
async function readFoundPage(
  database: Database,
  organizationId: OrganizationId,
  filter: RunFilter,
  page: PageRequest,
  columns: string,
): Promise<RunRow[]> {
  const parameters = new Parameters();
  const found = foundRuns(organizationId, filter, parameters);
  const where = runConditions(organizationId, filter, parameters);
  const end = `where ${where} ${foundPageClause(organizationId, filter, page, parameters)}`;
  // A few runs are looked up one by one; the planner expects many and would not do so.
  const text = (await isRare(database, organizationId, filter))
    ? `with found as materialized (${found}) select ${columns} from found cross join lateral
         (select * from runs where organization_id = $1 and id = run_id offset 0) as runs ${end}`
    : `select ${columns} from (${found}) as found join runs on id = run_id ${end}`;
  return database.query<RunRow>(bound(text, columns), parameters.values);
}

/** A list of ids needs no size limit: it only reads an index. */
const bound = (text: string, columns: string) => (columns === "id" ? text : boundPage(text, wideColumns(columns)));

const selectByIds = `select ${listedColumns([])} from runs where organization_id = $1 and id = any($2::uuid[])`;

/** Each page size has its own statement text, and every connection caches its plans. */
const maxPreparedPages = 32;

/**
 * Lists of all runs, or of one agent's, always use the same index, so they are prepared: planning took longer than reading. For other
 * filters the planner must see the values.
 */
function createPreparedPages() {
  const names = new Map<string, string>();
  return {
    // `sort` is ignored: the contract's default is the index order.
    nameOf({ agentId: _, sort: __, ...others }: RunFilter, text: string): string | undefined {
      if (Object.values(others).some((value) => value !== undefined && value !== null)) return undefined;
      if (!names.has(text) && names.size < maxPreparedPages) names.set(text, `list-runs-${names.size}`);
      return names.get(text);
    },
  };
}

type PreparedPage = { name: string; text: string; values: readonly unknown[] };

/** Reads each distinct page once for all concurrent requests. */
function readPages(database: Database, pages: readonly PreparedPage[]): Promise<RunRow[][]> {
  const reads = new Map<string, Promise<RunRow[]>>();
  for (const { name, text, values } of pages) {
    const key = JSON.stringify([name, values]);
    if (!reads.has(key)) reads.set(key, database.query<RunRow>(text, values, name));
  }
  return Promise.all(pages.map(({ name, values }) => reads.get(JSON.stringify([name, values])) ?? []));
}

const columnsOfName = columns<RunKey>({
  number: integer((_, number) => number),
  organization_id: id(({ organizationId }) => organizationId),
  id: id((name) => name.id),
});

const selectRuns = `select number, ${runColumns} from ${columnsOfName.from(1)} join runs using (organization_id, id)`;

async function findRuns(database: Database, names: RunKey[]): Promise<(RunRecord | null)[]> {
  const rows = await database.query<RunRow & { number: number }>(selectRuns, columnsOfName.values(names), "find-runs");
  const found: (RunRecord | null)[] = names.map(() => null);
  for (const row of rows) found[row.number] = toRunRecord(row);
  return found;
}

/** The SQL conditions of a filter. */
export function runConditions(organizationId: OrganizationId, filter: RunFilter, parameters: Parameters): string {
  const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`];
  if (filter.agentId) conditions.push(`agent_id = ${parameters.add(toUuid(filter.agentId))}`);
  if (filter.agentRevision) conditions.push(`agent_revision = ${parameters.add(filter.agentRevision)}`);
  if (filter.agentIds) conditions.push(`agent_id = any(${parameters.add(filter.agentIds.map(toUuid))}::uuid[])`);
  if (filter.apiKeyId) conditions.push(`api_key_id = ${parameters.add(toUuid(filter.apiKeyId))}`);
  if (filter.pipelineRunId) conditions.push(`pipeline_run_id = ${parameters.add(toUuid(filter.pipelineRunId))}`);
  if (filter.threadId) conditions.push(`thread_id = ${parameters.add(toUuid(filter.threadId))}`);
  if (filter.user !== undefined) conditions.push(`end_user = ${parameters.add(filter.user)}`);
  if (filter.statuses) conditions.push(statusCondition(filter.statuses, parameters));
  if (filter.errorCode)
    conditions.push(
      `status = 'failed' and status <> 'completed' and error::json ->> 'code' = ${parameters.add(filter.errorCode)}`,
    );
  if (filter.createdAfter) conditions.push(`created_at >= ${parameters.add(filter.createdAfter)}`);
  if (filter.createdBefore) conditions.push(`created_at < ${parameters.add(filter.createdBefore)}`);
  const metadata = filter.metadata ?? {};
  if (Object.keys(metadata).length > 0) {
    conditions.push(`metadata <> '{}' and metadata @> ${parameters.add(JSON.stringify(metadata))}::jsonb`);
  }
  if (filter.feedback) conditions.push(feedbackCondition(filter.feedback, parameters));
  return conditions.join(" and ");
}

/**
 * `status <> 'completed'` allows the small index of runs that are not completed. For one status, that index is in list order, so a page
 * is read without the rest.
 */
function statusCondition(shown: readonly RunStatus[], parameters: Parameters): string {
  const statuses = shown.includes("queued") ? [...shown, "waiting"] : shown;
  const [only] = statuses;
  const condition =
    statuses.length === 1 ? `status = ${parameters.add(only)}` : `status = any(${parameters.add(statuses)}::text[])`;
  return statuses.includes("completed") ? condition : `${condition} and status <> 'completed'`;
}

/** Runs that have ended or require an action. */
export function settledRunStore(database: Database) {
  const listSettled = async (names: readonly RunKey[]): Promise<RunRecord[]> => {
    const rows = await database.query<RunRow>(
      `select runs.* from unnest($1::uuid[], $2::uuid[]) as n(organization_id, id)
       join runs on runs.organization_id = n.organization_id and runs.id = n.id
         and runs.status in ('completed', 'failed', 'cancelled', 'requires_action')`,
      [names.map(({ organizationId }) => toUuid(organizationId)), names.map(({ id }) => toUuid(id))],
      "list-settled",
    );
    return rows.map(toRunRecord);
  };
  const findMany = async (names: RunKey[]): Promise<(RunRecord | null)[]> => {
    const distinct = new Map(names.map((name) => [name.id, name]));
    const settled = new Map((await listSettled([...distinct.values()])).map((run) => [run.id, run]));
    return names.map(({ id }) => settled.get(id) ?? null);
  };
  return {
    /** The given runs that have settled. */
    listSettled,
    /** The same for one run. Every call that waits for a queued run uses this, so concurrent lookups share one statement. */
    findSettled: createBatcher(findMany, { maxRows: 500 }),
  };
}

export const runRetentionStore = (database: Database) => ({
  /**
   * Deletes a small batch of runs that ended more than `days` days ago, with their messages, feedback and files; returns how many.
   * Their streams and events are dropped with their partitions. Ids start with the time, so each tenant's oldest runs are first.
   */
  deleteOld: (days: number, limit: number): Promise<number> =>
    database.transaction(async () => {
      const rows = await database.query<{ organization_id: string; id: string }>(
        `with gone as (
         select r.organization_id, r.id from organizations o cross join lateral (
           select organization_id, id from runs
           where organization_id = o.id and id < first_uuid_at(now() - make_interval(days => $1))
             and completed_at < now() - make_interval(days => $1)
             and (pipeline_run_id is null or not exists
               (select 1 from pipeline_runs p where p.organization_id = runs.organization_id and p.id = runs.pipeline_run_id))
           order by id limit $2 for update skip locked) r
         limit $2
       ),
       messages_gone as (delete from run_messages where (organization_id, run_id) in (select organization_id, id from gone)),
       searchable_gone as (delete from searchable_runs where (organization_id, run_id) in (select organization_id, id from gone)),
       feedback_gone as (delete from run_feedback where (organization_id, run_id) in (select organization_id, id from gone))
       delete from runs where (organization_id, id) in (select organization_id, id from gone)
       returning organization_id, id`,
        [days, limit],
      );
      const { length } = rows;
      if (length > 0) {
        await markFilesDeleted(
          database,
          "(organization_id, run_id) in (select * from unnest($1::uuid[], $2::uuid[]))",
          [rows.map(({ organization_id }) => organization_id), rows.map(({ id }) => id)],
        );
      }
      return length;
    }),
});
