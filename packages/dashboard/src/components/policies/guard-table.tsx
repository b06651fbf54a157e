import { Stack, Text } from "@mantine/core";
import { type GuardDraft, guardDetail, guardLabel } from "../../lib/guards.ts";
import type { Guard } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { StatusBadge } from "../status-badge.tsx";

type NumberedGuard = { number: number; guard: GuardDraft };

const stages: Record<string, string> = { input: "input", output: "output", both: "input and output" };

const columns: Column<NumberedGuard>[] = [
  {
    header: "Guard",
    cell: ({ guard }) => (
      <Stack gap={0}>
        <span>{guardLabel(guard)}</span>
        <Text size="xs" c="dimmed">
          {guardDetail(guard)}
        </Text>
      </Stack>
    ),
  },
  { header: "Checks", cell: ({ guard }) => stages[guard.on] ?? guard.on },
  { header: "Action", cell: ({ guard }) => <StatusBadge status={guard.action} /> },
  { header: "Mode", cell: ({ guard }) => (guard.shadow ? "shadow: only records" : "active") },
];

/** The guards of a policy. */
export function GuardTable({ guards, label }: { guards: readonly Guard[]; label: string }) {
  const rows = guards.map((guard, number) => ({ number, guard: guard as unknown as GuardDraft }));
  return <DataTable label={label} rows={rows} columns={columns} rowKey={({ number }) => String(number)} />;
}
