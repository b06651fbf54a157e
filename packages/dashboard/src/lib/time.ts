import { locale } from "./locale.ts";

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
const sameYear = new Intl.DateTimeFormat(locale, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const otherYear = new Intl.DateTimeFormat(locale, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const precise = new Intl.DateTimeFormat(locale, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

const units: [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, "second", 1],
  [3_600, "minute", 60],
  [86_400, "hour", 3_600],
  [604_800, "day", 86_400],
];

/** "3 min ago" within a week; the date and time in the viewer's zone otherwise. */
export function toRelative(time: string, nowMs: number): string {
  const seconds = (Date.parse(time) - nowMs) / 1_000;
  const size = Math.abs(seconds);
  if (size < 5) return "just now";
  const found = units.find(([limit]) => size < limit);
  if (!found) return toLocal(time, nowMs);
  return relative.format(Math.round(seconds / found[2]), found[1]);
}

export function toLocal(time: string, nowMs: number): string {
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date(nowMs).getFullYear();
  return (isThisYear ? sameYear : otherYear).format(date);
}

export const toPrecise = (time: string): string => precise.format(new Date(time));

/** The tooltip, with an explicit time zone. */
export const toUtc = (time: string): string => `${new Date(time).toISOString().replace("T", " ").replace("Z", "")} UTC`;

/** The remaining time, as "23 h 59 min"; null when it has passed. */
export function countdown(until: string, nowMs: number): string | null {
  const seconds = Math.ceil((Date.parse(until) - nowMs) / 1_000);
  if (seconds <= 0) return null;
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
