import pg from "pg";

/**
 * A moment as the database writes it, such as `2026-11-15 07:47:01.123456+00`. The driver's own reader takes a regular expression
 * and seven numbers apart for it, three or four times a row; this one reads the digits where they stand.
 */
export function parseTimestamp(text: string): Date {
  if (!isPlain(text)) return pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text")(text) as unknown as Date;
  const day = Date.UTC(two(text, 0) * 100 + two(text, 2), two(text, 5) - 1, two(text, 8));
  const seconds = (two(text, 11) * 60 + two(text, 14)) * 60 + two(text, 17);
  return new Date(day + seconds * 1_000 + milliseconds(text));
}

/** In UTC, and in a year of four digits: what our connections are set to, and whatever happened since the year 100. */
const isPlain = (text: string): boolean =>
  text.endsWith("+00") && text.charCodeAt(4) === dash && text.charCodeAt(10) === space && !text.startsWith("00");

const two = (text: string, at: number): number => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** Digits that are not written are noughts; those after the third are dropped. */
function milliseconds(text: string): number {
  const end = Math.min(text.length - 3, 23);
  let value = 0;
  for (let at = 20; at < 23; at += 1) value = value * 10 + (at < end ? text.charCodeAt(at) - zero : 0);
  return value;
}

const [zero, dash, space] = [48, 45, 32];
