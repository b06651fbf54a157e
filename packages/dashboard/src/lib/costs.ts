import type { Cap, Usage } from "../models.ts";
import { daysOf } from "./months.ts";
import type { PlotPoint } from "./plot-points.ts";

/** The month before one, as YYYY-MM. */
export function monthBefore(month: string): string {
  const [year = 0, index = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, index - 2, 1)).toISOString().slice(0, 7);
}

/** The cost of each UTC day, with the same day of the previous month. */
export function toCostPoints(usage: Usage, before: Usage | undefined): PlotPoint[] {
  const known = new Map(usage.daily.map((day) => [day.date, day]));
  const earlier = new Map((before?.daily ?? []).map((day) => [day.date.slice(8), day]));
  return daysOf(usage.month).map((date) => ({
    day: date.slice(8),
    start: `${date}T00:00:00.000Z`,
    end: new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString(),
    cost: known.get(date)?.cost_usd ?? 0,
    before: before ? (earlier.get(date.slice(8))?.cost_usd ?? 0) : null,
  }));
}

/** The previous month's cost up to the same day, because an incomplete month cannot be compared with a complete one. */
export function costBySameDay(before: Usage, usage: Usage, now: Date): number {
  const isCurrent = usage.month === now.toISOString().slice(0, 7);
  const lastDay = isCurrent ? now.toISOString().slice(8, 10) : "31";
  return before.daily.filter(({ date }) => date.slice(8) <= lastDay).reduce((sum, { cost_usd }) => sum + cost_usd, 0);
}

/** Tokens without a price as a percentage of the month's tokens. Their cost is unknown, so the month's cost is a lower bound. */
export function unpricedPercent({ by_model: models }: Usage): number {
  const tokens = models.reduce((sum, { tokens_used }) => sum + tokens_used, 0);
  const unpriced = models.reduce((sum, { unpriced_tokens }) => sum + unpriced_tokens, 0);
  return tokens > 0 ? (100 * unpriced) / tokens : 0;
}

const shortestForecastDays = 1;

/** The cost of the whole current month if it continues like this; null for other months and for its first day. */
export function forecastOf({ month, cost_usd: cost }: Pick<Usage, "month" | "cost_usd">, now: Date): number | null {
  if (month !== now.toISOString().slice(0, 7)) return null;
  const { after, before } = monthSpan(month);
  const elapsedMs = now.getTime() - Date.parse(after);
  if (elapsedMs < shortestForecastDays * 86_400_000) return null;
  return (cost * (Date.parse(before) - Date.parse(after))) / elapsedMs;
}

type MonthlyCap = Pick<Cap, "unit" | "period" | "limit" | "agent_id" | "api_key_id" | "user" | "each_user">;
/** One agent, key or end user, with all its runs; nothing: the whole organisation. */
export type Spender = { agent_id?: string; api_key_id?: string | null; user?: string };

/** The lowest cap in dollars on a spender's month; null: there is none. Caps on a part of its runs do not count. */
export function monthlyLimit(caps: readonly MonthlyCap[], spender: Spender = {}): number | null {
  const { agent_id = null, api_key_id = null, user = null } = spender;
  const limits = caps
    .filter(({ unit, period }) => unit === "usd" && period === "month")
    .filter((cap) => cap.agent_id === agent_id && cap.api_key_id === api_key_id)
    .filter((cap) => (cap.each_user ? user !== null : cap.user === user))
    .map(({ limit }) => limit);
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** The start and end of a month. */
export const monthSpan = (month: string) => {
  const [year = 0, index = 1] = month.split("-").map(Number);
  return {
    after: new Date(Date.UTC(year, index - 1, 1)).toISOString(),
    before: new Date(Date.UTC(year, index, 1)).toISOString(),
  };
};

/** The most expensive first. */
export const byCost = <Row extends { cost_usd: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.cost_usd - a.cost_usd);
