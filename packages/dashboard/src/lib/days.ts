type Search = Record<string, unknown>;

/** A day as a field of a form has it, from a page's address; nothing where it is none. */
export function dayOf(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  // 31 February is read as a day of March, and a thirteenth month as January.
  const [, month, date] = value.split("-").map(Number);
  const start = startOf(value);
  return start.getDate() === date && start.getMonth() + 1 === month ? value : undefined;
}

/** The moments between which two days lie, both whole, by the clock of whoever looks. */
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
