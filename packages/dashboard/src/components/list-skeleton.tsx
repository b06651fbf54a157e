import { Skeleton, Stack } from "@mantine/core";

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Placeholder for a list that is loading. */
export function ListSkeleton({ count = 6, height = 38 }: { count?: number; height?: number }) {
  return (
    <Stack gap={6} aria-busy="true">
      {rows.slice(0, count).map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}
