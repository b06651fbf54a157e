import { formatDollars, formatNumber } from "../../lib/format.ts";
import type { Thread } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { RowLink } from "../row-link.tsx";
import { Time } from "../time.tsx";

const columns: Column<Thread>[] = [
  {
    header: "End user",
    cell: ({ id, user }) => <RowLink to={`/threads/${id}`}>{user ?? "no end user"}</RowLink>,
  },
  { header: "Agent", cell: ({ agent_id }) => (agent_id ? <AgentName id={agent_id} /> : "any") },
  { header: "Messages", cell: ({ message_count }) => formatNumber(message_count), isNumeric: true },
  { header: "Runs", cell: ({ run_count }) => formatNumber(run_count), isNumeric: true },
  { header: "Cost", cell: ({ cost_usd }) => formatDollars(cost_usd), isNumeric: true },
  { header: "Last message", cell: ({ updated_at }) => <Time at={updated_at} /> },
  { header: "ID", cell: ({ id }) => <IdText id={id} isShort /> },
];

export function ThreadTable({ threads }: { threads: readonly Thread[] }) {
  return <DataTable label="Threads" rows={threads} columns={columns} rowKey={({ id }) => id} />;
}
