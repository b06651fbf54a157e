import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorNote } from "./error-note.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";

/** The parts of a paginated query that a list needs. */
type ListQuery<Item> = {
  items: readonly Item[] | undefined;
  error: unknown;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};

type QueryListProps<Item> = {
  query: ListQuery<Item>;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list with its loading, error and empty states and a button for the next page. */
export function QueryList<Item>({ query, empty, children }: QueryListProps<Item>) {
  const { items, error } = query;
  if (error && !items) return <ErrorNote error={error} onRetry={() => query.refetch()} />;
  if (!items) return <ListSkeleton />;
  if (items.length === 0) return empty;
  return (
    <Stack gap="sm">
      {error ? <ErrorNote error={error} onRetry={() => query.refetch()} /> : null}
      {children(items)}
      {query.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={query.isFetchingNextPage ?? false} onClick={() => query.fetchNextPage?.()}>
            Show more
          </Button>
        </Group>
      )}
    </Stack>
  );
}
