import { conditionText, metricValue } from "../../lib/alert-text.ts";
import type { Alert } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { RowLink } from "../row-link.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { AlertStatus } from "./alert-status.tsx";

const columns: Column<Alert>[] = [
  { header: "Name", cell: ({ id, name }) => <RowLink to={`/alerts/${id}`}>{name}</RowLink> },
  { header: "Status", cell: (rule) => <AlertStatus rule={rule} /> },
  { header: "Fires when", cell: (rule) => conditionText(rule) },
  { header: "Current value", isNumeric: true, cell: ({ metric, last_value }) => metricValue(metric, last_value) },
  { header: "Agent", cell: ({ agent_id }) => (agent_id ? <AgentName id={agent_id} /> : "all") },
  { header: "Severity", cell: ({ severity }) => <StatusBadge status={severity} /> },
  { header: "Last checked", cell: ({ last_evaluated_at }) => <Time at={last_evaluated_at} missing="not yet" /> },
];

export function AlertTable({ rules }: { rules: readonly Alert[] }) {
  return <DataTable label="Alerts" rows={rules} columns={columns} rowKey={({ id }) => id} />;
}
