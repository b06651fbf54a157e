import { type ListRunsQuery, pageLimit } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Page, PageRequest } from "../store/database/page.ts";
import type { FeedbackFilter } from "../store/feedback/feedback.ts";
import type { RunSearch } from "../store/runs/search.ts";
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

/** `metadata[key]=value`, as many as there are. */
export function metadataFilter(query: object): Record<string, string> | undefined {
  const entries = Object.entries(query).flatMap(([name, value]) => {
    const [, key] = /^metadata\[(.*)\]$/s.exec(name) ?? [];
    return key === undefined ? [] : [[key, String(value)]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

type FeedbackQuery = Pick<ListRunsQuery, "feedback" | "feedback_name" | "feedback_label" | "min_score" | "max_score">;

/** Undefined: whatever was said of them. */
export function feedbackFilter(query: FeedbackQuery): FeedbackFilter | undefined {
  const { feedback, feedback_name: name, feedback_label: label, min_score: minScore, max_score: maxScore } = query;
  const isMore = [name, label, minScore, maxScore].some((value) => value !== undefined);
  if (feedback === undefined && !isMore) return undefined;
  if (feedback === "none" && isMore) throw refuse("feedback", "Of runs without feedback nothing else can be asked.");
  if (feedback === "none") return "none";
  if (minScore !== undefined && maxScore !== undefined && minScore > maxScore)
    throw refuse("min_score", "`min_score` is above `max_score`, and so is no score.");
  const thumbs = feedback === "any" ? undefined : feedback;
  return { thumbs, name, label, minScore, maxScore };
}

/** Each of them is right by itself: that they do not go together is beyond their form. */
const refuse = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

type SearchQuery = Pick<
  ListRunsQuery,
  "text" | "min_latency_ms" | "max_latency_ms" | "min_cost_usd" | "max_cost_usd" | "sort"
>;

const refuseSearch = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

/** What is asked of where ended runs are looked for. */
export function searchFilter(query: SearchQuery, searchesText: boolean): RunSearch {
  const { text, min_latency_ms, max_latency_ms, min_cost_usd, max_cost_usd, sort } = query;
  if (text !== undefined && !searchesText)
    throw refuseSearch(
      "text",
      "Runs are not looked through here: the operator has switched it off (AGENTRUN_RUN_SEARCH).",
    );
  if (text !== undefined && !/[\p{L}\p{N}]/u.test(text))
    throw refuseSearch("text", "Name a word: there is none in it.");
  if (min_latency_ms !== undefined && max_latency_ms !== undefined && min_latency_ms > max_latency_ms)
    throw refuseSearch("min_latency_ms", "`min_latency_ms` is above `max_latency_ms`: no run is both.");
  if (min_cost_usd !== undefined && max_cost_usd !== undefined && min_cost_usd > max_cost_usd)
    throw refuseSearch("min_cost_usd", "`min_cost_usd` is above `max_cost_usd`: no run is both.");
  return {
    text,
    minLatencyMs: whole(min_latency_ms, Math.ceil),
    maxLatencyMs: whole(max_latency_ms, Math.floor),
    minCostUsd: min_cost_usd,
    maxCostUsd: max_cost_usd,
    sort,
  };
}

const whole = (value: number | undefined, round: (value: number) => number) =>
  value === undefined ? undefined : round(value);
