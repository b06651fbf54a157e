import type { Agent, Deployment } from "../../models.ts";
import { useDeployments } from "../../queries/agents.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { IdText } from "../id-text.tsx";
import { PartyName } from "../party-name.tsx";
import { QueryList } from "../query-list.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const columns: Column<Deployment>[] = [
  { header: "When", cell: ({ created_at }) => <Time at={created_at} as="local" /> },
  { header: "Revision", cell: ({ revision }) => revision },
  { header: "Previous", cell: ({ previous_revision }) => previous_revision ?? "–" },
  {
    header: "Type",
    cell: ({ rolled_back_to }) =>
      rolled_back_to === null ? (
        <StatusBadge status="active" word="deployment" />
      ) : (
        <StatusBadge status="interrupted" word="rollback" />
      ),
  },
  { header: "Reason", cell: ({ reason }) => reason ?? "–" },
  { header: "By", cell: ({ created_by }) => <PartyName id={created_by} /> },
  { header: "ID", cell: ({ id }) => <IdText id={id} isShort /> },
];

/** The history of deployments with their reasons. */
export function AgentDeployments({ agent }: { agent: Agent }) {
  const query = useDeployments(agent.id);
  return (
    <QueryList query={query} empty={<EmptyNote title="No deployments">Every agent has at least one.</EmptyNote>}>
      {(deployments) => <DataTable label="Deployments" rows={deployments} columns={columns} rowKey={({ id }) => id} />}
    </QueryList>
  );
}
