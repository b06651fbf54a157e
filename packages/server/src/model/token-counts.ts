import type { RunUsage } from "@agentrun/contract";
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

export const addTokens = (one: TokenCounts, other: TokenCounts): TokenCounts => ({
  input: one.input + other.input,
  cacheRead: one.cacheRead + other.cacheRead,
  cacheWrite: one.cacheWrite + other.cacheWrite,
  output: one.output + other.output,
  reasoning: (one.reasoning ?? 0) + (other.reasoning ?? 0),
  estimated: (one.estimated ?? 0) + (other.estimated ?? 0),
});

/** Figures as the API shows them; what is not there is left out. */
export const toUsage = (counts: TokenCounts, cost: number | null): RunUsage => ({
  input_tokens: counts.input,
  cached_input_tokens: counts.cacheRead,
  output_tokens: counts.output,
  ...(counts.reasoning ? { reasoning_tokens: counts.reasoning } : {}),
  ...(counts.estimated ? { estimated_tokens: counts.estimated } : {}),
  cost_usd: cost === null ? null : toAmount(cost),
});
