const hourMs = 3_600_000;

/** Whether this is the name of an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // The platform accepts an offset such as +02:00, but it has no daylight saving time.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

export type LocalTime = {
  /** How far the zone's clocks are ahead of UTC at this time, in milliseconds. */
  offsetAt(at: number): number;
  /** The first full hour of UTC in the local day that contains this time. */
  startOfDay(at: number): number;
  /** The first full hour of UTC in the local day after the one that contains this time. */
  nextDay(at: number): number;
  /** The first full hour of UTC in the local day YYYY-MM-DD. */
  startOf(date: string): number;
};

/** Local days of a time zone. They have 23 or 25 hours when the clocks change, and some do not start at 00:00. */
export function localTime(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const clockAt = (at: number): string => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
  };
  const dateAt = (at: number): string => clockAt(at).slice(0, 10);
  const firstHour = (from: number, isReached: (date: string) => boolean): number => {
    let at = Math.floor(from / hourMs) * hourMs;
    while (!isReached(dateAt(at))) at += hourMs;
    return at;
  };
  const startOf = (date: string): number => firstHour(Date.parse(date) - 15 * hourMs, (found) => found >= date);
  return {
    offsetAt: (at) => Date.parse(`${clockAt(at)}Z`) - Math.floor(at / 1_000) * 1_000,
    startOf,
    startOfDay: (at) => startOf(dateAt(at)),
    nextDay(at) {
      const date = dateAt(at);
      return firstHour(at + hourMs, (found) => found > date);
    },
  };
}
