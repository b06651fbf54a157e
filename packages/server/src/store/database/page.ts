import { toUuid } from "../../lib/ids.ts";

export type PageRequest = {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  order: "asc" | "desc";
};
export type Page<T> = { items: T[]; hasMore: boolean };

/** Collects numbered values, so that a statement put together from parts never holds one. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * The end of a list statement: cursor conditions, order and limit over an id column.
 * A cursor is compared, never looked up, so that it survives the row it names. The limit, a number of ours, stands in the text:
 * a plan that is kept would take it for a tenth of the table.
 */
export function pageClause(column: string, page: PageRequest, parameters: Parameters): string {
  const ascending = isAscending(page);
  const conditions = [
    page.after ? `and ${column} ${page.order === "asc" ? ">" : "<"} ${parameters.add(toUuid(page.after))}` : "",
    page.before ? `and ${column} ${page.order === "asc" ? "<" : ">"} ${parameters.add(toUuid(page.before))}` : "",
  ];
  return `${conditions.join(" ")} order by ${column} ${ascending ? "asc" : "desc"} limit ${page.limit + 1}`;
}

/** With only `before`, the rows nearest to the cursor are wanted, so they are read backwards and turned around. */
const isReversed = (page: PageRequest) => page.before !== undefined && page.after === undefined;
const isAscending = (page: PageRequest) => (page.order === "asc") !== isReversed(page);

/** One row more than asked was read: it says whether there are more. */
export function toPage<T>(rows: T[], page: PageRequest): Page<T> {
  const items = rows.slice(0, page.limit);
  return { items: isReversed(page) ? items.reverse() : items, hasMore: rows.length > page.limit };
}
