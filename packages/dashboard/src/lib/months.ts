import { locale } from "./locale.ts";

/** The last `count` UTC months as YYYY-MM, the current one first. */
export function lastMonths(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

const format = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });

export const monthName = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));

/** Every day of a month, so that the plot includes days without calls. */
export function daysOf(month: string): string[] {
  const [year = 0, index = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, index, 0)).getUTCDate();
  return Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, "0")}`);
}
