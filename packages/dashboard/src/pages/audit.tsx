import { useNavigate, useSearch } from "@tanstack/react-router";
import { AuditFilterForm } from "../components/audit/audit-filters.tsx";
import { AuditSentence } from "../components/audit/audit-sentence.tsx";
import { ChangesButton } from "../components/audit/changes-button.tsx";
import { ExportButton } from "../components/audit/export-button.tsx";
import { type Column, DataTable } from "../components/data-table.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { Time } from "../components/time.tsx";
import type { AuditEntry } from "../models.ts";
import { type AuditFilters, useAudit } from "../queries/audit.ts";
import { useCan } from "../queries/session.ts";
import classes from "./audit.module.css";

const columns: Column<AuditEntry>[] = [
  { header: "When", cell: ({ created_at }) => <When at={created_at} />, width: "1%" },
  { header: "What", cell: (entry) => <What entry={entry} /> },
];

const When = ({ at }: { at: string }) => (
  <span className={classes.when}>
    <Time at={at} as="precise" />
  </span>
);

const What = ({ entry }: { entry: AuditEntry }) => (
  <div className={classes.what}>
    <div className={classes.told}>
      <AuditSentence entry={entry} />
      {entry.outcome === "refused" && <StatusBadge status="refused" word="Denied" />}
    </div>
    <Origin entry={entry} />
    <ChangesButton entry={entry} />
  </div>
);

const Origin = ({ entry: { address, request_id } }: { entry: AuditEntry }) => (
  <span className={classes.origin}>
    {address && <span className="mono">{address}</span>}
    {request_id && <IdText id={request_id} isShort />}
  </span>
);

export function AuditPage() {
  const filters = useSearch({ from: "/frame/settings/audit" });
  const navigate = useNavigate();
  const query = useAudit(filters);
  const mayRead = useCan()("audit:read");
  const apply = (next: AuditFilters) => navigate({ to: "/settings/audit", search: next, replace: true });
  return (
    <Section
      title="Audit log"
      description="Actions, changes and denied attempts, such as failed sign-ins and missing permissions."
      actions={mayRead && <ExportButton filters={filters} />}
    >
      {mayRead && (
        <AuditFilterForm key={JSON.stringify(filters)} filters={filters} entries={query.items ?? []} onApply={apply} />
      )}
      <QueryList query={query} empty={<EmptyNote title="No matching entries">Change the filters.</EmptyNote>}>
        {(entries) => (
          <DataTable label="Audit log" rows={entries} columns={columns} rowKey={({ id }) => id} isCompact />
        )}
      </QueryList>
    </Section>
  );
}
