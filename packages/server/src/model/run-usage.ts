import type { RunUsage } from "@agentrun/contract";
import { boundTokens, maxRunTokens, readTokenCount } from "./reported-tokens.ts";

/** What one use of a model came to. */
export type ModelUse = Pick<RunUsage, "input_tokens" | "output_tokens" | "cost_usd">;

export const tokensOf = (use: ModelUse | null): number => (use ? use.input_tokens + use.output_tokens : 0);

/** Both together; a sum of which nobody knows a part is not known. */
export function addUse<T extends ModelUse>(one: T | null, other: ModelUse | null): T | ModelUse | null {
  if (!one || !other) return one ?? other;
  return {
    ...one,
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    cost_usd: one.cost_usd === null || other.cost_usd === null ? null : toAmount(one.cost_usd + other.cost_usd),
  };
}

/** The largest cost of a run in dollars; as billionths it is still a number that the database can store. */
const maxDollars = 1_000_000_000;

/** Without the noise of binary fractions. */
export const toAmount = (dollars: number): number => Number(Math.min(Math.max(dollars, 0), maxDollars).toFixed(9));

type Spent = { tokensUsed?: number; usage?: RunUsage | null };

/** What a runtime reports as used. Figures that cannot be stored are left out, so that they never keep a run from ending. */
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

/** What a run counts under: a row a model. `runs` is 1 in the first alone, so that it is counted once. */
export type CostRow = { model: string; runs: number; tokens: number; nanos: number; unpriced: number };

/** What each model has cost a run; what belongs to none, its guards' or what an agent's own code told, under no name. */
export function costsOf({ tokensUsed, usage }: { tokensUsed: number; usage: RunUsage | null }): CostRow[] {
  const named = (usage?.models ?? []).map((use) => toCostRow(use.model, tokensOf(use), use.cost_usd));
  const known = named.reduce((sum, { nanos }) => sum + nanos, 0);
  const tokens = tokensUsed - named.reduce((sum, row) => sum + row.tokens, 0);
  const cost = typeof usage?.cost_usd === "number" ? usage.cost_usd - known / 1e9 : (usage?.guards?.cost_usd ?? null);
  const rows = tokens > 0 ? [...named, toCostRow("", tokens, cost)] : named;
  return mergeModels(rows).map((row, index) => ({ ...row, runs: index === 0 ? 1 : 0 }));
}

const toCostRow = (model: string, tokens: number, cost: number | null): CostRow => ({
  model,
  runs: 0,
  tokens,
  nanos: nanosOf(cost ?? 0),
  unpriced: cost === null ? tokens : 0,
});

/** A model whose price changed under the run is one to those who count. */
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

/** The same without what its guards used. */
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

/** What the run itself used, and of all of it what its guards did. */
export const withGuards = (own: RunUsage | null, guards: ModelUse): RunUsage => ({
  ...(addUse(own, guards) ?? guards),
  guards,
});
