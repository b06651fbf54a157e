import { createHash } from "node:crypto";
import type {
  AgentId,
  ApiKeyId,
  OrganizationId,
  RunId,
  ScorerDefinition,
  ScorerId,
  ScoringFilter,
  ScoringRule,
  ScoringRuleId,
} from "@agentrun/contract";

export type ScoringRuleKey = { organizationId: OrganizationId; id: ScoringRuleId };

/** What a rule did on a day. */
export type ScoringDayRecord = {
  sampled: number;
  scored: number;
  errors: number;
  skipped: number;
  tokensUsed: number;
  costUsd: number;
};

export type ScoringRuleRecord = ScoringRuleKey & {
  agentId: AgentId;
  /** The name of the feedback. */
  name: string;
  scorer: { id: ScorerId; version: number; name: string; definition: ScorerDefinition };
  percent: number;
  filter: ScoringFilter;
  active: boolean;
  /** Runs that were created before are not scored. */
  activeSince: Date;
  maxScoresPerDay: number | null;
  maxCostUsdPerDay: number | null;
  today: ScoringDayRecord;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

export const noScores: ScoringDayRecord = { sampled: 0, scored: 0, errors: 0, skipped: 0, tokensUsed: 0, costUsd: 0 };

/** A completed run, as far as it decides whether it is scored. */
export type CompletedRun = {
  id: RunId;
  agentId: AgentId;
  agentRevision: number;
  apiKeyId: ApiKeyId | null;
  metadata: Record<string, string>;
  createdAt: Date;
};

/**
 * Whether a run is in the sample. Only its id decides, so that no node samples it differently, and a higher percentage keeps the runs of a
 * lower one. The prefix makes it independent of the choice of a canary, which hashes the id as well.
 */
export function isSampled(runId: string, percent: number): boolean {
  const hash = createHash("sha256").update(`score ${runId}`).digest();
  return hash.readUIntBE(0, 6) < (percent / 100) * 2 ** 48;
}

type Selecting = Pick<ScoringRuleRecord, "agentId" | "percent" | "filter" | "activeSince">;

/** Whether a rule scores a run. Runs of experiments have their own scores. */
export function isSelected({ agentId, percent, filter, activeSince }: Selecting, run: CompletedRun): boolean {
  const { agent_revision: revision, api_key_id: key, metadata = {} } = filter;
  return (
    run.agentId === agentId &&
    run.createdAt >= activeSince &&
    !("experiment_id" in run.metadata) &&
    (revision === undefined || run.agentRevision === revision) &&
    (key === undefined || run.apiKeyId === key) &&
    Object.entries(metadata).every(([name, value]) => run.metadata[name] === value) &&
    isSampled(run.id, percent)
  );
}

/** A run to score, with everything that its scorer reads. */
export type PendingScoreRecord = {
  organizationId: OrganizationId;
  /** Of the pending score; not an id of the API. */
  id: string;
  attempts: number;
  rule: Pick<ScoringRuleRecord, "id" | "name" | "active" | "maxCostUsdPerDay"> & {
    definition: ScorerDefinition;
    costUsdToday: number;
  };
  /** Null: it was deleted meanwhile. */
  run: {
    id: RunId;
    agentId: AgentId;
    agentRevision: number;
    input: string;
    output: string | null;
    latencyMs: number | null;
    tokens: number;
    costUsd: number | null;
  } | null;
};

export const toScoringRule = (record: ScoringRuleRecord): ScoringRule => ({
  object: "scoring_rule",
  id: record.id,
  agent_id: record.agentId,
  name: record.name,
  scorer: { id: record.scorer.id, version: record.scorer.version, name: record.scorer.name },
  percent: record.percent,
  filter: record.filter,
  active: record.active,
  max_scores_per_day: record.maxScoresPerDay,
  max_cost_usd_per_day: record.maxCostUsdPerDay,
  today: {
    scored: record.today.scored,
    errors: record.today.errors,
    skipped: record.today.skipped,
    tokens_used: record.today.tokensUsed,
    cost_usd: record.today.costUsd,
  },
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});
