import type { AgentId, OrganizationId, ScorerDefinition, ScoringFilter } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { beforeAnyEvent } from "../../model/events.ts";
import type { ScoringRuleKey, ScoringRuleRecord } from "../../model/scoring-rules.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type RuleRow = {
  organization_id: string;
  id: string;
  agent_id: string;
  name: string;
  scorer_id: string;
  scorer_version: number;
  scorer_name: string;
  definition: string;
  percent: number;
  filter: string;
  active: boolean;
  active_since: Date;
  max_scores_per_day: number | null;
  max_cost_usd_per_day: number | null;
  sampled: number;
  scored: number;
  errors: number;
  skipped: number;
  tokens_used: number;
  cost_usd: number;
  created_by: string;
  created_at: Date;
  updated_at: Date;
};

/** The current day, as in `scoring_days`. */
export const today = "(now() at time zone 'UTC')::date";

/** Rules with their scorers and what they did today. */
const selectRules = `select r.*, v.definition, s.name as scorer_name, coalesce(d.sampled, 0) as sampled, coalesce(d.scored, 0) as scored,
    coalesce(d.errors, 0) as errors, coalesce(d.skipped, 0) as skipped, coalesce(d.tokens_used, 0)::float8 as tokens_used,
    coalesce(d.cost_usd, 0) as cost_usd
  from scoring_rules r
  join scorers s on s.organization_id = r.organization_id and s.id = r.scorer_id
  join scorer_versions v on v.organization_id = r.organization_id and v.scorer_id = r.scorer_id and v.version = r.scorer_version
  left join scoring_days d on d.organization_id = r.organization_id and d.rule_id = r.id and d.day = ${today}`;

export type ScoringRuleFilter = {
  agentId?: AgentId | undefined;
  /** The only agents that the caller's key may access; null: all. */
  agentIds: readonly AgentId[] | null;
};

export const scoringRuleStore = (database: Database) => ({
  ...scoringRuleReader(database),
  ...scoringRuleWriter(database),
});

const scoringRuleReader = (database: Database) => ({
  async find({ organizationId, id }: ScoringRuleKey, lock = false): Promise<ScoringRuleRecord | null> {
    const rows = await database.query<RuleRow>(
      `${selectRules} where r.organization_id = $1 and r.id = $2 ${lock ? "for no key update of r" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async list(
    organizationId: OrganizationId,
    { agentId, agentIds }: ScoringRuleFilter,
    page: PageRequest,
  ): Promise<Page<ScoringRuleRecord>> {
    const parameters = new Parameters();
    const conditions = [
      `r.organization_id = ${parameters.add(toUuid(organizationId))}`,
      agentId ? `and r.agent_id = ${parameters.add(toUuid(agentId))}` : "",
      agentIds ? `and r.agent_id = any(${parameters.add(agentIds.map(toUuid))}::uuid[])` : "",
    ];
    const rows = await database.query<RuleRow>(
      `${selectRules} where ${conditions.join(" ")} ${pageClause("r.id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Counts the rules with the organisation locked: none can be added or activated until this transaction ends. */
  async countLocked(organizationId: OrganizationId): Promise<{ rules: number; active: number }> {
    await database.query("select 1 from organizations where id = $1 for no key update", [toUuid(organizationId)]);
    const [row] = await database.query<{ rules: number; active: number }>(
      `select count(*)::int as rules, count(*) filter (where active)::int as active from scoring_rules where organization_id = $1`,
      [toUuid(organizationId)],
    );
    return row ?? { rules: 0, active: 0 };
  },

  async listActive(organizationId: OrganizationId): Promise<ScoringRuleRecord[]> {
    const rows = await database.query<RuleRow>(
      `${selectRules} where r.organization_id = $1 and r.active order by r.id`,
      [toUuid(organizationId)],
      "list-active-scoring-rules",
    );
    return rows.map(toRecord);
  },
});

const scoringRuleWriter = (database: Database) => ({
  /** False: the agent has a rule with this name. */
  async insert(rule: ScoringRuleRecord): Promise<boolean> {
    const rows = await database.query(
      `insert into scoring_rules (organization_id, id, agent_id, name, scorer_id, scorer_version, percent, filter, active, active_since,
         max_scores_per_day, max_cost_usd_per_day, updated_at, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       on conflict (organization_id, agent_id, name) do nothing returning 1`,
      [...valuesOf(rule), rule.createdBy, rule.createdAt],
    );
    return rows.length > 0;
  },

  /** False: another rule of the agent has this name. */
  async update(rule: ScoringRuleRecord): Promise<boolean> {
    const rows = await database.query(
      `update scoring_rules r set name = $4, scorer_id = $5, scorer_version = $6, percent = $7, filter = $8, active = $9,
         active_since = $10, max_scores_per_day = $11, max_cost_usd_per_day = $12, updated_at = $13
       where organization_id = $1 and id = $2 and not exists (
         select 1 from scoring_rules o where o.organization_id = $1 and o.agent_id = $3 and o.name = $4 and o.id <> $2) returning 1`,
      valuesOf(rule),
    );
    return rows.length > 0;
  },

  async delete({ organizationId, id }: ScoringRuleKey): Promise<boolean> {
    const rows = await database.query("delete from scoring_rules where organization_id = $1 and id = $2 returning 1", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows.length > 0;
  },

  /** Runs are sampled from now on: from before the events of all open transactions. */
  async startSampling(organizationId: OrganizationId): Promise<void> {
    await database.query(
      `insert into scoring_positions (organization_id, position, event_id)
       values ($1, feed_position(pg_snapshot_xmin(pg_current_snapshot())) - 1, $2)
       on conflict (organization_id) do update set position = excluded.position, event_id = excluded.event_id`,
      [toUuid(organizationId), beforeAnyEvent],
    );
  },
});

const valuesOf = (rule: ScoringRuleRecord) => [
  ...[toUuid(rule.organizationId), toUuid(rule.id), toUuid(rule.agentId), rule.name],
  ...[toUuid(rule.scorer.id), rule.scorer.version, rule.percent, JSON.stringify(rule.filter)],
  ...[rule.active, rule.activeSince, rule.maxScoresPerDay, rule.maxCostUsdPerDay, rule.updatedAt],
];

const toRecord = (row: RuleRow): ScoringRuleRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: fromUuid("srl", row.id),
  agentId: fromUuid("ag", row.agent_id),
  name: row.name,
  scorer: {
    id: fromUuid("scr", row.scorer_id),
    version: row.scorer_version,
    name: row.scorer_name,
    definition: JSON.parse(row.definition) as ScorerDefinition,
  },
  percent: row.percent,
  filter: JSON.parse(row.filter) as ScoringFilter,
  active: row.active,
  activeSince: row.active_since,
  maxScoresPerDay: row.max_scores_per_day,
  maxCostUsdPerDay: row.max_cost_usd_per_day,
  today: {
    sampled: row.sampled,
    scored: row.scored,
    errors: row.errors,
    skipped: row.skipped,
    tokensUsed: row.tokens_used,
    costUsd: row.cost_usd,
  },
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
