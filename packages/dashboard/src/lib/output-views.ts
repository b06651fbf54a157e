import { looksLikeMarkdown } from "./looks-like-markdown.ts";

export type OutputRow = Record<string, unknown>;
export type OutputRows = { columns: string[]; rows: OutputRow[] };

const mostColumns = 12;
const isRow = (value: unknown): value is OutputRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The only member of an object; of anything else, itself: `{ "rows": […] }` is its rows. */
function kernelOf(output: unknown): unknown {
  const members = isRow(output) ? Object.values(output) : [];
  return members.length === 1 ? members[0] : output;
}

/** A list of objects as a table; null where it is none, or one that nobody could read. */
export function rowsIn(output: unknown): OutputRows | null {
  const list = isRow(output) ? tableIn(output) : output;
  if (!isTable(list)) return null;
  const columns = [...new Set(list.flatMap(Object.keys))];
  return columns.length > 0 && columns.length <= mostColumns ? { columns, rows: list } : null;
}

/** Of several lists the one that is called so, or the longest. */
function tableIn(output: OutputRow): OutputRow[] | null {
  const tables = Object.entries(output).flatMap(([name, list]) => (isTable(list) ? [{ name, list }] : []));
  const called = tables.find(({ name }) => /^(rows|items|data|results)$/.test(name));
  return (called ?? tables.toSorted((one, other) => other.list.length - one.list.length)[0])?.list ?? null;
}

const isTable = (value: unknown): value is OutputRow[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** The Markdown that an output is; null where it is something else. */
export function markdownIn(output: unknown): string | null {
  const kernel = kernelOf(output);
  return typeof kernel === "string" && looksLikeMarkdown(kernel) ? kernel : null;
}

/** Whether there is anything to open and to search. */
export const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether a name, or anything in a value, has a text in it; the text in small letters. */
export function hasText(name: string, value: unknown, text: string): boolean {
  if (name.toLowerCase().includes(text)) return true;
  if (isNested(value)) return Object.entries(value).some(([key, member]) => hasText(key, member, text));
  return String(value).toLowerCase().includes(text);
}
