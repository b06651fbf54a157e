/** What a check found. A problem stops the service from working now; a warning may do so later. */
export type Verdict = { state: "ok" | "warning" | "problem"; words: string; whatToDo: string | null };

export const ok = (words: string): Verdict => ({ state: "ok", words, whatToDo: null });
export const warning = (words: string, whatToDo: string): Verdict => ({ state: "warning", words, whatToDo });
export const problem = (words: string, whatToDo: string): Verdict => ({ state: "problem", words, whatToDo });

const skewWarnSeconds = 2;
const skewProblemSeconds = 60;

/** The round trip of the query does not count as skew. */
export function judgeClock({ skewMs, roundTripMs }: { skewMs: number; roundTripMs: number }): Verdict {
  const seconds = Math.max(0, Math.abs(skewMs) - roundTripMs / 2) / 1_000;
  if (seconds < skewWarnSeconds) return ok("This machine's clock and the database's agree.");
  const words = `The database's clock is ${toTime(seconds)} ${skewMs > 0 ? "ahead of" : "behind"} this machine's.`;
  const whatToDo = "Synchronise both clocks (chrony or systemd-timesyncd). `date -u` shows which one is wrong.";
  return seconds < skewProblemSeconds ? warning(words, whatToDo) : problem(words, whatToDo);
}

export function toTime(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3_600)} hours`;
}
