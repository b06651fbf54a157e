import { pageLimit } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Page, PageRequest } from "../store/database/page.ts";
import { ok } from "./endpoint-types.ts";

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
  const [first, last] = [data[0], data.at(-1)];
  const body = {
    object: "list" as const,
    data,
    first_id: first?.id ?? null,
    last_id: last?.id ?? null,
    has_more: page.hasMore,
  };
  return ok(body, page.hasMore && last && first ? { Link: `<${nextUrl(url, first.id, last.id)}>; rel="next"` } : {});
}

/** The same list further on: after the last id, or before the first one for a caller that walks backwards. */
function nextUrl(url: string, firstId: string, lastId: string): string {
  const next = new URL(url);
  if (next.searchParams.has("before") && !next.searchParams.has("after")) next.searchParams.set("before", firstId);
  else next.searchParams.set("after", lastId);
  return next.href;
}
