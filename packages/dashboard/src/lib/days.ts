type Search = Record<string, unknown>;

/** A valid day (YYYY-MM-DD) from the URL, or undefined. */
export function dayOf(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  // Date accepts 31 February as a day of March, and month 13 as January.
  const [, month, date] = value.split("-").map(Number);
  const start = startOf(value);
  return start.getDate() === date && start.getMonth() + 1 === month ? value : undefined;
}

/** The start of the first day and the end of the last, in the viewer's time zone. */
export function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    ...(from ? { created_after: startOf(from).toISOString() } : {}),
    ...(to ? { created_before: startOf(to, 1).toISOString() } : {}),
  };
}

function startOf(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later);
}
