/** Descriptions of the scopes that an application can request, for the consenting user. */
const words: Record<string, string> = {
  "runs:read": "See runs: what went into them and what came out",
  "runs:write": "Run agents, answer and approve what they ask, stop runs, and see all runs",
  "agents:read": "See agents and how they are set up",
  "threads:read": "Read conversations",
  "threads:write": "Begin, read, change and delete conversations",
  "files:read": "Read files",
  "files:write": "Upload, read and delete files",
};

export const scopeWords = (scope: string): string => words[scope] ?? scope;

/** The possible durations of consent in days, with the default if it is allowed. */
export function dayChoices(maxDays: number): number[] {
  const usual = [1, 7, 30, 90].filter((days) => days < maxDays);
  return [...usual, maxDays];
}

export const usualDays = (maxDays: number): number => Math.min(30, maxDays);

export const daysInWords = (days: number): string => (days === 1 ? "a day" : `${days} days`);
