import type { ModelPrice, RunUsage } from "@agentrun/contract";
import {
  addTokens,
  byModel,
  noTokens,
  type PricedCounts,
  type TokenCounts,
  toAmount,
  toUsage,
} from "../../model/usage.ts";

/** A model and its price; null if unknown. */
export type PricedModel = { model: string; price: ModelPrice | null };

/** `asks`: a run that exceeds it is not cut off during a turn, but asks a person before the next. */
export type Budget = { maxTokens: number | null; maxCostUsd: number | null; asks?: boolean };

const million = 1_000_000;

export function costOf(price: ModelPrice, { input, cacheRead, cacheWrite, output }: TokenCounts): number {
  const fresh = Math.max(0, input - cacheRead - cacheWrite);
  const read = cacheRead * (price.cached_input ?? price.input);
  const written = cacheWrite * (price.cache_write ?? price.input);
  return (fresh * price.input + read + written + output * price.output) / million;
}

export const pricedBy = ({ model, price }: PricedModel, counts: TokenCounts): PricedCounts => ({
  ...counts,
  model,
  price,
  cost: price && costOf(price, counts),
});

/** Usage of a run against its budgets. */
export type Spending = {
  readonly budget: Budget;
  /** Later usage belongs to this model. */
  setModel(model: PricedModel): void;
  /** Usage that was already priced keeps its price. */
  add(counts: PricedCounts): void;
  tokens(): number;
  usage(): RunUsage;
  /** The name of the exceeded limit; null if none is. */
  findExcess(): string | null;
  /** The budget that is used up before another turn; null if none is. */
  findSpent(): { unit: "tokens" | "usd"; limit: number; used: number } | null;
  /** How many tokens the model may still write if it reads about `inputTokens`; Infinity without a budget. */
  outputAllowance(inputTokens: number): number;
};

export function createSpending(budget: Budget, first: PricedModel | null): Spending {
  let current = first;
  const parts: PricedCounts[] = [];
  let counts = noTokens;
  let dollars = 0;
  let isUnpriced = false;
  const tokens = () => counts.input + counts.output;
  const cost = () => (isUnpriced || !current?.price ? null : dollars);
  const { maxTokens, maxCostUsd } = budget;
  const byTokens = (inputTokens: number) => (maxTokens === null ? Infinity : maxTokens - tokens() - inputTokens);
  const byCost = (inputTokens: number) => {
    const price = current?.price;
    if (maxCostUsd === null || !price) return Infinity;
    const left = maxCostUsd - dollars - costOf(price, { ...noTokens, input: inputTokens });
    return price.output > 0 ? (left * million) / price.output : left > 0 ? Infinity : 0;
  };
  return {
    budget,
    setModel(other) {
      current = other;
    },
    add(more) {
      const part = current ? { ...pricedBy(current, more), ...more } : more;
      parts.push(part);
      counts = addTokens(counts, more);
      dollars += part.cost ?? 0;
      if (typeof part.cost !== "number" && more.input + more.output > 0) isUnpriced = true;
    },
    tokens,
    usage: () => toUsage(counts, cost(), byModel(parts)),
    findExcess() {
      if (maxTokens !== null && tokens() > maxTokens) return "limits.max_tokens";
      return maxCostUsd !== null && dollars > maxCostUsd ? "limits.max_cost_usd" : null;
    },
    findSpent() {
      if (maxTokens !== null && tokens() >= maxTokens) return { unit: "tokens", limit: maxTokens, used: tokens() };
      if (maxCostUsd === null || dollars < maxCostUsd) return null;
      return { unit: "usd", limit: maxCostUsd, used: toAmount(dollars) };
    },
    outputAllowance: (inputTokens) =>
      budget.asks ? Number.POSITIVE_INFINITY : Math.floor(Math.min(byTokens(inputTokens), byCost(inputTokens))),
  };
}

/**
 * Lower bound for the tokens of a text: most scripts need one token for three to five bytes. Deliberately low, so that a run is not
 * stopped for tokens that it has not used; the provider's figures follow at the end of the turn.
 */
export const estimateTokens = (bytes: number): number => Math.ceil(bytes / 5);
