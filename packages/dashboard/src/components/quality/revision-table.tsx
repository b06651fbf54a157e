import { Group } from "@mantine/core";
import { formatNumber, formatPercent } from "../../lib/format.ts";
import { upShare, worstFirst } from "../../lib/quality.ts";
import type { Analytics } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { RunsLink } from "../runs-link.tsx";
import { Section } from "../section.tsx";

type Row = Analytics["feedback"][number];
type RevisionTableProps = { rows: readonly Row[]; after: string };

const mostLabels = 3;

/** Feedback of one name by agent and revision, the worst first. */
export function RevisionTable({ rows, after }: RevisionTableProps) {
  const hasLabels = rows.some(({ labels }) => labels.length > 0);
  const columns: Column<Row>[] = [
    {
      header: "Agent",
      cell: ({ agent_id, agent_revision, name }) => (
        <RunsLink isRow search={{ agent: agent_id, revision: agent_revision, feedback: "any", rated: name, after }}>
          <AgentName id={agent_id} />
        </RunsLink>
      ),
    },
    { header: "Revision", isNumeric: true, cell: ({ agent_revision }) => agent_revision },
    { header: "Thumbs up", isNumeric: true, cell: ({ up }) => formatNumber(up) },
    { header: "Thumbs down", isNumeric: true, cell: ({ down }) => formatNumber(down) },
    { header: "Thumbs-up rate", isNumeric: true, cell: (row) => formatPercent(upShare(row)) },
    {
      header: "Average score",
      isNumeric: true,
      cell: ({ average_score: average, scores }) =>
        average === null ? "–" : `${formatScore(average)} (${formatNumber(scores)})`,
    },
    ...(hasLabels ? [{ header: "Labels", cell: (row: Row) => <Labels row={row} /> }] : []),
  ];
  return (
    <Section isFlush title="By agent and revision" description="The worst first.">
      <DataTable
        label="Feedback by agent and revision"
        rows={worstFirst(rows)}
        columns={columns}
        rowKey={({ agent_id, agent_revision }) => `${agent_id} ${agent_revision}`}
      />
    </Section>
  );
}

export const formatScore = (score: number): string => formatNumber(Math.round(score * 100) / 100);

const Labels = ({ row: { labels } }: { row: Row }) => (
  <Group gap={8} wrap="wrap">
    {labels.slice(0, mostLabels).map(({ label, share }) => (
      <span key={label}>
        {label} {formatPercent(share)}
      </span>
    ))}
  </Group>
);
