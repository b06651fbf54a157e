/** Descriptions of the scopes that an application can request, for the consenting user. */
const words: Record<string, string> = {
  "runs:read": "View runs with their inputs and outputs",
  "runs:write": "Run agents, answer and approve their requests, cancel runs, and view all runs",
  "agents:read": "View agents and their configuration",
  "threads:read": "Read conversations",
  "threads:write": "Create, read, change and delete conversations",
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

export const daysInWords = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
