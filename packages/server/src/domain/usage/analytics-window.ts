import type { AnalyticsQuery } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { isTimeZone, type LocalTime, localTime } from "../../lib/time-zones.ts";

export type Interval = "hour" | "day";

/** The period that figures cover, and the starts of its intervals. */
export type AnalyticsWindow = {
  from: number;
  to: number;
  interval: Interval;
  timeZone: string;
  starts: number[];
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const defaultDays = 7;
/** A series is for a chart, which cannot show more points than this. */
const mostPoints = { hour: 24 * 31, day: 400 };

/** The period of a query. Counts are stored by the hour of UTC: a period that they cannot answer exactly is rejected. */
export function toWindow(query: AnalyticsQuery, now: number): AnalyticsWindow {
  const { interval = "day", time_zone: timeZone = "UTC" } = query;
  if (!isTimeZone(timeZone)) {
    const message = `'${timeZone}' is not an IANA time zone such as Europe/Zurich.`;
    throw new ServiceError("invalid_query", { param: "time_zone", message });
  }
  const local = localTime(timeZone);
  const { created_after: after, created_before: before } = query;
  const to = before === undefined ? now : momentOf(before, local);
  const from = after === undefined ? defaultFrom(interval, to, local) : momentOf(after, local);
  if (from >= to) throw invalid("created_after", "'created_after' must be before 'created_before'.");
  assertFullHour("created_after", from, "");
  // Nothing is counted after the present, so a period until then need not end with an hour.
  if (to < now) assertFullHour("created_before", to, " Omit 'created_before' for the period until now.");
  // A day has at most 25 hours.
  if ((to - from) / (interval === "hour" ? hourMs : dayMs + hourMs) > mostPoints[interval]) throw tooMany(interval);
  const starts = startsOf(interval, from, to, local);
  if (starts.length > mostPoints[interval]) throw tooMany(interval);
  assertWholeHours(timeZone, starts, local);
  return { from, to, interval, timeZone, starts };
}

const momentOf = (text: string, local: LocalTime): number =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? local.startOf(text) : Date.parse(text);

const floorHour = (at: number): number => Math.floor(at / hourMs) * hourMs;

const defaultFrom = (interval: Interval, to: number, local: LocalTime): number =>
  interval === "hour" ? floorHour(to - defaultDays * dayMs) : local.startOfDay(to - defaultDays * dayMs);

function startsOf(interval: Interval, from: number, to: number, local: LocalTime): number[] {
  const starts: number[] = [];
  for (let at = from; at < to; at = interval === "hour" ? at + hourMs : local.nextDay(at)) starts.push(at);
  return starts;
}

const invalid = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

const tooMany = (interval: Interval) =>
  invalid(
    "created_after",
    `At most ${mostPoints[interval]} points: shorten the period${interval === "hour" ? " or use interval=day" : ""}.`,
  );

function assertFullHour(param: string, at: number, hint: string): void {
  if (at % hourMs === 0) return;
  const message =
    `'${param}' must be a full hour, such as ${new Date(floorHour(at)).toISOString()}: ` +
    `runs are counted by the hour of UTC.${hint}`;
  throw invalid(param, message);
}

function assertWholeHours(timeZone: string, starts: readonly number[], local: LocalTime): void {
  const at = starts.find((start) => local.offsetAt(start) % hourMs !== 0);
  if (at === undefined) return;
  const minutes = local.offsetAt(at) / 60_000;
  const message =
    `Runs are counted by the hour of UTC, and the clocks of ${timeZone} differ by ${minutes} minutes from it, ` +
    "which is not a whole number of hours. Use another time zone, such as UTC.";
  throw invalid("time_zone", message);
}
