import { formatDollars, formatNumber } from "./format.ts";

type Usage = { input_tokens?: unknown; output_tokens?: unknown; cost_usd?: unknown };

const isUsage = (value: unknown): value is Usage => typeof value === "object" && value !== null;

/** What a part of a run used, as "120 tokens in, 40 out, $0.0021"; empty where nobody counted. */
export function usageText(usage: unknown): string {
  if (!isUsage(usage)) return "";
  const { input_tokens: given, output_tokens: said, cost_usd: cost } = usage;
  const parts = [
    typeof given === "number" ? `${formatNumber(given)} tokens in` : null,
    typeof said === "number" ? `${formatNumber(said)} out` : null,
    typeof cost === "number" ? formatDollars(cost) : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}
