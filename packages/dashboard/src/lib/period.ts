import { locale } from "./locale.ts";

/** The last hours or days until now. */
export type Range = "24h" | "7d" | "30d";
export type Span = { from: string; to: string };
export type Period = { range: Range } | Span;

const hourMs = 3_600_000;
const hours: Record<Range, number> = { "24h": 24, "7d": 168, "30d": 720 };
/** Maximum number of hours that a chart can show individually. */
const maxHours = 8 * 24;

const floorHour = (at: number): number => Math.floor(at / hourMs) * hourMs;
const ceilHour = (at: number): number => Math.ceil(at / hourMs) * hourMs;

/** The start and end of a period, in full hours, by which runs are counted; `back` shifts it by that many of its lengths. */
export function spanOf(period: Period, nowMs: number, back = 0): Span {
  const [from, to] =
    "range" in period
      ? [ceilHour(nowMs) - hours[period.range] * hourMs, ceilHour(nowMs)]
      : [floorHour(Date.parse(period.from)), ceilHour(Date.parse(period.to))];
  const earlierMs = back * (to - from);
  return { from: new Date(from - earlierMs).toISOString(), to: new Date(to - earlierMs).toISOString() };
}

/** The viewer's time zone, if its days consist of full hours of UTC; else undefined, for UTC. */
export function countedTimeZone(at: Date): string | undefined {
  return at.getTimezoneOffset() % 60 === 0 ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}

export const intervalOf = ({ from, to }: Span): "hour" | "day" =>
  Date.parse(to) - Date.parse(from) <= maxHours * hourMs ? "hour" : "day";

/** A complete span in the right order from the URL, else empty. */
export function spanFrom(search: Record<string, unknown>): Partial<Span> {
  const [from, to] = [momentOf(search, "from"), momentOf(search, "to")];
  return from && to && from < to ? { from, to } : {};
}

/** A time from the URL, in the service's format. */
export function momentOf(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString();
}

const moment = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });

/** A time as the value of an input of the type `datetime-local`, in the viewer's zone. */
export function toInputTime(time: string | undefined): string {
  if (time === undefined) return "";
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Undefined while the input is incomplete. */
export function fromInputTime(text: string): string | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** "14 Nov, 08:00 – 16:00", in the viewer's zone. */
export const spanText = ({ from, to }: Span): string => moment.formatRange(new Date(from), new Date(to));
