import { Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { type Column, DataTable } from "../components/data-table.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { LazyDiff } from "../components/lazy-diff.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { type SideRow, toSideRows } from "../lib/comparison.ts";
import { formatDuration } from "../lib/format.ts";
import type { ComparedStep, Comparison, Span } from "../models.ts";
import { useComparison } from "../queries/comparisons.ts";
import { useRun } from "../queries/runs.ts";

/** Two runs side by side. */
export function CompareRunsPage() {
  const { runId, otherId } = useParams({ from: "/frame/runs/$runId/compare/$otherId" });
  const { data: comparison, error, refetch } = useComparison(runId, otherId);
  if (error && !comparison)
    return <ErrorNote title="These runs could not be compared" error={error} onRetry={() => refetch()} />;
  if (!comparison) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title="Compare runs"
        documentTitle={`${runId} compared with ${otherId}`}
        description="Differences between the first and the second run."
      />
      <Stack gap="md">
        <Section title="Runs" isFlush>
          <DataTable label="Runs" rows={toSideRows(comparison)} columns={sideColumns} rowKey={({ what }) => what} />
        </Section>
        <Outputs comparison={comparison} />
        <Steps comparison={comparison} />
      </Stack>
    </>
  );
}

const showSide = (row: SideRow, side: "base" | "other") => {
  const value = row[side];
  if (row.kind === "id") return <IdText id={value} to={`/runs/${value}`} isShort />;
  return row.kind === "status" ? <StatusBadge status={value} /> : value;
};

const sideColumns: Column<SideRow>[] = [
  { header: "Property", cell: ({ what }) => what, width: "10rem" },
  { header: "First", cell: (row) => showSide(row, "base") },
  { header: "Second", cell: (row) => showSide(row, "other") },
  { header: "Difference", isNumeric: true, cell: ({ difference }) => difference },
];

/** A diff of the complete outputs. */
function Outputs({ comparison: { base, other, same_output: isSame } }: { comparison: Comparison }) {
  const { data: one } = useRun(base.id);
  const { data: two } = useRun(other.id);
  return (
    <Section
      title="Output"
      description={isSame ? "No differences." : "Removed lines are from the first run, added lines from the second."}
    >
      {one && two && !isSame && (
        <LazyDiff before={textOf(one.output)} after={textOf(two.output)} label="output differences" />
      )}
    </Section>
  );
}

const textOf = (value: unknown): string => JSON.stringify(value, null, 2);

const stepColumns: Column<{ step: ComparedStep; key: string }>[] = [
  {
    header: "Step",
    cell: ({ step }) => (
      <>
        {step.name}{" "}
        <Text span size="xs" c="dimmed">
          {step.type}
        </Text>
      </>
    ),
  },
  { header: "First", cell: ({ step }) => <SpanCell span={step.base} /> },
  { header: "Second", cell: ({ step }) => <SpanCell span={step.other} /> },
  { header: "Result", cell: ({ step: { same } }) => (same === null ? "" : same ? "same" : "different") },
];

function Steps({ comparison: { steps, truncated } }: { comparison: Comparison }) {
  if (steps.length === 0) return null;
  const rows = steps.map((step, index) => ({ step, key: String(index) }));
  const more = truncated ? "Not all steps are shown." : undefined;
  return (
    <Section title="Steps" description={more} isFlush>
      <DataTable label="Steps" rows={rows} columns={stepColumns} rowKey={({ key }) => key} />
    </Section>
  );
}

function SpanCell({ span }: { span: Span | null }) {
  if (!span)
    return (
      <Text span size="sm" c="dimmed">
        {"–"}
      </Text>
    );
  const took = span.ended_at === null ? null : Date.parse(span.ended_at) - Date.parse(span.started_at);
  return (
    <span className="numeric">
      {took === null ? "in progress" : formatDuration(took)}
      {span.status === "ok" ? "" : `, ${span.status}`}
    </span>
  );
}
