import type { ListRunsQuery } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { RunSearch } from "../store/runs/search.ts";

type AskedSearch = Pick<
  ListRunsQuery,
  "text" | "min_latency_ms" | "max_latency_ms" | "min_cost_usd" | "max_cost_usd" | "sort"
>;

const refuse = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

/** What is asked of where ended runs are looked for. */
export function searchFilter(query: AskedSearch, searchesText: boolean): RunSearch {
  const { text, min_latency_ms, max_latency_ms, min_cost_usd, max_cost_usd, sort } = query;
  if (text !== undefined && !searchesText)
    throw refuse("text", "Runs are not looked through here: the operator has switched it off (AGENTRUN_RUN_SEARCH).");
  if (text !== undefined && !/[\p{L}\p{N}]/u.test(text)) throw refuse("text", "Name a word: there is none in it.");
  if (min_latency_ms !== undefined && max_latency_ms !== undefined && min_latency_ms > max_latency_ms)
    throw refuse("min_latency_ms", "`min_latency_ms` is above `max_latency_ms`: no run is both.");
  if (min_cost_usd !== undefined && max_cost_usd !== undefined && min_cost_usd > max_cost_usd)
    throw refuse("min_cost_usd", "`min_cost_usd` is above `max_cost_usd`: no run is both.");
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
