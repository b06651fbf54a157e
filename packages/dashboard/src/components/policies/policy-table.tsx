import type { Policy } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { RowLink } from "../row-link.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const columns: Column<Policy>[] = [
  {
    header: "Name",
    width: "12rem",
    cell: ({ id, name, is_default }) => (
      <span>
        <RowLink to={`/settings/policies/${id}`}>{name}</RowLink>{" "}
        {is_default && <StatusBadge status="current" word="default" />}
      </span>
    ),
  },
  { header: "Source", cell: ({ source }) => (source === "template" ? "template" : "yours") },
  { header: "Guards", isNumeric: true, cell: ({ guards }) => guards.length },
  { header: "Description", cell: ({ description }) => description ?? "–" },
  { header: "Updated", cell: ({ updated_at }) => <Time at={updated_at} /> },
  { header: "ID", cell: ({ id }) => <IdText id={id} isShort /> },
];

export function PolicyTable({ policies }: { policies: readonly Policy[] }) {
  return <DataTable label="Policies" rows={policies} columns={columns} rowKey={({ id }) => id} />;
}
