import { Group, Stack, Text } from "@mantine/core";
import { formatDollars, formatDuration, formatNumber, formatPercent } from "../../lib/format.ts";
import type { Agent, Canary } from "../../models.ts";
import { useCanaries } from "../../queries/canaries.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { DocsLink } from "../docs-link.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { IdText } from "../id-text.tsx";
import { PartyName } from "../party-name.tsx";
import { QueryList } from "../query-list.tsx";
import { Section } from "../section.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { CanaryActions } from "./canary-actions.tsx";

type Metric = Canary["metrics"][number];

/** The active canary with its metrics, and the earlier ones. */
export function AgentCanaries({ agent }: { agent: Agent }) {
  const query = useCanaries(agent.id);
  const none = (
    <EmptyNote title="No canaries">
      A canary sends a share of the new runs to a draft. Start one on the tab Revisions.{" "}
      <DocsLink to="canaries">Learn more</DocsLink>
    </EmptyNote>
  );
  return (
    <QueryList query={query} empty={none}>
      {(canaries) => (
        <Stack gap="md">
          {canaries.slice(0, 1).map((canary) => (
            <CanarySection key={canary.id} canary={canary} />
          ))}
          {canaries.length > 1 && (
            <Section title="Earlier canaries" isFlush>
              <DataTable label="Earlier canaries" rows={canaries.slice(1)} columns={earlier} rowKey={({ id }) => id} />
            </Section>
          )}
        </Stack>
      )}
    </QueryList>
  );
}

function CanarySection({ canary }: { canary: Canary }) {
  return (
    <Section
      title={`Canary: revision ${canary.revision}`}
      description={`Compared with revision ${canary.stable_revision}`}
      actions={canary.status === "active" && <CanaryActions canary={canary} />}
    >
      <Stack gap="md">
        <Group gap="md">
          <CanaryStatus canary={canary} />
          {canary.status === "active" && (
            <Text size="sm">
              {canary.percent} % of new runs · step {canary.step} of {canary.steps.length} ·{" "}
              {formatNumber(canary.step_runs)} runs finished
            </Text>
          )}
          <Text size="sm" c="dimmed">
            Started <Time at={canary.created_at} />
          </Text>
        </Group>
        {canary.reason && <Text size="sm">{canary.reason}</Text>}
        <DataTable
          label="Steps"
          rows={canary.steps.map((step, index) => ({ ...step, number: index + 1 }))}
          columns={stepColumns(canary)}
          rowKey={({ number }) => String(number)}
          isCompact
        />
        <DataTable label="Metrics" rows={canary.metrics} columns={metricColumns} rowKey={({ metric }) => metric} />
      </Stack>
    </Section>
  );
}

const statusLooks: Record<string, { status: string; word: string }> = {
  active: { status: "running", word: "active" },
  promoted: { status: "completed", word: "promoted" },
  rolled_back: { status: "interrupted", word: "rolled back" },
  aborted: { status: "cancelled", word: "aborted" },
};

const CanaryStatus = ({ canary }: { canary: Canary }) => (
  <StatusBadge {...(statusLooks[canary.status] ?? { status: canary.status })} />
);

type Step = Canary["steps"][number] & { number: number };

const stepColumns = ({ step, status }: Canary): Column<Step>[] => [
  { header: "Step", cell: ({ number }) => number },
  { header: "Share", cell: ({ percent }) => `${percent} %`, isNumeric: true },
  { header: "Length", cell: ({ runs, minutes }) => lengthOf(runs, minutes) },
  {
    header: "Status",
    cell: ({ number }) => {
      if (number < step || (status === "promoted" && number === step)) return "done";
      return number === step ? (status === "active" ? "current" : "stopped here") : "–";
    },
  },
];

const lengthOf = (runs: number | null, minutes: number | null): string =>
  [runs === null ? [] : [`${formatNumber(runs)} runs`], minutes === null ? [] : [`${formatNumber(minutes)} min`]]
    .flat()
    .join(" and ");

const labels: Record<string, string> = {
  failures: "Failed runs",
  latency: "Median latency",
  cost: "Median cost",
  feedback: "Thumbs down",
  scores: "Scored runs that did not pass",
};

const verdictLooks: Record<string, { status: string; word: string }> = {
  worse: { status: "failed", word: "worse" },
  better: { status: "completed", word: "better" },
  undecided: { status: "no_data", word: "undecided" },
};

const metricColumns: Column<Metric>[] = [
  { header: "Metric", cell: ({ metric }) => labels[metric] ?? metric },
  { header: "Stable", cell: (row) => sampleText(row, row.stable), isNumeric: true },
  { header: "Canary", cell: (row) => sampleText(row, row.canary), isNumeric: true },
  {
    header: "p",
    cell: ({ p_value: p }) => (p === null ? "–" : p < 0.0001 ? "< 0.0001" : p.toFixed(4)),
    isNumeric: true,
  },
  { header: "Verdict", cell: ({ verdict }) => <StatusBadge {...(verdictLooks[verdict] ?? { status: verdict })} /> },
];

function sampleText({ metric }: Metric, { value, count }: Metric["stable"]): string {
  if (value === null) return "–";
  const shown =
    metric === "latency" ? formatDuration(value) : metric === "cost" ? formatDollars(value) : formatPercent(value);
  return `${shown} (n = ${formatNumber(count)})`;
}

const earlier: Column<Canary>[] = [
  { header: "Started", cell: ({ created_at }) => <Time at={created_at} as="local" /> },
  { header: "Revision", cell: ({ revision }) => revision },
  { header: "Result", cell: (canary) => <CanaryStatus canary={canary} /> },
  { header: "Reason", cell: ({ reason }) => reason ?? "–" },
  { header: "By", cell: ({ created_by }) => <PartyName id={created_by} /> },
  { header: "ID", cell: ({ id }) => <IdText id={id} isShort /> },
];
