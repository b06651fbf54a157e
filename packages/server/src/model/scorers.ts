import type { OrganizationId, Scorer, ScorerDefinition, ScorerId, ScorerVersion } from "@agentrun/contract";

export type ScorerKey = { organizationId: OrganizationId; id: ScorerId };

export type ScorerRecord = ScorerKey & {
  name: string;
  description: string | null;
  version: number;
  definition: ScorerDefinition;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

export type ScorerVersionRecord = Pick<ScorerRecord, "id" | "version" | "definition" | "createdBy" | "createdAt">;

/** The score of a run; `score` is null if the scorer failed. */
export type Scored = { score: number | null; passed: boolean | null; reason: string | null };

const mostReason = 1_000;

/** A reason that the database can store: it may quote outputs and errors, which contain any text. */
export const toReason = (text: string): string => text.slice(0, mostReason).replaceAll("\0", "\u{fffd}").toWellFormed();

export const toScorer = (record: ScorerRecord): Scorer => ({
  object: "scorer",
  id: record.id,
  name: record.name,
  description: record.description,
  version: record.version,
  definition: record.definition,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});

export const toScorerVersion = (record: ScorerVersionRecord): ScorerVersion => ({
  object: "scorer_version",
  id: record.id,
  version: record.version,
  definition: record.definition,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
});
