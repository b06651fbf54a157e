import { Button, Group, TextInput } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { type Column, DataTable } from "../components/data-table.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { Time } from "../components/time.tsx";
import type { AuditEntry } from "../models.ts";
import { type AuditFilters, useAudit } from "../queries/audit.ts";

const columns: Column<AuditEntry>[] = [
  { header: "When", cell: ({ created_at }) => <Time at={created_at} as="precise" /> },
  { header: "What", cell: ({ action }) => <span className="mono">{action}</span> },
  { header: "Who", cell: ({ actor }) => (actor.includes("_") ? <IdText id={actor} isShort /> : actor) },
  { header: "To what", cell: ({ resource_id }) => (resource_id ? <IdText id={resource_id} isShort /> : "–") },
  { header: "From", cell: ({ address }) => <span className="mono">{address ?? "–"}</span> },
  { header: "Request", cell: ({ request_id }) => (request_id ? <IdText id={request_id} isShort /> : "–") },
];

export function AuditPage() {
  const filters = useSearch({ from: "/frame/settings/audit" });
  const query = useAudit(filters);
  return (
    <Section title="Audit log" description="Who did what: every write, kept for 400 days.">
      <AuditFilterForm key={JSON.stringify(filters)} filters={filters} />
      <QueryList query={query} empty={<EmptyNote title="Nothing matches">Widen the filters.</EmptyNote>}>
        {(entries) => <DataTable label="Audit log" rows={entries} columns={columns} rowKey={({ id }) => id} />}
      </QueryList>
    </Section>
  );
}

const fields = [
  { name: "action", label: "Action", placeholder: "archiveAgent" },
  { name: "actor", label: "Who", placeholder: "usr_… or key_…" },
  { name: "resource_id", label: "To what", placeholder: "ag_…, wh_…, key_…" },
] as const;

function AuditFilterForm({ filters }: { filters: AuditFilters }) {
  const [draft, setDraft] = useState<AuditFilters>(filters);
  const navigate = useNavigate();
  const apply = (next: AuditFilters) => navigate({ to: "/settings/audit", search: next, replace: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(Object.fromEntries(Object.entries(draft).filter(([, value]) => value)));
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" mb="sm" align="end">
        {fields.map(({ name, label, placeholder }) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            value={draft[name] ?? ""}
            onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value.trim() })}
            w={{ base: "100%", xs: 190 }}
          />
        ))}
        <Button type="submit" variant="default" h={36}>
          Filter
        </Button>
        {Object.keys(filters).length > 0 && (
          <Button variant="subtle" color="gray" h={36} onClick={() => apply({})}>
            Clear
          </Button>
        )}
      </Group>
    </form>
  );
}
