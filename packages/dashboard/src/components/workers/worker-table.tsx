import type { Worker } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const columns: Column<Worker>[] = [
  { header: "Name", cell: ({ name, address }) => <Place name={name} address={address} /> },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Build", cell: ({ build }) => <span className="mono no-wrap">{build || "–"}</span> },
  { header: "Queues", cell: ({ queues }) => <span className="mono">{queues.join(", ")}</span> },
  { header: "Agents", cell: ({ agents }) => (agents.length === 0 ? "any" : agents.join(", ")) },
  {
    header: "Runs",
    isNumeric: true,
    cell: ({ running, concurrency }) => <span className="no-wrap">{`${running} of ${concurrency}`}</span>,
  },
  { header: "Last seen", cell: (worker) => <Time at={worker.last_seen_at} /> },
  { header: "SDK", cell: ({ sdk }) => sdk || "–" },
  { header: "ID", cell: ({ id }) => <IdText id={id} isShort /> },
];

export function WorkerTable({ workers }: { workers: readonly Worker[] }) {
  return <DataTable label="Workers" rows={workers} columns={columns} rowKey={({ id }) => id} />;
}

/** The worker's name, and its address if it differs. */
function Place({ name, address }: Pick<Worker, "name" | "address">) {
  if (name === address) return <span className="mono">{name}</span>;
  return (
    <span>
      {name} <span className="mono">{address}</span>
    </span>
  );
}
