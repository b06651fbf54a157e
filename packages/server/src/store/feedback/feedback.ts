import type { FeedbackId, OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { CountedFeedback } from "../../model/feedback.ts";
import { countChanges, type FeedbackCount, type FeedbackRecord, type FeedbackValues } from "../../model/feedback.ts";
import type { RunKey } from "../../model/runs.ts";
import type { Period } from "../../model/usage.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { inPeriod, intervalOf, type Starts, valuesOfPeriod, valuesOfSeries } from "../usage/counts.ts";

type FeedbackRow = {
  organization_id: string;
  run_id: string;
  id: string;
  agent_id: string;
  agent_revision: number;
  name: string;
  author: string;
  thumbs: "up" | "down" | null;
  score: number | null;
  label: string | null;
  comment: string | null;
  end_user: string | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
};

export const feedbackStore = (database: Database) => ({
  /**
   * Creates or replaces an author's feedback, and updates the counts of the hour of its creation. Null: the run was deleted. Every
   * writer locks the row before the counts.
   */
  save: (given: FeedbackRecord): Promise<{ feedback: FeedbackRecord; isNew: boolean } | null> =>
    database.transaction(async () => {
      for (;;) {
        const inserted = await insert(database, given);
        if (inserted === "run_gone") return null;
        if (inserted === "inserted") {
          await count(database, given, countChanges(null, given));
          return { feedback: given, isNew: true };
        }
        const before = await findOfAuthor(database, given);
        // It was deleted between the two statements.
        if (!before) continue;
        const feedback = { ...given, id: before.id, createdAt: before.createdAt };
        await update(database, feedback);
        await count(database, before, countChanges(before, given));
        return { feedback, isNew: false };
      }
    }),

  /** False: no such feedback. */
  delete: (name: RunKey, id: FeedbackId): Promise<boolean> =>
    database.transaction(async () => {
      const [deleted] = await database.query<FeedbackRow>(
        "delete from run_feedback where organization_id = $1 and run_id = $2 and id = $3 returning *",
        [toUuid(name.organizationId), toUuid(name.id), toUuid(id)],
      );
      if (!deleted) return false;
      const before = toRecord(deleted);
      await count(database, before, countChanges(before, null));
      return true;
    }),

  async list({ organizationId, id }: RunKey, page: PageRequest): Promise<Page<FeedbackRecord>> {
    const parameters = new Parameters();
    const of = `organization_id = ${parameters.add(toUuid(organizationId))} and run_id = ${parameters.add(toUuid(id))}`;
    const rows = await database.query<FeedbackRow>(
      `select * from run_feedback where ${of} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** The newest feedback of each run, up to `each`. */
  async listOfRuns(organizationId: OrganizationId, runs: readonly RunId[], each: number): Promise<FeedbackRecord[]> {
    if (runs.length === 0) return [];
    const rows = await database.query<FeedbackRow>(
      `select f.* from unnest($2::uuid[]) as r(id) cross join lateral (
         select * from run_feedback where organization_id = $1 and run_id = r.id order by id desc limit $3) f`,
      [toUuid(organizationId), runs.map(toUuid), each],
    );
    return rows.map(toRecord);
  },
});

const insert = async (database: Database, feedback: FeedbackRecord): Promise<"inserted" | "there" | "run_gone"> => {
  // The lock prevents the deletion of the run before its feedback is visible.
  const [found] = await database.query<{ is_new: boolean }>(
    `with run as (select 1 from runs where organization_id = $1 and id = $2 for key share),
     inserted as (
       insert into run_feedback (organization_id, run_id, id, agent_id, agent_revision, name, author, thumbs, score, label, comment,
         end_user, created_by, created_at, updated_at)
       select $1, $2, $3::uuid, $4::uuid, $5::integer, $6, $7, $8, $9::float8, $10, $11, $12, $13, $14::timestamptz, $14::timestamptz from run
       on conflict (organization_id, run_id, name, author) do nothing returning 1
     )
     select exists (select from inserted) as is_new from run`,
    [
      toUuid(feedback.organizationId),
      toUuid(feedback.runId),
      toUuid(feedback.id),
      toUuid(feedback.agentId),
      feedback.agentRevision,
      feedback.name,
      feedback.author,
      feedback.thumbs,
      feedback.score,
      feedback.label,
      feedback.comment,
      feedback.user,
      feedback.createdBy,
      feedback.createdAt,
    ],
  );
  if (!found) return "run_gone";
  return found.is_new ? "inserted" : "there";
};

async function findOfAuthor({ query }: Database, feedback: FeedbackRecord): Promise<FeedbackRecord | null> {
  const [row] = await query<FeedbackRow>(
    "select * from run_feedback where organization_id = $1 and run_id = $2 and name = $3 and author = $4 for update",
    [toUuid(feedback.organizationId), toUuid(feedback.runId), feedback.name, feedback.author],
  );
  return row ? toRecord(row) : null;
}

const update = (
  { query }: Database,
  { organizationId, runId, id, updatedAt, createdBy, ...judgement }: FeedbackRecord,
) =>
  query(
    `update run_feedback set thumbs = $4, score = $5, label = $6, comment = $7, created_by = $8, updated_at = $9
     where organization_id = $1 and run_id = $2 and id = $3`,
    [
      toUuid(organizationId),
      toUuid(runId),
      toUuid(id),
      ...[judgement.thumbs, judgement.score, judgement.label, judgement.comment, createdBy, updatedAt],
    ],
  );

type Counted = Pick<FeedbackRecord, "organizationId" | "agentId" | "agentRevision" | "name" | "createdAt">;

async function count(
  { query }: Database,
  of: Counted & FeedbackValues,
  changes: readonly FeedbackCount[],
): Promise<void> {
  if (changes.length === 0) return;
  await query(
    `insert into feedback_counts as c (organization_id, period_start, agent_id, agent_revision, name, kind, label, given, total)
     select $1::uuid, date_trunc('hour', $2::timestamptz, 'UTC'), $3::uuid, $4::integer, $5, n.*
     from unnest($6::text[], $7::text[], $8::bigint[], $9::float8[]) as n
     on conflict (organization_id, period_start, agent_id, agent_revision, name, kind, label)
       do update set given = c.given + excluded.given, total = c.total + excluded.total`,
    [
      toUuid(of.organizationId),
      of.createdAt,
      toUuid(of.agentId),
      of.agentRevision,
      of.name,
      changes.map(({ kind }) => kind),
      changes.map(({ label }) => label),
      changes.map(({ given }) => given),
      changes.map(({ total }) => total),
    ],
  );
}

const toRecord = (row: FeedbackRow): FeedbackRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  runId: fromUuid("run", row.run_id),
  id: fromUuid("fb", row.id),
  agentId: fromUuid("ag", row.agent_id),
  agentRevision: row.agent_revision,
  name: row.name,
  author: row.author,
  thumbs: row.thumbs,
  score: row.score,
  label: row.label,
  comment: row.comment,
  user: row.end_user,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

type CountRow = FeedbackCount & { agent_id: string; agent_revision: number; name: string };

export const feedbackCountStore = (database: Database) => ({
  ...feedbackSeriesStore(database),

  async count(organizationId: OrganizationId, period: Period): Promise<CountedFeedback[]> {
    const rows = await database.query<CountRow>(
      `select agent_id, agent_revision, name, kind, label, sum(given)::float8 as given, sum(total) as total
       from feedback_counts where ${inPeriod} group by 1, 2, 3, 4, 5 having sum(given) > 0 order by given desc, 1, 2 desc, 3, 5`,
      valuesOfPeriod(organizationId, period),
    );
    return rows.map(({ agent_id, agent_revision: agentRevision, ...row }) => ({
      ...row,
      agentId: fromUuid("ag", agent_id),
      agentRevision,
    }));
  },
});

type IntervalRow = Pick<FeedbackCount, "kind" | "given" | "total"> & { interval: number; name: string };

const feedbackSeriesStore = (database: Database) => ({
  /** Thumbs and scores by interval and name. */
  countByInterval: (organizationId: OrganizationId, period: Period, starts: Starts): Promise<IntervalRow[]> =>
    database.query<IntervalRow>(
      `select ${intervalOf("$5")} as interval, name, kind, sum(given)::float8 as given, sum(total) as total
       from feedback_counts where ${inPeriod} and kind <> 'label' group by 1, 2, 3 having sum(given) > 0 order by 1, 2, 3`,
      valuesOfSeries(organizationId, period, starts),
    ),
});

/** One feedback of the run must match all fields; "none": the run has no feedback. */
export type FeedbackFilter =
  | "none"
  | {
      thumbs?: "up" | "down" | undefined;
      name?: string | undefined;
      label?: string | undefined;
      minScore?: number | undefined;
      maxScore?: number | undefined;
    };

/** For statements that select from `runs` without an alias. */
export function feedbackCondition(filter: FeedbackFilter, parameters: Parameters): string {
  const conditions = ["f.organization_id = runs.organization_id", "f.run_id = runs.id"];
  if (filter === "none") return `not exists (select from run_feedback f where ${conditions.join(" and ")})`;
  const { thumbs, name, label, minScore, maxScore } = filter;
  if (thumbs !== undefined) conditions.push(`f.thumbs = ${parameters.add(thumbs)}`);
  if (name !== undefined) conditions.push(`f.name = ${parameters.add(name)}`);
  if (label !== undefined) conditions.push(`f.label = ${parameters.add(label)}`);
  if (minScore !== undefined) conditions.push(`f.score >= ${parameters.add(minScore)}::float8`);
  if (maxScore !== undefined) conditions.push(`f.score <= ${parameters.add(maxScore)}::float8`);
  return `exists (select from run_feedback f where ${conditions.join(" and ")})`;
}
