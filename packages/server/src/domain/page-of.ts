import { countFitting, type Page, type PageRequest } from "../store/database/page.ts";

/** One page of a short list that is in memory whole, by the rules of every other list. Ids sort by creation. */
export function pageOf<T extends object>(items: readonly T[], idOf: (item: T) => string, page: PageRequest): Page<T> {
  const sign = page.order === "asc" ? 1 : -1;
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -sign : sign);
  const { after, before } = page;
  const within = items
    .filter((item) => after === undefined || compare(idOf(item), after) > 0)
    .filter((item) => before === undefined || compare(idOf(item), before) < 0)
    .sort((a, b) => compare(idOf(a), idOf(b)));
  // With only `before`, the items nearest to the cursor are wanted.
  const isBackwards = before !== undefined && after === undefined;
  const count = countFitting(isBackwards ? within.toReversed() : within, page.limit);
  return { items: isBackwards ? within.slice(-count) : within.slice(0, count), hasMore: within.length > count };
}
