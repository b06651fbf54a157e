import { locale } from "./locale.ts";

const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 0 });

/** The change from the previous value; null if there is nothing to compare with. */
export function changeText(now: number | null | undefined, before: number | null | undefined): string | null {
  if (now === null || now === undefined || !before) return null;
  const change = (now - before) / before;
  if (Math.abs(change) < 0.005) return "no change";
  // A percentage of an almost empty previous period is meaningless.
  return change > 9.99 ? "more than 10 times" : `${signed.format(change * 100)} %`;
}
