import { formatNumber } from "../../lib/format.ts";

export const formatScore = (score: number | null): string =>
  score === null ? "–" : formatNumber(Math.round(score * 1_000) / 1_000);
