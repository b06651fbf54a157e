import { formatDollars, formatNumber } from "./format.ts";

type Usage = { input_tokens?: unknown; output_tokens?: unknown; cost_usd?: unknown };

const isUsage = (value: unknown): value is Usage => typeof value === "object" && value !== null;

/** The usage of a span, as "120 tokens in, 40 out, $0.0021"; empty if unknown. */
export function usageText(usage: unknown): string {
  if (!isUsage(usage)) return "";
  const { input_tokens: input, output_tokens: output, cost_usd: cost } = usage;
  // A run that failed before its first turn has used nothing.
  if (!input && !output && !cost) return "";
  const parts = [
    typeof input === "number" ? `${formatNumber(input)} tokens in` : null,
    typeof output === "number" ? `${formatNumber(output)} out` : null,
    typeof cost === "number" ? formatDollars(cost) : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}
