import { firstUuidAt, toUuid } from "../../lib/ids.ts";
import { sizeOf } from "../../lib/json/text-checks.ts";

export type PageRequest = {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  order: "asc" | "desc";
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};
export type Page<T> = { items: T[]; hasMore: boolean };

/** Maximum size of a page. A larger item is returned alone. */
export const pageBytes = 1_048_576;

/** Collects values as numbered parameters, so that a composed statement never contains a value. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * The end of a list statement: cursor conditions, order and limit over an id column.
 * A cursor is compared, never looked up, so that it stays valid after its row is deleted. The limit is part of the text: for a
 * parameter, a cached plan would assume a tenth of the table.
 *
 * `created` is the column of `createdAfter` and `createdBefore`.
 */
export function pageClause(
  column: string,
  page: PageRequest,
  parameters: Parameters,
  created = column.replace(/\w+$/, "created_at"),
): string {
  const ascending = isAscending(page);
  const conditions = [
    ...createdBetween(page, parameters, created),
    ...(tableOf(created) === tableOf(column) ? idsBetween(page, parameters, column) : []),
    page.after ? `and ${column} ${page.order === "asc" ? ">" : "<"} ${parameters.add(toUuid(page.after))}` : "",
    page.before ? `and ${column} ${page.order === "asc" ? "<" : ">"} ${parameters.add(toUuid(page.before))}` : "",
  ];
  return `${conditions.join(" ")} order by ${column} ${ascending ? "asc" : "desc"} limit ${page.limit + 1}`;
}

/** The conditions of `createdAfter` and `createdBefore`. */
export const createdBetween = (page: PageRequest, parameters: Parameters, created = "created_at"): string[] => [
  page.createdAfter ? `and ${created} >= ${parameters.add(page.createdAfter)}` : "",
  page.createdBefore ? `and ${created} < ${parameters.add(page.createdBefore)}` : "",
];

const tableOf = (column: string): string => column.slice(0, column.lastIndexOf(".") + 1);

const dayMs = 86_400_000;

/** An id contains its time, so the index of the ids ends the search. A day, because an id may be older than its row. */
const idsBetween = ({ createdAfter, createdBefore }: PageRequest, parameters: Parameters, column: string): string[] => [
  createdAfter ? `and ${column} >= ${parameters.add(firstUuidAt(createdAfter.getTime() - dayMs))}` : "",
  createdBefore ? `and ${column} < ${parameters.add(firstUuidAt(createdBefore.getTime() + dayMs))}` : "",
];

/** The same for items in memory. Items without a time are in no period. */
export const isCreatedBetween = (time: Date | null, { createdAfter, createdBefore }: PageRequest): boolean =>
  (createdAfter === undefined || (time !== null && time >= createdAfter)) &&
  (createdBefore === undefined || (time !== null && time < createdBefore));

/** With only `before`, the rows nearest to the cursor are read backwards and then reversed. */
const isReversed = (page: PageRequest) => page.before !== undefined && page.after === undefined;
const isAscending = (page: PageRequest) => (page.order === "asc") !== isReversed(page);

/**
 * Ends a list statement with the first row that does not fit into the page, the second at the earliest, so that rows that are not
 * shown are not read. `wide` names the large text columns; PostgreSQL computes their length without reading them.
 */
export function boundPage(statement: string, wide: readonly string[], bytes = pageBytes): string {
  const size = wide.map((column) => `coalesce(octet_length(${column}), 0)`).join(" + ");
  return `select * from (
    select *, (sum(row_size) over read)::float8 as page_size, row_number() over read as place from (
      select *, ${size} as row_size from (${statement}) as listed) as sized
    window read as (rows unbounded preceding)) as page where page_size - row_size <= ${bytes} or place <= 2`;
}

/** The rows that fit into a page, by number and bytes. One more row was read, to see whether there are more. */
export function toPage<Row extends object, T = Row>(
  rows: readonly Row[],
  page: PageRequest,
  toItem: (row: Row) => T = (row) => row as unknown as T,
): Page<T> {
  const items = rows.slice(0, countFitting(rows, page.limit)).map(toItem);
  return { items: isReversed(page) ? items.reverse() : items, hasMore: rows.length > items.length };
}

/** At least one, however large it is. */
export function countFitting(rows: readonly object[], limit: number, maxBytes = pageBytes): number {
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    if (index === limit) return limit;
    // A bounded statement has computed the running total.
    bytes = "page_size" in row ? (row.page_size as number) : bytes + bytesOf(row, maxBytes);
    if (bytes > maxBytes && index > 0) return index;
  }
  return rows.length;
}

/** A cached item has its response already: measuring that costs nothing, and a list of cached runs is the most frequent list. */
const bytesOf = (row: object, maxBytes: number): number =>
  "rendered" in row && typeof row.rendered === "string" ? row.rendered.length : sizeOf(row, maxBytes);
