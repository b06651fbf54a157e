import type { AgentId, OrganizationId, RunId, ScorerDefinition, ScoringRuleId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { CompletedRun, PendingScoreRecord, ScoringDayRecord, ScoringRuleKey } from "../../model/scoring-rules.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";
import { type FeedHorizon, isSettled } from "../events/feed.ts";
import { today } from "./scoring-rules.ts";

export type ScoringPosition = { position: string; eventUuid: string };

type CompletedRow = {
  position: string;
  event_id: string;
  run_id: string | null;
  agent_id: string;
  agent_revision: number;
  api_key_id: string | null;
  metadata: Record<string, string>;
  created_at: Date;
};

/** Sampled runs, from the event feed to their scores. */
export const pendingScoreStore = (database: Database, horizon: FeedHorizon) => ({
  ...samplingStore(database, horizon),
  ...scoringStore(database),
});

const samplingStore = (database: Database, horizon: FeedHorizon) => ({
  /** Organisations with active rules, a page at a time. */
  async listOrganizations(after: OrganizationId | null, limit: number): Promise<OrganizationId[]> {
    const rows = await database.query<{ organization_id: string }>(
      `select distinct organization_id from scoring_rules where active and ($1::uuid is null or organization_id > $1)
       order by organization_id limit $2`,
      [after && toUuid(after), limit],
    );
    return rows.map(({ organization_id }) => fromUuid("org", organization_id));
  },

  /** Locks the position: another node that leads as well waits, and continues after it. */
  async lockPosition(organizationId: OrganizationId): Promise<ScoringPosition | null> {
    const [row] = await database.query<{ position: string; event_id: string }>(
      "select position::text, event_id from scoring_positions where organization_id = $1 for update",
      [toUuid(organizationId)],
    );
    return row ? { position: row.position, eventUuid: row.event_id } : null;
  },

  /** Completed runs after the position, in feed order, which is final: each is found once. `run` is null for runs of other agents and replays. */
  async listCompleted(
    organizationId: OrganizationId,
    { position, eventUuid }: ScoringPosition,
    agentIds: readonly AgentId[],
    limit: number,
  ): Promise<{ position: ScoringPosition; run: CompletedRun | null }[]> {
    const rows = await database.query<CompletedRow>(
      `select e.position::text as position, e.id as event_id, r.id as run_id, r.agent_id, r.agent_revision, r.api_key_id, r.metadata,
         r.created_at
       from (select position, id, subject_id from events
         where organization_id = $1 and (position, id) > ($2::bigint, $3::uuid) and type = 'run.completed' and ${isSettled("$6")}
         order by position, id limit $4) e
       left join runs r on r.organization_id = $1 and r.id = e.subject_id and r.agent_id = any($5::uuid[]) and r.replay is null
       order by e.position, e.id`,
      [toUuid(organizationId), position, eventUuid, limit, agentIds.map(toUuid), horizon.position()],
      "list-completed-for-scoring",
    );
    return rows.map((row) => ({
      position: { position: row.position, eventUuid: row.event_id },
      run: row.run_id === null ? null : toCompleted(row, row.run_id),
    }));
  },

  async savePosition(organizationId: OrganizationId, { position, eventUuid }: ScoringPosition): Promise<void> {
    await database.query(
      "update scoring_positions set position = $2::bigint, event_id = $3::uuid where organization_id = $1",
      [toUuid(organizationId), position, eventUuid],
    );
  },

  async addPending(organizationId: OrganizationId, pending: readonly { ruleId: ScoringRuleId; runId: RunId }[]) {
    await database.query(
      `insert into pending_scores (organization_id, rule_id, run_id) select $1::uuid, n.* from unnest($2::uuid[], $3::uuid[]) as n
       on conflict do nothing`,
      [toUuid(organizationId), pending.map(({ ruleId }) => toUuid(ruleId)), pending.map(({ runId }) => toUuid(runId))],
    );
  },

  /** Adds to what the rule did today. */
  async countDay({ organizationId, id }: ScoringRuleKey, added: Partial<ScoringDayRecord>): Promise<void> {
    const { sampled = 0, scored = 0, errors = 0, skipped = 0, tokensUsed = 0, costUsd = 0 } = added;
    await database.query(
      `insert into scoring_days as d (organization_id, rule_id, day, sampled, scored, errors, skipped, tokens_used, cost_usd)
       values ($1, $2, ${today}, $3, $4, $5, $6, $7, $8)
       on conflict (organization_id, rule_id, day) do update set sampled = d.sampled + excluded.sampled,
         scored = d.scored + excluded.scored, errors = d.errors + excluded.errors, skipped = d.skipped + excluded.skipped,
         tokens_used = d.tokens_used + excluded.tokens_used, cost_usd = d.cost_usd + excluded.cost_usd`,
      [toUuid(organizationId), toUuid(id), sampled, scored, errors, skipped, tokensUsed, costUsd],
    );
  },
});

const toCompleted = (row: CompletedRow, runId: string): CompletedRun => ({
  id: fromUuid("run", runId),
  agentId: fromUuid("ag", row.agent_id),
  agentRevision: row.agent_revision,
  apiKeyId: row.api_key_id ? fromUuid("key", row.api_key_id) : null,
  metadata: row.metadata,
  createdAt: row.created_at,
});

type PendingRow = {
  organization_id: string;
  id: string;
  attempts: number;
  rule_id: string;
  name: string;
  active: boolean;
  max_cost_usd_per_day: number | null;
  definition: string;
  cost_usd_today: number;
  run_id: string | null;
  agent_id: string;
  agent_revision: number;
  input: string;
  output: string | null;
  latency_ms: number | null;
  tokens_used: number;
  usage: string | null;
};

type ClaimLimits = {
  each: number;
  busy: readonly OrganizationId[];
  leaseSeconds: number;
  /** Models take longer. */
  modelLeaseSeconds: number;
};

type PendingKey = Pick<PendingScoreRecord, "organizationId" | "id">;

const scoringStore = (database: Database) => ({
  /** Due scores for this node alone until the lease ends: at most `each` of an organisation, and none of the `busy` ones. */
  async claim(
    limit: number,
    { each, busy, leaseSeconds, modelLeaseSeconds }: ClaimLimits,
  ): Promise<PendingScoreRecord[]> {
    const due = { table: "pending_scores", since: "due_at", limit: "$1" };
    const rows = await database.query<PendingRow>(
      `with claimed as (
         update pending_scores set attempts = attempts + 1, due_at = now() + make_interval(secs => (
           select case v.definition::json ->> 'type' when 'model' then $5::float8 else $2::float8 end from scoring_rules r
           join scorer_versions v on v.organization_id = r.organization_id and v.scorer_id = r.scorer_id and v.version = r.scorer_version
           where r.organization_id = pending_scores.organization_id and r.id = pending_scores.rule_id))
         where (organization_id, id) in (
           select p.organization_id, p.id
           from (${roundRobin({ ...due, where: "due_at <= now() and organization_id <> all($3::uuid[])" })}) as d
           join pending_scores p on p.organization_id = d.organization_id and p.id = d.id
           where d.turn <= $4 and p.due_at <= now() for update of p skip locked)
         returning *)
       select c.organization_id, c.id, c.attempts, c.rule_id, r.name, r.active, r.max_cost_usd_per_day, v.definition,
         coalesce(d.cost_usd, 0) as cost_usd_today, u.id as run_id, u.agent_id, u.agent_revision, u.input, u.output, u.latency_ms,
         u.tokens_used, u.usage
       from claimed c
       join scoring_rules r on r.organization_id = c.organization_id and r.id = c.rule_id
       join scorer_versions v on v.organization_id = r.organization_id and v.scorer_id = r.scorer_id and v.version = r.scorer_version
       left join scoring_days d on d.organization_id = c.organization_id and d.rule_id = c.rule_id and d.day = ${today}
       left join runs u on u.organization_id = c.organization_id and u.id = c.run_id`,
      [limit, leaseSeconds, busy.map(toUuid), each, modelLeaseSeconds],
    );
    return rows.map(toPending);
  },

  /** Ends the scoring of a run; false: another node has done it, or the run or its end user was erased. */
  async endPending({ organizationId, id }: PendingKey): Promise<boolean> {
    const rows = await database.query("delete from pending_scores where organization_id = $1 and id = $2 returning 1", [
      toUuid(organizationId),
      id,
    ]);
    return rows.length > 0;
  },

  /** Another node may score it at once. */
  async releasePending({ organizationId, id }: PendingKey): Promise<void> {
    await database.query(
      "update pending_scores set due_at = now(), attempts = attempts - 1 where organization_id = $1 and id = $2",
      [toUuid(organizationId), id],
    );
  },
});

const toPending = (row: PendingRow): PendingScoreRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: row.id,
  attempts: row.attempts,
  rule: {
    id: fromUuid("srl", row.rule_id),
    name: row.name,
    active: row.active,
    maxCostUsdPerDay: row.max_cost_usd_per_day,
    definition: JSON.parse(row.definition) as ScorerDefinition,
    costUsdToday: row.cost_usd_today,
  },
  run:
    row.run_id === null
      ? null
      : {
          id: fromUuid("run", row.run_id),
          agentId: fromUuid("ag", row.agent_id),
          agentRevision: row.agent_revision,
          input: row.input,
          output: row.output,
          latencyMs: row.latency_ms,
          tokens: row.tokens_used,
          costUsd: row.usage === null ? null : (JSON.parse(row.usage) as { cost_usd: number | null }).cost_usd,
        },
});
