import { type AgentId, type CanaryId, type OrganizationId, scoreLabels } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Histogram } from "../../lib/statistics.ts";
import {
  type CanaryCounts,
  type CanaryKey,
  type CanaryRecord,
  type Compared,
  type EndedCanaryRun,
  percentNow,
} from "../../model/canaries.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { type FeedHorizon, isSettled } from "../events/feed.ts";

type CanaryRow = {
  organization_id: string;
  id: string;
  agent_id: string;
  revision: number;
  stable_revision: number;
  status: CanaryRecord["status"];
  reason: string | null;
  steps: string;
  step: number;
  step_started_at: Date;
  step_base: number;
  looks: number;
  tolerated_percent: number;
  counts: string;
  position: string;
  event_id: string;
  deployment_id: string | null;
  created_by: string;
  created_at: Date;
  ended_at: Date | null;
};

const columns = `c.organization_id, c.id, c.agent_id, c.revision, c.stable_revision, c.status, c.reason, c.steps, c.step, c.step_started_at,
  c.step_base, c.looks, c.tolerated_percent, c.counts, c.position::text as position, c.event_id, c.deployment_id, c.created_by, c.created_at,
  c.ended_at`;

export const canaryStore = (database: Database, horizon: FeedHorizon) => ({
  ...canaryReader(database),
  ...canaryWriter(database),
  ...canaryCounter(database, horizon),
});

const canaryReader = (database: Database) => ({
  async find({ organizationId, id }: CanaryKey, lock = false): Promise<CanaryRecord | null> {
    const rows = await database.query<CanaryRow>(
      `select ${columns} from canaries c where organization_id = $1 and id = $2 ${lock ? "for update" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async list(organizationId: OrganizationId, agentId: AgentId, page: PageRequest): Promise<Page<CanaryRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<CanaryRow>(
      `select ${columns} from canaries c where c.organization_id = ${parameters.add(toUuid(organizationId))}
         and c.agent_id = ${parameters.add(toUuid(agentId))} ${pageClause("c.id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Active canaries of all organisations, a page at a time. */
  async listActive(after: CanaryKey | null, limit: number): Promise<CanaryKey[]> {
    const rows = await database.query<{ organization_id: string; id: string }>(
      `select organization_id, id from canaries where status = 'active'
         and ($1::uuid is null or (organization_id, id) > ($1, $2::uuid)) order by organization_id, id limit $3`,
      [after && toUuid(after.organizationId), after && toUuid(after.id), limit],
    );
    return rows.map((row) => ({ organizationId: fromUuid("org", row.organization_id), id: fromUuid("can", row.id) }));
  },
});

const canaryWriter = (database: Database) => ({
  /** Stores the canary and routes new runs to it. The caller has locked the agent. */
  async insert(canary: CanaryRecord): Promise<void> {
    await database.query(
      `with routed as (update agents set canary_id = $2, canary_revision = $4 where organization_id = $1 and id = $3)
       insert into canaries (organization_id, id, agent_id, revision, stable_revision, status, steps, step, percent, step_started_at,
         tolerated_percent, counts, position, event_id, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::bigint, $14::uuid, $15, $16)`,
      [
        toUuid(canary.organizationId),
        toUuid(canary.id),
        toUuid(canary.agentId),
        canary.revision,
        canary.stableRevision,
        canary.status,
        JSON.stringify(canary.steps),
        canary.step,
        percentNow(canary),
        canary.stepStartedAt,
        canary.toleratedPercent,
        toCountsText(canary.counts),
        canary.position.position,
        canary.position.eventUuid,
        canary.createdBy,
        canary.createdAt,
      ],
    );
  },

  /** Saves the progress. An ended canary gets no more runs. The caller has locked it. */
  async save(canary: CanaryRecord): Promise<void> {
    await database.query(
      `with routed as (update agents set canary_id = null, canary_revision = null
         where organization_id = $1 and canary_id = $2 and id = $12 and $3 <> 'active')
       update canaries set status = $3, reason = $4, step = $5, percent = $6, step_started_at = $7, step_base = $8, looks = $9,
         deployment_id = $10, ended_at = $11
       where organization_id = $1 and id = $2`,
      [
        toUuid(canary.organizationId),
        toUuid(canary.id),
        canary.status,
        canary.reason,
        canary.step,
        percentNow(canary),
        canary.stepStartedAt,
        canary.stepBase,
        canary.looks,
        canary.deploymentId && toUuid(canary.deploymentId),
        canary.endedAt,
        toUuid(canary.agentId),
      ],
    );
  },

  async saveCounts({ organizationId, id, counts, position }: CanaryRecord): Promise<void> {
    await database.query(
      `update canaries set counts = $3, position = $4::bigint, event_id = $5::uuid where organization_id = $1 and id = $2`,
      [toUuid(organizationId), toUuid(id), toCountsText(counts), position.position, position.eventUuid],
    );
  },
});

/** An ended run of one of the two revisions, or an event of another run (`run` null). */
type FoundEnd = { position: CanaryRecord["position"]; run: (EndedCanaryRun & { revision: number }) | null };

type EndRow = {
  position: string;
  event_id: string;
  revision: number | null;
  failed: boolean;
  latency_ms: number | null;
  usage: string | null;
};

type CountedFeedback = { revision: number } & Pick<CanaryCounts, "down" | "rated" | "scored" | "notPassed">;

const canaryCounter = (database: Database, horizon: FeedHorizon) => ({
  /** Where counting starts for runs that are created from now on: before the events of all open transactions. */
  async readFeedStart(): Promise<string> {
    const [row] = await database.query<{ position: string }>(
      "select (feed_position(pg_snapshot_xmin(pg_current_snapshot())) - 1)::text as position",
    );
    return row?.position ?? "0";
  },

  /**
   * The ends of runs after the counted position, in feed order, which is final: each run is found once. Runs that were created before the
   * canary, that were cancelled, or that someone started for a revision of their own choice are not counted.
   */
  async listEnds(canary: CanaryRecord, limit: number): Promise<FoundEnd[]> {
    const rows = await database.query<EndRow>(
      `select e.position::text as position, e.id as event_id, r.agent_revision as revision, e.type = 'run.failed' as failed, r.latency_ms,
         r.usage
       from (select position, id, subject_id, type from events
         where organization_id = $1 and (position, id) > ($2::bigint, $3::uuid) and type in ('run.completed', 'run.failed')
           and ${isSettled("$9")}
         order by position, id limit $4) e
       left join runs r on r.organization_id = $1 and r.id = e.subject_id and r.agent_id = $5 and r.created_at >= $6
         and r.agent_revision in ($7, $8) and r.replay is null
       order by e.position, e.id`,
      [
        toUuid(canary.organizationId),
        canary.position.position,
        canary.position.eventUuid,
        limit,
        toUuid(canary.agentId),
        canary.createdAt,
        canary.revision,
        canary.stableRevision,
        horizon.position(),
      ],
      "list-canary-ends",
    );
    return rows.map(toEnd);
  },

  /** The thumbs and the scored runs, of runs that were created since the canary started, by revision. The ids of rules are their authors. */
  async countFeedback(canary: CanaryRecord): Promise<CountedFeedback[]> {
    return database.query(
      `select revision, sum(down)::int as down, sum(rated)::int as rated, count(*) filter (where is_scored)::int as scored,
         count(*) filter (where not_passed)::int as "notPassed"
       from (select f.agent_revision as revision, f.run_id, count(*) filter (where f.thumbs = 'down') as down, count(f.thumbs) as rated,
           bool_or(f.author like 'srl\\_%') as is_scored, bool_or(f.author like 'srl\\_%' and f.label = '${scoreLabels.failed}') as not_passed
         from run_feedback f join runs r on r.organization_id = f.organization_id and r.id = f.run_id
         where f.organization_id = $1 and f.run_id >= first_uuid_at($2) and f.agent_id = $3
           and f.agent_revision in ($4, $5) and r.created_at >= $2 and r.replay is null
         group by 1, 2) as of_run
       group by 1`,
      [toUuid(canary.organizationId), canary.createdAt, toUuid(canary.agentId), canary.revision, canary.stableRevision],
      "count-canary-feedback",
    );
  },
});

const toEnd = (row: EndRow): FoundEnd => ({
  position: { position: row.position, eventUuid: row.event_id },
  run:
    row.revision === null
      ? null
      : {
          revision: row.revision,
          failed: row.failed,
          latencyMs: row.latency_ms,
          costUsd: row.usage === null ? null : (JSON.parse(row.usage) as { cost_usd: number | null }).cost_usd,
        },
});

/** Canaries from before scoring rules have no scores. */
type StoredCounts = Omit<CanaryCounts, "latency" | "cost" | "scored" | "notPassed"> & {
  scored?: number;
  notPassed?: number;
  latency: [number, number][];
  cost: [number, number][];
};

const toCountsText = ({ stable, canary }: Compared): string =>
  JSON.stringify({ stable: toStored(stable), canary: toStored(canary) });

const toStored = (counts: CanaryCounts): StoredCounts => ({
  ...counts,
  latency: [...counts.latency],
  cost: [...counts.cost],
});

function parseCounts(text: string): Compared {
  const { stable, canary } = JSON.parse(text) as Record<"stable" | "canary", StoredCounts>;
  return { stable: fromStored(stable), canary: fromStored(canary) };
}

const fromStored = ({ scored = 0, notPassed = 0, ...counts }: StoredCounts): CanaryCounts => ({
  ...{ ...counts, scored, notPassed },
  latency: new Map(counts.latency) satisfies Histogram,
  cost: new Map(counts.cost) satisfies Histogram,
});

const toRecord = (row: CanaryRow): CanaryRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: fromUuid("can", row.id) satisfies CanaryId,
  agentId: fromUuid("ag", row.agent_id),
  revision: row.revision,
  stableRevision: row.stable_revision,
  status: row.status,
  reason: row.reason,
  steps: JSON.parse(row.steps) as CanaryRecord["steps"],
  step: row.step,
  stepStartedAt: row.step_started_at,
  stepBase: row.step_base,
  looks: row.looks,
  toleratedPercent: row.tolerated_percent,
  counts: parseCounts(row.counts),
  position: { position: row.position, eventUuid: row.event_id },
  deploymentId: row.deployment_id ? fromUuid("dep", row.deployment_id) : null,
  createdBy: row.created_by,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});
