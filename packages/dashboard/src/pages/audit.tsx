import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ChangesButton } from "../components/audit/changes-button.tsx";
import { ExportButton } from "../components/audit/export-button.tsx";
import { type Column, DataTable } from "../components/data-table.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { Time } from "../components/time.tsx";
import { toWords } from "../lib/format.ts";
import type { AuditEntry } from "../models.ts";
import { type AuditFilters, useAudit } from "../queries/audit.ts";
import { useNames } from "../queries/names.ts";
import { useCan } from "../queries/session.ts";
import classes from "./audit.module.css";

const columnsWith = (names: ReadonlyMap<string, string>): Column<AuditEntry>[] => [
  { header: "When", cell: ({ created_at }) => <When at={created_at} /> },
  { header: "Action", cell: (entry) => <What entry={entry} /> },
  { header: "Who", cell: (entry) => <Who entry={entry} names={names} /> },
  { header: "Target", cell: ({ resource_id: id }) => (id ? <Named id={id} name={names.get(id)} /> : "–") },
  { header: "Address", cell: ({ address }) => <span className="mono">{address ?? "–"}</span> },
  { header: "Request", cell: ({ request_id }) => (request_id ? <IdText id={request_id} isShort /> : "–") },
];

const When = ({ at }: { at: string }) => (
  <span className={classes.when}>
    <Time at={at} as="precise" />
  </span>
);

function What({ entry }: { entry: AuditEntry }) {
  const { action, outcome, reason, count } = entry;
  const often = count > 1 ? ` ×${count}` : "";
  return (
    <Group gap={6} wrap="wrap">
      <span className="mono">{action}</span>
      {outcome === "refused" && <StatusBadge status="refused" word={`${toWords(reason ?? "refused")}${often}`} />}
      <ChangesButton entry={entry} />
    </Group>
  );
}

/** A name with its id. */
const Named = ({ id, name }: { id: string; name: string | undefined }) => (
  <Stack gap={0} className={classes.named}>
    {name && <span className={classes.name}>{name}</span>}
    <IdText id={id} isShort />
  </Stack>
);

function Who({ entry, names }: { entry: AuditEntry; names: ReadonlyMap<string, string> }) {
  const { actor, actor_name: name } = entry;
  if (actor.includes("_")) return <Named id={actor} name={names.get(actor)} />;
  return (
    <>
      {actor}
      {name && (
        <Text span size="xs" c="dimmed">
          {" "}
          {name}
        </Text>
      )}
    </>
  );
}

export function AuditPage() {
  const filters = useSearch({ from: "/frame/settings/audit" });
  const query = useAudit(filters);
  const columns = columnsWith(useNames());
  const mayRead = useCan()("audit:read");
  return (
    <Section
      title="Audit log"
      description="Actions, changes and denied attempts, such as failed sign-ins and missing permissions."
      actions={mayRead && <ExportButton filters={filters} />}
    >
      {mayRead && <AuditFilterForm key={JSON.stringify(filters)} filters={filters} />}
      <QueryList query={query} empty={<EmptyNote title="No matching entries">Change the filters.</EmptyNote>}>
        {(entries) => <DataTable label="Audit log" rows={entries} columns={columns} rowKey={({ id }) => id} />}
      </QueryList>
    </Section>
  );
}

const fields = [
  { name: "action", label: "Action", placeholder: "archiveAgent" },
  { name: "actor", label: "Who", placeholder: "usr_… or key_…" },
  { name: "resource_id", label: "Target", placeholder: "ag_…, wh_…, key_…" },
] as const;

const days = [
  { name: "from", label: "From day" },
  { name: "to", label: "To day" },
] as const;

type Draft = { [Name in keyof AuditFilters]: AuditFilters[Name] | undefined };

function AuditFilterForm({ filters }: { filters: AuditFilters }) {
  const [draft, setDraft] = useState<Draft>(filters);
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
        <NativeSelect
          label="Outcome"
          value={draft.outcome ?? ""}
          onChange={(event) => setDraft({ ...draft, outcome: toOutcome(event.currentTarget.value) })}
          data={[
            { value: "", label: "Any" },
            { value: "succeeded", label: "Succeeded" },
            { value: "refused", label: "Denied" },
          ]}
          w={{ base: "100%", xs: 140 }}
        />
        <Group gap="xs" align="end" wrap="nowrap" w={{ base: "100%", xs: "auto" }}>
          {days.map(({ name, label }) => (
            <TextInput
              key={name}
              type="date"
              label={label}
              value={draft[name] ?? ""}
              onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
              w={{ base: "50%", xs: 150 }}
            />
          ))}
        </Group>
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

const toOutcome = (value: string): AuditFilters["outcome"] =>
  value === "succeeded" || value === "refused" ? value : undefined;
