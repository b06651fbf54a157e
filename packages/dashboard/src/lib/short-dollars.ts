import { formatCompact, formatDollars } from "./format.ts";

/** $98,348.38 → $98.3k, for small spaces. */
export const formatShortDollars = (value: number): string =>
  value < 10_000 ? formatDollars(value) : `$${formatCompact(value)}`;
