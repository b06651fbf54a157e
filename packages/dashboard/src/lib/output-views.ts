import { looksLikeMarkdown } from "./looks-like-markdown.ts";

export type OutputRow = Record<string, unknown>;
export type OutputRows = { columns: string[]; rows: OutputRow[] };

const maxColumns = 12;
const isRow = (value: unknown): value is OutputRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Unwraps an object with a single property: `{ "rows": […] }` becomes its rows. */
function kernelOf(output: unknown): unknown {
  const members = isRow(output) ? Object.values(output) : [];
  return members.length === 1 ? members[0] : output;
}

/** A list of objects as a table; null if it is none or has too many columns. */
export function rowsIn(output: unknown): OutputRows | null {
  const list = isRow(output) ? tableIn(output) : output;
  if (!isTable(list)) return null;
  const columns = [...new Set(list.flatMap(Object.keys))];
  return columns.length > 0 && columns.length <= maxColumns ? { columns, rows: list } : null;
}

/** If there are several lists: the one with a known name, or the longest. */
function tableIn(output: OutputRow): OutputRow[] | null {
  const tables = Object.entries(output).flatMap(([name, list]) => (isTable(list) ? [{ name, list }] : []));
  const called = tables.find(({ name }) => /^(rows|items|data|results)$/.test(name));
  return (called ?? tables.toSorted((one, other) => other.list.length - one.list.length)[0])?.list ?? null;
}

const isTable = (value: unknown): value is OutputRow[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** The Markdown text of an output; null for any other output. */
export function markdownIn(output: unknown): string | null {
  const kernel = kernelOf(output);
  return typeof kernel === "string" && looksLikeMarkdown(kernel) ? kernel : null;
}

/** Whether an output is exactly this text, which the stream already shows. */
export const isOnlyText = (output: unknown, text: string): boolean => text !== "" && kernelOf(output) === text;

/** Whether the value has nested parts to open and search. */
export const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether a name or value contains the text, which must be lower case. */
export function hasText(name: string, value: unknown, text: string): boolean {
  if (name.toLowerCase().includes(text)) return true;
  if (isNested(value)) return Object.entries(value).some(([key, member]) => hasText(key, member, text));
  return String(value).toLowerCase().includes(text);
}
