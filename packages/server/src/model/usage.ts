import type { AgentId, ApiKeyId } from "@agentrun/contract";

/** Counts of runs over some stretch of time, of some agents and keys. */
export type Counts = { calls: number; completed: number; failed: number; cancelled: number } & SpentCounts;

/** Tokens, and US dollars as far as their prices are known. */
export type SpentCounts = { tokens: number; cost: number };

export type UsageByUser = SpentCounts & { user: string; runs: number };
/** Null: guards, or what an agent's own code told. `unpriced`: tokens that no price is known of. */
export type UsageByModel = SpentCounts & { model: string | null; unpriced: number };

export type UsageRecord = {
  total: Counts;
  byAgent: (Counts & { agentId: AgentId })[];
  byKey: (Counts & { apiKeyId: ApiKeyId | null })[];
  byDay: (Counts & { day: Date })[];
};

/** What is counted: an organisation's runs in a period, of some agents or all. */
export type Period = { from: Date; to: Date; agentIds: readonly AgentId[] | null };

export const noCounts: Counts = { calls: 0, completed: 0, failed: 0, cancelled: 0, tokens: 0, cost: 0 };
