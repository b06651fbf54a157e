import type { ModelPrice, ModelUsage, RunUsage } from "@agentrun/contract";
import { boundTokens } from "./reported-tokens.ts";
import { toAmount } from "./run-usage.ts";

/** Tokens of one turn. What was read from or written to the provider's cache is part of the input. */
export type TokenCounts = {
  input: number;
  cacheRead: number;
  cacheWrite: number;
  output: number;
  /** Of the output, what was thought and not said. */
  reasoning?: number;
  /** Of input and output, what no provider has counted. */
  estimated?: number;
};

export const noTokens: TokenCounts = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };

/** A journal may hold figures from before they were checked: sums stay whole numbers that the database can store. */
const sum = (one = 0, other = 0): number => boundTokens(one + other);

export const addTokens = (one: TokenCounts, other: TokenCounts): TokenCounts => ({
  input: sum(one.input, other.input),
  cacheRead: sum(one.cacheRead, other.cacheRead),
  cacheWrite: sum(one.cacheWrite, other.cacheWrite),
  output: sum(one.output, other.output),
  reasoning: sum(one.reasoning, other.reasoning),
  estimated: sum(one.estimated, other.estimated),
});

/** What was used, of which model, and in dollars by the price of that time; null, or not there: nobody knows. */
export type PricedCounts = TokenCounts & { cost?: number | null; model?: string; price?: ModelPrice | null };

/** What each model was used, told apart by price too: one that changed under a run counts from then on. */
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

/** Figures as the API shows them; what is not there is left out. */
export const toUsage = (counts: TokenCounts, cost: number | null, models: ModelUsage[] = []): RunUsage => ({
  input_tokens: counts.input,
  cached_input_tokens: counts.cacheRead,
  output_tokens: counts.output,
  ...(counts.reasoning ? { reasoning_tokens: counts.reasoning } : {}),
  ...(counts.estimated ? { estimated_tokens: counts.estimated } : {}),
  cost_usd: cost === null ? null : toAmount(cost),
  ...(models.length > 0 ? { models } : {}),
});
