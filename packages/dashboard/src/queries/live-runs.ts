import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { keepMatching, mergeRuns, type RunPage, staleRuns } from "../lib/live-runs.ts";
import type { ListedRun } from "../models.ts";
import { nextCursor, toPlainPage } from "./pages.ts";
import type { RunFilters } from "./runs.ts";

const pageSize = 100;
const headSize = 50;
const pollMs = 3_000;
const mostAsked = 10;

/**
 * The list of runs, as long as anybody scrolls, and alive at its top.
 *
 * Asking again for every page shown would cost a hundred calls after a long scroll. So the pages are kept, and every few
 * seconds only the newest runs are asked for and laid over them, with those shown as active further down.
 */
export function useLiveRuns(filters: RunFilters) {
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
      const fresh = await askFresh(filters, shown);
      await layOver(fresh);
      return fresh.length;
    },
    enabled: list.isSuccess,
    refetchInterval: pollMs,
    staleTime: 0,
  });
  const layOver = async (fresh: ListedRun[]) => {
    const shown = queries.getQueryData<InfiniteData<RunPage>>(queryKey);
    if (!shown) return;
    const merged = mergeRuns(shown.pages, fresh);
    if (!merged) return queries.resetQueries({ queryKey, exact: true });
    queries.setQueryData(queryKey, { ...shown, pages: keepMatching(merged, statusesOf(filters)) });
  };
  return { ...list, items: list.data?.pages.flatMap((page) => page.data) };
}

const statusesOf = (filters: RunFilters) => filters.status?.split(",") ?? [];

async function askFresh(filters: RunFilters, shown: readonly RunPage[]): Promise<ListedRun[]> {
  const head = (await client.runs.list({ ...filters, limit: headSize })).data;
  const stale = await Promise.all(staleRuns(shown, head, mostAsked).map((id) => client.runs.get(id).catch(() => null)));
  return [...head, ...stale.filter((run) => run !== null)];
}
