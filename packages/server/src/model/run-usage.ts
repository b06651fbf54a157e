import type { RunUsage } from "@agentrun/contract";

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

/** Without the noise of binary fractions. */
export const toAmount = (dollars: number): number => Number(dollars.toFixed(9));

/** What the run itself used, and of all of it what its guards did. */
export const withGuards = (own: RunUsage | null, guards: ModelUse): RunUsage => ({
  ...(addUse(own, guards) ?? guards),
  guards,
});
