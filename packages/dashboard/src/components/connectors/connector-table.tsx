import { approvalText } from "../../lib/approval-text.ts";
import type { Connector } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { RowLink } from "../row-link.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const columns: Column<Connector>[] = [
  { header: "Name", cell: ({ id, name }) => <RowLink to={`/settings/connectors/${id}`}>{name}</RowLink> },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Type", cell: ({ type }) => (type === "mcp" ? "MCP" : "OpenAPI") },
  { header: "Tools", isNumeric: true, cell: ({ tool_count }) => tool_count ?? "–" },
  { header: "Approval", cell: approvalText },
  { header: "Tested", cell: ({ last_tested_at }) => <Time at={last_tested_at} missing="never" /> },
  { header: "ID", cell: ({ id }) => <IdText id={id} isShort /> },
];

export function ConnectorTable({ connectors }: { connectors: readonly Connector[] }) {
  return <DataTable label="Connectors" rows={connectors} columns={columns} rowKey={({ id }) => id} />;
}
