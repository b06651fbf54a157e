import type { Agent } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { RowLink } from "../row-link.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { RuntimeText } from "./runtime-text.tsx";

const columns: Column<Agent>[] = [
  { header: "Name", cell: (agent) => <RowLink to={`/agents/${agent.id}`}>{agent.name}</RowLink> },
  { header: "Status", cell: (agent) => <StatusBadge status={agent.status} /> },
  { header: "Runs on", cell: (agent) => <RuntimeText runtime={agent.runtime} /> },
  { header: "Source", cell: (agent) => (agent.catalog_key ? `catalog: ${agent.catalog_key}` : "custom") },
  { header: "Revision", isNumeric: true, cell: (agent) => agent.revision },
  { header: "Updated", cell: (agent) => <Time at={agent.updated_at} /> },
  { header: "ID", cell: (agent) => <IdText id={agent.id} isShort /> },
];

export function AgentTable({ agents }: { agents: readonly Agent[] }) {
  return <DataTable label="Agents" rows={agents} columns={columns} rowKey={(agent) => agent.id} />;
}
