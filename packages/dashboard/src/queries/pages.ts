import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

/** One page of a list, in the API's format. */
export type PageOf<Item> = { data: Item[]; last_id: string | null; has_more: boolean };

type Options = { refetchInterval?: number; isEnabled?: boolean };

/** A paginated list; `items` contains all loaded pages. */
export function usePages<Item>(
  queryKey: QueryKey,
  fetchPage: (after: string | undefined) => PromiseLike<PageOf<Item>>,
  { refetchInterval, isEnabled = true }: Options = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => toPlainPage(await fetchPage(pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    enabled: isEnabled,
    ...(refetchInterval ? { refetchInterval } : {}),
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.data) };
}

export const nextCursor = (page: PageOf<unknown>): string | undefined =>
  page.has_more ? (page.last_id ?? undefined) : undefined;

/** Removes the client library's methods from a page, so that the cache can compare responses. */
export const toPlainPage = <Item>({ data, last_id, has_more }: PageOf<Item>): PageOf<Item> => ({
  data,
  last_id,
  has_more,
});
