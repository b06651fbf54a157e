import { type ListRunsQuery, pageLimit, type ReplayFilter } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Page, PageRequest } from "../store/database/page.ts";
import type { FeedbackFilter } from "../store/feedback/feedback.ts";
import type { RunSearch } from "../store/runs/search.ts";
import { ok, Rendered } from "./endpoint-types.ts";

type PageQuery = {
  limit?: number;
  after?: string;
  before?: string;
  order?: "asc" | "desc";
  created_after?: string;
  created_before?: string;
};

export const toPageRequest = (query: PageQuery): PageRequest => ({
  limit: query.limit ?? pageLimit.default,
  after: query.after,
  before: query.before,
  order: query.order ?? "desc",
  createdAfter: toDate(query.created_after),
  createdBefore: toDate(query.created_before),
});

const toDate = (time: string | undefined): Date | undefined => (time === undefined ? undefined : new Date(time));

const exportBatchSize = 500;

/** An export returns all matches, so the page size and backward paging do not apply. */
export function toExport({ before, ...page }: PageRequest): PageRequest {
  if (before === undefined) return { ...page, limit: exportBatchSize };
  throw new ServiceError("invalid_value", {
    param: "before",
    message: "before: exports are forward only. Use `after` with the id of the last entry you have.",
  });
}

/** A page as a list object, with a link to the next page. */
export function listAnswer<Record, Item extends { id: string }>(
  page: Page<Record>,
  toItem: (record: Record) => Item,
  url: string,
) {
  const data = page.items.map(toItem);
  return ok({ object: "list" as const, data, ...endsOf(page, data) }, linkToNext(page, data, url));
}

type List<Item> = { object: "list"; data: Item[]; first_id: string | null; last_id: string | null; has_more: boolean };

/** Same as `listAnswer`, for items that are already JSON text. */
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

/** The URL of the next page: after the last id, or before the first id for a caller that pages backwards. */
function nextUrl(url: string, firstId: string, lastId: string): string {
  const next = new URL(url);
  if (next.searchParams.has("before") && !next.searchParams.has("after")) next.searchParams.set("before", firstId);
  else next.searchParams.set("after", lastId);
  return next.href;
}

/** The filters of the form `metadata[key]=value`. */
export function metadataFilter(query: object): Record<string, string> | undefined {
  const entries = Object.entries(query).flatMap(([name, value]) => {
    const [, key] = /^metadata\[(.*)\]$/s.exec(name) ?? [];
    return key === undefined ? [] : [[key, String(value)]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

type FeedbackQuery = Pick<ListRunsQuery, "feedback" | "feedback_name" | "feedback_label" | "min_score" | "max_score">;

/** Undefined if the query does not filter by feedback. */
export function feedbackFilter(query: FeedbackQuery): FeedbackFilter | undefined {
  const { feedback, feedback_name: name, feedback_label: label, min_score: minScore, max_score: maxScore } = query;
  const hasDetails = [name, label, minScore, maxScore].some((value) => value !== undefined);
  if (feedback === undefined && !hasDetails) return undefined;
  if (feedback === "none" && hasDetails)
    throw refuse("feedback", "`feedback=none` cannot be combined with other feedback filters.");
  if (feedback === "none") return "none";
  if (minScore !== undefined && maxScore !== undefined && minScore > maxScore)
    throw refuse("min_score", "`min_score` must not be greater than `max_score`.");
  const thumbs = feedback === "any" ? undefined : feedback;
  return { thumbs, name, label, minScore, maxScore };
}

/** The filter in a request that selects runs of an agent. */
export function runFilterOf(filter: ReplayFilter = {}) {
  const { status, agent_revision, thread_id, user, metadata, created_after, created_before } = filter;
  const { error_code: errorCode, api_key_id: apiKeyId } = filter;
  return {
    statuses: status,
    agentRevision: agent_revision,
    threadId: thread_id,
    user,
    metadata,
    createdAfter: toDate(created_after),
    createdBefore: toDate(created_before),
    errorCode,
    apiKeyId,
    feedback: feedbackFilter(filter),
  };
}

/** Each value is valid on its own, but the combination is not. */
const refuse = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

type SearchQuery = Pick<
  ListRunsQuery,
  "text" | "min_latency_ms" | "max_latency_ms" | "min_cost_usd" | "max_cost_usd" | "sort"
>;

/** The search criteria for ended runs. */
export function searchFilter(query: SearchQuery, searchesText: boolean): RunSearch {
  const { text, min_latency_ms, max_latency_ms, min_cost_usd, max_cost_usd, sort } = query;
  if (text !== undefined && !searchesText)
    throw refuse(
      "text",
      "Text search is disabled on this service. The operator can enable it with AGENTRUN_RUN_SEARCH.",
    );
  if (text !== undefined && !/[\p{L}\p{N}]/u.test(text))
    throw refuse("text", "`text` must contain at least one letter or digit.");
  if (min_latency_ms !== undefined && max_latency_ms !== undefined && min_latency_ms > max_latency_ms)
    throw refuse("min_latency_ms", "`min_latency_ms` must not be greater than `max_latency_ms`.");
  if (min_cost_usd !== undefined && max_cost_usd !== undefined && min_cost_usd > max_cost_usd)
    throw refuse("min_cost_usd", "`min_cost_usd` must not be greater than `max_cost_usd`.");
  return {
    text,
    minLatencyMs: roundIfSet(min_latency_ms, Math.ceil),
    maxLatencyMs: roundIfSet(max_latency_ms, Math.floor),
    minCostUsd: min_cost_usd,
    maxCostUsd: max_cost_usd,
    sort,
  };
}

const roundIfSet = (value: number | undefined, round: (value: number) => number) =>
  value === undefined ? undefined : round(value);
