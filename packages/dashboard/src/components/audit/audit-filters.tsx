import { Autocomplete, Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { AuditEntry } from "../../models.ts";
import { useApiKeys } from "../../queries/api-keys.ts";
import type { AuditFilters } from "../../queries/audit.ts";
import { useMembers } from "../../queries/members.ts";
import { useNouns } from "../../queries/nouns.ts";
import { useCan } from "../../queries/session.ts";
import { NamedSelect } from "./named-select.tsx";

const days = [
  { name: "from", label: "From day" },
  { name: "to", label: "To day" },
] as const;

type Draft = { [Name in keyof AuditFilters]: AuditFilters[Name] | undefined };
type AuditFilterFormProps = {
  filters: AuditFilters;
  /** The entries that are shown, whose actions and names can be selected. */
  entries: readonly AuditEntry[];
  onApply: (filters: AuditFilters) => void;
};
type PartProps = Omit<AuditFilterFormProps, "filters" | "onApply"> & {
  draft: Draft;
  set: (change: Draft) => void;
};

export function AuditFilterForm({ filters, entries, onApply }: AuditFilterFormProps) {
  const [draft, setDraft] = useState<Draft>(filters);
  const set = (change: Draft) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(Object.fromEntries(Object.entries(draft).filter(([, value]) => value)));
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" mb="sm" align="end">
        <ActorFilter draft={draft} set={set} entries={entries} />
        <TargetFilter draft={draft} set={set} entries={entries} />
        <Autocomplete
          label="Action"
          placeholder="Any"
          data={[...new Set(entries.map(({ action }) => action))].sort()}
          value={draft.action ?? ""}
          onChange={(action) => set({ action: action.trim() })}
          w={{ base: "100%", xs: 190 }}
        />
        <NativeSelect
          label="Outcome"
          value={draft.outcome ?? ""}
          onChange={(event) => set({ outcome: toOutcome(event.currentTarget.value) })}
          data={[
            { value: "", label: "Any" },
            { value: "succeeded", label: "Succeeded" },
            { value: "refused", label: "Denied" },
          ]}
          w={{ base: "100%", xs: 120 }}
        />
        <Group gap="xs" align="end" wrap="nowrap" w={{ base: "100%", xs: "auto" }}>
          {days.map(({ name, label }) => (
            <TextInput
              key={name}
              type="date"
              label={label}
              value={draft[name] ?? ""}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
              w={{ base: "50%", xs: 140 }}
            />
          ))}
        </Group>
        <Button type="submit" variant="default" h={36}>
          Filter
        </Button>
        {Object.keys(filters).length > 0 && (
          <Button variant="subtle" color="gray" h={36} onClick={() => onApply({})}>
            Clear
          </Button>
        )}
      </Group>
    </form>
  );
}

function ActorFilter({ draft, set, entries }: PartProps) {
  const can = useCan();
  const { items: members = [] } = useMembers(can("members:read"));
  const { items: keys = [] } = useApiKeys(can("api_keys:read"));
  const groups = [
    { group: "Members", items: members.map(({ id, email }) => ({ value: id, label: email })) },
    { group: "API keys", items: keys.map(({ id, name, last4 }) => ({ value: id, label: `${name} (…${last4})` })) },
    {
      group: "Other",
      items: [
        { value: "operator", label: "The operator" },
        { value: "system", label: "The service" },
        { value: "anonymous", label: "Unknown callers" },
      ],
    },
  ];
  const name = entries.find(({ actor }) => actor === draft.actor)?.actor_name ?? undefined;
  return (
    <NamedSelect label="Who" groups={groups} value={draft.actor} name={name} onChange={(actor) => set({ actor })} />
  );
}

const maxOfKind = 100;

/** The names are loaded when the list is opened. */
function TargetFilter({ draft, set, entries }: PartProps) {
  const [isOpened, setOpened] = useState(false);
  const { nouns } = useNouns("", { isEnabled: isOpened, maxOfKind });
  const groups = nouns.map(({ title, items }) => ({
    group: title,
    items: items.map(({ id, name }) => ({ value: id, label: name })),
  }));
  const name = entries.find(({ resource_id }) => resource_id === draft.resource_id)?.resource_name ?? undefined;
  return (
    <NamedSelect
      label="Target"
      groups={groups}
      value={draft.resource_id}
      name={name}
      onChange={(resource_id) => set({ resource_id })}
      onOpen={() => setOpened(true)}
    />
  );
}

const toOutcome = (value: string): AuditFilters["outcome"] =>
  value === "succeeded" || value === "refused" ? value : undefined;
