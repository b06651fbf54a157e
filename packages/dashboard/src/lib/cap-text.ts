import type { Cap } from "../models.ts";
import { counted } from "./counted.ts";
import { formatDollars } from "./format.ts";

export const capUnits = {
  usd: { label: "US dollars", example: 20 },
  tokens: { label: "Tokens", example: 1_000_000 },
  runs: { label: "Runs", example: 1_000 },
} as const;
export type CapUnit = keyof typeof capUnits;

export const capPeriods = { day: "per day", week: "per week", month: "per month" } as const;
export type CapPeriod = keyof typeof capPeriods;

export const onLimits = {
  refuse: { label: "Reject runs", word: "rejects runs" },
  ask: { label: "Require approval", word: "requires approval" },
} as const;
export type OnLimit = keyof typeof onLimits;

export const missingUsers = { count: "Share one limit", refuse: "Reject runs", ignore: "No limit" } as const;
export type MissingUser = keyof typeof missingUsers;

export const unpricedModels = { refuse: "Runs fail", ignore: "Count as $0" } as const;
export type Unpriced = keyof typeof unpricedModels;

/** An amount with its unit. */
export function amountText(amount: number, unit: string): string {
  return unit === "usd" ? formatDollars(amount) : counted(amount, unit);
}

/** "$20.00 per day" */
export const limitText = ({ limit, unit, period }: Pick<Cap, "limit" | "unit" | "period">): string =>
  `${amountText(limit, unit)} ${capPeriods[period as CapPeriod] ?? period}`;

/** The used share of a cap, from 0; null for a cap per user. */
export const shareOf = ({ used, limit }: Pick<Cap, "used" | "limit">): number | null =>
  used === null ? null : used / limit;

/** Before a tenth of the period, a forecast says little. */
const shortestForecast = 0.1;

type CapForecast = {
  /** The amount at the end of the period if usage continues like this. */
  amount: number;
  /** When the limit is reached; null: not in this period, or it was reached already. */
  limitAt: string | null;
};

/** The forecast of a cap; null for a cap per user, and at the start of its period. */
export function capForecast(
  { used, limit, period_start: start, resets_at: end }: Pick<Cap, "used" | "limit" | "period_start" | "resets_at">,
  nowMs: number,
): CapForecast | null {
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
  const elapsed = (nowMs - startMs) / (endMs - startMs);
  if (used === null || elapsed < shortestForecast || elapsed > 1) return null;
  const amount = used / elapsed;
  const isReached = used < limit && amount > limit;
  return { amount, limitAt: isReached ? new Date(startMs + ((nowMs - startMs) * limit) / used).toISOString() : null };
}

/** The colour of a share, with the same thresholds as the webhook events. */
export const shareColor = (share: number): string => (share >= 1 ? "red" : share >= 0.8 ? "yellow" : "petrol");
