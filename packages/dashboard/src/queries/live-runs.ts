import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { endedRuns, type FreshRuns, keepMatching, mergeRuns, type RunPage, staleRuns } from "../lib/live-runs.ts";
import { runStatuses } from "../lib/run-filters.ts";
import { finalStatuses } from "../lib/run-stream.ts";
import { nextCursor, toPlainPage } from "./pages.ts";
import { useRunChanges } from "./run-changes.ts";
import type { RunFilters } from "./runs.ts";

/** `expand`: only what is shown, because it makes the list larger. */
type ListFilters = RunFilters & { expand?: string };

const pageSize = 100;
const headSize = 50;
const pollMs = 5_000;
const maxFetched = 10;

/**
 * The list of runs with infinite scrolling and live updates at the top.
 *
 * Refetching every page would cost a hundred calls after a long scroll. So the pages are kept, and only the newest runs are fetched and
 * merged, plus the active ones if some are further down: after each change that the event feed reports, and every few seconds, because
 * the feed does not report that a queued run has started.
 */
export function useLiveRuns(narrowed: RunFilters, expand: string | undefined) {
  const filters: ListFilters = expand === undefined ? narrowed : { ...narrowed, expand };
  const queries = useQueryClient();
  const queryKey = ["runs", "list", filters];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) =>
      toPlainPage(await client.runs.list({ ...filters, limit: pageSize, after: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useQuery({
    queryKey: ["runs", "head", filters],
    queryFn: async () => {
      const shown = queries.getQueryData<InfiniteData<RunPage>>(queryKey)?.pages ?? [];
      const fresh = await fetchFresh(filters, shown);
      await layOver(fresh);
      return fresh.head.length;
    },
    // In any other order, new runs can be anywhere in the list.
    enabled: list.isSuccess && isNewestFirst(filters),
    refetchInterval: pollMs,
    staleTime: 0,
  });
  useRunChanges(() => void queries.invalidateQueries({ queryKey: ["runs", "head", filters], exact: true }));
  const layOver = async (fresh: FreshRuns) => {
    const shown = queries.getQueryData<InfiniteData<RunPage>>(queryKey);
    if (!shown) return;
    const merged = mergeRuns(shown.pages, fresh);
    if (!merged) return queries.resetQueries({ queryKey, exact: true });
    queries.setQueryData(queryKey, { ...shown, pages: keepMatching(merged, statusesOf(filters)) });
  };
  return { ...list, items: list.data?.pages.flatMap((page) => page.data) };
}

const isNewestFirst = ({ sort, order }: RunFilters) => sort === undefined && order !== "asc";
const statusesOf = (filters: RunFilters) => filters.status?.split(",") ?? [];
const activeStatuses = runStatuses.filter((status) => !finalStatuses.includes(status));

async function fetchFresh(filters: ListFilters, shown: readonly RunPage[]): Promise<FreshRuns> {
  const head = (await client.runs.list({ ...filters, limit: headSize })).data;
  const stale = staleRuns(shown, head);
  if (stale.length === 0) return { head, others: [] };
  const active = await client.runs.list({ ...filters, status: activeStatuses.join(","), limit: pageSize });
  const ended = endedRuns(stale, toPlainPage(active), maxFetched);
  const gone = await Promise.all(ended.map((id) => client.runs.get(id).catch(() => null)));
  return { head, others: [...active.data, ...gone.filter((run) => run !== null)] };
}
