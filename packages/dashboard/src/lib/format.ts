import { locale } from "./locale.ts";

const number = new Intl.NumberFormat(locale);
const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });

export const formatNumber = (value: number): string => number.format(value);

/** 12,400 → 12.4K, for small spaces. */
export const formatCompact = (value: number): string => (value < 10_000 ? number.format(value) : compact.format(value));

const cents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const fractions = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumSignificantDigits: 2 });

/** US dollars with cents; below ten cents two significant digits, because a turn costs fractions of a cent. */
export function formatDollars(value: number | null): string {
  if (value === null) return "–";
  return value === 0 || Math.abs(value) >= 0.1 ? cents.format(value) : fractions.format(value);
}

export function formatPercent(percent: number | null): string {
  if (percent === null) return "–";
  // Never round a failure away: 99.96 % is not 100 %.
  const shown = percent > 99 && percent < 100 ? Math.floor(percent * 10) / 10 : Math.round(percent * 10) / 10;
  return `${shown} %`;
}

export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const kilobytes = bytes / 1_024;
  return kilobytes < 1_024 ? `${kilobytes.toFixed(1)} KiB` : `${(kilobytes / 1_024).toFixed(1)} MiB`;
}

/** Display form of snake_case words: `requires_action` → `requires action`. */
export const toWords = (name: string): string => name.replaceAll("_", " ");

/** Keeps the prefix and the end, which identify the object; the middle is the creation time. */
export const shortId = (id: string): string =>
  id.length > 18 ? `${id.slice(0, id.indexOf("_") + 1)}…${id.slice(-8)}` : id;
