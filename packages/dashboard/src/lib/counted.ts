import { formatNumber } from "./format.ts";

/** "1 run", "1,200 runs" */
export const counted = (count: number, nouns: string): string =>
  `${formatNumber(count)} ${count === 1 ? nouns.replace(/s$/, "") : nouns}`;
