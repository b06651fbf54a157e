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
  /** What a key limited to some agents may see. */
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
  const planned = createPlannedPages();
  const askTogether = createBatcher((pages: PlannedPage[]) => askForPages(database, pages), { maxRows: 100 });
  const readPage = async (organizationId: OrganizationId, filter: RunFilter, page: PageRequest, columns: string) => {
    if (isSearch(filter)) return readFoundPage(database, organizationId, filter, page, columns);
    const parameters = new Parameters();
    const where = runConditions(organizationId, filter, parameters);
    const text = bound(`select ${columns} from runs where ${where} ${pageClause("id", page, parameters)}`, columns);
    const { values } = parameters;
    const name = planned.nameOf(filter, text);
    if (name === undefined || database.isInTransaction()) return database.query<RunRow>(text, values, name);
    return askTogether({ name, text, values });
  };
  /** Most runs of a list have ended, and whoever looks at it looks again: only the others are read. */
  const listByIds = async (organizationId: OrganizationId, ids: readonly RunId[]): Promise<ListedRunRecord[]> => {
    const known = new Map<RunId, ListedRunRecord>();
    const unknown: string[] = [];
    for (const id of ids) {
      const run = endedInLists.find(organizationId, id);
      if (run) known.set(id, run);
      else unknown.push(toUuid(id));
    }
    if (unknown.length > 0) {
      const rows = await database.query<RunRow>(listingByIds, [toUuid(organizationId), unknown], "list-runs-by-id");
      for (const run of rows.map(toListedRecord)) {
        endedInLists.keep(run);
        known.set(run.id, run);
      }
    }
    // One that was deleted meanwhile is not there.
    return ids.flatMap((id) => known.get(id) ?? []);
  };
  return {
    /** Reads that come at the same time go as one statement, as writes do. */
    async find(organizationId: OrganizationId, id: RunId): Promise<RunRecord | null> {
      const name = { organizationId, id };
      if (database.isInTransaction()) return (await findRuns(database, [name]))[0] ?? null;
      const known = ended.find(organizationId, id);
      if (known) return known;
      const found = await findTogether(name);
      if (found) ended.keep(found);
      return found;
    },

    /** How many runs of a key have not ended, counted no further than it matters. */
    async countOpen(organizationId: OrganizationId, apiKeyId: ApiKeyId, upTo: number): Promise<number> {
      const rows = await database.query<{ open: number }>(
        `select count(*)::int as open from (select 1 from runs where organization_id = $1 and api_key_id = $2
           and status in ('waiting', 'queued', 'running', 'requires_action', 'cancelling') limit $3) as r`,
        [toUuid(organizationId), toUuid(apiKeyId), upTo],
      );
      return rows[0]?.open ?? 0;
    },

    list: async (organizationId: OrganizationId, filter: RunFilter, page: PageRequest): Promise<Page<RunRecord>> =>
      toPage(await readPage(organizationId, filter, page, runColumns), page, toRunRecord),

    /** The same without what came in and what came out, but for what is asked for. */
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

/** What is asked of the runs themselves, and of where those that have ended are looked for. */
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
  // Few are looked up one by one, which the planner, who takes them for many, would not do by itself.
  const text = (await isRare(database, organizationId, filter))
    ? `with found as materialized (${found}) select ${columns} from found cross join lateral
         (select * from runs where organization_id = $1 and id = run_id offset 0) as runs ${end}`
    : `select ${columns} from (${found}) as found join runs on id = run_id ${end}`;
  return database.query<RunRow>(bound(text, columns), parameters.values);
}

/** Ids alone are read by an index. */
const bound = (text: string, columns: string) => (columns === "id" ? text : boundPage(text, wideColumns(columns)));

const listingByIds = `select ${listedColumns([])} from runs where organization_id = $1 and id = any($2::uuid[])`;

/** Each page size is a text of its own, and every connection keeps what it has planned. */
const mostPlannedPages = 32;

/**
 * Pages of all runs, or of one agent's, are read by one index whatever is asked, so that they are planned once a connection and not
 * each time, which took longer than reading them. Of other filters the planner has to see the values.
 */
function createPlannedPages() {
  const names = new Map<string, string>();
  return {
    // The order is the index's, which the contract names where a caller does not.
    nameOf({ agentId: _, sort: __, ...others }: RunFilter, text: string): string | undefined {
      if (Object.values(others).some((value) => value !== undefined && value !== null)) return undefined;
      if (!names.has(text) && names.size < mostPlannedPages) names.set(text, `list-runs-${names.size}`);
      return names.get(text);
    },
  };
}

type PlannedPage = { name: string; text: string; values: readonly unknown[] };

/** Many look at the same page at the same time, and it is read for all of them once; for none before they asked. */
function askForPages(database: Database, pages: readonly PlannedPage[]): Promise<RunRow[][]> {
  const asked = new Map<string, Promise<RunRow[]>>();
  for (const { name, text, values } of pages) {
    const key = JSON.stringify([name, values]);
    if (!asked.has(key)) asked.set(key, database.query<RunRow>(text, values, name));
  }
  return Promise.all(pages.map(({ name, values }) => asked.get(JSON.stringify([name, values])) ?? []));
}

const columnsOfName = columns<RunKey>({
  number: integer((_, number) => number),
  organization_id: id(({ organizationId }) => organizationId),
  id: id((name) => name.id),
});

const findingRuns = `select number, ${runColumns} from ${columnsOfName.from(1)} join runs using (organization_id, id)`;

async function findRuns(database: Database, names: RunKey[]): Promise<(RunRecord | null)[]> {
  const rows = await database.query<RunRow & { number: number }>(findingRuns, columnsOfName.values(names), "find-runs");
  const found: (RunRecord | null)[] = names.map(() => null);
  for (const row of rows) found[row.number] = toRunRecord(row);
  return found;
}

/** The conditions of a filter, for every statement that takes one. */
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
 * Leaving out what most runs are lets the small index of all the others answer; of one status alone it is in the order of the
 * list already, and a page of it is read without looking at the rest.
 */
function statusCondition(shown: readonly RunStatus[], parameters: Parameters): string {
  const statuses = shown.includes("queued") ? [...shown, "waiting"] : shown;
  const [only] = statuses;
  const asked =
    statuses.length === 1 ? `status = ${parameters.add(only)}` : `status = any(${parameters.add(statuses)}::text[])`;
  return statuses.includes("completed") ? asked : `${asked} and status <> 'completed'`;
}

/** Runs that have ended or wait for a person. */
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
    const asked = new Map(names.map((name) => [name.id, name]));
    const settled = new Map((await listSettled([...asked.values()])).map((run) => [run.id, run]));
    return names.map(({ id }) => settled.get(id) ?? null);
  };
  return {
    /** Of these runs, the ones that have settled. */
    listSettled,
    /** The same for one. Every call that waits for a queued run asks this, so those of a moment go as one statement. */
    findSettled: createBatcher(findMany, { maxRows: 500 }),
  };
}

export const runRetentionStore = (database: Database) => ({
  /**
   * Deletes runs that ended so many days ago, a small batch at a time: none holds locks or swells the log for long. Their streams
   * and events go with the partitions of their days. Ids begin with their time, so the oldest are the first of each tenant's; the
   * number says whether to go on. What they made goes with them.
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
