import { Paper, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";

type StatTileProps = { label: string; value: ReactNode | undefined; note?: ReactNode };

/** One figure; undefined while it is loading. */
export function StatTile({ label, value, note }: StatTileProps) {
  return (
    <Paper px="md" py="sm" style={{ borderColor: "var(--line)" }}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton height={24} width={70} my={4} />
      ) : (
        <Text fz="1.375rem" fw={600} lh={1.4} className="numeric" style={{ overflowWrap: "anywhere" }}>
          {value}
        </Text>
      )}
      {note && (
        <Text size="xs" c="dimmed" component="div">
          {note}
        </Text>
      )}
    </Paper>
  );
}
