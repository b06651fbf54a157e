import type { AgentId, DatasetRowId, ExperimentId, OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type {
  ExperimentKey,
  ExperimentRecord,
  ExperimentRunState,
  ExperimentSettings,
} from "../../model/experiments.ts";
import type {
  AgreementCount,
  GivenRatingRecord,
  PeopleDefinition,
  RatingAnswer,
  RatingKey,
  RatingRecord,
} from "../../model/ratings.ts";
import type { Scored } from "../../model/scorers.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

export type RatingFilter = {
  /** Outputs that this member has rated are left out. */
  rater: string;
  experimentId?: ExperimentId | undefined;
  agentIds: readonly AgentId[] | null;
};

/** An output whose place in the experiment is locked. */
export type LockedRating = RatingKey & {
  experimentId: ExperimentId;
  rowId: DatasetRowId;
  revision: number;
  /** The place of the scorer. */
  scorer: number;
  agentId: AgentId;
  runId: RunId;
  definition: PeopleDefinition | null;
  isOpen: boolean;
};

const keyOf = ({ organizationId, id }: RatingKey | ExperimentKey) => [toUuid(organizationId), toUuid(id)];

const ofItem = (alias: string, item = "w") =>
  `${alias}.organization_id = ${item}.organization_id and ${alias}.experiment_id = ${item}.experiment_id
     and ${alias}.row_id = ${item}.row_id and ${alias}.revision = ${item}.revision`;

const scorerAt = (settings: string, place: number) => (JSON.parse(settings) as ExperimentSettings).scorers[place];

type ListedRow = {
  id: string;
  experiment_id: string;
  scorer: number;
  agent_id: string;
  created_at: Date;
  name: string | null;
  settings: string;
  run_id: string;
  input: string;
  expected_output: string | null;
  output: string;
  rated: number;
};

/** Outputs that wait for ratings, and the ratings. A place of an experiment is locked before its items, as an erasure does. */
export const ratingStore = (database: Database) => ({
  async list(organizationId: OrganizationId, filter: RatingFilter, page: PageRequest): Promise<Page<RatingRecord>> {
    const parameters = new Parameters();
    const organization = parameters.add(toUuid(organizationId));
    const rater = parameters.add(filter.rater);
    const { experimentId, agentIds } = filter;
    const listed = `select w.id, w.experiment_id, w.scorer, w.agent_id, w.created_at, x.name, x.settings, i.run_id,
        d.input, d.expected_output, r.output,
        (select count(*) from rating_answers a where a.organization_id = w.organization_id and a.item_id = w.id)::int as rated
      from rating_items w
      join experiments x on x.organization_id = w.organization_id and x.id = w.experiment_id and x.status = 'running'
      join experiment_runs i on ${ofItem("i")} and i.state = 'rating'
      join dataset_rows d on d.organization_id = i.organization_id and d.dataset_id = i.dataset_id and d.id = i.row_id
      join runs r on r.organization_id = i.organization_id and r.id = i.run_id and r.output is not null
      where w.organization_id = ${organization} and w.settled_at is null
        and not exists (select 1 from rating_answers a
          where a.organization_id = w.organization_id and a.item_id = w.id and a.rater = ${rater})
        ${experimentId ? `and w.experiment_id = ${parameters.add(toUuid(experimentId))}` : ""}
        ${agentIds ? `and w.agent_id = any(${parameters.add(agentIds.map(toUuid))}::uuid[])` : ""}
        ${pageClause("w.id", page, parameters)}`;
    const rows = await database.query<ListedRow>(
      boundPage(listed, ["input", "expected_output", "output"]),
      parameters.values,
    );
    return toPage(rows, page, (row) => toRatingRecord(organizationId, row));
  },

  /** Locks the place of an output, so that its ratings are given one after the other; null: it was erased. */
  async lock(key: RatingKey): Promise<LockedRating | null> {
    const [place] = await database.query(
      `select 1 from experiment_runs i where (organization_id, experiment_id, row_id, revision) = (
         select organization_id, experiment_id, row_id, revision from rating_items where organization_id = $1 and id = $2)
       for update`,
      keyOf(key),
    );
    if (!place) return null;
    const [row] = await database.query<LockedRow>(
      `select w.*, x.settings, x.status, i.run_id, i.state from rating_items w
       join experiments x on x.organization_id = w.organization_id and x.id = w.experiment_id
       join experiment_runs i on ${ofItem("i")} where w.organization_id = $1 and w.id = $2`,
      keyOf(key),
    );
    return row ? toLockedRating(key, row) : null;
  },

  /** False: this member has rated it. */
  async insertAnswer(key: RatingKey, { rater, passed, rating, comment, createdAt }: GivenRatingRecord) {
    const rows = await database.query(
      `insert into rating_answers (organization_id, item_id, rater, passed, rating, comment, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
      [...keyOf(key), rater, passed, rating, comment, createdAt],
    );
    return rows.length > 0;
  },

  /** In the order of their time. */
  listAnswers(key: RatingKey): Promise<RatingAnswer[]> {
    return database.query<RatingAnswer>(
      `select passed, rating, comment from rating_answers where organization_id = $1 and item_id = $2
       order by created_at, rater`,
      keyOf(key),
    );
  },

  /** Stores the score of an output. After the last one of a run, its scoring ends, and the experiment is due at once. */
  async settle(
    { organizationId, id, experimentId, rowId, revision, scorer }: LockedRating,
    { score, passed, reason }: Scored,
  ): Promise<void> {
    await database.query(
      `with settled as (update rating_items set settled_at = now() where organization_id = $1 and id = $2),
       saved as (
         insert into experiment_scores (organization_id, experiment_id, row_id, revision, scorer, score, passed, reason)
         values ($1, $3, $4, $5, $6, $7, $8, $9)
       ),
       ended as (
         update experiment_runs i set state = outcome
         where i.organization_id = $1 and i.experiment_id = $3 and i.row_id = $4 and i.revision = $5 and i.state = 'rating'
           and not exists (select 1 from rating_items w where ${ofItem("w", "i")} and w.settled_at is null and w.id <> $2)
         returning 1
       )
       update experiments set due_at = now()
       where organization_id = $1 and id = $3 and due_at is not null and exists (select 1 from ended)`,
      [
        ...[toUuid(organizationId), toUuid(id), toUuid(experimentId), toUuid(rowId), revision, scorer],
        ...[score, passed, reason],
      ],
    );
  },
});

/** What the engine does with runs that wait for ratings. */
export const ratingProgressStore = (database: Database) => ({
  /** Whether people alone hold up the experiment. */
  async isWaitingForPeople(key: ExperimentKey): Promise<boolean> {
    const [row] = await database.query<{ waits: boolean }>(
      `select not exists (select 1 from experiment_runs where organization_id = $1 and experiment_id = $2
         and state in ('waiting', 'named', 'made', 'ended')) as waits`,
      keyOf(key),
    );
    return row?.waits ?? false;
  },

  /** A cancelled experiment waits for no more ratings. Those that were given remain, for when it is resumed. */
  async stopRatings(key: ExperimentKey): Promise<void> {
    await database.query(
      "update experiment_runs set state = outcome where organization_id = $1 and experiment_id = $2 and state = 'rating'",
      keyOf(key),
    );
  },

  /** Outputs that were deleted meanwhile cannot be rated. As without an output, their score is 0. */
  async settleDeleted(key: ExperimentKey, reason: string): Promise<void> {
    await database.query(
      `with deleted as (
         select i.organization_id, i.experiment_id, i.row_id, i.revision from experiment_runs i
         left join runs r on r.organization_id = i.organization_id and r.id = i.run_id
         where i.organization_id = $1 and i.experiment_id = $2 and i.state = 'rating' and r.output is null for update of i
       ),
       settled as (
         update rating_items w set settled_at = now() from deleted d where ${ofItem("d")} and w.settled_at is null returning w.*
       ),
       saved as (
         insert into experiment_scores (organization_id, experiment_id, row_id, revision, scorer, score, passed, reason)
         select organization_id, experiment_id, row_id, revision, scorer, 0, false, $3 from settled
       )
       update experiment_runs i set state = outcome from deleted d where ${ofItem("i", "d")}`,
      [...keyOf(key), reason],
    );
  },

  /** How often raters agreed, for the outputs that all of them have rated. */
  countAgreement(key: ExperimentKey): Promise<AgreementCount[]> {
    return database.query<AgreementCount>(
      `select revision, scorer, passes, ratings, count(*)::int as items from (
         select w.revision, w.scorer, count(*) filter (where a.passed)::int as passes, count(*)::int as ratings
         from rating_items w join rating_answers a on a.organization_id = w.organization_id and a.item_id = w.id
         join experiment_scores s on ${ofItem("s")} and s.scorer = w.scorer
         where w.organization_id = $1 and w.experiment_id = $2 and w.settled_at is not null
         group by w.id, w.revision, w.scorer) as rated
       group by revision, scorer, passes, ratings order by revision, scorer, passes`,
      keyOf(key),
    );
  },
});

function toRatingRecord(organizationId: OrganizationId, row: ListedRow): RatingRecord {
  const scorer = scorerAt(row.settings, row.scorer);
  if (scorer?.definition.type !== "people") throw new Error(`the scorer of the rating ${row.id} is not for people`);
  return {
    organizationId,
    id: fromUuid("rtg", row.id),
    experimentId: fromUuid("exp", row.experiment_id),
    experimentName: row.name,
    scorer: { ...scorer, definition: scorer.definition },
    agentId: fromUuid("ag", row.agent_id),
    runId: fromUuid("run", row.run_id),
    input: row.input,
    output: row.output,
    expectedOutput: row.expected_output,
    rated: row.rated,
    createdAt: row.created_at,
  };
}

type LockedRow = {
  experiment_id: string;
  row_id: string;
  revision: number;
  scorer: number;
  agent_id: string;
  settled_at: Date | null;
  settings: string;
  status: ExperimentRecord["status"];
  run_id: string;
  state: ExperimentRunState;
};

function toLockedRating(key: RatingKey, row: LockedRow): LockedRating {
  const definition = scorerAt(row.settings, row.scorer)?.definition;
  return {
    ...key,
    experimentId: fromUuid("exp", row.experiment_id),
    rowId: fromUuid("row", row.row_id),
    revision: row.revision,
    scorer: row.scorer,
    agentId: fromUuid("ag", row.agent_id),
    runId: fromUuid("run", row.run_id),
    definition: definition?.type === "people" ? definition : null,
    isOpen: row.settled_at === null && row.status === "running" && row.state === "rating",
  };
}
