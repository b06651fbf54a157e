import { formatNumber, formatPercent } from "../../lib/format.ts";
import type { Agent, Usage } from "../../models.ts";
import { useCan } from "../../queries/session.ts";
import { useUsage } from "../../queries/usage.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { RowLink } from "../row-link.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { RuntimeText } from "./runtime-text.tsx";

const columns: Column<Agent>[] = [
  { header: "Status", cell: (agent) => <StatusBadge status={agent.status} /> },
  { header: "Runs on", cell: (agent) => <RuntimeText runtime={agent.runtime} /> },
  {
    header: "Source",
    isMinor: true,
    cell: (agent) => (agent.catalog_key ? `catalog: ${agent.catalog_key}` : "custom"),
  },
  { header: "Revision", isNumeric: true, isMinor: true, cell: (agent) => agent.revision },
  { header: "Updated", isMinor: true, cell: (agent) => <Time at={agent.updated_at} /> },
  { header: "ID", isMinor: true, cell: (agent) => <IdText id={agent.id} isShort /> },
];

const name: Column<Agent> = {
  header: "Name",
  cell: (agent) => <RowLink to={`/agents/${agent.id}`}>{agent.name}</RowLink>,
};

/** Agents without runs in the month are not in its usage. */
const usedColumns = ({ by_agent: used }: Usage): Column<Agent>[] => {
  const byAgent = new Map(used.map((each) => [each.agent_id, each]));
  return [
    {
      header: "Runs this month",
      isNumeric: true,
      cell: ({ id }) => formatNumber(byAgent.get(id)?.calls ?? 0),
    },
    {
      header: "Success rate",
      isNumeric: true,
      cell: ({ id }) => {
        const { completed = 0, failed = 0 } = byAgent.get(id) ?? {};
        const ended = completed + failed;
        return formatPercent(ended > 0 ? (100 * completed) / ended : null);
      },
    },
  ];
};

export function AgentTable({ agents }: { agents: readonly Agent[] }) {
  const { data: usage } = useUsage(undefined, useCan()("usage:read"));
  const all = [name, ...(usage ? usedColumns(usage) : []), ...columns];
  return <DataTable label="Agents" rows={agents} columns={all} rowKey={(agent) => agent.id} />;
}
