import type { Analytics } from "../models.ts";
import { locale } from "./locale.ts";

const hour = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
const dayAndHour = new Intl.DateTimeFormat(locale, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });

export type PlotPoint = Record<string, string | number | null>;

/** The series in the viewer's time zone. */
export function toPlotPoints(analytics: Analytics): PlotPoint[] {
  const isShort = Date.parse(analytics.created_before) - Date.parse(analytics.created_after) < 2 * 86_400_000;
  const label = analytics.interval === "day" ? day : isShort ? hour : dayAndHour;
  return analytics.series.map((point) => ({
    at: label.format(Date.parse(point.start)),
    start: point.start,
    end: point.end,
    completed: point.completed,
    failed: point.failed,
    cancelled: point.cancelled,
    accepted: point.accepted,
    tokens: point.tokens_used,
    cost: point.cost_usd,
    p50: point.latency_ms?.p50 ?? null,
    p95: point.latency_ms?.p95 ?? null,
    p99: point.latency_ms?.p99 ?? null,
  }));
}

/** Adds the figures of the previous period as `before_…`, matched by position. */
export const withBefore = (points: PlotPoint[], before: PlotPoint[], names: readonly string[]): PlotPoint[] =>
  points.map((point, index) => ({
    ...point,
    ...Object.fromEntries(names.map((name) => [`before_${name}`, before[index]?.[name] ?? null])),
  }));
