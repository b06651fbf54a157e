import { Button, Group, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { RunSearch } from "../../lib/run-filters.ts";
import { useApiKeys } from "../../queries/api-keys.ts";
import { useCan } from "../../queries/session.ts";

type MoreRunFiltersProps = { search: RunSearch; onApply: (search: RunSearch) => void };

const texts = [
  { name: "user", label: "User", placeholder: "as your application names them" },
  { name: "thread", label: "Thread", placeholder: "thr_…" },
  { name: "metadata", label: "Metadata", placeholder: "name=value" },
] as const;

const days = [
  { name: "from", label: "From day" },
  { name: "to", label: "To day" },
] as const;

type Draft = { [Name in keyof RunSearch]: RunSearch[Name] | undefined };

/** What a run is seldom looked for by. */
export function MoreRunFilters({ search, onApply }: MoreRunFiltersProps) {
  const [draft, setDraft] = useState<Draft>(search);
  const set = (name: keyof RunSearch, value: string | null) => setDraft({ ...draft, [name]: value || undefined });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft as RunSearch);
  };
  return (
    <form onSubmit={submit} aria-label="More filters">
      <Group gap="xs" mb="sm" align="end">
        {texts.map(({ name, label, placeholder }) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            value={draft[name] ?? ""}
            onChange={(event) => set(name, event.currentTarget.value)}
            w={{ base: "100%", xs: 190 }}
          />
        ))}
        <KeyFilter value={draft.key} onChange={(key) => set("key", key)} />
        <Group gap="xs" align="end" wrap="nowrap" w={{ base: "100%", xs: "auto" }}>
          {days.map(({ name, label }) => (
            <TextInput
              key={name}
              type="date"
              label={label}
              value={draft[name] ?? ""}
              onChange={(event) => set(name, event.currentTarget.value)}
              w={{ base: "50%", xs: 150 }}
            />
          ))}
        </Group>
        <Button type="submit" variant="default" h={36}>
          Filter
        </Button>
      </Group>
    </form>
  );
}

function KeyFilter({ value, onChange }: { value: string | undefined; onChange: (key: string | null) => void }) {
  const can = useCan();
  const { items: keys = [] } = useApiKeys(can("api_keys:read"));
  if (!can("api_keys:read")) return null;
  return (
    <Select
      label="API key"
      placeholder="Any key"
      data={keys.map(({ id, name, last4 }) => ({ value: id, label: `${name} …${last4}` }))}
      value={value ?? null}
      onChange={onChange}
      searchable
      clearable
      w={{ base: "100%", xs: 190 }}
    />
  );
}
