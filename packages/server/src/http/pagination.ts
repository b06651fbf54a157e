import { pageLimit } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Page, PageRequest } from "../store/database/page.ts";
import { ok, Rendered } from "./endpoint-types.ts";

type PageQuery = { limit?: number; after?: string; before?: string; order?: "asc" | "desc" };

export const toPageRequest = (query: PageQuery): PageRequest => ({
  limit: query.limit ?? pageLimit.default,
  after: query.after,
  before: query.before,
  order: query.order ?? "desc",
});

const exportedAtOnce = 500;

/** Everything that matches, so a page's size and the way backwards mean nothing. */
export function toExport({ after, before, order }: PageRequest): PageRequest {
  if (before === undefined) return { limit: exportedAtOnce, after, order };
  throw new ServiceError("invalid_value", {
    param: "before",
    message: "before: an export goes forward only. Name the last entry you have in `after`.",
  });
}

/** A page as a list object, with the address of the next one. */
export function listAnswer<Record, Item extends { id: string }>(
  page: Page<Record>,
  toItem: (record: Record) => Item,
  url: string,
) {
  const data = page.items.map(toItem);
  return ok({ object: "list" as const, data, ...endsOf(page, data) }, linkToNext(page, data, url));
}

type List<Item> = { object: "list"; data: Item[]; first_id: string | null; last_id: string | null; has_more: boolean };

/** The same of items that are JSON text already: nothing is read to be written again. */
export function renderedList<Item, Record extends { id: string } = { id: string }>(
  page: Page<Record>,
  render: (record: Record) => string,
  url: string,
) {
  const { items } = page;
  const ends = JSON.stringify(endsOf(page, items)).slice(1);
  const text = `{"object":"list","data":[${items.map(render).join(",")}],${ends}`;
  return ok(new Rendered<List<Item>>(text), linkToNext(page, items, url));
}

type Items = readonly { id: string }[];

const endsOf = ({ hasMore }: Page<unknown>, items: Items) => ({
  first_id: items[0]?.id ?? null,
  last_id: items.at(-1)?.id ?? null,
  has_more: hasMore,
});

function linkToNext({ hasMore }: Page<unknown>, items: Items, url: string): { Link?: string } {
  const [first, last] = [items[0], items.at(-1)];
  return hasMore && first && last ? { Link: `<${nextUrl(url, first.id, last.id)}>; rel="next"` } : {};
}

/** The same list further on: after the last id, or before the first one for a caller that walks backwards. */
function nextUrl(url: string, firstId: string, lastId: string): string {
  const next = new URL(url);
  if (next.searchParams.has("before") && !next.searchParams.has("after")) next.searchParams.set("before", firstId);
  else next.searchParams.set("after", lastId);
  return next.href;
}
