import type { ListedRun } from "../models.ts";
import type { RunFilters } from "../queries/runs.ts";
import { dayOf, momentsOf } from "./days.ts";
import { momentOf } from "./period.ts";
import { oneOf, present, textOf } from "./search.ts";

export const runStatuses = [
  "queued",
  "running",
  "requires_action",
  "cancelling",
  "completed",
  "failed",
  "cancelled",
] as const;

/** All error codes of the contract; a missing one is a compile error. */
const errorCodes: Record<NonNullable<ListedRun["error"]>["code"], true> = {
  run_timeout: true,
  agent_error: true,
  tool_error: true,
  guardrail_violation: true,
  provider_error: true,
  provider_rate_limited: true,
  provider_not_configured: true,
  budget_exceeded: true,
  action_expired: true,
  approval_impossible: true,
  worker_lost: true,
  output_too_large: true,
  not_recorded: true,
  nondeterministic: true,
  internal_error: true,
};

export const runErrorCodes = Object.keys(errorCodes);

/** The last minutes, hours or days, such as `45m`. */
export type Since = `${number}${"m" | "h" | "d"}`;
const unitMinutes = { m: 1, h: 60, d: 1_440 };

/** Reads `45m`, `12 h` or `30d`. */
export function parseSince(text: string | undefined): Since | undefined {
  const [, count, unit] = /^([1-9]\d{0,3})\s*([mhd])$/.exec(text?.trim() ?? "") ?? [];
  return count && unit ? (`${count}${unit}` as Since) : undefined;
}

const minutesOf = (since: Since): number =>
  Number(since.slice(0, -1)) * unitMinutes[since.slice(-1) as keyof typeof unitMinutes];

/** Sort orders with their labels; the default is newest first. */
export const runSorts = {
  oldest: { label: "Oldest first", filters: { order: "asc" } },
  slowest: { label: "Slowest first", filters: { sort: "latency_ms", order: "desc" } },
  fastest: { label: "Fastest first", filters: { sort: "latency_ms", order: "asc" } },
  dearest: { label: "Most expensive first", filters: { sort: "cost_usd", order: "desc" } },
} as const satisfies Record<string, { label: string; filters: Pick<RunFilters, "sort" | "order"> }>;
export type RunSortName = keyof typeof runSorts;

export const feedbackWords = ["any", "none", "up", "down"] as const;

/** The filters of the list of runs, as in its URL. */
export type RunSearch = {
  agent?: string;
  status?: string;
  since?: Since;
  /** Full-text search in inputs, outputs and errors. */
  text?: string;
  sort?: RunSortName;
  key?: string;
  user?: string;
  thread?: string;
  /** `name=value` */
  metadata?: string;
  revision?: number;
  error?: string;
  feedback?: (typeof feedbackWords)[number];
  /** The name of the feedback. */
  rated?: string;
  /** The label of the feedback. */
  label?: string;
  minCost?: number;
  maxCost?: number;
  minLatency?: number;
  maxLatency?: number;
  /** First and last day, both included. In links and views of earlier releases. */
  from?: string;
  to?: string;
  /** Times, to the minute. */
  after?: string;
  before?: string;
};

/** The less common filters, shown only if one is set. */
export const rareFilters = [
  ...["key", "user", "thread", "metadata", "revision", "error", "feedback", "rated", "label"],
  ...["minCost", "maxCost", "minLatency", "maxLatency"],
] as (keyof RunSearch)[];

export function parseRunSearch(search: Record<string, unknown>): RunSearch {
  const statuses = (textOf(search, "status") ?? "")
    .split(",")
    .filter((word) => runStatuses.some((one) => one === word));
  return present({
    agent: textOf(search, "agent"),
    status: statuses.length > 0 ? statuses.join(",") : undefined,
    since: parseSince(textOf(search, "since")),
    text: isSearchable(textOf(search, "text") ?? "") ? textOf(search, "text")?.slice(0, 256) : undefined,
    sort: oneOf(search, "sort", Object.keys(runSorts) as RunSortName[]),
    key: idOf(search, "key", "key"),
    user: textOf(search, "user"),
    thread: idOf(search, "thread", "thr"),
    metadata: pairOf(textOf(search, "metadata")) && textOf(search, "metadata"),
    revision: numberOf(search, "revision", 1),
    error: oneOf(search, "error", runErrorCodes),
    ...feedbackOf(search),
    ...rangeOf(search, "minCost", "maxCost"),
    ...rangeOf(search, "minLatency", "maxLatency"),
    from: dayOf(search, "from"),
    to: dayOf(search, "to"),
    after: momentOf(search, "after"),
    before: momentOf(search, "before"),
  });
}

/** Whether a text has words to search for. */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A valid id from the URL: the service would reject the whole request with an invalid one. */
function idOf(search: Record<string, unknown>, name: string, prefix: string): string | undefined {
  const value = textOf(search, name);
  return value && new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`).test(value) ? value : undefined;
}

/** Runs without feedback have none with a name or a label. */
function feedbackOf(search: Record<string, unknown>) {
  const feedback = oneOf(search, "feedback", feedbackWords);
  if (feedback === "none") return { feedback };
  return { feedback, rated: slugOf(search, "rated"), label: slugOf(search, "label") };
}

const slugOf = (search: Record<string, unknown>, name: string): string | undefined => {
  const value = textOf(search, name);
  return value && /^[a-z0-9][a-z0-9._-]{0,63}$/.test(value) ? value : undefined;
};

function numberOf(search: Record<string, unknown>, name: string, least = 0): number | undefined {
  const value = search[name] === "" ? Number.NaN : Number(search[name]);
  return Number.isFinite(value) && value >= least && value <= 1e9 ? value : undefined;
}

/** A range of numbers; a reversed range loses its end. */
function rangeOf<Least extends string, Most extends string>(
  search: Record<string, unknown>,
  least: Least,
  most: Most,
): { [Name in Least | Most]: number | undefined } {
  const [from, to] = [numberOf(search, least), numberOf(search, most)];
  const isRange = from === undefined || to === undefined || from <= to;
  return { [least]: from, [most]: isRange ? to : undefined } as never;
}

/** Parses a metadata filter `name=value`. */
function pairOf(text: string | undefined): Record<string, string> | undefined {
  const [, name, value] = /^([^=\]]{1,64})=(.{0,512})$/.exec(text ?? "") ?? [];
  return name === undefined || value === undefined ? undefined : { [name.trim()]: value.trim() };
}

/** The API filters; times are rounded down to minutes, so that equal filters share one query. */
export function toRunFilters(search: RunSearch, nowMs: number): RunFilters {
  const { agent, status, since, key, user, thread, metadata, from, to, after, before } = search;
  const afterMs = since && Math.floor(nowMs / 60_000) * 60_000 - minutesOf(since) * 60_000;
  return present({
    agent_id: agent,
    status,
    api_key_id: key,
    user,
    thread_id: thread,
    metadata: pairOf(metadata),
    agent_revision: search.revision,
    error_code: search.error as RunFilters["error_code"],
    feedback: search.feedback,
    feedback_name: search.rated,
    feedback_label: search.label,
    text: search.text,
    min_cost_usd: search.minCost,
    max_cost_usd: search.maxCost,
    min_latency_ms: search.minLatency,
    max_latency_ms: search.maxLatency,
    created_after: after ?? (afterMs === undefined ? undefined : new Date(afterMs).toISOString()),
    created_before: before,
    ...momentsOf({ from, to }),
    ...(search.sort ? runSorts[search.sort].filters : {}),
  });
}
