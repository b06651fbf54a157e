import { type AgentId, type AlertRuleId, type OrganizationId, scoreLabels } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { addTo, type Histogram } from "../../lib/statistics.ts";
import type { PlanTerms } from "../../model/organizations.ts";
import type { Database } from "../database/postgres.ts";
import { type PlanRow, planColumns, toPlanTerms } from "../organizations/organizations.ts";
import { isUnserved } from "../workers/workers.ts";

/** Whose counts a rule needs, and since when. */
export type ReadingQuery = {
  ruleId: AlertRuleId;
  organizationId: OrganizationId;
  agentId: AgentId | null;
  since: Date;
  /** For metrics of feedback. */
  feedbackName?: string | null;
};

export type EndingTotals = { completed: number; failed: number; cancelled: number; tokens: number };
export type ScoreTotals = { scores: number; total: number; passed: number; judged: number };
export type DeliveryTotals = { succeeded: number; failed: number };
export type Wait = { longestMs: number; runs: number };
type Readings<T> = Map<AlertRuleId, T>;

const queriesCte = `queries as (
  select * from json_to_recordset($1::json) as a(rule_id uuid, organization_id uuid, agent_id uuid, since timestamptz, feedback_name text))`;

/** The rows of one agent, or of all agents of the organisation, since the start of the window. */
const ofRule = `c.organization_id = a.organization_id and c.period_start >= a.since
  and (a.agent_id is null or c.agent_id = a.agent_id)`;
const within = (table: string) => `${table} c on ${ofRule}`;

/** The values that alert rules evaluate. Each query names its organisation and reads only its rows. */
export const alertReadingStore = (database: Database) => {
  const read: Read = async <Row extends object>(queries: readonly ReadingQuery[], statement: string) => {
    if (queries.length === 0) return [];
    const rows = await database.query<Row & { rule_id: string }>(`with ${queriesCte} ${statement}`, [
      JSON.stringify(queries.map(toRow)),
    ]);
    return rows.map((row) => ({ ...row, ruleId: fromUuid("alr", row.rule_id) }));
  };
  return { ...countedReadings(read), ...queueReadings(database, read), ...quotaReadings(database) };
};

type Read = <Row extends object>(
  queries: readonly ReadingQuery[],
  statement: string,
) => Promise<(Row & { ruleId: AlertRuleId })[]>;

const countedReadings = (read: Read) => ({
  async readEndings(queries: readonly ReadingQuery[]): Promise<Readings<EndingTotals>> {
    const rows = await read<EndingTotals>(
      queries,
      `select a.rule_id, coalesce(sum(runs) filter (where outcome = 'completed'), 0)::float8 as completed,
         coalesce(sum(runs) filter (where outcome not in ('completed', 'cancelled')), 0)::float8 as failed,
         coalesce(sum(runs) filter (where outcome = 'cancelled'), 0)::float8 as cancelled,
         coalesce(sum(tokens), 0)::float8 as tokens
       from queries a left join ${within("run_endings")} group by 1`,
    );
    return new Map(rows.map((row) => [row.ruleId, row]));
  },

  /** Counts runs that guards stopped, and requests that they rejected before a run existed. */
  async readBlocks(queries: readonly ReadingQuery[]): Promise<Readings<number>> {
    const rows = await read<{ blocks: number }>(
      queries,
      `select a.rule_id, (select coalesce(sum(c.runs), 0) from run_endings c
           where ${ofRule} and c.outcome = 'guardrail_violation')::float8
         + (select coalesce(sum(c.requests), 0) from guardrail_refusals c where ${ofRule})::float8 as blocks
       from queries a`,
    );
    return new Map(rows.map((row) => [row.ruleId, row.blocks]));
  },

  async readAcceptances(queries: readonly ReadingQuery[]): Promise<Readings<number>> {
    const rows = await read<{ runs: number }>(
      queries,
      `select a.rule_id, coalesce(sum(runs), 0)::float8 as runs from queries a left join ${within("run_acceptances")} group by 1`,
    );
    return new Map(rows.map((row) => [row.ruleId, row.runs]));
  },

  async readLatencies(queries: readonly ReadingQuery[]): Promise<Readings<Histogram>> {
    const rows = await read<{ bucket: number; runs: number }>(
      queries,
      `select a.rule_id, bucket, sum(runs)::float8 as runs from queries a join ${within("run_latencies")} group by 1, 2`,
    );
    const histograms: Readings<Histogram> = new Map();
    for (const { ruleId, bucket, runs } of rows) {
      const histogram = histograms.get(ruleId) ?? new Map();
      addTo(histogram, bucket, runs);
      histograms.set(ruleId, histogram);
    }
    return histograms;
  },

  /** Scores, and labels of scores, of the feedback with a name. */
  async readScores(queries: readonly ReadingQuery[]): Promise<Readings<ScoreTotals>> {
    const { passed, failed } = scoreLabels;
    const rows = await read<ScoreTotals>(
      queries,
      `select a.rule_id, coalesce(sum(given) filter (where kind = 'score'), 0)::float8 as scores,
         coalesce(sum(total) filter (where kind = 'score'), 0)::float8 as total,
         coalesce(sum(given) filter (where kind = 'label' and label = '${passed}'), 0)::float8 as passed,
         coalesce(sum(given) filter (where kind = 'label' and label in ('${passed}', '${failed}')), 0)::float8 as judged
       from queries a join ${within("feedback_counts")} and c.name = a.feedback_name group by 1`,
    );
    return new Map(rows.map((row) => [row.ruleId, row]));
  },

  async readDeliveries(queries: readonly ReadingQuery[]): Promise<Readings<DeliveryTotals>> {
    const rows = await read<DeliveryTotals>(
      queries,
      `select a.rule_id, coalesce(sum(deliveries) filter (where outcome = 'succeeded'), 0)::float8 as succeeded,
         coalesce(sum(deliveries) filter (where outcome = 'failed'), 0)::float8 as failed
       from queries a left join webhook_outcomes c on c.organization_id = a.organization_id and c.period_start >= a.since group by 1`,
    );
    return new Map(rows.map((row) => [row.ruleId, row]));
  },
});

/** The queued runs of the organisation, or of one of its agents. */
const waiting = `runs r where r.status = 'queued' and r.organization_id = a.organization_id
  and (a.agent_id is null or r.agent_id = a.agent_id)`;

const queueReadings = (database: Database, read: Read) => ({
  /** The longest wait among the runs that started within the window and those still queued. */
  async readWaits(queries: readonly ReadingQuery[]): Promise<Readings<Wait>> {
    const rows = await read<Wait>(
      queries,
      `select a.rule_id, greatest(coalesce(begun.longest, 0), coalesce(still.longest, 0))::float8 as "longestMs",
         (coalesce(begun.runs, 0) + still.runs)::float8 as runs
       from queries a
       cross join lateral (select max(longest_ms) as longest, sum(runs) as runs from run_waits c
         where c.organization_id = a.organization_id and c.minute >= a.since
           and (a.agent_id is null or c.agent_id = a.agent_id)) begun
       cross join lateral (select extract(epoch from now() - min(r.queued_at)) * 1000 as longest, count(*) as runs
         from ${waiting}) still`,
    );
    return new Map(rows.map((row) => [row.ruleId, { longestMs: Math.round(row.longestMs), runs: row.runs }]));
  },

  /** Counts runs that no connected worker can take. */
  async readUnserved(queries: readonly ReadingQuery[]): Promise<Readings<number>> {
    const rows = await read<{ runs: number }>(
      queries,
      `select a.rule_id, (select count(*) from runs r where r.organization_id = a.organization_id
         and (a.agent_id is null or r.agent_id = a.agent_id) and ${isUnserved("r")})::float8 as runs from queries a`,
    );
    return new Map(rows.map((row) => [row.ruleId, row.runs]));
  },

  /** Samples the queue length, and returns its average since the start of the window. */
  async sampleQueues(queries: readonly ReadingQuery[]): Promise<Readings<{ average: number; samples: number }>> {
    if (queries.length === 0) return new Map();
    await database.query(
      `with ${queriesCte} insert into alert_samples as s (organization_id, rule_id, minute, total, samples)
       select a.organization_id, a.rule_id, date_trunc('minute', now(), 'UTC'), (select count(*) from ${waiting}), 1
       from queries a join alert_rules k on k.organization_id = a.organization_id and k.id = a.rule_id order by 1, 2
       on conflict (organization_id, rule_id, minute) do update set total = s.total + excluded.total, samples = s.samples + 1`,
      [JSON.stringify(queries.map(toRow))],
    );
    const rows = await read<{ average: number; samples: number }>(
      queries,
      `select a.rule_id, sum(total) / sum(samples) as average, sum(samples)::float8 as samples
       from queries a join alert_samples s on s.organization_id = a.organization_id and s.rule_id = a.rule_id and s.minute >= a.since group by 1`,
    );
    return new Map(rows.map((row) => [row.ruleId, row]));
  },
});

const quotaReadings = (database: Database) => ({
  async listQuotaUse(
    organizationIds: readonly OrganizationId[],
  ): Promise<Map<OrganizationId, { terms: PlanTerms; calls: number }>> {
    if (organizationIds.length === 0) return new Map();
    const rows = await database.query<PlanRow & { id: string; calls: number }>(
      `select o.id, ${planColumns}, coalesce((select sum(calls) from usage_months u where u.organization_id = o.id
         and u.month = date_trunc('month', now() at time zone 'UTC')::date), 0)::float8 as calls
       from organizations o where o.id = any($1::uuid[])`,
      [organizationIds.map(toUuid)],
    );
    return new Map(rows.map((row) => [fromUuid("org", row.id), { terms: toPlanTerms(row), calls: row.calls }]));
  },
});

const toRow = ({ ruleId, organizationId, agentId, since, feedbackName }: ReadingQuery) => ({
  rule_id: toUuid(ruleId),
  organization_id: toUuid(organizationId),
  agent_id: agentId && toUuid(agentId),
  since,
  feedback_name: feedbackName,
});
