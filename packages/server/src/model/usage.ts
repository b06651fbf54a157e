import type { AgentId, ApiKeyId, ModelPrice, ModelUsage, RunUsage } from "@agentrun/contract";

/** Counts of runs in a period. */
export type Counts = { calls: number; completed: number; failed: number; cancelled: number } & SpentCounts;

/** Tokens, and US dollars for tokens with a known price. */
export type SpentCounts = { tokens: number; cost: number };

export type UsageByUser = SpentCounts & { user: string; runs: number };
/** `model` is null for guards and for usage that an agent's code reported. `unpriced`: tokens without a known price. */
export type UsageByModel = SpentCounts & { model: string | null; unpriced: number };

export type UsageRecord = {
  total: Counts;
  byAgent: (Counts & { agentId: AgentId })[];
  byKey: (Counts & { apiKeyId: ApiKeyId | null })[];
  byDay: (Counts & { day: Date })[];
};

/** The period and the agents to count; null: all agents. */
export type Period = { from: Date; to: Date; agentIds: readonly AgentId[] | null };

export const noCounts: Counts = { calls: 0, completed: 0, failed: 0, cancelled: 0, tokens: 0, cost: 0 };

/** The usage of one or more model calls. */
export type ModelUse = Pick<RunUsage, "input_tokens" | "output_tokens" | "cost_usd">;

export const tokensOf = (use: ModelUse | null): number => (use ? use.input_tokens + use.output_tokens : 0);

/** Adds two usages. If one cost is unknown, the sum is unknown. */
export function addUse<T extends ModelUse>(one: T | null, other: ModelUse | null): T | ModelUse | null {
  if (!one || !other) return one ?? other;
  return {
    ...one,
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    cost_usd: one.cost_usd === null || other.cost_usd === null ? null : toAmount(one.cost_usd + other.cost_usd),
  };
}

/** The maximum cost of a run in dollars. In billionths, the database can still store it. */
const maxDollars = 1_000_000_000;

/** Rounds off the error of binary fractions. */
export const toAmount = (dollars: number): number => Number(Math.min(Math.max(dollars, 0), maxDollars).toFixed(9));

type Spent = { tokensUsed?: number; usage?: RunUsage | null };

/** Bounds the usage that a runtime reports. Numbers that cannot be stored must not prevent a run from ending. */
export function boundSpent<T extends Spent>(spent: T): T {
  const { tokensUsed, usage } = spent;
  const isSound =
    (tokensUsed === undefined || readTokenCount(tokensUsed, maxRunTokens) !== null) &&
    (!usage || [usage, ...(usage.models ?? [])].every(isStorable));
  if (isSound) return spent;
  return { ...spent, tokensUsed: boundTokens(tokensUsed ?? 0), usage: null };
}

const isStorable = ({ input_tokens, output_tokens, cost_usd }: ModelUse): boolean =>
  readTokenCount(input_tokens, maxRunTokens) !== null &&
  readTokenCount(output_tokens, maxRunTokens) !== null &&
  (cost_usd === null || (cost_usd >= 0 && cost_usd <= maxDollars));

const nanosOf = (dollars: number): number => Math.round(dollars * 1e9);

/** The cost of a run for one model. */
type CostRow = { model: string; tokens: number; nanos: number; unpriced: number };

/** The cost of a run per model. Usage of guards and usage that an agent's code reported have an empty model. */
export function costsOf({ tokensUsed, usage }: { tokensUsed: number; usage: RunUsage | null }): CostRow[] {
  const named = (usage?.models ?? []).map((use) => toCostRow(use.model, tokensOf(use), use.cost_usd));
  const known = named.reduce((sum, { nanos }) => sum + nanos, 0);
  const tokens = tokensUsed - named.reduce((sum, row) => sum + row.tokens, 0);
  const cost = typeof usage?.cost_usd === "number" ? usage.cost_usd - known / 1e9 : (usage?.guards?.cost_usd ?? null);
  return mergeModels(tokens > 0 ? [...named, toCostRow("", tokens, cost)] : named);
}

const toCostRow = (model: string, tokens: number, cost: number | null): CostRow => ({
  model,
  tokens,
  nanos: nanosOf(cost ?? 0),
  unpriced: cost === null ? tokens : 0,
});

/** Adds up rows of one model whose price changed during the run. */
function mergeModels(rows: readonly CostRow[]): CostRow[] {
  const merged = new Map<string, CostRow>();
  for (const row of rows) {
    const { tokens, nanos, unpriced } = merged.get(row.model) ?? { tokens: 0, nanos: 0, unpriced: 0 };
    merged.set(row.model, {
      ...row,
      tokens: tokens + row.tokens,
      nanos: nanos + row.nanos,
      unpriced: unpriced + row.unpriced,
    });
  }
  return [...merged.values()];
}

/** The usage without that of the guards. */
export function withoutGuards({ guards, ...usage }: RunUsage): RunUsage {
  if (!guards) return usage;
  const cost = usage.cost_usd === null || guards.cost_usd === null ? null : usage.cost_usd - guards.cost_usd;
  return {
    ...usage,
    input_tokens: usage.input_tokens - guards.input_tokens,
    output_tokens: usage.output_tokens - guards.output_tokens,
    cost_usd: cost === null ? null : toAmount(cost),
  };
}

/** Adds the usage of the guards, which is also shown separately. */
export const withGuards = (own: RunUsage | null, guards: ModelUse): RunUsage => ({
  ...(addUse(own, guards) ?? guards),
  guards,
});

/** The maximum count for one model call: a hundred times the largest context window of any model. */
const maxCallTokens = 1_000_000_000;

/** The maximum count for a run. */
export const maxRunTokens = 1_000_000_000_000;

/**
 * Reads a token count that a provider, a worker or a remote agent reported: a whole number from 0 to `most`. Null for everything else,
 * which counts as not reported: the database cannot store 1e308, and -5 would be a credit.
 */
export const readTokenCount = (value: unknown, most = maxCallTokens): number | null =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : null;

/** The nearest count that can be stored; 0 if it is not a number. */
const boundTokens = (total: number): number => (total > 0 ? Math.min(Math.trunc(total), maxRunTokens) : 0);

/** The tokens of one turn. Cache reads and writes are part of the input. */
export type TokenCounts = {
  input: number;
  cacheRead: number;
  cacheWrite: number;
  output: number;
  /** The part of the output that is reasoning. */
  reasoning?: number;
  /** The part of input and output that is estimated, because the provider did not report it. */
  estimated?: number;
};

export const noTokens: TokenCounts = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };

/** Old journals may contain unchecked counts, so sums are bounded to what the database can store. */
const sum = (one = 0, other = 0): number => boundTokens(one + other);

export const addTokens = (one: TokenCounts, other: TokenCounts): TokenCounts => ({
  input: sum(one.input, other.input),
  cacheRead: sum(one.cacheRead, other.cacheRead),
  cacheWrite: sum(one.cacheWrite, other.cacheWrite),
  output: sum(one.output, other.output),
  reasoning: sum(one.reasoning, other.reasoning),
  estimated: sum(one.estimated, other.estimated),
});

/** Token counts with the model and the cost in dollars at the price of that time; null or absent: unknown. */
export type PricedCounts = TokenCounts & { cost?: number | null; model?: string; price?: ModelPrice | null };

/** The usage per model and price: if a price changes during a run, the model has two entries. */
export function byModel(parts: readonly PricedCounts[]): ModelUsage[] {
  const sums = new Map<string, PricedCounts & { model: string }>();
  for (const { model, price = null, cost = null, ...counts } of parts) {
    if (model === undefined || counts.input + counts.output === 0) continue;
    const key = JSON.stringify([model, price]);
    const before = sums.get(key) ?? { ...noTokens, cost: 0 };
    const sum = typeof cost === "number" && typeof before.cost === "number" ? before.cost + cost : null;
    sums.set(key, { ...addTokens(before, counts), model, price, cost: sum });
  }
  return [...sums.values()].map(({ model, price = null, cost = null, input, output }) => ({
    model,
    input_tokens: input,
    output_tokens: output,
    cost_usd: cost === null ? null : toAmount(cost),
    price,
  }));
}

/** Usage as the API shows it. Optional counts of 0 are omitted. */
export const toUsage = (counts: TokenCounts, cost: number | null, models: ModelUsage[] = []): RunUsage => ({
  input_tokens: counts.input,
  cached_input_tokens: counts.cacheRead,
  output_tokens: counts.output,
  ...(counts.reasoning ? { reasoning_tokens: counts.reasoning } : {}),
  ...(counts.estimated ? { estimated_tokens: counts.estimated } : {}),
  cost_usd: cost === null ? null : toAmount(cost),
  ...(models.length > 0 ? { models } : {}),
});
