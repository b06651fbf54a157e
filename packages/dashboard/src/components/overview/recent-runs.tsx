import { Text } from "@mantine/core";
import { formatDuration, shortId } from "../../lib/format.ts";
import { inputText } from "../../lib/run-columns.ts";
import { shownStatus } from "../../lib/status-word.ts";
import type { ListedRun } from "../../models.ts";
import { useRecentRuns } from "../../queries/runs.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { LinkButton } from "../link-button.tsx";
import { RowLink } from "../row-link.tsx";
import { Section } from "../section.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

/** The newest runs, of all agents or of one. */
export function RecentRuns({ agentId }: { agentId?: string }) {
  const { data: runs = [] } = useRecentRuns(agentId);
  if (runs.length === 0) return null;
  const columns: Column<ListedRun>[] = [
    agentId
      ? { header: "Run", cell: (run) => <RowLink to={`/runs/${run.id}`}>{shortId(run.id)}</RowLink> }
      : {
          header: "Agent",
          cell: (run) => (
            <RowLink to={`/runs/${run.id}`}>
              <AgentName id={run.agent_id} />
            </RowLink>
          ),
        },
    {
      header: "Input",
      isMinor: true,
      cell: (run) => (
        <Text span inherit lineClamp={1}>
          {inputText(run)}
        </Text>
      ),
    },
    { header: "Status", cell: (run) => <StatusBadge status={shownStatus(run)} /> },
    { header: "Latency", isNumeric: true, cell: ({ latency_ms }) => formatDuration(latency_ms) },
    { header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
  ];
  const all = (
    <LinkButton to="/runs" search={agentId ? { agent: agentId } : {}} variant="default" size="compact-xs">
      All runs
    </LinkButton>
  );
  return (
    <Section isFlush title="Newest runs" actions={all}>
      <DataTable label="Newest runs" rows={runs} columns={columns} rowKey={({ id }) => id} />
    </Section>
  );
}
