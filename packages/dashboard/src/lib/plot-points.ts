import type { Analytics } from "../models.ts";
import { locale } from "./locale.ts";

const hour = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
const dayAndHour = new Intl.DateTimeFormat(locale, { weekday: "short", hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });

export type PlotPoint = Record<string, string | number | null>;

/** The series in the viewer's time zone with every hour or day of the period; missing values are zero. */
export function toPlotPoints(analytics: Analytics): PlotPoint[] {
  const stepMs = analytics.interval === "hour" ? 3_600_000 : 86_400_000;
  const known = new Map(analytics.series.map((point) => [Date.parse(point.start), point]));
  const first = Math.floor(Date.parse(analytics.from) / stepMs) * stepMs;
  const last = Date.parse(analytics.to);
  const isShort = last - first < 2 * 86_400_000;
  const label = analytics.interval === "day" ? day : isShort ? hour : dayAndHour;
  const points: PlotPoint[] = [];
  for (let at = first; at < last; at += stepMs) {
    const point = known.get(at);
    points.push({
      at: label.format(at),
      start: new Date(at).toISOString(),
      end: new Date(at + stepMs).toISOString(),
      completed: point?.completed ?? 0,
      failed: point?.failed ?? 0,
      cancelled: point?.cancelled ?? 0,
      accepted: point?.accepted ?? 0,
      tokens: point?.tokens_used ?? 0,
      cost: point?.cost_usd ?? 0,
      p50: point?.latency_ms?.p50 ?? null,
      p95: point?.latency_ms?.p95 ?? null,
      p99: point?.latency_ms?.p99 ?? null,
    });
  }
  return points;
}

/** Adds the figures of the previous period as `before_…`, matched by position. */
export const withBefore = (points: PlotPoint[], before: PlotPoint[], names: readonly string[]): PlotPoint[] =>
  points.map((point, index) => ({
    ...point,
    ...Object.fromEntries(names.map((name) => [`before_${name}`, before[index]?.[name] ?? null])),
  }));
