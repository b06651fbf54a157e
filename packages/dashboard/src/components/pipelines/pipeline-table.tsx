import type { Pipeline } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { RowLink } from "../row-link.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const columns: Column<Pipeline>[] = [
  { header: "Name", cell: ({ id, name }) => <RowLink to={`/pipelines/${id}`}>{name}</RowLink> },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Steps", isNumeric: true, cell: ({ steps }) => steps.length },
  { header: "Schedule", cell: ({ schedule }) => (schedule ? <span className="mono">{schedule.cron}</span> : "–") },
  { header: "Next run", cell: ({ next_run_at }) => <Time at={next_run_at} /> },
  { header: "Revision", isMinor: true, isNumeric: true, cell: ({ revision }) => revision },
  { header: "Updated", isMinor: true, cell: ({ updated_at }) => <Time at={updated_at} /> },
  { header: "ID", isMinor: true, cell: ({ id }) => <IdText id={id} isShort /> },
];

export function PipelineTable({ pipelines }: { pipelines: readonly Pipeline[] }) {
  return <DataTable label="Pipelines" rows={pipelines} columns={columns} rowKey={({ id }) => id} />;
}
